"""One bell for the boards of a hall: the last names typed, two turns rung for, results, the sheets of all boards."""

from __future__ import annotations

from kivy.core.window import Window

from classroom.i18n import _
from classroom.ui.demonstration.hand import PAUSE, Steps, every, labelled
from classroom.ui.demonstration.player import Player
from classroom.ui.demonstration.script import BOARDS
from classroom.ui.navigation import ScreenName
from classroom.ui.play.real_board.hall import BoardTile, NamesRow

_RESULTS = ((24, 18, 32, 20), (16, 27, 9, 41), (30, 12, 22, 15))
"""What is typed for each board: the scores of its turns."""


class HallDay(Player):
    """Three boards under one bell."""

    def steps(self) -> Steps:
        """Return all steps, from Home to Home."""
        hand = self._hand
        yield from hand.tap("hall", picture="01-home")
        yield hand.is_on(ScreenName.HALL)
        yield from self._type_names()
        yield from hand.tap("begin", picture="02-names")
        yield hand.has("main")
        for number, _results in enumerate(_RESULTS[0]):
            yield from self._turn(number)
        for number, scores in enumerate(_RESULTS):
            yield from self._note(number, scores)
        for paper in ("blank", "filled"):
            yield from self._save(paper)
        yield from self._go_back(ScreenName.HOME)

    def _type_names(self) -> Steps:
        hand = self._hand
        yield from hand.tap("more")
        yield PAUSE
        row = max(every(hand.screen, NamesRow), key=lambda one: one.number)
        for field, name in zip((row.ids.name_one, row.ids.name_two), BOARDS[-1], strict=True):
            yield from hand.touch(field)
            yield PAUSE
            for letter in name:
                Window.dispatch("on_textinput", letter)
                yield 0.0

    def _turn(self, number: int) -> Steps:
        """Ring for all boards, and let ten seconds pass."""
        hand = self._hand
        yield from hand.tap("main", picture="03-ready")
        yield 2 * PAUSE
        hand.take("04-turn")
        for _second in range(11):
            self._put_forward(1_000)
            yield 0.05
        yield lambda: not hand.screen.runs
        self._tell(f"turn {number + 1} of all boards")

    def _note(self, number: int, scores: tuple[int, ...]) -> Steps:
        """Tap a board, type the scores of its turns, and go back to the hall."""
        hand = self._hand
        yield PAUSE
        tile = next(one for one in every(hand.screen, BoardTile) if one.entry.number == number + 1)
        yield from hand.touch(tile)
        yield hand.is_on(ScreenName.JUDGE)
        yield PAUSE
        for score in scores:
            for digit in str(score):
                yield from hand.touch(labelled(hand.part("keypad"), digit))
            yield PAUSE
            hand.take("05-result")
            yield from hand.touch(hand.screen.ids.ok)
            yield PAUSE
        yield from hand.tap("judge", picture="06-board")
        yield PAUSE
        hand.take("07-board-judge")
        yield from hand.touch(labelled(hand.screen, _("All boards of the hall")))
        yield hand.is_on(ScreenName.HALL)
        self._tell(f"board {number + 1}: {' '.join(map(str, scores))}")

    def _save(self, paper: str) -> Steps:
        hand = self._hand
        yield from hand.tap(paper, picture="08-results")
        yield hand.has("where")
        yield PAUSE
        hand.take("09-save")
        name = hand.part("name")
        name.text = name.text.replace("score-sheets", f"score-sheets-{paper}")
        yield from hand.touch(hand.part("deed"))
        yield lambda: not hand.has("where")()
        yield PAUSE
        self._tell(f"saved the {paper} sheets")
