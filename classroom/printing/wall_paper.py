"""Papers for the wall: pairings, seats, standings and totals, for a class standing around them; A4 portrait.

Beside them, the card of a team, for its teacher.

A page has as many rows as can be read from three metres; the rows of all pages have the same height. Nothing but
the words of many rounds above their columns is smaller than nine points: what is longer has more lines, and a page
then fewer rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import ceil
from typing import Any, ClassVar

from classroom.competition import wall_papers as wall
from classroom.competition import wording
from classroom.competition.columns import ON_WALL, SCHOOLS_ON_WALL, Column, lines_of, named, total_columns
from classroom.competition.rounds import Bracket, BracketMatch
from classroom.competition.team import of_players
from classroom.i18n import N_, Translator
from classroom.match.team import Heading, Stage
from classroom.printing.page import (
    Align,
    Box,
    Line,
    Paper,
    PaperLanguage,
    Style,
    clean,
    draws,
    height_of,
    joined_texts,
    lines_in,
    place_text,
    plain,
    wrap,
    write_in,
)
from classroom.reasons import reason_text
from classroom.record.figure import figure, money
from classroom.value import replace

# millimetres
_MARGIN = 12.0
_TOP = 43.0
_TITLE_ROOM, _SUBTITLE_ROOM, _PLACE_ROOM = (12.0, 12.0), (24.8, 8.2), (32.4, 10.6)
"""The top of a line of the heading, and its height."""
_FOOT, _NOTE_LINE, _PAGE_NUMBER = 9.0, 4.2, 15.0
_FOOT_LINES = 2
_HIGHEST_ROW = 21.0
_HEAD_ROW = 8.0
_NUMBER = 21.0
_SCORE = 15.0
_PAD, _ROW_PAD = 1.5, 1.0
_DOT = 1.5
_LEAST_NAME = 40.0

_MOST_ROWS = 14

_TITLE, _SUBTITLE, _PLACE_LINE = Style(26, bold=True), Style(17), Style(11)
_TABLE, _NAME, _ORIGIN = Style(30, bold=True), Style(21, bold=True), Style(11)
_COLUMN, _NOTE, _CODE = Style(10), Style(10), Style(9, spacing=0.05)
_RANK, _STANDING, _FIGURE, _WHY = Style(28, bold=True), Style(19, bold=True), Style(19, bold=True), Style(9.5)
_RECORD_STYLE = Style(15)
_SMALLEST, _SMALLEST_WORD, _STEP = 9.0, 7.0, 0.5
_LEAST_OF_NAMES = 0.7
"""The smallest size to which one long name may reduce all the others, as a fraction; it may be smaller itself."""

_THIN, _HEAVY = 0.2, 0.6
_BETWEEN, _MATCH, _BRACKET_HEAD, _BRACKET_SCORE = 8.0, 17.0, 9.0, 11.0
_WINS, _PLAYS = Style(13, bold=True), Style(13)
_MOST_ROUNDS = 4
"""The number of rounds of a bracket that fit side by side."""
_NAME_PART = 0.5
"""The least share of a row for the names, if the text below them can be smaller."""
_SEAT, _SEAT_TABLE, _SEAT_GAP = Style(17, bold=True), 24.0, 6.0

_PRIZE, _PRIZE_POINTS = Style(15, bold=True), 24.0
_CARD_NAME, _CARD, _CARD_PAD, _CARD_GAP = Style(22, bold=True), Style(12), 2.2, 1.0
_CARD_COLUMNS = (
    (N_("Round"), 28.0, Align.LEFT),
    (N_("Table"), 15.0, Align.CENTRE),
    (N_("Started"), 24.0, Align.CENTRE),
    (N_("Opponent"), 0.0, Align.LEFT),
    (N_("Score"), 25.0, Align.CENTRE),
    (N_("Result"), 26.0, Align.LEFT),
    (N_("Place"), 17.0, Align.CENTRE),
)
_BEGAN = 2
"""The column with a dot where the team had the first turn."""


class _Wall:
    """Pages with a heading, rows, and a foot."""

    smallest_title: ClassVar[float] = _SMALLEST

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
            (_TITLE_ROOM, _TITLE, clean(title)),
            (_SUBTITLE_ROOM, _SUBTITLE, subtitle),
            (_PLACE_ROOM, _PLACE_LINE, place_text(heading, self.language)),
        )
        for (top, height), style, text in lines:
            box = Box(self.left, top, self.width, height)
            write_in(self.paper, text, style, box, Align.CENTRE, smallest=_SMALLEST)

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

    def height_of(self, text: str, style: Style, width: float) -> float:
        """Return how high a text is in this width."""
        return height_of(self.paper, clean(text), style, width)

    def stacked(self, y: float, texts: Iterable[tuple[str, Style]], gap: float = 0.0) -> float:
        """Print texts across the page, one below another from `y` on, and return where they end."""
        for text, style in texts:
            height = self.height_of(text, style, self.width)
            write_in(self.paper, text, style, Box(self.left, y, self.width, height + (gap or 0.1)), smallest=_SMALLEST)
            y += height + gap
        return y

    def round_title(self, number: int, stage: Stage | None) -> str:
        """Return which round it is: one of the last by its name."""
        return self.label(stage.value) if stage else self.label(N_("Round {number}")).format(number=number)

    def columns_of(self, widths: Sequence[float]) -> list[tuple[float, float]]:
        """Return where each column begins and ends; one without a width has what the others leave."""
        free = self.width - sum(widths)
        return list(pairwise(accumulate((width or free for width in widths), initial=self.left)))

    def highest(self, texts: Iterable[str], style: Style, width: float) -> float:
        """Return how high the highest of some texts is in this width."""
        return max((self.height_of(text, style, width) for text in texts), default=0.0)

    def shared_out(self, rows: Sequence[Any], least: float, columns: int = 1) -> tuple[list[Sequence[Any]], float]:
        """Return the rows of each page, and their height: enough for the smallest letters, which need `least` mm."""
        room = self.bottom - _TOP - _HEAD_ROW
        pages = _pages(rows, columns * max(1, min(_MOST_ROWS, int(room / least))))
        most = max(1, ceil(max(map(len, pages)) / columns))
        return pages, min(max(_HIGHEST_ROW, 1.5 * least), room / most)

    def size_below(self, style: Style, height: float, needed: Callable[[Style], float]) -> Style:
        """Return the size of what is below a name: so small that the name has its part of a row, if it can be."""
        while needed(style) > (1 - _NAME_PART) * height and style.size > _SMALLEST:
            style = replace(style, size=max(_SMALLEST, style.size - _STEP))
        return style

    def number(self, number: str, below: str, box: Box) -> None:
        """Print the number of a table, and its code or room below it."""
        large = Box(box.x, box.y, box.width, (0.7 if below else 1.0) * box.height)
        write_in(self.paper, number, _TABLE, large, Align.CENTRE)
        small = Box(box.x, large.y + large.height, box.width, box.height - large.height)
        write_in(self.paper, below, _CODE, small, Align.CENTRE, smallest=_SMALLEST)

    def head(self, *titles: tuple[Box, str, Align]) -> None:
        """Print the column titles over a heavy line."""
        for box, title, align in titles:
            write_in(self.paper, title, _COLUMN, box, align, smallest=self.smallest_title)
        self.line(_TOP + _HEAD_ROW, _HEAVY)

    def line(self, y: float, thickness: float) -> None:
        """Draw a line across the page."""
        self.paper.stroke([(self.left, y), (self.left + self.width, y)], thickness)


@draws(wall.PairingSheet)
class _Pairings(_Wall):
    """The pairings of one round."""

    def __init__(self, paper: Paper, sheet: wall.PairingSheet, language: PaperLanguage) -> None:
        super().__init__(paper, language, is_single=sheet.is_single)
        self.sheet = sheet
        seated = [team for row in sheet.rows for team in row.teams]
        self.names = [clean(team.name) for team in (*seated, *sheet.byes)]
        self.keep_room_for([note for say in self.translators for note in self.notes_in(say)])
        half = (self.width - _NUMBER) / 2
        self.sides = (self.left + _NUMBER, self.left + _NUMBER + half)
        self.side = half
        self.name_width = half - _SCORE - 2 * _PAD - 2 * _DOT
        self.judges = {row.table: self.judges_of(row) for row in sheet.rows}
        self.origins = [team.origin for row in sheet.rows for team in row.teams]
        self.origin, self.low, self.lowest = _ORIGIN, 0.0, 0.0

    def draw(self) -> None:
        """Print as many pages as the tables and byes need."""
        sheet = self.sheet
        rows: list[wall.PairingRow | wall.WallTeam] = [*sheet.rows, *sheet.byes]
        smallest = replace(_NAME, size=_SMALLEST)
        name = self.highest(self.names, smallest, self.name_width)
        pages, height = self.shared_out(rows, name + self.below_names(replace(_ORIGIN, size=_SMALLEST)) + 2 * _ROW_PAD)
        self.origin = self.size_below(_ORIGIN, height - 2 * _ROW_PAD, self.below_names)
        self.low, self.lowest = self.origins_height(self.origin), self.judges_height(self.origin)
        named = self.round_title(sheet.number, sheet.stage)
        subtitle = joined_texts(named, clean(sheet.division), self.label(wording.PAIRINGS[sheet.pairing]))
        for number, page in enumerate(pages, start=1):
            self.paper.add_page()
            self.heading(sheet.title, subtitle, sheet.heading)
            self.head((Box(self.left, _TOP, _NUMBER, _HEAD_ROW), self.label(N_("Table")), Align.CENTRE))
            for place, row in enumerate(page):
                self.row(row, _TOP + _HEAD_ROW + place * height, height)
            self.foot(number, len(pages))
        if sheet.bracket:
            self.bracket(sheet.bracket)

    def bracket(self, bracket: Bracket) -> None:
        """Print a page with the rounds side by side, each match between the two matches whose winners meet in it."""
        self.paper.add_page()
        self.heading(
            bracket.title, joined_texts(self.label(N_("Bracket")), clean(bracket.division)), self.sheet.heading
        )
        top, count = _TOP + _BRACKET_HEAD, min(_MOST_ROUNDS, len(bracket.rounds))
        while True:
            rounds, needed = bracket.rounds[-count:], self.match_height(bracket, count)
            highest = max(_MATCH, needed)
            room = self.bottom - top - (highest if bracket.third else 0)
            if count == 1 or needed <= room / len(rounds[0].matches) - _PAD:
                break
            count -= 1
        width = self.match_width(count)
        for at, one in enumerate(rounds):
            x = self.left + at * (width + _BETWEEN)
            title = self.round_title(one.number, one.stage)
            write_in(self.paper, title, _ORIGIN, Box(x, _TOP, width, _BRACKET_HEAD), smallest=_SMALLEST)
            share = room / len(one.matches)
            for place, match in enumerate(one.matches):
                middle = top + (place + 0.5) * share
                height = min(highest, share - _PAD)
                self.match(match, Box(x, middle - height / 2, width, height))
                for side in (-0.25, 0.25) if at else ():
                    bend, before = x - _BETWEEN / 2, middle + side * share
                    self.paper.stroke([(x - _BETWEEN, before), (bend, before), (bend, middle), (x, middle)], _THIN)
        if bracket.third:
            title_box = Box(self.left, self.bottom - highest, self.width - width - _BETWEEN, highest)
            title = self.label(Stage.THIRD_PLACE.value)
            write_in(self.paper, title, _ORIGIN, title_box, Align.RIGHT, smallest=_SMALLEST)
            self.match(bracket.third, Box(self.left + self.width - width, title_box.y, width, highest))

    def match_width(self, rounds: int) -> float:
        """Return the width of a match where so many rounds are side by side."""
        return (self.width - _BETWEEN * (rounds - 1)) / rounds

    def match_height(self, bracket: Bracket, rounds: int) -> float:
        """Return how high a match must be, where so many rounds are side by side, for the smallest letters."""
        matches = [match for one in bracket.rounds[-rounds:] for match in one.matches]
        names = [match.name(side, self.say) for match in matches for side in (0, 1)]
        width = self.match_width(rounds) - 2 * _PAD - _BRACKET_SCORE
        return 2.5 * self.highest(names, replace(_WINS, size=_SMALLEST), width)

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
            write_in(self.paper, clean(match.name(side, self.say)) or nobody, style, name, smallest=_SMALLEST)
            write_in(self.paper, match.scores[side].replace("-", "\N{MINUS SIGN}"), style, score, Align.RIGHT)

    def notes_in(self, say: Translator) -> list[str]:
        """Return the notes: what the dot means, who meets again, how ties were decided, where to type a code."""
        begins = any(row.begins is not None for row in self.sheet.rows)
        dot = say(N_("● starts; if there is no ●, draw lots")) if begins else ""
        again = say(N_("some teams meet again because no new opponents are left")) if self.sheet.forgiven else ""
        # Translators: a short code is below the table's number; the three names are those of a screen and buttons.
        code = say(N_("Played on another computer? Type the table's code there: Matches played, More, Result code."))
        # Translators: the names are those of teams with the same points and margin, best first.
        level = say(N_("Level, in this order: {names}. {how}"))
        ties = [
            level.format(names=", ".join(map(clean, names)), how=clean(wording.tie_text(one, say)))
            for names, one in self.sheet.decided
        ]
        by_hand = say(N_("Added by hand: {name} ({reason})"))
        put_in = [
            by_hand.format(name=clean(name), reason=clean(reason_text(why, say))) for name, why in self.sheet.put_in
        ]
        bye = wording.bye_rule(say, self.sheet.policy) if self.sheet.byes else ""
        code = code if any(row.code for row in self.sheet.rows) else ""
        return list(filter(None, ["; ".join(filter(None, (dot, again))), bye, *ties, *put_in, code]))

    def row(self, row: wall.PairingRow | wall.WallTeam, top: float, height: float) -> None:
        """Print a table with its two teams, and below them who judges, or a team that has a bye."""
        number = Box(self.left, top, _NUMBER, height).inside(_PAD, _ROW_PAD)
        upper = Box(self.sides[0], top, self.width - _NUMBER, height - self.lowest)
        if isinstance(row, wall.WallTeam):
            write_in(self.paper, self.label(N_("bye")), _SUBTITLE, number, Align.CENTRE, smallest=_SMALLEST)
            self.team(row.name, row.origin, upper)
        else:
            self.number(str(row.table), row.code, number)
            for side, team in enumerate(row.teams):
                box = Box(self.sides[side], top, self.side - _SCORE, upper.height)
                self.team(team.name, team.origin, box, begins=row.begins == side)
                score = Box(box.x + box.width, top, _SCORE, upper.height).inside(_PAD, 0.14 * upper.height)
                self.paper.frame(score.x, score.y, score.width, score.height, _THIN)
            line = Box(upper.x, top + upper.height - _ROW_PAD, upper.width, self.lowest).inside(_PAD + 2 * _DOT)
            write_in(self.paper, self.judges[row.table], self.origin, line, smallest=_SMALLEST)
        self.line(top + height, _THIN)

    def judges_of(self, row: wall.PairingRow) -> str:
        """Return which of the last matches a table is, and who judges there; empty if it is none and nobody does."""
        names = ", ".join(map(clean, row.judges))
        named = N_("judges: {names}") if len(row.judges) > 1 else N_("judge: {names}")
        judges = self.say(named).format(names=names) if names else ""
        return joined_texts(self.label(row.stage.value) if row.stage else "", judges)

    def judges_height(self, style: Style) -> float:
        """Return how much of a row is for who judges."""
        return self.highest(self.judges.values(), style, self.width - _NUMBER - 2 * _PAD - 4 * _DOT)

    def below_names(self, style: Style) -> float:
        """Return how much of a row is for what is below the names, in this style."""
        return self.origins_height(style) + self.judges_height(style)

    def origins_height(self, style: Style) -> float:
        """Return how much of a row is for the teams' origins."""
        return self.highest(self.origins, style, self.name_width)

    def team(self, name: str, origin: str, box: Box, *, begins: bool = False) -> None:
        """Print a team's name, and below it its origin."""
        start = _PAD + 2 * _DOT
        inner = Box(box.x + start, box.y, box.width - start - _PAD, box.height).inside(0, _ROW_PAD)
        upper = replace(inner, height=inner.height - self.low)
        self.name(clean(name), _NAME, upper)
        lower = Box(inner.x, upper.y + upper.height, inner.width, self.low)
        write_in(self.paper, clean(origin), self.origin, lower, smallest=_SMALLEST)
        if begins:
            self.paper.dot(box.x + _PAD, upper.y + upper.height / 2, _DOT)


