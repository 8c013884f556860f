"""Choosing by which rules they play, and reading them."""

from dataclasses import replace
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key, formats
from classroom.i18n import LANGUAGE_NAMES, use_language
from classroom.rules.policy import Format
from classroom.say import playable
from classroom.say.format import about_text, rule_parts, sources_of
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import HORNBILLS, TIGERS

CLASS = Settings(teams=(HORNBILLS, TIGERS))
TITLES = [format_.title for format_ in formats()]


@pytest.fixture
def everything_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every format as if a screen served each of its policies."""
    monkeypatch.setattr(playable, "serving_of", lambda *_asked: playable.Serving())


def heap() -> Format:
    """A format with a policy that there is not."""
    policies: dict[str, Any] = {"zero_turns": object()}
    return replace(format_by_key("primary"), key="heap", title="Heap", **policies)


def go_to_rules(app: RunningApp) -> None:
    app.go(ScreenName.FORMATS)
    assert app.navigator.screen == ScreenName.FORMATS


def card(app: RunningApp, title: str) -> Any:
    return app.find("FormatCard", title=title)


def test_the_primary_schools_stay_chosen_and_every_rule_book_has_a_row_with_a_sentence() -> None:
    with open_app(World(CLASS)) as app:
        app.tap(app.find("CardButton", title="New match"))
        assert app.screen.ids.rules.text == "Rules: Primary schools \N{RIGHTWARDS ARROW}"
        app.tap(app.screen.ids.rules)
        cards = sorted(app.find_all("FormatCard"), key=lambda one: -one.y)
        assert [one.title for one in cards] == TITLES
        assert [one.chosen for one in cards] == [True, False, False, False, False, False]
        assert all(one.about.endswith(".") for one in cards)
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.TEAMS


def test_a_row_that_is_tapped_is_played_by_from_then_on(everything_served: None) -> None:
    with open_app(World(CLASS)) as app:
        go_to_rules(app)
        app.tap(card(app, "Standard rules"))
        assert app.navigator.screen == ScreenName.TEAMS
        assert app.screen.ids.rules.text.startswith("Rules: Standard rules")
        kept = app.world.settings_store.settings
        assert kept.format_key == "standard"


def test_rules_that_no_screen_serves_say_so_and_are_not_chosen() -> None:
    unserved = heap()
    with open_app(World(CLASS)) as app:
        app.use_services(formats=[*formats(), unserved])
        go_to_rules(app)
        row = card(app, "Heap")
        assert row.why_disabled == "Not available in the app yet."
        app.screen.ids.scroll.scroll_to(row, animate=False)
        app.frames(3)
        app.tap(row)
        assert (app.navigator.screen, app.notice) == (ScreenName.FORMATS, "Not available in the app yet.")
        assert app.settings.current.format_key == "primary"


def test_a_kept_choice_that_no_screen_serves_leads_to_the_rules_and_begins_nothing() -> None:
    unserved = heap()
    with open_app(World(CLASS)) as app:
        app.use_services(formats=[*formats(), unserved])
        app.settings.change(format_key="heap")
        app.launcher.begin_next()
        app.frames(4)
        assert app.navigator.screen == ScreenName.FORMATS
        assert app.notice == "You cannot play by these rules in the app yet. Choose other rules."
        assert not app.world.log.matches


def test_the_page_of_rules_says_every_part_with_the_ids_of_its_source_and_plays_by_them(
    everything_served: None,
) -> None:
    with open_app(World(CLASS)) as app:
        go_to_rules(app)
        line = next(line for line in app.find_all("FormatLine") if line.ids.card.title == "Youth tournament")
        app.tap(line.ids.read)
        assert app.navigator.screen == ScreenName.RULES
        assert app.sees("Source T: The announcement of a 2018 singles tournament for young players")
        parts = {part.subject: part for part in app.find_all("PartLine")}
        assert parts["Challenges"].ids_of == "T5"
        assert "gives the other side 5 points for each word" in parts["Challenges"].sentences
        assert "Say “finish” when your play is on the board." in parts["Challenges"].sentences
        assert "Two double-word squares count the word 4 times" in parts["Board"].sentences
        assert "A bye is a win by 50 points. Starts may be balanced" in parts["Competition"].sentences
        assert "may take back a mistaken turn" in parts["Corrections"].sentences
        assert len(parts) == len(rule_parts(format_by_key("youth")))
        app.tap(app.find("PrimaryButton", text="Play by these rules"))
        assert app.navigator.screen == ScreenName.TEAMS
        assert app.settings.current.format_key == "youth"


def test_from_how_they_play_the_rules_are_read_and_others_chosen() -> None:
    with open_app(World(CLASS)) as app:
        app.go(ScreenName.OPTIONS)
        app.tap(app.screen.ids.read)
        assert app.sees("10 seconds a turn, started by 1 bell and ended by 2 bells.")
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.OPTIONS
        app.tap(app.screen.ids.change)
        assert app.navigator.screen == ScreenName.FORMATS


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("format_", formats(), ids=lambda one: one.key)
def test_every_rule_book_speaks_the_language_of_the_reader(format_: Any, language: str) -> None:
    use_language(language)
    texts = [about_text(format_), *sources_of(format_), *(part.sentences for part in rule_parts(format_))]
    use_language("en")
    english = [about_text(format_), *sources_of(format_), *(part.sentences for part in rule_parts(format_))]
    assert all(text.endswith(".") for text in texts)
    assert all((text == plain) is (language == "en") for text, plain in zip(texts, english, strict=True))
