"""The cards of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from classroom import reasons
from classroom.competition.command import CorrectResult, EnterResult, NotDone, SeatJudges
from classroom.competition.division import PairingKind
from classroom.competition.event import ResultToEnter, Source, Table
from classroom.competition.match_result import result_of_leaving
from classroom.competition.proposal import judges_from_elsewhere
from classroom.competition.result import NobodyCame, Played, Walkover, WalkoverReason
from classroom.competition.rounds import seat_title
from classroom.competition.state import CompetitionState, Recorded
from classroom.i18n import _
from classroom.record.figure import figure
from classroom.rules.policy import ExtraTurn
from classroom.say.day import USUAL_DIGITS, is_number, odd_text, source_text
from classroom.say.look_back import result_text, walkover_margin_text, walkover_text
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.scores import NumbersCard, RecordedCard, correction
from classroom.ui.kit.dialog import AsideButton, Ask, Dialog
from classroom.ui.kit.field import NameField
from classroom.ui.kit.layout import GrowingColumn, load_rules
from classroom.value import replace

DRAWN = 2


class TableRulingCard(Ask):
    """`won` is 0, 1 or `DRAWN`, or None until chosen; the scores may be typed. It may correct an earlier result."""

    names = ListProperty(["", ""])
    won = ObjectProperty(None, allownone=True)
    may_be_drawn = BooleanProperty(defaultvalue=True)

    def __init__(self, day: DayModel, number: int, table: Table, *, corrects: bool) -> None:
        self._day, self._number, self._table, self._corrects = day, number, table, corrects
        state, phase = day.state, day.division.plan.phase_of(number)[0]
        ended = day.is_without_score(number, table)
        super().__init__(
            title=_("{table}: who wins?").format(table=seat_title(day.division, number, table, _)),
            deed=_("Save result"),
            asks_name=True,
            message=_("The match ended before anybody scored.") if ended else "",
            picks=reasons.RULED,
            names=list(map(state.name, table.players)),
            may_be_drawn=phase.pairing is not PairingKind.KNOCK_OUT,
        )
        hint = _("{name}: score, if known")
        self._scores = [NameField(keys="digits", longest=4, hint_text=hint.format(name=name)) for name in self.names]
        for field in self._scores:
            field.bind(text=self._written, on_text_validate=lambda typed: typed.lead_on())
            self.ids.scores.add_widget(field)

    def winners(self, names: list[str], may_be_drawn: bool) -> list[tuple[int, str]]:
        """Return what can be decided."""
        return [*enumerate(names), *([(DRAWN, _("Drawn"))] if may_be_drawn else [])]

    def choose(self, won: Any) -> None:
        """Say who wins."""
        self.won, self.fault = won, ""

    def do(self) -> str:
        """Give the result, or say what is missing."""
        if self.won is None:
            return _("Tap the winner.") if not self.may_be_drawn else _("Tap the winner, or Drawn.")
        typed = [field.text.strip() for field in self._scores]
        if any(typed) and not all(map(is_number, typed)):
            return _("Type both scores, or leave both empty.")
        one, other = map(int, typed) if all(typed) else (0, 0)
        players, winner = self._table.players, None if self.won == DRAWN else self._table.players[self.won]
        result = Played(players[0], players[1], one, other, winner, is_start_known=False)
        if result.winner != winner:
            return _("That does not match the scores. Correct them, or tap the team with the higher score.")
        at, number = self._day.at, self._number
        if self._corrects:
            return self._day.do(CorrectResult(at, number, result, self.why, self.by))
        return self._day.do(EnterResult(at, number, result, Source.TYPED, reason=self.why, by=self.by))


_BOTH = 2


class TableJudgesCard(Dialog):
    """The judges available for a table, each with the table where that judge is now; `chosen` are their names.

    `then` is called with those chosen, the accuracy judge first, and returns why that is not possible.
    """

    chosen = ListProperty()

    def __init__(
        self, state: CompetitionState, tables: Sequence[Table], table: Table, then: Callable[[tuple[str, ...]], str]
    ) -> None:
        self._possible, self._most, self._then = judges_from_elsewhere(state, table), state.opened.judges_at_table, then
        self._sits_at = {judge: one.number for one in tables for judge in one.judges}
        super().__init__(title=_("Judges of table {number}").format(number=table.number), chosen=list(table.judges))
        if not state.judges:
            self.message = _("No judges are listed yet. Add them on the Teams page.")
        elif not self._possible:
            self.message = _(
                "All judges are from the same place as a team at this table. Add others on the Teams page."
            )
        elif self._most == _BOTH:
            self.message = _("Tap the accuracy judge first, then the point judge.")

    def judges(self) -> list[tuple[str, str]]:
        """Return who may judge there."""
        place, names, at = _("{name}, table {number}"), [judge.name for judge in self._possible], self._sits_at
        return [(name, place.format(name=name, number=at[name]) if name in at else name) for name in names]

    def choose(self, names: list[str]) -> None:
        """Choose the judges tapped last, no more than a table has."""
        kept = [name for name in self.chosen if name in names]
        tapped = [name for name in names if name not in self.chosen]
        self.chosen = (kept + tapped)[-self._most :]
        self.ids.judges.chosen = self.chosen

    def do(self) -> str:
        return self._then(tuple(self.chosen))


NOBODY = 2


class ScoreOf(GrowingColumn):
    """The name and the score of one of the two at a table."""

    card = ObjectProperty(rebind=True)
    side = NumericProperty(0)


class ScoreCard(NumbersCard):
    """Both scores of a table, typed on keys; `active` is the one being typed, 0 or 1.

    `began` is who began the match, None until somebody says it (T3). `decided` is the winner of level scores: it must
    be given if only one goes on, and may be if the format has a jury for it (P16). The card enters the result, or
    corrects the one that is `recorded`.
    """

    names = ListProperty(["", ""])
    began = ObjectProperty(None, allownone=True)
    decided = ObjectProperty(None, allownone=True)
    must_decide = BooleanProperty(defaultvalue=False)
    may_decide = BooleanProperty(defaultvalue=False)
    corrects = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded | None = None) -> None:
        self._number, self._table, self._went_on = number, table, False
        super().__init__(screen=screen, day=day)
        for side, name in enumerate(("one", "other")):
            score = ScoreOf(card=self, side=side)
            self.ids[name] = score.ids.number
            self.ids.scores.add_widget(score)
        state = day.state
        self.names = list(map(state.name, table.players))
        self.title = seat_title(day.division, number, table, _)
        self.corrects = recorded is not None
        result = recorded.result if recorded else None
        first = table.first
        if isinstance(result, Played):
            first = result.first if result.is_start_known else None
        self.began = table.players.index(first) if first in table.players else None
        if isinstance(result, Played):
            self.entries = [str(result.scores[player]) for player in table.players]
            if result.decided_for in table.players:
                self.decided = table.players.index(result.decided_for)
        if left := day.left_typed(number, table):
            self._put_all(left.scores)
            self.message = left.why
        if recorded is None and day.is_without_score(number, table):
            self.message = _("The match here ended before anybody scored. Play it again, or let the director decide.")
        if recorded is None and result_of_leaving(state, table):
            self.message = _("A team has left. Tap Walkover to enter the result.")
        if recorded is None and day.first_entry(number, table):
            self.message = _("Second entry: type both scores from the score sheet again.")
        if recorded is None:
            self._offer_play(number, table)
            self._offer_judges(state, table)

    def _offer_judges(self, state: CompetitionState, table: Table) -> None:
        """Say who judges there, with a button to change that; nothing on a day without judges."""
        if not state.judges:
            return
        if not self.message and table.judges:
            named = _("judges: {names}") if len(table.judges) > 1 else _("judge: {names}")
            self.message = named.format(names=", ".join(table.judges))
        button = self.ids["judges"] = AsideButton(text=_("Judges"), on_release=lambda _button: self.change_judges())
        self.add_widget(button)

    def change_judges(self) -> None:
        """Choose who judges at this table instead (P17)."""
        tables = self.day.division.rounds[self._number - 1].open_tables
        self.close()
        self.screen.open_modal(TableJudgesCard(self.day.state, tables, self._table, self._seat_judges))

    def _seat_judges(self, judges: tuple[str, ...]) -> str:
        return self.day.do(SeatJudges(self.day.at, self._number, self._table.number, judges))

    # Typing

    def tap(self, digit: str) -> None:
        """Type one digit; after three of the first score the other one is typed. On a keyboard only Enter goes on."""
        super().tap(digit)
        if int(self.active) == 0 and len(self.entries[0]) == USUAL_DIGITS and not self.entries[1]:
            self.active, self._went_on = 1, True

    def press(self) -> None:
        """Go on to the other score, or enter both."""
        if self._went_on and not self.entries[1]:
            self._went_on = False  # whoever presses here wants the next score, and the card has already moved on
            return
        one, other = (is_number(self.entries[at]) for at in (int(self.active), 1 - int(self.active)))
        if one and not other:
            self.active = 1 - int(self.active)
        else:
            super().press()

    def choose_side(self, side: int) -> None:
        """Say who began, or who wins level scores; a second tap undoes that."""
        if not self.may_decide:
            self.began = None if self.began == side else side
            return
        self.decided = None if self.decided == side else side
        self.ids.who.chosen = self.decided

    def who_text(self, may_decide: bool) -> str:
        """Return what the choice between the two teams is for."""
        return _("Jury's choice") if may_decide else _("Who started?")

    def sides(self, names: list[str]) -> list[tuple[int, str]]:
        """Return the two teams to choose from."""
        return list(enumerate(names))

    def _put_all(self, entries: Sequence[str]) -> None:
        for self.active, entry in enumerate(entries):
            self._put(entry)
        self._untouched = {0, 1}
        self.active = 0

    def _put(self, entry: str) -> None:
        super()._put(entry)
        self.must_decide = self._is_level() and self._is_knock_out()
        self.may_decide = self._is_level() and (self.must_decide or self._has_jury())

    def _is_level(self) -> bool:
        one, other = self.entries
        return is_number(one) and is_number(other) and int(one) == int(other)

    def _is_knock_out(self) -> bool:
        plan = self.day.division.plan
        return plan.phase_of(self._number)[0].pairing is PairingKind.KNOCK_OUT

    def _has_jury(self) -> bool:
        """Tell whether a jury decides between level teams (P16)."""
        format = self.day.format
        return format is not None and isinstance(format.tie_break, ExtraTurn)

    # The result

    def do(self) -> str:
        """Enter the result, or ask why it is corrected."""
        if not is_number(self.entries[int(self.active)]):
            return _("Type the score of {name}.").format(name=self.names[int(self.active)])
        one, other = map(int, self.entries)
        decided = self._table.players[self.decided] if self.may_decide and self.decided is not None else None
        result = played(self._table, one, other, began=self.began, decided=decided)
        entering = EnterResult(self.day.at, self._number, result, Source.TYPED)
        return self._doubt(result) if result.is_odd and not self.day.why_not(entering) else self._enter(result)

    def _doubt(self, result: Played) -> str:
        """Ask whether scores are right that are hardly possible; an Enter too many is no answer."""
        title, message = _("Are these scores right?"), f"{result_text(self.day.state, result)}. {odd_text()}"
        card = Dialog(title=title, message=message, deed=_("Enter result"), is_danger=True)
        card.act = partial(self._enter, result)
        self.screen.open_modal(card)
        # This card, gone now, has forgotten them.
        self.day.leave_typed(self._number, self._table, tuple(self.entries), odd_text())
        return ""

    def walkover(self) -> None:
        """Say that somebody did not come, or stopped."""
        card = WalkoverCard(self.names, self._entered_walkover, corrects=self.corrects)
        result = result_of_leaving(self.day.state, self._table)
        if isinstance(result, Walkover):
            card.won, card.reason = self._table.players.index(result.winner), result.reason
        self.screen.open_modal(card)

    def rule(self) -> None:
        """Have the director say who wins."""
        card = TableRulingCard(self.day, self._number, self._table, corrects=self.corrects)
        ask_judge(self.screen, partial(self.screen.open_modal, card))

    def _entered_walkover(self, won: int, reason: WalkoverReason) -> str:
        players = self._table.players
        if won == NOBODY:
            return self._enter(NobodyCame(*players))
        return self._enter(Walkover(players[won], players[1 - won], reason))

    def _enter(self, result: ResultToEnter) -> str:
        if self.corrects:
            text, title = result_text(self.day.state, result), _("Why correct the result?")
            self.screen.open_modal(correction(self.day, self._number, result, text, title))
            return ""
        command = EnterResult(self.day.at, self._number, result, Source.TYPED)
        first_entry = self.day.first_entry(self._number, self._table)
        if first_entry and self.day.refuses(command, NotDone.ENTRIES_DIFFER):
            self.screen.open_modal(TwoEntriesCard(self.screen, self.day, command, first_entry, self._table))
            return ""
        return enter_typed(self.screen, self.day, command, self._table)


def played(table: Table, one: int, other: int, *, began: int | None, decided: str | None = None) -> Played:
    """Return the result of a table; `began` is 0 or 1, None if nobody has said it."""
    players = table.players
    if began == 1:
        return Played(players[1], players[0], other, one, decided)
    return Played(players[0], players[1], one, other, decided, is_start_known=began is not None)


class WalkoverCard(Dialog):
    """The winner because the other did not come or stopped; `won` is 0 or 1, or `NOBODY`."""

    names = ListProperty(["", ""])
    won = ObjectProperty(None, allownone=True)
    reason = ObjectProperty(WalkoverReason.ABSENT)
    corrects = BooleanProperty(defaultvalue=False)

    def __init__(self, names: list[str], enter: Any, *, corrects: bool) -> None:
        self._enter = enter
        super().__init__(names=names, corrects=corrects)

    def winners(self, names: list[str]) -> list[tuple[int, str]]:
        """Return who may have won."""
        return [(0, names[0]), (1, names[1]), (NOBODY, _("Nobody came"))]

    def reasons(self, won: int | None, names: list[str]) -> list[tuple[WalkoverReason, str]]:
        """Return the possible reasons why the other lost."""
        if won is None or won == NOBODY:
            return []
        return [(reason, walkover_text(reason, names[1 - won])) for reason in WalkoverReason]

    def do(self) -> str:
        """Enter it, or say what is missing."""
        if self.won is None:
            return _("Tap the winner, or Nobody came.")
        return str(self._enter(self.won, self.reason))


def enter_typed(screen: Any, day: DayModel, command: EnterResult, table: Table) -> str:
    """Enter what was typed for a table; if its match is open here and the result counts, first ask to end it."""
    counts = not day.state.second_entry or day.first_entry(command.number, table) or command.reason
    if not counts or not day.is_played_here(command.number, table) or day.why_not(command):
        return day.do(command)
    message = _("This table's match is still open on this computer. It will end, and your result will count.")
    then = partial(day.enter_and_end, command, table)
    screen.ask(_("End the match that is open here?"), message, _("End match and enter result"), then)
    return ""


class TwoEntriesCard(Dialog):
    """Two entries of a table that differ; the one that matches the score sheet is tapped, and counts."""

    def __init__(
        self, screen: Any, day: DayModel, command: EnterResult, first_entry: ResultToEnter, table: Table
    ) -> None:
        self._screen, self._day, self._command, self._table = screen, day, command, table
        self._entries = (first_entry, command.result)
        super().__init__(
            title=seat_title(day.division, command.number, table, _),
            message=_("The two entries are different. Which one is on the score sheet?"),
        )

    def entries(self) -> list[tuple[int, str]]:
        """Return both entries to choose from."""
        return [(at, result_text(self._day.state, one)) for at, one in enumerate(self._entries)]

    def do(self) -> str:
        """Let the chosen entry count."""
        if (chosen := self.ids.entry.chosen) is None:
            return _("Tap the entry that matches the score sheet.")
        command = replace(self._command, result=self._entries[chosen], settles=True)
        return enter_typed(self._screen, self._day, command, self._table)


class TableResultCard(RecordedCard):
    """The result of two who met at a table."""

    typed_anew = ScoreCard

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded) -> None:
        super().__init__(screen, day, number, table, recorded)
        state, result = day.state, recorded.result
        self.title = seat_title(day.division, number, table, _)
        self.line = result_text(state, result)
        self.about = source_text(recorded.source)
        if isinstance(result, Played):
            margin = figure(abs(result.margin))
            sentence = _("{source}; margin {margin}")
            if result.is_start_known:
                sentence = _("{source}; {name} started; margin {margin}")
            self.about = sentence.format(source=self.about, name=state.name(result.first), margin=margin)
            self.code = "" if result.decided_for is not None else self._code(result)
        if isinstance(result, Walkover):
            margin = walkover_margin_text(state, day.division.rounds[number - 1])
            self.about = f"{self.about}; {margin}"
        if why := reasons.why_text((recorded.reason, recorded.by), _):
            self.about = f"{self.about} ({why})"
        self._show_changes(*(result_text(state, one.before) for one in recorded.changes))


load_rules(__file__)
