"""A file of words on screen: looked through before anything changes, taken in or left; hostile ones refused."""

import errno
import re
from pathlib import Path

import pytest

from classroom.store import word_lists
from classroom.ui.cards.file_card import OpenCard
from classroom.ui.kit.touch import unfocus
from classroom.ui.navigation import ScreenName
from classroom.words.teacher_list import TeacherList
from tests.small_disk import fill, mounted_disk, remount
from tests.store.test_word_lists import HOSTILE
from tests.ui.fake_services import FakeDevice
from tests.ui.harness import EVERY_WINDOW, assert_fits
from tests.ui.lists_page import CORE, ListedWorld, ListsPage, at_lists, file_of, world

NEW = "roti\nsatay\ncat\nbad1\nice cream\ndamn\nyob\ncat\n"
OLD = ("laksa", "roti")


def kept(page: ListsPage) -> tuple[TeacherList, ...]:
    lists: tuple[TeacherList, ...] = page.part.book.load().lists
    return lists


@pytest.mark.parametrize("size", EVERY_WINDOW)
def test_a_file_is_looked_through_before_anything_changes(tmp_path: Path, size: tuple[int, int]) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", NEW))
    with at_lists(around, size) as page:
        card = page.take_in()
        assert around.device.asked == [(tmp_path, ".txt", ".csv", ".xlsx")]
        assert kept(page) == ()
        assert page.app.sees("Food.txt: 5 words. Lines left out: 3.")
        assert [words for _key, words in card.ids.tabs.options] == ["New: 2", "Refused: 3", "To decide: 2"]
        assert card.base == "pupil"
        page.app.tap(card.ids.tabs.button("refused"))
        assert page.app.sees('Line 4: "bad1" has "1", which is not one of the letters A to Z.')
        assert page.app.sees('Line 8: "cat" stands in line 3 already.')
        page.app.shot(f"review-{size[0]}x{size[1]}")
        assert_fits(card)
        page.app.tap(card.ids.tabs.button("kinds"))
        assert page.app.sees("damn: Not words for school")
        assert_fits(card)
        page.app.tap(card.ids.tabs.button("new"))
        assert page.app.sees("Line 1: roti")
        assert_fits(card)
        page.tap("leave")
        assert kept(page) == ()
        assert page.app.screen.modal is None


