"""The check list before the first bell as its card asks for it: of the match on the screen, or of many boards (P22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match.command import ReopenItem, SkipItem, TickItem
from classroom.match.refusal import Refusal
from classroom.match.service import MatchService
from classroom.ui.play.item_face import ItemFace, item_face
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
