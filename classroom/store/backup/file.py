"""The file of a backup: a ZIP of known members with a manifest; written whole or not at all, and read strictly.

Everything is checked before it is trusted: the size of the file and the sizes it states, the name and kind of every
member, then each checksum. All contents stay in memory; nothing is unpacked into a folder.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import BinaryIO, NamedTuple

from cattrs import Converter

from classroom import __version__
from classroom.backup import Holdings, Reason, Summary
from classroom.errors import FaultKind, KnownError, KnownFault, StoreError
from classroom.files import NotAFileError, check_is_file, half_file, put_in_place
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.i18n import N_, _
from classroom.store.backup.contents import UnsoundError, check_database, is_teachers_file
from classroom.store.backup.origin import Origin
from classroom.store.database_file import DATABASE_NAME, in_memory, version_in
from classroom.store.fault import reason_of
from classroom.store.json_text import strict_json
from classroom.store.migration import Migration
from classroom.store.salvage import READING_ERRORS

FORM = 2
MANIFEST_NAME = "manifest.json"

MOST_MEMBERS = 200
"""More than the 50 that most teachers need: every word list and every house rule is a file."""

MOST_BYTES = 512 << 20
"""20,000 packed matches take a quarter of it; so do 2,000 from an earlier version, which did not pack them."""

_MOST_RATIO = 100
_RATIO_BEFORE_STORING = 50  # anything that would be packed tighter is stored unpacked
_LEAST_RATIO = 1.25  # anything that would hardly shrink is stored unpacked too
_PARTS, _PART = 16, 1 << 16
_LEVEL = 1  # three times as fast as the default, for a tenth more bytes
_LONGEST_MANIFEST = 16 << 20
_LONGEST_DIRECTORY = 1 << 20
_LONGEST_VERSION = 40
_END = b"PK\x05\x06"  # the last record of a ZIP without a comment; a large ZIP has another one before it
_END_LENGTH = 22
_LARGE_LOCATOR, _LARGE_LOCATOR_LENGTH = b"PK\x06\x07", 20
_ENCRYPTED = 0x1
_OWNER_ONLY = 0o600
_MOST_CACHED = 64  # manifests

_NO_BACKUP = N_(
    "{file} is not a Bellword backup, or it is damaged: {reason}. Nothing was changed. Choose another backup."
)
_NEWER = N_(
    "{file} was made by a newer version of Bellword, {version}. Nothing was changed. Restore it on a computer "
    "with that version."
)
_NOT_WRITTEN = N_(
    "The backup could not be saved in {folder}: {reason}. Earlier backups are safe. Check that the USB stick is "
    "plugged in and has enough space, then try again."
)
_TOO_MUCH = N_(
    "This backup would be {size} MB, but a backup can be at most {most} MB. Earlier backups are safe. Under Matches "
    "played, delete matches that you no longer need, then try again."
)
_READ_OTHERWISE = N_("the file was not saved correctly")

# Why a file is not a backup.
_NO_ZIP = N_("it is not in the backup format")
_TOO_LARGE = N_("it is too large to be a backup")
_STRANGE_MEMBER = N_("it contains something that does not belong in a backup")
_BROKEN = N_("part of it is missing or was changed")
_UNSOUND = N_("the matches in it are damaged")


class BackupError(KnownError):
    """A backup cannot be made or restored; nothing was changed. `str` is a sentence for people."""


@dataclass(frozen=True)
class Member:
    """A file in a backup: its name, with ``/`` between folders, its length in bytes and its SHA-256 as hex."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """The manifest of a backup; `schema` is the number of the database's last migration, `made_at` ISO 8601.

    `records` are the stable names of its matches, competitions and classes, and of the pupils in its drills. Older
    backups do not list these pupils. `computer` and `number` are those of its `Origin`, which form 1 does not have.
    """

    form: int
    version: str
    schema: int
    made_at: str
    reason: str
    matches: int
    competitions: int
    classes: int
    pupils: int
    damaged: int
    records: tuple[str, ...]
    members: tuple[Member, ...]
    computer: str = ""
    number: int = 0

    @property
    def origin(self) -> Origin:
        """The computer that made the backup, and its number among the backups made there."""
        return Origin(self.computer, self.number)


class Made(NamedTuple):
    """The making of a backup: by which computer, when and why."""

    origin: Origin
    at: datetime
    reason: Reason


class Backup(NamedTuple):
    """A backup that was read and found whole: its manifest, the content of each member, and what its database holds."""

    place: Path
    manifest: Manifest
    members: Mapping[str, bytes]
    holdings: Holdings


def summary_of(place: Path, manifest: Manifest) -> Summary:
    """Return the summary of a backup that people see."""
    counts = manifest.matches, manifest.competitions, manifest.classes, manifest.pupils, manifest.damaged
    drilled = len(manifest.records) - manifest.matches - manifest.competitions - manifest.classes
    version, reason = manifest.version[:_LONGEST_VERSION], Reason(manifest.reason)
    return Summary(place, manifest.made_at, version, reason, *counts, max(drilled, 0))


# Writing


def write_backup(
    path: Path,
    members: Mapping[str, bytes],
    made: Made,
    steps: Sequence[Migration],
    held: Holdings | None = None,
) -> Summary:
    """Write a backup, and name it `path` only after it was read back and found complete; return its summary.

    `steps` are the migrations that its database may have had. The contents of the database are checked, unless they
    are already known (`held`). Raises `BackupError`, also if the backup would be too large to be read, and
    `StoreError` if the database is damaged. After an error, any file that was at `path` is still there, and there is
    no incomplete file.
    """
    size = sum(map(len, members.values()))
    if size > MOST_BYTES - _LONGEST_MANIFEST:
        raise BackupError(_(_TOO_MUCH).format(size=in_megabytes(size), most=in_megabytes(MOST_BYTES)))
    try:
        schema, held = _checked(members, steps, held, titles=False)
    except UnsoundError as error:
        raise StoreError(KnownFault(FaultKind.DAMAGED, str(path.parent), detail=str(error))) from error
    manifest = _manifest_of(members, made, schema, held)
    new = half_file(path)
    try:
        _write(new, manifest, members)
        # The same bytes have the same chains, which were checked a moment ago.
        if read_members(new, steps) != (manifest, dict(members)):
            raise _no_backup(path, _BROKEN)
        put_in_place(new, path)
    except (OSError, BackupError) as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise not_written(path.parent, error) from error
    return summary_of(path, manifest)


def in_megabytes(size: int) -> int:
    """Return a number of bytes as people see it, in megabytes."""
    return -(-size // 1_000_000)


def not_written(folder: Path, error: OSError | BackupError) -> BackupError:
    """Return the error for a backup that could not be written to a folder, with the reason."""
    why = reason_of(error) if isinstance(error, OSError) else _(_READ_OTHERWISE)
    return BackupError(_(_NOT_WRITTEN).format(folder=folder, reason=why))


def _manifest_of(members: Mapping[str, bytes], made: Made, schema: int, held: Holdings) -> Manifest:
    return Manifest(
        FORM,
        __version__,
        schema,
        made.at.isoformat(timespec="seconds"),
        made.reason.value,
        *_counts(held),
        held.names,
        tuple(Member(name, len(content), sum_of(content)) for name, content in sorted(members.items())),
        *made.origin,
    )


def _checked(
    members: Mapping[str, bytes], steps: Sequence[Migration], held: Holdings | None = None, *, titles: bool = True
) -> tuple[int, Holdings]:
    """Return the number of the database's last migration and what it holds, checked unless already known.

    Raises `UnsoundError`.
    """
    try:
        content = members[DATABASE_NAME]
        if held is None:
            with closing(in_memory(content)) as connection:
                held = check_database(connection, steps, titles=titles)
    except (KeyError, *READING_ERRORS) as error:
        raise UnsoundError(str(error)) from error
    return version_in(content), held


def _counts(held: Holdings) -> tuple[int, int, int, int, int]:
    return len(held.matches), len(held.competitions), len(held.classes), held.pupils, held.damaged


def _write(new: Path, manifest: Manifest, members: Mapping[str, bytes]) -> None:
    text = json.dumps(_converter().unstructure(manifest), indent=1).encode("ascii")
    descriptor = os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0), _OWNER_ONLY)
    with os.fdopen(descriptor, "w+b") as file:
        with zipfile.ZipFile(file, "w") as archive:
            for name, content in ((MANIFEST_NAME, text), *members.items()):
                archive.writestr(_entry(name, content), content, compresslevel=_LEVEL)
        file.flush()
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):
            # So that the file is then read back from the disk, not from memory.
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _entry(name: str, content: bytes) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (stat.S_IFREG | _OWNER_ONLY) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED if _is_worth_packing(content) else zipfile.ZIP_STORED
    return entry


def _is_worth_packing(content: bytes) -> bool:
    """Tell whether packing makes a member smaller, but not so small that it would look like a ZIP bomb.

    For a large member, samples show whether it would hardly shrink, as with matches that are already packed.
    """
    step = len(content) // _PARTS
    parts = [content[start : start + _PART] for start in range(0, len(content), step)] if step > _PART else [content]
    if sum(map(len, parts)) <= _LEAST_RATIO * sum(len(zlib.compress(part, _LEVEL)) for part in parts):
        return False
    return len(content) <= _RATIO_BEFORE_STORING * len(zlib.compress(content, _LEVEL))


# Reading


def read_backup(path: Path, steps: Sequence[Migration]) -> Backup:
    """Read a backup and check all of it; `steps` are the migrations that this version knows.

    Raises `BackupError` if the file is not a backup, is damaged, or was made by a newer version, and `OSError`.
    """
    manifest, members = read_members(path, steps)
    try:
        schema, held = _checked(members, steps)
    except UnsoundError as error:
        raise _no_backup(path, _UNSOUND) from error
    stated = manifest.matches, manifest.competitions, manifest.classes, manifest.pupils, manifest.damaged
    records = {record.record_id for record in held.records}
    names = {*manifest.records}
    if schema != manifest.schema or stated != _counts(held) or names not in (records, {*held.names}):
        raise _no_backup(path, _BROKEN)
    return Backup(path, manifest, members, held)


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of a backup without checking its members. Raises `BackupError` and `OSError`."""
    with _archive(path) as archive:
        return _manifest_in(path, archive)


