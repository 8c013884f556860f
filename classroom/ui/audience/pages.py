"""The pages of the second screen."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.competition.state import CompetitionState
from classroom.i18n import _, dotted
from classroom.match.names import on_screen
from classroom.match.state import MatchState
from classroom.moments import parse_moment
from classroom.rules.policy import PerSide, PerTurn
from classroom.say import audience
from classroom.say.audience_day import LONG_ROWS, BoardFace, BoardRow, LotsFace, start_title
from classroom.say.literacy_round import hall_face
from classroom.say.match import minutes_text
from classroom.settings import QUESTION_SECONDS, ClassQuestion, Settings
from classroom.ui.audience import parts
from classroom.ui.cards.bracket_view import BracketView
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import Column, GrowingColumn, Row, lay, load_rules
from classroom.ui.kit.theme import THEME, side_look

SHOWN_AFTER_SECONDS = 60
"""The time for which the page still says that the round starts now."""


class CountdownPage(parts.RoomPage):
    """A countdown to a round, with the time `left` in large figures."""

    title = StringProperty()
    left = StringProperty()
    subtitle = StringProperty()

    def __init__(self, state: CompetitionState, starts: datetime, now: Callable[[], datetime], **more: Any) -> None:
        super().__init__(**more)
        self._now = now
        self.show(state, starts)

    def show(self, state: CompetitionState, starts: datetime) -> None:
        """Start the countdown to this time."""
        self._starts = starts
        self.title, self.subtitle = start_title(state, starts), state.opened.title
        self.tick()

    def tick(self) -> None:
        """Show the time that is left now."""
        seconds = (self._starts - self._now()).total_seconds()
        self.left = minutes_text(int(max(0, -(-seconds // 1))) * 1000) if seconds > 0 else _("Now")


SHOWN_SECONDS = 600
"""The longest time that a question stays: the app that asked it may have ended."""


class QuestionPage(parts.RoomPage):
    """Shows a question; `tick` moves its seconds."""

    title = StringProperty()
    word = StringProperty()
    said = StringProperty()
    meaning = StringProperty()

    def __init__(self, question: ClassQuestion, now: Callable[[], datetime], **more: Any) -> None:
        super().__init__(**more)
        self._now = now
        self.show(question)

    def show(self, question: ClassQuestion) -> None:
        """Show this question from now on."""
        self._question = question
        self.word, self.meaning = question.text, question.meaning
        self.tick()

    def tick(self) -> None:
        """Show the seconds that are left, or the answer."""
        left = QUESTION_SECONDS - age_of(self._question, self._now())
        self.title = _("Is it a word? Hands up!") if left > 0 else _("Time's up. Hands down!")
        self.said = str(min(QUESTION_SECONDS, int(-(-left // 1)))) if left > 0 else ""
        if self._question.answer:
            self.title, self.said = self._question.answer, ""


def age_of(question: ClassQuestion, now: datetime) -> float:
    """Return how many seconds ago a question was asked, or a very large number if there is none."""
    since = parse_moment(question.since)
    return (now - since).total_seconds() if since else float("inf")


_WINNERS_SHARE = 2.2
"""The extra height of the winner's card."""


class ResultPage(parts.RoomPage):
    """Shows a `WinnerFace`."""

    title = StringProperty()
    reason = StringProperty()
    pad = NumericProperty(0)
    gap = NumericProperty(0)

    def __init__(self, face: audience.WinnerFace, **more: Any) -> None:
        super().__init__(title=face.title, reason=face.reason, **more)
        alone = sum(team.won for team in face.teams) == 1
        for team in face.teams:
            card = parts.TeamTotal(
                side=team.look,
                name=team.name,
                members=team.members,
                total=team.total,
                won=team.won,
                size_hint_y=_WINNERS_SHARE if team.won and alone and len(face.teams) > 1 else 1,
            )
            self.ids.teams.add_widget(card)
        if face.best is None:
            self.ids.best.height = 0
            return
        best = face.best
        shown = parts.BestWord(look=best.look, tiles=best.tiles, squares=best.squares, values=face.values)
        shown.score, shown.team = best.score, best.team
        self.ids.best.add_widget(shown)

    def reason_height(self, reason: str, width: float, unit: float) -> float:
        """Return the height of the reason: two lines where its smallest letters are wider than one."""
        return (108 if _is_long(reason, width - 2 * self.pad, unit) else 56) * unit


