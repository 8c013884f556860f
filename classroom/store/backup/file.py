"""The files of backups, ZIPs written whole and read strictly; who made which; and the folders that hold them."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import platform
import re
import stat
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import BinaryIO, NamedTuple

from cattrs import Converter

from classroom import __version__
from classroom.backup import SUFFIX, Holdings, Reason, Summary, superfluous
from classroom.errors import FaultKind, KnownError, KnownFault, StoreError
from classroom.files import (
    NotAFileError,
    check_is_file,
    half_file,
    is_file,
    is_folder,
    is_there,
    make_way,
    put_in_place,
    read_at_most,
    remove_half_files,
    with_sum,
    without_sum,
    write_durably,
)
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.i18n import N_, _
from classroom.store.backup.contents import UnsoundError, check_database, is_teachers_file
from classroom.store.database_file import BACKUPS, DATABASE_NAME, READING_ERRORS, Migration, in_memory, version_in
from classroom.store.fault import reason_of
from classroom.store.json_text import strict_json

NAME = "computer.json"
_LARGEST = 40_000
_ID_BYTES = 8
_ID = re.compile(r"[0-9a-f]{16}")
_MOST = 1 << 60
_PLACE_DIGITS = 16
_MOST_PLACES = 8
_ANY_STICK = hashlib.sha256(b"").hexdigest()[:_PLACE_DIGITS]
"""The place that versions up to 0.4 gave to a folder on a stick; it tells nothing."""

_REMOVABLE_DRIVE = 2  # what GetDriveTypeW of Windows calls a stick


class Origin(NamedTuple):
    """The computer that made a backup, empty if unknown, and its number among the backups made there."""

    computer: str = ""
    number: int = 0


def origin_of(folder: Path) -> Origin:
    """Return a data folder's computer and the number of its last backup; no computer if it has made none.

    A folder that was copied from elsewhere, as onto the computers of a room, is another one and goes on with the
    numbers. Where such a room is set back at each start, each of its computers is the same one again.
    """
    origin, place, _past = _kept(folder)
    here = place_of(folder)
    if not origin.computer or place in ("", _ANY_STICK, here) or _is_moved(folder):
        return origin
    return origin._replace(computer=hashlib.sha256(f"{origin.computer}{here}".encode()).hexdigest()[: 2 * _ID_BYTES])


def _is_moved(folder: Path) -> bool:
    """Tell whether a data folder was moved to its place on this computer: the place that it left is there without it.

    The copies of a room's computers cannot be told so, nor a computer that was renamed: they are other computers.
    """
    match _table(folder):
        case {"node": str(node), "path": str(path)} if node == platform.node():
            before = Path(path)
            with suppress(OSError):
                return is_folder(before.parent) and not is_there(before / NAME) and before != folder.resolve()
    return False


def past_of(folder: Path) -> tuple[Origin, ...]:
    """Return the computers that a data folder was before it came to its place, each with its last number there.

    The backups up to these numbers were made of this folder.
    """
    origin, _place, past = _kept(folder)
    return past if origin == origin_of(folder) else (*past, origin)[-_MOST_PLACES:]


def own_of(folder: Path, held: Sequence[Origin]) -> tuple[Origin, ...]:
    """Return all computers whose backups are a data folder's own, each with the last number that counts.

    Those `held` in the folder tell what it is where its file is lost.
    """
    return Origin(origin_of(folder).computer or _shown(held), _MOST), *past_of(folder)


def is_one_of(origin: Origin, own: Sequence[Origin]) -> bool:
    """Tell whether a backup with this origin is one of these computers' own, up to the number of each."""
    return any(origin.computer == one.computer and origin.number <= one.number for one in own)


def _kept(folder: Path) -> tuple[Origin, str, tuple[Origin, ...]]:
    """Return what the file says: the origin, the place where it was written, empty if not recorded, and the past."""
    table = _table(folder)
    past = table.get("past")
    pairs = past if isinstance(past, list) else []
    known = tuple(Origin(*one) for one in pairs if isinstance(one, list) and _is_origin(one))
    return Origin(str(table.get("computer", "")), _number(table, "number")), str(table.get("place", "")), known


def saved_elsewhere(folder: Path) -> int:
    """Return the number of the last backup that was saved outside a data folder, 0 if none is known."""
    return _number(_table(folder), "elsewhere")


def note_elsewhere(folder: Path, origin: Origin) -> None:
    """Note that the backup with this origin was saved outside the data folder. Raises `OSError`."""
    _keep(folder, origin_of(folder), origin.number)


