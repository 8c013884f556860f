"""The bell: real loading of the real file, and the order of strokes."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.sound import BETWEEN_STROKES, SoundBell
from tests.conftest import REPOSITORY
from tests.fakes import FakeClock
from tests.sound.test_alarm import until


class FakeSound:
    """A sound that notes each stroke."""

    def __init__(self, played: list[str], name: str, length: float = 1.4, *, plays: bool = True) -> None:
        self.played, self.name, self.length, self.volume = played, name, length, 1.0
        self.plays, self.state = plays, "stop"

    def play(self) -> None:
        self.played.append(f"play {self.name} at {self.volume}")
        self.state = "play" if self.plays else "stop"

    def stop(self) -> None:
        self.state = "stop"


class FakeAudio:
    """A loader and a clock that only write down."""

    def __init__(self, length: float = 1.4, *, plays: bool = True) -> None:
        self.plays = plays
        self.played: list[str] = []
        self.later: list[tuple[float, Callable[[], None]]] = []
        self.length = length
        self.loaded = 0
        self.sounds: list[FakeSound] = []

    def load(self, _path: str) -> FakeSound:
        self.loaded += 1
        self.sounds.append(self._sound())
        return self.sounds[-1]

    def _sound(self) -> FakeSound:
        return FakeSound(self.played, "abc"[(self.loaded - 1) % 3], self.length, plays=self.plays)

    def bell(self, clock: FakeClock | None = None, **more: float) -> SoundBell:
        return SoundBell(
            Path("bell.wav"),
            clock=clock or FakeClock(),
            chimes={"seven": Path("seven.wav")},
            load=self.load,
            later=lambda act, seconds: self.later.append((seconds, act)),
            **more,
        )


def test_one_stroke_plays_at_once() -> None:
    audio = FakeAudio()
    audio.bell().ring(1)
    assert audio.played == ["play a at 1.0"]
    assert audio.later == []


def test_two_strokes_use_two_sounds_350_ms_apart() -> None:
    audio = FakeAudio()
    audio.bell().ring(2)
    assert [seconds for seconds, _act in audio.later] == [BETWEEN_STROKES]
    audio.later[0][1]()
    assert audio.played == ["play a at 1.0", "play b at 1.0"]


def test_a_sound_of_joy_is_never_heard_while_the_bell_rings() -> None:
    audio, clock = FakeAudio(), FakeClock()
    bell = audio.bell(clock)
    assert bell.cheer("seven")
    assert audio.played == ["play c at 1.0"]
    bell.ring(2)
    assert audio.sounds[2].state == "stop"
    clock.ms += 1_700
    assert not bell.cheer("seven")
    clock.ms += 100
    assert bell.cheer("seven")


def test_a_bell_that_is_off_cheers_nobody() -> None:
    audio = FakeAudio()
    assert not audio.bell(volume=0).cheer("seven")
    assert not audio.bell().cheer("no such sound")
    assert audio.played == []


def test_volume_stays_between_nothing_and_full() -> None:
    audio = FakeAudio()
    bell = audio.bell(volume=1.7)
    bell.ring(1)
    bell.volume = 0.25
    bell.ring(1)
    assert audio.played == ["play a at 1.0", "play b at 0.25"]


def test_what_is_due_rings_of_itself() -> None:
    audio = FakeAudio()
    alarm = audio.bell().ring_in(2, 0)
    until(lambda: audio.later)
    assert alarm.has_rung
    assert audio.played == ["play a at 1.0"]


def test_no_length_means_no_sound() -> None:
    audio = FakeAudio(length=0)
    bell = audio.bell()
    bell.ring(2)
    assert not bell.available
    assert audio.played == []


def test_unknown_kind_of_file_means_no_sound() -> None:
    assert not SoundBell(Path("bell.nothing"), clock=FakeClock(), load=lambda _path: None).available


def test_a_sound_that_cannot_be_loaded_is_a_silent_bell() -> None:
    def fail(_path: str) -> object:
        raise RuntimeError("no plugins")

    bell = SoundBell(Path("bell.wav"), clock=FakeClock(), load=fail)
    bell.ring(2)
    assert not bell.available
    assert not bell.try_out()


@pytest.mark.parametrize("plays", [True, False])
def test_the_bell_is_tried_out_by_a_stroke_that_nobody_hears(*, plays: bool) -> None:
    audio = FakeAudio(plays=plays)
    bell = audio.bell()
    assert bell.try_out() is plays
    assert audio.played == ["play a at 0"]
    bell.ring(1)
    assert audio.played[1:] == ["play a at 1.0"]


def test_the_real_bell_can_be_tried_out(repository: Path) -> None:
    assert SoundBell(repository / "assets" / "sounds" / "bell.wav", clock=FakeClock()).try_out()


@pytest.mark.parametrize(("name", "is_there"), [("bell.wav", True), ("no-such-bell.wav", False)])
def test_real_file_loads_through_kivy(repository: Path, name: str, is_there: bool) -> None:  # noqa: FBT001
    assert SoundBell(repository / "assets" / "sounds" / name, clock=FakeClock()).available is is_there


def test_the_bell_is_loaded_without_a_window() -> None:
    code = "import sys, classroom.sound; assert 'kivy.core.window' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=REPOSITORY)