class WinnersPage(parts.RoomPage):
    """The moment of the winners: a `WinnerFace` with one winner, on the winner's colour."""

    face = ObjectProperty()
    look = ObjectProperty()

    def __init__(self, face: audience.WinnerFace, **more: Any) -> None:
        super().__init__(face=face, look=side_look(face.teams[0].look, THEME.palette), **more)
        for team in face.teams[1:]:
            card = parts.WellPlayed(look=team.look, words=team.praise, best=team.best, fill=self.look.fill)
            card.size_hint_y, card.height = None, (124 if len(face.teams) == 2 else 76) * parts.PICTURE.unit
            self.ids.others.add_widget(card)

    name_most = 116
    """The greatest height of the name's letters, in units."""

    def beside_name(self, width: float, unit: float) -> float:
        """Return the room left and right of the winner's mark and name, in their row."""
        name = text_extent(self.face.teams[0].name, self.name_most * unit, bold=True)[0]
        return max(0, (width - name - 130 * unit) / 2)

    def reason_height(self, reason: str, width: float, unit: float) -> float:
        """Return the height of the reason: two lines where its smallest letters are wider than one."""
        return (100 if _is_long(reason, width - 60 * unit, unit) else 54) * unit if reason else 0


def _is_long(text: str, room: float, unit: float) -> bool:
    """Tell whether the smallest letters of a text are wider than its room."""
    return text_extent(text, math.ceil(parts.LEAST * unit))[0] > room


def winner_page(face: audience.WinnerFace, **more: Any) -> parts.RoomPage:
    """Return the page of a match that is over: of one winner the moment, of several all totals."""
    has_one = len(face.teams) > 1 and sum(team.won for team in face.teams) == 1
    return WinnersPage(face, **more) if has_one else ResultPage(face, **more)


_ROWS, _COLUMNS = 5, 3
_BESIDE = 40
"""Units between two names."""


