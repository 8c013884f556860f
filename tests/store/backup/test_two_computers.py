"""Two computers with one stick: what is deleted on one leaves the other's alone, and follows whoever takes over."""

from __future__ import annotations

import errno
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from classroom.backup import Reason, Verdict
from classroom.drills.pupil import Pupil
from classroom.errors.finding import Verdict as Found
from classroom.files import put_in_place
from classroom.match.event import ItemReopened, MatchOpened
from classroom.match.team import Official, OfficialRole
from classroom.roster.school_class import SchoolClass
from classroom.settings import Settings
from classroom.store.backup import file as backup_file
from classroom.store.backup.book import BackupBook
from classroom.store.backup.file import backup_files, next_origin, origin_of, read_manifest
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import Database
from classroom.store.database_file import BACKUPS, DELETIONS, LEFT_BEHIND
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.inspection import inspect_backups
from classroom.store.settings import SettingsFile
from tests.store.backup.test_forgetting import raw
from tests.store.backup.test_order import as_first_form, changed
from tests.store.conftest import Open, WallClock, play_some
from tests.store.test_drill_book import filled as drilled

CLASS = "5 Bestari"


@dataclass
class Computer:
    """A computer with a class, drills, a match and backups of its own, and what is done on it."""

    database: Database
    now: WallClock
    stick: Path

    @property
    def book(self) -> BackupBook:
        return BackupBook(self.database, self.now)

    @property
    def held(self) -> Path:
        return self.database.folder / BACKUPS

    @property
    def the_class(self) -> SchoolClass:
        ((one, _fault),) = SqliteClassBook(self.database).classes()
        return one

    @property
    def pupils(self) -> set[str]:
        return {pupil.name for pupil in self.the_class.pupils}

    @property
    def log(self) -> SqliteEventLog:
        return SqliteEventLog(self.database, self.now)

    def delete(self, name: str) -> None:
        one = self.the_class
        numbers = {pupil.name: pupil.number for pupil in one.pupils}
        SqliteClassBook(self.database).save(one.remove(numbers[name]))

    def back_up(self) -> Path:
        """Save here and on the stick."""
        self.book.hold(Reason.MATCH)
        return self.book.save_to(self.stick).place


Start = Callable[..., Computer]


@pytest.fixture
def start(opened: Open, now: WallClock, tmp_path: Path, stick: Path) -> Start:
    """Sets up a computer with a class of the one title everybody uses."""

    def begin(name: str, *pupils: str) -> Computer:
        database = opened(tmp_path / name)
        SettingsFile(database.folder).save(Settings(backup_folder=str(stick)))
        one = SchoolClass(CLASS)
        for pupil in pupils:
            one = one.add(pupil)
        SqliteClassBook(database).save(one)
        drilled(SqliteDrillBook(database), *(Pupil(CLASS, pupil) for pupil in pupils))
        play_some(SqliteEventLog(database, now), f"match-{name}", seed=len(name), commands=3)
        computer = Computer(database, now, stick)
        computer.back_up()
        return computer

    return begin


def test_a_class_of_the_same_title_of_another_computer_is_another_class(start: Start, stick: Path) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs", "Zahra", "Siti")
    file = theirs.back_up()
    before = {path: path.read_bytes() for path in stick.iterdir() if read_manifest(path).computer != ours_id(ours)}
    assert len(before) == 2
    ours.delete("Zahra")
    SqliteDrillBook(ours.database).delete_pupil(Pupil(CLASS, "Nobody"))
    SqliteClassBook(ours.database).delete(ours.the_class.class_id)
    SqliteDrillBook(ours.database).delete_class(CLASS)
    assert {path: path.read_bytes() for path in before} == before
    assert "Ben" not in raw(stick, ours.held)
    assert not theirs.book.look_into(file).comparison.only_here.names


def ours_id(computer: Computer) -> str:
    return read_manifest(computer.book.held()[0].place).computer


def test_what_was_left_behind_on_a_stick_leaves_others_alone_too(start: Start, stick: Path) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs", "Zahra", "Siti")
    before = {path: path.read_bytes() for path in stick.iterdir() if read_manifest(path).computer != ours_id(ours)}
    away = stick.rename(stick.with_name("absent"))
    ours.delete("Zahra")
    SqliteClassBook(ours.database).delete(ours.the_class.class_id)
    away.rename(stick)
    ours.back_up()
    assert not (ours.database.folder / LEFT_BEHIND).exists()
    assert "Ben" not in raw(stick, ours.held)
    assert {path: path.read_bytes() for path in before} == before
    assert theirs.pupils == {"Zahra", "Siti"}


