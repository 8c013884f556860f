"""Makes a house rule: a rule book is copied, its parts are changed one by one, and it is saved under a new name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors import KnownError
from classroom.formats.offer import Figure, Offer, figures, offers, step_of, with_figure
from classroom.formats.reading import POLICIES
from classroom.formats.wording import figure_text, number_text, policy_text, subject_text
from classroom.i18n import _
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.formats.draft import LONGEST_TITLE, RuleDraft
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Natural
from classroom.ui.match_setup import format_chosen
from classroom.ui.navigation import ScreenName
from classroom.ui.playable import serves_format
from classroom.ui.wording.format import as_sentences, ids_text, in_order


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


class FigureLine(Natural, BoxLayout):
    """A number of a part of the rules: `caption`, `number` in words. Events: `on_step(ways)`, 1 or -1."""

    natural_height = 56

    __events__ = ("on_step",)

    caption = StringProperty("")
    number = StringProperty("")

    def on_step(self, ways: int) -> None:
        """Default handler: a button was tapped."""


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
        ids.figures.clear_widgets()
        for figure in figures(self._now):
            line = FigureLine(caption=figure_text(figure, _), number=number_text(figure, _))
            line.bind(on_step=partial(self._step, figure))
            ids.figures.add_widget(line)


class HouseRuleScreen(ContextScreen):
    """The parts of the rules, each changed by a tap; changes last until the rule is saved.

    `worry` says what conflicts, or what is wrong with the name.
    """

    origin = StringProperty("")
    worry = StringProperty("")

    def __init__(self, context: ScreenContext, draft: RuleDraft, **more: Any) -> None:
        self._draft = draft
        self.origin = _(draft.origin.title)
        super().__init__(context, **more)
        self.ids.title.longest = LONGEST_TITLE
        self.ids.title.text = draft.title
        self._lines: dict[str, ChangeLine] = {}
        for policy in in_order(POLICIES):
            line = self._lines[policy] = ChangeLine(subject=subject_text(policy, _))
            line.bind(on_release=partial(self._ask, policy))
            self.ids.parts.add_widget(line)
        self._show()

    def name(self, title: str) -> None:
        """Store the name as it is typed."""
        self._draft.title = title
        self.worry = self._draft.worry()

    def go_back(self) -> None:
        """Return to the rule books; the changes stay."""
        self.context.navigator.go(ScreenName.FORMATS)

    def save(self) -> None:
        """Keep the rules and play by them, or say why they cannot be kept."""
        try:
            rule = self._draft.save(self.context.services.house_rules)
        except KnownError as error:
            self.worry = str(error)
            return
        self.context.navigator.notify(_("Saved: {title}").format(title=rule.title))
        if serves_format(rule):
            self.context.settings.change(**format_chosen(rule))
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