class LotsPage(parts.RoomPage):
    """Shows a `LotsFace`; `tile` is the number of the newest lot, `name` whose it is."""

    title = StringProperty()
    subtitle = StringProperty()
    count = StringProperty()
    tile = StringProperty()
    name = StringProperty()

    def __init__(self, face: LotsFace, **more: Any) -> None:
        super().__init__(**more)
        self.show(face)

    def show(self, face: LotsFace) -> None:
        """Show these lots from now on; of many the newest."""
        self.title, self.subtitle, self.count = face.title, face.subtitle, face.count
        self.tile, self.name = str(len(face.drawn)), face.drawn[-1]
        lines = [f"{number}  {name}" for number, name in enumerate(face.drawn, start=1)]
        widest = max(text_extent(line, parts.LEAST)[0] for line in lines) + _BESIDE
        columns = int(max(1, min(_COLUMNS, self.width / parts.PICTURE.unit // widest)))
        self.ids.drawn.cols = columns
        newest = lines[-columns * _ROWS :]
        lay(self.ids.drawn, [parts.BigLabel(words=line, most=parts.LEAST + 3) for line in newest])


LOW_SECONDS, LOW_SECONDS_OF_TEAM = 3, 60
"""Seconds left at which the ring turns amber: in a turn, and in the whole time of a team or a round."""


class MatchPage(parts.RoomPage):
    """Shows what an onlooker sees; `tick` moves the clock."""

    turn = StringProperty()
    headline = StringProperty()
    detail = StringProperty()
    look = ObjectProperty(None, allownone=True)
    """The team whose colour the headline has, or None."""
    is_timed = BooleanProperty(defaultvalue=True)
    is_still = BooleanProperty(defaultvalue=False)
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    low_at = NumericProperty(LOW_SECONDS)
    clock_text = StringProperty()
    event = StringProperty()
    has_last = BooleanProperty(defaultvalue=False)
    """Whether there has been a turn; until then the `event` is shown instead."""
    pad = NumericProperty(0)
    gap = NumericProperty(0)
    bottom = NumericProperty(0)
    middle = NumericProperty(0)
    upper = NumericProperty(0)
    ring_width = NumericProperty(0)

    def __init__(self, onlooker: audience.Onlooker, **more: Any) -> None:
        self._onlooker = onlooker
        self._teams: tuple[audience.TeamFace, ...] = ()
        self._rows: list[parts.TeamRow] = []
        self._last: audience.LastTurnFace | None = None
        super().__init__(**more)
        self.refresh()

    def refresh(self) -> None:
        """Show what has happened since."""
        if (state := self._onlooker.state) is None:
            return
        face = audience.match_face(self._onlooker, on_screen(state), parts.short_name)
        self.turn, self.headline, self.detail, self.look = face.turn, face.headline, face.detail, face.look
        if face.teams != self._teams:
            self._teams = face.teams
            self._show_teams(face.teams)
        self._show_last(face)
        self.tick()

    def _show_teams(self, teams: tuple[audience.TeamFace, ...]) -> None:
        self._rows = [
            parts.TeamRow(side=team.look, name=team.name, score=team.score, note=team.note, is_active=team.is_active)
            for team in teams
        ]
        lay(self.ids.teams, self._rows)

    def _show_last(self, face: audience.MatchFace) -> None:
        last = face.last
        if last == self._last:
            return
        self._last = last
        self.has_last = last is not None
        if last is None:
            self.ids.last.clear_widgets()
            return
        card = parts.LastTurnCard(
            look=last.look,
            title=last.title,
            tiles=last.tiles,
            values=face.values,
            score=last.score,
            more=last.more,
            sentence=last.sentence,
            is_refused=last.is_refused,
        )
        lay(self.ids.last, [card])

    def tick(self) -> None:
        """Show the time as it is now."""
        if (state := self._onlooker.state) is None:
            return
        left, limit = self._onlooker.left_ms(), self._onlooker.limit_ms
        self.is_timed = left is not None
        still = self._onlooker.is_still
        if still != self.is_still:
            self.is_still = still
            self.refresh()
            return
        if left is None or not limit:
            return
        is_turns_own = isinstance(state.opened.switches.turn_time, PerTurn)
        self.low_at = LOW_SECONDS if is_turns_own else LOW_SECONDS_OF_TEAM
        self.seconds, self.fraction = -(-left // 1000), min(1.0, left / limit)
        self.clock_text = audience.time_text(left, in_minutes=not is_turns_own)
        if isinstance(state.opened.switches.turn_time, PerSide):
            self._show_times(state)

    def _show_times(self, state: MatchState) -> None:
        for team, row in enumerate(self._rows):
            left = self._onlooker.left_ms(state.sides_of(team)[0])
            row.time = (
                "" if left is None else _("Time left: {time}").format(time=audience.time_text(left, in_minutes=True))
            )


class HallPage(parts.RoomPage):
    """Shows the hall that a watch sees; `tick` updates the clock. `look` is the side whose colour is used."""

    heading = StringProperty()
    headline = StringProperty()
    event = StringProperty()
    look = ObjectProperty(None, allownone=True)
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    low_at = NumericProperty(LOW_SECONDS)
    clock_text = StringProperty()
    is_still = BooleanProperty(defaultvalue=False)

    def __init__(self, watch: audience.HallWatch, settings: Settings, **more: Any) -> None:
        self._watch = watch
        super().__init__(**more)
        self.show(settings)

    def show(self, settings: Settings) -> None:
        """Show the hall of these settings."""
        self._hall = settings.hall
        face = hall_face(settings.hall, settings.round_number, settings.set_word)
        self.heading, self.headline, self.look = face
        self.event = settings.event
        self.low_at = LOW_SECONDS_OF_TEAM if settings.hall.is_rounds else LOW_SECONDS
        self.tick()

    def tick(self) -> None:
        """Show the time as it is now."""
        left = self._watch.left_ms(self._hall)
        self.seconds, self.fraction = -(-left // 1000), left / (self._hall.seconds * 1000)
        self.clock_text = audience.time_text(left, in_minutes=self._hall.is_rounds)
        self.is_still = self._watch.is_still(self._hall)


PAGE_SECONDS = 12
_HEAD_HEIGHT, _LINE_HEIGHT, _LONG_HEIGHT = 48, 66, 92  # units
_NUMBER_WIDTH, _SCORES_WIDTH, _MARGIN_WIDTH = 150, 220, 260
_CELL_NUMBER, _CELL_SCORE, _CELL_LETTERS = 80, 98, 42
_LARGE_ROOM, _LARGE_NUMBER, _LARGE_SCORE = 574, 210, 140
_LETTERS_ALONE, _LETTERS_OF_FEW = 104, 66
_RAISED = 6
_BRACKET, _LETTERS, _ROUNDS = 0.78, 40, 3
"""The share of the page's height for a bracket, the size of its letters, and the number of rounds shown."""


class RowLabel(parts.BigLabel):
    """A word or a name in a row; `is_number` writes it in colour, `is_grey` grey."""

    is_number = BooleanProperty(defaultvalue=False)
    is_grey = BooleanProperty(defaultvalue=False)


class Striped(Row):
    """A `row` of pairings or standings; `is_even` gives it the other background, `is_head` makes it a heading."""

    row = ObjectProperty(BoardRow("", "", ""))
    is_pairing = BooleanProperty(defaultvalue=False)
    is_head = BooleanProperty(defaultvalue=False)
    is_even = BooleanProperty(defaultvalue=False)
    is_long = BooleanProperty(defaultvalue=False)
    """Whether there are two lines for a name."""


class BoardLine(Striped):
    """A row across the whole width of the page."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        row = self.row
        self._write(row.number, 50, _NUMBER_WIDTH, halign="center", is_number=self.is_pairing and not self.is_head)
        if row.below:
            self.add_widget(two_lines(row.name, RowLabel(words=row.below, is_grey=True)))
        else:
            names = (row.name, row.other) if self.is_pairing else (row.name,)
            for name, origin in zip(names, row.origins if self.is_long and row.origins else ("", ""), strict=False):
                if origin:
                    self.add_widget(two_lines(name, RowLabel(words=origin, is_grey=True)))
                else:
                    self._write(name, 46, wrap=self.is_long)
        self._write(row.figure, 48, _SCORES_WIDTH if self.is_pairing else _NUMBER_WIDTH, halign="right")
        if row.more and not self.is_pairing:
            self._write(row.more, 46, _MARGIN_WIDTH, bold=self.is_head, halign="right")

    def _write(self, words: str, most: int, width: float | None = None, **more: Any) -> None:
        """Write words at most `most` units large; `width` is in units, without it they share the row."""
        if self.is_head:
            more.update(bold=False, is_grey=True)
            most = parts.LEAST
        label = RowLabel(words=words, most=most, **{"bold": True, **more})
        if width is not None:
            label.wide = width * parts.PICTURE.unit
        self.add_widget(label)


class ColumnCell(Striped):
    """A row in one of several columns: two names below each other with their scores, or a name and its figures."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        row = self.row
        wide = _CELL_NUMBER * parts.PICTURE.unit
        self.add_widget(RowLabel(words=row.number, most=46, bold=True, halign="center", is_number=True, wide=wide))
        if told := row.below or row.more:
            figures = dotted(row.figure, told)
            self.add_widget(two_lines(row.name, RowLabel(words=figures, is_grey=True)))
        else:
            first, _colon, second = row.figure.partition(" : ")
            self.add_widget(two_lines(row.name, row.other))
            scores = two_lines(first, second, halign="right")
            scores.wide = _CELL_SCORE * parts.PICTURE.unit
            self.add_widget(scores)


def two_lines(*lines: str | RowLabel, halign: str = "left") -> Column:
    """Return the lines of a row below each other."""
    column = Column(spacing=0)
    for line in lines:
        label = RowLabel(words=line, bold=True, halign=halign) if isinstance(line, str) else line
        label.most, label.size_hint_y = _CELL_LETTERS, 1
        column.add_widget(label)
    # Letters stand low in their line: they are raised, so that the next row does not cover what hangs below.
    column.padding = (0, -_RAISED * parts.PICTURE.unit, 0, _RAISED * parts.PICTURE.unit)
    return column


class LargeLine(Striped):
    """One of few rows: the number, what its table is for, and each team above its school, in `letters` units."""

    letters = NumericProperty(66)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.spacing = 24 * parts.PICTURE.unit
        row = self.row
        number = RowLabel(words=row.number, most=110, bold=True, halign="center", is_number=True)
        stage = RowLabel(words=row.stage, most=42, halign="center", wrap=True, is_grey=True)
        table = self._below_each_other(number, *([stage] if row.stage else []))
        table.wide = _LARGE_NUMBER * parts.PICTURE.unit
        self.add_widget(table)
        first, _colon, second = row.figure.partition(" : ")
        for name, origin, score in zip((row.name, row.other), row.origins or ("", ""), (first, second), strict=True):
            if not name:
                continue
            team = RowLabel(words=name, most=self.letters, bold=True, wrap=True)
            school = RowLabel(words=origin, most=42, wrap=True, is_grey=True)
            self.add_widget(self._below_each_other(team, *([school] if origin else [])))
            if row.figure:
                figure = RowLabel(words=score, most=66, bold=True, halign="center")
                figure.wide = _LARGE_SCORE * parts.PICTURE.unit
                self.add_widget(figure)

    def _below_each_other(self, *labels: RowLabel) -> Column:
        column = Column(spacing=0, padding=(0, 3 * parts.PICTURE.unit))
        for label in labels:
            label.size_hint_y = 1
            column.add_widget(label)
        return column


class BoardPage(parts.RoomPage):
    """Shows one face after another, each long enough to read; a new one is shown at once."""

    title = StringProperty()
    subtitle = StringProperty()
    page = StringProperty()
    pad = NumericProperty(0)

    def __init__(self, faces: tuple[BoardFace, ...], **more: Any) -> None:
        self._faces: tuple[BoardFace, ...] = ()
        super().__init__(**more)
        self._faces = faces
        self._shown = 0
        self._show()
        self._turning = Clock.schedule_interval(self._turn, PAGE_SECONDS)

    def _measure(self, *_args: Any) -> None:
        super()._measure()
        if "rows" in self.ids and self._faces:
            self._show()

    def show(self, faces: tuple[BoardFace, ...]) -> None:
        """Show these faces from now on, starting at the first with news: a round, a result, a winner."""
        if faces != self._faces:
            before = set(self._faces)
            self._faces = faces
            self._shown = next((at for at, face in enumerate(faces) if face not in before), 0)
            self._show()
            self._turning.cancel()
            self._turning = Clock.schedule_interval(self._turn, PAGE_SECONDS)

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Stop turning pages once the page has been removed."""
        if parent is None:
            self._turning.cancel()

    def _turn(self, _dt: float) -> None:
        if len(self._faces) > 1:
            self._shown = (self._shown + 1) % len(self._faces)
            self._show()

    def _show(self, *_args: Any) -> None:
        face = self._faces[self._shown]
        self.title, self.subtitle, self.page = face.title, face.subtitle, face.page
        box = self.ids.rows
        box.clear_widgets()
        if face.bracket:
            height = _BRACKET * self.height
            rounds = face.bracket.rounds[-_ROUNDS:]  # more of them could not be read from afar
            box.add_widget(BracketView(rounds, _LETTERS * parts.PICTURE.unit, size_hint_y=None, height=height))
            return
        if face.columns > 1:
            self._show_columns(face)
            return
        if face.is_large:
            high = _LARGE_ROOM / len(face.rows) * parts.PICTURE.unit
            letters = _LETTERS_ALONE if len(face.rows) == 1 else _LETTERS_OF_FEW
            for index, row in enumerate(face.rows):
                box.add_widget(LargeLine(row=row, is_even=index % 2 == 0, letters=letters, high=high))
            return
        is_pairing = any(row.other for row in face.rows)
        number, name, figure, more = face.heads
        head = BoardRow(number, name, more, "", figure) if is_pairing else BoardRow(number, name, figure, more)
        heights = _HEAD_HEIGHT, _LONG_HEIGHT if face.is_long else _LINE_HEIGHT
        for index, row in enumerate([head, *face.rows]):
            line = BoardLine(
                row=row,
                is_pairing=is_pairing,
                is_head=index == 0,
                is_even=index % 2 == 0,
                is_long=face.is_long and index > 0,
                high=heights[index > 0] * parts.PICTURE.unit,
            )
            box.add_widget(line)

    def _show_columns(self, face: BoardFace) -> None:
        """Show the rows in columns, below a line of headings."""
        words = dotted(*face.heads)
        box, row_height = self.ids.rows, _LONG_HEIGHT * parts.PICTURE.unit
        legend = Row(padding=(18 * parts.PICTURE.unit, 0), high=_HEAD_HEIGHT * parts.PICTURE.unit)
        legend.add_widget(RowLabel(words=words, is_grey=True))
        box.add_widget(legend)
        columns = Row(spacing=18 * parts.PICTURE.unit, high=LONG_ROWS * (row_height + 3 * parts.PICTURE.unit))
        for at in range(face.columns):
            column = GrowingColumn(spacing=3 * parts.PICTURE.unit, pos_hint={"top": 1})
            for index, row in enumerate(face.rows[at * LONG_ROWS : (at + 1) * LONG_ROWS]):
                column.add_widget(ColumnCell(row=row, is_even=index % 2 == 0, high=row_height))
            columns.add_widget(column)
        box.add_widget(columns)


load_rules(__file__)
