"""The youth tournament's turns, one against one: the start (T3), exchanges (T4) and challenges (T5)."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.service import MatchService
from classroom.match.state import Phase, Remark, RemarkKind, TurnKind
from classroom.rules.policy import SideRack
from tests.fakes import FakeShuffler
from tests.match.table import Table, opening, team, tiles
from tests.match.tiles import all_tiles
from tests.match.tournament import YOUTH, dealt

# Beside HAT across, AX makes AA and TX as well.
WORDS = frozenset({"HAT", "HA", "AT", "TA", "HATS", "SO", "OX", "AX", "EX"})


def singles(starter: int | None = None) -> cmd.OpenMatch:
    teams = [team(number, mains=1, reserves=0) for number in (0, 1)]
    return replace(opening(YOUTH, teams=teams), starter=starter)


# The start


@pytest.mark.parametrize(("drawn", "starter"), [("*-", 0), ("-*", 1)])
@pytest.mark.parametrize("first", [0, 1])
def test_T3_who_draws_the_star_starts(drawn: str, starter: int, first: int) -> None:
    table = Table(FakeShuffler(drawn[first], drawn[1 - first], "CATDOGE", "HORNINT"))
    table.open(singles())
    assert table.phase() is Phase.DRAWING
    assert table.do(cmd.DrawLot(first)) == (ev.LotDrawn(first, drawn[first]),)
    assert table.state.drawing == (0, 1)
    table.do(cmd.DrawLot(1 - first))
    state = table.state
    assert (state.phase, state.starter, state.to_move) == (Phase.READY, starter, starter)
    assert state.racks[starter] == tuple("CATDOGE")


def test_T3_one_lot_of_two_is_the_star_and_no_tile_leaves_the_bag_for_it() -> None:
    found = Counter[int]()
    for seed in range(40):
        table = Table(FakeShuffler(seed=seed))
        table.open(singles())
        table.do(cmd.DrawLot(0))
        assert len(table.state.bag) == 100
        assert sum(all_tiles(table.state).values()) == 100
        table.do(cmd.DrawLot(1))
        (lots,) = table.state.lots
        assert sorted(lots.values()) == ["*", "-"]
        found[table.state.starter] += 1
    assert min(found[0], found[1]) > 5


@pytest.mark.parametrize("starter", [0, 1])
def test_T3_a_tournament_balances_starts_and_then_nobody_draws(starter: int) -> None:
    table = Table(FakeShuffler("CATDOGE", "HORNINT"))
    table.open(singles(starter))
    state = table.state
    assert (state.phase, state.starter, state.to_move) == (Phase.READY, starter, starter)
    assert state.racks[starter] == tuple("CATDOGE")
    assert table.refused(cmd.DrawLot(starter)) is Refused.NOT_NOW
    table.reopen()
    assert table.state == state


def test_T3_a_starter_who_does_not_play_is_refused() -> None:
    refusal = Table().matches.open(singles(2), "few")
    assert refusal == Refusal(Refused.NO_SUCH_SIDE)


def test_T3_where_tiles_are_drawn_for_the_start_nobody_is_set() -> None:
    refusal = Table().matches.open(replace(opening(), starter=1), "few")
    assert refusal == Refusal(Refused.STARTER_IS_DRAWN)


def test_T1_two_play_one_against_one_each_with_a_rack_of_their_own() -> None:
    assert (YOUTH.sides.least, YOUTH.sides.most, YOUTH.sides.mains, YOUTH.sides.reserves) == (2, 2, 1, 0)
    assert isinstance(YOUTH.racks, SideRack)
    for count in (1, 3):
        teams = [team(number, mains=1, reserves=0) for number in range(count)]
        refusal = Table().matches.open(opening(YOUTH, teams=teams), "few")
        assert refusal == Refusal(Refused.SIDES_COUNT, numbers=(2, 2, count))
    assert isinstance(Table().matches.open(singles(), "few"), MatchService)


# Exchange and pass


@pytest.mark.parametrize("given", ["C", "CA", "CATDOG", "CATDOGE"])
def test_T4_any_number_of_tiles_is_exchanged_and_costs_the_turn(given: str) -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT", draws=("AEIOUAE"[: len(given)],))
    match.ring()
    match.do(cmd.ExchangeTiles(tuple(given)))
    state = match.state
    turn = state.turns[0]
    assert (turn.kind, turn.score, state.to_move) == (TurnKind.EXCHANGE, 0, 1)
    assert Counter(state.racks[0]) == Counter("CATDOGE") - Counter(given) + Counter("AEIOUAE"[: len(given)])
    assert Counter(given) <= Counter(state.bag)
    assert len(state.bag) == 86


@pytest.mark.parametrize(("left", "may"), [(0, False), (9, False), (10, False), (11, True), (12, True)])
def test_T4_exchanges_need_more_than_ten_tiles_in_the_bag_and_passes_nothing(left: int, may: bool) -> None:  # noqa: FBT001
    match = dealt(YOUTH, "CATDOGE", "HORNINT", bag="E" * left)
    match.ring()
    if may:
        match.do(cmd.ExchangeTiles(("C",)))
    else:
        refusal = match.refusal(cmd.ExchangeTiles(("C",)))
        assert refusal == Refusal(Refused.BAG_TOO_SMALL, numbers=(11, left))
        match.do(cmd.Pass())
    assert match.state.to_move == 1


@pytest.mark.parametrize("rack", ["CATAADE", "EEECATS", "SSSSOOO"])
def test_T4_three_tiles_of_a_letter_on_the_rack_forbid_every_exchange_but_no_pass(rack: str) -> None:
    match = dealt(YOUTH, rack, "HORNINT")
    match.ring()
    for given in {rack, rack[0], rack[-1]}:
        refusal = match.refusal(cmd.ExchangeTiles(tuple(given)))
        assert refusal == Refusal(Refused.EXCHANGE_NOT_WITH_ALIKE, numbers=(3,))
    match.do(cmd.Pass())
    assert match.state.turns[0].kind is TurnKind.PASS


@pytest.mark.parametrize("rack", ["CATADEE", "AAEEIIO", "AA??BCD"])
def test_T4_pairs_and_blanks_forbid_nothing(rack: str) -> None:
    match = dealt(YOUTH, rack, "HORNINT")
    match.ring()
    match.do(cmd.ExchangeTiles(tuple(rack[:2])))


def test_T4_a_tile_that_went_back_may_be_drawn_again() -> None:
    match = dealt(YOUTH, "QATDOGE", "HORNINT", draws=("Q",))
    match.ring()
    match.do(cmd.ExchangeTiles(("Q",)))
    assert Counter(match.state.racks[0]) == Counter("QATDOGE")
    assert match.state.turns[0].kind is TurnKind.EXCHANGE


def test_T4_only_tiles_of_the_rack_and_at_least_one_are_exchanged() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    assert match.refused(cmd.ExchangeTiles(())) is Refused.EXCHANGE_NOTHING
    assert match.refused(cmd.ExchangeTiles(("C", "C"))) is Refused.NOT_ON_RACK
    assert match.refused(cmd.ExchangeTiles(("Z",))) is Refused.NOT_ON_RACK


# Challenges


def three_words() -> Table:
    """Side 1 has laid AX beside HAT: AX, AA (which is no word) and TX are its words; side 0 may challenge.

    The right score is announced and not written yet.
    """
    match = dealt(YOUTH, "HATSOME", "AXEIORN", words=WORDS)
    match.play("8G", "HAT")
    match.finish("9H", "AX")
    play = match.state.turns[1].play
    assert play
    assert [word.name for word in play.words] == ["AX", "AA", "TX"]
    return match


@pytest.mark.parametrize(
    "words", [("AX",), ("AX", "AA"), ("TX", "AA", "AX")], ids=["one word", "two words", "three words"]
)
def test_T5_a_failed_challenge_gives_the_challenged_five_points_for_each_word(words: tuple[str, ...]) -> None:
    match = three_words()
    before = match.state
    match.challenge(*words, accepted=True, reason="all are words", side=0)
    state = match.state
    assert state.scores == (before.scores[0], state.turns[1].score + 5 * len(words))
    assert state.challenge_points(state.turns[1]) == {1: 5 * len(words)}
    assert (state.phase, state.to_move, state.board) == (Phase.READY, 0, before.board)
    assert match.owed() == [[], []]
    assert len(state.turns) == 2


def test_T5_a_word_named_twice_is_challenged_once() -> None:
    match = three_words()
    match.challenge("AX", "ax", "AX", accepted=True, side=0)
    assert match.state.scores[1] == match.state.turns[1].score + 5


def test_T5_a_successful_challenge_takes_the_play_off_for_nothing() -> None:
    match = three_words()
    before = match.state
    match.challenge("AX", "TX", accepted=False, side=0)
    state = match.state
    assert state.scores == (before.scores[0], 0)
    assert state.board.rows()[8] == "." * 15
    assert Counter(state.racks[1]) == Counter("AXEIORN")
    assert (state.phase, state.to_move, state.window) == (Phase.READY, 0, False)
    assert state.turns[1].is_zero
    assert state.challenge_points(state.turns[1]) == {}


def test_T5_one_word_that_does_not_count_among_several_takes_the_play_off() -> None:
    match = three_words()
    match.do(cmd.ChallengePlay(0, ("AX", "AA")))
    assert match.refused(cmd.RuleChallenge(accepted=True)) is Refused.REASON_NEEDED
    match.do(cmd.RuleChallenge(accepted=False))
    assert match.state.turns[1].taken_off


def test_T5_the_points_count_at_once_and_stay_with_the_turn_when_others_follow() -> None:
    match = three_words()
    match.challenge("AX", "TX", accepted=True, reason="both are words", side=0)
    scores = match.state.scores
    match.pass_()
    match.pass_()
    assert match.state.scores == scores
    match.reopen()
    assert match.state.scores == scores


def test_T5_overturned_the_points_are_taken_back_and_the_play_comes_off() -> None:
    match = three_words()
    match.challenge("AX", "TX", accepted=True, reason="both are words", side=0)
    match.overturn(1, accepted=False)
    assert match.state.scores == (12, 0)
    assert match.state.board.rows()[8] == "." * 15
    match.overturn(1, accepted=True)
    assert match.state.scores == (12, match.state.turns[1].score + 10)


def counting() -> Table:
    """Side 0 has laid HAT and said finish; its score is not announced."""
    match = dealt(YOUTH, "HATSOME", "AXEIORN", words=WORDS)
    match.ring()
    assert match.refused(cmd.ChallengePlay(1, ("HAT",))) is Refused.NOT_NOW
    match.do(cmd.DeclarePlay(tiles("8G", "HAT")))
    return match


def test_T5_a_challenge_is_made_from_finish_on() -> None:
    match = counting()
    assert match.phase() is Phase.ANNOUNCING
    match.do(cmd.ChallengePlay(1, ("HAT",)), cmd.RuleChallenge(accepted=True))
    assert match.phase() is Phase.ANNOUNCING
    assert match.refused(cmd.ChallengePlay(1, ("HAT",))) is Refused.CHALLENGED_ALREADY
    match.announce()
    assert match.state.scores == (match.state.turns[0].score + 5, 0)


def test_T5_it_is_made_before_the_announcement_and_takes_the_play_off_then_too() -> None:
    match = counting()
    match.do(cmd.ChallengePlay(1, ("HAT",)), cmd.RuleChallenge(accepted=False, reason="misread"))
    state = match.state
    assert (state.phase, state.to_move, state.scores) == (Phase.READY, 1, (0, 0))
    assert state.board.is_empty
    assert len(state.turns) == 1


def test_T5_it_is_made_while_the_score_is_not_written() -> None:
    match = counting()
    match.do(cmd.Announce(12), cmd.ChallengePlay(1, ("HAT",)), cmd.RuleChallenge(accepted=True))
    assert match.phase() is Phase.CHECKING
    match.do(cmd.SettleScore())
    assert match.state.scores == (match.state.turns[0].score + 5, 0)


def test_T5_and_not_later() -> None:
    match = counting()
    match.announce()
    assert match.phase() is Phase.READY
    assert match.refused(cmd.ChallengePlay(1, ("HAT",))) is Refused.SCORE_IS_WRITTEN
    assert not match.state.window
    # The tiles are drawn at the next bell.
    match.ring()
    assert len(match.state.racks[0]) == 7


def test_T5_a_challenge_taken_back_may_be_made_again() -> None:
    match = counting()
    match.do(cmd.ChallengePlay(1, ("HAT",)), cmd.WithdrawChallenge(), cmd.ChallengePlay(1, ("HAT",)))
    assert match.phase() is Phase.CHALLENGED


def test_T5_a_play_is_challenged_by_the_opponent_and_by_its_own_words() -> None:
    match = three_words()
    assert match.refused(cmd.ChallengePlay(1, ("AX",))) is Refused.OWN_PLAY
    assert match.refused(cmd.ChallengePlay(0, ())) is Refused.NOT_A_WORD_OF_THE_PLAY
    assert match.refused(cmd.ChallengePlay(0, ("AX", "HAT"))) is Refused.NOT_A_WORD_OF_THE_PLAY


def test_T5_there_is_no_hold_in_this_format() -> None:
    match = three_words()
    match.do(cmd.SettleScore())
    assert match.refused(cmd.HoldPlay(0)) is Refused.NOT_NOW


def test_T5_the_centre_square_counts_again_when_the_first_play_came_off() -> None:
    match = dealt(YOUTH, "TAHSOME", "HATEIRN", words=WORDS)
    first = match.finish("8G", "TAH").counted
    match.challenge("TAH", accepted=False)
    assert match.play("8G", "HAT").score == first


# The score


def test_T10_the_player_announces_and_a_wrong_announcement_is_corrected_with_a_remark() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    turn = match.play("8G", "CAT", announced=14)
    assert turn.score == 10
    assert Remark(RemarkKind.ANNOUNCED, ("14", "10")) in turn.remarks


def test_C9_seven_tiles_laid_from_a_full_rack_earn_fifty() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    count = match.play("8B", "CATDOGE").count
    assert count
    assert count.bonus == 50


# What a turn is called


def test_a_turn_keeps_its_number_while_its_play_is_counted_and_challenged() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    numbers = [match.state.turn_number]
    for command in (
        cmd.RingBell(),
        cmd.DeclarePlay(tiles("8G", "CAT")),
        cmd.ChallengePlay(1, ("CAT",)),
        cmd.RuleChallenge(accepted=True),
    ):
        match.do(command)
        numbers.append(match.state.turn_number)
    assert numbers == [1] * 5
    match.do(cmd.Announce(10))
    match.do(cmd.SettleScore())
    assert (match.state.to_move, match.state.turn_number) == (1, 1)
    match.ring()
    match.do(cmd.Pass())
    assert (match.state.to_move, match.state.turn_number) == (0, 2)
