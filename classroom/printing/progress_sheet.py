"""Progress in drills on paper, A4 portrait: one pupil with a chart for each drill, or a class with a line a pupil.

Colour has no meaning: known words are hatched closely, words being learnt are hatched, and new words are white.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from classroom.drills.progress import CHART_ROUNDS, ClassProgress, DrillProgress, PupilProgress, WordCounts
from classroom.drills.pupil import DRILLS, DrillKind
from classroom.i18n import N_, Translator, format_date
from classroom.printing.page import Align, Box, Paper, PaperLanguage, Style, clean, draws, write_in

ROWS_A_PAGE = 40

# millimetres
_MARGIN = 14.0
_TITLE_BASELINE, _NAME_BASELINE, _UNDER_BASELINE = 20.0, 32.0, 39.0
_WORDS_TOP, _BAR_HEIGHT = 47.0, 9.0
_CHARTS_TOP, _CHART_GAP, _CHART_HEIGHT = 84.0, 10.0, 92.0
_THIN, _HATCH, _LINE = 0.12, 0.18, 0.25
_CLOSE, _WIDE = 1.1, 2.4  # between the lines of a hatching
_DOT = 0.9
_TABLE_TOP, _HIGHEST_ROW, _LOWEST_ROW, _HEAD_ROW = 44.0, 6.6, 5.0, 11.0
_TABLE_FOOT = 38.0  # below the last pupil: the line for everybody, the legend, the margin
# Name, bar, count, and a column for each drill.
_COLUMNS = (61.0, 30.0, 17.0, *[74.0 / len(DrillKind)] * len(DrillKind))

_TITLE = Style(18, bold=True)
_NAME = Style(22, bold=True)
_UNDER, _HEAD = Style(11), Style(12, bold=True)
_TEXT, _SMALL = Style(10), Style(8.5)
_CELL, _CELL_HEAD = Style(10), Style(8.5, bold=True)

_PART_NAMES = (N_("Known"), N_("Learning"), N_("New"))


class _Sheet:
    """What both papers have."""

    def __init__(self, paper: Paper, progress: PupilProgress | ClassProgress, language: PaperLanguage) -> None:
        self.paper = paper
        self.progress: Any = progress
        self.day = format_date(paper.day, language.codes[0])
        self.say: Translator = language.translators()[0]
        self.label = language.label
        self.width = paper.width - 2 * _MARGIN

    def _head(self, name: str, under: str) -> None:
        self.paper.add_page()
        title = self.label(N_("Progress in drills"))
        lines = (
            (_TITLE_BASELINE, _TITLE, title),
            (_NAME_BASELINE, _NAME, clean(name)),
            (_UNDER_BASELINE, _UNDER, under),
        )
        for baseline, style, text in lines:
            self.paper.write(_MARGIN, baseline, text, self.paper.fit(text, style, self.width))

    def _words(self, words: WordCounts) -> None:
        """Draw the bar of the list's two-letter words, and its legend."""
        self.paper.write(_MARGIN, _WORDS_TOP + 4, self.label(N_("Two-letter words")), _HEAD)
        bar = Box(_MARGIN, _WORDS_TOP + 7, self.width, _BAR_HEIGHT)
        self._bar(words, bar)
        counts = (words.known, words.learning, words.new)
        texts = [f"{self.label(text)}: {count}" for text, count in zip(_PART_NAMES, counts, strict=True)]
        self._legend(bar.y + bar.height + 4, texts)

    def _bar(self, words: WordCounts, box: Box) -> None:
        """Draw a bar in three parts whose lengths are in proportion to their counts."""
        total = max(1, words.total)
        known, learning = (box.width * count / total for count in (words.known, words.learning))
        self._hatch(Box(box.x, box.y, known, box.height), _CLOSE)
        self._hatch(Box(box.x + known, box.y, learning, box.height), _WIDE)
        for at in {known, known + learning}:
            if 0 < at < box.width:
                self.paper.stroke([(box.x + at, box.y), (box.x + at, box.y + box.height)], _LINE)
        self.paper.frame(box.x, box.y, box.width, box.height, _LINE)

    def _legend(self, top: float, texts: Sequence[str]) -> None:
        """Draw a small box and a text for each part of the bar."""
        x, side, share = _MARGIN, 4.0, self.width / len(texts)
        for text, step in zip(texts, (_CLOSE, _WIDE, 0.0), strict=True):
            box = Box(x, top, 2 * side, side)
            self._hatch(box, step)
            self.paper.frame(box.x, box.y, box.width, box.height, _LINE)
            fitted = self.paper.fit(text, _TEXT, share - 3.2 * side)
            self.paper.write(x + 2.4 * side, top + 0.85 * side, text, fitted)
            x += share

    def _hatch(self, box: Box, step: float) -> None:
        """Draw slanting lines `step` millimetres apart in a box; none for 0."""
        at = step
        while step and at < box.width + box.height:
            low, high = max(0.0, at - box.height), min(at, box.width)
            self.paper.stroke([(box.x + low, box.y + at - low), (box.x + high, box.y + at - high)], _HATCH)
            at += step

    def _chart(self, kind: DrillKind, drill: DrillProgress, box: Box) -> None:
        """Draw shares of the latest rounds as points on a line, and below them the sums of all rounds."""
        title = self.label(DRILLS[kind].title)
        self.paper.write(box.x, box.y + 4, title, self.paper.fit(title, _HEAD, box.width))
        plot = Box(box.x + 11, box.y + 10, box.width - 13, box.height - 28)
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = plot.y + plot.height * (1 - share)
            self.paper.stroke([(plot.x, y), (plot.x + plot.width, y)], _LINE if share in (0.0, 1.0) else _THIN)
            if share in (0.0, 0.5, 1.0):
                self.paper.write(plot.x - 1.5, y + 1, _percent(share), _SMALL, Align.RIGHT)
        self._points(drill, plot)
        first = self._rounds_text(kind, drill)
        foot = Box(box.x, plot.y + plot.height + 7, box.width, box.height - plot.height - 17)
        write_in(self.paper, first, _TEXT, Box(foot.x, foot.y, foot.width, foot.height / 2))
        if drill.asked:
            text = self.say(N_("On average, {share} right and {seconds} seconds for each answer."))
            if kind is DrillKind.FIND_BEST:
                text = self.say(N_("On average, {share} of the best score and {seconds} seconds for each answer."))
            average = text.format(share=_percent(drill.share), seconds=f"{drill.seconds:.1f}")
            write_in(self.paper, average, _TEXT, Box(foot.x, foot.y + foot.height / 2, foot.width, foot.height / 2))

    def _points(self, drill: DrillProgress, plot: Box) -> None:
        chart = drill.chart
        step = plot.width / CHART_ROUNDS
        points = [
            (plot.x + step * (number + 0.5), plot.y + plot.height * (1 - point.share))
            for number, point in enumerate(chart)
        ]
        if len(points) > 1:
            self.paper.stroke(points, _LINE)
        for x, y in points:
            self.paper.dot(x, y, _DOT)
        if points:
            self.paper.write(plot.x - 1.5, plot.y + plot.height + 4, self.say(N_("Round")), _SMALL, Align.RIGHT)
        first = drill.rounds - len(chart) + 1
        for number, (x, _y) in enumerate(points, start=first):
            if number in (first, drill.rounds) or number % 5 == 0:
                self.paper.write(x, plot.y + plot.height + 4, str(number), _SMALL, Align.CENTRE)

    def _rounds_text(self, kind: DrillKind, drill: DrillProgress) -> str:
        if not drill.asked:
            return self.label(N_("Not tried yet."))
        if kind is DrillKind.FIND_BEST:
            return self.say(N_("Rounds: {rounds}. Tries: {asked}.")).format(rounds=drill.rounds, asked=drill.asked)
        text = self.say(N_("Rounds: {rounds}. Right: {right} of {asked}."))
        return text.format(rounds=drill.rounds, right=drill.right, asked=drill.asked)

    def _table(self, rows: Sequence[PupilProgress], high: float) -> float:
        """Draw the table's head and a row a pupil; return where it ends, in millimetres from the top."""
        heads = [N_("Name"), N_("Two-letter words"), N_("Known"), *(DRILLS[kind].title for kind in DrillKind)]
        self._row(_TABLE_TOP, _HEAD_ROW, [self.label(head) for head in heads], _CELL_HEAD)
        top = _TABLE_TOP + _HEAD_ROW
        for row in rows:
            words = row.words
            shares = [_share_text(row.drills[kind]) for kind in DrillKind]
            self._row(top, high, [clean(row.pupil.name), "", f"{words.known}/{words.total}", *shares], _CELL)
            self._bar(words, Box(_MARGIN + _COLUMNS[0], top, _COLUMNS[1], high).inside(1.5, 1.2))
            top += high
        return top

    def _row(self, top: float, height: float, texts: Sequence[str], style: Style) -> None:
        x = _MARGIN
        for number, (text, wide) in enumerate(zip(texts, _COLUMNS, strict=True)):
            self.paper.frame(x, top, wide, height, _THIN)
            align = Align.LEFT if number == 0 else Align.CENTRE
            write_in(self.paper, text, style, Box(x, top, wide, height).inside(1.2), align, smallest=5.0)
            x += wide


