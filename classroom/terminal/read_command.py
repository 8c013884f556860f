"""`read`: what would be imported from a list, as JSON, with a line for all that is not taken as written."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from classroom.competition.board_list import BOARDS, read_boards
from classroom.competition.team import Entry
from classroom.competition.team_list import PLAYERS, TEAMS, players_of_plans, read_teams
from classroom.errors import KnownError
from classroom.match.team import Role
from classroom.roster.class_list import PUPILS, review_list
from classroom.store.class_file import read_class_file
from classroom.store.table_file import read_word_table
from classroom.tables.body import Remark, Unread
from classroom.tables.plan import Purpose
from classroom.tables.reading import plan_table
from classroom.terminal.line import print_json, print_refusal
from classroom.words.teacher_list import review
from classroom.words.word_rows import WORDS, words_of_plans

_PURPOSES = {purpose.key: purpose for purpose in (PUPILS, TEAMS, PLAYERS, WORDS, BOARDS)}
_Line = dict[str, object]


def read_list(arguments: argparse.Namespace) -> int:
    """Print a line for each thing that would be imported and for each remark, then what is not read.

    Return the exit code.
    """
    try:
        lines = list(_lines(arguments.file, _PURPOSES[arguments.purpose], is_pasted=arguments.text))
    except KnownError as error:
        print_refusal(str(error))
        return 1
    for line in lines:
        print_json(line)
    return 0


def _lines(path: Path, purpose: Purpose, *, is_pasted: bool) -> Iterator[_Line]:
    if purpose is WORDS:
        yield from _words(path, is_pasted=is_pasted)
        return
    table = read_class_file(path, purpose, is_pasted=is_pasted)
    if purpose is PUPILS:
        found = review_list(table)
        for pupil in found.pupils:
            yield {"name": pupil.name, "class": pupil.class_title, "year": pupil.year, "group": pupil.group}
        yield from _rest(found.remarks, found.unread)
    elif purpose in (TEAMS, PLAYERS):
        teams = read_teams(table) if purpose is TEAMS else players_of_plans(plan_table(table, purpose))
        yield from map(_team, teams.entries)
        yield from _rest(teams.remarks, teams.unread)
    else:
        boards = read_boards(table)
        for board in boards.boards:
            yield {"board": board.number, "sides": list(board.sides)}
        yield from _rest(boards.remarks, boards.unread)


def _words(path: Path, *, is_pasted: bool) -> Iterator[_Line]:
    file = words_of_plans(path.name, plan_table(read_word_table(path, is_pasted=is_pasted), WORDS))
    found = review(file.entries)
    for entry in found.new:
        yield {"word": entry.text}
    for refused in found.refused:
        yield {"line": refused.line, "sheet": refused.sheet, "remark": refused.what()}
    yield from _rest(file.remarks, file.unread)


def _team(entry: Entry) -> _Line:
    mains, reserve = (
        [member.name for member in entry.members if (member.role is Role.RESERVE) == is_reserve]
        for is_reserve in (False, True)
    )
    return {"team": entry.name, "origin": entry.origin, "mains": mains, "reserve": reserve, "teacher": entry.teacher}


def _rest(remarks: Iterable[Remark], unread: Iterable[Unread]) -> Iterator[_Line]:
    for remark in remarks:
        yield {"line": remark.line, "sheet": remark.sheet, "remark": remark.what()}
    yield {"unread": [one.heading for one in unread]}
