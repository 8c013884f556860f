"""The power goes: what a disk then has is a beginning of what was committed, and what it had promised is in it."""

import filecmp
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from tests.conftest import Tally
from tests.store.child import forked
from tests.store.conftest import NOON
from tests.store.damage import LOG_DAMAGES, LogDamage, lengths_after_power_cuts
from tests.store.test_kill import Witness, _play, _texts

pytestmark = pytest.mark.soak

TAILS, CUTS = 500, 200


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("damage", LOG_DAMAGES)
def test_whatever_becomes_of_the_end_of_the_log_there_is_an_unbroken_beginning(
    tmp_path: Path, damage: LogDamage, tally: Tally
) -> None:
    assert len(lengths_after_power_cuts(tmp_path, damage, cuts=TAILS, seed=500)) > 20
    tally("write-ahead logs cut, zeroed or garbled at any byte, always a beginning", TAILS)


@contextmanager
def mounted(image: Path, place: Path) -> Iterator[Path]:
    """A file system in a file, mounted; its blocks reach the file only when they are synced, as on a disk."""
    place.mkdir(exist_ok=True)
    made = subprocess.run(["mount", "-o", "loop", str(image), str(place)], capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"no file system can be mounted here: {made.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.timeout(3600)
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root of Linux can mount a file system")
def test_what_was_acknowledged_is_on_the_disk_when_the_power_goes(tmp_path: Path, tally: Tally) -> None:
    """The file of a mounted ext4 is copied while a match is played on it: what was never synced is not in it."""
    image, cut = tmp_path / "image", tmp_path / "cut"
    image.touch()
    os.truncate(image, 24_000_000)
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    chance, acknowledged = random.Random(150), 0
    witness = Witness()
    with mounted(image, tmp_path / "disk") as disk:
        for number in range(CUTS):
            if number % 15 == 0:
                folder, witness = disk / str(number), Witness()
            with forked(partial(_play, folder, number, None)) as child:
                for _ in range(chance.randint(1, 60)):
                    witness.hear(child.said.readline())
                time.sleep(chance.choice([0, chance.uniform(0, 0.02)]))
                os.kill(child.pid, signal.SIGSTOP)
                os.set_blocking(child.said.fileno(), False)
                while line := child.said.readline():
                    witness.hear(line)
                _copy_at_one_moment(image, cut)
            acknowledged += _check_copy(cut, tmp_path / "after", folder.name, witness)
            witness.begun = None
            _forget_what_the_child_did_afterwards(folder, witness)
            if number % 15 == 14:
                shutil.rmtree(folder)
    assert acknowledged > CUTS
    tally("power cuts of a file system (ext4) under a match", CUTS)
    tally("events acknowledged before a power cut, every one on the disk", acknowledged)


def _copy_at_one_moment(image: Path, cut: Path) -> None:
    """Copy a disk until nothing was written meanwhile: the system goes on with what the stopped match asked for.

    A copy with the beginning of before and the end of after is a disk that never was.
    """
    shutil.copyfile(image, cut)
    while not filecmp.cmp(image, cut, shallow=False):
        shutil.copyfile(image, cut)


def _check_copy(cut: Path, place: Path, name: str, witness: Witness) -> int:
    """Mount what the disk had, and compare; return how many acknowledged events are there, which is all of them."""
    with mounted(cut, place) as disk:
        database = open_database(disk / name, lambda: NOON)
        assert database.notices == ()
        log = SqliteEventLog(database, lambda: NOON)
        for match_id, events in witness.events.items():
            more = witness.begun[1] if witness.begun and witness.begun[0] == match_id else []
            assert _texts(log.read(match_id)) in (events, events + more)
        database.close()
    return sum(map(len, witness.events.values()))


def _forget_what_the_child_did_afterwards(folder: Path, witness: Witness) -> None:
    """Take for acknowledged what is on the disk that goes on: the child was killed while it stood still."""
    database = open_database(folder, lambda: NOON)
    log = SqliteEventLog(database, lambda: NOON)
    for match in log.newest():
        witness.events[match.match_id] = _texts(log.read(match.match_id))
    database.close()
