"""Who meets whom, who sits out, who starts (T9, T3): worked cases, what always holds, recorded pairings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.division import DIVISIONS, NEWBIE, Division, PairingKind, Phase
from classroom.competition.pairing import Draw, History, Starts, draw, history, same_origin, starts, who_starts
from classroom.competition.proposal import next_draw
from classroom.competition.result import Bye, NobodyCame, Outcome, Played, Round, Ruled, Walkover, ranking, standings
from tests.competition.recorded import event_round, named, needs_pairing, pairs_of, recorded
from tests.examples import examples

AUSTRALIAN, KING, ROBIN = PairingKind.AUSTRALIAN, PairingKind.KING_OF_THE_HILL, PairingKind.ROUND_ROBIN
RANKED = (AUSTRALIAN, KING)


def met(*pairs: str) -> Round:
    """A round in which these met, each by one letter."""
    return tuple(Played(pair[0], pair[1], 300, 200) for pair in pairs)


def drawn(kind: PairingKind, ranked: Sequence[str], rounds: Sequence[Round] = (), *, repeats_from: int = 1) -> Draw:
    return found_in(kind, ranked, history(rounds), repeats_from=repeats_from)


def found_in(kind: PairingKind, ranked: Sequence[str], past: History, *, repeats_from: int = 1) -> Draw:
    found = draw(kind, ranked, past, repeats_from=repeats_from)
    assert found is not None
    return found


def words(found: Draw) -> list[str]:
    return ["".join(pairing.players) for pairing in found.pairings]


# ------------------------------------------------------------------------------------------------------ Australian Draw

BEGUN: list[Round] = [()]  # a first round in which nobody of those that are ranked has met


def by_halves(ranked: Sequence[str], past: History = History()) -> Draw:  # noqa: B008 - the value is frozen
    found = draw(AUSTRALIAN, ranked, past, halves=True)
    assert found is not None
    return found


def test_T9_in_the_first_round_the_nearest_ranks_meet_as_in_any_other() -> None:
    assert words(drawn(AUSTRALIAN, "abcdef")) == ["ab", "cd", "ef"]
    assert drawn(AUSTRALIAN, "abcde").bye == "e"
    assert words(drawn_next(NEWBIE, "abcdef", [])) == ["ab", "cd", "ef"]


def test_T9_halves_are_a_choice_of_the_plan_for_the_first_round_alone() -> None:
    assert words(by_halves("abcdef")) == ["ad", "be", "cf"]
    halved = Division("Day", (), (Phase(AUSTRALIAN, 2, halves=True),))
    assert words(drawn_next(halved, "abcdef", [])) == ["ad", "be", "cf"]
    assert words(drawn_next(halved, "abcdef", [met("ad", "be", "cf")])) == ["ab", "cd", "ef"]


def test_T9_in_a_first_round_by_halves_the_one_in_the_middle_has_the_bye() -> None:
    found = by_halves("abcde")
    assert (words(found), found.bye) == (["ad", "be"], "c")


def test_T9_pairs_kept_apart_slide_within_the_halves_of_the_first_round() -> None:
    assert words(by_halves("abcdef", History(apart=[frozenset("ad")]))) == ["ae", "bd", "cf"]


def test_T9_who_can_meet_nobody_of_the_bottom_half_meets_the_next_of_the_top() -> None:
    apart = [frozenset(pair) for pair in ("ad", "ae", "af")]
    assert words(by_halves("abcdef", History(apart=apart))) == ["ab", "ce", "df"]


def test_T9_who_is_kept_apart_from_everybody_leaves_no_draw() -> None:
    past = History(apart=[frozenset(pair) for pair in ("ab", "ac", "ad")])
    for halves in (True, False):
        assert draw(AUSTRALIAN, "abcd", past, halves=halves) is None


def test_T9_later_neighbours_meet() -> None:
    assert words(drawn(AUSTRALIAN, "abcdef", BEGUN)) == ["ab", "cd", "ef"]


def test_T9_nobody_meets_the_same_opponent_twice() -> None:
    assert words(drawn(AUSTRALIAN, "abcdef", [met("ab", "cd", "ef")])) == ["ac", "be", "df"]


def test_T9_the_first_is_served_before_the_others() -> None:
    # That b meets e and d meets f, both two ranks apart, is no reason for a to meet another than c.
    assert words(drawn(AUSTRALIAN, "abcdef", [met("ab"), met("bd")])) == ["ac", "be", "df"]


def test_T9_the_first_does_not_take_whom_the_rest_needs() -> None:
    # d has met everybody but a and b, and b has met everybody but d and c.
    assert words(drawn(AUSTRALIAN, "abcd", [met("ab", "bd"), met("cd")])) == ["ad", "bc"]


def test_T9_a_walkover_and_a_match_nobody_came_to_are_not_drawn_again() -> None:
    assert words(drawn(AUSTRALIAN, "abcd", [(Walkover("b", "a"), NobodyCame("c", "d"))])) == ["ac", "bd"]


def test_T9_a_round_that_was_ruled_is_no_meeting() -> None:
    assert words(drawn(AUSTRALIAN, "ab", [(Ruled("a", Outcome.LOST, -50), Ruled("b", Outcome.WON, 50))])) == ["ab"]


def test_T9_repeats_count_from_the_round_that_is_named() -> None:
    rounds = [met("ab", "cd"), met("ac", "bd")]
    assert words(drawn(AUSTRALIAN, "abcd", rounds, repeats_from=2)) == ["ab", "cd"]


def test_T9_where_everybody_has_met_the_oldest_round_is_forgiven_first() -> None:
    rounds = [met("ac", "bd"), met("ab", "cd"), met("ad", "bc")]
    found = drawn(AUSTRALIAN, "abcd", rounds)
    assert (words(found), found.repeats_from) == (["ac", "bd"], 2)


def test_T9_no_more_rounds_are_forgiven_than_it_takes() -> None:
    # Forgiving round 1 does not help a and b, who met again in round 2.
    rounds = [met("ab", "cd"), met("ab"), met("ac", "bd"), met("ad", "bc")]
    found = drawn(AUSTRALIAN, "abcd", rounds)
    assert (words(found), found.repeats_from) == (["ab", "cd"], 3)


def test_T9_there_may_be_no_draw_without_a_repeat_though_nobody_has_met_everybody() -> None:
    rounds = [met("ad", "be", "cf"), met("ae", "bf", "cd"), met("af", "bd", "ce")]
    found = drawn(AUSTRALIAN, "abcdef", rounds)
    assert (words(found), found.repeats_from) == (["ab", "cf", "de"], 2)


def test_T9_with_withdrawn_players_those_who_go_on_meet() -> None:
    rounds = [met("ab", "cd", "ef")]
    assert words(drawn(AUSTRALIAN, "abef", rounds)) == ["ae", "bf"]


def test_T9_a_late_entrant_is_drawn_like_the_others() -> None:
    found = drawn(AUSTRALIAN, "abcz", [(*met("ab"), Bye("c"))])
    assert words(found) == ["ac", "bz"]


@pytest.mark.parametrize("kind", [*RANKED, ROBIN])
def test_T9_one_player_alone_has_a_bye_and_nobody_has_no_round(kind: PairingKind) -> None:
    assert draw(kind, "a", History()) == Draw((), ("a",))
    assert draw(kind, "", History()) == Draw(())


@pytest.mark.parametrize("kind", PairingKind)
def test_T9_a_player_ranked_twice_is_a_mistake(kind: PairingKind) -> None:
    with pytest.raises(ValueError, match="ranked twice"):
        draw(kind, "aba", History())


def test_T9_a_knock_out_is_not_drawn_from_ranks() -> None:
    with pytest.raises(ValueError, match="drawn from its results"):
        draw(PairingKind.KNOCK_OUT, "ab", History())


# ----------------------------------------------------------------------------------------------------- King of the Hill


def test_T9_king_of_the_hill_repeats_what_the_ranks_repeat() -> None:
    assert words(drawn(KING, "abcd", [met("ab", "cd")])) == ["ab", "cd"]


def test_T9_the_bye_of_king_of_the_hill_lets_those_below_move_up() -> None:
    found = drawn(KING, "abcde", [(*met("ab", "cd"), Bye("e"))])
    assert words(found) == ["ab", "ce"]
    assert found.bye == "d"


# ----------------------------------------------------------------------------------------------------------------- Byes


@pytest.mark.parametrize("kind", RANKED)
def test_T9_the_last_has_the_bye(kind: PairingKind) -> None:
    assert drawn(kind, "abcde", BEGUN).bye == "e"


@pytest.mark.parametrize("kind", RANKED)
def test_T9_nobody_has_a_second_bye_while_another_has_had_none(kind: PairingKind) -> None:
    rounds: list[Round] = [(Bye("e"),), (Bye("c"),)]
    assert drawn(kind, "abcde", rounds).bye == "d"


@pytest.mark.parametrize("kind", RANKED)
def test_T9_when_everybody_has_had_one_it_begins_again_with_the_last(kind: PairingKind) -> None:
    rounds: list[Round] = [(Bye(player),) for player in "abc"]
    assert drawn(kind, "abc", rounds).bye == "c"


def test_T9_the_bye_goes_up_where_the_last_ones_would_leave_no_draw() -> None:
    found = drawn(AUSTRALIAN, "abc", [met("ab"), met("ac")])
    assert (words(found), found.bye) == (["bc"], "a")


def test_T9_a_meeting_is_forgiven_before_anybody_has_a_second_bye() -> None:
    # b and c have not met, but a, who would have to sit out, has had a bye and they have not.
    found = drawn(AUSTRALIAN, "abc", [met("ab"), met("ac"), (Bye("a"),)])
    assert (words(found), found.bye, found.repeats_from) == (["ab"], "c", 2)


# -------------------------------------------------------------------------------------------------- Origins kept apart


def with_origins(ranked: str, origins: str, *pairs: str, number: int = 2, apart: Sequence[str] = ()) -> History:
    """Who comes from where, one letter each, a dot for nobody knows where, and who have met in the first round."""
    named = {player: origin.strip(".") for player, origin in zip(ranked, origins, strict=True)}
    return History(number, {frozenset(pair): [1] for pair in pairs}, apart=list(map(frozenset, apart)), origins=named)


@pytest.mark.parametrize("kind", [*RANKED, ROBIN])
def test_P3_two_of_each_of_four_states_never_meet_where_nobody_needs_to(kind: PairingKind) -> None:
    past = with_origins("abcdefgh", "AABBCCDD", number=1)
    found = found_in(kind, "abcdefgh", past)
    assert same_origin(found, past.origins) == 0
    if kind is KING:
        assert words(found) == ["ac", "bd", "eg", "fh"]


def test_P3_one_table_that_cannot_be_helped_does_not_end_all_separation() -> None:
    assert words(found_in(KING, "abcdef", with_origins("abcdef", "AAAABC"))) == ["ab", "ce", "df"]
    assert words(by_halves("abcdef", with_origins("abcdef", "AAAABC", number=1))) == ["ad", "be", "cf"]


def test_P3_nobody_meets_again_for_the_sake_of_an_origin() -> None:
    met_all_others = ["ac", "bd", "ad", "bc"]
    assert words(found_in(AUSTRALIAN, "abcd", with_origins("abcd", "AABB", *met_all_others))) == ["ab", "cd"]
    # King of the Hill lets them meet again.
    assert words(found_in(KING, "abcd", with_origins("abcd", "AABB", *met_all_others))) == ["ac", "bd"]


def test_P3_the_bye_goes_where_it_saves_a_table_of_one_origin() -> None:
    found = found_in(KING, "abcde", with_origins("abcde", "AAABC"))
    assert (words(found), found.bye) == (["ad", "be"], "c")


def test_P3_unknown_origins_are_never_the_same_and_capitals_do_not_matter() -> None:
    assert words(found_in(KING, "abcd", with_origins("abcd", "...."))) == ["ab", "cd"]
    assert words(found_in(KING, "abcd", with_origins("abcd", "AaBb"))) == ["ac", "bd"]


@pytest.mark.parametrize("kind", [*RANKED, ROBIN])
def test_T9_pairs_that_must_not_meet_do_so_in_no_kind_of_draw(kind: PairingKind) -> None:
    past = with_origins("abcd", "....", apart=["ab", "ac"])
    assert words(found_in(kind, "abcd", past)) == ["ad", "bc"]
    assert draw(kind, "abcd", with_origins("abcd", "....", apart=["ab", "ac", "ad"])) is None


def test_P3_the_rounds_of_a_round_robin_with_fewest_tables_of_one_origin_come_first() -> None:
    players, origins = "abcdefgh", dict(zip("abcdefgh", "AABBCCDD", strict=True))
    rounds: list[Round] = []
    counts = []
    seen: set[frozenset[str]] = set()
    for _ in range(7):
        found = found_in(ROBIN, players, history(rounds, origins=origins))
        counts.append(same_origin(found, origins))
        seen |= {frozenset(pairing.players) for pairing in found.pairings}
        rounds.append(played_out(found, Random(1)))
    assert counts == sorted(counts)
    assert (sum(counts), len(seen)) == (4, 28)


def best_pairs(ranked: str, closed: set[str], origins: Mapping[str, str]) -> tuple[int, list[str]] | None:
    """The fewest tables of one origin, and the first in the order from the top of the draws with so many."""
    found = [
        (sum(bool(origins[one]) and origins[one] == origins[other] for one, other in pairs), words)
        for pairs in perfect_matchings(ranked)
        if closed.isdisjoint(words := ["".join(pair) for pair in pairs])
    ]
    return min(found, default=None)


@given(st.data(), st.integers(1, 5).map(lambda half: 2 * half))
def test_P3_no_draw_has_fewer_tables_of_one_origin_and_none_of_these_is_earlier_in_the_order(
    data: st.DataObject, size: int
) -> None:
    ranked = "abcdefghij"[:size]
    origins = data.draw(st.text("AABC.", min_size=size, max_size=size))
    together = data.draw(st.sets(st.sampled_from(["".join(pair) for pair in combinations(ranked, 2)])))
    past = with_origins(ranked, origins, *sorted(together))
    without_repeat = best_pairs(ranked, together, past.origins)
    best = without_repeat or best_pairs(ranked, set(), past.origins)
    assert best is not None
    found = found_in(AUSTRALIAN, ranked, past)
    assert (same_origin(found, past.origins), words(found)) == best
    assert (found.repeats_from == 1) == (without_repeat is not None)
    hill = found_in(KING, ranked, past)
    assert (same_origin(hill, past.origins), words(hill)) == best_pairs(ranked, set(), past.origins)
    first = by_halves(ranked, with_origins(ranked, origins, number=1))
    assert same_origin(first, past.origins) == same_origin(hill, past.origins)


# --------------------------------------------------------------------------------------------------------------- Starts


def test_T3_who_had_fewer_first_turns_starts() -> None:
    (pairing,) = drawn(KING, "ab", [(Played("a", "b", 300, 200),)]).pairings
    assert pairing.first == "b"


def test_T3_a_lot_decides_between_equals() -> None:
    (pairing,) = drawn(KING, "ab", [(Played("a", "b", 300, 200),), (Played("b", "a", 300, 200),)]).pairings
    assert pairing.first is None


def test_T3_a_match_of_which_nobody_said_who_began_is_no_start() -> None:
    assert starts([(Played("a", "b", 2, 1, is_start_known=False),)]) == {}


def test_T3_only_played_matches_count_as_starts() -> None:
    rounds: list[Round] = [(Walkover("a", "b"), Bye("c")), (NobodyCame("a", "c"),), (Played("a", "b", 1, 2),)]
    assert starts(rounds) == {"a": Starts(1, 0), "b": Starts(0, 1)}


@given(st.builds(Starts, st.integers(0, 9), st.integers(0, 9)), st.builds(Starts, st.integers(0, 9), st.integers(0, 9)))
def test_T3_who_starts_does_not_depend_on_who_is_named_first(one: Starts, other: Starts) -> None:
    counts = {"a": one, "b": other}
    assert who_starts(("a", "b"), counts) == who_starts(("b", "a"), counts)
    assert (who_starts(("a", "b"), counts) is None) == (one == other)


@needs_pairing
def test_T3_recorded_starts() -> None:
    cases = recorded("koth_byes_firsts_liwords")["firsts"]["vectors"]
    assert [who_starts(("a", "b"), {"a": Starts(*case["a"]), "b": Starts(*case["b"])}) for case in cases] == [
        case["first"] for case in cases
    ]


# ---------------------------------------------------------------------------------------------------- What always holds


def perfect_matchings(players: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to pair all players, the better first in each pair."""
    if not players:
        yield []
        return
    best, *others = players
    for at, other in enumerate(others):
        for rest in perfect_matchings(others[:at] + others[at + 1 :]):
            yield [(best, other), *rest]


