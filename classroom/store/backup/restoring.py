"""Putting other files in the place of all that is the teacher's, so that after a crash there is the old or the new.

The new files are written into a folder beside; giving that folder its last name is the one moment from which on they
count. Whoever opens the data next moves them in, as often as it takes: what was moved already is no longer there.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from classroom.files import is_folder, is_there, put_in_place, sync_folder, write_durably
from classroom.store.backup.contents import teachers_files
from classroom.store.database_file import DATABASE_NAME, RESTORING
from classroom.store.salvage import files_of

_NEW, _READY, _DONE = (f"{RESTORING}.{state}" for state in ("new", "ready", "done"))
_NAMES = "names.json"


def stage(folder: Path, members: Mapping[str, bytes]) -> None:
    """Write files, by name, that are to be put in the place of those in the data folder. Raises `OSError`."""
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
    """Let what was staged count no more; to be called while nothing of it was moved in."""
    if is_there(folder / _READY / DATABASE_NAME):
        (folder / _READY).rename(folder / _DONE)
        sync_folder(folder)
    _clean_up(folder)


def is_moved_in(folder: Path) -> bool:
    """Tell whether the database of what was staged is in its place."""
    return not is_there(folder / _READY / DATABASE_NAME)


def finish(folder: Path) -> None:
    """Move in what was staged, and delete what is left of an attempt before; nobody may have the database open.

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
    """Return what is to be there in the end; None where the list is damaged, so that nobody knows what is to go."""
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
