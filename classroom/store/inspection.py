"""A check of the data in a data folder and of its backups that changes nothing, whether the app is open or not."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from classroom.backup import Candidate, Holdings, compare
from classroom.errors import KnownError, KnownFault, StoreError
from classroom.errors.finding import Finding, Verdict
from classroom.files import is_file, is_folder, is_there, read_at_most, write_durably
from classroom.i18n import N_, _, ngettext
from classroom.moments import moment_text
from classroom.paths import is_writable
from classroom.store.backup.contents import UnsoundError, check_database
from classroom.store.backup.file import (
    MOST_BYTES,
    Origin,
    backup_files,
    in_megabytes,
    is_away,
    is_one_of,
    known_manifest,
    moment_of,
    origins_in,
    own_of,
    past_of,
    read_backup,
    summary_of,
)
from classroom.store.backup.waiting_deletions import backup_place, fault
from classroom.store.backup.waiting_deletions import read as read_left
from classroom.store.class_rows import class_ids
from classroom.store.class_table import read_class
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import LOG, Database, InstanceLock, WallClock
from classroom.store.database_file import (
    APPLICATION_ID,
    BACKUPS,
    DATABASE_NAME,
    Migration,
    in_memory,
    is_newer,
    migrate,
    migrations,
    put_aside,
    structure_is_sound,
    version_of,
)
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.event_table import COMPETITIONS, MATCHES, without_length
from classroom.store.follower import HEADER_LENGTH, FileCopy, TornError, WriteAheadLog, mended
from classroom.store.settings import SettingsFile

LITTLE_ROOM, NO_ROOM = 100_000_000, 5_000_000
"""Free bytes: enough for a school year of matches, and enough for a few matches and papers."""

_LOOKS = 20
_BETWEEN_LOOKS_S = 0.1
_ALL = 1_000_000
_MAGIC = b"SQLite format 3\0"
_READ_VERSION_AT, _WITH_LOG = 19, 2  # a file whose number there is greater is not opened by SQLite


def inspect_disk(folder: Path) -> tuple[Finding, ...]:
    """Try out what a data folder must support: room, writing, the write-ahead log and the lock."""
    return (_room(folder), _writing(folder))


def inspect_settings(folder: Path) -> Finding:
    """Check whether the settings can be read."""
    settings_file = SettingsFile(folder)
    settings_file.load()
    if settings_file.fault:
        return Finding(Verdict.ATTENTION, _("Settings"), settings_file.fault.sentence())
    return Finding(Verdict.OK, _("Settings"), _("No problems found."))


def inspect_put_aside(folder: Path) -> Finding:
    """Count the damaged files that were put aside; they still contain data that was deleted later."""
    subject = _("Damaged files")
    count = len(put_aside(folder))
    if not count:
        return Finding(Verdict.OK, subject, _("None found."))
    sentence = ngettext(
        "{count} folder called damaged-… in the data folder contains a damaged file. It may still contain names "
        "you have deleted or corrected. If nothing is missing in Bellword, delete this folder.",
        "{count} folders called damaged-… in the data folder contain damaged files. They may still contain names "
        "you have deleted or corrected. If nothing is missing in Bellword, delete these folders.",
        count,
    )
    return Finding(Verdict.ATTENTION, subject, sentence.format(count=count))


def inspect_database(folder: Path, now: WallClock, steps: Sequence[Migration] | None = None) -> tuple[Finding, ...]:
    """Check the file of matches and the proof of everything in it: matches, competitions, classes, drills."""
    steps = migrations() if steps is None else tuple(steps)
    try:
        content, of_log = content_of(folder / DATABASE_NAME), _of_log(folder / DATABASE_NAME)
    except (TornError, OSError) as error:
        return (_unreadable(error),)
    if not content:
        return (_no_file(folder),)
    if not content.startswith(_MAGIC) or content[_READ_VERSION_AT] > _WITH_LOG:
        return (_damaged_file(),)
    try:
        with closing(in_memory(content)) as connection:
            broken = _broken_structure(connection, steps)
            if broken:
                return (broken,)
            whole, *records = _contents(folder, connection, now, steps)
            return (of_log or whole, *records)
    except (sqlite3.Error, StoreError, UnicodeDecodeError):
        return (_damaged_file(),)


def _no_file(folder: Path) -> Finding:
    subject = _("Match data")
    with suppress(OSError):
        if backup_files(folder / BACKUPS):
            sentence = _(
                "The file with your matches is missing, but there are backups. Open Bellword, and restore the newest "
                "one under Settings, Saved data."
            )
            return Finding(Verdict.BROKEN, subject, sentence)
    return Finding(Verdict.OK, subject, _("No file yet. Bellword creates it when you open it."))


# The disk


def _room(folder: Path) -> Finding:
    subject = _("Disk space")
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        sentence = _("The file cannot be found. Check that the disk or USB stick is plugged in.")
        return Finding(Verdict.ATTENTION, subject, sentence)
    free_mb = _("{megabytes} MB free.").format(megabytes=f"{free // 1_000_000:,}")
    if free < NO_ROOM:
        return Finding(
            Verdict.BROKEN, subject, free_mb + " " + _("Delete files you don't need, or choose another folder.")
        )
    if free < LITTLE_ROOM:
        return Finding(Verdict.ATTENTION, subject, free_mb + " " + _("Free some space before the disk is full."))
    return Finding(Verdict.OK, subject, free_mb)


def _writing(folder: Path) -> Finding:
    subject = _("Saving")
    if not is_writable(folder):
        sentence = _(
            "Nothing can be saved here, so you can only look at matches. Choose another folder with --data, or ask "
            "for permission to write to this one."
        )
        return Finding(Verdict.BROKEN, subject, sentence)
    try:
        scratch = Path(tempfile.mkdtemp(prefix=".check-", dir=folder))
        try:
            write_durably(scratch / "file", b"bellword")
            has_log = _try_log(scratch / "check.db")
            has_lock = _try_lock(scratch)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    except (OSError, sqlite3.Error):
        sentence = _("A test file could not be saved. Check the disk or USB stick, or choose another folder.")
        return Finding(Verdict.BROKEN, subject, sentence)
    if not has_log:
        sentence = _("This disk cannot store Bellword's log of changes. Save the data on the computer's own disk.")
        return Finding(Verdict.BROKEN, subject, sentence)
    if not has_lock:
        sentence = _("On this disk, two Bellword windows may interfere with each other. Open only one at a time.")
        return Finding(Verdict.ATTENTION, subject, sentence)
    return Finding(Verdict.OK, subject, _("A test file was saved, read and deleted."))


def _try_log(path: Path) -> bool:
    """Tell whether a database with a write-ahead log works here, also after it is opened again."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            return False
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE kept (value INTEGER)")
        connection.execute("INSERT INTO kept VALUES (1)")
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT value FROM kept").fetchall() == [(1,)]


