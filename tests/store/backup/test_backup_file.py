"""The file of a backup is read strictly: nothing that was not made by us is believed, and nothing is unpacked."""

from __future__ import annotations

import io
import json
import os
import random
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from classroom.backup import Verdict
from classroom.drills.pupil import Pupil
from classroom.store.backup import file as backup_file
from classroom.store.backup.book import BackupBook
from classroom.store.backup.contents import _title, is_teachers_file, packed
from classroom.store.backup.file import (
    MANIFEST_NAME,
    MOST_BYTES,
    MOST_MEMBERS,
    BackupError,
    read_backup,
    read_manifest,
    sum_of,
)
from classroom.store.database import Database
from classroom.store.database_file import DATABASE_NAME, in_memory, migrations
from classroom.store.drill_book import SqliteDrillBook
from tests.grid import some_of
from tests.store.test_drill_book import filled as drill

Members = dict[str, bytes]


@pytest.fixture
def made(book: BackupBook, tmp_path: Path) -> Path:
    return book.save_to(tmp_path).place


def members_of(path: Path) -> Members:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(path: Path, members: Members, *more: tuple[zipfile.ZipInfo | str, bytes]) -> Path:
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # of names given twice
        for name, content in (*members.items(), *more):
            archive.writestr(name, content)
    return path


