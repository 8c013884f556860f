"""What each screen is for, by the question mark or F1: three sentences with a picture. The cards of a first start."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import chain, product
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PIL import Image

from classroom.drills.pupil import DrillKind
from classroom.guide import TOPICS
from classroom.i18n import LANGUAGE_NAMES, _, use_language
from classroom.match.team import Mode
from classroom.settings import Settings
from classroom.ui.cards.explanation_card import EXPLANATIONS, FIRST_CARDS, ExplanationCard, FirstCards
from classroom.ui.cards.guide_card import help_folder, picture_file, spots_of
from classroom.ui.navigation import ScreenName
from tests.conftest import REPOSITORY
from tests.grid import first_of
from tests.ui.exercise import AINA, class_of, drilling
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.finished import finished
from tests.ui.harness import SIZES, RunningApp, assert_fits, box, open_app
from tests.ui.play.club import club
from tests.ui.table import HORNBILLS, TIGERS, Table, seated

PAGES = (*EXPLANATIONS.values(), *FIRST_CARDS)
CATALOGUE = REPOSITORY / "classroom" / "locale" / "ms" / "LC_MESSAGES" / "bellword.po"
MOST_BYTES = 1_700_000
AFTER_HOME = 30  # frames


# The texts and pictures


def test_a_page_says_three_things_in_every_language() -> None:
    for language in LANGUAGE_NAMES:
        use_language(language)
        shown = [(_(sentence), sentence) for page in PAGES for sentence in page.sentences]
        assert [text for text, _sentence in shown if not text.endswith(".")] == []
        # Nobody reads more than that.
        assert [text for text, _sentence in shown if sum(map(text.count, (". ", "! ", "? "))) > 3] == []
        assert [text for text, sentence in shown if (text == sentence) is not (language == "en")] == []


def test_what_help_sends_somebody_to_is_called_so_on_a_screen() -> None:
    """A button or a page that is named after *tap* or *under* is a text of its own, in both languages."""
    with CATALOGUE.open("rb") as file:
        texts = {message.id: str(message.string) for message in read_po(file) if isinstance(message.id, str)}
    sentences = [
        *chain.from_iterable(page.sentences for page in PAGES),
        *chain.from_iterable(topic.sentences for topic in TOPICS),
    ]
    found = 0
    for known, named in ((set(texts), r"[Tt]ap|[Uu]nder|Settings,|, then"), (set(texts.values()), "[Ss]entuh|bawah")):
        for sentence in sentences if "Certificates" in known else map(texts.__getitem__, sentences):
            for name in re.findall(rf"(?:{named}) ([A-Z][\w ':-]*)", sentence):
                words = name.split()
                assert known & {" ".join(words[:count]) for count in range(1, len(words) + 1)}, (name, sentence)
                found += 1
    assert found > 50


def test_every_screen_has_its_own_page() -> None:
    assert set(EXPLANATIONS) == set(ScreenName)
    assert len({page.spots for page in PAGES}) == len(PAGES)


@pytest.mark.parametrize("every", first_of([8, 1]))
def test_a_page_has_a_picture_and_points_at_it_in_every_language(every: int) -> None:
    for page, language in list(product(PAGES, LANGUAGE_NAMES))[::every]:
        file = picture_file(page.picture, language)
        assert file.parent.name == language
        with Image.open(file) as picture:
            assert picture.width >= 700
            assert len(picture.convert("RGB").reduce(8).getcolors(1 << 24) or ()) > 10, file
        spots = spots_of(page.spots, language)
        assert 2 <= len(spots) <= 3, page
        assert all(0 <= part <= 1 for spot in spots for part in spot)


def test_the_pictures_are_small_and_none_is_left_over() -> None:
    files = [file for file in help_folder().rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
    named = {page.picture for page in PAGES} | {topic.picture for topic in TOPICS if topic.picture}
    wanted = {picture_file(name, language) for name in named for language in LANGUAGE_NAMES}
    assert set(files) == {*wanted, help_folder() / "spots.json"}
    spots = json.loads((help_folder() / "spots.json").read_bytes())
    assert {language: set(pages) for language, pages in spots.items()} == {
        language: {page.spots for page in PAGES} for language in LANGUAGE_NAMES
    }


def test_without_pictures_the_sentences_are_read_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_app() as app:
        monkeypatch.setattr("classroom.ui.cards.guide_card.help_folder", lambda: tmp_path)
        app.tap(app.find("ExplainButton"))
        assert app.sees(EXPLANATIONS[ScreenName.HOME].sentences[2])
        assert not app.find("NumberedPicture").children


# On every screen


@contextmanager
def at(name: ScreenName) -> Iterator[RunningApp]:
    """The app on a screen that needs no match."""
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)))) as app:
        app.go(name)
        yield app


@contextmanager
def at_the_draw() -> Iterator[RunningApp]:
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)), shuffler=FakeShuffler(["K", "A"]))) as app:
        app.launcher.begin_next()
        app.frames(4)
        yield app


@contextmanager
def at_the_board() -> Iterator[RunningApp]:
    with seated() as table:
        yield table.app


@contextmanager
def beside_a_real_board() -> Iterator[RunningApp]:
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS), real_board=True))) as app:
        app.launcher.begin_next()
        app.frames(4)
        yield app


@contextmanager
def at_the_score() -> Iterator[RunningApp]:
    with seated() as table:
        table.play("G8", "QUIZ")
        table.app.frames(3)
        yield table.app


@contextmanager
def at_the_end(name: ScreenName) -> Iterator[RunningApp]:
    with finished() as table:
        if name is ScreenName.REPLAY:
            table.tap("look_back")
            table.app.frames(4)
        yield table.app


@contextmanager
def at_a_drill() -> Iterator[RunningApp]:
    with drilling(DrillKind.TRUE_OR_NOT, AINA, world=class_of(AINA)) as exercise:
        yield exercise.app


@contextmanager
def at_the_objections() -> Iterator[RunningApp]:
    with club() as table:
        table.finish("H8", "CATS", 14)
        yield table.app


WAYS: dict[ScreenName, Callable[[], AbstractContextManager[RunningApp]]] = {
    ScreenName.OBJECTION: at_the_objections,
    ScreenName.DRAW: at_the_draw,
    ScreenName.JUDGE: beside_a_real_board,
    ScreenName.MATCH: at_the_board,
    ScreenName.ANNOUNCE: at_the_score,
    ScreenName.RESULT: lambda: at_the_end(ScreenName.RESULT),
    ScreenName.REPLAY: lambda: at_the_end(ScreenName.REPLAY),
    ScreenName.DRILL: at_a_drill,
}


@pytest.mark.parametrize("name", [ScreenName.MATCH])
def test_question_mark_and_key_explain_the_screen_and_esc_puts_it_aside(name: ScreenName) -> None:
    with WAYS.get(name, lambda: at(name))() as app:
        assert app.app.shown == name
        page = EXPLANATIONS[name]
        (mark,) = app.find_all("ExplainButton")
        assert min(mark.size) >= 48
        app.tap(mark)
        card = app.find(ExplanationCard)
        assert [label for label in (page.title, *page.sentences) if not app.sees(label, card)] == []
        assert len(app.find_all("NumberDisc", within=app.find("NumberedPicture"))) == 3
        assert_fits(card, ignore=lambda widget: type(widget).__name__ == "NumberedPicture")
        app.key("escape")
        assert app.screen.modal is None
        assert app.app.shown == name
        app.key("f1")
        assert app.find(ExplanationCard).page is page
        app.key("f1")
        assert app.screen.modal is None


def test_a_touch_beside_the_card_puts_it_aside_and_does_nothing_else() -> None:
    with open_app() as app:
        app.tap(app.find("ExplainButton"))
        app.tap((30, 120))
        assert app.screen.modal is None
        assert app.navigator.screen == ScreenName.HOME


def test_the_key_lays_nothing_over_another_card() -> None:
    with open_app() as app:
        app.tap(app.find(text="Quit"))
        app.key("f1")
        assert app.screen.modal.title == "Close Bellword?"


def test_the_key_explains_the_screen_while_a_name_is_typed_and_loses_nothing() -> None:
    with at(ScreenName.TEAMS) as app:
        field = app.find("NameField", text="Siti")
        app.tap(field)
        app.write("Badak")
        app.key("f1")
        assert app.find_all(ExplanationCard)
        app.key("escape")
        assert app.find("NameField", text="SitiBadak") is field


def test_the_words_are_of_the_language_on_screen() -> None:
    with open_app(World(Settings(language="ms"))) as app:
        app.tap(app.find("ExplainButton"))
        assert app.sees("Tutup")
        assert app.find("NumberedPicture").file == str(help_folder() / "ms" / "home.png")


# In a turn


@contextmanager
def in_a_turn(size: tuple[int, int]) -> Iterator[Table]:
    with seated(mode=Mode.COMPETITION, size=size) as table:
        table.ring()
        yield table


def test_a_running_turn_of_a_competition_goes_on_and_its_clock_stays_in_sight() -> None:
    with in_a_turn((1024, 600)) as table:
        app = table.app
        app.tap(app.find("ExplainButton"))
        card, clock = app.find(ExplanationCard), app.find("ClockRing")
        left, bottom, right, top = box(card)
        x, y, far, high = box(clock)
        assert far <= left or right <= x or high <= bottom or top <= y
        assert_fits(card, ignore=lambda widget: type(widget).__name__ == "NumberedPicture")
        app.pass_ms(3_000)
        assert clock.seconds == 7
        assert app.find_all(ExplanationCard)


def test_at_the_two_bells_the_card_is_gone() -> None:
    with in_a_turn(SIZES[0]) as table:
        table.app.tap(table.app.find("ExplainButton"))
        table.app.pass_ms(11_000)
        table.app.frames(3)
        assert not table.app.find_all(ExplanationCard)
        assert table.app.world.bell.rung[-1] == 2


def test_nothing_below_the_card_is_touched_in_a_turn() -> None:
    with in_a_turn(SIZES[0]) as table:
        events = len(table.events)
        play = table.part("give_pass")
        table.app.tap(table.app.find("ExplainButton"))
        table.app.tap(play)
        assert table.modal is None
        assert len(table.events) == events


def test_the_clock_of_a_drill_stays_in_sight() -> None:
    with at_a_drill() as app:
        app.key("f1")
        left, bottom, right, top = box(app.find(ExplanationCard))
        x, y, far, high = box(app.find("ClockRing"))
        assert far <= left or right <= x or high <= bottom or top <= y


# The first start


@contextmanager
def first_start(language: str = "en") -> Iterator[RunningApp]:
    with open_app(World(Settings(first_cards=True, language=language))) as app:
        assert app.screen.modal is None
        app.frames(AFTER_HOME)
        yield app


def test_the_first_start_shows_four_cards_and_no_other_does() -> None:
    assert len(FIRST_CARDS) == 4
    with first_start() as app:
        for number, page in enumerate(FIRST_CARDS):
            card = app.find(FirstCards)
            assert [text for text in (page.title, *page.sentences) if not app.sees(text, card)] == []
            assert app.find("Pips").filled == number + 1
            assert app.sees("Skip all this", card) == (number < 3), "after the last there is nothing to skip"
            assert_fits(card, ignore=lambda widget: type(widget).__name__ == "NumberedPicture")
            app.tap(card.ids.deed)
        assert app.screen.modal is None
        assert not app.settings.current.first_cards
        app.go(ScreenName.SETTINGS)
        app.navigator.go(ScreenName.HOME)
        app.frames(AFTER_HOME)
        assert app.screen.modal is None
        assert not app.world.settings_store.load().first_cards


def test_one_goes_back_a_card_and_the_cards_are_skipped_in_one_tap() -> None:
    with first_start() as app:
        card = app.find(FirstCards)
        assert not card.ids.back.is_shown
        app.tap(card.ids.deed)
        app.tap(card.ids.back)
        assert card.at == 0
        app.tap(app.find(text="Skip all this"))
        assert app.screen.modal is None
        assert not app.settings.current.first_cards


def test_the_cards_are_read_by_keyboard_too() -> None:
    with first_start() as app:
        app.pass_ms(500)
        app.key("enter")
        assert app.find(FirstCards).at == 1
        app.key("escape")
        assert app.screen.modal is None
        assert not app.settings.current.first_cards


def test_the_language_is_chosen_on_the_first_card() -> None:
    with first_start() as app:
        app.tap(app.find(FirstCards).ids.languages.button("ms"))
        app.frames(4)
        assert app.sees("Selamat datang ke Bellword", app.find(FirstCards))
        assert app.settings.current.language == "ms"
        app.tap(app.find(FirstCards).ids.deed)
        assert not app.find_all("ChoiceRow", within=app.find(FirstCards))


def test_cards_that_were_not_seen_to_the_end_come_again() -> None:
    with first_start() as app:
        app.tap(app.find(FirstCards).ids.deed)
        assert app.world.settings_store.load().first_cards
        app.navigator.go(ScreenName.SETTINGS)
        app.frames(AFTER_HOME)
        assert app.screen.modal is None


def test_other_starts_show_no_cards_but_the_settings_do() -> None:
    with open_app() as app:
        app.frames(AFTER_HOME)
        assert app.screen.modal is None
        app.tap(app.find(text="Settings"))
        app.tap(app.find(text="About"))
        app.tap(app.find(text="Show welcome cards"))
        app.frames(4)
        assert app.navigator.screen == ScreenName.HOME
        app.tap(app.find(FirstCards).ids.close)
        app.navigator.rebuild()
        app.frames(AFTER_HOME)
        assert app.screen.modal is None
