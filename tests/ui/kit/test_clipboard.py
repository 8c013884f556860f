"""What other programs put on the clipboard goes into a field, or the field's card says why not; nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from kivy.properties import StringProperty
from kivy.tests.common import UnitTestTouch
from kivy.uix import textinput
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.kit.field import LONGEST_TEXT, LinesField
from tests.ui.kit.conftest import Stage

NOT_UTF8 = "Zoë binti José\nIñaki".encode("latin-1")


class FormWithFault(FloatLayout):
    fault = StringProperty("")


@pytest.fixture
def field(stage: Stage) -> LinesField:
    form = FormWithFault()
    field = LinesField(text="Ali")
    form.add_widget(field)
    stage.show(form, 0, 0, (400, 300))
    field.ids.input.cursor = (3, 0)
    return field


def undecodable() -> str:
    return NOT_UTF8.decode("utf-8")


def test_what_is_copied_in_any_encoding_is_pasted_as_letters(
    field: LinesField, monkeypatch: pytest.MonkeyPatch
) -> None:
    for copied, seen in (
        (undecodable, "AliZoë binti José\nIñaki"),
        (lambda: NOT_UTF8, "AliZoë binti José\nIñaki"),
        (lambda: "Mei\udce9\0", "AliMeié"),
        (lambda: None, "Ali"),
    ):
        field.text = "Ali"
        field.ids.input.cursor = (3, 0)
        monkeypatch.setattr(Clipboard, "paste", copied)
        field.ids.input.paste()
        assert field.text == seen
        assert not field.parent.fault


def test_a_clipboard_that_cannot_be_read_leaves_what_is_typed_and_says_so(
    field: LinesField, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Any:
        raise OSError("no clipboard")

    monkeypatch.setattr(Clipboard, "paste", fail)
    field.ids.input.paste()
    assert field.text == "Ali"
    assert field.parent.fault.startswith("This cannot be pasted here.")


def test_a_text_is_pasted_whole_or_not_at_all(field: LinesField, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clipboard, "paste", lambda: "x" * LONGEST_TEXT)
    field.ids.input.paste()
    assert field.text == "Ali"
    assert field.parent.fault.startswith("This text is too long to be pasted.")


def test_what_is_selected_in_another_program_is_pasted_by_the_middle_button(
    field: LinesField, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Selection:
        get_cutbuffer = staticmethod(undecodable)

    monkeypatch.setattr(textinput, "CutBuffer", Selection)
    touch = UnitTestTouch(*field.ids.input.center)
    touch.profile, touch.button = ["pos", "button"], "middle"
    touch.pos = touch.x, touch.y = field.ids.input.center
    field.ids.input.on_touch_down(touch)
    assert "Zoë binti José" in field.text
