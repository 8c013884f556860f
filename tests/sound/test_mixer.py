"""The mixer opened with smaller blocks: what SDL is asked, and what is done where there is nothing to ask."""

import ctypes
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from classroom import sound

RATE, S16, CHANNELS = 48_000, 0x8010, 1


class FakeMixer:
    """SDL's mixer with a device, or none, that takes blocks of certain sizes only."""

    def __init__(self, *, takes: tuple[int, ...], is_open: int = 1) -> None:
        self.takes, self.is_open, self.voices = takes, is_open, 32
        self.asked: list[tuple[Any, ...]] = []

    def Mix_QuerySpec(self, rate: Any, sample_format: Any, channels: Any) -> int:
        for told, value in ((rate, RATE), (sample_format, S16), (channels, CHANNELS)):
            if told is not None:
                told._obj.value = value
        return self.is_open

    def Mix_CloseAudio(self) -> None:
        self.is_open, self.voices = 0, 0

    def Mix_OpenAudioDevice(self, *asked: Any) -> int:
        self.asked.append(asked)
        self.is_open = int(asked[3] in self.takes)
        return 0 if self.is_open else -1

    def Mix_AllocateChannels(self, voices: int) -> int:
        self.voices = voices
        return voices


@pytest.fixture(autouse=True)
def _a_new_process() -> Iterator[None]:
    """Forget what was opened, before and after: other tests have a mixer too."""
    sound.open_mixer.cache_clear()
    yield
    sound.open_mixer.cache_clear()


def shorten(monkeypatch: pytest.MonkeyPatch, library: object) -> bool:
    monkeypatch.setitem(sys.modules, "kivy.core.audio.audio_sdl2", SimpleNamespace(__file__="audio_sdl2.so"))
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: library)
    return sound.shorten_blocks()


def test_the_mixer_is_opened_as_it_was_but_for_its_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    library = FakeMixer(takes=(512, 2048))
    assert shorten(monkeypatch, library)
    assert library.asked == [(RATE, S16, CHANNELS, 512, None, 0)]
    assert library.is_open
    assert library.voices == 32


def test_a_device_that_takes_no_small_blocks_sounds_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    library = FakeMixer(takes=(2048,))
    assert not shorten(monkeypatch, library)
    assert library.is_open
    assert library.voices == 32


def test_where_no_device_was_opened_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    library = FakeMixer(takes=(512,), is_open=0)
    assert not shorten(monkeypatch, library)
    assert library.asked == []


def test_a_mixer_that_kivy_found_open_has_small_blocks_and_is_not_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    library = FakeMixer(takes=(512,), is_open=0)
    shorten(monkeypatch, library)
    assert sound.open_mixer()
    assert library.asked == [(44_100, S16, 2, 512, None, 0)]
    library.is_open = 2
    assert sound.shorten_blocks()
    assert sound.open_mixer()
    assert len(library.asked) == 1


def test_a_mixer_that_others_opened_is_not_said_to_have_small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    library = FakeMixer(takes=(512,), is_open=2)
    assert not shorten(monkeypatch, library)
    assert not sound.open_mixer()
    assert library.asked == []


def test_a_library_that_is_another_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not shorten(monkeypatch, SimpleNamespace())


def test_where_kivy_plays_by_something_else_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "kivy.core.audio.audio_sdl2", raising=False)
    assert not sound.shorten_blocks()
