"""Stored matches of every format, with one to four sides, are looked back at, printed and saved."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from classroom.match.state import MatchState
from classroom.record.match_table import why_no_gcg
from classroom.say.archive import why_no_gcg_now
from classroom.settings import Settings
from classroom.store.codec import decode_event
from classroom.store.exchange.transfer import parse_match
from classroom.ui.navigation import ScreenName
from classroom.ui.papers.print_centre import PAPERS
from tests.grid import first_of
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app

RECORDS = Path(__file__).parents[2] / "store" / "data"
SMALLEST = (1024, 600)
OVER = {
    "records-0.2/standard-void-disqualified": 4,
    "records-0.2/primary-zero-turns": 2,
    "records-0.2/club-passes": 4,
    "records-0.2/literacy-time": 1,
    "records-0.4/literacy-marked": 1,
    "records-0.2/youth-zero-turns": 2,
    "records-0.2/standard-zero-turns": 3,
}
"""Records of matches that are over, each with its number of seats."""
UNDER_WAY = ("records-0.4/club-objected", "records-0.2/literacy-announcing", "records-0.3/youth-restarted")


def stored(world: World, name: str) -> MatchState:
    """Store the match of a record; its state."""
    match = parse_match((RECORDS / f"{name}.bellword").read_bytes())
    world.log.matches[match.match_id] = tuple(decode_event(row.kind, row.body) for row in match.rows)
    return match.state


def a_world(language: str = "en") -> World:
    return World(Settings(language=language))


def card_of(app: RunningApp, state: MatchState) -> Any:
    """The card that asks as which kind of file a match is saved."""
    app.go(ScreenName.MATCHES)
    app.screen.ask_kind(app.world.log.stored(state.opened.match_id))
    app.frames(2)
    return app.find("Dialog", title="Which kind of file?")


@pytest.mark.parametrize("name", first_of(OVER))
def test_a_match_of_any_format_is_looked_back_at(name: str) -> None:
    world = a_world()
    state = stored(world, name)
    assert len(state.seats) == OVER[name]
    with open_app(world, SMALLEST) as app:
        app.go(ScreenName.MATCHES)
        app.screen.look_back(world.log.stored(state.opened.match_id))
        app.frames(3)
        assert app.navigator.screen == ScreenName.REPLAY
        assert not app.screen.fault
        page = app.screen.ids.place.children[0]
        assert page.count == len(state.turns)
        for number in {0, len(state.turns) // 2, len(state.turns) - 1}:
            page.choose(number)
            app.frames(2)
            assert_fits(app.screen)
        app.screen.show("words")
        app.until(lambda: not app.screen.ids.place.children[0].waits)
        assert_fits(app.screen)


@pytest.mark.parametrize("name", first_of(OVER))
def test_every_paper_of_a_match_of_any_format_is_made(name: str) -> None:
    world = a_world()
    state = stored(world, name)
    with open_app(world, SMALLEST) as app:
        app.launcher.shown_match = state
        app.go(ScreenName.PRINT)
        for paper in PAPERS:
            app.screen.choose(paper)
            app.until(lambda: not app.screen.waits)
            assert not app.screen.why_not
            assert app.screen.pages
            assert_fits(app.screen)


@pytest.mark.parametrize("name", [*first_of(OVER), *first_of(UNDER_WAY)])
def test_what_cannot_be_gcg_says_why(name: str) -> None:
    world = a_world()
    state = stored(world, name)
    with open_app(world, SMALLEST) as app:
        card = card_of(app, state)
        why = why_no_gcg_now(state)
        assert bool(why) is (name in UNDER_WAY or len(state.seats) != 2)
        assert why_no_gcg(state) in ("", why), "what can never be is not put off until the end"
        app.tap(card.ids.gcg)
        if why:
            assert card.fault == why
            assert_fits(card)
            assert app.world.device.asked == []
        else:
            assert [type(one).__name__ for one in app.find_all("Dialog")] == ["SaveCard"], "asked where"


def test_U2_a_set_word_is_why_there_is_no_gcg() -> None:
    state = stored(a_world(), "records-0.2/literacy-time")
    two = replace(state, seats=state.seats * 2, teams=state.teams * 2)
    assert why_no_gcg(two).startswith("This match started with a word on the board")
