"""The Windows program as a guest on a school's laptop: names in any script, locked folders, boxes, dialogs."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.store.whole_folder import DATA, FOLDERS, as_told, contents, unpack
from tests.windows import wine
from tests.windows.desktop import CANCEL, OK
from tests.windows.wine import LONG, PROGRAM, PYTHON, Windows, wait_until, windows

REASON = wine.why_not(PYTHON, PROGRAM)
pytestmark = [pytest.mark.soak, pytest.mark.timeout(LONG), pytest.mark.skipif(bool(REASON), reason=REASON)]

HOME = f"C:\\users\\{wine.USER}"
LOCAL = f"{HOME}\\AppData\\Local"
ONEDRIVE = f"{HOME}\\OneDrive - Kementerian Pendidikan Malaysia"
DEEP = "\\".join((ONEDRIVE, "Documents", "வகுப்பு 5 Bestari 陈", *["perlawanan perkataan kelas"] * 4, "Bellword"))

FAULT = "Bellword cannot continue"
SAVE, OPEN = "Where should the file be saved?", "Choose a file"
CHOOSE = """
import sys
import time
from pathlib import Path
from kivy.clock import Clock
from classroom.ui.device import PlyerDevice
if "no dialog" in sys.argv:
    sys.modules["win32gui"] = None
told = []
device, folder = PlyerDevice(), Path(sys.argv[2])
missing = lambda: told.append("missing")
if sys.argv[1] == "save":
    device.choose_file_to_save(folder, "score sheet.pdf", told.append, missing)
else:
    device.choose_file_to_open(folder, [".csv", ".xlsx"], told.append, missing)
while not told:
    Clock.tick()
    time.sleep(0.01)
sys.stdout.buffer.write(repr([str(one) for one in told]).encode())
"""

HELD = """
import ctypes
import sys
import threading
from ctypes import wintypes as wt
from pathlib import Path
from classroom.settings import Settings
from classroom.store.database import LOCK_NAME, InstanceLock
from classroom.store.settings import SETTINGS_NAME, SettingsFile
kernel = ctypes.WinDLL("kernel32")
kernel.CreateFileW.restype = wt.HANDLE
folder = Path(sys.argv[1])
SettingsFile(folder).save(Settings(school="SK Taman"))
InstanceLock(folder).release()
def hold(name):
    held = wt.HANDLE(kernel.CreateFileW(str(folder / name), wt.DWORD(0x80000000), 0, None, 3, 0, None))
    assert held.value not in (None, wt.HANDLE(-1).value)
    threading.Timer(0.25, kernel.CloseHandle, [held]).start()
hold(SETTINGS_NAME)
print(SettingsFile(folder).load().school)
hold(LOCK_NAME)
InstanceLock(folder).release()
hold(SETTINGS_NAME)
SettingsFile(folder).save(Settings(school="SK Bukit"))
print(SettingsFile(folder).load().school)
"""

COPIED = """
import ctypes
import sys
import tempfile
from ctypes import wintypes as wt
from pathlib import Path
from classroom.settings import Settings
from classroom.ui.graphics import open_window, prepare_kivy
user, kernel = ctypes.WinDLL("user32"), ctypes.WinDLL("kernel32")
for function in (kernel.GlobalAlloc, kernel.GlobalLock, user.GetClipboardData, user.CreateWindowExW):
    function.restype = ctypes.c_void_p
kernel.GlobalAlloc.argtypes = [wt.UINT, ctypes.c_size_t]
kernel.GlobalLock.argtypes = kernel.GlobalUnlock.argtypes = user.OpenClipboard.argtypes = [ctypes.c_void_p]
user.SetClipboardData.argtypes = [wt.UINT, ctypes.c_void_p]
window = user.CreateWindowExW(0, "Static", "", 0, 0, 0, 1, 1, None, None, None, None)
with tempfile.TemporaryDirectory() as home:
    prepare_kivy(Path(home) / "kivy", Settings(full_screen=False), (800, 600))
    open_window()
    from kivy.core.clipboard import Clipboard
    from classroom.ui.kit.field import copied_text
    text = (sys.argv[1].replace("|", "\\r\\n") + "\\0").encode("utf-16-le")
    held = kernel.GlobalAlloc(2, len(text))
    ctypes.memmove(kernel.GlobalLock(held), text, len(text))
    kernel.GlobalUnlock(held)
    assert user.OpenClipboard(window) and user.EmptyClipboard() and user.SetClipboardData(13, held)
    user.CloseClipboard()
    sys.stdout.buffer.write(repr(copied_text()).encode() + b"|")
    Clipboard.copy("陈\\tகவிதா 😀\\nAïn")
    assert user.OpenClipboard(window)
    sys.stdout.buffer.write(repr(ctypes.wstring_at(kernel.GlobalLock(user.GetClipboardData(13)))).encode())
    user.CloseClipboard()
