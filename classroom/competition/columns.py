"""The columns of a competition's standings and of an event's totals; each place draws those that it has room for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Literal, NamedTuple

from classroom.competition.standing import Standing
from classroom.competition.wall_papers import SchoolRow, StandingSheet, TotalRow, TotalSheet, WallTeam
from classroom.competition.wording import half_points_text, margin_text
from classroom.i18n import N_, _
from classroom.record.figure import figure, money
from classroom.tables.evidence import CellValue


class Column(NamedTuple):
    """A column: its `head`, and the `text` in it of a line.

    On paper it is `width` mm wide, or takes what the others leave if that is 0, and is aligned as `align` says. On
    screen it is `room` dp wide, and the line above all figures calls it `said`. `is_quiet` writes it grey there.
    """

    head: str
    text: Callable[[Any], str]
    width: float = 0
    align: Literal["LEFT", "CENTRE", "RIGHT"] = "CENTRE"
    bold: bool = False
    room: float = 0
    said: str = ""
    is_quiet: bool = False


class Line(NamedTuple):
    """A team's line in the standings."""

    standing: Standing
    team: WallTeam

    @property
    def rank(self) -> int:
        """The team's place."""
        return self.standing.rank


def lines_of(sheet: StandingSheet) -> list[Line]:
    """Return the lines of the standings, best first."""
    return list(map(Line, sheet.lines, sheet.teams))


def _points(line: Line | SchoolRow) -> str:
    return half_points_text(line.standing.half_points)


def _points_number(line: Line | SchoolRow) -> CellValue:
    whole, half = divmod(line.standing.half_points, 2)
    return whole + 0.5 if half else whole


def _record(line: Line, between: str) -> str:
    return between.join(map(str, (line.standing.won, line.standing.drawn, line.standing.lost)))


_PLACE = Column(N_("Place"), lambda line: str(line.rank), 16)
_TEAM = Column(N_("Team"), lambda line: line.team.name, align="LEFT")

STANDINGS = {
    "place": _PLACE,
    "team": _TEAM,
    "school": Column(N_("School"), lambda line: line.team.name, align="LEFT"),
    "origin": Column("", lambda line: line.team.origin),
    "how": Column("", lambda line: _(line.standing.how) if line.standing.how else ""),
    "points": Column(N_("Points"), _points, 16, bold=True, room=54, said=N_("points")),
    # Translators: over a column with three figures: matches won, drawn and lost.
    "record": Column(N_("won, drawn, lost"), partial(_record, between="-"), 22),
    "dashed record": Column(
        "", partial(_record, between="\N{EN DASH}"), room=70, said=N_("won – drawn – lost"), is_quiet=True
    ),
    "margin": Column(
        N_("Margins"), lambda line: margin_text(line.standing.margin), 22, "RIGHT", room=76, said=N_("total margin")
    ),
}
ON_SCREEN = "points", "dashed record", "margin"
ON_WALL = "place", "team", "points", "record", "margin"
SCHOOLS_ON_WALL = "place", "school", *ON_WALL[2:]
Exported = dict[str, Callable[[Any], CellValue]]
"""The columns of a file by their headings; numbers are numbers there."""

_FIGURES: Exported = {
    N_("Points"): _points_number,
    N_("Margin"): lambda line: line.standing.margin,
    N_("Won"): lambda line: line.standing.won,
    N_("Drawn"): lambda line: line.standing.drawn,
    N_("Lost"): lambda line: line.standing.lost,
}
IN_EXPORT: Exported = {
    N_("Place"): lambda line: line.rank,
    N_("Team"): lambda line: line.team.name,
    N_("Origin"): lambda line: line.team.origin,
    **_FIGURES,
    N_("Byes"): lambda line: line.standing.byes,
}
SCHOOLS_IN_EXPORT: Exported = {
    N_("Place"): lambda row: row.rank,
    N_("School"): lambda row: row.team.name,
    N_("Number of teams"): lambda row: len(row.teams),
    N_("Teams"): lambda row: ", ".join(row.teams),
    **_FIGURES,
}


def named(names: Iterable[str]) -> tuple[Column, ...]:
    """Return the columns of the standings with these names."""
    return tuple(STANDINGS[name] for name in names)


def _score(row: TotalRow, at: int) -> str:
    return "\N{EN DASH}" if row.scores[at] is None else figure(row.scores[at])


def total_columns(sheet: TotalSheet) -> tuple[Column, ...]:
    """Return place, team, every round with its word, the sum, and the money that letters raised (U1, U2, U8)."""
    rounds = (
        Column(f"{at + 1}. {word}" if word else str(at + 1), partial(_score, at=at), 26)
        for at, word in enumerate(sheet.words)
    )
    total = Column(N_("Total"), lambda row: figure(row.total), 22, bold=True, room=120)
    raised = Column(N_("Raised"), lambda row: money(sheet.currency, row.raised), 20, "RIGHT")
    return (_PLACE, _TEAM, *rounds, total, raised)
