"""Keypad, letter chooser, name field: what is typed comes out."""

import pytest
from kivy.graphics import Rectangle

from classroom.ui.kit import lettering
from classroom.ui.kit.field import NameField
from classroom.ui.kit.keypad import Keypad
from classroom.ui.kit.modal import LetterChooser
from classroom.ui.kit.texture import fonts_folder
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import focused
from tests.ui.kit.conftest import Stage, events_of


def key(keypad: Keypad, text: str) -> object:
    (found,) = [child for child in keypad.children if child.text == text]
    return found


def test_digits_go_into_the_entry(stage: Stage) -> None:
    keypad = stage.show(Keypad(), 100, 100, (400, 380))
    heard = events_of(keypad, "on_ok")
    for digit in ("0", "2", "9"):
        stage.tap(key(keypad, digit))
    assert keypad.entry == "29"
    stage.tap(key(keypad, "OK"))
    assert heard == [("on_ok", "29")]
    stage.tap(key(keypad, "\u2190"))
    assert keypad.entry == "2"


def test_a_keypad_without_ok_has_a_key_that_empties_the_entry(stage: Stage) -> None:
    keypad = stage.show(Keypad(has_ok=False, why_no_ok="Type the score first."), 100, 100, (400, 380))
    heard = events_of(keypad, "on_ok")
    for digit in ("2", "9"):
        stage.tap(key(keypad, digit))
    assert not keypad.key("enter")
    assert keypad.entry == "29"
    stage.tap(key(keypad, "clear"))
    assert (keypad.entry, heard) == ("", [])


def test_entry_stops_at_three_digits(stage: Stage) -> None:
    keypad = stage.show(Keypad(), 100, 100, (400, 380))
    for _ in range(5):
        stage.tap(key(keypad, "9"))
    assert keypad.entry == "999"


def test_keys_are_large_enough_at_every_height(stage: Stage) -> None:
    keypad = stage.show(Keypad(), 100, 100, (384, 292))
    assert all(child.width >= 72 and child.height >= 64 for child in keypad.children)


def test_ok_says_why_not(stage: Stage) -> None:
    keypad = stage.show(Keypad(why_no_ok="Type the score first."), 100, 100, (400, 380))
    heard, said = events_of(keypad, "on_ok"), list[str]()
    keypad.refuse = said.append
    stage.tap(key(keypad, "OK"))
    assert (heard, said) == ([], ["Type the score first."])


def test_keyboard_types_too(stage: Stage) -> None:
    keypad = stage.show(Keypad(), 100, 100, (400, 380))
    heard = events_of(keypad, "on_ok")
    assert all(keypad.key(name) for name in ("3", "numpad1", "4", "backspace", "enter"))
    assert heard == [("on_ok", "31")]
    assert not keypad.key("q")


def test_chooser_gives_a_letter_and_goes(stage: Stage) -> None:
    chooser = LetterChooser()
    stage.root.add_widget(chooser)
    stage.frames(3)
    heard = events_of(chooser, "on_letter", "on_cancel")
    keys = {child.text: child for child in chooser.ids.area.children}
    assert sorted(keys) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert all((child.width, child.height) == (72, 64) for child in keys.values())
    stage.tap(keys["S"])
    assert heard == [("on_letter", "S")]
    assert chooser.parent is None


def test_chooser_can_be_cancelled_by_touch_and_key(stage: Stage) -> None:
    for cancel in ("touch", "key"):
        chooser = LetterChooser()
        stage.root.add_widget(chooser)
        stage.frames(3)
        heard = events_of(chooser, "on_letter", "on_cancel")
        if cancel == "touch":
            (button,) = [child for child in chooser.ids.card.children if getattr(child, "text", "") == "Cancel"]
            stage.tap(button)
        else:
            chooser.put_aside()
        assert heard == [("on_cancel",)]


def test_name_is_typed_after_a_tap_anywhere_in_the_field(stage: Stage) -> None:
    field = stage.show(NameField(hint_text="name"), 100, 600, (380, 56))
    stage.tap((110, 605))
    stage.frames(3)
    assert focused() == field.ids.input
    field.ids.input.insert_text("Aina")
    assert field.text == "Aina"


