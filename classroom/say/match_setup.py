"""From the teacher's settings and input to the match: format, switches and word list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from classroom.formats.catalogue import Choice, rule_books
from classroom.i18n import _
from classroom.match.command import OpenMatch
from classroom.match.entry import EntryFault, EntryField, entry_faults, practice_needs_names
from classroom.match.event import MatchOpened, Switches, competition_switches, turn_limit_ms
from classroom.match.names import COMPUTER, nameless, shown_teams
from classroom.match.practice_ladder import Step, ladder
from classroom.match.team import Heading, Mode, Official, Role, Team, WordCheck, tidy_team
from classroom.moments import parse_moment
from classroom.names import tidy_line, tidy_name
from classroom.partner.level import challenges_nothing
from classroom.record.heading import own_event
from classroom.record.score_sheet import Departure, departures
from classroom.record.wording import departure_text
from classroom.rules import policy
from classroom.rules.policy import Format, SetWord
from classroom.say.refusal import refusal_sentence
from classroom.services import Services
from classroom.settings import HelperChoice, PolicyChoice, Settings
from classroom.value import Value, replace
from classroom.words.teacher_list import PREFIX

PRACTICE_SECONDS = (10, 20, 30, 60)
WORD_LISTS = ("core", "pupil", "full")

_NO_LIMIT = 0
_TEAMS = 2
_BELLS = policy.PerTurn(seconds=1, begin_bells=1, end_bells=2)  # how a format without turn time rings in practice


NO_TEAM = Team("", "", ())


def kinds_of_match() -> list[tuple[Mode, str]]:
    """Return the kinds of match, with what each is called."""
    return [(Mode.PRACTICE, _("Practice")), (Mode.COMPETITION, _("Competition"))]


def against_computer(settings: Settings, formats: Sequence[Format]) -> Settings:
    """Return the settings for a match against the computer: in practice, with the team sheets and choices made for it.

    The computer has one rack and plays a team of pupils. If the chosen format has no such teams, the first format is
    used. If the computer would challenge no word, only words of the list can be played.
    """
    chosen = format_of(settings, formats)
    is_for_computer = (
        chosen.sides.least == _TEAMS and chosen.sides.mains > 1 and isinstance(chosen.racks, policy.SideRack)
    )
    key = chosen.key if is_for_computer else formats[0].key
    teams = shown_teams(settings.computer_teams)
    check = WordCheck.WARN if settings.computer_help else WordCheck.AT_CHALLENGE
    is_easy = any(challenges_nothing(team.computer) for team in teams)
    return replace(
        settings,
        mode=Mode.PRACTICE,
        teams=teams,
        format_key=key,
        real_board=False,
        turn_seconds=settings.computer_seconds,
        word_list=settings.computer_list,
        helper=settings.computer_helper,
        live_score=settings.computer_help,
        word_check=WordCheck.REFUSE if is_easy else check,
        time_outs_count=not settings.computer_help,
    )


def helper_of(settings: Settings, teams: Iterable[Team]) -> HelperChoice:
    """Return how far the teacher opens the helper in a match of these teams."""
    return settings.computer_helper if any(team.computer for team in teams) else settings.helper


def computer_team(level: str) -> Team:
    """Return the team that the computer plays at the level with this key, called so in the language on screen."""
    return Team(_(COMPUTER), "", (), computer=level)


# The format, and what it leaves open


def format_of(settings: Settings, formats: Sequence[Format]) -> Format:
    """Return the format chosen last, or else the first, with the choices made for its open policies.

    A choice that the rule book no longer offers is ignored.
    """
    format = next((format for format in formats if format.key == settings.format_key), formats[0])
    offered = open_policies(format)
    chosen: dict[str, Any] = {
        choice.policy: choice.value
        for made in settings.choices
        if made.format_key == format.key
        for choice in offered.get(made.policy, ())
        if choice.key == made.key
    }
    return replace(format, **chosen) if chosen else format


def open_policies(format: Format) -> dict[str, tuple[Choice, ...]]:
    """Return the choices for each policy that a format leaves open, by the name of the policy."""
    book = next((book for book in rule_books() if book.format.key == format.key), None)
    offered: dict[str, tuple[Choice, ...]] = {}
    for choice in book.choices if book else ():
        offered[choice.policy] = (*offered.get(choice.policy, ()), choice)
    return offered


def chosen_of(format: Format, offered: Iterable[Choice]) -> Choice | None:
    """Return which of the offered choices a format is played with, or None if none of them."""
    return next((choice for choice in offered if choice.value == getattr(format, choice.policy)), None)


def with_choice(settings: Settings, format: Format, choice: Choice) -> tuple[PolicyChoice, ...]:
    """Return the settings' choices with this one added, replacing another for the same policy."""
    made = PolicyChoice(format.key, choice.policy, choice.key)
    others = (one for one in settings.choices if (one.format_key, one.policy) != (made.format_key, made.policy))
    return (*others, made)


