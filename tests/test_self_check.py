"""The check of the app: each thing is really broken, and its line says so, what to do, and nobody's name."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from classroom import self_check
from classroom.__main__ import main
from classroom.backup import Reason
from classroom.drills.pupil import Pupil
from classroom.errors.finding import Finding, Verdict, without_home
from classroom.papers import NoQueue, Printer
from classroom.paths import assets_dir, wordlists_dir
from classroom.printing.printer import PrintError
from classroom.roster.school_class import SchoolClass
from classroom.self_check import Checked, check_all
from classroom.settings import Settings
from classroom.store import inspection
from classroom.store.backup import file as backup_file
from classroom.store.backup.book import BackupBook
from classroom.store.class_book import SqliteClassBook
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import InstanceLock, open_database
from classroom.store.database_file import BACKUPS, DATABASE_NAME, Migration, migrations
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.follower import FileCopy, TornError
from classroom.store.inspection import inspect_backups
from classroom.store.settings import SettingsFile
from tests.small_disk import mounted_disk
from tests.store.any_competition import every_kind
from tests.store.child import as_ordinary_person
from tests.store.conftest import NOON, play_some
from tests.store.damage import break_bytes, with_live_log
from tests.store.test_drill_book import filled

NAMES = ("Nurul Izzati", "Khairuddin", "Bestari")
"""Of a pupil, of the person whose computer it is, of a class."""

OK, ATTENTION, BROKEN = Verdict.OK, Verdict.ATTENTION, Verdict.BROKEN


class OnePrinter(NoQueue):
    """One printer, the computer's own choice unless told otherwise."""

    def __init__(self, *, is_default: bool = True) -> None:
        self._is_default = is_default

    def printers(self) -> tuple[Printer, ...]:
        return (Printer("staff-room", is_default=self._is_default),)


class SilentSystem(NoQueue):
    """A printing system that does not answer."""

    def printers(self) -> tuple[Printer, ...]:
        raise PrintError("The printing system is not responding.")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two matches, a competition, a class, a pupil who has drilled, and a backup of it all."""
    folder = tmp_path_factory.mktemp("original")
    database = open_database(folder, lambda: NOON)
    log = SqliteEventLog(database, lambda: NOON)
    for seed, match_id in enumerate(("m1", "m2")):
        play_some(log, match_id, seed, commands=20)
    SqliteCompetitionLog(database, lambda: NOON).append("c1", 1, every_kind()[:2])
    SqliteClassBook(database).save(SchoolClass(f"5 {NAMES[2]}").add(NAMES[0], 5, "").add("Kavitha", 5, ""))
    filled(SqliteDrillBook(database), Pupil(f"5 {NAMES[2]}", NAMES[0]))
    BackupBook(database, lambda: NOON).hold(Reason.CLOSING)
    database.close()
    return folder


@pytest.fixture
def data(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same in somebody's home."""
    home = tmp_path / NAMES[1]
    monkeypatch.setattr(Path, "home", lambda: home)
    folder = shutil.copytree(original, home / "data")
    kept = folder / backup_file.NAME
    kept.write_text(
        json.dumps({**json.loads(kept.read_text("ascii").splitlines()[0]), "place": backup_file.place_of(folder)}),
        "ascii",
    )
    shutil.copytree(folder / BACKUPS, stick_of(folder))
    SettingsFile(folder).save(Settings(backup_folder=str(stick_of(folder))))
    return folder


def stick_of(folder: Path) -> Path:
    """Where backups beside those in the data folder were saved last; whoever owns it gave it the own name."""
    return folder.parent / f"stick of {NAMES[1]}"


@pytest.fixture(autouse=True)
def _one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "_BETWEEN_LOOKS_S", 0)


def what(folder: Path) -> Checked:
    return Checked(folder, wordlists_dir(), assets_dir(), OnePrinter(), lambda: True, lambda: NOON)


def checked(folder: Path) -> dict[str, Finding]:
    """What is found of each subject."""
    return {one.subject: one for one in check_all(what(folder))}


def database_lines(folder: Path) -> dict[str, Finding]:
    return {one.subject: one for one in inspection.inspect_database(folder, lambda: NOON)}


def others(found: dict[str, Finding], *but: str) -> set[Verdict]:
    return {one.verdict for subject, one in found.items() if subject not in but}


