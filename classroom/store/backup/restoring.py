"""Replacing all of the teacher's files at once, so that after a crash there are the old or the new ones.

The new files are written to a folder beside the old ones. They count from the moment when that folder gets its final
name. Whoever opens the data next moves them in, as often as needed: files that were already moved are no longer
there.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from classroom.files import is_folder, is_there, make_way, put_in_place, sync_folder, write_durably
from classroom.store.backup.contents import teachers_files
from classroom.store.database_file import DATABASE_NAME, RESTORING
from classroom.store.salvage import files_of

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
