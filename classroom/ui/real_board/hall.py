"""One bell for the hall: who plays at each real board, one clock for all, results a board at a time, all the sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.competition.board_list import BOARDS, SIDES, boards_of_plans, with_sides_apart
from classroom.competition.match_result import table_of_match
from classroom.i18n import _, ngettext
from classroom.match.command import Refusal
from classroom.match.service import MatchService
from classroom.match.state import MatchState, TurnKind
from classroom.record.score_sheet import score_sheet
from classroom.roster.mixing import unfit_text
from classroom.roster.school_class import Shape
from classroom.rules.policy import Format
from classroom.say.look_back import result_text
from classroom.say.match import ASKED_TWICE_ABOVE, minutes_text
from classroom.say.match_setup import seconds_text
from classroom.say.refusal import refusal_sentence
from classroom.services import COMPETITIONS
from classroom.settings import MOST_BOARDS, BoardNames, Hall, TurnDraft
from classroom.stage import hall as say_hall
from classroom.stage.table_results import is_at_table
from classroom.stage.timing import HallBell
from classroom.tables.body import row_reasons
from classroom.tables.plan import SheetPlan
from classroom.tables.text import table_of_text
from classroom.ui.cards.papers import PaperDesk
from classroom.ui.cards.table_preview import Judged, TablePreview
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.dialog import Aside, AsideButton, LinesCard
from classroom.ui.kit.field import copied_text
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import Column, Row, lay, load_rules
from classroom.ui.kit.theme import THEME, tells
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.navigation import ScreenName
from classroom.ui.play.shell import CheckListCard
from classroom.ui.play.tiles import LetterShopCard
from classroom.ui.real_board.board_judge import (
    TurnKinds,  # noqa: F401 - named in the rules
    draft_after,
    keep_draft,
)
from classroom.ui.worker import FETCHING
from classroom.value import replace

SECONDS = (10, 20, 30, 60)
"""The longest time for a turn."""
MINUTES = (10, 15, 20, 30)
"""The longest time for a round (U9)."""
MINUTE = 60  # seconds
KEPT_EVERY_MS = 10_000
"""Milliseconds between saves of a running round's clock, in case the machine stops."""
RING_KEYS = ("f2", "spacebar")


class HallPad(Column):
    """The score keys for the board that is `chosen`, if any; OK records the score and goes to the next board."""

    screen = ObjectProperty()
    chosen = ObjectProperty(None, allownone=True)
    draft = ObjectProperty(TurnDraft("", 0), rebind=True)
    who = StringProperty()
    why_no_ok = StringProperty()
    is_round = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        if self.is_round:
            kinds = self.ids.kinds.__self__
            kinds.parent.remove_widget(kinds)  # of a round nothing but its total is typed

    def choose(self, entry: say_hall.BoardEntry, draft: TurnDraft) -> None:
        """Type the score of a board, starting from what was typed earlier."""
        self.chosen, self.draft = entry, draft
        self.ids.keypad.entry = draft.announced
        name = entry.sides[entry.mover][0]
        self.who = f"{entry.title}: {name}"
        self.show(draft)

    def show(self, draft: TurnDraft) -> None:
        self.draft = draft
        self.why_no_ok = "" if draft.kind or draft.announced else self._what_to_type()

    def _what_to_type(self) -> str:
        if self.is_round:
            return _("Type the team's total first.")
        return _("Type the score first, or tap Pass, Exchange or Out of time.")

    def is_rare(self) -> bool:
        """Tell whether the score is so high that it must be confirmed."""
        return not (self.is_round or self.draft.kind) and int(self.draft.announced) > ASKED_TWICE_ABOVE


@tells("on_names")
class NamesRow(Row):
    """The teams at one board; if `is_alone`, one team plays there."""

    natural_height = 56

    number = NumericProperty(1)
    first = StringProperty()
    second = StringProperty()
    is_alone = BooleanProperty(defaultvalue=False)
    is_table = BooleanProperty(defaultvalue=False)
    """Whether they meet at a table of a competition, which takes the result of the board."""


