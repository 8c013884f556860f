"""Pages for parents' day, A4 portrait, one a pupil: matches, words, the best word and turn, and room for a comment."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from classroom.i18n import N_, Translator, format_date
from classroom.printing.page import Align, Box, Paper, PaperLanguage, Style, clean, draws, write_in
from classroom.record.highlight import PagedMatch, PupilPage, PupilPages

# millimetres
_MARGIN, _GAP = 16.0, 6.0
_SCHOOL_BASELINE, _NAME_BASELINE, _UNDER_BASELINE = 22.0, 36.0, 44.0
_FACTS_TOP, _FACTS_HEIGHT = 52.0, 30.0
_MATCHES_TOP, _ROW = 92.0, 7.4
_COLUMNS = (30.0, 104.0, 24.0, 20.0)  # day, teams, totals, won
_WORDS_TOP, _WORDS_HEIGHT = 180.0, 50.0
_COMMENT_TOP, _COMMENT_LINE = 244.0, 11.0
_THIN, _LINE = 0.12, 0.25

_SCHOOL, _NAME, _UNDER = Style(12), Style(26, bold=True), Style(12)
_HEAD, _FACT, _FIGURE = Style(12, bold=True), Style(10), Style(17, bold=True)
_CELL, _WORDS = Style(10), Style(12)


@draws(PupilPages)
class _Sheet:
    """A page for each pupil."""

    def __init__(self, paper: Paper, pages: PupilPages, language: PaperLanguage) -> None:
        self.paper, self.pages, self.code = paper, pages.pages, language.codes[0]
        self.day = format_date(paper.day, self.code)
        self.say: Translator = language.translators()[0]
        self.width = paper.width - 2 * _MARGIN

    def draw(self) -> None:
        """Draw the page of every pupil."""
        for page in self.pages:
            self._page(page)

    def _page(self, page: PupilPage) -> None:
        self.paper.add_page()
        under = ", ".join(filter(None, (clean(page.class_name), self.day)))
        lines = (
            (_SCHOOL_BASELINE, _SCHOOL, clean(page.school) or self.say(N_("Word matches"))),
            (_NAME_BASELINE, _NAME, clean(page.name)),
            (_UNDER_BASELINE, _UNDER, under),
        )
        for baseline, style, text in lines:
            self.paper.write(_MARGIN, baseline, text, self.paper.fit(text, style, self.width))
        self._facts(page)
        self._matches(page.latest)
        self._words(page.words)
        self.paper.write(_MARGIN, _COMMENT_TOP, self.say(N_("From the teacher")), _HEAD)
        for number in (1, 2, 3):
            y = _COMMENT_TOP + number * _COMMENT_LINE
            self.paper.stroke([(_MARGIN, y), (_MARGIN + self.width, y)], _THIN)

    def _facts(self, page: PupilPage) -> None:
        """Draw three boxes side by side: how many matches, the best word, the best turn."""
        won = self.say(N_("{count} won")).format(count=page.won) if page.won else ""
        facts = (
            (N_("Matches played"), str(page.played), won),
            (N_("Best word"), *self._scored(page.best_word)),
            (N_("Best turn"), *self._scored(page.best_turn)),
        )
        wide = (self.width - 2 * _GAP) / 3
        for at, (head, fact, more) in enumerate(facts):
            box = Box(_MARGIN + at * (wide + _GAP), _FACTS_TOP, wide, _FACTS_HEIGHT)
            self.paper.frame(box.x, box.y, box.width, box.height, _LINE)
            for top, high, style, text in ((2, 7, _FACT, self.say(head)), (9, 12, _FIGURE, fact), (21, 7, _FACT, more)):
                write_in(self.paper, text, style, Box(box.x + 3, box.y + top, wide - 6, high), Align.CENTRE)

    def _scored(self, best: tuple[str, int] | None) -> tuple[str, str]:
        if best is None:
            return "–", ""
        return best[0], self.say(N_("{points} points")).format(points=best[1])

    def _matches(self, latest: Sequence[PagedMatch]) -> None:
        self.paper.write(_MARGIN, _MATCHES_TOP, self.say(N_("The latest matches")), _HEAD)
        top = _MATCHES_TOP + 3
        if not latest:
            text = self.say(N_("No match has been finished yet."))
            write_in(self.paper, text, _CELL, Box(_MARGIN, top, self.width, _ROW))
        for match in latest:
            texts = (
                format_date(datetime.date.fromisoformat(match.day), self.code) if match.day else "",
                " – ".join(clean(name) for name in (match.own, match.others) if name),
                " – ".join(filter(None, (match.total, match.totals))),
                self.say(N_("won")) if match.has_won else "",
            )
            x = _MARGIN
            for text, wide in zip(texts, _COLUMNS, strict=True):
                self.paper.frame(x, top, wide, _ROW, _THIN)
                write_in(self.paper, text, _CELL, Box(x, top, wide, _ROW).inside(1.2), smallest=5.0)
                x += wide
            top += _ROW

    def _words(self, words: Sequence[str]) -> None:
        head = self.say(N_("Words made by our team: {count}")).format(count=len(words))
        self.paper.write(_MARGIN, _WORDS_TOP, head, _HEAD)
        box = Box(_MARGIN, _WORDS_TOP + 3, self.width, _WORDS_HEIGHT)
        self.paper.frame(box.x, box.y, box.width, box.height, _LINE)
        write_in(self.paper, ", ".join(words) or "–", _WORDS, box.inside(3), smallest=6.0)
