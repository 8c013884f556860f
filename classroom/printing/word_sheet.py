"""The words of a match as a list for the class, A4, two columns: words to learn, words made, words refused.

Words to learn have a box to tick. Meanings are printed if they are known, in English like the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from classroom.i18n import N_, Translator
from classroom.printing.page import (
    Align,
    Line,
    Paper,
    PaperLanguage,
    Style,
    clean,
    draws,
    event_text,
    place_text,
    plain,
    wrap,
)
from classroom.record.look_back import WordSheet
from classroom.record.wording import refused_by_text
from classroom.words.meaning import Meaning, Source
from classroom.words.teacher_list import short_title

# millimetres
_MARGIN, _GUTTER = 14.0, 9.0
_TITLE_BASELINE, _EVENT_BASELINE, _PLACE_BASELINE, _TEAMS_BASELINE, _TOP = 17.0, 24.0, 29.5, 37.0, 41.5
_FOOT_BASELINE, _FOOT_LEADING = 9.0, 3.9
_TEAMS_LEADING = 4.2
_HEAD, _AFTER_SECTION = 9.6, 3.4
_LEAST_ROW, _PAD = 6.6, 2.2
_MEANING_AT, _RULING_AT = 18.0, 42.0
_BOX = 3.4
_SHORT = 90.0
_THIN, _LINE = 0.12, 0.35
_COLUMNS = 2
_UNEVEN = 1.5

_TITLE = Style(20, bold=True)
_EVENT, _PLACE, _TEAMS = Style(12.5), Style(9), Style(13, bold=True)
_HEADING, _WORD, _NOTE, _FOOT = Style(13, bold=True), Style(12.5, bold=True), Style(10), Style(9)
_SMALLEST = 9.0


@dataclass(frozen=True, slots=True)
class _Block:
    """A heading; a word with its note in lines, starting `note_at` from the left; or words side by side.

    `below`: the note is below the word, which is too long.
    """

    height: float
    heading: str = ""
    words: tuple[str, ...] = ()
    note: tuple[Line, ...] = ()
    note_at: float = 0.0
    below: bool = False
    ticked: bool = False


@draws(WordSheet)
class _List:
    """The list of one match, on as many pages as its words need."""

    def __init__(self, paper: Paper, sheet: WordSheet, language: PaperLanguage) -> None:
        self.paper, self.sheet = paper, sheet
        self.language = language.codes[0]
        self.say: Translator = language.translators()[0]
        self.width = (paper.width - 2 * _MARGIN - _GUTTER) / _COLUMNS
        self.bottom = paper.height - _FOOT_BASELINE - 7.0
        named = [f"{clean(name)} {total}".replace("-", "\N{MINUS SIGN}") for name, total in sheet.teams]
        teams, whole = plain(" – ".join(named), bold=True), paper.width - 2 * _MARGIN
        self.teams_style = paper.fit(teams, _TEAMS, whole, _SMALLEST)
        self.teams = wrap(teams, partial(paper.measure, style=self.teams_style), whole)
        self.top = _TOP + max(0, len(self.teams) - 1) * _TEAMS_LEADING

    def draw(self) -> None:
        """Print as many pages as the words need, at least one; the last has columns of nearly equal height."""
        pages = _pages(self._blocks(), self.bottom - self.top)
        for number, columns in enumerate(pages, 1):
            self.paper.add_page()
            self._heading()
            self._foot(number, len(pages))
            for place, column in enumerate(columns):
                self._column(_MARGIN + place * (self.width + _GUTTER), column)

    def _blocks(self) -> list[_Block]:
        say, words = self.say, self.sheet.words
        refused = [(clean(", ".join(one.words)), clean(refused_by_text(one, say))) for one in words.refused]
        sections: tuple[tuple[str, int, Iterable[_Block]], ...] = (
            (N_("Learn these words first: {count}"), len(words.chosen), self._known(words.chosen, ticked=True)),
            (N_("Words to learn: {count}"), len(words.more), self._known(words.more, ticked=True)),
            (N_("Words made: {count}"), len(words.made), self._known(words.made, ticked=False)),
            (
                N_("Refused or not in the list: {count}"),
                len(refused),
                [self._noted(word, note, _RULING_AT, ticked=False) for word, note in refused],
            ),
        )
        found: list[_Block] = []
        for title, count, rows in sections:
            if count:
                above = _AFTER_SECTION if found else 0.0
                found += [_Block(_HEAD + above, say(title).format(count=count)), *rows]
        return found or [_Block(_HEAD, say(N_("No word was played in this match.")))]

    def _known(self, words: Sequence[str], *, ticked: bool) -> list[_Block]:
        """Return the words with a known meaning, one a row, followed by the others, two a row."""
        meanings = {meaning.word: self._meaning_text(meaning) for meaning in self.sheet.meanings}
        explained = [
            self._noted(word, meanings[word], _MEANING_AT, ticked=ticked) for word in words if word in meanings
        ]
        others = [word for word in words if word not in meanings]
        pairs = (tuple(others[at : at + 2]) for at in range(0, len(others), 2))
        return [*explained, *(_Block(_LEAST_ROW, words=pair, ticked=ticked) for pair in pairs)]

    def _meaning_text(self, meaning: Meaning) -> str:
        """Return what a word means, of which word it is a form, and whether the text is not meant for children."""
        grown_up = self.say(N_("from a dictionary for adults"))
        return f"{meaning.line} ({grown_up})" if meaning.source is Source.DICTIONARY else meaning.line

    def _noted(self, word: str, note: str, note_at: float, *, ticked: bool) -> _Block:
        """Return a word with its note beside it, or below it if the word is too long."""
        start = _BOX + _PAD if ticked else 0.0
        below = start + self.paper.measure(word, _WORD) + _PAD > note_at
        at = start if below else note_at
        lines = wrap(plain(clean(note)), partial(self.paper.measure, style=_NOTE), self.width - at)
        leading = 1.3 * _NOTE.height
        height = _LEAST_ROW + (len(lines) if below else len(lines) - 1) * leading
        return _Block(height, words=(word,), note=lines, note_at=at, below=below, ticked=ticked)

    def _heading(self) -> None:
        """Print the title; the event; school, place and date; the teams with their totals."""
        heading, middle = self.sheet.heading, self.paper.width / 2
        for baseline, style, text in (
            (_TITLE_BASELINE, _TITLE, self.say(N_("Words in the match"))),
            (_EVENT_BASELINE, _EVENT, event_text(heading, self.say)),
            (_PLACE_BASELINE, _PLACE, place_text(heading, self.language)),
        ):
            fitted = self.paper.fit(text, style, self.paper.width - 2 * _MARGIN)
            self.paper.write(middle, baseline, text, fitted, Align.CENTRE)
        for at, line in enumerate(self.teams):
            self.paper.write(middle, _TEAMS_BASELINE + at * _TEAMS_LEADING, line, self.teams_style, Align.CENTRE)

    def _foot(self, number: int, count: int) -> None:
        """Print the word list by which the match was judged, and the page number."""
        baseline = self.paper.height - _FOOT_BASELINE
        judged = f"{short_title(self.sheet.lexicon_key, self.sheet.lexicon, self.say)} {self.sheet.lexicon_hash}"
        foot = self.say(N_("Checked with: {list}.")).format(list=clean(judged))
        if self.sheet.words.more:
            foot += " " + self.say(N_("The words to learn would have scored more points in this match."))
        page = self.say(N_("page {number} of {count}")).format(number=number, count=count)
        width = self.paper.width - 2 * _MARGIN - self.paper.measure(page, _FOOT) - 4.0
        lines = wrap(plain(foot), partial(self.paper.measure, style=_FOOT), width)
        for place, line in enumerate(reversed(lines)):
            self.paper.write(_MARGIN, baseline - place * _FOOT_LEADING, line, _FOOT)
        self.paper.write(self.paper.width - _MARGIN, baseline, page, _FOOT, Align.RIGHT)

    def _column(self, x: float, blocks: Sequence[_Block]) -> None:
        top = self.top
        for number, block in enumerate(blocks):
            # A section at the top of a column needs no space above it.
            height = min(block.height, _HEAD) if block.heading and not number else block.height
            if block.heading:
                bottom = top + height
                self.paper.write(x, bottom - 3.4, block.heading, self.paper.fit(block.heading, _HEADING, self.width))
                self.paper.stroke([(x, bottom - 1.2), (x + self.width, bottom - 1.2)], _LINE)
            else:
                self._words(x, top, block)
            top += height

    def _words(self, x: float, top: float, block: _Block) -> None:
        baseline, share = top + 4.9, self.width if block.note else self.width / 2
        for place, word in enumerate(block.words):
            start = x + place * share
            if block.ticked:
                self.paper.frame(start, baseline - _BOX, _BOX, _BOX, _LINE)
                start += _BOX + _PAD
            room = x + (place + 1) * share - start - (0.0 if block.note else _PAD)
            self.paper.write(start, baseline, word, self.paper.fit(word, _WORD, room, _SMALLEST))
        leading = 1.3 * _NOTE.height
        for number, line in enumerate(block.note, 1 if block.below else 0):
            self.paper.write(x + block.note_at, baseline + number * leading, line, _NOTE)
        bottom = top + block.height
        self.paper.stroke([(x, bottom), (x + self.width, bottom)], _THIN)


_Columns = list[list[_Block]]


def _pages(blocks: Sequence[_Block], room: float) -> list[_Columns]:
    """Return the blocks divided into pages; on the last, columns hold whole sections or are as short as possible."""
    columns = _filled(blocks, room)
    pages = [columns[at : at + _COLUMNS] for at in range(0, len(columns), _COLUMNS)]
    last = [block for column in pages[-1] for block in column]
    height = room
    while height > _HEAD and len(_filled(last, height - 1.0)) <= _COLUMNS:
        height -= 1.0
    most = min(room, max(_UNEVEN * height, _SHORT))
    pages[-1] = _whole_sections(last, most) or _filled(last, height)
    return pages


def _whole_sections(blocks: Sequence[_Block], most: float) -> _Columns:
    """Return the blocks as two columns, neither higher than `most`, the second beginning with a heading.

    Returns no columns if that is impossible.
    """
    found: tuple[float, _Columns] = most, []
    for at, block in enumerate(blocks):
        if at and block.heading:
            columns = [list(blocks[:at]), list(blocks[at:])]
            height = max(sum(one.height for one in column) for column in columns)
            found = min(found, (height, columns), key=lambda one: one[0])
    return found[1]


def _filled(blocks: Iterable[_Block], room: float) -> _Columns:
    """Return the blocks divided into full columns, none of which ends with a heading."""
    columns: _Columns = [[]]
    used = 0.0
    for block in blocks:
        if columns[-1] and used + block.height > room:
            moved = [columns[-1].pop()] if columns[-1][-1].heading else []
            columns.append(moved)
            used = sum(one.height for one in moved)
        columns[-1].append(block)
        used += block.height
    return [column for column in columns if column]
