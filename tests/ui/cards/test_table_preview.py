"""Lists on their way in, by touches: nothing of them is lost, and nothing that was typed before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from kivy.uix.label import Label

from classroom.match.team import Role
from classroom.roster.school_class import Mix, MixedTeam, SchoolClass
from classroom.settings import BoardNames, Hall, Settings
from classroom.ui.cards.file_card import OpenFilesCard
from classroom.ui.cards.table_preview import ColumnHead, TablePreview, TableRow
from classroom.ui.kit.layout import ListRow
from classroom.ui.navigation import ScreenName
from tests.shared_data import SHARED
from tests.ui.competition.day_page import DayPage, open_day
from tests.ui.fake_classes import NAMES
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import LAPTOP, RunningApp, assert_fits, open_app, shown
from tests.ui.words.test_word_import import ignored

LOW = (1024, 600)
REGISTER = [
    "SEKOLAH KEBANGSAAN CONTOH,,,,",
    "Senarai nama murid 2026,,,,",
    "Kelas: 5 Bestari,,,,",
    "Bil,Nama Murid,No. Kad Pengenalan,Jantina,Catatan",
    *(
        f"{number},{name},1601{number:02}-08-0{number:03},{'LP'[number % 2]},"
        for number, name in enumerate(NAMES[:32], 1)
    ),
    ",JUMLAH LELAKI: 16,,,",
    ",JUMLAH: 32,,,",
    "Disediakan oleh: Pn. Zaiton,,,,",
]


def card(app: RunningApp) -> Any:
    """The card that lies over all others."""
    return next(iter(app.find_all("Modal")), None)


def wait_for_list(app: RunningApp) -> TablePreview:
    app.until(lambda: isinstance(card(app), TablePreview) and card(app).button)
    found = card(app)
    assert isinstance(found, TablePreview)
    return found


def row(preview: TablePreview, line: int) -> TableRow:
    return next(one for one in preview.walk() if isinstance(one, TableRow) and one.line == line)


@contextmanager
def at_classes(*files: Path, size: tuple[int, int] = LAPTOP, **settings: Any) -> Iterator[RunningApp]:
    with open_app(World(Settings(**settings), device=FakeDevice(answers=files)), size) as app:
        app.go(ScreenName.CLASSES)
        yield app


def classes_of(app: RunningApp) -> dict[str, list[str]]:
    return {one.title: [pupil.name for pupil in one.pupils] for one in app.world.class_book.kept.values()}


# Pupils


def test_a_register_of_32_pupils_comes_in_three_taps_without_a_loss(tmp_path: Path) -> None:
    file = tmp_path / "Daftar.csv"
    file.write_text("\n".join(REGISTER), encoding="utf-8")
    with open_app(World(device=FakeDevice(folder=tmp_path)), LOW) as app:
        app.go(ScreenName.CLASSES)
        app.tap(app.screen.ids.take_in)
        app.tap(app.find("FileRow", text="Daftar.csv"))
        preview = wait_for_list(app)
        assert preview.found_head.startswith("32 pupils, 1 class. 3 rows look like totals or notes.")
        assert_fits(preview, ignore=lambda part: ignored(part) or isinstance(part, ColumnHead))
        assert not any("08-0" in one.text for one in shown(preview) if isinstance(one, Label)), "identity numbers"
        app.tap(preview.ids.deed)
        assert app.taps == 3
        assert classes_of(app) == {"5 Bestari": sorted(NAMES[:32], key=str.casefold)}


@pytest.mark.parametrize(
    ("name", "pupils"),
    [
        ("class-list-total-rows.csv", {"5 Bestari": ["Ali bin Abu", "Siti binti Omar"]}),
        ("second/attendance_footer.csv", {"5A": ["Ali bin Abu", "Siti"]}),
        ("second/x_base.xlsx", {"5A": ["Ali bin Abu", "Siti binti Ahmad"], "5B": ["Mei Ling"]}),
    ],
)
def test_a_school_s_file_comes_in_two_taps_after_it_is_chosen(name: str, pupils: dict[str, list[str]]) -> None:
    file = SHARED / "lists" / name
    if not file.is_file():
        pytest.skip(f"the optional test data is not there: {file}")
    with at_classes(file) as app:
        app.tap(app.screen.ids.take_in)
        app.tap(wait_for_list(app).ids.deed)
        assert app.taps == 2
        assert classes_of(app) == pupils


@pytest.mark.parametrize("language", ["en", "ms"])
def test_typed_names_that_may_be_read_in_two_ways_are_asked_about_and_stay_typed(language: str) -> None:
    with at_classes(size=LOW, language=language) as app:
        app.tap(app.screen.ids.new_class)
        names = card(app)
        names.ids.title.text = "5 Bestari"
        names.ids.names.ids.input.insert_text("Ali\tAbu\nMei\tTan\nRaj\tKumar\n")
        app.frames(3)
        assert_fits(names, ignore=ignored)
        app.tap(names.ids.deed)
        preview = wait_for_list(app)
        assert_fits(preview, ignore=ignored)
        app.tap(preview.ids.close)
        assert card(app) is names
        assert names.ids.names.text == "Ali\tAbu\nMei\tTan\nRaj\tKumar\n"
        assert names.ids.title.text == "5 Bestari"
        app.tap(names.ids.deed)
        preview = wait_for_list(app)
        app.tap(preview.ids.ways.button("1"))
        app.until(lambda: preview.way == "1" and preview.found_head.startswith("3"))
        app.tap(preview.ids.deed)
        assert classes_of(app) == {"5 Bestari": ["Ali Abu", "Mei Tan", "Raj Kumar"]}
        assert card(app) is None


def test_a_pupil_called_nil_is_taken_by_one_tap() -> None:
    with at_classes() as app:
        app.tap(app.screen.ids.new_class)
        card(app).ids.title.text = "5 Bestari"
        card(app).ids.names.ids.input.insert_text("Ali bin Abu\nNil\nMei Ling\n")
        app.frames(3)
        app.tap(card(app).ids.deed)
        preview = wait_for_list(app)
        assert "1 row is not imported." in preview.found_head
        assert row(preview, 2).reason.startswith('"Nil" usually means that there is no name.')
        assert row(preview, 2).reason.endswith('Tap this row to import "Nil".')
        app.tap(row(preview, 2))
        app.until(lambda: preview.button == "Import 3 pupils")
        app.tap(preview.ids.deed)
        assert classes_of(app) == {"5 Bestari": ["Ali bin Abu", "Mei Ling", "Nil"]}


def test_rows_typed_above_a_pasted_table_are_read_and_the_typed_class_counts_for_all() -> None:
    with at_classes() as app:
        app.tap(app.screen.ids.new_class)
        names = card(app)
        names.ids.title.text = "5 Bestari"
        names.ids.names.ids.input.insert_text("Siti binti Omar\t5\nNama\tTahun\nAli bin Abu\t5\nMei Ling\t5\n")
        app.frames(3)
        app.tap(names.ids.table)
        assert wait_for_list(app).typed == "5 Bestari"
        app.tap(card(app).ids.deed)
        assert classes_of(app) == {"5 Bestari": ["Ali bin Abu", "Mei Ling", "Siti binti Omar"]}


def test_several_files_are_read_one_after_the_other(tmp_path: Path) -> None:
    files = []
    for title, text in (("5 Bestari", "Ali\nMei\n"), ("photo", "\0\1\2"), ("5 Cerdik", "Raj\n")):
        files.append(tmp_path / f"{title}.csv")
        files[-1].write_text(text, encoding="latin-1")
    with at_classes(*files) as app:
        app.tap(app.screen.ids.take_in)
        assert wait_for_list(app).title == "Import pupils from 5 Bestari.csv (1 of 3)"
        app.tap(card(app).ids.deed)
        app.until(lambda: card(app) and card(app).stage == "refused")
        assert card(app).title == "Import pupils from photo.csv (2 of 3)"
        assert not card(app).deed
        assert card(app).ids.close.text == "Skip this file"
        app.tap(card(app).ids.close)
        assert wait_for_list(app).title == "Import pupils from 5 Cerdik.csv (3 of 3)"
        app.tap(card(app).ids.deed)
        app.frames(3)
        assert card(app) is None
        assert classes_of(app) == {"5 Bestari": ["Ali", "Mei"], "5 Cerdik": ["Raj"]}


@pytest.mark.parametrize("language", ["en", "ms"])
def test_several_files_are_ticked_in_our_own_card(tmp_path: Path, language: str) -> None:
    for title in ("5 Bestari", "5 Cerdik", "5 Dedikasi"):
        (tmp_path / f"{title}.csv").write_text("Ali\n", encoding="utf-8")
    with open_app(World(Settings(language=language), device=FakeDevice(folder=tmp_path)), LOW) as app:
        app.go(ScreenName.CLASSES)
        app.tap(app.screen.ids.take_in)
        chooser = card(app)
        assert isinstance(chooser, OpenFilesCard)
        app.tap(chooser.ids.several)
        for name in ("5 Cerdik.csv", "5 Bestari.csv", "5 Dedikasi.csv", "5 Bestari.csv"):
            app.tap(app.find("FileRow", text=name))
        assert [one.text for one in app.find_all("FileRow", selected=True)] == ["5 Dedikasi.csv", "5 Cerdik.csv"]
        where = chooser.ids.view.ids.where.__self__
        assert_fits(chooser, ignore=lambda part: part is where)
        app.tap(chooser.ids.deed)
        assert "5 Cerdik.csv (1 " in wait_for_list(app).title


# Teams and players


def players_file(folder: Path, count: int = 40) -> Path:
    file = folder / "players.csv"
    lines = (
        f"{NAMES[at % 35]} {'ABC'[at // 35]},SK {'Taman' if at % 2 else 'Jaya'},{1200 + at}" for at in range(count)
    )
    file.write_text("\n".join(("Name,School,Rating", *lines)), encoding="utf-8")
    return file


def test_forty_players_of_a_list_are_ready_with_one_tap_and_seats_have_their_names(tmp_path: Path) -> None:
    with open_day(World(device=FakeDevice(answer=players_file(tmp_path))), format_key="standard") as page:
        app = page.app
        page.press("Add players")
        page.press("From a file")
        preview = wait_for_list(app)
        assert preview.found_head == "40 players from 2 places."
        assert preview.ids.deed.text == "Import 40 players"
        said = [one.text for one in shown(preview) if isinstance(one, Label)]
        assert [text for text in said if "team" in text.casefold()] == []
        app.tap(preview.ids.deed)
        assert card(app) is None
        entries = [team.entry for team in page.state.teams]
        assert len(entries) == 40
        assert all(entry.name == entry.members[0].name and entry.origin.startswith("SK ") for entry in entries)
        assert [entry.rating for entry in entries] == list(range(1200, 1240))
        assert page.model.not_ready() == ()
        page.go("Round")
        page.publish()
        (seats,) = page.model.division.rounds
        assert len(seats.tables) == 20
        texts = page.app.texts()
        assert sum(entry.name in texts for entry in entries) == 24, "both players of the twelve tables of a page"
        said = [one.text for one in shown(app.screen) if isinstance(one, Label)]
        assert [text for text in said if "team" in text.casefold()] == []


def test_schools_spelt_nearly_alike_are_asked_about_with_one_tap(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    rows = ("Tigers,SJK(T) Ladang Sagill,Ali,Mei", "Lions,SK Taman 1,Raj,Siti", "Bears,SK Taman 2,Devi,Lim")
    file.write_text("\n".join(("Team,School,Player 1,Player 2", *rows)), encoding="utf-8")
    with open_day(World(device=FakeDevice(answer=file)), teams=["Owls, SJK(T) Ladang Sagil, Om, Wei"]) as page:
        page.press("Add teams")
        page.press("From a file")
        preview = wait_for_list(page.app)
        assert preview.message == 'Is "SJK(T) Ladang Sagill" the same as "SJK(T) Ladang Sagil"?'
        page.app.tap(preview.ids.answers.button("same"))
        page.app.until(lambda: not preview.question)
        page.app.tap(preview.ids.deed)
        assert [team.entry.origin for team in page.state.teams][1:] == [
            "SJK(T) Ladang Sagil",
            "SK Taman 1",
            "SK Taman 2",
        ]


def test_a_school_that_is_typed_counts_for_all_teams_that_name_none(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("Team,Player 1,Player 2\nTigers,Ali,Mei\nLions,Raj,Siti\n", encoding="utf-8")
    with open_day(World(device=FakeDevice(answer=file))) as page:
        page.press("Add teams")
        page.press("From a file")
        preview = wait_for_list(page.app)
        preview.typed = "SK Taman"
        page.app.tap(preview.ids.deed)
        assert [team.entry.origin for team in page.state.teams] == ["SK Taman", "SK Taman"]


def add_teams(page: DayPage, text: str) -> Any:
    page.press("Add teams")
    typing = card(page.app)
    typing.ids.lines.ids.input.insert_text(text)
    page.app.frames(2)
    return typing


@pytest.mark.parametrize("button", ["From a file", "From a class"])
def test_typed_teams_are_there_again_after_a_file_or_a_class(tmp_path: Path, button: str) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("Team,School,Player 1,Player 2\nTigers,SK Taman,Ali,Mei\n", encoding="utf-8")
    with open_day(World(device=FakeDevice(answer=file))) as page:
        mixed = (Mix("2026-11-22", (MixedTeam((1, 2)),)),)
        page.app.world.class_book.save(SchoolClass("5 Bestari", mixes=mixed).add("Aina").add("Raj"))
        typing = add_teams(page, "Owls, Perak")
        page.press(button)
        page.app.frames(3)
        page.app.tap(card(page.app).ids.close)
        assert card(page.app) is typing
        assert typing.text == "Owls, Perak"
        page.press(button)
        if button == "From a class":
            page.press("5 Bestari")
            page.app.frames(3)
        else:
            wait_for_list(page.app)
        page.app.tap(card(page.app).ids.deed)
        assert len(page.state.teams) == 1
        assert (card(page.app), typing.text) == (typing, "Owls, Perak")
        page.app.tap(typing.ids.deed)
        assert [team.entry.name for team in page.state.teams][1:] == ["Owls"]
        assert card(page.app) is None


@pytest.mark.parametrize(
    "text", ["Helang: Ali, Mei\nTiong: Raj, Siti", "Helang\tPerak\tAli\tMei\nTiong\tJohor\tRaj\tSiti"]
)
def test_a_list_of_teams_from_elsewhere_is_looked_at_and_stays_typed(text: str) -> None:
    with open_day() as page:
        typing = add_teams(page, text)
        assert typing.ids.deed.text == "Look at the list"
        page.app.tap(typing.ids.deed)
        assert wait_for_list(page.app).found_head == "2 teams, 4 pupils."
        page.app.tap(card(page.app).ids.close)
        assert (card(page.app), typing.text) == (typing, text)
        page.app.tap(typing.ids.deed)
        page.app.tap(wait_for_list(page.app).ids.deed)
        assert card(page.app) is None
        teams = {team.entry.name: [member.name for member in team.entry.members] for team in page.state.teams}
        assert teams == {"Helang": ["Ali", "Mei"], "Tiong": ["Raj", "Siti"]}


@pytest.mark.parametrize(
    ("rows", "typed", "head", "deed"),
    [
        (["Aina,5 Bestari", "Raj,5 Bestari"], "", "2 pupils, 1 class.", "Import 2 pupils"),
        (["Raj,", "Aina,5 Bestari"], "", "1 pupil, 1 class. 1 row is not imported.", "Import 1 pupil"),
        (["Aina,", "Raj,"], "Daftar", "2 pupils, no class.", "Import 2 pupils"),
    ],
)
def test_a_files_name_is_a_class_only_if_the_list_names_none(
    tmp_path: Path, rows: list[str], typed: str, head: str, deed: str
) -> None:
    file = tmp_path / "Daftar.csv"
    file.write_text("\n".join(("Nama,Kelas", *rows)), encoding="utf-8")
    with at_classes(file) as app:
        app.tap(app.screen.ids.take_in)
        preview = wait_for_list(app)
        assert (preview.typed, preview.found_head, preview.button) == (typed, head, deed)
        assert preview.ids.deed.why_disabled == preview.why_not == ""


def test_a_message_of_teams_and_numbered_lines_are_seen_before_they_are_entered() -> None:
    text = "*Pasukan Helang* 🦅\nAli\nMei\nRaj (res)\n\n*Pasukan Tiong*\nDara\nSiti\nWei"
    with open_day() as page:
        typing = add_teams(page, "1. Kancil, SK Ampang, Ali, Siti, Raj")
        page.app.tap(typing.ids.deed)
        page.app.tap(wait_for_list(page.app).ids.deed)
        page.app.tap(add_teams(page, text).ids.deed)
        assert wait_for_list(page.app).found_head == "2 teams, 6 pupils."
        page.app.tap(card(page.app).ids.deed)
        teams = {one.entry.name: [who.name for who in one.entry.members] for one in page.state.teams}
        kancil = page.state.teams[0].entry
        assert (kancil.origin, [who.role for who in kancil.members][1:]) == ("SK Ampang", [Role.MAIN, Role.RESERVE])
        helang, tiong = ["Ali", "Mei", "Raj"], ["Dara", "Siti", "Wei"]
        assert teams == {"Kancil": ["Ali", "Siti", "Raj"], "Pasukan Helang": helang, "Pasukan Tiong": tiong}


# Boards of a hall


def test_a_list_of_boards_is_seen_first_and_cancel_leaves_the_names_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = Hall((BoardNames("Old", "Names"),))
    with open_app(World(Settings(hall=hall)), LOW) as app:
        app.go(ScreenName.HALL)
        monkeypatch.setattr(Clipboard, "paste", lambda: "1. Zoë, Hornbills\n2. Kites".encode("latin-1"))
        app.tap(app.screen._part.ids.paste)
        app.tap(card(app).ids.deed)
        assert_fits(wait_for_list(app), ignore=ignored)
        app.tap(card(app).ids.close)
        assert app.settings.current.hall.names == hall.names
        app.tap(card(app).ids.deed)
        app.tap(wait_for_list(app).ids.deed)
        assert app.settings.current.hall.names == (BoardNames("Zoë", "Hornbills"), BoardNames("Kites", ""))
        many = "\n".join(f"Team {at}A, Team {at}B" for at in range(1, 15))
        monkeypatch.setattr(Clipboard, "paste", lambda: many)
        app.tap(app.screen._part.ids.paste)
        app.tap(card(app).ids.deed)
        assert wait_for_list(app).found_head == "14 boards, 28 teams. Only the first 12 are used."
        app.tap(card(app).ids.close)

        def fail() -> str:
            raise OSError("no clipboard")

        monkeypatch.setattr(Clipboard, "paste", fail)
        app.tap(card(app).ids.close)
        app.tap(app.screen._part.ids.paste)
        assert card(app).text == ""
        assert len(app.settings.current.hall.names) == 2


def test_two_readings_go_once_a_column_is_changed_by_hand() -> None:
    with at_classes(size=LOW) as app:
        app.tap(app.screen.ids.new_class)
        names = card(app)
        names.ids.title.text = "5 Bestari"
        names.ids.names.ids.input.insert_text("Ali\tAbu\nMei\tTan\nRaj\tKumar\n")
        app.frames(3)
        app.tap(names.ids.deed)
        preview = wait_for_list(app)
        assert len(preview.ways) == 2
        app.tap(next(one for one in preview.walk() if isinstance(one, ColumnHead)))
        app.tap(next(one for one in preview.walk() if isinstance(one, ListRow) and one.text == "Class"))
        app.frames(10)
        assert (preview.stage, list(preview.ways)) == ("found", [])
        app.tap(preview.ids.close)
        assert names.ids.names.text == "Ali\tAbu\nMei\tTan\nRaj\tKumar\n"
