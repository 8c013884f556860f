"""Papers for the wall: pairings, standings and totals, for a class standing around them; A4 portrait.

A page has as many rows as can be read from three metres; the rows of all pages have the same height.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, pairwise
from math import ceil
from typing import Any, ClassVar

from classroom.competition.bracket import Bracket, BracketMatch
from classroom.competition.columns import ON_WALL, Column, lines_of, named, total_columns
from classroom.competition.people import of_players
from classroom.competition.wall_papers import PairingRow, PairingSheet, StandingSheet, TotalSheet, WallTeam
from classroom.competition.wording import PAIRINGS, order_text, rank_text, tie_text
from classroom.i18n import N_, Translator
from classroom.match.team import Heading, Stage
from classroom.printing.box import Box, lines_in, write_in
from classroom.printing.font import clean
from classroom.printing.heading import joined, place_text
from classroom.printing.language import PaperLanguage
from classroom.printing.line import Line, plain, wrap
from classroom.printing.page import Align, Orientation, Paper, Style
from classroom.record.figure import money

# millimetres
_MARGIN = 12.0
_TITLE_AT, _SUBTITLE_AT, _PLACE_AT, _TOP = 21.0, 31.5, 38.0, 44.0
_FOOT, _NOTE_LINE, _PAGE_NUMBER = 9.0, 4.2, 15.0
_FOOT_LINES = 2
_HIGHEST_ROW = 21.0
_HEAD_ROW = 7.0
_NUMBER = 21.0
_SCORE = 15.0
_PAD = 1.5
_DOT = 1.5
_LEAST_NAME = 40.0

_MOST_ROWS = 14

_TITLE, _SUBTITLE, _PLACE_LINE = Style(26, bold=True), Style(17), Style(11)
_TABLE, _NAME, _ORIGIN = Style(30, bold=True), Style(21, bold=True), Style(11)
_COLUMN, _NOTE, _CODE = Style(10), Style(10), Style(9, spacing=0.05)
_RANK, _STANDING, _FIGURE, _WHY = Style(28, bold=True), Style(19, bold=True), Style(19, bold=True), Style(9.5)
_RECORD_STYLE = Style(15)
_SMALLEST, _WHY_IN_ONE_LINE = 7.0, 8.0
_LEAST_OF_NAMES = 0.7
"""How small one long name may make all the others, as a fraction of their size; it may be smaller itself."""

_THIN, _HEAVY = 0.2, 0.6
_BETWEEN, _MATCH, _BRACKET_HEAD, _BRACKET_SCORE = 8.0, 17.0, 9.0, 11.0
_WINS, _PLAYS = Style(13, bold=True), Style(13)
_MOST_ROUNDS = 4
"""How many rounds of a bracket fit side by side."""
_NAME_PART = 0.6


def pairings_pdf(sheet: PairingSheet, language: PaperLanguage, created: datetime.datetime) -> bytes:
    """Print the pairings of a round. Raises PrintError.

    `created` is the date written into the file: the same sheet and date give the same bytes.
    """
    with Paper(Orientation.PORTRAIT, created, language.codes[0]) as paper:
        _Pairings(paper, sheet, language).draw()
        return paper.to_bytes()


def standings_pdf(sheet: StandingSheet, language: PaperLanguage, created: datetime.datetime) -> bytes:
    """Print the standings in the way `pairings_pdf` prints pairings. Raises PrintError."""
    with Paper(Orientation.PORTRAIT, created, language.codes[0]) as paper:
        _Standings(paper, sheet, language).draw()
        return paper.to_bytes()


def totals_pdf(sheet: TotalSheet, language: PaperLanguage, created: datetime.datetime) -> bytes:
    """Print the totals of an event (U1) in the way `pairings_pdf` prints pairings. Raises PrintError."""
    with Paper(Orientation.PORTRAIT, created, language.codes[0]) as paper:
        _Totals(paper, sheet, language).draw()
        return paper.to_bytes()


class _Wall:
    """Pages with a heading, rows, and a foot."""

    def __init__(self, paper: Paper, language: PaperLanguage, *, is_single: bool = False) -> None:
        self.paper = paper
        self.language = language.codes[0]
        self.translators = tuple(of_players(say, is_single=is_single) for say in language.translators())
        self.say: Translator = self.translators[0]
        self.left, self.width = _MARGIN, paper.width - 2 * _MARGIN
        self.bottom = paper.height - _MARGIN - _FOOT
        self.foot_lines: list[Line] = []
        self.names: list[str] = []
        self._name_sizes: dict[tuple[float, float], float] = {}

    def label(self, message: str) -> str:
        """Return a printed word in each language of the paper, or once if they are the same."""
        return " / ".join(dict.fromkeys(say(message) for say in self.translators))

    def heading(self, title: str, subtitle: str, heading: Heading) -> None:
        """Print the title, what the page shows, and its place and date."""
        lines = (
            (_TITLE_AT, _TITLE, clean(title)),
            (_SUBTITLE_AT, _SUBTITLE, subtitle),
            (_PLACE_AT, _PLACE_LINE, place_text(heading, self.language)),
        )
        for baseline, style, text in lines:
            fitted = self.paper.fit(text, style, self.width)
            self.paper.write(self.paper.width / 2, baseline, text, fitted, Align.CENTRE)

    def name(self, name: str, style: Style, box: Box) -> None:
        """Print a name at the size that fits all `names` of the paper, unless the longest would make it too small."""
        shape = (box.width, box.height)
        if shape not in self._name_sizes:
            lines = [plain(one, bold=style.bold) for one in self.names]
            sizes = [lines_in(self.paper, line, style, box, _SMALLEST)[1].size for line in lines]
            self._name_sizes[shape] = max(min(sizes, default=style.size), _LEAST_OF_NAMES * style.size)
        write_in(self.paper, name, replace(style, size=self._name_sizes[shape]), box, smallest=_SMALLEST)

    def keep_room_for(self, notes: Sequence[str]) -> None:
        """Set the notes that every foot has, on as many lines as they need, and end the rows above them."""
        measure = partial(self.paper.measure, style=_NOTE)
        self.foot_lines = [line for note in notes for line in wrap(plain(note), measure, self.width - _PAGE_NUMBER)]
        self.bottom -= max(0, len(self.foot_lines) - _FOOT_LINES) * _NOTE_LINE

    def foot(self, number: int, pages: int) -> None:
        """Print the notes on the left, and the page number if there are several pages."""
        baseline = self.paper.height - _MARGIN
        for place, line in enumerate(reversed(self.foot_lines)):
            self.paper.write(self.left, baseline - place * _NOTE_LINE, line, _NOTE)
        page = f"{number}/{pages}" if pages > 1 else ""
        self.paper.write(self.left + self.width, baseline, page, _NOTE, Align.RIGHT)

    def row_height(self, rows: int) -> float:
        """Return the height of a row, so that `rows` of them and the head fit a page."""
        return min(_HIGHEST_ROW, (self.bottom - _TOP - _HEAD_ROW) / max(1, rows))

    def head(self, *titles: tuple[Box, str, Align]) -> None:
        """Print the column titles over a heavy line."""
        for box, title, align in titles:
            write_in(self.paper, title, _COLUMN, box, align, smallest=_SMALLEST)
        self.line(_TOP + _HEAD_ROW, _HEAVY)

    def line(self, y: float, thickness: float) -> None:
        """Draw a line across the page."""
        self.paper.stroke([(self.left, y), (self.left + self.width, y)], thickness)


class _Pairings(_Wall):
    """The pairings of one round."""

    def __init__(self, paper: Paper, sheet: PairingSheet, language: PaperLanguage) -> None:
        super().__init__(paper, language, is_single=sheet.is_single)
        self.sheet = sheet
        seated = [team for row in sheet.rows for team in row.teams]
        self.names = [clean(team.name) for team in (*seated, *sheet.byes)]
        self.keep_room_for([note for say in self.translators for note in self.notes_in(say)])
        half = (self.width - _NUMBER) / 2
        self.sides = (self.left + _NUMBER, self.left + _NUMBER + half)
        self.side = half

    def draw(self) -> None:
        """Print as many pages as the tables and byes need."""
        sheet = self.sheet
        rows: list[PairingRow | WallTeam] = [*sheet.rows, *sheet.byes]
        pages = _pages(rows)
        named = self.label(N_("Round {number}")).format(number=sheet.number)
        subtitle = joined(
            self.label(sheet.stage.value) if sheet.stage else named,
            clean(sheet.division),
            self.label(PAIRINGS[sheet.pairing]),
        )
        for number, page in enumerate(pages, start=1):
            self.paper.add_page()
            self.heading(sheet.title, subtitle, sheet.heading)
            height = self.row_height(max(map(len, pages)))
            self.head((Box(self.left, _TOP, _NUMBER, _HEAD_ROW), self.label(N_("Table")), Align.CENTRE))
            for place, row in enumerate(page):
                self.row(row, _TOP + _HEAD_ROW + place * height, height)
            self.foot(number, len(pages))
        if sheet.bracket:
            self.bracket(sheet.bracket)

    def bracket(self, bracket: Bracket) -> None:
        """Print a page with the rounds side by side, each match between the two matches whose winners meet in it."""
        self.paper.add_page()
        self.heading(bracket.title, joined(self.label(N_("Bracket")), clean(bracket.division)), self.sheet.heading)
        rounds = bracket.rounds[-_MOST_ROUNDS:]
        width = (self.width - _BETWEEN * (len(rounds) - 1)) / len(rounds)
        top, room = _TOP + _BRACKET_HEAD, self.bottom - _TOP - _BRACKET_HEAD - (_MATCH if bracket.third else 0)
        for at, one in enumerate(rounds):
            x = self.left + at * (width + _BETWEEN)
            named = self.label(N_("Round {number}")).format(number=one.number)
            title = self.label(one.stage.value) if one.stage else named
            write_in(self.paper, title, _ORIGIN, Box(x, _TOP, width, _BRACKET_HEAD), smallest=_SMALLEST)
            share = room / len(one.matches)
            for place, match in enumerate(one.matches):
                middle = top + (place + 0.5) * share
                height = min(_MATCH, share - _PAD)
                self.match(match, Box(x, middle - height / 2, width, height))
                for side in (-0.25, 0.25) if at else ():
                    bend, before = x - _BETWEEN / 2, middle + side * share
                    self.paper.stroke([(x - _BETWEEN, before), (bend, before), (bend, middle), (x, middle)], _THIN)
        if bracket.third:
            title_box = Box(self.left, self.bottom - _MATCH, self.width - width - _BETWEEN, _MATCH)
            title = self.label(Stage.THIRD_PLACE.value)
            write_in(self.paper, title, _ORIGIN, title_box, Align.RIGHT, smallest=_SMALLEST)
            self.match(bracket.third, Box(self.left + self.width - width, title_box.y, width, _MATCH))

    def match(self, match: BracketMatch, box: Box) -> None:
        """Print the two teams of a match, one above the other, with their scores."""
        self.paper.frame(box.x, box.y, box.width, box.height, _THIN)
        half = box.height / 2
        for side in (0, 1):
            line = Box(box.x, box.y + side * half, box.width, half).inside(_PAD, 0.1 * half)
            name = Box(line.x, line.y, line.width - _BRACKET_SCORE, line.height)
            score = Box(name.x + name.width, line.y, _BRACKET_SCORE, line.height)
            nobody = self.say(N_("bye")) if match.has_bye else ""
            style = _WINS if match.won == side else _PLAYS
            write_in(self.paper, clean(match.names[side]) or nobody, style, name, smallest=_SMALLEST)
            write_in(self.paper, match.scores[side].replace("-", "\N{MINUS SIGN}"), style, score, Align.RIGHT)

    def notes_in(self, say: Translator) -> list[str]:
        """Return the notes: what the dot means, who meets again, how ties were decided, where to type a code."""
        begins = any(row.begins is not None for row in self.sheet.rows)
        dot = say(N_("● begins; if there is no ●, draw lots")) if begins else ""
        again = say(N_("some opponents meet again: no new ones are left")) if self.sheet.forgiven else ""
        # Translators: a short code is below the table's number; the three names are those of a screen and buttons.
        code = say(N_("Played on another computer? Type the table’s code there: Matches played, More, Result code."))
        # Translators: the names are those of teams with the same points and margin, best first.
        level = say(N_("Level, in this order: {names}. {how}"))
        ties = [
            level.format(names=", ".join(map(clean, names)), how=clean(tie_text(one, say)))
            for names, one in self.sheet.decided
        ]
        has_codes = any(row.code for row in self.sheet.rows)
        return list(filter(None, ["; ".join(filter(None, (dot, again))), *ties, code if has_codes else ""]))

    def row(self, row: PairingRow | WallTeam, top: float, height: float) -> None:
        """Print a table with its two teams, or a team that has a bye."""
        number = Box(self.left, top, _NUMBER, height).inside(_PAD, _PAD)
        if isinstance(row, WallTeam):
            write_in(self.paper, self.label(N_("bye")), _SUBTITLE, number, Align.CENTRE, smallest=_SMALLEST)
            self.team(row, Box(self.sides[0], top, self.width - _NUMBER, height), judges="")
        else:
            large = Box(number.x, number.y, number.width, (0.72 if row.code else 1.0) * number.height)
            write_in(self.paper, str(row.table), _TABLE, large, Align.CENTRE)
            small = Box(number.x, large.y + large.height, number.width, number.height - large.height)
            write_in(self.paper, row.code, _CODE, small, Align.CENTRE, smallest=_SMALLEST)
            for side, team in enumerate(row.teams):
                box = Box(self.sides[side], top, self.side - _SCORE, height)
                judges = ", ".join(map(clean, row.judges)) if side else ""
                stage = self.label(row.stage.value) if row.stage and not side else ""
                named = replace(team, origin=joined(stage, team.origin))
                self.team(named, box, begins=row.begins == side, judges=judges)
                score = Box(box.x + box.width, top, _SCORE, height).inside(_PAD, 0.18 * height)
                self.paper.frame(score.x, score.y, score.width, score.height, _THIN)
        self.line(top + height, _THIN)

    def team(self, team: WallTeam, box: Box, *, judges: str, begins: bool = False) -> None:
        """Print a team's name, and below it its origin and who judges."""
        inner = box.inside(_PAD + 2 * _DOT, 0.08 * box.height)
        name = Box(inner.x, inner.y, inner.width + 2 * _DOT, _NAME_PART * inner.height)
        self.name(clean(team.name), _NAME, name)
        below = Box(name.x, name.y + name.height, name.width, inner.height - name.height)
        half = Box(below.x, below.y, (0.4 if judges else 1.0) * below.width, below.height)
        write_in(self.paper, clean(team.origin), _ORIGIN, half, smallest=_SMALLEST)
        if judges:
            other_half = Box(half.x + half.width, below.y, below.width - half.width, below.height)
            judge = self.say(N_("judge: {names}")).format(names=judges)
            write_in(self.paper, judge, _ORIGIN, other_half, Align.RIGHT, smallest=_SMALLEST)
        if begins:
            self.paper.dot(box.x + _PAD, name.y + name.height / 2, _DOT)


