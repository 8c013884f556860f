"""The base of the parts of a competition day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty

from classroom import reasons
from classroom.competition.command import CloseCompetition, NotDoneBecause, ReopenCompetition, SettleTie
from classroom.competition.decide import decide
from classroom.competition.proposal import has_most_wins, results_between, won_when_met
from classroom.competition.result import TeamNumber, TieDecision, TieWay
from classroom.competition.state import CompetitionState
from classroom.i18n import _
from classroom.names import name_key
from classroom.say.day import played_texts
from classroom.say.day_papers import DayPapers
from classroom.say.look_back import result_text
from classroom.ui.cards.pin_card import ask_why
from classroom.ui.competition.day import DayModel
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog, Pick
from classroom.ui.kit.layout import Column, ListRow, lay, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.touch import let_go
from classroom.ui.worker import Asking

_TWO, _FEW = 2, 4
MOST = 6
"""The number of teams shown; typing more letters narrows them down."""


class FindCard(Dialog):
    """The teams whose names contain the typed text; `entries` have a key, a name and a text on the right.

    A tap, or Enter for the first, closes the card and calls `then` with the key.
    """

    def __init__(self, entries: Sequence[tuple[Any, str, str]], then: Callable[[Any], object]) -> None:
        self._entries, self._then = entries, then
        super().__init__()
        self.find("")

    def find(self, text: str) -> None:
        """Show the teams whose names contain this text, first those that begin with it."""
        wanted = name_key(text)
        found = [entry for entry in self._entries if wanted in name_key(entry[1])]
        found.sort(key=lambda entry: not name_key(entry[1]).startswith(wanted))
        lay(self.ids.found, found[:MOST], self._row)
        self._found = found
        self.message = "" if found else _("No team found. Type another part of the name.")

    def _row(self, entry: tuple[Any, str, str]) -> ListRow:
        key, name, note = entry
        return ListRow(text=name, note=note, on_release=lambda _row: self._pick(key))

    def pick_first(self) -> None:
        """Take the team that stands first."""
        if self._found:
            self._pick(self._found[0][0])

    def _pick(self, key: Any) -> None:
        self.close()
        self._then(key)


class DayPart(Asking, Column):
    """A part of the `day` on its `screen`, which owns its cards; it is kept while others are shown.

    Each visit to it starts with `begin`, and what was done in the one before is gone, but for what the day keeps.
    """

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()

    @property
    def context(self) -> ScreenContext:
        context: ScreenContext = self.screen.context
        return context

    @property
    def state(self) -> CompetitionState:
        """The competition now."""
        return self.day.state

    def papers(self, number: float, language: str, spirit: str = "") -> DayPapers:
        """Return what the papers of a round are made from, in a language; `spirit` is the team with the best spirit."""
        services, settings, day = self.context.services, self.context.settings.current, self.day
        return DayPapers(services, self.state, day.at, int(number), day.format, settings, language, spirit)

    def begin(self) -> None:
        """Begin a visit: set whatever `show` does not set by the competition."""
        if grid := self.ids.get("grid"):
            grid.page = 0

    def show(self) -> None:
        """Show the competition as it is now."""

    def leave(self) -> None:
        """Stop waiting for answers, and stop making cells."""
        let_go(self)
        if grid := self.ids.get("grid"):
            grid.stop()

    def tell(self, message: str, *, lacks_teams: bool = False) -> None:
        """Show a message instead of the cells, or the cells if it is empty; `lacks_teams` offers to enter teams."""
        grid = self.ids.grid
        grid.message, grid.offer = message, _("Add teams") if lacks_teams else ""

    def tell_of_teams(self, has_teams: bool) -> None:
        """Say that there are no teams, unless there are some."""
        message = "" if has_teams else _("No team has been entered yet.")
        self.tell(message, lacks_teams=bool(message) and not self.state.is_closed)

    def open_card(self, card: Modal) -> None:
        """Lay a card over the screen."""
        self.screen.open_modal(card)

    def make_final(self, done: Callable[[], None]) -> None:
        """Close the competition and call `done`; if rounds are still to be played, ask first."""

        def close() -> None:
            if why := self.day.do(CloseCompetition()):
                self.say(why)
            else:
                done()

        # While results are missing it cannot be closed at all, and the refusal says so.
        is_possible = not isinstance(decide(self.state, CloseCompetition()), NotDoneBecause)
        if is_possible and self.state.unfinished:
            follows = _("No more rounds will be played. You can open the competition again later.")
            message = " ".join((*played_texts(self.state), follows))
            self.screen.ask(_("End before the last round?"), message, _("End competition"), close, cancel=_("Not yet"))
        else:
            close()

    def open_again(self) -> None:
        """Ask why the competition should be reopened, and reopen it."""
        title, reopen = _("Why open the competition again?"), self.day.because(ReopenCompetition)
        ask_why(self.screen, title, "", reasons.OPENED_AGAIN, reopen, _("Open again"))

    def settle_level(self, level: Sequence[TeamNumber]) -> None:
        """Ask how level teams follow each other: by lot, by a play-off, or as the director decides (P16)."""
        rows = [
            (TieWay.LOT, _("Draw lots"), ""),
            (TieWay.PLAY_OFF, _("They played a play-off"), ""),
            (TieWay.CHOSEN, _("The director decides"), ""),
        ]
        names = ". ".join(filter(None, (", ".join(map(self.state.name, level)), self._how_met(level))))
        then = partial(self._settle_by, tuple(level))
        self.open_card(Pick(title=_("How is the order decided?"), message=names, rows=rows, then=then))

    def _how_met(self, level: Sequence[TeamNumber]) -> str:
        """Return how a few level teams have played against each other, in sentences."""
        sentence = _("They met in round {number}: {result}.") if len(level) == _TWO else _("Round {number}: {result}.")
        met = results_between(self.state, self._division_of(level), level) if len(level) <= _FEW else ()
        return " ".join(sentence.format(number=at, result=result_text(self.state, result)) for at, result in met)

    def _settle_by(self, level: tuple[TeamNumber, ...], way: TieWay) -> None:
        if way is TieWay.LOT:
            self._settle(TieDecision(tuple(self.context.services.chance.sample(level, len(level))), way))
        else:
            self._place_next((), level, way)

    def _place_next(self, placed: tuple[TeamNumber, ...], left: tuple[TeamNumber, ...], way: TieWay) -> None:
        """Ask for the best of those who are `left`, until one alone is."""
        if len(left) > 1:
            rows = [(player, self.state.name(player), "") for player in left]
            title = _("Who takes place {number}?").format(number=self._place_of((*placed, *left)) + len(placed))

            def place(player: TeamNumber) -> None:
                self._place_next((*placed, player), tuple(one for one in left if one != player), way)

            self.open_card(Pick(title=title, rows=rows, then=place))
        elif way is TieWay.PLAY_OFF:
            self._settle(TieDecision((*placed, *left), way))
        else:
            self._ask_why_placed((*placed, *left))

    def _ask_why_placed(self, order: tuple[TeamNumber, ...]) -> None:
        division = self._division_of(order)

        def decide(reason: str, by: str) -> str:
            return self.day.do(SettleTie(division, TieDecision(order, TieWay.CHOSEN, reason, by)))

        title = _("Why does {name} take place {number}?")
        title = title.format(name=self.state.name(order[0]), number=self._place_of(order))
        saved = _("Your reason is saved and printed with the standings.")
        usual = {
            reasons.WON_WHEN_MET: won_when_met(self.state, division, order),
            reasons.MORE_WINS: has_most_wins(self.state, division, order),
            reasons.DECIDED: True,
        }
        picks = [reason for reason, is_true in usual.items() if is_true]
        message = " ".join(filter(None, (self._how_met(order), saved)))
        ask_why(self.screen, title, message, picks, decide, _("Save order"))

    def _settle(self, decision: TieDecision) -> None:
        names = ", ".join(map(self.state.name, decision.order))
        why = self.day.do(SettleTie(self._division_of(decision.order), decision))
        self.say(why or _("The order is: {names}.").format(names=names))

    def _place_of(self, level: Sequence[TeamNumber]) -> int:
        """Return the place that level teams share until they are put in order."""
        lines = self.state.standings(self._division_of(level))
        return min((line.rank for line in lines if line.player in level), default=1)

    def _division_of(self, level: Sequence[TeamNumber]) -> int:
        """Return where level teams are put in order: before a final of pools is drawn, in their pool."""
        division, team = self.day.division, self.state.team(level[0])
        return team.division if team and division.plan.best and not division.rounds else int(self.day.at)

    def say(self, sentence: str) -> None:
        """Show a sentence for a while, or nothing if it is empty."""
        if sentence:
            self.context.navigator.notify(sentence)


load_rules(__file__)
