"""Our own cards to choose a file by touch, for machines without a dialog of their own."""

from __future__ import annotations

import getpass
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.utils import get_hex_from_color

from classroom.ui.cards import file_card as folder_view
from classroom.ui.cards.file_card import OpenCard, SaveCard, files_in, folders_in, places, with_ending
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.layout import ListRow
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import unfocus
from tests.grid import some_of
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, TABLET_WINDOW, RunningApp, assert_fits, open_app


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "Documents"
    for name in ("School", "letters", ".cache", "$RECYCLE.BIN"):
        (folder / name).mkdir(parents=True)
    for name in ("crest.png", "Photo.JPG", "notes.txt", "School/badge.jpeg"):
        (folder / name).write_bytes(b"")
    return folder


class Shown:
    """A card over Home, and what it answered."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app
        self.answers: list[Path | None] = []
        self.card: Any = None

    def show(self, card: Any) -> None:
        self.card = card
        self.app.screen.add_widget(card)
        self.app.frames(3)

    @property
    def view(self) -> Any:
        return self.card.ids.view

    @property
    def rows(self) -> list[str]:
        return [row.text for row in reversed(self.view.ids.rows.children)]

    @property
    def is_open(self) -> bool:
        return self.card.parent is not None

    def tap(self, text: str) -> None:
        kind = "Pressable" if not self.app.find_all(ListRow, self.card, text=text) else ListRow
        self.app.tap(self.app.find(kind, self.card, text=text))

    def write(self, text: str) -> None:
        self.card.ids.name.text = ""
        self.app.tap(self.card.ids.name)
        self.app.write(text)
        unfocus()
        self.app.frames(2)


def is_path(widget: Any) -> bool:
    """A path or the name of a folder: of a long one only a part is shown."""
    return isinstance(widget, FitLabel) and (isinstance(widget.parent, ListRow) or Path(widget.text).is_absolute())


@contextmanager
def saving(folder: Path, name: str = "sheet.pdf", size: tuple[int, int] = LAPTOP) -> Iterator[Shown]:
    with open_app(size=size) as app:
        shown = Shown(app)
        shown.show(SaveCard(folder, name, shown.answers.append))
        yield shown


@contextmanager
def opening(folder: Path, size: tuple[int, int] = LAPTOP) -> Iterator[Shown]:
    with open_app(size=size) as app:
        shown = Shown(app)
        kinds = [".png", ".jpg", ".jpeg"]
        shown.show(OpenCard(folder, shown.answers.append, kinds=kinds, title="Choose a picture for the crest"))
        yield shown


def test_a_folder_without_a_picture_says_so(documents: Path) -> None:
    (documents / "letters" / "notes.txt").write_bytes(b"")
    with opening(documents) as shown:
        assert not shown.app.sees("This folder has no files of this type (PNG, JPG, JPEG). Choose another folder.")
        shown.tap("letters")
        assert shown.app.sees("This folder has no files of this type (PNG, JPG, JPEG). Choose another folder.")
        assert_fits(shown.card, ignore=is_path)


def test_above_the_disks_there_is_no_folder_and_the_button_says_what_to_do(documents: Path) -> None:
    with opening(documents) as shown:
        shown.tap("Disks and USB")
        above = shown.view.ids.up
        (label,) = (one for one in shown.app.find_all(FitLabel, above) if one.text == "Up one folder")
        assert get_hex_from_color(label.color)[:7].upper() == THEME.palette.on_disabled
        shown.tap("Up one folder")
        assert shown.view.message == "Choose a folder from the list first."


# Saving


def test_the_papers_that_are_there_are_shown_and_a_tap_takes_the_name_of_one(documents: Path) -> None:
    (documents / "old.pdf").write_bytes(b"%PDF")
    (documents / "notes.txt").write_bytes(b"")
    with saving(documents) as shown:
        assert shown.rows == ["letters", "School", "old.pdf"]
        shown.tap("old.pdf")
        assert shown.card.ids.name.text == "old.pdf"
        assert not shown.answers
        shown.tap("letters")
        assert not shown.app.sees("This folder has no files")


def test_the_offered_name_is_saved_in_the_offered_folder(documents: Path) -> None:
    with saving(documents) as shown:
        assert shown.rows == ["letters", "School"]
        shown.tap("Save here")
        assert shown.answers == [documents / "sheet.pdf"]
        assert not shown.is_open


def test_another_folder_and_another_name(documents: Path) -> None:
    with saving(documents) as shown:
        shown.tap("School")
        assert shown.view.folder == documents / "School"
        shown.write("for the head")
        shown.tap("Save here")
        assert shown.answers == [documents / "School" / "for the head.pdf"]


def test_the_folder_above(documents: Path) -> None:
    with saving(documents / "School") as shown:
        shown.tap("Up one folder")
        assert shown.view.folder == documents
        assert shown.rows == ["letters", "School"]


def test_cancel_saves_nothing(documents: Path) -> None:
    with saving(documents) as shown:
        shown.tap("Cancel")
        assert shown.answers == [None]
        assert not shown.is_open


@pytest.mark.parametrize("name", some_of(["", "   ", "a/b", "..\\b", "c:d", ".hidden", 'a"b', "a*"], 4))
def test_a_name_that_some_disk_refuses_is_asked_for_again(documents: Path, name: str) -> None:
    with saving(documents) as shown:
        shown.write(name)
        shown.tap("Save here")
        assert shown.answers == []
        assert shown.is_open
        assert shown.view.message.startswith("Enter a file name")
        assert_fits(shown.card, ignore=is_path)


def test_a_file_that_is_there_is_replaced_only_when_asked_twice(documents: Path) -> None:
    (documents / "sheet.pdf").write_bytes(b"the last one")
    with saving(documents) as shown:
        shown.tap("Save here")
        assert shown.answers == []
        assert shown.view.message == "There is already a file called sheet.pdf. Tap “Save here” again to replace it."
        assert_fits(shown.card, ignore=is_path)
        shown.tap("Save here")
        assert shown.answers == [documents / "sheet.pdf"]


def test_the_warning_is_about_one_file_only(documents: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        (documents / name).write_bytes(b"")
    with saving(documents, "one") as shown:
        shown.tap("Save here")
        shown.write("two")
        shown.tap("Save here")
        assert shown.answers == []
        assert "two.pdf" in shown.view.message


def test_enter_in_the_name_saves(documents: Path) -> None:
    with saving(documents) as shown:
        shown.app.tap(shown.card.ids.name)
        shown.app.key("enter")
        assert shown.answers == [documents / "sheet.pdf"]


def test_a_folder_that_is_gone_is_told(documents: Path) -> None:
    with saving(documents / "gone") as shown:
        assert shown.view.message == "This folder cannot be opened. Choose another one."
        assert shown.rows == []
        assert_fits(shown.card, ignore=is_path)
        shown.tap("Up one folder")
        assert shown.view.message == ""
        assert shown.rows == ["letters", "School"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may read everything is kept from nothing")
def test_a_folder_nobody_may_read_is_told(documents: Path) -> None:
    (documents / "School").chmod(0)
    with saving(documents) as shown:
        shown.tap("School")
        assert shown.view.message == "This folder cannot be opened. Choose another one."
    (documents / "School").chmod(0o755)


def test_the_places_to_begin_are_home_and_the_sticks(documents: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_view, "places", lambda: (documents, documents / "School"))
    with saving(documents / "letters") as shown:
        shown.tap("Disks and USB")
        assert shown.rows == ["Documents", "School"]
        shown.tap("Save here")
        assert (shown.answers, shown.view.message) == ([], "First choose a folder.")
        shown.tap("School")
        shown.tap("Save here")
        assert shown.answers == [documents / "School" / "sheet.pdf"]


def test_above_the_outermost_folder_are_the_places(documents: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_view, "places", lambda: (documents,))
    with saving(Path(documents.anchor)) as shown:
        shown.tap("Up one folder")
        assert shown.rows == ["Documents"]


# Opening


def test_a_picture_is_chosen_with_a_tap(documents: Path) -> None:
    with opening(documents) as shown:
        assert shown.rows == ["letters", "School", "crest.png", "Photo.JPG"]
        shown.tap("crest.png")
        assert shown.answers == [documents / "crest.png"]
        assert not shown.is_open


def test_a_picture_in_another_folder(documents: Path) -> None:
    with opening(documents) as shown:
        shown.tap("School")
        shown.tap("badge.jpeg")
        assert shown.answers == [documents / "School" / "badge.jpeg"]


def test_no_picture_is_chosen_by_cancelling(documents: Path) -> None:
    with opening(documents) as shown:
        shown.tap("Cancel")
        assert shown.answers == [None]


# What is in a folder


def test_hidden_folders_and_files_of_other_kinds_are_left_out(documents: Path) -> None:
    assert [path.name for path in folders_in(documents)] == ["letters", "School"]
    for name in ("._crest.png", "~$crest.png", ".crest.png"):
        (documents / name).write_bytes(b"x")
    assert [path.name for path in files_in(documents, (".png", ".jpg"))] == ["crest.png", "Photo.JPG"]


def test_a_folder_of_thousands_shows_its_beginning(tmp_path: Path) -> None:
    for number in range(205):
        (tmp_path / f"{number:03}").mkdir()
    assert len(folders_in(tmp_path)) == 200
    assert folders_in(tmp_path)[0].name == "000"


def test_the_places_are_folders_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "media" / "SCHOOL"
    stick.mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(folder_view, "_media", lambda: (tmp_path / "media", tmp_path / "gone"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert places() == (tmp_path, stick)


def test_without_home_and_user_there_may_still_be_sticks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("could not determine home directory")

    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr(Path, "home", unknown)
    monkeypatch.setattr(getpass, "getuser", nobody)
    assert all(place.is_dir() for place in places())


@pytest.mark.parametrize(
    ("name", "named"), [("a", "a.pdf"), ("a.pdf", "a.pdf"), ("A.PDF", "A.PDF"), ("v1.2", "v1.2.pdf"), ("a.", "a..pdf")]
)
def test_a_paper_s_name_ends_in_pdf(name: str, named: str) -> None:
    assert with_ending(Path("papers") / name, ".pdf") == Path("papers") / named


# How they look


def test_both_cards_fit(documents: Path) -> None:
    deep = documents / ("a folder with a long name " * 8)
    (deep / ("another folder with a long name " * 7)).mkdir(parents=True)
    with saving(documents, "certificates_2026-11-21_20261121-317a9c0d.pdf", TABLET_WINDOW) as shown:
        assert_fits(shown.card, ignore=is_path)
    with opening(documents, TABLET_WINDOW) as shown:
        assert_fits(shown.card, ignore=is_path)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text elsewhere")
def test_names_that_are_no_text_are_shown_and_chosen(documents: Path) -> None:
    strange = documents / os.fsdecode(b"Sekolah\xe1")
    strange.mkdir()
    file = strange / os.fsdecode(b"m\xfframa\xe2\x80\xaei\n.png")
    file.write_bytes(b"")
    with open_app(World(data_folder=strange)) as app:
        assert app.sees(f"Everything is saved in this folder: {documents}/Sekolah\N{REPLACEMENT CHARACTER}")
        shown = Shown(app)
        shown.show(OpenCard(documents, shown.answers.append, kinds=[".png"], title="Which picture?"))
        shown.tap(strange.name)
        assert app.sees("m\N{REPLACEMENT CHARACTER}ramai .png")
        shown.tap(file.name)
        assert shown.answers == [file]
        app.app.context.navigator.notify(f"{file.name} was read.")
        app.frames(2)
        assert app.notice == f"{file.name} was read."
