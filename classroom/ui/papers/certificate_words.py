"""The card to edit what is on every certificate: the words, the names of those who sign, the crest."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _, current_language
from classroom.ui.cards.file_card import OpenCard
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.theme import THEME
from classroom.ui.match_setup import event_shown, event_typed
from classroom.ui.worker import FETCHING, LatestTask

PICTURES = (".png", ".jpg", ".jpeg")
OFFICE_WIDTH = 190  # dp at least


class CertificateWords(Dialog):
    """Asks for the words on certificates; `changed` is called after they are saved.

    `crest` is the picture file of the crest shown on the card, empty for none. The earlier crest stays in use until
    the card is saved. `fault` says what is wrong with a picture. With `practice`, it asks for the name of the
    practice, and not for a level.
    """

    context: ScreenContext = ObjectProperty()
    crest = StringProperty()
    practice = BooleanProperty(defaultvalue=False)
    caption_width = NumericProperty(150)

    def __init__(self, context: ScreenContext, changed: Callable[[], None], **more: Any) -> None:
        super().__init__(context=context, **more)
        self._changed = changed
        self._taken: LatestTask[Path | str] = LatestTask(self._show_taken, FETCHING)
        self._signing = []
        self.crest = self._kept_crest()
        if self.practice:
            self.ids.level.parent.remove_widget(self.ids.level)
        signatories, malay = context.settings.current.signatories, current_language() == "ms"
        offices = [one.office_malay if malay else one.office for one in signatories]
        # The fields are aligned, however long the longest office is.
        width = max([dp(OFFICE_WIDTH), *(text_extent(office, THEME.body)[0] + 2 for office in offices)])
        for signatory, office in zip(signatories, offices, strict=True):
            row = FormRow(caption=office, text=signatory.name, caption_width=width)
            self._signing.append(row)
            self.ids.names.add_widget(row)

    def do(self) -> str:
        """Save the typed words and the crest."""
        context, ids, before = self.context, self.ids, self._kept_crest()
        signatories = tuple(
            replace(signatory, name=row.text.strip())
            for signatory, row in zip(context.settings.current.signatories, self._signing, strict=True)
        )
        event = event_typed(ids.event.text.strip())
        called = {"practice_event": event} if self.practice else {"event": event, "level": ids.level.text.strip()}
        context.settings.change(
            **called,
            school=ids.school.text.strip(),
            town=ids.town.text.strip(),
            signatories=signatories,
            crest=Path(self.crest).name if self.crest else "",
        )
        if before != self.crest:
            _throw_away(before)
        return ""

    def done(self) -> None:
        """Report that the words are saved."""
        self._changed()

    def put_aside(self) -> None:
        """Leave everything as it was."""
        if self.crest != self._kept_crest():
            _throw_away(self.crest)
        self.close()

    def on_close(self) -> None:
        """Stop waiting for a picture."""
        self._taken.forget()

    def event_shown(self, practice: bool) -> str:
        """Return what the event is called, or the practice."""
        now = self.context.settings.current
        return event_shown(now.practice_event if practice else now.event)

    # The crest

    def choose_crest(self) -> None:
        """Ask for a picture file, with the system's dialog or, without one, with our own card."""
        folder = self.context.outside.documents_folder()
        missing = partial(self._choose_here, folder)
        self.context.outside.choose_file_to_open(folder, PICTURES, self._take_crest, missing)

    def remove_crest(self) -> None:
        """Print without a crest."""
        self._show_crest("")

    def _choose_here(self, folder: Path) -> None:
        card = OpenCard(folder, self._take_crest, kinds=list(PICTURES), title=_("Choose a picture for the crest"))
        if self.parent:
            self.parent.add_widget(card)

    def _take_crest(self, picture: Path | None) -> None:
        if picture is not None and self.parent:
            self.message, self.fault = _("One moment: opening the picture."), ""
            self._taken.ask(partial(self._read_crest, picture))

    def _read_crest(self, picture: Path) -> Path | str:
        """Return where the crest is kept, or the sentence that says why it cannot be used."""
        services = self.context.services
        try:
            kept: Path = services.pdf.take_crest(picture, services.data_folder)
        except KnownError as error:
            return str(error)
        return kept

    def _show_taken(self, taken: Path | str) -> None:
        if isinstance(taken, str):
            self.message, self.fault = "", taken
        else:
            self._show_crest(str(taken))

    def _show_crest(self, crest: str) -> None:
        if self.crest not in (crest, self._kept_crest()):
            _throw_away(self.crest)
        self.crest, self.message, self.fault = crest, "", ""

    def _kept_crest(self) -> str:
        """Return the path of the current crest on certificates, or empty if there is none."""
        name = self.context.settings.current.crest
        kept: Path = self.context.services.data_folder / name
        return str(kept) if name and kept.is_file() else ""


def _throw_away(crest: str) -> None:
    if crest:
        with contextlib.suppress(OSError):
            Path(crest).unlink()


load_rules(__file__)
