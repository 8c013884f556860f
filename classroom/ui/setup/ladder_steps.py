"""The practice ladder: a button for each step, which sets the switches, and one for the teacher's own mix."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.practice_ladder import Proposal, Step, ladder
from classroom.match.team import Mode
from classroom.rules.format import Format
from classroom.say.format import proposal_line, step_name, step_sentence
from classroom.say.match_setup import format_of, may_change_time, teams_to_play, word_list_of
from classroom.settings import HelperChoice, Settings
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules, tells
from classroom.ui.kit.layout import lay
from classroom.ui.kit.theme import THEME, whenever
from classroom.ui.stored_matches import proposed_step
from classroom.ui.worker import Asking, unsaid
from classroom.words.teacher_list import PREFIX


class LadderStep(SecondaryButton):
    """The button of a step, labelled with its `words`, and a `sentence` about it; filled in if `proposed`."""

    words = StringProperty("")
    sentence = StringProperty("")
    proposed = BooleanProperty(defaultvalue=False)

    look_follows = (*SecondaryButton.look_follows, "proposed")

    def _paint_kind(self) -> None:
        super()._paint_kind()
        if self.proposed:
            self.fill = THEME.palette.highlight


@tells("on_choose", "on_own")
class LadderSteps(Asking, BoxLayout):
    """The practice steps of the chosen format; empty outside practice and if the format has no ladder.

    `chosen` is the step that matches the switches, -1 for the teacher's own mix, which is the last row. `proposed` is
    the proposed step, -1 while the matches are being read. `line` says why.

    Events: `on_choose(changes)`: a step was tapped; `changes` are the settings for it. `on_own`: the last row was.
    """

    context = ObjectProperty(None, allownone=True)
    steps = ListProperty()
    chosen = NumericProperty(-1)
    proposed = NumericProperty(-1)
    line = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self._asked: tuple[object, ...] = ()
        self._found: Proposal | None = None
        super().__init__(**more)
        whenever(self, self._mark, "steps", "chosen", "proposed")

    def on_context(self, _steps: Any, context: ScreenContext) -> None:
        """Follow the settings."""
        self.watch(context.settings, current=self._follow)
        self._follow()

    def take(self, number: int) -> None:
        """Set the switches to those of a step."""
        settings, services = self.context.settings.current, self.context.services
        format = format_of(settings, services.formats)
        self.dispatch("on_choose", step_changes(self.steps[number], settings, format))

    def look_again(self) -> None:
        """Update from the current settings and the current matches."""
        self._asked, self._found = (), None
        self._follow()

    def _follow(self, *_args: Any) -> None:
        settings, services = self.context.settings.current, self.context.services
        format = format_of(settings, services.formats)
        self.steps = ladder(format) if settings.mode is Mode.PRACTICE and may_change_time(format) else ()
        self.chosen = step_chosen(settings, format) if self.steps else -1
        asked = (format, teams_to_play(settings, format))
        if self.steps and asked != self._asked:
            self._asked, self._found = asked, None
            # A disk fault is reported where matches are listed; here only the proposal is missing.
            self.fetch(partial(proposed_step, services.archive, *asked), self._on_loaded, unsaid)
        self._say()

    def _on_loaded(self, found: Proposal | None) -> None:
        self._found = found
        self._say()

    def _say(self) -> None:
        self.proposed = self._found.step if self._found and self.steps else -1
        self.line = proposal_line(self._found, self.steps) if self._found and self.steps else ""

    def _mark(self, *_args: Any) -> None:
        rows = [(at, step_name(step), step_sentence(step)) for at, step in enumerate(self.steps)]
        if rows:
            rows.append((-1, _("Your own"), _("Set the score, word checks, helper and word list yourself.")))
        lay(self, [at for at, _words, _sentence in rows], self._step)
        for (at, words, sentence), button in zip(rows, reversed(self.children), strict=True):
            button.words, button.sentence = words, sentence
            button.marked, button.proposed = at == self.chosen, at == self.proposed >= 0

    def _step(self, at: int) -> LadderStep:
        take = partial(self.dispatch, "on_own") if at < 0 else partial(self.take, at)
        return LadderStep(size_hint_y=1, on_release=lambda _button: take())


def step_changes(step: Step, settings: Settings, format: Format) -> dict[str, object]:
    """Return the settings that make a step; if the teacher's own list is chosen, it stays."""
    closed = settings.helper is HelperChoice.CLOSED
    opened = HelperChoice.LIST if closed else settings.helper
    changes: dict[str, object] = {
        "turn_seconds": step.seconds,
        "live_score": step.live_score,
        "word_check": step.word_check,
        "helper": opened if step.helper_open else HelperChoice.CLOSED,
        "time_outs_count": step.time_outs_count,
    }
    if not settings.word_list.startswith(PREFIX):
        words = format.words
        changes["word_list"] = words.competition if step.is_official else words.practice
    return changes


def step_chosen(settings: Settings, format: Format) -> int:
    """Return the index of the step that the settings make, or -1 for the teacher's own mix."""

    def makes(step: Step) -> bool:
        wanted = step_changes(step, settings, format)
        kept = {name: getattr(settings, name) for name in wanted}
        if "word_list" in kept:
            kept["word_list"] = word_list_of(settings, format)
        if step.seconds == 0:
            # Without a clock there are no time-outs.
            kept["time_outs_count"] = wanted["time_outs_count"]
        return kept == wanted

    return next((number for number, step in enumerate(ladder(format)) if makes(step)), -1)


load_rules(__file__)
