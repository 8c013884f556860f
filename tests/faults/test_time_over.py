"""The time of a turn is over while the disk is full, or where there is no sound: the app really plays it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.match import event as ev
from classroom.match.fold import fold
from classroom.match.state import Phase
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from tests.conftest import REPOSITORY, Tally
from tests.own_process import plain_environment
from tests.small_disk import mounted_disk
from tests.sound.recording import SoundCard
from tests.store.conftest import NOON
from tests.test_bootstrap import needs_display

BELL = REPOSITORY / "assets" / "sounds" / "bell.wav"


@contextmanager
def playing(data: Path, pictures: Path, *disk: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.faults.plays_out_of_time", *map(str, (data, pictures, *disk))]
    pipe = subprocess.PIPE
    environment = plain_environment() | {"TMPDIR": str(data.parent)} | environment
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=REPOSITORY, env=environment
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str], what: str) -> str:
    """The next line that it prints, which is of this kind, without the name of the kind."""
    assert process.stdout is not None
    line = process.stdout.readline().rstrip("\n")
    if not line.startswith(f"{what} "):
        process.kill()
        raise AssertionError(line + process.communicate()[1])
    return line.removeprefix(f"{what} ")


def stored(data: Path) -> tuple[ev.Event, ...]:
    """The events of the only match."""
    with closing(open_database(data, lambda: NOON)) as database:
        assert database.notices == ()
        log = SqliteEventLog(database, lambda: NOON)
        (match,) = log.newest()
        return log.read(match.match_id)


@needs_display
@pytest.mark.soak
def test_P5_with_the_disk_full_both_bells_ring_and_the_turn_is_saved_as_it_lay_once_there_is_room(
    tmp_path: Path, tally: Tally
) -> None:
    card = SoundCard(tmp_path / "card")
    with mounted_disk(tmp_path / "disk", "4m") as disk:
        with playing(disk, tmp_path / "pictures", disk, **card.environment) as process:
            assert said(process, "home") == ""
            before, *tiles = said(process, "laid").split()
            assert said(process, "over") == f"3 {Phase.RUNNING.name}"
            assert said(process, "says").startswith("Time's up.")
            assert said(process, "notice") == KnownFault(FaultKind.DISK_FULL).sentence()
            made_room = time.monotonic()
            process.communicate("\n")
            assert process.returncode == 0
        strokes = card.close().strokes(BELL)
        assert len(strokes) == 3
        assert all(stroke.at < made_room for stroke in strokes)
        events = stored(disk)
    (played,) = (event for event in events[int(before) :] if isinstance(event, ev.TilesPlayed))
    assert played.at_bell
    assert sorted(tile for _square, tile in played.tiles) == tiles
    tally("turns that ended on a full disk, both bells heard, and saved once there was room", 1)


@needs_display
@pytest.mark.soak
def test_killed_on_the_full_disk_the_match_is_there_up_to_the_turn(tmp_path: Path, tally: Tally) -> None:
    with mounted_disk(tmp_path / "disk", "4m") as disk:
        with playing(disk, tmp_path / "pictures", disk) as process:
            said(process, "home")
            before, *_tiles = said(process, "laid").split()
            said(process, "over")
            process.kill()
        (disk / "ballast").unlink()
        events = stored(disk)
    assert len(events) == int(before)
    assert fold(events).phase is Phase.RUNNING
    tally("kills on a full disk", 1)


@needs_display
@pytest.mark.soak
def test_where_there_is_no_sound_the_app_says_so_and_each_stroke_is_seen(tmp_path: Path, tally: Tally) -> None:
    (tmp_path / "data").mkdir()
    with playing(tmp_path / "data", tmp_path / "pictures", SDL_AUDIODRIVER="nonsense") as process:
        assert said(process, "home") == "This computer has no sound. You can still play: you will see the bell."
        said(process, "laid")
        # A practice shows the score at once.
        assert said(process, "over") == f"3 {Phase.READY.name}"
        process.communicate()
        assert process.returncode == 0
    tally("turns without a sound card, each stroke seen", 1)
