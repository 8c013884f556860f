"""All that a rule book says, part by part, beside the ids of its rules and where they come from."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.rules.format import Format
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.match_setup import format_chosen, format_of
from classroom.ui.navigation import ScreenName
from classroom.ui.playable import serves_format
from classroom.ui.wording.rule_book import about_text, ids_text, rule_parts, sources_of


class PartLine(BoxLayout):
    """One part of the rules: its `subject`, its `sentences`, the ids of its rules, `ids_of`."""

    subject = StringProperty("")
    sentences = StringProperty("")
    ids_of = StringProperty("")
    is_even = BooleanProperty(defaultvalue=False)


class RulesScreen(ContextScreen):
    """The page of the format that is named by the part of the screen to show, of the one chosen where none is named."""

    title = StringProperty("")
    about = StringProperty("")
    sources = StringProperty("")
    why_not = StringProperty("")
    """Why the rules cannot be played by here, empty where they can."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._format = _shown(context)
        self.title, self.about = _(self._format.title), about_text(self._format)
        self.sources = " ".join(sources_of(self._format))
        self.why_not = "" if serves_format(self._format) else _("Not on these screens yet.")
        super().__init__(context, **more)
        for number, part in enumerate(rule_parts(self._format)):
            line = PartLine(
                subject=part.subject, sentences=part.sentences, ids_of=ids_text(part.ids), is_even=number % 2 == 0
            )
            self.ids.parts.add_widget(line)

    def go_back(self) -> None:
        """Go back to where the rules were asked for."""
        self.context.navigator.back()

    def play(self) -> None:
        """Play by these rules."""
        settings = self.context.settings
        if self._format.key != settings.current.format_key:
            settings.change(**format_chosen(self._format))
        self.context.navigator.go(ScreenName.TEAMS)

    def room_of(self, width: float) -> float:
        """Return how wide the column of subjects is in so wide a window."""
        return min(dp(230), width * 0.24)


def _shown(context: ScreenContext) -> Format:
    now = format_of(context.settings.current, context.services.formats)
    wanted = context.navigator.part_of(ScreenName.RULES, now.key)
    if wanted == now.key:
        return now
    return next((one for one in context.services.formats if one.key == wanted), now)


load_rules(__file__)
