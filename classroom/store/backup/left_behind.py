"""What was deleted here and is still in backups that cannot be written now: kept, without a name, until they can be.

A stick that is locked, full or not in its place keeps nobody from deleting a pupil. What its backups are to lose is
written down beside the data: ids as they are, and of classes and pupils salted sums of their names, by which they are
found in the backups again. Whoever has another name here since is then called by it there too.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from cattrs import Converter

from classroom.files import read_at_most, write_durably
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.roster.school_class import SchoolClass
from classroom.store.backup.deletion import Deletion
from classroom.store.class_rows import class_ids
from classroom.store.class_table import read_class, title_key_of
from classroom.store.json_text import strict_json

NAME = "left-behind.json"
_LARGEST = 4_000_000
_SALT = 16
_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_DRILLED_CLASSES = "SELECT DISTINCT class_key FROM pupil"
_DRILLED_PUPILS = "SELECT name_key FROM pupil WHERE class_key = ?"


@dataclass(frozen=True)
class LeftBehind:
    """A deletion that the backups in a `folder` have not followed yet; sums of names are hex, with the `salt`."""

    folder: str
    salt: str
    matches: tuple[str, ...]
    competitions: tuple[str, ...]
    class_id: str
    class_sum: str
    pupils: tuple[str, ...]
    renamed: tuple[str, ...]

    @property
    def is_of_class(self) -> bool:
        """Whether a class is deleted, or pupils of one, or their names."""
        return bool(self.class_id or self.class_sum)

    @property
    def is_of_pupils(self) -> bool:
        """Whether only pupils of a class are deleted, or called otherwise."""
        return bool(self.pupils or self.renamed)

    def sum_of(self, name: object) -> str:
        """Return the sum by which a name, as names are compared, is known."""
        return _sum_of(name, self.salt)


def read(data_folder: Path) -> tuple[LeftBehind, ...]:
    """Return what is left behind; what cannot be read is nothing."""
    with suppress(OSError, UnicodeDecodeError, InvalidDataError):
        data = strict_json(read_at_most(data_folder / NAME, _LARGEST).decode())
        return structure(_converter(), data, tuple[LeftBehind, ...])
    return ()


def write(data_folder: Path, left: Sequence[LeftBehind]) -> None:
    """Keep what is left behind, in the place of what was kept before. Raises `OSError`."""
    if not left:
        (data_folder / NAME).unlink(missing_ok=True)
        return
    text = json.dumps(_converter().unstructure(tuple(left)), indent=1)
    write_durably(data_folder / NAME, text.encode("ascii"), private=True)


def leave(data_folder: Path, folder: Path, deletion: Deletion) -> None:
    """Keep that the backups in a `folder` have not followed a deletion. Raises `OSError`."""
    salt = os.urandom(_SALT).hex()
    known = partial(_sum_of, salt=salt)
    kept = LeftBehind(
        folder=str(folder),
        salt=salt,
        matches=deletion.matches,
        competitions=deletion.competitions,
        class_id=deletion.class_id,
        class_sum=known(deletion.class_key) if deletion.class_key else "",
        pupils=tuple(sorted(map(known, deletion.pupils))),
        renamed=tuple(sorted(known(key) for key, _name in deletion.renamed)),
    )
    write(data_folder, (*read(data_folder), kept))


def deletion_from(left: LeftBehind, there: sqlite3.Connection, here: sqlite3.Connection) -> Deletion:
    """Return what a backup's database `there` is to lose, by what is `here` now; no pupil where it has none of them.

    Nothing goes of a class, and nobody, that is here again under that name: a newer backup may have them from then on.
    """
    tables = {name for (name,) in there.execute(_TABLES)}
    bare = Deletion(left.matches, left.competitions)
    here_now = {one: title_key_of(here, one) for one in class_ids(here)}
    classes = [(one, title_key_of(there, one)) for one in class_ids(there)] if "class_entry" in tables else []
    drilled = {key for (key,) in there.execute(_DRILLED_CLASSES)} if "pupil" in tables else set()
    titles = {str(key) for key in (*drilled, *(key for _id, key in classes)) if left.sum_of(key) == left.class_sum}
    class_key = next(iter(titles), "")
    found = [(one, key) for one, key in classes if one == left.class_id or key in titles]
    if not left.is_of_pupils:
        is_here = left.class_id in here_now or bool(titles & {*here_now.values()})
        is_there = bool(found or titles)
        return Deletion(left.matches, left.competitions, left.class_id, class_key) if is_there and not is_here else bare
    pupils, renamed = set[str](), dict[str, str]()
    same = (one for one, key in here_now.items() if one == left.class_id or key in titles)
    now = next((read_class(here, one).school_class for one in same), None)
    for class_id, key in found:
        one = read_class(there, class_id).school_class
        titles.update((str(key), *([one.key] if one else ())))
        for pupil in one.pupils if one else ():
            _sort(left, pupil.key, _name_now(now, pupil.number), pupils, renamed)
    for title in titles if "pupil" in tables else ():
        for (key,) in there.execute(_DRILLED_PUPILS, (title,)).fetchall():
            if key not in renamed:
                _sort(left, str(key), "", pupils, renamed)
    for pupil in now.pupils if now else ():
        pupils.discard(pupil.key)
        renamed.pop(pupil.key, None)
    if not pupils and not renamed:
        return bare
    names = frozenset(pupils), tuple(renamed.items())
    return Deletion(left.matches, left.competitions, left.class_id, class_key, *names)


def _sum_of(name: object, salt: str) -> str:
    return hashlib.sha256(f"{salt} {name}".encode("utf-8", "backslashreplace")).hexdigest()


def _sort(left: LeftBehind, key: str, name: str, pupils: set[str], renamed: dict[str, str]) -> None:
    """Put a pupil to those who are deleted or called otherwise; whoever is not here any more has no name now."""
    known = left.sum_of(key)
    if known in left.pupils or (known in left.renamed and not name):
        pupils.add(key)
    elif known in left.renamed:
        renamed[key] = name


def _name_now(now: SchoolClass | None, number: int) -> str:
    pupil = now.pupil(number) if now else None
    return pupil.name if pupil else ""


@cache
def _converter() -> Converter:
    return strict_converter()