def can_be_paired(players: Sequence[str], closed: set[str]) -> bool:
    return any(not any("".join(sorted(pair)) in closed for pair in pairs) for pairs in perfect_matchings(players))


def from_the_top(ranked: Sequence[str], closed: set[str]) -> list[str]:
    """The highest unpaired rank meets the highest not yet met such that the rest can still be paired."""
    if not ranked:
        return []
    best, *others = ranked
    opponent = next(
        other
        for other in others
        if best + other not in closed and can_be_paired([one for one in others if one != other], closed)
    )
    return [best + opponent, *from_the_top([one for one in others if one != opponent], closed)]


EIGHT = "abcdefgh"
PAIRS = ["".join(pair) for pair in combinations(EIGHT, 2)]


@given(st.sets(st.sampled_from(PAIRS)), st.sets(st.sampled_from(PAIRS)))
def test_T9_the_draw_is_the_one_of_the_rule(earlier: set[str], later: set[str]) -> None:
    found = drawn(AUSTRALIAN, EIGHT, [met(*sorted(earlier)), met(*sorted(later))])
    closed = next(closed for closed in (earlier | later, later, set[str]()) if can_be_paired(EIGHT, closed))
    assert words(found) == from_the_top(EIGHT, closed)
    assert (found.repeats_from > 1) == (closed != earlier | later)


