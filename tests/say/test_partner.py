"""What is said of the computer's score: whether the pupils checked it well, and what it forgot."""

import pytest

from classroom.match import command as cmd
from classroom.match.state import MatchState
from classroom.partner.level import miscounts
from classroom.say.word import checked, level_title, spoken
from tests.match.table import Table, seated, tiles


def announced(score: int, word: str = "HORN", where: str = "8H", rack: str = "HORNSEA", before: str = "") -> MatchState:
    """After `word` was played and `score` announced; `before` lies on the board already."""
    table: Table = seated("CATDOGS", rack)
    if before:
        table.play("8H", before)
    else:
        table.pass_()
    table.ring()
    table.do(cmd.DeclarePlay(tiles(where, word)), cmd.Announce(score))
    return table.state


RIGHT = 14  # HORN from the centre: (4 + 1 + 1 + 1) x 2


@pytest.mark.parametrize(
    ("said", "guess", "right", "title", "why"),
    [
        (RIGHT, RIGHT, True, "You are right!", "The computer said 14, and so did you. It is 14 points."),
        (
            RIGHT,
            7,
            False,
            "It was correct this time",
            "The computer said 14. You counted 7. It is 14 points. Look at HORN: the whole word counts double.",
        ),
        (
            RIGHT,
            555,
            False,
            "It was correct this time",
            "The computer said 14. You counted 555. It is 14 points. Add up the letters again, as shown here.",
        ),
        (RIGHT, None, True, "It was correct", "The computer said 14. It is 14 points."),
        (
            7,
            RIGHT,
            True,
            "Well spotted!",
            "The computer said 7. You counted 14. It is 14 points. HORN was not doubled.",
        ),
        (
            7,
            7,
            False,
            "It was wrong this time",
            "The computer said 7, and so did you. It is 14 points. HORN was not doubled.",
        ),
        (
            7,
            12,
            True,
            "Well spotted: it was wrong",
            "The computer said 7. You counted 12. It is 14 points. HORN was not doubled. Look at H: it is worth 4.",
        ),
        (7, None, False, "It was wrong this time", "The computer said 7. It is 14 points. HORN was not doubled."),
    ],
)
def test_P10_pupils_are_told_what_they_said_of_its_score_what_is_right_and_why(
    said: int, guess: int | None, *, right: bool, title: str, why: str
) -> None:
    assert checked(announced(said), guess) == (right, title, why)


@pytest.mark.parametrize(
    ("word", "where", "rack", "before", "sentence"),
    [
        ("HORN", "8E", "HORNSEA", "", "HORN was not doubled."),
        ("SHORN", "8D", "HORNSEA", "", "The double letter under S was missed."),
        ("HORNS", "9H", "HORNSEA", "CAT", "The word CH was missed."),
        ("HORN", "8F", "HORNSEA", "", "H was counted as 5, but it is worth 4."),
        ("hORN", "8F", "?ORNSEA", "", "The blank was counted as 4, but it is worth nothing."),
        ("HORNSEA", "8B", "HORNSEA", "", "The bonus for all tiles was missed."),
    ],
)
def test_what_it_forgot_is_said_where_it_can_be_known(
    word: str, where: str, rack: str, before: str, sentence: str
) -> None:
    state = announced(1, word, where, rack, before)
    turn = state.turns[-1]
    assert turn.play
    assert turn.count
    told = [
        checked(announced(miscount.announced, word, where, rack, before), None)[2]
        for miscount in miscounts(state.format, turn.play, turn.count)
    ]
    assert any(sentence in one for one in told), told


def test_a_score_that_nobody_can_explain_is_only_put_right() -> None:
    assert checked(announced(99), None) == (False, "It was wrong this time", "The computer said 99. It is 14 points.")


def test_what_it_says_aloud() -> None:
    assert spoken(["QUIZ", "IT"], 24) == "QUIZ, 24 points."
    assert spoken(["AT"], 1) == "AT, 1 point."


def test_a_level_has_a_name_and_none_has_none() -> None:
    assert level_title("champion") == "Champion"
    assert level_title("no longer there") == ""
