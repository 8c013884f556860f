"""`pair`: rounds of competitions drawn from lines of JSON."""

from __future__ import annotations

import argparse

from classroom.store.pairing_lines import PairingLineError, draws_of_lines
from classroom.terminal.line import print_line, print_refusal


def pair(arguments: argparse.Namespace) -> int:
    """Print the draw for each line of a file; return the exit code, 1 if a line had none."""
    refused = 0
    try:
        for answer in draws_of_lines(arguments.file):
            if isinstance(answer, PairingLineError):
                print_refusal(str(answer))
                refused += 1
            else:
                print_line(answer)
    except PairingLineError as error:
        print_refusal(str(error))
        return 1
    return 1 if refused else 0
