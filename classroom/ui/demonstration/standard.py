"""A match by the standard rules: three players, a hold with tiles drawn apart, a challenge that costs a turn."""

from __future__ import annotations

from classroom.match.state import Phase
from classroom.ui.demonstration.hand import PAUSE, QUICK, Steps
from classroom.ui.demonstration.judged import JudgedMatch
from classroom.words.move_generator import Move

_THINKING = 16
"""Seconds of a hold after which the player who made the play may draw (S5)."""


class StandardMatch(JudgedMatch):
    """Three players, of whom one asks for the end after six turns without points (S6)."""

    def steps(self) -> Steps:
        """Return all steps, from Home to Home."""
        hand = self._hand
        yield from self._set_up()
        yield from self._draw()
        turns = [self._plain_turn, self._held_turn, self._challenged_turn, self._exchange, *[self._plain_turn] * 2]
        yield from self._some_turns(turns, self._misspelt, len(turns) + 1)
        while not hand.state.may_ask_end:
            yield from self._pass()
            self._tell_turns()
        yield from hand.tap("ask_end", picture="13-may-ask")
        yield from hand.tap("side_1", picture="13-ask")
        yield from self._end()

    def _held_turn(self) -> Steps:
        """The play is held; the player who made it draws, and then the play is allowed to stand."""
        hand = self._hand
        yield from self._plain_turn()
        yield from self._hold()
        yield from hand.tap("release", picture="11-drawn-apart")
        yield lambda: hand.state.phase is Phase.READY

    def _misspelt(self, move: Move) -> Steps:
        """A misspelt word is held, challenged and removed; the tiles drawn meanwhile are shown (S3, S5)."""
        hand = self._hand
        yield from super()._misspelt(move)
        yield from self._note_score()
        yield from self._hold()
        yield from hand.tap("challenge")
        yield from self._doubt(move.word, "not-accepted")
        yield from hand.tap("close", picture="12-shown-tiles")

    def _challenged_turn(self) -> Steps:
        """A word that is in the list is challenged, which costs the challenger the next turn (S4)."""
        hand = self._hand
        yield from self._ring()
        move = self._best_word()
        yield from self._declare(move)
        yield from self._note_score()
        yield hand.has("challenge")
        yield from hand.tap("challenge", picture="11-window")
        yield from self._doubt(move.word, "accepted")

    def _hold(self) -> Steps:
        hand = self._hand
        yield hand.has("hold")
        yield from hand.tap("hold")
        yield PAUSE
        following = hand.state.following(hand.state.turns[-1].side)
        yield from hand.tap(f"side_{following}", picture="11-who-holds")
        yield lambda: hand.state.phase is Phase.HELD
        yield from self._hurry(_THINKING)
        yield from hand.tap("draw_apart", picture="11-held")

    def _pass(self) -> Steps:
        hand = self._hand
        yield from self._ring()
        yield from hand.tap("give_pass", pause=QUICK)
        yield from hand.tap("yes", picture="08-pass")
        yield lambda: hand.state.phase is not Phase.RUNNING
