"""The score sheet on paper, in the source's form (P20): filled from a match, or blank for a judge's pencil.

A sheet holds as many rows as the format says, or as many as the paper has room for; a longer match goes on to further
sheets, each beginning with the totals brought forward. A remark too long for its cell goes on in the notes at the end.
"""

from __future__ import annotations

import datetime

from classroom.i18n import N_, Translator, format_date
from classroom.match.score_sheet import Row, ScoreSheet
from classroom.match.wording import departure_text, end_reason_text
from classroom.printing.box import write_in
from classroom.printing.certificate import DEFAULT_EVENT
from classroom.printing.font import clean
from classroom.printing.language import PaperLanguage
from classroom.printing.line import places, plain, wrap
from classroom.printing.page import Align, Orientation, Paper, Style
from classroom.printing.printer import Target, deliver
from classroom.printing.score_table import FORWARD_HEIGHT, HEAD_HEIGHT, LINE, PAD, THIN, ScoreTable

# millimetres
_MARGIN = 12.0
_EDGE = 9.0
_TITLE_BASELINE, _EVENT_BASELINE, _PLACE_BASELINE, _TABLE_TOP = 17.5, 24.4, 29.6, 32.0
_LEAST_ROW, _MOST_ROW = 8.5, 10.0
_SUM_HEIGHTS = (7.0, 8.6, 8.6)
_SIGNING = 16.0
_FOOT_LINE, _FOOT_LINES = 3.7, 3
_TURN_WIDTH, _TURN_WIDTH_BOTH = 20.0, 27.0
_HEAVY = 0.9
_MOST_SIDES_UPRIGHT = 3

_TITLE = Style(20, bold=True)
_EVENT = Style(12.5)
_PLACE = Style(9)
_SUM, _VERDICT = Style(13, bold=True), Style(9)
_SIGN, _SIGNED, _FOOT = Style(10.5), Style(11), Style(8)
_NOTE = Style(10)

_SUM_TITLES = (N_("Score"), N_("Unplayed tiles −"), N_("Total score"))

# a line to write on: its title, and its share of the page
_SIGNING_LINES = ((N_("Judge's name"), 0.40), (N_("Signature"), 0.38), (N_("Date"), 0.22))


def score_sheet_pdf(
    sheet: ScoreSheet, target: Target, language: PaperLanguage, created: datetime.datetime, *, blank: bool = False
) -> None:
    """Print a match's score sheet; raises PrintError. `blank` prints the form with its headings but nothing played.

    `target` is a path or a binary stream, `created` the date written into the file: an equal sheet and an equal date
    make equal bytes.
    """
    upright = len(sheet.columns) <= _MOST_SIDES_UPRIGHT
    orientation = Orientation.PORTRAIT if upright else Orientation.LANDSCAPE
    with Paper(orientation, created, language.codes[0]) as paper:
        form = _Form(paper, sheet, language, blank=blank)
        form.print_sheets()
        _print_notes(paper, form.table.notes, form.say)
        pdf = paper.to_bytes()
    deliver(pdf, target)