def test_what_is_left_behind_waits_for_its_own_stick_under_any_letter(start: Start, stick: Path) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs", "Zahra", "Siti")
    away = stick.rename(stick.with_name("away"))
    stick.mkdir()  # as where a mount point stays, and somebody else's stick is then there
    ours.delete("Zahra")
    assert ours.book.out_of_reach() == stick
    theirs.book.save_to(stick)
    ours.book.hold(Reason.CLOSING)
    assert ours.book.out_of_reach() == stick
    left = (ours.database.folder / LEFT_BEHIND).read_bytes()
    ours.book.save_to(away)
    assert ours.book.out_of_reach() is None
    assert sum(one.pupils for one in ours.book.found_in(away)) == 1 + 1 + 2, "theirs stays"
    # Where the backups from before were deleted by hand, a new one ends the waiting.
    (ours.database.folder / LEFT_BEHIND).write_bytes(left)
    ours.book.save_to(stick)
    assert ours.book.out_of_reach() == stick
    ours.book.hold(Reason.CLOSING)
    assert ours.book.out_of_reach() is None


@pytest.mark.parametrize("is_moved", [True, False])
def test_what_was_left_behind_is_deleted_after_a_folder_was_moved_or_no_longer_says_which_computer_it_is(
    start: Start, opened: Open, now: WallClock, stick: Path, *, is_moved: bool
) -> None:
    ours = start("ours", "Zahra", "Ben")
    away = stick.rename(stick.with_name("elsewhere"))
    ours.delete("Zahra")
    ours.database.close()
    folder = ours.database.folder
    if is_moved:
        folder = folder.rename(folder.with_name("moved"))
    else:
        (folder / backup_file.NAME).write_bytes(b"{")
    assert "not found" not in inspect_backups(folder, now)[0].sentence
    moved = Computer(opened(folder), now, stick)
    moved.book.hold(Reason.MATCH)
    away.rename(stick)
    assert "Zahra" in raw(stick)
    moved.book.hold(Reason.MATCH)
    assert "Zahra" not in raw(stick)
    assert not (folder / LEFT_BEHIND).exists()
    moved.delete("Ben")
    assert "Ben" not in raw(stick), "it is the same computer"
    assert inspect_backups(folder, now)[1].verdict is Found.OK


