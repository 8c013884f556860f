"""The score sheet as text for a terminal."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import formats
from classroom.match import command as cmd
from classroom.match.team import Mode
from classroom.record.plain_text import WIDTH, padded, sheet_text, text_width, wrapped
from classroom.record.score_sheet import blank_sheet, score_sheet
from classroom.rules.policy import Format
from tests.examples import examples
from tests.fakes import MemoryLog
from tests.match.club_table import club
from tests.match.table import Table, opening, seated
from tests.match.tournament import YOUTH, dealt
from tests.store.any_format import Player, open_any


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_P20_a_terminal_shows_the_sheet_of_the_source() -> None:
    match = seated("CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE", announced=90)
    match.do(cmd.ConfirmEnd())
    score = match.state.scores[0]
    assert lines(sheet_text(score_sheet(match.state), str)) == [
        "Score sheet",
        "Words for all",
        "",
        "Turn Team 1: Team Perak Team 2: Team Johor",
        "Perak Johor",
        "Aminah, Wei Han, Kavitha Daniel, Siti, Arjun",
        "-" * 100,
        f"1 {score} ={score} CATSDOE; announced 90, counted",
        f"{score}",
        "-" * 100,
        f"Score {score} 0",
        "Unplayed tiles − 0 10 H, O, R, N, I, N, T",
        f"Total score {score} winner −10",
        "",
        "end of the match: all tiles used",
        "Primary schools (competition) · word list: A few words f00df00d · match m1",
        "time keeper: Encik Zaki",
        "judges: Puan Rohani, Mr Lim",
    ]


def test_P18_a_practice_names_no_competition() -> None:
    match = Table()
    match.open(opening(mode=Mode.PRACTICE))
    assert lines(sheet_text(score_sheet(match.state), str))[:3] == ["Score sheet", "Practice match", ""]


def test_T5_challenge_points_stand_beside_the_score() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.finish("8G", "CAT")
    match.challenge("CAT", accepted=True)
    assert "10+5 =15 CAT; challenged: CAT accepted;" in " ".join(sheet_text(score_sheet(match.state), str).split())


def test_T10_the_names_that_signed_are_shown() -> None:
    match = dealt(YOUTH, "CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd(), cmd.SignSheet(0, "Aminah"))
    assert lines(sheet_text(score_sheet(match.state), str))[-1] == "signed by Aminah for Team Perak"


def test_A1_members_have_columns_and_groups_their_totals() -> None:
    match = club("CATSDOE", "HORNINT", "EEEEEEE", "IIIIIII", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    shown = lines(sheet_text(score_sheet(match.state), str))
    assert "Turn Group 1: Aminah Group 2: Daniel Group 1: Wei Han Group 2: Siti" in shown
    first, second = match.state.totals
    assert f"Total score {first} Team Perak winner" in shown
    assert f"−{-second} Team Johor" in shown


def test_what_a_terminal_would_obey_is_left_out() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.pass_()
    match.do(cmd.CorrectScore(0, 3, "judge", "red \x1b[31m and\nnew line"))
    text = sheet_text(score_sheet(match.state), str)
    assert "\x1b" not in text
    assert "red [31m and new line" in " ".join(text.split())


@pytest.mark.parametrize("format_", formats(), ids=lambda format_: format_.key)
def test_the_empty_form_of_every_format_is_text_too(format_: Format) -> None:
    assert "Score sheet" in sheet_text(blank_sheet(format_), str)


@pytest.mark.parametrize("format_", formats(), ids=lambda format_: format_.key)
@given(seed=st.integers(0, 2**32 - 1), commands=st.integers(0, 200))
@examples(3)
def test_the_columns_of_a_match_under_way_stay_straight(format_: Format, seed: int, commands: int) -> None:
    chance = random.Random(seed)
    service = open_any(MemoryLog(), "m1", format_, chance)
    Player(service, chance).play(commands)
    sheet = score_sheet(service.state)
    shown = sheet_text(sheet, str).splitlines()
    rules = [line for line in shown if line.startswith("----")]
    assert len(rules) == 2
    assert all(text_width(line) <= max(WIDTH, len(rules[0])) for line in shown)
    assert not any(line != line.rstrip() for line in shown)
    first, last = (at for at, line in enumerate(shown) if line.startswith("----"))
    numbers = [line.split()[0] for line in shown[first + 1 : last] if line[0] != " "]
    assert numbers == [str(row.turn) for row in sheet.rows]


@given(st.text(st.sampled_from("ab 陈கவி̈ "), max_size=60), st.integers(2, 20))
def test_no_line_is_wider_than_its_column_and_no_letter_is_lost(text: str, width: int) -> None:
    shown = wrapped(text, width)
    assert all(text_width(line) <= width for line in shown)
    assert "".join(shown).replace(" ", "") == "".join(text.split())
    assert all(text_width(padded(line, width)) == width for line in shown)
