"""A competition as tables for a spreadsheet: its teams, standings and results; the list of teams can be read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from classroom.competition.result import Played, Player, Scored, Walkover
from classroom.competition.state import CompetitionState, Recorded
from classroom.competition.wording import half_points_text
from classroom.i18n import N_, _
from classroom.tables.cell import safe_cell

Rows = tuple[tuple[str, ...], ...]


class DayTable(Enum):
    """What of a day can be exported; the value is what it is called."""

    TEAMS = N_("Teams")
    STANDINGS = N_("Standings")
    RESULTS = N_("All results")


def rows_of_day(state: CompetitionState, division: int, table: DayTable) -> Rows:
    """Return the rows of a division, the headings first, with cells that no spreadsheet takes for a formula."""
    rows = _ROWS[table](state, division)
    return tuple(tuple(safe_cell(cell) for cell in row) for row in rows)


def _teams(state: CompetitionState, division: int) -> Rows:
    headings = ("team", "state", "school", "pupil", "class", "year", "role", "teacher", "mixed", "exception")
    body = (
        (
            team.entry.name,
            # Alone, the place that a team plays for may be either: it is read back the same.
            team.entry.origin if team.entry.school else "",
            team.entry.school or team.entry.origin,
            member.name,
            member.class_name,
            "" if member.year is None else str(member.year),
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
    headings = (
        _("Place"),
        _("Team"),
        _("Origin"),
        _("Points"),
        _("Margin"),
        _("Won"),
        _("Drawn"),
        _("Lost"),
        _("Byes"),
    )
    after = len(state.divisions[division].rounds)
    lines = state.standings(division, after) if after else ()
    origins = {team.player: team.entry.origin for team in state.teams_of(division)}
    body = (
        (
            str(line.rank),
            state.name(line.player),
            origins.get(line.player, ""),
            half_points_text(line.half_points),
            str(line.margin),
            *map(str, (line.won, line.drawn, line.lost, line.byes)),
        )
        for line in lines
    )
    return (headings, *body)


def _results(state: CompetitionState, division: int) -> Rows:
    headings = (_("Round"), _("Table"), _("Team 1"), _("Score 1"), _("Team 2"), _("Score 2"), _("Result"))
    rows: list[tuple[str, ...]] = []
    for published in state.divisions[division].rounds:
        for table in published.tables:
            one, other = (*map(state.name, table.players), "")[:2]
            recorded = published.recorded_of(table.one)
            scores = [_score(recorded, player) for player in table.players]
            first, second = (*scores, "")[:2]
            said = _said(recorded, state.name)
            rows.append((str(published.number), str(table.number), one, first, other, second, said))
        rows.extend((str(published.number), "", state.name(player), "", "", "", _("bye")) for player in published.byes)
    return (headings, *rows)


def _score(recorded: Recorded | None, player: Player) -> str:
    match recorded.result if recorded else None:
        case Played() as played:
            return str(played.first_score if player == played.first else played.second_score)
        case Scored() as scored:
            return str(scored.score)
        case _:
            return ""


def _said(recorded: Recorded | None, name: Callable[[Player], str]) -> str:
    match recorded.result if recorded else None:
        case None:
            return _("open")
        case Played(winner=None):
            return _("draw")
        case Played(winner=winner) | Walkover(winner):
            return _("{team} won").format(team=name(winner)) if winner else ""
        case Scored():
            return ""
        case _:
            return _("ruled")


_ROWS: Mapping[DayTable, Callable[[CompetitionState, int], Rows]] = {
    DayTable.TEAMS: _teams,
    DayTable.STANDINGS: _standings,
    DayTable.RESULTS: _results,
}
