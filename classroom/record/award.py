"""The certificates after a match, and their texts about the match (P21)."""

from __future__ import annotations

import re
from enum import Enum

from classroom.i18n import LANGUAGE_NAMES, N_, translation
from classroom.match.state import MatchState, Phase
from classroom.match.team import Team
from classroom.record.highlight import Counts, best_word
from classroom.rules.policy import EndReason
from classroom.value import Value

_WON_WITHOUT_SCORE = (EndReason.DISQUALIFIED, EndReason.WALKOVER)


class AwardKind(Enum):
    """Achievement is for the members of the winning team, participation for those of every team (P21).

    The other kinds belong to competitions: second place, third place, the best word of the day, and team spirit,
    which the teacher awards.
    """

    ACHIEVEMENT = "achievement"
    PARTICIPATION = "participation"
    SECOND_PLACE = "second place"
    THIRD_PLACE = "third place"
    BEST_WORD = "best word"
    TEAM_SPIRIT = "team spirit"


class Award(Value):
    """One certificate: the pupil, the team and its origin, both empty if there is nothing to print.

    `totals` are the totals a winner can be proud of, the own team's first; empty if the match was not won by score.
    `side` is the team's index in the match. `number` identifies the certificate: it is the same whenever it is
    printed, and no other has it.
    """

    kind: AwardKind
    name: str
    team: str
    origin: str
    totals: tuple[int, ...]
    side: int = 0
    number: str = ""


class BestWord(Value):
    """The best word of a team: its letters, the value of each tile (0 for a blank), the word's own score."""

    letters: str
    values: tuple[int, ...]
    score: int


class CertificateText(Value):
    """The text of every certificate of a match besides the award; `date` is ISO 8601.

    All but `event` may be empty. `best` has the best word of each team, by the team's index, or None if it has none.
    """

    event: str
    level: str
    town: str
    date: str
    best: tuple[BestWord | None, ...] = ()
    check_code: str = ""


_NUMBER = re.compile(r"(.+)-[ap][0-9]{2,}", re.IGNORECASE)


def awards(state: MatchState, *, everybody_took_part: bool = True) -> tuple[Award, ...]:
    """Return the awards of a closed match, in the order of the team sheets, with reserves; else none.

    Members of the winning team (of all leading teams for a shared win) get an award of achievement. Everybody gets
    one of participation, but the winners only if `everybody_took_part`. The computer has no members and gets none. A
    team alone at its board has not met anybody: it gets participation, and wins by the totals of its evening (U1).
    """
    if state.phase is not Phase.CLOSED:
        return ()
    won = state.winning_teams if len(state.teams) > 1 else ()
    found: list[Award] = []
    before = 0
    for side, team in enumerate(state.teams):
        kinds = [AwardKind.ACHIEVEMENT if side in won else AwardKind.PARTICIPATION]
        if everybody_took_part and side in won:
            kinds.append(AwardKind.PARTICIPATION)
        for kind in kinds:
            totals = _totals_to_show(state, side) if kind is AwardKind.ACHIEVEMENT else ()
            found += [
                Award(
                    kind,
                    member.name,
                    own_name(team, len(state.teams)),
                    team.origin,
                    totals,
                    side,
                    certificate_number(state.opened.match_id, kind, before + place),
                )
                for place, member in enumerate(team.members)
            ]
        before += len(team.members)
    return tuple(found)


_LETTERS = {
    AwardKind.ACHIEVEMENT: "A",
    AwardKind.SECOND_PLACE: "B",
    AwardKind.THIRD_PLACE: "C",
    AwardKind.PARTICIPATION: "P",
}
"""The letter of each kind of award in a certificate's number, after the id of the match or competition."""


def certificate_number(match_id: str, kind: AwardKind, place: int) -> str:
    """Return a certificate's number: the match, the kind, and the pupil's `place` on the team sheets, from 0."""
    return f"{match_id}-{_LETTERS[kind]}{place + 1:02}"


def match_of_certificate(number: str) -> str:
    """Return the id of the match in a certificate's number; empty if it is not such a number."""
    found = _NUMBER.fullmatch(number.strip())
    return found[1] if found else ""


def holder_of(state: MatchState, number: str) -> Award | None:
    """Return the award with this certificate number, or None if no pupil of the match has it."""
    wanted = number.strip().casefold()
    return next((award for award in awards(state) if award.number.casefold() == wanted), None)


def own_name(team: Team, count: int) -> str:
    """Return the name of one of `count` teams; empty if it is its number or the name of its only pupil."""
    numbered = (
        translation(code)(N_("Team {number}")).format(number=number)
        for code in LANGUAGE_NAMES
        for number in range(1, count + 1)
    )
    alone = len(team.members) == 1 and team.members[0].name == team.name
    return "" if alone or team.name in numbered else team.name


def best_words(state: MatchState, counts: Counts) -> tuple[BestWord | None, ...]:
    """Return each team's best word, from plays whose words all count, or None if it has none (P9)."""
    return tuple(_best_word(state, team, counts) for team in range(len(state.teams)))


def _best_word(state: MatchState, team: int, counts: Counts) -> BestWord | None:
    word = best_word(state, counts, state.sides_of(team))
    if word is None or word.score <= 0:
        return None
    values = state.tile_set.values
    return BestWord(word.word, tuple(values.get(letter, 0) for letter in word.tiles), word.score)


def _totals_to_show(state: MatchState, side: int) -> tuple[int, ...]:
    """Return the totals of a team that won by score; empty if its total is not above 0 or another's is below 0."""
    own, others = state.totals[side], tuple(total for other, total in enumerate(state.totals) if other != side)
    won_by_score = own > max(others, default=0) or len(state.winning_teams) > 1
    if not won_by_score or own <= 0 or min(others, default=0) < 0:
        return ()
    if state.end is None or state.end.reason in _WON_WITHOUT_SCORE or state.end.lost:
        return ()
    return (own, *others)
