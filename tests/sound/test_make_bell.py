"""The files of the bell and of the sounds of joy are what their scripts compute."""

import runpy
import struct
import wave
from pathlib import Path

from classroom.ui.ports import Chime


def samples(path: Path) -> tuple[int, ...]:
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 44_100)
        return struct.unpack(f"<{sound.getnframes()}h", sound.readframes(sound.getnframes()))


def test_script_makes_the_committed_file(repository: Path, tmp_path: Path) -> None:
    script = runpy.run_path(str(repository / "assets" / "make" / "make_bell.py"))
    script["write"](tmp_path / "bell.wav")
    made, kept = samples(tmp_path / "bell.wav"), samples(repository / "assets" / "sounds" / "bell.wav")
    assert len(made) == len(kept)
    # Another machine's sine may round the last bit otherwise.
    assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 1


def test_the_sounds_of_joy_are_made_by_their_script_and_softer_than_the_bell(repository: Path, tmp_path: Path) -> None:
    script = runpy.run_path(str(repository / "assets" / "make" / "make_chimes.py"))
    script["write"](tmp_path)
    bell = samples(repository / "assets" / "sounds" / "bell.wav")
    for chime in Chime:
        made, kept = samples(tmp_path / f"{chime}.wav"), samples(repository / "assets" / "sounds" / f"{chime}.wav")
        assert len(made) == len(kept)
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 1
        assert 2 * max(kept) <= max(bell) + 2
