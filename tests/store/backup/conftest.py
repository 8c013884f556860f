"""What the tests of backups share."""

from pathlib import Path

import pytest

from classroom.store.backup.book import BackupBook
from classroom.store.database import Database
from tests.store.backup.classroom_data import fill
from tests.store.conftest import WallClock


@pytest.fixture
def filled(database: Database, now: WallClock) -> Database:
    """A database beside which everything stands that a teacher may have."""
    fill(database, now)
    return database


@pytest.fixture
def book(filled: Database, now: WallClock) -> BackupBook:
    return BackupBook(filled, now)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """The folder of a USB stick."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder
