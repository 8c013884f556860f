"""The optional recorded competitions: vectors of pairing programs and whole tournaments, as results of this package."""

import json
from typing import Any

import pytest

from classroom.competition.pairing import Draw
from classroom.competition.result import Bye, Outcome, Played, Result, Round, Ruled, TeamNumber
from tests.shared_data import SHARED

PAIRING = SHARED / "pairing"
BYE_MARGIN = 50  # what these events give for a bye

needs_pairing = pytest.mark.skipif(not PAIRING.is_dir(), reason=f"the optional test data is not there: {PAIRING}")


def recorded(name: str) -> Any:
    """A file of recorded pairings; nothing where the data is not there."""
    path = PAIRING / f"pairing_{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def event_round(entry: dict[str, list[int]]) -> Round:
    """A round of a recorded tournament; there, whoever meets nobody has itself for an opponent."""
    results: list[Result] = []
    for player, (opponent, score) in enumerate(zip(entry["opponent"], entry["score"], strict=True)):
        if opponent == player:
            results.append(Bye(str(player)) if score == BYE_MARGIN else Ruled(str(player), Outcome.LOST, score))
        elif player < opponent:
            results.append(Played(str(player), str(opponent), score, entry["score"][opponent]))
    return tuple(results)


def pairs_of(draw: Draw) -> list[list[TeamNumber]]:
    return [list(pairing.players) for pairing in draw.pairings]


def named(pairs: list[list[int]]) -> list[list[TeamNumber]]:
    return [[str(player) for player in pair] for pair in pairs]
