"""Names of the pupils of a match that was played without any, stored with it: typed, or tapped in the class (P21)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import ListProperty, NumericProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.match.team import Team
from classroom.names import name_key, tidy_name
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.kv import load_rules
from classroom.ui.worker import READING, LatestTask, attempt


class WhoPlayedCard(Dialog):
    """A line for each team of people; a tapped pupil of the class joins the team that is `chosen`.

    `then` is called once the names are stored. `pupils` are the names of the class last on screen, empty if there is
    no class.
    """

    teams = ListProperty()
    chosen = NumericProperty(0)
    pupils = ListProperty()

    def __init__(self, context: ScreenContext, teams: Sequence[Team], then: Callable[[], object], **more: Any) -> None:
        self._launcher, self._teams, self._then = context.launcher, len(teams), then
        self._read: LatestTask[Sequence[str] | KnownError] = LatestTask(self._show_pupils, READING, blinks=True)
        people = [(place, team.name) for place, team in enumerate(teams) if not team.computer]
        super().__init__(teams=people, chosen=people[0][0], **more)
        hint = _("names separated by commas")
        self._rows = {place: FormRow(caption=name, has_note=False, hint_text=hint) for place, name in people}
        for row in self._rows.values():
            self.ids.rows.add_widget(row)
        self._read.ask(partial(attempt, partial(_pupils_of, context)))

    def on_close(self) -> None:
        """Stop waiting for a class."""
        self._read.forget()

    def _show_pupils(self, found: Sequence[str] | KnownError) -> None:
        # The screen of classes reports one that cannot be read; names can still be typed.
        self.pupils = [] if isinstance(found, KnownError) else [(name, name) for name in found]

    def tapped(self, names: Sequence[str]) -> None:
        """Add the tapped pupil to the line of the chosen team, or remove the name from all lines."""
        written = {name_key(name) for row in self._rows.values() for name in _names(row.text)}
        (name,) = {*names} ^ {one for one, _text in self.pupils if name_key(one) in written}
        if name_key(name) in written:
            for row in self._rows.values():
                row.text = ", ".join(one for one in _names(row.text) if name_key(one) != name_key(name))
        else:
            row = self._rows[int(self.chosen)]
            row.text = ", ".join([*_names(row.text), name])
        self.ids.pupils.chosen = list(names)
        self.fault = ""

    def do(self) -> str:
        """Store the names with the match."""
        named = {place: tuple(_names(row.text)) for place, row in self._rows.items()}
        if not any(named.values()):
            return _("Type or tap at least one name.")
        return self._launcher.name_pupils(tuple(named.get(place, ()) for place in range(self._teams)))

    def done(self) -> None:
        """Continue with the match as it is now."""
        self._then()


def _names(text: str) -> list[str]:
    """Return the names in a line, each once."""
    found = {name_key(name): name for name in map(tidy_name, text.split(",")) if name}
    return list(found.values())


def _pupils_of(context: ScreenContext) -> Sequence[str]:
    """Return the pupils of the class that was on screen last."""
    wanted = context.settings.current.school_class
    classes = [stored.school_class for stored in context.services.class_book.classes()]
    found = next((one for one in classes if one.class_id == wanted), classes[0] if classes else None)
    return [pupil.name for pupil in found.pupils] if found else []


load_rules(__file__)
