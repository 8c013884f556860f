"""A card to write down a pupil who is not in the list yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from classroom.drills.pupil import NamelessPupilError, Pupil, tidy_pupil
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class NameCard(ModalCard):
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


load_rules(__file__)
