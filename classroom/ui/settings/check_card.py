"""The card with the findings of a check of the app: what is broken comes first, each with what to do."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors.finding import Finding, Verdict
from classroom.i18n import N_, _, ngettext
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.worker import READING, LatestTask

_WORDS = {Verdict.BROKEN: N_("× Broken"), Verdict.ATTENTION: N_("! Check"), Verdict.OK: N_("\N{CHECK MARK} In order")}
_ORDER = tuple(_WORDS)


class FindingRow(BoxLayout):
    """One finding: its state in a word, what it is about, and a sentence."""

    word = StringProperty()
    subject = StringProperty()
    sentence = StringProperty()
    is_broken = BooleanProperty(defaultvalue=False)


class CheckCard(Dialog):
    """Checks the app beside the screen's thread, and lists what was found; `message` says it in one sentence."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(message=_("Checking everything …"))
        self._checking: LatestTask[Sequence[Finding]] = LatestTask(self._show, READING)
        self._checking.ask(context.services.check_up)

    def close(self) -> None:
        """Close the card and stop waiting for an answer."""
        self._checking.forget()
        super().close()

    def _show(self, findings: Sequence[Finding]) -> None:
        wrong = sum(one.verdict is not Verdict.OK for one in findings)
        self.message = _("Everything is in order.")
        if wrong:
            sentence = ngettext("{count} thing needs your attention.", "{count} things need your attention.", wrong)
            self.message = sentence.format(count=wrong)
        for one in sorted(findings, key=lambda found: _ORDER.index(found.verdict)):
            row = FindingRow(
                word=_(_WORDS[one.verdict]),
                subject=one.subject,
                sentence=one.sentence,
                is_broken=one.verdict is Verdict.BROKEN,
            )
            self.add_widget(row)


load_rules(__file__)