def _table(folder: Path) -> dict[str, object]:
    """Return the content of the file, empty if it cannot be read."""
    with suppress(OSError, UnicodeDecodeError, InvalidDataError):
        content = read_at_most(folder / NAME, _LARGEST)
        # Versions up to 0.4 wrote one line without a sum. Of a number with one wrong bit nothing else would tell.
        match strict_json(((without_sum(content) or b"") if b"\n" in content else content).decode("ascii")):
            case {"computer": str(computer), "number": int(number), **more} if (
                _ID.fullmatch(computer) and 0 <= number < _MOST
            ):
                return {str(name): value for name, value in more.items()} | {"computer": computer, "number": number}
    return {}


def _number(table: dict[str, object], name: str) -> int:
    value = table.get(name)
    return value if isinstance(value, int) else 0


def _is_origin(pair: list[object]) -> bool:
    match pair:
        case [str(computer), int()]:
            return bool(_ID.fullmatch(computer))
    return False


def place_of(folder: Path) -> str:
    """Return what tells the place of a data folder: the computer and the path there, or the stick it is on."""
    where = f"{platform.node()}\n{folder.resolve()}"
    with suppress(OSError):
        if _is_on_stick(folder):
            there = folder.stat()
            # In another computer a stick has another path.
            where = f"{there.st_dev}\n{there.st_ctime_ns}" if sys.platform == "win32" else _place_on_stick(folder)
    return hashlib.sha256(where.encode("utf-8", "surrogateescape")).hexdigest()[:_PLACE_DIGITS]


def _place_on_stick(folder: Path) -> str:
    """Return the number that Linux reads off a stick, and the path from its top. Raises `OSError`."""
    whole, device, disks = folder.resolve(), folder.stat().st_dev, Path("/dev/disk/by-uuid")
    top = next(one for one in (whole, *whole.parents) if one.is_mount())
    uuids = [one.name for one in (disks.iterdir() if is_folder(disks) else ()) if one.stat().st_rdev == device]
    return f"{uuids}\n{whole.relative_to(top)}"


def _is_on_stick(folder: Path) -> bool:
    """Tell whether a folder is on a drive that people carry from one computer to another. Raises `OSError`."""
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 - only there

        return bool(windll.kernel32.GetDriveTypeW(folder.resolve().anchor) == _REMOVABLE_DRIVE)
    device = folder.stat().st_dev
    drive = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}").resolve()
    signs = (one / "removable" for one in (drive, drive.parent))
    return any(is_file(sign) and sign.read_text("ascii").strip() == "1" for sign in signs)


def computer_of(folder: Path, held: Sequence[Origin]) -> str:
    """Return a data folder's computer id; if it has none, that of its backups `held`, or a new one.

    Raises `OSError`.
    """
    return origin_of(folder).computer or _keep(folder, Origin(_shown(held) or os.urandom(_ID_BYTES).hex())).computer


def _shown(held: Sequence[Origin]) -> str:
    """Return the computer that made the latest of the backups held in a data folder, empty if none tells."""
    return next((one.computer for one in held if one.computer), "")


def next_origin(folder: Path, held: Sequence[Origin], *more: Origin, keep: bool = True) -> Origin:
    """Return the origin of the next backup, after those `held` in the folder, the latest first, and `more`.

    It is saved first, unless nothing may be written. Raises `OSError`.
    """
    kept = origin_of(folder)
    # If the file was lost, the backups held show the computer; those on a stick may be another computer's. In a folder
    # that was copied they are those of the computer that it was copied from.
    shown = "" if kept.number else _shown(held)
    computer = kept.computer or shown or os.urandom(_ID_BYTES).hex()
    number = 1 + max([kept.number, *(one.number for one in (*held, *more) if one.computer == computer)])
    following = Origin(computer, number)
    return _keep(folder, following) if keep else following


