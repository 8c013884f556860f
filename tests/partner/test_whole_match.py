"""Whole matches between the levels: lawful to the end, and the better level has the better score."""

from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise
from statistics import mean

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.event import Switches
from classroom.match.state import Phase, TurnKind
from classroom.rules.policy import EndReason, PerTurn, Untimed
from tests.grid import in_soak, some_of
from tests.partner.contest import KEYS, Contest, contest, lexicon

pytestmark = pytest.mark.slow

PAIRS = list(combinations_with_replacement(KEYS, 2))
SEEDS = (1,)
FINALS = range(1, 11)


def played(seeds: range | tuple[int, ...] = SEEDS) -> list[Contest]:
    return [contest(*pair, seed=seed) for pair in PAIRS for seed in seeds]


def check_ended_lawfully(match: Contest) -> None:
    assert match.state.phase is Phase.CLOSED
    assert match.state.end
    assert match.state.end.reason in (EndReason.TILES_USED, EndReason.NO_WORD, EndReason.ZERO_TURNS)


def check_words(match: Contest) -> None:
    words = [word.name for turn in match.state.turns if turn.play for word in turn.play.words]
    assert words
    assert [word for word in words if not lexicon().has(word)] == []


@pytest.mark.parametrize("pair", some_of(PAIRS, 3), ids="-".join)
@pytest.mark.parametrize("seeds", [SEEDS, *in_soak([range(100, 140)])], ids=["one", "many"])
def test_P14_every_two_levels_play_a_match_to_a_lawful_end(pair: tuple[str, str], seeds: Sequence[int]) -> None:
    for seed in seeds:
        match = contest(*pair, seed=seed)
        check_ended_lawfully(match)
        check_words(match)


def test_P4_nobody_is_overtaken_by_the_bell() -> None:
    turns = [turn for match in played() for turn in match.state.turns]
    assert turns
    assert not [turn for turn in turns if turn.kind is TurnKind.TIME]


@pytest.mark.soak
def test_the_champion_beats_first_words() -> None:
    finals = [contest("first-words", "champion", seed=seed) for seed in FINALS]
    assert [match.state.winner for match in finals].count(1) >= len(FINALS) - 1


@pytest.mark.soak
def test_P13_even_the_weakest_is_seldom_put_out_for_zero_turns() -> None:
    ends = [contest("first-words", "champion", seed=seed).state.end for seed in FINALS]
    assert [end.reason for end in ends if end].count(EndReason.ZERO_TURNS) <= 1


def test_the_levels_are_in_order_of_what_a_turn_brings_them() -> None:
    brings = {key: list[int]() for key in KEYS}
    for match in played():
        for turn in match.state.turns:
            brings[match.keys[turn.side]].append(turn.score)
    means = [mean(brings[key]) for key in KEYS]
    assert means == sorted(means)
    assert all(one * 1.2 < better for one, better in pairwise(means))


def test_first_words_are_short_and_word_builders_not_long() -> None:
    longest = {
        key: max(len(word.name) for turn in match.state.turns if turn.play for word in turn.play.words)
        for key in KEYS[:2]
        for match in [contest(key, key, seed=SEEDS[0])]
    }
    assert longest["first-words"] <= 4
    assert longest["word-builder"] <= 6


def test_P10_the_lower_levels_count_wrongly_now_and_then_and_the_champion_never() -> None:
    counts = {key: [0, 0] for key in KEYS}
    for match in played():
        for side, act in match.acts:
            if isinstance(act.command, cmd.Announce):
                counts[match.keys[side]][bool(act.miscount)] += 1
    assert counts["champion"][True] == 0
    shares = [counts[key][True] / sum(counts[key]) for key in KEYS]
    assert shares[0] > shares[1] > 0
    assert shares == sorted(shares, reverse=True)


def test_P10_an_announcement_differs_from_the_count_only_by_a_miscount_that_is_named() -> None:
    for match in played():
        wrong = [turn for turn in match.state.turns if turn.count and turn.announced != turn.count.total]
        assert len(wrong) == sum(len(match.miscounts(side)) for side in (0, 1))
        assert all(turn.score == turn.count.total for turn in wrong if turn.count)


def test_P12_nobody_challenges_words_of_the_list() -> None:
    assert not [event for match in played() for event in match.events if isinstance(event, ev.PlayChallenged)]


def test_a_seed_is_a_match() -> None:
    again = contest.__wrapped__("first-words", "champion", seed=SEEDS[0])
    assert again.events == contest("first-words", "champion", seed=SEEDS[0]).events


@pytest.mark.parametrize(
    "time", [PerTurn(1, 1, 2), *in_soak([PerTurn(60, 1, 2)]), Untimed()], ids=["one second", "a minute", "none"]
)
def test_P18_the_computer_keeps_to_any_time_of_practice(time: PerTurn | Untimed) -> None:
    match = contest("word-master", "first-words", seed=1, switches=Switches(time))
    check_ended_lawfully(match)
    assert not [turn for turn in match.state.turns if turn.kind is TurnKind.TIME]


@pytest.mark.parametrize(
    ("key", "teams"), [("youth", 2), pytest.param("standard", 2, marks=pytest.mark.soak), ("standard", 3)]
)
def test_where_every_team_has_a_rack_the_computer_plays_other_formats_too(key: str, teams: int) -> None:
    levels = ("word-master", "first-words", "champion")[:teams]
    match = contest(*levels, seed=1, format_key=key)
    assert match.state.phase is Phase.CLOSED
    check_words(match)
