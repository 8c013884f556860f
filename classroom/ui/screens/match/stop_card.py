"""The judge stops the match, with a reason that the sheet keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.match.command import StopMatch
from classroom.ui.widgets import Modal


class StopCard(Modal):
    """Asks why; the answer ends the match as it stands."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self.ids.form.picks = [
            _("The lesson is over"),
            _("A team has to leave"),
            _("The teams agree"),
            _("An emergency"),
        ]

    def stop(self, reason: str) -> None:
        """End the match."""
        if not self._session.do(StopMatch(reason)):
            self.message = self._session.view.message


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
