"""What is looked at before a match begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.properties import ObjectProperty, StringProperty

from classroom.errors import StoreError
from classroom.i18n import _, ngettext
from classroom.match.command import ReopenItem, SkipItem, TickItem
from classroom.match.refusal import Refusal
from classroom.match.service import MatchService
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Row
from classroom.ui.play.match_view import ItemFace, item_face
from classroom.ui.play.session import MatchSession
from classroom.ui.wording.refusal import refusal_sentence

ItemCommand = TickItem | SkipItem | ReopenItem


class ItemList(Protocol):
    """What the card of a check list needs."""

    @property
    def title(self) -> str:
        """What the list is called."""

    @property
    def first_name(self) -> str:
        """The name for ticks until another is typed; empty if nobody is known."""

    @property
    def faces(self) -> Sequence[ItemFace]:
        """The items as they are now."""

    def do(self, command: ItemCommand) -> str:
        """Tick, skip or reopen an item; return why not, or empty if it was done."""


class MatchList:
    """The check list of the match on the screen."""

    def __init__(self, session: MatchSession) -> None:
        self._session = session

    @property
    def title(self) -> str:
        """What the list is called."""
        return _("Before the first bell")

    @property
    def first_name(self) -> str:
        """Who signed something last, else the first official."""
        return self._session.signer or self._session.answers.first_official

    @property
    def faces(self) -> Sequence[ItemFace]:
        """The items as they are now."""
        faces: Sequence[ItemFace] = self._session.view.turn.check_list
        return faces

    def do(self, command: ItemCommand) -> str:
        """Carry a command out; return why not, empty where it was."""
        if not isinstance(command, ReopenItem):
            self._session.signer = command.by.strip()
        return "" if self._session.do(command) else str(self._session.view.message)


class BoardsList:
    """The check lists of many boards as one; a tick here ticks every board that does not have it yet.

    An item is open while it is open at any of the boards.
    """

    def __init__(self, boards: Sequence[MatchService]) -> None:
        self._boards = boards

    @property
    def title(self) -> str:
        """What the list is called."""
        return _("Checklist for all boards")

    @property
    def first_name(self) -> str:
        """The name of the first official of the boards, or empty if none was entered."""
        return next((one.name for board in self._boards for one in board.state.opened.officials), "")

    @property
    def faces(self) -> Sequence[ItemFace]:
        """The items as they are now."""
        items = dict.fromkeys(item for board in self._boards for item in board.state.format.checklist.items)
        return [self._face(item) for item in items]

    def _face(self, item: str) -> ItemFace:
        states = [board.state for board in self._boards if item in board.state.format.checklist.items]
        return item_face(next((state for state in states if item in state.open_items), states[0]), item)

    def do(self, command: ItemCommand) -> str:
        """Carry out a command at each board concerned, up to the first refusal; return the refusal, or empty."""
        for board in self._boards:
            state = board.state
            is_open = command.item in state.open_items
            if command.item not in state.format.checklist.items or is_open == isinstance(command, ReopenItem):
                continue
            if why_not := _refused(board, command):
                return why_not
        return ""


def _refused(board: MatchService, command: ItemCommand) -> str:
    try:
        answer = board.do(command)
    except StoreError as error:
        return error.fault.sentence()
    return refusal_sentence(answer) if isinstance(answer, Refusal) else ""


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
        super().__init__(title=title, deed=_("Skip item"), picks=picks, asks_name=True, name=name)
        self._skip = skip

    def do(self) -> str:
        """Skip it."""
        return self._skip(self.name, self.reason)


class CheckListCard(Dialog):
    """A row for each of `items`; a tap ticks it under the `name` at the top, a second tap removes the tick.

    `message` says how many are open.
    """

    name = StringProperty()

    def __init__(self, items: ItemList, **more: Any) -> None:
        super().__init__(title=items.title, name=items.first_name, **more)
        self._items = items
        self._rows = [ItemRow(card=self, face=face) for face in items.faces]
        for row in self._rows:
            self.ids.rows.add_widget(row)
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

    def _skip(self, item: str, name: str, reason: str) -> str:
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