def _try_lock(folder: Path) -> bool:
    """Tell whether the lock refuses a second holder here."""
    first = InstanceLock(folder)
    try:
        InstanceLock(folder).release()
    except StoreError:
        return True
    finally:
        first.release()
    return False


# The database


def content_of(path: Path) -> bytes:
    """Return the database with its log, mended as the next start would mend it, as it was at one moment.

    It is empty if there is none. Raises `TornError` if it kept changing, and `OSError`.
    """
    if path.is_symlink() and not is_there(path):
        raise FileNotFoundError(f"{path} leads to a file that is away")
    with suppress(FileNotFoundError):
        head = read_at_most(path, len(_MAGIC))
        if head != _MAGIC:
            return head or b"\0"
    copy = FileCopy(path)
    for looks_left in reversed(range(_LOOKS)):
        try:
            copy.look()
            content = copy.content()
            better, is_changed, _is_lost = _mended_log(path)
            if not is_changed:
                return content
            log = WriteAheadLog(better[:HEADER_LENGTH])
            log.read_on(BytesIO(better))
            return log.laid_over(path.read_bytes())
        except TornError:
            copy.forget()
            if not looks_left:
                raise
            time.sleep(_BETWEEN_LOOKS_S)
    raise TornError


def _mended_log(path: Path) -> tuple[bytes, bool, bool]:
    """Return the log as the next start mends it, whether that changes it, and whether part of it is lost."""
    log = path.with_name(path.name + LOG)
    content = log.read_bytes() if is_file(log) else b""
    better, is_lost = mended(content)
    return better, better != content, is_lost


def _of_log(path: Path) -> Finding | None:
    """Return a finding if the log is damaged, as far as that can be told while the app may be writing to it."""
    _better, is_changed, is_lost = _mended_log(path)
    sentence = _(
        "The last changes are partly damaged. Close Bellword and copy the data folder to a safe place. Then open "
        "Bellword to repair what it can, and check the latest matches."
    )
    return Finding(Verdict.ATTENTION, _("Match data"), sentence) if is_changed or is_lost else None


