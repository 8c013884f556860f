"""Result codes: what they tell comes back, and a wrong one never passes."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.division import PairingKind
from classroom.competition.event import ResultEntered, Source, Table
from classroom.competition.result import Played
from classroom.competition.result_code import ResultCode, code_at_table, code_of, parse_code, table_code, write_code
from classroom.competition.service import Competitions, CompetitionService
from tests.competition.fields import ListLog, begun, done, opening, publish, refused

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

CODES = st.builds(
    ResultCode,
    *(st.integers(0, (1 << bits) - 1) for bits in (7, 2, 5, 8, 1, 11, 11)),
)


@given(CODES)
def test_what_a_code_tells_comes_back(told: ResultCode) -> None:
    code = write_code(told)
    assert parse_code(code) == told
    assert len(code) == 11
    assert not set(code) & set("ILOU")


@given(CODES, st.integers(0, 9), st.integers(1, 31))
def test_one_wrong_sign_is_always_found(told: ResultCode, at: int, further: int) -> None:
    signs = list(write_code(told).replace("-", ""))
    signs[at] = SIGNS[(SIGNS.index(signs[at]) + further) % 32]
    assert parse_code("".join(signs)) == NotDoneBecause(NotDone.CODE_WRONG)


@given(CODES)
def test_two_signs_that_have_changed_places_are_always_found(told: ResultCode) -> None:
    code = write_code(told).replace("-", "")
    for one, other in combinations(range(10), 2):
        signs = list(code)
        signs[one], signs[other] = signs[other], signs[one]
        if signs[one] != signs[other]:
            assert parse_code("".join(signs)) == NotDoneBecause(NotDone.CODE_WRONG)


def test_a_code_is_read_as_people_write() -> None:
    told = ResultCode(1, 0, 1, 1, 0, 800, 700)
    code = write_code(told)
    for written in (code.lower(), f" {code.replace('-', ' ')} ", code.replace("-", "\u2013"), code.replace("0", "o"),
                    code.replace("-", "\u2011"),
                    code.replace("-", "\u00a0"), f"\u200e{code}.\r\n", f'"{code}"'):  # fmt: skip
        assert parse_code(written) == told
    assert parse_code(code.replace("1", "l").replace("0", "O")) == told


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", NotDoneBecause(NotDone.CODE_SHORT, numbers=(10, 0))),
        ("12345-678901", NotDoneBecause(NotDone.CODE_SHORT, numbers=(10, 11))),
        ("12345-6789U", NotDoneBecause(NotDone.CODE_SIGN, ("U",))),
        ("12345-6789\u0661", NotDoneBecause(NotDone.CODE_SIGN, ("\u0661",))),
    ],
)
def test_what_is_no_code_is_refused(text: str, refusal: NotDoneBecause) -> None:
    assert parse_code(text) == refusal


def test_what_has_no_room_in_a_code_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="number 32"):
        write_code(ResultCode(0, 0, 32, 1, 0, 500, 500))


@given(st.booleans(), st.integers(-500, 1547), st.integers(-500, 1547))
def test_a_code_enters_the_result_of_its_table(other_began: bool, one: int, other: int) -> None:  # noqa: FBT001 - by Hypothesis
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="abcd")
    publish(service)
    table = service.state.divisions[0].rounds[0].tables[1]
    played = Played("4", "3", other, one) if other_began else Played("3", "4", one, other)
    code = code_of(service.state, 0, 1, table, played)
    assert service.enter_code(code) == ResultEntered(0, 1, played, Source.CODE)
    assert refused(service.enter_code(code)) is NotDone.SAME_RESULT
    assert refused(service.enter_code(code[:-1])) is NotDone.CODE_SHORT


@given(st.booleans(), st.integers(-500, 1547), st.integers(-500, 1547))
def test_a_table_code_and_the_scores_make_the_result_code(other_began: bool, one: int, other: int) -> None:  # noqa: FBT001 - by Hypothesis
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="abcd")
    publish(service)
    table = service.state.divisions[0].rounds[0].tables[1]
    played = Played("4", "3", other, one) if other_began else Played("3", "4", one, other)
    at_table = table_code(service.state, 0, 1, table.number)
    assert len(at_table) == 7
    made = code_at_table(at_table.lower(), one, other, other_began=other_began)
    assert made == code_of(service.state, 0, 1, table, played)


def test_the_result_code_of_a_table_names_who_began_and_both_scores() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ab")
    publish(service)
    made = code_at_table(table_code(service.state, 0, 1, 1), 310, -4, other_began=True)
    assert isinstance(made, str)
    assert service.enter_code(made) == ResultEntered(0, 1, Played("2", "1", -4, 310), Source.CODE)


def test_a_table_code_is_checked_as_a_result_code_is() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ab")
    code = table_code(service.state, 0, 1, 1)
    assert refused(code_at_table(code[:-1], 1, 2, other_began=False)) is NotDone.CODE_SHORT
    assert refused(code_at_table("U" + code[1:], 1, 2, other_began=False)) is NotDone.CODE_SIGN
    assert refused(code_at_table(code, 1548, 2, other_began=False)) is NotDone.SCORE_OUT_OF_RANGE
    for at in range(6):
        signs = list(code.replace("-", ""))
        signs[at] = SIGNS[(SIGNS.index(signs[at]) + 1) % 32]
        assert refused(code_at_table("".join(signs), 1, 2, other_began=False)) is NotDone.CODE_WRONG
    # With one of these for its check it is right, but has more in it than a table has.
    for sign in SIGNS:
        assert refused(code_at_table("G0000" + sign, 1, 2, other_began=False)) is NotDone.CODE_WRONG


def test_a_code_of_another_competition_or_of_no_table_is_refused() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ab")
    table = Table(1, "1", "2")
    played = Played("1", "2", 300, 200)
    early = code_of(service.state, 0, 1, table, played)
    assert refused(service.enter_code(early)) is NotDone.CODE_UNKNOWN_TABLE
    publish(service)
    for code in (
        code_of(service.state, 1, 1, table, played),
        code_of(service.state, 0, 1, Table(2, "1", "2"), played),
        code_of(service.state, 0, 0, table, played),
    ):
        assert refused(service.enter_code(code)) is NotDone.CODE_UNKNOWN_TABLE
    other = Competitions(ListLog()).open(opening((PairingKind.KING_OF_THE_HILL, 2), competition_id="c2"))
    assert isinstance(other, CompetitionService)
    assert refused(service.enter_code(code_of(other.state, 0, 1, table, played))) is NotDone.CODE_OF_ANOTHER
    done(service, cmd.EnterResult(0, 1, played))
    assert refused(service.enter_code(early)) is NotDone.SAME_RESULT