@draws(wall.SeatSheet)
class _Seats(_Wall):
    """Every team by its name, and the table where it sits."""

    def __init__(self, paper: Paper, sheet: wall.SeatSheet, language: PaperLanguage) -> None:
        super().__init__(paper, language, is_single=sheet.is_single)
        self.sheet = sheet
        self.names = [clean(seat.team.name) for seat in sheet.seats]
        self.columns = 1 if len(sheet.seats) <= _MOST_ROWS else 2
        self.column = (self.width - (self.columns - 1) * _SEAT_GAP) / self.columns
        self.origin, self.low = _ORIGIN, 0.0

    def draw(self) -> None:
        """Print as many pages as the teams need, in one column or two."""
        sheet, width = self.sheet, self.column - _SEAT_TABLE - 2 * _PAD
        name = self.highest(self.names, replace(_SEAT, size=_SMALLEST), width)
        small = max(self.origins(replace(_ORIGIN, size=_SMALLEST)), _ORIGIN.height if self.has_rooms else 0.0)
        pages, height = self.shared_out(sheet.seats, name + small + 2 * _ROW_PAD, self.columns)
        self.origin = self.size_below(_ORIGIN, height - 2 * _ROW_PAD, self.origins)
        self.low = self.origins(self.origin)
        named = self.round_title(sheet.number, sheet.stage)
        subtitle = joined_texts(self.label(N_("Who sits where, A to Z")), named, clean(sheet.division))
        for number, page in enumerate(pages, start=1):
            self.paper.add_page()
            self.heading(sheet.title, subtitle, sheet.heading)
            each = ceil(len(page) / self.columns)
            titles = []
            for column in range(self.columns):
                table = Box(self.left + column * (self.column + _SEAT_GAP), _TOP, _SEAT_TABLE, _HEAD_ROW)
                team = Box(table.x + _SEAT_TABLE, _TOP, width, _HEAD_ROW)
                titles += [(table, self.label(N_("Table")), Align.CENTRE), (team, self.label(N_("Team")), Align.LEFT)]
                for place, seat in enumerate(page[column * each : (column + 1) * each]):
                    self.seat(seat, Box(table.x, _TOP + _HEAD_ROW + place * height, self.column, height))
            self.head(*titles)
            self.foot(number, len(pages))

    @property
    def has_rooms(self) -> bool:
        """Whether any table is in a room with a name."""
        return any(seat.room for seat in self.sheet.seats)

    def origins(self, style: Style) -> float:
        """Return how much of a row is for the teams' origins, in this style."""
        width = self.column - _SEAT_TABLE - 2 * _PAD
        return self.highest((seat.team.origin for seat in self.sheet.seats), style, width)

    def seat(self, seat: wall.TeamSeat, box: Box) -> None:
        """Print a team with its table."""
        number = Box(box.x, box.y, _SEAT_TABLE, box.height).inside(_PAD, _ROW_PAD)
        if seat.table:
            self.number(str(seat.table), clean(seat.room), number)
        else:
            write_in(self.paper, self.label(N_("bye")), _SUBTITLE, number, Align.CENTRE, smallest=_SMALLEST)
        inner = Box(box.x + _SEAT_TABLE, box.y, box.width - _SEAT_TABLE - _PAD, box.height).inside(0, _ROW_PAD)
        upper = replace(inner, width=inner.width - _PAD, height=inner.height - self.low)
        self.name(clean(seat.team.name), _SEAT, upper)
        lower = Box(inner.x, upper.y + upper.height, upper.width, self.low)
        write_in(self.paper, clean(seat.team.origin), self.origin, lower, smallest=_SMALLEST)
        bottom = box.y + box.height
        self.paper.stroke([(box.x, bottom), (box.x + box.width, bottom)], _THIN)


