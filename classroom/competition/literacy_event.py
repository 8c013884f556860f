"""A literacy event: teams at boards of their own, whose rounds begin with one word for all of them (U1, U2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from classroom.competition.event_total import EventTotal, event_totals
from classroom.match.command import OpenMatch
from classroom.match.entry import refuse_clash, refuse_set_word
from classroom.match.event import MatchOpened
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState
from classroom.match.team import Team
from classroom.words.lexicon import Lexicon


@dataclass(frozen=True)
class LiteracyEvent:
    """An event: what its boards are opened with, and the words given so far, one for each round that has begun.

    `opening` has the teams of all boards; each board has its own id, team, word and round, which is counted from 1.
    """

    opening: OpenMatch
    set_words: tuple[str, ...] = ()

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams, each of which plays at a board of its own."""
        return self.opening.teams


def give_word(event: LiteracyEvent, word: str, lexicon: Lexicon) -> LiteracyEvent | Refusal:
    """Return the event with its next round begun, for all teams with the same word, or why it cannot begin so (U2).

    The word of a round is given once: there is no way to give another.
    """
    format_ = event.opening.format
    refusal = refuse_clash(format_.sides, event.teams) or refuse_set_word(format_, word, lexicon)
    return refusal or replace(event, set_words=(*event.set_words, word.upper()))


def board_openings(event: LiteracyEvent, number: int, match_ids: Sequence[str]) -> tuple[OpenMatch, ...] | Refusal:
    """Return the commands that open the boards of round `number`, one for each team with an id of `match_ids` (U2).

    Raises ValueError where there are not as many ids as teams.
    """
    word = _word_of(event, number)
    if isinstance(word, Refusal):
        return word
    return tuple(
        replace(event.opening, match_id=match_id, teams=(team,), set_word=word, round_number=number)
        for team, match_id in zip(event.teams, match_ids, strict=True)
    )


def refuse_board(event: LiteracyEvent, board: OpenMatch | MatchOpened) -> Refusal | None:
    """Return why a board is none of the event, its round, its team or another word than the round's; else None (U2)."""
    number = board.round_number
    word = _word_of(event, number)
    if isinstance(word, Refusal):
        return word
    if len(board.teams) != 1:
        return Refusal(Refused.SIDES_COUNT, numbers=(1, 1, len(board.teams)))
    (team,) = board.teams
    if team.name not in [one.name for one in event.teams]:
        return Refusal(Refused.NOT_IN_EVENT, names=(team.name,))
    given = board.set_word.upper()
    return None if given == word else Refusal(Refused.OTHER_SET_WORD, (team.name, given, word), (number,))


def totals_of_boards(event: LiteracyEvent, boards: Sequence[MatchState]) -> tuple[EventTotal, ...] | Refusal:
    """Return every team's line, or the first board that cannot be counted; one still played is missing (U1, U2).

    A round in which the boards began with different words is no round of all teams and is not added up.
    """
    rounds: list[dict[str, int]] = [{} for _ in event.set_words]
    counted: set[tuple[str, int]] = set()
    for board in boards:
        refusal = refuse_board(event, board.opened)
        if refusal:
            return refusal
        name, number = board.opened.teams[0].name, board.opened.round_number
        if (name, number) in counted:
            return Refusal(Refused.BOARD_TWICE, names=(name,), numbers=(number,))
        counted.add((name, number))
        if board.is_over:
            rounds[number - 1][name] = board.totals[0]
    return event_totals([team.name for team in event.teams], rounds)


def _word_of(event: LiteracyEvent, number: int) -> str | Refusal:
    """Return the word of round `number`, or that none is given yet."""
    if 1 <= number <= len(event.set_words):
        return event.set_words[number - 1]
    return Refusal(Refused.ROUND_NOT_BEGUN, numbers=(number,))
