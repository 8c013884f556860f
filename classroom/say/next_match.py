"""The match that comes next, and the day it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from classroom.competition.rounds import round_title
from classroom.competition.state import CompetitionState, DivisionState
from classroom.i18n import _, ngettext
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.rules.policy import Format
from classroom.say.format import kind_text
from classroom.say.match_setup import against_computer, changes_text, format_of, teams_to_play
from classroom.say.playable import is_playable
from classroom.say.stored_matches import LOOKED_THROUGH, in_place_of, is_under_way, played_today
from classroom.say.word import level_title
from classroom.services import Services, StoredMatch
from classroom.settings import Hall, Settings

_OF_PUPILS = 8  # newest matches, of which Home continues one at a locked computer


class NextMatch(NamedTuple):
    """What to continue, or a match to start if `match_id` is empty: a match, a competition of today, or a hall.

    `faces` are its teams as (side, name, score); the score is empty before a match. `line` describes the match, or
    how it will be played. `is_damaged`: its record is damaged, and the intact part can be continued.
    """

    match_id: str
    faces: list[tuple[int, str, str]]
    line: str
    is_damaged: bool = False


def running_day(services: Services) -> NextMatch | None:
    """Return the competition in which something happened today and that is not closed. Raises `StoreError`."""
    for stored in services.competition_archive.newest(1):
        state = stored.state
        if state and not state.is_closed and state.teams and stored.written_at.startswith(services.today()):
            return NextMatch(stored.competition_id, [], f"{state.opened.title}: {_due(state)}")
    return None


def running_hall(services: Services, hall: Hall, latest: StoredMatch) -> NextMatch | None:
    """Return the boards under one bell, of today or with the `latest` match, if one is open. Raises `StoreError`."""
    if latest.match_id not in hall.matches and not hall.since.startswith(services.today()):
        return None
    states = (services.archive.stored(match_id).state for match_id in hall.matches)
    if not any(state and not state.is_over for state in states):
        return None
    boards = ngettext("One bell for {count} board. Saved.", "One bell for {count} boards. Saved.", len(hall.matches))
    return NextMatch("", [], boards.format(count=len(hall.matches)))


def _due(state: CompetitionState) -> str:
    """Return what comes next: the results of the rounds being played in all divisions, or the draw for the next."""
    played = [one for one in state.divisions if one.rounds and one.rounds[-1].open_tables]
    if count := sum(len(one.rounds[-1].open_tables) for one in played):
        sentence = ngettext("{rounds}, {count} result missing.", "{rounds}, {count} results missing.", count)
        return sentence.format(rounds=_named(state, [(one, len(one.rounds)) for one in played]), count=count)
    if unfinished := state.unfinished:
        rounds = _named(state, [(one, one.next_number) for one in unfinished])
        return _("{rounds}, not drawn yet.").format(rounds=rounds)
    return _("all rounds have been played.")


def _named(state: CompetitionState, rounds: Iterable[tuple[DivisionState, int]]) -> str:
    """Return what the rounds of divisions are called, each name once."""
    teams = {one.plan.title: state.teams_of(at) for at, one in enumerate(state.divisions)}
    going_on = {title: sum(team.goes_on for team in each) for title, each in teams.items()}
    titles = (round_title(one, number, _, going_on[one.plan.title]) for one, number in rounds)
    return ", ".join(dict.fromkeys(titles))


class RunningMatches(NamedTuple):
    """The matches to continue; `was_left` is whether another practice of today is unfinished and not put away."""

    matches: list[NextMatch]
    was_left: bool = False


def running_matches(
    services: Services, latest: StoredMatch, *, of_pupils: bool = False, put_away: str = ""
) -> RunningMatches:
    """Return the matches to continue: a competition match of today, and the `latest`. Raise `StoreError`.

    A damaged match is replaced by the one that continues it. Of pupils it is the last practice that is not over.
    What was played before the match `put_away` was put away with it.
    """
    if of_pupils and not latest.fault:
        one_by_one = (stored for at in range(_OF_PUPILS) for stored in services.archive.newest(1, at))
        return RunningMatches(list(islice(_unfinished(one_by_one), 1)))
    first, before = latest, []
    for stored in () if of_pupils else played_today(services.archive, services.today()):
        if is_under_way(stored) and stored.state and is_playable(stored.state):
            first = stored
            break
        before.append(stored)
    while first.fault and (after := in_place_of(services, first.match_id)):
        first = after
    both = [first] if latest.fault or first.match_id == latest.match_id else [first, latest]
    shown = [one for one in both if is_practice(one) or not of_pupils]
    kept = takewhile(lambda one: one.match_id != put_away, before)
    was_left = any(one.match_id != latest.match_id for one in _unfinished(kept))
    return RunningMatches(list(filter(None, map(_to_go_on_with, shown))), was_left)


def is_practice(stored: StoredMatch) -> bool:
    """Tell whether a match is practice, as far as can be read."""
    return stored.state is not None and stored.state.is_practice


def unfinished_practice(services: Services) -> tuple[NextMatch, ...]:
    """Return the practice matches to continue among those played last, except damaged ones. Raise `StoreError`.

    It reads many matches, so call it outside the screen's thread.
    """
    return tuple(_unfinished(services.archive.newest(LOOKED_THROUGH)))


def _unfinished(matches: Iterable[StoredMatch]) -> Iterator[NextMatch]:
    sound = (stored for stored in matches if not stored.fault and is_practice(stored))
    return filter(None, map(_to_go_on_with, sound))


def _to_go_on_with(stored: StoredMatch) -> NextMatch | None:
    state = stored.state
    if state is None or state.phase is Phase.CLOSED or not is_playable(state):
        return None
    faces = [(number, team.name, str(state.totals[number])) for number, team in enumerate(state.teams)]
    line = where_it_was_sound(stored) if stored.fault else _where_it_stands(state)
    return NextMatch(stored.match_id, faces, line, is_damaged=stored.fault is not None)


def same_teams(settings: Settings, formats: Sequence[Format]) -> NextMatch:
    """Return the next match of the teams that played last, in the same way."""
    if settings.against_computer:
        settings = against_computer(settings, formats)
    format = format_of(settings, formats)
    faces = [(side, team.name, "") for side, team in enumerate(teams_to_play(settings, format))]
    changes = changes_text(settings, format)
    kind = _kind(format, settings.mode, real_board=settings.real_board)
    line = _("{kind}: {changes}").format(kind=kind, changes=changes) if changes else kind
    levels = [level_title(team.computer) for team in settings.teams if team.computer]
    return NextMatch("", faces, ". ".join([line, *(_("Computer: {level}").format(level=level) for level in levels)]))


def _kind(format: Format, mode: Mode, *, real_board: bool) -> str:
    kind = kind_text(format, mode)
    return _("{kind}, on a real board").format(kind=kind) if real_board else kind


def where_it_was_sound(stored: StoredMatch) -> str:
    """Return up to which turn the damaged record of a match can be read, and how many entries are lost.

    It is empty for a match that cannot be continued: it is over, not damaged, or no screen can play it.
    """
    state, lost = stored.state, stored.lost
    if state is None or not stored.fault or state.phase is Phase.CLOSED or not is_playable(state):
        return ""
    until = _("The record can be read up to turn {number}. {team} would play next.")
    kept = until.format(number=state.turn_number, team=state.side_name(state.to_move))
    after = ngettext("{count} later entry is lost.", "{count} later entries are lost.", lost)
    gone = after.format(count=lost) if lost else _("All later entries are lost.")
    return " ".join([kept, gone, _("The damaged record is in Matches played.")])


def _where_it_stands(state: MatchState) -> str:
    kind = _kind(state.format, state.opened.mode, real_board=state.is_real_board)
    if state.phase is Phase.DRAWING:
        return _("{kind}. Teams draw tiles to see who starts. Saved.").format(kind=kind)
    if state.end:
        return _("{kind}. Finished, but not decided yet. Saved.").format(kind=kind)
    line = _("{kind}. Turn {number}, {team} to play. Saved.")
    return line.format(kind=kind, number=state.turn_number, team=state.side_name(state.to_move))
