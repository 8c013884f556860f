"""The totals on paper are typed line by line, by touch or key, and the first wrong one is found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from classroom.ui.papers.paper_parts import SumsCard
from tests.ui.finished import finished
from tests.ui.harness import LAPTOP, RunningApp
from tests.ui.table import HORNBILLS, TIGERS


@contextmanager
def checking(size: tuple[int, int] = LAPTOP, teams: Any = (HORNBILLS, TIGERS)) -> Iterator[tuple[RunningApp, SumsCard]]:
    """The sums of a match that Hornbills won with QUIZ, 44, less 7 for unplayed tiles."""
    with finished(size, teams=teams) as table:
        table.app.tap(table.part("score_sheet"))
        table.app.tap(table.app.find(text="Check the sums"))
        yield table.app, table.app.find(SumsCard)


def type_total(app: RunningApp, card: SumsCard, digits: str) -> None:
    for digit in digits:
        app.tap(app.find("KitButton", text=digit, within=card.ids.pad))
    app.tap(app.find("KitButton", text="OK", within=card.ids.pad))


def test_the_first_line_that_differs_is_found_with_the_probable_reason() -> None:
    with checking() as (app, card):
        type_total(app, card, "44")
        assert app.sees("44 \u2713", card)
        assert card.found == "Correct so far."
        assert card.at == 1
        type_total(app, card, "51")
        assert card.at == 1
        assert app.sees("51 \u00d7", card)
        assert card.found == (
            "After unplayed tiles: the paper says 51, the app says 37. 44 − 7 = 37. "
            "Plus and minus were mixed up for the 7."
        )
        assert card.is_wrong


def test_where_the_last_total_agrees_nothing_else_need_be_typed_and_the_keyboard_types_too() -> None:
    with checking() as (app, card):
        for key in ("4", "5", "backspace", "4", "enter"):
            app.pass_ms(400)
            app.key(key, key)
        assert card.found == "Correct so far."
        app.tap(card.ids.rows.children[0])
        assert card.asked == "Unplayed tiles: total on paper"
        type_total(app, card, "37")
        assert card.found == "The paper and the app agree."
        assert card.is_right
        app.key("escape")
        assert not app.find_all(SumsCard)


def test_a_wrong_line_is_put_right_and_the_other_team_keeps_its_own() -> None:
    with checking() as (app, card):
        type_total(app, card, "54")
        assert card.is_wrong
        app.tap(card.ids.columns.button("1"))
        assert not card.is_wrong
        app.tap(card.ids.columns.button("0"))
        assert card.is_wrong
        app.tap(card.ids.rows.children[-1])
        type_total(app, card, "44")
        assert card.found == "Correct so far."
