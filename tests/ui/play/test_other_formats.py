"""Matches of formats that the screens cannot play: they come in from elsewhere, and are shown and printed."""

from pathlib import Path

import pytest

from classroom.match.event import Event
from classroom.match.fold import fold
from classroom.match.state import Phase
from classroom.say.playable import is_playable
from classroom.settings import Settings
from classroom.store.codec import decode_event
from classroom.store.exchange.transfer import parse_match
from classroom.ui.navigation import ScreenName
from tests.grid import first_of_each_format
from tests.ui.fake_services import World
from tests.ui.harness import assert_fits, open_app

FILES = sorted((Path(__file__).parents[2] / "store" / "data" / "records-0.2").glob("*.bellword"))
NO_SCREEN = "This kind of match cannot be played in the app yet. Here is how it went."


def events_of(file: Path) -> tuple[Event, ...]:
    return tuple(decode_event(row.kind, row.body) for row in parse_match(file.read_bytes()).rows)


@pytest.mark.parametrize("file", first_of_each_format(FILES), ids=lambda file: file.stem)
def test_a_match_taken_in_from_elsewhere_is_shown_whatever_its_format(file: Path) -> None:
    world, events = World(Settings()), events_of(file)
    state = fold(events)
    world.log.matches[state.opened.match_id] = events
    with open_app(world) as app:
        may_go_on = is_playable(state) and state.phase is not Phase.CLOSED
        assert (app.screen.next_step == "continue") == may_go_on
        app.go(ScreenName.MATCHES)
        assert_fits(app.screen)
        app.tap(app.find("MatchRow"))
        app.frames(4)
        if is_playable(state):
            assert app.navigator.screen in ("draw", "match", "announce", "result")
        else:
            assert (app.navigator.screen, app.notice) == ("replay", NO_SCREEN)
            assert_fits(app.screen)
            assert app.launcher.match_to_print() == state


def test_all_five_formats_are_among_them_and_all_can_be_played() -> None:
    states = [fold(events_of(file)) for file in FILES]
    assert {state.format.key for state in states} == {"primary", "literacy", "club", "youth", "standard"}
    assert all(map(is_playable, states))