class _Table(_Wall):
    """Teams in the order of their places, with figures on the line of a name and `below` it the reason or the pupils.

    The text below has this `style`, or is smaller.
    """

    style: ClassVar[Style]
    subtitle: str
    below: list[str]

    def __init__(
        self,
        paper: Paper,
        language: PaperLanguage,
        sheet: wall.StandingSheet | wall.SchoolSheet | wall.TotalSheet,
        lines: Sequence[Any],
        columns: Sequence[Column],
    ) -> None:
        super().__init__(paper, language, is_single=getattr(sheet, "is_single", False))
        self.sheet, self.lines, self.columns = sheet, lines, columns
        self.names = [_named(line.team) for line in lines]
        self.sides = self.columns_of([column.width for column in columns])

    def draw(self) -> None:
        """Print as many pages as the teams need."""
        width = self.sides[1][1] - self.sides[1][0] - 2 * _PAD
        needed = partial(self.highest, self.below, width=width)
        name = self.highest(self.names, replace(_STANDING, size=_SMALLEST), width)
        least = name + needed(replace(self.style, size=_SMALLEST)) + 2 * _ROW_PAD
        pages, height = self.shared_out(range(len(self.lines)), least)
        style = self.size_below(self.style, height - 2 * _ROW_PAD, needed)
        for number, page in enumerate(pages, start=1):
            self.paper.add_page()
            self.heading(self.sheet.title, self.subtitle, self.sheet.heading)
            titles = map(self.title, self.columns)
            aligns = (Align[column.align] for column in self.columns)
            self.head(*zip(self.boxes(_TOP, _HEAD_ROW, 0), titles, aligns, strict=True))
            for place, at in enumerate(page):
                self.row(
                    at, Box(self.left, _TOP + _HEAD_ROW + place * height, self.width, height), style, needed(style)
                )
            self.foot(number, len(pages))
        self.after_rows(_TOP + _HEAD_ROW + len(pages[-1]) * height)

    def after_rows(self, top: float) -> None:
        """Print what follows the last row, which ends at `top`."""

    def boxes(self, top: float, height: float, pad: float) -> list[Box]:
        """Return the room for each column in a row."""
        return [Box(x, top, end - x, height).inside(_PAD, pad) for x, end in self.sides]

    def title(self, column: Column) -> str:
        """Return the title of a column; one of several words has no room for a second language."""
        return self.say(column.head) if " " in column.head else self.label(column.head)

    def row(self, at: int, box: Box, style: Style, low: float) -> None:
        """Print a team's place, name and figures, and `low` mm for what is below the name, in this style."""
        line, below, top = self.lines[at], clean(self.below[at]), box.y
        place, names, *figures = self.boxes(top, box.height, _ROW_PAD)
        upper = replace(names, height=names.height - (low if below else 0.0))
        write_in(self.paper, str(line.rank), _RANK, _beside(upper, top, place), Align.CENTRE)
        self.name(_named(line.team), _STANDING, upper)
        lower = Box(names.x, upper.y + upper.height, names.width, names.height - upper.height)
        write_in(self.paper, below, style, lower, smallest=_SMALLEST)
        for column, room in zip(self.columns[2:], figures, strict=True):
            look, align = _FIGURE if column.bold else _RECORD_STYLE, Align[column.align]
            write_in(self.paper, column.text(line), look, _beside(upper, top, room), align, smallest=_SMALLEST)
        self.line(top + box.height, _THIN)


