"""The question before the app is closed."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class QuitCard(ModalCard):
    """Asks whether the app is to be closed, and has `navigator` close it."""

    navigator = ObjectProperty()


load_rules(__file__)
