"""`backup` and `restore` on the command line."""

from pathlib import Path

import pytest

from classroom.__main__ import main
from classroom.store.database import open_database
from classroom.store.database_file import Migration, migrations
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from tests.store.conftest import NOON, play_some
from tests.store.test_drill_book import AINA, LIM
from tests.store.test_drill_book import filled as drill


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    played(tmp_path / "data", "m1")
    return tmp_path / "data"


def played(folder: Path, match_id: str) -> None:
    database = open_database(folder, lambda: NOON)
    play_some(SqliteEventLog(database, lambda: NOON), match_id, seed=1, commands=9)
    database.close()


def matches(folder: Path) -> set[str]:
    database = open_database(folder, lambda: NOON)
    found = set(SqliteEventLog(database, lambda: NOON).newest_ids(9))
    database.close()
    return found


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    code = main(list(map(str, arguments)))
    return code, capsys.readouterr().out


def written(folder: Path, stick: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    stick.mkdir()
    code, said = run(capsys, "backup", "--data", folder, "--to", stick)
    assert code == 0
    (file,) = stick.iterdir()
    assert said == f"{file}: saved and checked. matches 1, competitions 0, classes 0.\n"
    return file


def test_a_backup_is_written_told_and_taken_over(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(folder, tmp_path / "stick", capsys)
    played(folder, "m2")
    code, said = run(capsys, "restore", file, "--data", folder)
    assert code == 0
    assert "This computer has all matches, competitions, classes and drill results of the backup, and more." in said
    assert "only here: m2  Bestari, Cerdas" in said
    assert "Nothing was changed" in said
    assert matches(folder) == {"m1", "m2"}
    code, said = run(capsys, "restore", file, "--data", folder, "--replace")
    assert code == 0
    assert matches(folder) == {"m1"}
    code, said = run(capsys, "backup", "--data", folder)
    assert code == 0
    assert "matches 2" in said
    (before,) = (folder / "backups").iterdir()
    assert run(capsys, "restore", before, "--data", folder, "--replace")[0] == 0
    assert matches(folder) == {"m1", "m2"}


def test_drill_results_are_counted_and_no_pupil_is_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(folder, tmp_path / "stick", capsys)
    database = open_database(folder, lambda: NOON)
    drill(SqliteDrillBook(database), AINA, LIM)
    database.close()
    code, said = run(capsys, "restore", file, "--data", folder)
    assert code == 0
    assert said.splitlines()[1:3] == [
        "This computer has all matches, competitions, classes and drill results of the backup, and more.",
        "  only here: drill results, pupils 2",
    ]
    code, said = run(capsys, "backup", "--data", folder, "--to", tmp_path / "stick")
    assert said.endswith("matches 1, competitions 0, classes 0, pupils with drill results 2.\n")


def test_on_an_empty_computer_it_is_taken_over_too(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(folder, tmp_path / "stick", capsys)
    assert run(capsys, "restore", file, "--data", tmp_path / "new", "--replace")[0] == 0
    assert matches(tmp_path / "new") == {"m1"}


def test_where_the_app_is_too_old_for_what_is_there_it_gives_way(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(folder, tmp_path / "stick", capsys)
    newer = [*migrations(), Migration(migrations()[-1].number + 1, "CREATE TABLE more (thing TEXT) STRICT;")]
    open_database(folder, lambda: NOON, newer).close()
    code, said = run(capsys, "restore", file, "--data", folder)
    assert code == 1
    assert "newer version" in said
    assert run(capsys, "restore", file, "--data", folder, "--replace")[0] == 0
    assert matches(folder) == {"m1"}
    assert list(folder.glob("damaged-*/bellword.db"))


def test_what_cannot_be_is_said_in_a_line(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, why in (
        (("backup", "--data", tmp_path / "nowhere"), "There are no matches in"),
        (("backup", "--data", folder, "--to", tmp_path / "nowhere"), "was not found. Check that the USB stick"),
        (("restore", tmp_path / "none.zip", "--data", folder), "cannot be read"),
        (("restore", folder / "bellword.db", "--data", folder, "--replace"), "is not a Bellword backup"),
    ):
        code, said = run(capsys, *arguments)
        assert code == 1
        assert why in said
    assert run(capsys, "backup", "--data", folder) == (0, f"There are no backups in {folder}.\n")
    assert matches(folder) == {"m1"}


def test_what_is_saved_on_a_stick_is_remembered_and_a_missing_file_told_with_its_backups(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.terminal.check_command._can_ring", lambda: True)
    file = written(folder, tmp_path / "stick", capsys)
    assert SettingsFile(folder).load().backup_folder == str(file.parent)
    held = folder / "backups" / file.name
    held.parent.mkdir(exist_ok=True)
    held.write_bytes(file.read_bytes())
    (folder / "bellword.db").unlink()
    for command in ("backup", "matches"):
        code, said = run(capsys, command, "--data", folder)
        assert (code, said.splitlines()) == (
            1,
            [f"The file with the matches is missing from {folder}. Restore a backup:", str(held)],
        )
    assert "missing, but there are backups" in run(capsys, "check", "--data", folder)[1]