def format_chosen(settings: Settings, format: Format, formats: Sequence[Format]) -> dict[str, object]:
    """Return the settings that change with a new format.

    Who was on a step of the practice ladder is on the like step of the new one, or else its first. A mix of the
    teacher's own stays, with the new format's time for a turn. A format whose time cannot be changed leaves the
    choice as it is for the others.
    """
    changes: dict[str, object] = {"format_key": format.key, "starter": None}
    if not may_change_time(format):
        return changes
    before, steps = format_of(settings, formats), ladder(format)
    at = step_chosen(settings, before)
    if not steps or (at < 0 and ladder(before)):
        return changes | {"turn_seconds": turn_seconds(format)}
    if at < 0:
        return changes if step_chosen(settings, format) >= 0 else changes | step_changes(steps[0], settings, format)
    was = ladder(before)[at]
    alike = next((step for step in steps if step.seconds == was.seconds), steps[0])
    return changes | step_changes(steps[-1] if was.is_official else alike, settings, format)


def step_changes(step: Step, settings: Settings, format: Format) -> dict[str, object]:
    """Return the settings that make a step; if the teacher's own list is chosen, it stays."""
    closed = settings.helper is HelperChoice.CLOSED
    opened = HelperChoice.LIST if closed else settings.helper
    changes: dict[str, object] = {
        "turn_seconds": step.seconds,
        "live_score": step.live_score,
        "word_check": step.word_check,
        "helper": opened if step.helper_open else HelperChoice.CLOSED,
        "time_outs_count": step.time_outs_count,
    }
    if not settings.word_list.startswith(PREFIX):
        words = format.words
        changes["word_list"] = words.competition if step.is_official else words.practice
    return changes


def step_chosen(settings: Settings, format: Format) -> int:
    """Return the index of the step that the settings make, or -1 for the teacher's own mix or without a ladder."""

    def makes(step: Step) -> bool:
        wanted = step_changes(step, settings, format)
        kept = {name: getattr(settings, name) for name in wanted}
        if "word_list" in kept:
            practice = replace(settings, mode=Mode.PRACTICE)
            kept["word_list"] = word_list_of(practice, format)
        if step.seconds == 0:
            # Without a clock there are no time-outs.
            kept["time_outs_count"] = wanted["time_outs_count"]
        return kept == wanted

    return next((number for number, step in enumerate(ladder(format)) if makes(step)), -1)


def choices_like(settings: Settings, format: Format) -> tuple[PolicyChoice, ...]:
    """Return the settings' choices, with those for this format taken from how it is played."""
    others = tuple(one for one in settings.choices if one.format_key != format.key)
    chosen = (chosen_of(format, offered) for offered in open_policies(format).values())
    return (*others, *(PolicyChoice(format.key, one.policy, one.key) for one in chosen if one))


# The needs of a match


def is_single(sides: policy.Sides) -> bool:
    """Tell whether each side is a single player, whose name is also the side's (T1, S1)."""
    return sides.mains == 1 and not sides.reserves


def has_set_word(format: Format) -> bool:
    """Tell whether a word is on the board before the first play, in one of several rounds (U2)."""
    return isinstance(format.opening, policy.SetWord)


def may_give_start(format: Format) -> bool:
    """Tell whether the starting side can be set, as a tournament balances the starts (T3)."""
    return isinstance(format.first_turn, policy.DrawStar)


def may_change_time(format: Format) -> bool:
    """Tell whether practice may change the turn time: the format times turns, or nothing, and offers no choice."""
    return isinstance(format.turn_time, policy.PerTurn | policy.Untimed) and "turn_time" not in open_policies(format)


def may_show_score(format: Format) -> bool:
    """Tell whether practice may show a score that the team otherwise counts: only if scores are announced."""
    return not isinstance(format.announcement, policy.NotAnnounced)


