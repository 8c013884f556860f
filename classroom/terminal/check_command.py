"""`check`: whether everything works on this computer, with one line for each thing."""

from __future__ import annotations

import argparse

from classroom.bootstrap import run_check
from classroom.errors.finding import Finding
from classroom.terminal.line import print_line


def check(arguments: argparse.Namespace) -> int:
    """Print the findings and what to do; return the exit code, 1 if something is broken."""
    return run_check(arguments.data, _print_finding)


def _print_finding(one: Finding) -> None:
    print_line(f"{one.verdict:<9}  {one.subject}: {one.sentence}")
