"""The contents of a full copy: database and the teacher's files, checked; and replacing all of them at once."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from classroom.backup import Drilled, Held, Holdings
from classroom.files import (
    is_file,
    is_folder,
    is_there,
    make_way,
    put_in_place,
    sync_folder,
    without_sum,
    write_durably,
)
from classroom.roster.school_class import SchoolClass
from classroom.settings import CREST_NAME
from classroom.store.class_rows import class_ids
from classroom.store.class_table import read_class
from classroom.store.database_file import (
    APPLICATION_ID,
    DATABASE_NAME,
    DELETIONS,
    READING_ERRORS,
    RESTORING,
    Migration,
    files_of,
    in_memory,
    structure_is_sound,
    version_of,
)
from classroom.store.drill_table import LIST, Kept, is_sound
from classroom.store.event_table import (
    COMPETITIONS,
    MATCHES,
    EventTables,
    first_event,
    ids_of,
    length_of,
    packed_of,
    select_rows,
    sound_rows,
    sums_of,
)
from classroom.store.house_rules import FOLDER_NAME as HOUSE_RULES
from classroom.store.settings import SETTINGS_NAME
from classroom.store.settings_text import read_settings, settings_text
from classroom.store.word_lists import FOLDER_NAME as WORD_LISTS

_FILES = (
    re.compile(re.escape(SETTINGS_NAME)),
    CREST_NAME,
    re.compile(re.escape(DELETIONS)),
    re.compile(rf"{WORD_LISTS}/[a-z0-9][a-z0-9-]{{0,99}}\.json"),
    re.compile(rf"{HOUSE_RULES}/house-[a-z0-9-]{{1,99}}\.toml"),
)
"""All files of a teacher beside the database; nothing else is put into a backup or taken from one."""

LOCKS = ("kiosk", "judge_pin")
"""Settings that are in no backup: the lock for pupils and the PIN belong to a computer."""

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_LONGEST_TITLE = 200
_NAME_DIGITS = 32


class UnsoundError(Exception):
    """A database is damaged or not of this app; `str` says why, for a report."""


def is_teachers_file(name: str) -> bool:
    """Tell whether a file of this name, with ``/`` between folders, belongs to a teacher."""
    return any(re.fullmatch(form, name) for form in _FILES)


def teachers_files(folder: Path) -> tuple[str, ...]:
    """Return the names of a teacher's files in a data folder, without the database. Raises `OSError`."""
    places = (folder, folder / WORD_LISTS, folder / HOUSE_RULES)
    files = (file for place in places if is_folder(place) for file in place.iterdir() if is_file(file))
    names = (file.relative_to(folder).as_posix() for file in files if not file.is_symlink())
    return tuple(sorted(filter(is_teachers_file, names)))


def members_of(folder: Path, copy: sqlite3.Connection) -> dict[str, bytes]:
    """Return the files of a backup of a data folder, by name; `copy` is its database, in memory.

    Raises `OSError` and `sqlite3.Error`.
    """
    members = {DATABASE_NAME: packed(copy)}
    members.update((name, (folder / name).read_bytes()) for name in teachers_files(folder))
    if SETTINGS_NAME in members:
        members[SETTINGS_NAME] = changed_settings(
            members[SETTINGS_NAME], lambda table: {key: value for key, value in table.items() if key not in LOCKS}
        )
    # As they always were in a backup; damaged ones are of no use there.
    if DELETIONS in members and (notes := without_sum(members.pop(DELETIONS))):
        members[DELETIONS] = notes
    return members


def changed_settings(settings: bytes, change: Callable[[dict[str, Any]], dict[str, Any]]) -> bytes:
    """Return a settings file with its table changed by `change`; of one that is damaged, what can be read."""
    with suppress(TypeError, ValueError, RecursionError):
        table = json.loads(settings)
        if isinstance(table, dict):
            return _changed(table, change)
    return _changed(json.loads(settings_text(read_settings(settings)[0])), change)


def _changed(table: dict[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]) -> bytes:
    # The sum is of the table as it was.
    after = change({name: value for name, value in table.items() if name != "sum"})
    return json.dumps(after, ensure_ascii=False, indent=2, sort_keys=True).encode("utf-8", "backslashreplace")


def packed(copy: sqlite3.Connection) -> bytes:
    """Return a database in memory as the content of a file, without unused pages."""
    copy.execute("VACUUM")
    return copy.serialize()