class BoardTile(SinkingPanel):
    """A board of the hall: a tap leads to its sheet."""

    entry = ObjectProperty(say_hall.BoardEntry(0, "", (), ""), rebind=True)
    next_side = NumericProperty(0)
    typed = StringProperty()
    """The entry for its turn."""
    is_open = BooleanProperty(defaultvalue=False)
    """Whether a turn that was rung still needs its score; `is_chosen`: the keys type this board's score."""
    is_chosen = BooleanProperty(defaultvalue=False)
    is_alone = BooleanProperty(defaultvalue=False)
    is_high = BooleanProperty(defaultvalue=False)


class BoardLinesCard(LinesCard):
    """A line for each board; their list is shown over this card, so that what is typed is there again afterwards."""

    def press(self) -> None:
        """Show the list, if there is one."""
        self.fault = "" if self.text.strip() else _("Type or paste a line for each board first.")
        if not self.fault:
            self.save(self.text)


class HallSetup(BoxLayout):
    """Sets up the hall: what is rung for, how long it lasts, and the names at each board."""

    screen = ObjectProperty()


class HallRun(BoxLayout):
    """The clock for all boards, and the boards."""

    screen = ObjectProperty()


def tells_faults(do: Callable[..., None]) -> Callable[..., None]:
    """Have a method of the hall's screen say a known fault that it comes upon, and do no more."""

    @wraps(do)
    def tell(screen: HallScreen, *args: Any) -> None:
        with screen.context.navigator.telling_faults():
            do(screen, *args)

    return tell


