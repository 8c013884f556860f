"""Nothing is told by its colour alone: two states of a part still differ where only its outlines are seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from kivy.core.window import Window
from PIL import Image, ImageChops

from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.board import BoardView
from classroom.ui.kit.button import ChoiceRow, TickBox
from classroom.ui.kit.field import NumberBox
from classroom.ui.kit.layout import SideMark
from classroom.ui.kit.score import Pips, Verdict
from tests.ui.drawn_colours import outline
from tests.ui.kit.conftest import Stage

LEAST = 20
"""Points of the window in which outlines have to differ."""
SIZE = (260, 64)
ANSWERS = [("yes", "Yes"), ("no", "No")]
SIGNS = ".lLwW*"

PARTS: dict[str, Callable[[Any], Any]] = {
    "an answer chosen": lambda chosen: ChoiceRow(options=ANSWERS, chosen=chosen),
    "a tick": lambda ticked: TickBox(text="Second reserves", ticked=ticked),
    "a ruling": lambda accepted: Verdict(title="QUIZ", detail="", accepted=accepted),
    "a zero turn": lambda filled: Pips(count=4, filled=filled, pip_size=18),
    "a side": lambda side: SideMark(side=side),
    "the box that is typed into": lambda active: NumberBox(caption="", number="24", active=active),
    "a premium square": lambda sign: BoardView(layout_rows=[sign]),
}
STATES: dict[str, tuple[Any, ...]] = {
    "an answer chosen": ("yes", "no", None),
    "a tick": (True, False),
    "a ruling": (True, False),
    "a zero turn": (0, 1, 2),
    "a side": (0, 1, 2, 3),
    "the box that is typed into": (True, False),
    "a premium square": tuple(SIGNS),
}


def outlined(stage: Stage, part: Any, size: tuple[float, float]) -> Image.Image:
    """The outlines of a part, alone in the window."""
    stage.show(part, 40, 40, size)
    left, bottom, (width, height), rim = 40, 40, size, 10
    if isinstance(part, BoardView):
        (left, bottom), width, height, rim = part.square_pos((0, 0)), part.cell, part.cell, 0
    around = (left - rim, bottom - rim, left + round(width) + rim, bottom + round(height) + rim)
    picture = capture().crop((around[0], Window.height - around[3], around[2], Window.height - around[1]))
    stage.root.remove_widget(part)
    stage.frames(2)
    return outline(picture)


@pytest.mark.parametrize("name", PARTS)
def test_states_differ_without_their_colours(stage: Stage, name: str) -> None:
    size = (80, 80) if name in ("a side", "a premium square") else SIZE
    pictures = {state: outlined(stage, PARTS[name](state), size) for state in STATES[name]}
    same = [
        (one, other)
        for one, other in combinations(pictures, 2)
        if ImageChops.difference(pictures[one], pictures[other]).histogram()[255] < LEAST
    ]
    assert same == []


def test_what_only_changes_its_colour_is_found() -> None:
    red, green = (Image.new("RGB", (60, 20), "#FFFFFF") for _picture in range(2))
    red.paste("#B01822", (10, 5, 30, 15))
    green.paste("#0B6B2E", (10, 5, 30, 15))
    assert ImageChops.difference(outline(red), outline(green)).getbbox() is None
