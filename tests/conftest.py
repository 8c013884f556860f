"""What every test stands on: the start of the program itself, before Kivy is imported, and the optional shared data."""

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from classroom import i18n, settings
from classroom.match import names
from classroom.settings import Settings
from classroom.ui.graphics import prepare_kivy
from tests import examples
from tests.pseudo_locale import PseudoTranslations

REPOSITORY = Path(__file__).resolve().parent.parent
SHARED_DATA = REPOSITORY.parent / "shared" / "data"

_scratch = Path(tempfile.mkdtemp(prefix="bellword-tests-"))
atexit.register(shutil.rmtree, _scratch, ignore_errors=True)

# Nothing a test does may land among a teacher's own matches, and no desktop of whoever tests says what moves.
_folders = {"XDG_DATA_HOME": "data", "WIN_PD_OVERRIDE_LOCAL_APPDATA": "data", "XDG_CONFIG_HOME": "config"}
os.environ.update({name: str(_scratch / folder) for name, folder in _folders.items()})
(_scratch / "data").mkdir()

CHANGED = {
    # A size is the same on every display.
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
    "KIVY_DPI": "96",
    # What a test copies does not replace what the person at the keyboard has copied.
    "KIVY_CLIPBOARD": "dummy",
    # Nobody wants to hear ten thousand bells, and a machine for tests has no loudspeaker.
    "SDL_AUDIODRIVER": "dummy",
    # Pictures are drawn alike, whatever the graphics card.
    "LIBGL_ALWAYS_SOFTWARE": "1",
}
"""What is otherwise in the tests than in the program as people start it, before its window opens; else they are one.

`harness.RunningApp` says what is otherwise from then on, and `tests/ui/test_one_start.py` that there is no more.
"""
os.environ.update(CHANGED)

# A PIN is slow to guess; that each one typed here takes 70 ms would prove nothing. The stored form says its rounds.
settings._ROUNDS = 1_000


def open_with(width: int, height: int) -> None:
    """Let the window open in this size: one that grows later is painted in part only."""
    from kivy.config import Config  # noqa: PLC0415 - it is not there before `prepare_kivy`

    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)


prepare_kivy(_scratch / "kivy", Settings(), (1366, 768))

examples.register()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let one process after another collect: what the first has compiled of app and tests, the others only read.

    Hardly anything dies meanwhile, and Python would look through syntax trees and tests again and again for it.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        with _alone():
            return (yield)
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process of these tests is in here."""
    if sys.platform == "win32" or sys.dont_write_bytecode:
        yield
        return
    import fcntl  # noqa: PLC0415 - Windows has none

    with Path(__file__).open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin files that hold slow tests first, so that no process works on alone at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """Set aside what is there before the first test: Python would look through ten thousand tests again and again."""
    gc.collect()
    gc.freeze()


Tally = Callable[[str, int], None]
"""Counts what a test has done and found nothing lost of, such as ("kills", 500)."""

_TALLY = "tally"


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Tally:
    """Notes counts, which stand below the results of the tests; a test that fails counts for nothing."""
    return lambda what, count: record_property(_TALLY, (what, count))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was counted."""
    counted: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        for name, found in report.user_properties:
            if name == _TALLY and report.when == "call":
                what, count = found
                counted[what] += count
    if counted:
        terminalreporter.section("faults, and nothing lost")
        for what, count in sorted(counted.items()):
            terminalreporter.write_line(f"{count:>9,}  {what}")


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder that holds pyproject.toml."""
    return REPOSITORY


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder of optional test data beside the repository (vectors, games); a test that wants it is skipped without."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"the optional test data is not there: {SHARED_DATA}")
    return SHARED_DATA


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Whatever language a test spoke, the next one begins in English."""
    yield
    i18n.use_language(i18n.SOURCE_LANGUAGE)


@pytest.fixture
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the pseudo language for one test; texts made before must be asked for again."""
    catalogue = PseudoTranslations()
    monkeypatch.setattr(i18n, "_catalogue", lambda _code: catalogue)
    monkeypatch.setattr(names, "_given", names._given.__wrapped__)
