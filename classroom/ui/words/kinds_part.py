"""Kinds of word that matches refuse: those of the rules, and those that the teacher refuses besides."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column, Growing
from classroom.ui.wording.word import kind_name, kind_sentence
from classroom.ui.words.part import Part, by_rules
from classroom.ui.worker import attempt
from classroom.words.category import Categories, Category
from classroom.words.teacher_list import Changes


class KindTile(Growing, Column):
    """A kind of word: `name`, `sentence`, `refused` (ticked), and `why_fixed` if it cannot be changed.

    Events: `on_tick`, `on_explain(why)`.
    """

    __events__ = ("on_tick", "on_explain")

    name = StringProperty("")
    sentence = StringProperty("")
    refused = BooleanProperty(defaultvalue=False)
    why_fixed = StringProperty("")

    def on_tick(self, refused: bool) -> None:
        """Default handler: the kind was ticked or unticked."""

    def on_explain(self, why: str) -> None:
        """Default handler: it was tapped, and cannot be changed."""


class KindsPart(Part):
    """The kinds of word as tiles; `fault` says why nothing can be shown or saved."""

    fault = StringProperty("")

    def show(self) -> None:
        """Show every kind as it stands."""
        self.fault = ""
        self.ids.kinds.clear_widgets()
        changes, categories = attempt(self.book.changes), attempt(self.book.categories)
        if isinstance(changes, KnownError) or isinstance(categories, KnownError):
            self.fault = str(changes if isinstance(changes, KnownError) else categories)
            return
        for category in Category:
            self.ids.kinds.add_widget(self._tile(category, changes, categories))

    def refuse(self, category: Category, tile: KindTile, refused: bool) -> None:
        """Refuse a kind of word from now on, or leave it to the rules."""
        kept = attempt(partial(self._keep, category, refused))
        if isinstance(kept, KnownError):
            self.show()
            self.fault = str(kept)
            return
        self.fault, tile.refused = "", refused

    def _keep(self, category: Category, refused: bool) -> None:
        changes: Changes = self.book.changes()
        stands = category in by_rules(self.format)
        accepted = None if stands == refused else not refused
        self.book.save_changes(changes.switch(category, accepted=accepted))

    def _tile(self, category: Category, changes: Changes, categories: Categories) -> KindTile:
        refused = category in changes.refused(by_rules(self.format))
        fixed = category in by_rules(self.format) and refused
        count = sum(category in kinds for kinds in categories.values())
        sentence = kind_sentence(category)
        if fixed:
            sentence = " ".join((sentence, _("The rules refuse these words.")))
        why = _("The rules refuse these words ({rules}). To accept one of them, allow it under Words, with a reason.")
        tile = KindTile(
            name=f"{kind_name(category)} ({count:,})",
            sentence=sentence,
            refused=refused,
            why_fixed=why.format(rules=_(self.format.title)) if fixed else "",
        )
        tile.bind(on_tick=partial(self._ticked, category), on_explain=self._explain)
        return tile

    def _ticked(self, category: Category, tile: Any, refused: bool) -> None:
        self.refuse(category, tile, refused)

    def _explain(self, _tile: Any, why: str) -> None:
        self.context.navigator.notify(why)


load_rules(__file__)
