"""`reset-pin`: removes a PIN that was forgotten, or that a pupil has set."""

from __future__ import annotations

import argparse

from classroom.bootstrap import run_reset_pin, show_sentence
from classroom.terminal.line import print_line, print_refusal


def reset_pin(arguments: argparse.Namespace) -> int:
    """Remove the PIN and say what was done, with --box also in a window.

    Return the exit code, 1 if the PIN is still there.
    """
    is_removed, sentence = run_reset_pin(arguments.data)
    (print_line if is_removed else print_refusal)(sentence)
    if arguments.box:
        show_sentence(sentence)
    return 0 if is_removed else 1