@given(st.sets(st.sampled_from(PAIRS)), st.sets(st.sampled_from(EIGHT[:7])))
def test_T9_the_bye_is_the_last_possible_of_those_with_the_fewest(pairs: set[str], had_one: set[str]) -> None:
    seven = EIGHT[:7]
    found = drawn(AUSTRALIAN, seven, [(*met(*sorted(pairs)), *(Bye(player) for player in sorted(had_one)))])
    fewest = [player for player in seven if player not in had_one] or list(seven)
    closed, bye = next(
        (closed, bye)
        for closed in (pairs, set[str]())
        for bye in reversed(fewest)
        if can_be_paired(seven.replace(bye, ""), closed)
    )
    assert found.bye == bye
    assert words(found) == from_the_top(seven.replace(bye, ""), closed)


@given(st.sets(st.sampled_from([one + other for one in "abcd" for other in "efgh"])))
def test_T9_the_halves_of_the_first_round_meet_in_order_as_far_as_can_be(kept_apart: set[str]) -> None:
    found = by_halves(EIGHT, History(apart=[frozenset(pair) for pair in kept_apart]))
    within = {"".join(pair) for half in ("abcd", "efgh") for pair in combinations(half, 2)}
    if can_be_paired(EIGHT, kept_apart | within):
        assert words(found) == from_the_top(EIGHT, kept_apart | within)
    assert not kept_apart & set(words(found))


