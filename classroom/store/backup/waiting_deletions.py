"""Deletions for good and changed names, noted without names for backups that cannot be written now."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from cattrs import Converter

from classroom.errors import FaultKind
from classroom.files import NotAFileError, make_way, read_at_most, with_sum, without_sum, write_durably
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.roster.school_class import ClassPupil, SchoolClass
from classroom.store.backup.file import BackupError, backup_files, read_members, saved_elsewhere
from classroom.store.class_rows import class_ids
from classroom.store.class_table import read_class, title_key_of
from classroom.store.database_file import BACKUPS, DELETIONS, LARGEST_NOTES, LEFT_BEHIND, migrations
from classroom.store.event_table import COMPETITIONS, MATCHES, EventTables, ids_of
from classroom.store.json_text import strict_json
from classroom.store.settings import SettingsFile
from classroom.value import replace


class Deleted:
    """What a deletion and a note of one tell alike."""

    matches: Collection[str]
    competitions: Collection[str]
    pupils: Collection[str]
    renamed: Collection[object]

    @property
    def is_of_pupils(self) -> bool:
        """Whether only pupils of a class are deleted or renamed."""
        return bool(self.pupils or self.renamed)

    @property
    def is_of_names_only(self) -> bool:
        """Whether only names that were corrected are deleted."""
        return bool(self.renamed) and not (self.pupils or self.matches or self.competitions)


@dataclass(frozen=True)
class Deletion(Deleted):
    """The deleted records: matches and competitions by their ids, a class by its id, or only some of its pupils.

    `class_key` and `pupils` are title and names in the form in which they are compared. Pupils who are `renamed`
    stay: each pair is the old name in that form, and the new name. If there are neither `pupils` nor `renamed`, the
    whole class is deleted; `members` are then its pupils. `names` are the names in the deleted data, and those that
    nobody has any more. `former` are the same pupils' deletions in the classes that they were in before.
    """

    matches: tuple[str, ...] = ()
    competitions: tuple[str, ...] = ()
    class_id: str = ""
    class_key: str = ""
    pupils: frozenset[str] = frozenset()
    renamed: tuple[tuple[str, str], ...] = ()
    names: frozenset[str] = frozenset()
    members: frozenset[str] = frozenset()
    former: tuple[Deletion, ...] = ()

    @property
    def is_of_class(self) -> bool:
        """Whether a class, some of its pupils, or names of its pupils are deleted."""
        return bool(self.class_id or self.class_key)

    @property
    def is_of_whole_class(self) -> bool:
        """Whether a whole class is deleted."""
        return self.is_of_class and not self.is_of_pupils

    def is_of(self, class_id: str, title_key: str) -> bool:
        """Tell whether a class is deleted or loses pupils: by its id, or by its title if no id is known."""
        return class_id == self.class_id if self.class_id else bool(title_key) and title_key == self.class_key

    def name_of(self, key: str) -> str | None:
        """Return the new name of a pupil who is renamed, an empty one for one who is deleted, None for others."""
        return dict(self.renamed).get(key, "" if key in self.pupils | self.members else None)

    def has_record(self, record_id: str) -> bool:
        """Tell whether a match or competition is deleted."""
        return record_id in self.matches or record_id in self.competitions

    def has_name(self, key: object) -> bool:
        """Tell whether the name of a pupil of the class, in the form in which names are compared, is removed."""
        return self.is_of_whole_class or key in self.pupils or key in dict(self.renamed)


MOST_NOTED = 300
"""Deletions of more than a school year; by then no backup from before is kept."""

_ADDED = ("members", "number")
_SALT = 16
_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_DRILLED_CLASSES = "SELECT DISTINCT class_key FROM pupil"
_DRILLED_PUPILS = "SELECT name_key FROM pupil WHERE class_key = ?"


@dataclass(frozen=True)
class LeftBehind(Deleted):
    """A deletion that the backups in a `folder` have not followed yet; hashes of names are hex, made with the `salt`.

    `folder` is empty for the backups in the data folder, and in the notes for other computers. `computer` is the one
    that made the deletion; in notes from an earlier version it is empty for this one. `names_now` are the names that
    the `renamed` have now, in that order, changed with each later name; an earlier version did not note them.
    `members` are the pupils of a class that is deleted as a whole. `number` is that of the last backup saved in the
    `folder`, which tells the stick from another one in its place; 0 if it is not known.
    """

    folder: str
    salt: str
    matches: tuple[str, ...]
    competitions: tuple[str, ...]
    class_id: str
    class_sum: str
    pupils: tuple[str, ...]
    renamed: tuple[str, ...]
    computer: str = ""
    names_now: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    number: int = 0

    @property
    def is_of_class(self) -> bool:
        """Whether a class, some of its pupils, or names of its pupils are deleted."""
        return bool(self.class_id or self.class_sum)

    def sum_of(self, name: object) -> str:
        """Return the hash that identifies an id, or a name in the form in which names are compared."""
        return _sum_of(name, self.salt)

    def is_of(self, class_id: str, title_key: str) -> bool:
        """Tell whether a class is deleted or loses pupils: by its id, or by its title if no id is known."""
        return class_id == self.class_id if self.class_id else self.sum_of(title_key) == self.class_sum

    def after(self, later: Deletion) -> LeftBehind:
        """Return the note as it is after a later deletion: a pupil of a name in it was renamed again, or deleted."""
        if not self.names_now or not self.class_id or self.class_id != later.class_id:
            return self
        gone = {self.sum_of(key) for key in later.pupils}
        names = {self.sum_of(key): self.sum_of(name.casefold()) for key, name in later.renamed}
        pairs = [*zip(self.renamed, self.names_now, strict=False)]
        pupils = (*self.pupils, *(before for before, now in pairs if now in gone))
        still = [(before, names.get(now, now)) for before, now in pairs if now not in gone]
        renamed, names_now = (tuple(pair[place] for pair in still) for place in (0, 1))
        return replace(self, pupils=pupils, renamed=renamed, names_now=names_now)

    def has_record(self, record_id: str) -> bool:
        """Tell whether a match or competition is deleted; notes from an earlier version have the ids themselves."""
        deleted = {*self.matches, *self.competitions}
        return bool(deleted) and (record_id in deleted or self.sum_of(record_id) in deleted)


def backup_place(data_folder: Path) -> Path | None:
    """Return the teacher's folder where a backup was last saved, or None before the first."""
    place = SettingsFile(data_folder).load().backup_folder
    return Path(place) if place else None


