"""A format's card says what its policies say, and nothing a policy does not say."""

from dataclasses import replace

import pytest
from hypothesis import given

from classroom.formats.catalogue import format_by_key
from classroom.rules import policy
from classroom.rules.policy import Format
from classroom.say.format import rule_lines, sides_line
from tests.strategies import formats

PRIMARY = format_by_key("primary")


def test_the_primary_format_in_six_lines() -> None:
    assert rule_lines(PRIMARY) == (
        "10 seconds a turn: 1 bell at the start, 2 bells at the end",
        "Announce your own score; the judge checks it",
        "Exchange all 7 tiles or none; you score 0 points",
        "If you challenge a good word, you lose your next turn",
        "4 turns in a row without points: your team is out",
        "All 7 tiles in one turn: 50 extra points",
    )
    assert sides_line(PRIMARY) == "2 teams, 2 players each, 1 reserve"


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        (replace(PRIMARY, turn_time=policy.PerTurn(30, 0, 0)), "30 seconds a turn"),
        (replace(PRIMARY, turn_time=policy.Untimed()), "Take your time: turns have no time limit"),
        (replace(PRIMARY, exchange=policy.AnyTiles(7)), "Exchange any tiles for 0 points"),
        (replace(PRIMARY, challenge=policy.Challenge(0, policy.NoPenalty())), "A challenge costs nothing"),
        (replace(PRIMARY, zero_turns=policy.MatchOver(6)), "6 turns in a row without points: the match is over"),
        (replace(PRIMARY, zero_turns=policy.SideOut(1)), "1 turn without points: your team is out"),
        (replace(PRIMARY, zero_turns=policy.PassesEnd(1)), "Everybody passes once: the match is over"),
        (replace(PRIMARY, bonus=policy.RackBonus(6, 40)), "All 6 tiles in one turn: 40 extra points"),
    ],
)
def test_a_line_follows_its_policy(changed: Format, line: str) -> None:
    (other,) = set(rule_lines(changed)) - set(rule_lines(PRIMARY))
    assert other == line


def test_what_a_format_does_not_have_is_not_on_its_card() -> None:
    bare = replace(PRIMARY, announcement=policy.NotAnnounced(), zero_turns=policy.NoZeroLimit(), bonus=policy.NoBonus())
    assert set(rule_lines(bare)) < set(rule_lines(PRIMARY))
    alone = policy.Sides(2, 4, 1, 0, (), different_origins=False, mixed_teams=False, teacher=False)
    assert sides_line(replace(PRIMARY, sides=alone)) == "2-4 players, each playing alone"


@given(formats())
def test_every_format_has_its_lines(format: Format) -> None:
    assert all(line and "{" not in line for line in (*rule_lines(format), sides_line(format)))
