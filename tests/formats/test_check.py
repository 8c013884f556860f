from dataclasses import replace
from typing import Any

import pytest

from classroom.formats.catalogue import (
    format_by_key,
    format_from_data,
    format_to_data,
    parse_format,
    parse_rule_book,
    rule_books,
    shipped_file,
)
from classroom.formats.check import InvalidFormatError, check_format, check_rule_book
from classroom.rules import policy
from classroom.rules.board import parse_layout
from classroom.rules.tile import TileKind, TileSet

PRIMARY, LITERACY, STANDARD = map(format_by_key, ("primary", "literacy", "standard"))
ALONE = replace(STANDARD.sides, least=1, most=1)
UNENDING = {
    "zero_turns": policy.NoZeroLimit(),
    "endings": policy.Endings(tiles_used=False, no_word=False),
}


def faults(**changes: Any) -> tuple[str, ...]:
    """What is wrong with the standard rules so changed."""
    with pytest.raises(InvalidFormatError) as raised:
        check_rule_book(replace(STANDARD, **changes))
    return raised.value.faults


def fault(**changes: Any) -> str:
    (only,) = faults(**changes)
    return only


def test_every_shipped_format_and_each_of_its_choices_makes_sense() -> None:
    for book in rule_books():
        check_rule_book(book.format)
        for choice in book.choices:
            chosen: dict[str, Any] = {choice.policy: choice.value}
            check_rule_book(replace(book.format, **chosen))


def test_a_round_is_for_one_team() -> None:
    clock = policy.PerRound(300, 1, 2)
    assert fault(turn_time=clock).startswith("turn_time: only one team can play a timed round")
    check_rule_book(replace(STANDARD, turn_time=clock, sides=ALONE, challenge=policy.Void()))


def test_words_are_counted_for_one_rack() -> None:
    refill = policy.EachWords(4)
    assert fault(refill=refill).startswith("refill: words are counted for one rack")
    check_rule_book(replace(STANDARD, refill=refill, sides=ALONE, challenge=policy.Void()))
    members = replace(ALONE, mains=2)
    assert fault(
        refill=refill, sides=members, racks=policy.MemberRacks(7), challenge=policy.Void()
    ).startswith("refill: ")  # fmt: skip


@pytest.mark.parametrize("least_and_most", [(1, 1), (1, 4)])
def test_where_a_team_may_play_alone_nobody_challenges_or_objects(least_and_most: tuple[int, int]) -> None:
    sides = replace(STANDARD.sides, least=least_and_most[0], most=least_and_most[1])
    assert fault(sides=sides).startswith("challenge: challenges need another team; set sides.least to 2")
    message = fault(sides=sides, challenge=policy.Void(), announcement=policy.Objections())
    assert message.startswith("announcement: objections need another team; set sides.least to 2")
    judged = policy.JudgeDisallows(policy.PointsDeducted())
    check_rule_book(replace(STANDARD, sides=sides, challenge=judged, announcement=policy.JudgeChecks()))


def test_a_judge_may_disallow_the_plays_of_several_teams() -> None:
    check_rule_book(replace(STANDARD, challenge=policy.JudgeDisallows(policy.PointsTakenBack())))


def test_whole_racks_may_be_exchanged_from_a_pool() -> None:
    check_rule_book(replace(LITERACY, exchange=policy.WholeRack(7)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sides": replace(STANDARD.sides, most=5)}, "sides.most: a board has room for 4 teams, not 5"),
        ({"sides": replace(STANDARD.sides, mains=9)}, "sides.mains: a team sheet has room for 8, not 9"),
        ({"sides": replace(STANDARD.sides, reserves=9)}, "sides.reserves: a team sheet has room for 8, not 9"),
        ({"sheet": policy.Sheet(101)}, "sheet.rows: a score sheet has room for 100 turns, not 101"),
    ],
)
def test_no_more_people_and_turns_than_there_is_room_for(changes: dict[str, Any], message: str) -> None:
    assert fault(**changes) == message


def test_a_bonus_can_be_earned() -> None:
    assert fault(bonus=policy.RackBonus(8, 50)) == "bonus.tiles: a full rack has 7 tiles, not 8"
    check_rule_book(replace(STANDARD, bonus=policy.RackBonus(8, 50), racks=policy.SideRack(8)))


def test_racks_are_full_even_without_the_blanks_put_aside() -> None:
    box = TileSet((TileKind("A", 10, 1), TileKind("B", 17, 2), TileKind("?", 9, 0)))
    check_rule_book(replace(STANDARD, tiles=box))
    message = fault(tiles=box, blanks=policy.BlanksAside())
    assert message == "blanks: without its 9 blanks the tile set has 27 tiles, too few for 4 full racks"


