"""The bell through the speakers: one stroke begins a turn, two end it (P4). The only module with Kivy's audio."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from classroom.match.ports import Clock

BLOCK = 512
"""Samples: 12 ms at 44,100 a second. SDL hands over two blocks at once.

Two of Kivy's blocks last 93 ms, so a stroke could be heard that late.
"""

_KIVY_BLOCK = 2048
_KIVY_SPEC = 44_100, 0x8010, 2  # samples a second, 16 bits, stereo
_KIVY_VOICES = 32
_KIVY_MODULE = "kivy.core.audio.audio_sdl2"


@cache
def open_mixer() -> bool:
    """Open SDL's mixer with smaller blocks unless it is open, and return whether that went well; once in a process.

    Kivy then joins what is open. To close one that Kivy opened takes SDL up to a quarter of a second of the start.
    """
    library = _library()
    if library is None or library.Mix_QuerySpec(None, None, None):
        return False
    return bool(library.Mix_OpenAudioDevice(*_KIVY_SPEC, BLOCK, None, 0) == 0)


def shorten_blocks() -> bool:
    """Reopen Kivy's mixer with smaller blocks unless it joined `open_mixer`'s; return whether they are small.

    Call it after a sound was loaded and before one is played; loaded sounds stay as they are. If there is no mixer or
    no device, it does nothing.
    """
    if (library := _library()) is None:
        return False
    rate, sample_format, channels = ctypes.c_int(), ctypes.c_uint16(), ctypes.c_int()
    opened = library.Mix_QuerySpec(ctypes.byref(rate), ctypes.byref(sample_format), ctypes.byref(channels))
    if opened != 1:
        return bool(opened > 1 and open_mixer())

    def is_opened(block: int) -> bool:
        # With no changes allowed, SDL converts to whatever the device needs.
        asked = rate.value, sample_format.value, channels.value, block, None, 0
        return bool(library.Mix_OpenAudioDevice(*asked) == 0)

    library.Mix_CloseAudio()
    is_short = is_opened(BLOCK)
    if is_short or is_opened(_KIVY_BLOCK):
        library.Mix_AllocateChannels(_KIVY_VOICES)
    return is_short


def _library() -> ctypes.CDLL | None:
    """SDL's mixer as loaded by Kivy, or None if Kivy plays sound in another way."""
    if (module := sys.modules.get(_KIVY_MODULE)) is None:
        return None
    # Windows looks for a name in one library only; other systems also look in the libraries that it needs.
    name = "SDL2_mixer.dll" if sys.platform == "win32" else module.__file__
    try:
        library = ctypes.CDLL(name)
        for function in ("Mix_QuerySpec", "Mix_OpenAudioDevice", "Mix_CloseAudio", "Mix_AllocateChannels"):
            getattr(library, function)
    except (OSError, AttributeError):
        return None
    return library


LOOK_SECONDS = 0.25
SLEPT_SECONDS = 2.0
"""A longer gap between two looks means that the computer slept: nothing rings then (the turn is paused)."""


class Alarm:
    """Calls `ring` when the clock `now` reaches `due`, both in seconds, unless it is taken back before.

    `now` also counts while the computer sleeps: an alarm that wakes up late does not ring.
    """

    def __init__(self, ring: Callable[[], None], due: float, now: Callable[[], float]) -> None:
        self._ring, self._due, self._now = ring, due, now
        self._looked = now()
        self._changed = threading.Condition()
        self._heard = threading.Event()
        self._is_over = self._has_rung = False
        threading.Thread(target=self._watch, name="bell", daemon=True).start()

    @property
    def has_rung(self) -> bool:
        """Whether the alarm has rung."""
        return self._has_rung

    def take_back(self) -> bool:
        """Cancel the alarm; return whether it has already rung."""
        with self._changed:
            self._is_over = True
            self._changed.notify()
            return self._has_rung

    def wait(self, seconds: float) -> None:
        """Wait until the alarm rings, for at most `seconds`; other threads are not held up."""
        self._heard.wait(seconds)

    def _watch(self) -> None:
        with self._changed:
            while not self._is_over:
                now = self._now()
                self._is_over = now - self._looked > SLEPT_SECONDS
                if now >= self._due and not self._is_over:
                    self._is_over = self._has_rung = True
                self._looked = now
                if not self._is_over:
                    self._changed.wait(min(LOOK_SECONDS, self._due - now))
        if self._has_rung:
            self._ring()
        self._heard.set()


