"""The theme tells those who follow it, and lets them go; whatever is open then looks as new."""

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.board import BoardView, RackView
from classroom.ui.kit.button import CardButton, CardGrid, ChoiceGrid, ChoiceRow, EvenRow, SecondaryButton
from classroom.ui.kit.field import Form, FormLine
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.layout import SideMark
from classroom.ui.kit.score import ClockRing, MeaningCard, TeamCard, Verdict
from classroom.ui.kit.theme import BIG_TEXT, LIGHT, THEME
from classroom.words.meaning import Meaning, Source
from tests.ui.kit.conftest import Stage
from tests.ui.kit.sample_board import CELLS, LAYOUT, VALUES


class Follower:
    def __init__(self) -> None:
        self.told: list[str] = []
        THEME.follow(self.changed)

    def changed(self) -> None:
        self.told.append(THEME.palette.name)


@pytest.fixture(autouse=True)
def _light_again() -> Iterator[None]:
    yield
    THEME.use(LIGHT.name)
    THEME.text_scale = 1.0


def test_a_follower_is_told_of_colours_and_of_the_size_of_texts() -> None:
    follower = Follower()
    THEME.use("dark")
    THEME.text_scale = BIG_TEXT
    assert follower.told == ["dark", "dark"]


def test_nobody_is_told_what_is_not_new() -> None:
    follower = Follower()
    THEME.use(LIGHT.name)
    assert follower.told == []


def test_a_follower_that_is_gone_costs_nothing() -> None:
    gc.collect()
    before = len(THEME._followers)
    follower = Follower()
    assert len(THEME._followers) == before + 1
    del follower
    gc.collect()
    assert len(THEME._followers) == before
    THEME.use("dark")


PARTS: dict[str, Callable[[], Any]] = {
    "a label": lambda: FitLabel(text="Pass"),
    "a board": lambda: BoardView(layout_rows=LAYOUT, cells=CELLS, values=VALUES),
    "a button": lambda: SecondaryButton(text="Save here"),
    "buttons of one size": lambda: with_parts(EvenRow(), SecondaryButton(text="Back to the match"), SecondaryButton()),
    "cards of one size": lambda: with_parts(CardGrid(cols=1), CardButton(title="Drills", note="Words and their hooks")),
    "answers in rows": lambda: ChoiceGrid(options=[(1, "The judge stopped the clock for a while"), (2, "None")]),
    "lines of a form": lambda: with_parts(Form(), FormLine(caption="The name of whoever decided this"), FormLine()),
    "a team": lambda: TeamCard(name="Hornbills", score="12"),
    "a ruling": lambda: Verdict(title="QUIZ"),
    "a clock": lambda: ClockRing(seconds=8, fraction=0.8),
    "a meaning": lambda: MeaningCard(meaning=Meaning("CAT", "An animal that sleeps all day.", "CAT", Source.OWN)),
    "a rack": lambda: RackView(slots=list("CAT")),
    "the shape of a side": lambda: SideMark(side=1),
}


def with_parts(around: Any, *parts: Any) -> Any:
    for part in parts:
        around.add_widget(part)
    return around


def test_what_is_open_while_colours_and_sizes_change_looks_as_if_it_were_new(stage: Stage) -> None:
    places = {name: (335 * (number % 4) + 15, 190 * (number // 4) + 5) for number, name in enumerate(PARTS)}

    def shown() -> dict[str, bytes]:
        """What is drawn where each part stands."""
        picture = capture()
        boxes = {name: (x - 10, 768 - y - 185, x + 320, 768 - y + 5) for name, (x, y) in places.items()}
        return {name: picture.crop(box).tobytes() for name, box in boxes.items()}

    for name, make in PARTS.items():
        stage.show(make(), *places[name], (300, 180))
    before = shown()
    THEME.use("dark")
    THEME.text_scale = BIG_TEXT
    stage.frames(3)
    changed = shown()
    stage.root.clear_widgets()
    for name, make in PARTS.items():
        stage.show(make(), *places[name], (300, 180))
    new = shown()
    assert [name for name in PARTS if changed[name] != new[name]] == []
    assert [name for name in PARTS if changed[name] == before[name]] == []
    stage.root.clear_widgets()
    THEME.use(LIGHT.name)
    THEME.text_scale = 1.0
    row = ChoiceRow(snug=True, options=[(1, "All of them"), (2, "None")])
    width = row.width
    THEME.text_scale = BIG_TEXT
    assert row.width > width
