"""A match of the youth tournament: the star, challenges before the score is noted, overtime, both signatures."""

from __future__ import annotations

from classroom.match.state import Phase
from classroom.ui.demonstration.gesture import every
from classroom.ui.demonstration.hand import PAUSE, Steps
from classroom.ui.demonstration.judged import JudgedMatch
from classroom.ui.navigation import ScreenName
from classroom.ui.play.result import SignatureRow
from classroom.words.move_generator import Move

_LATE = 130
"""Seconds of overtime after which the player goes on (T2)."""


class YouthMatch(JudgedMatch):
    """Two players, who run out of time at the end."""

    def steps(self) -> Steps:
        """Return all steps, from Home to Home."""
        hand = self._hand
        yield from self._set_up()
        yield from self._draw()
        turns = [self._plain_turn, self._challenged_turn, self._exchange, *[self._plain_turn] * 3]
        yield from self._some_turns(turns, self._misspelt, len(turns) + 1)
        yield from self._late_turn()
        yield from self._plain_turn()
        self._tell_turns()
        yield from self._ring()
        yield from self._hurry(3_600, lambda: hand.state.is_over)
        yield hand.is_on(ScreenName.RESULT)
        yield from self._sign()
        yield from self._end()

    def _challenged_turn(self) -> Steps:
        """A word that is in the list is challenged before its score is noted, and gives its player points (T5)."""
        yield from self._ring()
        move = self._best_word()
        yield from self._declare(move)
        yield from self._challenge(move, "accepted")
        yield from self._note_score()

    def _misspelt(self, move: Move) -> Steps:
        """A misspelt word comes off."""
        yield from super()._misspelt(move)
        yield from self._challenge(move, "not-accepted")
        yield lambda: self._hand.state.phase is Phase.READY

    def _challenge(self, move: Move, picture: str) -> Steps:
        yield self._hand.is_on(ScreenName.ANNOUNCE)
        yield from self._hand.tap("challenge", picture="09-may-be-challenged")
        yield from self._doubt(move.word, picture)

    def _late_turn(self) -> Steps:
        """A player thinks until the clock counts overtime, and its cost is shown (T2)."""
        hand = self._hand
        yield from self._ring()
        left = hand.session.service.remaining_ms()
        yield from self._hurry(left / 1000 - 300 + _LATE)
        yield PAUSE
        hand.take("08-overtime")
        yield from self._declare(self._best_word())
        yield from self._note_score()
        self._tell_turns()

    def _sign(self) -> Steps:
        """Both sign, and the sheet is closed (T10)."""
        hand = self._hand
        yield from hand.tap("sign", picture="14-not-signed")
        yield PAUSE
        for number, row in enumerate(reversed(every(hand.screen, SignatureRow))):
            yield from hand.touch(row.ids.sign)
            yield PAUSE
            hand.take(f"14-signed-{number + 1}")
        yield lambda: hand.state.is_locked
