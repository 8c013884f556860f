"""Asks for the names of a competition's divisions; each is paired and ranked separately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from classroom.competition.division import MOST_DIVISIONS
from classroom.i18n import _
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

_FEWEST = 2


class DivisionsCard(Dialog):
    """`keep` is called with the names; empty lines are ignored."""

    def __init__(self, titles: Sequence[str], keep: Callable[[tuple[str, ...]], Any], **more: Any) -> None:
        self._keep = keep
        super().__init__(**more)
        for row, title in zip(self._rows(), titles, strict=False):
            row.text = title
        for row in self._rows():
            row.bind(text=self._forget_fault)

    def do(self) -> str:
        """Save the names, or say what is wrong."""
        titles = tuple(" ".join(row.text.split()) for row in self._rows() if row.text.strip())
        if len(titles) < _FEWEST:
            return _("Enter at least two names, such as Year 5 and Year 6.")
        if len({title.casefold() for title in titles}) < len(titles):
            return _("Two divisions have the same name. Change one.")
        self.close()
        self._keep(titles)
        return ""

    def _rows(self) -> list[Any]:
        return [self.ids[f"name_{number}"] for number in range(1, MOST_DIVISIONS + 1)]

    def _forget_fault(self, *_args: Any) -> None:
        self.fault = ""


load_rules(__file__)
