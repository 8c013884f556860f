"""The literacy event: a team of four alone at a board with a set word, a pooled rack, refills by fours (U1 to U6)."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.event import Switches
from classroom.match.service import MatchService
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.record.score_sheet import score_sheet
from classroom.rules.board import parse_square
from classroom.rules.placement import Misplaced
from classroom.rules.policy import EachWords, Untimed
from classroom.rules.tile import BLANK
from tests.examples import examples
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.literacy_table import (
    ANY_WORD,
    LITERACY,
    ROUND_MS,
    disallow,
    full_rack,
    literacy,
    rack_of,
    spell,
    spell_all,
)
from tests.match.table import Table, boxed, opening, team, tiles
from tests.match.tiles import all_tiles, tiles_there_are

# Each crosses READING in one letter, none touches another.
FOUR = (("E9", "OE"), ("G9", "T"), ("I9", "T"), ("K9", "O"))


def answer(command: cmd.OpenMatch, lexicon: FakeLexicon = ANY_WORD) -> Refused | None:
    found = Table(lexicon=lexicon).matches.open(command, "few")
    return None if isinstance(found, MatchService) else found.reason


def drawn_in(events: tuple[ev.Event, ...]) -> list[int]:
    return [len(event.tiles) for event in events if isinstance(event, ev.TilesDrawn)]


# U1: a team of four, a board of its own


def test_U1_a_team_plays_alone_at_its_board_and_nobody_draws_for_the_start() -> None:
    table = literacy("", begun=False)
    assert list(table.state.sides) == [0]
    assert table.phase() is Phase.READY
    assert table.refused(cmd.DrawLot(0)) is Refused.NOT_NOW
    assert not [event for event in table.events if isinstance(event, ev.LotDrawn)]


@pytest.mark.parametrize("count", [0, 2, 4])
def test_U1_there_is_no_opponent_at_the_board(count: int) -> None:
    teams = [team(number, 4, 0) for number in range(count)]
    assert answer(opening(LITERACY, teams=teams)) is Refused.SIDES_COUNT


@pytest.mark.parametrize(("mains", "refused"), [(3, Refused.MAINS_COUNT), (4, None)])
def test_U1_a_team_has_four_players(mains: int, refused: Refused | None) -> None:
    assert answer(opening(LITERACY, teams=[team(0, mains, 0)])) is refused


def test_U1_a_team_has_no_reserve() -> None:
    assert answer(opening(LITERACY, teams=[team(0, 4, 0), team(1, 4, 0)])) is Refused.SIDES_COUNT
    members = (*team(0, 4, 0).members, *team(1, 0, 1).members)
    assert answer(opening(LITERACY, teams=[replace(team(0), members=members)])) is Refused.RESERVES_COUNT


def test_U1_the_round_counts_what_was_spelled_and_unplayed_tiles_cost_nothing() -> None:
    table = literacy("SOQZ")
    scores = [turn.score for turn in spell_all(table, ("8L", "S"), ("L9", "O"))]
    table.clock.pass_ms(ROUND_MS)
    table.do(cmd.EndTurn(()))
    assert table.state.end
    assert set("QZ") <= set(table.state.end.unplayed[0])
    assert table.state.totals == (sum(scores),)
    assert table.state.winner == 0


# U2: the set word


def test_U2_the_set_word_lies_on_E8_to_K8_with_its_fourth_letter_on_the_star() -> None:
    for word in ["READING", "library", "Teacher", *LITERACY.opening.suggestions]:  # type: ignore[union-attr]
        table = literacy("", set_word=word, begun=False)
        assert table.state.board.rows()[7] == f"....{word.upper()}...."
        assert table.state.board.at(parse_square("H8")) == word[3].upper()
        assert parse_square("H8") == table.state.format.layout.start
        assert len(table.state.board.tiles()) == 7


def test_U2_it_scores_nothing_is_no_turn_and_comes_from_no_bag() -> None:
    table = literacy("", begun=False)
    assert table.state.turns == ()
    assert table.state.scores == (0,)
    assert score_sheet(table.state).rows == ()
    assert Counter(table.state.bag) + rack_of(table) == Counter(LITERACY.tiles.tiles)


def test_U2_every_team_begins_with_the_same_word_and_the_record_keeps_it() -> None:
    first, second = literacy("", begun=False), literacy("EEEE", begun=False)
    assert first.state.board == second.state.board
    assert first.state.opened.set_word == second.state.opened.set_word == "READING"
    first.reopen()
    assert first.state.board == second.state.board


def test_U2_the_set_word_has_seven_letters_of_the_box() -> None:
    for word in ["", "READER", "READINGS", "REA?ING", "REAding?", "R3ADING", "RE DING", "RÉADING", "AßURING"]:
        for mode in Mode:
            assert answer(replace(opening(LITERACY, mode=mode), set_word=word)) is Refused.SET_WORD_LETTERS


def test_U2_a_set_word_that_is_not_in_the_list_is_asked_about_and_then_taken() -> None:
    few = FakeLexicon(frozenset({"READING"}))
    assert answer(replace(opening(LITERACY), set_word="GNIDAER"), few) is Refused.SET_WORD_NOT_IN_LIST
    assert answer(replace(opening(LITERACY), set_word="GNIDAER", is_word_asked=True), few) is None
    assert answer(replace(opening(LITERACY), set_word="R3ADING", is_word_asked=True), few) is Refused.SET_WORD_LETTERS
    assert answer(replace(opening(LITERACY), set_word="reading"), few) is None


def test_U2_other_formats_have_no_set_word() -> None:
    assert answer(replace(opening(), set_word="READING")) is Refused.SET_WORD_LETTERS


def test_U2_the_star_under_the_set_word_doubles_nothing() -> None:
    table = literacy("OOOO")
    # D on H8 and O on H9, both plain.
    assert spell(table, "H9", "O").score == 2 + 1
    # N on J8 and O on J9.
    assert spell(table, "J9", "O").score == 1 + 1


def test_U2_the_letters_of_the_set_word_count_at_their_face_in_words_built_from_it() -> None:
    table = literacy("SMIS")
    # READINGS: the S on L8, a double letter.
    assert spell(table, "8L", "S").score == 1 + 1 + 1 + 2 + 1 + 1 + 2 + 2
    # MISREADINGS: the S on D8, a double letter.
    assert spell(table, "8B", "MIS").score == 3 + 1 + 2 + 9 + 1


def test_U2_the_first_word_builds_on_the_set_word_with_one_tile_or_more() -> None:
    table = literacy("SOSO")
    for where in ("1A", "10E", "7L"):
        assert table.refusal(cmd.DeclarePlay(tiles(where, "SO"))).misplaced is Misplaced.NOT_TOUCHING
    assert table.refusal(cmd.DeclarePlay(tiles("8H", "S"))).misplaced is Misplaced.SQUARE_TAKEN
    assert spell(table, "8L", "S").play


def test_U2_no_judge_takes_the_set_word_off() -> None:
    table = literacy("S")
    assert table.refused(cmd.DisallowPlay("the judge", "no word")) is Refused.NOTHING_TO_DISALLOW
    spell(table, "8L", "S")
    disallow(table)
    assert table.refused(cmd.DisallowPlay("the judge", "no word")) is Refused.NOTHING_TO_DISALLOW
    assert table.state.board.rows()[7] == "....READING...."


# U3: no blanks


@pytest.mark.parametrize("blanks", [1, 2])
def test_U3_a_blank_in_the_first_rack_is_put_aside_and_another_tile_drawn(blanks: int) -> None:
    rack = full_rack("")[: 28 - blanks]
    table = Table(FakeShuffler(rack + BLANK * blanks, "ZJ"[:blanks]), ANY_WORD)
    table.open(opening(LITERACY))
    assert rack_of(table) == Counter(rack + "ZJ"[:blanks])
    assert table.state.aside == (BLANK,) * blanks
    assert ev.BlanksPutAside(0, (BLANK,) * blanks) in table.events
    assert len(table.state.bag) == 100 - 28 - blanks
    assert all_tiles(table.state) == tiles_there_are(table.state)


def test_U3_a_blank_drawn_for_a_blank_is_put_aside_too() -> None:
    rack = full_rack("")[:27]
    table = Table(FakeShuffler(rack + BLANK, BLANK, "X"), ANY_WORD)
    table.open(opening(LITERACY))
    assert rack_of(table) == Counter(rack + "X")
    assert table.state.aside == (BLANK, BLANK)


def test_U3_a_blank_in_a_refill_is_put_aside_and_another_tile_drawn() -> None:
    table = literacy("OETTO", "BBM??", "MP")
    spell_all(table, *FOUR)
    assert table.state.aside == (BLANK, BLANK)
    assert rack_of(table) == Counter(full_rack("OETTO")) - Counter("OETTO") + Counter("BBMMP")


@pytest.mark.parametrize(("bag", "gained"), [("?", ""), ("??", ""), ("A?", "A"), ("AB?", "AB"), ("ABCDE??", "ABCDE")])
def test_U3_where_the_bag_runs_dry_the_blank_is_aside_all_the_same(bag: str, gained: str) -> None:
    table = literacy("OETTO", bag=bag)
    spell_all(table, *FOUR)
    assert table.state.bag == ()
    assert Counter(table.state.aside) == Counter({BLANK: bag.count(BLANK)})
    assert rack_of(table) == Counter(full_rack("OETTO")) - Counter("OETTO") + Counter(gained)
    assert table.phase() is Phase.RUNNING


def test_U3_no_blank_can_be_laid_and_no_extra_letter_is_one() -> None:
    table = literacy("S")
    assert BLANK not in table.state.shop
    assert table.refused(cmd.DeclarePlay(tiles("8L", "s"))) is Refused.NOT_ON_RACK
    assert table.refusal(cmd.DeclarePlay(tiles("8L", "?"))).misplaced is Misplaced.BLANK_WITHOUT_LETTER


@examples(5)
@given(seed=st.integers(0, 2**32 - 1))
def test_U3_whatever_is_drawn_the_team_never_holds_a_blank(seed: int) -> None:
    table = Table(FakeShuffler(seed=seed), ANY_WORD)
    table.open(opening(boxed("ABCDEFGHIJKLMNOPRSTUVWYAEIOUA??" + "BCE", LITERACY)))
    table.ring()
    for column in "EGIK":
        assert BLANK not in table.state.racks[0]
        spell(table, f"{column}9", table.state.racks[0][0])
    assert BLANK not in table.state.racks[0]
    assert (*table.state.aside, *table.state.bag).count(BLANK) == 2


# U4: 28 tiles, pooled


def test_U4_a_team_of_four_has_28_tiles_in_one_rack() -> None:
    table = literacy("", begun=False)
    assert [len(rack) for rack in table.state.racks] == [28]
    assert table.state.rack_size(0) == 28


@pytest.mark.parametrize("mains", [1, 2, 3])
def test_U4_in_practice_a_smaller_team_has_seven_tiles_for_each_player(mains: int) -> None:
    table = Table(FakeShuffler(), ANY_WORD)
    table.open(opening(LITERACY, mode=Mode.PRACTICE, teams=[team(0, mains, 0)]))
    assert len(table.state.racks[0]) == 7 * mains


def test_U4_any_tile_of_the_team_may_go_into_any_word_more_than_seven_too() -> None:
    table = literacy("OUTSTANDER")
    assert table.state.racks[0][:10] == tuple("OUTSTANDER")
    first, last = table.state.racks[0][0], table.state.racks[0][27]
    assert spell(table, "E9", first + last).play
    turn = spell(table, "L8", "STANDERU")
    assert turn.play
    assert len(turn.play.tiles) == 8
    assert len(table.state.racks[0]) == 28 - 2 - 8


def test_U4_tiles_that_the_team_does_not_hold_stay_out_of_its_words() -> None:
    table = literacy("")
    letter = next(tile for tile in "QZJXK" if tile not in table.state.racks[0])
    assert table.refused(cmd.DeclarePlay(tiles("8L", letter))) is Refused.NOT_ON_RACK


# U5: four words before any tile is replaced


def test_U5_no_tile_is_replaced_after_three_words_and_all_are_after_four() -> None:
    table = literacy("OETTO")
    laid = 0
    for number, (where, word) in enumerate(FOUR, start=1):
        before = len(table.events)
        spell(table, where, word)
        laid += len(word)
        expected = [laid] if number == 4 else []
        assert drawn_in(table.events[before:]) == expected
        assert len(table.state.racks[0]) == (28 if number == 4 else 28 - laid)


def test_U5_and_so_on_after_each_four() -> None:
    table = literacy("OETTO")
    spell_all(table, *FOUR)
    drawn = []
    # Down from E8 one by one: each word is longer than the one before by the tile that is laid.
    for row in (11, 12, 13, 14, 15):
        before = len(table.events)
        spell(table, f"E{row}", table.state.racks[0][0])
        drawn.append(drawn_in(table.events[before:]))
    assert drawn == [[], [], [], [4], []]
    assert len(table.state.racks[0]) == 27


def test_U5_one_word_may_bring_cross_words_and_is_one_word_still() -> None:
    table = literacy("SOSO")
    spell(table, "8L", "S")
    turn = spell(table, "9K", "OS")
    assert turn.play
    assert len(turn.play.words) == 3
    assert table.state.spelled == 2
    assert len(table.state.racks[0]) == 28 - 3


def test_U5_the_team_takes_what_the_bag_still_holds() -> None:
    table = literacy("OETTO", bag="AB")
    spell_all(table, *FOUR)
    assert len(table.state.racks[0]) == 28 - 5 + 2
    assert table.state.bag == ()
    spell(table, "8L", table.state.racks[0][0])
    assert table.phase() is Phase.RUNNING


def test_U5_passing_spells_no_word() -> None:
    table = literacy("OETTO")
    spell_all(table, *FOUR[:3])
    table.do(cmd.Pass())
    assert table.state.spelled == 3
    assert len(table.state.racks[0]) == 28 - 4
    spell(table, *FOUR[3])
    assert len(table.state.racks[0]) == 28


def test_U5_a_disallowed_word_is_not_spelled() -> None:
    table = literacy("OETTO")
    spell_all(table, *FOUR[:3])
    disallow(table)
    spell(table, *FOUR[2])
    assert len(table.state.racks[0]) == 28 - 4
    spell(table, *FOUR[3])
    assert len(table.state.racks[0]) == 28


def test_U5_a_word_disallowed_after_the_refill_is_made_up_for_by_one_more_before_the_next() -> None:
    table = literacy("OETTO", "BBMMP", "P")
    spell_all(table, *FOUR)
    disallow(table)
    assert rack_of(table) == Counter(full_rack("OETTO")) - Counter("OETT") + Counter("BBMM")
    bag = len(table.state.bag)
    spell_all(table, FOUR[3], ("E11", "B"), ("E12", "B"), ("E13", "M"))
    assert len(table.state.bag) == bag
    spell(table, "E14", "M")
    assert len(table.state.racks[0]) == 28


def test_U5_U7_a_word_disallowed_after_the_refill_leaves_no_rack_over_full() -> None:
    table = literacy("OETTO", "BBMMP", "MA")
    spell_all(table, *FOUR[1:], FOUR[0])
    bag = Counter(table.state.bag)
    disallowed, returned = table.do(cmd.DisallowPlay("the judge", "not in the dictionary"))
    assert isinstance(disallowed, ev.PlayDisallowed)
    assert returned == ev.TilesReturned(0, ("M", "A"))
    assert rack_of(table) == Counter(full_rack("OETTO")) - Counter("TTO") + Counter("BBMMP") - Counter("MA")
    assert len(table.state.racks[0]) == 28
    assert Counter(table.state.bag) == bag + Counter("MA")
    assert table.phase() is Phase.RUNNING


def test_U5_U7_extra_letters_of_a_disallowed_word_take_no_place_on_the_rack() -> None:
    table = literacy("OETTO", "J")
    table.do(cmd.BuyLetters(1))
    spell_all(table, *FOUR[:3], ("E11", "J"))
    assert [type(event) for event in table.do(cmd.DisallowPlay("the judge", "no word"))] == [ev.PlayDisallowed]
    assert (len(table.state.racks[0]), table.state.bought[0]) == (28, ("J",))


def test_U5_U7_a_word_disallowed_after_the_round_leaves_no_rack_over_full_where_the_round_goes_on() -> None:
    table = literacy("OETTO")
    spell_all(table, *FOUR)
    table.clock.pass_ms(ROUND_MS)
    table.do(cmd.EndTurn(()))
    disallow(table)
    assert table.phase() is Phase.CLOSED
    table.do(cmd.SetClock(0, ROUND_MS - 60_000, "the judge", "the timer was set wrongly"))
    assert (table.phase(), len(table.state.racks[0])) == (Phase.RUNNING, 28)


def test_U5_U7_a_round_of_an_earlier_version_keeps_what_was_drawn() -> None:
    table = literacy("OETTO", format_=replace(LITERACY, refill=EachWords(4)))
    spell_all(table, *FOUR)
    disallow(table)
    assert len(table.state.racks[0]) == 29


def test_U5_a_set_of_four_that_took_no_tile_off_the_rack_is_a_set_all_the_same() -> None:
    extra = "QZJX"
    table = literacy("A", *extra)
    assert not set(extra) & set(table.state.racks[0])
    table.do(*[cmd.BuyLetters(1)] * 4)
    for column, tile in zip("EGIK", extra, strict=True):
        spell(table, f"{column}9", tile)
    assert len(table.state.racks[0]) == 28
    assert table.state.spelled == 0
    spell(table, "8L", "A")
    assert len(table.state.racks[0]) == 27


def test_U5_in_practice_without_a_clock_the_refill_waits_for_the_next_bell() -> None:
    table = Table(FakeShuffler(full_rack("OETTO")), ANY_WORD)
    table.open(opening(LITERACY, mode=Mode.PRACTICE, switches=Switches(Untimed())))
    for where, word in FOUR:
        table.ring()
        spell(table, where, word)
    disallow(table)
    assert table.phase() is Phase.READY
    table.ring()
    assert len(table.state.racks[0]) == 28 - 4
    spell(table, *FOUR[3])
    table.ring()
    assert len(table.state.racks[0]) == 28


# U6: the usual premiums, no bonus


@pytest.mark.parametrize(
    ("where", "word", "letters"),
    [
        # RSTANDE and RSTANDER downwards from E8: the A on a double word, the others plain.
        ("E9", "STANDE", 1 + 1 + 1 + 1 + 1 + 2 + 1),
        ("E9", "STANDER", 1 + 1 + 1 + 1 + 1 + 2 + 1 + 1),
        # STANDERRS down to E9 through the R of the set word: the D on a double word.
        ("E1", "STANDER.S", 1 + 1 + 1 + 1 + 2 + 1 + 1 + 1 + 1),
    ],
    ids=["six", "seven", "eight"],
)
def test_U6_premiums_count_and_seven_tiles_or_more_earn_no_bonus(where: str, word: str, letters: int) -> None:
    table = literacy("STANDERS")
    turn = spell(table, where, word)
    assert turn.score == 2 * letters
    assert turn.count
    assert turn.count.bonus == 0


def test_U6_a_premium_counts_for_the_tiles_laid_on_it_once() -> None:
    table = literacy("SOSO")
    # The S on L8, a double letter; then SO downwards, where it is plain.
    assert spell(table, "8L", "S").score == 9 + 2
    assert spell(table, "L9", "O").score == 1 + 1
