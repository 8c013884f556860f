"""A restore that was interrupted, and whose list of names is damaged or gone when the data is opened next."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from classroom.store.backup.contents import finish, members_of, stage
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME
from tests.store.backup.classroom_data import FILES
from tests.store.conftest import WallClock

OLD = "house-rules/house-slow.toml"
LIST = "restoring.ready/names.json"


def interrupted(folder: Path) -> None:
    """Begin a restore of files in the place of others, and get no further."""
    (folder / OLD).parent.mkdir(parents=True)
    (folder / OLD).write_bytes(b"old")
    (folder / FILES[0]).write_bytes(b"old")
    stage(folder, {DATABASE_NAME: b"new", **dict.fromkeys(FILES, b"new")})


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.soak)])
def test_whichever_byte_of_the_list_is_damaged_nothing_that_is_restored_goes(tmp_path: Path, every: int) -> None:
    original = tmp_path / "original"
    interrupted(original)
    content = (original / LIST).read_bytes()
    for at in range(0, len(content), every):
        folder = tmp_path / "data"
        shutil.copytree(original, folder)
        (folder / LIST).write_bytes(content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :])
        finish(folder)
        assert {(folder / name).read_bytes() for name in (DATABASE_NAME, *FILES)} == {b"new"}
        assert (folder / OLD).read_bytes() == b"old"
        shutil.rmtree(folder)
    finish(original)
    assert not (original / OLD).exists()


@pytest.mark.parametrize(
    "damage", [Path.unlink, lambda path: path.write_bytes(b""), lambda path: path.write_bytes(b"\xff[" * 999)]
)
def test_the_data_opens_where_the_list_of_an_interrupted_restore_is_no_use(
    filled: Database, now: WallClock, damage: Callable[[Path], object]
) -> None:
    with closing(filled.copy()) as copy:
        stage(filled.folder, members_of(filled.folder, copy))
    (stored,) = SqliteClassBook(filled).classes()
    filled.close()
    damage(filled.folder / LIST)
    (filled.folder / OLD).write_bytes(b"old")
    with closing(open_database(filled.folder, now)) as database:
        assert SqliteClassBook(database).classes() == (stored,)
    assert (filled.folder / OLD).exists()
    assert not list(filled.folder.glob("restoring.*"))
