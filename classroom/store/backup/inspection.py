"""A check of the backups that changes nothing.

It tells whether there are any, whether the newest is complete, and how much of the data here it contains.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from classroom.backup import Candidate, Holdings, compare
from classroom.errors import KnownError, KnownFault
from classroom.errors.finding import Finding, Verdict
from classroom.files import is_file, is_folder
from classroom.i18n import N_, _
from classroom.moments import moment_text
from classroom.store.backup.contents import UnsoundError, check_database
from classroom.store.backup.file import MOST_BYTES, in_megabytes, known_manifest, read_backup, summary_of
from classroom.store.backup.folder import backup_files, is_away, moment_of, origins_in
from classroom.store.backup.origin import Origin, is_one_of, own_of, past_of
from classroom.store.backup.waiting_deletions import backup_place, fault
from classroom.store.backup.waiting_deletions import read as read_left
from classroom.store.database import WallClock
from classroom.store.database_file import DATABASE_NAME, in_memory
from classroom.store.follower import TornError
from classroom.store.inspection import content_of
from classroom.store.migration import BACKUPS, Migration, migrations

LATE_HERE, LATE_ELSEWHERE = timedelta(days=1), timedelta(days=7)
"""How long data may be in no backup: backups here are made automatically, those elsewhere by hand."""

_NEARLY_FULL = 0.75
"""The share of a backup's largest size at which to warn, while there is still time to make room."""

_ELSEWHERE = N_("Backups on a USB stick or elsewhere")


class _Found(NamedTuple):
    """The backups in a folder.

    `files` is their number. The rest is about the newest complete one: whether it is the newest of all, and its size.
    """

    files: int
    newest: Candidate | None = None
    is_newest: bool = True
    size: int = 0


def inspect_backups(folder: Path, now: WallClock) -> tuple[Finding, Finding]:
    """Check every byte of the newest backup in the data folder, and of the newest where one was last saved."""
    steps = migrations()
    here = _holdings_here(folder, steps)
    own: tuple[Origin, ...] = ()
    with suppress(OSError):
        own = own_of(folder, origins_in(folder / BACKUPS))
    place = backup_place(folder)
    elsewhere = _left_behind(folder) or _elsewhere(place, here, own, now(), steps)
    with suppress(OSError):
        if place and any(is_one_of(origin, past_of(folder)) for origin in origins_in(place)):
            unchanged = _(
                "Backups made there before this folder was copied, or the computer renamed, do not change when you "
                "delete something."
            )
            elsewhere = elsewhere._replace(sentence=f"{elsewhere.sentence} {unchanged}")
    return _held(folder / BACKUPS, here, own, now(), steps), elsewhere


def _held(
    folder: Path, here: Holdings | None, own: Sequence[Origin], now: datetime, steps: Sequence[Migration]
) -> Finding:
    subject = _("Backups on this computer")
    if is_away(folder) or is_file(folder):
        sentence = _(
            "Backups cannot be saved in {folder}: it is a file, or it leads to a disk that is not plugged in. Plug in "
            "the disk, or rename it, then open Bellword again."
        )
        return Finding(Verdict.BROKEN, subject, sentence.format(folder=folder))
    found = _inspect_folder(folder, here, own, steps)
    if not found.files:
        if here == Holdings():
            return Finding(Verdict.OK, subject, _("None yet."))
        sentence = _(
            "There is no backup yet. Bellword makes one after each match and when you close it. You can save one on "
            "a USB stick under Settings, Saved data."
        )
        return Finding(Verdict.ATTENTION, subject, sentence)
    if not found.newest:
        sentence = _(
            "No backup can be read. Backups found: {count}. Save a new one on a USB stick now, under Settings, "
            "Saved data. If your matches are damaged too, only a backup can restore them."
        )
        return Finding(Verdict.BROKEN, subject, sentence.format(count=found.files))
    if found.size > _NEARLY_FULL * MOST_BYTES:
        sentence = _(
            "Your backup is now {size} MB, but a backup can be at most {most} MB. Under Matches played, delete matches "
            "that you no longer need."
        )
        sizes = {"size": in_megabytes(found.size), "most": in_megabytes(MOST_BYTES)}
        return Finding(Verdict.ATTENTION, subject, sentence.format(**sizes))
    make_one = _("Close and reopen Bellword to make a new backup.")
    since = _("Newer data is added after the match, or when you close Bellword.")
    return _readable(subject, found, found.newest, now - LATE_HERE, make_one, since)


def _left_behind(folder: Path) -> Finding | None:
    """Say that backups elsewhere still contain data deleted here, or return None if they do not."""
    sentence = _(
        "Backups on a USB stick or in another folder still contain things that you deleted or renamed. Plug in the USB "
        "stick, and check that it is unlocked and has space. The next backup will delete them there too."
    )
    if kind := fault(folder):
        sentence = KnownFault(kind).sentence()
    elif not any(one.folder for one in read_left(folder)):
        return None
    return Finding(Verdict.ATTENTION, _(_ELSEWHERE), sentence)


