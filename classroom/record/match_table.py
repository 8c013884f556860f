"""The list of matches as a table for a spreadsheet, which can be imported again as boards."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.i18n import _
from classroom.match.state import MatchState, Phase
from classroom.moments import day_of
from classroom.tables.evidence import CellValue, safe_row

Rows = tuple[tuple[CellValue, ...], ...]


def match_rows(matches: Iterable[tuple[str, MatchState]]) -> Rows:
    """Return the headings, then a row for each match: its moment in ISO 8601, its teams, their scores, who won."""
    found = list(matches)
    sides = max((len(state.teams) for _moment, state in found), default=0)
    headings = (_("Board"), _("Date"), _("Time"), _("Rules"), *(_("Team"), _("Score")) * sides, _("Result"))
    rows = (_row(number, moment, state, sides) for number, (moment, state) in enumerate(found, start=1))
    return (headings, *map(safe_row, rows))


def _row(number: int, moment: str, state: MatchState, sides: int) -> tuple[CellValue, ...]:
    teams = [text for team, total in zip(state.teams, state.totals, strict=True) for text in (team.name, total)]
    blank = [""] * (2 * (sides - len(state.teams)))
    return (number, day_of(moment[:10]), moment[11:16], _(state.format.title), *teams, *blank, _result(state))


def _result(state: MatchState) -> str:
    if state.phase is not Phase.CLOSED:
        return _("not finished")
    won = ", ".join(state.teams[at].name for at in state.winning_teams)
    return _("{team} won").format(team=won) if won else ""
