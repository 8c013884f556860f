"""Which parts of the match screens serve which policy; a match is playable when every policy of it is served.

`SERVED_POLICIES` is the register: a format that recombines served policies needs no screen of its own, and a new policy
is one more row with the parts that serve it. `classroom.ui.play` has the screen or widget of each part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum

from classroom.match.event import competition_switches
from classroom.match.state import MatchState
from classroom.rules import policy
from classroom.rules.policy import Format
from classroom.value import Value


class Place(Enum):
    """A place that policies fill: a screen, the panel beside the board at a moment, or a part of a turn's panel."""

    DRAW = "draw"
    SCORE = "score"
    RESULT = "result"
    BETWEEN_TURNS = "between turns"
    TURN = "turn"
    COMPUTERS_TURN = "computer's turn"
    PAUSED = "paused"
    HELD = "held"
    END_DUE = "end due"
    CLOCK = "clock"
    EXCHANGE = "exchange"
    CHALLENGE = "challenge"


class Part(Enum):
    """A screen or widget that fills a place."""

    DRAW_SCREEN = "draw screen"
    ANNOUNCE_SCREEN = "announce screen"
    OBJECTION_SCREEN = "objection screen"
    RESULT_SCREEN = "result screen"
    HANDOVER_PANEL = "handover panel"
    TURN_PANEL = "turn panel"
    COMPUTERS_PANEL = "computer's panel"
    PAUSED_PANEL = "paused panel"
    ENDING_PANEL = "ending panel"
    TURN_CLOCK = "turn clock"
    SIDE_CLOCK = "side clock"
    SIDE_PAUSED_PANEL = "side paused panel"
    HOLD_PANEL = "hold panel"
    EXCHANGE_ALL = "exchange all"
    EXCHANGE_SOME = "exchange some"
    CHALLENGE_LATER = "challenge later"
    ROUND_START_PANEL = "round's start panel"
    ROUND_PANEL = "round panel"
    ROUND_PAUSED_PANEL = "round's paused panel"
    ROUND_CLOCK = "round clock"
    OWN_COUNT_PANEL = "own count panel"
    LETTER_SHOP = "letter shop"


Parts = Mapping[Place, Part]


class Serving(Value):
    """The way the screens serve a policy: with `parts` of its own, or if it has none with those that all matches share.

    `serves` tells whether the policy's values are supported. `beside` maps the name of another policy to the kinds it
    must be of, because the parts depend on it.
    """

    parts: Parts = field(default_factory=dict)
    serves: Callable[[object], bool] = lambda _policy: True
    beside: Mapping[str, tuple[type, ...]] = field(default_factory=dict)


class OneSide(Value):
    """A team at a board of its own (U1)."""


class TwoSides(Value):
    """Two teams sit at the board."""


class ManySides(Value):
    """More than two teams sit at the board."""


_COMMON = Serving()
_TURNS = {
    Place.TURN: Part.TURN_PANEL,
    Place.COMPUTERS_TURN: Part.COMPUTERS_PANEL,
    Place.PAUSED: Part.PAUSED_PANEL,
    Place.CLOCK: Part.TURN_CLOCK,
}
_SIDE_TURNS = {**_TURNS, Place.PAUSED: Part.SIDE_PAUSED_PANEL, Place.CLOCK: Part.SIDE_CLOCK}
_ROUND = {
    Place.BETWEEN_TURNS: Part.ROUND_START_PANEL,
    Place.TURN: Part.ROUND_PANEL,
    Place.COMPUTERS_TURN: Part.COMPUTERS_PANEL,
    Place.PAUSED: Part.ROUND_PAUSED_PANEL,
    Place.CLOCK: Part.ROUND_CLOCK,
}
_DRAW = Serving({Place.DRAW: Part.DRAW_SCREEN})
_EXCHANGE_ALL = Serving({Place.EXCHANGE: Part.EXCHANGE_ALL})
_EXCHANGE_SOME = Serving({Place.EXCHANGE: Part.EXCHANGE_SOME})
_CHALLENGES = {
    Place.BETWEEN_TURNS: Part.HANDOVER_PANEL,
    Place.CHALLENGE: Part.CHALLENGE_LATER,
    Place.HELD: Part.HOLD_PANEL,
}


