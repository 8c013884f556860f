"""Following a match that another process plays: what it has committed is seen, and nothing else ever is."""

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from classroom.competition.command import EnterTeam
from classroom.competition.division import PairingKind
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.team import Entry
from classroom.match.fold import fold
from classroom.store.codec import encode_event
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME, Migration, migrations
from classroom.store.event_log import SqliteEventLog
from classroom.store.follower import HEADER_LENGTH, StoreFollower, WriteAheadLog
from tests.competition.fields import opening
from tests.store.child import Child, forked
from tests.store.conftest import NOON, Open, play_some
from tests.store.robot import begun, matches, play_on

WAL_NAME = f"{DATABASE_NAME}-wal"


@dataclass
class Writer:
    """Another process that has the database open; it does what it is told, and says what it has stored."""

    child: Child
    orders: BinaryIO

    def do(self, *order: object) -> Any:
        self.orders.write(json.dumps(order).encode() + b"\n")
        return json.loads(self.child.said.readline())


@contextmanager
def writing(folder: Path) -> Iterator[Writer]:
    """A process that writes into `folder` until it is killed at the end."""
    reader, orders = os.pipe()

    def work(say: BinaryIO) -> None:
        with os.fdopen(reader, "rb") as heard:
            _serve(folder, heard, say)

    with forked(work) as child, os.fdopen(orders, "wb", buffering=0) as told:
        yield Writer(child, told)


def _serve(folder: Path, heard: BinaryIO, say: BinaryIO) -> None:
    database = open_database(folder, lambda: NOON)
    log, chance = SqliteEventLog(database, lambda: NOON), random.Random(1)
    services = {}
    for line in heard:
        match json.loads(line):
            case ["begin", str(match_id)]:
                services[match_id] = begun(log, match_id, chance)
            case ["load", str(match_id)]:
                services[match_id] = matches(log, chance).load(match_id)
            case ["play", str(match_id), int(times)]:
                for _ in range(times):
                    play_on(services[match_id], chance)
            case ["delete", str(match_id)]:
                log.delete_match(match_id)
            case ["checkpoint", str(kind)]:
                database.connection.execute(f"PRAGMA wal_checkpoint({kind})").fetchall()
            case ["close"]:
                database.close()
                say.write(b"null\n")
                continue
        newest = log.newest_ids(1)
        texts = [list(encode_event(event)) for event in log.read(newest[0])] if newest else []
        say.write(json.dumps([*newest, texts]).encode() + b"\n")


def seen(follower: StoreFollower) -> list[object]:
    """What the follower sees, as the writer says it."""
    if follower.newest is None:
        return [[]]
    texts = [list(encode_event(event)) for event in follower.newest.events]
    assert len(follower.newest.written_at) == len(texts)
    return [follower.newest.match_id, texts]


def holds_names(follower: StoreFollower) -> bool:
    """Whether the name of a team is in what the follower has read."""
    return any(b"Bestari" in page for page in (follower._copy._base, *follower._copy._log.pages.values()))


@pytest.fixture
def follower(folder: Path) -> StoreFollower:
    folder.mkdir()
    return StoreFollower(folder, lambda: NOON)


def test_where_nothing_is_there_is_nothing_to_see(follower: StoreFollower) -> None:
    assert not follower.look()
    assert follower.newest is None


def test_each_commit_of_another_process_is_seen_at_the_next_look(folder: Path, follower: StoreFollower) -> None:
    with writing(folder) as writer:
        said = writer.do("begin", "m1")
        assert follower.look()
        assert seen(follower) == said
        for _ in range(30):
            said = writer.do("play", "m1", 1)
            assert follower.look()
            assert seen(follower) == said
            assert not follower.look()
        assert follower.newest
        assert fold(follower.newest.events).turns


def test_the_match_played_last_is_followed(folder: Path, follower: StoreFollower) -> None:
    with writing(folder) as writer:
        for order in (("begin", "m1"), ("begin", "m2"), ("play", "m1", 2), ("play", "m2", 1)):
            said = writer.do(*order)
            assert follower.look()
            assert seen(follower) == said


