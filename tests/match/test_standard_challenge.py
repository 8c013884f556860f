"""Challenges of the standard rules: any or all words, one verdict (S3), and seven ways to meet a wrong one (S4)."""

from collections import Counter

import pytest

from classroom.formats.catalogue import format_by_key, rule_book
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.state import Phase, Remark, RemarkKind, TurnKind
from classroom.rules.policy import EndReason, Format
from tests.match.table import Table, tiles
from tests.match.tournament import STANDARD, dealt, scored
from tests.shared_data import needs_shared, vectors

WORDS = frozenset({"HAT", "AX", "AT", "TA", "HATS", "SO", "OX"})
# What a wrong challenge of a 24-point play brings to who made it and to who challenged.
PENALTIES = {
    "single": (0, 0),
    "double": (0, 0),
    "plus-5": (5, 0),
    "plus-10": (10, 0),
    "minus-5": (0, -5),
    "minus-10": (0, -10),
}
KEYS = {
    "single": "single",
    "double": "double",
    "penalty_plus5": "plus-5",
    "penalty_plus10": "plus-10",
    "penalty_minus5": "minus-5",
}
every_penalty = pytest.mark.parametrize("key", list(PENALTIES))


def rules(key: str, **others: str) -> Format:
    return format_by_key("standard", challenge=key, **others)


def at(before: tuple[int, ...], format_: Format, score: int, *more: str) -> Table:
    """Sides 0, 1, ... stand so, and then side 0 has made a play of so many points, which may be challenged."""
    match = dealt(format_, "HATSOME", "AXEIORN", *more, words=WORDS)
    match.play("8G", "HAT")
    match.play("9H", "AX")
    for _ in more:
        match.play("8J", "S")
    scored(match, *before)
    match.ring()
    match.do(cmd.DeclarePlay(tiles("10I", "OME")), cmd.Announce(score))
    count = match.state.turns[-1].count
    assert count
    match.do(cmd.SettleScore(score, "the judge's count" if count.total != score else ""))
    assert match.state.scores == (before[0] + score, *before[1:])
    return match


def word_of(match: Table) -> str:
    play = match.state.last_play
    assert play
    assert play.play
    return play.play.words[0].name


# Seven ways (S4)


def test_S4_there_are_seven_ways_to_meet_a_challenge_and_the_default_costs_the_next_turn() -> None:
    choices = [choice.key for choice in rule_book("standard").choices if choice.policy == "challenge"]
    assert sorted(choices) == sorted(["void", *PENALTIES])
    assert rules("double").challenge == STANDARD.challenge


@needs_shared
def test_S4_the_worked_examples_of_every_way_come_out() -> None:
    examples = vectors("challenge_rules.json")["effect_on_spread_examples"]
    for example in examples:
        match = at(tuple(example["before"]), rules(KEYS[example["rule"]]), example["play"]["score"])
        match.challenge(word_of(match), accepted=example["valid"], reason="as the example says")
        assert match.state.scores == tuple(example["after"]), example
        assert match.state.to_move + 1 == example["to_move"], example
    assert {example["rule"] for example in examples} == set(KEYS)


@needs_shared
def test_S4_every_way_that_is_described_does_what_is_said_of_it() -> None:
    checked = set()
    for variant in vectors("challenge_rules.json")["variants"]:
        key, said = KEYS.get(variant["id"]), variant.get("on_valid")
        if key is None or not isinstance(said, dict):
            continue
        match = at((300, 310), rules(key), 24)
        board = match.state.board
        match.challenge(word_of(match), accepted=True, reason="as the example says")
        state = match.state
        assert state.scores == (324 + said["A"], 310 + said["B"])
        assert (state.board == board) is said["play_stands"]
        assert "AB"[state.to_move] == said["next_to_move"]
        assert (state.turns[-1].kind is TurnKind.LOST) is said["B_loses_turn"]
        if said.get("B_turn_counts_as_scoreless"):
            assert state.turns[-1].is_zero
        checked.add(key)
    assert checked == set(KEYS.values())


@every_penalty
def test_S4_a_wrong_challenge_costs_what_was_chosen(key: str) -> None:
    match = at((300, 310), rules(key), 24)
    match.challenge(word_of(match), accepted=True, reason="a word")
    to_challenged, from_challenger = PENALTIES[key]
    assert match.state.scores == (324 + to_challenged, 310 + from_challenger)
    assert match.state.to_move == (0 if key == "double" else 1)
    match.reopen()
    assert match.state.scores == (324 + to_challenged, 310 + from_challenger)


