"""A turn from its bell to its score: P4-P6, P10, P11, P19, C3-C9."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.event import PauseReason, Switches
from classroom.match.state import Phase, Remark, RemarkKind, TurnKind
from classroom.match.team import Mode, Role, WordCheck
from classroom.rules.board import LaidTile, Square, parse_square
from classroom.rules.placement import Misplaced
from classroom.rules.policy import AnyTiles, NotAnnounced, PerTurn, Untimed, WholeRack
from classroom.rules.tile import TileSet
from tests.match.table import LIMIT_MS, PRIMARY, Table, seated, tiles
from tests.match.tiles import all_tiles


def table() -> Table:
    return seated("CATDOGE", "HORNINT")


# The bells (P4)


def test_P4_one_bell_begins_a_turn_of_ten_seconds() -> None:
    match = table()
    assert match.service.remaining_ms() == LIMIT_MS
    assert match.ring() == (ev.TurnBegan(0), ev.BellRung(1, 0))
    assert match.phase() is Phase.RUNNING
    match.clock.pass_ms(2_345)
    assert match.service.remaining_ms() == LIMIT_MS - 2_345


def test_P4_two_bells_end_it_and_the_log_has_the_elapsed_time() -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(LIMIT_MS + 16)
    assert match.do(cmd.EndTurn(())) == (ev.BellRung(2, LIMIT_MS + 16), ev.TurnTimedOut(0, (), LIMIT_MS + 16))


def test_P4_the_turn_is_not_over_before_its_last_millisecond() -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(LIMIT_MS - 1)
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.clock.pass_ms(1)
    match.do(cmd.EndTurn(()))
    assert match.state.turns[0].kind is TurnKind.TIME


def test_P4_the_next_turn_has_its_own_time() -> None:
    match = table()
    match.time_out()
    match.ring()
    match.clock.pass_ms(LIMIT_MS - 1)
    assert match.service.remaining_ms() == 1
    assert match.state.to_move == 1


def test_P4_a_bell_is_for_a_side_that_is_ready() -> None:
    match = table()
    match.ring()
    assert match.refused(cmd.RingBell()) is Refused.NOT_NOW


def test_P4_practice_may_have_another_time_and_other_bells() -> None:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=Switches(PerTurn(60, 0, 0)))
    assert match.ring() == (ev.TurnBegan(0),)
    match.clock.pass_ms(60_000)
    assert match.do(cmd.EndTurn(())) == (ev.TurnTimedOut(0, (), 60_000),)


def test_P4_untimed_practice_never_runs_out() -> None:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=Switches(Untimed()))
    assert match.ring() == (ev.TurnBegan(0),)
    match.clock.pass_ms(3_600_000)
    assert match.service.remaining_ms() is None
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.play("8G", "CAT")


def test_P4_a_pause_stops_the_clock_and_resuming_goes_on_where_it_stopped() -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(4_000)
    assert match.do(cmd.Pause(PauseReason.JUDGE)) == (ev.TurnPaused(4_000, PauseReason.JUDGE),)
    match.clock.pass_ms(500_000)
    assert match.service.remaining_ms() == 6_000
    assert match.refused(cmd.DeclarePlay(tiles("8G", "CAT"))) is Refused.NOT_NOW
    assert match.do(cmd.Resume()) == (ev.PauseEnded(500_000), ev.TurnResumed(4_000))
    match.clock.pass_ms(5_999)
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.clock.pass_ms(1)
    match.do(cmd.EndTurn(()))


@pytest.mark.parametrize(("slept", "elapsed"), [(7_000, 2_000), (0, 9_000), (50_000, 0), (-5, 9_000)])
def test_P4_time_that_the_machine_slept_does_not_count(slept: int, elapsed: int) -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(9_000)
    assert match.do(cmd.Pause(PauseReason.SLEPT, slept)) == (ev.TurnPaused(elapsed, PauseReason.SLEPT),)


def test_P4_a_restarted_turn_has_its_bell_and_full_time_and_the_sheet_says_so() -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(9_000)
    match.do(cmd.Pause(PauseReason.JUDGE))
    assert match.do(cmd.RestartTurn()) == (ev.TurnRestarted(), ev.BellRung(1, 0))
    assert match.service.remaining_ms() == LIMIT_MS
    match.do(cmd.Pass())
    assert match.state.turns[0].remarks == (Remark(RemarkKind.RESTARTED), Remark(RemarkKind.PASS))


# P5: what lies on the board at the second bell


def test_P5_a_lawful_play_stands_at_the_bell() -> None:
    match = table()
    laid = tiles("8G", "CAT")
    match.ring()
    match.clock.pass_ms(LIMIT_MS)
    assert match.do(cmd.EndTurn(laid)) == (
        ev.BellRung(2, LIMIT_MS),
        ev.TilesPlayed(0, laid, LIMIT_MS, at_bell=True),
    )
    match.announce()
    assert match.state.scores == (10, 0)


UNLAWFUL = {
    "nothing": (),
    "off the centre": tiles("1A", "CAT"),
    "one tile": tiles("8H", "C"),
    "a gap": tiles("8G", "CA.T"),
    "two lines": (*tiles("8G", "CAT"), *tiles("9A", "D")),
    "a blank without a letter": tiles("8G", "C?T"),
    "a tile of somebody else": tiles("8G", "HOT"),
    "more tiles than there are": tiles("8G", "CATT"),
    "a square twice": (*tiles("8G", "CA"), *tiles("8H", "T")),
}


def test_P5_anything_else_goes_back_and_the_turn_is_a_zero_turn() -> None:
    for laid in UNLAWFUL.values():
        match = table()
        match.ring()
        match.clock.pass_ms(LIMIT_MS)
        assert match.do(cmd.EndTurn(laid))[-1] == ev.TurnTimedOut(0, laid, LIMIT_MS)
        turn = match.state.turns[0]
        assert (turn.kind, turn.score, turn.is_zero) == (TurnKind.TIME, 0, True)
        assert turn.remarks == (Remark(RemarkKind.TIME),)
        assert Counter(match.state.racks[0]) == Counter("CATDOGE")
        assert match.state.board.is_empty
        assert (match.state.phase, match.state.to_move) == (Phase.READY, 1)


def test_P5_what_lay_beside_the_board_is_not_stored() -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(LIMIT_MS)
    astray = LaidTile(Square(-1, 40), "C")
    assert match.do(cmd.EndTurn((astray, *tiles("8G", "A"))))[-1] == ev.TurnTimedOut(0, tiles("8G", "A"), LIMIT_MS)


def test_P5_a_team_may_declare_before_the_bell() -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(LIMIT_MS - 1)
    laid = tiles("8G", "CAT")
    assert match.do(cmd.DeclarePlay(laid)) == (ev.TilesPlayed(0, laid, LIMIT_MS - 1, at_bell=False),)
    assert match.phase() is Phase.ANNOUNCING


def test_P5_declared_too_late_counts_as_what_lies_there_at_the_bell() -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(LIMIT_MS)
    laid = tiles("8G", "CAT")
    assert match.do(cmd.DeclarePlay(laid)) == (
        ev.BellRung(2, LIMIT_MS),
        ev.TilesPlayed(0, laid, LIMIT_MS, at_bell=True),
    )


@pytest.mark.parametrize("given_away", [cmd.Pass(0), cmd.ExchangeTiles(tuple("HORNINT"), 0)])
def test_a_turn_that_was_given_away_twice_takes_none_of_the_next_team(given_away: cmd.Command) -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.Pass(0))
    match.ring()
    assert match.refusal(given_away).reason is Refused.NOT_NOW
    assert match.state.to_move == 1
    match.do(cmd.Pass(1))


@pytest.mark.parametrize(
    "late",
    [cmd.Pass(), cmd.ExchangeTiles(tuple("CATDOGE")), cmd.ExchangeTiles(()), cmd.DeclarePlay(tiles("1A", "CAT"))],
)
def test_P5_passing_exchanging_or_an_unlawful_play_after_the_bell_is_a_turn_out_of_time(late: cmd.Command) -> None:
    match = table()
    match.ring()
    match.clock.pass_ms(LIMIT_MS)
    match.do(late)
    assert match.state.turns[0].kind is TurnKind.TIME
    assert match.state.racks[0] == tuple("CATDOGE")


def test_P5_before_the_bell_a_wrong_play_may_be_laid_again() -> None:
    match = table()
    match.ring()
    refusal = match.refusal(cmd.DeclarePlay(tiles("1A", "CAT")))
    assert refusal == Refusal(Refused.MISPLACED, squares=(parse_square("H8"),), misplaced=Misplaced.START_NOT_COVERED)
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))


# C3-C9, P6


def test_C4_a_play_lies_in_one_line_without_gaps_and_touches_the_board() -> None:
    for laid, fault in [
        (tiles("9H", "D"), None),
        ((), Misplaced.NO_TILES),
        (tiles("1A", "DO"), Misplaced.NOT_TOUCHING),
        (tiles("9J", "DO"), Misplaced.NOT_TOUCHING),
        (tiles("8H", "D"), Misplaced.SQUARE_TAKEN),
        (tiles("H9", "D.O"), Misplaced.GAP),
        ((*tiles("9H", "D"), *tiles("10I", "O")), Misplaced.NOT_IN_LINE),
        (tiles("15O", "DO"), Misplaced.OFF_BOARD),
    ]:
        match = seated("CATDOGE", "HORNIDO")
        match.play("8G", "CAT")
        match.ring()
        if fault is None:
            match.do(cmd.DeclarePlay(laid))
        else:
            assert match.refusal(cmd.DeclarePlay(laid)).misplaced is fault


def test_P6_a_turn_needs_a_word_of_two_letters() -> None:
    match = table()
    match.ring()
    assert match.refusal(cmd.DeclarePlay(tiles("8H", "C"))).misplaced is Misplaced.TOO_FEW_TILES
    assert [word.name for word in match.play("8G", "AT").play.words] == ["AT"]  # type: ignore[union-attr]


def test_C6_a_tile_on_the_board_is_not_on_the_rack_any_more() -> None:
    match = table()
    match.play("8G", "CAT")
    match.pass_()
    match.ring()
    assert match.refused(cmd.DeclarePlay(tiles("G9", "C"))) is Refused.NOT_ON_RACK


def test_C7_a_blank_keeps_its_letter_and_counts_nothing() -> None:
    match = seated("C?TDOGE", "SORNINT")
    assert match.play("8G", "CaT").score == 8
    assert match.state.board.at(parse_square("H8")) == "a"
    assert match.state.racks[0] == tuple("DOGE")
    assert match.play("8J", "S").score == 3 + 0 + 1 + 1


def test_C7_a_blank_stands_for_no_letter_that_the_box_lacks() -> None:
    without_q = TileSet(tuple(kind for kind in PRIMARY.tiles.kinds if kind.letter != "Q"))
    match = seated("C?TDOGE", "HORNINT", format_=replace(PRIMARY, tiles=without_q))
    match.ring()
    assert match.refusal(cmd.DeclarePlay(tiles("8G", "CqT"))).misplaced is Misplaced.NO_SUCH_TILE
    assert match.service.preview(tiles("8G", "CQT")).misplacement is not None
    match.clock.pass_ms(LIMIT_MS)
    match.do(cmd.EndTurn(tiles("8G", "CqT")))
    assert match.state.turns[0].kind is TurnKind.TIME


def test_C9_the_bonus_needs_a_full_rack_of_seven() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("S",))
    turn = match.play("8G", "CATDOGE")
    assert turn.count
    assert turn.count.bonus == 50
    short = seated("CATDOGE", "HORNINT", bag="")
    short.play("8G", "CAT")
    short.pass_()
    turn = short.play("H9", "DOGE")
    assert turn.count
    assert turn.count.bonus == 0


# The announced score (P10)


def test_P10_a_right_announcement_is_noted_without_a_remark() -> None:
    match = table()
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.do(cmd.Announce(10)) == (ev.ScoreAnnounced(0, 10),)
    assert match.phase() is Phase.CHECKING
    assert match.do(cmd.SettleScore()) == (ev.ScoreSettled(0, 10, 10, ""),)
    assert match.state.turns[0].remarks == ()
    assert match.state.scores == (10, 0)


@pytest.mark.parametrize("announced", [0, 9, 11, 2000])
def test_P10_a_wrong_one_costs_nothing_and_is_remarked_and_the_checked_score_counts(announced: int) -> None:
    match = table()
    turn = match.play("8G", "CAT", announced=announced)
    assert turn.score == 10
    assert turn.remarks == (Remark(RemarkKind.ANNOUNCED, (str(announced), "10")),)


def test_P10_nothing_counts_before_the_score_is_settled() -> None:
    match = table()
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Announce(10))
    assert match.state.scores == (0, 0)
    assert not match.state.turns[0].is_zero


def test_P10_the_judge_may_note_another_score_with_a_reason() -> None:
    match = table()
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Announce(10))
    assert match.refused(cmd.SettleScore(12, " ")) is Refused.REASON_NEEDED
    assert match.do(cmd.SettleScore(12, " a tile had slipped ")) == (ev.ScoreSettled(0, 10, 12, "a tile had slipped"),)
    assert match.state.turns[0].remarks == (
        Remark(RemarkKind.ANNOUNCED, ("10", "12")),
        Remark(RemarkKind.JUDGE, ("a tile had slipped",)),
    )
    assert match.state.scores == (12, 0)


def test_P10_the_counted_score_needs_no_reason_of_the_judge() -> None:
    match = table()
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Announce(10), cmd.SettleScore(10))
    assert match.state.turns[0].remarks == ()


@pytest.mark.parametrize("score", [-1, 2001, 10**9])
def test_P10_scores_that_nobody_scores_are_refused(score: int) -> None:
    match = table()
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.refused(cmd.Announce(score)) is Refused.SCORE_OUT_OF_RANGE
    match.do(cmd.Announce(10))
    assert match.refused(cmd.SettleScore(score, "why not")) is Refused.SCORE_OUT_OF_RANGE


def test_P10_where_a_format_announces_nothing_the_count_stands_at_once() -> None:
    match = seated("CATDOGE", "HORNINT", format_=replace(PRIMARY, announcement=NotAnnounced()))
    match.ring()
    *_, settled = match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert settled == ev.ScoreSettled(0, 10, 10, "")
    assert match.state.turns[0].announced is None
    assert match.phase() is Phase.READY


# The exchange (P11)


def test_P11_all_seven_tiles_are_exchanged_for_a_zero_turn() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("XYZEEII",))
    match.ring()
    match.clock.pass_ms(1_500)
    given = tuple("EGODTAC")
    assert match.do(cmd.ExchangeTiles(given)) == (ev.Exchanged(0, given, tuple("XYZEEII"), 1_500),)
    assert match.state.racks[0] == tuple("XYZEEII")
    assert len(match.state.bag) == 86
    assert Counter(all_tiles(match.state)) == Counter(PRIMARY.tiles.tiles)
    turn = match.state.turns[0]
    assert (turn.kind, turn.score, turn.remarks) == (TurnKind.EXCHANGE, 0, (Remark(RemarkKind.EXCHANGE),))


def test_P11_where_tiles_go_back_first_they_may_be_drawn_again() -> None:
    first = replace(PRIMARY, exchange=WholeRack(7, returned_first=True))
    match = seated("QATDOGE", "HORNINT", draws=("QEEEEII",), format_=first)
    match.exchange()
    assert match.state.racks[0] == tuple("QEEEEII")
    assert Counter(all_tiles(match.state)) == Counter(PRIMARY.tiles.tiles)
    last = seated("QATDOGE", "HORNINT", draws=("QEEEEII",))
    with pytest.raises(AssertionError, match="which the bag does not hold"):
        last.exchange()


@pytest.mark.parametrize("given", ["C", "CATDOG"])
def test_P11_some_of_the_tiles_cannot_be_exchanged(given: str) -> None:
    match = table()
    match.ring()
    assert match.refusal(cmd.ExchangeTiles(tuple(given))) == Refusal(Refused.EXCHANGE_ALL_OR_NONE, numbers=(7,))


def test_P11_an_exchange_of_nothing_is_none() -> None:
    match = table()
    match.ring()
    assert match.refused(cmd.ExchangeTiles(())) is Refused.EXCHANGE_NOTHING


@pytest.mark.parametrize("given", ["CATDOGX", "CCATDOG", "cATDOGE"])
def test_P11_only_tiles_of_the_rack_are_exchanged(given: str) -> None:
    match = table()
    match.ring()
    assert match.refused(cmd.ExchangeTiles(tuple(given))) is Refused.NOT_ON_RACK


@pytest.mark.parametrize(("bag", "allowed"), [("", False), ("XYZEEI", False), ("XYZEEII", True), ("XYZEEIIO", True)])
def test_P11_the_bag_must_hold_seven(bag: str, allowed: bool) -> None:  # noqa: FBT001 - a column of the table
    match = seated("CATDOGE", "HORNINT", bag=bag)
    match.ring()
    exchange = cmd.ExchangeTiles(tuple("CATDOGE"))
    if allowed:
        match.do(exchange)
    else:
        assert match.refusal(exchange) == Refusal(Refused.BAG_TOO_SMALL, numbers=(7, len(bag)))


def test_P11_the_rack_must_hold_seven() -> None:
    match = seated("CATDOGE", "HORNINT", bag="")
    match.play("8G", "CAT")
    match.pass_()
    match.ring()
    refusal = match.refusal(cmd.ExchangeTiles(tuple("DOGE")))
    assert refusal == Refusal(Refused.EXCHANGE_NEEDS_FULL_RACK, numbers=(7, 4))


def test_a_format_may_exchange_any_tiles_that_the_bag_can_replace() -> None:
    match = seated("CATDOGE", "HORNINT", bag="XY", format_=replace(PRIMARY, exchange=AnyTiles(1)))
    match.ring()
    assert match.refusal(cmd.ExchangeTiles(tuple("CAT"))) == Refusal(Refused.BAG_TOO_SMALL, numbers=(3, 2))
    match.do(cmd.ExchangeTiles(tuple("CA")))
    assert Counter(match.state.bag) == Counter("CA")


# Practice


def test_practice_may_refuse_words_that_are_not_in_the_list() -> None:
    switches = Switches(PRIMARY.turn_time, word_check=WordCheck.REFUSE)
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=switches)
    match.ring()
    refusal = match.refusal(cmd.DeclarePlay(tiles("8G", "TAC")))
    assert refusal == Refusal(Refused.NOT_IN_LIST, names=("TAC",))
    match.clock.pass_ms(LIMIT_MS)
    match.do(cmd.EndTurn(tiles("8G", "TAC")))
    assert match.state.turns[0].kind is TurnKind.TIME


# P19: a reserve


def test_P19_a_reserve_comes_in_between_turns_and_it_is_recorded() -> None:
    match = table()
    enter = cmd.EnterReserve(1, leaving="Siti", entering="Arjun")
    assert match.do(enter) == (ev.ReserveEntered(1, "Siti", "Arjun"),)
    assert match.state.teams[1].names(Role.MAIN) == ("Daniel", "Arjun")
    assert match.state.teams[1].names(Role.RESERVE) == ("Siti",)
    match.pass_()
    match.pass_()
    assert match.state.turns[0].remarks == (Remark(RemarkKind.PASS),)
    assert match.state.turns[1].remarks == (Remark(RemarkKind.RESERVE_IN, ("Arjun",)), Remark(RemarkKind.PASS))
    assert match.refused(enter) is Refused.NOT_A_RESERVE
    match.do(cmd.EnterReserve(1, leaving="Arjun", entering="Siti"))


def test_P19_P20_what_happened_between_turns_and_in_the_turn_stands_in_order() -> None:
    match = table()
    match.do(cmd.EnterReserve(0, "Aminah", "Kavitha"))
    match.ring()
    match.do(cmd.RestartTurn(), cmd.RestartTurn(), cmd.Pass())
    assert [remark.kind for remark in match.state.turns[0].remarks] == [
        RemarkKind.RESERVE_IN,
        RemarkKind.RESTARTED,
        RemarkKind.RESTARTED,
        RemarkKind.PASS,
    ]


def test_P19_only_a_reserve_for_a_main_player_of_the_same_team() -> None:
    match = table()
    assert match.refusal(cmd.EnterReserve(0, "Aminah", "Wei Han")) == Refusal(
        Refused.NOT_A_RESERVE, names=("Wei Han", "Team Perak")
    )
    assert match.refusal(cmd.EnterReserve(0, "Siti", "Kavitha")) == Refusal(
        Refused.NOT_A_MAIN, names=("Siti", "Team Perak")
    )
    assert match.refused(cmd.EnterReserve(2, "Siti", "Kavitha")) is Refused.NO_SUCH_SIDE


def test_P19_nobody_is_replaced_within_a_turn() -> None:
    match = table()
    match.ring()
    assert match.refused(cmd.EnterReserve(0, "Aminah", "Kavitha")) is Refused.NOT_NOW
