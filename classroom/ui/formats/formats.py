"""The choice of rules: the rule books of the app, each with a sentence on whom it is for."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.rules.format import Format
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.formats.draft import RuleDraft
from classroom.ui.formats.rule_filing import RuleFiling
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.theme import PRESS_DEPTH, THEME
from classroom.ui.kit.touch import Pressable
from classroom.ui.match_setup import format_chosen, format_of
from classroom.ui.navigation import ScreenName
from classroom.ui.playable import serves_format
from classroom.ui.wording.format import about_text

_ROW, _LOW_ROW, _HIGHEST_ROW, _GAP = 112, 96, 132, 8  # dp


class FormatCard(Panel, Pressable, Widget):
    """A rule book: `title`, `about`, framed and ticked if `chosen`; `why_disabled` is shown at its side."""

    focus_radius = 14
    title = StringProperty("")
    about = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)

    def on_pressed(self, _card: Any, pressed: bool) -> None:
        """Sink under the finger."""
        self.sink = PRESS_DEPTH if pressed else 0


class FormatLine(BoxLayout):
    """A rule book, and beside it the button that shows its rules."""


class FormatsScreen(ContextScreen):
    """A row for each rule book, including the teacher's own; a tap chooses it and continues to the teams."""

    def __init__(self, context: ScreenContext, draft: RuleDraft, **more: Any) -> None:
        super().__init__(context, **more)
        self._draft = draft
        self._filing = RuleFiling(context, self.open_modal, self._taken_in)
        self._show()
        self.watch(self.ids.scroll, height=self._spread)
        self._spread()

    def go_back(self) -> None:
        """Return to the screen of teams."""
        self.context.navigator.go(ScreenName.TEAMS)

    def choose(self, format: Format) -> None:
        """Play by these rules."""
        settings = self.context.settings
        if format.key != settings.current.format_key:
            settings.change(**format_chosen(format))
        self.context.navigator.go(ScreenName.TEAMS)

    def read(self, format: Format) -> None:
        """Show what the rules say."""
        self.context.navigator.go(ScreenName.RULES, part=format.key)

    def copy(self) -> None:
        """Make house rules from those chosen."""
        self._draft.copy(format_of(self.context.settings.current, self.context.services.formats))
        self.context.navigator.go(ScreenName.HOUSE_RULE)

    def take_in(self) -> None:
        """Import house rules from a file."""
        self._filing.open()

    def _taken_in(self, rule: Format) -> None:
        self.context.navigator.notify(_("Imported: {title}").format(title=rule.title))
        self.context.navigator.show_anew()

    def _show(self) -> None:
        services = self.context.services
        now = format_of(self.context.settings.current, services.formats)
        for format in services.formats:
            line = FormatLine()
            card = line.ids.card
            card.title, card.about, card.chosen = _(format.title), about_text(format), format.key == now.key
            card.why_disabled = "" if serves_format(format) else _("Not available in the app yet.")
            card.bind(on_release=lambda _card, one=format: self.choose(one))
            card.bind(on_refused=lambda _card, why: self.context.navigator.notify(why))
            line.ids.read.bind(on_release=lambda _button, one=format: self.read(one))
            self.ids.rows.add_widget(line)
        for fault in services.house_rules.known().refused:
            self.ids.faults.add_widget(GrowingLabel(text=str(fault)))

    def _spread(self, *_args: Any) -> None:
        """Use the window's height for the rows."""
        lines = self.ids.rows.children
        least = dp(_LOW_ROW if THEME.low else _ROW)
        room = (self.ids.scroll.height - dp(2 * _GAP) - dp(_GAP) * (len(lines) - 1)) / len(lines)
        for line in lines:
            line.height = max(least, min(dp(_HIGHEST_ROW), room))


load_rules(__file__)
