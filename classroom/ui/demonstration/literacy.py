"""A literacy evening of two rounds: a team plays here, the others' scores are typed; totals and papers (U1-U9)."""

from __future__ import annotations

from kivy.core.window import Window

from classroom.i18n import _
from classroom.match.state import Phase
from classroom.ui.competition.boards_part import BoardCell
from classroom.ui.demonstration.gesture import every, labelled
from classroom.ui.demonstration.hand import PAUSE, QUICK, Steps
from classroom.ui.demonstration.player import Player
from classroom.ui.demonstration.script import READERS
from classroom.ui.kit.layout import ListRow
from classroom.ui.navigation import ScreenName
from classroom.words.move_generator import Move

_SET_WORDS = ("READING", "LIBRARY")
_ROUNDS = 2
_TYPED = (((1, 96, 5), (2, 74, 0)), ((0, 101, 2), (1, 88, 0), (2, 90, 12)))
"""What is typed in each round: the team, its score, the money it raised."""
_LEFT = 20
"""Seconds left of the round when the last word is laid."""


class LiteracyEvening(Player):
    """Three teams, of which the first plays its first round on this computer."""

    def steps(self) -> Steps:
        """Return all steps, from Home to Home."""
        yield from self._begin_evening()
        for number, typed in enumerate(_TYPED):
            yield from self._begin_round(number)
            if number == 0:
                yield from self._play_here()
            for at, score, raised in typed:
                yield from self._type_score(number, at, score, raised)
        yield from self._totals()
        yield from self._save_all()
        yield from self._go_back(ScreenName.COMPETITION)
        yield PAUSE
        self._hand.take("17-evenings")
        yield from self._go_back(ScreenName.HOME)

    # The evening

    def _begin_evening(self) -> Steps:
        hand = self._hand
        yield from hand.tap("competition", picture="01-home")
        yield hand.is_on(ScreenName.COMPETITION)
        yield hand.has("format")
        yield PAUSE
        yield from hand.touch(hand.part("format").button("literacy"))
        while hand.screen.rounds > _ROUNDS:
            yield from hand.touch(hand.part("fewer"))
        yield from hand.tap("begin", picture="02-new-evening")
        yield hand.has("place")
        yield from hand.tap("next", picture="03-no-team-yet")
        yield PAUSE
        yield from hand.touch(hand.part("lines"))
        yield PAUSE
        for line in READERS:
            Window.dispatch("on_textinput", ", ".join(line) + "\n")
            yield QUICK
        yield from hand.tap("deed", picture="03-teams-typed")
        yield PAUSE

    def _begin_round(self, number: int) -> Steps:
        """Choose the word with which all boards begin (U2)."""
        hand = self._hand
        yield from hand.tap("next", picture=f"04-before-round-{number + 1}")
        yield hand.has("suggestions")
        yield PAUSE
        yield from hand.touch(hand.part("suggestions").button(_SET_WORDS[number]))
        yield from hand.tap("publish", picture="05-set-word")
        yield lambda: bool(every(hand.screen, BoardCell))

    def _open_board(self, at: int) -> Steps:
        yield PAUSE
        cells = [one for one in every(self._hand.screen, BoardCell) if one.face.name == READERS[at][0]]
        yield from self._hand.touch(cells[0])

    def _type_score(self, number: int, at: int, score: int, raised: int) -> Steps:
        """Type a score from a team that plays elsewhere."""
        hand = self._hand
        yield from self._open_board(at)
        yield PAUSE
        for entry, figure in (("score", score), ("raised", raised)):
            yield from hand.touch(hand.part(entry))
            for digit in str(figure):
                yield from hand.touch(labelled(hand.part("digits"), digit))
        yield from hand.tap("deed", picture="12-score")
        yield PAUSE
        hand.take(f"13-round-{number + 1}")
        self._tell(f"round {number + 1}: {READERS[at][0]} {score}, raised {raised}")

    def _totals(self) -> Steps:
        hand = self._hand
        yield from hand.tap("next")
        yield from hand.tap("close", picture="14-totals")
        yield PAUSE
        hand.take("14-winners")
        yield from hand.tap("close")

    def _save_all(self) -> Steps:
        """Totals, the sheet of the round that was played here, and certificates."""
        hand = self._hand
        yield PAUSE
        yield from hand.touch(hand.part("parts").button("papers"))
        yield hand.has("kinds")
        yield PAUSE
        yield from self._save("15-papers")
        totals, _blank, sheets, _words, certificates, *_others = reversed(hand.part("kinds").children)
        yield from hand.tap("earlier")
        for box in (totals, sheets, certificates):
            yield PAUSE
            yield from hand.touch(box)
        yield from self._save("15-more-papers")

    def _save(self, picture: str) -> Steps:
        hand = self._hand
        yield from hand.tap("save", picture=picture)
        yield hand.has("where")
        yield PAUSE
        hand.take("16-save")
        yield from hand.touch(hand.part("deed"))
        yield lambda: not hand.has("where")()
        yield PAUSE
        self._tell("saved papers")

    # The round

    def _play_here(self) -> Steps:
        hand = self._hand
        yield from self._open_board(0)
        yield from hand.tap("play", picture="05-board")
        yield hand.is_on(ScreenName.MATCH)
        yield from self._ring()
        yield 2 * PAUSE
        hand.take("07-round")
        for number in range(4):
            yield from self._spell(self._best_word(), more=3 if number == 1 else 0)
        hand.take("08-new-tiles")
        yield from self._buy()
        for _word in range(3):
            wrong = self._plays.misspelt(hand.state)
            yield from self._spell(wrong or self._best_word())
            if wrong:
                yield from self._disallow(wrong)
                break
        yield from self._last_word()
        yield hand.is_on(ScreenName.RESULT)
        yield PAUSE
        hand.take("11-round-is-over")
        yield from hand.tap("home")
        yield hand.is_on(ScreenName.HOME)
        yield from hand.tap("competition")
        yield hand.is_on(ScreenName.COMPETITION)

    def _spell(self, move: Move, more: int = 0) -> Steps:
        """Lay a word and count it, perhaps wrongly (U9)."""
        hand = self._hand
        yield from self._declare(move)
        yield lambda: hand.state.phase is Phase.ANNOUNCING
        yield from self._type(self._score() + more, "pad", picture="09-own-count")
        yield lambda: hand.state.phase is not Phase.ANNOUNCING
        yield PAUSE
        hand.take("10-counted-wrong" if more else "10-counted-right")
        self._tell_turns()

    def _buy(self) -> Steps:
        """Buy three letters (U8)."""
        hand = self._hand
        yield from hand.tap("shop")
        yield from hand.tap("buy_3", picture="08-shop")
        yield from hand.tap("deed", picture="08-asked")
        yield from hand.tap("close", picture="08-bought")
        yield PAUSE
        hand.take("08-extra-letters")

    def _disallow(self, move: Move) -> Steps:
        """The judge removes a misspelt word (U7)."""
        hand = self._hand
        yield from hand.tap("judge")
        yield from hand.tap("disallow", picture="08-judge")
        yield PAUSE
        rows = [row for row in every(hand.screen, ListRow) if move.word in row.text.split(", ")]
        yield from hand.touch(rows[0])
        yield PAUSE
        yield from hand.touch(labelled(hand.screen, _("Not in the dictionary")))
        yield QUICK
        hand.take("08-disallow")
        yield from hand.tap("deed")
        yield PAUSE
        hand.take("08-disallowed")

    def _last_word(self) -> Steps:
        """The two bells ring while the last word is being counted, and it still counts (U9)."""
        hand = self._hand
        left = hand.session.service.remaining_ms()
        yield from self._hurry(left / 1000 - _LEFT)
        yield PAUSE
        hand.take("10-last-seconds")
        yield from self._declare(self._best_word())
        yield lambda: hand.state.phase is Phase.ANNOUNCING
        yield from self._hurry(_LEFT, lambda: hand.session.view.time.seconds <= 0)
        yield PAUSE
        yield from self._type(self._score(), "pad", picture="10-two-bells")
        yield lambda: hand.state.is_over
        self._tell_turns()
