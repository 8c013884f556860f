"""What the columns of a score sheet are called: teams, groups or players, turns or words."""

from __future__ import annotations

from classroom.i18n import N_
from classroom.match.score_sheet import ScoreSheet
from classroom.match.sheet_terms import Terms
from classroom.match.wording import Translate
from classroom.rules.format import PerRound


def row_title(terms: Terms) -> str:
    """Return what a row of the table is, untranslated: a turn, or a word of a round (U9)."""
    return N_("WORD") if isinstance(terms.turn_time, PerRound) else N_("TURN")


def side_title(terms: Terms) -> str:
    """Return what stands above a column of scores, untranslated, with the place ``{number}``."""
    if terms.has_member_columns:
        return N_("GROUP {number}")
    return N_("PLAYER {number}") if terms.is_single else N_("TEAM {number}")


def team_number(sheet: ScoreSheet, index: int) -> int:
    """Return the number of the team, group or player that a column belongs to, counted from 1."""
    places = (place for place, team in enumerate(sheet.teams) if index in team.columns)
    return next(places, index) + 1


def names_below(sheet: ScoreSheet, index: int, say: Translate) -> str:
    """Return the small print of a column: its members, or for a member the place in the order of play."""
    column = sheet.columns[index]
    if sheet.terms.has_member_columns:
        return say(N_("player {number}")).format(number=index + 1)
    return ", ".join(member for member in column.members if column.members != (column.side,))


def name_above(sheet: ScoreSheet, index: int) -> str:
    """Return whom a column's scores are for: the state, or for a member the group (A1)."""
    if not sheet.terms.has_member_columns:
        return sheet.columns[index].origin
    return sheet.teams[team_number(sheet, index) - 1].name


def column_titles(sheet: ScoreSheet, index: int, say: Translate) -> tuple[str, ...]:
    """Return the head of a column as lines, those with nothing to say left out."""
    column = sheet.columns[index]
    number = say(side_title(sheet.terms)).format(number=team_number(sheet, index))
    lines = (f"{number}: {column.side}", name_above(sheet, index), names_below(sheet, index, say))
    return tuple(line for line in lines if line)
