"""A match of a school club: four players with their own racks, objections, a group out of time (A1-A12)."""

from __future__ import annotations

from classroom.match.state import Phase
from classroom.ui.demonstration.hand import PAUSE, Steps
from classroom.ui.demonstration.player import Player
from classroom.ui.navigation import ScreenName
from classroom.words.move_generator import Move

_TOO_MUCH = 4
"""How many points too many a player counts."""


class ClubMatch(Player):
    """Two groups of two, which use all their time."""

    def steps(self) -> Steps:
        """Return all steps, from Home to Home."""
        hand = self._hand
        yield from self._set_up()
        yield from self._draw()
        turns = [self._plain_turn, self._counted_wrong, self._doubted, *[self._plain_turn] * 4]
        yield from self._some_turns(turns, self._misspelt, len(turns) + 1)
        yield from self._run_out()
        for _turn in range(2):
            yield from self._plain_turn()
            self._tell_turns()
        yield from self._ring()
        yield from self._hurry(3_600, lambda: hand.state.is_over)
        yield from self._end()

    def _finish(self, move: Move, more: int = 0) -> Steps:
        """Show the rack only to its player, lay a word, count it."""
        hand = self._hand
        yield from self._ring("06-your-rack")
        yield from self._declare(move)
        yield hand.is_on(ScreenName.OBJECTION)
        yield from self._type(self._score() + more, picture="09-announce")
        yield lambda: hand.state.phase is Phase.CHECKING

    def _write_down(self, picture: str) -> Steps:
        yield from self._hand.tap("write_down", picture=picture)
        yield lambda: self._hand.state.phase is not Phase.CHECKING

    def _plain_turn(self) -> Steps:
        yield from self._finish(self._best_word())
        yield from self._write_down("10-nobody-objects")

    def _counted_wrong(self) -> Steps:
        """A player of the other group objects to the score: the excess is deducted twice (A6)."""
        hand = self._hand
        yield from self._finish(self._best_word(), _TOO_MUCH)
        yield from hand.tap("score")
        yield PAUSE
        player = hand.state.turns[-1].side
        objectors = [one.side for one in hand.session.view.objection.objectors]
        other = next(side for side in objectors if hand.state.team_of(side) != hand.state.team_of(player))
        buttons = list(reversed(hand.part("people").children))
        yield from hand.touch(buttons[objectors.index(other)])
        yield from hand.tap("deed", picture="10-objection-to-score")
        yield PAUSE
        yield from self._write_down("10-too-high")

    def _doubted(self) -> Steps:
        """A word in the list is objected to, which costs the other group points (A7)."""
        move = self._best_word()
        yield from self._finish(move)
        yield from self._hand.tap("word")
        yield from self._doubt(move.word, "accepted")
        yield from self._write_down("12-stands")

    def _misspelt(self, move: Move) -> Steps:
        """A misspelt word comes off."""
        yield from self._finish(move)
        yield from self._hand.tap("word")
        yield from self._doubt(move.word, "not-accepted")
        yield lambda: self._hand.state.phase is Phase.READY

    def _run_out(self) -> Steps:
        """A group uses all its time, and sits out the rest (A4)."""
        hand = self._hand
        yield from self._ring()
        left = hand.session.service.remaining_ms()
        yield from self._hurry(left / 1000 - 5)
        hand.take("08-last-seconds")
        yield from self._hurry(10, lambda: bool(hand.state.out_of_time))
        yield PAUSE
        hand.take("06-out-of-time")
        self._tell_turns()
