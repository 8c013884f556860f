"""A knock-out from its first round to its winner (T9, T3)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.division import Division, PairingKind, Phase
from classroom.competition.knock_out import knock_out_draw
from classroom.competition.pairing import Draw, Starts, same_origin
from classroom.competition.result import Bye, NobodyCame, Outcome, Played, Round, Ruled, Walkover
from classroom.competition.round_draw import next_draw
from tests.competition.test_pairing import perfect_matchings


def words(found: Draw) -> tuple[list[str], str]:
    return ["".join(pairing.players) for pairing in found.pairings], "".join(found.byes)


def drawn(seeds: str, rounds: Sequence[Round] = (), withdrawn: str = "", most_rounds: int = 9) -> tuple[list[str], str]:
    return words(knock_out_draw(seeds, most_rounds, rounds, {}, set(withdrawn)))


def won(*pairs: str, byes: str = "") -> Round:
    """A round in which the first of each pair won."""
    return (*(Played(pair[0], pair[1], 300, 200) for pair in pairs), *(Bye(player) for player in byes))


def test_T9_the_first_meets_the_last_and_the_best_meet_late() -> None:
    assert drawn("abcdefgh") == (["ah", "de", "bg", "cf"], "")
    first = won("ah", "de", "bg", "cf")
    assert drawn("abcdefgh", [first]) == (["ad", "bc"], "")
    assert drawn("abcdefgh", [first, won("da", "bc")]) == (["bd"], "")
    assert drawn("abcdefgh", [first, won("da", "bc"), won("db")]) == ([], "")


@pytest.mark.parametrize("size", range(1, 34))
def test_T9_the_best_have_the_byes_and_only_in_the_first_round(size: int) -> None:
    seeds = [f"p{number:02}" for number in range(size)]
    rounds: list[Round] = []
    while True:
        found = knock_out_draw(seeds, 9, rounds, {})
        if not found.pairings:
            break
        assert sorted(found.byes) == ([] if rounds else seeds[: len(found.byes)])
        assert all(one < other for one, other in (pairing.players for pairing in found.pairings))
        rounds.append((*(Played(*pairing.players, 2, 1) for pairing in found.pairings), *map(Bye, found.byes)))
    # Where the better always wins, the first two meet last.
    assert len(rounds) == (size - 1).bit_length()
    assert sum(isinstance(result, Played) for results in rounds for result in results) == size - 1
    if size > 1:
        assert rounds[-1] == (Played(seeds[0], seeds[1], 2, 1),)


def test_T9_only_as_many_enter_as_the_rounds_have_places_for() -> None:
    assert drawn("abcdefgh", most_rounds=2) == (["ad", "bc"], "")


def test_T9_a_walkover_goes_on_and_where_nobody_came_the_next_has_a_bye() -> None:
    assert drawn("abcd", [(Walkover("d", "a"), NobodyCame("b", "c"))]) == ([], "d")


def test_T9_a_level_match_is_decided_for_one_of_the_two() -> None:
    level = Played("b", "c", 250, 250, decided_for="c")
    assert drawn("abcd", [(Played("a", "d", 200, 300), level)]) == (["cd"], "")


def test_T9_a_round_not_yet_complete_lets_nobody_else_on() -> None:
    assert drawn("abcd", [(Played("a", "d", 300, 200),)]) == ([], "a")
    assert drawn("abcd", [(Played("a", "d", 300, 200), Played("b", "c", 1, 1))]) == ([], "a")
    assert drawn("abcd", [(Ruled("a", Outcome.WON, 50), Ruled("d", Outcome.LOST, 0))]) == ([], "")


def test_T9_whom_a_withdrawn_player_would_meet_has_a_bye() -> None:
    assert drawn("abcd", withdrawn="d") == (["bc"], "a")
    assert drawn("abcd", [won("ad", "bc")], withdrawn="a") == ([], "b")


def drawn_apart(seeds: str, origins: str, rounds: Sequence[Round] = ()) -> tuple[list[str], str]:
    """A draw with one letter for where each of the seeds comes from."""
    return words(knock_out_draw(seeds, 9, rounds, {}, origins=dict(zip(seeds, origins, strict=True))))


def test_P3_two_of_one_state_meet_in_the_first_round_only_where_it_cannot_be_helped() -> None:
    assert drawn_apart("abcdefgh", "ABCDEFGA") == (["ag", "de", "bh", "cf"], "")
    assert drawn_apart("abcdefgh", "AABBCCDD") == (["ah", "de", "bg", "cf"], "")
    assert drawn_apart("abcd", "AAAB") == (["ad", "bc"], "")
    # Who has a bye keeps it, and of the others the better one keeps his place.
    assert drawn_apart("abcdef", "ABCDEC") == (["df", "ce"], "ab")


@given(st.integers(1, 10), st.data())
def test_P3_no_first_round_of_a_knock_out_has_fewer_tables_of_one_state(size: int, data: st.DataObject) -> None:
    seeds = "abcdefghij"[:size]
    origins = dict(zip(seeds, data.draw(st.text("AABC", min_size=size, max_size=size)), strict=True))
    before, found = knock_out_draw(seeds, 9, [], {}), knock_out_draw(seeds, 9, [], {}, origins=origins)
    assert sorted(found.byes) == sorted(before.byes)
    playing = "".join(sorted(player for pairing in found.pairings for player in pairing.players))
    assert same_origin(found, origins) == min(
        sum(origins[one] == origins[other] for one, other in pairs) for pairs in perfect_matchings(playing)
    )
    # All go on by the places that were drawn.
    rounds: list[Round] = []
    while found.pairings:
        rounds.append((*(Played(*pairing.players, 2, 1) for pairing in found.pairings), *map(Bye, found.byes)))
        found = knock_out_draw(seeds, 9, rounds, {}, origins=origins)
    assert sum(isinstance(result, Played) for results in rounds for result in results) == size - 1


def test_T9_whom_the_director_seated_elsewhere_is_not_lost_to_the_next_round() -> None:
    # The places are ah de bg cf; h and g were swapped, and both have won.
    assert drawn("abcdefgh", [won("ga", "de", "hb", "cf")]) == (["dg", "ch"], "")


def test_T3_who_began_less_often_begins() -> None:
    found = knock_out_draw("ab", 1, [], {"a": Starts(2, 1), "b": Starts(1, 2)})
    assert [pairing.first for pairing in found.pairings] == ["b"]


def test_T9_a_knock_out_takes_the_best_of_the_rounds_before() -> None:
    final = Division("Day", (), (Phase(PairingKind.KING_OF_THE_HILL, 1), Phase(PairingKind.KNOCK_OUT, 2)))
    rounds = [won("ba", "dc", "fe")]
    # b, d and f have won; a, c and e have lost: ranks b d f a c e, of which four have a place.
    assert next_words(final, rounds) == (["ba", "df"], "")
    assert next_words(final, rounds, {"d": 2}) == (["bc", "fa"], "")
    assert next_words(final, [*rounds, won("ba", "df")], {"d": 3}) == ([], "b")


def test_T9_who_lost_the_semi_finals_plays_for_the_third_place() -> None:
    final = Division("Day", (), (Phase(PairingKind.KNOCK_OUT, 2, third_place=True),))
    four = "abcd"
    assert words(found(final, four, [])) == (["ad", "bc"], "")
    assert words(found(final, four, [won("ad", "cb")])) == (["ac", "bd"], "")
    assert words(found(final, four, [won("ad", "cb")], {"d": 2})) == (["ac"], "")
    # Three need no match for the third place.
    assert words(found(final, "abc", [(*won("bc"), Bye("a"))])) == (["ab"], "")


def found(division: Division, players: str, rounds: Sequence[Round], withdrawn: dict[str, int] | None = None) -> Draw:
    draw = next_draw(division, players, rounds, withdrawn=withdrawn)
    assert draw
    return draw


def next_words(
    division: Division, rounds: Sequence[Round], withdrawn: dict[str, int] | None = None
) -> tuple[list[str], str]:
    found = next_draw(division, "abcdef", rounds, withdrawn=withdrawn)
    assert found
    return words(found)