class _Form:
    """The form of one match, as many sheets of it as its rows need."""

    def __init__(self, paper: Paper, sheet: ScoreSheet, language: PaperLanguage, *, blank: bool) -> None:
        self.paper, self.sheet, self.blank = paper, sheet, blank
        self.translators = language.translators()
        self.say: Translator = self.translators[0]
        self.date = _date_text(clean(sheet.heading.date), language.codes[0])
        self.left, self.right = _MARGIN, paper.width - _MARGIN
        turn_width = _TURN_WIDTH if len(self.translators) == 1 else _TURN_WIDTH_BOTH
        self.table = ScoreTable(paper, self.left, self.right, turn_width, sheet.columns, self.say, self.label)
        room = self._rows_end(is_last=True) - _TABLE_TOP - HEAD_HEIGHT - FORWARD_HEIGHT
        self.rows_a_sheet = max(1, min(sheet.rows_per_sheet, int(room / _LEAST_ROW)))

    def label(self, message: str) -> str:
        """A printed word of the form, in both languages if the paper speaks both."""
        return " / ".join(dict.fromkeys(translate(message) for translate in self.translators))

    def print_sheets(self) -> None:
        """Print as many sheets as the rows need, at least one."""
        rows = () if self.blank else self.sheet.rows
        parts = [rows[start : start + self.rows_a_sheet] for start in range(0, len(rows), self.rows_a_sheet)] or [()]
        for number, part in enumerate(parts):
            before, is_last = rows[: number * self.rows_a_sheet], number + 1 == len(parts)
            self.paper.add_page()
            self._heading(number + 1, len(parts))
            top = self._rows(part, before, is_last=is_last)
            if is_last:
                self._sums(top)
            else:
                self.table.forward(top, N_("Carried forward"), (*before, *part))
            self._signing()
            self._foot(is_last=is_last)

    def _rows_end(self, *, is_last: bool) -> float:
        """How far down rows may reach."""
        below = sum(_SUM_HEIGHTS) if is_last else FORWARD_HEIGHT
        return self.paper.height - _EDGE - _FOOT_LINES * _FOOT_LINE - _SIGNING - below

    def _heading(self, number: int, count: int) -> None:
        paper, heading = self.paper, self.sheet.heading
        middle = paper.width / 2
        paper.write(middle, _TITLE_BASELINE, self.label(N_("SCORE SHEET")), _TITLE, Align.CENTRE)
        if count > 1:
            text = self.say(N_("Sheet {number} of {count}")).format(number=number, count=count)
            paper.write(self.right, _TITLE_BASELINE, text, _PLACE, Align.RIGHT)
        self._event_line()
        place = ", ".join(text for text in (clean(heading.school), clean(heading.place), self.date) if text)
        paper.write(middle, _PLACE_BASELINE, place, paper.fit(place, _PLACE, self.right - self.left), Align.CENTRE)

    def _event_line(self) -> None:
        """The event, the level and the year; level and year stand on lines, empty ones to be written on."""
        heading = self.sheet.heading
        event = clean(heading.event)
        slots = {"level": (clean(heading.level), 24.0), "year": (clean(heading.year), 15.0)}
        pieces = [(self.say(DEFAULT_EVENT) if event in ("", DEFAULT_EVENT) else event, 0.0), ("   ", 0.0)]
        for literal, name in places(self.say(N_("{level} level, year {year}"))):
            pieces.append((literal, 0.0))
            if name:
                pieces.append(slots[name])
        style = _EVENT
        while self._pieces_width(pieces, style) > self.right - self.left:
            style = Style(style.size * 0.96)
        x = (self.paper.width - self._pieces_width(pieces, style)) / 2
        for text, slot in pieces:
            width = self._pieces_width([(text, slot)], style)
            self.paper.write(x + width / 2, _EVENT_BASELINE, plain(text), style, Align.CENTRE)
            if slot:
                self.paper.stroke([(x, _EVENT_BASELINE + 1.1), (x + width, _EVENT_BASELINE + 1.1)], THIN)
            x += width

    def _pieces_width(self, pieces: list[tuple[str, float]], style: Style) -> float:
        """How wide pieces of text are side by side; one on a line has at least the line's length at full size."""
        scale = style.size / _EVENT.size
        return sum(
            max(slot * scale, self.paper.measure(plain(text), style) + (3.0 * scale if slot else 0.0))
            for text, slot in pieces
        )

    def _rows(self, part: tuple[Row, ...], before: tuple[Row, ...], *, is_last: bool) -> float:
        """Print the table of one sheet with its empty rows; return where the rows end."""
        top = _TABLE_TOP
        self.table.head(top, with_members=not self.blank)
        top += HEAD_HEIGHT
        if before:
            self.table.forward(top, N_("Brought forward"), before)
            top += FORWARD_HEIGHT
        height = min(_MOST_ROW, (self._rows_end(is_last=is_last) - top) / self.rows_a_sheet)
        for row in part:
            self.table.row(top, height, row)
            top += height
        played = (*before, *part)
        turn = played[-1].turn if played else 0
        for number in range(1, self.rows_a_sheet - len(part) + 1):
            self.table.empty_row(top, height, turn + number)
            top += height
        return top

    def _sums(self, top: float) -> None:
        """Score, unplayed tiles, total score; the winners' totals in heavy frames."""
        sums = [_sums_of(self.sheet, side, self.say) for side in range(len(self.sheet.columns))]
        for index, (title, height) in enumerate(zip(_SUM_TITLES, _SUM_HEIGHTS, strict=True)):
            self.table.grid(top, height)
            self.table.title(top, height, title)
            for side, figures in enumerate(sums if not self.blank else ()):
                figure, remark = figures[index]
                score = self.table.score_box(side, top, height)
                write_in(self.paper, figure, _SUM, score.inside(PAD), Align.RIGHT)
                write_in(self.paper, remark, _VERDICT, self.table.remarks_box(side, top, height).inside(PAD, 0.3))
            top += height
        for side in self.sheet.winners if not self.blank else ():
            total = self.table.score_box(side, top - _SUM_HEIGHTS[-1], _SUM_HEIGHTS[-1])
            self.paper.frame(total.x, total.y, total.width, total.height, _HEAVY)

    def _signing(self) -> None:
        """Lines for the judge's name, signature and date, known ones filled in."""
        judges = ", ".join(map(clean, self.sheet.judges))
        known = ("", "", "") if self.blank else (judges, "", self.date)
        baseline = self.paper.height - _EDGE - _FOOT_LINES * _FOOT_LINE - 6.4
        gap = 7.0
        free = self.right - self.left - gap * (len(_SIGNING_LINES) - 1)
        x = self.left
        for (title, share), text in zip(_SIGNING_LINES, known, strict=True):
            width = free * share
            self.paper.stroke([(x, baseline), (x + width, baseline)], LINE)
            self.paper.write(x + 1, baseline - 1.4, text, self.paper.fit(text, _SIGNED, width - 2))
            label = self.label(title)
            self.paper.write(x, baseline + 4.4, label, self.paper.fit(label, _SIGN, width))
            x += width + gap

    def _foot(self, *, is_last: bool) -> None:
        """Small print: how the match ended, what it was judged by, how practice departed from the format."""
        baseline = self.paper.height - _EDGE - 1.0 - (_FOOT_LINES - 1) * _FOOT_LINE
        texts = (
            [self.say(clean(self.sheet.format_title))]
            if self.blank
            else _foot_texts(self.sheet, self.say, is_last=is_last)
        )
        for text in texts:
            self.paper.write(self.left, baseline, text, self.paper.fit(text, _FOOT, self.right - self.left))
            baseline += _FOOT_LINE


