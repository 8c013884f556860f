"""The ladder of practice: a step in one tap, the one that is proposed, and the teacher's own mix (P18)."""

from dataclasses import replace
from typing import Any

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.match import command as cmd
from classroom.match.event import Switches, competition_switches
from classroom.match.team import Mode, WordCheck
from classroom.rules.policy import Untimed
from classroom.settings import HelperChoice, Settings, first_settings
from classroom.ui.kit.theme import THEME
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

CLASS = Settings(teams=(HORNBILLS, TIGERS), officials=OFFICIALS)
NO_CLOCK, _MINUTE, HALF_A_MINUTE, TWENTY, OFFICIAL, OWN = range(6)


def play(app: RunningApp, timed_out: int, passed: int = 0) -> None:
    """A practice by the settings of now, with so many turns of each kind."""
    app.world.shuffler.script = ["K", "A"]
    app.launcher.begin_next()
    session = app.session
    for side in (0, 1):
        assert session.do(cmd.DrawLot(side))
    for number in range(timed_out + passed):
        assert session.do(cmd.RingBell())
        if number < timed_out:
            app.pass_ms(app.settings.current.turn_seconds * 1000 + 1_000)
        else:
            assert session.do(cmd.Pass())
    assert session.do(cmd.StopMatch("lunch"))
    app.launcher.leave()


def show(app: RunningApp) -> list[Any]:
    """Go to the screen; the buttons of the steps from the top."""
    app.go(ScreenName.OPTIONS)
    return sorted(app.find_all("LadderStep"), key=lambda button: -button.y)


def opened(app: RunningApp) -> Any:
    """Begin; the opening event of the match."""
    app.tap(app.find("PrimaryButton", text="Start"))
    return app.session.service.state.opened


def test_a_new_computer_has_the_recommended_step_chosen_and_nothing_of_its_own() -> None:
    with open_app(World(first_settings())) as app:
        steps = show(app)
        assert [step.words for step in steps if step.marked] == ["No clock"]
        assert app.sees("The app shows the score and warns about wrong words"), "the box says what happens"
        assert not app.sees("Announce your own score; the judge checks it")
        assert opened(app).switches.turn_time == Untimed()


def test_P18_a_step_sets_all_switches_in_one_tap() -> None:
    with open_app(World(CLASS)) as app:
        steps = show(app)
        words = ["No clock", "60 seconds", "30 seconds", "20 seconds", "Official", "Your own"]
        assert [step.words for step in steps] == words
        assert app.sees("Score shown, wrong words marked.")
        app.tap(steps[NO_CLOCK])
        begun = opened(app)
        assert begun.switches == Switches(
            Untimed(), live_score=True, word_check=WordCheck.WARN, helper_open=True, time_outs_count=True
        )
        assert begun.lexicon_key == "pupil"


def test_P18_the_last_step_is_the_format_itself_with_the_list_of_competitions() -> None:
    with open_app(World(replace(CLASS, helper=HelperChoice.WHERE))) as app:
        app.tap(show(app)[OFFICIAL])
        begun = opened(app)
        assert begun.switches == competition_switches(begun.format)
        assert (begun.mode, begun.lexicon_key) == (Mode.PRACTICE, begun.format.words.competition)


def test_changing_a_switch_makes_it_a_mix_of_the_teachers_own() -> None:
    with open_app(World(CLASS)) as app:
        steps = show(app)
        app.tap(steps[TWENTY])
        assert [step.marked for step in steps] == [number == TWENTY for number in range(6)]
        app.tap(steps[OWN])
        app.tap(app.screen.ids.live_score.button(key=True))
        app.tap(app.find("SecondaryButton", text="Back to the steps"))
        assert [step.marked for step in steps] == [number == OWN for number in range(6)]
        app.tap(steps[TWENTY])
        assert not steps[OWN].marked
        assert not app.settings.current.live_score


def test_a_list_of_the_teachers_own_stays_chosen_on_every_step() -> None:
    with open_app(World(replace(CLASS, word_list="own-abc"))) as app:
        steps = show(app)
        for number in (NO_CLOCK, OFFICIAL):
            app.tap(steps[number])
            assert app.settings.current.word_list == "own-abc"
            assert steps[number].marked


@pytest.mark.parametrize(
    ("timed_out", "passed", "line"),
    [
        (2, 6, "6 of 8 turns scored nothing: try 60 seconds."),
        pytest.param(6, 2, "6 of 8 turns ran out of time: try 60 seconds.", marks=pytest.mark.soak),
        pytest.param(2, 0, "Only 2 turns so far: stay with 30 seconds.", marks=pytest.mark.soak),
    ],
)
def test_what_is_proposed_follows_from_the_last_matches_of_these_teams(timed_out: int, passed: int, line: str) -> None:
    with open_app(World(CLASS)) as app:
        app.tap(show(app)[HALF_A_MINUTE])
        play(app, timed_out, passed)
        steps = show(app)
        assert app.sees(line)
        assert [number for number, one in enumerate(steps) if one.fill == THEME.palette.highlight] == [HALF_A_MINUTE]


def test_P18_a_competition_has_no_ladder() -> None:
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION))) as app:
        assert show(app) == []
        app.tap(app.screen.ids.mode.button(Mode.PRACTICE))
        assert len(app.find_all("LadderStep")) == 6


def test_P4_a_format_without_a_limit_to_a_turn_has_no_ladder() -> None:
    with open_app(World(replace(CLASS, format_key="standard"))) as app:
        assert show(app) == []
        assert not app.sees("Your own")


def test_where_matches_cannot_be_read_the_steps_are_there_all_the_same() -> None:
    world = World(CLASS)
    with open_app(world) as app:
        world.log.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
        steps = show(app)
        assert len(steps) == 6
        assert not app.screen.ids.ladder.line
        app.tap(steps[TWENTY])
        assert steps[TWENTY].marked


def test_the_steps_fit() -> None:
    with open_app(World(replace(CLASS, language="ms", turn_seconds=30)), (1024, 600)) as app:
        play(app, 6)
        for step in show(app)[:OWN]:
            app.tap(step)
            assert_fits(app.screen)
