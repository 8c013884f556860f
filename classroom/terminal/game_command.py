"""`replay`: recorded games checked against the rules."""

from __future__ import annotations

import argparse

from classroom.store.exchange.summary import summaries
from classroom.terminal.line import print_line


def replay(arguments: argparse.Namespace) -> int:
    """Tell of every file whether record and rules agree; return the exit code."""
    told = agreed = 0
    for summary in summaries(arguments.files, verbose=arguments.verbose):
        told += 1
        agreed += summary.agrees
        print_line("\n".join(summary.lines))
    if told > 1:
        print_line(f"{agreed} of {told} agree")
    return 0 if agreed == told else 1
