"""What may be wrong with a state of the app: its layout, what Tab reaches, and English where Malay is spoken."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from classroom.i18n import _, current_language, translation
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.touch import focused, unfocus
from classroom.writing import is_plain
from tests.ui.harness import LEAST_GAP, RunningApp, ancestors, box, faults, named, names_of, shown
from tests.ui.walk import in_front

WORDS = ("Go", "NO", "OK")
"""Words of the list that are also written on buttons."""
_DRAWN = {"BoardView", "RackView", "PlacingSurface", "NameInput", "ListRow", "TableRow", "LeftRow", "Notice"}
NARROW = (
    ("result", "Closest moment"),
    ("result-other-format", "Closest moment"),
    ("matches-older", "Youth tournament"),
    ("matches-found", "Aisyah, 陈小明, கவிதா / Siti Nur’ain, Wei Han, Farid"),
)
"""States, and texts on them that lack room so far, in longer words only, or six names in the narrowest window."""


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own; a field is as high as its frame; rows of a list touch each other.

    A sentence at the foot of the window lies over what is there. Names are as long as people have them. Shuffle is one
    word that has the room between rack and board's edge in every language there is.
    """
    is_long_name = "NameLabel" in names_of(widget) and widget.is_shortened
    return type(widget).__name__ in _DRAWN or is_long_name or getattr(widget, "text", "") == _("Shuffle")


def unread(app: RunningApp) -> list[str]:
    """Texts of several lines of which Kivy has left out a line, or broken a word."""
    labels = [one for one in shown(in_front(app)) if isinstance(one, FitLabel) and one.wrap and one.text.strip()]
    found = []
    for label in labels:
        lines = [" ".join(word.text for word in line.words) for line in label._label._cached_lines]
        # What longer words end in is longer than any word.
        read, text = (re.sub(r"~[~.]*", "", some).split() for some in (" ".join(lines), label.text))
        if is_plain(label.text) and read != text and not ignored(label):
            found.append(f"it reads {lines}: {named(label)}")
    return found


def wrong(app: RunningApp) -> list[str]:
    """Everything that is wrong with what the window shows now."""
    found = faults(in_front(app), LEAST_GAP, ignored) + unread(app)
    for notice in app.find_all("Notice"):
        found += faults(notice, LEAST_GAP, lambda _widget: False) if notice.text else []
    return found if app.texts(in_front(app)) else ["it is empty"]


def lost(app: RunningApp) -> list[str]:
    """Everything that is wrong with the ring: what Tab does not reach of what can be pressed or typed into, or hides.

    It goes round once, back by one, and what was scrolled is as it was.
    """
    views = {view: view.scroll_y for view in app.find_all(ScrollView)}
    wanted = {*app.find_all("Focusable", within=in_front(app)), *app.find_all(TextInput, within=in_front(app))}
    wanted = {widget for widget in wanted if widget.is_focusable and not widget.disabled}
    passed: list[Any] = []
    found: list[str] = []
    app.key("tab", count=0)
    if focused() is None:
        app.key("tab", count=0)  # the first went on from a number that was typed
    while (widget := focused()) is not None and widget not in passed:
        passed.append(widget)
        if any(isinstance(around, ScrollView) for around in ancestors(widget)):
            app.frames(1)  # it is scrolled to
        found += [f"the ring is out of sight: {named(widget)}"] if is_hidden(widget) else []
        app.key("tab", count=0)
    found += [f"Tab leads to {named(widget)}, behind the card or disabled" for widget in {*passed} - wanted]
    found += [f"Tab does not lead to {named(widget)}" for widget in wanted - {*passed}]
    if passed and focused() is not passed[0]:
        found.append(f"Tab does not come back to {named(passed[0])}")
    app.key("tab", shift=True, count=0)
    if passed and focused() is not passed[-1]:
        found.append(f"Shift and Tab do not lead back to {named(passed[-1])}")
    unfocus()
    for view, scroll_y in views.items():
        view.scroll_y = scroll_y
    app.frames(2)
    return found


def is_hidden(widget: Widget) -> bool:
    """Whether any of a widget lies outside the window, or outside what it is scrolled in."""
    around = [box(view) for view in ancestors(widget) if isinstance(view, ScrollView)]
    left, bottom, right, top = box(widget)
    return any(
        left < view[0] - 1 or bottom < view[1] - 1 or right > view[2] + 1 or top > view[3] + 1
        for view in (*around, (0, 0, Window.width, Window.height))
    )


def english_left(app: RunningApp) -> list[str]:
    """Texts shown that Malay has other words for."""
    return [text for text in app.texts() if translation("ms")(text) != text]


def faults_of(app: RunningApp, state: str, folder: Path) -> list[str]:
    """Everything that is wrong with a state of the walk, whose files are in a folder."""
    # The test's own folder may have a longer name than any of a teacher's.
    known = {str(folder), *(_(text) for name, text in NARROW if name == state)}
    found = [fault for fault in wrong(app) if not any(map(fault.count, known))] + lost(app)
    if current_language() == "ms":
        found += [f"English: {text}" for text in english_left(app) if text not in WORDS]
    return [f"{state}: {fault}" for fault in found]