@every_penalty
def test_S3_S4_a_right_challenge_is_the_same_in_every_way(key: str) -> None:
    match = at((300, 310), rules(key), 24)
    rack = Counter(match.state.racks[0])
    match.challenge(word_of(match), accepted=False, reason="no word")
    state = match.state
    assert state.scores == (300, 310)
    assert (state.phase, state.to_move, state.window) == (Phase.READY, 1, False)
    assert state.turns[-1].is_zero
    assert state.turns[-1].taken_off
    assert Counter(state.racks[0]) == rack + Counter("OME")
    assert state.board.rows()[9] == "." * 15
    assert state.owed == ((), ())


@every_penalty
def test_S4_several_words_in_one_wrong_challenge_cost_no_more_than_one(key: str) -> None:
    match = at((300, 310), rules(key), 24)
    play = match.state.last_play
    assert play
    assert play.play
    words = tuple(word.name for word in play.play.words)
    assert len(words) > 1
    match.challenge(*words, accepted=True, reason="all are words")
    to_challenged, from_challenger = PENALTIES[key]
    assert match.state.scores == (324 + to_challenged, 310 + from_challenger)


@every_penalty
def test_S1_S4_of_four_sides_only_the_two_concerned_gain_or_lose(key: str) -> None:
    match = dealt(rules(key), "HATSOME", "AXEIORN", "SUNEARS", "DOGCATE", words=WORDS)
    match.play("8G", "HAT")
    before = match.state.scores
    match.challenge("HAT", accepted=True, side=2)
    to_challenged, from_challenger = PENALTIES[key]
    assert match.state.scores == (before[0] + to_challenged, 0, from_challenger, 0)
    assert match.state.to_move == 1
    assert match.owed() == [[], [], [0] if key == "double" else [], []]
    match.pass_()
    assert match.state.to_move == (3 if key == "double" else 2)


@every_penalty
def test_S4_overturned_what_it_cost_is_given_back(key: str) -> None:
    match = at((300, 310), rules(key), 24)
    match.challenge(word_of(match), accepted=True, reason="a word")
    index = max(index for index, turn in enumerate(match.state.turns) if turn.play)
    match.overturn(index, accepted=False)
    assert match.state.scores == (300, 310)
    assert match.state.to_move == 1
    assert match.owed() == [[], []]


# Void


def test_S4_void_refuses_a_play_with_a_word_that_does_not_count_and_costs_nothing() -> None:
    match = dealt(rules("void", turn_time="side"), "HATSOME", "AXEIORN", words=WORDS)
    match.ring()
    match.clock.pass_ms(5000)
    refusal = match.refusal(cmd.DeclarePlay(tiles("8G", "TAH")))
    assert refusal == Refusal(Refused.NOT_IN_LIST, names=("TAH",))
    assert match.phase() is Phase.RUNNING
    match.do(cmd.DeclarePlay(tiles("8G", "HAT")))
    assert match.state.used_ms == (5000, 0)
    assert match.state.turns[-1].play


def test_S4_void_looks_at_the_cross_words_too() -> None:
    match = dealt(rules("void"), "HATSOME", "AXEIORN", words=WORDS)
    match.play("8G", "HAT")
    match.ring()
    assert match.refused(cmd.DeclarePlay(tiles("9H", "AX"))) is Refused.NOT_IN_LIST


def test_S4_void_has_no_challenge() -> None:
    match = dealt(rules("void"), "HATSOME", "AXEIORN", words=WORDS)
    match.play("8G", "HAT")
    assert match.refused(cmd.ChallengePlay(1, ("HAT",))) is Refused.NO_CHALLENGES


def test_S4_S8_void_lets_no_bad_word_stand_at_the_bell() -> None:
    match = dealt(rules("void", turn_time="turn"), "HATSOME", "AXEIORN", words=WORDS)
    match.ring()
    match.clock.pass_ms(120_000)
    match.do(cmd.EndTurn(tiles("8G", "TAH")))
    assert match.state.turns[0].kind is TurnKind.TIME
    assert match.state.board.is_empty


# One verdict for all words (S3)


def two_cross_words() -> Table:
    """AX beside HAT: AX and TX, of which the list has one, and AA."""
    match = dealt(rules("single"), "HATSOME", "AXEIORN", words=WORDS)
    match.play("8G", "HAT")
    match.play("9H", "AX")
    return match


@pytest.mark.parametrize("words", [("AX",), ("AA",), ("TX", "AX"), ("AX", "AA", "TX")])
def test_S3_any_or_all_words_of_the_play_are_challenged_at_once(words: tuple[str, ...]) -> None:
    match = two_cross_words()
    match.do(cmd.ChallengePlay(0, words))
    challenge = match.state.challenge
    assert challenge
    assert challenge.words == words


def test_S3_one_bad_word_takes_the_whole_play_off() -> None:
    match = two_cross_words()
    match.challenge("AX", "TX", accepted=False, side=0)
    assert match.state.turns[1].taken_off
    assert match.state.scores[1] == 0


