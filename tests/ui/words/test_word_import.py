"""A file of words on screen: seen as it came before anything changes, saved as a list or left; hostile ones refused."""

import errno
import re
from itertools import islice, product
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from classroom.store import word_lists
from classroom.tables.plan import SUFFIXES
from classroom.ui.cards.file_card import OpenFilesCard
from classroom.ui.cards.table_preview import MOST_SHOWN
from classroom.ui.kit.touch import unfocus
from classroom.words.teacher_list import TeacherList
from tests.grid import first_of
from tests.small_disk import fill, mounted_disk, remount
from tests.store.test_word_lists import HOSTILE
from tests.ui.fake_services import FakeDevice
from tests.ui.harness import LAPTOP, assert_fits
from tests.ui.lists_page import CORE, ListedWorld, ListsPage, at_lists, file_of, world

NEW = "roti\nsatay\ncat\nbad1\nice cream\ndamn\nyob\ncat\n"
OLD = ("laksa", "roti")


def ignored(widget: Widget) -> bool:
    """The rows of a table lie close together, and scroll."""
    return type(widget).__name__ == "TableRow"


def kept(page: ListsPage) -> tuple[TeacherList, ...]:
    lists: tuple[TeacherList, ...] = page.part.book.load().lists
    return lists


def test_a_file_is_seen_as_it_came_before_anything_changes_and_what_is_not_read_is_said(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", NEW))
    with at_lists(around, LAPTOP) as page:
        card = page.take_in()
        assert around.device.asked == [(tmp_path, *SUFFIXES)]
        assert card.ids.deed.text == "Continue with 5 words"
        assert page.app.sees("5 rows have a remark.")
        said = {row["line"]: row["reason"] for row in card.ids.rows.data}
        assert said[4] == '"bad1" contains "1", which is not a letter from A to Z.'
        assert said[8] == '"cat" is already on line 3.'
        assert said[6].startswith("damn: Words not meant for school")
        assert_fits(card, ignore=ignored)
        card = page.name_list()
        assert_fits(card, ignore=ignored)
        page.tap("close")
        assert kept(page) == ()
        assert page.app.screen.modal is None
        around.device.answer = file_of(tmp_path, "words.csv", "Week 3\nTopic,Word\nfood,roti\nfood,laksa\n")
        card = page.take_in()
        assert page.app.sees('Column "Topic" is not imported.')
        assert card.ids.rows.data[0]["reason"] == '"Week 3" is above the headings, so it is not imported.'


def test_a_row_and_a_column_are_left_out_by_a_tap(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.csv", "Word,Word\nroti,bread\nlaksa,soup\n"))
    with at_lists(around) as page:
        card = page.take_in()
        page.app.tap(page.app.find("TableRow", card, line=3))
        page.app.until(lambda: card.ids.deed.text == "Continue with 2 words")
        page.app.tap(page.app.find("ColumnHead", card, place=1))
        page.app.tap(page.app.find("ListRow", card, text="Not imported"))
        page.app.until(lambda: card.ids.deed.text == "Continue with 1 word")
        page.name_list()
        page.app.tap(page.card.ids.base.button(""))
        page.app.until(lambda: page.card.proposal.list.base == "")
        page.keep()
        assert [own.words for own in kept(page)] == [{"roti"}]


def test_the_words_some_matches_refuse_are_asked_about_and_kept(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", NEW))
    with at_lists(around) as page:
        page.take_in()
        card = page.name_list()
        assert page.app.sees("Some matches refuse 2 of these words: damn, yob (")
        page.app.tap(card.ids.deed)
        assert card.fault == "Some words in this list are refused in some matches. Choose whether to keep them."
        page.app.tap(card.ids.kinds.button(key=True))
        assert card.ids.deed.text == "Save list with 2 new words"
        page.app.tap(card.ids.base.button(""))
        page.app.until(lambda: card.proposal.list.base == "")
        assert card.ids.deed.text == "Save list with 5 words"
        page.keep()
        assert page.rows[-1] == "Food"
        # P9 refuses damn and yob wherever they stand.
        assert page.row("Food").words == "3 words"
        assert page.app.notice == "Saved Food: 5 words."
        page.go("words")
        assert not page.app.notice
        (own,) = kept(page)
        assert own.words == {"cat", "damn", "roti", "satay", "yob"}


def test_words_are_added_to_a_list_by_keyboard_and_only_those_it_lacks_are_new(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.csv", "Word,Reason\r\nroti,bread\r\ncat,pet\r\n"))
    with at_lists(around) as page:
        page.take_in()
        card = page.name_list()
        assert page.app.sees("The new list contains these words and all words in: Pupils' list.")
        page.app.tap(card.ids.base.button("core"))
        page.app.until(lambda: card.proposal.list.base == "core")
        assert page.app.sees("The new list contains these words and all words in: Easy list.")
        assert card.ids.deed.text == "Save list with 1 new word"
        page.write(card.ids.name, "Our words")
        page.app.key("enter")
        unfocus()
        for _ in range(15):
            if card.ids.deed.focus:
                break
            page.app.key("tab")
        page.app.key("enter")
        page.app.until(lambda: card.parent is None)
        page.wait()
        assert page.row("Our words").about == "From Food.csv, plus all words in: Easy list."
        assert page.row("Our words").words == f"{len(CORE) + 1} words"


def test_a_list_of_the_same_name_is_replaced_and_that_is_said_first(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "class 4b.txt", "laksa\nsatay\n"))
    around.keep("Class 4B", OLD)
    with at_lists(around) as page:
        page.take_in()
        card = page.name_list()
        page.app.until(lambda: page.app.sees("This replaces your list of that name."))
        page.write(card.ids.name, "Class 4C")
        assert not page.app.sees("This replaces")
        page.write(card.ids.name, "CLASS 4B")
        assert page.app.sees("This replaces")
        assert_fits(card, ignore=ignored)
        page.keep()
        (own,) = kept(page)
        assert own.title == "CLASS 4B"
        assert own.words == {"laksa", "satay"}


@pytest.mark.parametrize("name", first_of(["", "British English, classroom"]))
def test_a_name_that_cannot_be_is_said_nothing_typed_is_lost_and_a_list_is_saved_once_however_often_it_is_tapped(
    tmp_path: Path, name: str
) -> None:
    around = world(tmp_path, file_of(tmp_path, f"{name or 'Food'}.txt", "roti\n"))
    with at_lists(around) as page:
        page.take_in()
        card = page.name_list()
        page.app.tap(card.ids.base.button("pupil"))
        page.write(card.ids.name, name)
        page.keep()
        assert page.app.sees("No words were imported and the lists were not changed.")
        assert (card.ids.name.text, card.base) == (name, "pupil")
        assert_fits(card, ignore=ignored)
        page.write(card.ids.name, "Food")
        around.lists.may_read.clear()
        for _ in range(3):
            page.app.tap(card.ids.deed)
        assert card.ids.deed.text == "Saving …"
        page.tap("close")
        assert card.fault == "Saving the list. Wait a moment."
        page.app.key("escape")
        assert page.card is card
        assert_fits(card, ignore=ignored)
        around.lists.may_read.set()
        page.app.until(lambda: card.parent is None)
        assert around.lists.kept == 1
        assert [own.title for own in kept(page)] == ["Food"]


def test_of_a_long_list_the_first_rows_are_shown_and_those_with_a_remark(tmp_path: Path) -> None:
    lines = ["".join(letters) for letters in islice(product("bcdfghjk", repeat=4), 4_000)]
    around = world(tmp_path, file_of(tmp_path, "Long.txt", "\n".join([*lines, "bad1"])))
    with at_lists(around) as page:
        card = page.take_in()
        assert card.ids.deed.text == "Continue with 4,000 words"
        assert [row["line"] for row in card.ids.rows.data] == [*range(1, MOST_SHOWN + 1), 4_001]
        assert page.app.sees("Only the first 2,000 rows and all rows with remarks are shown.")
        assert_fits(card, ignore=ignored)


def test_while_a_file_is_read_the_card_says_so_and_can_be_left(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", "roti\n"))
    around.blink = 0
    with at_lists(around) as page:
        around.lists.may_read.clear()
        page.tap("take_in")
        card = page.card
        assert page.app.sees("Reading the file …")
        assert_fits(card, ignore=ignored)
        page.tap("close")
        assert page.app.screen.modal is None
        around.lists.may_read.set()
        page.take_in()
        assert card.stage == "reading"
        assert kept(page) == ()


def test_without_a_dialog_our_own_folders_are_shown(tmp_path: Path) -> None:
    file_of(tmp_path, "Food.txt", "roti\n")
    file_of(tmp_path, "crest.png", "")
    with at_lists(world(tmp_path)) as page:
        page.tap("take_in")
        assert isinstance(page.card, OpenFilesCard)
        assert not page.app.find_all("ListRow", page.card, text="crest.png")
        page.app.tap(page.app.find("ListRow", page.card, text="Food.txt"))
        page.app.until(lambda: page.card.stage == "found")
        page.app.until(lambda: page.card.ids.deed.text == "Continue with 1 word")


# Fault table, 19


def test_each_hostile_file_gives_a_sentence_and_leaves_the_old_list_in_place(tmp_path: Path) -> None:
    around = world(tmp_path)
    old = around.keep("Class 4B", OLD)
    with at_lists(around) as page:
        for kind, (name, content, told) in HOSTILE.items():
            around.device.answer = file_of(tmp_path, name, content)
            card = page.take_in()
            # On screen it stands below its row.
            said = re.sub(r"^Line \d: ", "", told).replace(
                "no words. Choose another file", "This file is empty|No words found"
            )
            shown = " ".join(page.app.texts(card))
            assert re.search(said, shown) or re.search(told, shown), (kind, shown)
            assert_fits(card, ignore=ignored)
            if card.stage == "refused":
                assert card.ids.deed.text == "Choose another file"
            page.tap("close")
            assert kept(page) == (old,), kind
        assert page.rows[-1] == "Class 4B"


def test_after_a_file_that_cannot_be_read_or_has_no_good_word_another_is_chosen(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "words.doc", "roti\n"))
    with at_lists(around) as page:
        page.take_in()
        around.device.answer = file_of(tmp_path, "none.txt", "1\n2\n")
        page.tap("deed")
        page.app.until(lambda: page.app.screen.modal and page.app.screen.modal.stage == "found")
        card = page.card
        assert page.app.sees("No words found. Tap the heading of the column with the words.")
        page.app.tap(card.ids.deed)
        assert page.card is card
        assert kept(page) == ()
        page.tap("close")
        around.device.answer = file_of(tmp_path, "words.txt", "roti\n")
        page.take_in()
        page.name_list()
        page.keep()
        assert [own.title for own in kept(page)] == ["words"]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (errno.ENOSPC, "The disk is full, so nothing was changed."),
        pytest.param(errno.EROFS, "Nothing can be saved in", marks=pytest.mark.soak),
        pytest.param(errno.EIO, "cannot be read or written at the moment", marks=pytest.mark.soak),
    ],
)
def test_a_disk_that_takes_nothing_is_said_and_nothing_typed_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int, told: str
) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", "roti\n"))
    old = around.keep("Class 4B", OLD)

    def write_nothing(_path: Path, _content: bytes) -> None:
        raise OSError(fault, "no")

    with at_lists(around) as page:
        page.take_in()
        card = page.name_list()
        page.write(card.ids.name, "Class 4B")
        with monkeypatch.context() as broken:
            broken.setattr(word_lists, "write_durably", write_nothing)
            page.keep()
            assert page.app.sees(told)
            assert_fits(card, ignore=ignored)
            assert card.ids.name.text == "Class 4B"
            assert kept(page) == (old,)
        page.keep()
        assert kept(page)[0].words == {"roti"}


def test_on_a_real_disk_that_is_full_or_read_only_the_old_list_stays_and_a_retry_works(tmp_path: Path) -> None:
    with mounted_disk(tmp_path / "stick", "512k") as disk:
        around = ListedWorld(
            device=FakeDevice(folder=tmp_path, answer=file_of(tmp_path, "Class 4B.txt", NEW)), data_folder=disk / "data"
        )
        old = around.keep("Class 4B", OLD)
        with at_lists(around) as page:
            page.take_in()
            card = page.name_list()
            page.app.tap(card.ids.kinds.button(key=False))
            ballast = fill(disk)
            page.keep()
            assert page.app.sees("The disk is full, so nothing was changed.")
            assert kept(page) == (old,)
            ballast.unlink()
            remount(disk, "ro")
            page.keep()
            assert page.app.sees("Nothing can be saved in")
            assert_fits(card, ignore=ignored)
            assert kept(page) == (old,)
            remount(disk, "rw")
            page.keep()
            (own,) = kept(page)
            assert own.words == {"cat", "roti", "satay"}