def assert_tells(one: Finding, verdict: Verdict, *words: str) -> None:
    assert one.verdict is verdict
    assert [word for word in words if word not in one.sentence] == []
    assert [name for name in NAMES if name in one.sentence] == []


def test_of_a_sound_computer_every_line_is_ok_and_names_nobody(data: Path) -> None:
    before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    found = checked(data)
    assert others(found) == {OK}
    assert found["Data folder"].sentence == str(Path("~") / "data")
    assert found["Matches"].sentence.endswith(": 2.")
    assert not any(name in one.sentence for one in found.values() for name in NAMES)
    assert {path: path.read_bytes() for path in data.rglob("*") if path.is_file()} == before


def test_it_looks_while_the_app_has_the_matches_open_and_at_what_only_the_log_has(data: Path) -> None:
    database = open_database(data, lambda: NOON)
    play_some(SqliteEventLog(database, lambda: NOON), "m3", 3, commands=5)
    found = database_lines(data)
    database.close()
    assert others(found) == {OK}
    assert found["Matches"].sentence.endswith(": 3.")


def test_where_there_is_nothing_yet_nothing_is_wrong(tmp_path: Path) -> None:
    assert others(checked(tmp_path)) == {OK}
    assert not list(tmp_path.iterdir())


# The file of matches


