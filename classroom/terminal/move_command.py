"""`moves`: every play of a rack on a board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from time import perf_counter

from classroom.formats.catalogue import format_by_key
from classroom.paths import wordlists_dir
from classroom.store.position import PositionError, ask, corpus_lines, word_index
from classroom.terminal.line import print_line, print_refusal


def moves(arguments: argparse.Namespace) -> int:
    """Find the plays that are asked for; return the exit code."""
    given = arguments.board is not None, arguments.rack is not None
    if given != (not arguments.corpus, not arguments.corpus):
        print_refusal("Use either --board FILE and --rack LETTERS, or --corpus FILE.")
        return 1
    try:
        format = format_by_key(arguments.format)
    except KeyError as error:
        print_refusal(str(error.args[0]))
        return 1
    try:
        index = word_index(format, wordlists_dir(), arguments.list, arguments.lexicon)
        if arguments.corpus:
            return _corpus(corpus_lines(format, index, arguments.corpus, perf_counter))
        found = ask(format, index, arguments.board, arguments.rack)
    except PositionError as error:
        print_refusal(str(error))
        return 1
    if arguments.exists:
        print_line("yes" if found.exists() else "no")
    elif arguments.canonical:
        # No newline at the end, and none changed on the way: the output must have the sha256 of the list.
        sys.stdout.buffer.write(found.canonical().encode("ascii"))
        sys.stdout.buffer.flush()
    else:
        for line in found.lines(arguments.top):
            print_line(line)
    return 0


def _corpus(lines: Iterable[tuple[str, bool]]) -> int:
    right = True
    for line, agrees in lines:
        print_line(line)
        right = right and agrees
    return 0 if right else 1
