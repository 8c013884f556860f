"""The seating plan of a match, A4 landscape: the board in the middle, and a card for everybody's place (P23).

A team's name and where it comes from are on the table, before its players. A place whose person is not known yet has a
line for the name. Nothing is smaller than nine points: what is longer has more lines, and the board less room.
"""

from __future__ import annotations

from enum import Enum
from itertools import accumulate, pairwise

from classroom.i18n import N_, Translator
from classroom.match.team import Heading
from classroom.printing.page import (
    Align,
    Box,
    Paper,
    PaperLanguage,
    Style,
    clean,
    draws,
    event_text,
    height_of,
    joined_texts,
    place_text,
    write_in,
)
from classroom.record.heading import seat_text
from classroom.record.seating import ROLE_TITLES, Place, PlaceRole, SeatingPlan
from classroom.value import replace

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
_ROLE, _NAME, _TEAM, _ORIGIN = Style(9), Style(13, bold=True), Style(11, bold=True), Style(9)
_SMALLEST = 9.0
_CARD_TOP = 0.6
_LINE_AT = 0.66
# The least height of a row of the board, and the width of what is on the table to the left and right of it.
_LEAST_BOARD_ROW, _BESIDE_BOARD = 8.0, 32.0


@draws(SeatingPlan, landscape=lambda _plan: True)
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
        self.down = self._rows()

    def draw(self) -> None:
        """Draw the whole page."""
        self.paper.add_page()
        self._heading(self.plan.heading)
        self._board()
        for place in self.plan.places:
            self._card(place)

    def _rows(self) -> list[float]:
        """Return where rows begin and the last ends: as high as their cards need, the board as high as is left."""
        plan, top, bottom = self.plan, _TOP, self.paper.height - _MARGIN
        used = {one.row for one in plan.places}
        even = _lines(top, bottom, _HIGHEST_CELL, _parts(plan, plan.rows, used))
        needed = [
            max((self._needed(one) for one in plan.places if one.row == row), default=0.0) for row in range(plan.rows)
        ]
        heights = [max(end - start, need) for (start, end), need in zip(pairwise(even), needed, strict=True)]
        excess = sum(heights) - (bottom - top)
        free = [row for row in range(plan.first, plan.first + plan.board) if row not in used]
        for row in free if excess > 0 else ():
            heights[row] = max(_LEAST_BOARD_ROW, heights[row] - excess / len(free))
        scale = min(1.0, (bottom - top) / sum(heights))
        start = max(top, (top + bottom - sum(heights)) / 2)
        return list(accumulate((height * scale for height in heights), initial=start))

    def _needed(self, place: Place) -> float:
        """Return how high a row must be for a card in it, with the smallest letters."""
        width = self.across[place.column + 1] - self.across[place.column] - 2 * (_GAP + _PAD)
        texts = (_ROLE, self._role(place)), (_NAME, clean(place.name)), (_ORIGIN, _beside_name(place))
        return (
            2 * _GAP
            + 2 * _CARD_TOP
            + sum(self._height_of(text, replace(style, size=_SMALLEST), width) for style, text in texts)
        )

    def _height_of(self, text: str, style: Style, width: float) -> float:
        return height_of(self.paper, text, style, width) + 0.1

    def _role(self, place: Place) -> str:
        return self.label(ROLE_TITLES[place.role])

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
        return joined_texts(event_text(heading, self.say), heading.level, seats)

    def _cells(self, row: int, column: int, count: int = 1) -> Box:
        """Return the box of `count` by `count` cells from the given one, without the gap between cards."""
        left, top = self.across[column], self.down[row]
        return Box(left, top, self.across[column + count] - left, self.down[row + count] - top).inside(_GAP, _GAP)

    def _board(self) -> None:
        """Draw the table, and on it the teams, and the board with its squares and a star in the middle."""
        plan = self.plan
        table = self._cells(plan.first, plan.first, plan.board)
        self.paper.frame(table.x, table.y, table.width, table.height, _LINE)
        teams = {edge: [one for one in plan.places if _edge(plan, one) == edge] for edge in _Edge}
        above, below = (
            max((sum(self._team_heights(one, table.width - 2 * _PAD)) for one in teams[edge]), default=0.0)
            for edge in (_Edge.TOP, _Edge.BOTTOM)
        )
        margin = max(above, below) + _GAP
        beside = _BESIDE_BOARD if teams[_Edge.LEFT] or teams[_Edge.RIGHT] else 0.0
        side = min(table.width - 2 * beside, table.height - 2 * margin) - 2 * _GAP
        left, top = table.x + (table.width - side) / 2, table.y + (table.height - side) / 2
        for edge, places in teams.items():
            if places:
                self._team(places[0], _team_box(edge, table, margin, (table.width - side) / 2))
        step = side / _SQUARES
        for line in range(1, _SQUARES):
            at = line * step
            self.paper.stroke([(left + at, top), (left + at, top + side)], _THIN)
            self.paper.stroke([(left, top + at), (left + side, top + at)], _THIN)
        self.paper.frame(left, top, side, side, _HEAVY)
        self.paper.dot(left + side / 2, top + side / 2, _STAR * step)

    def _team_heights(self, place: Place, width: float) -> tuple[float, float]:
        """Return how high the name of a team and its origin are on the table, with the smallest letters."""
        name, origin = _team_texts(place)
        return self._height_of(name, replace(_TEAM, size=_SMALLEST), width), self._height_of(origin, _ORIGIN, width)

    def _team(self, place: Place, box: Box) -> None:
        """Print the name of a team and its origin on the table, before its players."""
        box = box.inside(_PAD)
        heights = self._team_heights(place, box.width)
        y = box.y + (box.height - sum(heights)) / 2
        for text, style, height in zip(_team_texts(place), (_TEAM, _ORIGIN), heights, strict=True):
            room = Box(box.x, y, box.width, height)
            write_in(self.paper, text, style, room, Align.CENTRE, smallest=_SMALLEST)
            y += height

    def _card(self, place: Place) -> None:
        """Draw a card: the role, the name and an official's origin."""
        card = self._cells(place.row, place.column)
        at_board = place.role is PlaceRole.PLAYER
        self.paper.frame(card.x, card.y, card.width, card.height, _HEAVY if at_board else _LINE)
        inner = card.inside(_PAD, _CARD_TOP)
        role, origin = self._role(place), _beside_name(place)
        above, below = (self._height_of(text, style, inner.width) for text, style in ((role, _ROLE), (origin, _ORIGIN)))
        write_in(self.paper, role, _ROLE, replace(inner, height=above), Align.CENTRE, smallest=_SMALLEST)
        middle = Box(inner.x, inner.y + above, inner.width, inner.height - above - below)
        write_in(self.paper, clean(place.name), _NAME, middle, Align.CENTRE, smallest=_SMALLEST)
        low = Box(inner.x, middle.y + middle.height, inner.width, below)
        write_in(self.paper, origin, _ORIGIN, low, Align.CENTRE, smallest=_SMALLEST)
        if not place.name.strip():
            line = card.y + _LINE_AT * card.height
            self.paper.stroke([(card.x + 2 * _PAD, line), (card.x + card.width - 2 * _PAD, line)], _LINE)