@st.composite
def fields(draw: st.DrawFn, *, least: int = 1) -> tuple[list[str], int]:
    """Players and the seed of their results."""
    return [f"p{number}" for number in range(draw(st.integers(least, 25)))], draw(st.integers(0, 1000))


def played_out(found: Draw, chance: Random) -> Round:
    """Any results of a draw."""
    results = []
    for pairing in found.pairings:
        first = pairing.first or chance.choice(pairing.players)
        (second,) = set(pairing.players) - {first}
        results.append(Played(first, second, chance.randint(250, 500), chance.randint(250, 500)))
    return (*results, Bye(found.bye)) if found.bye else tuple(results)


def rounds_drawn(division: Division, players: list[str], seed: int) -> Iterator[tuple[int, Draw]]:
    """Play a division to its end."""
    chance = Random(seed)
    rounds: list[Round] = []
    for number in range(1, division.rounds + 1):
        found = next_draw(division, players, rounds)
        assert found is not None
        yield number, found
        rounds.append(played_out(found, chance))


@pytest.mark.parametrize("division", DIVISIONS, ids=lambda division: division.title)
@examples(6)
@given(field=fields())
def test_T9_everybody_is_in_every_round_once(division: Division, field: tuple[list[str], int]) -> None:
    players, seed = field
    for _, found in rounds_drawn(division, players, seed):
        seated = [player for pairing in found.pairings for player in pairing.players]
        assert sorted([*seated, *found.byes]) == sorted(players)
        assert len(found.byes) == len(players) % 2


