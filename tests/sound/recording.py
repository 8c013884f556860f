"""What the app really plays: a sound card of pipes and clocks, and each stroke of the bell found in what it was given.

SDL's disk driver writes blocks of samples into a pipe that holds one block. The card takes one whenever it has played
the one before, by the machine's clock, as a real one does; so the time of samples is the time of the clock, but where a
block comes too late, which is counted. The driver by itself, without such a reader, was 2.5 % slow.
"""

from __future__ import annotations

import fcntl
import os
import threading
import time
import wave
from array import array
from dataclasses import dataclass, field
from pathlib import Path

RATE = 44_100
CHANNELS = 2
BLOCK = 1024  # samples: what Kivy asks SDL for
BLOCK_BYTES = BLOCK * 2 * CHANNELS
BLOCK_SECONDS = BLOCK / RATE
FAINT = 60  # of 32,767: what is fainter is no stroke's beginning
ROUNDING = 4  # so much of a sample may differ where two strokes sound together


@dataclass(frozen=True)
class Stroke:
    """A stroke that was heard: when it began, in seconds of the machine's clock, and how many samples were before."""

    at: float
    sample: int


@dataclass
class Recording:
    """Everything played so far: the samples of one ear, and when each block began to sound.

    `late` counts blocks for which the card had to wait, `longest_wait` is the longest such wait in seconds.
    """

    samples: array[int] = field(default_factory=lambda: array("h"))
    began: list[float] = field(default_factory=list)
    late: int = 0
    longest_wait: float = 0.0

    def add(self, block: bytes, at: float) -> None:
        """Add a block that sounds from a moment on."""
        self.began.append(at)
        self.samples.extend(array("h", block)[::CHANNELS])

    @property
    def pace(self) -> float:
        """How many seconds of sound went by in one of the clock; 1 where both are the same."""
        return (len(self.began) - 1) * BLOCK_SECONDS / (self.began[-1] - self.began[0])

    def moment(self, sample: int) -> float:
        """Return when a sample was heard, in seconds of the machine's clock."""
        block, place = divmod(sample, BLOCK)
        return self.began[block] + place / RATE

    def strokes(self, bell: Path) -> list[Stroke]:
        """Return every stroke; raises `ValueError` where anything else is heard, or one is cut off.

        A stroke that was found is taken out of the samples, so that the next is found in its sound.
        """
        sound = _samples(bell)
        left = self.samples[:]
        lead = next(index for index, value in enumerate(sound) if abs(value) > FAINT)
        found: list[Stroke] = []
        at: int | None = 0
        while (at := _next_sound(left, at)) is not None:
            begin = at - lead
            end = min(begin + len(sound), len(left))
            for index in range(begin, end):
                left[index] -= sound[index - begin]
            if abs(left[at]) > ROUNDING:
                raise ValueError(f"something else is heard {at / RATE:.3f} s after the beginning")
            found.append(Stroke(self.moment(begin), begin))
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
        self._pipe = pipe
        self._recording = Recording()
        self._player = threading.Thread(target=self._play, daemon=True)
        self._player.start()

    @property
    def environment(self) -> dict[str, str]:
        """What names this card to SDL."""
        return {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(self._pipe), "SDL_DISKAUDIODELAY": "0"}

    def close(self) -> Recording:
        """Return all that was played, once the program has ended."""
        self._player.join(timeout=10)
        return self._recording

    def _play(self) -> None:
        with self._pipe.open("rb", buffering=0) as pipe:
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, BLOCK_BYTES)
            due = None
            while block := _whole_block(pipe.fileno()):
                now = time.monotonic()
                due = now if due is None else due
                if now > due + BLOCK_SECONDS:
                    self._recording.late += 1
                    self._recording.longest_wait = max(self._recording.longest_wait, now - due)
                    due = now
                self._recording.add(block, due)
                due += BLOCK_SECONDS
                time.sleep(max(0.0, due - time.monotonic()))


def _whole_block(pipe: int) -> bytes:
    block = b""
    while len(block) < BLOCK_BYTES:
        part = os.read(pipe, BLOCK_BYTES - len(block))
        if not part:
            return b""
        block += part
    return block
