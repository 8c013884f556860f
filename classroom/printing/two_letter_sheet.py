"""The two-letter words on paper (A9): a list on one page for each table, or cards to cut out, one a word."""

from __future__ import annotations

from math import ceil

from classroom.i18n import N_
from classroom.printing.page import Align, Box, Paper, PaperLanguage, Style, draws, write_in
from classroom.value import replace
from classroom.words.two_letters import TwoLetterPaper

# millimetres
_MARGIN = 14.0
_TITLE_BASELINE, _ABOUT_BASELINE, _RULE, _TOP, _FOOT = 22.0, 29.0, 33.0, 37.0, 12.0
_LINE, _CUT = 0.35, 0.15
_COLUMNS, _FEWEST_ROWS = 8, 16
_CARDS_ACROSS, _CARDS_DOWN = 4, 7
_CARD_WORD, _INSIDE = 14.0, 2.5

_TITLE, _ABOUT, _LIST, _CARD = Style(22, bold=True), Style(12), Style(22, bold=True), Style(30, bold=True)
_POINTS, _MEANING = Style(11), Style(9.5)
_SMALLEST = 6.5

TITLE = N_("Two-letter words")


@draws(TwoLetterPaper)
class _Sheet:
    """The words; the list has no hints, as it is on the tables during matches (A9)."""

    def __init__(self, paper: Paper, said: TwoLetterPaper, language: PaperLanguage) -> None:
        self.paper, self.words, self.language = paper, said.words, language
        self.draw = self._cards if said.cards else self._list

    def _list(self) -> None:
        paper, words, language = self.paper, self.words, self.language
        paper.add_page()
        width = paper.width - 2 * _MARGIN
        title = language.label(TITLE)
        paper.write(_MARGIN, _TITLE_BASELINE, title, paper.fit(title, _TITLE, width))
        counts = [say(N_("{count} words")) for say in language.translators()]
        about = " / ".join(text.format(count=len(words)) for text in dict.fromkeys(counts))
        paper.write(_MARGIN, _ABOUT_BASELINE, about, paper.fit(about, _ABOUT, width))
        paper.stroke([(_MARGIN, _RULE), (paper.width - _MARGIN, _RULE)], _LINE)
        rows = max(_FEWEST_ROWS, ceil(len(words) / _COLUMNS))
        step, across = (paper.height - _TOP - _FOOT) / rows, width / _COLUMNS
        style = replace(_LIST, size=min(_LIST.size, 0.62 * step / _LIST.height * _LIST.size))
        for number, word in enumerate(words):
            column, row = divmod(number, rows)
            x, y = _MARGIN + (column + 0.5) * across, _TOP + (row + 0.7) * step
            paper.write(x, y, word.word, style, Align.CENTRE)

    def _cards(self) -> None:
        paper, words, language = self.paper, self.words, self.language
        width = (paper.width - 2 * _MARGIN) / _CARDS_ACROSS
        height = (paper.height - 2 * _MARGIN) / _CARDS_DOWN
        for number, word in enumerate(words):
            place = number % (_CARDS_ACROSS * _CARDS_DOWN)
            if place == 0:
                paper.add_page()
            row, column = divmod(place, _CARDS_ACROSS)
            card = Box(_MARGIN + column * width, _MARGIN + row * height, width, height)
            paper.frame(card.x, card.y, card.width, card.height, _CUT)
            paper.write(card.x + card.width / 2, card.y + 0.8 * _CARD_WORD, word.word, _CARD, Align.CENTRE)
            paper.write(card.x + card.width - _INSIDE, card.y + 6.0, str(word.points), _POINTS, Align.RIGHT)
            meanings = [word.meaning if code == "en" else word.meaning_in(code) for code in language.codes]
            told = list(filter(None, meanings))
            room = (card.height - _CARD_WORD - _INSIDE) / max(1, len(told))
            for at, meaning in enumerate(told):
                box = Box(card.x + _INSIDE, card.y + _CARD_WORD + at * room, card.width - 2 * _INSIDE, room)
                write_in(paper, meaning, _MEANING, box, Align.CENTRE, _SMALLEST)
