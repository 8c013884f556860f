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
from classroom.match.switches import Switches
from classroom.match.team import Heading, Mode, Official, Team
from classroom.rules.format import Format
from classroom.words.lexicon import Lexicon


@dataclass(frozen=True)
class LiteracyEvent:
    """The teams of an event and what all its boards are opened with; rounds are counted from 1.

    `set_words` are the words given so far, one for each round that has begun.
    """

    format: Format
    mode: Mode
    switches: Switches
    teams: tuple[Team, ...]
    heading: Heading
    officials: tuple[Official, ...] = ()
    set_words: tuple[str, ...] = ()


def give_word(event: LiteracyEvent, word: str, lexicon: Lexicon) -> LiteracyEvent | Refusal:
    """Return the event with its next round begun, for all teams with the same word, or why it cannot begin so (U2).

    The word of a round is given once: there is no way to give another.
    """
    refusal = refuse_clash(event.format.sides, event.teams) or refuse_set_word(event.format, word, lexicon)
    return refusal or replace(event, set_words=(*event.set_words, word.upper()))


def board_openings(
    event: LiteracyEvent, number: int, match_ids: Sequence[str], app_version: str
) -> tuple[OpenMatch, ...] | Refusal:
    """Return the commands that open the boards of round `number`, one for each team with an id of `match_ids` (U2).

    Raises ValueError where there are not as many ids as teams.
    """
    word = _word_of(event, number)
    if isinstance(word, Refusal):
        return word
    return tuple(
        OpenMatch(
            match_id=match_id,
            format=event.format,
            app_version=app_version,
            mode=event.mode,
            switches=event.switches,
            teams=(team,),
            heading=event.heading,
            officials=event.officials,
            set_word=word,
            round_number=number,
        )
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
