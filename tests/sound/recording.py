"""What the app really plays: a sound card of a pipe and a clock, and each stroke of the bell found in its sound.

SDL's disk driver hands over a block of samples where it would give it to a sound card, and waits as long as a block
lasts, by a timer. That is some hundredths too long or too short, so the samples are no clock (`Recording.pace` tells by
how much): a stroke was heard when its block came, by the machine's clock, and its place in the block later.
"""

from __future__ import annotations

import os
import select
import threading
import time
import wave
from array import array
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

RATE = 44_100
CHANNELS = 2
BLOCK = 1024  # samples that SDL hands over at once as the app opens it
BLOCK_BYTES = BLOCK * 2 * CHANNELS
FAINT = 60  # of 32,767: what is fainter is no stroke's beginning
_NICE = -19
ROUNDING = 4  # so much of a sample may differ where two strokes sound together


@dataclass(frozen=True)
class Stroke:
    """A stroke that was heard: when it began, in seconds of the machine's clock, and how many samples were before."""

    at: float
    sample: int


@dataclass
class Recording:
    """Everything played so far: the samples of one ear, and when each block came, in seconds of the machine's clock."""

    samples: array[int] = field(default_factory=lambda: array("h"))
    came: list[float] = field(default_factory=list)

    def add(self, block: bytes, at: float) -> None:
        """Add a block that came at a moment."""
        self.came.append(at)
        self.samples.extend(array("h", block)[::CHANNELS])

    @property
    def pace(self) -> float:
        """How many seconds of sound went by in one of the clock."""
        return (len(self.came) - 1) * BLOCK / RATE / (self.came[-1] - self.came[0])

    @property
    def waits(self) -> list[bool]:
        """Whether each block but the first was waited for: what comes at once with the one before is one with it."""
        return [after - before > BLOCK / RATE / 8 for before, after in zip(self.came, self.came[1:], strict=False)]

    @property
    def longest_wait(self) -> float:
        """The longest time between two blocks, in seconds."""
        return max(after - before for before, after in zip(self.came, self.came[1:], strict=False))

    def moment(self, sample: int) -> float:
        """Return when a sample was heard."""
        block, place = divmod(sample, BLOCK)
        return self.came[block] + place / RATE

    def strokes(self, bell: Path) -> list[Stroke]:
        """Return every stroke; raises `ValueError` where anything else is heard, or one is cut off.

        A stroke that was found is taken out of the samples, so that the next is found in its sound.
        """
        sound = _samples(bell)
        left = self.samples[:]
        lead = next(index for index, value in enumerate(sound) if abs(value) > FAINT)
        found: list[Stroke] = []
        at = _next_sound(left, 0)
        while at is not None:
            begin = at - lead
            end = min(begin + len(sound), len(left))
            for index in range(begin, end):
                left[index] -= sound[index - begin]
            if abs(left[at]) > ROUNDING:
                raise ValueError(f"something else is heard {at / RATE:.3f} s after the beginning")
            found.append(Stroke(self.moment(begin), begin))
            at = _next_sound(left, at)
        return found


def _next_sound(samples: array[int], since: int) -> int | None:
    step = 4096
    silence = array("h", bytes(2 * step))
    for begin in range(since, len(samples), step):
        part = samples[begin : begin + step]
        if part == silence:
            continue
        for index, value in enumerate(part, begin):
            if abs(value) > FAINT:
                return index
    return None


def _samples(path: Path) -> array[int]:
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, RATE)
        return array("h", sound.readframes(sound.getnframes()))


class SoundCard:
    """A sound card that keeps what it plays; `environment` makes a program play on it."""

    def __init__(self, pipe: Path) -> None:
        os.mkfifo(pipe)
        # Open for writing too: a program may let go of its sound card and take it again.
        self._pipe = os.open(pipe, os.O_RDWR)
        self._name = str(pipe)
        self._recording = Recording()
        self._is_over = threading.Event()
        self._player = threading.Thread(target=self._play, daemon=True)
        self._player.start()

    @property
    def environment(self) -> dict[str, str]:
        """What names this card to SDL."""
        return {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": self._name}

    def close(self) -> Recording:
        """Return all that was played, once the program has ended."""
        self._is_over.set()
        self._player.join(timeout=10)
        os.close(self._pipe)
        return self._recording

    def _play(self) -> None:
        with suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)  # as the thread of SDL has it
        block = b""
        while (waits := self._waits()) or not self._is_over.is_set():
            if waits:
                block += os.read(self._pipe, BLOCK_BYTES - len(block))
                if len(block) == BLOCK_BYTES:
                    self._recording.add(block, time.monotonic())
                    block = b""

    def _waits(self) -> bool:
        """Whether there is something to hear, at once or in the next tenth of a second."""
        return bool(select.select([self._pipe], [], [], 0.1)[0])