@draws(wall.StandingSheet)
class _Standings(_Table):
    """The standings of one division."""

    style = _WHY

    def __init__(self, paper: Paper, sheet: wall.StandingSheet, language: PaperLanguage) -> None:
        super().__init__(paper, language, sheet, lines_of(sheet), named(ON_WALL))
        has_bye = any(line.byes for line in sheet.lines)
        rules = [
            (wording.order_text(sheet.policy, say, sheet.lines), wording.bye_rule(say, sheet.policy) if has_bye else "")
            for say in self.translators
        ]
        self.keep_room_for([" ".join(filter(None, told)) for told in rules] + self.ties(sheet))
        after = self.label(
            N_("Final standings") if sheet.is_final else N_("Standings after round {number} of {rounds}")
        )
        # Translators: in the heading of standings that are printed before all results are there.
        missing = self.label(N_("results missing: {count}")).format(count=sheet.missing) if sheet.missing else ""
        self.subtitle = joined_texts(after.format(number=sheet.after, rounds=sheet.rounds), sheet.division, missing)
        is_of_day = any(prize.is_of_day for prize in sheet.prizes)
        of = self.label(N_("All pools and the final")) if is_of_day else sheet.division
        self.prize_title = joined_texts(self.label(N_("Prizes")), of)
        self.prizes, self.texts = sheet.prizes, [self.prize_texts(prize) for prize in sheet.prizes]
        places = range(len(sheet.lines))
        self.below = [wording.rank_text(sheet.lines, at, sheet.names, self.say, sheet.policy) for at in places]

    def ties(self, sheet: wall.StandingSheet) -> list[str]:
        """Return how level teams were put in order after earlier rounds, in each language (P16)."""
        # Translators: the names are those of teams with the same points and margin, best first.
        level = N_("Level after round {number}, in this order: {names}. {how}")
        return [
            say(level).format(number=number, names=", ".join(map(clean, names)), how=clean(wording.tie_text(one, say)))
            for say in self.translators
            for number, (names, one) in sheet.decided
        ]

    def after_rows(self, top: float) -> None:
        """Print the prizes, below the last row if there is room, with their points at the right."""
        width = self.width - 2 * _PAD - _PRIZE_POINTS
        rows = [[(text, style, self.height_of(text, style, width)) for text, style in texts] for texts in self.texts]
        needed = sum(height for row in rows for _text, _style, height in row)
        if rows and needed + 2 * len(rows) * _ROW_PAD > self.bottom - top:
            top = self.prize_page()
        for prize, row in zip(self.prizes, rows, strict=True):
            top += _ROW_PAD
            if top + sum(height for _text, _style, height in row[:3]) > self.bottom:
                top = self.prize_page()
            points = Box(self.left + width, top, _PRIZE_POINTS, sum(height for _text, _style, height in row[:3]))
            write_in(self.paper, str(prize.points) if prize.holders else "", _FIGURE, points, Align.RIGHT)
            for text, style, height in row:
                top = top if top + height <= self.bottom else self.prize_page()
                write_in(self.paper, text, style, Box(self.left + _PAD, top, width, height + 0.1), smallest=_SMALLEST)
                top += height
            top += _ROW_PAD
            self.line(top, _THIN)

    def prize_page(self) -> float:
        """Begin a page for prizes, and return where its rows begin."""
        self.paper.add_page()
        self.heading(self.sheet.title, self.prize_title, self.sheet.heading)
        return _TOP

    def prize_texts(self, prize: wall.Prize) -> list[tuple[str, Style]]:
        """Return what is said of a prize: its title, who has it, how it was won, and what is not known."""
        titles = dict.fromkeys(wording.prize_title(prize, say) for say in self.translators)
        found = [(" / ".join(titles), _COLUMN)]
        for one in prize.holders:
            found += [(_named(one.team), _PRIZE), (clean(wording.won_text(one, self.say)), _WHY)]
        told = wording.known_turns_text(prize, self.say)
        return [*found, (told, _WHY)] if told else found


