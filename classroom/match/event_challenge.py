"""Challenges, rulings, disallowed plays and corrections. Events; see `event`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PlayChallenged:
    """A side challenged words of the last play, after holding it for `elapsed_ms` (P12, S5)."""

    side: int
    words: tuple[str, ...]
    elapsed_ms: int = 0


@dataclass(frozen=True)
class ChallengeWithdrawn:
    """The challenge was taken back before a ruling; `elapsed_ms` of the challenger's time went by (A3)."""

    elapsed_ms: int = 0


@dataclass(frozen=True)
class ChallengeRuled:
    """The accuracy judge ruled on the challenged words; `listed` is what the word list said (P12).

    `elapsed_ms` of the challenger's time went by (A3).
    """

    accepted: bool
    listed: bool
    reason: str
    elapsed_ms: int = 0


@dataclass(frozen=True)
class PlayDisallowed:
    """The judge disallowed a play on which nothing is built: turn `turn`, an index into the turns (U7)."""

    turn: int
    by: str
    reason: str


@dataclass(frozen=True)
class RulingOverturned:
    """The jury overruled the ruling on turn `turn`, an index into the turns (P12).

    `director`: the sheet was signed, and `by` is the director (T10).
    """

    turn: int
    accepted: bool
    by: str
    reason: str
    director: bool = False


@dataclass(frozen=True)
class ScoreCorrected:
    """A judge corrected the score of an earlier turn, an index into the turns.

    `director`: the sheet was signed, and `by` is the director (T10).
    """

    turn: int
    score: int
    by: str
    reason: str
    director: bool = False
