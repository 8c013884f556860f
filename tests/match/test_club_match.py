"""The group match of a school club: seats, the start, the exchange, the list on the table (A1, A2, A8, A9)."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from classroom.formats.catalogue import formats
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.service import MatchService
from classroom.match.state import Phase, TurnKind
from classroom.match.team import Mode, Team
from classroom.rules.tile import BLANK
from tests.fakes import FakeShuffler
from tests.match.club_table import CLUB, club, groups
from tests.match.table import PRIMARY, Table, opening, team, tiles

FOUR = ("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")


def answer(*teams: Team, mode: Mode = Mode.COMPETITION) -> Refused | None:
    found = Table().matches.open(opening(CLUB, mode=mode, teams=teams), "few")
    return None if isinstance(found, MatchService) else found.reason


def drawing(*lots: str, teams: tuple[Team, ...] | None = None) -> Table:
    table = Table(FakeShuffler(*lots))
    table.open(opening(CLUB, teams=groups() if teams is None else teams))
    return table


def draw_all(table: Table) -> None:
    table.do(*(cmd.DrawLot(side) for side in table.state.drawing))


# A1: two groups, racks of their own


@pytest.mark.parametrize(
    ("first", "second", "seats"),
    [
        (1, 1, ["Aminah", "Daniel"]),
        (2, 1, ["Aminah", "Daniel", "Wei Han"]),
        (1, 2, ["Aminah", "Daniel", "Siti"]),
        (2, 2, ["Aminah", "Daniel", "Wei Han", "Siti"]),
    ],
)
def test_A1_two_to_four_players_sit_so_that_the_groups_alternate(first: int, second: int, seats: list[str]) -> None:
    table = drawing(teams=groups(first, second))
    state = table.state
    assert [state.side_name(side) for side in state.sides] == seats
    of_team = [state.team_of(side) for side in state.sides]
    assert of_team[:2] == [0, 1]
    if len(seats) == 4:
        assert of_team == [0, 1, 0, 1]


def test_A1_a_group_has_one_player_or_two() -> None:
    for first, second, refused in [
        (0, 1, Refused.MAINS_COUNT),
        (3, 1, Refused.MAINS_COUNT),
        (2, 3, Refused.MAINS_COUNT),
        (1, 1, None),
        (2, 2, None),
    ]:
        for mode in Mode:
            assert answer(*groups(first, second), mode=mode) is refused


@pytest.mark.parametrize("count", [0, 1, 3])
def test_A1_there_are_two_groups(count: int) -> None:
    assert answer(*[team(number, 1, 0) for number in range(count)]) is Refused.SIDES_COUNT


def test_A1_every_player_has_a_rack_of_seven_and_a_turn_of_the_own() -> None:
    table = club(*FOUR)
    assert [len(rack) for rack in table.state.racks] == [7] * 4
    turns = []
    for _ in range(6):
        turns.append(table.state.to_move)
        table.ring()
        assert table.refused(cmd.ExchangeTiles(())) is Refused.EXCHANGE_NOTHING
        table.do(cmd.Pass())
    assert turns == [0, 1, 2, 3, 0, 1]


def test_A1_three_players_take_turns_in_the_order_of_their_seats() -> None:
    table = club(*FOUR[:3])
    turns = []
    for _ in range(5):
        turns.append(table.state.to_move)
        table.pass_()
    assert turns == [0, 1, 2, 0, 1]


def test_A1_a_player_lays_only_tiles_of_the_own_rack() -> None:
    table = club("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
    table.ring()
    assert table.refused(cmd.DeclarePlay(tiles("8G", "SIT"))) is Refused.NOT_ON_RACK


def test_A1_P19_a_reserve_has_the_seat_of_the_player_who_left() -> None:
    format_ = replace(CLUB, sides=replace(CLUB.sides, reserves=1))
    teams = (team(0, 2, reserves=1), team(1, 2, reserves=1))
    table = club(*FOUR, teams=teams, format_=format_)
    table.do(cmd.EnterReserve(0, "Wei Han", "Kavitha"))
    assert [table.state.side_name(side) for side in table.state.sides] == ["Aminah", "Daniel", "Kavitha", "Siti"]


def test_A1_a_group_s_score_is_its_players_sum() -> None:
    table = club(*FOUR)
    scores = [table.play(*play).score for play in (("8G", "CAT"), ("9F", "IN"), ("8J", "S"), ("10F", "IT"))]
    assert min(scores) > 0
    assert table.state.scores == (scores[0] + scores[2], scores[1] + scores[3])


# A2: who starts, and the racks


@pytest.mark.parametrize("lots", list(permutations("AKZ?"))[::5])
def test_A2_the_tile_nearest_to_A_starts_and_a_blank_before_A(lots: tuple[str, ...]) -> None:
    table = drawing(*lots)
    draw_all(table)
    assert table.state.starter == table.state.to_move == lots.index(BLANK)
    assert table.phase() is Phase.READY


@pytest.mark.parametrize(
    ("lots", "again", "starter"),
    [
        ("AABC", "ZX", 1),  # the first two, of different groups
        ("ACAB", "BZ", 0),  # players of one group
        ("CDBB", "ED", 3),
        ("??AA", "AB", 0),
        ("BAAA", "ZED", 3),
        ("EEEE", "DCBA", 3),
    ],
)
def test_A2_only_those_who_tie_for_the_earliest_draw_again(lots: str, again: str, starter: int) -> None:
    table = drawing(*lots, *again)
    first = min(lots, key=lambda tile: (tile != BLANK, tile))
    tied = tuple(side for side, tile in enumerate(lots) if tile == first)
    draw_all(table)
    assert table.phase() is Phase.DRAWING
    assert table.state.drawing == tied
    others = set(table.state.sides) - set(tied)
    for side in others:
        assert table.refused(cmd.DrawLot(side)) is Refused.NOT_NOW
    # The tiles went back before.
    assert Counter(table.state.bag) == Counter(CLUB.tiles.tiles)
    draw_all(table)
    assert table.state.starter == starter
    assert Counter(table.state.bag) + sum(map(Counter, table.state.racks), Counter()) == Counter(CLUB.tiles.tiles)


def test_A2_a_tie_that_is_not_for_the_earliest_is_none() -> None:
    table = drawing("B", "V", "A", "V")
    draw_all(table)
    assert table.state.starter == 2


@pytest.mark.parametrize("starter", range(4))
def test_A2_the_racks_are_drawn_from_the_starter_on(starter: int) -> None:
    lots = list("BCDE")
    lots[starter] = "A"
    table = drawing(*lots)
    draw_all(table)
    dealt = [event.side for event in table.events if isinstance(event, ev.TilesDrawn)]
    assert dealt == [(starter + place) % 4 for place in range(4)]
    assert [len(rack) for rack in table.state.racks] == [7] * 4
    assert table.state.to_move == starter
    for place in range(1, 5):
        table.pass_()
        assert table.state.to_move == (starter + place) % 4


# A8: the exchange


@pytest.mark.parametrize("rack", ["CATDOGE", "EEDOGCA", "EE??DOG", "??CATDO", "AABBCCD"])
def test_A8_without_three_of_one_letter_nothing_is_exchanged(rack: str) -> None:
    table = club(rack, "HORNINT")
    table.ring()
    for some in (rack, rack[:1], rack[:3]):
        refusal = table.refusal(cmd.ExchangeTiles(tuple(some)))
        assert (refusal.reason, refusal.numbers) == (Refused.EXCHANGE_NEEDS_ALIKE, (3,))


def test_A8_with_three_or_more_any_number_of_any_tiles_is_exchanged_and_the_turn_is_gone() -> None:
    for rack in ["EEEDOGC", "EEEECAT", "EEE??DO"]:
        for count in [1, 2, 3, 5, 7]:
            table = club(rack, "HORNINT")
            table.ring()
            # From the end of the rack on: they need not be the tiles that are alike.
            table.do(cmd.ExchangeTiles(tuple(rack[-count:])))
            assert table.state.turns[-1].kind is TurnKind.EXCHANGE
            assert table.state.to_move == 1
            assert len(table.state.racks[0]) == 7
            assert not Counter(rack[:-count]) - Counter(table.state.racks[0])
            assert table.state.scores == (0, 0)


def test_A8_the_tiles_are_in_the_bag_again_when_others_are_drawn() -> None:
    table = club("EEEDOGC", "HORNINT", bag="VVVVWWWWFFF", draws=("EEV",))
    table.ring()
    bag = Counter(table.state.bag)
    (exchanged,) = table.do(cmd.ExchangeTiles(("E", "E", "E")))
    assert isinstance(exchanged, ev.Exchanged)
    assert (exchanged.returned, exchanged.drawn) == (("E", "E", "E"), ("E", "E", "V"))
    assert Counter(table.state.racks[0]) == Counter("DOGCEEV")
    assert Counter(table.state.bag) == bag + Counter("E") - Counter("V")


def test_A8_other_tiles_than_those_on_the_rack_are_not_exchanged() -> None:
    table = club("EEEDOGC", "HORNINT")
    table.ring()
    assert table.refused(cmd.ExchangeTiles(("Z",))) is Refused.NOT_ON_RACK
    assert table.refused(cmd.ExchangeTiles(("E",) * 4)) is Refused.NOT_ON_RACK
    assert table.refused(cmd.ExchangeTiles(())) is Refused.EXCHANGE_NOTHING


@pytest.mark.parametrize("bag", ["", "ABCDEFGHIJ"])
def test_A8_with_ten_tiles_in_the_bag_or_fewer_there_is_no_exchange_but_always_a_pass(bag: str) -> None:
    table = club("EEEDOGC", "HORNINT", bag=bag)
    table.ring()
    refusal = table.refusal(cmd.ExchangeTiles(("E",)))
    assert (refusal.reason, refusal.numbers) == (Refused.BAG_TOO_SMALL, (11, len(bag)))
    table.do(cmd.Pass())
    assert table.state.turns[-1].kind is TurnKind.PASS


def test_A8_with_more_than_ten_there_is() -> None:
    table = club("EEEDOGC", "HORNINT", bag="ABCDEFGHIJK")
    table.ring()
    table.do(cmd.ExchangeTiles(tuple("EEEDOGC")))
    assert len(table.state.bag) == 11


# A9: the list on the table


def test_A9_the_list_of_two_letter_words_lies_open_in_this_format_and_in_no_other() -> None:
    assert [format_.key for format_ in formats() if format_.help.list_open] == ["club"]


def test_A9_the_list_only_hints_stay_closed() -> None:
    switches = replace(opening(CLUB).switches, helper_open=True)
    found = Table().matches.open(opening(CLUB, teams=groups(), switches=switches), "few")
    assert getattr(found, "reason", None) is Refused.SWITCHED_IN_COMPETITION
    practice = opening(CLUB, teams=groups(), switches=switches, mode=Mode.PRACTICE)
    found = Table().matches.open(practice, "few")
    assert getattr(found, "reason", None) is Refused.HELPER_CLOSED
    assert not PRIMARY.help.list_open
