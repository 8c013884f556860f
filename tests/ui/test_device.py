"""The device under the app, with every facility missing or failing: each call falls back, and none raises."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from classroom.ui import device as device_module
from classroom.ui.device import PlyerDevice
from tests.ui.fake_services import PATIENCE
from tests.ui.frame import frames
from tests.ui.harness import LAPTOP, resize


class Broken:
    """A facility of plyer on a machine without it: whatever is asked of it fails."""

    def __getattr__(self, name: str) -> Any:
        raise NotImplementedError(name)


class FakePlyer(types.ModuleType):
    """A plyer of which nothing works until a test puts something that does."""

    filechooser: Any = Broken()
    storagepath: Any = Broken()
    tts: Any = Broken()
    vibrator: Any = Broken()


@dataclass
class Chooser:
    """A file dialog that answers at once, or fails; keeps what it was asked."""

    answer: list[str] | None = None
    fails: Exception | None = None
    goes: Path | None = None
    """The folder that it leaves the process in, as that of Windows does."""
    asked: list[dict[str, Any]] = field(default_factory=list)

    def save_file(self, **asked: Any) -> list[str] | None:
        self.asked.append(asked)
        if self.goes:
            os.chdir(self.goes)
        if self.fails:
            raise self.fails
        return self.answer

    open_file = save_file


@dataclass
class Answers:
    """What the app is told by a dialog, and on which thread."""

    chosen: list[Path | None] = field(default_factory=list)
    missing: int = 0
    threads: list[str] = field(default_factory=list)

    def choose(self, path: Path | None) -> None:
        self.chosen.append(path)
        self.threads.append(threading.current_thread().name)

    def miss(self) -> None:
        self.missing += 1
        self.threads.append(threading.current_thread().name)

    def wait(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while not self.threads:
            assert time.monotonic() < give_up, "the app was told nothing"
            frames(1)
            time.sleep(0.005)
        assert self.threads == [threading.main_thread().name]


@pytest.fixture
def plyer(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePlyer]:
    """A machine whose plyer is the test's own, and with every program that it looks for."""
    resize(LAPTOP)
    fake = FakePlyer("plyer")
    monkeypatch.setitem(sys.modules, "plyer", fake)
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    yield fake
    for thread in threading.enumerate():
        if thread.name in ("file dialog", "speech"):
            thread.join(PATIENCE)