def may_check_words(format: Format) -> bool:
    """Tell whether practice may check words sooner than the format: not if that does so at once already (S4)."""
    return not isinstance(format.challenge, policy.Void)


def is_of_sheets(fault: EntryFault) -> bool:
    """Tell whether a fault is corrected on the team sheets, rather than with officials or the set word."""
    return fault.field not in (EntryField.OFFICIAL, EntryField.SET_WORD)


def turn_seconds(format: Format) -> int:
    """Return the format's own turn time in seconds, 0 for no limit."""
    limit = turn_limit_ms(competition_switches(format))
    return _NO_LIMIT if limit is None else limit // 1000


def seconds_text(seconds: int) -> str:
    """Return how long a turn lasts, on one line."""
    return _("{number} s").format(number=seconds).replace(" ", "\N{NO-BREAK SPACE}")


def turn_time_options(format: Format) -> list[tuple[int, str]]:
    """Return the turn times for practice as answers, including the format's own, with no limit (0) last."""
    own = {*PRACTICE_SECONDS, turn_seconds(format)} - {_NO_LIMIT}
    return [*((seconds, seconds_text(seconds)) for seconds in sorted(own)), (_NO_LIMIT, _("No limit"))]


def switches_of(settings: Settings, format: Format) -> Switches:
    """Return how the match is played: in practice as the teacher likes, in competition as the format says (P18).

    Beside a real board the app sees no tiles as they are laid: it shows no score then, and no helper.
    """
    if settings.mode is Mode.COMPETITION:
        return competition_switches(format)
    on_screen = not settings.real_board
    return Switches(
        _turn_time(format, settings.turn_seconds) if may_change_time(format) else format.turn_time,
        live_score=on_screen and settings.live_score and may_show_score(format),
        word_check=settings.word_check if may_check_words(format) else WordCheck.AT_CHALLENGE,
        helper_open=on_screen and format.help.in_practice and settings.helper is not HelperChoice.CLOSED,
        time_outs_count=settings.time_outs_count or not may_leave_time_outs_out(format),
    )


def may_leave_time_outs_out(format: Format) -> bool:
    """Tell whether time-outs are among the scoreless turns that put a team out; practice can change that (P13)."""
    return isinstance(format.zero_turns, policy.SideOut) and may_change_time(format)


def without_word_help(settings: Settings) -> Settings:
    """Return the settings without help with words, for a practice beside a competition (P18)."""
    return replace(settings, helper=HelperChoice.CLOSED, word_check=WordCheck.AT_CHALLENGE)


def _turn_time(format: Format, seconds: int) -> policy.TurnTime:
    if seconds == _NO_LIMIT:
        return policy.Untimed()
    bells = format.turn_time if isinstance(format.turn_time, policy.PerTurn) else _BELLS
    return policy.PerTurn(seconds, bells.begin_bells, bells.end_bells)


def word_list_of(settings: Settings, format: Format) -> str:
    """Return the key of the word list: the chosen one (in competition only a teacher's), else the format's own (P9).

    Reading the list shows whether a teacher's own list still exists.
    """
    if settings.mode is Mode.COMPETITION:
        chosen = settings.competition_list
        return chosen if chosen.startswith(PREFIX) else format.words.competition
    chosen = settings.word_list
    return chosen if chosen in WORD_LISTS or chosen.startswith(PREFIX) else format.words.practice


def changes_text(settings: Settings, format: Format) -> str:
    """Return the changes to the format, similar to the score sheet's foot; empty if there are none (P18)."""
    switches = switches_of(settings, format)
    return ", ".join(_change_text(departure, value) for departure, value in departures(format, switches))


def _change_text(departure: Departure, value: str) -> str:
    # In the words of the button that shows the choice.
    return _("score shown at once") if departure is Departure.LIVE_SCORE else departure_text(departure, value, _)


def event_of(settings: Settings, format: Format) -> str:
    """Return the event in the settings, or the format's own if none was entered; to be translated."""
    return own_event(format) if settings.event == Settings().event else settings.event


def event_shown(event: str, format: Format | None = None) -> str:
    """Return the name of an event or a practice for a field: translated, until somebody enters one.

    With a `format`, an event that nobody has entered is the format's own.
    """
    if event == Settings().event and format:
        return _(own_event(format))
    return _(event) if event in (Settings().event, Settings().practice_event) else event