def rewritten(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Write the backup with another manifest."""
    members = members_of(path)
    manifest = json.loads(members[MANIFEST_NAME])
    change(manifest)
    return zipped(path, {**members, MANIFEST_NAME: json.dumps(manifest).encode()})


def refused(path: Path, why: str = "is not a Bellword backup, or it is damaged") -> str:
    with pytest.raises(BackupError, match=why) as error:
        read_backup(path, migrations())
    assert "Nothing was changed" in str(error.value)
    return str(error.value)


def test_a_backup_rewritten_by_another_program_is_still_one(made: Path) -> None:
    whole = read_backup(made, migrations())
    zipped(made, members_of(made))
    assert read_backup(made, migrations()) == whole


STRANGE = (
    "../settings.json",
    "word-lists/../../settings.json",
    "/etc/passwd",
    "C:/settings.json",
    "C:settings.json",
    "..\\settings.json",
    "word-lists\\own-food-1.json",
    "\\\\server\\settings.json",
    "SETTINGS.JSON",
    "Settings.json",
    "BELLWORD.DB",
    "bellword.db-wal",
    "bellword.rescued.db",
    "settings.json/",
    "word-lists/",
    "word-lists/own-food-1.json ",
    "word-lists/own-f\u0131le.json",
    "settings.json:stream",
    "settings.json\0.txt",
    "report-1.txt",
    "",
)


@pytest.mark.parametrize("name", some_of(STRANGE, 4))
def test_any_other_member_refuses_the_whole(made: Path, name: str) -> None:
    before = sorted(made.parent.rglob("*"))
    entry = zipfile.ZipInfo("x")
    entry.filename = entry.orig_filename = name
    zipped(made, members_of(made), (entry, b"{}"))
    assert "does not belong in a backup" in refused(made) or name in ("", "settings.json\0.txt")
    assert sorted(made.parent.rglob("*")) == before


def test_a_member_given_twice_refuses_the_whole(made: Path) -> None:
    zipped(made, members_of(made), ("settings.json", b"{}"))
    assert "does not belong in a backup" in refused(made)


@pytest.mark.parametrize("mode", [stat.S_IFLNK | 0o777, stat.S_IFDIR | 0o755, stat.S_IFIFO | 0o600])
def test_a_link_in_the_place_of_a_file_refuses_the_whole(made: Path, mode: int) -> None:
    members = members_of(made)
    entry = zipfile.ZipInfo("settings.json")
    entry.external_attr = mode << 16
    content = members.pop("settings.json")
    zipped(made, members, (entry, content))
    assert "does not belong in a backup" in refused(made)


def test_what_says_that_it_is_packed_in_another_way_is_refused(made: Path) -> None:
    members = members_of(made)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_LZMA) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    refused(made)


def test_an_encrypted_member_is_refused(made: Path) -> None:
    content = bytearray(made.read_bytes())
    at = content.index(b"PK\x01\x02")
    content[at + 8] |= 1
    made.write_bytes(content)
    refused(made)


def test_a_bomb_is_refused_before_it_is_unpacked(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = bytes(20 << 20)
    zipped(made, {**members_of(made), "word-lists/own-bomb-1.json": bomb})
    assert made.stat().st_size < 100_000
    monkeypatch.setattr(backup_file, "_content", None)
    assert "too large to be a backup" in refused(made)


def test_more_than_any_backup_has_is_refused_by_what_is_declared(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = sum(map(len, members_of(made).values()))
    monkeypatch.setattr(backup_file, "MOST_BYTES", size)
    read_backup(made, migrations())
    monkeypatch.setattr(backup_file, "MOST_BYTES", size - 1)
    assert "too large to be a backup" in refused(made)
    assert MOST_BYTES == 512 << 20


def test_one_that_would_be_too_large_to_be_read_is_not_written_and_says_so(
    book: BackupBook, filled: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = sum(map(len, members_of(book.save_to(tmp_path).place).values()))
    monkeypatch.setattr(backup_file, "_LONGEST_MANIFEST", 1_000_000)
    monkeypatch.setattr(backup_file, "MOST_BYTES", 1_000_000 + size)
    book.save_to(tmp_path)
    before = set(tmp_path.iterdir())
    (filled.folder / "word-lists" / "own-more-1.json").write_bytes(bytes(size))
    with pytest.raises(
        BackupError, match=r"would be 1 MB, but a backup can be at most 2 MB\. Earlier backups are safe"
    ):
        book.save_to(tmp_path)
    assert {path for path in tmp_path.iterdir() if path.is_file()} == {path for path in before if path.is_file()}


def test_a_file_that_is_itself_too_large_is_not_read(made: Path) -> None:
    with made.open("r+b") as file:
        file.truncate(MOST_BYTES + 1)
    assert "too large to be a backup" in refused(made)


def test_too_many_members_are_refused_before_their_list_is_read(made: Path) -> None:
    lists = {f"word-lists/own-{number}-1.json": b"{}" for number in range(MOST_MEMBERS + 1)}
    zipped(made, {**members_of(made), **lists})
    assert "too large to be a backup" in refused(made)


def test_the_limits_of_what_is_read_are_exactly_these(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    members = members_of(made)
    whole = sum(map(len, members.values()))
    with zipfile.ZipFile(made) as archive:
        packed_size = sum(entry.compress_size for entry in archive.infolist())
    directory = struct.unpack("<I", made.read_bytes()[-10:-6])[0]
    for name, most in (
        ("MOST_MEMBERS", len(members)),
        ("_LONGEST_DIRECTORY", directory),
        ("_MOST_RATIO", Fraction(whole, packed_size)),
    ):
        less = Fraction(whole - 1, packed_size) if isinstance(most, Fraction) else most - 1
        with monkeypatch.context() as patched:
            patched.setattr(backup_file, name, most)
            read_backup(made, migrations())
            patched.setattr(backup_file, name, less)
            assert "too large to be a backup" in refused(made)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    size = made.stat().st_size
    assert size > whole
    monkeypatch.setattr(backup_file, "MOST_BYTES", size)
    read_backup(made, migrations())
    monkeypatch.setattr(backup_file, "MOST_BYTES", size - 1)
    assert "too large to be a backup" in refused(made)


def test_what_is_packed_is_neither_too_tight_nor_hardly_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"a row of a match, " * 400
    ratio = Fraction(len(content), len(zlib.compress(content, 1)))
    for name, packs, stores in (
        ("_RATIO_BEFORE_STORING", ratio, ratio - Fraction(1, 1000)),
        ("_LEAST_RATIO", ratio - Fraction(1, 1000), ratio),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(backup_file, "_RATIO_BEFORE_STORING", 1000)
            for limit, way in ((packs, zipfile.ZIP_DEFLATED), (stores, zipfile.ZIP_STORED)):
                patched.setattr(backup_file, name, limit)
                assert backup_file._entry("bellword.db", content).compress_type == way
    # Of a large one it is told by parts, wherever what could be packed is.
    large = random.Random(1).randbytes(4 << 20)
    assert backup_file._entry("bellword.db", large).compress_type == zipfile.ZIP_STORED
    half = large[: 2 << 20] + content * 300
    assert backup_file._entry("bellword.db", half).compress_type == zipfile.ZIP_DEFLATED


def test_of_a_title_without_end_a_part_is_told() -> None:
    for length, told in ((199, 199), (200, 200), (201, 200)):
        assert len(_title(json.dumps({"title": "x" * length}))) == told


@pytest.mark.parametrize("size", [0, 1, 100, (1 << 32) - 1])
def test_a_header_that_lies_about_the_length_is_refused(made: Path, size: int) -> None:
    content = bytearray(made.read_bytes())
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = struct.pack("<I", size)
    made.write_bytes(content)
    refused(made)


def test_a_list_of_members_of_the_large_kind_is_refused(made: Path) -> None:
    content = made.read_bytes()
    end = content[-22:]
    made.write_bytes(content[:-22] + b"PK\x06\x07" + bytes(16) + end)
    refused(made)


@pytest.mark.parametrize("content", [b"", b"PK", b"rubbish" * 999, b"PK\x05\x06" + bytes(18)])
def test_what_is_no_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bellword.zip"
    path.write_bytes(content)
    refused(path)


def test_a_pipe_or_a_folder_in_the_place_of_a_file_is_refused_at_once(tmp_path: Path) -> None:
    refused(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.zip")
        refused(tmp_path / "pipe.zip")


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "another sum": lambda manifest: manifest["members"][0].update(sha256="0" * 64),
    "another length": lambda manifest: manifest["members"][0].update(size=7),
    "a member less": lambda manifest: manifest["members"].pop(),
    "a member that is not there": lambda manifest: manifest["members"].append(
        {"name": "settings.json", "size": 0, "sha256": sum_of(b"")}
    ),
    "a record less": lambda manifest: manifest["records"].pop(0),
    "a pupil more of the drills": lambda manifest: manifest["records"].append("drills-0"),
    "more matches": lambda manifest: manifest.update(matches=9),
    "fewer damages": lambda manifest: manifest.update(damaged=-1),
    "an older schema": lambda manifest: manifest.update(schema=1),
    "no time": lambda manifest: manifest.update(made_at="yesterday"),
    "another reason": lambda manifest: manifest.update(reason="because"),
    "a field more": lambda manifest: manifest.update(more=1),
    "a field less": lambda manifest: manifest.pop("version"),
    "a truth for a number": lambda manifest: manifest.update(matches=True),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_manifest_that_does_not_tell_what_is_there_is_refused(made: Path, change: str) -> None:
    def apply(manifest: dict[str, Any]) -> None:
        CHANGES[change](manifest)

    refused(rewritten(made, apply))


def test_a_backup_from_before_drills_were_named_in_it_opens(book: BackupBook, filled: Database, tmp_path: Path) -> None:
    pupil = Pupil("5 Melur", "Zahra")
    drill(SqliteDrillBook(filled), pupil)
    made = book.save_to(tmp_path)
    assert "Zahra" not in members_of(made.place)[MANIFEST_NAME].decode()
    records = set(read_manifest(made.place).records)
    file = rewritten(made.place, lambda manifest: manifest.update(records=manifest["records"][:-1]))
    (drilled,) = records - {*read_manifest(file).records}
    assert drilled.startswith("drills-")
    assert [one.drilled for one in book.found_in(tmp_path)] == [0]
    found = book.look_into(file)
    assert found.summary.drilled == 1
    assert found.comparison.verdict is Verdict.SAME


@pytest.mark.parametrize("field", ["form", "schema"])
def test_a_newer_form_or_schema_is_told_with_its_version(made: Path, field: str) -> None:
    rewritten(made, lambda manifest: manifest.update({field: 999, "version": "9.1.0", "more": 1}))
    if field == "schema":
        rewritten(made, lambda manifest: manifest.pop("more"))
    assert "9.1.0" in refused(made, "made by a newer version of Bellword")


@pytest.mark.parametrize("missing", [MANIFEST_NAME, DATABASE_NAME])
def test_without_its_manifest_or_its_database_it_is_none(made: Path, missing: str) -> None:
    members = members_of(made)
    del members[missing]
    zipped(made, members)
    refused(made)


def with_database(path: Path, database: bytes) -> Path:
    """Write the backup with another database, which its manifest knows."""
    zipped(path, {**members_of(path), DATABASE_NAME: database})

    def known(manifest: dict[str, Any]) -> None:
        (member,) = (member for member in manifest["members"] if member["name"] == DATABASE_NAME)
        member.update(size=len(database), sha256=sum_of(database))

    return rewritten(path, known)


ORDERS = (
    "DROP TRIGGER event_kept",
    "DROP TRIGGER event_kept; CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT 1; END",
    "CREATE TABLE more (thing TEXT)",
    "CREATE VIEW more AS SELECT * FROM match",
    "DROP TABLE drill_round",
    "PRAGMA application_id = 7",
    "PRAGMA user_version = 0",
    "DELETE FROM match WHERE match_id = 'm1'",
    "INSERT INTO match VALUES ('m7', 3, zeroblob(32))",
    "UPDATE class SET entries = 9",
)


@pytest.mark.parametrize("order", ORDERS)
def test_a_database_that_is_not_as_ours_are_is_refused(made: Path, order: str) -> None:
    connection = in_memory(members_of(made)[DATABASE_NAME])
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.executescript(order)
    content = packed(connection)
    connection.close()
    refused(with_database(made, content))


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"rubbish" * 999])
def test_what_is_no_database_is_refused(made: Path, content: bytes) -> None:
    refused(with_database(made, content))


@pytest.mark.parametrize("changes", [60, pytest.param(3000, marks=pytest.mark.soak)])
def test_changed_bytes_never_give_another_backup(made: Path, changes: int) -> None:
    whole, original = read_backup(made, migrations()), made.read_bytes()
    chance, refusals = random.Random(changes), 0
    for number in range(changes):
        content = bytearray(original)
        at = chance.randrange(len(content))
        content[at : at + chance.randrange(1, 20)] = chance.randbytes(chance.randrange(1, 20))
        made.write_bytes(content if number % 3 else content[: chance.randrange(len(content))])
        try:
            found = read_backup(made, migrations())
        except BackupError:
            refusals += 1
            continue
        assert (found.members, found.holdings) == (whole.members, whole.holdings)
    assert refusals > changes * 0.9


def test_an_empty_page_is_stored_as_it_is_rather_than_look_like_a_bomb(book: BackupBook, tmp_path: Path) -> None:
    (book._folder / "word-lists" / "own-empty-1.json").write_bytes(b" " * 3_000_000)
    made = book.save_to(tmp_path)
    with zipfile.ZipFile(io.BytesIO(made.place.read_bytes())) as archive:
        ways = {entry.filename: entry.compress_type for entry in archive.infolist()}
    assert ways["word-lists/own-empty-1.json"] == zipfile.ZIP_STORED
    assert ways[DATABASE_NAME] == zipfile.ZIP_DEFLATED


def test_no_file_of_the_app_or_of_anybody_else_counts_as_the_teachers() -> None:
    assert is_teachers_file("word-lists/changes.json")
    assert not is_teachers_file("word-lists/changes.json\n")
    assert not any(map(is_teachers_file, STRANGE))