def test_a_set_word_lies_on_the_board_about_the_start_square() -> None:
    opening = policy.SetWord(3, ())
    for picture in ("*...", "...*"):
        message = fault(opening=opening, layout=parse_layout(picture))
        assert message == "opening.letters: 3 letters across the start square do not fit on the board"
    check_rule_book(replace(STANDARD, opening=opening, layout=parse_layout(".*.")))
    assert "4 letters do not fit on a row of 3" in fault(opening=policy.SetWord(4, ()), layout=parse_layout(".*."))


def test_the_words_suggested_can_be_made_of_the_tiles() -> None:
    message = fault(opening=policy.SetWord(5, ("table", "ÉCOLE")))
    assert message == "opening.suggestions: 'ÉCOLE' has letters that are not in the tile set"


@pytest.mark.parametrize(
    ("opening", "longest", "message"),
    [
        (policy.CentreOpening(8), 0, "opening.tiles: a first play can have at most 7 tiles here, not 8"),
        (policy.CentreOpening(3), 2, "opening.tiles: a first play of 3 tiles is longer than the longest word, 2"),
        (policy.SetWord(7, ()), 6, "opening.letters: a starting word of 7 letters is longer than the longest word, 6"),
        (policy.CentreOpening(2), 1, "words.longest: a word has at least 2 letters; write 0 for words of any length"),
    ],
)
def test_a_match_can_be_opened(opening: policy.Opening, longest: int, message: str) -> None:
    assert fault(opening=opening, words=replace(STANDARD.words, longest=longest)) == message


def test_the_first_play_fits_on_a_small_board() -> None:
    assert fault(layout=parse_layout("*")) == "opening.tiles: a first play can have at most 1 tiles here, not 2"
    check_rule_book(replace(STANDARD, layout=parse_layout("*\n.")))


def test_a_draw_for_the_start_comes_to_an_end() -> None:
    same_value = TileSet((TileKind("A", 50, 1), TileKind("B", 50, 1), TileKind("C", 0, 3)))
    same_letter = TileSet((TileKind("A", 99, 1), TileKind("B", 0, 1)))
    message = fault(first_turn=policy.HighestValue(), tiles=same_value)
    assert message.startswith("first_turn: all tiles have the same value")
    check_rule_book(replace(STANDARD, first_turn=policy.NearestToA(), tiles=same_value))
    assert fault(first_turn=policy.NearestToA(), tiles=same_letter).startswith("first_turn: all tiles have the same l")
    check_rule_book(replace(STANDARD, first_turn=policy.DrawStar(), tiles=same_letter))
    alone = {"sides": ALONE, "challenge": policy.Void(), "first_turn": policy.NearestToA(), "tiles": same_letter}
    check_rule_book(replace(STANDARD, **alone))  # type: ignore[arg-type]


@pytest.mark.parametrize("clock", [policy.Untimed(), policy.PerTurn(60, 1, 2)])
def test_a_match_comes_to_an_end(clock: policy.TurnTime) -> None:
    assert fault(turn_time=clock, **UNENDING).startswith("endings: a match would never end")
    for ending in (
        {"zero_turns": policy.MatchOver(6)},
        {"endings": policy.Endings(tiles_used=True, no_word=False)},
        {"endings": policy.Endings(tiles_used=False, no_word=True)},
        {"turn_time": policy.PerSide(900, policy.SitsOut(), timed_challenges=True)},
    ):
        changes: dict[str, Any] = {"turn_time": clock} | UNENDING | ending
        check_rule_book(replace(STANDARD, **changes))


def test_all_faults_are_reported_at_once() -> None:
    assert len(faults(turn_time=policy.PerRound(300, 1, 2), refill=policy.EachWords(4), sheet=policy.Sheet(101))) == 3


def test_a_match_that_was_stored_opens_though_its_format_would_be_refused_today() -> None:
    old = replace(STANDARD, bonus=policy.RackBonus(8, 50))
    check_format(old)
    assert format_from_data(format_to_data(old)) == old


def test_a_file_with_policies_that_make_no_sense_together_is_refused() -> None:
    text = shipped_file("literacy.toml").replace("most = 1", "most = 2")
    with pytest.raises(InvalidFormatError, match="turn_time: only one team can play a timed round"):
        parse_format(text, shipped_file)


def test_a_choice_that_makes_no_sense_with_the_rest_is_refused() -> None:
    round_time = '{ kind = "per-round", seconds = 300, begin_bells = 1, end_bells = 2 }'
    text = shipped_file("standard.toml").replace('{ kind = "untimed" }', round_time)
    with pytest.raises(InvalidFormatError, match=r"choices\.7: turn_time: only one team can play a timed round"):
        parse_rule_book(text, shipped_file)


def test_two_choices_of_a_policy_have_different_keys() -> None:
    text = shipped_file("standard.toml").replace('key = "plus-10"', 'key = "plus-5"')
    with pytest.raises(InvalidFormatError, match=r"choices\.4\.key: challenge already has a choice 'plus-5'"):
        parse_rule_book(text, shipped_file)