def event_typed(text: str, format: Format | None = None) -> str:
    """Return the value to keep for that field: the default if it still has the text of `event_shown`."""
    firsts = (Settings().event, Settings().practice_event)
    if format and text.strip() == _(own_event(format)):
        return firsts[0]
    return next((first for first in firsts if text.strip() == _(first)), text)


def teams_to_play(settings: Settings, format: Format) -> tuple[Team, ...]:
    """Return the team sheets for the match, as many as it has sides.

    A single player's name is also the side's (T1, S1). Practice needs only the names of pupils. A team without a name
    gets its number, and the origins are dropped unless every team has a different one (P3). What only another format
    asked of its teams is dropped too.
    """
    sides, alone = format.sides, is_single(format.sides)
    sheets = [*settings.teams[: sides.most], *[NO_TEAM] * (sides.least - len(settings.teams))]
    teams = tuple(_asked(_alone(tidy_team(team)) if alone else tidy_team(team), sides) for team in sheets)
    if settings.mode is Mode.COMPETITION:
        return teams
    teams = tuple(replace(team, name=team.name or nameless(side, alone=alone)) for side, team in enumerate(teams))
    if len({team.origin.casefold() for team in teams}) == len(teams) and all(team.origin for team in teams):
        return teams
    return tuple(replace(team, origin="") for team in teams)


def _asked(team: Team, sides: policy.Sides) -> Team:
    origin = team.origin if sides.different_origins else ""
    teacher = team.teacher if sides.teacher else ""
    is_mixed, exception = (team.mixed, team.exception) if sides.mixed_teams else (False, "")
    return replace(team, origin=origin, teacher=teacher, mixed=is_mixed, exception=exception)


def _alone(team: Team) -> Team:
    """Return a team of its first player only, with that player's name; the computer's team is unchanged."""
    if team.computer:
        return team
    player = team.names(Role.MAIN)[:1]
    return replace(team, name="".join(player), members=tuple(one for one in team.members if one.name in player))


def officials_to_play(settings: Settings, format: Format) -> tuple[Official, ...]:
    """Return the officials with a name, in a competition of a format that asks for them; else none (P17)."""
    if settings.mode is Mode.PRACTICE or not format.officials.required:
        return ()
    tidied = (
        replace(official, name=tidy_name(official.name), origin=tidy_name(official.origin))
        for official in settings.officials
    )
    return tuple(official for official in tidied if official.name)


def open_command(settings: Settings, services: Services, match_id: str = "") -> OpenMatch:
    """Return the command that opens the match; one without a `match_id` only serves to check whether it may start."""
    format = format_of(settings, services.formats)
    today, teams = services.today(), teams_to_play(settings, format)
    return OpenMatch(
        match_id=match_id,
        format=format,
        app_version=services.app_version,
        mode=settings.mode,
        switches=switches_of(settings, format),
        teams=teams,
        heading=Heading(
            event=tidy_line(settings.practice_event if settings.mode is Mode.PRACTICE else settings.event),
            level=tidy_line(settings.level),
            year=str(date.fromisoformat(today).year),
            place=tidy_line(settings.town),
            date=today,
            school=tidy_line(settings.school),
        ),
        officials=officials_to_play(settings, format),
        set_word=settings.set_word if has_set_word(format) else "",
        is_word_asked=settings.set_word.upper() == settings.asked_word,
        # One that was chosen among more teams than play now is not known.
        starter=settings.starter if may_give_start(format) and (settings.starter or 0) < len(teams) else None,
        round_number=settings.round_number if has_set_word(format) else 0,
        officials_exception=settings.officials_exception if format.officials.required else "",
        real_board=settings.real_board,
    )


# The bell of the school


def bell_of(settings: Settings, now: datetime) -> datetime | None:
    """Return when the bell of the school goes today, or None if it does not or has gone."""
    bell = parse_moment(settings.bell_at)
    return bell if bell and bell.date() == now.date() and bell > now else None


def may_end_with_bell(mode: Mode, turn_time: policy.TurnTime) -> bool:
    """Tell whether the bell of the school can end a match: practice in which teams take turns."""
    return mode is Mode.PRACTICE and not isinstance(turn_time, policy.PerRound)


def next_set_word(opened: MatchOpened) -> str:
    """Return the word for the next round, the next one suggested by the rules; empty if there is none (U2)."""
    opening = opened.format.opening
    words = opening.suggestions if isinstance(opening, SetWord) else ()
    if not words:
        return ""
    now = opened.set_word.upper()
    place = words.index(now) + 1 if now in words else 0
    return words[place % len(words)]


