"""The two-letter words from Home: every word of the list, filters, and the card of one word."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from classroom.errors import LexiconError
from classroom.rules.policy import Words
from classroom.say.word import kind_text
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from classroom.words.lexicon import Lexicon
from classroom.words.teacher_list import Entry, WordFile
from classroom.words.two_letters import GuideEntry
from tests.ui.harness import (
    LAPTOP,
    LAPTOP_WINDOW,
    RunningApp,
    assert_fits,
    open_app,
)
from tests.ui.helper_world import ListedWorld


@contextmanager
def helper(
    size: tuple[int, int] = LAPTOP, settings: Settings | None = None, *, voice: bool = True, **world: Any
) -> Iterator[RunningApp]:
    """The helper."""
    listed = ListedWorld(settings or Settings(), **world)
    listed.device.has_voice = voice
    with open_app(listed, size) as app:
        app.go(ScreenName.HELPER)
        app.until(lambda: app.find_all("WordChip"))
        yield app


def words(app: RunningApp) -> list[str]:
    """The words shown, a bracket round those that are dashed."""
    chips = [*reversed(app.screen.ids.chips.children), *reversed(app.screen.ids.outside.children)]
    return [f"({chip.text})" if chip.muted else chip.text for chip in chips]


def point(app: RunningApp, letter: str) -> None:
    app.tap(app.find("IndexKey", letter=letter))


def press(app: RunningApp, name: str) -> None:
    app.tap(app.screen.ids[name])


def look_up(app: RunningApp, word: str) -> None:
    point(app, word[0])
    app.tap(app.find("WordChip", text=word))


def test_every_word_fits_with_the_longest_texts_and_the_most_hooks() -> None:
    with helper(LAPTOP_WINDOW, Settings(word_list="full")) as app:
        assert_fits(app.screen)
        point(app, "X")
        measures: list[Callable[[GuideEntry], int]] = [
            lambda entry: -(-len(entry.front) // 8) - (-len(entry.behind) // 8),
            lambda entry: len(entry.meaning),
            lambda entry: len(entry.sentence),
            lambda entry: len(kind_text(entry)),
        ]
        for measure in measures:
            for entry in sorted(app.screen.guide.entries, key=measure)[-2:]:
                app.screen.chosen = entry
                app.frames(2)
                assert_fits(app.screen.ids.card)


def test_the_helper_is_one_tap_from_home_and_one_back() -> None:
    with open_app(ListedWorld(Settings())) as app:
        app.tap(app.find("CardButton", title="Two-letter words"))
        assert app.navigator.screen == ScreenName.HELPER
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.HOME


def test_a_computer_without_a_voice_says_so_and_how_to_get_one() -> None:
    with helper(voice=False) as app:
        app.tap(app.find("WordChip", text="OX"))
        app.tap(app.find("SecondaryButton", text="Hear it"))
        card = app.find("Dialog", title="This computer cannot speak")
        assert "Windows" in card.message
        assert "Linux" in card.message
        assert_fits(card)


def test_a_teachers_list_is_among_them(tmp_path: Path) -> None:
    file = WordFile("words.txt", (Entry(1, "ox"), Entry(2, "zu"), Entry(3, "zoo")))
    with helper(data_folder=tmp_path) as app:
        lists = app.world.word_lists
        lists.save(lists.propose(file, "Class 4B"))
        press(app, "list")
        app.until(lambda: app.find_all("ListRow", text="Class 4B"))
        app.tap(app.find("ListRow", text="Class 4B"))
        app.until(lambda: app.screen.list_title == "Class 4B")
        point(app, "Z")
        assert words(app) == ["ZU", "(ZA)", "(ZO)"]
        app.tap(app.find("WordChip", text="ZU"))
        assert app.sees("A word your teacher added.")


# One helper for all of these, opened when those above are closed


@pytest.fixture(scope="module")
def opened() -> Iterator[RunningApp]:
    with helper() as app:
        yield app


@pytest.fixture
def app(opened: RunningApp) -> RunningApp:
    """The helper with the pupils' list and nothing asked."""
    if opened.screen.list_title != "Pupils' list" or not opened.screen.guide.entries:
        opened.screen.look_into("pupil")
        opened.until(lambda: opened.screen.list_title == "Pupils' list")
    opened.screen.show_all()
    opened.frames(2)
    return opened


