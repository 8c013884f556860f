"""The bell: real loading of the real file, and the order of strokes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.sound.bell import BETWEEN_STROKES, SoundBell


class FakeSound:
    """A sound that remembers what it was told."""

    def __init__(self, told: list[str], name: str, length: float = 1.4) -> None:
        self.told, self.name, self.length, self.volume = told, name, length, 1.0

    def play(self) -> None:
        self.told.append(f"play {self.name} at {self.volume}")

    def stop(self) -> None:
        pass


class Stage:
    """A loader and a clock that only write down."""

    def __init__(self, length: float = 1.4) -> None:
        self.told: list[str] = []
        self.later: list[tuple[float, Callable[[], None]]] = []
        self.length = length
        self.loaded = 0

    def load(self, _path: str) -> FakeSound:
        self.loaded += 1
        return FakeSound(self.told, "ab"[self.loaded - 1], self.length)

    def bell(self, **more: float) -> SoundBell:
        return SoundBell(
            Path("bell.wav"), load=self.load, later=lambda act, seconds: self.later.append((seconds, act)), **more
        )


def test_one_stroke_plays_at_once() -> None:
    stage = Stage()
    stage.bell().ring(1)
    assert stage.told == ["play a at 1.0"]
    assert stage.later == []


def test_two_strokes_use_two_sounds_350_ms_apart() -> None:
    stage = Stage()
    stage.bell().ring(2)
    assert [seconds for seconds, _act in stage.later] == [BETWEEN_STROKES]
    stage.later[0][1]()
    assert stage.told == ["play a at 1.0", "play b at 1.0"]


def test_volume_stays_between_nothing_and_full() -> None:
    stage = Stage()
    bell = stage.bell(volume=1.7)
    bell.ring(1)
    bell.volume = 0.25
    bell.ring(1)
    assert stage.told == ["play a at 1.0", "play b at 0.25"]


def test_no_length_means_no_sound() -> None:
    stage = Stage(length=0)
    bell = stage.bell()
    bell.ring(2)
    assert not bell.available
    assert stage.told == []


def test_unknown_kind_of_file_means_no_sound() -> None:
    assert not SoundBell(Path("bell.nothing"), load=lambda _path: None).available


@pytest.mark.parametrize(("name", "is_there"), [("bell.wav", True), ("no-such-bell.wav", False)])
def test_real_file_loads_through_kivy(repository: Path, name: str, is_there: bool) -> None:  # noqa: FBT001
    assert SoundBell(repository / "assets" / "sounds" / name).available is is_there
