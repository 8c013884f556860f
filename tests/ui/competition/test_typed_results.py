"""A round's results typed from paper: table, score, score, by somebody who does not look up."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.result import Played
from classroom.say.day import TypedLine, odd_text
from classroom.ui.navigation import ScreenName
from tests.examples import examples
from tests.ui.competition.day_page import DayPage, open_day
from tests.ui.harness import assert_fits

SIX = ("Tigers", "Bears", "Deer", "Hornbills", "Crabs", "Eagles")
KEYS = [*"0123456789", "enter", "backspace", "-"]


def line(*keys: str, offered: str = "") -> TypedLine:
    typed = TypedLine(("", "", ""))
    for key in keys:
        if not typed.is_complete:
            typed = typed.after(key, offered) or typed
    return typed


@pytest.mark.parametrize(
    "keys",
    [
        [*"6", "enter", *"312", "enter", *"98", "enter"],
        [*"7", "backspace", *"6", "numpadenter", *"3131", "backspace", *"2", "enter", *"98", "enter"],
        ["enter", "enter", *"6", "enter", "enter", *"312", "enter", "enter", *"98", "enter"],
    ],
)
def test_a_number_ends_with_enter_and_with_nothing_else(keys: Sequence[str]) -> None:
    typed = line(*keys)
    assert typed.is_complete
    assert typed.entries == ("6", "312", "98")
    assert not typed.slips
    assert line(*keys[:-1]).at == 2


def test_enter_takes_the_offered_table_and_another_is_typed_over_it() -> None:
    assert line("enter", offered="4").entries[0] == "4"
    assert line("5", "enter", offered="4").entries[0] == "5"
    assert line("enter").at == 0


def test_a_score_may_be_below_zero_and_a_table_may_not() -> None:
    assert line("-", *"6", "enter", "-", *"12", "enter", *"7", "-", "enter").entries == ("6", "-12", "-7")


def test_a_fourth_digit_is_refused_where_it_is_typed_and_no_table_is_called_0() -> None:
    typed = line("1", "enter", *"301", "enter", *"2982")
    assert typed == TypedLine(("1", "301", "298"), at=2, slips=frozenset({2}))
    assert line("1", "enter", *"2982", "enter", *"30", "backspace", *"1", "enter").slips == {1}
    assert not line("1", "enter", *"00", "enter").slips
    assert TypedLine(("", ""), most=4).after("1") == TypedLine(("1", ""), most=4)
    assert line("0", "6", "enter").entries[0] == "6"


def test_a_score_is_odd_that_nobody_makes_beside_the_other() -> None:
    odd = (3, 255), (322, 3), (0, 120), (1298, 300), (-5, 200)
    usual = (5, 0), (312, 98), (99, 3), (25, 250), (0, 0), (-6, 40), (999, 420)
    assert [Played("1", "2", *scores).is_odd for scores in (*odd, *usual)] == [True] * len(odd) + [False] * len(usual)


def test_escape_empties_the_line() -> None:
    assert line(*"6", "enter", *"31", "escape") == TypedLine(("", "", ""))
    assert TypedLine(("", "", "")).after("escape") is None


@given(st.lists(st.sampled_from(KEYS), max_size=40))
def test_no_key_is_lost_each_is_in_a_number_or_ends_one(keys: list[str]) -> None:
    typed = TypedLine(("", "", ""))
    for key in keys:
        typed = typed.after(key, "1") or typed
        assert 0 <= typed.at <= 3
        assert all(not entry for entry in typed.entries[typed.at + 1 :])
        assert all(entry for entry in typed.entries[: typed.at])
        if typed.is_complete:
            assert all(entry.removeprefix("-").isdecimal() for entry in typed.entries)
            typed = typed.begun_anew()


def at_round_one() -> AbstractContextManager[DayPage]:
    """Six teams, who will meet at three tables."""
    return open_day(teams=SIX, plan="king_of_the_hill")


def type_key(page: DayPage, key: str, frames: int) -> None:
    page.app.key(key, key if len(key) == 1 else "", count=frames)


def type_stream(page: DayPage, keys: Sequence[str], frames: int) -> None:
    for key in keys:
        type_key(page, key, frames)
    page.app.frames(4)


def results(page: DayPage) -> list[tuple[int, int, int]]:
    """Table and scores of each, in the order of the seats."""
    round_one = page.model.division.rounds[0]
    found = []
    for table in round_one.tables:
        recorded = round_one.recorded_of(table.one)
        if recorded and isinstance(recorded.result, Played):
            scores = {
                recorded.result.first: recorded.result.first_score,
                recorded.result.second: recorded.result.second_score,
            }
            found.append((table.number, *(scores[player] for player in table.players)))
    return found


ALL_THREE = [
    "2",
    "enter",
    *"312",
    "enter",
    *"98",
    "enter",
    "3",
    "enter",
    *"87",
    "enter",
    *"301",
    "enter",
    "1",
    "enter",
    *"5",
    "enter",
    *"0",
    "enter",
]


@pytest.mark.parametrize("frames", [0, 3])
def test_a_round_is_typed_at_any_pace_without_a_card(frames: int) -> None:
    with at_round_one() as page:
        page.publish_next()
        type_stream(page, ALL_THREE, frames)
        assert page.card is None
        assert results(page) == [(1, 5, 0), (2, 312, 98), (3, 87, 301)]


def test_the_line_shows_what_is_typed_and_offers_the_next_table() -> None:
    with at_round_one() as page:
        page.publish_next()
        assert page.part.typing.table == "1"
        assert page.part.typing.is_offered
        assert_fits(page.app.screen)
        type_stream(page, ["2", "enter", *"31"], 1)
        table = page.model.division.rounds[0].tables[1]
        assert page.part.typing.names == tuple(page.state.name(player) for player in table.players)
        assert page.part.typing.scores == ("31", "")
        assert [panel.number for panel in page.app.find("ResultLine").numbers] == ["2", "31", "\N{EN DASH}"]
        assert page.part.typing.at == 1
        page.app.screen.show("standings")
        page.app.go(ScreenName.HOME)
        page.app.go(ScreenName.COMPETITION)
        page.app.screen.show("round")
        page.app.frames(4)
        assert page.part.typing.scores == ("31", ""), "what is half typed is there when people come back"
        type_stream(page, ["2", "enter", *"98", "enter"], 1)
        assert page.part.typing.table == "3"
        assert "312" in page.part.typing.remark
        type_stream(page, ["9", "enter"], 1)
        assert (
            page.part.typing.remark
            == "There is no table 9 in this round, so its scores are not saved. Esc clears the line."
        )
        type_stream(page, [*"300", "enter", *"100", "enter"], 1)
        assert "Not saved, because there is no such table: 9." in page.part.typing.remark
        assert results(page) == [(2, 312, 98)]


def test_the_last_result_of_a_day_just_opened_keeps_its_round_and_no_enter_draws_the_next() -> None:
    with at_round_one() as page:
        page.publish_next()
        type_stream(page, ALL_THREE[:9], 1)
        type_stream(page, ["3", "enter", *"87", "enter", *"301", "enter"], 1)
        page.model.number = 0
        page.app.screen.show("round")
        page.app.frames(4)
        assert page.part.typing.table == "1"
        type_stream(page, ["1", "enter", *"5", "enter", *"0", "enter", "enter", "enter", "enter"], 1)
        assert results(page) == [(1, 5, 0), (2, 312, 98), (3, 87, 301)]
        assert page.part.number == 1
        assert page.part.typing.remark.startswith("Table 1: ")
        assert len(page.model.division.rounds) == 1
        page.part.go_on()
        page.app.frames(4)
        assert page.part.kind == "proposed"
        type_stream(page, ["enter", "enter"], 1)
        assert len(page.model.division.rounds) == 1


def test_what_was_typed_for_a_table_is_kept_until_somebody_has_looked_at_it_and_what_is_entered_is_said_before() -> (
    None
):
    with at_round_one() as page:
        page.publish_next()
        type_stream(page, [*ALL_THREE, "2", "enter", *"400", "enter", *"100", "enter"], 1)
        assert "Not saved yet" in page.part.typing.remark
        page.open_table(2)
        page.app.tap(page.card.ids.close)
        assert "Not saved yet" not in page.part.typing.remark
        assert results(page)[1] == (2, 312, 98)
        type_stream(page, ["2", "enter"], 1)
        assert page.part.typing.remark.startswith("Already entered: ")
        type_stream(page, [*"312", "enter", *"99", "enter"], 1)
        assert results(page)[1] == (2, 312, 98)
        assert "Not saved yet: tap table 2. Already entered: " in page.part.typing.remark
        page.open_table(2)
        page.app.tap(page.card.ids.deed)
        assert page.card.entries == ["312", "99"]
        page.app.tap(page.card.ids.deed)
        page.because("read or typed wrongly", "Cik Aminah")
        assert results(page)[1] == (2, 312, 99)
        assert "Not saved" not in page.part.typing.remark


def test_a_digit_too_many_touches_no_other_table_and_scores_that_nobody_makes_are_asked_about() -> None:
    with at_round_one() as page:
        page.publish_next()
        type_stream(page, ["1", "enter", *"301", "enter", *"2982"], 1)
        assert page.part.typing.remark == "A number can have at most 3 digits. Check the score sheet."
        type_stream(page, ["enter"], 1)
        assert "Not saved yet: tap table 1. A number can have" in page.part.typing.remark
        type_stream(page, ["3", "enter", *"255", "enter", *"240", "enter"], 1)
        assert results(page) == [(3, 255, 240)]
        assert page.part.typing.remark.endswith("Not saved yet: tap table 1.")
        type_stream(page, ["2", "enter", "3", "enter", *"322", "enter"], 1)
        assert_fits(page.app.screen)
        assert results(page) == [(3, 255, 240)]
        page.open_table(2)
        assert (page.card.entries, page.card.message) == (["3", "322"], odd_text())
        page.app.tap(page.card.ids.deed)
        assert page.card.title == "Are these scores right?"
        page.app.pass_ms(600)
        page.app.key("enter")
        page.app.tap(page.card.ids.close)
        assert results(page) == [(3, 255, 240)]
        page.open_table(2)
        assert page.card.entries == ["3", "322"]
        page.app.tap(page.card.ids.deed)
        page.app.tap(page.card.ids.deed)
        assert page.card is None
        assert results(page) == [(2, 3, 322), (3, 255, 240)]


def test_level_scores_of_a_knock_out_wait_for_who_goes_through() -> None:
    with open_day(teams=SIX[:4], plan="knock_out", rounds=2) as page:
        page.press("Go to round {number}", number=1)
        page.publish()
        type_stream(page, ["2", "enter", *"300", "enter", *"100", "enter", "1", "enter", *"200", "enter", *"200"], 1)
        type_stream(page, ["enter"], 1)
        assert results(page) == [(2, 300, 100)]
        assert page.part.typing.remark.endswith("Not saved yet: tap table 1. Level scores: say who wins.")
        page.open_table(1)
        assert page.card.must_decide
        assert page.card.message == "Level scores: say who wins."


@examples(5)
@given(
    keys=st.lists(st.sampled_from([*KEYS, "enter", "enter"]), min_size=8, max_size=60),
    pace=st.lists(st.integers(0, 3), min_size=1, max_size=7),
)
def test_any_keys_at_any_pace_end_as_the_same_keys_typed_slowly(keys: list[str], pace: list[int]) -> None:
    ends = []
    for paces in ([6], pace):
        with at_round_one() as page:
            page.publish_next()
            for at, key in enumerate(keys):
                type_key(page, key, paces[at % len(paces)])
            page.app.frames(6)
            ends.append((results(page), page.part.typing, page.card))
    assert ends[0] == ends[1]
