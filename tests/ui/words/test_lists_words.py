"""Single words and kinds of word on screen: looked up, allowed, blocked, refused, taken back."""

import errno
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match.team import Mode
from classroom.say.word import find_word
from classroom.store import word_lists
from classroom.words.lexicon import Category
from classroom.words.teacher_list import Changes, Switch, WordNote
from tests.ui.harness import TABLET_WINDOW, assert_fits
from tests.ui.lists_page import ListsPage, at_lists, world


def tile(page: ListsPage, name: str) -> Any:
    """The tile of a kind of word."""
    (found,) = [tile for tile in page.app.find_all("KindTile") if tile.name.startswith(name)]
    return found


def test_words_are_looked_up_by_button_or_keyboard_and_what_is_none_is_not(tmp_path: Path) -> None:
    with at_lists(world(tmp_path), part="words") as page:
        for word, title, detail, lists in (
            (
                "Quiz",
                "QUIZ is accepted",
                "Found in: Pupils' list.",
                "In these lists: Pupils' list, Full list. Not in these lists: Easy list.",
            ),
            (
                "qi",
                "QI is refused",
                "Not found in: Pupils' list.",
                "In these lists: Full list. Not in these lists: Easy list, Pupils' list.",
            ),
            (
                "yob",
                "YOB is refused",
                "Refused by the rules (Primary schools): Slang and shortened words.",
                "Kind: Slang and shortened words.",
            ),
            (
                "tho",
                "THO is refused",
                "Refused by the rules (Primary schools): Informal spellings.",
                "Kind: Informal spellings.",
            ),
            ("baht", "BAHT is accepted", "Found in: Pupils' list.", "Kind: Currencies."),
        ):
            found = page.look_up(word)
            assert found.detail == detail
            assert lists in found.lists
            assert page.app.sees(title)
        for typed, told in (
            ("", "Type a word first."),
            ("a", '"a" is too short'),
            ("c4t", '"c4t" contains "4"'),
            ("ice cream", "more than one word"),
        ):
            assert page.look_up(typed) is None
            assert page.app.sees(told)
            assert_fits(page.app.screen)
        page.write(page.part.ids.word, "tea")
        page.app.key("enter")
        page.wait()
        assert page.app.sees("TEA is accepted")
        page.look_up("cat")
        page.write(page.part.ids.reason, "because")
        page.go("kinds")
        page.go("words")
        assert (page.part.ids.word.text, page.part.ids.reason.text) == ("cat", "because")
        assert page.app.sees("CAT is accepted")


def test_a_word_that_may_be_a_name_is_the_judges(tmp_path: Path) -> None:
    with at_lists(world(tmp_path, mode=Mode.COMPETITION), part="words") as page:
        assert page.look_up("aloe").detail == (
            "Found in: Full list. The judge decides: it may be a name, or a word not meant for pupils."
        )


def test_a_word_longer_than_the_rules_have_it_is_not_accepted(tmp_path: Path) -> None:
    format = format_by_key("primary")
    short = replace(format, words=replace(format.words, longest=3))
    book = world(tmp_path).lists
    found = find_word(book, "quiz", "pupil", short)
    assert (found.accepted, found.title) == (False, "QUIZ is refused")
    assert found.detail == "Refused by the rules (Primary schools): a word can have at most 3 letters."
    assert find_word(book, "cat", "pupil", short).accepted


def test_a_word_is_looked_up_in_a_list_by_the_name_it_had(tmp_path: Path) -> None:
    around = world(tmp_path)
    own = around.keep("Class 4B", ("satay", "roti"))
    around.lists.rename(own.key, "Class 5B")
    format = format_by_key("primary")
    assert find_word(around.lists, "satay", own.key, format).detail == "Found in: Class 5B."
    assert find_word(around.lists, "satay", "own-gone", format).detail == "Not found in: Pupils' list."


