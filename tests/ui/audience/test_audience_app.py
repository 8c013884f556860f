"""The window of the second screen: it follows the settings, is closed by the other app, and leaves the full screen."""

from dataclasses import replace

import pytest
from kivy.core.window import Keyboard, Window

from classroom.errors import LexiconError
from classroom.rules.policy import Words
from classroom.ui.audience import audience_app
from classroom.ui.audience.pages import MatchPage
from classroom.ui.audience.parts import PICTURE
from classroom.ui.kit.tile import TileRow
from classroom.words.lexicon import Lexicon
from tests.ui.audience.watching import SCHOOL, STATES, WatchedWorld, Watching, followed, watching
from tests.ui.frame import frames
from tests.ui.harness import resize, shown

SECOND = 90  # frames: some more than a second


def press(name: str) -> None:
    Window.dispatch("on_key_down", Keyboard.keycodes[name], 0, "", [])


def shares_of_the_ring(watched: Watching) -> set[float]:
    """How much of the ring of the clock there is in two seconds, looked at every tenth."""
    shares = set()
    for _step in range(20):
        watched.world.clock.pass_ms(100)
        assert isinstance(watched.page, MatchPage)
        watched.page.tick()
        watched.page.ids.ring._draw()
        shares.add(watched.page.ids.ring._share)
    return shares


def test_the_computers_own_wish_that_nothing_moves_holds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_app, "system_wants_stillness", lambda: True)
    with watching(followed(STATES["running"]())) as watched:
        assert len(shares_of_the_ring(watched)) <= 3


def test_it_closes_when_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    with watching(asked_to_close=lambda: bool(asked)) as watched:
        stopped: list[bool] = []
        monkeypatch.setattr(watched.app, "stop", lambda: stopped.append(True))
        frames(10)
        assert not stopped
        asked.append(True)
        frames(10)
        assert stopped
        # So it does where its projector is unplugged: the system would move it over the app.
        asked.clear()
        stopped.clear()
        watched.app._look_at_time(0)
        assert not stopped
        monkeypatch.setattr(watched.app, "_is_display_gone", lambda: True)
        watched.app._look_at_time(0)
        assert stopped


def test_escape_leaves_the_full_screen_and_f11_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(
        type(Window), "fullscreen", property(lambda _: asked and asked[-1], lambda _, on: asked.append(on))
    )
    with watching():
        press("escape")
        assert asked == []
        press("f11")
        press("escape")
        press("f11")
        press("f11")
        assert asked == ["auto", False, "auto", False]
        press("f1")


def test_another_size_of_the_window_is_filled_and_stillness_and_language_are_followed_as_soon_as_they_are_set() -> None:
    with watching(followed(STATES["running"]()), (1024, 600)) as watched:
        small = PICTURE.unit
        resize((1920, 1080))
        frames(10)
        assert PICTURE.unit == pytest.approx(small * 1080 / 600)
        assert tuple(watched.page.size) == (1920, 1080)
        assert len(shares_of_the_ring(watched)) > 10
        watched.world.settings_store.settings = replace(SCHOOL, still=True)
        frames(SECOND)
        assert len(shares_of_the_ring(watched)) <= 3
        watched.world.settings_store.settings = SCHOOL
        frames(SECOND)
        assert len(shares_of_the_ring(watched)) > 10
        watched.world.settings_store.settings = replace(SCHOOL, language="ms")
        frames(SECOND)
        assert isinstance(watched.page, MatchPage)
        assert watched.page.headline == "Giliran Team Johor"


def test_P9_without_the_word_list_the_rulings_say_which_words_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_world: WatchedWorld, _key: str, _words: Words) -> Lexicon:
        raise LexiconError("it is gone")

    monkeypatch.setattr(WatchedWorld, "lexicon", missing)
    for name, count in (("winner", 0), ("ended well", 1)):
        with watching(followed(STATES[name]())) as watched:
            rows = [one for one in shown(watched.page) if isinstance(one, TileRow) and one.word]
            assert len(rows) == count
