"""The results of a literacy round, board by board."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.competition.command import EnterResult
from classroom.competition.event import ResultToEnter, Source, Table
from classroom.competition.result import Scored, TeamNumber
from classroom.competition.state import CompetitionState, Recorded, RoundState
from classroom.i18n import N_, _
from classroom.match.command import Refusal
from classroom.rules.policy import SetWord
from classroom.say.day import MOST_DIGITS, BoardFace, board_face, is_number, source_text
from classroom.say.match import in_points
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.round_cards import CellOf
from classroom.ui.competition.round_part import RoundPart
from classroom.ui.competition.scores import NumbersCard, RecordedCard, correction
from classroom.ui.kit.layout import Column, Panel, load_rules
from classroom.ui.kit.touch import Pressable
from classroom.value import replace

SCORE = 0
"""The index of the score among the numbers typed; the money follows it."""


class BoardScoreCard(NumbersCard):
    """A team's score and the money it raised, typed by keys.

    It enters the score, or corrects the one that is `recorded`.
    """

    corrects = BooleanProperty(defaultvalue=False)
    currency = StringProperty()

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded | None = None) -> None:
        self._number, self._table = number, table
        super().__init__(screen=screen, day=day, entries=["", "0"], currency=day.currency)
        self.title = _("{name}, round {number}").format(name=day.state.name(table.one), number=number)
        self.corrects = recorded is not None
        if recorded and isinstance(recorded.result, Scored):
            self.entries = [str(recorded.result.score), str(recorded.result.raised)]
        if left := day.left_typed(number, table):
            self.entries, self.message = [left.scores[0], self.entries[1]], left.why
        if recorded is None:
            self._offer_play(number, table)

    def negate(self) -> None:
        """Change the sign of the score; money is never negative."""
        if int(self.active) == SCORE:
            super().negate()

    def do(self) -> str:
        """Enter the score, or ask why it is corrected; money need not be typed."""
        score, raised = self.entries
        if not is_number(score):
            self.active = SCORE
            return _("Type the score of this round.")
        result = Scored(self._table.one, int(score), int(raised or "0"))
        if self.corrects:
            title = _("Why correct the score?")
            self.screen.open_modal(correction(self.day, self._number, result, score_text(self.day, result), title))
            return ""
        return self.day.do(EnterResult(self.day.at, self._number, result, Source.TYPED))


class BoardResultCard(RecordedCard):
    """The score of a team at a board of its own."""

    typed_anew = BoardScoreCard
    why_taken_back = N_("Why take back the score?")

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded) -> None:
        super().__init__(screen, day, number, table, recorded)
        result = recorded.result
        if not isinstance(result, Scored):
            return
        self.title = _("{name}, round {number}").format(name=day.state.name(table.one), number=number)
        self.line, self.about = score_text(day, result), source_text(recorded.source)
        self.code = self._code(result)
        before = (one.before for one in recorded.changes)
        self._show_changes(*(score_text(day, one) if isinstance(one, Scored) else "" for one in before))


def score_text(day: DayModel, result: Scored) -> str:
    """Return a score, with the money raised."""
    points = in_points(result.score)
    if not result.raised:
        return points
    return _("{points}, {amount} raised").format(points=points, amount=day.money(result.raised))


FORM = 330  # dp
CELL = 76  # dp


class BoardCell(Panel, Pressable, Widget):
    """A team's board in a round: its `face` is a `BoardFace`."""

    face = ObjectProperty(BoardFace(0, "", "", "", "", is_open=True), rebind=True)
    table = ObjectProperty()


class SetWordForm(Column):
    """Asks for the word of a round: one of the `suggestions`, or another with this number of `letters`."""

    part = ObjectProperty()
    suggestions = ListProperty()
    letters = NumericProperty(0)
    teams = StringProperty()
    word = StringProperty()

    def options(self, suggestions: list[str]) -> list[tuple[str, str]]:
        return [(word, word) for word in suggestions]

    def on_word(self, _form: Any, word: str) -> None:
        """Tell the part which word it is."""
        self.part.word = word.strip().upper()


class BoardsPart(RoundPart):
    """A round in which each team plays at its own board; `word` is the one chosen for the next round."""

    scores_typed, digits, after_last = 1, MOST_DIGITS, N_("Totals")
    cell_kind, score_card, result_card = BoardCell, BoardScoreCard, BoardResultCard

    word = StringProperty("")

    def begin(self) -> None:
        """Choose no word."""
        super().begin()
        self.word = ""

    def _show_proposed(self) -> None:
        if (proposed := self._proposed) is None:
            return
        self.kind, self.is_changed = "proposed", False
        self.warning = ""
        self.line = _("The same word for every team. It scores nothing.")
        format = self.day.format
        opening = format.opening if format else None
        used = {one.set_word for one in self.day.division.rounds}
        words = [word for word in opening.suggestions if word not in used] if isinstance(opening, SetWord) else []
        names = ", ".join(self.state.name(table.one) for table in proposed.tables)
        letters = opening.letters if isinstance(opening, SetWord) else 0
        # Always a new form: an old one would still show the word of the last visit.
        self._lay([CellOf(object(), partial(self._form, words, letters, names))], dp(FORM), "700dp")

    def _form(self, words: list[str], letters: int, names: str) -> SetWordForm:
        form = SetWordForm(part=self, suggestions=words, letters=letters, teams=names)
        form.ids.word.text = self.word
        self.ids["form"] = form.proxy_ref
        return form

    def choose(self, player: TeamNumber) -> None:
        """Ignore the tap: every team has its own board, so nobody changes seats."""

    def publish(self) -> None:
        """Start the round with the word, once the lexicon has confirmed it (U2)."""
        if self._proposed is None:
            return
        proposed = replace(self._proposed, set_word=self.word)
        if not self.word:
            self.say(self.day.do(proposed))
            return
        work = partial(self.day.refuse_word, self.word)
        self.context.navigator.blocking.fetch(work, partial(self._on_word_looked_up, proposed), _("Loading the list …"))

    def _on_word_looked_up(self, proposed: Any, refusal: Refusal | None) -> None:
        if refusal:
            self.context.launcher.refuse_opening(refusal)
            return
        self.day.number, self.word = 0, ""
        self.ids.grid.page = 0
        self.say(self.day.do(proposed))

    # A round that has begun

    def _show_published(self, published: RoundState) -> None:
        super()._show_published(published)
        self.line = f"{published.set_word}, {self.line}"

    def _typed_result(self, table: Table, one: int, other: int = 0) -> ResultToEnter:
        return Scored(table.one, one, other)

    def _next_round_text(self, number: int) -> str:
        return _("Round {number}").format(number=number)

    def _fill(self, published: RoundState) -> None:
        self._lay([self._published_table(published, table) for table in published.tables], dp(CELL))

    def _face(self, state: CompetitionState, published: RoundState, table: Table) -> BoardFace:
        is_here = self.day.is_played_here(published.number, table)
        return board_face(state, published, table, is_played_here=is_here, money=self.day.money)


load_rules(__file__)
