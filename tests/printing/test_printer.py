"""Finished papers: saved, opened, shown."""

import datetime
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom import files
from classroom.printing import printer
from classroom.printing.page import Orientation, Paper, Style
from classroom.printing.printer import PrintError, file_name, joined_pdf, open_in_viewer, page_count, page_image, save

on_posix = pytest.mark.skipif(os.name != "posix", reason="needs a system with POSIX programs and limits")


def test_a_paper_is_saved_whole_and_nothing_else_stays(tmp_path: Path) -> None:
    save(b"%PDF paper", tmp_path / "paper.pdf")
    assert [file.name for file in tmp_path.iterdir()] == ["paper.pdf"]
    assert (tmp_path / "paper.pdf").read_bytes() == b"%PDF paper"


def test_saving_again_replaces_what_was_there(tmp_path: Path) -> None:
    for data in (b"one", b"two"):
        save(data, tmp_path / "paper.pdf")
    assert (tmp_path / "paper.pdf").read_bytes() == b"two"


@on_posix
def test_a_saved_paper_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"")
    save(b"data", tmp_path / "paper.pdf")
    assert (tmp_path / "paper.pdf").stat().st_mode == (tmp_path / "other").stat().st_mode


@on_posix
def test_a_full_disk_leaves_the_old_paper_and_no_part_of_the_new(tmp_path: Path, repository: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(b"old")
    # A limit on the size of files stands in for a disk without room: the write itself fails, half-way.
    program = (
        "import resource, sys, pathlib\n"
        "from classroom.printing.printer import PrintError, save\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))\n"
        "try:\n"
        "    save(b'x' * 1_000_000, pathlib.Path(sys.argv[1]))\n"
        "except PrintError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "paper.pdf"],
        cwd=repository,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "no space left on the disk" in done.stdout
    assert "paper.pdf was not saved" in done.stdout
    assert [file.name for file in tmp_path.iterdir()] == ["paper.pdf"]
    assert (tmp_path / "paper.pdf").read_bytes() == b"old"


def test_a_folder_that_is_gone_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="the folder is no longer there"):
        save(b"data", tmp_path / "stick" / "paper.pdf")


def test_a_folder_in_the_papers_place_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").mkdir()
    with pytest.raises(PrintError, match=r"paper\.pdf was not saved"):
        save(b"data", tmp_path / "paper.pdf")
    assert [file.name for file in tmp_path.iterdir()] == ["paper.pdf"]


@pytest.mark.parametrize(
    ("number", "of_windows", "reason"),
    [
        (errno.ENAMETOOLONG, None, "the name is too long"),
        (errno.ENOENT, 206, "the name is too long"),
        (errno.ENOENT, 3, "the folder is no longer there"),
        (errno.EINVAL, 123, "refused by the system"),
    ],
)
def test_a_name_that_the_system_refuses_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int, of_windows: int | None, reason: str
) -> None:
    def replace(source: Path, target: Path) -> Path:
        error = OSError(number, "refused by the system", str(target))
        error.winerror = of_windows  # type: ignore[attr-defined, unused-ignore] # only Windows declares it
        raise error

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(PrintError, match=f": {reason}. Choose another place."):
        save(b"data", tmp_path / "paper.pdf")
    assert list(tmp_path.iterdir()) == []


class HeldFiles:
    """A virus scanner: `Path.replace` fails so many times before it works."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.tried = 0
        self.real = Path.replace

    def replace(self, source: Path, target: Path) -> Path:
        self.tried += 1
        if self.tried <= self.times:
            raise PermissionError(13, "Permission denied")
        return self.real(source, target)


def hold(monkeypatch: pytest.MonkeyPatch, times: int) -> HeldFiles:
    held = HeldFiles(times)

    def replace(source: Path, target: Path) -> Path:
        return held.replace(source, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(files, "_PAUSE_S", 0.0)
    return held


def test_a_file_held_for_a_moment_is_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    held = hold(monkeypatch, 4)
    save(b"data", tmp_path / "paper.pdf")
    assert held.tried == 5
    assert (tmp_path / "paper.pdf").read_bytes() == b"data"


def test_a_file_held_for_good_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    held = hold(monkeypatch, 99)
    with pytest.raises(PrintError, match="open in another program"):
        save(b"data", tmp_path / "paper.pdf")
    assert held.tried == 5
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("paper", "match_id", "name"),
    [
        ("certificates", "7f3a", "certificates_2026-11-21_7f3a.pdf"),
        ("score-sheet", "2026-0317", "score-sheet_2026-11-21_2026-0317.pdf"),
        ("score-sheet", "../../a:b*?", "score-sheet_2026-11-21_a-b.pdf"),
        ("score-sheet", "", "score-sheet_2026-11-21.pdf"),
        ("words", "20261121-147d1640", "words_2026-11-21_147d1640.pdf"),
        ("words", "20261120-147d1640", "words_2026-11-21_20261120-147d1640.pdf"),
    ],
)
def test_a_file_name_tells_the_paper_the_day_and_the_match(paper: str, match_id: str, name: str) -> None:
    assert file_name(paper, datetime.date(2026, 11, 21), match_id) == name


@pytest.fixture
def viewer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A program that stands where the system's opener does, and writes down what it was given."""
    script = tmp_path / "bin" / ("open" if sys.platform == "darwin" else "xdg-open")
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{tmp_path}/opened"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(script.parent), prepend=os.pathsep)
    monkeypatch.setenv("DISPLAY", ":0")
    return script


