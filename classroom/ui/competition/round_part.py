"""A round: the proposed pairings to be looked at, changed and published; then its tables with their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom import reasons
from classroom.competition import proposal
from classroom.competition.command import EnterResult, ListWishes, NotDone, NotDoneBecause, PublishRound, TakeBackRound
from classroom.competition.division import Apart, AskedBye, OwnTable, PairingKind, Wishes
from classroom.competition.event import PutIn, ResultToEnter, Source, Table
from classroom.competition.proposal import with_judges
from classroom.competition.result import Played, Standing, TeamNumber, players_of
from classroom.competition.rounds import Bracket, bracket
from classroom.competition.state import CompetitionState, Recorded, RoundState, stage_of
from classroom.competition.wall_papers import KnownTurn
from classroom.competition.wording import bye_text, refusal_text
from classroom.i18n import N_, _, dotted, ngettext
from classroom.match.state import MatchState
from classroom.record.figure import MINUS
from classroom.say import day as say_day
from classroom.say.audience_day import MOST_ON_PODIUM, podium
from classroom.say.day_papers import best_turns
from classroom.say.look_back import result_text
from classroom.services import Chime, FileMatch
from classroom.settings import (
    COUNTDOWN_HELD,
    PODIUM_HELD,
    held_podium,
    podium_held,
)
from classroom.ui.cards.file_card import ask_file, last_folder
from classroom.ui.cards.match_cards import CodeCard, match_import_card
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.cards.question import TimeCard
from classroom.ui.competition.part import DayPart, FindCard
from classroom.ui.competition.round_cards import (
    CellOf,
    FinalPlanCard,
    LotsCard,
    OrderCard,
    PlanCard,
    bracket_card,
    rooms_card,
)
from classroom.ui.competition.scores import RuledResultCard
from classroom.ui.competition.table_card import ScoreCard, TableJudgesCard, TableResultCard, played
from classroom.ui.competition.teams_part import ReadyCard
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Aside, Ask, Dialog, Pick
from classroom.ui.kit.field import NumberPanel
from classroom.ui.kit.label import NameLabel
from classroom.ui.kit.layout import Panel, Row, lay, load_rules
from classroom.ui.kit.theme import THEME, whenever
from classroom.ui.kit.touch import TOUCHES, Pressable, focused, unfocus
from classroom.ui.worker import FETCHING
from classroom.value import replace

T = TypeVar("T")

LOW_CELL, LINE = 78, 84  # dp
_ROOMS = "rooms"
MATCH_FILES = (".bellword",)


class TableCell(Panel, Pressable, Widget):
    """A table of a published round with its result; its `face` is a `say_day.TableFace`."""

    face = ObjectProperty(say_day.TableFace(0, ("", ""), ("", ""), None, None, "", is_open=True), rebind=True)
    table = ObjectProperty()


class SeatButton(Panel, Pressable, Widget):
    """A team's seat in a proposed round; `begins` marks who has the first turn, `chosen` who is to be swapped.

    `below` has the words for who begins, and the team's school or state.
    """

    name = StringProperty("")
    below = StringProperty("")
    player = StringProperty("")
    begins = BooleanProperty(defaultvalue=False)
    chosen = BooleanProperty(defaultvalue=False)


class SeatFace(NamedTuple):
    """What a `SeatButton` shows."""

    name: str
    player: TeamNumber
    below: str = ""
    begins: bool = False
    chosen: bool = False


class ProposedCell(BoxLayout):
    """A table of a proposed round, its two seats side by side; `note` says who judges, and who has met before."""

    number = StringProperty("")
    note = StringProperty("")
    warns = BooleanProperty(defaultvalue=False)


class LineFace(NamedTuple):
    """The line into which results are typed: a table's number, the names there, their scores, and what to say of it.

    `at` is which of the numbers is being typed; `is_offered`: nobody has typed the table's number yet.
    """

    table: str = ""
    names: tuple[str, ...] = ("", "")
    scores: tuple[str, ...] = ("", "")
    at: int = 0
    is_offered: bool = False
    remark: str = ""


class ResultLine(Row):
    """Shows a `LineFace`: the table's number, the score of each name, and the remark."""

    natural_height = LINE
    face = ObjectProperty(LineFace())

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.remark = NameLabel(bold=False, wrap=True, max_font_size=THEME.body)
        self.numbers = [NumberPanel(size_hint=(None, 1), width=dp(130)), NumberPanel(), NumberPanel()]
        for widget in (*self.numbers, self.remark):
            self.add_widget(widget)

    def on_face(self, _line: Any, face: LineFace) -> None:
        """Show what is typed now."""
        shown = zip(self.numbers, (_("Table"), *face.names), (face.table, *face.scores), strict=False)
        for at, (panel, caption, number) in enumerate(shown):
            panel.caption, panel.number, panel.active = caption, number or "\N{EN DASH}", at == face.at
        for panel in self.numbers[1 + len(face.names) :]:
            self.remove_widget(panel)
        self.remark.text = face.remark


