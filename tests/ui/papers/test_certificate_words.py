"""The card with the words and the crest of certificates, by touch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from classroom.match.team import Mode
from classroom.settings import CHIEF_JUDGE, ENGLISH_TEACHER, HEAD_TEACHER, Settings
from classroom.ui.navigation import ScreenName
from tests.ui.finished import finished
from tests.ui.harness import LAPTOP, assert_fits
from tests.ui.papers.test_print_centre import Printing

SETTINGS = Settings(
    school="SK Taman Bestari",
    event="Cup",
    practice_event="Class cup",
    level="District",
    town="Ipoh",
    signatories=(replace(HEAD_TEACHER, name="Pn. Aishah"), CHIEF_JUDGE, ENGLISH_TEACHER),
)


class Words(Printing):
    """The print screen with the card over it."""

    @property
    def card(self) -> Any:
        return self.app.find("CertificateWords")

    @property
    def kept(self) -> Settings:
        return self.app.world.settings_store.settings

    @property
    def printed(self) -> Settings:
        """The settings that the certificates made last were made with."""
        return self.paper.settings[-1]

    def write(self, name: str, text: str) -> None:
        self.fill(self.card.ids[name], text)

    def sign(self, place: int, text: str) -> None:
        self.fill(self.card._signing[place], text)

    def fill(self, row: Any, text: str) -> None:
        row.text = ""
        self.app.tap(row)
        self.app.write(text)

    def choose(self, picture: Path | None) -> None:
        """Choose a picture in the system's dialog."""
        self.app.world.device.answer = picture
        self.table.press("Choose a picture")
        self.app.until(lambda: self.card.message != "One moment: opening the picture.")


@contextmanager
def words(
    folder: Path, size: tuple[int, int] = LAPTOP, settings: Settings = SETTINGS, mode: Mode = Mode.PRACTICE
) -> Iterator[Words]:
    with finished(size, settings=settings, mode=mode, shown=False) as table:
        printer = Words(table, folder)
        table.app.use_services(data_folder=folder)
        table.app.go(ScreenName.PRINT, "certificates")
        printer.settle()
        table.app.tap(printer.screen.ids.words)
        yield printer


@pytest.fixture
def crest(tmp_path: Path) -> Path:
    path = tmp_path / "pictures" / "school.png"
    path.parent.mkdir()
    path.write_bytes(b"a picture")
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def test_what_is_set_is_on_the_card(data: Path) -> None:
    with words(data, mode=Mode.COMPETITION) as screen:
        found = [screen.card.ids[name].text for name in ("school", "event", "level", "town")]
        assert found == ["SK Taman Bestari", "Cup", "District", "Ipoh"]
        assert [row.caption for row in screen.card._signing] == ["Head teacher", "Chief judge", "English teacher"]
        assert [row.text for row in screen.card._signing] == ["Pn. Aishah", "", ""]


def test_a_practice_has_a_name_of_its_own_and_no_level(data: Path) -> None:
    with words(data) as screen:
        assert screen.card.ids.event.caption == "Practice"
        assert screen.card.ids.event.text == "Class cup"
        assert not screen.app.find_all("FormRow", caption="Level")
        screen.write("event", "Friday words")
        screen.press("Use this text")
        assert (screen.kept.event, screen.kept.practice_event, screen.kept.level) == ("Cup", "Friday words", "District")
        _, text, _ = screen.paper.awards[-1]
        assert (text.event, text.level) == ("Friday words", "")


def test_nobody_signs_a_practice_as_chief_judge_without_a_name(data: Path) -> None:
    with words(data) as screen:
        assert [one.office for one in screen.printed.signatories] == ["Head teacher", "English teacher"]
        screen.sign(1, "En. Tan")
        screen.press("Use this text")
        assert [one.name for one in screen.printed.signatories] == ["Pn. Aishah", "En. Tan", ""]


def test_what_is_typed_is_kept_and_printed(data: Path) -> None:
    with words(data, mode=Mode.COMPETITION) as screen:
        screen.write("school", "  SK Seri Indah ")
        screen.write("event", "Word Day")
        screen.write("level", "State")
        screen.write("town", "")
        screen.sign(1, "En. Tan")
        screen.press("Use this text")
        assert not screen.app.find_all("CertificateWords")
        for settings in (screen.kept, screen.printed):
            assert (settings.school, settings.event) == ("SK Seri Indah", "Word Day")
            assert [one.name for one in settings.signatories] == ["Pn. Aishah", "En. Tan", ""]
        _, text, _ = screen.paper.awards[-1]
        assert (text.event, text.level, text.town) == ("Word Day", "State", "")