def test_the_words_to_decide_about_are_asked_for_and_kept(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", NEW))
    with at_lists(around) as page:
        card = page.take_in()
        page.app.tap(card.ids.take)
        assert page.app.notice == "Say first whether the words to decide about are kept."
        page.app.app.notice.hide()
        page.app.tap(card.ids.kinds.button(key=True))
        assert card.ids.take.text == "TAKE IT: 2 new"
        page.app.tap(card.ids.base.button(""))
        page.app.until(lambda: card.proposal.list.base == "")
        assert card.ids.take.text == "TAKE IT: 5 words"
        page.keep()
        assert page.rows[-1] == "Food"
        # P9 refuses damn and yob wherever they stand.
        assert page.row("Food").words == "3 words"
        assert page.app.notice == "Taken in: Food, 5 words."
        page.go("words")
        assert not page.app.notice
        (own,) = kept(page)
        assert own.words == {"cat", "damn", "roti", "satay", "yob"}


def test_the_words_to_decide_about_are_left_out(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", NEW))
    with at_lists(around) as page:
        card = page.take_in()
        page.app.tap(card.ids.kinds.button(key=False))
        page.app.tap(card.ids.base.button(""))
        page.app.until(lambda: card.proposal.list.base == "")
        assert card.ids.take.text == "TAKE IT: 3 words"
        page.keep()
        (own,) = kept(page)
        assert own.words == {"cat", "roti", "satay"}


def test_words_are_added_to_a_list_and_only_those_it_lacks_are_new(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.csv", "Word,Reason\r\nroti,bread\r\ncat,pet\r\n"))
    with at_lists(around) as page:
        card = page.take_in()
        assert page.app.sees("The list holds these words and all of: Pupils' list.")
        assert len(card.ids.tabs.options) == 2
        page.app.tap(card.ids.base.button("core"))
        page.app.until(lambda: card.proposal.list.base == "core")
        assert page.app.sees("The list holds these words and all of: Easy words.")
        assert page.app.sees("Line 2: roti")
        assert not page.app.sees("Line 3: cat")
        page.write(card.ids.name, "Our words")
        page.keep()
        assert page.row("Our words").about == "From Food.csv, and all words of: Easy words."
        assert page.row("Our words").words == f"{len(CORE) + 1} words"


def test_a_list_of_the_same_name_gives_way_and_that_is_said_first(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "class 4b.txt", "laksa\nsatay\n"))
    around.keep("Class 4B", OLD)
    with at_lists(around) as page:
        card = page.take_in()
        assert page.app.sees("Your list of this name gives way to it.")
        assert page.app.sees("Line 2: satay")
        assert not page.app.sees("Line 1: laksa")
        page.write(card.ids.name, "Class 4C")
        assert not page.app.sees("gives way")
        page.write(card.ids.name, "CLASS 4B")
        assert page.app.sees("gives way")
        assert_fits(card)
        page.keep()
        (own,) = kept(page)
        assert own.title == "CLASS 4B"
        assert own.words == {"laksa", "satay"}


@pytest.mark.parametrize("name", ["", "British English, classroom"])
def test_a_name_that_cannot_be_is_said_and_nothing_typed_is_lost(tmp_path: Path, name: str) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", "roti\n"))
    with at_lists(around) as page:
        card = page.take_in()
        page.app.tap(card.ids.base.button("pupil"))
        page.write(card.ids.name, name)
        page.keep()
        assert page.app.sees("No words were taken in, and the lists stay as they were.")
        assert (card.ids.name.text, card.base) == (name, "pupil")
        assert_fits(card)
        page.write(card.ids.name, "Food")
        page.keep()
        assert [own.title for own in kept(page)] == ["Food"]


def test_a_file_with_a_name_that_is_none_for_a_list_is_looked_through(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "British English, classroom.txt", "roti\n"))
    with at_lists(around) as page:
        assert page.take_in().stage == "found"


def test_lines_beyond_the_first_twenty_are_counted(tmp_path: Path) -> None:
    lines = "".join(f"word{number}\n" for number in range(500))
    around = world(tmp_path, file_of(tmp_path, "Numbers.txt", lines + "cat\n"))
    with at_lists(around) as page:
        card = page.take_in()
        assert page.app.sees('Line 20: "word19"')
        assert not page.app.sees("Line 21:")
        assert page.app.sees("… and 480 more.")
        assert_fits(card)


def test_while_a_file_is_read_the_card_says_so_and_can_be_left(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", "roti\n"))
    with at_lists(around) as page:
        around.lists.may_read.clear()
        page.tap("take_in")
        card = page.card
        assert page.app.sees("Reading the file …")
        assert_fits(card)
        page.tap("leave")
        assert page.app.screen.modal is None
        around.lists.may_read.set()
        page.take_in()
        assert card.stage == "reading"
        assert kept(page) == ()


def test_a_list_is_kept_once_however_often_the_button_is_tapped(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", "roti\n"))
    with at_lists(around) as page:
        card = page.take_in()
        around.lists.may_read.clear()
        for _ in range(3):
            page.app.tap(card.ids.take)
        assert card.ids.take.text == "Keeping the list …"
        page.tap("leave")
        assert page.app.notice == "One moment: the list is being kept."
        assert_fits(card)
        around.lists.may_read.set()
        page.app.until(lambda: card.parent is None)
        assert around.lists.kept == 1


def test_without_a_dialog_our_own_folders_are_shown(tmp_path: Path) -> None:
    file_of(tmp_path, "Food.txt", "roti\n")
    file_of(tmp_path, "crest.png", "")
    with at_lists(world(tmp_path)) as page:
        page.tap("take_in")
        assert isinstance(page.card, OpenCard)
        assert not page.app.find_all("ListRow", page.card, text="crest.png")
        page.app.tap(page.app.find("ListRow", page.card, text="Food.txt"))
        page.app.until(lambda: page.card.stage == "found")
        assert page.app.sees("Food.txt: 1 word")
        assert page.card.ids.take.text == "TAKE IT: 1 new"


def test_a_dialog_that_is_cancelled_or_answers_too_late_changes_nothing(tmp_path: Path) -> None:
    around = world(tmp_path)
    around.device.has_dialog = True
    with at_lists(around) as page:
        page.tap("take_in")
        assert around.device.waiting
        around.device.waiting(None)
        assert page.app.screen.modal is None
        page.app.tap(page.app.find("SecondaryButton", text="Back"))
        around.device.waiting(file_of(tmp_path, "Food.txt", "roti\n"))
        page.app.frames(3)
        assert page.app.navigator.screen == ScreenName.SETTINGS


# Fault table, 19


def test_each_hostile_file_gives_a_sentence_and_leaves_the_old_list_in_place(tmp_path: Path) -> None:
    around = world(tmp_path)
    old = around.keep("Class 4B", OLD)
    with at_lists(around) as page:
        for kind, (name, content, told) in HOSTILE.items():
            around.device.answer = file_of(tmp_path, name, content)
            card = page.take_in()
            assert re.search(told, " ".join(page.app.texts(card))), (kind, page.app.texts(card))
            assert_fits(card)
            if card.stage == "refused":
                assert page.app.sees("the lists stay as they were", card), kind
                assert card.ids.take.text == "CHOOSE ANOTHER FILE"
            page.tap("leave")
            assert kept(page) == (old,), kind
        assert page.rows[-1] == "Class 4B"


def test_the_next_file_is_looked_for_where_the_last_one_was(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    around = world(tmp_path, file_of(stick, "words.doc", "roti\n"))
    with at_lists(around) as page:
        page.take_in()
        page.tap("take")
        assert [folder for folder, *_kinds in around.device.asked] == [tmp_path, stick]


def test_after_a_file_that_cannot_be_read_another_is_chosen(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "words.doc", "roti\n"))
    with at_lists(around) as page:
        page.take_in()
        around.device.answer = file_of(tmp_path, "words.txt", "roti\n")
        page.tap("take")
        page.app.until(lambda: page.app.screen.modal and page.app.screen.modal.stage == "found")
        page.keep()
        assert [own.title for own in kept(page)] == ["words"]


def test_a_file_without_a_single_good_word_is_not_taken(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "words.txt", "1\n2\n"))
    with at_lists(around) as page:
        card = page.take_in()
        page.app.tap(card.ids.take)
        assert page.app.notice == "No line gives a word, so there is nothing to take in."
        assert kept(page) == ()


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (errno.ENOSPC, "The disk is full, so nothing was changed."),
        (errno.EROFS, "Nothing can be saved in"),
        (errno.EIO, "cannot be read or written just now"),
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
        card = page.take_in()
        page.write(card.ids.name, "Class 4B")
        with monkeypatch.context() as broken:
            broken.setattr(word_lists, "write_durably", write_nothing)
            page.keep()
            assert page.app.sees(told)
            assert_fits(card)
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
            card = page.take_in()
            page.app.tap(card.ids.kinds.button(key=False))
            ballast = fill(disk)
            page.keep()
            assert page.app.sees("The disk is full, so nothing was changed.")
            assert kept(page) == (old,)
            ballast.unlink()
            remount(disk, "ro")
            page.keep()
            assert page.app.sees("Nothing can be saved in")
            assert_fits(card)
            assert kept(page) == (old,)
            remount(disk, "rw")
            page.keep()
            (own,) = kept(page)
            assert own.words == {"cat", "roti", "satay"}


def test_what_is_typed_can_be_entered_from_the_keyboard(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "Food.txt", "roti\n"))
    with at_lists(around) as page:
        card = page.take_in()
        page.write(card.ids.name, "Our food")
        page.app.key("enter")
        unfocus()
        for _ in range(15):
            if card.ids.take.focus:
                break
            page.app.key("tab")
        page.app.key("enter")
        page.app.until(lambda: card.parent is None)
        assert [own.title for own in kept(page)] == ["Our food"]


def test_what_of_a_table_is_not_read_is_said_among_the_refused_lines(tmp_path: Path) -> None:
    around = world(tmp_path, file_of(tmp_path, "words.csv", "Week 3\nTopic,Word\nfood,roti\nfood,laksa\n"))
    with at_lists(around) as page:
        card = page.take_in()
        page.app.tap(card.ids.tabs.button("refused"))
        assert page.app.sees('Column "Topic" is not imported.')
        assert page.app.sees('Line 1: "Week 3" is above the headings, so it is not imported.')
        assert card.ids.tabs.button("refused").text.endswith("Refused: 2")
