"""The columns of standings and totals; a competition as tables for a spreadsheet, whose list of teams is read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, Literal, NamedTuple

from classroom.competition.result import Played, Scored, Standing, TeamNumber, Walkover
from classroom.competition.rounds import round_title
from classroom.competition.state import CompetitionState, Recorded, RoundState
from classroom.competition.wall_papers import (
    Prize,
    SchoolRow,
    StandingSheet,
    TotalRow,
    TotalSheet,
    WallTeam,
    school_sheet,
    standing_sheet,
)
from classroom.competition.wording import half_points_text, known_turns_text, margin_text, prize_title
from classroom.i18n import N_, _
from classroom.names import name_key
from classroom.record.figure import figure, money
from classroom.tables.evidence import CellValue, safe_row


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


_BEHIND = N_("never came"), N_("has left")
"""Why a team ranks below those with fewer points, by whether it has left."""

_PLACE = Column(N_("Place"), lambda line: str(line.rank), 16)
_TEAM = Column(N_("Team"), lambda line: line.team.name, align="LEFT")

STANDINGS = {
    "place": _PLACE,
    "team": _TEAM,
    "school": Column(N_("School"), lambda line: line.team.name, align="LEFT"),
    "origin": Column("", lambda line: line.team.origin),
    "how": Column("", lambda line: _(line.standing.how) if line.standing.how else ""),
    "behind": Column("", lambda line: _(_BEHIND[line.standing.has_left]) if line.standing.behind else ""),
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


Rows = tuple[tuple[CellValue, ...], ...]


class DayTable(Enum):
    """The exportable tables of a competition; the value is the name of each."""

    TEAMS = N_("Teams")
    STANDINGS = N_("Standings")
    SCHOOLS = N_("Schools")
    RESULTS = N_("All results")
    RECORDS = N_("Each team's record")
    CROSS_TABLE = N_("Cross table")
    TABLES = N_("Who sits where, A to Z")
    PRIZES = N_("Prizes")


def rows_of_day(
    state: CompetitionState, division: int, table: DayTable, won: Callable[[], Sequence[Prize]] = tuple
) -> Rows:
    """Return the rows of a division, headings first, with cells that no spreadsheet reads as a formula.

    `won` tells the prizes, if they are asked for: it reads the matches that are stored.
    """
    rows = _prizes(won()) if table is DayTable.PRIZES else _ROWS[table](state, division)
    return tuple(map(safe_row, rows))


def _prizes(won: Sequence[Prize]) -> Rows:
    """Return a row for each team that holds a prize."""
    headings = (_("Prize"), _("Points"), _("Team"), _("Origin"), _("Round"), _("Table"), _("Opponent"), _("Words"))
    rows: list[tuple[CellValue, ...]] = [headings]
    for prize in won:
        for one in prize.holders:
            origin, seat, words = one.team.origin, one.seat, ", ".join(one.words)
            where = seat.round_number, seat.table_number
            rows.append((prize_title(prize, _), prize.points, one.team.name, origin, *where, one.against.name, words))
        if told := known_turns_text(prize, _):
            rows.append((prize_title(prize, _), "", told, *[""] * 5))
    return tuple(rows)


def _teams(state: CompetitionState, division: int) -> Rows:
    headings = ("team", "state", "school", "pupil", "class", "year", "role", "teacher", "mixed", "exception")
    body = (
        (
            team.entry.name,
            # If only one origin is given, it may be a state or a school: it is read back the same.
            team.entry.origin if team.entry.school else "",
            team.entry.school or team.entry.origin,
            member.name,
            member.class_name,
            "" if member.year is None else member.year,
            member.role.value,
            team.entry.teacher,
            "yes" if team.entry.mixed else "",
            team.entry.exception,
        )
        for team in state.teams_of(division)
        for member in team.entry.members
    )
    return (headings, *body)


def _standings(state: CompetitionState, division: int) -> Rows:
    after = len(state.divisions[division].rounds)
    return _exported(IN_EXPORT, lines_of(standing_sheet(state, division, after)) if after else ())


def _exported(columns: Exported, lines: Iterable[object]) -> Rows:
    return (tuple(map(_, columns)), *(tuple(cell(line) for cell in columns.values()) for line in lines))


def _results(state: CompetitionState, _division: int) -> Rows:
    """Return a row for each table and bye of all divisions, which are named if there are several."""
    headings = (_("Round"), _("Table"), _("Team 1"), _("Score 1"), _("Team 2"), _("Score 2"), _("Result"))
    has_several = len(state.divisions) > 1
    rows: list[tuple[CellValue, ...]] = [(*((_("Division"),) if has_several else ()), *headings)]
    for division, published in ((one, published) for one in state.divisions for published in one.rounds):
        named = (division.plan.title,) if has_several else ()
        for table in published.tables:
            one, other = (*map(state.name, table.players), "")[:2]
            recorded = published.recorded_of(table.one)
            first, second = (*(_score_cell(recorded, player) for player in table.players), "")[:2]
            said = _outcome_text(recorded, state.name)
            rows.append((*named, published.number, table.number, one, first, other, second, said))
        byes = (state.name(player) for player in published.byes)
        rows.extend((*named, published.number, "", name, "", "", "", _("bye")) for name in byes)
    return tuple(rows)


def _records(state: CompetitionState, division: int) -> Rows:
    """Return a row for each round of each team: its opponent, both scores, and who began."""
    headings = (_("Team"), _("Round"), _("Opponent"), _("Score"), _("Opponent's score"), _("Started"), _("Result"))
    rows: list[tuple[CellValue, ...]] = []
    for team in state.teams_of(division):
        for published in state.divisions[division].rounds:
            recorded = published.recorded_of(team.player)
            table = published.table_of(team.player)
            number = published.number
            if table is None or not table.other:
                said = _outcome_text(recorded, state.name) if recorded else ""
                said = _("bye") if team.player in published.byes else said
                rows.append((team.entry.name, number, "", _score_cell(recorded, team.player), "", "", said))
                continue
            other = table.other if table.one == team.player else table.one
            first = published.starter_of(team.player)
            scores = _score_cell(recorded, team.player), _score_cell(recorded, other)
            told = state.name(first) if first else "", _outcome_text(recorded, state.name)
            rows.append((team.entry.name, number, state.name(other), *scores, *told))
    return (headings, *rows)


def _cross_table(state: CompetitionState, division: int) -> Rows:
    """Return a row and a column for each team, in the order of the standings: the scores of their matches."""
    order = [line.player for line in state.standings(division)]
    rows = []
    for place, player in enumerate(order, start=1):
        cells = []
        for other in order:
            met = [one for one in state.divisions[division].rounds if other in _opponents(one, player)]
            texts = [_both(one.recorded_of(player), player, other) for one in met]
            cells.append(" / ".join(texts) if other != player else "\u2014")
        rows.append((place, state.name(player), *cells))
    return ((_("Place"), _("Team"), *range(1, len(order) + 1)), *rows)


def _opponents(published: RoundState, player: TeamNumber) -> tuple[TeamNumber, ...]:
    table = published.table_of(player)
    return tuple(one for one in table.players if one != player) if table else ()


def _both(recorded: Recorded | None, player: TeamNumber, other: TeamNumber) -> str:
    scores = _score_cell(recorded, player), _score_cell(recorded, other)
    return f"{scores[0]}:{scores[1]}" if "" not in scores else "\u2013"


def _tables(state: CompetitionState, division: int) -> Rows:
    """Return each team, from A to Z, with its table in every round."""
    rounds = state.divisions[division].rounds
    numbered = [round_title(state.divisions[division], one.number, _) for one in rounds]
    teams = sorted(state.teams_of(division), key=lambda team: name_key(team.entry.name))
    rows = [(team.entry.name, *(_seat(one, team.player) for one in rounds)) for team in teams]
    return ((_("Team"), *numbered), *rows)


def _seat(published: RoundState, player: TeamNumber) -> CellValue:
    """Return the table at which a player sits, or that it has a bye; empty if it is not in the round."""
    table = published.table_of(player)
    return table.number if table else _("bye") if player in published.byes else ""


def _score_cell(recorded: Recorded | None, player: TeamNumber) -> CellValue:
    match recorded.result if recorded else None:
        case Played() as played:
            return played.scores[player]
        case Scored() as scored:
            return scored.score
        case _:
            return ""


def _outcome_text(recorded: Recorded | None, name: Callable[[TeamNumber], str]) -> str:
    match recorded.result if recorded else None:
        case None:
            return _("open")
        case Played(winner=None):
            return _("draw")
        case Played(winner=str(winner)):
            return _("{team} won").format(team=name(winner))
        case Walkover(winner):
            return _("{team} won by walkover").format(team=name(winner))
        case Scored():
            return ""
        case _:
            return _("ruling")


_ROWS: Mapping[DayTable, Callable[[CompetitionState, int], Rows]] = {
    DayTable.TEAMS: _teams,
    DayTable.STANDINGS: _standings,
    DayTable.SCHOOLS: lambda state, _division: _exported(SCHOOLS_IN_EXPORT, school_sheet(state).rows),
    DayTable.RESULTS: _results,
    DayTable.RECORDS: _records,
    DayTable.CROSS_TABLE: _cross_table,
    DayTable.TABLES: _tables,
}