def test_drills_are_one_tap_away(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[str] = []
    monkeypatch.setattr(app.navigator, "go", lambda screen, _part: went.append(screen))
    press(app, "drills")
    assert went == ["drills"]


def test_the_index_shows_the_words_of_a_letter_and_all_again(app: RunningApp) -> None:
    assert len(words(app)) == 117
    accepted = sum(not word.startswith("(") for word in words(app))
    assert app.sees(f"{accepted} words.")
    assert app.sees("Not in this list:")
    assert not any(chip.muted for chip in app.screen.ids.chips.children)
    assert all(chip.muted for chip in app.screen.ids.outside.children)
    point(app, "Z")
    assert words(app) == ["ZO", "(ZA)"]
    press(app, "place")
    assert app.screen.place == "ends"
    point(app, "X")
    assert words(app) == ["EX", "OX", "(AX)"]
    app.tap(app.screen.ids.place.button("contains"))
    assert words(app) == ["EX", "OX", "(AX)", "(XI)", "(XU)"]
    point(app, "")
    assert len(words(app)) == 117


def test_a_letter_without_words_says_so(app: RunningApp) -> None:
    point(app, "C")
    assert app.screen.ids.card.ids.rule.opacity == 0
    assert words(app) == []
    assert app.screen.ids.card.meaning == "No two-letter word starts with C."
    assert app.screen.ids.card.word == ""
    point(app, "A")
    assert app.screen.ids.card.ids.rule.opacity == 1


def test_where_the_letter_stands_is_asked_of_a_letter_only(app: RunningApp) -> None:
    app.tap(app.screen.ids.place.button("ends"))
    assert app.sees("Tap a letter on the left first.")
    assert len(words(app)) == 117


def test_filters_narrow_the_words(app: RunningApp) -> None:
    point(app, "O")
    press(app, "dear")
    assert words(app) == ["EX", "OX", "QI", "ZO", "(AX)", "(JA)", "(JO)", "(XI)", "(XU)", "(ZA)"]
    press(app, "calls")
    assert words(app) == ["(JA)"]
    press(app, "dear")
    assert "AH" in words(app)
    assert "OX" not in words(app)
    press(app, "calls")
    assert len(words(app)) == 117


def test_words_are_found_by_a_word_of_their_meaning(app: RunningApp) -> None:
    press(app, "text")
    app.frames(2)
    app.write("volc")
    assert words(app) == ["AA"]


def test_words_are_made_from_letters_and_a_blank(app: RunningApp) -> None:
    press(app, "rack")
    app.frames(2)
    app.write("qx")
    assert words(app) == []
    assert app.sees("No two-letter word matches. Try other letters.")
    app.write("?")
    assert words(app) == ["EX", "OX", "QI", "(AX)", "(XI)", "(XU)"]
    app.write("7")
    assert app.sees("Type letters from A to Z. A ? stands for a blank tile.")
    assert words(app) == []
    point(app, "")
    assert len(words(app)) == 117
    assert app.screen.ids.rack.text == ""


def test_a_word_is_explained_with_its_points_and_its_hooks(app: RunningApp) -> None:
    look_up(app, "OX")
    card = app.screen.ids.card
    for line in ("9 points", "noun", "A strong animal of the cow family that pulls carts."):
        assert app.sees(line, card)
    assert app.sees("The ox pulled the cart along the road.", card)
    assert [tile.letter for tile in reversed(card.ids.front.children)] == list("BCFL")
    assert app.sees("No letter fits at the end", card)


def test_a_hook_shows_the_word_that_grows_and_goes_again(app: RunningApp) -> None:
    look_up(app, "AT")
    card = app.screen.ids.card
    app.tap(app.find("HookTile", within=card.ids.front, letter="C"))
    assert card.ids.tiles.word == "CAT"
    assert app.sees("C in front makes CAT.", card)
    assert app.sees("5 points", card)
    app.tap(app.find("HookTile", within=card.ids.behind, letter="E"))
    assert app.sees("E at the end makes ATE.", card)
    app.tap(app.find("HookTile", within=card.ids.behind, letter="E"))
    assert card.ids.tiles.word == "AT"
    assert app.sees("It tells where or when.", card)
    look_up(app, "OX")
    assert card.ids.tiles.word == "OX"


def test_a_dashed_word_says_that_the_list_does_not_have_it(app: RunningApp) -> None:
    look_up(app, "AE")
    assert app.sees("AE is not in this list.")
    look_up(app, "AD")
    assert app.sees("AD is not in this list.")
    look_up(app, "AT")
    assert not app.sees("is not in this list")


def test_a_call_is_told_as_one(app: RunningApp) -> None:
    look_up(app, "OW")
    assert app.sees("interjection; call or sound")


def test_another_list_is_two_taps_away(app: RunningApp) -> None:
    point(app, "Z")
    before = app.taps
    press(app, "list")
    app.tap(app.find("ListRow", text="Full list"))
    assert app.taps - before == 2
    app.until(lambda: app.screen.list_title == "Full list")
    assert words(app) == ["ZO", "(ZA)"]
    point(app, "K")
    assert words(app) == ["KA", "KI", "KO", "KY"]


def test_a_list_that_cannot_be_read_is_told(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_key: str, _words: Words) -> Lexicon:
        raise LexiconError("The word list is damaged.")

    monkeypatch.setattr(app.world, "lexicon", broken)
    app.screen.look_into("full")
    app.until(lambda: app.sees("The word list is damaged."))
    assert words(app) == []
    assert app.screen.ids.card.word == ""


def test_a_word_is_spoken_where_the_device_can(app: RunningApp) -> None:
    look_up(app, "OX")
    app.tap(app.screen.ids.card.ids.hear)
    assert app.world.device.said == ["ox"]


@pytest.mark.parametrize("size", [LAPTOP, LAPTOP_WINDOW], ids=["whole", "window"])
def test_on_a_malay_screen_a_word_is_told_in_malay_below_the_english(size: tuple[int, int]) -> None:
    with open_app(ListedWorld(Settings(language="ms")), size) as app:
        app.navigator.go(ScreenName.HELPER)
        app.until(lambda: app.find_all("WordChip"))
        app.tap(next(chip for chip in app.find_all("WordChip") if chip.entry.word == "AI"))
        card = app.find("WordCard")
        assert card.meaning == card.entry.meaning
        assert card.local_meaning == card.entry.meaning_in("ms") != ""
        assert card.ids.local_meaning.height > 0
        assert_fits(card)