@pytest.mark.parametrize("division", DIVISIONS, ids=lambda division: division.title)
@examples(6)
@given(field=fields())
def test_T9_nobody_is_paired_twice_within_the_australian_draw(division: Division, field: tuple[list[str], int]) -> None:
    players, seed = field
    seen: set[frozenset[str]] = set()
    for number, found in rounds_drawn(division, players, seed):
        if division.phase_of(number)[0].pairing is AUSTRALIAN and found.repeats_from == 1:
            now = {frozenset(pairing.players) for pairing in found.pairings}
            assert not now & seen
            seen |= now


@examples(6)
@given(field=fields())
def test_T9_byes_are_fair(field: tuple[list[str], int]) -> None:
    players, seed = field
    byes = Counter(dict.fromkeys(players, 0))
    for _, found in rounds_drawn(NEWBIE, players, seed):
        if found.bye:
            byes[found.bye] += 1
            assert max(byes.values()) - min(byes.values()) <= 1


@examples(6)
@given(field=fields(least=16))
def test_T9_sixteen_players_and_more_never_run_out_of_opponents(field: tuple[list[str], int]) -> None:
    # Whoever has met fewer than half of the others leaves a draw possible (Dirac): 8 rounds of 16 players.
    players, seed = field
    australian = [found for number, found in rounds_drawn(NEWBIE, players, seed) if number <= 8]
    assert all(found.repeats_from == 1 for found in australian)


