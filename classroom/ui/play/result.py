"""The result of a match: the winner, the certificates, and the jury where the sides are level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.errors import KnownError
from classroom.i18n import _, ngettext
from classroom.match.command import DecideTie
from classroom.match.help import MatchWords
from classroom.match.state import MatchState
from classroom.match.team import Role, Team
from classroom.record import highlight
from classroom.record.wording import end_reason_text
from classroom.rules.ending import EndReason
from classroom.rules.policy import MatchOver, SideOut
from classroom.rules.tile import BLANK
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import FitLabel, text_extent
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.panel import Card
from classroom.ui.kit.score import ScoreLine
from classroom.ui.kit.screen import DeskScreen
from classroom.ui.kit.theme import THEME
from classroom.ui.navigation import PRINT, REVIEW, Desk
from classroom.ui.wording.partner import level_title
from classroom.ui.worker import READING, LatestTask


class ResultCard(Card):
    """Filled with the team's colour where it `won`. `members` are names, `total` and `sum_line` words."""

    side = NumericProperty(0)
    won = BooleanProperty(defaultvalue=False)
    title = StringProperty()
    name = StringProperty()
    members = ListProperty()
    total = StringProperty()
    sum_line = StringProperty()

    def __init__(self, **more: Any) -> None:
        self._arrange = Clock.create_trigger(self._make_room, -1)
        super().__init__(**more)
        for part in ("name", "members"):
            self.ids[part].bind(size=self._arrange)
        self._arrange()

    def _make_room(self, *_args: Any) -> None:
        """Give names the lines they need; one that is longer than its room ends in dots."""
        self.ids.name.wrap = _fits(self.name, self.ids.name, bold=True)
        box = self.ids.members
        box.clear_widgets()
        together = ", ".join(self.members)
        fits = _fits(together, box)
        for text in [together] if fits else self.members:
            box.add_widget(MemberLabel(text=text, wrap=fits, won=self.won))


class MemberLabel(FitLabel):
    """The names of a team's pupils, or one of them; `won` as on its card."""

    won = BooleanProperty(defaultvalue=False)


def _fits(text: str, room: Widget, *, bold: bool = False) -> bool:
    """Tell whether a text fits into a widget in as many lines as it needs."""
    width, height = round(room.width), round(room.height)
    widest = max((text_extent(word, THEME.caption, bold=bold)[0] for word in text.split()), default=0)
    return widest <= width and text_extent(text, THEME.caption, bold=bold, width=width)[1] <= height


# The jury's decision on level totals: whom it names, who decided, and why (P16).


SHARED = "shared"


@dataclass(frozen=True)
class JuryWords:
    """What is written on the card: the winner's side, None for a shared win; names and reason as typed."""

    winner: int | None = None
    names: str = ""
    reason: str = ""


class JuryCard(ModalCard):
    """A button for each level side and one for a shared win; nothing is decided until it is recorded.

    `sides` are pairs of a side and its team's name. `decide` is called with what was written, and returns why it was
    refused, empty when it was not. `message` is what is wrong.
    """

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    message = StringProperty()

    def __init__(
        self, sides: Sequence[tuple[int, str]], written: JuryWords, decide: Callable[[JuryWords], str]
    ) -> None:
        super().__init__(options=[*sides, (SHARED, _("Shared win"))])
        self._decide = decide
        self.ids.names.text, self.ids.reason.text = written.names, written.reason

    def choose(self, chosen: int | str) -> None:
        """Name a winner, or nobody."""
        self.chosen, self.message = chosen, ""

    @property
    def written(self) -> JuryWords:
        """What is on the card now."""
        return JuryWords(None if self.chosen == SHARED else self.chosen, self.ids.names.text, self.ids.reason.text)

    def record(self) -> None:
        """Record the decision; what is refused is said and everything typed stays."""
        self.message = self._decide(self.written)
        if not self.message:
            self.close()


# The end of a match: who won, how it went, and the way to the papers.


class Highlight(Card):
    """One thing worth telling: a caption, the thing, and a line more."""

    caption = StringProperty()
    fact = StringProperty()
    more = StringProperty()


