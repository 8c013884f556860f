"""The bell through the loudspeaker: the only module that imports Kivy's audio."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.audio import SoundLoader

BETWEEN_STROKES = 0.35  # seconds: clearly two, clearly one signal

Later = Callable[[Callable[[], None], float], None]


def _later(act: Callable[[], None], seconds: float) -> None:
    Clock.schedule_once(lambda _dt: act(), seconds)


class SoundBell:
    """A bell from a sound file; make it before the window exists, as loading later can stall the audio.

    `volume` is 0 to 1. Each stroke of a signal has its own copy of the sound, so that the next does not cut it off.
    """

    def __init__(
        self, sound: Path, *, volume: float = 1.0, load: Callable[[str], Any] = SoundLoader.load, later: Later = _later
    ) -> None:
        self._strokes = [load(str(sound)) for _ in range(2)]
        self._later = later
        self._next = 0
        self.volume = volume

    @property
    def available(self) -> bool:
        """Whether there is sound: a missing device or file loads without an error, but with length 0."""
        return all(stroke is not None and stroke.length > 0 for stroke in self._strokes)

    def ring(self, strokes: int) -> None:
        """Ring `strokes` times, 350 ms apart, and return at once; do nothing where there is no sound."""
        if not self.available:
            return
        for number in range(strokes):
            if number == 0:
                self._stroke()
            else:
                self._later(self._stroke, number * BETWEEN_STROKES)

    def _stroke(self) -> None:
        stroke = self._strokes[self._next]
        self._next = (self._next + 1) % len(self._strokes)
        stroke.stop()
        stroke.volume = min(1.0, max(0.0, self.volume))
        stroke.play()
