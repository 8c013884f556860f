"""Who plays at the boards of a hall: from a list that was copied, from mixed teams, from the round of a competition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from classroom.competition.board_list import SIDES, boards_of_text
from classroom.competition.finals import round_title, table_title
from classroom.competition.table_match import table_of_match, tables_of_rounds
from classroom.i18n import _
from classroom.names import tidy_name
from classroom.settings import BoardNames

if TYPE_CHECKING:
    from classroom.competition.event import Table
    from classroom.competition.state import CompetitionState
    from classroom.roster.school_class import SchoolClass


def listed_names(text: str, *, alone: bool) -> tuple[BoardNames, ...]:
    """Return the boards of a list, one a line such as ``Tigers, Hornbills``; `alone`: every team has its own."""
    return tuple(BoardNames(*board.sides) for board in boards_of_text(text, alone=alone).boards)


def boards_of(names: Iterable[str], *, alone: bool) -> tuple[BoardNames, ...]:
    """Return boards for these teams: one each if they play `alone`, else one for every two."""
    teams = list(names)
    if alone:
        return tuple(map(BoardNames, teams))
    return tuple(BoardNames(*teams[at : at + SIDES]) for at in range(0, len(teams), SIDES))


def mixed_names(school_class: SchoolClass) -> list[str]:
    """Return the names of the teams in the last mix, made of their main players."""
    names = []
    for team in school_class.mix.teams if school_class.mix else ():
        pupils = [school_class.pupil(number) for number in team.mains]
        names.append(tidy_name(" + ".join(pupil.shown for pupil in pupils if pupil)))
    return names


class RoundTables(NamedTuple):
    """The open tables of a round, with the `format_key` of its rules, its number and its starting word."""

    format_key: str
    number: int
    set_word: str
    boards: tuple[BoardNames, ...]


def tables_of(states: Iterable[CompetitionState], *, alone: bool) -> RoundTables | None:
    """Return who plays at the open tables of the first competition that has any, or None.

    The starting team is named first. If `alone`, only tables with one team are returned, otherwise only those with a
    pairing.
    """
    return next(filter(None, (_open_tables(state, alone=alone) for state in states)), None)


class HallRound(NamedTuple):
    """What a hall plays: the name of its round (empty if none), and by match id the names of the tables."""

    title: str
    tables: dict[str, str]


def round_of(state: CompetitionState, match_ids: Iterable[str]) -> HallRound:
    """Return the competition round that these matches play, named as on screen."""
    title, tables = "", {}
    for match_id in match_ids:
        found = table_of_match(state, match_id)
        if found is None:
            continue
        division, number = state.divisions[found.division], found.published.number
        title = title or round_title(division, number, _)
        table = _("Table {number}").format(number=found.table.number)
        tables[match_id] = table_title(division, number, found.table, _) or table
    return HallRound(title, tables)


def _open_tables(state: CompetitionState, *, alone: bool) -> RoundTables | None:
    last = {at: division.rounds[-1].number for at, division in enumerate(state.divisions) if division.rounds}
    found = [
        one
        for one in tables_of_rounds(state)
        if one.published.number == last[one.division] and not one.recorded and (len(one.table.players) == 1) == alone
    ]
    if not found:
        return None
    boards = tuple(replace(BoardNames(*map(state.name, _in_order(one.table))), table=one.base) for one in found)
    published = found[0].published
    return RoundTables(state.opened.format_key, published.number, published.set_word, boards)


def _in_order(table: Table) -> Iterable[str]:
    begins_second = table.first is not None and table.first == table.other
    return reversed(table.players) if begins_second else table.players