def test_S3_nobody_is_told_which_word_was_bad() -> None:
    match = two_cross_words()
    ruled, *_ = match.do(cmd.ChallengePlay(0, ("AX", "TX")), cmd.RuleChallenge(accepted=False))[1:]
    assert ruled == ev.ChallengeRuled(accepted=False, listed=False, reason="")
    state = match.state
    assert not state.rulings
    assert state.turns[1].remarks == (Remark(RemarkKind.NOT_ACCEPTED, ("AX", "TX")),)


def test_S3_so_the_good_word_among_them_may_be_played_later() -> None:
    match = two_cross_words()
    match.challenge("AX", "TX", accepted=False, side=0)
    match.pass_()
    match.play("F8", "AX")
    match.do(cmd.ChallengePlay(0, ("AX",)))
    match.do(cmd.RuleChallenge(accepted=True))
    assert match.state.rulings == {"AX": True}


def test_S3_words_found_good_together_are_all_remembered() -> None:
    match = two_cross_words()
    match.challenge("AX", "TX", accepted=True, reason="both in print", side=0)
    assert match.state.rulings == {"AX": True, "TX": True}


def test_S3_a_play_is_challenged_before_the_next_turn_begins_and_draws() -> None:
    match = two_cross_words()
    assert len(match.state.racks[1]) == 5
    match.ring()
    assert len(match.state.racks[1]) == 7
    assert match.refused(cmd.ChallengePlay(0, ("AX",))) is Refused.NOT_NOW


def test_S3_after_a_good_challenge_the_side_draws_nothing() -> None:
    match = two_cross_words()
    match.challenge("AA", accepted=False, side=0)
    bag = Counter(match.state.bag)
    match.ring()
    assert Counter(match.state.bag) == bag
    assert len(match.state.racks[1]) == 7


# The last play of the game


def gone_out(key: str, word: str, end_adjustment: str) -> Table:
    """Side 0 has gone out with `word`, the bag is empty, and side 1 holds AXEIORN, worth 14."""
    match = dealt(rules(key, end_adjustment=end_adjustment), f"HEART{word}", "AXEIORN", bag="", words=WORDS)
    match.play("8E", "HEART")
    match.pass_()
    match.play("9E", word)
    assert match.phase() is Phase.LAST_WINDOW
    return match


ADJUSTED = {"club": (14, -14), "tournament": (28, 0)}


@pytest.mark.parametrize("end_adjustment", list(ADJUSTED))
@every_penalty
def test_S4_S6_S7_after_a_wrong_challenge_of_the_last_play_the_bonus_comes_first_then_the_tiles(
    key: str, end_adjustment: str
) -> None:
    match = gone_out(key, "SO", end_adjustment)
    before = match.state.scores
    match.challenge("SO", accepted=True)
    assert match.phase() is Phase.LAST_WINDOW
    assert match.refused(cmd.ChallengePlay(1, ("SO",))) is Refused.TOO_LATE_TO_CHALLENGE
    to_challenged, from_challenger = PENALTIES[key]
    scores = (before[0] + to_challenged, before[1] + from_challenger)
    assert match.state.scores == scores
    assert not any(turn.kind is TurnKind.LOST for turn in match.state.turns)
    match.do(cmd.ConfirmEnd())
    state = match.state
    assert state.end
    assert (state.end.reason, state.end.side) == (EndReason.TILES_USED, 0)
    assert state.end.adjustments == ADJUSTED[end_adjustment]
    assert state.totals == tuple(score + more for score, more in zip(scores, ADJUSTED[end_adjustment], strict=True))


@every_penalty
def test_S4_S6_a_last_play_that_is_no_word_comes_back_and_play_goes_on(key: str) -> None:
    match = gone_out(key, "OS", "tournament")
    match.challenge("OS", accepted=False)
    state = match.state
    assert (state.phase, state.to_move, state.end) == (Phase.READY, 1, None)
    assert Counter(state.racks[0]) == Counter("OS")
    assert match.refused(cmd.ConfirmEnd()) is Refused.NO_END_DUE
    match.pass_()
    match.play("9E", "SO")
    match.do(cmd.ConfirmEnd())
    assert match.state.winner == 0


def test_S6_the_last_play_stands_when_nobody_challenges() -> None:
    match = gone_out("double", "OS", "tournament")
    match.do(cmd.ConfirmEnd())
    assert match.phase() is Phase.CLOSED
    assert match.refused(cmd.ChallengePlay(1, ("OS",))) is Refused.NOT_NOW


def test_S4_S6_a_turn_lost_to_a_challenge_is_one_of_six_zero_turns() -> None:
    match = dealt(rules("double"), "HATSOME", "AXEIORN", words=WORDS)
    for _ in range(4):
        match.pass_()
    match.play("8G", "HAT")
    match.challenge("HAT", accepted=True)
    assert not match.state.may_ask_end
    for _ in range(4):
        match.pass_()
    assert not match.state.may_ask_end
    match.pass_()
    assert match.state.may_ask_end
