"""The backups in the data folder and in a folder of the teacher's: found, written and thinned out."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from classroom.backup import SUFFIX, Reason, Summary, superfluous
from classroom.files import is_file, is_folder, is_there, make_way, remove_half_files
from classroom.store.backup.file import (
    Backup,
    BackupError,
    Made,
    Member,
    known_manifest,
    not_written,
    read_backup,
    read_members,
    sum_of,
    write_backup,
)
from classroom.store.backup.origin import Origin, next_origin
from classroom.store.migration import BACKUPS, Migration

_NAME = re.compile(rf"bellword-(\d{{4}}-\d\d-\d\d-\d{{6}})(?:-\d+)?{re.escape(SUFFIX)}")
_MOMENT = "%Y-%m-%d-%H%M%S"
_OWNER_ONLY = 0o700


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
            backups.mkdir(mode=_OWNER_ONLY)
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
