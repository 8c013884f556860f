"""The hall's clock on the second screen: when it is shown, what it says, and that it runs as the app's does."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from classroom.i18n import LANGUAGE_NAMES
from classroom.settings import Hall, Settings
from classroom.ui.audience.pages import BoardPage, HallPage, MatchPage
from classroom.ui.audience.parts import WaitingPage
from tests.grid import first_of
from tests.ui.audience.test_board import begun_day, compete
from tests.ui.audience.test_pages import assert_readable
from tests.ui.audience.watching import NOON, PICTURES, SCHOOL, STATES, Watching, followed, watching
from tests.ui.frame import frames

AT_NOON = NOON.isoformat(timespec="milliseconds")
TURNS = Hall(matches=("m1", "m2"), seconds=10, since=AT_NOON)
ROUND = replace(TURNS, is_rounds=True, seconds=1200)


def with_hall(hall: Hall, **more: object) -> Settings:
    return replace(SCHOOL, hall=hall, **more)  # type: ignore[arg-type]


def keep(watched: Watching, hall: Hall) -> None:
    """Let the app keep the hall so."""
    watched.world.settings_store.settings = with_hall(hall, round_number=2, set_word="READING")
    frames(10)


def hall_page(watched: Watching) -> HallPage:
    page = watched.page
    assert isinstance(page, HallPage)
    return page


def test_the_clock_runs_from_the_bell_to_the_end_of_the_turn() -> None:
    with watching(settings=with_hall(TURNS)) as watched:
        assert (hall_page(watched).heading, hall_page(watched).clock_text) == ("Turn 1", "10")
        assert hall_page(watched).headline == "Next: the first team at every board"
        keep(watched, replace(TURNS, turn=1, runs=True))
        page = hall_page(watched)
        watched.pass_ms(3_100)
        assert (page.clock_text, page.low_at) == ("7", 3)
        assert page.headline == "Now: the first team at every board"
        assert page.look == 0
        keep(watched, replace(TURNS, turn=1))
        assert watched.page is page
        assert (page.heading, page.headline, page.clock_text) == (
            "Turn 1",
            "Next: the second team at every board",
            "10",
        )
        assert page.look == 1
        keep(watched, replace(TURNS, base=(5, 5)))
        assert (page.heading, page.look) == ("Turn 3", 1), "the boards go on from where they were"


def test_where_boards_began_otherwise_no_colour_says_who_plays() -> None:
    with watching(settings=with_hall(replace(TURNS, any_may_start=True))) as watched:
        page = hall_page(watched)
        assert (page.headline, page.look) == ("Next: the teams that started", None)


@pytest.mark.parametrize(
    ("hall", "clock", "headline"),
    [
        (ROUND, "20:00", "READING is on every board"),
        (replace(ROUND, turn=1, used_ms=61_000), "18:59", "Paused"),
        (replace(ROUND, turn=1, used_ms=1_200_000), "0:00", "The round is over"),
    ],
)
def test_U9_a_round_says_how_it_stands(hall: Hall, clock: str, headline: str) -> None:
    with watching() as watched:
        keep(watched, hall)
        page = hall_page(watched)
        assert (page.heading, page.clock_text, page.headline) == ("Round 2", clock, headline)


def test_U9_the_clock_of_a_round_goes_on_from_what_was_kept() -> None:
    with watching() as watched:
        keep(watched, replace(ROUND, turn=1, used_ms=60_000, runs=True))
        watched.pass_ms(5_000)
        assert (hall_page(watched).clock_text, hall_page(watched).headline) == ("18:55", "All teams are playing")


def test_a_screen_that_is_opened_in_the_middle_of_a_turn_shows_what_is_left() -> None:
    rung = (NOON - timedelta(seconds=4)).isoformat(timespec="milliseconds")
    with watching(settings=with_hall(replace(TURNS, turn=1, runs=True, since=rung))) as watched:
        assert hall_page(watched).clock_text == "6"
        assert not hall_page(watched).is_still
        watched.pass_ms(9_000)
        assert hall_page(watched).clock_text == "0"
        assert hall_page(watched).is_still


def test_the_hall_stays_while_a_board_is_written_down_and_gives_way_to_another_match() -> None:
    later = NOON + timedelta(seconds=9)
    with watching(followed(STATES["played"](), match_id="m2"), settings=with_hall(TURNS)) as watched:
        watched.show(followed(STATES["running"](), at=later, match_id="m2"))
        assert isinstance(watched.page, HallPage)
        compete(watched, begun_day(6, 1, 0), later.isoformat())
        assert isinstance(watched.page, HallPage)
        watched.world.follower.competition = None
        watched.show(followed(STATES["running"](), at=later, match_id="other"))
        assert isinstance(watched.page, MatchPage)
        keep(watched, replace(TURNS, since=(later + timedelta(seconds=1)).isoformat()))
        assert isinstance(watched.page, HallPage)


@pytest.mark.parametrize("hall", [replace(TURNS, since=""), Hall(), replace(TURNS, since="2026-11-20T12:00:00+00:00")])
def test_when_the_hall_ends_there_is_what_was_before(hall: Hall) -> None:
    with watching(settings=with_hall(TURNS)) as watched:
        keep(watched, hall)
        assert isinstance(watched.page, WaitingPage)
        keep(watched, TURNS)
        compete(watched, begun_day(6, 1, 0))
        keep(watched, hall)
        assert isinstance(watched.page, BoardPage)


@pytest.mark.parametrize("language", first_of(reversed(LANGUAGE_NAMES)))
@pytest.mark.parametrize("size", first_of(PICTURES), ids=str)
def test_the_hall_can_be_read_from_the_last_row(size: tuple[int, int], language: str) -> None:
    with watching(None, size, with_hall(TURNS, language=language)) as watched:
        for hall in (TURNS, replace(TURNS, turn=2, any_may_start=True), ROUND, replace(ROUND, turn=1, runs=True)):
            settings = with_hall(hall, language=language, round_number=12, set_word="READINGS")
            watched.world.settings_store.settings = settings
            frames(10)
            assert_readable(watched)
