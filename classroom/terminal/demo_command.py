"""`demo`: a whole match played by computer."""

from __future__ import annotations

import argparse

from classroom.terminal.line import print_line
from classroom.terminal.match_demo import Demo, run_demo


def demo(arguments: argparse.Namespace) -> int:
    """Play a match by computer and show its sheet; return the exit code."""
    choices = dict(arguments.choice)
    if len(choices) < len(arguments.choice):
        policies = [policy for policy, _ in arguments.choice]
        twice = next(policy for policy in policies if policies.count(policy) > 1)
        print_line(f"--choice {twice} is given more than once; give each choice once.")
        return 1
    demo = Demo(arguments.format, arguments.seed, arguments.out, choices, arguments.list, arguments.data)
    return run_demo(demo, print_line)
