"""Who meets whom, who sits out, who starts (T9, T3): worked cases, what always holds, recorded pairings."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.division import DIVISIONS, NEWBIE, Division, PairingKind, Phase
from classroom.competition.pairing import Draw, NoDraw, Starts, draw, next_draw, starts, who_starts
from classroom.competition.result import Bye, NobodyCame, Outcome, Played, Round, Ruled, Walkover
from classroom.competition.standing import ranking, standings
from tests.competition.recorded import event_round, named, needs_pairing, pairs_of, recorded
from tests.examples import examples

AUSTRALIAN, KING = PairingKind.AUSTRALIAN, PairingKind.KING_OF_THE_HILL


def met(*pairs: str) -> Round:
    """A round in which these met, each by one letter."""
    return tuple(Played(pair[0], pair[1], 300, 200) for pair in pairs)


def drawn(kind: PairingKind, ranked: Sequence[str], rounds: Sequence[Round] = (), *, repeats_from: int = 1) -> Draw:
    found = draw(kind, ranked, rounds, repeats_from=repeats_from)
    assert isinstance(found, Draw)
    return found


def words(found: Draw) -> list[str]:
    return ["".join(pairing.players) for pairing in found.pairings]


# ------------------------------------------------------------------------------------------------------ Australian Draw


def test_T9_nearest_ranks_meet() -> None:
    assert words(drawn(AUSTRALIAN, "abcdef")) == ["ab", "cd", "ef"]


def test_T9_nobody_meets_the_same_opponent_twice() -> None:
    assert words(drawn(AUSTRALIAN, "abcdef", [met("ab", "cd", "ef")])) == ["ac", "be", "df"]


def test_T9_of_draws_equally_near_the_first_player_has_the_nearest_opponent() -> None:
    assert words(drawn(AUSTRALIAN, "abcd", [met("ab")])) == ["ac", "bd"]


def test_T9_the_first_player_is_not_served_at_the_expense_of_the_round() -> None:
    # If a met c, b would meet e and d meet f: opponents 2 + 3 + 2 ranks apart, and not 3 + 1 + 1.
    assert words(drawn(AUSTRALIAN, "abcdef", [met("ab"), met("bd")])) == ["ad", "bc", "ef"]


def test_T9_a_walkover_and_a_match_nobody_came_to_are_not_drawn_again() -> None:
    assert words(drawn(AUSTRALIAN, "abcd", [(Walkover("b", "a"), NobodyCame("c", "d"))])) == ["ac", "bd"]


def test_T9_a_round_that_was_ruled_is_no_meeting() -> None:
    assert words(drawn(AUSTRALIAN, "ab", [(Ruled("a", Outcome.LOST, -50), Ruled("b", Outcome.WON, 50))])) == ["ab"]


def test_T9_repeats_count_from_the_round_that_is_named() -> None:
    rounds = [met("ab", "cd"), met("ac", "bd")]
    assert words(drawn(AUSTRALIAN, "abcd", rounds, repeats_from=2)) == ["ab", "cd"]


def test_T9_where_everybody_has_met_there_is_no_draw_and_the_oldest_round_may_be_forgiven() -> None:
    rounds = [met("ab", "cd"), met("ac", "bd"), met("ad", "bc")]
    assert draw(AUSTRALIAN, "abcd", rounds) == NoDraw(met_all=tuple("abcd"), possible_from=2)
    assert words(drawn(AUSTRALIAN, "abcd", rounds, repeats_from=2)) == ["ab", "cd"]


def test_T9_there_may_be_no_draw_though_nobody_has_met_everybody() -> None:
    rounds = [met("ad", "be", "cf"), met("ae", "bf", "cd"), met("af", "bd", "ce")]
    assert draw(AUSTRALIAN, "abcdef", rounds) == NoDraw(met_all=(), possible_from=2)


def test_T9_who_alone_has_met_everybody_is_named() -> None:
    rounds = [met("ab"), met("ac"), met("ad")]
    assert draw(AUSTRALIAN, "abcd", rounds) == NoDraw(met_all=("a",), possible_from=2)


def test_T9_with_withdrawn_players_those_who_go_on_meet() -> None:
    rounds = [met("ab", "cd", "ef")]
    assert words(drawn(AUSTRALIAN, "abef", rounds)) == ["ae", "bf"]


def test_T9_a_late_entrant_is_drawn_like_the_others() -> None:
    found = drawn(AUSTRALIAN, "abcz", [(*met("ab"), Bye("c"))])
    assert words(found) == ["ac", "bz"]


@pytest.mark.parametrize("kind", PairingKind)
def test_T9_one_player_alone_has_a_bye_and_nobody_has_no_round(kind: PairingKind) -> None:
    assert draw(kind, "a", []) == Draw((), "a")
    assert draw(kind, "", []) == Draw(())


@pytest.mark.parametrize("kind", PairingKind)
def test_T9_a_player_ranked_twice_is_a_mistake(kind: PairingKind) -> None:
    with pytest.raises(ValueError, match="ranked twice"):
        draw(kind, "aba", [])


def test_T9_the_library_of_matchings_waits_until_a_round_is_drawn() -> None:
    code = "import sys, classroom.competition.pairing; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ----------------------------------------------------------------------------------------------------- King of the Hill


def test_T9_king_of_the_hill_repeats_what_the_ranks_repeat() -> None:
    assert words(drawn(KING, "abcd", [met("ab", "cd")])) == ["ab", "cd"]


def test_T9_the_bye_of_king_of_the_hill_lets_those_below_move_up() -> None:
    found = drawn(KING, "abcde", [(*met("ab", "cd"), Bye("e"))])
    assert words(found) == ["ab", "ce"]
    assert found.bye == "d"


# ----------------------------------------------------------------------------------------------------------------- Byes


@pytest.mark.parametrize("kind", PairingKind)
def test_T9_the_last_has_the_bye(kind: PairingKind) -> None:
    assert drawn(kind, "abcde").bye == "e"


@pytest.mark.parametrize("kind", PairingKind)
def test_T9_nobody_has_a_second_bye_while_another_has_had_none(kind: PairingKind) -> None:
    rounds: list[Round] = [(Bye("e"),), (Bye("c"),)]
    assert drawn(kind, "abcde", rounds).bye == "d"


@pytest.mark.parametrize("kind", PairingKind)
def test_T9_when_everybody_has_had_one_it_begins_again_with_the_last(kind: PairingKind) -> None:
    rounds: list[Round] = [(Bye(player),) for player in "abc"]
    assert drawn(kind, "abc", rounds).bye == "c"


def test_T9_the_bye_goes_up_where_the_last_ones_would_leave_no_draw() -> None:
    found = drawn(AUSTRALIAN, "abc", [met("ab"), met("ac")])
    assert (words(found), found.bye) == (["bc"], "a")


def test_T9_there_is_no_draw_where_only_a_second_bye_would_make_one() -> None:
    # b and c have not met, but a, who would have to sit out, has had a bye and they have not.
    rounds: list[Round] = [met("ab"), met("ac"), (Bye("a"),)]
    assert draw(AUSTRALIAN, "abc", rounds) == NoDraw(met_all=("a",), possible_from=2)


# --------------------------------------------------------------------------------------------------------------- Starts


def test_T3_who_had_fewer_first_turns_starts() -> None:
    (pairing,) = drawn(KING, "ab", [(Played("a", "b", 300, 200),)]).pairings
    assert pairing.first == "b"


def test_T3_a_lot_decides_between_equals() -> None:
    (pairing,) = drawn(KING, "ab", [(Played("a", "b", 300, 200),), (Played("b", "a", 300, 200),)]).pairings
    assert pairing.first is None


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


def lawful(ranked: Sequence[str], rounds: Sequence[Round]) -> list[list[tuple[str, str]]]:
    """Every draw of an even number of players in which nobody meets again."""
    played = {
        frozenset((result.first, result.second)) for each in rounds for result in each if isinstance(result, Played)
    }
    return [pairs for pairs in perfect_matchings(ranked) if not any(frozenset(pair) in played for pair in pairs)]


def total_apart(pairs: Sequence[tuple[str, str]], ranked: Sequence[str]) -> int:
    return sum(abs(ranked.index(one) - ranked.index(other)) for one, other in pairs)


def apart(found: Draw, ranked: Sequence[str]) -> int:
    return total_apart([pairing.players for pairing in found.pairings], ranked)


def least_apart(ranked: Sequence[str], rounds: Sequence[Round]) -> int:
    return min(total_apart(pairs, ranked) for pairs in lawful(ranked, rounds))


EIGHT = list("abcdefgh")


@given(st.sets(st.sampled_from(["".join(pair) for pair in combinations(EIGHT, 2)])))
def test_T9_of_all_draws_without_a_repeat_it_is_the_nearest(pairs: set[str]) -> None:
    rounds = [met(pair) for pair in sorted(pairs)]
    possible = lawful(EIGHT, rounds)
    found = draw(AUSTRALIAN, EIGHT, rounds)
    if not possible:
        assert isinstance(found, NoDraw)
        assert isinstance(draw(AUSTRALIAN, EIGHT, rounds, repeats_from=found.possible_from), Draw)
        assert isinstance(draw(AUSTRALIAN, EIGHT, rounds, repeats_from=found.possible_from - 1), NoDraw)
        return
    best = min(possible, key=lambda draw: (total_apart(draw, EIGHT), draw))
    assert isinstance(found, Draw)
    assert [pairing.players for pairing in found.pairings] == best


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


def rounds_drawn(division: Division, players: list[str], seed: int) -> Iterator[tuple[int, Draw | NoDraw]]:
    """Play a division, up to its last round or the first that has no draw."""
    chance = Random(seed)
    rounds: list[Round] = []
    for number in range(1, division.rounds + 1):
        found = next_draw(division, ranking(standings(players, rounds)), rounds)
        yield number, found
        if isinstance(found, NoDraw):
            return
        rounds.append(played_out(found, chance))


@pytest.mark.parametrize("division", DIVISIONS, ids=lambda division: division.title)
@examples(6)
@given(field=fields())
def test_T9_everybody_is_in_every_round_once(division: Division, field: tuple[list[str], int]) -> None:
    players, seed = field
    for _, found in rounds_drawn(division, players, seed):
        if isinstance(found, Draw):
            seated = [player for pairing in found.pairings for player in pairing.players]
            assert sorted([*seated, found.bye] if found.bye else seated) == sorted(players)
            assert (found.bye is None) == (len(players) % 2 == 0)


@pytest.mark.parametrize("division", DIVISIONS, ids=lambda division: division.title)
@examples(6)
@given(field=fields())
def test_T9_nobody_is_paired_twice_within_the_australian_draw(division: Division, field: tuple[list[str], int]) -> None:
    players, seed = field
    seen: set[frozenset[str]] = set()
    for number, found in rounds_drawn(division, players, seed):
        if isinstance(found, Draw) and division.phase_of(number)[0].pairing is AUSTRALIAN:
            now = {frozenset(pairing.players) for pairing in found.pairings}
            assert not now & seen
            seen |= now


@examples(6)
@given(field=fields())
def test_T9_byes_are_fair(field: tuple[list[str], int]) -> None:
    players, seed = field
    byes = Counter(dict.fromkeys(players, 0))
    for _, found in rounds_drawn(NEWBIE, players, seed):
        if isinstance(found, Draw) and found.bye:
            byes[found.bye] += 1
            assert max(byes.values()) - min(byes.values()) <= 1


@examples(6)
@given(field=fields(least=16))
def test_T9_sixteen_players_and_more_never_run_out_of_opponents(field: tuple[list[str], int]) -> None:
    # Whoever has met fewer than half of the others leaves a draw possible (Dirac): 8 rounds of 16 players.
    players, seed = field
    assert all(isinstance(found, Draw) for _, found in rounds_drawn(NEWBIE, players, seed))


# ---------------------------------------------------------------------------------------------------- Divisions' phases


def test_T1_T9_king_of_the_hill_follows_the_australian_draw() -> None:
    rounds = [met("ab", "cd")] + [()] * 7
    assert words(drawn_next(NEWBIE, "abcd", rounds)) == ["ab", "cd"]
    assert words(drawn_next(NEWBIE, "abcd", rounds[:7])) == ["ac", "bd"]


def test_T9_on_another_day_opponents_may_meet_again() -> None:
    days = Division("Two days", (), (Phase(AUSTRALIAN, 2), Phase(AUSTRALIAN, 2)))
    rounds = [met("ab", "cd"), met("ac", "bd")]
    assert words(drawn_next(days, "abcd", rounds[:1])) == ["ac", "bd"]
    assert words(drawn_next(days, "abcd", rounds)) == ["ab", "cd"]
    assert words(drawn_next(days, "abcd", [*rounds, met("ab", "cd")])) == ["ac", "bd"]


def test_T9_the_director_may_forgive_repeats_within_a_phase() -> None:
    rounds = [met("ab")]
    assert isinstance(next_draw(NEWBIE, "ab", rounds), NoDraw)
    found = next_draw(NEWBIE, "ab", rounds, repeats_from=2)
    assert isinstance(found, Draw)
    assert words(found) == ["ab"]


def test_T1_after_the_last_round_there_is_none() -> None:
    with pytest.raises(ValueError, match="rounds 1 to 13, not 14"):
        next_draw(NEWBIE, "ab", [()] * 13)


def drawn_next(division: Division, ranked: Sequence[str], rounds: Sequence[Round]) -> Draw:
    found = next_draw(division, ranked, rounds)
    assert isinstance(found, Draw)
    return found


# ---------------------------------------------------------------------------------------------------- Recorded pairings

VECTORS: list[dict[str, Any]] = recorded("australian_liwords").get("vectors", [])
OPENING = [vector for vector in VECTORS if vector["round0"] == 0]
LATER = [vector for vector in VECTORS if vector["round0"] > 0]


def name_of(vector: dict[str, Any]) -> str:
    return str(vector["name"])


def rounds_of(vector: dict[str, Any]) -> list[Round]:
    """The meetings of a vector; pairs that it keeps apart are given as having met in its last round."""
    rounds: list[list[str]] = [[] for _ in range(max(vector["round0"], 1))]
    for pair, numbers in vector["met"].items():
        for number in numbers:
            rounds[number].append(pair)
    rounds[-1] += ["".join(pair) for pair in vector["blocked"]]
    return [met(*pairs) for pairs in rounds]


@needs_pairing
@pytest.mark.parametrize("vector", LATER, ids=name_of)
def test_T9_recorded_australian_draws(vector: dict[str, Any]) -> None:
    rounds, since = rounds_of(vector), vector["reset_round0"] + 1
    # Where a vector allows repeats, it asks for what King of the Hill does.
    kind = KING if vector["max_repeats"] else AUSTRALIAN
    found = draw(kind, vector["ranked"], rounds, repeats_from=since)
    if isinstance(found, NoDraw):
        # The recorded program forgives by itself what here the director forgives.
        assert "only a rematch" in vector["name"] or "relaxation" in vector["name"]
        assert found.possible_from == max(max(numbers) for numbers in vector["met"].values()) + 2
        found = draw(kind, vector["ranked"], rounds, repeats_from=found.possible_from)
    assert isinstance(found, Draw)
    assert pairs_of(found) == vector["expected_pairs"]
    assert found.bye == vector["expected_bye"]


@needs_pairing
@pytest.mark.parametrize("vector", OPENING, ids=name_of)
def test_T9_recorded_opening_rounds_have_a_draw_or_none_alike(vector: dict[str, Any]) -> None:
    # The recorded program opens with the upper half against the lower; here nearest ranks meet from the first round on.
    # So the pairs differ, and agreed is whether there is any draw.
    found = draw(AUSTRALIAN, vector["ranked"], rounds_of(vector))
    assert isinstance(found, NoDraw) == vector["expected_error"]
    if isinstance(found, Draw):
        apart_kept = [set(pair) for pair in vector["blocked"]]
        assert not [pair for pair in pairs_of(found) if set(pair) in apart_kept]
        assert len(found.pairings) == len(vector["expected_pairs"])
        assert (found.bye is None) == (vector["expected_bye"] is None)


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
def test_T9_the_last_round_in_which_everybody_meets_everybody_is_forced(size: int) -> None:
    recorded_rounds = [named(pairs) for pairs in recorded("small_fields_baxter")[f"round_robin_n{size}"]]
    rounds = [tuple(Played(one, other, 300, 200) for one, other in pairs) for pairs in recorded_rounds]
    ranked = [str(number) for number in range(1, size + 1)]
    for number in range(size - 1):
        drawn(AUSTRALIAN, ranked, rounds[:number])
    last = drawn(AUSTRALIAN, ranked, rounds[:-1])
    assert sorted(pairs_of(last)) == sorted(sorted(pair) for pair in recorded_rounds[-1])
    assert draw(AUSTRALIAN, ranked, rounds) == NoDraw(tuple(ranked), possible_from=2)


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
        found = [[int(line.player), line.victory_points, line.margin] for line in standings(players, rounds)]
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
        found = draw(AUSTRALIAN, ranked, sat_out(rounds))
        assert isinstance(found, Draw) == after["no_repeat_draw_exists"]
        if isinstance(found, Draw):
            staying = [player for player in ranked if player != found.bye]
            assert found.bye == (None if after["bye"] is None else str(after["bye"]))
            assert apart(found, staying) == after["min_sum_rank_gap"]
            # The recorded draw serves the top first; where that costs the others nothing, it is ours.
            if after["sum_rank_gap_australian"] == after["min_sum_rank_gap"]:
                assert pairs_of(found) == named(after["australian"])


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