class _Edge(Enum):
    """The edges of the table."""

    TOP, RIGHT, BOTTOM, LEFT = range(4)


def _edge(plan: SeatingPlan, place: Place) -> _Edge | None:
    """Return at which edge of the table a player sits; None for all others."""
    last = plan.first + plan.board
    if place.role is not PlaceRole.PLAYER:
        return None
    if plan.first <= place.column < last:
        return _Edge.TOP if place.row < plan.first else _Edge.BOTTOM
    return _Edge.LEFT if place.column < plan.first else _Edge.RIGHT


def _team_box(edge: _Edge, table: Box, high: float, wide: float) -> Box:
    """Return the room on the table for the team at an edge, beside the board."""
    match edge:
        case _Edge.TOP:
            return replace(table, height=high)
        case _Edge.BOTTOM:
            return replace(table, y=table.y + table.height - high, height=high)
        case _Edge.LEFT:
            return replace(table, width=wide)
        case _Edge.RIGHT:
            return replace(table, x=table.x + table.width - wide, width=wide)


def _parts(plan: SeatingPlan, count: int, used: set[int]) -> list[float]:
    """Return the widths of rows or columns in relation to each other."""
    board = range(plan.first, plan.first + plan.board)
    return [1.0 if at in used or at in board else _EMPTY for at in range(count)]


def _lines(start: float, end: float, most: float, parts: list[float]) -> list[float]:
    """Return where rows or columns begin and the last ends, from `start` to `end`; none is wider than `most`."""
    whole = min(most, (end - start) / sum(parts))
    at = (start + end - whole * sum(parts)) / 2
    return [at, *(at := at + whole * part for part in parts)]


def _team_texts(place: Place) -> tuple[str, str]:
    """Return a team's name and its origin; only the origin of a single player, only the name of one named after it."""
    team, origin = clean(place.team), clean(place.origin)
    return "" if team == clean(place.name) else team, "" if origin in team else origin


def _beside_name(place: Place) -> str:
    """Return where an official comes from; that of a player is on the table."""
    return "" if place.role in (PlaceRole.PLAYER, PlaceRole.RESERVE) else clean(place.origin)
