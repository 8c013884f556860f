"""The card before a match file is imported: the match in it, its check code, and the rules of the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from classroom.formats.house_rule import base_of, differences
from classroom.formats.wording import differences_texts
from classroom.i18n import _
from classroom.moments import day_of
from classroom.rules.format import Format
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.ports import FileMatch
from classroom.ui.wording.format import kind_text
from classroom.ui.wording.look_back import title_of


class MatchImportCard(Dialog):
    """Shows the match in a file; `take_in` is called to import it."""

    match_title = StringProperty()
    about = StringProperty()
    code = StringProperty()
    advice = StringProperty()
    rules = StringProperty()

    def __init__(self, match: FileMatch, take_in: Callable[[], object], **more: Any) -> None:
        super().__init__(**more)
        self._take_in = take_in
        state = match.state
        self.match_title = title_of(state)
        parts = kind_text(state.format, state.opened.mode), day_of(state.opened.heading.date)
        self.about = ", ".join(filter(None, parts))
        self.rules = rules_text(state.format)
        if match.check_code:
            self.code = _("Check code {code}").format(code=match.check_code)
            self.advice = _(
                "Compare this code with the one on the signed score sheet. If they match, the scores are the "
                "same. A file without names has a different code."
            )
        else:
            self.code = _("No check code yet")
            self.advice = _("The match is not finished, so there is no code to compare.")

    def done(self) -> None:
        """Import the match."""
        self._take_in()


def rules_text(format: Format) -> str:
    """Return a sentence about the rules of a match if they are not those of the app; otherwise nothing."""
    base = base_of(format)
    if base is None:
        return _("Bellword does not have this match's rule book, {title}.").format(title=format.title)
    if not differences(format, base):
        return ""
    changes = " ".join(differences_texts(format, base, _))
    return _("This match's rules differ from {format} in this version of Bellword: {changes}").format(
        format=_(base.title), changes=changes
    )


load_rules(__file__)
