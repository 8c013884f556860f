"""Matches stored by earlier versions still open and come to the same result.

The files in `data` are never made anew. In `records-0.1` each line is an event as it was stored: its kind, its body,
its hash; later records are portable match files. Where a change breaks one of them, the reading of old events has to
learn the change: a default for a new field, or a step that brings an old body up to date before it is read.

Every kind of event, every policy, every field with a default and every choice stands in one of these records. A new one
comes with a new record.
"""

import json
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from classroom.drills.pupil import DrillKind
from classroom.match.event import EVENTS, Event
from classroom.match.fold import fold
from classroom.match.state import Phase
from classroom.record.score_sheet import score_sheet
from classroom.store.codec import decode_event, encode_event
from classroom.store.database_file import migrations
from classroom.store.event_table import NO_HASH, row_hash
from classroom.store.exchange.transfer import parse_match

RECORDS = Path(__file__).parent / "data"
FIRST = sorted((RECORDS / "records-0.1").glob("*.jsonl"))
LATER = sorted(RECORDS.rglob("*.bellword"))

Row = tuple[str, str, str]


def rows(path: Path) -> list[Row]:
    """Kind, body and hash of every event."""
    if path.suffix == ".jsonl":
        return [(kind, body, hash_) for kind, body, hash_ in map(json.loads, path.read_text("utf-8").splitlines())]
    return [(row.kind, row.body, row.hash.hex()) for row in parse_match(path.read_bytes()).rows]


def events(path: Path) -> list[Event]:
    return [decode_event(kind, body) for kind, body, _ in rows(path)]


# Where a match stood, its totals, its winner, how many turns it had.
OUTCOMES = {
    "records-0.1/whole.jsonl": (Phase.READY, (4, 4), None, 7),
    "records-0.1/level.jsonl": (Phase.CLOSED, (72, 72), None, 4),
    "records-0.1/running.jsonl": (Phase.RUNNING, (41, 5), None, 10),
    "records-0.2/club-passes.bellword": (Phase.CLOSED, (-19, -5), 1, 14),
    "records-0.2/club-ready.bellword": (Phase.READY, (0, 10), None, 2),
    "records-0.2/literacy-announcing.bellword": (Phase.ANNOUNCING, (85,), None, 5),
    "records-0.2/literacy-deducted-announcing.bellword": (Phase.ANNOUNCING, (28,), None, 5),
    "records-0.2/literacy-time.bellword": (Phase.CLOSED, (131,), 0, 32),
    "records-0.2/primary-drawing.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.2/primary-zero-turns.bellword": (Phase.CLOSED, (7, 2), 1, 13),
    "records-0.2/standard-checking.bellword": (Phase.CHECKING, (0, 0), None, 4),
    "records-0.2/standard-single-challenged.bellword": (Phase.CHALLENGED, (0, 10, 3), None, 2),
    "records-0.2/standard-void-disqualified.bellword": (Phase.CLOSED, (22, 21, 1, 34), 3, 9),
    "records-0.2/standard-void-ready.bellword": (Phase.READY, (3, 17), None, 3),
    "records-0.2/standard-walkover.bellword": (Phase.CLOSED, (-1, -10, -7), 1, 1),
    "records-0.2/standard-zero-turns.bellword": (Phase.CLOSED, (-15, 6, 11), 2, 18),
    "records-0.2/youth-stopped.bellword": (Phase.CLOSED, (5, 54), 1, 9),
    "records-0.2/youth-walkover.bellword": (Phase.CLOSED, (-9, 17), 0, 1),
    "records-0.2/youth-zero-turns.bellword": (Phase.CLOSED, (28, 40), 1, 16),
    "records-0.3/club-given-back.bellword": (Phase.READY, (0, 0), None, 2),
    "records-0.3/literacy-returned.bellword": (Phase.RUNNING, (9,), None, 4),
    "records-0.3/primary-computer.bellword": (Phase.CLOSED, (-1, 7), 1, 6),
    "records-0.3/primary-returned-first.bellword": (Phase.READY, (0, 0), None, 1),
    "records-0.3/standard-returned-first.bellword": (Phase.READY, (0, 0), None, 1),
    "records-0.3/youth-restarted.bellword": (Phase.RUNNING, (0, 0), None, 1),
    "records-0.4/club-objected.bellword": (Phase.PAUSED, (6, -3), None, 3),
    "records-0.4/literacy-letters-returned.bellword": (Phase.CLOSED, (115,), 0, 2),
    "records-0.4/literacy-marked.bellword": (Phase.CLOSED, (181,), 0, 11),
    "records-0.4/primary-absent-last.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/primary-lesson.bellword": (Phase.CLOSED, (32, 15), 0, 6),
    "records-0.4/primary-skipped.bellword": (Phase.READY, (25, 12), None, 8),
    "records-0.4/primary-spellings.bellword": (Phase.CLOSED, (-3, -8), 0, 12),
    "records-0.4/primary-third-place.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/primary-semi-final.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/primary-quarter-final.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/primary-final.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/primary-judge-signed.bellword": (Phase.CLOSED, (3, -10), 0, 4),
    "records-0.4/primary-pupils-named.bellword": (Phase.CLOSED, (-13, -19), None, 1),
    "records-0.4/primary-taken-back.bellword": (Phase.READY, (14, 22), None, 8),
    "records-0.4/primary-real-board.bellword": (Phase.CLOSED, (45, 1), 0, 6),
    "records-0.4/primary-one-origin.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/primary-sheets-open.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/primary-short-name.bellword": (Phase.DRAWING, (0, 0), None, 0),
    "records-0.4/short-turns.bellword": (Phase.CLOSED, (68, 58), 0, 10),
    "records-0.4/standard-scoreless.bellword": (Phase.CLOSED, (-8, -17), 0, 6),
    "records-0.4/standard-shown.bellword": (Phase.READY, (0, 0), None, 1),
    "records-0.4/youth-overtime.bellword": (Phase.CLOSED, (6, -60), 0, 2),
}


