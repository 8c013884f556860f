"""The card on which a teacher changes what stands on every certificate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import ObjectProperty

from classroom.i18n import current_language
from classroom.ui.desk import Desk
from classroom.ui.widgets import Modal, NameField


class CertificateWords(Modal):
    """Asks for school, event, level, town and the names of those who sign; `changed` is called once they are kept."""

    desk = ObjectProperty()

    def __init__(self, desk: Desk, changed: Callable[[], None], **more: Any) -> None:
        super().__init__(desk=desk, **more)
        self._changed = changed
        self._names = []
        for signatory in desk.settings.signatories:
            office = signatory.office_malay if current_language() == "ms" else signatory.office
            field = NameField(text=signatory.name)
            line = Factory.WordsLine(caption=office)
            line.add_widget(field)
            self._names.append(field)
            self.ids.names.add_widget(line)

    def keep(self) -> None:
        """Keep what was typed and close the card."""
        signatories = tuple(
            replace(signatory, name=field.text.strip())
            for signatory, field in zip(self.desk.settings.signatories, self._names, strict=True)
        )
        ids = self.ids
        self.desk.keep(
            school=ids.school.text.strip(),
            event=ids.event.text.strip(),
            town=ids.town.text.strip(),
            signatories=signatories,
        )
        self.close()
        self._changed()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
