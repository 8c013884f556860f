"""Make the bell: one stroke on a small desk bell, from sine waves only, the same bytes every time.

python assets/make/make_bell.py assets/sounds/bell.wav
"""

import math
import struct
import sys
import wave
from pathlib import Path

RATE = 44_100  # samples a second
SECONDS = 1.4
PEAK = 0.7  # of full scale: two strokes may overlap without clipping
FADE_SECONDS = 0.05

# (frequency in Hz, loudness, seconds until it has fallen to 1/e): a struck cup rings in partials that are not
# multiples of each other, each with a near twin that makes it shimmer; high ones die away first.
PARTIALS = (
    (1046.5, 0.22, 0.50),
    (2093.0, 1.00, 0.42),
    (2096.5, 0.55, 0.38),
    (4396.0, 0.42, 0.20),
    (4403.0, 0.25, 0.18),
    (7105.0, 0.20, 0.09),
    (10230.0, 0.10, 0.04),
)
ATTACK_SECONDS = 0.002


def stroke() -> list[float]:
    """One stroke as samples between -PEAK and PEAK."""
    count = int(RATE * SECONDS)
    samples = []
    for index in range(count):
        t = index / RATE
        attack = min(1.0, t / ATTACK_SECONDS)
        fade = min(1.0, (SECONDS - t) / FADE_SECONDS)
        ring = sum(loud * math.exp(-t / fall) * math.sin(2 * math.pi * hertz * t) for hertz, loud, fall in PARTIALS)
        samples.append(attack * fade * ring)
    loudest = max(abs(sample) for sample in samples)
    return [PEAK * sample / loudest for sample in samples]


def write(target: Path) -> None:
    """Write the stroke as 44.1 kHz, 16 bit, mono WAV."""
    frames = b"".join(struct.pack("<h", round(32767 * sample)) for sample in stroke())
    with wave.open(str(target), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(frames)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
