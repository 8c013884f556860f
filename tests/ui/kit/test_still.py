"""A still ground is painted when something on it changes, and only then."""

from kivy.graphics import Callback
from kivy.uix.label import Label
from PIL import Image, ImageChops

from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.layout import Card, Column
from classroom.ui.kit.score import ClockRing
from classroom.ui.kit.still import Still
from classroom.ui.kit.theme import THEME
from tests.ui.kit.conftest import Stage

ROUNDING = 2  # of 255: painted over one another twice, soft edges are rounded twice


class Ground:
    """A still ground with a card and a clock on it; `painted` counts how often it was painted."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.painted = stage, 0
        self.still = Still(ground=THEME.palette.background)
        self.card, self.ring, column = Card(fill="#5B2A86"), ClockRing(), Column()
        column.add_widget(self.card)
        column.add_widget(self.ring)
        self.still.add_widget(column)
        with self.card.canvas:
            Callback(self._paint)
        stage.show(self.still, 0, 0, (400, 400))

    def _paint(self, _instruction: Callback) -> None:
        self.painted += 1

    def paintings(self) -> int:
        """How often it is painted in three pictures of the window, in each of which something beside it has moved."""
        before, beside = self.painted, Label(text="beside")
        self.stage.root.add_widget(beside)
        for place in range(3):
            beside.x = place
            capture()
        self.stage.root.remove_widget(beside)
        return self.painted - before


def test_what_moves_beside_it_does_not_paint_it(stage: Stage) -> None:
    ground = Ground(stage)
    ground.paintings()
    assert ground.paintings() == 0
    ground.card.fill = "#FFFFFF"
    assert ground.paintings() == 1


def test_what_is_drawn_apart_does_not_paint_it(stage: Stage) -> None:
    ground = Ground(stage)
    ground.paintings()
    ground.ring.fraction = 0.5
    assert ground.paintings() == 1
    ground.still.draw_apart(ground.ring)
    ground.paintings()
    ground.ring.fraction = 0.4
    assert ground.paintings() == 0


def test_it_looks_as_if_it_were_drawn_anew(stage: Stage) -> None:
    ground = Ground(stage)
    still = capture()
    ground.still.draw_apart(ground.ring)
    stage.frames(3)
    assert farthest(capture(), still) <= ROUNDING
    ground.still.draw_no_more(ground.ring)
    stage.frames(3)
    assert farthest(capture(), still) > ROUNDING


def farthest(one: Image.Image, other: Image.Image) -> int:
    """By how much the two pictures differ where they differ most, of 255."""
    return max(ImageChops.difference(one, other).tobytes())