def read(data_folder: Path) -> tuple[LeftBehind, ...]:
    """Return the deletions left behind; if they are damaged, all that are noted for other computers.

    A backup that has followed one already does not change.
    """
    left = _kept(data_folder / LEFT_BEHIND)
    return _in_places(data_folder, noted_here(data_folder)) if left is None else left


def is_damaged(data_folder: Path) -> bool:
    """Tell whether one of the files of deletions is damaged."""
    return any(_kept(data_folder / name) is None for name in (LEFT_BEHIND, DELETIONS))


def fault(data_folder: Path) -> FaultKind | None:
    """Return what to say of damaged files of deletions: whether what was in them is known all the same."""
    if not is_damaged(data_folder):
        return None
    return FaultKind.DELETIONS_DAMAGED if _noted(data_folder) else FaultKind.DELETIONS_LOST


def mend(data_folder: Path) -> None:
    """Write damaged files of deletions anew, with what is known of them. Raises `OSError`."""
    if is_damaged(data_folder):
        left, notes = read(data_folder), noted_here(data_folder)
        write(data_folder, left)
        write(data_folder, notes, DELETIONS)


def _kept(file: Path) -> tuple[LeftBehind, ...] | None:
    """Return the deletions in a file, or None if it is damaged."""
    try:
        content = without_sum(read_at_most(file, LARGEST_NOTES))
    except NotAFileError:
        return None
    except OSError:
        return ()
    return None if content is None else notes_in(content) or None


