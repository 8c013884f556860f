"""The standard rules for two to four: the start (S1), exchanges (S2), ends (S6, S7) and the choice of clocks (S8)."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key, rule_book
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.service import MatchService
from classroom.match.state import Phase, TurnKind
from classroom.record.score_sheet import score_sheet
from classroom.rules.policy import EndReason, ExtraTurn, NotAnnounced, Overtime, PerSide, PerTurn, Untimed
from tests.fakes import FakeShuffler
from tests.grid import chosen_of
from tests.match.table import Table, opening, team, tiles
from tests.match.tiles import all_tiles, tiles_there_are
from tests.match.tournament import MINUTE, SECOND, STANDARD, dealt, pass_after, scored
from tests.shared_data import needs_shared, vectors

RACKS = ("CATDOGE", "HORNINT", "SUNEARS", "BELLMAP")
two_to_four = pytest.mark.parametrize("sides", [2, 3, 4])
SIDE_CLOCK = format_by_key("standard", turn_time="side", end_adjustment="tournament")


def drawing(*lots: str) -> Table:
    """So many sides draw these tiles, round by round, and then racks from the starter on."""
    sides = len(lots[0])
    table = Table(FakeShuffler(*"".join(lots), *RACKS[:sides]))
    table.open(opening(STANDARD, teams=[team(number, mains=1, reserves=0) for number in range(sides)]))
    while table.phase() is Phase.DRAWING:
        for side in table.state.drawing:
            table.do(cmd.DrawLot(side))
    return table


def worth(match: Table) -> list[int]:
    return [match.state.tile_set.worth(rack) for rack in match.state.racks]


# Two to four sides, and who starts


@two_to_four
def test_S1_two_to_four_play_in_turn(sides: int) -> None:
    match = dealt(STANDARD, *RACKS[:sides])
    order = []
    for _ in range(sides + 1):
        order.append(match.state.to_move)
        match.pass_()
    assert order == [*range(sides), 0]
    assert len(match.state.scores) == sides


@pytest.mark.parametrize("count", [1, 5])
def test_S1_fewer_or_more_are_refused(count: int) -> None:
    teams = [replace(team(0, mains=1, reserves=0), name=f"Player {number}") for number in range(count)]
    refusal = Table().matches.open(opening(STANDARD, teams=teams), "few")
    assert not isinstance(refusal, MatchService)
    assert refusal == Refusal(Refused.SIDES_COUNT, numbers=(2, 4, count))


def test_S1_the_tile_nearest_to_A_starts_a_blank_first_and_ties_draw_again() -> None:
    for lots, starter in [
        (["BA"], 1),
        (["AZ"], 0),
        (["A?"], 1),
        (["KEJ"], 1),
        (["ZQXJ"], 3),
        (["EE", "TS"], 1),
        (["BABA", "ED"], 3),
        (["??A", "DC"], 1),
        (["AAAA", "EEEE", "TSRO"], 3),
    ]:
        match = drawing(*lots)
        state = match.state
        assert (state.starter, state.to_move) == (starter, starter)
        assert len(state.lots) == len(lots)
        assert state.racks[starter] == tuple(RACKS[0])


def test_S1_the_tiles_drawn_go_back_and_racks_are_drawn_from_the_starter_on() -> None:
    match = drawing("KEJ")
    assert [match.state.racks[side] for side in (1, 2, 0)] == [tuple(rack) for rack in RACKS[:3]]
    assert len(match.state.bag) == 100 - 21
    assert all_tiles(match.state) == Counter(STANDARD.tiles.tiles)


@pytest.mark.parametrize("sides", chosen_of([2, 3, 4], 3))
def test_S1_a_whole_match_goes_round_the_table_until_one_is_out(sides: int) -> None:
    match = dealt(STANDARD, *RACKS[:sides], bag="E" * 5)
    while match.phase() is Phase.READY and len(match.state.turns) < 200:
        match.play_something()
    assert match.phase() is Phase.LAST_WINDOW
    match.do(cmd.ConfirmEnd())
    state = match.state
    assert [turn.side for turn in state.turns] == [place % sides for place in range(len(state.turns))]
    assert all_tiles(state) == tiles_there_are(state)
    assert sum(state.end.adjustments if state.end else ()) == 0


# Exchange and pass


@pytest.mark.parametrize("given", ["C", "CAT", "CATDOGE"])
def test_S2_one_or_more_tiles_are_exchanged_for_a_zero_turn(given: str) -> None:
    match = dealt(STANDARD, *RACKS[:2], draws=("EEIIOOU"[: len(given)],))
    match.ring()
    match.do(cmd.ExchangeTiles(tuple(given)))
    state = match.state
    assert (state.turns[0].kind, state.turns[0].score, state.turns[0].is_zero) == (TurnKind.EXCHANGE, 0, True)
    assert Counter(state.racks[0]) == Counter("CATDOGE") - Counter(given) + Counter("EEIIOOU"[: len(given)])
    assert len(state.bag) == 86


@pytest.mark.parametrize(("left", "may"), [(0, False), (6, False), (7, True), (8, True)])
def test_S2_exchanges_need_seven_tiles_in_the_bag_and_passes_nothing(left: int, may: bool) -> None:  # noqa: FBT001
    match = dealt(STANDARD, *RACKS[:2], bag="E" * left)
    match.ring()
    if may:
        match.do(cmd.ExchangeTiles(("C",)))
    else:
        refusal = match.refusal(cmd.ExchangeTiles(("C",)))
        assert refusal == Refusal(Refused.BAG_TOO_SMALL, numbers=(7, left))
        match.do(cmd.Pass())
    assert match.state.turns[0].is_zero


def test_S2_tiles_alike_may_be_exchanged() -> None:
    match = dealt(STANDARD, "EEEEDOG", "HORNINT")
    match.ring()
    match.do(cmd.ExchangeTiles(("E", "E", "E")))


# Six zero turns


@two_to_four
def test_S6_after_six_zero_turns_of_all_together_any_side_may_ask_for_the_end(sides: int) -> None:
    for asks in range(sides):
        match = dealt(STANDARD, *RACKS[:sides])
        for _ in range(5):
            match.pass_()
            assert match.refused(cmd.AskEnd(asks)) is Refused.NO_END_DUE
        match.pass_()
        assert match.state.may_ask_end
        assert match.phase() is Phase.READY
        match.do(cmd.AskEnd(asks))
        state = match.state
        assert state.end
        assert (state.end.reason, state.end.side) == (EndReason.ZERO_TURNS, None)
        assert state.totals == tuple(-held for held in worth(match))
        assert state.phase is Phase.CLOSED


def test_S6_nobody_need_ask_and_play_may_go_on() -> None:
    match = dealt(STANDARD, *RACKS[:2])
    for _ in range(9):
        match.pass_()
    assert match.state.end is None
    assert match.state.may_ask_end
    match.play_something()
    assert not match.state.may_ask_end
    assert match.refused(cmd.AskEnd(0)) is Refused.NO_END_DUE
    for _ in range(6):
        match.pass_()
    match.do(cmd.AskEnd(1))
    assert match.phase() is Phase.CLOSED


def test_S6_only_a_side_of_the_match_asks_and_between_turns() -> None:
    match = dealt(STANDARD, *RACKS[:3])
    for _ in range(6):
        match.pass_()
    assert match.refused(cmd.AskEnd(3)) is Refused.NO_SUCH_SIDE
    match.ring()
    assert match.refused(cmd.AskEnd(0)) is Refused.NOT_NOW


def test_S6_passes_exchanges_and_plays_taken_off_count_alike() -> None:
    match = dealt(STANDARD, *RACKS[:3])
    match.pass_()
    match.ring()
    match.do(cmd.ExchangeTiles(("H",)))
    play = match.play_something().play
    assert play
    match.challenge(play.words[0].name, accepted=False, reason="is none")
    for _ in range(3):
        assert not match.state.may_ask_end
        match.pass_()
    assert match.state.may_ask_end


def test_S6_P16_an_end_is_asked_for_once_and_not_in_the_extra_turns() -> None:
    match = dealt(replace(STANDARD, tie_break=ExtraTurn()), "AEIONRT", "AEIONRT")
    for _ in range(6):
        match.pass_()
    match.do(cmd.AskEnd(0))
    assert match.state.extra == (0, 1)
    assert match.refused(cmd.AskEnd(1)) is Refused.NO_END_DUE


def test_S6_the_end_asked_for_is_withdrawn_when_a_correction_breaks_the_six() -> None:
    match = dealt(STANDARD, *RACKS[:2])
    for _ in range(6):
        match.pass_()
    match.do(cmd.AskEnd(0))
    assert ev.EndWithdrawn() in match.correct(3, 6)
    assert (match.phase(), match.state.to_move, match.state.may_ask_end) == (Phase.READY, 0, False)


# Who is out, and what is left


# HORNINT is worth 10, SUNEARS 7, BELLMAP 13.
ADJUSTED = {
    "club": {2: (10, -10), 3: (17, -10, -7), 4: (30, -10, -7, -13)},
    "tournament": {2: (20, 0), 3: (34, 0, 0), 4: (60, 0, 0, 0)},
}
both_ways = pytest.mark.parametrize("way", list(ADJUSTED))


@two_to_four
@both_ways
def test_S6_S7_who_is_out_takes_the_others_tiles_as_chosen(way: str, sides: int) -> None:
    match = dealt(format_by_key("standard", end_adjustment=way), *RACKS[:sides], bag="")
    match.play("8B", "CATDOGE")
    assert match.phase() is Phase.LAST_WINDOW
    match.do(cmd.ConfirmEnd())
    state = match.state
    assert state.end
    assert (state.end.reason, state.end.side) == (EndReason.TILES_USED, 0)
    assert state.end.adjustments == ADJUSTED[way][sides]
    assert state.totals == tuple(score + more for score, more in zip(state.scores, state.end.adjustments, strict=True))


@two_to_four
@both_ways
def test_S7_where_nobody_is_out_each_loses_the_own_tiles(way: str, sides: int) -> None:
    match = dealt(format_by_key("standard", end_adjustment=way), *RACKS[:sides])
    while not match.state.may_ask_end:
        match.pass_()
    match.do(cmd.AskEnd(0))
    end = match.state.end
    assert end
    assert end.adjustments == tuple(-held for held in worth(match))


def test_S7_the_club_s_way_is_the_default() -> None:
    assert format_by_key("standard", end_adjustment="club").end_adjustment == STANDARD.end_adjustment


def test_S6_an_empty_rack_with_tiles_in_the_bag_ends_nothing() -> None:
    match = dealt(STANDARD, *RACKS[:2], bag="E")
    match.play("8B", "CATDOGE")
    assert match.phase() is Phase.READY


def test_S7_level_totals_share_the_win() -> None:
    match = dealt(STANDARD, "AEIONRT", "AEIONRT", "AEIONRT")
    for _ in range(3):
        match.pass_()
    scored(match, 20, 20, 20)
    for _ in range(6):
        match.pass_()
    match.do(cmd.AskEnd(2))
    assert (match.phase(), match.state.winner, match.state.winning_teams) == (Phase.CLOSED, None, (0, 1, 2))
    assert not score_sheet(match.state).terms.is_drawn


@pytest.mark.parametrize(("absent", "winners"), [((0, 1), (2,)), ((1, 0), (2,)), ((2, 0), (1,)), ((0, 1, 2), ())])
def test_A12_of_three_players_the_only_one_who_is_there_wins(absent: tuple[int, ...], winners: tuple[int, ...]) -> None:
    match = dealt(STANDARD, *RACKS[:3])
    match.play("8G", "CAT")
    assert match.refused(cmd.WalkOver(absent[:1], "Puan Rohani", "left")) is Refused.NOT_NOW
    match.do(cmd.WalkOver(absent, "Puan Rohani", "left"))
    assert (match.phase(), match.state.winning_teams) == (Phase.CLOSED, winners)
    assert score_sheet(match.state).ended_by == ", ".join(
        match.state.teams[side].name for side in sorted(absent) if winners
    )


# Clocks


def test_S8_a_clock_is_chosen_none_a_turn_s_or_a_side_s() -> None:
    keys = [choice.key for choice in rule_book("standard").choices if choice.policy == "turn_time"]
    assert sorted(keys) == ["none", "side", "turn"]
    kinds = [type(format_by_key("standard", turn_time=key).turn_time) for key in ("none", "turn", "side")]
    assert kinds == [Untimed, PerTurn, PerSide]
    assert isinstance(STANDARD.turn_time, Untimed)


def test_S8_vulgar_words_are_out_as_in_a_school_or_in_by_choice() -> None:
    keys = [choice.key for choice in rule_book("standard").choices if choice.policy == "words"]
    assert keys == ["school", "club"]
    assert STANDARD.words == format_by_key("standard", words="school").words
    club = format_by_key("standard", words="club").words
    assert (STANDARD.words.refused, club.refused) == (("vulgar",), ())
    assert replace(club, refused=("vulgar",)) == STANDARD.words
    chosen = dealt(format_by_key("standard", words="club"), *RACKS[:2])
    assert "With vulgar words, as in clubs and tournaments" in score_sheet(chosen.state).choices


def test_S8_without_a_clock_a_turn_lasts_as_long_as_it_lasts() -> None:
    match = dealt(STANDARD, *RACKS[:2])
    assert match.ring() == (ev.TurnBegan(0),)
    match.clock.pass_ms(24 * 60 * MINUTE)
    assert match.service.remaining_ms() is None
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.announce()
    assert match.refused(cmd.SetClock(0, 0, "Puan Rohani", "so")) is Refused.NO_CLOCK
    assert match.state.time_penalties() == (0, 0)


def test_S8_with_a_turn_clock_the_bell_decides() -> None:
    match = dealt(format_by_key("standard", turn_time="turn"), *RACKS[:2])
    assert match.ring() == (ev.TurnBegan(0), ev.BellRung(1, 0))
    match.clock.pass_ms(2 * MINUTE - 1)
    assert match.service.remaining_ms() == 1
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.clock.pass_ms(1)
    bells, played = match.do(cmd.EndTurn(tiles("8G", "CAT")))[:2]
    assert (bells, type(played)) == (ev.BellRung(2, 2 * MINUTE), ev.TilesPlayed)
    match.announce()
    pass_after(match, 2 * MINUTE)
    assert match.state.turns[1].kind is TurnKind.TIME
    assert match.refused(cmd.SetClock(0, 0, "Puan Rohani", "so")) is Refused.NO_CLOCK


@two_to_four
def test_S8_with_a_side_clock_each_has_the_own_time(sides: int) -> None:
    match = dealt(SIDE_CLOCK, *RACKS[:sides])
    for side in range(sides):
        pass_after(match, (side + 1) * MINUTE)
    assert match.state.used_ms == tuple((side + 1) * MINUTE for side in range(sides))
    assert [match.service.remaining_ms(side) for side in range(sides)] == [
        35 * MINUTE - (side + 1) * MINUTE for side in range(sides)
    ]


@needs_shared
def test_S8_overtime_costs_ten_points_for_each_minute_begun() -> None:
    examples = vectors("clock_and_end_rules.json")["overtime_vectors"]
    for example in examples:
        match = dealt(SIDE_CLOCK, *RACKS[:2])
        pass_after(match, 25 * MINUTE + example["seconds_over"] * SECOND)
        for _ in range(5):
            match.pass_()
        match.do(cmd.AskEnd(1))
        state = match.state
        assert state.time_penalties() == (example["penalty"], 0), example
        assert state.totals == (example["penalty"] - worth(match)[0], -worth(match)[1])
    assert len(examples) >= 14


def test_S6_S8_over_ten_minutes_of_overtime_end_the_match_which_nobody_loses_by_that() -> None:
    time = SIDE_CLOCK.turn_time
    assert isinstance(time, PerSide)
    assert time.out_of_time == Overtime(600, 10, 60, loses=False)
    for over, is_over in ((10 * MINUTE, False), (10 * MINUTE + 1, True)):
        match = dealt(SIDE_CLOCK, *RACKS[:2])
        match.play("8B", "CATDOGE")
        scored(match, 200)
        match.pass_()
        pass_after(match, 25 * MINUTE + over)
        state = match.state
        assert (state.phase is Phase.CLOSED) is is_over
        if is_over:
            assert state.end
            assert (state.end.reason, state.end.side, state.end.lost) == (EndReason.TIME, None, frozenset())
            assert state.time_penalties() == (-100, 0)
            assert state.totals[0] == 200 - 100 + state.end.adjustments[0]
            assert state.totals[0] > state.totals[1]
            assert state.winner == 0


def test_S6_of_three_sides_the_highest_total_wins_whoever_was_over_time() -> None:
    match = dealt(SIDE_CLOCK, *RACKS[:3])
    match.play("8B", "CATDOGE")
    match.play_something()
    pass_after(match, 36 * MINUTE)
    state = match.state
    assert state.end
    assert state.end.reason is EndReason.TIME
    assert state.winner == max((0, 1, 2), key=lambda side: state.totals[side])


def test_S8_a_side_s_clock_runs_until_its_score_is_announced() -> None:
    match = dealt(SIDE_CLOCK, *RACKS[:2])
    match.ring()
    match.clock.pass_ms(MINUTE)
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(MINUTE)
    match.do(cmd.Announce(10))
    match.clock.pass_ms(MINUTE)
    match.do(cmd.SettleScore())
    assert match.state.used_ms == (2 * MINUTE, 0)
    # The play is held and challenged when its score is written, not before.
    assert match.state.window


def test_S8_where_no_score_is_announced_the_clock_stops_with_the_play() -> None:
    match = dealt(replace(SIDE_CLOCK, announcement=NotAnnounced()), *RACKS[:2])
    match.ring()
    match.clock.pass_ms(MINUTE)
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(MINUTE)
    assert match.state.used_ms == (MINUTE, 0)
    assert match.service.remaining_ms(0) == 34 * MINUTE


def test_S8_the_clocks_stand_while_a_play_is_challenged() -> None:
    match = dealt(SIDE_CLOCK, *RACKS[:2])
    match.play("8G", "CAT")
    match.do(cmd.ChallengePlay(1, ("CAT",)))
    match.clock.pass_ms(5 * MINUTE)
    match.do(cmd.RuleChallenge(accepted=True))
    assert match.state.used_ms == (0, 0)