def test_a_full_stick_loses_none_of_anothers_backups(
    start: Start, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = start("ours", "Zahra", "Ben")
    theirs = start("theirs")
    theirs.book.take_over(next(iter(stick.glob("*.zip"))))
    for _ in range(2):
        theirs.back_up()
    ours.back_up()
    others = {path for path in stick.iterdir() if read_manifest(path).computer != ours_id(ours)}
    assert len(others) == 3

    def full(new: Path, path: Path) -> None:
        if path.parent == stick:
            raise OSError(errno.ENOSPC, "no room")
        put_in_place(new, path)

    monkeypatch.setattr(backup_file, "put_in_place", full)
    # They have the same pupil of the same class.
    ours.delete("Zahra")
    assert others <= {*stick.iterdir()}
    assert (ours.database.folder / LEFT_BEHIND).exists()


def test_the_same_class_that_both_have_loses_a_pupil_in_the_backups_of_whoever_deletes_alone(
    start: Start, stick: Path
) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs")
    theirs.book.take_over(ours.back_up())
    more = SqliteClassBook(theirs.database).save(theirs.the_class.add("Siti"))
    drilled(SqliteDrillBook(theirs.database), Pupil(CLASS, "Siti"))
    assert more.class_id == ours.the_class.class_id
    file = theirs.back_up()
    SqliteClassBook(ours.database).save(ours.the_class.add("Mei"))
    ours.back_up()
    before = {path: path.read_bytes() for path in stick.iterdir() if read_manifest(path).computer != ours_id(ours)}
    # Both were given the same number; they are two pupils.
    ours.delete("Mei")
    ours.delete("Zahra")
    own = [path for path in stick.iterdir() if path not in before]
    assert own
    assert "zahra" not in raw(ours.held, *own).casefold()
    assert {path: path.read_bytes() for path in before} == before
    theirs.book.take_over(file)
    assert theirs.pupils == {"Zahra", "Ben", "Siti"}


def test_who_deletes_a_class_keeps_another_of_the_same_title_in_the_backups(start: Start) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs", "Xiulan")
    ours.book.take_over(theirs.back_up())
    ours.back_up()
    SqliteClassBook(ours.database).delete(ours.the_class.class_id)
    assert "Xiulan" not in raw(ours.held)
    way_back = next(one.place for one in ours.book.held() if one.reason is Reason.MATCH and one.pupils == 2)
    ours.book.take_over(way_back)
    assert ours.pupils == {"Zahra", "Ben"}
    assert SqliteDrillBook(ours.database).results(Pupil(CLASS, "Zahra"))


def test_a_class_that_was_deleted_goes_from_a_stick_though_a_new_one_is_called_the_same(
    start: Start, stick: Path
) -> None:
    ours = start("ours", "Zahra", "Ben")
    away = stick.rename(stick.with_name("absent"))
    SqliteClassBook(ours.database).delete(ours.the_class.class_id)
    SqliteClassBook(ours.database).save(SchoolClass(CLASS).add("Mei"))
    away.rename(stick)
    ours.back_up()
    assert "zahra" not in raw(stick).casefold()
    assert "Mei" in raw(stick)


def test_a_copied_folder_is_another_computer_and_leaves_the_backups_of_the_first_alone(
    start: Start, opened: Open, now: WallClock, stick: Path, tmp_path: Path
) -> None:
    ours = start("ours", "Zahra", "Ben")
    copied = tmp_path / "room-2"
    shutil.copytree(ours.database.folder, copied, ignore=shutil.ignore_patterns("*.lock"))
    copy = Computer(opened(copied), now, stick)
    before = {path: path.read_bytes() for path in stick.iterdir()}
    number = origin_of(ours.database.folder).number
    assert origin_of(copied).number == number
    copy.delete("Zahra")
    assert {path: path.read_bytes() for path in before} == before
    own = copy.back_up()
    assert "do not change when you delete" in inspect_backups(copied, now)[1].sentence
    assert "do not change when you delete" not in inspect_backups(ours.database.folder, now)[1].sentence
    assert origin_of(copied).computer not in ("", ours_id(ours))
    assert read_manifest(own).origin == origin_of(copied)
    assert origin_of(copied).number > number, "the order of the backups in the folder goes on"
    assert copy.book.held()[0].place == max(backup_files(copy.held), key=lambda file: read_manifest(file).number)
    assert "Zahra" not in raw(copy.held)
    ours.back_up()
    assert origin_of(ours.database.folder).computer == ours_id(ours)
    copy.database.close()
    shutil.rmtree(copied)
    shutil.copytree(ours.database.folder, copied, ignore=shutil.ignore_patterns("*.lock"))
    assert origin_of(copied).computer == read_manifest(own).computer, "set back at each start, it is the same again"


def test_a_folder_travels_with_its_stick_and_a_copy_on_another_stick_is_another_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks = [tmp_path / name / "data" for name in ("stick", "other")]
    for folder in sticks:
        folder.mkdir(parents=True)
    numbers = {sticks[0].parent: "4711", sticks[1].parent: "0815"}
    monkeypatch.setattr(backup_file, "_is_on_stick", lambda _folder: True)
    monkeypatch.setattr(backup_file, "_place_on_stick", lambda folder: f"{numbers[folder.parent]} {folder.name}")
    first = next_origin(sticks[0], ())
    (sticks[1] / backup_file.NAME).write_bytes((sticks[0] / backup_file.NAME).read_bytes())
    assert origin_of(sticks[1]).computer not in ("", first.computer)
    monkeypatch.setattr("platform.node", lambda: "another")
    assert origin_of(sticks[0]) == first
    monkeypatch.setattr(backup_file, "_is_on_stick", lambda _folder: False)
    assert origin_of(sticks[0]).computer != first.computer, "on a disk it is the computer's"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other signs of a stick")
def test_a_place_on_a_stick_is_told_from_its_top() -> None:
    top = next(one for one in Path(__file__).resolve().parents if one.is_mount())
    path = Path(__file__).resolve().parent
    assert backup_file._place_on_stick(path).endswith(f"\n{path.relative_to(top)}")


def go_on(log: SqliteEventLog, match_id: str, what: str, count: int) -> None:
    """Store some more events of a match."""
    log.append(match_id, len(log.read(match_id)) + 1, (ItemReopened(what),) * count)


def test_two_copies_of_a_match_that_went_on_differently_are_differing(
    start: Start, opened: Open, now: WallClock, tmp_path: Path, stick: Path
) -> None:
    ours = start("ours", "Zahra")
    copied = tmp_path / "room-2"
    shutil.copytree(ours.database.folder, copied, ignore=shutil.ignore_patterns("*.lock"))
    copy = Computer(opened(copied), now, stick)
    go_on(ours.log, "match-ours", "here", 2)
    further = ours.back_up()
    assert [held.record_id for held in copy.book.look_into(further).comparison.only_there.matches] == ["match-ours"]
    go_on(copy.log, "match-ours", "there", 5)
    found = copy.book.look_into(further).comparison
    assert [held.record_id for held in found.differing.matches] == ["match-ours"]
    assert found.verdict is Verdict.BOTH_HAVE_MORE
    assert not found.only_here.matches


def test_who_was_deleted_on_another_computer_goes_from_the_backups_of_whoever_takes_over(
    start: Start, stick: Path
) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs")
    theirs.book.take_over(ours.back_up())
    theirs.delete("Zahra")
    theirs.log.delete_match("match-ours")
    file = theirs.back_up()
    assert "zahra" not in (theirs.database.folder / DELETIONS).read_text().casefold()
    assert "match-ours" not in (theirs.database.folder / DELETIONS).read_text()
    assert "Zahra" in raw(ours.held)
    ours.book.take_over(file)
    # Until the next one is made, what was here can be taken over again.
    assert "Zahra" in raw(ours.held)
    ours.back_up()
    assert "zahra" not in raw(ours.held, stick).casefold()
    assert "match-ours" not in raw(ours.held, stick)
    assert "Ben" in raw(ours.held)
    assert ours.pupils == {"Ben"}
    assert not (ours.database.folder / LEFT_BEHIND).exists()


def test_whoever_took_over_by_mistake_goes_back_and_has_everybody(start: Start) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs")
    theirs.book.take_over(ours.back_up())
    theirs.delete("Zahra")
    theirs.log.delete_match("match-ours")
    ours.delete("Ben")
    ours.book.take_over(theirs.back_up())
    back = next(one for one in ours.book.held() if one.reason is Reason.RESTORE)
    ours.book.take_over(back.place)
    assert ours.pupils == {"Zahra"}
    ours.book.hold(Reason.CLOSING)
    assert ours.book.look_into(ours.book.held()[0].place).summary.matches == 1
    assert "Zahra" in raw(ours.held)


def test_a_computer_of_the_same_class_title_keeps_its_own_when_it_takes_over(start: Start) -> None:
    """Somebody else was deleted on the other one, in a class that is only called the same."""
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs", "Zahra", "Siti")
    theirs.delete("Zahra")
    ours.book.take_over(theirs.back_up())
    ours.back_up()
    assert "Zahra" in raw(ours.held)


def test_backups_from_before_they_said_who_made_them_are_told_by_what_they_have(start: Start, stick: Path) -> None:
    ours, theirs = start("ours", "Zahra", "Ben"), start("theirs", "Zahra", "Siti")
    file = next(path for path in stick.iterdir() if read_manifest(path).computer != ours_id(ours))
    for path in (*stick.iterdir(), *ours.held.iterdir()):
        changed(path, as_first_form)
    before = file.read_bytes()
    ours.delete("Zahra")
    assert file.read_bytes() == before
    assert theirs.book.look_into(file).summary.pupils == 2
    others = [path for path in stick.iterdir() if path != file]
    assert all(b"Zahra" not in path.read_bytes() for path in others)
    assert {ours.book.look_into(path).summary.pupils for path in (*others, *ours.held.iterdir())} == {1}


def test_names_of_judges_and_signatures_of_a_deleted_match_go_from_the_settings_in_backups(start: Start) -> None:
    ours = start("ours", "Zahra")
    official = Official("Cikgu Salmah", OfficialRole.POINT_JUDGE)
    settings = SettingsFile(ours.database.folder)
    settings.save(replace(settings.load(), officials=(official,)))
    opened = ours.log.read("match-ours")[0]
    assert isinstance(opened, MatchOpened)
    ours.log.append("judged", 1, [replace(opened, match_id="judged", officials=(official,))])
    ours.back_up()
    assert "Cikgu Salmah" in raw(ours.held)
    ours.log.delete_match("judged")
    assert "Cikgu Salmah" not in raw(ours.held, ours.stick)
