"""Folders that earlier versions left open in this one with all that was in them.

Each archive in `data` is a whole data folder, made by the program of its version and never made anew, with what that
version found in it. Before a release one more is made: `whole_folder.py` says how.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from classroom.errors import FaultKind, StoreError
from classroom.store.database_file import DATABASE_NAME, migrations, version_of
from tests.store.conftest import Open
from tests.store.whole_folder import FOLDERS, Contents, as_told, contents, fill, unpack


@pytest.fixture(params=FOLDERS, ids=lambda path: path.stem)
def left(request: pytest.FixtureRequest, folder: Path) -> Contents:
    """What was there, in the folder as it was left."""
    return unpack(request.param, folder)


def database_version(folder: Path) -> int:
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        return version_of(connection)


def test_there_is_a_folder_of_every_version() -> None:
    assert [path.stem for path in FOLDERS] == ["folder-0.1", "folder-0.2", "folder-0.3", "folder-0.4", "folder-0.5"]


def test_everything_that_an_earlier_version_kept_is_there(left: Contents, folder: Path) -> None:
    now = contents(folder)
    assert as_told(now, left) == left
    assert set(now["matches"]) == set(left["matches"])
    assert database_version(folder) == migrations()[-1].number
    # A second start finds nothing more to change, and the same.
    assert contents(folder) == now


def test_the_version_that_left_a_folder_takes_it_for_a_newer_one_afterwards_and_changes_nothing(
    left: Contents, folder: Path, opened: Open
) -> None:
    before = database_version(folder)
    if before == migrations()[-1].number:
        pytest.skip("this folder is of the version of today")
    contents(folder)
    content = (folder / DATABASE_NAME).read_bytes()
    with pytest.raises(StoreError, match="newer version of Bellword") as refused:
        opened(folder, migrations()[:before])
    assert refused.value.kind is FaultKind.NEWER
    assert (folder / DATABASE_NAME).read_bytes() == content


def test_a_folder_for_the_next_release_has_something_of_everything(tmp_path: Path) -> None:
    fill(tmp_path / "data")
    found = contents(tmp_path / "data")
    assert [part for part, inside in found.items() if not inside] == []
    assert len(found["matches"]) == 6
    assert any(one["phase"] == "CLOSED" for one in found["matches"].values())
    assert any(one["phase"] != "CLOSED" for one in found["matches"].values())