def check_options() -> list[tuple[WordCheck, str]]:
    """Return the moments at which a word can be looked up."""
    return [
        (WordCheck.AT_CHALLENGE, _("If challenged")),
        (WordCheck.WARN, _("Warn first")),
        (WordCheck.REFUSE, _("Refuse")),
    ]


def helper_options() -> list[tuple[HelperChoice, str]]:
    """Return how far the two-letter helper may be opened during the match."""
    return [
        (HelperChoice.CLOSED, _("Closed")),
        (HelperChoice.LIST, _("The list")),
        (HelperChoice.WHERE, _("Where they fit")),
    ]


def options_advice(proposal: str, *, is_practice: bool, is_detailed: bool) -> str:
    """Say which step is proposed, or whether anything may be changed."""
    if is_practice and proposal and not is_detailed:
        return proposal
    if is_practice:
        return _("You can change how you practise:")
    return _("Under the rules, nothing is shown before the judge decides.")


def sheets_advice(format: Format, count: int, *, strict: bool) -> str:
    """Say what has to be written on the sheets of so many teams; `strict` for a competition."""
    if strict and is_single(format.sides):
        return _("For a competition, enter every player's name.")
    if strict and count == _PAIR:
        return _("For a competition, complete both team sheets.")
    if strict:
        return _("For a competition, enter every detail.")
    if practice_needs_names(format):
        return _("One pupil in each team is enough. You don't need team names.")
    if is_single(format.sides) and count > _PAIR:
        return _("You can leave names empty. Then the players are Player 1, Player 2 and so on.")
    if is_single(format.sides):
        return _("You can leave every name empty. Then Player 1 plays Player 2.")
    return _("You can leave every name empty. Then teams are called Team 1, Team 2 and so on.")


_PAIR = 2


def sheet_places(sides: policy.Sides, *, strict: bool) -> list[tuple[Role, str, str]]:
    """Return the lines for pupils on a sheet: role, caption, and a note for those that may stay empty."""
    main = _("Main {number}") if strict and sides.reserves else _("Pupil {number}")
    reserve = _("Reserve {number}") if sides.reserves > 1 else _("Reserve")
    asked = sides.fewest_mains or sides.mains if strict else sides.mains
    mains = range(1, sides.mains + 1)
    return [
        *((Role.MAIN, main.format(number=at), _("if any") if at > asked else "") for at in mains),
        *((Role.RESERVE, reserve.format(number=at), "") for at in range(1, sides.reserves + 1)),
    ]


class Lacks(Value):
    """What a match still lacks: so many details of the `sheets`, so many `officials`, or its starting word.

    `line` says so, or else who judges; `step` is the text of the button that leads there.
    """

    sheets: int = 0
    officials: int = 0
    needs_word: bool = False
    is_lacking: bool = False
    line: str = ""
    step: str = ""
    why_no_start: str = ""


def what_lacks(command: OpenMatch, format: Format) -> Lacks:
    """Return what is missing before a match can begin: on the team sheets, then its word, then its officials."""
    faults = entry_faults(command)
    officials = [fault for fault in faults if fault.field is EntryField.OFFICIAL]
    words = [fault for fault in faults if fault.field is EntryField.SET_WORD]
    lacks = Lacks(sum(map(is_of_sheets, faults)), len(officials), bool(words), bool(faults))
    if lacks.sheets:
        line = _("Details to complete or correct: {number}").format(number=lacks.sheets)
        why_not = _("Complete or correct the team sheets first.")
        return replace(lacks, line=line, step=_("Complete them"), why_no_start=why_not)
    if words:
        line, why_not = _("The starting word is missing. Choose one."), refusal_sentence(words[0].refusal)
        return replace(lacks, line=line, step=_("Choose the word"), why_no_start=why_not)
    if officials:
        line = _("Names still missing: {number}").format(number=lacks.officials)
        why_not = refusal_sentence(officials[0].refusal)
        return replace(lacks, line=line, step=_("Judges and time keeper"), why_no_start=why_not)
    if format.officials.required and command.mode is Mode.COMPETITION:
        judges = ", ".join(official.name for official in command.officials)
        return replace(lacks, line=judges, step=_("Judges and time keeper"))
    return lacks