@on_posix
def test_a_paper_is_opened_by_its_name_and_no_shell_reads_it(viewer: Path, tmp_path: Path) -> None:
    paper = tmp_path / "a paper; touch $(echo hacked) & 'x'.pdf"
    assert open_in_viewer(paper)
    assert (tmp_path / "opened").read_text() == f"{paper}\n"
    assert not (tmp_path / "hacked").exists()


@on_posix
def test_a_viewer_that_fails_is_no_viewer(viewer: Path, tmp_path: Path) -> None:
    viewer.write_text("#!/bin/sh\nexit 3\n")
    assert not open_in_viewer(tmp_path / "paper.pdf")


@on_posix
def test_a_viewer_that_stays_open_has_opened(viewer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "_VIEWER_PATIENCE", 0.05)
    viewer.write_text("#!/bin/sh\nexec /bin/sleep 1\n")
    assert open_in_viewer(tmp_path / "paper.pdf")


@on_posix
def test_where_there_is_no_opener_nothing_opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    assert not open_in_viewer(tmp_path / "paper.pdf")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these always have a screen")
def test_where_there_is_no_screen_nothing_opens(viewer: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not open_in_viewer(tmp_path / "paper.pdf")
    assert not (tmp_path / "opened").exists()


def test_a_bundled_app_keeps_its_libraries_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    assert printer.own_libraries_left_out()["LD_LIBRARY_PATH"] == "/bundle"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert printer.own_libraries_left_out()["LD_LIBRARY_PATH"] == "/usr/local/lib"
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert "LD_LIBRARY_PATH" not in printer.own_libraries_left_out()


@pytest.fixture(scope="module")
def pdf() -> Iterator[bytes]:
    with Paper(Orientation.LANDSCAPE, datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC), "en") as paper:
        paper.add_page()
        paper.write(20, 20, "A", Style(20))
        paper.add_page()
        yield paper.to_bytes()


@pytest.mark.parametrize("width", [100, 333, 500, 1001])
def test_a_page_is_shown_as_wide_as_asked_for(pdf: bytes, width: int) -> None:
    shown_width, height, pixels = page_image(pdf, 0, width)
    assert shown_width == width
    assert height == pytest.approx(width * 210 / 297, abs=1)
    assert len(pixels) == 3 * width * height


def test_the_top_row_comes_first(pdf: bytes) -> None:
    width, height, pixels = page_image(pdf, 0, 297)
    upper, lower = pixels[: 3 * width * (height // 2)], pixels[3 * width * (height // 2) :]
    assert min(upper) < 128
    assert set(lower) == {255}


def test_pages_are_counted(pdf: bytes, tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(pdf)
    assert page_count(pdf) == page_count(tmp_path / "paper.pdf") == 2


@pytest.mark.parametrize("page", [-1, 2])
def test_a_page_that_is_not_there_is_an_error_of_the_caller(pdf: bytes, page: int) -> None:
    with pytest.raises(IndexError):
        page_image(pdf, page, 100)


def test_what_is_no_pdf_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(b"no paper")
    for bad in (b"no paper", b"", tmp_path / "paper.pdf", tmp_path / "missing.pdf"):
        with pytest.raises(PrintError, match="cannot be shown"):
            page_count(bad)


def test_papers_are_joined_in_their_order(pdf: bytes) -> None:
    with Paper(Orientation.PORTRAIT, datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC), "en") as paper:
        paper.add_page()
        upright = paper.to_bytes()
    whole = joined_pdf([upright, pdf])
    assert page_count(whole) == 3
    shapes = [page_image(whole, at, 100)[1] > 100 for at in range(3)]
    assert shapes == [True, False, False]
    assert joined_pdf([pdf]) == pdf


def test_what_is_no_paper_is_not_joined(pdf: bytes) -> None:
    with pytest.raises(PrintError):
        joined_pdf([pdf, b"no paper"])
