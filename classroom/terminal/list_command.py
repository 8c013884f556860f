"""`lists`: the word lists and the teacher's changes to them."""

from __future__ import annotations

import argparse

from classroom.errors import KnownError
from classroom.formats.catalogue import format_by_key
from classroom.paths import DataFolderError, user_data_dir, wordlists_dir
from classroom.store.word_listing import proposal_lines, word_listing
from classroom.store.word_lists import WordLists
from classroom.terminal.line import print_line
from classroom.words.category import Category
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.teacher_list import TeacherListError, category_named
from classroom.words.word_list import WordListError


def word_lists(arguments: argparse.Namespace) -> int:
    """List the word lists, or change them as asked; return the exit code."""
    senseless = _senseless_words(arguments)
    if senseless:
        print_line(senseless)
        return 1
    try:
        lists = WordLists(user_data_dir(arguments.data), wordlists_dir())
        if arguments.taken:
            _take_in_words(lists, arguments)
        elif arguments.delete:
            lists.delete(arguments.delete)
            print_line(f"{arguments.delete} is put away")
        else:
            _change_words(lists, arguments)
    except (DataFolderError, KnownError, TeacherListError, WordListError) as error:
        print_line(str(error))
        return 1
    return 0


def _senseless_words(arguments: argparse.Namespace) -> str:
    """Return which options of `lists` do not go together, empty where all do."""
    if arguments.taken and not arguments.name:
        return "Say what the list is called: --import FILE --name NAME."
    if not arguments.taken and (arguments.name or arguments.add_to or arguments.leave_out):
        return "--name, --add-to and --leave-out are about a list that is taken in; they go with --import FILE."
    if arguments.delete in LEXICON_KEYS:
        return f"{arguments.delete} comes with the app; only a list that was taken in can be put away."
    if arguments.reason and arguments.allow is None and arguments.block is None:
        return "--reason says why a word is allowed or blocked; it goes with --allow WORD or --block WORD."
    return ""


def _take_in_words(lists: WordLists, arguments: argparse.Namespace) -> None:
    proposal = lists.review(arguments.taken, arguments.name, arguments.add_to)
    for line in proposal_lines(proposal):
        print_line(line)
    own = lists.save(proposal, without_refused=arguments.leave_out)
    print_line(f"{own.title} ({own.key}) is kept now")


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
    by_rules = [Category(name) for name in format_by_key("primary").words.refused]
    for line in word_listing(lists, by_rules):
        print_line(line)
