"""From what is set and typed to the command that begins a match."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key, formats
from classroom.i18n import use_language
from classroom.match.event import Switches, competition_switches
from classroom.match.practice_ladder import ladder
from classroom.match.team import Mode, Team, WordCheck
from classroom.rules.policy import PerTurn, Untimed
from classroom.say.match_setup import (
    against_computer,
    changes_text,
    event_of,
    event_shown,
    event_typed,
    format_chosen,
    format_of,
    helper_of,
    open_command,
    step_changes,
    step_chosen,
    switches_of,
    turn_seconds,
    turn_time_options,
    word_list_of,
)
from classroom.settings import HelperChoice, Settings, first_settings
from tests.match.table import team
from tests.ui.fake_services import World
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

PRIMARY = format_by_key("primary")
UNTIMED = replace(PRIMARY, key="untimed", turn_time=Untimed())
PLAIN = Settings(turn_seconds=10, live_score=False)


def test_a_format_that_is_no_more_gives_way_to_the_first() -> None:
    assert format_of(Settings(format_key="untimed"), (PRIMARY, UNTIMED)) is UNTIMED
    assert format_of(Settings(format_key="gone"), (PRIMARY, UNTIMED)) is PRIMARY


def test_the_formats_own_time_is_among_the_choices() -> None:
    own = dict(turn_time_options(replace(PRIMARY, turn_time=PerTurn(45, 1, 2))))
    assert list(own) == [10, 20, 30, 45, 60, 0]
    assert (own[45], own[0]) == ("45\N{NO-BREAK SPACE}s", "No limit")
    assert list(dict(turn_time_options(PRIMARY))) == list(dict(turn_time_options(UNTIMED))) == [10, 20, 30, 60, 0]
    assert (turn_seconds(PRIMARY), turn_seconds(UNTIMED)) == (10, 0)


def test_P18_practice_as_the_teacher_likes_competition_as_the_format_says() -> None:
    liked = Settings(turn_seconds=30, live_score=True, word_check=WordCheck.WARN)
    assert switches_of(liked, PRIMARY) == Switches(PerTurn(30, 1, 2), live_score=True, word_check=WordCheck.WARN)
    assert switches_of(replace(liked, turn_seconds=0), PRIMARY).turn_time == Untimed()
    assert switches_of(replace(liked, mode=Mode.COMPETITION), PRIMARY) == competition_switches(PRIMARY)


@pytest.mark.parametrize(("level", "takes_listed"), [("word-builder", True), ("word-finder", False)])
def test_P12_where_the_computer_challenges_nothing_only_listed_words_are_taken(
    level: str, *, takes_listed: bool
) -> None:
    teams = (Team("Us", "", ()), Team("Computer", "", (), computer=level))
    for helps in (True, False):
        played = against_computer(replace(PLAIN, computer_teams=teams, computer_help=helps), formats()).word_check
        assert played is (WordCheck.REFUSE if takes_listed else WordCheck.WARN if helps else WordCheck.AT_CHALLENGE)


@pytest.mark.parametrize(
    ("helper", "is_open"), [(HelperChoice.CLOSED, False), (HelperChoice.LIST, True), (HelperChoice.WHERE, True)]
)
def test_P18_practice_opens_the_helper_where_the_format_lets_it(helper: HelperChoice, *, is_open: bool) -> None:
    liked = Settings(helper=helper)
    assert switches_of(liked, PRIMARY).helper_open == is_open
    assert not switches_of(liked, format_by_key("club")).helper_open
    assert not switches_of(replace(liked, mode=Mode.COMPETITION), PRIMARY).helper_open


def test_P18_the_helper_of_a_match_against_the_computer_is_the_one_chosen_for_it() -> None:
    liked = Settings(helper=HelperChoice.WHERE, computer_helper=HelperChoice.CLOSED)
    computer = Team("Computer", "", (), computer="champion")
    assert helper_of(liked, (team(0), team(1))) is HelperChoice.WHERE
    assert helper_of(liked, (team(0), computer)) is HelperChoice.CLOSED


def test_P4_the_bells_of_a_longer_turn_are_the_formats_own() -> None:
    quiet = replace(PRIMARY, turn_time=PerTurn(10, 0, 3))
    assert switches_of(Settings(turn_seconds=60), quiet).turn_time == PerTurn(60, 0, 3)
    assert switches_of(Settings(turn_seconds=60), UNTIMED).turn_time == PerTurn(60, 1, 2)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (PLAIN, ""),
        (replace(PLAIN, turn_seconds=30), "30 seconds a turn"),
        (replace(PLAIN, turn_seconds=0, live_score=True), "no time limit, score shown at once"),
        (replace(PLAIN, turn_seconds=0, mode=Mode.COMPETITION), ""),
        (replace(PLAIN, helper=HelperChoice.LIST), "helper open"),
    ],
)
def test_P18_changes_are_told_in_the_words_of_the_buttons(settings: Settings, told: str) -> None:
    assert changes_text(settings, PRIMARY) == told


def test_P9_the_word_list_is_the_formats_own_until_practice_chooses_another() -> None:
    chosen = Settings(word_list="core")
    assert word_list_of(Settings(), PRIMARY) == "pupil"
    assert word_list_of(chosen, PRIMARY) == "core"
    assert word_list_of(replace(chosen, mode=Mode.COMPETITION), PRIMARY) == "full"
    assert word_list_of(Settings(word_list="no more"), PRIMARY) == "pupil"
    assert word_list_of(Settings(word_list="own-class-4b-9c377c14"), PRIMARY) == "own-class-4b-9c377c14"


def test_P9_a_competition_is_played_by_the_formats_list_or_by_one_of_the_teachers() -> None:
    own = "own-school-9c377c14"
    competition = Settings(mode=Mode.COMPETITION, word_list="core")
    assert word_list_of(competition, PRIMARY) == "full"
    assert word_list_of(replace(competition, competition_list=own), PRIMARY) == own
    assert word_list_of(replace(competition, competition_list="core"), PRIMARY) == "full"
    assert word_list_of(replace(competition, mode=Mode.PRACTICE, competition_list=own), PRIMARY) == "core"


@pytest.mark.parametrize(
    ("at", "way", "expected"),
    [
        (0, "primary short", 0),
        (4, "primary short", 1),
        (2, "primary short", 0),  # there is no such step
        (1, "short primary", 4),
        (3, "primary club standard primary", 3),
        (4, "primary club short", 0),  # the official step is known by its time
    ],
)
def test_P4_another_format_has_the_like_step_chosen(at: int, way: str, expected: int) -> None:
    """Nothing is called the teacher's own that nobody changed."""
    first, *others = map(format_by_key, way.split())
    settings = replace(first_settings(), format_key=first.key)
    now = replace(settings, **step_changes(ladder(first)[at], settings, first))  # type: ignore[arg-type]
    for format in others:
        now = replace(now, **format_chosen(now, format, formats()))  # type: ignore[arg-type]
    assert (now.format_key, step_chosen(now, others[-1])) == (others[-1].key, expected)


