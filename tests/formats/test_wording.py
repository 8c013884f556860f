"""The sentences of a format."""

from typing import Any, get_args

import pytest
from hypothesis import given

from classroom.formats.catalogue import POLICIES, RuleBook, format_by_key, formats, rule_book, rule_books
from classroom.formats.house_rule import differences, house_rule, origin_of
from classroom.formats.wording import (
    WORDED,
    describe,
    description,
    difference_text,
    differences_texts,
    house_rule_text,
    policy_text,
    rule_book_text,
)
from classroom.i18n import translation
from classroom.rules import policy
from classroom.rules.board import Layout
from classroom.rules.policy import Format, Untimed
from classroom.rules.tile import TileSet
from tests import strategies
from tests.formats.strategies import house_rules

PRIMARY, LITERACY = format_by_key("primary"), format_by_key("literacy")
ENGLISH, MALAY = translation("en"), translation("ms")


def plain(message: str) -> str:
    return message


def test_there_are_words_for_every_policy_that_a_format_can_have() -> None:
    unions = (*POLICIES.values(), policy.FailedChallenge, policy.OutOfTime, policy.DisallowedWord)
    assert {cls for union in unions for cls in (get_args(union) or (union,))} | {Layout, TileSet} == WORDED


@given(strategies.formats())
def test_every_policy_has_words_that_differ_in_malay(format: Format) -> None:
    for name in ("layout", "tiles", *POLICIES):
        english, malay = (policy_text(getattr(format, name), language) for language in (ENGLISH, MALAY))
        assert len(english) > 10
        assert english != malay