# ---------------------------------------------------------------------------------------------------- Divisions' phases


def test_T1_T9_king_of_the_hill_follows_the_australian_draw() -> None:
    rounds = [met("ab", "cd"), met("ac", "bd")] + [()] * 6
    assert words(drawn_next(NEWBIE, "abcd", rounds)) == ["ab", "cd"]
    assert words(drawn_next(NEWBIE, "abcd", rounds[:7])) == ["ad", "bc"]


def test_T9_on_another_day_opponents_may_meet_again() -> None:
    days = Division("Two days", (), (Phase(AUSTRALIAN, 2), Phase(AUSTRALIAN, 2)))
    rounds = [met("ab", "cd"), met("ac", "bd")]
    assert words(drawn_next(days, "abcd", rounds[:1])) == ["ac", "bd"]
    assert words(drawn_next(days, "abcd", rounds)) == ["ab", "cd"]
    assert words(drawn_next(days, "abcd", [*rounds, met("ab", "cd")])) == ["ac", "bd"]


def test_T9_repeats_may_count_from_a_later_round_of_the_phase() -> None:
    found = draw(PairingKind.AUSTRALIAN, "ab", history([met("ab")]), repeats_from=2)
    assert found is not None
    assert (words(found), found.repeats_from) == (["ab"], 2)


def test_T9_a_draw_goes_by_the_standings_without_those_who_left() -> None:
    rounds = [met("ad", "be", "cf")]
    # a, b and c have won and d, e and f have lost.
    assert words(drawn_next(NEWBIE, "abcdef", rounds)) == ["ab", "cd", "ef"]
    assert words(drawn_next(NEWBIE, "abcdef", rounds, "be")) == ["ac", "df"]


def test_T1_after_the_last_round_there_is_none() -> None:
    with pytest.raises(ValueError, match="rounds 1 to 13, not 14"):
        next_draw(NEWBIE, "ab", [()] * 13)


def drawn_next(division: Division, players: Sequence[str], rounds: Sequence[Round], withdrawn: str = "") -> Draw:
    found = next_draw(division, players, rounds, withdrawn=withdrawn)
    assert found is not None
    return found


# --------------------------------------------------------------------------------------------------------- Round robin


def robin(size: int) -> list[Draw]:
    """All rounds of a round robin."""
    players = [f"p{number}" for number in range(size)]
    rounds: list[Round] = []
    found = []
    for _ in range(size - 1 + size % 2):
        found.append(drawn(ROBIN, players, rounds))
        rounds.append(played_out(found[-1], Random(1)))
    return found


def test_T9_in_a_round_robin_everybody_meets_everybody_once() -> None:
    for size in range(2, 14):
        pairs = Counter(frozenset(pairing.players) for found in robin(size) for pairing in found.pairings)
        assert len(pairs) == size * (size - 1) // 2
        assert set(pairs.values()) == {1}


@pytest.mark.parametrize("size", range(3, 14, 2))
def test_T9_in_a_round_robin_everybody_has_one_bye(size: int) -> None:
    assert sorted(found.bye or "" for found in robin(size)) == sorted(f"p{number}" for number in range(size))


def test_T3_in_a_round_robin_nobody_begins_more_than_once_more_often_than_not() -> None:
    for size in range(2, 14):
        begun: Counter[str] = Counter()
        for found in robin(size):
            for pairing in found.pairings:
                for player in pairing.players:
                    begun[player] += 1 if player == pairing.first else -1
            # At the end of an odd number of players all are even.
        assert all(abs(more) <= (1 - size % 2) for more in begun.values())


