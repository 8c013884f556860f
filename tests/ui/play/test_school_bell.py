"""The bell of the school: set with the match, warned of, and the last round called when it goes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.team import Mode
from classroom.rules.policy import EndReason
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeServices, FakeShuffler, World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.table import CAT, HORNBILLS, QUIZ, TIGERS, lay_out, seated


class Wall(World):
    """A world whose clock on the wall a test moves."""

    at = datetime(2026, 11, 21, 12, 50, tzinfo=UTC)

    def services(self) -> FakeServices:
        return replace(super().services(), now=lambda: self.at)


@contextmanager
def a_lesson(mode: Mode = Mode.PRACTICE) -> Iterator[tuple[RunningApp, Wall]]:
    """The class sets up a match at ten to one."""
    wall = Wall(Settings(teams=(HORNBILLS, TIGERS), mode=mode), shuffler=FakeShuffler(lay_out("KA", QUIZ, CAT)))
    with open_app(wall, (1024, 600)) as app:
        app.go(ScreenName.OPTIONS)
        yield app, wall


def later(app: RunningApp, wall: Wall, minutes: int) -> str:
    """The minutes pass; return what is said then."""
    app.navigator.notify("")
    wall.at += timedelta(minutes=minutes)
    app.frames(90)
    return str(app.navigator.notice)


def play(app: RunningApp, *commands: cmd.Command) -> Any:
    service = app.launcher.service
    assert service is not None
    for command in commands:
        service.do(command)
    app.frames(3)
    return service.state


def test_it_is_set_with_the_match_warns_twice_and_ends_it_after_the_round() -> None:
    with a_lesson() as (app, wall):
        app.tap(app.find(text="End of lesson"))
        assert_fits(app.screen.modal)
        app.screen.modal.ids.time.text = "13:20"
        app.tap(app.screen.modal.ids.deed)
        assert app.screen.ids.bell.text == "Lesson ends at 13:20"
        assert_fits(app.screen)
        app.tap(app.screen.ids.start)
        app.frames(3)
        play(
            app, cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell(), cmd.Pass(), cmd.RingBell(), cmd.Pass(), cmd.RingBell()
        )
        assert later(app, wall, 24) == ""
        assert later(app, wall, 1) == "The lesson ends in 5 minutes."
        assert later(app, wall, 2) == ""
        assert later(app, wall, 2) == "The lesson ends in 1 minute."
        assert later(app, wall, 1) == "The lesson is over. Finish this round, then the match ends."
        state = play(app)
        assert state.ends_after == 4
        assert state.end is None
        play(app, cmd.Pass(), cmd.RingBell())
        app.go(ScreenName.MATCH)
        assert app.screen.view.turn.stock.startswith("Last round   ")
        assert app.sees(app.screen.view.turn.stock)
        assert_fits(app.screen)
        state = play(app, cmd.Pass())
        assert state.end.reason is EndReason.LESSON
        assert state.totals == (0, 0)
        assert app.navigator.screen == ScreenName.RESULT
        assert app.sees("the lesson is over; unplayed tiles do not count")


def test_it_is_taken_back_is_none_of_a_competition_and_one_that_has_gone_is_none_of_the_next_match() -> None:
    with a_lesson() as (app, wall):
        app.tap(app.screen.ids.bell)
        app.tap(app.find("ChoiceButton", words="in 30 min"))
        app.tap(app.screen.modal.ids.deed)
        assert app.screen.ids.bell.text == "Lesson ends at 13:20"
        app.tap(app.screen.ids.bell)
        app.tap(app.find(text="No end time"))
        assert app.screen.ids.bell.text == "End of lesson"
        app.settings.change(bell_at="2026-11-21T12:45:00+00:00")
        app.tap(app.screen.ids.start)
        app.frames(3)
        play(app, cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell(), cmd.Pass())
        assert later(app, wall, 60) == ""
        service = app.launcher.service
        assert service is not None
        assert service.state.ends_after == 0
    with a_lesson(Mode.COMPETITION) as (app, _wall):
        assert not app.screen.bell_words


def test_the_event_stands_in_the_record() -> None:
    with a_lesson() as (app, wall):
        app.settings.change(bell_at="2026-11-21T12:51:00+00:00")
        app.tap(app.screen.ids.start)
        app.frames(3)
        play(app, cmd.DrawLot(0), cmd.DrawLot(1))
        later(app, wall, 2)
        assert ev.LastRoundCalled(2) in next(iter(wall.log.matches.values()))


def test_the_judge_who_ends_a_practice_early_may_let_the_round_be_finished_first() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.tap("judge")
        table.tap("stop")
        assert_fits(table.app.screen.modal)
        table.tap("round")
        assert table.state.ends_after == 2
        assert table.state.end is None
        table.ring()
        table.tap("give_pass")
        table.press("Yes, pass")
        table.app.frames(3)
        assert table.state.end
        assert table.state.end.reason is EndReason.LESSON