def test_policies_are_described_as_they_are() -> None:
    for chosen, expected in [
        (
            policy.PerTurn(1, 0, 2),
            "1 second a turn, started by no bell and ended by 2 bells; tiles placed correctly by then",
        ),
        (
            policy.PerTurn(90, 1, 2),
            "1 minute 30 seconds a turn, started by 1 bell and ended by 2 bells; tiles placed correctly by then",
        ),
        (policy.PerRound(1200, 1, 2), "20 minutes a round, started by 1 bell and ended by 2 bells"),
        (
            policy.PerSide(1500, policy.Overtime(300, 10, 60, loses=True), timed_challenges=False),
            (
                "25 minutes a team for the whole match; the clocks stop during a challenge; overtime costs 10 "
                "points for every minute or part of it; a side that uses 5 minutes of overtime loses, and the "
                "match ends"
            ),
        ),
        (
            policy.PerSide(900, policy.SitsOut(), timed_challenges=True),
            (
                "15 minutes a team for the whole match; the challenger's clock runs during a challenge; a team "
                "whose time is up may not play but may challenge"
            ),
        ),
        (
            policy.PerSide(900, policy.Overtime(0, 0, 60, loses=False), timed_challenges=True),
            (
                "15 minutes a team for the whole match; the challenger's clock runs during a challenge; overtime "
                "costs 0 points for every minute or part of it; the match ends after 0 seconds of overtime"
            ),
        ),
        (
            policy.PerSide(900, policy.SitsOut(), timed_challenges=False, until_announced=True, match_seconds=1800),
            (
                "15 minutes a team for the whole match; the clock runs until the score is announced; the clocks "
                "stop during a challenge; a match lasts at most 30 minutes, including challenges; a team "
                "whose time is up may not play but may challenge"
            ),
        ),
        (
            policy.Challenge(0, policy.NoPenalty(), until_written=True),
            "any words in a play may be challenged until its score is written down; a failed challenge has no penalty",
        ),
        (
            policy.Challenge(1, policy.NoPenalty(), until_written=True),
            "one word in a play may be challenged until its score is written down; ",
        ),
        (
            policy.Challenge(2, policy.NoPenalty(), until_written=True),
            "at most 2 words in a play may be challenged until its score is written down; ",
        ),
        (
            policy.Objections(),
            "the side announces its score; a score that is too low is corrected; one that is too high counts",
        ),
        (
            policy.Objections(as_announced=True),
            "the side announces its score; it counts unless somebody objects; after an objection it is",
        ),
        (
            policy.Warnings(3, only_player=True),
            "a player with 3 warnings is disqualified, and so is a team with no main player left",
        ),
        (policy.FixedMargin(150, 15), "whoever is absent, or more than 15 minutes late, loses by 150 points"),
        (
            policy.FixedMargin(150, 15, absent_loses=False),
            "whoever is absent, or more than 15 minutes late, loses; the other side's margin is 150 points",
        ),
        (policy.Challenge(0, policy.NoPenalty()), "any words in a play may be challenged until the next turn starts; "),
        (policy.Challenge(1, policy.NoPenalty()), "one word in a play may be challenged"),
        (
            policy.Challenge(0, policy.LoseNextTurn(extra_turn=True), names_refused=True),
            (
                "any words in a play may be challenged until the next turn starts; whoever challenges an "
                "acceptable word loses the next turn, or the extra turn if that comes next; the judge names the "
                "refused words"
            ),
        ),
        (
            policy.Challenge(2, policy.PointsToChallenged(5, each_word=True), hold_seconds=15),
            (
                "at most 2 words in a play may be challenged until the next turn starts; whoever challenges an "
                "acceptable word gives the other side 5 points for each word; if opponents hold a play, tiles "
                "are drawn after 15 seconds"
            ),
        ),
        (
            policy.JudgeDisallows(policy.PointsDeducted()),
            "a judge may disallow plays; teams lose a disallowed play's full value",
        ),
        (
            policy.JudgeDisallows(policy.PointsDeducted(word_only=True), may_stay=True),
            (
                "a judge may disallow plays; a disallowed play scores 0, and its disallowed words' value is "
                "taken off the score; a disallowed play may stay if later plays build on it; its disallowed "
                "words score nothing"
            ),
        ),
        (policy.Endings(tiles_used=False, no_word=False), "using all the tiles does not end the match"),
        (policy.Endings(tiles_used=False, no_word=True), "the match ends when no side can make a word"),
        (policy.Endings(tiles_used=True, no_word=True), "the match ends when all tiles are used or no side can make"),
        (policy.NoZeroLimit(), "turns without points do not end the match"),
        (policy.Words("full", "full", ()), "the full list in practice, the full list in competition"),
        (policy.Words("core", "pupil", ()), "the easy list in practice, the pupil list in competition"),
        (
            policy.Words("a", "b", ("slang",), 2),
            "the a list in practice, the b list in competition; refused: slang, informal spellings; at most 2 letters",
        ),
        (
            policy.Words("a", "b", ("slang", "vulgar"), spellings_apart=True),
            "the a list in practice, the b list in competition; refused: vulgar words, slang",
        ),
        (policy.LetterShop("$", ()), "no exchange"),
        (policy.LetterShop("RM", (policy.Price(3, 5),)), "no exchange; extra letters are bought: 3 for RM5"),
        (
            policy.LetterShop("RM", (policy.Price(3, 5),), at_any_moment=True),
            (
                "no exchange; extra letters are bought: 3 for RM5; letters may also be bought while a word is "
                "being counted or the clock is stopped"
            ),
        ),
        (
            policy.WholeRack(7),
            "only the whole rack may be exchanged, if it is full and the bag has 7 or more; this scores 0",
        ),
        (
            policy.OnlyAlike(11, 3, returned_first=True),
            (
                "tiles may be exchanged if the rack has at least 3 of one letter and the bag has 11; the turn "
                "scores 0; the old tiles go back before new ones are drawn"
            ),
        ),
        (policy.EachWords(4), "each side refills its rack after every 4 words"),
        (
            policy.EachWords(4, gives_back=True),
            (
                "each side refills its rack after every 4 words; after a disallowed word, extra tiles go back to "
                "the bag, chosen by lot"
            ),
        ),
        (policy.EachWords(1), "each side refills its rack after every word"),
        (policy.SideRack(1), "each side has one rack of 1 tile"),
        (policy.RackBonus(1, 1), "1 point for playing 1 tile from a full rack"),
        (policy.PassesEnd(1), "the match ends when everybody has passed once"),
        (policy.PassesEnd(2), "the match ends when everybody has passed 2 times in a row"),
        (policy.MatchOver(1), "the match ends after 1 turn without points, counting all sides"),
        (policy.MatchOver(6), "the match ends after 6 turns in a row without points, counting all sides"),
        (policy.Warnings(1), "the team of a player with 1 warning is disqualified"),
        (policy.Warnings(3), "the team of a player with 3 warnings is disqualified"),
        (policy.CheckList(()), "no checklist"),
        (policy.Help(in_practice=True, list_open=True), "the list of two-letter words may be open; the helper may be"),
        (
            policy.Sides(2, 4, 1, 0, (), different_origins=False, mixed_teams=False, teacher=False),
            "2 to 4 teams of 1 main player",
        ),
        (
            policy.Sides(1, 1, 3, 1, (), different_origins=False, mixed_teams=False, teacher=False, fewest_mains=2),
            "1 team of 2 to 3 main players and 1 reserve",
        ),
        (LITERACY.tiles, "100 tiles, including 2 blanks"),
        (LITERACY.layout, "a board of 15 by 15 squares"),
    ]:
        assert policy_text(chosen, plain).startswith(expected)


def changed(**changes: Any) -> Format:
    return house_rule(PRIMARY, "house-ours", "Ours", changes)