def test_T9_a_second_round_robin_follows_the_first_with_the_others_beginning() -> None:
    first = robin(4)
    rounds = [played_out(found, Random(1)) for found in first]
    again = drawn(ROBIN, ["p0", "p1", "p2", "p3"], rounds)
    assert [pairing.players for pairing in again.pairings] == [pairing.players for pairing in first[0].pairings]
    assert all(one.first != other.first for one, other in zip(again.pairings, first[0].pairings, strict=True))
    for _ in first:
        rounds.append(played_out(drawn(ROBIN, ["p0", "p1", "p2", "p3"], rounds), Random(1)))
    assert drawn(ROBIN, ["p0", "p1", "p2", "p3"], rounds).pairings == first[0].pairings, "a third, as the first"


def test_T9_where_somebody_left_a_round_robin_the_highest_meet_those_they_have_not_met() -> None:
    # Of eight, g and h have left after the first round; in the order of six b would meet c again.
    rounds = [met("ag", "bc", "dh", "ef")]
    assert words(drawn(ROBIN, "abcdef", rounds)) == ["ab", "ce", "df"]


@examples(10)
@given(st.integers(3, 12), st.integers(1, 8), st.sampled_from(["comes", "leaves"]), st.integers(0, 99))
def test_T9_when_somebody_comes_or_leaves_a_round_robin_goes_on_without_repeats(
    size: int, since: int, event: str, seed: int
) -> None:
    players = [f"p{number}" for number in range(size)]
    rounds: list[Round] = []
    for number in range(1, size + 1):
        if number == since:
            players = [*players, "late"] if event == "comes" else players[1:]
        found = drawn(ROBIN, players, rounds)
        earlier = history(rounds).met
        if found.repeats_from == 1 and number < len(players):
            assert not [pairing for pairing in found.pairings if frozenset(pairing.players) in earlier]
        seated = [player for pairing in found.pairings for player in pairing.players]
        assert sorted([*seated, *found.byes]) == sorted(players)
        rounds.append(played_out(found, Random(seed)))


# ---------------------------------------------------------------------------------------------------- Recorded pairings

VECTORS: list[dict[str, Any]] = recorded("australian_liwords").get("vectors", [])


@needs_pairing
def test_T9_recorded_australian_draws() -> None:
    for vector in VECTORS:
        met_in = {frozenset(pair): [number + 1 for number in numbers] for pair, numbers in vector["met"].items()}
        past = History(vector["round0"] + 1, met_in, apart=[frozenset(pair) for pair in vector["blocked"]])
        found = draw(
            AUSTRALIAN,
            vector["ranked"],
            past,
            repeats_from=vector["reset_round0"] + 1,
            max_repeats=vector["max_repeats"],
            halves=True,
        )
        assert (found is None) == vector["expected_error"]
        if found:
            assert pairs_of(found) == vector["expected_pairs"]
            assert found.bye == vector["expected_bye"]


@needs_pairing
def test_T9_recorded_byes_of_three_players() -> None:
    event = recorded("koth_byes_firsts_liwords")["bye_three_players"]
    rounds: list[Round] = []
    for entry in event["rounds"]:
        found = drawn(KING, ranking(standings(event["players"], rounds)), rounds)
        bye = entry["expected_bye"]
        assert found.bye == bye
        if "result" in entry:
            one, score, other, other_score = entry["result"]
            assert {one, other} == set(found.pairings[0].players)
            rounds.append((Played(one, other, score, other_score), Bye(bye)))


@needs_pairing
def test_T9_recorded_king_of_the_hill_event() -> None:
    event = recorded("koth_byes_firsts_liwords")["koth_event"]
    rounds: list[Round] = []
    for entry in event["rounds"]:
        assert pairs_of(drawn(KING, ranking(standings(event["players"], rounds)), rounds)) == entry["expected_pairs"]
        rounds.append(tuple(Played(one, other, of_one, of_other) for one, of_one, other, of_other in entry["results"]))


@needs_pairing
def test_T9_recorded_king_of_the_hill_of_eight() -> None:
    expected = named(recorded("small_fields_baxter")["koth_n8"])
    assert pairs_of(drawn(KING, [str(number) for number in range(1, 9)])) == expected


