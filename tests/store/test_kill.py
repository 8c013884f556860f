"""A running match is killed at any moment; what was acknowledged is there, and the match goes on from it."""

import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from classroom.errors import FaultKind
from classroom.match.event import Event
from classroom.match.fold import fold
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.store.codec import encode_event
from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME, Migration, migrations
from classroom.store.event_log import SqliteEventLog
from tests.conftest import Tally
from tests.store.child import Child, forked
from tests.store.conftest import NOON, play_some
from tests.store.damage import break_bytes
from tests.store.robot import begun, matches, play_on

pytestmark = pytest.mark.slow

KILLS, FEW_KILLS = 100, 16


class TellingLog:
    """Passes events on to the real log, and tells before and after each commit what it is about."""

    def __init__(self, log: SqliteEventLog, say: BinaryIO) -> None:
        self._log = log
        self._say = say

    def append(self, match_id: str, first: int, events: Sequence[Event]) -> None:
        self.tell("begin", match_id, first, [encode_event(event) for event in events])
        self._log.append(match_id, first, events)

    def read(self, match_id: str) -> tuple[Event, ...]:
        return self._log.read(match_id)

    def idle_ms(self, match_id: str) -> int:
        return self._log.idle_ms(match_id)

    def tell(self, *words: object) -> None:
        self._say.write(json.dumps(words).encode() + b"\n")


@dataclass
class Witness:
    """What the children said: each match's acknowledged events and state, as a digest, and what was begun since."""

    events: dict[str, list[list[str]]] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    begun: tuple[str, list[list[str]]] | None = None

    def hear(self, line: bytes) -> None:
        if not line.endswith(b"\n"):
            return  # killed while it spoke
        match json.loads(line):
            case ["begin", str(match_id), int(first), list(events)]:
                assert self.begun is None
                assert first == len(self.events.setdefault(match_id, [])) + 1
                self.begun = (match_id, events)
            case ["done", str(digest)]:
                self.take_begun(digest)

    def take_begun(self, digest: str) -> None:
        """Count what was begun as acknowledged."""
        assert self.begun
        match_id, events = self.begun
        self.events[match_id].extend(events)
        self.digests[match_id] = digest
        self.begun = None


def _digest(state: MatchState) -> str:
    """Return a digest of all but the opening event, which is compared with the other events anyway."""
    parts = [repr(getattr(state, part.name)) for part in fields(state) if part.name not in ("opened", "way_back")]
    if state.way_back is not None:
        parts.append(_digest(state.way_back))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _play(folder: Path, seed: int, statement: int | None, say: BinaryIO) -> None:
    """Go on with the unfinished match, or begin another, until killed; at the given SQL statement by its own hand."""
    chance = random.Random(seed)
    database = open_database(folder, lambda: NOON)
    log = TellingLog(SqliteEventLog(database, lambda: NOON), say)
    latest = SqliteEventLog(database, lambda: NOON).newest(1)
    unfinished = next((one.match_id for one in latest if one.state and one.state.phase is not Phase.CLOSED), None)
    if statement is not None:
        _die_at(database.connection, statement)
    service = _begin(log, f"match {seed}", chance) if unfinished is None else matches(log, chance).load(unfinished)
    for number in range(10_000):
        if not play_on(service, chance):
            service = _begin(log, f"match {seed}-{number}", chance)
        else:
            log.tell("done", _digest(service.state))


def _begin(log: TellingLog, match_id: str, chance: random.Random) -> MatchService:
    service = begun(log, match_id, chance)
    log.tell("done", _digest(service.state))
    return service


def _die_at(connection: object, statement: int) -> None:
    seen = 0

    def count(sql: str) -> None:
        nonlocal seen
        seen += 1
        if seen == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    connection.set_trace_callback(count)  # type: ignore[attr-defined]


def _kill_somewhere(child: Child, witness: Witness, chance: random.Random, most: int = 60) -> None:
    """Listen to some lines, then kill as a commit is begun or a little later; hear what was said until then."""
    for _ in range(chance.randint(1, most)):
        witness.hear(child.said.readline())
    time.sleep(chance.choice([0, 0, chance.uniform(0, 0.002)]))
    child.kill()


