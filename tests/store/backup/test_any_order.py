"""Whatever is done on two computers with one stick, in any order: what holds of classes, matches and backups."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from classroom.backup import Reason, Verdict
from classroom.drills.pupil import Pupil
from classroom.match.event import ItemReopened
from classroom.roster.class_list import ClassTitleTakenError
from classroom.roster.school_class import SchoolClass
from classroom.settings import Settings
from classroom.store.backup.book import BackupBook
from classroom.store.backup.file import read_members
from classroom.store.class_book import SqliteClassBook
from classroom.store.class_rows import class_ids
from classroom.store.class_table import read_class
from classroom.store.database import Database, open_database
from classroom.store.database_file import BACKUPS, DATABASE_NAME, in_memory, migrations
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.event_table import MATCHES, ids_of, select_rows
from classroom.store.settings import SettingsFile
from tests.examples import examples
from tests.store.conftest import WallClock
from tests.store.test_drill_book import result

STEPS = 40
EXAMPLES = 6  # 200 in `make soak`
TITLES = ("5 Melur", "6 Cerdas")  # few, so that classes of two computers are called the same
MOST_COMPUTERS = 3

AT = st.integers(0, 30)  # which of those there are, counted round and round
COMPUTERS = st.integers(0, MOST_COMPUTERS - 1)


class Class(NamedTuple):
    """A class as it should be: its title, and the names of its pupils; a pupil is whoever was entered once."""

    title: str
    pupils: dict[int, str]


@dataclass
class Data:
    """What a database should hold: the hashes of each match's events, the classes, and the pupils who have drilled."""

    matches: dict[str, tuple[object, ...]] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)
    drilled: set[int] = field(default_factory=set)

    def copy(self) -> Data:
        """A copy that changes by itself."""
        classes = {key: Class(one.title, dict(one.pupils)) for key, one in self.classes.items()}
        return Data(dict(self.matches), classes, set(self.drilled))

    def shown(self) -> tuple[object, ...]:
        """The same as `shown_in` of the database."""
        classes = {key: (one.title, sorted(one.pupils.values())) for key, one in self.classes.items()}
        drilled = [
            (one.title.casefold(), name.casefold())
            for one in self.classes.values()
            for pupil, name in one.pupils.items()
            if pupil in self.drilled
        ]
        return self.matches, classes, sorted(drilled)


class Lost(NamedTuple):
    """What was deleted: a match, a class, a pupil of a class, or, where the pupil stays, the `name` before."""

    match: str = ""
    class_id: str = ""
    pupil: int = 0
    name: str = ""

    def is_in(self, data: Data) -> bool:
        """Tell whether it is there."""
        if self.match:
            return self.match in data.matches
        one = data.classes.get(self.class_id)
        if one is None or not self.pupil:
            return one is not None
        return one.pupils.get(self.pupil) == self.name if self.name else self.pupil in one.pupils

    def go_from(self, data: Data, now: str) -> None:
        """Delete it, and no more; a pupil who stays is called what they are called `now`."""
        if not self.is_in(data):
            return
        if self.match:
            del data.matches[self.match]
        elif not self.pupil:
            del data.classes[self.class_id]
        elif self.name:
            data.classes[self.class_id].pupils[self.pupil] = now
        else:
            del data.classes[self.class_id].pupils[self.pupil]


class Kept(NamedTuple):
    """A backup as it should be: who made it, what is in it, and the deletions that it tells of."""

    owner: int
    data: Data
    told: dict[int, Lost]


