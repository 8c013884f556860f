"""`demo`: a whole match played by computer."""

from __future__ import annotations

import argparse

from classroom.bootstrap import Demo, run_demo
from classroom.terminal.line import print_line


def demo(arguments: argparse.Namespace) -> int:
    """Play a match by computer and show its sheet; return the exit code."""
    choices = dict(arguments.choice)
    demo = Demo(arguments.format, arguments.seed, arguments.out, choices, arguments.list, arguments.data)
    return run_demo(demo, print_line)