@draws(wall.SchoolSheet)
class _Schools(_Table):
    """The schools of a competition, the results of their teams added up."""

    style = _WHY

    def __init__(self, paper: Paper, sheet: wall.SchoolSheet, language: PaperLanguage) -> None:
        super().__init__(paper, language, sheet, sheet.rows, named(SCHOOLS_ON_WALL))
        rule = N_("The points of all teams of a school are added up. If schools are level, their margins decide.")
        self.keep_room_for([say(rule) for say in self.translators])
        self.subtitle = self.label(N_("Best school") if sheet.is_final else N_("Schools so far"))
        self.below = [", ".join(row.teams) for row in sheet.rows]


@draws(wall.TotalSheet)
class _Totals(_Table):
    """The totals of an event: a column for each round, the sum, and the money that letters raised (U1, U8)."""

    style = _ORIGIN
    smallest_title = _SMALLEST_WORD

    def __init__(self, paper: Paper, sheet: wall.TotalSheet, language: PaperLanguage) -> None:
        place, team, *rounds, total, raised = total_columns(sheet)
        room = paper.width - 2 * _MARGIN - _LEAST_NAME - sum(column.width for column in (place, total, raised))
        each = room / max(1, len(rounds))
        rounds = [column._replace(width=min(column.width, each)) for column in rounds]
        super().__init__(paper, language, sheet, sheet.rows, (place, team, *rounds, total, raised))
        amount = money(sheet.currency, sheet.raised)
        self.keep_room_for([self.note(say, amount) for say in self.translators])
        subtitle = self.label(N_("Final totals") if sheet.is_final else N_("Totals so far"))
        self.subtitle = joined_texts(subtitle, clean(sheet.division))
        self.below = [", ".join(row.members) for row in sheet.rows]

    def note(self, say: Translator, amount: str) -> str:
        """Return how the winner is decided, and how much letters have raised in all."""
        rule = say(N_("The highest total over all rounds wins."))
        raised = say(N_("Extra letters raised {amount} in all.")).format(amount=amount)
        return f"{rule}   {raised}"


