"""Animals as names for pupils, so that nobody has to type to have a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.image import Image

from classroom.i18n import N_, _
from classroom.paths import assets_dir
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.layout import CardBox, Grid, load_rules
from classroom.ui.kit.theme import THEME, tells

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
"""The name of each animal, by the name of its picture."""


def _file_of(animal: str) -> Path:
    return assets_dir() / "animals" / f"{animal}.png"


class AnimalPicture(Image):
    """The picture of an animal, as large as fits; nothing without a source."""

    def picture_of(self, name: str) -> str:
        """Return the file of the animal that a pupil is called by, or an empty text."""
        animal = next((key for key, title in ANIMALS.items() if name in (title, _(title))), "")
        return str(_file_of(animal)) if animal else ""


class AnimalKey(SinkingPanel, CardBox):
    """An animal to tap: its picture, with its name, `text`, below."""

    is_focusable = False
    """Not focusable: whoever has a keyboard types, and the name field has the focus at once."""

    animal = StringProperty("")
    text = StringProperty("")

    def picture_of(self, animal: str) -> Path:
        return _file_of(animal)


@tells("on_take")
class Animals(Grid):
    """All animals.

    Events: `on_take(name)`: one was tapped.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"cols": 4 if THEME.upright else 6, **more})
        for animal, name in ANIMALS.items():
            key = AnimalKey(animal=animal, text=_(name))
            key.bind(on_release=lambda tapped: self.dispatch("on_take", tapped.text))
            self.add_widget(key)


load_rules(__file__)
