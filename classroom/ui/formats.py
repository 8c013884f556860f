"""The formats: a list, and the rules of each, which can be changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.errors import KnownError
from classroom.formats.catalogue import POLICIES
from classroom.formats.house_rule import Figure, Offer, figures, offers, step_of, with_figure
from classroom.formats.wording import figure_text, number_text, policy_text, subject_text
from classroom.i18n import _
from classroom.rules.policy import Format
from classroom.say.format import (
    LONGEST_TITLE,
    RuleDraft,
    about_text,
    as_sentences,
    ids_text,
    in_order,
    rule_parts,
    sources_of,
)
from classroom.say.match_setup import format_chosen, format_of
from classroom.say.playable import serves_format
from classroom.ui.cards.file_card import FileCard
from classroom.ui.cards.papers import Filing
from classroom.ui.cards.question import DeleteCard
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import Natural, Panel, lay, load_rules
from classroom.ui.kit.theme import PRESS_DEPTH, THEME, tells
from classroom.ui.kit.touch import Pressable
from classroom.ui.navigation import ScreenName

# The house rule being made: a copied rule book, or one of the teacher's own, with the changes


KINDS = (".toml",)


class RuleFiling(Filing):
    """Exports and imports house rules; `taken` is called with the imported rules."""

    def __init__(
        self,
        context: ScreenContext,
        ask_here: Callable[[FileCard], None],
        taken: Callable[[Format], None] = lambda _rule: None,
    ) -> None:
        super().__init__(context, ask_here)
        self._taken = taken

    def export(self, rule: Format) -> None:
        """Ask where to save a house rule, and save it there."""
        writing = partial(self._context.services.house_rules.export, rule.key)
        self.write(writing, f"{rule.key}{KINDS[0]}", _("Where do you want to save the rules?"))

    def open(self) -> None:
        """Ask for a file, and import the house rule in it."""
        self.ask(KINDS, _("Which rules do you want to import?"))

    def take_in(self, path: Path) -> None:
        """Import the house rule in a file."""
        with self._context.navigator.telling_faults():
            self._taken(self._context.services.house_rules.take_in(path))


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


class FormatsScreen(RefillableScreen):
    """A row for each rule book, including the teacher's own; a tap chooses it and continues to the teams."""

    def __init__(self, context: ScreenContext, draft: RuleDraft, **more: Any) -> None:
        super().__init__(context, **more)
        self._draft = draft
        self._filing = RuleFiling(context, self.open_modal, self._taken_in)
        self.refill()
        self.watch(self.ids.scroll, height=self._spread)

    def refill(self) -> None:
        """Show the rule books that there are now."""
        services, ids = self.context.services, self.ids
        self._formats = {format.key: format for format in services.formats}
        why_not = _("Not available in the app yet.")
        said = (
            (one.key, _(one.title), about_text(one), "" if serves_format(one) else why_not) for one in services.formats
        )
        lay(ids.rows, said, self._line)
        now = format_of(self.context.settings.current, services.formats)
        for line in ids.rows.children:
            line.ids.card.chosen = line.laid_for[0] == now.key
        lay(ids.faults, map(str, services.house_rules.known().refused), lambda fault: GrowingLabel(text=fault))
        self._spread()

    def choose(self, format: Format) -> None:
        """Play by these rules."""
        settings = self.context.settings
        if format.key != settings.current.format_key:
            settings.change(**format_chosen(settings.current, format, self.context.services.formats))
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

    def _line(self, shown: tuple[str, ...]) -> FormatLine:
        line, key = FormatLine(), shown[0]
        card = line.ids.card
        card.title, card.about, card.why_disabled = shown[1:]
        card.bind(on_release=lambda _card: self.choose(self._formats[key]))
        line.ids.read.bind(on_release=lambda _button: self.read(self._formats[key]))
        return line

    def _spread(self, *_args: Any) -> None:
        """Use the window's height for the rows."""
        lines = self.ids.rows.children
        least = dp(_LOW_ROW if THEME.low else _ROW)
        room = (self.ids.scroll.height - dp(2 * _GAP) - dp(_GAP) * (len(lines) - 1)) / len(lines)
        for line in lines:
            line.height = max(least, min(dp(_HIGHEST_ROW), room))


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

    def play(self) -> None:
        settings = self.context.settings
        if self._format.key != settings.current.format_key:
            settings.change(**format_chosen(settings.current, self._format, self.context.services.formats))
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
        self._filing.export(self._format)

    def ask_to_delete(self) -> None:
        """Ask before house rules are deleted."""
        sentence = _("Matches played with these rules stay as they are. You cannot get the rules back.")
        title = _("Delete these rules?")
        self.open_modal(DeleteCard(sentence, self._delete, title=title, heading=self.title))

    def _delete(self) -> None:
        try:
            self.context.services.house_rules.delete(self._format.key)
        except KnownError as error:
            self.context.navigator.notify(str(error))
            return
        if self.context.settings.current.format_key == self._format.key:
            formats = self.context.services.formats
            self.context.settings.change(**format_chosen(self.context.settings.current, formats[0], formats))
        self.context.navigator.go(ScreenName.FORMATS)