def _keep(folder: Path, origin: Origin, elsewhere: int = 0) -> Origin:
    saved = elsewhere or saved_elsewhere(folder)
    where = {"place": place_of(folder), "node": platform.node()}
    with suppress(OSError):
        if not _is_on_stick(folder):  # another stick may come to where this one was
            where["path"] = str(folder.resolve())
    content = {**origin._asdict(), **where, "past": past_of(folder), "elsewhere": saved}
    write_durably(folder / NAME, with_sum(json.dumps(content).encode("ascii")), private=True)
    return origin


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
    manifest = Manifest(
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


_NAME = re.compile(rf"bellword-(\d{{4}}-\d\d-\d\d-\d{{6}})(?:-\d+)?{re.escape(SUFFIX)}")
_MOMENT = "%Y-%m-%d-%H%M%S"
_OWNER_ONLY_FOLDER = 0o700


def backup_files(folder: Path) -> tuple[Path, ...]:
    """Return the backups in a folder, the latest first, with unreadable ones at the end. Raises `OSError`.

    They are ordered by the numbers that their computer gave them; older ones, which have no number, by the times in
    their names. Backups from another computer can be anywhere among them.
    """
    if not is_folder(folder):
        return ()
    found = (file for file in folder.iterdir() if moment_of(file) and is_file(file))
    return tuple(sorted(found, key=_place, reverse=True))


def copies_in(folder: Path) -> tuple[Path, ...]:
    """Return the files in a folder that are backups but not called so, as copied by hand. Raises `OSError`."""
    found = folder.iterdir() if is_folder(folder) else ()
    others = (file for file in found if file.suffix.casefold() == SUFFIX and not moment_of(file))
    return tuple(sorted(file for file in others if known_manifest(file)))


def is_away(backups: Path) -> bool:
    """Tell whether a folder for backups is a link to a disk that is not there now. Raises `OSError`."""
    return backups.is_symlink() and not is_folder(backups)


def _place(file: Path) -> tuple[object, ...]:
    manifest = known_manifest(file)
    return manifest is not None, manifest.number if manifest else 0, moment_of(file), len(file.name), file.name


def origins_in(folder: Path) -> tuple[Origin, ...]:
    """Return the origins of the readable backups in a folder, the latest first. Raises `OSError`."""
    return tuple(manifest.origin for manifest in map(known_manifest, backup_files(folder)) if manifest)


def moment_of(file: Path) -> datetime | None:
    """Return when a backup was made according to its name, or None if the file is not a backup.

    It is the local time of that computer, given as if it were UTC.
    """
    found = _NAME.fullmatch(file.name)
    if not found:
        return None
    with suppress(ValueError):
        return datetime.strptime(found[1], _MOMENT).replace(tzinfo=UTC)
    return None


def new_file(folder: Path, at: datetime) -> Path:
    """Return an unused path for a backup made `at` a certain time."""
    stem = f"bellword-{at:{_MOMENT}}"
    path, number = folder / (stem + SUFFIX), 1
    while is_there(path):
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def hold(
    data_folder: Path, members: Mapping[str, bytes], at: datetime, reason: Reason, steps: Sequence[Migration]
) -> Summary | None:
    """Write a backup to the data folder and thin out older ones; return None if the last one has the same content.

    Raises `BackupError`, `StoreError` and `OSError`.
    """
    backups = data_folder / BACKUPS
    try:
        make_way(backups, is_file)
        with suppress(FileExistsError):
            backups.mkdir(mode=_OWNER_ONLY_FOLDER)
        if is_away(backups):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if _same_as_last(backups, members, steps):
            return None
        file = new_file(backups, at)
        origin = next_origin(data_folder, origins_in(backups))
    except OSError as error:
        # This concerns only the backups folder: everything else is still saved.
        raise not_written(backups, error) from error
    summary = write_backup(file, members, Made(origin, at, reason), steps)
    thin_out(backups, at)
    return summary


def _same_as_last(backups: Path, members: Mapping[str, bytes], steps: Sequence[Migration]) -> bool:
    """Tell whether the last backup has this content, and has it still: a rotten one does not stop the next."""
    last = next((file for file in backup_files(backups) if known_manifest(file)), None)
    manifest = known_manifest(last) if last else None
    expected = {Member(name, len(content), sum_of(content)) for name, content in members.items()}
    if last is None or manifest is None or set(manifest.members) != expected:
        return False
    with suppress(BackupError, OSError):
        return read_members(last, steps)[1] == dict(members)
    return False


def thin_out(backups: Path, now: datetime) -> None:
    """Delete backups that are no longer needed. Those that cannot be deleted stay."""
    remove_half_files(backups)
    files = backup_files(backups)
    moments = [moment for file in files if (moment := moment_of(file))]
    for place in superfluous(moments, now.replace(tzinfo=UTC)):
        with suppress(OSError):
            files[place].unlink()


def newest_good(data_folder: Path, steps: Sequence[Migration]) -> Backup | None:
    """Return the newest complete backup in the data folder, or None if there is none."""
    with suppress(OSError):
        for file in backup_files(data_folder / BACKUPS):
            with suppress(BackupError, OSError):
                return read_backup(file, steps)
    return None
