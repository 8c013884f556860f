"""The guide."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex
from PIL import Image

from classroom.guide import TITLE, TOPICS, Guide, Topic
from classroom.i18n import N_, SOURCE_LANGUAGE, _, current_language
from classroom.paths import assets_dir
from classroom.ui.cards.explanation_card import Page
from classroom.ui.cards.papers import PaperDialog
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.layout import Card, lay, load_rules
from classroom.ui.kit.texture import as_texture
from classroom.ui.kit.theme import THEME, settled, whenever

WIDE = 1.25
"""How many times its height a page must be wide to have the sentences beside the picture."""
LEAST_WIDE = 760  # dp
DISC = 28  # dp, on a picture

Spot = Sequence[float]
"""A point of a picture: fractions of its width from the left and of its height from the top."""


def help_folder() -> Path:
    """Return the folder of the pictures."""
    return assets_dir() / "help"


def picture_file(name: str, language: str) -> Path:
    """Return the picture with that name in a language, or the English one if there is none."""
    own = help_folder() / language / f"{name}.png"
    return own if own.is_file() else help_folder() / SOURCE_LANGUAGE / f"{name}.png"


@cache
def all_spots() -> Mapping[str, Mapping[str, Sequence[Spot]]]:
    """Return the points for the sentences by language and page; empty if the file is missing or damaged."""
    try:
        spots: Mapping[str, Mapping[str, Sequence[Spot]]] = json.loads((help_folder() / "spots.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return spots


def spots_of(name: str, language: str) -> Sequence[Spot]:
    """Return the points of a page's picture to which its sentences refer."""
    spots = all_spots()
    return spots.get(language, spots.get(SOURCE_LANGUAGE, {})).get(name, ())


class NumberDisc(Card):
    """A `number` in a disc."""

    number = NumericProperty(0)


class NumberedSentence(BoxLayout):
    """A `text` after its `number`, which is hidden if the picture does not show it (`has_number`)."""

    number = NumericProperty(0)
    has_number = BooleanProperty(defaultvalue=True)
    text = StringProperty("")


class NumberedPicture(FloatLayout):
    """A picture, the `file`, as large as fits, with numbers at the `spots`; empty if the file cannot be read."""

    file = StringProperty("")
    spots = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = settled(self._draw)
        super().__init__(**kwargs)
        self.canvas.before.add(self._drawing)
        whenever(self, self._redraw, "pos", "size", "file", "spots")
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        self.clear_widgets()
        if not self.file or min(self.size) < dp(20):
            return
        try:
            with Image.open(self.file) as picture:
                scale = min(self.width / picture.width, self.height / picture.height)
                size = round(picture.width * scale), round(picture.height * scale)
                # Drawn at its final size: scaling on the graphics card blurs small letters.
                shown = as_texture(picture.convert("RGBA").resize(size, Image.Resampling.LANCZOS))
        except OSError:
            return
        (width, height), disc = size, dp(DISC)
        left, bottom = round(self.center_x - width / 2), round(self.top - height)
        rim = round(dp(2))
        self._drawing.add(Color(*get_color_from_hex(THEME.palette.border)))
        self._drawing.add(Rectangle(pos=(left - rim, bottom - rim), size=(width + 2 * rim, height + 2 * rim)))
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=shown, pos=(left, bottom), size=size))
        for number, (across, down) in enumerate(self.spots, start=1):
            # Beside the corner it points at, as far as there is room.
            x = min(max(across * width - 0.8 * disc, 0), width - disc)
            y = min(max((1 - down) * height - 0.6 * disc, 0), height - disc)
            self.add_widget(NumberDisc(number=number, pos=(left + x, bottom + y), size=(disc, disc)))


class ExplainedPage(BoxLayout):
    """A `page` of explanation in the language on screen; if it is narrow, the picture is above the sentences."""

    page: Page = ObjectProperty(None, allownone=True)
    is_wide = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        whenever(self, self._arrange, "size", "page")
        self._arrange()

    def _arrange(self, *_args: Any) -> None:
        self.is_wide = self.width > max(WIDE * self.height, dp(LEAST_WIDE))
        page: Page | None = self.page
        if page is None:
            return
        language = current_language()
        self.ids.picture.file = str(picture_file(page.picture, language))
        self.ids.picture.spots = [tuple(spot) for spot in spots_of(page.spots, language)]
        lines = (self.ids.first, self.ids.second, self.ids.third)
        for line, sentence in zip(lines, page.sentences, strict=True):
            line.text, line.has_number = _(sentence), line.number <= len(self.ids.picture.spots)


CONTENTS = -1
"""The value for the list of all topics, used instead of a topic."""


class GuideCard(PaperDialog):
    """The guide: `at` is the topic shown, `CONTENTS` for the list of all."""

    paper_name = N_("teachers-guide")
    at = NumericProperty(CONTENTS)

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context, **more)
        # Nothing else holds a reference to what is hidden now.
        self._list, self._topic = self.ids.contents.__self__, self.ids.topic.__self__
        for number, topic in enumerate(TOPICS):
            button = GuideButton(text=f"{number + 1}  {_(topic.title)}", on_release=partial(self._turn_to, number))
            self._list.add_widget(button)
        whenever(self.ids.view, self._fill, "height")
        self.on_at(self, self.at)

    def _fill(self, *_args: Any) -> None:
        """Make the buttons as high as the card has room for."""
        rows = math.ceil(len(TOPICS) / self._list.cols)
        self._list.least = max(dp(64), (self.ids.view.height - dp(8)) / rows - dp(8))

    def on_at(self, _card: Any, at: float) -> None:
        """Show a topic, or the list of all."""
        is_list = at == CONTENTS
        topic = None if is_list else TOPICS[int(at)]
        self.title = f"{int(at) + 1}  {_(topic.title)}" if topic else _(TITLE)
        self._topic.topic = topic
        self.deed = _("Save PDF") if is_list else _("Next")
        lay(self.ids.content, [self._list if is_list else self._topic])

    def go_on(self) -> None:
        """Show the next topic, after the last the list."""
        self.at = self.at + 1 if self.at + 1 < len(TOPICS) else CONTENTS

    def go_back(self) -> None:
        """Show the previous topic; before the first, show the list."""
        self.at -= 1

    def show_list(self) -> None:
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
        return partial(self._context.services.pdf.drawn, Guide(), current_language())

    def _turn_to(self, number: int, *_args: Any) -> None:
        self.at = number


class GuideButton(SecondaryButton):
    """Leads to a topic."""


class GuideTopic(BoxLayout):
    """A `topic` of the guide in the language on screen: its picture, if it has one, and its sentences."""

    topic: Topic | None = ObjectProperty(None, allownone=True)
    has_picture = BooleanProperty(defaultvalue=False)

    def on_topic(self, _page: Any, topic: Topic | None) -> None:
        self.has_picture = bool(topic and topic.picture)
        picture = str(picture_file(topic.picture, current_language())) if topic and topic.picture else ""
        self.ids.picture.file = picture
        sentences = enumerate(topic.sentences if topic else (), start=1)
        lay(self.ids.sentences, sentences, lambda one: NumberedSentence(number=one[0], text=_(one[1])))


load_rules(__file__)
