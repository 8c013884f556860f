"""What the app's own player hands to SDL as a match is played: the bell, and sounds of joy never in its way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.audio import SoundLoader

from classroom.match.state import Phase
from classroom.services import Chime
from classroom.settings import Settings
from classroom.sound import SoundBell
from tests.conftest import REPOSITORY
from tests.fakes import FakeClock
from tests.ui.fake_services import TunedBell
from tests.ui.finished import finished
from tests.ui.table import Table, seated

SOUNDS = REPOSITORY / "assets" / "sounds"


class Handed:
    """A sound as Kivy loads it for SDL; what is played of it, and cut off, is written down."""

    def __init__(self, path: str, log: list[str]) -> None:
        self._name, self._log, self._sound = Path(path).stem, log, SoundLoader.load(path)
        self.length = self._sound.length

    @property
    def state(self) -> str:
        return str(self._sound.state)

    def play(self) -> None:
        self._sound.volume = self.volume
        self._sound.play()
        assert self.state == "play", "SDL took it"
        self._log.append(self._name)

    def stop(self) -> None:
        if self.state == "play":
            self._sound.stop()
            self._log.append(f"{self._name} cut off")

    volume = 1.0


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let the screens ring and cheer by the real player; `log` is what SDL is handed, `clock` the player's time."""
    log: list[str] = []
    clock = FakeClock()
    chimes = {chime.value: SOUNDS / f"{chime}.wav" for chime in Chime}
    bell = SoundBell(
        SOUNDS / "bell.wav",
        clock=clock,
        chimes=chimes,
        load=lambda path: Handed(path, log),
        later=lambda act, _seconds: act(),
    )
    assert bell.available
    monkeypatch.setattr(TunedBell, "ring", lambda _bell, strokes: bell.ring(strokes))
    monkeypatch.setattr(TunedBell, "cheer", lambda _bell, chime: bell.cheer(chime))
    yield log, clock
    for sound in (*bell._strokes, *bell._chimes.values()):
        sound._sound.stop()


def play(table: Table, start: str, word: str, clock: FakeClock) -> None:
    """Play a word some seconds after the bell."""
    table.ring()
    table.lay(start, word)
    clock.ms += 5_000
    table.tap("play")
    table.app.frames(2)
    assert table.at(Phase.READY)


def test_tiles_that_land_are_silent_all_seven_is_heard_and_cut_off_by_the_next_bell(heard: Any) -> None:
    log, clock = heard
    with seated("QUIZESN", "HORNINT", "AB", live_score=True) as table:
        play(table, "D8", "QUIZESN", clock)
        assert log == ["bell", "all-seven"]
        table.ring()
        assert log[2:] == ["all-seven cut off", "bell"]
    log.clear()
    with seated(live_score=True) as table:
        play(table, "H8", "QUIZ", clock)
        assert [name for name in log if "cut off" not in name] == ["bell"]


def test_nothing_is_heard_during_a_bell(heard: Any) -> None:
    log, clock = heard
    with seated("QUIZESN", live_score=True) as table:
        table.ring()
        table.lay("D8", "QUIZESN")
        clock.ms += 1_000
        table.tap("play")
        table.app.frames(2)
        assert table.app.sees("All 7 tiles! 50 extra points")
        assert log == ["bell"]


def test_the_best_word_has_its_sound_once_and_none_where_sounds_are_off(heard: Any) -> None:
    log, _clock = heard
    for settings, wanted in ((Settings(), ["winners"]), (Settings(chimes=False), [])):
        log.clear()
        with finished(settings=settings) as table:
            table.app.until(lambda: table.app.find_all("Highlight"))
            table.app.frames(3)
            assert log == wanted
