"""House rules made on screen: copied, changed, kept, played by, saved as a file, taken in, deleted."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key, format_to_toml
from classroom.formats.house_rule import house_rule
from classroom.i18n import translation
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.rules.policy import Format, PerTurn, RackBonus
from classroom.settings import Settings
from classroom.store.house_rules import read_house_rule
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import HORNBILLS, TIGERS

CLASS = Settings(teams=(HORNBILLS, TIGERS))
PRIMARY = format_by_key("primary")
CALM = house_rule(PRIMARY, "house-calm", "Calm", {"turn_time": PerTurn(60, 1, 2)})


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(CLASS, data_folder=tmp_path / "data", device=FakeDevice(folder=tmp_path))


def kept(app: RunningApp) -> tuple[Format, ...]:
    return tuple(app.world.house_rules.load().rules)


def begin(app: RunningApp) -> None:
    """Copy the rules of the primary schools."""
    app.go(ScreenName.FORMATS)
    app.tap(app.screen.ids.own)
    assert app.navigator.screen == ScreenName.HOUSE_RULE


def ask(app: RunningApp, subject: str) -> Any:
    """Tap a part of the rules; the card that asks."""
    line = app.find("ChangeLine", subject=subject)
    app.screen.ids.scroll.scroll_to(line, animate=False)
    app.frames(3)
    app.tap(line)
    return app.screen.modal


def take(app: RunningApp, source: str, at: int = 0) -> None:
    """Tap what another rule book has."""
    card = app.screen.modal
    offers = [one for one in reversed(card.ids.ways.children) if one.source.startswith(source)]
    card.ids.view.scroll_to(offers[at], animate=False)
    app.frames(3)
    app.tap(offers[at])


def name(app: RunningApp, title: str) -> None:
    app.tap(app.screen.ids.title.ids.field)
    app.frames(2)
    app.write(title)


def figure(app: RunningApp, caption: str) -> Any:
    return app.find("FigureLine", caption=caption)


def test_a_rule_book_is_copied_changed_and_kept_under_another_name(world: World) -> None:
    with open_app(world) as app:
        begin(app)
        card = ask(app, "Time")
        for _tap in range(3):
            app.tap(figure(app, "Time").ids.more)
        assert figure(app, "Time").number == "25 seconds"
        assert "25 seconds a turn" in card.ids.now.text
        app.tap(card.ids.close)
        card = ask(app, "Exchanges")
        take(app, "Standard rules, rule S2")
        assert card.ids.now.text.startswith("Any tiles may be exchanged if the bag has at least 7.")
        app.tap(card.ids.close)
        assert {line.subject for line in app.find_all("ChangeLine") if line.changed} == {"Exchanges", "Time"}
        name(app, "Our rules")
        app.tap(app.screen.ids.save)
        (rule,) = kept(app)
        assert (rule.title, rule.key, rule.copy_of) == ("Our rules", "house-our-rules", "primary")
        assert rule.turn_time == PerTurn(25, 1, 2)
        assert rule.exchange == format_by_key("standard").exchange
        assert app.navigator.screen == ScreenName.FORMATS
        card = app.find("FormatCard", title="Our rules")
        assert (card.chosen, card.about) == (True, "Like Primary schools, except: Time, Exchanges.")


def test_each_way_is_said_in_a_sentence_with_the_rule_book_and_its_rule(world: World) -> None:
    with open_app(world) as app:
        begin(app)
        card = ask(app, "Extra points")
        offers = list(reversed(card.ids.ways.children))
        assert [(one.sentences, one.source) for one in offers] == [
            ("50 points for playing 7 tiles from a full rack in one turn.", "Primary schools, rule C9"),
            ("No extra points, however many tiles are played.", "Literacy event, rule U6"),
        ]
        assert [one.chosen for one in offers] == [True, False]


def test_what_does_not_go_together_is_said_and_not_kept(world: World) -> None:
    with open_app(world) as app:
        begin(app)
        card = ask(app, "Time")
        take(app, "Literacy event")
        app.tap(card.ids.close)
        wanted = "Only one team can play when the whole round is timed. Choose another time limit, or one team."
        assert app.screen.worry == wanted
        name(app, "Rounds")
        app.tap(app.screen.ids.save)
        assert (app.navigator.screen, app.screen.worry) == (ScreenName.HOUSE_RULE, wanted)
        assert kept(app) == ()


@pytest.mark.parametrize(
    ("title", "says"),
    [
        ("", "Enter a name for these rules."),
        pytest.param("primary  schools", "Built-in rules have this name. Choose another.", marks=pytest.mark.soak),
        ("Calm", "You already have rules called Calm."),
    ],
)
def test_rules_have_a_name_that_no_others_have(world: World, title: str, says: str) -> None:
    world.house_rules.save(CALM)
    with open_app(world) as app:
        begin(app)
        name(app, title)
        app.tap(app.screen.ids.save)
        assert says in app.screen.worry
        assert len(kept(app)) == 1


def test_a_number_stays_where_it_can_be(world: World) -> None:
    with open_app(world) as app:
        begin(app)
        ask(app, "Turns without points")
        for _tap in range(5):
            app.tap(figure(app, "Limit").ids.less)
        assert figure(app, "Limit").number == "1"


def test_what_is_changed_is_still_there_after_back(world: World) -> None:
    with open_app(world) as app:
        begin(app)
        card = ask(app, "Extra points")
        app.tap(figure(app, "Points").ids.more)
        app.tap(card.ids.close)
        name(app, "More")
        app.tap(app.find("SecondaryButton", text="Back"))
        app.tap(app.screen.ids.own)
        assert app.screen.ids.title.text == "More"
        assert app.find("ChangeLine", subject="Extra points").changed


def test_house_rules_are_changed_and_deleted_on_their_page(world: World) -> None:
    world.house_rules.save(CALM)
    with open_app(replace_settings(world, format_key="house-calm")) as app:
        app.go(ScreenName.RULES, part="house-calm")
        assert {line.subject for line in app.find_all("PartLine") if line.ids_of == "changed"} == {"Time"}
        app.tap(app.screen.ids.change)
        card = ask(app, "Extra points")
        app.tap(figure(app, "Points").ids.more)
        app.tap(card.ids.close)
        app.tap(app.screen.ids.save)
        (rule,) = kept(app)
        assert (rule.key, rule.bonus, rule.turn_time) == ("house-calm", RackBonus(7, 55), PerTurn(60, 1, 2))
        app.go(ScreenName.RULES, part="house-calm")
        app.tap(app.screen.ids.delete)
        app.tap(app.screen.modal.ids.deed)
        assert kept(app) == ()
        assert app.navigator.screen == ScreenName.FORMATS
        assert app.settings.current.format_key == "primary"


def replace_settings(world: World, **changes: Any) -> World:
    world.settings_store.settings = replace(world.settings, **changes)
    return world


def test_house_rules_are_saved_as_a_file_and_taken_in_again(world: World, tmp_path: Path) -> None:
    world.house_rules.save(CALM)
    file = tmp_path / "given.toml"
    world.device.answer = file
    with open_app(world) as app:
        app.go(ScreenName.RULES, part="house-calm")
        app.tap(app.screen.ids.save)
        app.until(file.exists)
        assert read_house_rule(file) == CALM
        world.house_rules.delete("house-calm")
        app.go(ScreenName.FORMATS)
        assert not app.find_all("FormatCard", title="Calm")
        app.tap(app.screen.ids.take_in)
        app.frames(4)
        assert app.notice == "Imported: Calm"
        assert app.find("FormatCard", title="Calm")


def test_a_file_that_holds_no_rules_is_refused_in_a_sentence(world: World, tmp_path: Path) -> None:
    file = tmp_path / "photo.toml"
    file.write_text(format_to_toml(CALM).replace("bag = 7", "bag = -1"), encoding="utf-8")
    world.device.answer = file
    with open_app(world) as app:
        app.go(ScreenName.FORMATS)
        app.tap(app.screen.ids.take_in)
        assert app.notice.startswith("No rules were imported and nothing was changed. photo.toml is damaged")
        assert kept(app) == ()


def test_a_match_by_house_rules_is_played_and_its_sheet_says_what_differs(world: World) -> None:
    world.house_rules.save(CALM)
    with open_app(world) as app:
        app.tap(app.find("CardButton", title="New match"))
        app.tap(app.screen.ids.rules)
        row = app.find("FormatCard", title="Calm")
        app.screen.ids.scroll.scroll_to(row, animate=False)
        app.frames(3)
        app.tap(row)
        app.tap(app.find("PrimaryButton", text="Next"))
        app.frames(3)
        assert app.screen.ids.ladder.steps[-1].seconds == 60
        app.tap(app.find("PrimaryButton", text="Start"))
        state = app.session.service.state
        assert state.format == CALM
        text = sheet_text(score_sheet(state), translation("en"))
        assert "your own rules, based on Primary schools: Time: 1 minute a turn" in " ".join(text.split())
