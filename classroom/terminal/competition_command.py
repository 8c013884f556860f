"""`competition`: a day of a competition played by computer, and all its papers."""

from __future__ import annotations

import argparse

from classroom.terminal.competition_demo import CompetitionDemo, run_competition_demo
from classroom.terminal.line import print_line


def competition(arguments: argparse.Namespace) -> int:
    """Play a day and save its papers in a folder; return the exit code."""
    demo = CompetitionDemo(arguments.demo, arguments.teams, arguments.rounds, arguments.seed)
    return run_competition_demo(demo, print_line)