def test_a_word_is_allowed_or_blocked_with_a_reason_and_taken_back(tmp_path: Path) -> None:
    around = world(tmp_path)
    with at_lists(around, part="words") as page:
        page.tap("allow")
        assert page.app.sees("Look the word up first.")
        assert page.part.ids.word.focus
        assert not page.look_up("satay").accepted
        places = [page.part.ids[name].ids.field.top for name in ("word", "reason")]
        page.tap("take_back")
        assert page.app.sees("You have not changed anything about this word.")
        page.tap("allow")
        assert page.app.sees("Say why satay is allowed.")
        assert page.part.ids.reason.focus
        assert [page.part.ids[name].ids.field.top for name in ("word", "reason")] == places
        assert_fits(page.app.screen)
        page.write(page.part.ids.reason, "[b]we eat it[/b]")
        page.tap("allow")
        page.wait()
        assert around.lists.changes().allowed == (WordNote("satay", "[b]we eat it[/b]"),)
        assert page.app.sees("You allowed it in every list: [b]we eat it[/b]")
        assert page.part.changes_line == "Your changes: 1"
        assert page.part.ids.reason.text == ""
        page.tap("take_back")
        page.wait()
        assert around.lists.changes() == Changes()
        assert not page.part.finding.accepted
        assert page.part.changes_line == "No words changed yet."
        page.look_up("cat")
        page.tap("block")
        assert page.app.sees("Say why cat is blocked.")
        page.write(page.part.ids.reason, "a nickname")
        page.tap("block")
        page.wait()
        assert page.app.sees("CAT is refused")
        assert page.app.sees("You blocked it in every list: a nickname")
        page.look_up("dog")
        page.app.tap(page.app.find("ChangeRow", word="CAT"))
        page.wait()
        assert (page.part.finding.word, page.part.ids.word.text) == ("cat", "cat")
        page.go("lists")
        assert page.row("Easy list").changed == "changed"
        page.go("words")
        page.look_up("tea")
        around.lists.may_read.clear()
        page.app.tap(page.part.ids.look)
        assert page.app.sees("Looking it up …")
        page.write(page.part.ids.word, "dog")
        around.lists.may_read.set()
        page.app.frames(10)
        assert page.part.finding is None
        assert not page.app.sees("TEA is accepted")


def test_a_disk_that_takes_no_change_is_said_and_the_reason_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = world(tmp_path)

    def write_nothing(_path: Path, _content: bytes) -> None:
        raise OSError(errno.ENOSPC, "no")

    monkeypatch.setattr(word_lists, "write_durably", write_nothing)
    with at_lists(around, part="words") as page:
        page.look_up("cat")
        page.tap("block")
        assert page.app.sees("Say why cat is blocked.")
        page.write(page.part.ids.reason, "a nickname")
        page.tap("block")
        assert page.app.sees("The disk is full, so nothing was changed.")
        assert page.part.ids.reason.text == "a nickname"
        assert_fits(page.app.screen)
        page.go("kinds")
        page.app.tap(tile(page, "Currencies").ids.tick)
        assert page.app.sees("The disk is full, so nothing was changed.")
        assert not tile(page, "Currencies").ids.tick.ticked
        assert_fits(page.app.screen)


def test_changes_that_cannot_be_read_are_said(tmp_path: Path) -> None:
    around = world(tmp_path)
    around.lists.save_changes(Changes())
    (around.data_folder / "word-lists" / "changes.json").write_text("{", encoding="utf-8")
    with at_lists(around) as page:
        assert page.app.sees("Your changes to the word lists cannot be read")
        for part in ("words", "kinds"):
            page.go(part)
            assert page.app.sees("Your changes to the word lists cannot be read")
            assert_fits(page.app.screen)


# Kinds


def test_P9_a_kind_is_refused_in_every_match_and_let_be_again_but_for_those_the_rules_refuse(tmp_path: Path) -> None:
    around = world(tmp_path)
    with at_lists(around, TABLET_WINDOW, "kinds") as page:
        assert len(page.app.find_all("KindTile")) == len(Category)
        slang = tile(page, "Slang")
        assert slang.ids.tick.ticked
        assert slang.sentence.endswith("The rules refuse these words.")
        assert_fits(page.app.screen)
        page.app.tap(slang.ids.tick)
        assert page.app.notice.startswith("The rules refuse these words (Primary schools).")
        assert slang.ids.tick.ticked
        assert around.lists.changes() == Changes()
        page.app.app.notice.hide()
        page.app.tap(tile(page, "Currencies").ids.tick)
        assert around.lists.changes().switches == (Switch(Category.CURRENCY, accepted=False),)
        page.go("words")
        assert page.look_up("baht").detail == "You refuse this kind of word: Currencies."
        page.go("kinds")
        page.app.tap(tile(page, "Currencies").ids.tick)
        assert around.lists.changes() == Changes()


def test_a_kind_that_was_accepted_against_the_rules_can_be_refused_again(tmp_path: Path) -> None:
    around = world(tmp_path)
    around.lists.save_changes(Changes().switch(Category.SLANG, accepted=True))
    with at_lists(around, part="kinds") as page:
        assert not tile(page, "Slang").ids.tick.ticked
        page.app.tap(tile(page, "Slang").ids.tick)
        assert around.lists.changes() == Changes()