class _Table(_Wall):
    """Teams in the order of their places, with figures on the line of a name and `below` it the reason or the pupils.

    If there is anything below a name, the name takes this `share` of the row. What is below has this `style`, smaller
    down to `one_line` if it then fits on a line.
    """

    share: ClassVar[float]
    style: ClassVar[Style]
    one_line: ClassVar[float]
    subtitle: str
    below: list[str]

    def __init__(
        self,
        paper: Paper,
        language: PaperLanguage,
        sheet: StandingSheet | TotalSheet,
        lines: Sequence[Any],
        columns: Sequence[Column],
    ) -> None:
        super().__init__(paper, language, is_single=isinstance(sheet, StandingSheet) and sheet.is_single)
        self.sheet, self.lines, self.columns = sheet, lines, columns
        self.names = [_named(line.team) for line in lines]
        free = self.width - sum(column.width for column in columns)
        self.sides = list(pairwise(accumulate((column.width or free for column in columns), initial=self.left)))

    def draw(self) -> None:
        """Print as many pages as the teams need."""
        pages = _pages(range(len(self.lines)))
        for number, page in enumerate(pages, start=1):
            self.paper.add_page()
            self.heading(self.sheet.title, self.subtitle, self.sheet.heading)
            titles = map(self.title, self.columns)
            aligns = (Align[column.align] for column in self.columns)
            self.head(*zip(self.boxes(_TOP, _HEAD_ROW, 0), titles, aligns, strict=True))
            height = self.row_height(max(map(len, pages)))
            for place, at in enumerate(page):
                self.row(at, _TOP + _HEAD_ROW + place * height, height)
            self.foot(number, len(pages))

    def boxes(self, top: float, height: float, pad: float) -> list[Box]:
        """Return the room for each column in a row."""
        return [Box(x, top, end - x, height).inside(_PAD, pad * height) for x, end in self.sides]

    def title(self, column: Column) -> str:
        """Return the title of a column; one of several words has no room for a second language."""
        return self.say(column.head) if " " in column.head else self.label(column.head)

    def row(self, at: int, top: float, height: float) -> None:
        """Print a team's place, name and figures, and what is below the name."""
        line, below = self.lines[at], clean(self.below[at])
        place, names, *figures = self.boxes(top, height, 0.06)
        upper = Box(names.x, names.y, names.width, (self.share if below else 1.0) * names.height)
        write_in(self.paper, str(line.rank), _RANK, _beside(upper, top, place), Align.CENTRE)
        self.name(_named(line.team), _STANDING, upper)
        lower = Box(names.x, upper.y + upper.height, names.width, names.height - upper.height)
        style = self.paper.fit(below, self.style, lower.width, self.one_line)
        write_in(self.paper, below, style, lower, smallest=_SMALLEST)
        for column, box in zip(self.columns[2:], figures, strict=True):
            style, align = _FIGURE if column.bold else _RECORD_STYLE, Align[column.align]
            write_in(self.paper, column.text(line), style, _beside(upper, top, box), align, smallest=_SMALLEST)
        self.line(top + height, _THIN)