def _shown(context: ScreenContext) -> Format:
    now = format_of(context.settings.current, context.services.formats)
    wanted = context.navigator.part_of(ScreenName.RULES, now.key)
    return now if wanted == now.key else next((one for one in context.services.formats if one.key == wanted), now)


class ChangeLine(SinkingPanel):
    """A part of the rules to change: `subject`, `sentences`; framed if `changed`."""

    focus_radius = 10
    subject = StringProperty("")
    sentences = StringProperty("")
    changed = BooleanProperty(defaultvalue=False)


class OfferButton(SinkingPanel):
    """One way to play a part of the rules: `sentences`, and its `source`; ticked if `chosen`."""

    focus_radius = 12
    sentences = StringProperty("")
    source = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)


@tells("on_step")
class FigureLine(Natural, BoxLayout):
    """A number of a part of the rules: `caption`, `number` in words. Events: `on_step(ways)`, 1 or -1."""

    natural_height = 56

    caption = StringProperty("")
    number = StringProperty("")


class ChangeCard(Dialog):
    """The ways to play one part of the rules, that of now ticked, and its figures; `change` is called with another."""

    sources = ListProperty()

    def __init__(self, policy: str, now: object, change: Callable[[object], None], **more: Any) -> None:
        super().__init__(title=subject_text(policy, _), **more)
        self._change, self._now = change, now
        self._offers = offers(policy)
        for offer in self._offers:
            button = OfferButton(sentences=as_sentences(policy_text(offer.value, _)), source=_source(offer))
            button.bind(on_release=partial(self._take, offer))
            self.ids.ways.add_widget(button)
        self._show()

    def _take(self, offer: Offer, _button: Any) -> None:
        self._keep(offer.value)

    def _step(self, figure: Figure, _line: Any, ways: int) -> None:
        step = step_of(figure if ways > 0 else Figure(figure.path, figure.number - 1))
        changed = with_figure(self._now, figure, figure.number + ways * step)
        if changed is not None:
            self._keep(changed)

    def _keep(self, value: object) -> None:
        self._now = value
        self._change(value)
        self._show()

    def _show(self) -> None:
        ids = self.ids
        for offer, button in zip(self._offers, reversed(ids.ways.children), strict=True):
            button.chosen = offer.value == self._now
        ids.now.text = as_sentences(policy_text(self._now, _))
        lay(ids.figures, figures(self._now), self._line)

    def _line(self, figure: Figure) -> FigureLine:
        text, number = figure_text(figure, _), number_text(figure, _)
        return FigureLine(caption=text, number=number, on_step=partial(self._step, figure))


class HouseRuleScreen(RefillableScreen):
    """The parts of the rules, each changed by a tap; changes last until the rule is saved.

    `worry` says what conflicts, or what is wrong with the name.
    """

    origin = StringProperty("")
    worry = StringProperty("")

    def __init__(self, context: ScreenContext, draft: RuleDraft, **more: Any) -> None:
        self._draft = draft
        super().__init__(context, **more)
        self.ids.title.longest = LONGEST_TITLE
        self._lines: dict[str, ChangeLine] = {}
        for policy in in_order(POLICIES):
            line = self._lines[policy] = ChangeLine(subject=subject_text(policy, _))
            line.bind(on_release=partial(self._ask, policy))
            self.ids.parts.add_widget(line)
        self.refill()

    def refill(self) -> None:
        """Show the rules that are changed now."""
        self.origin = _(self._draft.origin.title)
        self.ids.title.text = self._draft.title
        self._show()

    def name(self, title: str) -> None:
        """Store the name as it is typed."""
        self._draft.title = title
        self.worry = self._draft.worry()

    def save(self) -> None:
        """Keep the rules and play by them, or say why they cannot be kept."""
        try:
            rule = self._draft.save(self.context.services.house_rules)
        except KnownError as error:
            self.worry = str(error)
            return
        self.context.navigator.notify(_("Saved: {title}").format(title=rule.title))
        if serves_format(rule):
            settings = self.context.settings
            settings.change(**format_chosen(settings.current, rule, self.context.services.formats))
        self.context.navigator.go(ScreenName.FORMATS)

    def _ask(self, policy: str, _line: Any) -> None:
        now = getattr(self._draft.format, policy)
        self.open_modal(ChangeCard(policy, now, partial(self._change, policy)))

    def _change(self, policy: str, value: object) -> None:
        self._draft.change(policy, value)
        self._show()

    def _show(self) -> None:
        format, changed = self._draft.format, self._draft.changed()
        for policy, line in self._lines.items():
            line.sentences = as_sentences(policy_text(getattr(format, policy), _))
            line.changed = policy in changed
        self.worry = self._draft.worry()


def _source(offer: Offer) -> str:
    title = _(offer.title)
    return _("{title}, rule {ids}").format(title=title, ids=ids_text(offer.ids)) if offer.ids else title


load_rules(__file__)
