"""Damaged files: never a crash, never a wrong state that nothing tells of."""

import os
import random
import re
import shutil
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from classroom.backup import Reason
from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.match.fold import fold
from classroom.store.backup.book import BackupBook
from classroom.store.codec import encode_event
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME, FAR_AHEAD, HEADER_LENGTH, connect
from classroom.store.event_log import SqliteEventLog
from classroom.store.follower import mended
from tests.conftest import Tally
from tests.grid import first_of, some_of
from tests.store.conftest import NOON, Open, play_some
from tests.store.damage import (
    LOG_DAMAGES,
    MATCHES,
    LogDamage,
    Original,
    count_whole,
    lengths_after_power_cuts,
    opened_copy,
    overwrite,
    with_live_log,
)
from tests.store.damage import original as original  # noqa: PLC0414 - a fixture
from tests.store.robot import matches, play_on

VERSION_AT = 63
"""Its last byte: the number of the newest migration."""


def test_a_version_not_far_ahead_is_a_newer_one_and_left_alone_and_one_beyond_is_damage(
    original: Original, folder: Path
) -> None:
    def set_version(content: bytearray, ahead: int) -> None:
        content[VERSION_AT] += ahead

    with pytest.raises(StoreError) as refused:
        opened_copy(original, folder, partial(set_version, ahead=FAR_AHEAD))
    assert refused.value.kind is FaultKind.NEWER
    assert [path.name for path in folder.iterdir() if path.suffix == ".db"] == [DATABASE_NAME]
    for ahead in (FAR_AHEAD + 1, 32, 64):  # the last two are one bit that flipped
        database = opened_copy(original, folder, partial(set_version, ahead=ahead))
        assert [(notice.kind, notice.number) for notice in database.notices] == [(FaultKind.REPLACED, len(MATCHES))]
        database.close()


@pytest.mark.parametrize("text", [b"CREATE TABLE event", b"CREATE TRIGGER event_follows", b"tablecompetition"])
def test_a_wrong_letter_in_what_the_tables_are_costs_no_match(original: Original, folder: Path, text: bytes) -> None:
    def change(content: bytearray) -> None:
        content[content.index(text) + 2] ^= 1

    database = opened_copy(original, folder, change)
    assert [(notice.kind, notice.number) for notice in database.notices] == [(FaultKind.REPLACED, len(MATCHES))]
    assert count_whole(database, original[1]) == len(MATCHES)
    database.close()


def test_a_wrong_bit_in_a_page_that_leads_to_others_costs_no_match(original: Original, folder: Path) -> None:
    with closing(connect(original[0])) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'event'").fetchone()
    tree = (page - 1) * 4096
    for at, bit in ((100, 0), (100, 3), (104, 2), (109, 1), (113, 7), (tree, 3), (tree + 3, 5), (tree + 11, 1)):

        def flip(content: bytearray, at: int = at, bit: int = bit) -> None:
            content[at] ^= 1 << bit

        database = opened_copy(original, folder, flip)
        assert [(notice.kind, notice.number) for notice in database.notices] == [(FaultKind.REPLACED, len(MATCHES))]
        assert count_whole(database, original[1]) == len(MATCHES)
        database.close()


@pytest.mark.skipif(os.name == "nt", reason="there not everybody may make a link")
def test_a_link_to_a_file_that_is_away_is_told_and_not_replaced_by_an_empty_one(tmp_path: Path, folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE_NAME).symlink_to(tmp_path / "stick" / "matches.db")
    with pytest.raises(StoreError) as refused:
        open_database(folder, lambda: NOON)
    assert refused.value.fault == KnownFault(FaultKind.DISK_ERROR, str(tmp_path / "stick" / "matches.db"))
    assert [path.name for path in folder.iterdir()] == [DATABASE_NAME]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "seed"), [(20, 2026), pytest.param(1_000, 2027, marks=pytest.mark.soak)])
