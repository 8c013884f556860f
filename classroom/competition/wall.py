"""What is hung on the wall: who meets whom at which table, and where every team stands and why."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.competition.division import PairingKind
from classroom.competition.result import Player
from classroom.competition.result_code import table_code
from classroom.competition.standing import Standing
from classroom.competition.state import CompetitionState
from classroom.match.team import Heading


@dataclass(frozen=True)
class WallTeam:
    """A team as it is read from afar."""

    name: str
    origin: str = ""


@dataclass(frozen=True)
class PairingRow:
    """A table: who meets there, who of them begins (0 or 1, None where a lot decides), and who judges.

    `code` is what another computer needs to tell the result by a code.
    """

    table: int
    teams: tuple[WallTeam, WallTeam]
    begins: int | None = None
    judges: tuple[str, ...] = ()
    code: str = ""


@dataclass(frozen=True)
class PairingSheet:
    """The pairings of a round; `forgiven` tells that some had to meet again."""

    title: str
    division: str
    number: int
    pairing: PairingKind
    rows: tuple[PairingRow, ...]
    byes: tuple[WallTeam, ...]
    heading: Heading
    forgiven: bool = False


@dataclass(frozen=True)
class StandingSheet:
    """The standings after a round: the `lines`, best first, each with its team; `names` are of all teams."""

    title: str
    division: str
    after: int
    rounds: int
    is_final: bool
    lines: tuple[Standing, ...]
    teams: tuple[WallTeam, ...]
    heading: Heading

    @property
    def names(self) -> dict[Player, str]:
        """The names of the teams by their numbers."""
        return {line.player: team.name for line, team in zip(self.lines, self.teams, strict=True)}


def pairing_sheet(state: CompetitionState, division: int, number: int) -> PairingSheet:
    """Return the pairings of a published round."""
    one = state.divisions[division]
    published = one.rounds[number - 1]
    phase, first = one.plan.phase_of(number)
    rows = tuple(
        PairingRow(
            table.number,
            (_team(state, table.one), _team(state, table.other)),
            table.players.index(table.first) if table.first in table.players else None,
            table.judges,
            _code(state, division, number, table.number),
        )
        for table in published.tables
    )
    return PairingSheet(
        title=state.opened.title,
        division=one.plan.title,
        number=number,
        pairing=phase.pairing,
        rows=rows,
        byes=tuple(_team(state, player) for player in published.byes),
        heading=state.opened.heading,
        forgiven=published.repeats_from > first,
    )


def standing_sheet(state: CompetitionState, division: int, rounds: int | None = None) -> StandingSheet:
    """Return the standings of a division after all its published rounds, or after the first `rounds`."""
    one = state.divisions[division]
    lines = state.standings(division, rounds)
    return StandingSheet(
        title=state.opened.title,
        division=one.plan.title,
        after=len(one.rounds) if rounds is None else rounds,
        rounds=one.plan.rounds,
        is_final=state.is_closed and rounds is None,
        lines=lines,
        teams=tuple(_team(state, line.player) for line in lines),
        heading=state.opened.heading,
    )


def _code(state: CompetitionState, division: int, number: int, table: int) -> str:
    """Return the code of a table, none for one that has no room in a code."""
    try:
        return table_code(state, division, number, table)
    except ValueError:
        return ""


def _team(state: CompetitionState, player: Player) -> WallTeam:
    team = state.team(player)
    return WallTeam(team.entry.name, team.entry.origin) if team else WallTeam(player)
