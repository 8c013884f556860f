"""The pages in every picture, in both languages, with every kind of name: large enough, whole, and on one another."""

from dataclasses import replace

import pytest
from kivy.uix.label import Label

from classroom.i18n import LANGUAGE_NAMES
from classroom.ui.audience.pages import MatchPage, WinnersPage
from classroom.ui.audience.parts import HEIGHT, LEAST, TeamRow, WaitingPage
from classroom.ui.kit.label import MORE
from classroom.ui.kit.theme import PALETTES
from classroom.ui.kit.tile import TileRow
from tests.grid import first_of
from tests.ui.audience.watching import PICTURES, SCHOOL, STATES, Watching, followed, named, watching
from tests.ui.finished import LONGEST_NAMES
from tests.ui.harness import assert_fits, shown

EVERY_PICTURE = first_of(PICTURES)


def assert_readable(watched: Watching, *, whole: bool = False) -> None:
    """Nothing is smaller than what can be read from six heights of the picture away; all fits, in its place.

    Where it is to be `whole`, no text is cut.
    """
    labels = [one for one in shown(watched.page) if isinstance(one, Label) and one.text.strip()]
    assert labels
    least = LEAST / HEIGHT * watched.page.height
    assert [label.text for label in labels if label.font_size < least] == []
    assert not whole or [label.text for label in labels if label.text.endswith(MORE)] == []
    assert_fits(watched.page)
    for row in (one for one in shown(watched.page) if isinstance(one, TileRow) and one.word):
        assert row.tile_size >= least
        assert row.right <= watched.page.width


@pytest.mark.soak
@pytest.mark.parametrize("language", first_of(reversed(LANGUAGE_NAMES)))
@pytest.mark.parametrize("size", EVERY_PICTURE, ids=str)
def test_every_page_can_be_read_from_the_last_row(size: tuple[int, int], language: str) -> None:
    with watching(None, size, replace(SCHOOL, language=language)) as watched:
        assert_readable(watched, whole=True)
        for number, make in enumerate(STATES.values()):
            watched.show(followed(make(), match_id=str(number)))
            assert_readable(watched, whole=True)


@pytest.mark.parametrize("name", first_of(LONGEST_NAMES), ids=["Latin", "Tamil", "Jawi", "Chinese"])
@pytest.mark.parametrize("size", EVERY_PICTURE, ids=str)
def test_the_longest_names_are_cut_and_never_small(size: tuple[int, int], name: str) -> None:
    school = replace(SCHOOL, school=name, event=name)
    with watching(None, size, school) as watched:
        assert_readable(watched)
        for number, make in enumerate(STATES.values()):
            watched.show(followed(named(make(), (name, name)), match_id=str(number)))
            assert_readable(watched)


@pytest.mark.soak
@pytest.mark.usefixtures("pseudo_language")
def test_longer_words_fit_too() -> None:
    with watching(None, PICTURES[0]) as watched:
        for number, make in enumerate(STATES.values()):
            watched.show(followed(make(), match_id=str(number)))
            assert_readable(watched)


@pytest.mark.parametrize("palette", first_of(reversed(PALETTES)))
def test_pages_have_the_palette_of_the_settings(palette: str) -> None:
    with watching(followed(STATES["running"]()), PICTURES[0], replace(SCHOOL, palette=palette)) as watched:
        active = next(row for row in shown(watched.page) if isinstance(row, TeamRow) and row.is_active)
        assert active.fill == PALETTES[palette].sides[1].fill


def test_the_page_follows_from_what_is_stored() -> None:
    with watching() as watched:
        assert isinstance(watched.page, WaitingPage)
        watched.show(followed(STATES["running"]()))
        assert isinstance(watched.page, MatchPage)
        watched.show(followed(STATES["winner"]()))
        assert isinstance(watched.page, WinnersPage)
        watched.show(None)
        assert isinstance(watched.page, WaitingPage)
        assert "Team Perak" not in str([one.text for one in shown(watched.page) if isinstance(one, Label)])


def test_the_page_of_a_match_stays_while_it_goes_on() -> None:
    events = STATES["accepted"]()
    with watching(followed(events[:8])) as watched:
        page = watched.page
        for count in range(9, len(events) + 1):
            watched.show(followed(events[:count]))
        assert watched.page is page
        assert isinstance(page, MatchPage)
        assert page.headline == "Next: Team Perak"


def test_P4_the_ring_moves_while_a_turn_runs() -> None:
    with watching(followed(STATES["running"]())) as watched:
        page = watched.page
        assert isinstance(page, MatchPage)
        assert page.ids.ring.shown == "10"
        watched.pass_ms(3_400)
        assert page.ids.ring.shown == "7"
        assert page.ids.ring.fraction == pytest.approx(0.66)
        watched.pass_ms(6_600)
        assert page.ids.ring.shown == "0"
        watched.pass_ms(5_000)
        assert page.headline == "Paused"


def test_T2_the_time_of_each_team_stands_in_its_row() -> None:
    with watching(followed(STATES["side time"]())) as watched:
        watched.pass_ms(61_000)
        rows = [row for row in shown(watched.page) if isinstance(row, TeamRow)]
        assert sorted(row.time for row in rows) == ["Time left: 13:59", "Time left: 15:00"]
        assert isinstance(watched.page, MatchPage)
        assert watched.page.ids.ring.shown == "13:59"