@pytest.mark.parametrize("kind", ["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
def test_a_checkpoint_changes_nothing_that_is_seen(folder: Path, follower: StoreFollower, kind: str) -> None:
    with writing(folder) as writer:
        writer.do("begin", "m1")
        for _ in range(5):
            said = writer.do("play", "m1", 3)
            follower.look()
            assert seen(follower) == said
            writer.do("checkpoint", kind)
            assert not follower.look()
            assert seen(follower) == said
            writer.do("checkpoint", kind)
            said = writer.do("play", "m1", 1)
            assert follower.look()
            assert seen(follower) == said


def test_a_log_that_began_anew_unseen_is_read_whole(folder: Path, follower: StoreFollower) -> None:
    with writing(folder) as writer:
        writer.do("begin", "m1")
        follower.look()
        for _ in range(3):
            writer.do("play", "m1", 4)
            writer.do("checkpoint", "RESTART")
        said = writer.do("play", "m1", 4)
        assert follower.look()
        assert seen(follower) == said


def test_a_killed_writer_and_the_next_one_are_followed(folder: Path, follower: StoreFollower) -> None:
    with writing(folder) as writer:
        writer.do("begin", "m1")
        said = writer.do("play", "m1", 9)
        writer.child.kill()
    assert follower.look()
    assert seen(follower) == said
    with writing(folder) as writer:
        writer.do("load", "m1")
        said = writer.do("play", "m1", 3)
        follower.look()
        assert seen(follower) == said
        writer.do("close")
    assert not (folder / WAL_NAME).exists()
    assert not follower.look()
    assert seen(follower) == said


def test_a_deleted_match_is_forgotten_at_once(folder: Path, follower: StoreFollower) -> None:
    with writing(folder) as writer:
        before = writer.do("begin", "m1")
        writer.do("begin", "m2")
        follower.look()
        assert writer.do("delete", "m2") == before
        assert follower.look()
        assert seen(follower) == before
        writer.do("delete", "m1")
        assert holds_names(follower)
        assert follower.look()
        assert follower.newest is None
        assert not holds_names(follower)


def test_nothing_is_written_anywhere(folder: Path, follower: StoreFollower, monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(folder) as writer:
        writer.do("begin", "m1")
        writer.do("play", "m1", 9)
        before = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()}
        monkeypatch.setattr("tempfile.mkdtemp", None)
        assert follower.look()
        assert {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()} == before


# What does not fit together


def test_half_a_transaction_is_not_seen_until_the_rest_is_there(folder: Path, follower: StoreFollower) -> None:
    elsewhere = folder.with_name("elsewhere")
    with writing(elsewhere) as writer:
        first = writer.do("begin", "m1")
        shutil.copytree(elsewhere, folder, dirs_exist_ok=True)
        said = writer.do("play", "m1", 1)
        log = (elsewhere / WAL_NAME).read_bytes()
    follower.look()
    assert seen(follower) == first
    there = (folder / WAL_NAME).stat().st_size
    for length in range(there, len(log), 1000):
        (folder / WAL_NAME).write_bytes(log[:length])
        assert not follower.look()
        assert seen(follower) == first
    (folder / WAL_NAME).write_bytes(log)
    assert follower.look()
    assert seen(follower) == said


def test_a_copy_torn_by_a_checkpoint_is_made_again(
    folder: Path, follower: StoreFollower, monkeypatch: pytest.MonkeyPatch
) -> None:
    with writing(folder) as writer:
        first = writer.do("begin", "m1")
        follower.look()
        said = writer.do("play", "m1", 5)
        writer.do("checkpoint", "RESTART")
        writer.do("play", "m1", 1)
        read_bytes = Path.read_bytes

        def torn(path: Path) -> bytes:
            nonlocal said
            content = read_bytes(path)
            writer.do("checkpoint", "RESTART")
            said = writer.do("play", "m1", 1)
            return content

        monkeypatch.setattr(Path, "read_bytes", torn)
        assert not follower.look()
        assert seen(follower) == first
        monkeypatch.undo()
        assert follower.look()
        assert seen(follower) == said


def test_a_damaged_file_shows_the_last_good_picture_and_then_nothing(folder: Path, follower: StoreFollower) -> None:
    with writing(folder) as writer:
        said = writer.do("begin", "m1")
        follower.look()
        writer.do("close")
    content = bytearray((folder / DATABASE_NAME).read_bytes())
    content[200:] = b"\xff" * (len(content) - 200)
    (folder / DATABASE_NAME).write_bytes(content)
    assert not follower.look()
    assert seen(follower) == said
    assert any(follower.look() for _ in range(100))
    assert follower.newest is None
    # And what takes its place is followed again.
    for file in folder.iterdir():
        file.unlink()
    with writing(folder) as writer:
        said = writer.do("begin", "m2")
        assert any(follower.look() for _ in range(100))
        assert seen(follower) == said


def test_a_changed_event_is_never_shown(folder: Path, opened: Open) -> None:
    database = opened(folder)
    play_some(SqliteEventLog(database, lambda: NOON), "m1", seed=1, commands=9)
    database.close()
    with sqlite3.connect(folder / DATABASE_NAME) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE event SET body = replace(body, 'Bestari', 'Bastari') WHERE seq = 1")
    connection.close()
    follower = StoreFollower(folder, lambda: NOON)
    assert not any(follower.look() for _ in range(50))
    assert follower.newest is None


@pytest.mark.parametrize("content", [b"", b"a letter to a friend" * 100])
def test_a_file_of_another_kind_is_no_match(folder: Path, follower: StoreFollower, content: bytes) -> None:
    (folder / DATABASE_NAME).write_bytes(content)
    (folder / WAL_NAME).write_bytes(content)
    assert not any(follower.look() for _ in range(50))
    assert follower.newest is None


def test_a_file_of_a_newer_version_is_left_alone_and_an_older_one_is_read(folder: Path, opened: Open) -> None:
    old = opened(folder, migrations()[:1])
    play_some(SqliteEventLog(old, lambda: NOON), "m1", seed=1, commands=3)
    old.close()
    assert StoreFollower(folder, lambda: NOON).look()
    newer = [*migrations(), Migration(99, "CREATE TABLE more (thing TEXT);")]
    opened(folder, newer).close()
    follower = StoreFollower(folder, lambda: NOON)
    assert not any(follower.look() for _ in range(50))


@pytest.mark.slow
def test_whatever_moment_a_look_falls_on_it_sees_what_was_stored(folder: Path, follower: StoreFollower) -> None:
    """The writer plays on and moves its log into the file again and again, while the other looks without a pause."""

    def work(say: BinaryIO) -> None:
        database = open_database(folder, lambda: NOON)
        database.connection.execute("PRAGMA wal_autocheckpoint = 7")
        log, chance = SqliteEventLog(database, lambda: NOON), random.Random(3)
        for number in range(2):
            service = begun(log, f"m{number}", chance)
            while play_on(service, chance):
                pass
        database.close()
        say.write(b"done")

    looks: dict[str, list[int]] = {}
    with forked(work) as child:
        os.set_blocking(child.said.fileno(), False)
        while not child.said.read():
            if follower.look() and follower.newest:
                looks.setdefault(follower.newest.match_id, []).append(len(follower.newest.events))
                fold(follower.newest.events)
    follower.look()
    assert follower.newest
    assert follower.newest.match_id == "m1"
    assert looks  # how many they are is the machine's affair
    assert all(counts == sorted(counts) for counts in looks.values())


def test_a_log_with_a_damaged_header_has_no_pages(folder: Path, opened: Open, tmp_path: Path) -> None:
    database = opened(folder)
    play_some(SqliteEventLog(database, lambda: NOON), "m1", seed=1, commands=3)
    log = shutil.copy(folder / WAL_NAME, tmp_path / "log")
    content = Path(log).read_bytes()
    for at in range(HEADER_LENGTH):
        wrong = bytearray(content)
        wrong[at] ^= 1
        with Path(log).open("rb", buffering=0) as file:
            assert not WriteAheadLog(bytes(wrong[:HEADER_LENGTH])).read_on(file)


# A competition


def _compete(folder: Path, title: str) -> None:
    database = open_database(folder, lambda: NOON)
    service = Competitions(SqliteCompetitionLog(database, lambda: NOON)).open(
        opening((PairingKind.AUSTRALIAN, 3), title=title, competition_id=title)
    )
    assert isinstance(service, CompetitionService)
    service.do(EnterTeam(Entry("Bestari")))
    database.close()


def test_the_competition_gone_on_with_last_is_followed(folder: Path, follower: StoreFollower) -> None:
    _compete(folder, "c1")
    assert follower.look()
    assert follower.newest is None
    for title in ("c1", "c2"):
        assert follower.competition
        assert follower.competition.state.opened.title == title
        assert [team.entry.name for team in follower.competition.state.teams] == ["Bestari"]
        assert follower.competition.written_at == NOON.isoformat(timespec="seconds")
        if title == "c1":
            _compete(folder, "c2")
            assert follower.look()


def test_a_deleted_competition_is_forgotten_at_once(folder: Path, follower: StoreFollower) -> None:
    _compete(folder, "c1")
    follower.look()
    database = open_database(folder, lambda: NOON)
    SqliteCompetitionLog(database, lambda: NOON).delete_competition("c1")
    database.close()
    assert follower.look()
    assert follower.competition is None
    assert not holds_names(follower)


def test_a_changed_competition_is_never_shown(folder: Path, follower: StoreFollower) -> None:
    _compete(folder, "c1")
    with sqlite3.connect(folder / DATABASE_NAME) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE competition_event SET body = replace(body, 'Bestari', 'Bastari')")
    connection.close()
    assert not any(follower.look() for _ in range(50))
    assert follower.competition is None
