"""What matches have in common whose players have their own racks and a judge who checks scores (T1, S1)."""

from __future__ import annotations

from classroom.match.state import Phase
from classroom.ui.demonstration.hand import PAUSE, QUICK, Steps
from classroom.ui.demonstration.player import Player
from classroom.ui.navigation import ScreenName
from classroom.words.move_generator import Move


class JudgedMatch(Player):
    """A turn: ring, lay, announce, and note the score."""

    def _plain_turn(self) -> Steps:
        yield from self._ring()
        yield from self._declare(self._best_word())
        yield from self._note_score()

    def _note_score(self) -> Steps:
        yield self._hand.is_on(ScreenName.ANNOUNCE)
        yield from self._type(self._score(), picture="09-announce")
        yield lambda: self._hand.state.phase is Phase.CHECKING
        yield from self._hand.tap("stands", picture="10-equal")
        yield lambda: self._hand.state.phase is not Phase.CHECKING

    def _exchange(self) -> Steps:
        """Tap three tiles, and exchange them (S2, T4)."""
        hand = self._hand
        yield from self._ring()
        yield from hand.tap("exchange", pause=QUICK)
        yield PAUSE
        for tile in hand.part("tiles").children[:3]:
            yield from hand.touch(tile)
        yield from hand.tap("deed", picture="08-exchange")
        yield lambda: hand.state.phase is not Phase.RUNNING

    def _misspelt(self, move: Move) -> Steps:
        """Lay a misspelt word."""
        yield from self._ring()
        yield from self._declare(move, "08-misspelt")
