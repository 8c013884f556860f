"""`lists`: the word lists, the teacher's changes to them, and what a file would add."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator

from classroom.errors import KnownError
from classroom.formats.catalogue import format_by_key
from classroom.paths import DataFolderError, user_data_dir, wordlists_dir
from classroom.store.word_lists import WordLists
from classroom.terminal.line import print_line
from classroom.words.category import Category, refused_by
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.teacher_list import Changes, Proposal, TeacherList, TeacherListError, category_named
from classroom.words.word_list import WordListError


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
