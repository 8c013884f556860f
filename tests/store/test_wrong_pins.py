"""The number of wrong PINs in its file: as it was saved, up to six digits, and none from an odd file."""

from pathlib import Path

import pytest

from classroom.store.settings import WRONG_PINS_NAME, WrongPinFile


@pytest.mark.parametrize(("count", "kept"), [(0, 0), (1, 1), (999_999, 999_999), (1_000_000, 999_999)])
def test_the_number_is_read_as_it_was_saved_up_to_six_digits(count: int, kept: int, tmp_path: Path) -> None:
    file = WrongPinFile(tmp_path)
    file.save(3)
    file.save(count)
    assert file.load() == WrongPinFile(tmp_path).load() == kept
    assert (tmp_path / WRONG_PINS_NAME).exists() is bool(count)


def test_seven_digits_are_no_number_of_ours_and_six_are(tmp_path: Path) -> None:
    (tmp_path / WRONG_PINS_NAME).write_bytes(b"100000")
    assert WrongPinFile(tmp_path).load() == 100_000
    (tmp_path / WRONG_PINS_NAME).write_bytes(b"1000000")
    assert WrongPinFile(tmp_path).load() == 0
