"""A card to write down a pupil who is not in the list yet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.drills.pupil import NamelessPupilError, Pupil, tidy_pupil
from classroom.ui import kit as widgets  # noqa: F401 - known to .kv
from classroom.ui.kit import Modal


class NameCard(Modal):
    """Asks for name and class, `class_name` written there already; hands the pupil to `written`."""

    class_name = StringProperty("")
    fault = StringProperty("")

    def __init__(self, class_name: str, written: Callable[[Pupil], None], **more: Any) -> None:
        super().__init__(class_name=class_name, **more)
        self._written = written

    def done(self) -> None:
        """Hand over the pupil, or say what is missing."""
        try:
            pupil = tidy_pupil(self.ids.pupil.text, self.ids.school_class.text)
        except NamelessPupilError as error:
            self.fault = str(error)
            return
        self.close()
        self._written(pupil)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