SERVED_POLICIES: Mapping[str, Mapping[type, Serving]] = {
    "sides": {OneSide: _COMMON, TwoSides: _COMMON, ManySides: _COMMON},
    "racks": {policy.SideRack: _COMMON, policy.MemberRacks: _COMMON, policy.PooledRack: _COMMON},
    "first_turn": {
        policy.HighestValue: _DRAW,
        policy.NearestToA: _DRAW,
        policy.DrawStar: _DRAW,
        policy.NobodyWaits: _COMMON,
    },
    "opening": {policy.CentreOpening: _COMMON, policy.SetWord: _COMMON},
    "blanks": {policy.BlanksPlayed: _COMMON, policy.BlanksAside: _COMMON},
    "refill": {policy.EachTurn: _COMMON, policy.EachWords: _COMMON},
    "bonus": {policy.RackBonus: _COMMON, policy.NoBonus: _COMMON},
    "exchange": {
        policy.WholeRack: _EXCHANGE_ALL,
        policy.AnyTiles: _EXCHANGE_SOME,
        policy.OnlyAlike: _EXCHANGE_SOME,
        policy.UnlessAlike: _EXCHANGE_SOME,
        policy.LetterShop: Serving({Place.EXCHANGE: Part.LETTER_SHOP}),
    },
    "announcement": {
        policy.JudgeChecks: Serving({Place.SCORE: Part.ANNOUNCE_SCREEN}),
        policy.Objections: Serving({Place.SCORE: Part.OBJECTION_SCREEN}),
        policy.NotAnnounced: _COMMON,
        # The team counts while the time of its round goes on.
        policy.OwnCount: Serving({Place.SCORE: Part.OWN_COUNT_PANEL}, beside={"turn_time": (policy.PerRound,)}),
    },
    "challenge": {
        policy.Challenge: Serving(_CHALLENGES),
        policy.Void: Serving(_CHALLENGES),
        policy.JudgeDisallows: Serving({Place.BETWEEN_TURNS: Part.HANDOVER_PANEL}),
    },
    # Listed after the challenge: nobody waits between two words of a round, so its panel replaces the hand-over.
    "turn_time": {
        policy.PerTurn: Serving(_TURNS),
        policy.Untimed: Serving(_TURNS),
        policy.PerSide: Serving(_SIDE_TURNS),
        # While the clock runs there is no room below the board for a choice of tiles.
        policy.PerRound: Serving(_ROUND, beside={"exchange": (policy.LetterShop,)}),
    },
    "zero_turns": {
        policy.SideOut: _COMMON,
        policy.MatchOver: _COMMON,
        policy.MatchMayEnd: _COMMON,
        policy.PassesEnd: _COMMON,
        policy.NoZeroLimit: _COMMON,
    },
    "endings": {policy.Endings: Serving({Place.END_DUE: Part.ENDING_PANEL, Place.RESULT: Part.RESULT_SCREEN})},
    "end_adjustment": {
        policy.LoseOwn: _COMMON,
        policy.OutTakesOthers: _COMMON,
        policy.OutTakesTwice: _COMMON,
        policy.NoAdjustment: _COMMON,
    },
    "tie_break": {policy.ExtraTurn: _COMMON, policy.SharedWin: _COMMON, policy.Draw: _COMMON},
}
"""The parts that serve each supported kind of a policy, by the name of the policy."""

AT_REAL_BOARD = ("racks", "endings")
"""Policies that the screens must serve at a real board; the judge's screen records the outcome of all others."""

_TEAMS = 2


def policies_of(state: MatchState) -> Mapping[str, object]:
    """Return the policies of a match that the screens have to serve, by name."""
    served = AT_REAL_BOARD if state.is_real_board else SERVED_POLICIES
    policies = {name: getattr(state.format, name) for name in served}
    # The clock of the opened match: practice may have another clock than its format.
    if not state.is_real_board:
        policies["turn_time"] = state.opened.switches.turn_time
    policies["sides"] = _sides(len(state.teams))
    return policies


def _sides(teams: int) -> OneSide | TwoSides | ManySides:
    if teams == _TEAMS:
        return TwoSides()
    return OneSide() if teams < _TEAMS else ManySides()


def serving_of(name: str, rule: object) -> Serving | None:
    """Return how a policy is served, None where it is not."""
    serving = SERVED_POLICIES[name].get(type(rule))
    return serving if serving and serving.serves(rule) else None


def unserved_policies(state: MatchState) -> tuple[str, ...]:
    """Return the policies of a match that no part of the screens serves, such as ``racks: MemberRacks``."""
    return _unserved(policies_of(state))


def _unserved(policies: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(
        f"{name}: {type(rule).__name__}" for name, rule in policies.items() if not _serves(name, rule, policies)
    )


def _serves(name: str, rule: object, policies: Mapping[str, object]) -> bool:
    serving = serving_of(name, rule)
    return serving is not None and all(
        isinstance(policies[other], kinds) for other, kinds in serving.beside.items() if other in policies
    )


def is_playable(state: MatchState) -> bool:
    """Tell whether the screens can play the match, and show its end."""
    return not unserved_policies(state)


def serves_format(format: Format) -> bool:
    """Tell whether the screens can play a format as written, with the least number of teams it allows."""
    policies: dict[str, object] = {name: getattr(format, name) for name in SERVED_POLICIES}
    sides = _sides(format.sides.least)
    policies |= {"turn_time": competition_switches(format).turn_time, "sides": sides}
    return not _unserved(policies)


def parts_of(state: MatchState) -> Parts:
    """Return the part in each place that the policies of a match fill."""
    servings = (serving_of(name, rule) for name, rule in policies_of(state).items())
    return {place: part for serving in servings if serving for place, part in serving.parts.items()}