@needs_pairing
@pytest.mark.parametrize("size", [6, 8])
def test_T9_recorded_round_robins(size: int) -> None:
    recorded_rounds = [named(pairs) for pairs in recorded("small_fields_baxter")[f"round_robin_n{size}"]]
    players = [str(number) for number in range(1, size + 1)]
    rounds: list[Round] = []
    for pairs in recorded_rounds:
        found = drawn(ROBIN, players, rounds)
        assert pairs_of(found) == pairs
        rounds.append(played_out(found, Random(1)))


@needs_pairing
@pytest.mark.parametrize("size", [6, 8])
def test_T9_the_last_round_in_which_everybody_meets_everybody_is_forced(size: int) -> None:
    recorded_rounds = [named(pairs) for pairs in recorded("small_fields_baxter")[f"round_robin_n{size}"]]
    rounds = [tuple(Played(one, other, 300, 200) for one, other in pairs) for pairs in recorded_rounds]
    ranked = [str(number) for number in range(1, size + 1)]
    last = drawn(AUSTRALIAN, ranked, rounds[:-1])
    assert sorted(pairs_of(last)) == sorted(sorted(pair) for pair in recorded_rounds[-1])
    assert drawn(AUSTRALIAN, ranked, rounds).repeats_from == 2


EVENTS: list[dict[str, Any]] = recorded("real_events").get("events", [])


def event_name(event: dict[str, Any]) -> str:
    return str(event["event"])


def sat_out(rounds: Sequence[Round]) -> list[Round]:
    """The rounds as the recorded draws read them: every round a player sat out is a bye."""
    return [tuple(Bye(result.player) if isinstance(result, Ruled) else result for result in each) for each in rounds]


def each_round(event: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[str], list[Round]]]:
    """What is known after each round of a tournament, the ranking then, and the rounds so far."""
    rounds: list[Round] = []
    for after, entry in zip(event["after"], event["rounds"], strict=True):
        rounds.append(event_round(entry))
        yield after, [str(player) for player, *_ in after["standings"]], list(rounds)


@needs_pairing
@pytest.mark.parametrize("event", EVENTS, ids=event_name)
def test_T8_standings_of_tournaments_round_by_round(event: dict[str, Any]) -> None:
    players = [str(number) for number in range(event["players"])]
    for after, _, rounds in each_round(event):
        found = [[int(line.player), line.half_points / 2, line.margin] for line in standings(players, rounds)]
        assert found == after["standings"]


@needs_pairing
@pytest.mark.parametrize("event", EVENTS, ids=event_name)
def test_T9_king_of_the_hill_of_tournaments_round_by_round(event: dict[str, Any]) -> None:
    for after, ranked, rounds in each_round(event):
        found = drawn(KING, ranked, sat_out(rounds))
        assert pairs_of(found) == named(after["koth"])
        assert found.bye == (None if after["bye"] is None else str(after["bye"]))


@needs_pairing
@pytest.mark.parametrize("event", EVENTS, ids=event_name)
def test_T9_australian_draw_of_tournaments_round_by_round(event: dict[str, Any]) -> None:
    for after, ranked, rounds in each_round(event):
        found = drawn(AUSTRALIAN, ranked, sat_out(rounds))
        assert (found.repeats_from == 1) == after["no_repeat_draw_exists"]
        if after["no_repeat_draw_exists"]:
            assert pairs_of(found) == named(after["australian"])
            assert found.bye == (None if after["bye"] is None else str(after["bye"]))


@needs_pairing
def test_T9_rounds_that_tournaments_really_drew_so() -> None:
    data = recorded("real_events")
    events = {event["event"]: event for event in data["events"]}
    assert data["real_matches"]
    for case in data["real_matches"]:
        event = events[case["event"]]
        rounds = [event_round(entry) for entry in event["rounds"]]
        standing_after = int(case["what"].rsplit(" ", 1)[1])
        assert case["what"] == f"Australian on standings after round {standing_after}"
        ranked = [str(player) for player, *_ in event["after"][standing_after - 1]["standings"]]
        found = drawn(AUSTRALIAN, ranked, rounds[: case["round"] - 1])
        played = {
            frozenset((str(one), str(other)))
            for one, other in enumerate(event["rounds"][case["round"] - 1]["opponent"])
        }
        assert {frozenset(pairing.players) for pairing in found.pairings} == played