def known_manifest(path: Path) -> Manifest | None:
    """Return the manifest of a backup, or None if it is unreadable; it is read again only after a change."""
    try:
        found = path.stat()
        return _manifest_at(path, (found.st_ino, found.st_size, found.st_mtime_ns))
    except (KnownError, OSError):
        return None


@lru_cache(maxsize=_MOST_CACHED)
def _manifest_at(path: Path, _sign: tuple[int, ...]) -> Manifest:
    return read_manifest(path)


def read_members(path: Path, steps: Sequence[Migration]) -> tuple[Manifest, dict[str, bytes]]:
    """Return the manifest and the files of a backup; checksums are checked, but not the contents of the database.

    Raises `BackupError` and `OSError`.
    """
    with _archive(path) as archive:
        manifest = _manifest_in(path, archive)
        if is_newer(manifest, steps):
            raise BackupError(_(_NEWER).format(file=path.name, version=manifest.version[:_LONGEST_VERSION]))
        entries = [entry for entry in archive.infolist() if entry.filename != MANIFEST_NAME]
        stated = {(member.name, member.size) for member in manifest.members}
        if {(entry.filename, entry.file_size) for entry in entries} != stated:
            raise _no_backup(path, _BROKEN)
        members = {entry.filename: _content(path, archive, entry) for entry in entries}
    if any(sum_of(members[member.name]) != member.sha256 for member in manifest.members):
        raise _no_backup(path, _BROKEN)
    return manifest, members


