"""The teacher's guide on a card: its topics, one of them at a time, and all of it as a paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _, current_language
from classroom.papers.guide import TITLE, TOPICS, Topic
from classroom.ui.cards.explained_page import NumberedSentence, picture_file
from classroom.ui.cards.paper_dialog import PaperDialog
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules

CONTENTS = -1
"""The value for the list of all topics, used instead of a topic."""


class GuideCard(PaperDialog):
    """The guide: `at` is the topic shown, `CONTENTS` for the list of all."""

    paper_name = "guide"
    at = NumericProperty(CONTENTS)

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context, **more)
        # Nothing else holds a reference to what is hidden now.
        self._list, self._topic = self.ids.contents.__self__, self.ids.topic.__self__
        for number, topic in enumerate(TOPICS):
            button = GuideButton(text=f"{number + 1}  {_(topic.title)}")
            button.bind(on_release=partial(self._turn_to, number))
            self._list.add_widget(button)
        self.on_at(self, self.at)

    def on_at(self, _card: Any, at: float) -> None:
        """Show a topic, or the list of all."""
        is_list = at == CONTENTS
        topic = None if is_list else TOPICS[int(at)]
        self.title = f"{int(at) + 1}  {_(topic.title)}" if topic else _(TITLE)
        self._topic.topic = topic
        self.deed = _("Save PDF") if is_list else _("Next")
        self.ids.content.clear_widgets()
        self.add_widget(self._list if is_list else self._topic)

    def go_on(self) -> None:
        """Show the next topic, after the last the list."""
        self.at = self.at + 1 if self.at + 1 < len(TOPICS) else CONTENTS

    def go_back(self) -> None:
        """Show the previous topic; before the first, show the list."""
        self.at -= 1

    def show_list(self) -> None:
        """Show the list of all topics."""
        self.at = CONTENTS

    def press(self) -> None:
        """Save the guide, or show the next topic."""
        if self.at == CONTENTS:
            self.leave(to_print=False)
        else:
            self.go_on()

    def do_other(self) -> None:
        """Print the guide, or show the topic before."""
        if self.at == CONTENTS:
            self.leave(to_print=True)
        else:
            self.go_back()

    def maker(self) -> Callable[[], bytes]:
        """Return what makes the guide in the language on screen."""
        return partial(self._context.services.pdf.guide, current_language())

    def _turn_to(self, number: int, *_args: Any) -> None:
        self.at = number


class GuideButton(SecondaryButton):
    """Leads to a topic."""


class GuideTopic(BoxLayout):
    """A `topic` of the guide in the language on screen: its picture, if it has one, and its sentences."""

    topic: Topic | None = ObjectProperty(None, allownone=True)
    has_picture = BooleanProperty(defaultvalue=False)

    def on_topic(self, _page: Any, topic: Topic | None) -> None:
        """Show another topic."""
        self.has_picture = bool(topic and topic.picture)
        picture = str(picture_file(topic.picture, current_language())) if topic and topic.picture else ""
        self.ids.picture.file = picture
        self.ids.sentences.clear_widgets()
        for number, sentence in enumerate(topic.sentences if topic else ()):
            self.ids.sentences.add_widget(NumberedSentence(number=number + 1, text=_(sentence)))


load_rules(__file__)
