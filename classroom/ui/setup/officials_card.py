"""Who judges a competition and keeps its time, or why somebody is missing (P17)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from classroom.match.entry import EntryField, entry_faults
from classroom.match.team import Official, OfficialRole
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.kv import load_rules
from classroom.ui.match_setup import open_command
from classroom.ui.wording.refusal import refusal_sentence

LONGEST_REASON = 200
_ROWS = {
    OfficialRole.ACCURACY_JUDGE: "accuracy",
    OfficialRole.POINT_JUDGE: "point",
    OfficialRole.TIME_KEEPER: "keeper",
    OfficialRole.JURY: "jury",
}


class OfficialsCard(Dialog):
    """A line for each post; whatever way it is closed, what is typed is kept for this match and the next.

    `fault` is what is wrong with the first line that is marked. `then` is called as the card is closed.
    """

    def __init__(self, context: ScreenContext, then: Callable[[], None], **more: Any) -> None:
        super().__init__(**more)
        self._context, self._then = context, then
        self.ids.exception.longest = LONGEST_REASON
        self._show()
        for row, following in pairwise(self._rows()):
            row.bind(on_text_validate=lambda _row, to=following: setattr(to, "focus", True))
        for row in self._rows():
            row.bind(fault=self._say)

    def do(self) -> str:
        """Close the card, unless somebody is missing or may not judge: then say what is wrong, and where."""
        self._keep()
        self.mark()
        return self._worry()

    def close(self) -> None:
        """Keep what is typed, and close the card."""
        self._keep()
        super().close()
        self._then()

    def mark(self) -> bool:
        """Mark the lines that are wrong; tell whether any is."""
        settings, services = self._context.settings.current, self._context.services
        faults = [one for one in entry_faults(open_command(settings, services)) if one.field is EntryField.OFFICIAL]
        for row in self._rows():
            row.fault = ""
        for fault in faults:
            row = self.ids[_ROWS[fault.role or OfficialRole.JURY]]
            row.fault = row.fault or refusal_sentence(fault.refusal)
        return bool(faults)

    def _rows(self) -> list[FormRow]:
        ids = self.ids
        return [ids.accuracy, ids.accuracy_from, ids.point, ids.point_from, ids.keeper, ids.jury, ids.exception]

    def _say(self, *_args: Any) -> None:
        self.fault = self._worry()

    def _worry(self) -> str:
        return next((row.fault for row in self._rows() if row.fault), "")

    def _show(self) -> None:
        ids, settings = self.ids, self._context.settings.current
        for role, name in _ROWS.items():
            found = [official for official in settings.officials if official.role is role]
            ids[name].text = ", ".join(official.name for official in found)
            if f"{name}_from" in ids:
                ids[f"{name}_from"].text = found[0].origin if found else ""
        ids.exception.text = settings.officials_exception

    def _keep(self) -> None:
        ids = self.ids
        judges = [
            Official(ids[_ROWS[role]].text, role, ids[f"{_ROWS[role]}_from"].text)
            for role in (OfficialRole.ACCURACY_JUDGE, OfficialRole.POINT_JUDGE)
        ]
        others = [Official(ids.keeper.text, OfficialRole.TIME_KEEPER)]
        others += [Official(name, OfficialRole.JURY) for name in ids.jury.text.split(",")]
        kept = tuple(one for one in (*judges, *others) if one.name.strip() or one.origin.strip())
        self._context.settings.change(officials=kept, officials_exception=ids.exception.text)


load_rules(__file__)