def _elsewhere(
    folder: Path | None, here: Holdings | None, own: Sequence[Origin], now: datetime, steps: Sequence[Migration]
) -> Finding:
    subject = _(_ELSEWHERE)
    if folder is None:
        if here == Holdings():
            return Finding(Verdict.OK, subject, _("None yet."))
        sentence = _(
            "There is no backup on a USB stick. If this computer breaks, your matches will be lost. Save a backup "
            "under Settings, Saved data."
        )
        return Finding(Verdict.ATTENTION, subject, sentence)
    found = _inspect_folder(folder, here, own, steps) if is_folder(folder) else None
    if found is None:
        sentence = _(
            "The USB stick or folder with the last backup was not found. Plug in the USB stick and check again, "
            "or choose another folder under Settings, Saved data."
        )
        return Finding(Verdict.ATTENTION, subject, sentence)
    if not found.newest:
        sentence = _("The last backup was not found or cannot be read. Save a new one under Settings, Saved data.")
        return Finding(Verdict.ATTENTION, subject, sentence)
    make_one = _("Back up now under Settings, Saved data.")
    since = _("Newer data is not backed up yet.")
    return _readable(subject, found, found.newest, now - LATE_ELSEWHERE, make_one, since)


def _readable(subject: str, found: _Found, newest: Candidate, late: datetime, make_one: str, since: str) -> Finding:
    """Say how much the newest complete backup contains; it must have everything written before `late`."""
    if not found.is_newest:
        sentence = _(
            "The latest backup is damaged, or from a newer version of Bellword. The latest good one is from {moment}. "
            "Save a new one under Settings, Saved data."
        )
        return Finding(Verdict.ATTENTION, subject, sentence.format(moment=moment_text(newest.summary.made_at)))
    if _is_late(newest, late):
        return Finding(Verdict.ATTENTION, subject, _without_newest(newest) + " " + make_one)
    return Finding(Verdict.OK, subject, _whole(found.files, newest, since))


def _holdings_here(folder: Path, steps: Sequence[Migration]) -> Holdings | None:
    """Return what the database holds, or None if it is damaged or unreadable, which is reported separately."""
    with suppress(OSError, TornError, UnsoundError, sqlite3.Error):
        content = content_of(folder / DATABASE_NAME)
        if not content:
            return Holdings()
        with closing(in_memory(content)) as connection:
            return check_database(connection, steps)
    return None


def _inspect_folder(folder: Path, here: Holdings | None, own: Sequence[Origin], steps: Sequence[Migration]) -> _Found:
    """Find this computer's newest complete backup in a folder, and compare it with the data here.

    If `here` is None, the backup is compared with itself.
    """
    files: Sequence[Path] = ()
    with suppress(OSError):
        files = [file for file in backup_files(folder) if not _is_anothers(file, own)]
    for file in files:
        with suppress(KnownError, OSError):
            backup = read_backup(file, steps)
            there = backup.holdings
            known = there if here is None else here
            compared = compare(known, there)
            newest = Candidate(summary_of(file, backup.manifest), compared, there.written_at, known.written_at)
            is_newest = file == files[0] and not _is_later_one_unreadable(files)
            return _Found(len(files), newest, is_newest, sum(map(len, backup.members.values())))
    return _Found(len(files))


def _is_anothers(file: Path, own: Sequence[Origin]) -> bool:
    manifest = known_manifest(file)
    return manifest is not None and bool(manifest.computer) and not is_one_of(manifest.origin, own)


def _is_later_one_unreadable(files: Sequence[Path]) -> bool:
    """Tell whether an unreadable backup has a later time in its name than the first file, the newest readable one."""
    moments = [moment for file in files if (moment := moment_of(file)) and known_manifest(file) is None]
    newest = moment_of(files[0])
    return newest is not None and any(moment > newest for moment in moments)


def _missing(newest: Candidate) -> tuple[Holdings, Holdings]:
    """Return the records that a backup lacks wholly or at their end, and those with a change that it lacks."""
    return newest.comparison.only_here, newest.comparison.differing


def _is_late(newest: Candidate, since: datetime) -> bool:
    """Tell whether a backup lacks data written before `since`; data without a time is ignored."""
    for held in (held for part in _missing(newest) for held in part.records):
        with suppress(ValueError, TypeError):  # a damaged time, or one without a time zone
            if datetime.fromisoformat(held.written_at) < since:
                return True
    return False


def _whole(count: int, newest: Candidate, since: str) -> str:
    """Say how many backups there are and that the newest is complete; add `since` if it lacks anything."""
    sentence = _("{count} found; the newest, from {moment}, was checked and is complete.")
    sentence = sentence.format(count=count, moment=moment_text(newest.summary.made_at))
    whole = _("It contains all matches, competitions, classes and drill results on this computer.")
    return sentence + " " + (since if any(part.names for part in _missing(newest)) else whole)


def _without_newest(newest: Candidate) -> str:
    sentence = _(
        "The latest backup is from {moment}. Anything changed since then (most recently on {last}) is not backed up."
    )
    return sentence.format(moment=moment_text(newest.summary.made_at), last=moment_text(newest.played_here))