def test_an_old_record_comes_to_what_it_came_to() -> None:
    for name, outcome in OUTCOMES.items():
        state = fold(events(RECORDS / name))
        assert (state.phase, state.totals, state.winner, len(state.turns)) == outcome, name


def test_of_every_record_it_is_known_what_it_came_to() -> None:
    assert sorted(OUTCOMES) == sorted(path.relative_to(RECORDS).as_posix() for path in (*FIRST, *LATER))


@pytest.mark.parametrize(("name", "row_count"), [("whole", 4), ("level", 2), ("running", 5)])
def test_the_sheet_of_an_old_record_has_its_rows(name: str, row_count: int) -> None:
    assert len(score_sheet(fold(events(RECORDS / "records-0.1" / f"{name}.jsonl"))).rows) == row_count


def test_the_sheet_of_an_old_record_still_says_what_was_chosen() -> None:
    for name in ("literacy-announcing", "literacy-time"):
        sheet = score_sheet(fold(events(RECORDS / "records-0.2" / f"{name}.bellword")))
        assert sheet.choices == ("A disallowed word scores nothing", "20 minutes a round")


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_the_hash_of_a_stored_event_is_made_as_it_always_was(path: Path) -> None:
    previous = NO_HASH
    for seq, (kind, body, hash_) in enumerate(rows(path), start=1):
        previous = row_hash(previous, "m1", seq, kind, body, "2026-11-21T12:00:00+08:00")
        assert previous.hex() == hash_


def test_a_field_that_was_stored_is_still_stored_with_the_same_value() -> None:
    for path in LATER:
        for kind, body, _ in rows(path):
            stored, now = json.loads(body), json.loads(encode_event(decode_event(kind, body))[1])
            assert _holds(now, stored), kind


def _holds(now: object, stored: object) -> bool:
    """Whether `now` has all that was stored; what has been added since may stand beside it."""
    if isinstance(now, dict) and isinstance(stored, dict):
        return all(key in now and _holds(now[key], value) for key, value in stored.items())
    if isinstance(now, list) and isinstance(stored, list):
        return len(now) == len(stored) and all(map(_holds, now, stored))
    return now == stored


# Everything that can be stored stands in some record


def what_may_be(hint: Any, seen: set[Any]) -> Iterator[str]:
    """Yield a name for everything that a value of the type `hint` may have in it, each class once."""
    arguments = get_args(hint)
    if get_origin(hint) in (types.UnionType, typing.Union, tuple, dict, Mapping):
        for argument in arguments:
            yield from what_may_be(argument, seen)
    elif isinstance(hint, type) and hint not in seen:
        seen.add(hint)
        if issubclass(hint, Enum):
            yield from (f"{hint.__name__}.{member.name}" for member in hint)
        elif is_dataclass(hint):
            yield hint.__name__
            hints = get_type_hints(hint)
            for field in fields(hint):
                if field.default is not MISSING:
                    yield f"{hint.__name__}.{field.name}"
                yield from what_may_be(hints[field.name], seen)


def what_is(value: Any) -> Iterator[str]:
    """Yield the names of what `value` has in it, those of fields where they are not as by default."""
    if isinstance(value, Enum):
        yield f"{type(value).__name__}.{value.name}"
    elif is_dataclass(value):
        yield type(value).__name__
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.default is not MISSING and inner != field.default:
                yield f"{type(value).__name__}.{field.name}"
            yield from what_is(inner)
    elif isinstance(value, tuple):
        for item in value:
            yield from what_is(item)


EVERY_EVENT = types.GenericAlias(tuple, EVENTS)


def test_everything_that_can_be_stored_stands_in_a_record() -> None:
    there = {name for path in (*FIRST, *LATER) for event in events(path) for name in what_is(event)}
    assert sorted(set(what_may_be(EVERY_EVENT, set())) - there) == []


def test_whatever_more_can_be_stored_is_numbered_by_a_migration() -> None:
    """With a new kind, field, policy, choice or drill comes a migration; then both numbers here are others."""
    assert (migrations()[-1].number, len(set(what_may_be(EVERY_EVENT, set()))) + len(DrillKind)) == (31, 242)
