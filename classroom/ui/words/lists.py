"""The word lists: which there are and which are used, own ones from a file, single words, kinds of word."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import N_, _
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.words.kinds_part import KindsPart
from classroom.ui.words.lists_part import ListsPart
from classroom.ui.words.part import Part
from classroom.ui.words.words_part import WordsPart

_PARTS: dict[str, tuple[str, type[Part]]] = {
    "lists": (N_("Lists"), ListsPart),
    "words": (N_("Words"), WordsPart),
    "kinds": (N_("Kinds of words"), KindsPart),
}


class ListsScreen(ContextScreen):
    """Three parts, one at a time; what is typed in one stays while another is shown."""

    shown = StringProperty("")

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._parts: dict[str, Part] = {}
        super().__init__(context, **more)
        self.show("lists")

    def on_leave(self) -> None:
        """Stop waiting for anything."""
        super().on_leave()
        for part in self._parts.values():
            part.on_leave()

    def parts(self) -> list[tuple[str, str]]:
        """Return the parts with their titles."""
        return [(key, _(title)) for key, (title, _kind) in _PARTS.items()]

    def show(self, key: str) -> None:
        """Show one part."""
        if key not in self._parts:
            self._parts[key] = _PARTS[key][1](screen=self)
        self.shown = key
        self.context.navigator.notify("")
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self._parts[key])
        self._parts[key].show()


load_rules(__file__)
