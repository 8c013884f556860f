"""The files of the bell and of the sounds of joy are what their script computes."""

import runpy
import struct
import wave
from pathlib import Path

import pytest

from classroom.services import Chime


def samples(path: Path) -> tuple[int, ...]:
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 44_100)
        return struct.unpack(f"<{sound.getnframes()}h", sound.readframes(sound.getnframes()))


@pytest.mark.soak
def test_the_script_makes_the_committed_files_and_those_of_joy_are_softer_than_the_bell(
    repository: Path, tmp_path: Path
) -> None:
    runpy.run_path(str(repository / "assets" / "make" / "make_sounds.py"))["write_all"](tmp_path)
    kept = {path.name: samples(path) for path in (repository / "assets" / "sounds").glob("*.wav")}
    assert {path.name for path in tmp_path.iterdir()} == set(kept) == {"bell.wav", *(f"{each}.wav" for each in Chime)}
    for name, file in kept.items():
        made = samples(tmp_path / name)
        assert len(made) == len(file)
        # Another machine's sine may round the last bit otherwise.
        assert max(abs(a - b) for a, b in zip(made, file, strict=True)) <= 1
        assert name == "bell.wav" or 2 * max(file) <= max(kept["bell.wav"]) + 2