def check_database(connection: sqlite3.Connection, steps: Sequence[Migration], *, titles: bool = True) -> Holdings:
    """Check the structure of a database in memory and the chain of every record; return what it holds.

    `steps` are the migrations it may have had. Raises `UnsoundError`. `titles` as in `holdings`.
    """
    try:
        if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
            raise UnsoundError("it is no database of Bellword")
        if not 0 < version_of(connection) <= steps[-1].number or not structure_is_sound(connection, steps):
            raise UnsoundError("the structure of its database is damaged")
        return holdings(connection, titles=titles)
    except READING_ERRORS as error:
        raise UnsoundError(str(error)) from error


def check_file(path: Path, steps: Sequence[Migration]) -> Holdings:
    """Check a file as `check_database` does, without changing it. Raises `UnsoundError` and `OSError`."""
    try:
        connection = in_memory(path.read_bytes())
    except sqlite3.Error as error:
        raise UnsoundError(str(error)) from error
    with closing(connection):
        return check_database(connection, steps)


def holdings(connection: sqlite3.Connection, *, chains: bool = True, titles: bool = True) -> Holdings:
    """Return what a database of any version holds. Raises `sqlite3.Error`.

    With `chains` the chains of all records are checked. Without, titles, times and the number of damaged records are
    left out. To read the `titles` of packed matches, which only people need, takes longer than all the rest.
    """
    tables = {name for (name,) in connection.execute(_TABLES)}
    matches, damaged_matches = _records(connection, MATCHES, tables, chains=chains, titles=titles)
    competitions, damaged_competitions = _records(connection, COMPETITIONS, tables, chains=chains, titles=titles)
    classes: list[Held] = []
    pupils = damaged_classes = 0
    for class_id in class_ids(connection) if "class" in tables else ():
        _class_id, one, first_bad = read_class(connection, class_id)
        entries, last_hash = connection.execute(
            "SELECT entries, last_hash FROM class WHERE class_id = ?", (class_id,)
        ).fetchone()
        parts = _parts_of(one) if one else frozenset[str]()
        classes.append(Held(class_id, one.title if one else "", _whole(entries), _bytes(last_hash), parts=parts))
        pupils += len(one.pupils) if one else 0
        damaged_classes += chains and bool(first_bad)
    damaged = damaged_matches + damaged_competitions + damaged_classes
    return Holdings(matches, competitions, tuple(classes), pupils, damaged, _drills(connection, tables))


def _parts_of(one: SchoolClass) -> frozenset[str]:
    """Return the parts of a class that another copy of it may lack: its pupils, and its mixes by day.

    The members of a mix are left out, since deleting a pupil changes all mixes.
    """
    days = Counter[str]()
    parts = {f"pupil {pupil.key}" for pupil in one.pupils}
    for mix in one.mixes:
        days[mix.date] += 1
        parts.add(f"mix {mix.date} {days[mix.date]}")
    return frozenset(parts)


def _drills(connection: sqlite3.Connection, tables: Collection[str]) -> tuple[Drilled, ...]:
    """Return the sound part of each pupil's drills; pupils are identified by a hash of class and name."""
    if Kept.PUPIL.table not in tables:
        return ()
    has_seals = "drill_seal" in tables
    sealed = {owner for (owner,) in connection.execute("SELECT owner FROM drill_seal")} if has_seals else set[object]()
    rows: dict[Kept, dict[object, list[Sequence[object]]]] = {}
    for kind in Kept:
        by_pupil = rows[kind] = {}
        order = f"SELECT {kind.columns}, {'hash' if has_seals else 'NULL'} FROM {kind.table}"  # noqa: S608 - our own
        for number, *values, kept in connection.execute(order):
            owner = LIST if kind is Kept.PUPIL else number
            if is_sound(kind, (number, *values), kept, sealed=owner in sealed):
                by_pupil.setdefault(number, []).append(values)
    found: list[Drilled] = []
    for number, ((*_spelt, class_key, name_key),) in rows[Kept.PUPIL].items():
        cards, rounds = rows[Kept.CARD].get(number, []), rows[Kept.ROUND].get(number, [])
        # A pupil's number differs between databases, and so do the hashes stored with the rows.
        proof = _digest(sorted(json.dumps(one) for one in (*cards, *rounds)))
        answers = {f"{drill} {began}": _whole(asked) for drill, began, asked, *_rest in rounds}
        found.append(Drilled(f"drills-{_digest([class_key, name_key]).hex()[:_NAME_DIGITS]}", answers, proof))
    return tuple(sorted(found, key=lambda drilled: drilled.pupil))


def _digest(data: object) -> bytes:
    return hashlib.sha256(json.dumps(data).encode("ascii")).digest()