def test_cancelled_everything_is_as_before(data: Path) -> None:
    with words(data) as screen:
        made = len(screen.paper.awards)
        screen.write("school", "another")
        screen.press("Cancel")
        assert not screen.app.find_all("CertificateWords")
        assert replace(screen.kept, rack_orders=SETTINGS.rack_orders) == SETTINGS
        assert len(screen.paper.awards) == made


def test_ticks_and_language_stay_as_they_were(data: Path) -> None:
    with words(data) as screen:
        screen.press("Cancel")
        screen.tick("Aina")
        screen.press("Melayu")
        screen.press("Words and crest")
        screen.press("Use this text")
        assert screen.names[0] == "Wei Jie"
        assert screen.paper.awards[-1][2] == "ms"


# The crest


def test_a_crest_is_chosen_looked_at_and_printed(data: Path, crest: Path) -> None:
    with words(data) as screen:
        assert screen.app.sees("No crest")
        screen.choose(crest)
        assert screen.app.world.device.asked[-1] == (data, ".png", ".jpg", ".jpeg")
        assert screen.card.ids.picture.opacity == 1
        assert screen.kept.crest == ""
        screen.press("Use this text")
        assert screen.kept.crest == "crest-00000000.png"
        assert screen.printed.crest == "crest-00000000.png"


def test_a_crest_is_taken_off_again(data: Path, crest: Path) -> None:
    with words(data) as screen:
        screen.choose(crest)
        screen.press("Use this text")
        screen.press("Words and crest")
        screen.app.tap(screen.card.ids.remove_crest)
        screen.press("Use this text")
        assert screen.kept.crest == screen.printed.crest == ""
        assert list(data.glob("crest-*")) == []


def test_a_new_crest_takes_the_place_of_the_old_one(data: Path, crest: Path) -> None:
    with words(data) as screen:
        screen.choose(crest)
        screen.press("Use this text")
        screen.press("Words and crest")
        screen.choose(crest)
        screen.choose(crest)
        screen.press("Use this text")
        assert screen.kept.crest == "crest-00000002.png"
        assert [path.name for path in data.glob("crest-*")] == ["crest-00000002.png"]


def test_cancelled_the_old_crest_stays_and_the_new_one_leaves_nothing(data: Path, crest: Path) -> None:
    with words(data) as screen:
        screen.choose(crest)
        screen.press("Use this text")
        screen.press("Words and crest")
        screen.choose(crest)
        screen.press("Cancel")
        assert screen.kept.crest == "crest-00000000.png"
        assert [path.name for path in data.glob("crest-*")] == ["crest-00000000.png"]


def test_a_picture_that_cannot_be_read_is_told_and_everything_typed_stays(data: Path, crest: Path) -> None:
    told = "The picture school.png cannot be read. Choose a PNG or JPEG picture."
    with words(data) as screen:
        screen.write("town", "Taiping")
        screen.paper.crest_fault = told
        screen.choose(crest)
        assert screen.app.sees(told)
        assert_fits(screen.card)
        assert screen.card.ids.town.text == "Taiping"
        screen.paper.crest_fault = ""
        screen.choose(crest)
        assert not screen.app.sees(told)
        assert screen.card.crest


def test_without_a_dialog_of_the_system_ours_is_shown_over_the_card(data: Path) -> None:
    (data / "badge.png").write_bytes(b"a picture")
    with words(data) as screen:
        screen.table.press("Choose a picture")
        assert screen.app.find("OpenCard")
        screen.app.tap(screen.app.find("ListRow", text="badge.png"))
        screen.app.until(lambda: screen.card.crest)
        assert not screen.app.find_all("OpenCard")


def test_a_crest_whose_file_is_gone_is_none(data: Path) -> None:
    with words(data, settings=replace(SETTINGS, crest="crest-00000009.png")) as screen:
        assert screen.card.crest == ""
        screen.app.tap(screen.card.ids.remove_crest)
        assert screen.card.fault == "There is no crest."
