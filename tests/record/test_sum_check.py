"""The totals on paper beside those of the sheet: the first line where they part, and what probably went wrong (P20)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.match.state import Phase
from classroom.record.score_sheet import Difference, Mistake, SumLine, first_difference, score_sheet, sum_lines
from tests.match.table import seated

LINES = (
    SumLine(1, ("CAT",), 10, 10),
    SumLine(2, ("IN", "CN"), 24, 34, announced=20, others=(7,)),
    SumLine(3, (), 0, 34),
    SumLine(4, ("QUIZ",), 31, 65),
)


def test_P20_the_lines_are_those_of_the_score_sheet() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("EEI", "EI"))
    match.play("8G", "CAT")
    match.play("9F", "IN", announced=20)
    match.time_out()
    sheet = score_sheet(match.state)
    assert sum_lines(sheet, 0) == (SumLine(1, ("CAT",), 10, 10, None, (8,)), SumLine(2, (), 0, 10))
    assert sum_lines(sheet, 1) == (SumLine(1, ("IN", "CN"), 8, 8, 20, (10,)),)


def test_P16_the_last_line_takes_the_unplayed_tiles_away() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("EEI",))
    match.play("8G", "CAT")
    while match.state.phase is Phase.READY:
        match.pass_()
    last = sum_lines(score_sheet(match.state), 0)[-1]
    assert last.turn is None
    assert last.score < 0
    assert last.total == 10 + last.score


def test_totals_that_agree_have_no_difference() -> None:
    assert first_difference(LINES, (10, 34, 34, 65)) is None
    assert first_difference(LINES, (None, None, None, 65)) is None
    assert first_difference(LINES, (None,) * 4) is None


@pytest.mark.parametrize(
    ("written", "mistake"),
    [
        (10, Mistake.NOT_ADDED),
        (-14, Mistake.WRONG_WAY),
        (58, Mistake.TWICE),
        (43, Mistake.SWAPPED),
        (30, Mistake.ANNOUNCED),
        (17, Mistake.OTHERS),
        (35, Mistake.UNKNOWN),
    ],
)
def test_what_probably_went_wrong_is_told(written: int, mistake: Mistake) -> None:
    assert first_difference(LINES, (10, written, None, None)) == Difference(1, written, 34, 0, mistake)


def test_the_first_line_begins_at_nothing() -> None:
    assert first_difference(LINES, (0, None, None, None)) == Difference(0, 0, 10, None, Mistake.NOT_ADDED)


def test_after_lines_that_were_not_looked_at_nothing_is_guessed() -> None:
    assert first_difference(LINES, (10, None, None, 34)) == Difference(3, 34, 65, 0)
    assert first_difference(LINES, (None, 10, None, None)) == Difference(1, 10, 34, None)


@given(st.lists(st.integers(0, 60), min_size=1, max_size=20), st.data())
def test_the_first_wrong_line_is_found_whatever_follows(scores: list[int], data: st.DataObject) -> None:
    totals = [sum(scores[: count + 1]) for count in range(len(scores))]
    lines = [
        SumLine(turn + 1, (), score, total) for turn, (score, total) in enumerate(zip(scores, totals, strict=True))
    ]
    wrong = data.draw(st.integers(0, len(scores) - 1))
    off = data.draw(st.integers(-50, 50).filter(bool))
    after = data.draw(st.lists(st.integers(0, 999), min_size=len(scores), max_size=len(scores)))
    written = [*totals[:wrong], totals[wrong] + off, *after[wrong + 1 :]]
    found = first_difference(lines, written)
    assert found is not None
    assert (found.line, found.written, found.counted) == (wrong, totals[wrong] + off, totals[wrong])
    assert found.since == (wrong - 1 if wrong else None)


def test_a_total_is_asked_for_each_line() -> None:
    with pytest.raises(ValueError, match="shorter"):
        first_difference(LINES, (10,))