@dataclass
class Computer:
    """A computer, and what should be on it; `waiting` are deletions that its backups here or on the stick lack."""

    number: int
    database: Database
    now: WallClock
    data: Data = field(default_factory=Data)
    told: dict[int, Lost] = field(default_factory=dict)
    waiting_here: list[Lost] = field(default_factory=list)
    waiting_there: list[Lost] = field(default_factory=list)

    @property
    def book(self) -> BackupBook:
        return BackupBook(self.database, self.now)

    @property
    def classes(self) -> SqliteClassBook:
        return SqliteClassBook(self.database)

    @property
    def log(self) -> SqliteEventLog:
        return SqliteEventLog(self.database, self.now)

    @property
    def held(self) -> Path:
        return self.database.folder / BACKUPS

    def stored(self, class_id: str) -> SchoolClass:
        return next(one for one, _fault in self.classes.classes() if one.class_id == class_id)

    def name_now(self, lost: Lost) -> str:
        one = self.data.classes.get(lost.class_id)
        return one.pupils.get(lost.pupil, "") if one else ""


def shown_in(connection: sqlite3.Connection) -> tuple[object, ...]:
    """What a database holds, as `Data.shown` has it; read below every service, so that nothing is mended."""
    matches = {
        str(one): tuple(row[-1] for row in select_rows(connection, str(one), MATCHES))
        for one in ids_of(connection, MATCHES)
    }
    found = [read_class(connection, one) for one in class_ids(connection)]
    assert not any(one.first_bad for one in found)
    classes = {
        one.class_id: (one.school_class.title, sorted(pupil.name for pupil in one.school_class.pupils))
        for one in found
        if one.school_class
    }
    drilled = connection.execute("SELECT class_key, name_key FROM pupil ORDER BY class_key, name_key").fetchall()
    return matches, classes, drilled


@lru_cache(maxsize=500)
def shown_of(file: Path, _sign: tuple[int, ...]) -> tuple[object, ...]:
    with closing(in_memory(read_members(file, migrations())[1][DATABASE_NAME])) as connection:
        return shown_in(connection)


