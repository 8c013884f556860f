"""The score sheet of the formats beyond the source's own form: members, groups, clocks, ledgers, challenge points."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key, formats
from classroom.formats.house_rule import house_rule
from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.state import MatchState, Remark, RemarkKind
from classroom.match.team import Mode, Official, OfficialRole
from classroom.record.highlight import best_word, running_totals, words_made
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import (
    Cell,
    Departure,
    ScoreSheet,
    Signature,
    TeamSum,
    blank_sheet,
    bookings,
    score_sheet,
)
from classroom.rules.policy import (
    EndReason,
    Format,
    JudgeDisallows,
    LockedWhenSigned,
    MemberRacks,
    Overtime,
    PerRound,
    PerSide,
    PerTurn,
    PointsDeducted,
    PointsTakenBack,
    TurnTime,
)
from tests.examples import examples
from tests.fakes import MemoryLog
from tests.match.club_table import club, take_time
from tests.match.literacy_table import ANY_WORD, LITERACY, choosing, disallow, literacy, spell
from tests.match.table import PRIMARY, Table, opening, seated
from tests.match.tournament import MINUTE, STANDARD, YOUTH, dealt, pass_after, scored
from tests.store.any_format import Player, open_any, variants

CHALLENGED = RemarkKind.CHALLENGE_POINTS


def sheet(match: Table) -> ScoreSheet:
    return score_sheet(match.state)


def cell(value: ScoreSheet, side: int, turn: int) -> Cell:
    found = value.rows[turn - 1].cells[side]
    assert found
    return found


def points(at: Cell) -> list[str]:
    return [value for remark in at.remarks if remark.kind is CHALLENGED for value in remark.values]


# Members and groups


def test_A1_a_member_has_a_column_and_a_group_the_sum_of_its_members() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    for _ in range(4):
        match.play_something()
    value = sheet(match)
    assert [column.side for column in value.columns] == ["Aminah", "Daniel", "Wei Han", "Siti"]
    assert all(column.members == () and column.total is None for column in value.columns)
    assert [team.columns for team in value.teams] == [(0, 2), (1, 3)]
    assert [team.name for team in value.teams] == ["Team Perak", "Team Johor"]
    for team in value.teams:
        assert team.score == sum(value.columns[column].score for column in team.columns) > 0
    assert value.terms.has_member_columns


def test_A11_the_unplayed_tiles_of_a_member_stand_in_its_column_and_count_for_the_group() -> None:
    match = club("CATSDOE", "HORNINT", "EEEEEEE", "IIIIIII", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    value = sheet(match)
    assert [column.unplayed for column in value.columns] == [-(10 + 7 + 7), 10, 7, 7]
    assert [team.adjustment for team in value.teams] == [24 - 7, -10 - 7]
    assert [team.total for team in value.teams] == list(match.state.totals)
    assert value.winners == (0,)


def test_A3_the_sheet_tells_the_time_that_each_group_has_used() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    for ms in (60_000, 1_000, 30_000):
        take_time(match, ms)
    assert [team.used_ms for team in sheet(match).teams] == [90_000, 1_000]
    assert [team.penalty for team in sheet(match).teams] == [None, None]


# Challenge points


def test_T5_points_for_the_challenged_stand_beside_the_play_and_count_in_the_running_total() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.finish("8G", "CAT")
    match.challenge("CAT", accepted=True)
    play = match.state.turns[0]
    noted = cell(sheet(match), 0, 1)
    assert (noted.score, noted.points, noted.running) == (play.score, 5, play.score + 5)
    assert points(noted) == ["+5"]
    assert sheet(match).columns[0].score == match.state.scores[0] == play.score + 5


def test_A7_points_from_the_challenger_stand_in_the_row_of_its_next_turn() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    match.finish("8G", "CAT")
    match.challenge("CAT", accepted=True)
    waits = cell(sheet(match), 1, 1)
    assert (waits.score, waits.points, waits.running) == (None, -5, -5)
    match.pass_()
    noted = cell(sheet(match), 1, 1)
    assert (noted.score, noted.running) == (0, -5)
    assert noted.remarks == (Remark(RemarkKind.PASS), Remark(CHALLENGED, ("−5",)))


def test_A7_who_has_had_its_turn_of_the_row_notes_the_points_in_the_next() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    match.pass_()
    match.finish("8G", "IT")
    match.challenge("IT", accepted=True, side=0)
    value = sheet(match)
    assert (cell(value, 0, 1).running, cell(value, 0, 2).running) == (0, -5)


def test_S4_points_for_a_last_play_have_a_row_though_no_turn_comes() -> None:
    match = dealt(format_by_key("standard", challenge="minus-5"), "CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE")
    match.challenge("CATSDOE", accepted=True, reason="in the dictionary")
    match.do(cmd.ConfirmEnd())
    assert cell(sheet(match), 1, 1) == Cell(None, -5, (Remark(CHALLENGED, ("−5",)),), -5)
    assert sheet(match).columns[1].score == match.state.scores[1] == -5


def test_S4_points_are_gone_with_the_ruling_that_gave_them() -> None:
    match = dealt(format_by_key("standard", challenge="plus-10"), "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True)
    assert cell(sheet(match), 0, 1).points == 10
    match.overturn(0, accepted=False)
    assert points(cell(sheet(match), 0, 1)) == []
    assert sheet(match).columns[0].score == 0


def test_S5_who_held_a_play_is_remarked_on_it() -> None:
    match = dealt(STANDARD, "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.do(cmd.HoldPlay(1), cmd.ReleaseHold())
    assert Remark(RemarkKind.HELD, ("Team Johor",)) in cell(sheet(match), 0, 1).remarks


# Clocks


def test_T2_overtime_is_a_penalty_between_the_score_and_the_total() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    pass_after(match, 26 * MINUTE + 1)
    pass_after(match, MINUTE)
    scored(match, 50, 40)
    match.do(cmd.StopMatch("the hall closes"))
    first, second = sheet(match).teams
    assert (first.penalty, second.penalty) == (-20, 0)
    assert first.used_ms == 26 * MINUTE + 1
    assert first.adjustment is not None
    assert first.total == 50 + first.adjustment - 20
    assert sheet(match).columns[0].total == match.state.totals[0]


@pytest.mark.parametrize(
    ("key", "time", "departure"),
    [
        ("primary", PerTurn(30, 1, 2), (Departure.TURN_TIME, "30")),
        ("club", PerSide(1200, Overtime(0, 0, 60, loses=False), timed_challenges=True), (Departure.SIDE_TIME, "1200")),
        ("literacy", PerRound(600, 1, 2), (Departure.ROUND_TIME, "600")),
    ],
)
def test_P18_every_other_clock_is_a_departure(key: str, time: TurnTime, departure: tuple[Departure, str]) -> None:
    format_ = format_by_key(key)
    match = Table(lexicon=ANY_WORD)
    match.open(opening(format_, mode=Mode.PRACTICE, switches=Switches(time)))
    assert sheet(match).departures == (departure,)


# The literacy event


def test_U2_U9_a_round_has_its_set_word_and_the_teams_own_count() -> None:
    match = literacy("EDAS")
    first = spell(match, "D8", "ED")
    second = spell(match, "8L", "S", own_count=40)
    value = sheet(match)
    assert value.set_word == "READING"
    assert value.columns[0].score == first.score + second.score
    assert value.columns[0].own_count == first.score + 40
    assert value.columns[0].members == ("Aminah", "Wei Han", "Kavitha", "Lina")


def test_U7_a_disallowed_word_is_named_and_no_own_count_brings_it_back() -> None:
    match = literacy("EDAS", format_=choosing("deducted"))
    word = spell(match, "8L", "S")
    disallow(match)
    value = sheet(match)
    noted = cell(value, 0, 1)
    assert (noted.score, noted.running) == (-word.score, -word.score)
    assert Remark(RemarkKind.DISALLOWED, ("READINGS",)) in noted.remarks
    assert value.columns[0].own_count == -word.score
    assert words_made(match.state, bool) == ()
    assert best_word(match.state, bool, match.state.sides) is None


def test_U7_the_sheet_names_what_was_chosen_also_of_a_match_opened_before_the_rule_said_more() -> None:
    costs, nothing = "Lose points for a disallowed word", "A disallowed word scores nothing"
    earlier = [JudgeDisallows(PointsDeducted()), JudgeDisallows(PointsTakenBack())]
    formats_ = [choosing("deducted"), LITERACY, *(replace(LITERACY, challenge=one) for one in earlier)]
    chosen = [sheet(literacy("", format_=format_)).choices for format_ in formats_]
    assert chosen == [(way, "20 minutes a round") for way in (costs, nothing, costs, nothing)]


@pytest.mark.parametrize(("choice", "score", "total"), [("taken-back", 0, 5), ("deducted", -3, 2)])
def test_U7_a_word_that_stays_lying_is_marked_on_the_sheet_without_its_points(
    choice: str, score: int, total: int
) -> None:
    match = literacy("OETTO", format_=choosing(choice))
    spell(match, "E9", "OE")
    spell(match, "10F", "TT", own_count=7)
    match.do(cmd.DisallowPlay("the judge", "no word", turn=0, stays=True))
    value = sheet(match)
    first, second = cell(value, 0, 1), cell(value, 0, 2)
    assert (first.score, first.running) == (score, score)
    assert (second.score, second.running) == (5, total)
    assert first.remarks == (
        Remark(RemarkKind.WORDS, ("ROE",)),
        Remark(RemarkKind.MARKED, ("ROE",)),
        Remark(RemarkKind.JUDGE, ("no word",)),
    )
    assert value.columns[0].own_count == score + 7
    assert "disallowed, but left in place: ROE" in " ".join(sheet_text(value, str).split())
    assert words_made(match.state, bool) == ("ETT",)
    best = best_word(match.state, bool, match.state.sides)
    assert best is not None
    assert best.word == "ETT"


def test_U8_letters_are_in_the_ledger_with_their_price_and_marked_where_they_are_played() -> None:
    match = literacy("E" * 12 + "A" * 9 + "I" * 7)
    match.shuffler.script = ["S"]
    match.do(cmd.BuyLetters(1))
    spell(match, "8L", "S")
    value = sheet(match)
    assert [(sale.letters, sale.amount) for sale in value.purchases] == [(("S",), 2)]
    assert (value.teams[0].paid, value.terms.currency) == (2, "$")
    assert cell(value, 0, 1).remarks == (
        Remark(RemarkKind.WORDS, ("READINGS",)),
        Remark(RemarkKind.EXTRA_LETTERS, ("S",)),
        Remark(RemarkKind.LETTERS_BOUGHT, ("1", "$2")),
    )


# People and endings


def test_T10_the_sheet_has_the_names_it_was_signed_with_and_says_that_it_is_locked() -> None:
    match = dealt(YOUTH, "CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    assert sheet(match).signatures == (Signature("Team Perak"), Signature("Team Johor"))
    match.do(cmd.SignSheet(0, "Aminah"))
    assert not sheet(match).locked
    match.do(cmd.SignSheet(1, "Daniel"))
    assert [signature.name for signature in sheet(match).signatures] == ["Aminah", "Daniel"]
    assert sheet(match).locked
    match.do(cmd.CorrectScore(0, 30, "Pn. Ooi", "added wrongly", as_director=True))
    assert Remark(RemarkKind.DIRECTOR, ("Pn. Ooi",)) in cell(sheet(match), 0, 1).remarks


def test_P17_judges_are_named_on_their_line_and_the_other_officials_below() -> None:
    officials = (
        Official("Pn. Tan", OfficialRole.ACCURACY_JUDGE, "Melaka"),
        Official("En. Ali", OfficialRole.POINT_JUDGE, "Kelantan"),
        Official("Mr. Raj", OfficialRole.TIME_KEEPER),
    )
    match = Table()
    match.open(replace(opening(), officials=officials))
    assert sheet(match).judges == ("Pn. Tan", "En. Ali")
    assert sheet(match).officials == officials[2:]


def test_A12_a_walkover_names_who_was_absent_and_why() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    match.do(cmd.WalkOver((1,), "Pn. Ooi", "did not come back"))
    value = sheet(match)
    assert (value.ended, value.ended_by, value.note) == (
        EndReason.WALKOVER.value,
        "Team Johor",
        "Pn. Ooi: did not come back",
    )


def test_A12_S1_a_walkover_names_all_who_were_absent_and_nobody_where_all_were() -> None:
    some = dealt(STANDARD, "CATDOGE", "HORNINT", "EEEEEEE")
    some.do(cmd.WalkOver((0, 2), "Pn. Ooi", "left"))
    assert sheet(some).ended_by == "Team Perak, Team Sabah"
    everybody = dealt(STANDARD, "CATDOGE", "HORNINT", "EEEEEEE")
    everybody.do(cmd.WalkOver((0, 1, 2), "Pn. Ooi", "left"))
    assert (sheet(everybody).ended_by, sheet(everybody).winners) == ("", ())


def test_A12_a_remark_that_no_turn_followed_is_kept() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    match.do(*[cmd.Warn(0, "Aminah", "talked")] * 3, *[cmd.Warn(2, "Wei Han", "talked")] * 2)
    assert sheet(match).later == ()
    match.do(cmd.Warn(2, "Wei Han", "talked"))
    assert match.state.end
    said = [
        (*[Remark(RemarkKind.WARNING, (name, "talked"))] * 3, Remark(RemarkKind.PLAYER_OUT, (name,)))
        for name in ("Aminah", "Wei Han")
    ]
    assert sheet(match).later == ((0, said[0]), (2, said[1]))


def test_a_house_rule_says_which_format_it_departs_from() -> None:
    rule = house_rule(PRIMARY, "house-slow", "Slow", {"turn_time": PerTurn(60, 1, 2)})
    value = sheet(seated("CATDOGE", "HORNINT", format_=rule))
    assert (value.house_rule, value.house_rule_origin) == (rule, PRIMARY)
    assert value.choices == ()
    assert value.departures == ()
    plain = sheet(seated("CATDOGE", "HORNINT"))
    assert (plain.house_rule, plain.house_rule_origin) == (None, None)


def test_S4_what_the_rule_book_leaves_open_is_shown_as_chosen() -> None:
    format_ = format_by_key("standard", challenge="plus-5", end_adjustment="tournament")
    assert sheet(dealt(format_, "CATDOGE", "HORNINT")).choices == (
        "+5 for the challenged player (youth rule)",
        "No clock",
        "First to use all tiles scores twice the opponent's",
        "Without vulgar words, as in a school",
    )
    assert sheet(seated("CATDOGE", "HORNINT")).choices == ()


@pytest.mark.parametrize("format_", formats(), ids=lambda format_: format_.key)
def test_P20_every_format_has_an_empty_form(format_: Format) -> None:
    value = blank_sheet(format_)
    seats = format_.sides.least * (format_.sides.mains if isinstance(format_.racks, MemberRacks) else 1)
    assert len(value.columns) == seats
    assert sorted(column for team in value.teams for column in team.columns) == list(range(seats))
    assert all(team == TeamSum("", "", team.columns) for team in value.teams)
    assert len(value.signatures) == (seats if isinstance(format_.signing, LockedWhenSigned) else 0)


# What always holds


def check_sums(state: MatchState) -> None:
    """The running totals and the foot add up to the match's own scores and totals, team by team."""
    value = score_sheet(state)
    assert tuple(totals[-1] for totals in running_totals(state)) == state.scores
    for number, team in enumerate(value.teams):
        last = [
            next((at.running for row in reversed(value.rows) if (at := row.cells[column])), 0)
            for column in team.columns
        ]
        assert last == [value.columns[column].score for column in team.columns]
        assert sum(last) == team.score == state.scores[number]
        if state.end is None:
            assert (team.adjustment, team.penalty, team.total) == (None, None, None)
            continue
        assert team.adjustment is not None
        assert team.penalty is not None
        assert team.adjustment == -sum(value.columns[column].unplayed or 0 for column in team.columns)
        assert team.score + team.adjustment + team.penalty == team.total == state.totals[number]


def check_rows(state: MatchState) -> None:
    """Every settled turn has its cell, and every running total is the one above it and what stands beside it."""
    value = score_sheet(state)
    turns = [turn for turn in state.turns if turn.settled]
    noted = [booking for booking in bookings(state) if booking.turn]
    assert sorted((turn.number, turn.side) for turn in turns) == [(one.number, one.side) for one in noted]
    for side in state.sides:
        before = 0
        for row in value.rows:
            at = row.cells[side]
            if at and not row.extra:
                assert at.running == before + (at.score or 0) + at.points
                assert at.score is not None or at.points
            before = at.running if at else before


@pytest.mark.parametrize("key", list(variants()))
@given(seed=st.integers(0, 2**32 - 1), commands=st.integers(20, 260))
@examples(6)
def test_P20_the_sums_of_every_sheet_are_those_of_the_match(key: str, seed: int, commands: int) -> None:
    chance = random.Random(seed)
    service = open_any(MemoryLog(), "m1", variants()[key], chance)
    player = Player(service, chance)
    for _ in range(commands):
        if not player.step():
            break
    check_sums(service.state)
    check_rows(service.state)
