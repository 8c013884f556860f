"""`check`: whether everything works on this computer, with one line for each thing."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.bootstrap import MonotonicClock, checked, printer_queue
from classroom.errors.finding import Finding, Verdict, without_home
from classroom.i18n import _
from classroom.paths import DataFolderError, assets_dir, user_data_dir
from classroom.settings import Settings
from classroom.terminal.parser import print_line
from classroom.ui.graphics import prepare_kivy


def check(arguments: argparse.Namespace) -> int:
    """Check the whole app without its window: print the findings and what to do.

    Return the exit code, 1 if something is broken.
    """
    try:
        folder = user_data_dir(arguments.data)
    except DataFolderError as error:
        _print_finding(Finding(Verdict.BROKEN, _("Data folder"), without_home(str(error))))
        return 1
    is_broken = False
    for one in checked(folder, printer_queue(), _can_ring):
        is_broken |= one.verdict is Verdict.BROKEN
        _print_finding(one)
    return int(is_broken)


def _print_finding(one: Finding) -> None:
    print_line(f"{one.verdict:<9}  {one.subject}: {one.sentence}")


def _can_ring() -> bool:
    """Tell whether a device can play the bell, suppressing messages from the system's libraries."""
    with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as scratch, _errors_unheard():
        prepare_kivy(Path(scratch) / "kivy", Settings(), None)
        from classroom.sound import SoundBell

        return SoundBell(assets_dir() / "sounds" / "bell.wav", clock=MonotonicClock()).try_out()


@contextmanager
def _errors_unheard() -> Iterator[None]:
    """Suppress standard error, including output from libraries not written in Python."""
    try:
        kept = os.dup(2)
    except OSError:
        # A Windows program without a console has no standard error.
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
