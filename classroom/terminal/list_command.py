"""`lists`, `read` and `mix`: word lists, what would be imported from a list, and teams mixed from one."""

from __future__ import annotations

import argparse
import random
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from classroom.competition.board_list import BOARDS, read_boards
from classroom.competition.team import Entry
from classroom.competition.team_list import PLAYERS, TEAMS, players_of_plans, read_teams
from classroom.errors import KnownError
from classroom.formats.catalogue import format_by_key
from classroom.match.team import Role
from classroom.paths import DataFolderError, user_data_dir, wordlists_dir
from classroom.roster.class_list import PUPILS, review_list
from classroom.roster.mixing import Candidate, MixOrder, TooFewPupilsError, group_sentences, mix
from classroom.roster.school_class import Shape
from classroom.store.class_file import ClassFileError, read_class_file
from classroom.store.table_file import read_word_table
from classroom.store.word_lists import WordLists
from classroom.tables.body import Remark, Unread
from classroom.tables.plan import Purpose
from classroom.tables.reading import plan_table
from classroom.terminal.parser import print_json, print_line, print_refusal
from classroom.words.lexicon import LEXICON_KEYS, Category, WordListError, refused_by
from classroom.words.teacher_list import Changes, Proposal, TeacherList, TeacherListError, category_named, review
from classroom.words.word_rows import WORDS, words_of_plans


def word_lists(arguments: argparse.Namespace) -> int:
    """List the word lists, or change them as asked; return the exit code."""
    if senseless := _senseless_words(arguments):
        print_line(senseless)
        return 1
    try:
        lists = WordLists(user_data_dir(arguments.data), wordlists_dir())
        if arguments.taken:
            _take_in_words(lists, arguments)
        elif arguments.delete:
            lists.delete(arguments.delete)
            print_line(f"{arguments.delete} deleted")
        else:
            _change_words(lists, arguments)
    except (DataFolderError, KnownError, TeacherListError, WordListError) as error:
        print_line(str(error))
        return 1
    return 0


def _senseless_words(arguments: argparse.Namespace) -> str:
    """Say which options of `lists` do not go together; empty if all do."""
    if arguments.taken and not arguments.name:
        return "Give the list a name: --import FILE --name NAME."
    if not arguments.taken and (arguments.name or arguments.add_to or arguments.leave_out):
        return "Use --name, --add-to and --leave-out only together with --import FILE."
    if arguments.delete in LEXICON_KEYS:
        return f"{arguments.delete} comes with the app. You can only delete a list that you imported."
    if arguments.reason and arguments.allow is None and arguments.block is None:
        return "Use --reason only together with --allow WORD or --block WORD."
    return ""


def _take_in_words(lists: WordLists, arguments: argparse.Namespace) -> None:
    proposal = lists.review(arguments.taken, arguments.name, arguments.add_to)
    for line in proposal_lines(proposal):
        print_line(line)
    own = lists.save(proposal, without_refused=arguments.leave_out)
    print_line(f"{own.title} ({own.key}) imported")


def _change_words(lists: WordLists, arguments: argparse.Namespace) -> None:
    """Make the change that is asked for, if any, then print the lists."""
    changes = old = lists.changes()
    if arguments.allow is not None:
        changes = changes.allow(arguments.allow, arguments.reason)
    if arguments.block is not None:
        changes = changes.block(arguments.block, arguments.reason)
    if arguments.forget is not None:
        changes = changes.forget(arguments.forget)
    for name, accepted in ((arguments.accept, True), (arguments.refuse, False), (arguments.by_rules, None)):
        if name is not None:
            changes = changes.switch(category_named(name), accepted=accepted)
    if changes != old:
        lists.save_changes(changes)
    for line in word_listing(lists, refused_by(format_by_key("primary").words)):
        print_line(line)


# The lines printed

_DIGITS = 8
# How many lines are listed before the rest is only counted.
_MOST_LISTED = 20


def word_listing(lists: WordLists, by_rules: Collection[Category]) -> Iterator[str]:
    """Yield every list with title and hash as on a score sheet, then the teacher's changes, then damaged files.

    `by_rules` are the categories that the rules refuse. Raises `KnownError`.
    """
    kept = lists.load()
    own = {one.key: one for one in kept.lists}
    for key in (*LEXICON_KEYS, *own):
        lexicon = lists.lexicon(key, by_rules)
        line = f"{key}  {lexicon.title}  {lexicon.sha256[:_DIGITS]}  {len(lexicon):,} words"
        yield line + (_origin(own[key]) if key in own else "")
    yield from _changes(lists.changes())
    yield from kept.refused


def proposal_lines(proposal: Proposal) -> Iterator[str]:
    """Yield what a file would add: how many words, which are new, which lines give none, which may be refused."""
    found = proposal.review
    words = "1 word" if len(found.words) == 1 else f"{len(found.words):,} words"
    yield f"{proposal.file}: {words}, {len(found.new):,} of them new"
    yield from _first([f"Line {entry.line}: {entry.text} is new" for entry in found.new[: _MOST_LISTED + 1]], found.new)
    yield from _first([entry.sentence() for entry in found.refused[: _MOST_LISTED + 1]], found.refused)
    sorted_out = sorted(found.sorted_out.items())
    lines = [f"{word}: refused as {', '.join(sorted(kinds))}" for word, kinds in sorted_out[: _MOST_LISTED + 1]]
    yield from _first(lines, sorted_out)


def _first(lines: list[str], of: Collection[object]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines[:_MOST_LISTED])
    if len(of) > _MOST_LISTED:
        yield f"  ... and {len(of) - _MOST_LISTED:,} more"


def _origin(own: TeacherList) -> str:
    return f", {len(own.words):,} of them from {own.origin}, added to {own.base}" if own.base else f" from {own.origin}"


def _changes(changes: Changes) -> Iterator[str]:
    yield from (f"allowed  {note.word}: {note.reason}" for note in changes.allowed)
    yield from (f"blocked  {note.word}: {note.reason}" for note in changes.blocked)
    for switch in changes.switches:
        yield f"category  {switch.category}: always {'accepted' if switch.accepted else 'refused'}"


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


def mix_teams(arguments: argparse.Namespace) -> int:
    """Print a line of JSON for each team and one for the pupils left over; return the exit code.

    What is not read from the file, and what is missing for P2, is printed to standard error.
    """
    try:
        found = review_list(read_class_file(arguments.file))
    except ClassFileError as error:
        print_refusal(str(error))
        return 1
    for sentence in found.sentences:
        print_refusal(sentence)
    try:
        order = MixOrder(
            tuple(Candidate(number, pupil.group, pupil.year) for number, pupil in enumerate(found.pupils)),
            Shape(*arguments.teams_of),
            balance_years=arguments.balance_years,
        )
        chance = random.Random(arguments.seed)
        mixed = mix(order, chance)
    except TooFewPupilsError as error:
        print_refusal(str(error))
        return 1
    for sentence in group_sentences(mixed):
        print_refusal(sentence)
    names = [pupil.name for pupil in found.pupils]
    for number, team in enumerate(mixed.teams, 1):
        mains, reserve = ([names[one] for one in part] for part in (team.mains, team.reserves))
        print_json({"team": number, "mains": mains, "reserve": reserve})
    print_json({"left": [names[one] for one in mixed.left], "optimal": mixed.proved})
    return 0
