"""The computer as a team whose every turn is scripted."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.match.team import Team
from classroom.partner.brain import Act
from classroom.partner.view import View
from classroom.rules.board import Direction, LaidTile, parse_square

COMPUTER = Team("Computer", "", (), computer="word-builder")
RINGS_AFTER, PLAYS_AFTER = 2_000, 3_000


class ScriptedPartner:
    """Does in its turns what `turns` say, one after the other, and passes when they are used up.

    `said` are the scores it announces, the counted ones where there are none; `doubts` words that it challenges. What
    it was asked is kept in `asked`.
    """

    def __init__(self, turns: Sequence[cmd.Command] = (), said: Sequence[int] = (), doubts: Sequence[str] = ()) -> None:
        self.turns, self.said, self.doubts = list(turns), list(said), set(doubts)
        self.plays_after = PLAYS_AFTER
        self.asked: list[View] = []

    def next_act(self, view: View) -> Act | None:
        self.asked.append(view)
        made = [word.name for word in view.last_play.play.words] if view.last_play else []
        match view.phase:
            case Phase.DRAWING if view.draws_lot:
                return Act(cmd.DrawLot(view.side), 1_000)
            case Phase.READY | Phase.LAST_WINDOW if view.may_challenge and self.doubts & set(made):
                return Act(cmd.ChallengePlay(view.side, tuple(self.doubts & set(made))[:1]), RINGS_AFTER)
            case Phase.READY if view.is_to_move:
                return Act(cmd.RingBell(), RINGS_AFTER)
            case Phase.RUNNING:
                return Act(self.turns.pop(0) if self.turns else cmd.Pass(), self.plays_after)  # type: ignore[arg-type]
            case Phase.ANNOUNCING if view.last_play:
                return Act(cmd.Announce(self.said.pop(0) if self.said else view.last_play.count.total), 1_000)
            case _:
                return None


def laid(start: str, tiles: str, *, down: bool = False) -> cmd.DeclarePlay:
    """A play of tiles on empty squares that follow one another."""
    square, direction = parse_square(start), Direction.DOWN if down else Direction.ACROSS
    return cmd.DeclarePlay(tuple(LaidTile(square.step(direction, at), tile) for at, tile in enumerate(tiles)))