class ResultScreen(DeskScreen):
    """Shows the match of the desk's session, or the stored match that was opened to look at."""

    headline = StringProperty()
    awaits_jury = BooleanProperty(defaultvalue=False)
    lines = ListProperty()
    why_no_certificates = StringProperty()
    """Why there is nobody to give one to; empty where there is."""

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk, **more)
        self._jury = JuryWords()
        self._reading: LatestTask[highlight.Counts] = LatestTask(self._show_highlights, READING, blinks=True)
        if desk.session:
            desk.session.view.bind(sheet=self._show)
        self._show()

    def on_leave(self) -> None:
        """Stop listening to the match, and to whoever looks for its word list."""
        self._reading.forget()
        if self.desk.session:
            self.desk.session.view.unbind(sheet=self._show)

    def _show(self, *_args: Any) -> None:
        state = self.desk.match_to_print()
        if state is None or state.end is None:
            return
        ending = end_reason_text(state.end.reason.value, _)
        self.headline = _("Match over: {ending}").format(ending=ending)
        limit = state.format.zero_turns
        if state.end.reason is EndReason.STOPPED:
            self.headline = _("Match over: stopped by the judge ({reason})").format(reason=state.end.note)
        elif state.end.reason is EndReason.ZERO_TURNS and isinstance(limit, SideOut | MatchOver):
            self.headline = _("Match over by rule: {count} turns in a row without points").format(count=limit.limit)
        self.awaits_jury = state.awaits_jury
        if not any(team.members for team in state.teams):
            self.why_no_certificates = _("No pupil's name is written down for this match.")
        self.lines = [
            ScoreLine(totals, THEME.palette.sides[side].ink, THEME.palette.sides[side].shape)
            for side, totals in enumerate(highlight.running_totals(state))
        ]
        self._show_teams(state)
        self._reading.ask(partial(_counting, state, self.desk))

    def _show_teams(self, state: MatchState) -> None:
        cards = self.ids.cards
        cards.clear_widgets()
        leaders = (state.winner,) if state.winner is not None else state.leaders()
        for side in sorted(state.sides, key=lambda one: (one not in leaders, -state.totals[one])):
            team = state.teams[side]
            cards.add_widget(
                ResultCard(
                    side=side,
                    won=side in leaders and not state.awaits_jury,
                    title=_verdict(state, side, leaders),
                    name=team.name,
                    members=_people(team),
                    total=_figure(state.totals[side]),
                    sum_line=_sum_line(state, side),
                )
            )

    def _show_highlights(self, counts: highlight.Counts) -> None:
        state = self.desk.match_to_print()
        if state is None:
            return
        box = self.ids.highlights
        box.clear_widgets()
        best = highlight.best_play(state, counts)
        if best:
            more = _("{team}, turn {number}").format(team=state.teams[best.side].name, number=best.number)
            fact = f"{best.word}, {_figure(best.score)}"
            # The longest word there can be needs more room than any number.
            box.add_widget(Highlight(caption=_("Best play"), fact=fact, more=more, size_hint_x=1.3))
        made = len(highlight.words_made(state, counts))
        if made:
            box.add_widget(Highlight(caption=_("Words made"), fact=str(made), more=_racks_line(state, counts)))
        closest = highlight.closest_moment(state)
        if closest:
            fact = ngettext("{count} point", "{count} points", closest.margin).format(count=closest.margin)
            more = _("turn {number}").format(number=closest.number)
            box.add_widget(Highlight(caption=_("Closest moment"), fact=fact, more=more))

    # What the buttons do

    def print_papers(self, paper: str) -> None:
        """Go to the print screen with `paper` chosen: ``certificates`` or ``score-sheet``."""
        self.desk.paper = paper
        self.desk.go(PRINT)

    def look_back(self) -> None:
        """Show the match turn by turn."""
        self.desk.review_page = "turns"
        self.desk.go(REVIEW)

    def play_again(self) -> None:
        """Choose how to play another match with the same teams as this one began with, the computer among them."""
        state = self.desk.match_to_print()
        self.desk.leave()
        if state:
            self.desk.set_up_like(state.opened)

    def go_home(self) -> None:
        """Put the match aside."""
        self.desk.leave()

    def ask_jury(self) -> None:
        """Ask whom the jury names: one of the level sides, or nobody (P16)."""
        state = self.desk.match_to_print()
        if state is None or not state.awaits_jury:
            return
        if self.desk.session is None:
            self.desk.resume(state.opened.match_id, partial(self._show_jury, state))
        else:
            self._show_jury(state)

    def _show_jury(self, state: MatchState) -> None:
        sides = [(side, state.teams[side].name) for side in state.leaders()]
        card = JuryCard(sides, self._jury, self._decide)
        card.bind(on_close=self._put_jury_aside)
        self.add_widget(card)

    def _put_jury_aside(self, card: JuryCard) -> None:
        """Keep what was typed, should the jury come back later."""
        self._jury = card.written

    def _decide(self, words: JuryWords) -> str:
        """Record the decision; return why it was refused, empty when it was not."""
        session = self.desk.session
        if session.do(DecideTie(words.winner, words.names, words.reason)):
            self._show()
            return ""
        return str(session.view.message)


def _counting(state: MatchState, desk: Desk) -> highlight.Counts:
    """Return what tells which words of a match count, by its list; where that cannot be had, by the rulings alone."""
    opened = state.opened
    try:
        lexicon = desk.services.matches.lexicon(opened.lexicon_key, state.format.words)
    except KnownError:
        return lambda word: state.rulings.get(word, False)
    return MatchWords(state, lexicon).has


def _verdict(state: MatchState, side: int, leaders: tuple[int, ...]) -> str:
    if side in leaders:
        if state.awaits_jury:
            return _("Level: the jury decides")
        if len(leaders) > 1:
            return _("Shared win")
        return _("The winner") if state.teams[side].computer else _("The winners")
    return _("Well played")


def _people(team: Team) -> list[str]:
    """Who plays for a team; of the computer, its level."""
    if team.computer:
        return [title] if (title := level_title(team.computer)) else []
    return [*team.names(Role.MAIN), *team.names(Role.RESERVE)]


def _racks_line(state: MatchState, counts: highlight.Counts) -> str:
    """How often a whole rack was played (C9), as the line below the number of words."""
    racks = len(highlight.whole_racks(state, counts))
    if not racks:
        return _("all different")
    return ngettext("{count} play with a whole rack", "{count} plays with a whole rack", racks).format(count=racks)


def _sum_line(state: MatchState, side: int) -> str:
    """How the total came about, such as ``241 less 5 for tiles left (D E I R)``."""
    if state.end is None or not state.end.unplayed[side]:
        return _("No tiles left")
    tiles = " ".join(_("blank") if tile == BLANK else tile for tile in state.end.unplayed[side])
    score, lost = _figure(state.scores[side]), -state.end.adjustments[side]
    return _("{score} less {lost} for tiles left ({tiles})").format(score=score, lost=lost, tiles=tiles)


def _figure(number: int) -> str:
    """A number as it is printed, with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


load_rules(__file__)
