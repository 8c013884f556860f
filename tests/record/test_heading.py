"""What every paper of a match has: heading, check code; and its numbers."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match.event import MatchOpened
from classroom.match.team import Heading, Mode
from classroom.record.figure import MINUS, figure, money, signed
from classroom.record.heading import PRACTICE, SIGNS, USUAL_EVENT, USUAL_PRACTICE, check_code, paper_heading
from tests.match.table import Table, opening

LITERACY = format_by_key("literacy")


def opened(mode: Mode, event: str) -> MatchOpened:
    table = Table()
    table.open(opening())
    return replace(table.state.opened, mode=mode, heading=Heading(event=event))


@pytest.mark.parametrize(
    ("mode", "event", "shown"),
    [
        (Mode.PRACTICE, USUAL_EVENT, PRACTICE),
        (Mode.PRACTICE, USUAL_PRACTICE, PRACTICE),
        (Mode.PRACTICE, "Friday words", "Friday words"),
        (Mode.COMPETITION, "Word Day", "Word Day"),
        (Mode.COMPETITION, "", USUAL_EVENT),
    ],
)
def test_P20_what_the_teacher_writes_reaches_the_papers_of_practice_too(mode: Mode, event: str, shown: str) -> None:
    assert paper_heading(opened(mode, event)).event == shown


def test_U1_an_event_that_nobody_named_is_called_as_its_rules_are() -> None:
    literacy = replace(opened(Mode.COMPETITION, USUAL_EVENT), format=LITERACY)
    assert paper_heading(literacy).event == LITERACY.title


def test_numbers_have_a_real_minus_sign_and_amounts_their_currency() -> None:
    assert (figure(None), figure(-5), figure(5)) == ("", f"{MINUS}5", "5")
    assert (signed(5), signed(-5), signed(0)) == ("+5", f"{MINUS}5", "0")
    assert (money("$", 5), money("RM", 5)) == ("$5", "RM 5")


def test_a_hash_gives_the_same_code_for_ever() -> None:
    assert check_code(bytes(range(32))) == "T991-0NX2"
    assert check_code(b"") == ""


def test_a_code_has_eight_signs_in_two_groups_none_of_which_looks_like_another() -> None:
    codes = {check_code(bytes([number]) * 32) for number in range(20)}
    assert len(codes) == 20
    for code in codes:
        first, second = code.split("-")
        assert (len(first), len(second)) == (4, 4)
        assert set(first + second) <= set(SIGNS)
    assert not set("ILOU") & set(SIGNS)