def _records(
    connection: sqlite3.Connection, names: EventTables, tables: set[str], *, chains: bool, titles: bool
) -> tuple[tuple[Held, ...], int]:
    """Return the records of a kind, and how many of them are damaged."""
    if names.records not in tables:
        return (), 0
    found: list[Held] = []
    damaged = 0
    for record_id in map(str, ids_of(connection, names)):
        length = length_of(connection, record_id, names)
        entries, last_hash = length or (0, b"")
        if not chains:
            title, written_at, trail = "", "", b""
        elif packed := packed_of(connection, record_id, names):
            # Its chain was checked when it was packed, and is checked again when it is read.
            damaged += not packed.is_end(entries, last_hash)
            title, written_at = _title(first_event(packed.content)[1]) if titles else "", packed.written_at
            trail = packed.sums
        else:
            rows = select_rows(connection, record_id, names)
            sound = sound_rows(record_id, rows)
            is_whole = len(sound) == len(rows) and length == ((len(sound), sound[-1].hash) if sound else None)
            damaged += not is_whole
            title, written_at = (_title(sound[0].body), sound[-1].written_at) if sound else ("", "")
            trail = sums_of(sound)
        found.append(Held(record_id, title, _whole(entries), _bytes(last_hash), written_at, trail=trail))
    return tuple(found), damaged


def _title(opening: object) -> str:
    """Return the title of a record from its first entry, or the names of the teams; empty if it has none."""
    try:
        opened = json.loads(str(opening))
        title = opened["title"] if "title" in opened else ", ".join(team["name"] for team in opened["teams"])
    except (KeyError, TypeError, ValueError, RecursionError):
        return ""
    return str(title)[:_LONGEST_TITLE]


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else b""


_NEW, _READY, _DONE = (f"{RESTORING}.{state}" for state in ("new", "ready", "done"))
_NAMES = "names.json"


def stage(folder: Path, members: Mapping[str, bytes]) -> None:
    """Write the files, by name, that will replace those in the data folder. Raises `OSError`."""
    new = folder / _NEW
    _remove(new)
    new.mkdir(mode=0o700)
    try:
        for name, content in members.items():
            file = new / name
            file.parent.mkdir(exist_ok=True)
            write_durably(file, content)
        write_durably(new / _NAMES, _as_list(sorted(members)))
        sync_folder(new)
        _remove(folder / _READY)
        new.rename(folder / _READY)
    except OSError:
        _remove(new)
        raise
    sync_folder(folder)


def take_back(folder: Path) -> None:
    """Cancel what was staged; call this only before any of it was moved in."""
    if is_there(folder / _READY / DATABASE_NAME):
        (folder / _READY).rename(folder / _DONE)
        sync_folder(folder)
    _clean_up(folder)


def is_moved_in(folder: Path) -> bool:
    """Tell whether the staged database is in its place."""
    return not is_there(folder / _READY / DATABASE_NAME)


def finish(folder: Path) -> None:
    """Move in what was staged, and delete what an earlier attempt left; nobody may have the database open.

    Raises `OSError`; it can be called again.
    """
    ready = folder / _READY
    if is_folder(ready):
        names = _names(ready)
        database = folder / DATABASE_NAME
        if is_there(ready / DATABASE_NAME):
            # SQLite would apply the log of the old file to the new one.
            for companion in files_of(database)[:-1] if is_there(database) else files_of(database):
                companion.unlink()
            put_in_place(ready / DATABASE_NAME, database)
        for name in teachers_files(ready):
            (folder / name).parent.mkdir(exist_ok=True)
            make_way(folder / name)
            put_in_place(ready / name, folder / name)
        for name in set(teachers_files(folder)) - names if names is not None else ():
            (folder / name).unlink()
        _remove(folder / _DONE)
        ready.rename(folder / _DONE)
        sync_folder(folder)
    _clean_up(folder)


def _as_list(names: Sequence[str]) -> bytes:
    return json.dumps({"names": names, "sum": hashlib.sha256(json.dumps(names).encode()).hexdigest()}).encode()


def _names(ready: Path) -> frozenset[str] | None:
    """Return the names of the files that belong there in the end, or None if the list is damaged.

    Then nobody knows which files to delete.
    """
    with suppress(FileNotFoundError):
        content = (ready / _NAMES).read_bytes()
        with suppress(ValueError):
            match json.loads(content):
                case {"names": [*names]} if _as_list(names) == content:
                    return frozenset(names)
    return None


def _clean_up(folder: Path) -> None:
    for name in (_NEW, _DONE):
        _remove(folder / name)


def _remove(folder: Path) -> None:
    if is_there(folder):
        with suppress(OSError):
            shutil.rmtree(folder)
