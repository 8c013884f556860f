"""Matches stored by earlier versions still open and come to the same result.

The files in `data` are never made anew. Each line is an event as it was stored: its kind, its body, its hash. Where a
change breaks one of them, the reading of old events has to learn the change: a default for a new field, or a step that
brings an old body up to date before it is read.
"""

import json
from pathlib import Path
from typing import get_args

import pytest

from classroom.match.event import Event
from classroom.match.fold import fold
from classroom.match.score_sheet import score_sheet
from classroom.match.state import Phase
from classroom.store.chain import NO_HASH, row_hash
from classroom.store.codec import decode_event, kind_of

RECORDS = Path(__file__).parent / "data"

Row = tuple[str, str, str]


def rows(name: str) -> list[Row]:
    lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(kind, body, hash_) for kind, body, hash_ in map(json.loads, lines)]


@pytest.mark.parametrize(
    ("name", "phase", "totals", "winner", "row_count"),
    [
        ("records-0.1/whole", Phase.READY, (4, 4), None, 4),
        ("records-0.1/level", Phase.CLOSED, (72, 72), None, 2),
        ("records-0.1/running", Phase.RUNNING, (41, 5), None, 5),
    ],
)
def test_an_old_record_comes_to_what_it_came_to(
    name: str, phase: Phase, totals: tuple[int, int], winner: int | None, row_count: int
) -> None:
    state = fold(decode_event(kind, body) for kind, body, _ in rows(name))
    assert (state.phase, state.totals, state.winner) == (phase, totals, winner)
    assert len(score_sheet(state).rows) == row_count


@pytest.mark.parametrize("name", ["whole", "level", "running"])
def test_the_hash_of_a_stored_event_is_made_as_it_always_was(name: str) -> None:
    previous = NO_HASH
    for seq, (kind, body, hash_) in enumerate(rows(f"records-0.1/{name}"), start=1):
        previous = row_hash(previous, "m1", seq, kind, body, "2026-11-21T12:00:00+08:00")
        assert previous.hex() == hash_


def test_every_kind_of_event_stands_in_an_old_record() -> None:
    records = (path.relative_to(RECORDS).with_suffix("").as_posix() for path in sorted(RECORDS.rglob("*.jsonl")))
    assert {kind for name in records for kind, _, _ in rows(name)} == {kind_of(kind) for kind in get_args(Event)}
