"""What is looked at before a match begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.match.command import ReopenItem, SkipItem, TickItem
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Row, lay
from classroom.ui.play.match_view import ItemFace
from classroom.ui.play.session import ItemCommand, ItemList


class ItemRow(Row):
    """An item of the list: `face`; `card` does what its two controls ask for."""

    natural_height = 64

    card = ObjectProperty()
    face = ObjectProperty(ItemFace("", ""), rebind=True)


class SkipCard(Ask):
    """Asks who goes on without an item, and why."""

    def __init__(self, title: str, name: str, skip: Callable[[str, str], str]) -> None:
        picks = [
            _("For later"),
            _("Not available today"),
            _("The judges agree to leave it out"),
            _("Not needed here"),
        ]
        super().__init__(title=title, deed=_("Skip item"), picks=picks, asks_name=True, name=name, decide=skip)


class CheckListCard(Dialog):
    """A row for each of `items`; a tap ticks it under the `name` at the top, a second tap removes the tick.

    `message` says how many are open.
    """

    name = StringProperty()

    def __init__(self, items: ItemList, **more: Any) -> None:
        super().__init__(title=items.title, name=items.first_name, **more)
        self._items = items
        self._rows = [ItemRow(card=self, face=face) for face in items.faces]
        lay(self.ids.rows, self._rows)
        self._show()

    def tick(self, face: ItemFace) -> None:
        """Tick an open item, or take back that it was ticked."""
        self._do(ReopenItem(face.item) if face.is_ticked else TickItem(face.item, self.name))

    def skip(self, face: ItemFace) -> None:
        """Ask why an item is skipped, or undo the skip."""
        if face.is_skipped:
            self._do(ReopenItem(face.item))
            return
        self.fault = ""
        title = _("Why skip this: {item}?").format(item=face.title)
        self.parent.open_over(SkipCard(title, self.name, partial(self._skip, face.item)))

    def _skip(self, item: str, reason: str, name: str) -> str:
        self.name = name
        self._do(SkipItem(item, name, reason))
        return str(self.fault)

    def _do(self, command: ItemCommand) -> None:
        self.fault = self._items.do(command)
        self._show()

    def _show(self) -> None:
        faces = self._items.faces
        for row, face in zip(self._rows, faces, strict=False):
            row.face = face
            row.ids.tick.ticked = face.is_ticked  # the tap changed the box, even if the command was refused
        self.message = rest_line(faces)


def rest_line(faces: Sequence[ItemFace]) -> str:
    """Return how many items of the list are still open."""
    rest = sum(1 for face in faces if not (face.is_ticked or face.is_skipped))
    if not rest:
        return _("All done. Ready for the bell.")
    return ngettext("{number} item not done.", "{number} items not done.", rest).format(number=rest)


load_rules(__file__)
