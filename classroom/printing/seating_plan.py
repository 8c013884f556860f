"""The seating plan of a match, A4 landscape: the board in the middle, and a card for everybody's place (P23).

A place whose person is not known yet has a line for the name.
"""

from __future__ import annotations

import datetime

from classroom.i18n import N_, Translator
from classroom.match.team import Heading
from classroom.printing.box import Box, write_in
from classroom.printing.font import clean
from classroom.printing.heading import event_text, joined, place_text
from classroom.printing.language import PaperLanguage
from classroom.printing.page import Align, Orientation, Paper, Style
from classroom.record.heading import seat_text
from classroom.record.seating import ROLE_TITLES, Place, PlaceRole, SeatingPlan

# millimetres
_MARGIN = 12.0
_TITLE_BASELINE, _EVENT_BASELINE, _PLACE_BASELINE, _TOP = 18.0, 26.0, 31.5, 36.0
_GAP = 1.6
_PAD = 1.2
_WIDEST_CELL, _HIGHEST_CELL = 46.0, 30.0
# The width of an empty row or column beside the board, as a fraction of one with cards.
_EMPTY = 0.3
_THIN, _LINE, _HEAVY = 0.12, 0.25, 0.8
_SQUARES = 15
_STAR = 0.34

_TITLE = Style(22, bold=True)
_EVENT, _PLACE = Style(13), Style(10)
_ROLE, _NAME, _TEAM = Style(9), Style(13, bold=True), Style(9)
_SMALLEST = 5.0

# The shares of a card's height for the role, the name and the team, below a margin.
_CARD_TOP, _CARD_PARTS = 0.03, (0.23, 0.49, 0.23)
_LINE_AT = 0.66


def seating_plan_pdf(plan: SeatingPlan, language: PaperLanguage, created: datetime.datetime) -> bytes:
    """Return the seating plan of a match as PDF. Raises PrintError.

    `created` is the date written into the file: the same plan and date give the same bytes.
    """
    with Paper(Orientation.LANDSCAPE, created, language.codes[0]) as paper:
        paper.add_page()
        _Sheet(paper, plan, language).draw()
        return paper.to_bytes()


class _Sheet:
    """One page, and the position of each cell of the plan on it."""

    def __init__(self, paper: Paper, plan: SeatingPlan, language: PaperLanguage) -> None:
        self.paper, self.plan = paper, plan
        self.language = language.codes[0]
        self.translators = language.translators()
        self.say: Translator = self.translators[0]
        self.label = language.label
        self.across = _lines(
            _MARGIN,
            paper.width - _MARGIN,
            _WIDEST_CELL,
            _parts(plan, plan.columns, {one.column for one in plan.places}),
        )
        self.down = _lines(
            _TOP, paper.height - _MARGIN, _HIGHEST_CELL, _parts(plan, plan.rows, {one.row for one in plan.places})
        )

    def draw(self) -> None:
        """Draw the whole page."""
        self._heading(self.plan.heading)
        self._board()
        for place in self.plan.places:
            self._card(place)

    def _heading(self, heading: Heading) -> None:
        """Print the title; the event and the level; school, place and date."""
        lines = (
            (_TITLE_BASELINE, _TITLE, self.label(N_("Seating plan"))),
            (_EVENT_BASELINE, _EVENT, self._event(heading)),
            (_PLACE_BASELINE, _PLACE, place_text(heading, self.language)),
        )
        middle, width = self.paper.width / 2, self.paper.width - 2 * _MARGIN
        for baseline, style, text in lines:
            self.paper.write(middle, baseline, text, self.paper.fit(text, style, width), Align.CENTRE)

    def _event(self, heading: Heading) -> str:
        seats = " / ".join(dict.fromkeys(seat_text(self.plan.seat, say) for say in self.translators))
        return joined(event_text(heading, self.say), heading.level, seats)

    def _cells(self, row: int, column: int, count: int = 1) -> Box:
        """Return the box of `count` by `count` cells from the given one, without the gap between cards."""
        left, top = self.across[column], self.down[row]
        return Box(left, top, self.across[column + count] - left, self.down[row + count] - top).inside(_GAP, _GAP)

    def _board(self) -> None:
        """Draw the table, and on it the board with its squares and a star in the middle."""
        plan = self.plan
        table = self._cells(plan.first, plan.first, plan.board)
        self.paper.frame(table.x, table.y, table.width, table.height, _LINE)
        side = min(table.width, table.height) - 4 * _GAP
        left, top = table.x + (table.width - side) / 2, table.y + (table.height - side) / 2
        step = side / _SQUARES
        for line in range(1, _SQUARES):
            at = line * step
            self.paper.stroke([(left + at, top), (left + at, top + side)], _THIN)
            self.paper.stroke([(left, top + at), (left + side, top + at)], _THIN)
        self.paper.frame(left, top, side, side, _HEAVY)
        self.paper.dot(left + side / 2, top + side / 2, _STAR * step)

    def _card(self, place: Place) -> None:
        """Draw a card: the role, the name, the team and its origin."""
        card = self._cells(place.row, place.column)
        at_board = place.role is PlaceRole.PLAYER
        self.paper.frame(card.x, card.y, card.width, card.height, _HEAVY if at_board else _LINE)
        texts = (
            (_ROLE, self.label(ROLE_TITLES[place.role])),
            (_NAME, clean(place.name)),
            (_TEAM, _origin(place)),
        )
        top = card.y + _CARD_TOP * card.height
        for (style, text), part in zip(texts, _CARD_PARTS, strict=True):
            box = Box(card.x, top, card.width, part * card.height).inside(_PAD)
            write_in(self.paper, text, style, box, Align.CENTRE, smallest=_SMALLEST)
            top += part * card.height
        if not place.name.strip():
            line = card.y + _LINE_AT * card.height
            self.paper.stroke([(card.x + 2 * _PAD, line), (card.x + card.width - 2 * _PAD, line)], _LINE)


def _parts(plan: SeatingPlan, count: int, used: set[int]) -> list[float]:
    """Return the widths of rows or columns in relation to each other."""
    board = range(plan.first, plan.first + plan.board)
    return [1.0 if at in used or at in board else _EMPTY for at in range(count)]


def _lines(start: float, end: float, most: float, parts: list[float]) -> list[float]:
    """Return where rows or columns begin and the last ends, from `start` to `end`; none is wider than `most`."""
    whole = min(most, (end - start) / sum(parts))
    at = (start + end - whole * sum(parts)) / 2
    return [at, *(at := at + whole * part for part in parts)]


def _origin(place: Place) -> str:
    """Return the team and its state, or an official's state; only the name if a team is named after its state."""
    team, origin = clean(place.team), clean(place.origin)
    if not team or not origin or origin in team:
        return team or origin
    return f"{team} ({origin})"