BETWEEN_STROKES = 0.35  # seconds: clearly two, clearly one signal
STROKE_SECONDS = 1.4
"""How long a stroke is heard."""

Later = Callable[[Callable[[], None], float], None]


def _later(act: Callable[[], None], seconds: float) -> None:
    # Not with Kivy's clock: a slow frame would tear a signal apart.
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def _load(path: str) -> Any:  # noqa: ANN401 - Kivy is untyped
    # If the system's sound is broken, the import itself may fail.
    from kivy.core.audio import SoundLoader  # noqa: PLC0415

    open_mixer()
    return SoundLoader.load(path)


class SoundBell:
    """A bell from a sound file; make it before the window exists, since loading later can stall the audio.

    `volume` is 0 to 1. Each stroke of a signal has its own copy of the sound, so that the next does not cut it off.
    `chimes` are the cheerful sounds by name; the bell has priority, so none of them plays while it rings. `clock`
    tells when an alarm is due; it also counts while the computer sleeps.
    """

    def __init__(
        self,
        sound: Path,
        *,
        clock: Clock,
        volume: float = 1.0,
        chimes: Mapping[str, Path] | None = None,
        load: Callable[[str], Any] = _load,
        later: Later = _later,
    ) -> None:
        try:
            self._strokes = [load(str(sound)) for _ in range(2)]
            self._chimes = {name: load(str(path)) for name, path in (chimes or {}).items()}
        except Exception:  # noqa: BLE001 - whatever is wrong with the system's sound, a match is played without it
            self._strokes, self._chimes = [], {}
        shorten_blocks()
        self._clock = clock
        self._later = later
        self._next = 0
        self._rings_until = 0.0
        self._one_at_a_time = threading.Lock()
        self.volume = volume

    @property
    def available(self) -> bool:
        """Whether there is sound: a missing device or file loads without an error, but with length 0."""
        return bool(self._strokes) and all(stroke is not None and stroke.length > 0 for stroke in self._strokes)

    def try_out(self) -> bool:
        """Play a silent stroke, and return whether the device accepted it."""
        if not self.available:
            return False
        stroke = self._strokes[0]
        stroke.volume = 0
        try:
            stroke.play()
            return bool(stroke.state == "play")
        finally:
            stroke.stop()

    def ring(self, strokes: int) -> None:
        """Ring `strokes` times, 350 ms apart, and return at once; do nothing if there is no sound."""
        if not self.available:
            return
        self._rings_until = self._seconds() + (strokes - 1) * BETWEEN_STROKES + STROKE_SECONDS
        for chime in self._chimes.values():
            if chime is not None:
                chime.stop()
        for number in range(strokes):
            if number == 0:
                self._stroke()
            else:
                self._later(self._stroke, number * BETWEEN_STROKES)

    def cheer(self, name: str) -> bool:
        """Play the cheerful sound with this name; return whether it can be heard.

        It does not play while the bell rings, nor where there is no sound.
        """
        chime = self._chimes.get(name)
        if not self.available or chime is None or not self.volume or self._seconds() < self._rings_until:
            return False
        chime.stop()
        chime.volume = min(1.0, self.volume)
        chime.play()
        return True

    def ring_in(self, strokes: int, ms: int) -> Alarm:
        """Ring `strokes` times in `ms` milliseconds, whatever the screen is waiting for by then."""
        return Alarm(lambda: self.ring(strokes), self._seconds() + ms / 1000, self._seconds)

    def _seconds(self) -> float:
        return self._clock.now_ms() / 1000

    def _stroke(self) -> None:
        with self._one_at_a_time:
            stroke = self._strokes[self._next]
            self._next = (self._next + 1) % len(self._strokes)
            stroke.stop()
            stroke.volume = min(1.0, max(0.0, self.volume))
            stroke.play()
