"""The family of dialogs: where the deed is, what the keys do, what scrolls, what is marked."""

import time
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from classroom.competition.team import as_of_players
from classroom.i18n import reword_screens
from classroom.reasons import PUT_IN
from classroom.ui.kit.button import HOLD, ChoiceGrid, PrimaryButton, SecondaryButton
from classroom.ui.kit.dialog import AsideButton, Ask, Dialog, Pick
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.theme import THEME
from tests.ui.harness import faults
from tests.ui.kit.conftest import Stage


def opened(stage: Stage, dialog: Any, size: tuple[int, int] = (1366, 768)) -> Any:
    Window.size = size
    stage.root.size = size
    THEME.fit(*size)
    screen = BaseScreen()
    stage.show(screen, size=size)
    screen.open_modal(dialog)
    stage.frames(4)
    stage.seconds += 1
    return dialog


def test_the_deed_is_bottom_right_and_cancel_left_of_it_and_smaller(stage: Stage) -> None:
    dialog = opened(stage, Dialog(title="Sign the sheet", message="Nobody changes it then.", deed="Sign"))
    deed, cancel = dialog.ids.deed, dialog.ids.close
    assert isinstance(deed.__self__, PrimaryButton)
    assert cancel.right < deed.x
    assert cancel.width < deed.width < dialog.ids.card.width / 2
    assert (cancel.y, cancel.height) == (deed.y, deed.height)
    assert dialog.ids.card.right - deed.right == dp(34)


def test_it_is_as_high_as_what_is_on_it(stage: Stage) -> None:
    short = opened(stage, Dialog(title="Close?", deed="Close"))
    height = short.ids.card.height
    short.close()
    longer = Dialog(title="Close?", deed="Close", message="Everything is saved. " * 12)
    opened(stage, longer)
    assert height < longer.ids.card.height < Window.height / 2
    assert not faults(longer, 8, lambda _widget: False)


def test_a_form_that_is_too_long_scrolls_by_a_bar_that_is_seen(stage: Stage) -> None:
    dialog = Dialog(title="Which?", deed="Choose")
    for number in range(20):
        dialog.add_widget(SecondaryButton(text=str(number)))
    opened(stage, dialog, (1024, 600))
    assert dialog.ids.card.height <= 600 - 2 * THEME.margin
    assert dialog.ids.content.height > dialog.ids.view.height
    assert dialog.ids.view.bar_inactive_color[3] == 1
    assert dialog.ids.deed.y > 0
    THEME.fit(1366, 768)


def test_why_it_is_refused_is_said_and_the_dialog_stays(stage: Stage) -> None:
    answers = ["The disk is full.", ""]
    dialog = opened(stage, Dialog(message="Save it?", deed="Save", act=lambda: answers.pop(0)))
    stage.tap(dialog.ids.deed)
    assert dialog.fault == "The disk is full."
    assert dialog.parent
    stage.tap(dialog.ids.deed)
    assert not dialog.parent


def test_what_is_wrong_from_the_start_leaves_the_form_its_room(stage: Stage) -> None:
    fault = "Name the time keeper, or say why there is none."
    dialog = Dialog(title="Judges and time keeper", deed="Save", fault=fault)
    dialog.add_widget(FormRow(caption="Time keeper"))
    opened(stage, dialog)
    height = dialog.ids.card.height
    assert dialog.ids.view.height == dialog.ids.content.minimum_height > dp(48)
    dialog.fault = ""
    stage.frames(3)
    assert dialog.ids.card.height <= height
    assert dialog.ids.view.height == dialog.ids.content.minimum_height


def test_no_button_moves_when_what_is_wrong_is_said_no_more(stage: Stage) -> None:
    dialog = opened(stage, Dialog(title="Save?", deed="Save", why_not="First choose a folder. " * 6))
    for _ in range(20):
        time.sleep(0.01)
        stage.frames(1)
    stage.tap(dialog.ids.deed)
    stage.frames(3)
    place = list(dialog.ids.deed.pos)
    dialog.fault = ""
    stage.frames(3)
    assert list(dialog.ids.deed.pos) == place


def test_the_deed_is_never_grey_and_says_what_is_missing(stage: Stage) -> None:
    dialog = opened(stage, Dialog(deed="Save", why_not="First choose."))
    stage.tap(dialog.ids.deed)
    assert (dialog.ids.deed.why_disabled, dialog.fault) == ("", "First choose.")


def test_enter_does_the_deed_and_escape_cancels(stage: Stage) -> None:
    done: list[str] = []
    for key in ("escape", "enter"):
        dialog = opened(stage, Dialog(deed="Save", act=lambda key=key: done.append(key)))
        stage.key(key)
        assert not dialog.parent
    assert done == ["enter"]