@draws(wall.TeamSheet)
class _TeamCard(_Wall):
    """A team's own card, for its teacher: whom it met, how it ended, and its place after each round."""

    def __init__(self, paper: Paper, sheet: wall.TeamSheet, language: PaperLanguage) -> None:
        super().__init__(paper, language, is_single=sheet.standing.is_single)
        self.sheet = sheet
        self.sides = self.columns_of([width for _title, width, _align in _CARD_COLUMNS])

    def draw(self) -> None:
        """Print the team, its rounds, and its place in the standings, on as many pages as they need."""
        y = self.head_of_card()
        for played in self.sheet.rounds:
            texts = self.texts(played)
            height = 2 * _CARD_PAD + max(
                self.height_of(text, _CARD, end - x - 2 * _PAD)
                for text, (x, end) in zip(texts, self.sides, strict=True)
            )
            y = self.next_page(y, height)
            for text, (x, end), (_title, _width, align) in zip(texts, self.sides, _CARD_COLUMNS, strict=True):
                write_in(self.paper, text, _CARD, Box(x, y, end - x, height).inside(_PAD), align, smallest=_SMALLEST)
            if played.began:
                x, end = self.sides[_BEGAN]
                self.paper.dot((x + end) / 2, y + height / 2, _DOT)
            y += height
            self.line(y, _THIN)
        self.summary(y)

    def head_of_card(self) -> float:
        """Print the heading of a page, who the team is, and the titles of the columns; return where they end."""
        sheet, standing = self.sheet, self.sheet.standing
        self.paper.add_page()
        after = self.label(N_("after round {number} of {rounds}"))
        subtitle = joined_texts(
            self.label(N_("Team card")),
            after.format(number=standing.after, rounds=standing.rounds),
            clean(standing.division),
        )
        self.heading(standing.title, subtitle, standing.heading)
        teacher = self.label(N_("Teacher")) + f": {clean(sheet.teacher)}" if sheet.teacher else ""
        members = ", ".join(map(clean, sheet.members))
        below = (clean(sheet.team.origin), members, teacher)
        texts = [(clean(sheet.team.name), _CARD_NAME), *((text, _ORIGIN) for text in below)]
        y = self.stacked(_TOP + _CARD_PAD, texts) + _CARD_PAD
        for (title, _width, align), (x, end) in zip(_CARD_COLUMNS, self.sides, strict=True):
            box = Box(x, y, end - x, _HEAD_ROW).inside(_PAD)
            write_in(self.paper, self.label(title), _COLUMN, box, align, smallest=_SMALLEST)
        y += _HEAD_ROW
        self.line(y, _HEAVY)
        return y

    def next_page(self, y: float, height: float) -> float:
        """Return where something of this height begins: here, or on a new page if there is no room."""
        return y if y + height <= self.bottom else self.head_of_card()

    def texts(self, played: wall.TeamRound) -> tuple[str, ...]:
        """Return the texts of a round's row."""
        named = self.say(N_("Round {number}")).format(number=played.number)
        opponent = _named(played.opponent) if played.opponent else ""
        scores = " : ".join(map(figure, played.scores)) if played.scores else ""
        outcome = ", ".join(map(self.say, played.outcome))
        if wall.BYE in played.outcome:
            outcome = wording.bye_text(self.sheet.standing.policy, self.say)
        rank = str(played.rank) if played.rank else ""
        table = str(played.table) if played.table else ""
        began = "\N{EN DASH}" if played.opponent and played.began is None else ""
        return self.say(played.stage.value) if played.stage else named, table, began, opponent, scores, outcome, rank

    def summary(self, y: float) -> None:
        """Print the team's place after these rounds, its figures, and why it is there."""
        standing, at = self.sheet.standing, self.sheet.line
        if at is None or not standing.after:
            return
        line, say = standing.lines[at], self.say
        place = say(N_("Place {rank} of {count}")).format(rank=line.rank, count=len(standing.lines))
        figures = say(N_("Points: {points}. Won {won}, drawn {drawn}, lost {lost}. Total margin: {margin}.")).format(
            points=wording.half_points_text(line.half_points),
            won=line.won,
            drawn=line.drawn,
            lost=line.lost,
            margin=wording.margin_text(line.margin),
        )
        why = wording.rank_text(standing.lines, at, standing.names, say, standing.policy)
        untold = [one for one in why.removesuffix(".").split(". ") if one not in figures]
        told = f"{'. '.join(untold)}." if untold else ""
        texts = [(place, _CARD_NAME), (figures, _CARD), (told, _CARD)]
        needed = sum(self.height_of(text, style, self.width) + _CARD_GAP for text, style in texts)
        self.stacked(self.next_page(y, 2 * _CARD_PAD + needed) + 2 * _CARD_PAD, texts, _CARD_GAP)


def _beside(name: Box, top: float, box: Box) -> Box:
    """Return the room for figures on the line of a team's name, in a row that begins at `top`."""
    middle = name.y + name.height / 2
    # Figures are lower than their line, so a little extra does no harm.
    height = 2.3 * (middle - top)
    return Box(box.x, middle - height / 2, box.width, height)


def _named(team: wall.WallTeam) -> str:
    """Return a team's name, followed by its origin unless the name contains it."""
    name, origin = clean(team.name), clean(team.origin)
    return f"{name} ({origin})" if origin and origin not in name else name


def _pages(rows: Sequence[Any], most: int = _MOST_ROWS) -> list[Sequence[Any]]:
    """Return the rows divided evenly into pages, which differ by at most one row; one page if there are no rows."""
    count = max(1, ceil(len(rows) / most))
    each, more = divmod(len(rows), count)
    ends = [each * number + min(number, more) for number in range(count + 1)]
    return [rows[start:end] for start, end in pairwise(ends)]
