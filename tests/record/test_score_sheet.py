"""The score sheet as a value, and sums on paper compared with it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import PauseReason, Switches
from classroom.match.state import Phase, Remark, RemarkKind
from classroom.match.team import Mode, WordCheck
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import (
    Cell,
    Departure,
    Difference,
    Mistake,
    Row,
    SumLine,
    first_difference,
    score_sheet,
    sum_lines,
)
from classroom.record.wording import remarks_text
from classroom.rules.policy import OutTakesTwice, PerTurn, Untimed
from tests.match.club_table import club
from tests.match.table import PRIMARY, Table, seated, tiles
from tests.match.tournament import dealt

TEN = PRIMARY.turn_time


def words(*names: str) -> Remark:
    return Remark(RemarkKind.WORDS, names)


def test_P20_a_row_a_turn_number_with_score_running_total_and_remarks() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("EEI", "EI"))
    match.play("8G", "CAT")
    match.play("9F", "IN", announced=20)
    match.time_out()
    sheet = score_sheet(match.state)
    assert sheet.rows == (
        Row(
            1,
            (
                Cell(10, 10, (words("CAT"),)),
                Cell(8, 8, (words("IN", "CN"), Remark(RemarkKind.ANNOUNCED, ("20", "8")))),
            ),
        ),
        Row(2, (Cell(0, 10, (Remark(RemarkKind.TIME),)), None)),
    )
    assert sheet.rows_per_sheet == 20


def test_P20_a_play_not_yet_settled_has_no_cell() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert score_sheet(match.state).rows == ()


def test_P20_a_play_taken_off_shows_the_ruling_in_place_of_its_words() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False)
    (row,) = score_sheet(match.state).rows
    assert row.cells[0] == Cell(0, 0, (Remark(RemarkKind.NOT_ACCEPTED, ("TAC",)),))


def test_P20_a_lost_turn_has_its_row() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True)
    (row,) = score_sheet(match.state).rows
    assert row.cells == (
        Cell(10, 10, (words("CAT"), Remark(RemarkKind.ACCEPTED, ("CAT",)))),
        Cell(0, 0, (Remark(RemarkKind.LOST_TURN),)),
    )


def test_P20_a_match_longer_than_a_sheet_goes_on() -> None:
    match = seated("CATDOGE", "HORNINT")
    for turn in range(44):
        if turn % 6 < 2:
            match.play_something()
        else:
            match.pass_()
    sheet = score_sheet(match.state)
    assert [row.turn for row in sheet.rows] == list(range(1, 23))
    assert [cell.running for cell in sheet.rows[-1].cells if cell] == list(match.state.scores)


def test_P20_the_head_has_the_heading_the_teams_and_the_list() -> None:
    match = seated("CATDOGE", "HORNINT")
    sheet = score_sheet(match.state)
    assert sheet.heading.event == "Words for all"
    assert sheet.format_title == "Primary schools"
    assert (sheet.lexicon, sheet.lexicon_hash) == ("A few words", "f00df00d")
    assert [column.side for column in sheet.columns] == ["Team Perak", "Team Johor"]
    assert sheet.columns[0].origin == "Perak"
    assert sheet.columns[0].members == ("Aminah", "Wei Han", "Kavitha")
    assert (sheet.ended, sheet.winners, sheet.practice) == (None, (), False)


def test_P19_P20_the_reserve_who_came_in_stands_among_the_main_players() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.EnterReserve(0, "Aminah", "Kavitha"))
    match.pass_()
    sheet = score_sheet(match.state)
    assert sheet.columns[0].members == ("Wei Han", "Kavitha", "Aminah")
    cell = sheet.rows[0].cells[0]
    assert cell
    assert cell.remarks[0] == Remark(RemarkKind.RESERVE_IN, ("Kavitha",))


def test_P15_P20_the_foot_has_score_unplayed_tiles_and_total() -> None:
    match = seated("CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE")
    foot = score_sheet(match.state).columns[0]
    assert (foot.unplayed, foot.total) == (None, None)
    match.do(cmd.ConfirmEnd())
    first, second = score_sheet(match.state).columns
    score = match.state.scores[0]
    assert (first.score, first.unplayed_tiles, first.unplayed, first.total) == (score, (), 0, score)
    assert (second.score, second.unplayed_tiles, second.unplayed, second.total) == (0, tuple("HORNINT"), 10, -10)
    assert score_sheet(match.state).ended == "all tiles used"
    assert score_sheet(match.state).winners == (0,)


def test_P15_what_is_added_for_going_out_is_less_than_nothing_to_subtract() -> None:
    match = seated("CATSDOE", "HORNINT", bag="", format_=replace(PRIMARY, end_adjustment=OutTakesTwice()))
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    assert [column.unplayed for column in score_sheet(match.state).columns] == [-20, 0]


def uneven_and_level() -> Table:
    """Side 0 has had one turn more than side 1 when its tiles are used up; the totals are equal."""
    match = seated("CATSDOE", "HORNINT", bag="")
    match.play("8G", "CATS")
    match.pass_()
    match.play("H9", "DOE")
    match.do(cmd.ConfirmEnd())
    match.correct(1, match.state.totals[0] + 10)
    assert match.state.extra == (0, 1)
    return match


def test_P16_P20_extra_turns_have_a_row_of_their_own() -> None:
    match = uneven_and_level()
    match.pass_()
    match.play_something()
    rows = score_sheet(match.state).rows
    assert [(row.turn, row.extra, [cell is None for cell in row.cells]) for row in rows] == [
        (1, False, [False, False]),
        (2, False, [False, True]),
        (3, True, [False, False]),
    ]
    last = rows[-1].cells[1]
    assert last
    assert last.running == match.state.scores[1]
    assert Remark(RemarkKind.EXTRA_TURN) in last.remarks


def test_P16_P20_an_extra_turn_that_was_not_due_is_not_added() -> None:
    match = uneven_and_level()
    match.play_something()
    match.correct(1, 0)
    last = score_sheet(match.state).rows[-1].cells[0]
    assert last
    assert last.score
    assert last.score > 0
    assert last.running == match.state.scores[0]


def test_P16_P20_the_jury_that_decided_is_named() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.do(cmd.StopMatch("rain"), cmd.DecideTie(1, "Puan Lim", "more words"))
    sheet = score_sheet(match.state)
    assert (sheet.decided_by, sheet.winners) == ("Puan Lim", (1,))


def test_P16_S7_the_sheet_names_the_winner_of_a_match_without_a_score_where_the_format_has_one() -> None:
    for key, winners in (("primary", ()), ("standard", (1,)), ("club", (1,))):
        match = dealt(format_by_key(key), "CATDOGE", "HORNINT") if key != "primary" else seated("CATDOGE", "HORNINT")
        match.do(cmd.StopMatch("rain"))
        assert score_sheet(match.state).winners == winners


def test_P16_P20_nobody_has_won_or_shares_the_win_before_the_jury_has_decided() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    assert score_sheet(match.state).winners == ()
    match.pass_()
    match.pass_()
    assert match.state.awaits_jury
    assert score_sheet(match.state).winners == ()
    match.do(cmd.DecideTie(None, "Puan Lim", "both played well"))
    assert score_sheet(match.state).winners == (0, 1)
    match.correct(0, 3)
    assert score_sheet(match.state).winners == (0,)


@pytest.mark.parametrize(
    ("switches", "departures"),
    [
        (Switches(TEN), ()),
        (Switches(PerTurn(60, 1, 2)), ((Departure.TURN_TIME, "60"),)),
        (Switches(Untimed()), ((Departure.TURN_TIME, "0"),)),
        (Switches(TEN, live_score=True), ((Departure.LIVE_SCORE, ""),)),
        (Switches(TEN, word_check=WordCheck.WARN), ((Departure.WORD_CHECK, "warn"),)),
        (Switches(TEN, helper_open=True), ((Departure.HELPER_OPEN, ""),)),
        (Switches(TEN, time_outs_count=False), ((Departure.TIME_OUTS, ""),)),
    ],
)
def test_P18_P20_the_foot_says_how_practice_departed(
    switches: Switches, departures: tuple[tuple[Departure, str], ...]
) -> None:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=switches)
    sheet = score_sheet(match.state)
    assert sheet.practice
    assert sheet.departures == departures


def test_P18_P20_an_open_helper_stands_in_the_remarks_of_each_team_once() -> None:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=Switches(TEN, helper_open=True))
    for _ in range(4):
        match.pass_()
    helper = Remark(RemarkKind.HELPER_OPEN)
    assert [helper in turn.remarks for turn in match.state.turns] == [True, True, False, False]


def test_P20_every_pause_stands_in_the_remarks_with_its_length() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.Pause(PauseReason.JUDGE))
    match.clock.pass_ms(125_000)
    match.do(cmd.Resume(), cmd.Pause(PauseReason.SLEPT, slept_ms=2_000))
    match.clock.pass_ms(9_100)
    match.do(cmd.RestartTurn("Puan Lim", "a tile fell"))
    match.lay(tiles("8G", "CAT"))
    (row,) = score_sheet(match.state).rows
    assert row.cells[0]
    assert remarks_text(row.cells[0].remarks, str) == (
        "CAT; paused for 2 min 5 s; paused for 10 s; turn restarted: a tile fell"
    )


def test_P20_a_pause_that_the_end_of_the_match_ended_stands_there_too() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.Pause(PauseReason.JUDGE))
    match.clock.pass_ms(61_000)
    match.do(cmd.StopMatch("it rains"))
    ((side, remarks),) = score_sheet(match.state).later
    assert (side, remarks_text(remarks, str)) == (0, "paused for 1 min 1 s")


def test_P20_a_night_in_which_the_app_was_closed_is_counted_by_the_clock_on_the_wall() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.Pause(PauseReason.JUDGE))
    match.log.idle = 58_800_000
    match.reopen()
    match.do(cmd.Resume())
    assert match.state.pending_remarks[0] == (Remark(RemarkKind.PAUSED, ("58800",)),)


def test_P20_a_pause_while_the_score_is_counted_stands_beside_that_play() -> None:
    match = club("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Pause(PauseReason.JUDGE))
    match.clock.pass_ms(4_000)
    match.do(cmd.Resume())
    assert match.state.turns[0].remarks[-1] == Remark(RemarkKind.PAUSED, ("4",))


def test_P20_what_was_taken_back_stands_in_the_remarks_of_the_turn_that_was_played_instead() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.TakeBack("Puan Lim", "an elbow"), cmd.Resume())
    match.lay(tiles("8G", "DOG"))
    assert len(score_sheet(match.state).rows) == 1
    shown = " ".join(sheet_text(score_sheet(match.state), str).split())
    assert "DOG; CAT taken back: an elbow" in shown


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