def _keep(share: int) -> Callable[[Path], None]:
    def cut(path: Path) -> None:
        content = path.read_bytes()
        path.write_bytes(content[: len(content) * share // 100])

    return cut


def _break_page(path: Path) -> None:
    content = bytearray(path.read_bytes())
    at = content.index(b"Nurul Izzati") // 4096 * 4096
    content[at : at + 8] = b"\xff" * 8
    path.write_bytes(content)


@pytest.mark.parametrize(
    "damage",
    [
        *(_keep(share) for share in (0, 10, 50, 90)),
        lambda path: path.write_bytes(b"Dear teacher,\n" * 400),
        lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(5000)),
        lambda path: path.write_bytes(b"SQLite"),
        lambda path: break_bytes(path, 19, 1),
        _break_page,
    ],
)
def test_a_damaged_file_is_told_and_left_as_it_is(data: Path, damage: Callable[[Path], None]) -> None:
    path = data / DATABASE_NAME
    damage(path)
    content = path.read_bytes()
    found = database_lines(data)
    assert_tells(found["Match data"], BROKEN, "damaged", "First copy the data folder", "open Bellword")
    assert path.read_bytes() == content


def test_a_log_that_the_next_start_mends_is_told_and_looked_through_as_mended(tmp_path: Path) -> None:
    files = with_live_log(tmp_path / "live")[1]
    wal = files[DATABASE_NAME + "-wal"]
    for damaged in (b"\x3f" + wal[1:], wal[:-90_000] + bytes(range(16)) + wal[-89_984:]):
        for name, content in (files | {DATABASE_NAME + "-wal": damaged}).items():
            (tmp_path / name).write_bytes(content)
        found = database_lines(tmp_path)
        assert_tells(found["Match data"], ATTENTION, "partly damaged", "copy the data folder", "open Bellword")
        assert_tells(found["Matches"], OK, "All complete and unchanged: 1")


@pytest.mark.skipif(os.name == "nt", reason="there not everybody may make a link")
def test_a_database_that_leads_to_a_stick_that_is_away_is_not_called_none(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).symlink_to(tmp_path / "away")
    assert_tells(database_lines(tmp_path)["Match data"], BROKEN, "cannot be read right now")


def test_a_file_of_a_newer_version_is_told(data: Path) -> None:
    steps = [*migrations(), Migration(migrations()[-1].number + 1, "CREATE TABLE later (thing TEXT);")]
    open_database(data, lambda: NOON, steps).close()
    assert_tells(database_lines(data)["Match data"], BROKEN, "newer version", "Open it with that version")


def test_a_file_of_an_older_version_is_sound_and_said_to_be_brought_up_to_date(tmp_path: Path) -> None:
    database = open_database(tmp_path, lambda: NOON, migrations()[:1])
    play_some(SqliteEventLog(database, lambda: NOON), "m1", 1, commands=5)
    database.close()
    found = database_lines(tmp_path)
    assert others(found) == {OK}
    assert "backed up and then updated" in found["Match data"].sentence


def test_a_file_that_never_stands_still_is_no_damage(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(_copy: object) -> bool:
        raise TornError

    monkeypatch.setattr(FileCopy, "look", torn)
    assert_tells(database_lines(data)["Match data"], ATTENTION, "try again")


def test_a_file_that_cannot_be_read_is_told(data: Path) -> None:
    (data / DATABASE_NAME).unlink()
    (data / DATABASE_NAME).mkdir()
    assert_tells(database_lines(data)["Match data"], BROKEN, "cannot be read", "stick")


DAMAGES = {
    "a word in a match": (
        "Matches",
        "UPDATE event SET body = replace(body, ':', ': ') WHERE match_id = 'm1' AND seq = 3",
    ),
    "the last event of a match": ("Matches", "DELETE FROM event WHERE match_id = 'm1' AND seq = 9"),
    "the length of a match": ("Matches", "DELETE FROM match WHERE match_id = 'm2'"),
    "a competition": ("Competitions", "UPDATE competition_event SET kind = 'team' WHERE seq = 2"),
    "the length of a competition": ("Competitions", "DELETE FROM competition"),
    "a pupil of a class": ("Classes", "UPDATE class_entry SET body = replace(body, 'Izzati', 'Izzatj')"),
    "the title of a class": ("Classes", "UPDATE class_entry SET body = '' WHERE seq = 1"),
    "all of a class but its number": ("Classes", "DELETE FROM class_entry"),
}


@pytest.mark.parametrize(("subject", "order"), DAMAGES.values(), ids=DAMAGES.keys())
def test_one_changed_value_in_a_record_is_counted(data: Path, subject: str, order: str) -> None:
    with closing(sqlite3.connect(data / DATABASE_NAME, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(order)
        for _name, sql in triggers:
            connection.execute(sql)
    found = database_lines(data)
    assert_tells(found[subject], BROKEN, "Damaged: ", "1 of ")
    assert others(found, subject) == {OK}


def test_drills_that_cannot_be_read_are_counted(data: Path) -> None:
    with closing(sqlite3.connect(data / DATABASE_NAME, isolation_level=None)) as connection:
        connection.execute("UPDATE drill_round SET began = 'yesterday ' || drill")
    found = database_lines(data)
    assert_tells(found["Drill results"], BROKEN, "1 of 2", "enter the name again")


def test_a_damaged_file_that_was_put_aside_is_told_of_until_it_is_deleted(data: Path) -> None:
    for count in (1, 2):
        (data / DATABASE_NAME).write_bytes(b"nothing")
        open_database(data, lambda: NOON).close()
        words = "1 folder called damaged-…" if count == 1 else "2 folders called damaged-…"
        assert_tells(inspection.inspect_put_aside(data), ATTENTION, words, "names", "delete th")
    for folder in data.glob("damaged-*"):
        shutil.rmtree(folder)
    assert inspection.inspect_put_aside(data).verdict is OK
    assert inspection.inspect_put_aside(data / "nowhere").verdict is OK


# Backups

HERE, ELSEWHERE = "Backups on this computer", "Backups on a USB stick or elsewhere"


def backup_lines(folder: Path, *, later: timedelta = timedelta()) -> tuple[Finding, Finding]:
    """What is found of the backups here and of those elsewhere, some time after the last match."""
    here, elsewhere = inspect_backups(folder, lambda: NOON + later)
    assert (here.subject, elsewhere.subject) == (HERE, ELSEWHERE)
    return here, elsewhere


def only_backup(folder: Path) -> Path:
    (file,) = folder.glob("*.zip")
    return file


def make_backup(folder: Path, name: str = "bellword-2026-11-20-090000.zip") -> Path:
    """Leave an older backup with the same content."""
    return Path(shutil.copy(only_backup(folder), folder / name))


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def test_of_sound_backups_it_is_told_how_many_of_when_and_that_they_have_everything(data: Path) -> None:
    make_backup(data / BACKUPS)
    for one, count in zip(backup_lines(data), ("2 found;", "1 found;"), strict=True):
        assert_tells(one, OK, count, "21 November 2026, 12:00", "complete", "contains all matches")


def test_no_backup_at_all_is_told(data: Path) -> None:
    shutil.rmtree(data / BACKUPS)
    (data / "settings.json").unlink()
    here, elsewhere = backup_lines(data)
    assert_tells(here, ATTENTION, "no backup yet", "Settings, Saved data")
    assert_tells(elsewhere, ATTENTION, "If this computer breaks", "stick")


def test_a_backup_of_which_one_bit_is_another_is_no_backup(data: Path) -> None:
    damage(only_backup(data / BACKUPS))
    damage(only_backup(stick_of(data)))
    here, elsewhere = backup_lines(data)
    assert_tells(here, BROKEN, "No backup can be read. Backups found: 1.", "Save a new one on a USB stick now")
    assert_tells(elsewhere, ATTENTION, "not found or cannot be read", "Save a new one")


def test_where_the_newest_is_damaged_the_newest_whole_one_is_named_by_its_day(data: Path) -> None:
    for folder in (data / BACKUPS, stick_of(data)):
        newest = only_backup(folder)
        make_backup(folder)
        damage(newest)
    for one in backup_lines(data):
        assert_tells(one, ATTENTION, "latest backup is damaged", "21 November 2026, 12:00", "Save a new one")


def test_that_backups_are_nearly_as_large_as_they_can_be_is_told_in_time(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "MOST_BYTES", 150_000)
    here, elsewhere = backup_lines(data)
    assert (here.verdict, elsewhere.verdict) == (ATTENTION, OK)
    assert "a backup can be at most 1 MB. Under Matches played, delete" in here.sentence


def test_what_backups_elsewhere_have_not_lost_yet_is_told_without_a_name(data: Path) -> None:
    stick = stick_of(data)
    stick.rename(stick.with_name("absent"))
    with closing(open_database(data, lambda: NOON)) as database:
        classes = SqliteClassBook(database)
        one = classes.classes()[0].school_class
        name = one.pupils[0].name
        classes.save(one.remove(one.pupils[0].number))
        _here, elsewhere = backup_lines(data)
        assert_tells(elsewhere, ATTENTION, "still contain things that you deleted or renamed", "Plug in the USB stick")
        assert name not in elsewhere.sentence
        stick.with_name("absent").rename(stick)
        BackupBook(database, lambda: NOON).hold(Reason.MATCH)
        assert "still contain" not in backup_lines(data)[1].sentence


def test_drill_results_that_are_in_no_backup_are_not_called_backed_up(data: Path) -> None:
    with closing(open_database(data, lambda: NOON)) as database:
        filled(SqliteDrillBook(database), Pupil("3 Kenari", "Lim Wei"))
    for one in backup_lines(data):
        assert_tells(one, OK, "complete", "Newer data")


def test_what_was_played_since_is_told_and_is_a_fault_when_it_stays_in_no_backup(data: Path) -> None:
    database = open_database(data, lambda: NOON)
    play_some(SqliteEventLog(database, lambda: NOON + timedelta(hours=1)), "m3", 3, commands=5)
    database.close()
    here, elsewhere = backup_lines(data, later=timedelta(hours=2))
    assert_tells(here, OK, "complete", "Newer data is added after the match")
    assert_tells(elsewhere, OK, "complete", "Newer data is not backed up yet")
    # A day here and a week elsewhere, to the second.
    for place, days in enumerate((1, 7)):
        late = timedelta(days=days, hours=1)
        assert backup_lines(data, later=late)[place].verdict is OK
        assert backup_lines(data, later=late + timedelta(seconds=1))[place].verdict is ATTENTION
    here, elsewhere = backup_lines(data, later=timedelta(days=2))
    lost = "most recently on 21 November 2026, 13:00"
    assert_tells(here, ATTENTION, "21 November 2026, 12:00", lost, "reopen Bellword")
    assert elsewhere.verdict is OK
    here, elsewhere = backup_lines(data, later=timedelta(days=8))
    assert_tells(elsewhere, ATTENTION, "most recently on 21 November 2026, 13:00", "Back up now")


def test_a_stick_that_is_not_in_its_place_is_told(data: Path) -> None:
    shutil.rmtree(stick_of(data))
    here, elsewhere = backup_lines(data)
    assert here.verdict is OK
    assert_tells(elsewhere, ATTENTION, "was not found", "Plug in the USB stick")


def test_backups_are_checked_where_the_file_of_matches_cannot_be(data: Path) -> None:
    (data / DATABASE_NAME).write_bytes(b"nothing")
    assert [one.verdict for one in backup_lines(data)] == [OK, OK]
    (data / DATABASE_NAME).write_bytes(b"")
    assert [one.verdict for one in backup_lines(data)] == [OK, OK]


# The disk


def test_a_folder_that_may_not_be_written_to_is_told(data: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows has no read-only folders of this kind")
    # Made where anybody can come to it, unlike the folders of the tests.
    stick = Path(subprocess.check_output(["mktemp", "-d", "/tmp/bellword-XXXXXX"], text=True).strip())
    try:
        stick.chmod(0o555)
        found = as_ordinary_person(lambda: inspection.inspect_disk(stick))
    finally:
        shutil.rmtree(stick)
    assert_tells(found[1], BROKEN, "only look at matches", "--data")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 200 kB."""
    with mounted_disk(tmp_path / "disk", "200k") as place:
        yield place


def test_a_full_disk_is_told(small_disk: Path) -> None:
    room, writing = inspection.inspect_disk(small_disk)
    assert_tells(room, BROKEN, "0 MB free", "Delete files")
    assert writing.verdict is OK
    (small_disk / "ballast").write_bytes(bytes(190_000))
    room, writing = inspection.inspect_disk(small_disk)
    assert_tells(writing, BROKEN, "could not be saved")
    assert [path.name for path in small_disk.iterdir()] == ["ballast"]


@pytest.mark.parametrize(("free", "verdict"), [(99_000_000, ATTENTION), (101_000_000, OK)])
def test_little_room_is_told_before_it_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, verdict: Verdict
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    assert inspection.inspect_disk(tmp_path)[0].verdict is verdict


def test_a_disk_without_logs_and_one_without_locks_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without_locks:
        without_locks.setattr(InstanceLock, "_seize", lambda _lock: None)
        assert_tells(inspection.inspect_disk(tmp_path)[1], ATTENTION, "only one at a time")

    class OldDisk(sqlite3.Connection):
        def execute(self, order: str, *values: object) -> sqlite3.Cursor:
            return super().execute(order.replace("= WAL", "= DELETE"), *values)  # type: ignore[arg-type]

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: connect(*given, **more, factory=OldDisk))
    assert_tells(inspection.inspect_disk(tmp_path)[1], BROKEN, "computer's own disk")
    assert not list(tmp_path.iterdir())


# Files of the teacher's


def test_damaged_settings_are_told(data: Path) -> None:
    (data / "settings.json").write_bytes(b'{"school": 7}')
    assert_tells(inspection.inspect_settings(data), ATTENTION, "Check the settings")


def test_damaged_lists_and_house_rules_of_the_teachers_are_counted_not_named(data: Path) -> None:
    (data / "word-lists").mkdir()
    (data / "word-lists" / f"own-{NAMES[2]}.json").write_text("{")
    folder = data / "house-rules"
    folder.mkdir()
    (folder / f"house-{NAMES[2]}.toml").write_text("title = ")
    assert_tells(self_check._house_rules(data), BROKEN, "1 set of rules cannot be read.", "import it again")
    assert_tells(self_check._own_lists(what(data)), BROKEN, "1 list cannot be read.", "import it again")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no folders of this kind that cannot be read")
@pytest.mark.parametrize("locked", [".", "own"])
@pytest.mark.parametrize(
    ("name", "look"),
    [
        ("house-rules", self_check._house_rules),
        ("word-lists", lambda folder: self_check._own_lists(what(folder))),
    ],
    ids=["house rules", "word lists"],
)
def test_a_folder_of_the_teachers_files_that_cannot_be_read_is_told_with_what_to_do(
    name: str, look: Callable[[Path], Finding], locked: str
) -> None:
    # Made where anybody can come to it, unlike the folders of the tests.
    stick = Path(subprocess.check_output(["mktemp", "-d", "/tmp/bellword-XXXXXX"], text=True).strip())
    try:
        stick.chmod(0o755)
        (stick / name).mkdir()
        (stick / locked.replace("own", name)).chmod(0)
        found = as_ordinary_person(lambda: look(stick))
    finally:
        shutil.rmtree(stick)
    assert_tells(found, BROKEN, f"{name} cannot be read")
    assert "then try again" in found.sentence


def test_damaged_changes_to_the_words_are_told_without_the_home(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "word-lists").mkdir()
    (data / "word-lists" / "changes.json").write_text("[")
    with monkeypatch.context() as quick:
        quick.setattr(self_check, "_findings", lambda one: iter([self_check._own_lists(one)]))
        found = checked(data)
    assert_tells(found["Your word lists"], BROKEN, str(Path("~") / "data" / "word-lists" / "changes.json"))


# The app's own files


def _edit(name: str, old: bytes, new: bytes) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        content = (folder / name).read_bytes()
        assert old in content
        (folder / name).write_bytes(content.replace(old, new, 1))

    return edit


@pytest.mark.parametrize(
    "damage",
    [
        _edit("core.txt", b"\nabout\n", b"\naboub\n"),
        _edit("full.toml", b"sha256 = ", b"sha255 = "),
        lambda folder: (folder / "block.txt").unlink(),
        lambda folder: (folder / "meanings.txt.gz").write_bytes(b"no gzip"),
    ],
)
def test_a_changed_word_list_is_told(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    copy = shutil.copytree(wordlists_dir(), tmp_path / "words")
    damage(copy)
    assert_tells(self_check._app_lists(copy), BROKEN, "Install Bellword again")


@pytest.mark.parametrize("damage", ["gone", "cut", "changed"])
def test_a_damaged_font_is_told_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    copy = shutil.copytree(assets_dir() / "fonts", tmp_path / "fonts")
    path = copy / "NotoSansTamil-Bold.ttf"
    content = bytearray(path.read_bytes())
    if damage == "gone":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(content[:-5000])
    else:
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    monkeypatch.setattr(self_check, "font_path", lambda name: copy / name)
    assert_tells(self_check._fonts(), BROKEN, "NotoSansTamil-Bold.ttf.", "Install Bellword again")


@pytest.mark.parametrize("content", [None, b"", b"RIFF1234WAVE"])
def test_a_bell_without_its_sound_is_told(data: Path, tmp_path: Path, content: bytes | None) -> None:
    sounds = tmp_path / "assets" / "sounds"
    sounds.mkdir(parents=True)
    if content is not None:
        (sounds / "bell.wav").write_bytes(content)
    found = self_check._bell(what(data)._replace(assets=sounds.parent))
    assert_tells(found, BROKEN, "you will see the bell only", "Install Bellword again")


def test_a_computer_without_a_loudspeaker_is_told(data: Path) -> None:
    assert_tells(self_check._bell(what(data)._replace(can_ring=lambda: False)), ATTENTION, "not hear it", "Plug in")


def test_printers_that_are_not_there_or_not_chosen_are_told() -> None:
    for queue, words in (
        (NoQueue(), "documents as PDF"),
        (OnePrinter(is_default=False), "Choose one each time"),
        (SilentSystem(), "is not responding"),
    ):
        assert_tells(self_check._printers(queue), ATTENTION, words)


# The command


def test_the_command_prints_a_line_a_thing_and_its_code_says_whether_anything_is_broken(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.terminal.check_command._can_ring", lambda: True)
    assert main(["check", "--data", str(data)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 19
    assert all(line.split()[0] in ("ok", "attention") for line in lines)
    (data / DATABASE_NAME).write_bytes(b"nothing")
    assert main(["--data", str(data), "check"]) == 1
    out = capsys.readouterr().out
    assert "\nbroken     Match data: It is damaged." in out
    assert not any(name in out for name in NAMES)


@pytest.mark.parametrize("name", ["OneDrive", "OneDriveCommercial", "OneDriveConsumer"])
def test_a_folder_that_onedrive_copies_is_said(data: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, str(data.parent))
    found = self_check._data_folder(data)
    assert found.verdict is ATTENTION
    assert found.sentence.startswith(f"{data} is in OneDrive. ")
    monkeypatch.setenv(name, str(data.parent / "OneDrive"))
    assert self_check._data_folder(data) == Finding(OK, "Data folder", str(data))


def test_a_folder_that_cannot_be_had_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["check", "--data", str(tmp_path / "file" / "data")]) == 1
    assert capsys.readouterr().out.startswith("broken     Data folder: ")


@pytest.mark.soak
def test_as_a_process_it_asks_the_real_sound_system(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "classroom", "check", "--data", str(tmp_path)]
    for driver, word in (("dummy", "ok "), ("nonsense", "attention ")):
        environment = {**os.environ, "SDL_AUDIODRIVER": driver}
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100, env=environment)
        assert done.returncode == 0
        assert done.stderr == ""
        (bell,) = (line for line in done.stdout.splitlines() if " Bell: " in line)
        assert bell.startswith(word)


def test_a_home_that_is_the_whole_disk_hides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert without_home("/srv/data") == "/srv/data"

    def no_home() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", no_home)
    assert without_home("/srv/data") == "/srv/data"
