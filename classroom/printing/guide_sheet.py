"""The teacher's guide on paper: two A4 portrait pages, each topic with a picture of its screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from classroom.guide import TITLE, Guide, Topic
from classroom.i18n import N_, SOURCE_LANGUAGE
from classroom.paths import assets_dir
from classroom.printing.page import Align, Line, Paper, PaperLanguage, Style, draws, plain, wrap
from classroom.value import replace

# millimetres
_MARGIN = 14.0
_TITLE_BASELINE, _ABOUT_BASELINE, _RULE, _TOP = 21.0, 27.5, 31.0, 35.0
_FOOT_BASELINE, _FOOT = 9.0, 14.0
_PICTURE = (62.0, 62.0 * 450 / 768)
_GUTTER, _INDENT = 6.0, 3.2
_HEADING, _BETWEEN, _ABOVE = 7.0, 1.1, 5.0
_LINE, _DOT = 0.35, 0.6

_TITLE, _ABOUT = Style(22, bold=True), Style(10.5)
_TOPIC, _TEXT, _SMALL = Style(14, bold=True), Style(11), Style(8)
_SMALLEST = 8.0


def help_picture(name: str, language: str) -> Path:
    """Return the help picture of a screen in a language, or in English if that language has none."""
    own = assets_dir() / "help" / language / f"{name}.png"
    return own if own.is_file() else assets_dir() / "help" / SOURCE_LANGUAGE / f"{name}.png"


@draws(Guide)
class _Sheet:
    """Pages with a heading, topics of equal height below each other, and a foot."""

    def __init__(self, paper: Paper, guide: Guide, language: PaperLanguage) -> None:
        self.paper, self.pages = paper, guide.pages
        self.language = language.codes[0]
        self.say = language.translators()[0]
        self.width = paper.width - 2 * _MARGIN

    def draw(self) -> None:
        """Draw every page; the numbers of its topics continue after those of the pages before."""
        for number, topics in enumerate(self.pages):
            self._page(topics, sum(map(len, self.pages[:number])), number + 1, len(self.pages))

    def _page(self, topics: Sequence[Topic], before: int, number: int, pages: int) -> None:
        say, paper = self.say, self.paper
        paper.add_page()
        title = f"Bellword: {say(TITLE)}"
        paper.write(_MARGIN, _TITLE_BASELINE, title, paper.fit(title, _TITLE, self.width))
        about = say(N_("Word matches on a crossword board, for a class with one computer"))
        paper.write(_MARGIN, _ABOUT_BASELINE, about, paper.fit(about, _ABOUT, self.width))
        paper.stroke([(_MARGIN, _RULE), (paper.width - _MARGIN, _RULE)], _LINE)
        height = (paper.height - _FOOT - _TOP) / len(topics)
        # The same size for the whole page.
        size = min(self._fitted(topic, height).size for topic in topics)
        for place, topic in enumerate(topics):
            self._topic(topic, before + place + 1, _TOP + place * height, replace(_TEXT, size=size))
        page = say(N_("page {number} of {count}")).format(number=number, count=pages)
        paper.write(paper.width - _MARGIN, paper.height - _FOOT_BASELINE, page, _SMALL, Align.RIGHT)
        where = say(N_("The same guide is in the app: tap ? on the first screen, then The teacher's guide."))
        paper.write(_MARGIN, paper.height - _FOOT_BASELINE, where, paper.fit(where, _SMALL, self.width - 30.0))

    def _topic(self, topic: Topic, number: int, top: float, style: Style) -> None:
        left, width, picture = self._beside(topic)
        if picture:
            wide, high = _PICTURE
            self.paper.picture(picture, _MARGIN, top + _ABOVE - 3.0, wide, high)
            self.paper.frame(_MARGIN, top + _ABOVE - 3.0, wide, high, _LINE)
        heading = f"{number}  {self.say(topic.title)}"
        self.paper.write(left, top + _ABOVE + 1.5, heading, self.paper.fit(heading, _TOPIC, width))
        baseline = top + _ABOVE + _HEADING + 1.5
        for lines in self._sentences(topic, style):
            self.paper.dot(left + _DOT, baseline - 0.3 * style.height, _DOT)
            for line in lines:
                self.paper.write(left + _INDENT, baseline, line, style)
                baseline += style.leading * style.height
            baseline += _BETWEEN

    def _beside(self, topic: Topic) -> tuple[float, float, Path | None]:
        """Return where the text of a topic begins, its greatest width, and the picture on its left, if any."""
        picture = help_picture(topic.picture, self.language) if topic.picture else None
        if picture and picture.is_file():
            taken = _PICTURE[0] + _GUTTER
            return _MARGIN + taken, self.width - taken, picture
        return _MARGIN, self.width, None

    def _sentences(self, topic: Topic, style: Style) -> Sequence[Sequence[Line]]:
        """Return the lines of each sentence of a topic."""
        measure, width = partial(self.paper.measure, style=style), self._beside(topic)[1] - _INDENT
        return [wrap(plain(self.say(text)), measure, width) for text in topic.sentences]

    def _fitted(self, topic: Topic, height: float) -> Style:
        """Return the largest style in which all sentences of a topic fit below its title."""
        style, room = _TEXT, height - _ABOVE - _HEADING
        while style.size > _SMALLEST:
            sentences = self._sentences(topic, style)
            if sum(map(len, sentences)) * style.leading * style.height + len(sentences) * _BETWEEN <= room:
                break
            style = replace(style, size=style.size - 0.5)
        return style
