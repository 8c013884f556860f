"""A child whose wall clock others set while it plays: `python -m tests.faults.plays_by_the_clock FOLDER STAMPS TIMES`.

Before each turn of a match, and while it runs, the wall clock is set to the next of TIMES, which STAMPS holds for
libfaketime. A line is printed for each: what the wall says, how long the turn ran by the service, and how long by the
machine's own clock, both in milliseconds.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from classroom.bootstrap import MonotonicClock, _now
from classroom.match import command as cmd
from classroom.match.service import Matches, MatchService
from classroom.match.state import Phase
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from tests.store.robot import AnyWord, NoFinder, SeededHand, opening


def main(folder: Path, stamps: Path, times: list[str]) -> None:
    """Play a turn for each time, and print what the clocks say."""
    database = open_database(folder, _now)
    log, hand = SqliteEventLog(database, _now), SeededHand(random.Random(1))
    matches = Matches(log, MonotonicClock(), hand, lambda _key, _words: AnyWord(), lambda _lexicon: NoFinder())
    for number, wall in enumerate(times):
        service = matches.open(opening(f"m{number}"), "any")
        assert isinstance(service, MatchService)
        while service.state.phase is Phase.DRAWING:
            service.do(cmd.DrawLot(next(side for side in service.state.drawing if side not in service.state.lots[-1])))
        service.do(cmd.RingBell())
        began, left = time.monotonic(), service.remaining_ms()
        assert left is not None
        stamps.write_text(wall, encoding="utf-8")
        # Not `time.sleep`, which libfaketime takes for a wait until a moment of its own clock.
        subprocess.run(["sleep", "0.1"], check=True)
        now_left = service.remaining_ms()
        assert now_left is not None
        ran, by_machine = left - now_left, round((time.monotonic() - began) * 1000)
        service.do(cmd.Pass())
        print(f"{_now():%Y-%m-%d}", ran, by_machine, service.state.phase.name, flush=True)  # noqa: T201 - the test reads
    print(*(match.match_id for match in log.newest()), sep=" ")  # noqa: T201 - the test reads it
    database.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
