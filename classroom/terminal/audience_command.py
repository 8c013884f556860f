"""`audience`: the second screen, for those who watch."""

from __future__ import annotations

import argparse

from classroom.bootstrap import AudienceStart, run_audience


def audience(arguments: argparse.Namespace) -> int:
    """Show the match that the app is playing until the window is closed; return the exit code."""
    return run_audience(AudienceStart(arguments.data, arguments.window, beside_app=arguments.beside_app))
