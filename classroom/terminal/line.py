"""Printing on a terminal that may not have every letter."""

from __future__ import annotations

import json
import sys
from typing import TextIO


def print_line(text: str) -> None:
    """Print a text that may have letters which the terminal, or a pipe on Windows, has not."""
    _print(text, sys.stdout)


def print_refusal(text: str) -> None:
    """Print why there is no answer to standard error, so that a program that reads the answers takes it for none."""
    _print(text, sys.stderr)


def print_json(line: object) -> None:
    """Print a line of JSON, in ASCII where the terminal has not every letter."""
    is_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "").startswith("utf")
    print_line(json.dumps(line, ensure_ascii=not is_unicode))


def _print(text: str, to: TextIO) -> None:
    encoding = getattr(to, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=to, flush=True)