def test_name_is_one_line_of_eighty_characters(stage: Stage) -> None:
    field = stage.show(NameField(), 100, 600, (380, 56))
    field.ids.input.insert_text("Aina\nbinti\tAzman " + 100 * "x")
    assert field.text.startswith("Aina binti Azman")
    assert len(field.text) == 80
    field.text = ""
    field.ids.input.insert_text('"Tan, Mei Ling"\r\n')
    assert field.text == "Tan, Mei Ling"


@pytest.mark.parametrize("name", ["கவிதா த/பெ முருகன்", "نور عينا", "陳怡君", "สมชาย ใจดี", "김민준"])
def test_a_name_is_drawn_while_it_is_typed_as_in_a_label(stage: Stage, name: str) -> None:
    field = stage.show(NameField(), 100, 600, (380, 56))
    field.focus = True
    for sign in name:
        field.ids.input.insert_text(sign)
    assert (field.text, field.preview) == (name, "")
    field.focus = False
    stage.frames(3)
    typed = field.ids.input.export_as_image().texture.pixels
    seen = lettering.picture(name, THEME.control, (0, 0, 0), fonts_folder()).getchannel("A").tobytes()
    assert sum(typed[3::4]) == pytest.approx(sum(seen), rel=0.05)


def test_the_cursor_goes_to_the_left_through_a_name_in_jawi_and_a_touch_finds_its_place(stage: Stage) -> None:
    field = stage.show(NameField(text="Al نور 5"), 100, 600, (380, 56))
    line = field.ids.input
    line.focus = True
    stage.frames(3)
    places = []
    for column in range(len(field.text) + 1):
        line.cursor = (column, 0)
        places.append(line.cursor_pos[0])
    assert places[:4] == sorted(set(places[:4]))
    assert places[4:7] == sorted(set(places[4:7]), reverse=True)
    assert max(places) == places[-1]
    for column in (1, 5, 8):
        assert line.get_cursor_from_xy(places[column], line.center_y) == (column, 0)


def test_chosen_letters_of_a_name_in_jawi_are_marked_where_they_stand(stage: Stage) -> None:
    field = stage.show(NameField(text="Al نور"), 100, 600, (380, 56))
    line = field.ids.input
    line.focus = True
    stage.frames(3)
    line.select_text(3, 6)
    stage.frames(2)
    (marked,) = [one for one in line.canvas.get_group("selection") if isinstance(one, Rectangle)]
    left, right = sorted((marked.pos[0], marked.pos[0] + marked.size[0]))
    line.cursor = (3, 0)
    assert left == pytest.approx(line.cursor_pos[0], abs=2)
    assert right == pytest.approx(line.x + line.padding[0] + line._get_row_width(0), abs=4)


def test_a_name_too_long_for_its_field_is_shown_on_two_lines_when_not_typed_into(stage: Stage) -> None:
    field = stage.show(NameField(text="Puteri Nur Aina Batrisyia"), 100, 600, (200, 56))
    assert field.preview
    field.focus = True
    assert not field.preview
    field.focus = False
    field.text = "Aina"
    assert not field.preview


def test_a_hint_that_is_too_long_for_its_field_is_read_whole(stage: Stage) -> None:
    field = stage.show(NameField(hint_text="state or school"), 100, 600, (140, 56))
    assert field.long_hint == "state or school"
    assert field.ids.input.hint_text_color[3] == 0
    assert any(getattr(child, "text", "") == "state or school" for child in field.children)
    field.text = "Perak"
    assert field.long_hint == ""
    field.text = ""
    field.width = 300
    assert field.long_hint == ""
    assert field.ids.input.hint_text_color[3] == 1


def test_the_cursor_of_a_field_that_lost_the_focus_at_once_does_not_blink(stage: Stage) -> None:
    field = stage.show(NameField(), 100, 100, (400, 72))
    line = field.ids.input
    line.focus = True
    line.focus = False
    stage.frames(3)
    assert not line._do_blink_cursor_ev.is_triggered
    line.focus = True
    stage.frames(3)
    assert line._do_blink_cursor_ev.is_triggered
    line.focus = False
    assert not line._do_blink_cursor_ev.is_triggered
