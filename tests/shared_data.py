"""Where the optional test data lies, for tests that are made from its files."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
GAMES = SHARED / "games" / "games.jsonl.gz"
GCG = SHARED / "games" / "gcg"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason=f"the optional test data is not there: {SHARED}")


def vectors(name: str) -> Any:
    """A file of worked examples."""
    return json.loads((SHARED / "vectors" / name).read_text(encoding="utf-8"))


@cache
def games() -> tuple[dict[str, Any], ...]:
    """Every recorded game."""
    with gzip.open(GAMES, "rt", encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


def gcg_files(kind: str) -> list[Path]:
    """The GCG files of a kind: clean, defective, incomplete; none where the data is not there."""
    return sorted((GCG / kind).glob("*.gcg"))
