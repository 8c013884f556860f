"""Choices, ticks, lines of a form, card buttons, the top bar and the notice: what a tap on them comes to."""

import pytest
from kivy.uix.widget import Widget

from classroom.ui.kit.button import CardButton, ChoiceRow, TickBox
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.modal import Notice
from classroom.ui.kit.score import SideLine
from classroom.ui.kit.screen import TopBar
from tests.ui.kit.conftest import Stage, events_of, middle

ANSWERS = [(10, "10 s"), (20, "20 s"), (0, "No limit")]


# Choices


def test_one_answer_is_chosen_and_says_so_by_more_than_colour(stage: Stage) -> None:
    row = stage.show(ChoiceRow(options=ANSWERS, chosen=10), 50, 200, (500, 56))
    heard = events_of(row, "on_choose")
    stage.tap(row.button(0))
    assert heard == [("on_choose", 0)]
    assert row.chosen == 0
    assert [row.button(key).text for key in (10, 0)] == ["10 s", "\u2713\u00a0No limit"]
    assert [row.button(key).marked for key in (10, 20, 0)] == [False, False, True]


@pytest.mark.parametrize(("can_clear", "after"), [(True, None), (False, 10)])
def test_a_second_tap_takes_an_answer_back_only_where_that_may_be(
    stage: Stage, *, can_clear: bool, after: int | None
) -> None:
    row = stage.show(ChoiceRow(options=ANSWERS, chosen=10, can_clear=can_clear), 50, 200, (500, 56))
    stage.tap(row.button(10))
    assert row.chosen == after


def test_answers_that_cannot_be_chosen_say_why(stage: Stage) -> None:
    row = stage.show(ChoiceRow(options=ANSWERS, chosen=10, why_disabled="Not now."), 50, 200, (500, 56))
    heard, said = events_of(row, "on_choose"), list[str]()
    row.refuse = said.append
    stage.tap(row.button(20))
    assert (heard, said) == ([], ["Not now."])
    assert row.chosen == 10


def test_a_tick_is_set_and_taken_away(stage: Stage) -> None:
    box = stage.show(TickBox(text="Mixed team"), 50, 200, (300, 56))
    heard = events_of(box, "on_tick")
    stage.tap(box)
    stage.tap(box)
    assert heard == [("on_tick", True), ("on_tick", False)]
    assert not box.ticked


def test_a_card_is_pressed_anywhere_and_has_its_picture_above_or_beside_its_words(stage: Stage) -> None:
    card = stage.show(CardButton(title="Print", note="Certificates"), 50, 200, (300, 250))
    heard = events_of(card, "on_release")
    stage.tap((card.x + 5, card.y + 5))
    assert heard == [("on_release",)]
    picture = Widget(size_hint=(None, None))
    card.add_widget(picture)
    picture.size = 40, 40
    stage.frames(2)
    assert (picture.center_x, picture.y > card.ids.title.top) == (card.center_x, True)
    card.size = 500, 100
    stage.frames(2)
    assert (picture.right < card.ids.title.x, picture.center_y) == (True, card.center_y)


# Lines of a form


def test_a_line_takes_what_is_typed_and_forgets_its_fault(stage: Stage) -> None:
    row = stage.show(FormRow(caption="Team", has_note=True), 50, 200, (500, 60))
    row.fault = "Enter a name for Team 1."
    stage.frames(3)
    below = row.height
    assert below > 60
    row.text = "Reds"
    stage.frames(3)
    assert row.fault == ""
    assert row.height < below
    assert row.ids.field.text == "Reds"


def test_a_fault_of_two_lines_has_room(stage: Stage) -> None:
    row = stage.show(FormRow(caption="From", has_note=True), 50, 200, (420, 60))
    row.fault = "Hornbills and Tigers both come from Perak. They must come from different places."
    stage.frames(4)
    assert row.height >= row.ids.field.height + 2 * 18


