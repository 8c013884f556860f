"""`replay`: recorded games checked against the rules."""

from __future__ import annotations

import argparse

from classroom.store.exchange.summary import summaries
from classroom.terminal.line import print_line


def replay(arguments: argparse.Namespace) -> int:
    """Print for every file whether record and rules agree; return the exit code."""
    checked = agreed = 0
    for summary in summaries(arguments.files, verbose=arguments.verbose):
        checked += 1
        agreed += summary.agrees
        print_line("\n".join(summary.lines))
    if checked > 1:
        print_line(f"{agreed} of {checked} agree")
    return 0 if agreed == checked else 1
