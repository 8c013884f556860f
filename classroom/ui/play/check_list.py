"""The list before the first bell of a competition: each item ticked, or skipped for a reason (P22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from classroom.i18n import _, ngettext
from classroom.match.command import ReopenItem, SkipItem, TickItem
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column, Row
from classroom.ui.kit.modal import ModalCard
from classroom.ui.play.item_list import ItemCommand, ItemList
from classroom.ui.play.match_view import ItemFace


class ItemRow(Row):
    """An item of the list: `face`; `card` does what its two controls ask for."""

    card = ObjectProperty()
    face = ObjectProperty(ItemFace("", ""), rebind=True)


class ItemGrid(GridLayout):
    """The items in two columns."""

    def __init__(self, rows: Sequence[ItemRow], **more: Any) -> None:
        super().__init__(cols=2, **more)
        for row in rows:
            self.add_widget(row)


class SkipForm(Column):
    """Who goes on without an item, and why."""

    card = ObjectProperty()
    item = StringProperty()
    title = StringProperty()
    name = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.ids.form.picks = [
            _("It comes later"),
            _("There is none today"),
            _("The judges agree to do without"),
            _("Not needed here"),
        ]


class CheckListCard(ModalCard):
    """A row for each item of `items`; a tap ticks it for whoever's `name` stands above, another takes that back.

    `lists` while the list is shown, and not the form in which an item is skipped. `rest_line` says how many are open,
    `message` what is missing or was refused.
    """

    title = StringProperty()
    name = StringProperty()
    message = StringProperty()
    rest_line = StringProperty()
    lists = BooleanProperty(defaultvalue=True)

    def __init__(self, items: ItemList, **more: Any) -> None:
        super().__init__(title=items.title, name=items.first_name, **more)
        self._items = items
        self._rows = [ItemRow(card=self, face=face) for face in items.faces]
        self._show_list()

    def tick(self, face: ItemFace) -> None:
        """Tick an open item, or take back that it was ticked."""
        self._do(ReopenItem(face.item) if face.is_ticked else TickItem(face.item, self.name))

    def skip(self, face: ItemFace) -> None:
        """Ask why an item is skipped, or take back that it was."""
        if face.is_skipped:
            self._do(ReopenItem(face.item))
            return
        self.lists, self.message = False, ""
        title = _("Go on without this: {item}. Why?").format(item=face.title)
        self._stage(SkipForm(card=self, item=face.item, title=title, name=self.name))

    def skip_for(self, item: str, name: str, reason: str) -> None:
        """Skip an item."""
        self.name = name
        if self._do(SkipItem(item, name, reason)):
            self._show_list()

    def put_aside(self) -> None:
        """Go back to the list, or close the card."""
        if self.lists:
            self.close()
        else:
            self._show_list()

    def _do(self, command: ItemCommand) -> bool:
        self.message = self._items.do(command)
        self._show()
        return not self.message

    def _show_list(self) -> None:
        self.lists, self.message = True, ""
        for row in self._rows:
            if row.parent:
                row.parent.remove_widget(row)
        self._stage(ItemGrid(self._rows))
        self._show()

    def _show(self) -> None:
        faces = self._items.faces
        for row, face in zip(self._rows, faces, strict=False):
            row.face = face
            row.ids.tick.ticked = face.is_ticked  # a tap has changed the box, whatever came of it
        self.rest_line = rest_line(faces)

    def _stage(self, widget: Any) -> None:
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(widget)


def rest_line(faces: Sequence[ItemFace]) -> str:
    """Return how many items of the list are still open."""
    rest = sum(1 for face in faces if not (face.is_ticked or face.is_skipped))
    if not rest:
        return _("All done: the bell may ring.")
    return ngettext("{number} item is open.", "{number} items are open.", rest).format(number=rest)


load_rules(__file__)
