"""Make the sounds of joy: soft struck bars, from sine waves only, the same bytes every time.

python assets/make/make_chimes.py assets/sounds
"""

import math
import struct
import sys
import wave
from pathlib import Path

RATE = 44_100  # samples a second
PEAK = 0.35  # of full scale: half as loud as the bell, which is never to be missed for one of these
ATTACK_SECONDS = 0.006
FADE_SECONDS = 0.08
RING_SECONDS = 0.9  # how long a bar is heard after it is struck

# (multiple of the bar's tone, loudness, seconds until it has fallen to 1/e): a wooden bar over a tube has little above
# its own tone, which dies away slowly.
PARTIALS = ((1.0, 1.00, 0.32), (4.0, 0.16, 0.10), (9.2, 0.05, 0.03))

C, E, G, HIGH_C, HIGH_E, HIGH_G = 523.25, 659.26, 783.99, 1046.5, 1318.5, 1568.0

# Each sound as (seconds from its beginning, the bar's tone in Hz).
CHIMES = {
    "all-seven": tuple((0.1 * at, hertz) for at, hertz in enumerate((C, E, G, HIGH_C, HIGH_E, HIGH_G))),
    "winners": ((0.0, C), (0.16, E), (0.32, G), (0.52, HIGH_C), (0.52, E)),
    "stars": ((0.0, G), (0.14, HIGH_C)),
}


def bar(hertz: float, t: float) -> float:
    """What is heard of a bar `t` seconds after it was struck."""
    if not 0 <= t < RING_SECONDS:
        return 0.0
    attack, fade = min(1.0, t / ATTACK_SECONDS), min(1.0, (RING_SECONDS - t) / FADE_SECONDS)
    rings = (loud * math.exp(-t / fall) * math.sin(2 * math.pi * hertz * many * t) for many, loud, fall in PARTIALS)
    return attack * fade * sum(rings)


def chime(strokes: tuple[tuple[float, float], ...]) -> list[float]:
    """A sound as samples between -PEAK and PEAK."""
    count = int(RATE * (max(at for at, _hertz in strokes) + RING_SECONDS))
    samples = [sum(bar(hertz, index / RATE - at) for at, hertz in strokes) for index in range(count)]
    loudest = max(abs(sample) for sample in samples)
    return [PEAK * sample / loudest for sample in samples]


def write(folder: Path) -> None:
    """Write each sound as 44.1 kHz, 16 bit, mono WAV."""
    for name, strokes in CHIMES.items():
        frames = b"".join(struct.pack("<h", round(32767 * sample)) for sample in chime(strokes))
        with wave.open(str(folder / f"{name}.wav"), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(frames)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