def _unreadable(error: Exception) -> Finding:
    sentence = _("It cannot be read right now. Check that the disk or USB stick is plugged in, and try again.")
    if isinstance(error, TornError):
        return Finding(Verdict.ATTENTION, _("Match data"), sentence)
    return Finding(Verdict.BROKEN, _("Match data"), sentence)


def _damaged_file() -> Finding:
    sentence = _(
        "It is damaged. First copy the data folder to a safe place. Then open Bellword to rescue the readable "
        "part. The damaged file is kept."
    )
    return Finding(Verdict.BROKEN, _("Match data"), sentence)


def _broken_structure(connection: sqlite3.Connection, steps: Sequence[Migration]) -> Finding | None:
    """Return what is wrong with the file as a whole, or None if it is sound. Raises `sqlite3.Error`."""
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        return _damaged_file()
    if is_newer(connection, steps):
        sentence = _("The file was saved by a newer version of Bellword. Open it with that version.")
        return Finding(Verdict.BROKEN, _("Match data"), sentence)
    return None if structure_is_sound(connection, steps) else _damaged_file()


def _contents(
    folder: Path, connection: sqlite3.Connection, now: WallClock, steps: Sequence[Migration]
) -> Iterator[Finding]:
    """Yield the findings about the file, then about each kind of record in it."""
    version = version_of(connection)
    whole = _("The file is undamaged.")
    if version < steps[-1].number:
        whole += " " + _(
            "It is from an earlier version. When you open Bellword, the file is backed up and then updated."
        )
    yield Finding(Verdict.OK, _("Match data"), whole)
    migrate(connection, steps)
    database = Database(folder, connection)
    yield _matches(database, now)
    yield _competitions(database, now)
    yield _classes(connection)
    yield _drills(database)


def _matches(database: Database, now: WallClock) -> Finding:
    log = SqliteEventLog(database, now)
    faults = [log.stored(match_id).fault is not None for match_id in log.newest_ids(_ALL)]
    lost = without_length(database.connection, MATCHES)
    return _counted(
        _("Matches"),
        len(faults) + lost,
        sum(faults) + lost,
        lambda bad, all_: _(
            "Damaged: {bad} of {all}. See the readable parts under Matches played. A backup may have the whole match."
        ).format(bad=bad, all=all_),
    )


def _competitions(database: Database, now: WallClock) -> Finding:
    found = SqliteCompetitionLog(database, now).newest(_ALL)
    lost = without_length(database.connection, COMPETITIONS)
    return _counted(
        _("Competitions"),
        len(found) + lost,
        sum(one.fault is not None for one in found) + lost,
        lambda bad, all_: _(
            "Damaged: {bad} of {all}. You can open a damaged competition and see the part that can be read. A backup "
            "may have the rest."
        ).format(bad=bad, all=all_),
    )


def _classes(connection: sqlite3.Connection) -> Finding:
    found = [read_class(connection, class_id) for class_id in class_ids(connection)]
    return _counted(
        _("Classes"),
        len(found),
        sum(one.first_bad > 0 for one in found),
        lambda bad, all_: _(
            "Damaged: {bad} of {all}. Open Classes to see which pupils are left. Add the missing pupils, and the class "
            "name if it is lost."
        ).format(bad=bad, all=all_),
    )


def _drills(database: Database) -> Finding:
    book = SqliteDrillBook(database)
    pupils = [pupil for title in book.classes() for pupil in book.pupils(title)]
    bad = sum(book.fault_of(pupil) is not None for pupil in pupils)
    return _counted(
        _("Drill results"),
        len(pupils),
        bad,
        lambda bad, all_: _(
            "Damaged: the results of {bad} of {all} pupils. To save new results for such a pupil, delete the pupil and "
            "enter the name again."
        ).format(bad=bad, all=all_),
    )


def _counted(subject: str, count: int, bad: int, say: Callable[[int, int], str]) -> Finding:
    if bad:
        return Finding(Verdict.BROKEN, subject, say(bad, count))
    if not count:
        return Finding(Verdict.OK, subject, _("None yet."))
    return Finding(Verdict.OK, subject, _("All complete and unchanged: {count}.").format(count=count))


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