class TwoComputers(RuleBasedStateMachine):
    """Two computers and a stick; a folder that is copied makes a third. After each deed all is as it should be.

    Whoever takes a backup over also takes over what was deleted where it was made; that goes from the own backups with
    the next one, unless it is here again by then. What was deleted and then taken over again is still told of as
    deleted: the notes do not say so, and so the machine does not ask for it. Nobody gets the name of a pupil who was
    deleted.
    """

    def __init__(self) -> None:
        super().__init__()
        self.root = TemporaryDirectory()
        self.stick, self.drawer = (Path(self.root.name) / name for name in ("stick", "drawer"))
        self.stick.mkdir()
        self.now = WallClock()
        self.computers: list[Computer] = []
        self.backups: dict[Path, Kept] = {}
        self.numbers: Iterator[int] = count(1)

    @initialize()
    def begin(self) -> None:
        for number in range(2):
            folder = Path(self.root.name) / f"computer-{number}"
            self.computers.append(Computer(number, open_database(folder, self.now), self.now))
            SettingsFile(folder).save(Settings(backup_folder=str(self.stick)))
            self.enter_class(number, TITLES[0])
            self.add_pupil(number, 0)
            self.drill(number, 0)
            self.begin_match(number)
            self.hold(number)
            self.save_to_stick(number)
        rows = self.computers[0].log.rows(*self.computers[0].data.matches)
        self.computers[1].log.append_rows(rows)  # as from a match file
        self.computers[1].data.matches |= self.computers[0].data.matches

    # What there is

    @property
    def is_in(self) -> bool:
        return self.stick.exists()

    def on(self, at: int) -> Computer:
        return self.computers[at % len(self.computers)]

    def held(self, computer: Computer) -> list[Kept]:
        return [kept for file, kept in self.backups.items() if file.parent == computer.held]

    def brought(self, computer: Computer) -> list[Kept]:
        """The backups on the stick that a computer made."""
        stick = [kept for file, kept in self.backups.items() if file.parent == self.stick]
        return [kept for kept in stick if kept.owner == computer.number]

    def within_reach(self, computer: Computer) -> list[Path]:
        places = (computer.held, *((self.stick,) if self.is_in else ()))
        return sorted(file for file in self.backups if file.parent in places)

    # What should become of it

    def lose(self, computer: Computer, lost: Lost, now: str = "") -> None:
        """What was deleted goes from all backups of this computer, those on the stick when it is there."""
        self.catch_up(computer)
        computer.told[next(self.numbers)] = lost
        for kept in (*self.held(computer), *(self.brought(computer) if self.is_in else ())):
            lost.go_from(kept.data, now)
        if not self.is_in:
            computer.waiting_there.append(lost)

    def catch_up(self, computer: Computer) -> None:
        self.follow(computer, computer.waiting_here, self.held(computer))
        if self.is_in:
            self.follow(computer, computer.waiting_there, self.brought(computer))

    def follow(self, computer: Computer, waiting: list[Lost], backups: list[Kept]) -> None:
        """What is here again stays; whoever was renamed has the name that they have now, if they are here."""
        for lost in waiting:
            now = computer.name_now(lost)
            for kept in backups if not lost.is_in(computer.data) and (now or not lost.name) else ():
                lost.go_from(kept.data, now)
        waiting.clear()

    def keep(self, computer: Computer, file: Path) -> None:
        self.backups[file] = Kept(computer.number, computer.data.copy(), dict(computer.told))

    # Classes

    @rule(at=COMPUTERS, title=st.sampled_from(TITLES))
    def enter_class(self, at: int, title: str) -> None:
        computer, pupil = self.on(at), next(self.numbers)
        one = SchoolClass(title, class_id=f"c{pupil}").add(f"Pupil {pupil}")
        if any(each.title == title for each in computer.data.classes.values()):
            with pytest.raises(ClassTitleTakenError):
                computer.classes.save(one)
            return
        computer.classes.save(one)
        computer.data.classes[one.class_id] = Class(title, {pupil: f"Pupil {pupil}"})

    def class_of(self, computer: Computer, at: int) -> str:
        return sorted(computer.data.classes)[at % len(computer.data.classes)] if computer.data.classes else ""

    @rule(at=COMPUTERS, which=AT, title=st.sampled_from(TITLES))
    def rename_class(self, at: int, which: int, title: str) -> None:
        computer = self.on(at)
        class_id = self.class_of(computer, which)
        if class_id and title not in {each.title for each in computer.data.classes.values()}:
            computer.classes.save(computer.stored(class_id).rename(title))
            computer.data.classes[class_id] = computer.data.classes[class_id]._replace(title=title)

    @rule(at=COMPUTERS, which=AT)
    def delete_class(self, at: int, which: int) -> None:
        computer = self.on(at)
        if class_id := self.class_of(computer, which):
            computer.classes.delete(class_id)
            self.lose(computer, Lost(class_id=class_id))
            del computer.data.classes[class_id]

    @rule(at=COMPUTERS, which=AT)
    def add_pupil(self, at: int, which: int) -> None:
        computer = self.on(at)
        if class_id := self.class_of(computer, which):
            pupil = next(self.numbers)
            computer.classes.save(computer.stored(class_id).add(f"Pupil {pupil}"))
            computer.data.classes[class_id].pupils[pupil] = f"Pupil {pupil}"

    def pupil_of(self, computer: Computer, at: int) -> tuple[str, int]:
        found = sorted((key, pupil) for key, one in computer.data.classes.items() for pupil in one.pupils)
        return found[at % len(found)] if found else ("", 0)

    @rule(at=COMPUTERS, which=AT)
    def drill(self, at: int, which: int) -> None:
        computer = self.on(at)
        class_id, pupil = self.pupil_of(computer, which)
        if pupil:
            one = computer.data.classes[class_id]
            SqliteDrillBook(computer.database).save(result(Pupil(one.title, one.pupils[pupil])), ())
            computer.data.drilled.add(pupil)

    def is_called_alike(self, computer: Computer, class_id: str, pupil: int) -> bool:
        """Tell whether a pupil has one name everywhere, but for older ones that wait on a stick to be corrected.

        Names that were corrected differently on two computers are two pupils to the backups: within a class a name is
        all that a note of a deletion has of a pupil.
        """
        everywhere = [(one.number, one.data) for one in self.computers]
        everywhere += [(kept.owner, kept.data) for kept in self.backups.values()]
        found = {
            (owner, data.classes[class_id].pupils.get(pupil)) for owner, data in everywhere if class_id in data.classes
        }
        now = computer.data.classes[class_id].pupils[pupil]
        older = {lost.name for lost in computer.waiting_there if lost.pupil == pupil}
        return all(name in (None, now) or (owner == computer.number and name in older) for owner, name in found)

    @rule(at=COMPUTERS, which=AT)
    def delete_pupil(self, at: int, which: int) -> None:
        computer = self.on(at)
        class_id, pupil = self.pupil_of(computer, which)
        if pupil and self.is_called_alike(computer, class_id, pupil):
            one, name = computer.stored(class_id), computer.data.classes[class_id].pupils[pupil]
            computer.classes.save(one.remove(next(each.number for each in one.pupils if each.name == name)))
            self.lose(computer, Lost(class_id=class_id, pupil=pupil))
            del computer.data.classes[class_id].pupils[pupil]

    @rule(at=COMPUTERS, which=AT)
    def rename_pupil(self, at: int, which: int) -> None:
        computer = self.on(at)
        class_id, pupil = self.pupil_of(computer, which)
        if pupil and self.is_called_alike(computer, class_id, pupil):
            one, name = computer.stored(class_id), computer.data.classes[class_id].pupils[pupil]
            new = f"Renamed {next(self.numbers)}"
            computer.classes.save(one.rename_pupils({next(p.number for p in one.pupils if p.name == name): new}))
            self.lose(computer, Lost(class_id=class_id, pupil=pupil, name=name), new)
            computer.data.classes[class_id].pupils[pupil] = new

    # Matches

    @rule(at=COMPUTERS)
    def begin_match(self, at: int) -> None:
        self.play(self.on(at), f"m{next(self.numbers)}")

    @rule(at=COMPUTERS, which=AT)
    def go_on(self, at: int, which: int) -> None:
        computer = self.on(at)
        if computer.data.matches:
            self.play(computer, sorted(computer.data.matches)[which % len(computer.data.matches)])

    def play(self, computer: Computer, match: str) -> None:
        before = computer.data.matches.get(match, ())
        computer.log.append(match, len(before) + 1, (ItemReopened(f"{next(self.numbers)}"),))
        computer.data.matches[match] = tuple(row.hash for row in computer.log.rows(match))
        assert computer.data.matches[match][:-1] == before

    @rule(at=COMPUTERS, which=AT)
    def delete_match(self, at: int, which: int) -> None:
        computer = self.on(at)
        if computer.data.matches:
            match = sorted(computer.data.matches)[which % len(computer.data.matches)]
            computer.log.delete_match(match)
            self.lose(computer, Lost(match))
            del computer.data.matches[match]

    # Backups

    @rule(at=COMPUTERS)
    def hold(self, at: int) -> None:
        computer = self.on(at)
        made = computer.book.hold(Reason.CLOSING)
        self.catch_up(computer)
        if made:
            self.keep(computer, made.place)
        else:
            assert any(kept.data.shown() == computer.data.shown() for kept in self.held(computer))

    @precondition(lambda self: self.is_in)
    @rule(at=COMPUTERS)
    def save_to_stick(self, at: int) -> None:
        computer = self.on(at)
        made = computer.book.save_to(self.stick)
        self.catch_up(computer)
        self.keep(computer, made.place)
        assert (made.matches, made.classes) == (len(computer.data.matches), len(computer.data.classes))

    @rule(at=COMPUTERS, which=AT)
    def take_over(self, at: int, which: int) -> None:
        computer = self.on(at)
        files = self.within_reach(computer)
        if not files:
            return
        file = files[which % len(files)]
        taken, before = self.backups[file], {*computer.held.glob("*.zip")}
        computer.book.take_over(file)
        for new in {*computer.held.glob("*.zip")} - before:
            self.keep(computer, new)
        assert any(kept.data.shown() == computer.data.shown() for kept in self.held(computer)), "there is a way back"
        learned = [lost for key, lost in taken.told.items() if key not in computer.told]
        computer.waiting_here += learned
        computer.waiting_there += learned
        computer.told |= taken.told
        computer.data = taken.data.copy()

    @rule(at=COMPUTERS, which=AT)
    def look(self, at: int, which: int) -> None:
        """What is only here, further here or otherwise here is never called all there."""
        computer = self.on(at)
        files = self.within_reach(computer)
        if not files:
            return
        file = files[which % len(files)]
        here, there = computer.data, self.backups[file].data
        found = computer.book.look_into(file).comparison
        assert (found.verdict is Verdict.SAME) == (here.shown() == there.shown())
        ours, theirs, differing = set[str](), set[str](), set[str]()
        for match in {*here.matches, *there.matches}:
            one, other = here.matches.get(match, ()), there.matches.get(match, ())
            if one != other:
                (theirs if one == other[: len(one)] else ours if other == one[: len(other)] else differing).add(match)
        assert {one.record_id for one in found.only_here.matches} == ours
        assert {one.record_id for one in found.only_there.matches} == theirs
        assert {one.record_id for one in found.differing.matches} == differing
        lacking = [
            key
            for key, one in here.classes.items()
            if key not in there.classes or {*one.pupils.values()} - {*there.classes[key].pupils.values()}
        ]
        if ours or differing or lacking:
            assert found.verdict is not Verdict.BACKUP_HAS_MORE

    # The stick, and the folder

    @rule()
    def put_away_or_back(self) -> None:
        if self.is_in:
            self.stick.rename(self.drawer)
        else:
            self.drawer.rename(self.stick)

    @precondition(lambda self: len(self.computers) < MOST_COMPUTERS)
    @rule(at=COMPUTERS)
    def copy_folder(self, at: int) -> None:
        computer, number = self.on(at), len(self.computers)
        folder = computer.database.folder.with_name(f"computer-{number}")
        shutil.copytree(computer.database.folder, folder, ignore=shutil.ignore_patterns("*.lock"))
        copy = replace(
            computer,
            number=number,
            database=open_database(folder, self.now),
            data=computer.data.copy(),
            told=dict(computer.told),
            waiting_here=[*computer.waiting_here],
            waiting_there=[*computer.waiting_there],
        )
        self.computers.append(copy)
        for file, kept in [*self.backups.items()]:
            if file.parent == computer.held:
                self.backups[copy.held / file.name] = Kept(number, kept.data.copy(), dict(kept.told))

    @rule(at=COMPUTERS)
    def open_again(self, at: int) -> None:
        computer = self.on(at)
        computer.database.close()
        computer.database = open_database(computer.database.folder, self.now)
        computer.classes.classes()

    # What holds

    @invariant()
    def each_computer_has_what_was_stored_there_and_not_deleted(self) -> None:
        for computer in self.computers:
            with computer.database.reading() as connection:
                assert shown_in(connection) == computer.data.shown(), computer.number

    @invariant()
    def each_backup_has_what_was_backed_up_and_not_deleted_by_whoever_made_it(self) -> None:
        places = [*(computer.held for computer in self.computers), *((self.stick,) if self.is_in else ())]
        files = [file for place in places for file in place.glob("*.zip")]
        assert {*files} == {file for file in self.backups if file.parent in places}
        for file in files:
            found = file.stat()
            shown = shown_of(file, (found.st_ino, found.st_size, found.st_mtime_ns))
            assert shown == self.backups[file].data.shown(), file.relative_to(self.root.name)

    def teardown(self) -> None:
        for computer in self.computers:
            computer.database.close()
        self.root.cleanup()


@pytest.mark.hypothesis
def test_whatever_is_done_on_two_computers_with_one_stick_nothing_is_lost_and_what_is_deleted_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.fsync", lambda _file: None)  # no power is cut here
    run_state_machine_as_test(TwoComputers, settings=examples(EXAMPLES, stateful_step_count=STEPS))