def noted_here(data_folder: Path) -> tuple[LeftBehind, ...]:
    """Return the deletions noted for other computers, as far as they are known."""
    return _noted(data_folder) or ()


def _noted(data_folder: Path) -> tuple[LeftBehind, ...] | None:
    """Return the deletions noted for other computers, or None if they are damaged here and in all backups here."""
    notes = _kept(data_folder / DELETIONS)
    if notes is None:
        with suppress(OSError):
            for file in backup_files(data_folder / BACKUPS):
                with suppress(BackupError, OSError):
                    if there := notes_in(read_members(file, migrations())[1].get(DELETIONS, b"")):
                        return there
    return notes


def _in_places(data_folder: Path, notes: Sequence[LeftBehind]) -> tuple[LeftBehind, ...]:
    """Return notes for the backups here, and for those where the last one was saved."""
    folders, number = dict.fromkeys(("", str(backup_place(data_folder) or ""))), saved_elsewhere(data_folder)
    return tuple(replace(note, folder=folder, number=number) for folder in folders for note in notes)


def notes_in(content: bytes) -> tuple[LeftBehind, ...]:
    """Return the deletions in the content of a file; none if it cannot be read."""
    with suppress(UnicodeDecodeError, InvalidDataError):
        return structure(_converter(), strict_json(content.decode()), tuple[LeftBehind, ...])
    return ()


def notes_text(notes: Sequence[LeftBehind]) -> bytes:
    """Return the content of a file with these deletions."""
    tables = _converter().unstructure(tuple(notes))
    # Versions up to 0.4 read no note with a field that they do not know.
    kept = [{name: value for name, value in one.items() if value or name not in _ADDED} for one in tables]
    return json.dumps(kept, indent=1).encode("ascii")


def write(data_folder: Path, notes: Sequence[LeftBehind], name: str = LEFT_BEHIND) -> None:
    """Save the deletions left behind, or noted for others, replacing the previous ones. Raises `OSError`."""
    file = data_folder / name
    make_way(file)
    if notes:
        write_durably(file, with_sum(notes_text(notes)), private=True)
    else:
        file.unlink(missing_ok=True)


def leave(data_folder: Path, note: LeftBehind) -> None:
    """Note that the backups in the folder of a note have not followed it. Raises `OSError`."""
    write(data_folder, (*read(data_folder), note))


def leave_everywhere(data_folder: Path, notes: Sequence[LeftBehind]) -> None:
    """Note that no backup has followed some deletions, here or where the last one was saved. Raises `OSError`."""
    write(data_folder, (*read(data_folder), *_in_places(data_folder, notes)))


def noted(deletion: Deletion, computer: str) -> LeftBehind:
    """Return a deletion without its names, as made by this `computer`."""
    salt = os.urandom(_SALT).hex()
    known = partial(_sum_of, salt=salt)
    renamed = sorted((known(key), known(name.casefold())) for key, name in deletion.renamed)
    return LeftBehind(
        folder="",
        salt=salt,
        matches=tuple(map(known, deletion.matches)),
        competitions=tuple(map(known, deletion.competitions)),
        class_id=deletion.class_id,
        class_sum=known(deletion.class_key) if deletion.class_key else "",
        pupils=tuple(sorted(map(known, deletion.pupils))),
        renamed=tuple(before for before, _now in renamed),
        computer=computer,
        names_now=tuple(now for _before, now in renamed),
        members=tuple(sorted(map(known, deletion.members))),
    )


def keep_up(data_folder: Path, deletion: Deletion) -> None:
    """Have the deletions left behind keep up with a later one. Raises `OSError`."""
    left = read(data_folder)
    if (kept := tuple(one.after(deletion) for one in left)) != left:
        write(data_folder, kept)


def note_for_others(data_folder: Path, note: LeftBehind, deletion: Deletion) -> None:
    """Add the note of a deletion to those in every backup from now on. Raises `OSError`."""
    notes = (*(one.after(deletion) for one in noted_here(data_folder)), note)
    write(data_folder, notes[-MOST_NOTED:], DELETIONS)


