"""Who is not ready to play before a round is published: teams with incomplete sheets, tables without judges."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.competition.event import Table
from classroom.competition.state import CompetitionState, TeamState
from classroom.match.entry import EntryFault, team_faults
from classroom.rules.format import Format

Unready = tuple[tuple[TeamState, tuple[EntryFault, ...]], ...]


def unready_teams(state: CompetitionState, division: int, format: Format) -> Unready:
    """Return the teams of a division that cannot play yet, each with every reason why not (P1, P2, P3).

    In a friendly competition every team can.
    """
    if state.opened.is_friendly:
        return ()
    teams = (team for team in state.teams_of(division) if team.goes_on)
    found = ((team, team_faults(format, team.entry.team())) for team in teams)
    return tuple((team, faults) for team, faults in found if faults)


def without_judges(state: CompetitionState, tables: Iterable[Table]) -> tuple[Table, ...]:
    """Return the tables of two teams that have fewer judges than a table should have (P17)."""
    return tuple(table for table in tables if table.other and len(table.judges) < state.opened.judges_at_table)


def needs_entry_exception(state: CompetitionState, division: int, format: Format, tables: Iterable[Table]) -> bool:
    """Tell whether a round may only be published with a written reason (P1, P2, P3, P17).

    That is so if the format has a check list before the match, somebody is not ready, and no reason was given for an
    earlier round. A friendly competition asks for nothing.
    """
    if state.opened.is_friendly or not format.checklist.required or state.divisions[division].entry_exception:
        return False
    return bool(unready_teams(state, division, format) or without_judges(state, tables))