def test_a_long_text_shows_its_beginning_while_nobody_types(stage: Stage) -> None:
    row = stage.show(
        FormRow(has_note=True, caption="Event", text="Word Competition for Primary Schools of Perak"),
        50,
        200,
        (300, 60),
    )
    stage.frames(4)
    typed = row.ids.field.ids.input
    assert typed.scroll_x == 0
    for change in ({"text": f"{row.text} and Kedah"}, {"width": 200}):
        typed.scroll_x = 50
        for name, value in change.items():
            setattr(row if name == "text" else typed, name, value)
        stage.frames(4)
        assert typed.scroll_x == 0, change


# The top bar and the notice


def test_the_top_bar_leads_back_and_holds_what_is_put_on_it(stage: Stage) -> None:
    bar = TopBar(title="Who plays?")
    tick = TickBox(text="x", size_hint=(None, None), size=(100, 50))
    bar.add_widget(tick)
    stage.show(bar, 0, 700, (1366, 64))
    heard = events_of(bar, "on_back")
    stage.tap((60, 732))
    assert heard == [("on_back",)]
    assert tick.right > 1300


def test_without_a_way_back_there_is_no_button(stage: Stage) -> None:
    bar = stage.show(TopBar(title="Home", has_back=False), 0, 700, (1366, 64))
    heard = events_of(bar, "on_back")
    stage.tap((60, 732))
    assert heard == []


def test_a_notice_takes_the_tap_that_sends_it_away(stage: Stage) -> None:
    card = stage.show(CardButton(title="Print"), 400, 50, (600, 300))
    heard = events_of(card, "on_release")
    notice = Notice()
    stage.root.add_widget(notice)
    notice.show("The disk is full.")
    stage.frames(3)
    where = middle(notice)
    stage.tap(where)
    assert notice.text == ""
    assert heard == []
    stage.tap(where)
    assert heard == [("on_release",)]


def test_a_notice_gives_way_to_a_newer_one_and_goes_where_nothing_is_to_be_said(stage: Stage) -> None:
    notice = Notice()
    stage.root.add_widget(notice)
    notice.show("One.")
    notice.show("Two.")
    assert notice.text == "Two."
    notice.show("")
    assert notice.text == ""


def test_a_notice_goes_by_itself_and_a_long_one_stays_longer(stage: Stage) -> None:
    notice = Notice(seconds=0)
    stage.root.add_widget(notice)
    notice.show("")
    stage.frames(2)
    assert notice.text == ""
    notice.show("A" * 1400)
    stage.frames(3)
    assert notice.text


def test_the_note_of_a_high_card_is_not_on_its_edge(stage: Stage) -> None:
    words = {"title": "Two-letter words", "note": "What each word means", "title_size": 30, "note_size": 18}
    card = stage.show(CardButton(**words), 50, 200, (245, 203))
    stage.frames(3)
    title, note = card.ids.title, card.ids.note
    assert title.height + note.height > card.room()[1], "there is a point in this"
    assert note.y >= card.y + 8


# Sides in a line


def test_long_names_share_the_line(stage: Stage) -> None:
    line = stage.show(SideLine(faces=[(0, "A" * 80, "236"), (1, "Tigers", "7")], font_size=36), 20, 300, (700, 60))
    stage.frames(3)
    first, second = sorted(line.children, key=lambda child: child.x)
    assert first.right <= second.x
    assert second.right <= line.right + 1
    assert second.ids.name.text == "Tigers:", "Team 2 with no points is not Team 20"


def test_no_word_of_an_answer_is_broken_where_all_have_room(stage: Stage) -> None:
    options = [("words", "Perkataan"), ("plan", "Pelan tempat duduk yang panjang"), ("sheet", "Helaian markah panjang")]
    row = stage.show(ChoiceRow(options=options, wrap=True, chosen="words"), 50, 200, (420, 80))
    words = row.button("words")
    assert words.width >= text_extent("\u2713\u00a0Perkataan", 18, bold=True)[0] + 16
    assert sum(button.width for button in row.children) + 2 * row.spacing <= row.width + 1
    row.width = 240
    stage.frames()
    assert max(button.right for button in row.children) <= row.right + 1