class RoundPart(DayPart):
    """`kind` says what is shown: a `proposed` round, one that is `published`, or `none` with the reason why."""

    kind = OptionProperty("none", options=["none", "drawing", "proposed", "published"])
    title = StringProperty("")
    line = StringProperty("")
    warning = StringProperty("")
    why_not = StringProperty("")
    """Why the next round cannot be drawn."""
    publish_text = StringProperty("")
    next_text = StringProperty("")
    number = NumericProperty(0)
    last = NumericProperty(0)
    """The number of the last round that can be looked at."""
    can_take_back = BooleanProperty(defaultvalue=False)
    is_changed = BooleanProperty(defaultvalue=False)
    chosen = StringProperty("")
    """The team that will change seats."""
    types = BooleanProperty(defaultvalue=False)
    """Whether results can be typed; `typing` shows them while they are."""
    typing = ObjectProperty(LineFace(), rebind=True)
    level = ListProperty()
    """The level teams whose order must be decided before the round can be drawn (P16)."""

    scores_typed: ClassVar[int] = 2
    digits: ClassVar[int] = say_day.USUAL_DIGITS
    """The most digits of a number that is typed without a card."""
    after_last: ClassVar[str] = N_("Standings")
    """The page after the last round."""
    cell_kind: ClassVar[type[Widget]] = TableCell
    score_card: ClassVar[Callable[..., Dialog]] = ScoreCard
    result_card: ClassVar[Callable[..., Dialog]] = TableResultCard
    """The cell of a table in a published round, and the cards that enter its result and show it."""

    def __init__(self, **more: Any) -> None:
        self._buttons: dict[str, SecondaryButton] = {}
        self._proposed: PublishRound | None = None
        super().__init__(**more)
        self._publish_button, self._next_button = self.ids.publish.__self__, self.ids.next.__self__
        whenever(self, self._offer, "kind", "number", "chosen", "can_take_back", "is_changed", "next_text", "level")
        self._offer()

    def begin(self) -> None:
        """Draw what is not published, with no team chosen; a line that is half typed is there again."""
        self._proposed = None
        self._first: PublishRound | None = None
        self._changed: PublishRound | None = None
        self._state_drawn: CompetitionState | None = None
        self._begin_round()

    def _begin_round(self) -> None:
        self.chosen = ""
        self._keeps_apart = self._goes_by_tab = False
        self._opened, self._saved = 0, ""
        self._strays: list[str] = []
        self.ids.grid.page = 0

    def show(self) -> None:
        """Show the chosen round, or the current one."""
        division = self.day.division
        published = len(division.rounds)
        has_more = division.next_pairing is not None and not self.state.is_closed
        self.last = published + 1 if has_more or not published else published
        due = published if published and (division.rounds[-1].open_tables or not has_more) else published + 1
        self.number = min(int(self.day.number) or due, int(self.last))
        self.title = say_day.round_title(self.state, self.day.at, int(self.number))
        by_number, by_name = _("Publish round {number}"), _("Publish: {round}")
        self.publish_text = say_day.named_round(self.state, self.day.at, int(self.number), by_number, by_name)
        self.chosen = self.chosen if self.state.team(self.chosen) else ""
        self.warning = self.why_not = ""
        self.types = self.number <= published and not self.state.is_closed
        if self.number <= published:
            self._show_published(self._round)
            self._show_typing()
        else:
            self._propose()

    @property
    def _round(self) -> RoundState:
        """The published round that is shown."""
        return self.day.division.rounds[int(self.number) - 1]

    def _offer(self, *_args: Any) -> None:
        """Show the buttons for what can be done now."""
        division, is_open, chosen = self.day.division, not self.state.is_closed, bool(self.chosen)
        is_published, is_proposed = self.kind == "published", self.kind == "proposed"
        can_wish = is_proposed and chosen and division.next_pairing is not PairingKind.KNOCK_OUT
        is_over = is_published and division.is_played_out and not division.rounds[-1].open_tables
        can_plan = (self.kind == "none" or is_proposed or is_over) and not chosen and is_open
        can_order = is_proposed and self.number == 1 and not chosen and not division.plan.best
        undrawn = proposal.not_drawn(self.state, self._proposed) if is_proposed and self._proposed else ()
        deeds: list[tuple[str, str, float, Callable[[], object], bool]] = [
            ("plan", _("Change plan"), 0.6, self.change_plan, can_plan),
            ("order", _("Change order"), 0.6, self.change_order, can_order),
            ("put_in", _("Add a team"), 0.6, self.put_in, bool(undrawn) and not chosen),
            ("bye", _("Give a bye"), 1, self.give_bye, can_wish),
            ("apart", _("Keep apart"), 1, self.ask_apart, can_wish),
            ("own_table", _("Keep at table"), 1, self.keep_table, is_proposed and chosen),
            ("judges", _("Judges"), 1, self.choose_judges, self._table_of_chosen() is not None),
            ("bracket", _("Bracket"), 1, self.show_bracket, is_published and self._bracket() is not None),
            ("code", _("Result code"), 1, self.read_code, is_published and is_open),
            ("file", _("Match file"), 1, self.read_file, is_published and is_open),
            ("watched", _("Second screen"), 1, self.hold_pages, is_published),
            ("take_back", _("Take back round"), 1, self.take_back, is_published and self.can_take_back),
            ("restore", _("Restore the draw"), 0.6, self.restore, is_proposed and self.is_changed),
        ]
        shown = [self._button(name, words, share, do) for name, words, share, do, is_offered in deeds if is_offered]
        has_next = (is_published and bool(self.next_text)) or bool(self.level)
        shown += [self._publish_button] * is_proposed + [self._next_button] * has_next
        lay(self.ids.actions, shown)

    def _button(self, name: str, words: str, share: float, do: Callable[[], object]) -> SecondaryButton:
        """Return the button of a deed; it is kept, as `ids` refers only weakly to what is not shown."""
        if name not in self._buttons:
            made = SecondaryButton(text=words, wrap=True, size_hint=(share, 1), on_release=lambda _button: do())
            self._buttons[name] = self.ids[name] = made
        return self._buttons[name]

    # The line into which results are typed

    def key(self, name: str, text: str) -> bool:
        """Type a result: the table's number, and each score; Tab goes to the next table without one.

        Enter alone draws and publishes nothing: it may be one too many behind the last score.
        """
        if not self.types:
            return name in say_day.ENTER and self.kind == "proposed"
        if name == "tab":
            self._goes_by_tab = True
            return focused() is None and self._stand_on_open()
        offered = self._next_open()
        typed = self._typed.after("-" if text == "-" else name, str(offered.number) if offered else "")
        if typed is None:
            return name in say_day.ENTER
        self._goes_by_tab = False
        unfocus()  # Enter is for the number now, and not for the table with the ring
        self._take_typed(typed)
        return True

    @property
    def _typed(self) -> say_day.TypedLine:
        """What is typed into the line of the round that is shown."""
        empty = say_day.TypedLine(("",) * (1 + self.scores_typed), most=self.digits)
        return self.day.half_typed(int(self.number)) or empty

    def _take_typed(self, typed: say_day.TypedLine) -> None:
        table = self._table_numbered(typed.entries[0])
        self._saved = self._saved if typed.at == self._typed.at == 0 else ""
        self.day.keep_typed(int(self.number), typed.begun_anew() if typed.is_complete else typed)
        if typed.is_complete and table is not None:
            self._enter_typed(table, typed)
        elif typed.is_complete:
            self._strays.append(typed.entries[0])
        if self.types:
            self._show_typing()

    def _table_numbered(self, number: str) -> Table | None:
        return next((one for one in self._round.tables if str(one.number) == number), None)

    def _next_open(self) -> Table | None:
        """Return the next table without a result, after the one last entered."""
        open_tables = self._round.open_tables
        return next((one for one in open_tables if one.number > self._opened), open_tables[0] if open_tables else None)

    def _enter_typed(self, table: Table, typed: say_day.TypedLine) -> None:
        """Enter what was typed; where somebody must look first, keep it with the table, and say so."""
        number, scores = int(self.number), typed.entries[1:]
        self._opened = table.number
        self.day.number = number  # so that the round stays on screen after its last result
        result = self._typed_result(table, *map(int, scores))
        recorded = self._round.recorded_of(table.one)
        why = self._slip_text() if typed.slips else ""
        if not why and not (recorded and recorded.result == result):
            why = self._why_not_typed(table, recorded, result)
        if why:
            self.day.leave_typed(number, table, scores, why)
            return
        self._saved = _("Table {number}: {result}.").format(number=table.number, result=result_text(self.state, result))

    def _typed_result(self, table: Table, one: int, other: int = 0) -> ResultToEnter:
        began = table.players.index(table.first) if table.first in table.players else None
        return played(table, one, other, began=began)

    def _why_not_typed(self, table: Table, recorded: Recorded | None, result: ResultToEnter) -> str:
        """Enter a result; return why it was not, if somebody has to decide something at the table first."""
        day, number = self.day, int(self.number)
        if recorded is not None:
            return self._known_of(table)
        if day.is_played_here(number, table):
            return _("The match is still open on this computer.")
        is_level = isinstance(result, Played) and result.margin == 0
        if is_level and day.division.plan.phase_of(number)[0].pairing is PairingKind.KNOCK_OUT:
            return _("Level scores: say who wins.")
        if isinstance(result, Played) and result.is_odd:
            return say_day.odd_text()
        command = EnterResult(day.at, number, result, Source.TYPED)
        if day.first_entry(number, table) and day.refuses(command, NotDone.ENTRIES_DIFFER):
            return _("The two entries are different.")
        return day.do(command)

    def _show_typing(self) -> None:
        """Show what has been typed so far, with the names of the table and what is known of it."""
        typed = self._typed
        offered = self._next_open() if not typed.entries[0] and not typed.at else None
        table = offered or self._table_numbered(typed.entries[0])
        names = tuple(self.state.name(player) for player in table.players) if table else ()
        left = self._slip_text() if typed.at in typed.slips else self._left_to_look_at()
        how = _("Type each number, then press Enter.")
        self.typing = LineFace(
            str(offered.number) if offered else typed.entries[0],
            names[: self.scores_typed] or ("",) * self.scores_typed,
            tuple(entry.replace("-", MINUS) for entry in typed.entries[1:]),
            typed.at,
            offered is not None,
            " ".join(filter(None, (self._known_of(table) if typed.at else self._saved, left))) or how,
        )

    def _known_of(self, table: Table | None) -> str:
        """Say what is entered already for a table whose scores are being typed, or that there is none."""
        if table is None:
            sentence = _("There is no table {number} in this round, so its scores are not saved. Esc clears the line.")
            return sentence.format(number=self._typed.entries[0])
        if recorded := self._round.recorded_of(table.one):
            return _("Already entered: {result}.").format(result=result_text(self.state, recorded.result))
        return _("Second entry.") if self.day.first_entry(int(self.number), table) else ""

    def _left_to_look_at(self) -> str:
        kept = {str(one.number): self.day.left_typed(int(self.number), one) for one in self._round.tables}
        left = {number: one.why for number, one in kept.items() if one}
        seats = ngettext("Not saved yet: tap table {numbers}.", "Not saved yet: tap tables {numbers}.", len(left))
        strays = _("Not saved, because there is no such table: {numbers}.").format(numbers=", ".join(self._strays))
        is_open = bool(self._round.open_tables)
        # Why, while its table was the last that was typed; from then on its card says it.
        why = "" if self._saved or self._typed.at else left.get(str(self._opened), "")
        told = seats.format(numbers=", ".join(left)) if left else "", why, strays if self._strays and is_open else ""
        return " ".join(filter(None, told))

    def _slip_text(self) -> str:
        return _("A number can have at most {count} digits. Check the score sheet.").format(count=self.digits)

    def _stand_on_open(self, *_args: Any) -> bool:
        """Focus the next table without a result, after the one last opened; return whether there is one."""
        table = self._next_open() if self.kind == "published" and not self.screen.modal else None
        if table is None:
            return False
        self.ids.grid.show_cell(self._round.tables.index(table))
        cell = next((one for one in self.ids.grid.ids.cells.children if getattr(one, "table", None) == table), None)
        if cell is not None:
            cell.focus = True
        return cell is not None

    def find(self) -> None:
        """Find a team by its name; in a published round open its table, in a proposed round choose the team."""
        tables = self._round.tables if self.kind == "published" else self._tables
        note = _("table {number}")
        entries = [
            ((at, player), self.state.name(player), note.format(number=table.number))
            for at, table in enumerate(tables)
            for player in table.players
        ]
        self.open_card(FindCard(entries, lambda found: self._find(tables[found[0]], *found)))

    def _find(self, table: Table, at: int, player: TeamNumber) -> None:
        self.ids.grid.show_cell(at)
        if self.kind == "published":
            self.open_table(int(self.number), table)
        else:
            self.choose(player)

    def look_at(self, step: int) -> None:
        """View the previous or the next round."""
        self.day.number = min(max(1, int(self.number) + step), int(self.last))
        self._begin_round()
        self.show()

    def _bracket(self) -> Bracket | None:
        number = int(self.number)
        return bracket(self.state, self.day.at) if stage_of(self.day.division, number) else None

    def show_bracket(self) -> None:
        """Show who meets whom up to the final."""
        if found := self._bracket():
            self.open_card(bracket_card(found))

    def hold_pages(self) -> None:
        """Ask which pages of the competition the second screen shows: all in turn, or only some."""
        settings, today = self.context.settings.current, self.context.services.now().isoformat()[:10]
        shown = settings.held_pages if settings.held_since[:10] == today else ""
        shown = PODIUM_HELD if held_podium(shown) else shown
        words = say_day.pages_to_hold(self.state.rooms)
        rows = [(key, text, "\N{CHECK MARK}" if key == shown else "") for key, text in words.items()]
        rows.append((_ROOMS, _("Enter the tables in each room"), ""))
        message = _("Choose what to show.")
        if not self.context.outside.has_second_screen():
            message = _("The second screen is not open yet: tap Second screen on Home. Choose here what it will show.")
        self.open_card(Pick(title=_("Second screen"), message=message, rows=rows, then=self._hold))

    def _hold(self, pages: str) -> None:
        now = self.context.services.now()
        if pages == COUNTDOWN_HELD:
            title, message = _("When does the next round start?"), _("The second screen shows a countdown.")
            deed, caption = _("Show countdown"), _("Start")
            self.open_card(TimeCard(now, self._count_down, title=title, message=message, deed=deed, caption=caption))
        elif pages == _ROOMS:
            self.open_card(rooms_card(self.day))
        elif pages == PODIUM_HELD:
            places = podium(self.state, self.day.at)
            if sum(map(len, places)) > MOST_ON_PODIUM:
                self.say(_("Too many teams share the first three places. Choose Standings only instead."))
            else:
                work = partial(best_turns, self.context.services, self.state, self.day.at)
                self.fetch(work, self._reveal_with, self.say, FETCHING, blinks=False)
        else:
            self._show_only(pages)

    def _show_only(self, pages: str) -> None:
        now = self.context.services.now()
        self.context.settings.change(held_pages=pages, held_since=now.isoformat(timespec="seconds"))

    def _reveal_with(self, turns: Mapping[TeamNumber, KnownTurn]) -> None:
        """Begin to show the first places on the second screen, with the best turns of their teams."""
        places = podium(self.state, self.day.at)
        best = [turns[line.player] for place in places for line in place if line.player in turns]
        told = tuple((turn.player, ", ".join(turn.words), str(turn.points)) for turn in best)
        self.context.settings.change(podium_turns=told)
        self._reveal(places, 0, is_loud=False)

    def _reveal(self, places: Sequence[Sequence[Standing]], shown: int, *, is_loud: bool) -> None:
        """Show so many of the first places on the second screen, third before second, and ask for the next.

        If it `is_loud`, a sound goes with it for the hall, a longer one for the winner.
        """
        self._show_only(podium_held(self.day.at, shown))
        if is_loud:
            self.context.cheer(Chime.WINNERS if shown == len(places) else Chime.STARS)
        if shown == len(places):
            return
        number = places[shown][0].rank
        names = ", ".join(self.state.name(line.player) for line in places[shown])
        message = _("Next on the second screen: place {number}, {names}.").format(number=number, names=names)
        deed = _("Show place {number}").format(number=number)
        show = partial(self._reveal, places, shown + 1)
        silent = Aside("silent", _("Without sound"), partial(show, is_loud=False), closes=True)
        asides = [silent] if self.context.settings.current.chimes else []
        self.screen.ask(_("Winners, one by one"), message, deed, partial(show, is_loud=True), asides=asides)

    def _count_down(self, starts: datetime) -> None:
        now = self.context.services.now().isoformat(timespec="seconds")
        start = starts.isoformat(timespec="seconds")
        self.context.settings.change(held_pages=COUNTDOWN_HELD, held_since=now, next_start=start)

    # A proposed round

    def _propose(self) -> None:
        if self._state_drawn is self.state and self._proposed:
            self._show_proposed()
            return
        self.kind, self.line, self.level, self.next_text, self.typing = "drawing", "", [], "", LineFace()
        self.is_changed = self.can_take_back = False
        if self._proposed is not None:
            self._changed = self._proposed if self._proposed != self._first else None
        self._state_drawn, self._proposed = self.state, None
        self.tell(_("Drawing the round …"))
        self.fetch(partial(proposal.next_round, self.state, self.day.at), self._on_drawn)

    def _on_drawn(self, answer: PublishRound | NotDoneBecause) -> None:
        if isinstance(answer, NotDoneBecause):
            self.kind, self.line, self.level = "none", "", list(answer.level)
            self.next_text = _("Decide the order") if answer.level else ""
            self.tell(refusal_text(answer, _), lacks_teams=answer.reason is NotDone.TOO_FEW_TEAMS)
            return
        # If the draw gives the same as before, changes by hand stay, for instance when a team gets ready.
        changed, self._changed = self._changed, None
        self._proposed = changed if changed is not None and answer == self._first else answer
        self._first = answer
        TOUCHES.screen_changed()  # Publish comes into the place of Draw, some time after the tap
        self._show_proposed()

    def _show_proposed(self) -> None:
        if (proposed := self._proposed) is None:
            return
        self.kind = "proposed"
        self.is_changed = proposed != self._first
        self.warning = say_day.proposal_warning(self.state, proposed)
        put_in = say_day.put_in_line(self.state, proposed.put_in)
        said = put_in, _("Tap two teams to swap them."), say_day.judges_line(self.state, proposed)
        self.line = " ".join(filter(None, said))
        if self.chosen:
            sentence = _("Now tap the team to swap with {name}.")
            if self._keeps_apart:
                sentence = _("Now tap the team that must not meet {name}.")
            self.line = sentence.format(name=self.state.name(self.chosen))
        cells = [self._table(table) for table in proposed.tables]
        self._lay([*cells, *map(self._bye, proposed.byes)], _height(96))

    def _lay(self, cells: Sequence[CellOf], height: float, least_width: str = "400dp") -> None:
        """Show cells of a height in pixels, in as many columns as there is room for."""
        self.ids.grid.cell_height, self.ids.grid.least_width = height, least_width
        self.tell("")
        self.ids.grid.show(cells)

    def _table(self, table: Table) -> CellOf:
        warnings, notes = say_day.proposed_notes(self.state, self.day.at, table)
        seats = [self._seat(player, begins=player == table.first) for player in table.players]
        note = ", ".join((*warnings, *notes))
        return self._cell_of(seats, self.choose, note, number=str(table.number), warns=bool(warnings))

    def _bye(self, player: TeamNumber) -> CellOf:
        asked = AskedBye(player, int(self.number)) in self.day.division.wishes.byes
        note = _("bye, as requested") if asked else bye_text(self.state.standing, _)
        return self._cell_of([self._seat(player)], self.choose, note)

    def _seat(self, player: TeamNumber, *, begins: bool = False) -> SeatFace:
        team = self.state.team(player)
        below = dotted(_("starts") if begins else "", team.entry.origin if team else "")
        return SeatFace(self.state.name(player), player, below, begins, player == self.chosen)

    def _cell_of(
        self, seats: Sequence[SeatFace], tapped: Callable[[TeamNumber], object], note: str, **more: Any
    ) -> CellOf:
        """Return a cell with seats; one that is tapped calls `tapped` with its team."""

        def make() -> ProposedCell:
            cell = ProposedCell(note=note, **more)
            for seat in seats:
                cell.ids.seats.add_widget(SeatButton(on_release=lambda button: tapped(button.player), **seat._asdict()))
            return cell

        return CellOf((self.kind, self.number, note, *more.values(), *seats), make)

    def choose(self, player: TeamNumber) -> None:
        """Choose a team, or swap it with the one chosen before."""
        if self._proposed is None:
            return
        if self._keeps_apart and self.chosen and self.chosen != player:
            self._keep_apart(self.chosen, player)
            return
        self._keeps_apart = False
        if not self.chosen or self.chosen == player:
            self.chosen = "" if self.chosen == player else player
        else:
            self._proposed = proposal.swapped(self.state, self._proposed, self.chosen, player)
            self.chosen = ""
        self._show_proposed()

    def put_in(self) -> None:
        """Ask which team that was not drawn is put into the round by hand, and why."""
        teams = proposal.not_drawn(self.state, self._proposed) if self._proposed else ()
        rows = [(team.player, team.entry.name, say_day.team_note(team)) for team in teams]
        title = _("Which team do you want to add?")
        message = _("The team meets the team with the bye, or gets the bye itself.")
        then = self._ask_why_put_in
        self.open_card(Pick(title=title, message=message, cancel=_("Cancel"), rows=rows, then=then))

    def _ask_why_put_in(self, player: TeamNumber) -> None:
        card = Ask(
            title=_("Why add {name} to this round?").format(name=self.state.name(player)),
            message=_("Your reason is saved with the round and printed with the pairings."),
            picks=reasons.PUT_IN,
            decide=lambda reason, _by: self._put_in(PutIn(player, reason)),
            deed=_("Add team"),
        )
        self.open_card(card)

    def _put_in(self, put: PutIn) -> str:
        if self._proposed is not None:
            self._proposed = proposal.with_team_put_in(self.state, self._proposed, put)
            self._show_proposed()
            self._offer()
        return ""

    def restore(self) -> None:
        """Undo all changes."""
        self._proposed, self.chosen = self._first, ""
        self._show_proposed()

    # Wishes for the draw

    def change_plan(self) -> None:
        """Change how many rounds there are, and how they are drawn."""
        plan = self.day.division.plan
        self.open_card(FinalPlanCard(self.day) if plan.best else PlanCard(self.screen, self.day))

    def change_order(self) -> None:
        """Change the order that the first round goes by."""
        self.open_card(OrderCard(self.day, self.draw_lots))

    def draw_lots(self) -> None:
        """Draw that order by lot, a team at a time."""
        self.open_card(LotsCard(self.day, lambda left: self.context.services.chance.sample(left, 1)[0]))

    def give_bye(self) -> None:
        """Give the team chosen the bye of this round, or take that back."""
        wishes = self.day.division.wishes
        self._wish(replace(wishes, byes=_toggled(wishes.byes, AskedBye(self.chosen, int(self.number)))))

    def ask_apart(self) -> None:
        """Keep the chosen team apart from the next team that is tapped."""
        self._keeps_apart = True
        self._show_proposed()

    def _keep_apart(self, one: TeamNumber, other: TeamNumber) -> None:
        wishes = self.day.division.wishes
        there = next((pair for pair in wishes.apart if {pair.one, pair.other} == {one, other}), Apart(one, other))
        self._wish(replace(wishes, apart=_toggled(wishes.apart, there)))

    def keep_table(self) -> None:
        """Keep the chosen team at its current table in every round, or undo that."""
        wishes = self.day.division.wishes
        here = [table.number for table in self._tables if self.chosen in table.players]
        own = next((one for one in wishes.tables if one.player == self.chosen), None)
        if own is not None or here:
            kept = OwnTable(self.chosen, here[0]) if own is None else own
            self._wish(replace(wishes, tables=_toggled(wishes.tables, kept)))

    def choose_judges(self) -> None:
        """Choose who judges at the table of the team chosen (P17)."""
        table = self._table_of_chosen()
        if table is not None and self._proposed is not None:
            seat = partial(self._seat_judges, table.number)
            self.open_card(TableJudgesCard(self.state, self._proposed.tables, table, seat))

    @property
    def _tables(self) -> tuple[Table, ...]:
        """The tables of the proposed round."""
        return self._proposed.tables if self.kind == "proposed" and self._proposed else ()

    def _table_of_chosen(self) -> Table | None:
        return next((table for table in self._tables if table.other and self.chosen in table.players), None)

    def _seat_judges(self, number: int, judges: tuple[str, ...]) -> str:
        if self._proposed is not None:
            self._proposed = replace(self._proposed, tables=with_judges(self._proposed.tables, number, judges))
        self.chosen = ""
        self._show_proposed()
        return ""

    def _wish(self, wishes: Wishes) -> None:
        self._keeps_apart = False
        self.chosen = ""
        self.say(self.day.do(ListWishes(self.day.at, wishes)))

    def publish(self) -> None:
        """Publish the pairings; if somebody is not ready, or teams of one origin meet, ask why first."""
        if self._proposed is None:
            return
        if self.day.needs_entry_exception(self._proposed.tables):
            tables = self._proposed.tables
            self.open_card(ReadyCard(self.screen, self.day, tables, self._publish_unready))
        else:
            self.say(self._publish_or_ask(self._proposed))

    def _publish_unready(self) -> None:
        """Publish the round; if somebody still is not ready, ask for a reason (P1, P2, P17)."""
        if self._proposed is None or not self.day.needs_entry_exception(self._proposed.tables):
            self.publish()
            return
        proposed, title = self._proposed, _("Why publish the round as it is?")
        picks = reasons.NOT_READY
        self._ask_why(title, picks, lambda why: self._publish_or_ask(replace(proposed, entry_exception=why)))

    def _ask_why(self, title: str, picks: Sequence[str], publish: Callable[[str], str]) -> None:
        message = _("Your reason is saved with the round and printed on the score sheets.")
        deed = self.publish_text
        self.open_card(Ask(title=title, message=message, picks=picks, decide=lambda why, _by: publish(why), deed=deed))

    def _publish_or_ask(self, proposed: PublishRound) -> str:
        """Publish the round and return why that is refused; if teams of one origin meet, ask why (P3)."""
        if not proposal.tables_of_one_origin(self.state, proposed.tables):
            return self._publish(proposed)
        title = _("Why do teams from the same place meet?")
        picks = reasons.SAME_PLACE
        self._ask_why(title, picks, lambda why: self._publish(replace(proposed, origin_exception=why)))
        return ""

    def _publish(self, proposed: PublishRound) -> str:
        """Publish the round, and return why that is refused."""
        looked_at, self.day.number = self.day.number, 0  # from now on, show the published round
        if why := self.day.do(proposed):
            self.day.number = looked_at
        else:
            self._begin_round()
        return why

    # A published round

    def _show_published(self, published: RoundState) -> None:
        self.kind = "published"
        self.line = dotted(say_day.round_line(published), say_day.put_in_line(self.state, published.put_in))
        is_last = published.number == len(self.day.division.rounds)
        self.warning = say_day.stale_warning(published)
        self.can_take_back = is_last and not published.recorded and not self.state.is_closed
        self.why_not, self.next_text = "", ""
        if is_last and self.last > published.number:
            self.next_text = self._next_round_text(published.number + 1)
            if published.open_tables:
                numbers = (published.number, *(table.number for table in published.open_tables))
                self.why_not = refusal_text(NotDoneBecause(NotDone.RESULTS_MISSING, numbers=numbers), _)
        elif is_last:
            self.next_text = _(self.after_last)
        self.level, self.is_changed = [], False
        self._fill(published)
        if self._goes_by_tab:
            Clock.schedule_once(self._stand_on_open, 0)

    def _next_round_text(self, number: int) -> str:
        return say_day.named_round(self.state, self.day.at, number, _("Draw round {number}"), _("Draw: {round}"))

    def _fill(self, published: RoundState) -> None:
        """Show the cells of a published round; they stay where only results have changed."""
        cells = [self._published_table(published, table) for table in published.tables]
        note, sentence = bye_text(self.state.standing, _), _("A bye needs no result.")
        byes = [SeatFace(self.state.name(player), player) for player in published.byes]
        cells += [self._cell_of([seat], lambda _player: self.say(sentence), note) for seat in byes]
        alone = self.state.without_match(self.day.at, published.number)
        self._lay([*cells, *(self._alone(published, team.player) for team in alone)], _height(86))

    def _face(self, state: CompetitionState, published: RoundState, table: Table) -> Any:
        return say_day.table_face(
            state,
            published,
            table,
            is_played_here=self.day.is_played_here(published.number, table),
            is_without_score=self.day.is_without_score(published.number, table),
        )

    def _published_table(self, published: RoundState, table: Table) -> CellOf:
        number, state = published.number, self.state

        def make(**look: Any) -> Widget:
            return self.cell_kind(table=table, on_release=lambda _cell: self.open_table(number, table), **look)

        return CellOf((number, table), make, lambda: {"face": self._face(state, published, table)})

    def _alone(self, published: RoundState, player: TeamNumber) -> CellOf:
        """Return the cell of a team that met nobody, with what the director gave it."""
        note = say_day.note_alone(published.recorded_of(player))
        return self._cell_of([SeatFace(self.state.name(player), player)], partial(self.rule, published.number), note)

    def rule(self, number: int, player: TeamNumber) -> None:
        """Ask what the director gives to a team that met nobody, or show what was given."""
        self.day.number = number
        recorded = self.day.division.rounds[number - 1].recorded_of(player)
        self.open_card(RuledResultCard(self.screen, self.day, number, player, recorded))

    def open_table(self, number: int, table: Table) -> None:
        """Enter the result of a table, or look at it."""
        self.day.number = number  # so that the round stays on screen after its last result
        self._opened = table.number
        recorded = self.day.division.rounds[number - 1].recorded_of(table.one)
        kind = self.result_card if recorded else self.score_card
        card = kind(self.screen, self.day, number, table, recorded)

        # What was typed for the table is kept no longer once somebody has seen it.
        def seen(_card: Any) -> None:
            self.day.forget_typed(number, table)
            if self.types:
                self._show_typing()

        card.bind(on_close=seen)
        self.open_card(card)

    def go_on(self) -> None:
        """Draw the next round, first putting level teams in order, or look at the standings after the last."""
        if self.level:
            self.settle_level(self.level)
        elif self.last > self.number:
            self.look_at(1)
        else:
            self.screen.show("standings")

    def take_back(self) -> None:
        """Ask why the round should be drawn again."""
        picks = reasons.ROUND_TAKEN_BACK
        title = _("Why take back round {number}?").format(number=int(self.number))

        def undo(reason: str, _by: str) -> str:
            self.day.number = 0
            return self.day.do(TakeBackRound(self.day.at, reason))

        card = Ask(title=title, picks=picks, decide=undo, deed=_("Take back round"))
        ask_judge(self.screen, partial(self.open_card, card))

    # Results from elsewhere

    def read_code(self) -> None:
        """Type a result code."""
        hint = _(
            "The code contains the round, the table and the result. You can type small letters, O for 0 and I for 1."
        )
        self.open_card(CodeCard(self._enter_code, title=_("Type the result code"), message=hint))

    def _enter_code(self, code: str) -> str:
        before = self.state.divisions
        if not (why := self.day.enter_code(code)):
            for at, division in enumerate(self.state.divisions):
                for one, was in zip(division.rounds, before[at].rounds, strict=True):
                    if one is not was:
                        self._show_entered(at, one)
        return why

    def _show_entered(self, at: int, one: RoundState) -> None:
        self.day.number, self.day.at = one.number, at
        table = one.table_of(players_of(one.recorded[-1].result)[0])
        number = table.number if table else 0
        result = result_text(self.state, one.recorded[-1].result)
        self.say(_("Round {number}, table {table}: {result}.").format(number=one.number, table=number, result=result))

    def read_file(self) -> None:
        """Ask for a match file."""

        def read(path: Path | None) -> None:
            if path is not None:
                work = partial(self.context.services.match_files.read, path)
                self.context.navigator.blocking.fetch(work, partial(self._ask, path), _("Loading the match …"))

        folder, title = last_folder(self.context), _("Which file has the match?")
        ask_file(self.context, folder, MATCH_FILES, read, self.open_card, title)

    def _ask(self, path: Path, match: FileMatch) -> None:
        """Show the match in a file before it counts, so that it can be compared with its score sheet."""
        if why := self.day.why_no_match(match.state):
            self.say(why)
            return
        # It is stored too: its sheet can be printed then, and its best word counts.
        take, read = partial(self.context.services.match_files.take_in, path), partial(self._on_match_read, match.state)
        fetch = partial(self.context.navigator.blocking.fetch, take, read, _("Loading the match …"))
        self.open_card(match_import_card(match, fetch))

    def _on_match_read(self, match: MatchState, _nothing: None) -> None:
        names = " - ".join(team.name for team in match.teams)
        why = self.day.enter_match(match, Source.MATCH_FILE)
        self.say(why or _("{teams}: result entered.").format(teams=names))


def _toggled(wishes: tuple[T, ...], wish: T) -> tuple[T, ...]:
    """Return the wishes with one added, or removed if already present."""
    return tuple(one for one in wishes if one != wish) if wish in wishes else (*wishes, wish)


def _height(usual: float) -> float:
    """Return the height of a cell in pixels; in a low window twelve tables must be visible at once."""
    height = min(usual, LOW_CELL) if THEME.low else usual
    return float(dp(height) + (dp(10) if THEME.text_scale > 1 else 0))


load_rules(__file__)