def learn(data_folder: Path, there: bytes) -> tuple[LeftBehind, ...]:
    """Return the notes of a computer that restores a backup: its own, and those of the backup (`there`).

    New ones are left behind for all its backups. Raises `OSError`.
    """
    own = noted_here(data_folder)
    known = {note.salt for note in own}
    new = [replace(note, folder="") for note in notes_in(there) if note.salt not in known]
    leave_everywhere(data_folder, new)
    return (*own, *new)[-MOST_NOTED:]


def with_former(
    deletion: Deletion,
    class_id: str,
    there: sqlite3.Connection,
    here: sqlite3.Connection,
    name_of: Callable[[str], str | None],
) -> Deletion:
    """Return a deletion with that of the same pupils in the classes from which they moved to `class_id`.

    Such a pupil is in another class of the backup `there` that has nobody of this name `here` any more. If that may
    also be somebody of this name in a third class, the pupil stays. `name_of` is as in `Deletion`.
    """
    tables = {name for (name,) in there.execute(_TABLES)}
    before = _pupils_of(there) if class_id and "class_entry" in tables else {}
    if all(name_of(key) is None for one in before.keys() - {class_id} for key in before[one]):
        return deletion
    now = _pupils_of(here)
    others = now.keys() - {class_id}
    came = {key for one in others for key in now[one] - before.get(one, frozenset())} | before.get(
        class_id, frozenset()
    )
    former: list[Deletion] = []
    for one in sorted(others & before.keys()):
        moved = {key: name for key in before[one] - now[one] - came if (name := name_of(key)) is not None}
        if moved:
            gone = frozenset(key for key, name in moved.items() if not name)
            renamed = tuple((key, name) for key, name in moved.items() if name)
            former.append(Deletion(class_id=one, class_key=title_key_of(there, one), pupils=gone, renamed=renamed))
    return replace(deletion, former=tuple(former))


def _pupils_of(connection: sqlite3.Connection) -> dict[str, frozenset[str]]:
    """Return the pupils of each class, as far as they can be read."""
    return {one: frozenset(pupil.key for pupil in _pupils_in(connection, one)) for one in class_ids(connection)}


def deletion_from(left: LeftBehind, there: sqlite3.Connection, here: sqlite3.Connection, *, by_title: bool) -> Deletion:
    """Return what must be deleted from a backup's database `there`; `here` is the database in use now.

    Pupils who moved to their class after the backup was made are deleted from the class that they were in.
    """
    found = _deletion_from(left, there, here, by_title=by_title)
    if not (left.is_of_pupils or left.members):
        return found
    everybody = [one.name for each in class_ids(here) for one in _pupils_in(here, each)] if left.renamed else []
    names = {left.sum_of(name.casefold()): name for name in everybody}
    renamed = {before: names[now] for before, now in zip(left.renamed, left.names_now, strict=False) if now in names}
    known = {**dict.fromkeys((*left.pupils, *left.members), ""), **renamed}
    here_now = {pupil.key for pupil in _pupils_in(here, left.class_id)}

    def name_of(key: str) -> str | None:
        return None if key in here_now else known.get(left.sum_of(key))

    return with_former(found, left.class_id, there, here, name_of)


def _pupils_in(connection: sqlite3.Connection, class_id: str) -> tuple[ClassPupil, ...]:
    one = read_class(connection, class_id).school_class
    return one.pupils if one else ()