def test_P4_a_mix_of_the_teachers_own_stays_a_mix_in_another_format() -> None:
    mixed = replace(first_settings(), live_score=False)
    changed = replace(mixed, **format_chosen(mixed, format_by_key("short"), formats()))  # type: ignore[arg-type]
    assert (changed.turn_seconds, changed.live_score, changed.word_check) == (60, False, WordCheck.WARN)
    assert step_chosen(changed, format_by_key("short")) == -1


def test_the_command_has_tidy_teams_and_todays_heading() -> None:
    typed = replace(team(0), name="  Team   Perak ")
    settings = Settings(school=" SK Bestari ", town="Ipoh", level="School", teams=(typed, team(1)))
    command = open_command(settings, World().services(), "m1")
    assert command.teams == (team(0), team(1))
    assert (command.match_id, command.mode) == ("m1", Mode.PRACTICE)
    heading = command.heading
    assert (heading.school, heading.place, heading.level) == ("SK Bestari", "Ipoh", "School")
    assert (heading.date, heading.year) == ("2026-11-21", "2026")


@pytest.mark.parametrize("language", ["en", "ms"])
def test_the_event_of_the_first_day_is_named_in_the_language_on_screen(language: str) -> None:
    use_language(language)
    first = Settings().event
    assert (event_shown(first) == first) == (language == "en")
    assert event_typed(event_shown(first)) == first
    assert event_shown("Class") == event_typed("Class") == "Class"


def test_U_an_event_is_called_as_its_rules_are_until_the_teacher_names_it() -> None:
    literacy = format_by_key("literacy")
    assert event_shown(Settings().event, literacy) == literacy.title
    assert event_typed(literacy.title, literacy) == Settings().event
    assert event_of(Settings(), literacy) == literacy.title
    assert event_of(Settings(event="Word night"), literacy) == "Word night"


@pytest.mark.parametrize("key", ["club", "youth", "standard", "literacy"])
def test_P3_P17_a_match_is_not_given_what_its_rules_never_asked_for(key: str) -> None:
    teams = tuple(
        replace(team, origin=origin, teacher="Pn. Zainab", mixed=True, exception="all are from Perak")
        for team, origin in ((HORNBILLS, "Perak"), (TIGERS, "Kedah"))
    )
    asked = Settings(mode=Mode.COMPETITION, teams=teams, officials=OFFICIALS, officials_exception="he is ill")
    opened = open_command(replace(asked, format_key=key), World(asked).services())
    assert (opened.officials, opened.officials_exception) == ((), "")
    assert {(one.origin, one.teacher, one.mixed, one.exception) for one in opened.teams} == {("", "", False, "")}
    primary = open_command(asked, World(asked).services())
    assert (primary.officials, [one.origin for one in primary.teams]) == (OFFICIALS, ["Perak", "Kedah"])
