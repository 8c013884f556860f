"""A whole rule book, part by part, with the ids of its rules and their sources."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.rules.format import Format
from classroom.ui.cards.question import DeleteCard
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.formats.draft import RuleDraft
from classroom.ui.formats.rule_filing import RuleFiling
from classroom.ui.kit.kv import load_rules
from classroom.ui.match_setup import format_chosen, format_of
from classroom.ui.navigation import ScreenName
from classroom.ui.playable import serves_format
from classroom.ui.wording.format import about_text, ids_text, rule_parts, sources_of


class PartLine(BoxLayout):
    """One part of the rules: its `subject`, its `sentences`, the ids of its rules, `ids_of`."""

    subject = StringProperty("")
    sentences = StringProperty("")
    ids_of = StringProperty("")
    is_even = BooleanProperty(defaultvalue=False)


class RulesScreen(RefillableScreen):
    """The page of a format: the one named by the part of the screen to show, or else the chosen one."""

    title = StringProperty("")
    about = StringProperty("")
    sources = StringProperty("")
    is_own = BooleanProperty(defaultvalue=False)
    """Whether they are house rules, which may be changed, saved as a file and deleted."""
    why_not = StringProperty("")
    """Why these rules cannot be played here; empty if they can."""

    def __init__(self, context: ScreenContext, draft: RuleDraft, **more: Any) -> None:
        self._draft = draft
        self._filing = RuleFiling(context, self.open_modal)
        self._lines: list[PartLine] = []
        self._format = _shown(context)
        self._describe()
        super().__init__(context, **more)
        self._list_parts()

    def refill(self) -> None:
        """Show the rules that are asked for now."""
        shown = _shown(self.context)
        if shown != self._format:
            self._format = shown
            self._describe()
            self._list_parts()

    def _describe(self) -> None:
        self.is_own = bool(self._format.copy_of)
        self.title, self.about = _(self._format.title), about_text(self._format)
        self.sources = " ".join(sources_of(self._format))
        self.why_not = "" if serves_format(self._format) else _("Not available in the app yet.")

    def _list_parts(self) -> None:
        for line in self._lines:
            self.ids.parts.remove_widget(line)
        self._lines = []
        for number, part in enumerate(rule_parts(self._format)):
            ids = _("changed") if part.changed else ids_text(part.ids)
            line = PartLine(subject=part.subject, sentences=part.sentences, ids_of=ids, is_even=number % 2 == 0)
            self._lines.append(line)
            self.ids.parts.add_widget(line)

    def go_back(self) -> None:
        """Return to the screen from which the rules were opened."""
        self.context.navigator.back()

    def play(self) -> None:
        """Play by these rules."""
        settings = self.context.settings
        if self._format.key != settings.current.format_key:
            settings.change(**format_chosen(self._format))
        self.context.navigator.go(ScreenName.TEAMS)

    def change(self) -> None:
        """Change house rules, or make new ones from these."""
        if self.is_own:
            self._draft.edit(self._format)
        else:
            self._draft.copy(self._format)
        self.context.navigator.go(ScreenName.HOUSE_RULE)

    def save(self) -> None:
        """Save house rules as a file."""
        self._filing.save(self._format)

    def ask_to_delete(self) -> None:
        """Ask before house rules are deleted."""
        sentence = _("Matches played with these rules stay as they are. You cannot get the rules back.")
        title = _("Delete these rules?")
        self.open_modal(DeleteCard(sentence, self._delete, title=title, about=self.title))

    def _delete(self) -> None:
        try:
            self.context.services.house_rules.delete(self._format.key)
        except KnownError as error:
            self.context.navigator.notify(str(error))
            return
        if self.context.settings.current.format_key == self._format.key:
            self.context.settings.change(**format_chosen(self.context.services.formats[0]))
        self.context.navigator.go(ScreenName.FORMATS)


def _shown(context: ScreenContext) -> Format:
    now = format_of(context.settings.current, context.services.formats)
    wanted = context.navigator.part_of(ScreenName.RULES, now.key)
    if wanted == now.key:
        return now
    return next((one for one in context.services.formats if one.key == wanted), now)


load_rules(__file__)