def test_a_difference_tells_what_is_played_and_what_was() -> None:
    rule = changed(exchange=policy.AnyTiles(1), zero_turns=policy.SideOut(6))
    assert differences_texts(rule, PRIMARY, ENGLISH) == (
        (
            "Exchanges: any tiles may be exchanged if the bag has at least 1; the turn scores 0. In Primary schools: "
            "only the whole rack may be exchanged, if it is full and the bag has 7 or more; this scores 0."
        ),
        (
            "Turns without points: a side with 6 turns in a row without points is disqualified, and the match ends. In "
            "Primary schools: a side with 4 turns in a row without points is disqualified, and the match ends; a "
            "correct play worth 0 does not count as a turn without points."
        ),
    )


def test_a_difference_is_described_in_malay() -> None:
    (expected,) = differences_texts(changed(exchange=policy.AnyTiles(1)), PRIMARY, MALAY)
    assert "Sekolah rendah" in expected
    assert "Primary schools" not in expected
    assert "tiles" not in expected


def test_what_reads_the_same_is_said_to_be_another() -> None:
    opening = policy.SetWord(7, ("LETTERS",))
    rule = house_rule(LITERACY, "house-ours", "Ours", {"opening": opening})
    assert differences_texts(rule, LITERACY, ENGLISH) == ("First play: different from Literacy event.",)


def test_a_copy_that_changes_nothing_says_so() -> None:
    assert differences_texts(changed(), PRIMARY, ENGLISH) == ("These rules are the same as in Primary schools.",)


@given(house_rules())
def test_whatever_a_house_rule_changes_is_described_in_both_languages(rule: Format) -> None:
    origin = origin_of(rule)
    for language in (ENGLISH, MALAY):
        texts = differences_texts(rule, origin, language)
        found = differences(rule, origin)
        assert len(texts) == max(1, len(found))
        assert all(text.endswith(".") and language(origin.title) in text for text in texts)
        assert len({difference_text(difference, origin, language) for difference in found}) == len(found)


PRIMARY_TEXT = format_by_key("primary")


@given(strategies.formats())
def test_any_format_is_described_policy_by_policy(format: Format) -> None:
    lines = describe(format)
    assert [line.policy for line in lines] == list(POLICIES)
    assert all(len(line.sentence) > 10 for line in lines)
    assert description(format)


@pytest.mark.parametrize("format", [pytest.param(format, id=format.key) for format in formats()])
def test_a_description_has_every_policy_with_its_rules(format: Format) -> None:
    text = description(format)
    assert text.startswith(f"{format.title} ({format.key})\n")
    for name, words, rules in describe(format):
        assert name.replace("_", " ") in text
        assert words.split()[0] in text
        assert all(rule in text for rule in rules)


def test_numbers_of_the_policies_are_described() -> None:
    text = " ".join(description(PRIMARY_TEXT).split())
    assert "10 seconds a turn, started by 1 bell and ended by 2 bells" in text
    assert "50 points for playing 7 tiles from a full rack in one turn [C9]" in text
    assert "any words in a play may be challenged" in text
    assert "the judge names the refused words [P12]" in text
    assert "100 tiles, including 2 blanks" in text


def test_what_differs_from_an_origin_is_starred() -> None:
    copy = house_rule(PRIMARY_TEXT, "house-open", "Open", {"turn_time": Untimed()})
    starred = [line for line in description(copy, PRIMARY_TEXT).splitlines() if line.startswith("*")]
    assert starred == ["* turn time         turns have no time limit"]


@pytest.mark.parametrize("book", [pytest.param(book, id=book.format.key) for book in rule_books()])
def test_a_rule_book_tells_its_choices_by_key_and_title(book: RuleBook) -> None:
    text = rule_book_text(book)
    assert text.startswith(description(book.format))
    rest = text.removeprefix(description(book.format))
    assert rest.count(" has these choices:") == len({choice.policy for choice in book.choices})
    for choice in book.choices:
        assert f"    {choice.key} " in rest
        assert choice.title in rest


def test_choices_stand_under_their_policy() -> None:
    lines = rule_book_text(rule_book("club")).splitlines()
    assert lines[-3:] == [
        "  turn time has these choices:",
        "    usual           15 minutes a group",
        "    final           Grand final: 20 minutes a group",
    ]


def test_a_house_rule_tells_where_it_comes_from_and_how_it_differs() -> None:
    rule = house_rule(PRIMARY_TEXT, "house-open", "Open", {"turn_time": Untimed()})
    lines = house_rule_text(rule).splitlines()
    assert lines[0] == "Open (house-open), your own rules, based on Primary schools"
    assert lines[1].startswith("  Time: turns have no time limit. In Primary schools: 10 seconds a turn, ")
    assert all(len(line) <= 100 for line in lines)
