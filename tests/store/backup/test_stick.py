"""A real stick that is full, or is pulled out while a backup is written to it."""

from __future__ import annotations

import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from classroom.store.backup.book import BackupBook
from classroom.store.backup.file import BackupError
from tests.small_disk import mounted_disk


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 512 kB."""
    with mounted_disk(tmp_path / "stick", "512k") as place:
        yield place


def test_a_stick_without_room_keeps_what_it_had(book: BackupBook, stick: Path) -> None:
    old = book.save_to(stick)
    before = old.place.read_bytes()
    filler = stick / "films"
    filler.write_bytes(bytes((512 << 10) - len(before) - (8 << 10)))
    with pytest.raises(BackupError, match=r"the disk is full\. Earlier backups are safe"):
        book.save_to(stick)
    assert {file.name for file in stick.iterdir()} == {"films", old.place.name}
    assert old.place.read_bytes() == before
    filler.unlink()
    assert book.save_to(stick).place.exists()


def test_a_stick_that_is_pulled_out_leaves_no_backup_and_a_clear_word(
    book: BackupBook, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = zipfile.ZipFile.writestr
    pulled: list[bool] = []

    def pull_out(self: zipfile.ZipFile, *more: Any, **other: Any) -> None:
        if not pulled:
            pulled.append(True)
            subprocess.run(["umount", "-l", str(stick)], check=True)
        write(self, *more, **other)

    monkeypatch.setattr(zipfile.ZipFile, "writestr", pull_out)
    with pytest.raises(BackupError, match="Check that the USB stick is plugged in"):
        book.save_to(stick)
    assert pulled
    assert list(stick.iterdir()) == []