@pytest.mark.parametrize("wary", [{"is_danger": True}, {"asks": HOLD}])
def test_enter_does_nothing_that_is_to_be_wary_of(stage: Stage, wary: dict[str, Any]) -> None:
    dialog = opened(stage, Dialog(deed="Delete", act=lambda: pytest.fail("deleted"), **wary))
    stage.key("enter")
    assert dialog.parent


def test_what_is_to_be_held_says_so(stage: Stage) -> None:
    dialog = opened(stage, Dialog(deed="Delete", asks=HOLD))
    stage.tap(dialog.ids.deed)
    assert dialog.fault == "Hold this button for a second, until it fills up."


def test_one_types_at_once_where_the_form_begins_with_an_empty_field(stage: Stage) -> None:
    empty, full = FormRow(caption="Name"), FormRow(caption="Name", text="5 Bestari")
    for row, types in ((empty, True), (full, False)):
        dialog = Dialog(deed="Save")
        dialog.add_widget(row)
        opened(stage, dialog)
        assert row.focus is types
        dialog.close()


def test_a_dialog_without_a_deed_is_closed(stage: Stage) -> None:
    dialog = opened(stage, Dialog(title="All turns"))
    assert dialog.ids.close.text == "Close"
    assert not [one for one in dialog.walk(restrict=True) if isinstance(one, PrimaryButton)]
    stage.tap(dialog.ids.close)
    assert not dialog.parent


def test_buttons_aside_stand_left_or_above_where_there_is_no_room(stage: Stage) -> None:
    dialog = Dialog(deed="Print", breadth="small")
    aside = AsideButton(text="Folder")
    dialog.add_widget(aside)
    opened(stage, dialog)
    assert aside.right < dialog.ids.close.x
    assert aside.y == dialog.ids.deed.y
    aside.text = "Open the folder of these papers"
    stage.frames(3)
    assert aside.y > dialog.ids.deed.top
    assert not faults(dialog, 8, lambda _widget: False)


def test_a_reason_is_asked_for_and_a_usual_one_marked(stage: Stage) -> None:
    given: list[tuple[str, str]] = []

    def decide(reason: str, name: str) -> str:
        given.append((reason, name))
        return "" if name else "Type a name first."

    picks = ["No time", "Rain"]
    dialog = opened(stage, Ask(title="Why?", deed="End match", picks=picks, asks_name=True, decide=decide))
    width = dialog.ids.form.caption_width
    assert text_extent("Decided by", THEME.body)[0] < width < dialog.width / 3
    stage.tap(dialog.ids.deed)
    assert dialog.fault == "Enter a reason, or tap one."
    for wordless in ("150", "...", "?!"):
        dialog.reason = wordless
        stage.tap(dialog.ids.deed)
        assert dialog.fault == "Enter the reason in words, or tap one."
    picked = dialog.ids.form.ids.picks.button("rain")
    stage.tap(picked)
    assert (picked.text, picked.fill) == ("\u2713\u00a0Rain", THEME.palette.card)
    assert dialog.fault == ""
    stage.tap(dialog.ids.deed)
    assert dialog.fault == "Type a name first."
    dialog.ids.form.ids.name.text = "Pn. Lim"
    stage.tap(dialog.ids.deed)
    assert given == [("rain", ""), ("rain", "Pn. Lim")], "as it stands in the middle of a sentence"
    dialog.reason = "hakim berada di dewan"
    assert dialog.why == "the judges are in the hall", "a usual one is stored in English"
    assert not dialog.parent
    reword_screens(as_of_players)
    try:
        dialog.picks = PUT_IN
        dialog.ids.form.ids.picks.choose(PUT_IN[-1])
        assert (dialog.reason, dialog.why) == ("takes the place of another player", PUT_IN[-1]), "of players, too"
        assert dialog.ids.form.ids.picks.button(PUT_IN[-1]).text.endswith("another player")
    finally:
        reword_screens(None)


def test_of_many_answers_a_second_tap_takes_one_back(stage: Stage) -> None:
    grid = stage.show(ChoiceGrid(options=[(1, "one"), (2, "two")], many=True), size=(400, 60))
    for key, chosen in ((2, [2]), (1, [1, 2]), (2, [1])):
        stage.tap(grid.button(key))
        assert grid.chosen == chosen


def test_the_rows_are_as_high_as_the_longest_answer(stage: Stage) -> None:
    grid = stage.show(ChoiceGrid(options=[(1, "one"), (2, "an answer that has to be on more lines than one")]))
    grid.width = 400
    stage.frames(3)
    assert grid.button(1).height == grid.button(2).height > dp(56)
    assert not faults(grid, 8, lambda _widget: False)


def test_a_tap_on_a_row_of_a_list_picks_it(stage: Stage) -> None:
    picked: list[int] = []
    dialog = opened(stage, Pick(title="Which?", rows=[(7, "Seven", "7"), (8, "Eight", "8")], then=picked.append))
    rows = dialog.ids.rows.children
    stage.tap(next(row for row in rows if row.text == "Eight"))
    assert picked == [8]
    assert not dialog.parent
