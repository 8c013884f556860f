"""Measures how soon the second screen knows of a commit: another process stores a match event by event, at any moment.

The figure is the time from the commit until the state is folded; drawing comes on top, at the next of 30 frames a
second.
"""

from __future__ import annotations

import datetime
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from classroom.match.event import Event
from classroom.match.fold import fold
from classroom.store.codec import decode_event
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.transfer import parse_match
from classroom.store.follower import StoreFollower

RECORD = Path(__file__).resolve().parent.parent / "tests/store/data/records-0.2/primary-zero-turns.bellword"
LOOK_SECONDS = 0.05  # as `ui.audience.audience_app` has it, which would open a window
LOOKS, MILLI = 2000, 1e3


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()


def _events() -> tuple[Event, ...]:
    return tuple(decode_event(row.kind, row.body) for row in parse_match(RECORD.read_bytes()).rows)


def store(folder: Path) -> None:
    """Store the match an event at a time, and print when each was committed."""
    chance = random.Random(1)
    with closing(open_database(folder, _now)) as database:
        log = SqliteEventLog(database, _now)
        for number, event in enumerate(_events(), start=1):
            time.sleep(chance.uniform(0.08, 0.16))
            log.append("bench", number, [event])
            sys.stdout.write(f"{time.monotonic()}\n")


def measure_audience() -> None:
    """Print how long the second screen takes to follow, and what a look costs that finds nothing new."""
    events = _events()
    count = len(events)
    fold(events)  # what is needed for that is imported before the clock runs
    known: list[float] = []
    with tempfile.TemporaryDirectory() as made:
        follower = StoreFollower(Path(made), _now)
        command = [sys.executable, __file__, made]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            is_over = False
            while len(known) < count and not is_over:
                is_over = writer.poll() is not None
                if follower.look() and follower.newest:
                    fold(follower.newest.events)
                    known += [time.monotonic()] * (len(follower.newest.events) - len(known))
                time.sleep(LOOK_SECONDS)
            committed = [float(line) for line in writer.stdout or ()]
        began = time.process_time()
        for _ in range(LOOKS):
            follower.look()
        look = (time.process_time() - began) / LOOKS
    late = [MILLI * max(0.0, seen - at) for seen, at in zip(known, committed, strict=False)]
    share = 100 * look / LOOK_SECONDS
    print(f"\nThe second screen, {len(late)} commits of another process")
    print(f"  follows after                      median {statistics.median(late):6.0f} ms   worst {max(late):6.0f} ms")
    print(f"  a look that finds nothing new      {MILLI * look:6.3f} ms of processor, {share:.2f} % of its time")


if __name__ == "__main__":
    store(Path(sys.argv[1]))
