"""The classes on screen: taken from a file, typed, corrected, away today, grouped, saved, deleted."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from classroom.drills.pupil import tidy_pupil
from classroom.errors import FaultKind, KnownFault
from classroom.match import command as cmd
from classroom.match.team import Member, Team
from classroom.record.highlight import PupilPages
from classroom.roster.school_class import MOST_PUPILS, SchoolClass
from classroom.settings import BoardNames, Hall, RackOrders, Settings
from classroom.store.class_book import SqliteClassBook
from classroom.store.class_file import read_class_file
from classroom.store.database import Database, open_database
from classroom.store.drill_book import SqliteDrillBook
from classroom.ui.cards.file_card import OpenFilesCard
from classroom.ui.cards.table_preview import ColumnHead, TablePreview, TableRow
from classroom.ui.demonstration.hand import middle
from classroom.ui.kit import modal as overlay
from classroom.ui.kit.theme import LEAST_CONTROL
from classroom.ui.navigation import ScreenName
from classroom.ui.roster.class_model import ClassModel
from classroom.ui.roster.classes import ClassCard, NamesCard, PupilCard
from tests.grid import first_of
from tests.store.conftest import NOON
from tests.store.test_drill_book import filled
from tests.ui.fake_classes import NAMES, some_class
from tests.ui.fake_services import TODAY, FakeDevice, FakeServices, World
from tests.ui.harness import LAPTOP, TABLET_WINDOW, RunningApp, assert_fits, open_app
from tests.ui.walk import hold


def ignored(widget: Any) -> bool:
    """Rows of a list touch each other, and names are as long as people have them."""
    return type(widget).__name__ in ("ListRow", "TableRow", "LeftRow", "NameInput", "LinesInput", "Notice")


def world_with(*classes: SchoolClass, **more: Any) -> World:
    world = World(**more)
    for one in classes:
        world.class_book.save(one)
    return world


def at_classes(app: RunningApp) -> Any:
    app.go(ScreenName.CLASSES)
    assert app.navigator.screen == ScreenName.CLASSES
    return app.screen


def row(app: RunningApp, name: str) -> Any:
    found = app.find("ListRow", within=app.screen.ids.pupils, text=name)
    app.screen.ids.scroll.scroll_to(found, animate=False)
    app.frames(3)
    return found


def only(world: World) -> SchoolClass:
    (one,) = world.class_book.kept.values()
    return one


def group_of(world: World, name: str) -> str:
    return next(pupil.group for pupil in only(world).pupils if pupil.name == name)


CSV = "Bil,Nama,Kelas,Tahun,Kumpulan,Kaum\n" + "".join(
    f"{number},{name},5 Bestari,5,{'abc'[number % 3]},x\n" for number, name in enumerate(NAMES, 1)
)


def test_a_class_of_35_comes_from_a_file_in_at_most_six_taps(tmp_path: Path) -> None:
    (tmp_path / "5 Bestari.csv").write_text(CSV, encoding="utf-8")
    world = World(device=FakeDevice(folder=tmp_path))
    with open_app(world) as app:
        at_classes(app)
        assert app.sees("No classes yet.")
        app.tap(app.screen.ids.take_in)
        assert isinstance(app.screen.modal, OpenFilesCard)
        app.tap(app.find("ListRow", text="5 Bestari.csv"))
        card = app.screen.modal
        assert isinstance(card, TablePreview)
        assert world.class_book.kept == {}
        assert card.ids.deed.text == "Import 35 pupils"
        app.tap(card.ids.deed)
        assert app.taps <= 6
        assert [pupil.name for pupil in only(world).pupils] == sorted(NAMES, key=str.casefold)
        assert {(pupil.year, pupil.group) for pupil in only(world).pupils} == {(5, "a"), (5, "b"), (5, "c")}
        assert app.screen.modal is None
        assert app.screen.ids.title.text == "5 Bestari"
        assert app.notice == "Imported 35 pupils: 5 Bestari."


def head(card: TablePreview, heading: str) -> ColumnHead:
    return next(one for one in card.ids.heads.children if one.heading == heading)


def shown_row(card: TablePreview, line: int) -> TableRow:
    return next(one for one in card.walk() if isinstance(one, TableRow) and one.line == line)


def test_a_list_is_looked_through_before_anything_changes(tmp_path: Path) -> None:
    file = tmp_path / "6 Cerdik.csv"
    file.write_text("name,group,IC No\nAina,a,1\n=x,a,2\nAINA,a,3\nRaj,Melayu,4\n", encoding="utf-8")
    world = world_with(SchoolClass("6 Cerdik").add("Raj", 6), device=FakeDevice(answer=file))
    with open_app(world, TABLET_WINDOW) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        card = app.screen.modal
        assert card.ids.deed.text == "Import 3 pupils"
        assert "Already in their class: 1." in card.message
        assert 'Column "IC No" is not imported' in card.message
        assert_fits(card, ignore=ignored)
        reasons = {line: shown_row(card, line).reason for line in range(1, 5)}
        card.ids.rows.scroll_y = 0
        app.frames(2)
        reasons[5] = shown_row(card, 5).reason
        assert reasons == {
            1: "",
            2: "",
            3: '"=x" is a formula. Type plain text there instead.',
            4: '"AINA" is also on line 2, so this pupil is saved as "AINA (2)".',
            5: '"Melayu" cannot be a group. A group is one to 3 letters that you choose, such as a, b or c.',
        }
        app.tap(card.ids.close)
        assert [pupil.name for pupil in only(world).pupils] == ["Raj"]
        # Under another name it is another class.
        app.tap(app.screen.ids.take_in)
        app.screen.modal.typed = "4 Amanah"
        app.tap(app.screen.modal.ids.deed)
        titles = {one.title: len(one.pupils) for one in world.class_book.kept.values()}
        assert titles == {"6 Cerdik": 1, "4 Amanah": 3}


def test_a_list_that_may_be_read_in_two_ways_asks_which_and_the_head_says_what_might_be_lost(tmp_path: Path) -> None:
    file = tmp_path / "5 Bestari.csv"
    file.write_text("Bil,Nama\n1,Nur Aisyah\n2,Raj\n3,Nur Aisyah\n,JUMLAH: 3\n,Jumlah hadir\n", encoding="utf-8")
    world = World(device=FakeDevice(answer=file))
    with open_app(world, TABLET_WINDOW) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        head = app.screen.modal.ids.found_head.text
        assert head == "3 pupils, no class. 2 rows look like totals or notes. 1 name is listed twice."
        assert app.screen.modal.ways == []
        app.tap(app.screen.modal.ids.close)
        world.device.answer = file = tmp_path / "5 Bestari.txt"
        file.write_text("Ali\tAbu\nMei\tTan\nRaj\tKumar\n", encoding="utf-8")
        app.tap(app.screen.ids.take_in)
        card = app.screen.modal
        assert [words for _key, words in card.ways] == ["6 pupils, no class.", "3 pupils, no class."]
        assert card.ids.found_head.text == "6 pupils, no class."
        assert_fits(card, ignore=ignored)
        app.tap(next(one for one in card.ids.ways.children if one.text == "3 pupils, no class."))
        assert card.ids.found_head.text == "3 pupils, no class."
        app.tap(card.ids.deed)
        assert [pupil.name for pupil in only(world).pupils] == ["Ali Abu", "Mei Tan", "Raj Kumar"]


def test_the_teacher_has_the_last_word_on_columns_and_rows_which_is_known_for_the_next_list(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("Calon,Rumah\nAina,5 A\nRaj,5 A\nPn. Siti,5 A\n", encoding="utf-8")
    world = World(device=FakeDevice(answer=file))
    with open_app(world, TABLET_WINDOW) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        card = app.screen.modal
        assert card.ids.deed.text == "Import 4 pupils"
        app.tap(shown_row(card, 1))
        app.tap(shown_row(card, 4))
        assert card.ids.deed.text == "Import 2 pupils"
        assert shown_row(card, 4).is_left_out
        app.tap(shown_row(card, 4))
        app.tap(shown_row(card, 4))
        app.tap(head(card, "A"))
        assert card.message == "What is in the A column?"
        assert_fits(card, ignore=ignored)
        app.tap(app.find("ListRow", text="Not imported"))
        assert card.why_not
        assert card.fault == card.why_not
        app.tap(head(card, "A"))
        app.tap(app.find("ListRow", text="Name"))
        assert_fits(card, ignore=ignored)
        app.tap(card.ids.deed)
        assert [pupil.name for pupil in only(world).pupils] == ["Aina", "Raj"]
        world.class_book.kept.clear()
        app.go(ScreenName.HOME)
        world.device.answer = file = tmp_path / "5 Bestari.csv"
        file.write_text("Nama,Rumah\nAina,a\nRaj,b\n", encoding="utf-8")
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        app.tap(head(app.screen.modal, "Rumah"))
        app.tap(app.find("ListRow", text="Group"))
        app.tap(app.screen.modal.ids.deed)
        file.write_text("Nama,Rumah\nLim,c\n", encoding="utf-8")
        app.tap(app.screen.ids.take_in)
        assert head(app.screen.modal, "Rumah").holds == "Group"
        app.tap(app.screen.modal.ids.deed)
        assert [pupil.group for pupil in only(world).pupils] == ["a", "c", "b"]


def test_a_sheet_can_be_left_out(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "5 Bestari"
    for title, name in (("5 Bestari", "Aina"), ("6 Amanah", "Raj")):
        sheet = book.active if title == "5 Bestari" else book.create_sheet(title)
        sheet.append(["Nama"])
        sheet.append([name])
    book.save(tmp_path / "school.xlsx")
    world = World(device=FakeDevice(answer=tmp_path / "school.xlsx"))
    with open_app(world) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        app.until(lambda: app.screen.modal.stage == "found")
        card = app.screen.modal
        assert card.ids.deed.text == "Import 2 pupils"
        app.tap(card.ids.sheets.button("1"))
        app.tap(card.ids.leave_sheet)
        assert card.ids.deed.text == "Import 1 pupil"
        app.tap(card.ids.deed)
        assert [(one.title, one.pupils[0].name) for one in world.class_book.kept.values()] == [("5 Bestari", "Aina")]


def test_a_file_that_is_no_list_is_refused_and_another_chosen(tmp_path: Path) -> None:
    file = tmp_path / "photo.csv"
    file.write_bytes(bytes(range(256)))
    full = reduce(lambda one, number: one.add(f"Pupil {number}"), range(MOST_PUPILS), SchoolClass("6 Cerdik"))
    world = world_with(full, device=FakeDevice(answer=file))
    with open_app(world) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        assert app.sees("photo.csv: Line")
        good = tmp_path / "good.csv"
        good.write_text("Aina\nRaj\n", encoding="utf-8")
        world.device.answer = good
        app.tap(app.screen.modal.ids.deed)
        app.frames(3)
        assert app.screen.modal.ids.deed.text == "Import 2 pupils"
        world.device.answer = tmp_path / "empty.csv"
        (tmp_path / "empty.csv").write_text("", encoding="utf-8")
        app.tap(app.screen.modal.ids.close)
        app.tap(app.screen.ids.take_in)
        assert app.sees("empty.csv: This file is empty. Choose another file.")
        world.device.answer.write_text("name,class\nAina,6 Cerdik\n", encoding="utf-8")
        app.tap(app.screen.modal.ids.deed)
        app.frames(3)
        assert "a class can have at most 200 pupils" in app.screen.modal.ids.deed.why_disabled


STRANGE = "Ai\N{SNOWMAN}na"


def test_letters_that_no_font_has_are_told_of_a_file_and_of_pasted_names_by_their_line(tmp_path: Path) -> None:
    file = tmp_path / "6 Cerdik.csv"
    file.write_text(f"name\nRaj\n{STRANGE}\nகவிதா\n", encoding="utf-8")
    sentence = (
        f'"{STRANGE}" is saved, but this computer has no font for \N{SNOWMAN}. '
        "You will see boxes instead, on the screen and on paper."
    )
    world = World(device=FakeDevice(answer=file))
    with open_app(world, TABLET_WINDOW) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        card = app.screen.modal
        assert shown_row(card, 3).reason == sentence
        assert_fits(card, ignore=ignored)
        app.tap(card.ids.deed)
        assert {pupil.name for pupil in only(world).pupils} == {"Raj", STRANGE, "கவிதா"}
        app.tap(app.screen.ids.add_names)
        card = app.screen.modal
        card.ids.names.ids.input.insert_text(f"{STRANGE}\n12\n")
        app.frames(3)
        assert card.fault == "1 name. Remarks: 2"
        assert app.sees(f"Line 1: {sentence}")
        assert app.sees('Line 2: "12" has no letters. A name needs at least one.')
        assert_fits(card, ignore=ignored)


def test_many_rows_are_shown_in_short(tmp_path: Path) -> None:
    file = tmp_path / "school.csv"
    file.write_text("name,class\n" + "".join(f"Pupil {n},{n % 40}\n" for n in range(1000)), encoding="utf-8")
    with open_app(World(device=FakeDevice(answer=file))) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        app.until(lambda: app.screen.modal.stage == "found")
        assert app.screen.modal.ids.deed.text == "Import 1,000 pupils"
        rows = [one for one in app.screen.modal.walk() if isinstance(one, TableRow)]
        assert 5 < len(rows) < 40


# Typed or pasted


def card_of_new_class(app: RunningApp) -> NamesCard:
    at_classes(app)
    app.tap(app.screen.ids.new_class)
    card = app.screen.modal
    assert isinstance(card, NamesCard)
    return card


def test_a_pasted_table_that_names_its_class_needs_no_name_typed_and_says_what_it_leaves_out() -> None:
    world = World()
    with open_app(world) as app:
        card = card_of_new_class(app)
        lines = card.ids.names.ids.input
        lines.insert_text("No\tname\tclass\n1\tAina\t5 Bestari\n2\t\t5 Bestari\n3\tAina\t5 Bestari\n")
        app.frames(3)
        for sentence in (
            'Column "No" is not imported.',
            "Line 3: the name is missing.",
            'Line 4: "Aina" is also on line 2, so this pupil is saved as "Aina (2)".',
        ):
            assert app.sees(sentence)
        card.ids.names.ids.input.insert_text("4\tRaj\n")
        app.tap(card.ids.deed)
        assert card.fault == "Enter the name of the class first, such as 5 Bestari."
        card.ids.names.text = card.ids.names.text.replace("Raj", "Raj\t5 Bestari")
        app.tap(card.ids.deed)
        assert [pupil.name for pupil in only(world).pupils] == ["Aina", "Aina (2)", "Raj"]


def test_names_are_typed_or_pasted_a_line_each_and_those_without_a_place_are_named() -> None:
    world = World()
    with open_app(world, TABLET_WINDOW) as app:
        card = card_of_new_class(app)
        assert app.sees("The names will appear here.")
        app.tap(card.ids.deed)
        assert card.fault == "Enter the name of the class first, such as 5 Bestari."
        card.ids.title.text = "5 Bestari"
        card.ids.names.ids.input.insert_text("Nur Aina\nகவிதா\n陈美玲\n12\n")
        app.frames(3)
        assert not app.sees("The names will appear here.")
        assert card.fault == "3 names. Remarks: 1"
        assert app.sees('Line 4: "12" has no letters. A name needs at least one.')
        # How each will stand is shown beside the lines, whatever font those have.
        assert {one.name for one in app.find_all("PupilLine", within=card)} == {"Nur Aina", "கவிதா", "陈美玲"}
        assert_fits(card, ignore=ignored)
        app.tap(card.ids.deed)
        assert [pupil.name for pupil in only(world).pupils] == ["Nur Aina", "கவிதா", "陈美玲"]
        app.tap(app.screen.ids.add_names)
        app.screen.modal.ids.names.ids.input.insert_text("name\tyear\tgroup\nRaj\t5\tb")
        app.tap(app.screen.modal.ids.deed)
        assert group_of(world, "Raj") == "b"
        assert app.sees("4 pupils")
        card = card_of_new_class(app)
        card.ids.title.text = "6 Cerdik"
        card.ids.names.text = "\n".join(f"Pupil {number}" for number in range(1, 202))
        app.frames(3)
        assert app.sees('Line 201: "Pupil 201" is not imported: a class can have at most 200 pupils.')


def test_an_empty_class_is_made_and_its_name_is_not_taken_twice() -> None:
    world = world_with(SchoolClass("5 Bestari"), SchoolClass("4 Cekal"))
    with open_app(world) as app:
        at_classes(app)
        app.tap(app.find("ListRow", within=app.screen.ids.classes, text="5 Bestari"))
        assert app.sees("Nobody is in this class yet. Add the names.")
        app.tap(app.screen.ids.about_class)
        card = app.screen.modal
        card.ids.title.text = "4 CEKAL"
        app.tap(card.ids.rename)
        assert card.fault == "There is already a class called 4 CEKAL. Choose another name."
        card.ids.title.text = "5 Cerdik"
        app.tap(card.ids.rename)
        assert {one.title for one in world.class_book.kept.values()} == {"5 Cerdik", "4 Cekal"}


# One tap each


def test_who_is_away_today_is_marked_by_one_tap() -> None:
    world = world_with(some_class())
    with open_app(world, TABLET_WINDOW) as app:
        at_classes(app)
        assert_fits(app.screen, ignore=ignored)
        app.tap(row(app, "Arjun"))
        assert [pupil.name for pupil in only(world).pupils if pupil.is_absent(TODAY)] == ["Arjun"]
        assert row(app, "Arjun").note == "absent"
        assert app.sees("35 pupils, 1 absent")
        app.tap(row(app, "Arjun"))
        assert not any(pupil.absent_on for pupil in only(world).pupils)
        assert row(app, "Arjun").height >= LEAST_CONTROL


def test_groups_are_given_by_a_tap_on_each_pupil() -> None:
    world = world_with(SchoolClass("5 Bestari").add("Aina").add("Raj", group="x"))
    with open_app(world, TABLET_WINDOW) as app:
        screen = at_classes(app)
        app.tap(screen.ids.modes.button("groups"))
        app.frames(3)
        assert [label for label, _words in screen.ids.groups.options] == ["x", "a", "b", "c", "d", "e", ""]
        app.tap(screen.ids.groups.button("b"))
        app.tap(row(app, "Aina"))
        assert group_of(world, "Aina") == "b"
        assert row(app, "Aina").note == "b"
        assert_fits(app.screen, ignore=ignored)
        app.tap(screen.ids.groups.button(""))
        app.tap(row(app, "Raj"))
        assert group_of(world, "Raj") == ""
        app.tap(screen.ids.groups.button("b"))
        app.tap(row(app, "Aina"))
        assert group_of(world, "Aina") == ""


def test_a_pupil_is_corrected_or_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_with(some_class(6))
    with open_app(world, TABLET_WINDOW) as app:
        screen = at_classes(app)
        app.tap(screen.ids.modes.button("edit"))
        app.tap(row(app, "Daniel"))
        card = app.screen.modal
        assert isinstance(card, PupilCard)
        assert_fits(card, ignore=ignored)
        card.ids.name.text = "Aisyah"
        app.tap(card.ids.deed)
        assert card.fault == "Aisyah is already in this class. Enter another name."
        card.ids.name.text = "Daniel Lee"
        app.tap(card.ids.years.button(6))
        card.ids.group.text = "z"
        card.ids.short.text = "Dan"
        app.tap(card.ids.deed)
        assert app.notice.startswith("The name has been changed here and in the backups. Old matches keep")
        changed = next(pupil for pupil in only(world).pupils if pupil.name == "Daniel Lee")
        assert (changed.year, changed.group, changed.short) == (6, "z", "Dan")
        assert row(app, "Daniel Lee").note == "Dan · z · Year\N{NO-BREAK SPACE}6"
        monkeypatch.setattr(overlay, "JUST_SAID_SECONDS", -1)
        app.tap(row(app, "Daniel Lee"))
        assert app.notice == ""
        app.pass_ms(1_000)
        finger = app.finger(middle(app.screen.modal.ids.delete))
        finger.press()
        app.frames(1)
        app.pass_ms(1_500)
        finger.up()
        app.frames(3)
        assert len(only(world).pupils) == 5


# Files and an end


@pytest.mark.parametrize("with_names", [True, False], ids=["with names", "without"])
@pytest.mark.parametrize("suffix", first_of(["csv", "xlsx"]))
def test_a_class_is_saved_as_a_file_and_its_names_only_where_they_are_ticked(
    tmp_path: Path, suffix: str, *, with_names: bool
) -> None:
    path = tmp_path / f"list.{suffix}"
    world = world_with(some_class(4), device=FakeDevice(answer=path))
    with open_app(world) as app:
        at_classes(app)
        app.tap(app.screen.ids.about_class)
        card = app.screen.modal
        assert isinstance(card, ClassCard)
        assert_fits(card, ignore=ignored)
        assert not card.ids.names.ticked
        if with_names:
            app.tap(card.ids.names)
        app.tap(card.ids[f"save_{suffix}"])
        app.until(lambda: card.message)
        assert world.device.asked[-1][-1] == f"5 Bestari.{suffix}"
        _headings, *pupils = read_class_file(path).sheets[0].rows
        names = [pupil.name for pupil in some_class(4).pupils]
        assert [row.cells[0] for row in pupils] == (names if with_names else [f"Pupil {n}" for n in range(1, 5)])


def test_pages_for_parents_day_are_made_of_the_matches_of_the_class(tmp_path: Path) -> None:
    path = tmp_path / "pages.pdf"
    world = world_with(some_class(4), device=FakeDevice(answer=path))
    teams = (Team("A", "", (Member("Arjun"),)), Team("B", "", (Member("Somebody"),)))
    with open_app(world) as app:
        app.launcher.begin_with(teams)
        app.frames(3)
        assert app.launcher.service
        for command in (cmd.DrawLot(0), cmd.DrawLot(1), cmd.StopMatch("the bell")):
            app.launcher.service.do(command)
        app.launcher.leave()
        app.frames(3)
        at_classes(app)
        app.tap(app.screen.ids.about_class)
        card = app.screen.modal
        app.tap(card.ids.pages)
        app.until(lambda: card.message.startswith("Saved: "))
        ((pages, language),) = world.paper.of(PupilPages)
        assert language == "en"
        assert [(page.name, page.played) for page in pages.pages] == [
            (pupil.name, int(pupil.name == "Arjun")) for pupil in some_class(4).pupils
        ]


def test_a_class_is_deleted_with_the_team_sheets_that_hold_its_pupils() -> None:
    sheets = (Team("A", "", (Member("Arjun"),)), Team("B", "", (Member("Somebody"),)))
    settings = Settings(teams=sheets, computer_teams=sheets[1:])
    world = world_with(some_class(6), SchoolClass("4 Cekal"), settings=settings)
    with open_app(world) as app:
        at_classes(app)
        app.tap(app.find("ListRow", within=app.screen.ids.classes, text="5 Bestari"))
        app.tap(app.screen.ids.about_class)
        app.tap(app.screen.modal.ids.delete)
        card = app.screen.modal
        assert card.title == "Delete this class?"
        assert app.sees("Names stay in old matches until you delete the matches too.")
        app.tap(card.ids.deed)
        assert only(world).title == "4 Cekal"
        assert app.screen.ids.title.text == "4 Cekal"
        settings = app.context.settings.current
        assert (settings.teams, settings.computer_teams, app.context.launcher.team_sheets) == ((), sheets[1:], ())


def test_a_pupil_is_deleted_with_the_team_sheets_that_hold_the_name() -> None:
    sheets = (Team("A", "", (Member("Arjun"),)), Team("B", "", (Member("Somebody"),)))
    one = some_class(6)
    arjun = next(pupil for pupil in one.pupils if pupil.name == "Arjun")
    daniel = next(pupil for pupil in one.pupils if pupil.name == "Daniel")
    with open_app(world_with(one, settings=Settings(teams=sheets))) as app:
        model = ClassModel(app.context)
        assert model.change(lambda: model.classes[0].remove(daniel.number)) == ""
        assert app.context.settings.current.teams == sheets
        assert model.change(lambda: model.classes[0].remove(arjun.number)) == ""
        assert not app.context.settings.current.teams


def test_a_corrected_name_stands_on_the_team_sheets_too_and_backups_out_of_reach_are_told_of() -> None:
    sheets = (Team("A", "", (Member("Arjun"), Member("Mei"))), Team("Arjun", "", (Member("Somebody"),)))
    settings = Settings(teams=sheets, hall=Hall((BoardNames("Arjun", "Mei"),)))
    world = world_with(some_class(6), settings=settings)
    world.backups.lost = Path("/stick")
    with open_app(world) as app:
        screen = at_classes(app)
        app.tap(screen.ids.modes.button("edit"))
        app.tap(row(app, "Arjun"))
        app.screen.modal.ids.name.text = "Arjuna"
        app.tap(app.screen.modal.ids.deed)
        assert app.notice == (
            f"The backups in {Path('/stick')} still have the old name. Plug in the USB stick and check that it is "
            "unlocked. The next backup will change the name there too."
        )
        kept = app.context.settings.current
        renamed = (Team("A", "", (Member("Arjuna"), Member("Mei"))), Team("Arjuna", "", (Member("Somebody"),)))
        assert (kept.teams, app.context.launcher.team_sheets) == (renamed, renamed)
        assert kept.hall.names == (BoardNames("Arjuna", "Mei"),)


@pytest.mark.parametrize("what", ["a name", "a pupil"])
def test_where_the_stick_with_backups_is_locked_that_is_asked_about_before_anything_goes(what: str) -> None:
    world = world_with(some_class(6))
    world.backups.read_only = Path("/stick")
    with open_app(world, (1024, 600)) as app:

        def change() -> None:
            app.tap(app.screen.ids.modes.button("edit"))
            app.tap(row(app, "Arjun"))
            card = app.screen.modal
            if what == "a name":
                card.ids.name.text = "Arjuna"
                app.tap(card.ids.deed)
            else:
                hold(app, "Delete: hold for a second")

        at_classes(app)
        change()
        question = app.find("Dialog", title="Some backups are locked")
        assert f"{Path('/stick')} is locked" in question.message
        assert_fits(question)
        app.tap(question.ids.close)
        assert "Arjun" in {pupil.name for pupil in only(world).pupils}
        app.screen.close_modal()
        change()
        app.tap(app.find("Dialog", title="Some backups are locked").ids.deed)
        assert "Arjun" not in {pupil.name for pupil in only(world).pupils}
        assert app.screen.modal is None


def test_the_matches_with_the_pupils_names_are_deleted_too_where_that_is_ticked() -> None:
    world = world_with(some_class(6))
    world.shuffler.script[:] = ["A", "Q"]
    with open_app(world, TABLET_WINDOW) as app:
        app.tap(app.screen.ids.mix)
        app.tap(app.screen.ids.start)
        app.launcher.leave()
        app.frames(3)
        at_classes(app)
        app.tap(app.screen.ids.about_class)
        app.tap(app.screen.modal.ids.delete)
        card = app.screen.modal
        box = app.find("TickBox", within=card)
        assert box.text == "Also delete 1 match with these names"
        assert_fits(card, ignore=ignored)
        (match_id,) = world.log.matches
        app.settings.change(rack_orders=(RackOrders(match_id), RackOrders("another")))
        app.tap(box)
        app.tap(card.ids.deed)
        assert world.class_book.matches_deleted == tuple(world.log.matches)
        assert app.settings.current.rack_orders == (RackOrders("another"),)
        assert world.class_book.kept == {}


# Faults


def test_a_name_that_cannot_be_corrected_is_told_on_the_card_and_stays_and_a_full_disk_changes_nothing() -> None:
    world = world_with(some_class(6))
    with open_app(world) as app:
        at_classes(app)
        world.class_book.fault = KnownFault(FaultKind.DISK_FULL)
        app.tap(row(app, "Arjun"))
        assert "The disk is full" in app.notice
        assert not any(pupil.absent_on for pupil in only(world).pupils)
        app.app.notice.hide()
        app.tap(app.screen.ids.about_class)
        app.tap(app.screen.modal.ids.delete)
        app.tap(app.screen.modal.ids.deed)
        assert "The disk is full" in app.notice
        assert len(world.class_book.kept) == 1
        app.screen.close_modal()
        app.app.notice.hide()
        app.tap(app.screen.ids.modes.button("edit"))
        app.tap(row(app, "Arjun"))
        card = app.screen.modal
        world.class_book.fault = KnownFault(FaultKind.DISK_FULL, "E:")
        card.ids.name.text = "Arjuna"
        app.tap(card.ids.deed)
        assert card.fault.startswith("The disk is full, so nothing was changed.")
        assert "Arjun" in {pupil.name for pupil in only(world).pupils}


def test_a_damaged_record_is_said() -> None:
    world = world_with(some_class(6))
    world.class_book.damage = KnownFault(FaultKind.CLASS_DAMAGED, "5 Bestari", 4)
    with open_app(world) as app:
        at_classes(app)
        assert app.sees("Part of the class 5 Bestari is damaged.")
        assert app.sees("damaged")


def test_classes_that_cannot_be_read_are_not_called_none() -> None:
    world = world_with()
    world.class_book.unreadable = KnownFault(FaultKind.DAMAGED, "bellword.db")
    with open_app(world) as app:
        at_classes(app)
        assert app.sees("The file with your matches, bellword.db, is damaged.")
        assert not app.sees("No classes yet")


# With the real stores


class StoredWorld(World):
    """A world whose classes and drills are in a database."""

    database: Database

    def services(self) -> FakeServices:
        book = SqliteDrillBook(self.database)
        services = super().services()
        return replace(
            services,
            class_book=SqliteClassBook(self.database),
            drill_book=book,
            drills=replace(services.drills, book=book),
        )


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[StoredWorld]:
    world = StoredWorld()
    world.database = open_database(tmp_path / "data", lambda: NOON)
    yield world
    world.database.close()


def test_pupils_of_a_class_are_chosen_for_drills_and_nobody_is_written_twice(stored: StoredWorld) -> None:
    SqliteClassBook(stored.database).save(some_class(6))
    with open_app(stored) as app:
        app.tap(app.screen.ids.drills)
        app.tap(app.find("ListRow", within=app.screen.ids.rows, text="Arjun"))
        assert [pupil.name for pupil in app.drills.pupils] == ["Arjun"]
        assert app.drills.pupils[0].class_name == "5 Bestari"


def test_pupils_who_drilled_are_in_their_class_on_screen(stored: StoredWorld) -> None:
    filled(SqliteDrillBook(stored.database), tidy_pupil("Raj", "4 Cekal"))
    with open_app(stored) as app:
        at_classes(app)
        assert app.screen.ids.title.text == "4 Cekal"
        assert row(app, "Raj").text == "Raj"


def test_the_list_of_a_new_year_offers_to_move_pupils_and_names_the_others(tmp_path: Path) -> None:
    file = tmp_path / "2027.csv"
    file.write_text("Nama,Kelas\nAina,5 Bestari\nDan,5 Bestari\nMei Ling,5 Cerdik\n", encoding="utf-8")
    before = SchoolClass("4 Bestari").add("Aina").add("Raj").add("Mei Ling")
    world = world_with(before, device=FakeDevice(answer=file))
    with open_app(world, LAPTOP) as app:
        at_classes(app)
        app.tap(app.screen.ids.take_in)
        app.tap(app.screen.modal.ids.deed)
        card = app.screen.modal
        assert app.sees("2 pupils are also in one of last year's classes: Aina (4 Bestari), Mei Ling (4 Bestari).")
        assert app.sees(
            "1 pupil from last year's classes is not in this list and keeps the old class: Raj (4 Bestari)."
        )
        assert_fits(card, ignore=ignored)
        world.class_book.fault = KnownFault(FaultKind.DISK_FULL)
        app.tap(card.ids.deed)
        assert app.sees("The disk is full")
        assert_fits(card, ignore=ignored)
        world.class_book.fault = None
        app.tap(card.ids.deed)
        assert app.screen.modal is None
        names = {one.title: [pupil.name for pupil in one.pupils] for one in world.class_book.kept.values()}
        assert names == {"4 Bestari": ["Raj"], "5 Bestari": ["Aina", "Dan"], "5 Cerdik": ["Mei Ling"]}


def test_a_match_calls_pupils_as_their_class_does_and_guesses_for_others() -> None:
    one = SchoolClass("5 Bestari").add("Kavitha a/p Subramaniam", short="Kavi").add("Lim Hui Min")
    first = Team("Tigers", "", (Member("Kavitha a/p Subramaniam"), Member("Lim Hui Min")))
    second = Team("Hornbills", "", (Member("NUR AINA BINTI ALI"), Member("Daniel")))
    with open_app(world_with(one)) as app:
        app.launcher.begin_with((first, second))
        app.until(lambda: app.session)
        assert app.session.service.state.teams[0].members[0] == Member("Kavitha a/p Subramaniam", short="Kavi")
        assert [team.members for team in app.session.view.teams] == ["Kavi + Hui Min", "Aina + Daniel"]
        assert [member.short for team in app.settings.current.teams for member in team.members] == [""] * 4