class HallScreen(ContextScreen):
    """The hall of real boards under one bell.

    Names are saved with every letter typed. The boards and the clock are saved too, until a new hall is set up.
    """

    hall = ObjectProperty(Hall(), rebind=True)
    entries = ListProperty()
    title = StringProperty()
    seconds = NumericProperty(10)
    round_clock = StringProperty()
    """The clock of a round as text; empty for a turn, which shows its seconds instead."""
    fraction = NumericProperty(1.0)
    runs = BooleanProperty(defaultvalue=False)
    face = ObjectProperty(say_hall.BellFace(), rebind=True)
    """Whose turn it is, and what the buttons do."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context, hall=context.settings.current.hall, **more)
        services = context.services
        self._bell = HallBell(services.bell, services.clock, context.navigator.show_bell)
        self._saving = PaperDesk(context, self.add_widget)
        self._boards = say_hall.HallBoards(services, context.table_results)
        self._round = say_hall.HallRound("", {})
        self._part: Any = None
        self._pad: HallPad | None = None
        self._ticks = Clock.schedule_interval(self._tick, 0)
        self._show()

    def on_leave(self) -> None:
        """Stop watching the clock."""
        super().on_leave()
        self._bell.stop()
        self._ticks.cancel()

    # Faces

    def _show(self) -> None:
        TOUCHES.screen_changed()
        self.ids.place.clear_widgets()
        self._part = HallRun(screen=self) if self.hall.matches else HallSetup(screen=self)
        self._pad, self._asked = None, ""
        self.ids.place.add_widget(self._part)
        self.title = _("Hall bell")
        if self.hall.matches:
            self._name_boards()
            self.show_boards()
            self._keep_shown()
            self._show_turn()
        else:
            self._show_names()

    def _show_names(self) -> None:
        rows = self._part.ids.rows
        rows.clear_widgets()
        for number, names in enumerate(self.hall.names or (BoardNames(),), start=1):
            row = NamesRow(number=number, first=names.first, second=names.second, is_alone=self.hall.is_rounds)
            row.is_table = bool(names.table)
            row.bind(on_names=self._typed)
            rows.add_widget(row)

    @tells_faults
    def _name_boards(self) -> None:
        """Name the boards after the tables of the competition round they play, and the hall after that round."""
        matches = self.hall.matches
        service = self.context.table_results.competition_of(matches[0])
        self._round = say_hall.round_of(service.state, matches) if service else say_hall.HallRound("", {})
        self.title = self._round.title or self.title

    def _title(self, number: int, match_id: str) -> str:
        return self._round.tables.get(match_id) or _("Board {number}").format(number=number)

    @tells_faults
    def show_boards(self) -> None:
        """Show the current state of the boards."""
        matches = enumerate(self.hall.matches, start=1)
        self.entries = [self._boards.entry(at, one, self._title(at, one)) for at, one in matches]
        lay(self._part.ids.boards, map(self._board, self.entries))
        self._show_pad()

    def _board(self, entry: say_hall.BoardEntry) -> BoardTile:
        is_alone = len(entry.sides) == 1
        return BoardTile(entry=entry, is_alone=is_alone, on_release=lambda tile: self.tap_board(tile.entry))

    # The scores of a turn

    def _show_pad(self, after: int = 0) -> None:
        """Show the score keys in place of the clock while a board still needs its score."""
        entry = None if self.runs else say_hall.next_board(self.hall, self.entries, after)
        if entry is None:
            if self._pad is not None:
                self._pad = None
                lay(self._part.ids.stage, [self._part.plate])
            self._mark_boards()
            return
        if self._pad is None:
            self._pad = HallPad(screen=self, is_round=self.hall.is_rounds)
            lay(self._part.ids.stage, [self._pad])
        self._choose(entry)

    def _choose(self, entry: say_hall.BoardEntry) -> None:
        """Have the keys type the score of a board."""
        self._asked = ""
        if self._pad:
            self._pad.choose(entry, draft_after(self.context.settings, entry.match_id, entry.turns))
            self._part.ids.list.scroll_to(self._tile(entry.number), animate=False)
        self._mark_boards()

    def _tile(self, number: int) -> BoardTile:
        return next(tile for tile in self._part.ids.boards.children if tile.entry.number == number)

    def _mark_boards(self) -> None:
        """Mark who is next at each board, which scores are still to be typed, and the board that the keys type."""
        chosen = self._pad.chosen if self._pad else None
        for tile in self._part.ids.boards.children:
            tile.is_open = not self.runs and say_hall.needs_score(self.hall, tile.entry)
            tile.next_side = tile.entry.mover if tile.is_open else (self.face.side + tile.entry.starter) % SIDES
            tile.is_chosen = chosen is not None and tile.entry.number == chosen.number
            draft = draft_after(self.context.settings, tile.entry.match_id, tile.entry.turns)
            tile.typed = draft.announced if tile.is_open else ""

    def typed(self, entry: str) -> None:
        """Take the number typed as the score of a play."""
        if self._pad and entry != self._pad.draft.announced:
            self._keep_draft(announced=entry, kind="")

    @tells_faults
    def choose_turn_kind(self, kind: TurnKind) -> None:
        """Say that no play was made, or take that back."""
        if self._pad:
            self._keep_draft(kind="" if self._pad.draft.kind == kind.value else kind.value)
            if self._pad.draft.kind == TurnKind.EXCHANGE.value:
                self.refuse(self._boards.exchange_rule(self._pad.chosen.match_id))

    def _keep_draft(self, **changes: Any) -> None:
        if self._pad:
            self._asked = ""
            self._pad.show(replace(self._pad.draft, **changes))
            keep_draft(self.context.settings, self._pad.draft)
            self._mark_boards()

    def note_score(self) -> None:
        """Record the typed score and go to the next board; a rare score must be confirmed first."""
        if self._pad is None:
            return
        entry, draft = self._pad.chosen, self._pad.draft
        if draft.word or draft.score:  # more of the turn was typed at its own sheet than the keys here show
            self.open_sheet(entry)
        elif self._pad.is_rare() and self._asked != draft.announced:
            self._asked = draft.announced
            sentence = _("{score} is a lot. Tap OK again if it is right.")
            self.refuse(sentence.format(score=draft.announced))
        else:
            self._write(entry, draft)

    @tells_faults
    def _write(self, entry: say_hall.BoardEntry, draft: TurnDraft) -> None:
        answer = self._boards.write(entry.match_id, draft)
        if isinstance(answer, Refusal):
            self.refuse(f"{entry.title}: {refusal_sentence(answer)}")
            return
        stands = self._boards.entry_of(entry.number, answer, entry.title)
        keep_draft(self.context.settings, TurnDraft(entry.match_id, entry.turns))
        self.entries = [stands if one.number == entry.number else one for one in self.entries]
        self._tile(entry.number).entry = stands
        self._show_pad(after=entry.number)
        if self.hall.is_rounds:
            self._show_turn()

    def tap_board(self, entry: say_hall.BoardEntry) -> None:
        """Type the board's score if it is missing; in a round sell letters; else open its score sheet."""
        if self._pad and say_hall.needs_score(self.hall, entry):
            self._choose(entry)
        elif self.hall.is_rounds and self.hall.turn and self.hall.left_ms and entry.takes_scores:
            self._open_shop(entry)
        else:
            self.open_sheet(entry)

    @tells_faults
    def _open_shop(self, entry: say_hall.BoardEntry) -> None:
        """Write down what letters are bought at a board, also while the round runs (U8)."""
        if not self._boards.sells_letters(entry.match_id):
            self.open_sheet(entry)
            return
        look, send = partial(self._boards.shop, entry.match_id), partial(self._boards.send, entry.match_id)
        card = LetterShopCard(self, look, send, title=f"{entry.title}: {entry.sides[0][0]}")
        card.bind(on_close=lambda _card: self.show_boards())
        sheet = AsideButton(text=_("Score sheet"), why_disabled=self.face.why_busy)
        sheet.bind(on_release=lambda _button: self.open_sheet(entry))
        card.add_widget(sheet)
        self.open_modal(card)

    def _show_turn(self) -> None:
        number, word = self.context.settings.current.round_number, self.set_word()
        self.face = say_hall.bell_face(self.hall, self.entries, number, word, runs=self.runs)
        if not self.runs:
            self._show_left(self.hall.left_ms)
        self._mark_boards()

    @property
    def _length_ms(self) -> int:
        return self.hall.seconds * 1000

    def _show_left(self, left: int) -> None:
        self.seconds, self.fraction = -(-left // 1000), left / self._length_ms
        self.round_clock = minutes_text(left) if self.hall.is_rounds else ""

    def _tick(self, _dt: float) -> None:
        if (left := self._bell.tick()) is not None:
            self._show_left(left)
            if self.hall.is_rounds and self._length_ms - left - self.hall.used_ms > KEPT_EVERY_MS:
                self._keep_shown(used_ms=self._bell.used_ms)
        elif self.runs:
            slept_at = self._bell.slept_at
            self.runs = False
            if slept_at is None:
                self._keep_shown(used_ms=self._length_ms if self.hall.is_rounds else 0)
            else:
                self._keep_shown(used_ms=max(1, slept_at))
                self.refuse(_("The computer went to sleep. The clock stopped, so no time is lost."))
            self._show_turn()
            self._show_pad()

    # The kind of round, and the names

    def kind_options(self) -> list[tuple[bool, str]]:
        """Return what may be rung for."""
        return [(False, _("Turns, two teams per board")), (True, _("A round, one team per board"))]

    def choose_kind(self, is_rounds: bool) -> None:
        """Choose whether the bell rings for turns or for a round, with the length that the rules give."""
        names = self.hall.names
        if is_rounds != self.hall.is_rounds:
            names = tuple(replace(board, table="") for board in names)
        self.hall = replace(self.hall, names=names, is_rounds=is_rounds)
        self.keep(seconds=getattr(self._rules.turn_time, "seconds", SECONDS[0]), used_ms=0)
        self._show()

    def time_options(self) -> list[tuple[int, str]]:
        """Return the possible lengths of a turn or round in seconds; at competition tables, those of the rules."""
        lengths = [one * MINUTE for one in MINUTES] if self.hall.is_rounds else SECONDS
        minutes = _("{number} min")
        return [
            (one, minutes.format(number=one // MINUTE) if self.hall.is_rounds else seconds_text(one))
            for one in ([self.hall.seconds] if self.has_tables() else lengths)
        ]

    def time_words(self, hall: Hall) -> str:
        """Say which time is chosen for it."""
        return _("Time for the round") if hall.is_rounds else _("Time per turn")

    def begin_words(self, _hall: Hall) -> str:
        """Return the text of the button that starts."""
        return _("Start the round") if self.has_tables() else _("Start practice")

    def has_tables(self) -> bool:
        """Tell whether a board is the table of a competition."""
        return any(board.table for board in self.hall.names)

    @property
    def _rules(self) -> Format:
        return say_hall.hall_format(
            self.context.settings.current, self.context.services.formats, is_rounds=self.hall.is_rounds
        )

    def set_word(self) -> str:
        """Return the word that lies on every board as a round begins (U2)."""
        return say_hall.set_word_of(self.context.settings.current, self._rules).upper()

    def set_word_typed(self, text: str) -> None:
        if text.strip().upper() != self.set_word():
            self.context.settings.change(set_word=text.strip().upper())

    def keep(self, **changes: Any) -> None:
        """Change the hall and save it."""
        self.hall = replace(self.hall, **changes)
        self.context.settings.change(hall=self.hall)

    def _keep_shown(self, **changes: Any) -> None:
        """Change the hall, save it and update the second screen."""
        since = self.context.services.now().isoformat(timespec="milliseconds")
        may_start = any(entry.starter for entry in self.entries)
        self.keep(since=since, runs=self.runs, any_may_start=may_start, **changes)

    def _typed(self, _row: Any) -> None:
        rows = sorted(self._part.ids.rows.children, key=lambda row: row.number)
        before = (*self.hall.names, *[BoardNames()] * len(rows))
        names = tuple(board.typed(row.first, row.second) for board, row in zip(before, rows, strict=False))
        self.keep(names=names)
        for row, board in zip(rows, names, strict=True):
            row.is_table = bool(board.table)
        self._part.ids.seconds.options = self.time_options()

    def add_board(self) -> None:
        if len(self.hall.names) < MOST_BOARDS:
            self.keep(names=(*(self.hall.names or (BoardNames(),)), BoardNames()))
            self._show_names()

    def remove_board(self) -> None:
        """Leave the last board out."""
        if len(self.hall.names) > 1:
            self.keep(names=self.hall.names[:-1])
            self._show_names()

    @tells_faults
    def take_mixed(self) -> None:
        """Take the teams of the last mix, named after their pupils; if some no longer fit, say which before."""
        settings, services = self.context.settings.current, self.context.services
        classes = [stored.school_class for stored in services.class_book.classes()]
        mixed = next((one for one in classes if one.mix and settings.school_class in ("", one.class_id)), None)
        teams = say_hall.mixed_names(mixed) if mixed else []
        names = say_hall.boards_of(teams, alone=self.hall.is_rounds) if len(teams) > 1 else ()
        if not mixed or not names:
            self.refuse(_("No mixed teams yet. Mix teams from a class first."))
            return
        places = Shape(self._rules.sides.mains, self._rules.sides.reserves)
        take = partial(self.take_names, names)
        if unfit := unfit_text(mixed, places, services.today(), balance_years=settings.balance_years):
            mix, taken = partial(self.mix_again, mixed.class_id), _("Use these teams")
            asides = [Aside("take", taken, take, closes=True, commits=True)]
            self.ask(_("Mixed teams"), unfit, _("Mix again"), mix, cancel=_("Back"), asides=asides)
        else:
            take()

    def mix_again(self, class_id: str) -> None:
        """Show the teams of a class, to be mixed again by the rules of the boards."""
        self.context.settings.change(school_class=class_id, format_key=self._rules.key)
        self.context.navigator.go(ScreenName.MIX)

    def type_list(self) -> None:
        """Ask for a line for each board, beginning with what was copied; its boards are shown before they are used."""
        alone = self.hall.is_rounds

        def look(text: str) -> None:
            self.open_over(board_preview(self.context, text, alone=alone, take=take))

        def take(names: tuple[BoardNames, ...]) -> None:
            card.close()
            self.take_names(names)

        message = _("One line for each board: its two teams, with a comma between them.")
        card = BoardLinesCard(
            title=_("Which teams are playing?"),
            message=_("One line for each team.") if alone else message,
            deed=_("Look at the list"),
            hint="" if alone else _("Tigers, Hornbills"),
            text=copied_text() or "",
            save=look,
        )
        self.open_modal(card)

    @tells_faults
    def take_tables(self) -> None:
        """Take the pairings of the competition's current round."""
        stored = self.context.services.competition_archive.newest(COMPETITIONS)
        found = say_hall.tables_of([one.state for one in stored if one.state], alone=self.hall.is_rounds)
        if found is None:
            self.take_names((), _("No competition has open tables for this kind of bell. Publish a round first."))
            return
        format = next((one for one in self.context.services.formats if one.key == found.format_key), None)
        if format is None or not say_hall.suits_table(format, is_rounds=self.hall.is_rounds):
            self.take_names(tuple(replace(board, table="") for board in found.boards))
            sentence = _(
                "This competition does not allow one bell for all boards, so this is practice. Enter the results "
                "yourself."
            )
            self.refuse(sentence)
            return
        if found.set_word:
            self.context.settings.change(set_word=found.set_word)
        self.context.settings.change(round_number=found.number)
        self.keep(seconds=getattr(format.turn_time, "seconds", self.hall.seconds))
        self.take_names(found.boards)

    def take_names(self, names: tuple[BoardNames, ...], why_none: str = "") -> None:
        """Set the boards to these names; if there are none, say why."""
        if not names:
            self.refuse(why_none)
            return
        if len(names) > MOST_BOARDS:
            self.refuse(_("You can have up to 12 boards."))
        self.keep(names=names[:MOST_BOARDS])
        self._show()

    @tells_faults
    def take_official(self) -> None:
        """Take today's official matches, each opened at its own board with its sheets and check list (P17, P22)."""
        if not (states := say_hall.official_boards(self.context.services)[:MOST_BOARDS]):
            self.refuse(
                _(
                    "There are no official matches for the bell yet. Start them with Real board on Home, then tap "
                    "Official matches at real boards."
                )
            )
            return
        time = states[0].opened.switches.turn_time
        seconds, is_rounds = getattr(time, "seconds", SECONDS[0]), len(states[0].sides) == 1
        self.keep(**_boards(states), seconds=seconds, is_rounds=is_rounds)
        self._show()

    def begin(self) -> None:
        """Open a match for each board."""
        names = self.hall.names or (BoardNames(),)

        def begun(answer: Any) -> None:
            if isinstance(answer, Refusal):
                self.context.launcher.refuse_opening(answer)
                return
            if self.hall.is_rounds:
                self.context.settings.change(set_word=self.set_word())
            for state in answer:
                if is_at_table(state):
                    self.context.table_results.follow(state)
            self.keep(names=names, **_boards(answer))
            self._show()

        called = [say_hall.numbered(one, at, alone=self.hall.is_rounds) for at, one in enumerate(names, start=1)]
        work = partial(self._boards.begin, self.context.settings.current, self.hall, called)
        self.context.navigator.blocking.fetch(work, begun, _("Opening the boards …"))

    # The turn, and the boards

    def press_main(self) -> None:
        """Ring for all boards, stop the clock, or continue a round; if a check list is open, ask for it first."""
        if self.runs:
            self._stop()
        elif self.hall.is_rounds and self.hall.turn and not self.hall.left_ms:
            self._end_round()
        elif open_lists := [entry.match_id for entry in self.entries if entry.list_is_open]:
            # One check list for all boards: what is ticked is recorded at each of them.
            load = self.context.services.matches.load
            self.context.navigator.blocking.fetch(
                lambda: [load(match_id) for match_id in open_lists], self._show_list, _("Opening the checklist …")
            )
        elif waiting := [str(entry.number) for entry in self.entries if entry.waits]:
            sentence = _("Boards not ready: {numbers}. Tap each one and say who starts.")
            self.refuse(sentence.format(numbers=", ".join(waiting)))
        else:
            # Saved before anybody hears the bell.
            goes_on = self.hall.is_paused or self.hall.is_rounds
            self.runs = True
            self._keep_shown(turn=max(1, self.hall.turn) if goes_on else self.hall.turn + 1)
            self._bell.ring(self.hall.seconds, self.hall.used_ms)
            self._show_turn()
            self._show_pad()

    def _end_round(self) -> None:
        """End the round at every board with a recorded total (U9)."""
        for entry in [entry for entry in self.entries if entry.takes_scores and entry.turns]:
            if why := self._boards.end_round(entry.match_id):
                self.refuse(f"{entry.title}: {why}")
                break
        self._show_anew()

    def _stop(self) -> None:
        used_ms = self._bell.used_ms
        self._bell.stop()
        self.runs = False
        self._keep_shown(used_ms=used_ms if self.hall.is_rounds else 0)
        self._show_anew()

    def _show_list(self, boards: list[MatchService]) -> None:
        if self.parent is not None:
            self.open_modal(CheckListCard(say_hall.BoardsList(boards), on_close=self._show_anew))

    def _show_anew(self, *_args: Any) -> None:
        self.show_boards()
        self._show_turn()

    def again(self) -> None:
        """Let the same teams be rung for again: the turn before was a mistaken tap."""
        self.keep(turn=self.hall.turn - 1, used_ms=0)
        self._show_anew()

    def open_sheet(self, entry: say_hall.BoardEntry) -> None:
        """Show the sheet of one board, between the turns."""
        if self.face.why_busy:
            self.refuse(self.face.why_busy)
        elif entry.is_damaged:
            self.refuse(_("This board's record is damaged. Go to Matches played to continue from the last good turn."))
        elif entry.is_other:
            self._ask_which(entry)
        elif not entry.is_lost:
            self._resume(entry)

    def _resume(self, entry: say_hall.BoardEntry) -> None:
        self.context.launcher.resume(entry.match_id)

    @tells_faults
    def _ask_which(self, entry: say_hall.BoardEntry) -> None:
        match = self.context.services.archive.stored(entry.match_id).state
        service = self.context.table_results.competition_of(entry.match_id)
        found = table_of_match(service.state, entry.match_id) if service else None
        if not (match and service and found and found.recorded):
            return
        entered = result_text(service.state, found.recorded.result, match.format.currency)
        here = ", ".join(f"{name} {score}" for name, score in entry.sides)
        results = {_("In the competition: {result}"): entered, _("At the board: {result}"): here}
        lines = [sentence.format(result=result) for sentence, result in results.items()]

        def take() -> None:
            self.context.table_results.follow(match, overrules=True)
            self.show_boards()

        self.ask(
            _("Two different results"),
            _("Board {number} and its competition table have different results.").format(number=entry.number),
            _("Use the board's result"),
            take,
            cancel=_("Leave it as it is"),
            lines=[GrowingLabel(text=line, bold=True, max_font_size=THEME.control) for line in lines],
            asides=[Aside("sheet", _("Open the sheet"), partial(self._resume, entry), closes=True)],
        )

    def ask_new_hall(self) -> None:
        """Begin another hall, after a question if matches of this one are under way."""
        count = sum(entry.is_under_way(self.hall) for entry in self.entries)
        if not count:
            self.new_hall()
            return
        title = _("Start the next round?") if self.hall.is_rounds else _("Start a new hall?")
        sentence = ngettext(
            "{count} board is not finished. This bell will not ring for it any more. Its match is saved under "
            "Matches played.",
            "{count} boards are not finished. This bell will not ring for them any more. Their matches are saved "
            "under Matches played.",
            count,
        )
        deed, cancel = _("Next round") if self.hall.is_rounds else _("New hall"), _("Keep these boards")
        self.ask(title, sentence.format(count=count), deed, self.new_hall, cancel=cancel, is_danger=True)

    def new_hall(self) -> None:
        """Begin another hall with the same names; the matches stay among those played."""
        if self.hall.is_rounds and self.hall.turn:
            self.context.settings.change(round_number=self.context.settings.current.round_number + 1)
        self.keep(matches=(), turn=0, used_ms=0, since="")
        self._show()

    def go_home(self) -> None:
        """Go Home; the boards are kept."""
        if self.face.why_busy:
            self.refuse(self.face.why_busy)
        else:
            self.hall = self.hall.put_away()
            self.keep()
            self.context.navigator.go(ScreenName.HOME)

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Ring and stop with F2 and Space, record scores with digits and Enter: a whole turn without a mouse."""
        if not self.hall.matches or self.modal:
            return False
        if name not in RING_KEYS:
            return name != "escape" and self._pad is not None and bool(self._pad.ids.keypad.key(name))
        if not self.face.why_no_main:
            self.press_main()
        return True

    # Papers

    def print_sheets(self, *, blank: bool) -> None:
        """Make the score sheets of all boards, as far as they are filled, or blank with the names alone."""
        services, language = self.context.services, self.context.settings.current.language
        matches = self.hall.matches

        def work() -> bytes:
            stored = map(services.archive.stored, matches)
            sheets = [score_sheet(one.state, one.check_code) for one in stored if one.state]
            if blank:
                sheets = [replace(sheet, rows=(), later=(), ended=None, winners=(), blank=True) for sheet in sheets]
            return services.pdf.joined([services.pdf.drawn(sheet, language) for sheet in sheets])

        def save(pdf: bytes) -> None:
            self._saving.save(pdf, services.pdf.file_name(_("score-sheets"), matches[0], services.today()))

        self.fetch(work, save, line=FETCHING, blinks=False)


def _boards(states: Sequence[MatchState]) -> dict[str, Any]:
    """Return what the hall keeps of the matches that come under its bell."""
    matches = tuple(state.opened.match_id for state in states)
    return {"matches": matches, "base": tuple(len(state.turns) for state in states), "turn": 0, "used_ms": 0}


def board_preview(
    context: ScreenContext, text: str, *, alone: bool, take: Callable[[tuple[BoardNames, ...]], object]
) -> TablePreview:
    """Return the card that shows a list of boards; `alone`: every team has its own. `take` is given their names."""

    def judge(plans: Sequence[SheetPlan], _typed: str) -> Judged:
        found = boards_of_plans(plans, alone=alone)
        count = min(len(found.boards), MOST_BOARDS)
        line = ngettext("Use {count} board", "Use {count} boards", count).format(count=count)
        rest = _("Only the first {count} are used.").format(count=MOST_BOARDS) if len(found.boards) > count else ""
        why_not = "" if count else _("No boards found. A list has one line for each board.")
        unread = tuple(column.sentence() for column in found.unread)
        return Judged(
            line, count, row_reasons(found.remarks), unread, why_not, head=" ".join(filter(None, (found.head, rest)))
        )

    def take_boards(plans: Sequence[SheetPlan], _typed: str) -> str:
        boards = boards_of_plans(plans, alone=alone).boards
        take(tuple(BoardNames(*board.sides) for board in boards[:MOST_BOARDS]))
        return ""

    return TablePreview(
        context,
        _("the pasted list"),
        BOARDS,
        read=lambda: with_sides_apart(table_of_text(text, BOARDS)),
        judge=judge,
        take=take_boards,
        title=_("Boards from the pasted list"),
    )


load_rules(__file__)