def _date_text(text: str, language: str) -> str:
    """A date of the calendar as written by hand; what a teacher typed stays as it is."""
    try:
        return format_date(datetime.date.fromisoformat(text), language)
    except ValueError:
        return text


def _sums_of(sheet: ScoreSheet, side: int, say: Translator) -> tuple[tuple[str, str], ...]:
    """A side's score, unplayed tiles and total, each with what stands beside it."""
    column = sheet.columns[side]
    unplayed = ""
    if column.unplayed is not None:
        sign = "− " if column.unplayed > 0 else "+ " if column.unplayed < 0 else ""
        unplayed = f"{sign}{abs(column.unplayed)}"
    tiles = ", ".join(say(N_("blank")) if tile == "?" else tile for tile in column.unplayed_tiles)
    total = "" if column.total is None else str(column.total)
    return (str(column.score), ""), (unplayed, tiles), (total, _verdict(sheet, side, say))


def _verdict(sheet: ScoreSheet, side: int, say: Translator) -> str:
    if side not in sheet.winners:
        return ""
    return say(N_("winner")) if len(sheet.winners) == 1 else say(N_("shared win"))


def _foot_texts(sheet: ScoreSheet, say: Translator, *, is_last: bool) -> list[str]:
    """The lines of the small print; a line that has nothing to say is empty."""
    ending = [say(N_("continued on the next sheet"))]
    if is_last:
        reason = end_reason_text(sheet.ended, say) if sheet.ended else ""
        ending = [
            say(N_("end of the match: {reason}")).format(reason=reason) if reason else "",
            say(N_("decided by {names}")).format(names=clean(sheet.decided_by)) if sheet.decided_by else "",
        ]
    mode = say(N_("practice")) if sheet.practice else say(N_("competition"))
    judged_by = [
        f"{say(clean(sheet.format_title))} ({mode})",
        say(N_("word list: {title} {hash}")).format(title=say(clean(sheet.lexicon)), hash=sheet.lexicon_hash[:8]),
        say(N_("match {id}")).format(id=sheet.match_id),
    ]
    departed = "; ".join(departure_text(departure, value, say) for departure, value in sheet.departures)
    departures = [say(N_("practice: {departures}")).format(departures=departed)] if departed else []
    return [" · ".join(text for text in texts if text) for texts in (ending, judged_by, departures)]


def _print_notes(paper: Paper, notes: list[str], say: Translator) -> None:
    """Remarks in full that had no room in their cells, on pages of their own."""
    baseline = paper.height
    leading = 1.35 * _NOTE.height
    for note in notes:
        for line in wrap(plain(note), lambda part: paper.measure(part, _NOTE), paper.width - 2 * _MARGIN):
            if baseline + leading > paper.height - _MARGIN:
                paper.add_page()
                paper.write(_MARGIN, _TITLE_BASELINE, say(N_("Notes")), _TITLE)
                baseline = _TITLE_BASELINE + leading
            baseline += leading
            paper.write(_MARGIN, baseline, line, _NOTE)
        baseline += 0.6 * leading