def test_bytes_changed_anywhere_never_make_a_wrong_state(
    original: Original, folder: Path, count: int, seed: int
) -> None:
    chance = random.Random(seed)
    size = original[0].stat().st_size
    found = 0
    for at in [*range(0, 100, 4), *(chance.randrange(100, size - 16) for _ in range(count))]:
        database = opened_copy(original, folder, partial(overwrite, at=at, chance=chance))
        lost = count_whole(database, original[1]) < len(MATCHES)
        assert not lost or at + 16 > HEADER_LENGTH, "every other byte is sound"
        found += lost
        database.close()
    assert found > count // 4


@pytest.mark.slow
@pytest.mark.parametrize("count", first_of([20, 1_000]))
def test_single_bits_flipped_never_make_a_wrong_state(original: Original, folder: Path, count: int) -> None:
    chance = random.Random(1)

    def flip(content: bytearray) -> None:
        content[chance.randrange(100, len(content))] ^= 1 << chance.randrange(8)

    for _ in range(count):
        database = opened_copy(original, folder, flip)
        count_whole(database, original[1])
        database.close()


@pytest.mark.parametrize("share", [0, 10, 70, 90])
def test_a_truncated_file_is_put_aside_and_a_fresh_one_begun(original: Original, folder: Path, share: int) -> None:
    def cut(content: bytearray) -> None:
        del content[len(content) * share // 100 :]

    database = opened_copy(original, folder, cut)
    (notice,) = database.notices
    assert notice.kind is FaultKind.REPLACED
    assert notice.number == len(SqliteEventLog(database, lambda: NOON).newest())
    assert bool(notice.number) == (share >= 70)
    count_whole(database, original[1])
    aside = Path(notice.place)
    assert aside == folder / "damaged-20261121-120000"
    kept = original[0].read_bytes()
    assert (aside / DATABASE_NAME).read_bytes() == kept[: len(kept) * share // 100]
    play_some(SqliteEventLog(database, lambda: NOON), "new", seed=1, commands=5)
    database.close()


NO_DATABASES = {
    "text": b"Dear teacher,\n" * 400,
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "zeros": bytes(40_000),
    "another program's database": b"SQLite format 3\0" + bytes(5000),
    "one byte": b"S",
}


@pytest.mark.parametrize("content", NO_DATABASES.values(), ids=NO_DATABASES.keys())
def test_what_is_no_database_is_put_aside(opened: Open, folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / DATABASE_NAME).write_bytes(content)
    database = opened(folder)
    (notice,) = database.notices
    assert notice.kind is FaultKind.REPLACED
    assert notice.number == 0
    assert (Path(notice.place) / DATABASE_NAME).read_bytes() == content
    database.close()
    assert opened(folder).notices == ()


def test_each_damaged_file_has_a_folder_of_its_own(opened: Open, folder: Path) -> None:
    places = []
    for days in (0, 0, -400):  # the clock was wrong, and is right now
        folder.mkdir(exist_ok=True)
        (folder / DATABASE_NAME).write_bytes(b"no database")
        database = open_database(folder, partial(NOON.__add__, timedelta(days=days)))
        places.append(database.notices[0].place)
        database.close()
    assert len(set(places)) == 3


def test_a_log_without_its_database_is_put_aside_too(opened: Open, folder: Path) -> None:
    folder.mkdir()
    (folder / (DATABASE_NAME + "-wal")).write_bytes(b"seven events")
    database = opened(folder)
    (notice,) = database.notices
    assert (Path(notice.place) / (DATABASE_NAME + "-wal")).read_bytes() == b"seven events"


def test_matches_before_and_behind_a_broken_page_are_rescued(original: Original, folder: Path) -> None:
    """Break the tree of the events in its middle: what lies on both sides of it comes back."""

    def break_middle(content: bytearray) -> None:
        page = 4096
        middle = content.index(b"m2") // page * page
        content[middle : middle + 12] = b"\xff" * 12

    database = opened_copy(original, folder, break_middle)
    assert database.notices[0].kind is FaultKind.REPLACED
    assert count_whole(database, original[1]) >= 1
    database.close()


# Power cuts: the write-ahead log is cut, zeroed or garbled at its end


@pytest.mark.parametrize("damage", some_of(LOG_DAMAGES, 2))
def test_after_a_power_cut_there_is_an_unbroken_beginning(tmp_path: Path, damage: LogDamage) -> None:
    assert len(lengths_after_power_cuts(tmp_path, damage, cuts=30, seed=7)) > 10


@pytest.mark.parametrize("count", [4, pytest.param(400, marks=pytest.mark.soak)])
def test_a_bit_that_flips_in_the_log_after_a_crash_is_mended_or_told(tmp_path: Path, count: int, tally: Tally) -> None:
    beginnings, files = with_live_log(tmp_path / "live")
    chance, wal = random.Random(55), files[DATABASE_NAME + "-wal"]
    last_frame = 8 * (len(wal) - 4096)
    # The last bits are of the last commit, and one at the top of a word may be any of several.
    bits = [
        3,
        8 * len(wal) - 1,
        8 * len(wal) - 2,
        last_frame + 31,
        *(chance.randrange(8 * len(wal)) for _ in range(count)),
    ]
    for bit in bits:
        damaged = bytearray(wal)
        damaged[bit // 8] ^= 1 << bit % 8
        shutil.rmtree(folder := tmp_path / "data", ignore_errors=True)
        folder.mkdir()
        for name, content in (files | {DATABASE_NAME + "-wal": bytes(damaged)}).items():
            (folder / name).write_bytes(content)
        database = open_database(folder, lambda: NOON)
        read = SqliteEventLog(database, lambda: NOON).read("m1")
        assert read in beginnings
        if read != beginnings[-1] or database.notices:
            (notice,) = database.notices
            assert notice.kind is FaultKind.LOG_DAMAGED
            assert (Path(notice.place) / (DATABASE_NAME + "-wal")).read_bytes() == damaged
        tally(f"bits flipped in a log, {'told' if database.notices else 'mended, nothing lost'}", 1)
        database.close()


def test_only_a_frame_behind_a_whole_transaction_tells_a_damaged_log_from_a_torn_end(tmp_path: Path) -> None:
    wal = with_live_log(tmp_path / "live")[1][DATABASE_NAME + "-wal"]
    damaged = wal[:-90_000] + bytes(range(16)) + wal[-89_984:]
    assert mended(damaged) == (damaged, True)
    assert mended(wal[:-4000]) == (wal[:-4000], False)
    assert mended(wal) == (wal, False)
    for short in (b"", b"of the other", wal[:40]):
        assert mended(short) == (short, False)
    assert mended(bytes(9000)) == (bytes(9000), False)


# What a rescue leaves behind


@pytest.mark.parametrize("kind", ["nothing", "rubbish", "a head", "another database", "one that has more"])
def test_only_a_rescue_of_all_that_a_sound_database_has_displaces_it(
    original: Original, folder: Path, tmp_path: Path, kind: str
) -> None:
    database = opened_copy(original, tmp_path / "more", lambda _content: None)
    play_some(SqliteEventLog(database, lambda: NOON), "m9", seed=9, commands=3)
    database.close()
    open_database(tmp_path / "empty", lambda: NOON).close()
    content = {
        "nothing": b"",
        "rubbish": b"rubbish" * 999,
        "a head": original[0].read_bytes()[:99],
        "another database": (tmp_path / "empty" / DATABASE_NAME).read_bytes(),
        "one that has more": (tmp_path / "more" / DATABASE_NAME).read_bytes(),
    }[kind]
    has_more = kind == "one that has more"

    def leave_rescue(_content: bytearray) -> None:
        (folder / "bellword.rescued.db").write_bytes(content)

    database = opened_copy(original, folder, leave_rescue)
    log = SqliteEventLog(database, lambda: NOON)
    assert {match_id: log.read(match_id) for match_id in MATCHES} == original[1]
    assert [notice.kind for notice in database.notices] == [FaultKind.REPLACED] * has_more
    assert log.newest_ids(1) == (("m9",) if has_more else ("m3",))
    assert not (folder / "bellword.rescued.db").exists()
    aside = {file.name: file.read_bytes() for file in folder.glob("damaged-*/*")}
    assert aside == ({DATABASE_NAME: original[0].read_bytes()} if has_more else {"bellword.rescued.db": content})
    database.close()


def test_rubbish_in_the_place_of_a_rescue_does_not_keep_a_damaged_file_from_being_rescued(
    original: Original, folder: Path
) -> None:
    def damage(content: bytearray) -> None:
        (folder / "bellword.rescued.db").write_bytes(b"rubbish")
        del content[len(content) // 2 :]

    database = opened_copy(original, folder, damage)
    assert [notice.kind for notice in database.notices] == [FaultKind.REPLACED]
    assert count_whole(database, original[1]) >= 0
    assert {file.name for file in folder.glob("damaged-*/*")} == {"bellword.rescued.db", DATABASE_NAME}
    database.close()


CUTS = [0.0, 0.1, 0.5, 0.9]


@pytest.mark.parametrize("cut", [*CUTS, b"text\n", b"\x89PNG\r\n\x1a\n" + bytes(500), None])
def test_the_newest_good_backup_of_a_file_that_was_cut_is_another_or_is_missing_is_found(
    original: Original, folder: Path, cut: float | bytes | None
) -> None:
    database = opened_copy(original, folder, lambda _content: None)
    backups = BackupBook(database, lambda: NOON)
    made = backups.hold(Reason.MATCH)
    database.close()
    assert made
    path = folder / DATABASE_NAME
    if cut is None:
        path.unlink()
    else:
        path.write_bytes(cut if isinstance(cut, bytes) else path.read_bytes()[: int(path.stat().st_size * cut)])
        (folder / (DATABASE_NAME + "-wal")).write_bytes(b"of the other")
    database = open_database(folder, lambda: NOON)
    assert [notice.kind for notice in database.notices] == [FaultKind.MISSING if cut is None else FaultKind.REPLACED]
    assert cut is None or list(folder.glob(f"damaged-*/{DATABASE_NAME}"))
    found = BackupBook(database, lambda: NOON).newest_good()
    assert found
    assert found.summary == made
    lost = found.comparison.only_there
    assert not found.comparison.only_here.records
    BackupBook(database, lambda: NOON).take_over(made.place)
    assert count_whole(database, original[1]) == len(MATCHES)
    assert bool(lost.matches) or cut == 0.9
    database.close()


def test_a_match_with_a_damaged_byte_goes_on_from_its_last_sound_entry(original: Original, folder: Path) -> None:
    sound = original[1]["m3"]
    lost = 20
    # Between the name of the match and the kind of the event stands its number.
    row = b"m3.{1,2}" + re.escape("".join(encode_event(sound[-lost])).encode())

    def change(content: bytearray) -> None:
        found = re.search(row, content, re.DOTALL)
        assert found
        content[found.end() - 2] ^= 1

    database = opened_copy(original, folder, change)
    log = SqliteEventLog(database, lambda: NOON)
    stored = log.stored("m3")
    assert stored.fault
    kept = stored.fault.number - 1
    assert stored.lost == len(sound) - kept > 0
    service = matches(log, random.Random(4)).go_on_from_sound("m3", "m4")
    assert log.read("m4")[1 : kept - 2] == sound[1 : kept - 2]
    assert log.stored("m3") == stored
    assert log.newest(1)[0].match_id == "m4"
    while play_on(service, random.Random(4)):
        pass
    assert fold(log.read("m4")) == service.state
    database.close()