def _deletion_from(
    left: LeftBehind, there: sqlite3.Connection, here: sqlite3.Connection, *, by_title: bool
) -> Deletion:
    """Return what must be deleted from the class itself, and of records.

    Records that are here again stay: a newer backup may contain them. Classes are the same if their ids are; where no
    id is known, if their titles are. Pupils who drill are then found `by_title`, unless another class there has that
    title.
    """
    if not by_title:
        left = replace(left, class_sum="")
    tables = {name for (name,) in there.execute(_TABLES)}
    here_again = {str(found) for names in (MATCHES, COMPETITIONS) for found in ids_of(here, names)}
    bare = Deletion(
        tuple(one for one in _ids_in(there, MATCHES, tables) if left.has_record(one) and one not in here_again),
        tuple(one for one in _ids_in(there, COMPETITIONS, tables) if left.has_record(one) and one not in here_again),
    )
    here_now = {one: title_key_of(here, one) for one in class_ids(here)}
    classes = [(one, title_key_of(there, one)) for one in class_ids(there)] if "class_entry" in tables else []
    drilled = {key for (key,) in there.execute(_DRILLED_CLASSES)} if "pupil" in tables else set()
    found = [(one, key) for one, key in classes if left.is_of(one, key)]
    others = {key for one, key in classes if not left.is_of(one, key)}
    titles = {
        str(key) for key in (*drilled, *(key for _id, key in found)) if left.sum_of(key) == left.class_sum
    } - others
    class_key = next(iter(titles), "")
    if not left.is_of_pupils:
        is_here = any(left.is_of(one, key) for one, key in here_now.items())
        is_there = bool(found or titles)
        gone = replace(bare, class_id=left.class_id, class_key=class_key)
        return gone if is_there and not is_here else bare
    pupils, renamed = set[str](), dict[str, str]()
    same = (one for one, key in here_now.items() if left.is_of(one, key))
    now = next((read_class(here, one).school_class for one in same), None)
    for class_id, key in found:
        one = read_class(there, class_id).school_class
        titles.update((str(key), *([one.key] if one else ())))
        for pupil in one.pupils if one else ():
            _sort(left, pupil.key, _name_now(left, now, pupil), pupils, renamed)
    for title in titles if "pupil" in tables else ():
        for (key,) in there.execute(_DRILLED_PUPILS, (title,)).fetchall():
            if key not in renamed:
                _sort(left, str(key), "", pupils, renamed)
    # Somebody of that name who has another number in the class there is not the one who is here again.
    numbers = {pupil.key: pupil.number for class_id, _key in found for pupil in _pupils_in(there, class_id)}
    for pupil in now.pupils if now else ():
        if numbers.get(pupil.key, pupil.number) == pupil.number:
            pupils.discard(pupil.key)
            renamed.pop(pupil.key, None)
    if not pupils and not renamed:
        return bare
    pairs = tuple(renamed.items())
    return replace(bare, class_id=left.class_id, class_key=class_key, pupils=frozenset(pupils), renamed=pairs)


def _ids_in(connection: sqlite3.Connection, names: EventTables, tables: Collection[str]) -> tuple[str, ...]:
    return tuple(map(str, ids_of(connection, names))) if names.records in tables else ()


def _sum_of(name: object, salt: str) -> str:
    return hashlib.sha256(f"{salt} {name}".encode("utf-8", "backslashreplace")).hexdigest()


def _sort(left: LeftBehind, key: str, name: str, pupils: set[str], renamed: dict[str, str]) -> None:
    """Add a pupil to the deleted `pupils` or the `renamed`.

    If the note does not tell the name that a renamed one has now, one who is no longer here is deleted.
    """
    known = left.sum_of(key)
    if known in left.pupils or (known in left.renamed and not name and not left.names_now):
        pupils.add(key)
    elif known in left.renamed and name:
        renamed[key] = name


def _name_now(left: LeftBehind, now: SchoolClass | None, pupil: ClassPupil) -> str:
    """Return the name that a pupil of a backup has here by now, or an empty one.

    A number is of no use, since the next pupil gets that of the last one who was deleted; notes of an earlier version
    have nothing else.
    """
    if now is None:
        return ""
    if not left.names_now:
        same = now.pupil(pupil.number)
        return same.name if same else ""
    found = dict(zip(left.renamed, left.names_now, strict=False)).get(left.sum_of(pupil.key), "")
    return next((one.name for one in now.pupils if left.sum_of(one.key) == found), "")


@cache
def _converter() -> Converter:
    return strict_converter()
