from typing import get_args

import pytest
from hypothesis import given

from classroom.formats import POLICIES, format_by_key, formats, house_rule
from classroom.formats.description import SENTENCES, describe, description, sentence
from classroom.rules.format import (
    Challenge,
    DisallowedWord,
    Endings,
    FailedChallenge,
    Format,
    NoPenalty,
    NoZeroLimit,
    OutOfTime,
    PerTurn,
    Sides,
    Untimed,
    Words,
)
from tests import strategies

PRIMARY = format_by_key("primary")


def test_there_are_words_for_every_policy_that_a_format_can_have() -> None:
    unions = (*POLICIES.values(), FailedChallenge, OutOfTime, DisallowedWord)
    assert set(SENTENCES) == {cls for union in unions for cls in (get_args(union) or (union,))}


@given(strategies.formats())
def test_any_format_is_told_policy_by_policy(format: Format) -> None:
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


def test_numbers_of_the_policies_are_told() -> None:
    text = " ".join(description(PRIMARY).split())
    assert "10 seconds a turn, begun by 1 bell and ended by 2 bells" in text
    assert "50 points for laying 7 tiles of a full rack in one turn [C9]" in text
    assert "at most 1 word of a play may be challenged" in text
    assert "100 tiles, 2 blanks among them" in text


def test_a_house_rule_shows_what_it_changes() -> None:
    copy = house_rule(PRIMARY, "open", "Open", {"turn_time": Untimed()})
    starred = [line for line in description(copy, PRIMARY).splitlines() if line.startswith("*")]
    assert starred == ["* turn time         no limit to a turn"]


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (PerTurn(1, 0, 2), "1 second a turn, begun by 0 bells and ended by 2 bells"),
        (Challenge(0, NoPenalty()), "any words of a play may be challenged"),
        (Endings(tiles_used=False, no_word=False), "used tiles end nothing"),
        (NoZeroLimit(), "zero turns end nothing"),
        (Words("full", "full", ()), "the full list in practice, the full list in competition"),
        (
            Sides(2, 4, 1, 0, (), different_origins=False, mixed_teams=False, teacher=False),
            "2 to 4 teams of 1 main player and 0 reserves",
        ),
    ],
)
def test_policies_are_told_as_they_are(policy: object, told: str) -> None:
    assert sentence(policy).startswith(told)
