"""Of the judge's PIN only a salted hash is kept, and only the PIN itself fits it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.settings import MOST_WRONG, WAIT_SECONDS, Guesses, hidden, is_hidden, is_pin, is_right
from classroom.store.backup.contents import is_teachers_file
from classroom.store.settings import WRONG_PINS_NAME, WrongPinFile
from tests.examples import examples

SALT = bytes(range(16))


@pytest.mark.parametrize("pin", ["1234", "0000", "12345678"])
def test_four_to_eight_digits_are_a_pin(pin: str) -> None:
    assert is_pin(pin)


def test_anything_else_is_none() -> None:
    for text in ["", "123", "123456789", "12 34", "12a4", "１２３４", "١٢٣٤", "-123", "1234\n"]:
        assert not is_pin(text)


@examples(3)
@given(pin=st.from_regex(r"[0-9]{4,8}", fullmatch=True), other=st.from_regex(r"[0-9]{4,8}", fullmatch=True))
def test_only_the_pin_itself_fits_what_is_kept_of_it(pin: str, other: str) -> None:
    kept = hidden(pin, SALT)
    assert is_hidden(kept)
    assert is_right(pin, kept)
    assert is_right(other, kept) is (other == pin)
    *_how, salt, result = kept.split("$")
    assert pin not in (salt, result)


def test_two_schools_with_one_pin_keep_different_things() -> None:
    assert hidden("1234", SALT) != hidden("1234", bytes(16))


@pytest.mark.parametrize("text", ["", "1234", "pbkdf2-sha256$0$00$00", hidden("1234", SALT)[:-1], "x" * 5_000])
def test_what_is_no_hash_fits_nothing(text: str) -> None:
    assert not is_hidden(text)
    assert not is_right("1234", text)


class FakeWrongPins:
    """Remembers nothing."""

    def load(self) -> int:
        return 0

    def save(self, count: int) -> None:
        """Forget it."""


def test_after_each_five_wrong_pins_none_is_taken_for_a_while() -> None:
    guesses = Guesses(FakeWrongPins(), 0)
    for now in range(MOST_WRONG - 1):
        guesses.note(now)
    assert guesses.seconds_left(4) == 0
    guesses.note(4)
    assert guesses.seconds_left(4.5) == WAIT_SECONDS
    assert guesses.seconds_left(4 + WAIT_SECONDS) == 0
    for _ in range(MOST_WRONG):
        guesses.note(100)
    guesses.forget()
    assert guesses.seconds_left(100) == 0


def test_a_restart_gives_nobody_more_tries(tmp_path: Path) -> None:
    # The app is closed after each but one of five, or as it waits: the clock of each start begins anywhere.
    guesses = Guesses(WrongPinFile(tmp_path), 5_000)
    for _ in range(MOST_WRONG - 1):
        guesses.note(5_000)
    guesses = Guesses(WrongPinFile(tmp_path), 3)
    assert guesses.seconds_left(3) == 0
    guesses.note(3)
    assert guesses.seconds_left(3) == WAIT_SECONDS
    for start in (0, 1_000_000):
        guesses = Guesses(WrongPinFile(tmp_path), start)
        assert guesses.seconds_left(start + 1) == WAIT_SECONDS - 1
    assert guesses.seconds_left(start + WAIT_SECONDS) == 0
    guesses.forget()
    assert Guesses(WrongPinFile(tmp_path), 0).seconds_left(0) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"many", b"-5", b"5" * 40, b"\xff\xfe", "٥".encode()])
def test_a_file_that_says_nothing_of_wrong_pins_keeps_nobody_waiting(content: bytes, tmp_path: Path) -> None:
    (tmp_path / WRONG_PINS_NAME).write_bytes(content)
    guesses = Guesses(WrongPinFile(tmp_path), 0)
    assert guesses.seconds_left(0) == 0
    guesses.note(0)
    assert WrongPinFile(tmp_path).load() == 1


def test_where_nothing_can_be_saved_wrong_pins_count_until_the_app_is_closed(tmp_path: Path) -> None:
    guesses = Guesses(WrongPinFile(tmp_path / "gone"), 0)
    for _ in range(MOST_WRONG):
        guesses.note(0)
    assert guesses.seconds_left(0) == WAIT_SECONDS


def test_wrong_pins_belong_to_the_computer_and_are_in_no_backup() -> None:
    assert not is_teachers_file(WRONG_PINS_NAME)
