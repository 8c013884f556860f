"""Cards about a match: who played it, its file, its code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty

from classroom.i18n import _
from classroom.match.team import Team
from classroom.moments import day_of
from classroom.names import name_key, tidy_name
from classroom.say.format import kind_text, rules_text
from classroom.say.look_back import title_of
from classroom.services import FileMatch
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.label import GrowingLabel, GrowingNote
from classroom.ui.kit.layout import lay, load_rules
from classroom.ui.kit.theme import THEME, colour_of
from classroom.ui.worker import Asking, unsaid

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
RESULT_LENGTH, TABLE_LENGTH = 10, 6
"""The number of characters in the code of a result and of a table."""

_MEANT = str.maketrans("OIL", "011")


class CodeCard(Dialog):
    """A key for each character of a code of `length`; `title` says what the code is of, `message` what it tells.

    `enter` is called with the code; it returns why the code is refused, or an empty string.
    """

    length = NumericProperty(RESULT_LENGTH)
    code = StringProperty("")

    def __init__(self, enter: Callable[[str], str], **more: Any) -> None:
        self._enter = enter
        super().__init__(**more)
        for sign in SIGNS:
            self.ids.signs.add_widget(SecondaryButton(text=sign, on_release=lambda pressed: self.type(pressed.text)))

    def type(self, sign: str) -> None:
        self.fault = ""
        if len(self.code) < self.length:
            self.code += sign

    def delete(self) -> None:
        self.fault, self.code = "", self.code[:-1]

    def do(self) -> str:
        """Enter the result, or say what is wrong with the code."""
        return self._enter(self.code)

    def key(self, name: str, text: str) -> bool:
        """Type on the keyboard; return whether the key meant anything."""
        sign = (text or name.removeprefix("numpad")).upper().translate(_MEANT)
        if name == "backspace":
            self.delete()
        elif name in ("enter", "numpadenter"):
            self.press()
        elif len(sign) == 1 and sign in SIGNS:
            self.type(sign)
        else:
            return False
        return True

    def shown(self, code: str) -> str:
        """Return the code as displayed, with a line for each character still to be typed."""
        return spaced(code.ljust(self.length, "_"))


def spaced(code: str) -> str:
    """Return a code in its two groups, with its characters spaced for copying one by one."""
    signs = code.replace("-", "")
    group = (len(signs) + 1) // 2
    return f"{' '.join(signs[:group])}  \N{EN DASH}  {' '.join(signs[group:])}"


def match_import_card(match: FileMatch, take_in: Callable[[], object]) -> Dialog:
    """Return a card that shows the match in a file; `take_in` is called to import it."""
    state = match.state
    code, advice = _("No check code yet"), _("The match is not finished, so there is no code to compare.")
    if match.check_code:
        code = _("Check code {code}").format(code=match.check_code)
        advice = _(
            "Compare this code with the one on the signed score sheet. If they match, the scores are the "
            "same. A file without names has a different code."
        )
    about = ", ".join(filter(None, (kind_text(state.format, state.opened.mode), day_of(state.opened.heading.date))))
    bold, rules = {"bold": True, "max_font_size": THEME.section}, rules_text(state.format)
    said = GrowingLabel(text=rules, color=colour_of("danger_text")())
    lines = [GrowingNote(text=about), GrowingLabel(text=code, **bold), advice, said]
    title, deed = _("Import this match?"), _("Import")
    return Dialog(title=title, deed=deed, then=take_in, heading=title_of(state), lines=lines)


class WhoPlayedCard(Asking, Dialog):
    """A line for each team of people; a tapped pupil of the class joins the team that is `chosen`.

    `then` is called once the names are stored. `pupils` are the names of the class last on screen, empty if there is
    no class.
    """

    teams = ListProperty()
    chosen = NumericProperty(0)
    pupils = ListProperty()

    def __init__(self, context: ScreenContext, teams: Sequence[Team], then: Callable[[], object], **more: Any) -> None:
        self._launcher, self._teams = context.launcher, len(teams)
        people = [(place, team.name) for place, team in enumerate(teams) if not team.computer]
        super().__init__(teams=people, chosen=people[0][0], then=then, **more)
        hint = _("names separated by commas")
        self._rows = {place: FormRow(caption=name, hint_text=hint) for place, name in people}
        lay(self.ids.rows, self._rows.values())
        # The screen of classes reports one that cannot be read; names can still be typed.
        self.fetch(partial(_pupils_of, context), self._show_pupils, unsaid)

    def _show_pupils(self, found: Sequence[str]) -> None:
        self.pupils = [(name, name) for name in found]

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