@pytest.fixture
def no_plyer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which plyer cannot be imported at all."""
    resize(LAPTOP)
    monkeypatch.setitem(sys.modules, "plyer", None)
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")


SAVE: Callable[[PlyerDevice, Answers], None] = lambda device, told: device.choose_file_to_save(  # noqa: E731
    Path("/papers"), "sheet.pdf", told.choose, told.miss
)
OPEN: Callable[[PlyerDevice, Answers], None] = lambda device, told: device.choose_file_to_open(  # noqa: E731
    Path("/pictures"), (".png", ".jpg"), told.choose, told.miss
)


# Nothing works


def test_without_plyer_every_call_falls_back(no_plyer: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    device, told = PlyerDevice(), Answers()
    assert device.documents_folder() == tmp_path
    assert device.vibrate(0.2) is False
    assert device.say("quiz") is False
    SAVE(device, told)
    OPEN(device, told)
    assert (told.chosen, told.missing) == ([], 2)


def test_with_every_facility_failing_every_call_falls_back(
    plyer: FakePlyer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    device, told = PlyerDevice(), Answers()
    assert device.documents_folder() == tmp_path
    assert device.vibrate(0.2) is False
    SAVE(device, told)
    told.wait()
    assert (told.chosen, told.missing) == ([], 1)


# The dialog


def test_a_dialog_that_goes_elsewhere_leaves_the_app_where_it_is(
    plyer: FakePlyer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "stick").mkdir()
    monkeypatch.chdir(tmp_path / "app")
    plyer.filechooser = Chooser([str(tmp_path / "stick" / "sheet.pdf")], goes=tmp_path / "stick")
    told = Answers()
    SAVE(PlyerDevice(), told)
    told.wait()
    assert told.chosen == [tmp_path / "stick" / "sheet.pdf"]
    assert Path.cwd() == tmp_path / "app"


# The folder of documents


def test_the_documents_folder_is_the_system_s(plyer: FakePlyer, tmp_path: Path) -> None:
    plyer.storagepath = types.SimpleNamespace(get_documents_dir=lambda: str(tmp_path))
    assert PlyerDevice().documents_folder() == tmp_path


@pytest.mark.parametrize("answer", ["", None, "/there/is/no/such/folder"])
def test_a_documents_folder_that_is_not_there_gives_way_to_home(
    plyer: FakePlyer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: str | None
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    plyer.storagepath = types.SimpleNamespace(get_documents_dir=lambda: answer)
    assert PlyerDevice().documents_folder() == tmp_path


def test_without_a_home_the_folder_we_stand_in_will_do(
    no_plyer: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def homeless() -> Path:
        raise RuntimeError("could not determine home directory")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.chdir(tmp_path)
    assert PlyerDevice().documents_folder() == tmp_path


# Dialogs


@pytest.mark.parametrize("ask", [SAVE, OPEN])
def test_what_is_chosen_is_told_on_the_screen_s_thread(
    plyer: FakePlyer, ask: Callable[[PlyerDevice, Answers], None]
) -> None:
    plyer.filechooser = Chooser(["/papers/of today.pdf"])
    told = Answers()
    ask(PlyerDevice(), told)
    told.wait()
    assert (told.chosen, told.missing) == ([Path("/papers/of today.pdf")], 0)


@pytest.mark.parametrize("answer", [None, []])
@pytest.mark.parametrize("ask", [SAVE, OPEN])
def test_a_dialog_that_was_cancelled_chose_nothing(
    plyer: FakePlyer, ask: Callable[[PlyerDevice, Answers], None], answer: list[str] | None
) -> None:
    plyer.filechooser = Chooser(answer)
    told = Answers()
    ask(PlyerDevice(), told)
    told.wait()
    assert (told.chosen, told.missing) == ([None], 0)


@pytest.mark.parametrize("ask", [SAVE, OPEN])
@pytest.mark.parametrize("fails", [OSError("no back-end"), ImportError("distutils"), ValueError("odd")])
def test_a_dialog_that_fails_is_a_dialog_that_is_missing(
    plyer: FakePlyer, ask: Callable[[PlyerDevice, Answers], None], fails: Exception
) -> None:
    plyer.filechooser = Chooser(fails=fails)
    told = Answers()
    ask(PlyerDevice(), told)
    told.wait()
    assert (told.chosen, told.missing) == ([], 1)


def test_the_dialog_begins_with_the_usual_folder_and_name(plyer: FakePlyer) -> None:
    chooser = plyer.filechooser = Chooser()
    told = Answers()
    SAVE(PlyerDevice(), told)
    told.wait()
    assert chooser.asked[0]["path"] == str(Path("/papers") / "sheet.pdf")


def test_pictures_are_asked_for_by_their_endings(plyer: FakePlyer) -> None:
    chooser = plyer.filechooser = Chooser()
    told = Answers()
    OPEN(PlyerDevice(), told)
    told.wait()
    ((_name, *patterns),) = chooser.asked[0]["filters"]
    assert patterns[:2] == ["*.png", "*.jpg"]
    assert chooser.asked[0]["path"].startswith(str(Path("/pictures")))


def test_without_a_dialog_program_linux_is_not_asked(plyer: FakePlyer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert PlyerDevice().has_keyboard()
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    chooser = plyer.filechooser = Chooser(["/papers/a.pdf"])
    told = Answers()
    SAVE(PlyerDevice(), told)
    assert (told.chosen, told.missing) == ([], 1)
    assert chooser.asked == []
    assert not PlyerDevice().has_keyboard()


# Vibration and speech


def test_it_vibrates_and_speaks_where_it_can(plyer: FakePlyer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_module, "platform", "android")
    felt: list[float] = []
    heard: list[str] = []
    spoken = threading.Event()

    def speak(text: str) -> None:
        heard.append(text)
        spoken.set()

    plyer.vibrator = types.SimpleNamespace(vibrate=felt.append)
    plyer.tts = types.SimpleNamespace(speak=speak)
    device = PlyerDevice()
    assert device.vibrate(0.2) is True
    assert device.can_say() is True
    assert device.say("quiz") is True
    assert spoken.wait(PATIENCE)
    assert (felt, heard) == ([0.2], ["quiz"])


def test_a_computer_is_not_asked_to_vibrate(plyer: FakePlyer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_module, "platform", "linux")
    felt: list[float] = []
    plyer.vibrator = types.SimpleNamespace(vibrate=felt.append)
    assert PlyerDevice().vibrate(0.2) is False
    assert felt == []


def test_speech_that_fails_fails_where_nobody_hears_it(plyer: FakePlyer) -> None:
    assert PlyerDevice().say("quiz") is True


def test_without_a_speech_program_linux_says_that_it_cannot(plyer: FakePlyer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    assert PlyerDevice().say("quiz") is False
    assert PlyerDevice().can_say() is False


def test_several_files_are_chosen_at_once(plyer: FakePlyer) -> None:
    plyer.filechooser = Chooser(["/lists/5 Bestari.csv", "", "/lists/5 Cerdik.csv"])
    chosen: list[Path] = []
    told = Answers()

    def choose(paths: Sequence[Path]) -> None:
        chosen.extend(paths)
        told.choose(None)

    PlyerDevice().choose_files_to_open(Path("/lists"), (".csv",), choose, told.miss)
    told.wait()
    assert chosen == [Path("/lists/5 Bestari.csv"), Path("/lists/5 Cerdik.csv")]
    assert plyer.filechooser.asked[0]["multiple"]