def is_newer(manifest: Manifest, steps: Sequence[Migration]) -> bool:
    """Tell whether a backup was made by a version that knows more than this one."""
    return manifest.form > FORM or manifest.schema > steps[-1].number


@contextmanager
def _archive(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a ZIP in which every member may be in a backup, occurs once and is not too large."""
    try:
        check_is_file(path)
    except NotAFileError as error:
        raise _no_backup(path, _NO_ZIP) from error
    if path.stat().st_size > MOST_BYTES:
        raise _no_backup(path, _TOO_LARGE)
    with path.open("rb") as file:
        _check_end(path, file)
        try:
            with zipfile.ZipFile(file) as archive:
                _check_entries(path, archive.infolist())
                yield archive
        # What zipfile raises for damage, including NotImplementedError for other ways of packing.
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError) as error:
            raise _no_backup(path, _NO_ZIP) from error
        except OSError as error:
            if error.errno != errno.EINVAL:  # damage gave a position before the start of the file
                raise
            raise _no_backup(path, _NO_ZIP) from error


def _check_end(path: Path, file: BinaryIO) -> None:
    """Refuse a file that is not a ZIP, or has millions of members, before its list of members is read."""
    file.seek(max(0, path.stat().st_size - _END_LENGTH - _LARGE_LOCATOR_LENGTH))
    content = file.read(_END_LENGTH + _LARGE_LOCATOR_LENGTH)
    end = content[-_END_LENGTH:]
    before = content[:-_END_LENGTH][-_LARGE_LOCATOR_LENGTH:]
    if len(end) < _END_LENGTH or not end.startswith(_END) or before.startswith(_LARGE_LOCATOR):
        raise _no_backup(path, _NO_ZIP)
    count, directory = struct.unpack("<H", end[10:12])[0], struct.unpack("<I", end[12:16])[0]
    if count > MOST_MEMBERS or directory > _LONGEST_DIRECTORY:
        raise _no_backup(path, _TOO_LARGE)


def _check_entries(path: Path, entries: Sequence[zipfile.ZipInfo]) -> None:
    names = [entry.filename for entry in entries]
    if len({name.casefold() for name in names}) != len(names) or not all(map(_belongs, entries)):
        raise _no_backup(path, _STRANGE_MEMBER)
    packed, whole = (sum(sizes) for sizes in zip(*((one.compress_size, one.file_size) for one in entries), strict=True))
    if len(entries) > MOST_MEMBERS or whole > MOST_BYTES or whole > _MOST_RATIO * max(packed, 1):
        raise _no_backup(path, _TOO_LARGE)


def _belongs(entry: zipfile.ZipInfo) -> bool:
    """Tell whether a member is a plain file that backups have; a name cut off at a NUL does not count."""
    mode = entry.external_attr >> 16
    return (
        entry.orig_filename == entry.filename
        and (entry.filename in (MANIFEST_NAME, DATABASE_NAME) or is_teachers_file(entry.filename))
        and (stat.S_IFMT(mode) in (0, stat.S_IFREG))
        and not entry.flag_bits & _ENCRYPTED
        and entry.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    )


def _content(path: Path, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return the content of a member, unpacking no more than the size that it states."""
    with archive.open(entry) as member:
        content = member.read(entry.file_size)
        if len(content) != entry.file_size or member.read(1):
            raise _no_backup(path, _BROKEN)
    return content


def _manifest_in(path: Path, archive: zipfile.ZipFile) -> Manifest:
    try:
        entry = archive.getinfo(MANIFEST_NAME)
        if entry.file_size > _LONGEST_MANIFEST:
            raise _no_backup(path, _TOO_LARGE)
        data = strict_json(_content(path, archive, entry).decode("utf-8"))
        if isinstance(data, dict) and isinstance(data.get("form"), int) and data["form"] > FORM:
            # A later form may have other fields; only its version is needed.
            raise BackupError(_(_NEWER).format(file=path.name, version=str(data.get("version"))[:_LONGEST_VERSION]))
        manifest = structure(_converter(), data, Manifest)
        Reason(manifest.reason)
        datetime.fromisoformat(manifest.made_at)
    except (KeyError, UnicodeDecodeError, InvalidDataError, ValueError) as error:
        raise _no_backup(path, _NO_ZIP) from error
    return manifest


def _no_backup(path: Path, reason: str) -> BackupError:
    return BackupError(_(_NO_BACKUP).format(file=path.name, reason=_(reason)))


def sum_of(content: bytes) -> str:
    """Return the SHA-256 of the content of a member, as hex."""
    return hashlib.sha256(content).hexdigest()


@cache
def _converter() -> Converter:
    return strict_converter()
