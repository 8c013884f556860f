"""From what the teacher has set and typed to the match that begins: which format, which switches, which word list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from classroom.i18n import _
from classroom.match.command import OpenMatch
from classroom.match.given_name import COMPUTER, nameless, shown_teams
from classroom.match.switches import Switches, competition_switches, turn_limit_ms
from classroom.match.team import Heading, Mode, Official, Team, WordCheck, tidy_name, tidy_team
from classroom.record.score_sheet import Departure, departures
from classroom.record.wording import departure_text
from classroom.rules.format import Format
from classroom.rules.policy import PerTurn, SideOut, TurnTime, Untimed
from classroom.settings import HelperChoice, Settings
from classroom.ui.ports import Services
from classroom.words.teacher_list import PREFIX

PRACTICE_SECONDS = (10, 20, 30, 60)
WORD_LISTS = ("core", "pupil", "full")

_NO_LIMIT = 0
_BELLS = PerTurn(seconds=1, begin_bells=1, end_bells=2)  # how a format without turn time rings in practice


def against_computer(settings: Settings) -> Settings:
    """Return the settings that a match against the computer is played by: in practice, with sheets of its own."""
    return replace(settings, mode=Mode.PRACTICE, teams=shown_teams(settings.computer_teams))


def computer_team(level: str) -> Team:
    """Return the team that the computer plays at the level with this key, called so in the language on screen."""
    return Team(_(COMPUTER), "", (), computer=level)


def format_of(settings: Settings, formats: Sequence[Format]) -> Format:
    """Return the format chosen last, or the first where that is no more."""
    return next((format for format in formats if format.key == settings.format_key), formats[0])


def turn_seconds(format: Format) -> int:
    """Return the format's own seconds a turn, 0 for no limit."""
    limit = turn_limit_ms(competition_switches(format))
    return _NO_LIMIT if limit is None else limit // 1000


def seconds_text(seconds: int) -> str:
    """Return how long a turn lasts, on one line."""
    return _("{number} s").format(number=seconds).replace(" ", "\N{NO-BREAK SPACE}")


def turn_choices(format: Format) -> tuple[int, ...]:
    """Return the seconds a turn may have in practice, the format's own among them, no limit (0) at the end."""
    return (*sorted({*PRACTICE_SECONDS, turn_seconds(format)} - {_NO_LIMIT}), _NO_LIMIT)


def switches_of(settings: Settings, format: Format) -> Switches:
    """Return how the match is played: in practice as the teacher likes, in competition as the format says (P18)."""
    if settings.mode is Mode.COMPETITION:
        return competition_switches(format)
    return Switches(
        _turn_time(format, settings.turn_seconds),
        live_score=settings.live_score,
        word_check=settings.word_check,
        helper_open=format.help.in_practice and settings.helper is not HelperChoice.CLOSED,
        time_outs_count=settings.time_outs_count or not may_leave_time_outs_out(format),
    )


def may_leave_time_outs_out(format: Format) -> bool:
    """Tell whether time-outs are among the zero turns by which a team is out, so that practice can change it (P13)."""
    return isinstance(format.zero_turns, SideOut)


def without_word_help(settings: Settings) -> Settings:
    """Return the settings without help with words, for a practice beside a competition (P18)."""
    return replace(settings, helper=HelperChoice.CLOSED, word_check=WordCheck.AT_CHALLENGE)


def _turn_time(format: Format, seconds: int) -> TurnTime:
    if seconds == _NO_LIMIT:
        return Untimed()
    bells = format.turn_time if isinstance(format.turn_time, PerTurn) else _BELLS
    return PerTurn(seconds, bells.begin_bells, bells.end_bells)


def word_list_of(settings: Settings, format: Format) -> str:
    """Return the key of the word list: the format's own, or another one chosen, for competitions a teacher's (P9).

    Whether a teacher's own list is still there, is seen by whoever reads it.
    """
    if settings.mode is Mode.COMPETITION:
        chosen = settings.competition_list
        return chosen if chosen.startswith(PREFIX) else format.words.competition
    chosen = settings.word_list
    return chosen if chosen in WORD_LISTS or chosen.startswith(PREFIX) else format.words.practice


def changes_text(settings: Settings, format: Format) -> str:
    """Return what departs from the format, much as the score sheet's foot says it, empty when nothing does (P18)."""
    switches = switches_of(settings, format)
    return ", ".join(_change_text(departure, value) for departure, value in departures(format, switches))


def _change_text(departure: Departure, value: str) -> str:
    # In the words of the button that shows the choice.
    return _("score shown at once") if departure is Departure.LIVE_SCORE else departure_text(departure, value, _)


def event_shown(event: str) -> str:
    """Return the name of an event, or of a practice, for a field: in the language on screen while nobody typed one."""
    return _(event) if event in (Settings().event, Settings().practice_event) else event


def event_typed(text: str) -> str:
    """Return what to keep of that field: the name as it is at first where it was left as `event_shown` shows it."""
    firsts = (Settings().event, Settings().practice_event)
    return next((first for first in firsts if text.strip() == _(first)), text)


def teams_to_play(settings: Settings) -> tuple[Team, ...]:
    """Return the team sheets as the match takes them.

    Practice asks for names of pupils only: a team that has none is called by its number, and two teams of one class
    play for themselves (P3).
    """
    teams = tuple(tidy_team(team) for team in settings.teams)
    if settings.mode is Mode.COMPETITION:
        return teams
    teams = tuple(replace(team, name=team.name or nameless(side)) for side, team in enumerate(teams))
    if len({team.origin.casefold() for team in teams}) == len(teams) and all(team.origin for team in teams):
        return teams
    return tuple(replace(team, origin="") for team in teams)


def officials_to_play(settings: Settings) -> tuple[Official, ...]:
    """Return the officials as the match takes them: in a competition those with a name, in practice none (P17)."""
    if settings.mode is Mode.PRACTICE:
        return ()
    tidied = (
        replace(official, name=tidy_name(official.name), origin=tidy_name(official.origin))
        for official in settings.officials
    )
    return tuple(official for official in tidied if official.name)


def open_command(settings: Settings, services: Services, match_id: str = "") -> OpenMatch:
    """Return the command that begins the match; without a `match_id` it serves to see whether it may begin."""
    format = format_of(settings, services.formats)
    today = services.today()
    return OpenMatch(
        match_id=match_id,
        format=format,
        app_version=services.app_version,
        mode=settings.mode,
        switches=switches_of(settings, format),
        teams=teams_to_play(settings),
        heading=Heading(
            event=settings.event.strip(),
            level=settings.level.strip(),
            year=str(date.fromisoformat(today).year),
            place=settings.town.strip(),
            date=today,
            school=settings.school.strip(),
        ),
        officials=officials_to_play(settings),
        officials_exception=settings.officials_exception,
    )