"""


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """A laptop whose user has a name with a space, an accent and a Chinese letter; so has what holds the program."""
    with windows(tmp_path_factory.mktemp("windows") / "wine") as made:
        shutil.copytree(PROGRAM, made.path(f"{HOME}\\My tools\\Bellword"))
        yield made


@pytest.fixture(scope="module")
def program(laptop: Windows) -> str:
    return laptop.name(laptop.path(f"{HOME}\\My tools\\Bellword\\bellword.exe"))


def double_click(laptop: Windows, program: str, *words: str, **more: str) -> subprocess.Popen[bytes]:
    """Start it as a tap on its icon does: with nowhere to print to."""
    return laptop.start("start", "/wait", program, *words, **more)


def texts_when(laptop: Windows, title: str, text: str) -> str:
    """The texts of a window when it says something."""
    seen = [""]

    def look() -> bool:
        seen[0] = laptop.desktop("texts", title, text)
        return text in seen[0]

    wait_until(look, f"{text!r} on the screen")
    return seen[0]


def open_app(laptop: Windows, program: str, data: Path, *words: str) -> subprocess.Popen[bytes]:
    process = double_click(laptop, program, *words)
    wait_until((data / "bellword.db").is_file, f"a database in {data}")
    texts_when(laptop, "Bellword", "Bellword")
    return process


def test_everything_lies_under_a_name_in_other_scripts(laptop: Windows, program: str) -> None:
    data = laptop.path(f"{LOCAL}\\Bellword")
    assert laptop.close_app(open_app(laptop, program, data)) == 0
    assert not list(data.glob("report-*"))
    assert list(laptop.path(f"{LOCAL}\\Temp").glob("bellword-*")) == []


def test_papers_are_made_there_too(laptop: Windows, program: str) -> None:
    out = f"{HOME}\\Documents\\Markah 分数"
    assert laptop.run(program, "demo", "--format", "club", "--seed", "7", "--out", out)[0] == 0
    [sheet] = laptop.path(out).glob("score-sheet*.pdf")
    assert len(PdfReader(sheet).pages) >= 1
    assert list(laptop.path(out).glob("club-7*"))


def test_a_deep_folder_with_tamil_letters_holds_everything_and_onedrive_is_said(laptop: Windows, program: str) -> None:
    data = laptop.path(DEEP)
    assert 200 < len(DEEP) < 240
    assert laptop.close_app(open_app(laptop, program, data, "--data", DEEP)) == 0
    match = DATA / "records-0.3" / "primary-computer.bellword"
    assert laptop.run(program, "import", match, "--data", DEEP)[0] == 0
    (data / "க").mkdir()
    assert laptop.run(program, "backup", "--to", f"{DEEP}\\க", "--data", DEEP)[0] == 0
    assert len(list((data / "க").iterdir())) == 1
    assert list((data / "backups").iterdir())
    assert not list(data.glob("report-*"))
    ended, said = laptop.run(program, "check", "--data", DEEP, OneDrive=ONEDRIVE)
    assert ended == 0
    assert [line for line in said.splitlines() if "OneDrive" in line and line.startswith("attention  Data folder: ")]


def test_a_file_that_another_program_holds_for_a_moment_is_waited_for(laptop: Windows) -> None:
    folder = laptop.path(f"{HOME}\\Held")
    folder.mkdir()
    assert laptop.python(HELD, folder) == "SK Taman\nSK Bukit\n"


def test_lists_are_pasted_from_and_copied_for_other_programs(laptop: Windows) -> None:
    said = laptop.python(COPIED, "No.\tNama|1\tNurul Aïn|2\t陈小明|3\tகவிதா 😀|", KIVY_NO_CONSOLELOG="1")
    pasted, copied = said.split("|")
    assert pasted == repr("No.\tNama\r\n1\tNurul Aïn\r\n2\t陈小明\r\n3\tகவிதா 😀\r\n")
    assert copied == repr("陈\tகவிதா 😀\r\nAïn")


def test_what_earlier_versions_left_is_opened_with_all_that_was_in_it(laptop: Windows, program: str) -> None:
    for archive in FOLDERS:
        folder = laptop.path(f"{HOME}\\Older\\{archive.stem}")
        told = unpack(archive, folder)
        assert laptop.run(program, "--smoke", "--data", folder)[0] == 0
        assert as_told(contents(folder), told) == told


def test_a_program_that_may_only_be_read_keeps_its_data_with_the_user(laptop: Windows, tmp_path: Path) -> None:
    shutil.copytree(PROGRAM, tmp_path / "locked")
    if subprocess.run(["mount", "--bind", tmp_path / "locked", tmp_path / "locked"], check=False).returncode:
        pytest.skip("only root may lock a folder for this test")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", tmp_path / "locked"], check=True)
        laptop.plug_in("r", tmp_path / "locked")
        data = laptop.path(f"{LOCAL}\\Bellword")
        shutil.rmtree(data, ignore_errors=True)
        assert laptop.close_app(open_app(laptop, "R:\\bellword.exe", data)) == 0
    finally:
        subprocess.run(["umount", "--lazy", tmp_path / "locked"], check=True)


def test_a_second_copy_says_in_a_window_that_it_cannot_go_on(laptop: Windows, program: str) -> None:
    folder = f"{HOME}\\Two copies"
    first = open_app(laptop, program, laptop.path(folder), "--data", folder)
    second = double_click(laptop, program, "--data", folder)
    texts_when(laptop, FAULT, FAULT)
    laptop.desktop("close", FAULT)
    assert second.wait(wine.SECONDS) == 1
    assert first.poll() is None
    assert laptop.close_app(first) == 0


def test_a_folder_that_cannot_be_made_is_said_in_a_box_where_there_is_no_window(laptop: Windows, program: str) -> None:
    laptop.path(f"{HOME}\\file").write_text("no folder")
    process = double_click(laptop, program, "--data", f"{HOME}\\file\\data", KIVY_WINDOW="none")
    said = texts_when(laptop, "Bellword", "cannot save its matches")
    assert f"{HOME}\\file\\data" in said
    laptop.desktop("press", "Bellword", str(OK))
    assert process.wait(wine.SECONDS) == 1


@pytest.mark.parametrize(("button", "answer"), [(OK, "Markah 4B.pdf"), (CANCEL, None)])
def test_where_to_save_is_asked_by_windows_own_dialog(laptop: Windows, button: int, answer: str | None) -> None:
    folder = f"{HOME}\\Documents"
    asking = laptop.start(PYTHON, "-X", "utf8", "-c", CHOOSE, "save", folder, KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
    texts_when(laptop, SAVE, "score sheet.pdf")
    if answer:
        laptop.desktop("type", SAVE, f"{folder}\\{answer}")
    laptop.desktop("press", SAVE, str(button))
    said = asking.communicate(timeout=wine.SECONDS)[0].decode()
    assert said.endswith(repr([f"{folder}\\{answer}" if answer else "None"]))


def test_a_file_is_chosen_in_windows_own_dialog(laptop: Windows) -> None:
    wanted = laptop.path(f"{HOME}\\Documents\\Kelas 4B 陈.csv")
    wanted.write_text("name\nAïn\n", encoding="utf-8")
    words = ("open", f"{HOME}\\Documents")
    asking = laptop.start(PYTHON, "-X", "utf8", "-c", CHOOSE, *words, KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
    texts_when(laptop, OPEN, "*.xlsx")
    laptop.desktop("type", OPEN, laptop.name(wanted))
    laptop.desktop("press", OPEN, str(OK))
    assert asking.communicate(timeout=wine.SECONDS)[0].decode().endswith(repr([laptop.name(wanted)]))


def test_without_a_dialog_the_app_asks_itself(laptop: Windows) -> None:
    words = ("save", f"{HOME}\\Documents", "no dialog")
    said = laptop.python(CHOOSE, *words, KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
    assert said.endswith("['missing']")
