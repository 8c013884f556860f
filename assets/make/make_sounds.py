"""Make the sounds, from sine waves only, the same bytes every time: the bell, and soft bars that are struck for joy.

python assets/make/make_sounds.py assets/sounds
"""

import math
import struct
import sys
import wave
from collections.abc import Sequence
from pathlib import Path

RATE = 44_100  # samples a second

BELL_SECONDS = 1.4
BELL_PEAK = 0.7  # of full scale: two strokes may overlap without clipping
BELL_ATTACK_SECONDS = 0.002
BELL_FADE_SECONDS = 0.05
# (frequency in Hz, loudness, seconds until it has fallen to 1/e): a struck cup rings in partials that are not
# multiples of each other, each with a near twin that makes it shimmer; high ones die away first.
BELL_PARTIALS = (
    (1046.5, 0.22, 0.50),
    (2093.0, 1.00, 0.42),
    (2096.5, 0.55, 0.38),
    (4396.0, 0.42, 0.20),
    (4403.0, 0.25, 0.18),
    (7105.0, 0.20, 0.09),
    (10230.0, 0.10, 0.04),
)

BAR_PEAK = 0.35  # of full scale: half as loud as the bell, which is never to be missed for one of these
BAR_ATTACK_SECONDS = 0.006
BAR_FADE_SECONDS = 0.08
BAR_SECONDS = 0.9  # how long a bar is heard after it is struck
# (multiple of the bar's tone, loudness, seconds until it has fallen to 1/e): a wooden bar over a tube has little above
# its own tone, which dies away slowly.
BAR_PARTIALS = ((1.0, 1.00, 0.32), (4.0, 0.16, 0.10), (9.2, 0.05, 0.03))

C, E, G, HIGH_C, HIGH_E, HIGH_G = 523.25, 659.26, 783.99, 1046.5, 1318.5, 1568.0

# Each chime as (seconds from its beginning, the bar's tone in Hz).
CHIMES = {
    "all-seven": tuple((0.1 * at, hertz) for at, hertz in enumerate((C, E, G, HIGH_C, HIGH_E, HIGH_G))),
    "winners": ((0.0, C), (0.16, E), (0.32, G), (0.52, HIGH_C), (0.52, E)),
    "stars": ((0.0, G), (0.14, HIGH_C)),
}


def rings(partials: Sequence[tuple[float, float, float]], t: float) -> float:
    """What is heard of (frequency, loudness, seconds) `t` seconds after the stroke."""
    return sum(loud * math.exp(-t / fall) * math.sin(2 * math.pi * hertz * t) for hertz, loud, fall in partials)


def shaped(t: float, attack: float, seconds: float, fade: float) -> float:
    """How much of a sound of so many seconds is let through at `t`, so that it neither begins nor ends with a click."""
    return min(1.0, t / attack) * min(1.0, (seconds - t) / fade)


def bell() -> list[float]:
    """One stroke on a small desk bell."""
    times = (index / RATE for index in range(int(RATE * BELL_SECONDS)))
    return [shaped(t, BELL_ATTACK_SECONDS, BELL_SECONDS, BELL_FADE_SECONDS) * rings(BELL_PARTIALS, t) for t in times]


def bar(hertz: float, t: float) -> float:
    """What is heard of a bar `t` seconds after it was struck."""
    if not 0 <= t < BAR_SECONDS:
        return 0.0
    partials = [(hertz * many, loud, fall) for many, loud, fall in BAR_PARTIALS]
    return shaped(t, BAR_ATTACK_SECONDS, BAR_SECONDS, BAR_FADE_SECONDS) * rings(partials, t)


def chime(strokes: Sequence[tuple[float, float]]) -> list[float]:
    """Bars struck one after the other."""
    count = int(RATE * (max(at for at, _hertz in strokes) + BAR_SECONDS))
    return [sum(bar(hertz, index / RATE - at) for at, hertz in strokes) for index in range(count)]


def write(samples: Sequence[float], peak: float, target: Path) -> None:
    """Write a sound as 44.1 kHz, 16 bit, mono WAV, its loudest sample at `peak` of full scale."""
    loudest = max(abs(sample) for sample in samples)
    frames = b"".join(struct.pack("<h", round(32767 * peak * sample / loudest)) for sample in samples)
    with wave.open(str(target), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(frames)


def write_all(folder: Path) -> None:
    """Write every sound into a folder."""
    write(bell(), BELL_PEAK, folder / "bell.wav")
    for name, strokes in CHIMES.items():
        write(chime(strokes), BAR_PEAK, folder / f"{name}.wav")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
