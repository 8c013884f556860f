"""A knock-out from its first round to its winner (T9, T3)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, PublishRound
from classroom.competition.division import PairingKind, Phase
from classroom.competition.event import RoundPublished
from classroom.competition.fold import fold_competition
from classroom.competition.pairing import Draw, Starts, first_places, knock_out_draw, places_after, same_origin
from classroom.competition.proposal import swapped
from classroom.competition.result import Bye, NobodyCame, Outcome, Places, Played, Round, Ruled, Walkover
from classroom.competition.rounds import bracket, table_title
from classroom.competition.service import CompetitionService
from classroom.competition.team import Entry
from classroom.i18n import _
from tests.competition.fields import ListLog, begun, done, enter, publish, refused
from tests.competition.test_pairing import perfect_matchings

KNOCK_OUT = PairingKind.KNOCK_OUT


def words(found: Draw) -> tuple[list[str], str]:
    return ["".join(pairing.players) for pairing in found.pairings], "".join(found.byes)


def places(seeds: Sequence[str], rounds: Sequence[Round], most_rounds: int = 9) -> list[Places]:
    """The places of each round, and of the one after them."""
    found = [first_places(seeds, most_rounds)]
    for results in rounds:
        found.append(places_after(found[-1], results))
    return found


def drawn(seeds: Sequence[str], rounds: Sequence[Round] = (), most_rounds: int = 9) -> tuple[list[str], str]:
    first, *_between, last = [*places(seeds, [], most_rounds), *places(seeds, rounds, most_rounds)]
    return words(knock_out_draw(first, last, {}))


def won(*pairs: str, byes: str = "") -> Round:
    """A round in which the first of each pair won."""
    return (*(Played(pair[0], pair[1], 300, 200) for pair in pairs), *(Bye(player) for player in byes))


def test_T9_the_first_meets_the_last_and_the_best_meet_late() -> None:
    assert drawn("abcdefgh") == (["ah", "de", "bg", "cf"], "")
    first = won("ah", "de", "bg", "cf")
    assert drawn("abcdefgh", [first]) == (["ad", "bc"], "")
    assert drawn("abcdefgh", [first, won("da", "bc")]) == (["bd"], "")
    assert drawn("abcdefgh", [first, won("da", "bc"), won("db")]) == ([], "")


def test_T9_the_best_have_the_byes_and_only_in_the_first_round() -> None:
    for size in range(1, 34):
        seeds = [f"p{number:02}" for number in range(size)]
        first = after = first_places(seeds, 9)
        rounds: list[Round] = []
        while (found := knock_out_draw(first, after, {})).pairings:
            assert sorted(found.byes) == ([] if rounds else seeds[: len(found.byes)])
            assert all(one < other for one, other in (pairing.players for pairing in found.pairings))
            rounds.append((*(Played(*pairing.players, 2, 1) for pairing in found.pairings), *map(Bye, found.byes)))
            after = places_after(after, rounds[-1])
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


def drawn_apart(seeds: str, origins: str) -> tuple[list[str], str]:
    """A first round with one letter for where each of the seeds comes from."""
    first = first_places(seeds, 9, dict(zip(seeds, origins, strict=True)))
    return words(knock_out_draw(first, first, {}))


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
    before, after = first_places(seeds, 9), first_places(seeds, 9, origins)
    found = knock_out_draw(after, after, {})
    assert sorted(before) == sorted(after)
    assert sorted(found.byes) == sorted(knock_out_draw(before, before, {}).byes)
    playing = "".join(sorted(player for pairing in found.pairings for player in pairing.players))
    assert same_origin(found, origins) == min(
        sum(origins[one] == origins[other] for one, other in pairs) for pairs in perfect_matchings(playing)
    )


def test_T3_who_began_less_often_begins() -> None:
    found = knock_out_draw(("a", "b"), ("a", "b"), {"a": Starts(2, 1), "b": Starts(1, 2)})
    assert [pairing.first for pairing in found.pairings] == ["b"]


# In a competition, where the places are stored


def test_T9_whom_the_director_seated_elsewhere_is_not_lost_to_the_next_round() -> None:
    service = begun((KNOCK_OUT, 3), teams="ABCDEFGH")
    proposed = service.next_round()
    assert isinstance(proposed, PublishRound)
    done(service, swapped(service.state, proposed, "7", "8"))  # G and H, both of whom win
    enter(service, (200, 300), (300, 200), (200, 300), (300, 200))
    assert publish(service) == ["DG", "CH"]


def test_T9_whom_a_withdrawn_player_would_meet_has_a_bye() -> None:
    service = begun((KNOCK_OUT, 2), teams="ABCD")
    done(service, cmd.WithdrawTeam("4", "ill"))
    assert publish(service) == ["BC", "A"]
    enter(service, (200, 300))
    done(service, cmd.WithdrawTeam("3", "ill"))
    assert refused(service.next_round()) is NotDone.ONE_LEFT


def finals(*, third_place: bool = True, format_key: str = "youth") -> CompetitionService:
    """A day whose semi-finals A-D and C-B are published, after a round in which A, B and C won."""
    service = begun((PairingKind.KING_OF_THE_HILL, 1), teams="AFBECD", format_key=format_key)
    phases = (Phase(PairingKind.KING_OF_THE_HILL, 1), Phase(KNOCK_OUT, 2, third_place=third_place))
    done(service, cmd.PlanDivision(0, phases))
    assert publish(service) == ["AF", "BE", "CD"]
    enter(service, (400, 100), (300, 100), (250, 200))
    assert publish(service) == ["AD", "BC"]
    return service


def test_T9_a_slip_of_an_earlier_round_corrected_during_the_finals_moves_nobody_in_the_bracket() -> None:
    service = finals()
    enter(service, (300, 200), (200, 300))
    # By the corrected ranks, F would have been in the semi-finals and A would not.
    done(service, cmd.CorrectResult(0, 1, Played("1", "2", 100, 400), "read wrongly"))
    assert publish(service) == ["AC", "BD"]
    final, third = service.state.divisions[0].rounds[2].tables
    assert (final.for_third, third.for_third) == (False, True)
    found = bracket(service.state, 0)
    assert found
    assert [["".join(match.names) for match in one.matches] for one in found.rounds] == [["AD", "BC"], ["AC"]]


@pytest.mark.parametrize(
    "change",
    [
        cmd.ReturnTeam("4"),
        cmd.ChangeEntry("5", Entry("C", rating=2000)),
        cmd.EnterResult(0, 1, Ruled("7", Outcome.WON, 500), reason="was ill"),
    ],
)
def test_T9_neither_who_comes_back_nor_a_rating_draws_the_finals_anew(change: cmd.CompetitionCommand) -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 1), teams="AFBECDG")
    done(service, cmd.PlanDivision(0, (Phase(PairingKind.KING_OF_THE_HILL, 1), Phase(KNOCK_OUT, 2))))
    done(service, cmd.WithdrawTeam("7", "late"))
    publish(service)
    enter(service, (400, 100), (300, 100), (250, 200))
    done(service, cmd.WithdrawTeam("4", "ill"))
    assert publish(service) == ["AD", "BC"]
    enter(service, (300, 200), (200, 300))
    done(service, change)
    assert publish(service) == ["AC"]


def test_P16_T9_with_one_finalist_gone_the_match_for_third_place_keeps_its_name() -> None:
    service = finals(format_key="primary")
    enter(service, (300, 200), (200, 300))
    done(service, cmd.WithdrawTeam("1", "the bus leaves"))
    assert publish(service) == ["BD", "C"]
    one = service.state.divisions[0]
    (table,) = one.rounds[2].tables
    assert table.for_third
    assert table_title(one, 3, table, _) == "Match for third place"
    enter(service, (300, 200))
    assert [service.state.name(line.player) for line in service.state.standings(0)][:2] == ["C", "B"]


def test_T9_who_lost_the_semi_final_is_not_seated_in_the_final() -> None:
    service = finals()
    enter(service, (300, 200), (200, 300))
    proposed = service.next_round()
    assert isinstance(proposed, PublishRound)
    by_hand = swapped(service.state, proposed, "1", "3")  # A has won, B has lost
    assert refused(service.do(by_hand)) is NotDone.NOT_IN_BRACKET


def test_T9_three_need_no_match_for_the_third_place_and_four_without_one_have_none() -> None:
    service = begun((KNOCK_OUT, 2), teams="ABC")
    done(service, cmd.PlanDivision(0, (Phase(KNOCK_OUT, 2, third_place=True),)))
    assert publish(service) == ["BC", "A"]
    enter(service, (300, 200))
    assert publish(service) == ["AB"]
    service = finals(third_place=False)
    enter(service, (300, 200), (200, 300))
    assert publish(service) == ["AC"]


def test_T9_a_round_stored_without_its_places_has_those_of_when_it_was_published() -> None:
    log = ListLog()
    service = begun((PairingKind.KING_OF_THE_HILL, 1), teams="AFBECD", log=log)
    done(service, cmd.PlanDivision(0, (Phase(PairingKind.KING_OF_THE_HILL, 1), Phase(KNOCK_OUT, 2, third_place=True))))
    publish(service)
    enter(service, (400, 100), (300, 100), (250, 200))
    publish(service)
    enter(service, (300, 200), (200, 300))
    done(service, cmd.CorrectResult(0, 1, Played("1", "2", 100, 400), "read wrongly"))
    publish(service)
    old = [
        replace(event, places=(), tables=tuple(replace(table, for_third=False) for table in event.tables))
        if isinstance(event, RoundPublished)
        else event
        for event in log.events["c1"]
    ]
    assert fold_competition(old) == service.state
