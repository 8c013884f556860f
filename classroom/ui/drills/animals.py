"""Animals that a pupil may be called by: nobody has to write to have a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.image import Image

from classroom.i18n import N_, _
from classroom.paths import assets_dir
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Grid
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.theme import THEME

ANIMALS = {
    "tiger": N_("Tiger"),
    "elephant": N_("Elephant"),
    "turtle": N_("Turtle"),
    "butterfly": N_("Butterfly"),
    "owl": N_("Owl"),
    "parrot": N_("Parrot"),
    "fish": N_("Fish"),
    "crab": N_("Crab"),
    "rabbit": N_("Rabbit"),
    "deer": N_("Deer"),
    "eagle": N_("Eagle"),
    "otter": N_("Otter"),
}
"""By the name of its picture, what each is called."""


class AnimalPicture(Image):
    """The picture of an animal, as large as there is room for."""


class AnimalKey(SinkingPanel, CardBox):
    """An animal to be tapped: its picture, and below it the name, `text`."""

    is_focusable = False
    """Whoever has a keyboard types: the line of the name has it at once."""

    animal = StringProperty("")
    text = StringProperty("")

    def picture_of(self, animal: str) -> Path:
        """Return the file of its picture."""
        return assets_dir() / "animals" / f"{animal}.png"


class Animals(Grid):
    """All animals.

    Events: `on_take(name)`: one was tapped.
    """

    __events__ = ("on_take",)

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"cols": 4 if THEME.upright else 6, **more})
        for animal, name in ANIMALS.items():
            key = AnimalKey(animal=animal, text=_(name))
            key.bind(on_release=lambda tapped: self.dispatch("on_take", tapped.text))
            self.add_widget(key)

    def on_take(self, name: str) -> None:
        """Default handler: one was tapped."""


load_rules(__file__)
