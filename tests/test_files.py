import errno
import os
import stat
import tempfile
from pathlib import Path

import pytest

from classroom.files import is_folder, is_there, put_in_place, read_at_most, write_durably
from tests.store.child import as_ordinary_person


def test_a_file_is_written_and_replaced_and_nothing_else_stays(tmp_path: Path) -> None:
    for content in (b"old", b"new"):
        write_durably(tmp_path / "kept", content)
        assert [(entry.name, entry.read_bytes()) for entry in tmp_path.iterdir()] == [("kept", content)]


def test_a_name_as_long_as_the_system_allows_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("k" * 255)
    path.touch()
    write_durably(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_folder_that_cannot_be_read_still_takes_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def withheld(path: os.PathLike[str], flags: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "may be written to and not read")
        return opened(path, flags)

    monkeypatch.setattr(os, "open", withheld)
    write_durably(tmp_path / "homework", b"new")
    assert (tmp_path / "homework").read_bytes() == b"new"


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    write_durably(path, b"old")

    def broken(descriptor: int) -> None:
        raise OSError(5, "the stick was pulled out")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="pulled out"):
        write_durably(path, b"new and longer")
    assert [(entry.name, entry.read_bytes()) for entry in tmp_path.iterdir()] == [("kept", b"old")]


def test_a_drive_that_cannot_sync_a_folder_still_keeps_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def only_files(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "not for folders")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", only_files)
    write_durably(tmp_path / "kept", b"new")
    assert (tmp_path / "kept").read_bytes() == b"new"


@pytest.mark.parametrize(("held", "succeeds"), [(1, True), (4, True), (5, False)])
def test_a_file_held_by_a_virus_scanner_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int, *, succeeds: bool
) -> None:
    path, new = tmp_path / "kept", tmp_path / "kept.new"
    path.write_bytes(b"old")
    new.write_bytes(b"new")
    tries: list[Path] = []
    replace = Path.replace

    def hesitant(self: Path, target: Path) -> Path:
        tries.append(target)
        if len(tries) <= held:
            raise PermissionError(13, "held")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", hesitant)
    monkeypatch.setattr("classroom.files.time.sleep", lambda _: None)
    if succeeds:
        put_in_place(new, path)
    else:
        with pytest.raises(PermissionError):
            put_in_place(new, path)
    assert path.read_bytes() == (b"new" if succeeds else b"old")
    assert len(tries) == min(held + 1, 5)


def test_a_file_held_for_a_moment_is_opened_at_a_later_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"kept")
    opened, tries = os.open, [PermissionError(13, "held")] * 4

    def hesitant(path: Path, flags: int) -> int:
        if tries:
            raise tries.pop()
        return opened(path, flags)

    monkeypatch.setattr(os, "open", hesitant)
    monkeypatch.setattr("classroom.files.time.sleep", lambda _: None)
    if os.name != "nt":
        with pytest.raises(PermissionError):
            read_at_most(path, 9)
        assert len(tries) == 3
    monkeypatch.setattr("classroom.files._TRIES_TO_OPEN", 5)
    tries[:] = [PermissionError(13, "held")] * 4
    assert read_at_most(path, 9) == b"kept"
    tries[:] = [PermissionError(13, "held")] * 5
    with pytest.raises(PermissionError):
        read_at_most(path, 9)


def test_what_is_there_is_told_from_what_is_not(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    places = tmp_path, file, file / "within", tmp_path / "nothing"
    assert [is_there(place) for place in places] == [True, True, False, False]
    assert [is_folder(place) for place in places] == [True, False, False, False]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no folders of this kind that cannot be looked into")
def test_what_may_not_be_looked_for_is_not_taken_for_absent() -> None:
    folder = Path(tempfile.mkdtemp(prefix="bellword-"))
    folder.chmod(0)

    def look() -> list[str]:
        refused = []
        for ask in (is_there, is_folder):
            try:
                ask(folder / "matches")
            except PermissionError as error:
                refused.append(type(error).__name__)
        return refused

    try:
        assert as_ordinary_person(look) == ["PermissionError", "PermissionError"]
    finally:
        folder.rmdir()
