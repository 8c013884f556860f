"""Printing on a terminal that may lack some letters."""

from __future__ import annotations

import json
import sys
from typing import TextIO


def print_line(text: str) -> None:
    """Print a text with letters that the terminal, or a pipe on Windows, may not have."""
    _print(text, sys.stdout)


def print_refusal(text: str) -> None:
    """Print to standard error why there is no answer.

    So a program that reads the answers does not take it for one.
    """
    _print(text, sys.stderr)


def print_json(line: object) -> None:
    """Print a line of JSON, in ASCII if the terminal does not have every letter."""
    is_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "").startswith("utf")
    print_line(json.dumps(line, ensure_ascii=not is_unicode))


def _print(text: str, to: TextIO) -> None:
    encoding = getattr(to, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=to, flush=True)
