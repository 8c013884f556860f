"""The judge's PIN in the settings: set, changed, removed, asked for; and before a match is deleted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from classroom.guide import TOPICS
from classroom.i18n import _, use_language
from classroom.settings import MOST_WRONG, WAIT_SECONDS, Settings, hidden, is_right
from classroom.ui.cards.pin_card import AskPinCard, NewPinCard, TeacherCard
from classroom.ui.navigation import ScreenName
from tests.conftest import REPOSITORY
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app

KEPT = hidden("2468", bytes(16))
LOCKED = True


@contextmanager
def settings(kept: str = "", size: tuple[int, int] = (1366, 768)) -> Iterator[RunningApp]:
    with open_app(World(settings=Settings(judge_pin=kept)), size) as app:
        app.go(ScreenName.SETTINGS)
        yield app


def press(app: RunningApp, name: str) -> None:
    app.tap(app.screen.ids.place.children[0].ids[name])


def card(app: RunningApp, kind: type) -> Any:
    return app.find(kind)


def enter(app: RunningApp, kind: type, pin: str) -> None:
    shown = card(app, kind)
    for digit in pin:
        app.tap(app.find("Pressable", within=shown, text=digit))
    app.tap(shown.ids.keypad.ids.ok)


def kept(app: RunningApp) -> str:
    return str(app.settings.current.judge_pin)


def type_sentence(app: RunningApp, text: str = "I am a teacher at this school") -> None:
    teachers = card(app, TeacherCard)
    teachers.ids.field.text = text
    app.frames(2)
    app.tap(teachers.ids.deed)
    app.frames(2)


def test_the_first_pin_is_a_teachers_who_types_a_sentence_word_for_word_and_no_number_of_taps_sets_one() -> None:
    with settings() as app:
        for name in ("deed", "sentence", "field", "close"):
            press(app, "set_pin")
            for _tap in range(3):
                app.tap(card(app, TeacherCard).ids[name])
                app.key("enter")
                if name == "close":
                    break
            if name != "close":
                card(app, TeacherCard).close()
                app.frames(2)
            assert not app.find_all(NewPinCard)
            assert not kept(app)
        press(app, "remove_pin")
        assert app.notice.startswith("There is no PIN.")
        press(app, "set_pin")
        assert_fits(card(app, TeacherCard))
        for text in ("", "I am a pupil at this school", "I am a teacher at this"):
            type_sentence(app, text)
            assert not app.find_all(NewPinCard)
        assert app.sees("Type the whole sentence first.")
        type_sentence(app, " i am a teacher  at this School. ")
        assert app.find_all(NewPinCard)
        enter(app, NewPinCard, "1357")
        enter(app, NewPinCard, "1358")
        assert app.sees("The two PINs were different. Choose your PIN again.")
        assert not kept(app)
        enter(app, NewPinCard, "1358")
        enter(app, NewPinCard, "1358")
        assert is_right("1358", kept(app))


def test_the_first_lock_is_a_teachers_too() -> None:
    with settings() as app:
        app.screen.show("lock")
        app.frames(3)
        lock = app.screen.ids.place.children[0].ids.kiosk
        app.tap(lock.button(LOCKED))
        app.tap(card(app, TeacherCard).ids.close)
        assert not app.settings.current.kiosk
        assert lock.chosen is False
        app.tap(lock.button(LOCKED))
        type_sentence(app)
        assert app.settings.current.kiosk
        assert lock.chosen is True
        assert app.sees("There is no PIN yet")
        # A lock that pupils can open is none: the PIN is asked for at once, and may be left for later.
        for _time in range(2):
            enter(app, NewPinCard, "1358")
        assert is_right("1358", kept(app))
        assert app.sees("You must type the judge's PIN.")


def test_a_pin_is_typed_twice_kept_as_its_hash_and_changed_or_removed_by_who_knows_it() -> None:
    with settings() as app:
        press(app, "set_pin")
        type_sentence(app)
        enter(app, NewPinCard, "135790")
        assert app.sees("Now type the same PIN once more.")
        assert not kept(app)
        enter(app, NewPinCard, "135790")
        assert is_right("135790", kept(app))
        assert "135790" not in kept(app)
        assert app.notice == "The PIN has been set."
        assert app.sees("Change the PIN")
        assert app.sees("The judge's buttons ask for this PIN.")
        press(app, "set_pin")
        enter(app, AskPinCard, "1111")
        assert app.sees("That is not the PIN. Type it again.")
        assert not app.find_all(NewPinCard)
        enter(app, AskPinCard, "135790")
        enter(app, NewPinCard, "8642")
        enter(app, NewPinCard, "8642")
        assert is_right("8642", kept(app))
        press(app, "remove_pin")
        app.tap(card(app, AskPinCard).ids.close)
        assert is_right("8642", kept(app))
        press(app, "remove_pin")
        enter(app, AskPinCard, "8642")
        assert not kept(app)
        assert app.notice == "The PIN has been removed."


def test_after_five_wrong_pins_none_is_taken_for_half_a_minute() -> None:
    with settings(KEPT) as app:
        press(app, "remove_pin")
        for _guess in range(MOST_WRONG):
            enter(app, AskPinCard, "1111")
            assert app.sees("That is not the PIN")
        enter(app, AskPinCard, "2468")
        assert app.sees("Too many wrong PINs. Seconds to wait")
        # Another card is no way round.
        app.key("escape")
        press(app, "remove_pin")
        enter(app, AskPinCard, "2468")
        assert app.sees("Too many wrong PINs. Seconds to wait")
        assert kept(app)
        # Nor is another start.
        app.pass_ms(WAIT_SECONDS * 1000 - 100)
    with open_app(app.world) as app:
        app.go(ScreenName.SETTINGS)
        press(app, "remove_pin")
        enter(app, AskPinCard, "2468")
        assert app.sees("Too many wrong PINs. Seconds to wait")
        app.pass_ms(WAIT_SECONDS * 1000)
        enter(app, AskPinCard, "2468")
        assert not kept(app)


@pytest.mark.parametrize(("language", "words"), [("en", "Remove PIN"), ("ms", "Buang PIN")])
def test_the_way_back_is_called_as_it_is_in_the_start_menu_and_on_the_stick(language: str, words: str) -> None:
    use_language(language)
    try:
        said = " ".join(_(sentence) for sentence in TOPICS[-1].sentences)
    finally:
        use_language("en")
    assert f"Bellword - {words}" in said
    packaging = REPOSITORY / "packaging"
    assert f'"Bellword - {words}"' in (packaging / "windows" / "bellword.nsi").read_text("utf-8")
    assert f'"{words}.cmd"' in (packaging / "windows" / "portable.py").read_text("utf-8")
    assert f"=Bellword - {words}\n" in (packaging / "debian" / "bellword-remove-pin.desktop").read_text("utf-8")
