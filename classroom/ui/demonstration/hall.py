"""One bell for the boards of a hall: type the last names, ring two turns, enter results, save all sheets."""

from __future__ import annotations

from kivy.core.window import Window

from classroom.ui.demonstration.gesture import every, labelled
from classroom.ui.demonstration.hand import PAUSE, Steps
from classroom.ui.demonstration.player import Player
from classroom.ui.demonstration.script import BOARDS
from classroom.ui.navigation import ScreenName
from classroom.ui.real_board.hall import BoardTile, NamesRow

_RESULTS = ((24, 16, 30), (18, 27, 12), (32, 9, 22), (20, 41, 15))
"""The scores typed for the boards after each turn."""


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
        for number, scores in enumerate(_RESULTS):
            yield from self._turn(number)
            yield from self._note(number, scores)
        yield from self._look_at_first()
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
        """Type the score of each board, one after the other."""
        hand = self._hand
        yield hand.has("keypad")
        for score in scores:
            yield PAUSE
            for digit in str(score):
                yield from hand.touch(labelled(hand.part("keypad"), digit))
            yield PAUSE
            hand.take("05-result")
            yield from hand.touch(hand.part("keypad").ids.ok)
        yield PAUSE
        self._tell(f"scores of turn {number + 1}: {' '.join(map(str, scores))}")

    def _look_at_first(self) -> Steps:
        """Open the sheet of the first board, and go back to the hall."""
        hand = self._hand
        yield from hand.touch(next(one for one in every(hand.screen, BoardTile) if one.entry.number == 1))
        yield hand.is_on(ScreenName.JUDGE)
        yield PAUSE
        yield from hand.tap("home", picture="06-board")
        yield hand.is_on(ScreenName.HALL)

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
