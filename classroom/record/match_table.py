"""Matches for other programs: their list as a table, and which can be written as GCG."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.i18n import _, ngettext
from classroom.match.state import MatchState, Phase
from classroom.moments import day_of
from classroom.rules.policy import SetWord
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


_PLAYERS = 2


def why_no_gcg(state: MatchState) -> str:
    """Return why a match cannot be GCG, as a sentence; empty if it can."""
    if len(state.seats) != _PLAYERS or len(state.teams) != _PLAYERS:
        seats = len(state.seats)
        sentence = ngettext(
            "The match has {count} side, but a GCG file needs two players. Save it as a match file instead.",
            "The match has {count} sides, but a GCG file needs two players. Save it as a match file instead.",
            seats,
        )
        return sentence.format(count=seats)
    if state.is_real_board:
        return _("In a match on a real board, the racks are not known. Save the match as a match file instead.")
    if isinstance(state.format.opening, SetWord):
        return _(
            "This match started with a word on the board. A GCG file cannot show that. Save it as a match file instead."
        )
    return ""
