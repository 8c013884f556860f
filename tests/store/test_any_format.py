"""Matches of every format, and of house rules, come back from the database and from files as they were."""

import random
from pathlib import Path

import pytest

from classroom.match.fold import fold
from classroom.store.codec import decode_event, encode_event
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.transfer import Outcome, import_match, match_file, parse_match
from tests.grid import first_of
from tests.store.any_format import Player, open_any, variants
from tests.store.conftest import Open, WallClock


@pytest.mark.parametrize("seed", first_of(range(3)))
@pytest.mark.parametrize("key", variants())
def test_a_match_comes_back_from_database_and_file(
    opened: Open, folder: Path, tmp_path: Path, now: WallClock, key: str, seed: int
) -> None:
    chance = random.Random(f"{key} {seed}")
    database = opened(folder)
    log = SqliteEventLog(database, now)
    service = open_any(log, "m1", variants()[key], chance)
    Player(service, chance).play(80)
    events = log.read("m1")
    assert fold(events) == service.state
    assert tuple(decode_event(*encode_event(event)) for event in events) == events
    database.close()

    log = SqliteEventLog(opened(folder), now)
    assert log.stored("m1").state == service.state
    match = parse_match(match_file(log.rows("m1"), "1"))
    assert match.state == service.state
    other = SqliteEventLog(opened(tmp_path / "other"), now)
    assert import_match(other, match).outcome is Outcome.NEW
    assert other.read("m1") == events