class _Standings(_Table):
    """The standings of one division."""

    share, style, one_line = 0.46, _WHY, _WHY_IN_ONE_LINE

    def __init__(self, paper: Paper, sheet: StandingSheet, language: PaperLanguage) -> None:
        super().__init__(paper, language, sheet, lines_of(sheet), named(ON_WALL))
        self.keep_room_for([order_text(sheet.policy, say) for say in self.translators])
        after = self.label(
            N_("Final standings") if sheet.is_final else N_("Standings after round {number} of {rounds}")
        )
        # Translators: in the heading of standings that are printed before all results are there.
        missing = self.label(N_("results missing: {count}")).format(count=sheet.missing) if sheet.missing else ""
        self.subtitle = joined(after.format(number=sheet.after, rounds=sheet.rounds), sheet.division, missing)
        places = range(len(sheet.lines))
        self.below = [rank_text(sheet.lines, at, sheet.names, self.say, sheet.policy) for at in places]


class _Totals(_Table):
    """The totals of an event: a column for each round, the sum, and the money that letters raised (U1, U8)."""

    share, style, one_line = 0.6, _ORIGIN, _ORIGIN.size

    def __init__(self, paper: Paper, sheet: TotalSheet, language: PaperLanguage) -> None:
        place, team, *rounds, total, raised = total_columns(sheet)
        room = paper.width - 2 * _MARGIN - _LEAST_NAME - sum(column.width for column in (place, total, raised))
        each = room / max(1, len(rounds))
        rounds = [column._replace(width=min(column.width, each)) for column in rounds]
        super().__init__(paper, language, sheet, sheet.rows, (place, team, *rounds, total, raised))
        amount = money(sheet.currency, sheet.raised)
        self.keep_room_for([self.note(say, amount) for say in self.translators])
        subtitle = self.label(N_("The evening's totals") if sheet.is_final else N_("Totals so far"))
        self.subtitle = joined(subtitle, clean(sheet.division))
        self.below = [", ".join(row.members) for row in sheet.rows]

    def note(self, say: Translator, amount: str) -> str:
        """Return how the winner is decided, and how much letters have raised in all."""
        rule = say(N_("The highest total over all rounds wins."))
        raised = say(N_("Extra letters raised {amount} in all.")).format(amount=amount)
        return f"{rule}   {raised}"


def _beside(name: Box, top: float, box: Box) -> Box:
    """Return the room for figures on the line of a team's name, in a row that begins at `top`."""
    middle = name.y + name.height / 2
    # Figures are lower than their line, so a little extra does no harm.
    height = 2.3 * (middle - top)
    return Box(box.x, middle - height / 2, box.width, height)


def _named(team: WallTeam) -> str:
    """Return a team's name, followed by its origin unless the name contains it."""
    name, origin = clean(team.name), clean(team.origin)
    return f"{name} ({origin})" if origin and origin not in name else name


def _pages(rows: Sequence) -> list[Sequence]:  # type: ignore[type-arg]
    """Return the rows divided evenly into pages, which differ by at most one row; one page if there are no rows."""
    count = max(1, ceil(len(rows) / _MOST_ROWS))
    each, more = divmod(len(rows), count)
    ends = [each * number + min(number, more) for number in range(count + 1)]
    return [rows[start:end] for start, end in pairwise(ends)]
