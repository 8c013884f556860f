"""What is really drawn can be read and told apart, by every eye, in every palette."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from PIL import Image

from classroom.settings import Settings
from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.label import FitLabel
from tests.grid import first_of
from tests.ui.colour import DEFICIENCIES, distance, hex_of
from tests.ui.drawn_colours import colours_of, low_contrasts
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, RunningApp, open_app, shown
from tests.ui.table import seated
from tests.ui.walk import at_start, in_front, walk

APART = {"light": 15, "high contrast": 13, "dark": 11}
"""CIEDE2000 by palette, for every eye: squares have signs, rings, frames and pips as well."""


def faults(app: RunningApp) -> list[str]:
    """What cannot be read on the window now; a sentence at its foot lies over what is there."""
    notices = [notice for notice in app.find_all("Notice") if notice.text]
    picture = capture()
    return low_contrasts(in_front(app), picture, notices) + [
        fault for notice in notices for fault in low_contrasts(notice, picture)
    ]


def drawn_squares(board: Any, picture: Image.Image) -> dict[str, str]:
    """The colour that an empty square has on the picture, by its sign in the board's rows."""
    found: dict[str, str] = {}
    for row, signs in enumerate(board.layout_rows):
        for column, sign in enumerate(signs):
            left, bottom = board.to_window(*board.square_pos((row, column)))
            top = picture.height - round(bottom + board.cell)
            square = picture.crop((round(left), top, round(left + board.cell), top + round(board.cell)))
            found.setdefault(sign, hex_of(colours_of(square)[0][1]))
    return found


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("palette", APART)
def test_every_text_of_the_walk_can_be_read(palette: str, tmp_path: Path) -> None:
    found: dict[str, str] = {}
    with at_start(tmp_path, Settings(palette=palette), LAPTOP) as app:
        for name in walk(app):
            if not name.startswith("settings-look-"):  # it shows another palette
                for fault in faults(app):
                    found.setdefault(fault, name)
    assert not found, "\n".join(f"{name}: {fault}" for fault, name in found.items())


@pytest.mark.slow
@pytest.mark.parametrize("palette", first_of(APART))
def test_home_can_be_read(palette: str) -> None:
    with open_app(World(Settings(palette=palette))) as app:
        assert faults(app) == []


@pytest.mark.slow
@pytest.mark.parametrize("palette", first_of(APART))
def test_the_squares_of_the_board_are_told_apart_as_they_are_drawn(palette: str) -> None:
    with seated(settings=Settings(palette=palette)) as table:
        drawn = drawn_squares(table.app.find("BoardView"), capture())
    assert set(drawn) == {".", "l", "L", "w", "W", "*"}
    assert drawn.pop("*") == drawn["w"]
    near = {
        (one, other, eye): round(apart)
        for one, other in combinations(drawn, 2)
        for eye in (None, *DEFICIENCIES)
        if (apart := distance(drawn[one], drawn[other], eye)) < APART[palette]
    }
    assert near == {}


# What is found


def label_on(app: RunningApp, words: str) -> Any:
    app.look()
    (label,) = (one for one in shown(app.app.root_layout) if isinstance(one, FitLabel) and one.text == words)
    return label


@pytest.mark.parametrize(
    ("colour", "told"),
    [
        ("#8C8C8C", "#8C8C8C on #FFFFFF is 3.36"),
        ("#FFFFFF", "it has the colour of what is behind it"),
        ("#1A1A1A00", ""),
    ],
)
def test_a_text_that_fades_into_its_ground_is_found(colour: str, told: str) -> None:
    with open_app() as app:
        label = label_on(app, "Two teams on this screen")
        parts = [int(colour[at : at + 2], 16) / 255 for at in range(1, len(colour), 2)]
        label.color = [*parts, 1][:4]
        app.frames(2)
        assert [told in fault for fault in faults(app)] == ([True] if told else [])


def test_a_text_for_which_only_some_eyes_have_the_colour_is_found() -> None:
    with open_app() as app:
        label = label_on(app, "New match")
        label.color = [0.2, 0.62, 1, 1]
        app.frames(2)
        found = faults(app)
    assert any("for tritan" in fault or "for protan" in fault or "is 2." in fault for fault in found), found


def test_a_text_under_something_else_is_found() -> None:
    with open_app() as app:
        label = label_on(app, "New match")
        picture = capture()
        x, y = label.to_window(*label.pos)
        picture.paste(
            "#FFFFFF",
            (round(x), Window.height - round(y + label.height), round(x + label.width), Window.height - round(y)),
        )
        assert ["nowhere to be seen" in fault for fault in low_contrasts(in_front(app), picture)] == [True]