@draws(PupilProgress)
class _Pupil(_Sheet):
    """The page of a pupil."""

    def draw(self) -> None:
        """Draw the one page."""
        progress: PupilProgress = self.progress
        self._head(progress.pupil.name, f"{clean(progress.pupil.class_name)}, {self.day}")
        self._words(progress.words)
        wide = (self.width - _CHART_GAP) / 2
        for number, kind in enumerate(DrillKind):
            down, across = divmod(number, 2)
            box = Box(
                _MARGIN + across * (wide + _CHART_GAP),
                _CHARTS_TOP + down * (_CHART_HEIGHT + _CHART_GAP),
                wide,
                _CHART_HEIGHT,
            )
            self._chart(kind, progress.drills[kind], box)


@draws(ClassProgress)
class _Class(_Sheet):
    """The table of a class, with the totals of all pupils at the end."""

    def draw(self) -> None:
        """Draw as many pages as the table needs."""
        progress: ClassProgress = self.progress
        pages = range(0, max(1, len(progress.pupils)), ROWS_A_PAGE)
        for first in pages:
            rows = progress.pupils[first : first + ROWS_A_PAGE]
            number = f" ({pages.index(first) + 1}/{len(pages)})" if len(pages) > 1 else ""
            self._head(progress.class_name, self.day + number)
            room = self.paper.height - _TABLE_TOP - _HEAD_ROW - _TABLE_FOOT
            high = max(_LOWEST_ROW, min(_HIGHEST_ROW, room / max(1, len(rows))))
            below = self._table(rows, high)
            if not progress.pupils:
                text = self.label(N_("No pupils in this class yet."))
                write_in(self.paper, text, _TEXT, Box(_MARGIN, below, self.width, _HEAD_ROW))
            elif first == pages[-1]:
                shares = [_share_text(progress.drill(kind)) for kind in DrillKind]
                self._row(below, high, [self.label(N_("Everybody")), "", "", *shares], _CELL_HEAD)
                self._legend(below + high + 4, [self.label(text) for text in _PART_NAMES])
                text = self.label(N_("Each drill's column shows the percentage of marks and the number of rounds."))
                note = Box(_MARGIN, below + high + 9, self.width, 6)
                write_in(self.paper, text, _SMALL, note)


def _share_text(drill: DrillProgress) -> str:
    """Return the share of the marks and the number of rounds, or a dash if there are none."""
    return f"{_percent(drill.share)} ({drill.rounds})" if drill.asked else "–"


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
