"""The list before the first bell of a competition, ticked and skipped by touches (P22)."""

from __future__ import annotations

from typing import Any

from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.match.team import Mode
from tests.ui.harness import assert_fits
from tests.ui.table import Table, seated

LOW_WINDOW = (1024, 600)
WAITS = "Finish the checklist first: tick or skip each item."


def rows(table: Table) -> list[Any]:
    """The rows of the list, as they are read."""
    return sorted(table.app.find_all("ItemRow"), key=lambda row: (-row.y, row.x))


def row(table: Table, item: str) -> Any:
    return next(one for one in rows(table) if one.face.item == item)


def open_list(**more: Any) -> Any:
    return seated(mode=Mode.COMPETITION, ticked=False, **more)


def test_P22_the_big_button_is_the_list_until_every_item_is_ticked_or_skipped() -> None:
    with open_list(size=LOW_WINDOW) as table:
        assert table.app.sees(WAITS)
        assert table.part("ring").text == "Checklist"
        assert_fits(table.app.screen)
        table.tap("ring")
        assert table.at(Phase.READY)
        items = [one.face.item for one in rows(table)]
        assert set(items) == set(table.state.format.checklist.items)
        for one in rows(table)[:-1]:
            table.app.tap(one.ids.tick)
        assert table.modal.message == "1 item not done."
        table.tap("close")
        assert table.at(Phase.READY)
        table.tap("ring")
        table.app.tap(rows(table)[-1].ids.tick)
        assert table.modal.message == "All done. Ready for the bell."
        table.tap("close")
        assert not table.app.sees(WAITS)
        table.tap("check")
        table.tap("close")
        table.ring()


def test_P1_P22_a_tick_is_recorded_with_the_name_above_the_list() -> None:
    with open_list() as table:
        table.tap("ring")
        assert table.modal.name == "Puan Rohani", "the judge who was written down first"
        table.part("by").text = "Mr Lim"
        table.app.tap(row(table, "schools").ids.tick)
        assert table.happened(ev.ItemTicked) == [ev.ItemTicked("schools", "Mr Lim")]
        assert row(table, "schools").face.note == "Mr Lim"
        assert table.app.sees("Government-aided schools (Mr Lim)")


def test_P22_without_a_name_nothing_is_ticked() -> None:
    with open_list() as table:
        table.tap("ring")
        table.part("by").text = ""
        table.app.tap(row(table, "bell").ids.tick)
        assert table.modal.fault == "Type a name first."
        assert not row(table, "bell").ids.tick.ticked
        assert not table.happened(ev.ItemTicked)


def test_P22_an_item_is_skipped_with_a_name_and_a_reason() -> None:
    with open_list() as table:
        table.tap("ring")
        table.app.tap(row(table, "uniforms").ids.skip)
        assert table.app.sees("Why skip this: Uniforms?")
        table.app.tap(table.app.find("SkipCard").ids.deed)
        assert table.app.sees("Enter a reason, or tap one.")
        table.press("Will be ready later")
        table.app.tap(table.app.find("SkipCard").ids.deed)
        assert table.happened(ev.ItemSkipped) == [ev.ItemSkipped("uniforms", "Puan Rohani", "will be ready later")]
        assert row(table, "uniforms").face.note == "Puan Rohani: will be ready later"
        assert table.app.sees("Skipped")


def test_P22_before_the_first_bell_a_tick_and_a_skip_can_be_taken_back() -> None:
    with open_list() as table:
        table.tap("ring")
        table.app.tap(row(table, "bell").ids.tick)
        table.app.tap(row(table, "bell").ids.tick)
        table.app.tap(row(table, "board").ids.skip)
        table.press("Not available today")
        table.app.tap(table.app.find("SkipCard").ids.deed)
        table.app.tap(row(table, "board").ids.skip)
        assert table.happened(ev.ItemReopened) == [ev.ItemReopened("bell"), ev.ItemReopened("board")]
        assert table.state.open_items == table.state.format.checklist.items


def test_from_the_form_of_a_skip_one_comes_back_to_the_list() -> None:
    with open_list() as table:
        table.tap("ring")
        table.app.tap(row(table, "bell").ids.skip)
        table.app.tap(table.app.find("SkipCard").ids.close)
        assert len(rows(table)) == len(table.state.format.checklist.items)
        table.press("Close")
        assert table.modal is None


def test_P22_practice_shows_no_list_and_rings_at_once() -> None:
    with seated() as table:
        assert not table.app.find_all(text="Checklist")
        table.ring()


def test_P22_after_the_first_bell_the_list_is_no_longer_there() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        assert table.app.find("SecondaryButton", text="Checklist")
        table.ring()
        table.tap("pause")
        assert not table.app.find_all(text="Checklist")


def test_P22_one_tap_ticks_whatever_is_neither_ticked_nor_skipped() -> None:
    with open_list() as table:
        table.tap("ring")
        table.part("by").text = ""
        table.tap("deed")
        assert table.app.sees("Type a name first.")
        assert not table.happened(ev.ItemTicked)
        table.part("by").text = "Mr Lim"
        table.app.tap(row(table, "bell").ids.skip)
        table.press("Will be ready later")
        table.app.tap(table.app.find("SkipCard").ids.deed)
        table.press("All in order")
        assert table.modal is None
        others = [item for item in table.state.format.checklist.items if item != "bell"]
        assert table.happened(ev.ItemTicked) == [ev.ItemTicked(item, "Mr Lim") for item in others]
        table.ring()
