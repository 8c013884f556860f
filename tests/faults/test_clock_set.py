"""Somebody sets the computer's clock in the middle of a turn, by libfaketime: the turn and the records do not care."""

import os
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from tests.conftest import REPOSITORY, Tally
from tests.store.conftest import NOON

LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))


@pytest.mark.soak
@pytest.mark.skipif(not LIBRARIES, reason="libfaketime is not installed")
def test_a_clock_set_in_the_middle_of_a_turn_changes_neither_the_turn_nor_the_order(
    tmp_path: Path, tally: Tally
) -> None:
    stamps, data = tmp_path / "stamps", tmp_path / "data"
    stamps.write_text("+0", encoding="utf-8")
    # A day on, a day back, the beginning of all clocks, an hour that comes twice where clocks are put
    # back, and the moment after which a second has more than 31 bits.
    days = ["+1d", "-1d", "1970-01-02 00:00:00", "2026-10-25 01:59:59", "2038-01-19 03:14:06", "+0"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.plays_by_the_clock", str(data), str(stamps), *days],
        cwd=REPOSITORY,
        env=os.environ
        | {
            "LD_PRELOAD": str(LIBRARIES[0]),
            "FAKETIME_TIMESTAMP_FILE": str(stamps),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "TZ": "Europe/London",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    *turns, order = done.stdout.splitlines()
    today = datetime.now(UTC).date()
    told = [line.split() for line in turns]
    assert [wall for wall, *_ in told][2:5] == ["1970-01-02", "2026-10-25", "2038-01-19"]
    assert abs(datetime.fromisoformat(told[0][0]).date() - today - timedelta(days=1)) <= timedelta(days=1)
    for _wall, ran, by_machine, phase in told:
        assert abs(int(by_machine) - int(ran)) < 60
        assert phase == "READY"
    assert order.split() == [f"m{number}" for number in reversed(range(len(days)))]
    with closing(open_database(data, lambda: NOON)) as database:
        log = SqliteEventLog(database, lambda: NOON)
        assert database.notices == ()
        assert [match.match_id for match in log.newest()] == order.split()
        assert [match.fault for match in log.newest()] == [None] * len(days)
        assert log.stored("m3").written_at[:4] == "2026"
        assert log.stored("m2").written_at[:4] == "1970"
    tally("turns in which the clock on the wall was set", len(days))