@pytest.mark.parametrize(
    ("kills", "by_own_hand"),
    [
        pytest.param(KILLS // 2, False, marks=pytest.mark.soak, id="from outside"),
        pytest.param(KILLS // 2, True, marks=pytest.mark.soak, id="between two statements"),
        pytest.param(FEW_KILLS, True, id="now and then between two statements"),
    ],
)
def test_every_acknowledged_event_survives_being_killed(tmp_path: Path, kills: int, *, by_own_hand: bool) -> None:
    chance = random.Random(100)
    witness = Witness()
    in_commit = extra = 0
    for number in range(kills):
        statement = chance.randint(20, 300) if by_own_hand else None
        with forked(lambda say, number=number, statement=statement: _play(tmp_path, number, statement, say)) as child:  # type: ignore[misc]
            if not by_own_hand:
                _kill_somewhere(child, witness, chance)
            for line in child.said:
                witness.hear(line)
        in_commit += witness.begun is not None
        extra += _compare(tmp_path, witness)
    assert sum(len(events) for events in witness.events.values()) > 2 * kills
    if by_own_hand:
        assert in_commit > kills // 2
        assert extra == 0


def _compare(folder: Path, witness: Witness) -> bool:
    """Compare the store with what was acknowledged; return whether one command more than that was stored, whole."""
    database = open_database(folder, lambda: NOON)
    log = SqliteEventLog(database, lambda: NOON)
    assert database.notices == ()
    stored_more = False
    if witness.begun:
        match_id, begun_events = witness.begun
        events = log.read(match_id)
        stored_more = _texts(events) == witness.events[match_id] + begun_events
        if stored_more:
            witness.take_begun(_digest(fold(events)))
    for match_id, acknowledged in witness.events.items():
        events = log.read(match_id)
        assert _texts(events) == acknowledged
        assert not events or _digest(fold(events)) == witness.digests[match_id]
    witness.begun = None
    database.close()
    return stored_more


def _texts(events: Sequence[Event]) -> list[list[str]]:
    return [list(encode_event(event)) for event in events]


# Killed while the database is opened


def _die_at_step(step: int) -> None:
    """Let this process end at its `step`-th SQL statement or change of a file's name."""
    seen = 0

    def count(*_: object) -> None:
        nonlocal seen
        seen += 1
        if seen == step:
            os.kill(os.getpid(), signal.SIGKILL)

    connect, replace = sqlite3.connect, Path.replace

    def counted_connect(*arguments: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **more)
        if arguments[0] != ":memory:":
            connection.set_trace_callback(count)
        return connection

    def counted_replace(self: Path, target: Path) -> Path:
        count()
        replaced = replace(self, target)
        count()
        return replaced

    sqlite3.connect = counted_connect  # type: ignore[assignment]
    Path.replace = counted_replace  # type: ignore[method-assign,assignment]


def _open_and_say_so(folder: Path, step: int, steps: Sequence[Migration], say: BinaryIO) -> None:
    _die_at_step(step)
    open_database(folder, lambda: NOON, steps)
    say.write(b"open")


def _killed_at_steps(start: Path, scratch: Path, steps: Sequence[Migration], every: int = 1) -> Iterator[Database]:
    """Yield the database as it opens after an opening of a copy of `start` was killed at one in so many steps."""
    for step in range(every, 1000, every):
        folder = scratch / str(step)
        shutil.copytree(start, folder)
        with forked(partial(_open_and_say_so, folder, step, steps)) as child:
            survived = child.said.read() == b"open"
        database = open_database(folder, lambda: NOON, steps)
        yield database
        database.close()
        shutil.rmtree(folder)
        if survived:
            assert step > 20
            return
    raise AssertionError("the opening never came to its end")


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """A folder with a closed database of version 1 that holds two matches."""
    folder = tmp_path / "start"
    database = open_database(folder, lambda: NOON, migrations()[:1])
    for number, match_id in enumerate(("m1", "m2")):
        play_some(SqliteEventLog(database, lambda: NOON), match_id, seed=number, commands=15)
    database.close()
    return folder


def _matches(database: Database) -> dict[str, list[list[str]]]:
    log = SqliteEventLog(database, lambda: NOON)
    return {match.match_id: _texts(log.read(match.match_id)) for match in log.newest()}


@pytest.mark.soak
def test_killed_while_a_new_database_is_made_there_is_an_empty_one(tmp_path: Path) -> None:
    start = tmp_path / "start"
    start.mkdir()
    for database in _killed_at_steps(start, tmp_path, migrations()):
        assert database.notices == ()
        assert _matches(database) == {}


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_killed_while_migrating_all_is_there_in_the_new_shape(tmp_path: Path, start: Path, every: int) -> None:
    before = open_database(start, lambda: NOON, migrations()[:1])
    played = _matches(before)
    before.close()
    steps = [
        *migrations()[:1],
        Migration(2, "ALTER TABLE match ADD COLUMN colour TEXT; CREATE TABLE more (thing TEXT);"),
    ]
    for database in _killed_at_steps(start, tmp_path, steps, every):
        assert database.notices == ()
        assert database.connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert _matches(database) == played


@pytest.mark.soak
@pytest.mark.parametrize("page", [1, 5, 8, None], ids=lambda page: "cut off" if page is None else f"page {page}")
def test_killed_while_a_damaged_file_is_replaced_what_was_rescued_stays_so(
    tmp_path: Path, start: Path, page: int | None, tally: Tally
) -> None:
    path = start / DATABASE_NAME
    if page is None:
        path.write_bytes(path.read_bytes()[:-8192])
    else:
        break_bytes(path, page * 4096, 100)
    whole = shutil.copytree(start, tmp_path / "whole")
    once = open_database(whole, lambda: NOON)
    rescued = [(match.match_id, match.state) for match in SqliteEventLog(once, lambda: NOON).newest()]
    once.close()
    assert rescued
    kills = 0
    for database in _killed_at_steps(start, tmp_path, migrations()):
        log = SqliteEventLog(database, lambda: NOON)
        assert [(match.match_id, match.state) for match in log.newest()] == rescued
        (aside,) = database.folder.glob(f"damaged-*/{DATABASE_NAME}")
        assert aside.read_bytes() == path.read_bytes()
        # Told at the opening that came to its end, which is the killed one where it was killed no more.
        assert all(notice.kind is FaultKind.REPLACED and notice.number == len(rescued) for notice in database.notices)
        kills += 1
    tally("kills while a damaged file is replaced, what was rescued still there", kills)
