"""Lines for a terminal that may not have every letter."""

from __future__ import annotations

import sys


def print_line(text: str) -> None:
    """Print a text that may have letters which the terminal, or a pipe on Windows, has not."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)
