import os
import re
import sys
from pathlib import Path

import pytest

from classroom import paths
from classroom.paths import (
    DataFolderError,
    assets_dir,
    is_beside_app,
    is_writable,
    passed_over,
    user_data_dir,
    wordlists_dir,
)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an app of its own, in which the package seems to lie; the user's own files lie apart from it."""
    folder = tmp_path / "app"
    (folder / "classroom").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", folder / "classroom")
    for name in ("XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home" / "share"))
    return folder


@pytest.fixture
def usual(app: Path) -> Path:
    return app.parent / "home" / "share" / "Bellword"


def unwritable(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """Make `folders` and what is under them refuse new files, as they would for a user without rights.

    Permission bits do not bind the root user, as whom tests may run.
    """
    make_folder, may_write = Path.mkdir, paths.is_writable

    def refuses(folder: Path) -> bool:
        return any(folder == closed or closed in folder.parents for closed in folders)

    def mkdir(folder: Path, mode: int = 0o777, *, parents: bool = False, exist_ok: bool = False) -> None:
        if refuses(folder) and not folder.is_dir():
            raise PermissionError(13, os.strerror(13), str(folder))
        make_folder(folder, mode, parents=parents, exist_ok=exist_ok)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    monkeypatch.setattr(paths, "is_writable", lambda folder: not refuses(folder) and may_write(folder))


def test_the_apps_own_files_are_there() -> None:
    assert (assets_dir() / "LICENSES.md").is_file()
    assert wordlists_dir().is_dir()


def test_in_a_checkout_and_in_a_bundle_files_lie_beside_the_package(app: Path) -> None:
    assert assets_dir() == app / "assets"
    assert wordlists_dir() == app / "wordlists"


def test_in_a_wheel_files_lie_inside_the_package(app: Path) -> None:
    inside = app / "classroom" / "_data"
    for name in ("assets", "wordlists"):
        (inside / name).mkdir(parents=True)
    assert assets_dir() == inside / "assets"
    assert wordlists_dir() == inside / "wordlists"


def test_data_is_kept_where_the_system_keeps_it(app: Path, usual: Path) -> None:
    assert user_data_dir() == usual
    assert usual.is_dir()
    assert not (app / "data").exists()


def test_a_data_folder_beside_the_app_goes_first(app: Path, usual: Path) -> None:
    (app / "data").mkdir()
    assert user_data_dir() == app / "data"
    assert not usual.exists()


def test_a_named_folder_goes_before_all_others_and_is_made(app: Path, tmp_path: Path) -> None:
    (app / "data").mkdir()
    named = tmp_path / "school" / "year 4 陈"
    assert user_data_dir(named) == named
    assert named.is_dir()


def test_a_named_folder_may_be_relative_or_in_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert user_data_dir(Path("matches")) == tmp_path / "matches"
    assert user_data_dir(Path("~/matches")) == tmp_path / "home" / "matches"


def test_a_data_folder_that_cannot_be_written_to_is_passed_over(
    app: Path, usual: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (app / "data").mkdir()
    unwritable(monkeypatch, app)
    assert user_data_dir() == usual


def test_it_is_told_which_folder_is_used(app: Path, usual: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_beside_app(user_data_dir())
    assert passed_over(usual) is None
    (app / "data").mkdir()
    assert is_beside_app(user_data_dir())
    assert passed_over(app / "data") is None
    unwritable(monkeypatch, app)
    assert passed_over(user_data_dir()) == app / "data"
    assert passed_over(app.parent / "named on the command line") is None


def test_a_file_named_data_is_no_data_folder(app: Path, usual: Path) -> None:
    (app / "data").write_text("not a folder")
    assert user_data_dir() == usual


def test_without_a_home_data_is_kept_beside_the_app(app: Path, usual: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unwritable(monkeypatch, usual.parent.parent)
    assert user_data_dir() == app / "data"


def test_a_home_that_has_become_read_only_sends_data_beside_the_app(
    app: Path, usual: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual.mkdir(parents=True)
    unwritable(monkeypatch, usual)
    assert user_data_dir() == app / "data"


def test_read_only_matches_can_still_be_looked_at(app: Path, usual: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual.mkdir(parents=True)
    unwritable(monkeypatch, usual, app)
    assert user_data_dir() == usual


def test_with_nowhere_to_write_the_reason_and_the_way_out_are_said(
    app: Path, usual: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unwritable(monkeypatch, usual.parent.parent, app)
    with pytest.raises(DataFolderError, match=re.escape(str(usual))) as refusal:
        user_data_dir()
    assert "Permission denied" in str(refusal.value)
    assert "--data" in str(refusal.value)
    assert refusal.value.folder == usual


@pytest.mark.usefixtures("app")
def test_a_named_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(DataFolderError, match=re.escape(str(tmp_path / "file"))):
        user_data_dir(tmp_path / "file")


def test_a_wheel_has_no_place_of_its_own(app: Path, usual: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (app / "classroom" / "_data").mkdir()
    (app / "data").mkdir()
    assert user_data_dir() == usual
    assert passed_over(usual) is None
    unwritable(monkeypatch, usual)
    usual.rmdir()
    with pytest.raises(DataFolderError):
        user_data_dir()


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("program", "place"),
    [("Bellword/bellword", "Bellword"), ("Games/Bellword.app/Contents/MacOS/bellword", "Games")],
)
def test_a_bundle_looks_beside_its_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, place: str
) -> None:
    (tmp_path / place / "data").mkdir(parents=True)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / program))
    assert user_data_dir() == tmp_path / place / "data"


def test_whether_a_folder_can_be_written_to_is_tried(tmp_path: Path) -> None:
    assert is_writable(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not is_writable(tmp_path / "missing")


def test_a_refusal_is_asked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def refuse(path: Path, *_args: object) -> None:
        tried.append(path)
        raise PermissionError(13, os.strerror(13), str(path))

    monkeypatch.setattr(Path, "open", refuse)
    assert not is_writable(tmp_path)
    assert len(tried) == 1
