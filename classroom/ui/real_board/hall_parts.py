"""The parts of the hall: its bell, its scores, its list of boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from classroom.competition.board_list import BOARDS, SIDES, boards_of_plans, with_sides_apart
from classroom.competition.finals import round_title, table_title
from classroom.competition.table_match import in_order, next_match_id, table_of_match, tables_of_rounds
from classroom.competition.table_result import ResultState, standing_of_match
from classroom.errors import KnownError
from classroom.i18n import _, ngettext
from classroom.match.command import Command, EndAtBoard, NameStarter, OpenMatch, RecordTurn
from classroom.match.entry import practice_needs_names
from classroom.match.given_name import nameless
from classroom.match.ports import Bell, Clock
from classroom.match.refusal import Refusal
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Member, Mode, Team
from classroom.names import tidy_name
from classroom.record.figure import money
from classroom.rules.ending import EndReason
from classroom.rules.format import Format
from classroom.rules.policy import LetterShop, PerRound, PerTurn, SetWord, SideRack
from classroom.say import match_setup
from classroom.say.match import ASKED_TWICE_ABOVE, exchange_rule
from classroom.say.refusal import refusal_sentence
from classroom.say.stage_faces import ShopFace, shop_face
from classroom.say.stored_matches import competitions_under_way
from classroom.settings import MOST_BOARDS, BoardNames, Hall, Settings, TurnDraft
from classroom.tables.plan import SheetPlan
from classroom.tables.text import table_of_text
from classroom.ui.cards.table_preview import Judged, TablePreview, row_reasons
from classroom.ui.context import ScreenContext
from classroom.ui.kit.layout import Column, load_rules
from classroom.ui.match_launcher import is_at_table, open_table_command
from classroom.ui.real_board.board_judge import TurnKinds  # noqa: F401 - named in the rules
from classroom.ui.timing import DueBell, FrameClock

if TYPE_CHECKING:
    from classroom.competition.event import Table
    from classroom.competition.state import CompetitionState
    from classroom.roster.school_class import SchoolClass


END_BELLS = 2


class HallBell:
    """A turn or a round at all boards at once: `ring` starts it, `tick` ends it with two strokes when its time is up.

    After a stop, `ring` continues it from `used_ms` without a new bell. It stops by itself if the machine slept;
    `slept_at` is how much of its time had passed then.
    """

    def __init__(self, bell: Bell, clock: Clock, rang: Callable[[int], object]) -> None:
        self._bell, self._clock, self._rang = bell, clock, rang
        self._due = DueBell(bell)
        self._frames = FrameClock(clock)
        self._began: int | None = None
        self._length_ms = 0
        self.slept_at: int | None = None

    @property
    def runs(self) -> bool:
        """Whether a turn is under way."""
        return self._began is not None

    @property
    def used_ms(self) -> int:
        """The milliseconds of its time that have passed; 0 if none is in progress."""
        return 0 if self._began is None else min(self._length_ms, self._clock.now_ms() - self._began)

    def ring(self, seconds: int, used_ms: int = 0) -> None:
        """Start a turn of `seconds`, or continue a round from `used_ms`."""
        now = self._frames.begin()
        self._began, self.slept_at = now - used_ms, None
        self._length_ms = seconds * 1000
        if not used_ms:
            self._bell.ring(1)
            self._rang(1)
        self._due.set(END_BELLS, now, self._length_ms - used_ms)

    def stop(self) -> None:
        """End the turn without a bell."""
        self._due.take_back()
        self._began = None

    def tick(self) -> int | None:
        """Return the milliseconds left, or None if no turn runs; end the turn when its time is up."""
        if self._began is None:
            return None
        if self._frames.look(has_rung=self._due.has_rung):
            # Time in which the machine slept is not counted, because nobody saw the clock run.
            self.slept_at = min(self._length_ms, self._frames.now_ms - self._frames.gap_ms - self._began)
            self.stop()
            return None
        now, gap = self._frames.now_ms, self._frames.gap_ms
        left = self._length_ms - (now - self._began)
        if left > 0:
            self._due.set(END_BELLS, now, left)
            self._due.let_ring(left, gap)
            return left
        self._began = None
        self._due.strike(END_BELLS)
        self._rang(END_BELLS)
        return None


class BoardEntry(NamedTuple):
    """The state of a board in the hall: its `number` from 1, each side's name and score, a `note` on its progress.

    If its record `is_damaged` it can be continued from Matches played, unless it `is_lost` from the opening on.
    `starter` is the side that started. A match cannot be rung for while `list_is_open`, the check list (P22), or
    while it `waits` for somebody to say who starts. `is_other`: its table in the competition has another result.
    """

    number: int
    match_id: str
    sides: tuple[tuple[str, str], ...]
    note: str
    is_over: bool = False
    is_lost: bool = False
    is_damaged: bool = False
    list_is_open: bool = False
    waits: bool = False
    starter: int = 0
    is_other: bool = False
    title: str = ""
    turns: int = 0
    mover: int = 0

    @property
    def takes_scores(self) -> bool:
        """Whether the score of a turn can be written down at the board."""
        return bool(self.sides) and not (self.is_over or self.is_damaged or self.list_is_open or self.waits)


# The matches


def hall_format(settings: Settings, formats: Sequence[Format], *, is_rounds: bool) -> Format:
    """Return the rules of the boards: those chosen where they are such, else the first that are."""
    suits = _is_for_one if is_rounds else _is_for_two
    chosen = match_setup.format_of(settings, formats)
    return chosen if suits(chosen) else next((one for one in formats if suits(one)), formats[0])


def _is_for_two(format: Format) -> bool:
    return format.sides.least <= SIDES <= format.sides.most and isinstance(format.racks, SideRack)


def _is_for_one(format: Format) -> bool:
    return format.sides.least == 1 and isinstance(format.turn_time, PerRound)


def set_word_of(settings: Settings, format: Format) -> str:
    """Return the word on every board of a round: the last one entered, or the first suggested (U2)."""
    opening = format.opening
    return "" if not isinstance(opening, SetWord) else settings.set_word or next(iter(opening.suggestions), "")


def suits_table(format: Format, *, is_rounds: bool) -> bool:
    """Tell whether one bell can ring for a format's official matches, because it ends their turns or their round."""
    return _is_for_one(format) if is_rounds else _is_for_two(format) and isinstance(format.turn_time, PerTurn)


def begin_boards(context: ScreenContext, hall: Hall, boards: Sequence[BoardNames]) -> tuple[MatchState, ...] | Refusal:
    """Open a match at a real board for the teams of each of `boards`; return the states.

    The first team of a board starts. At a board that is a table of a competition, it is that table's official match,
    opened as the table would open it. Raises `KnownError`.
    """
    services, settings = context.services, context.settings.current
    rules = hall_format(settings, services.formats, is_rounds=hall.is_rounds)
    seated = replace(
        settings,
        mode=Mode.PRACTICE,
        real_board=True,
        against_computer=False,
        format_key=rules.key,
        turn_seconds=hall.seconds,
        set_word=set_word_of(settings, rules),
        starter=None,
    )
    for choice in match_setup.open_policies(rules).get("turn_time", ()):
        if getattr(choice.value, "seconds", None) == hall.seconds:
            seated = replace(seated, choices=match_setup.with_choice(seated, rules, choice))
    if any(board.table for board in boards):
        seated = match_setup.without_word_help(seated)  # a practice beside official matches (P18)
    opened: list[MatchState] = []
    for number, board in enumerate(boards, start=1):
        if board.table:
            answer = _begin_at_table(context, number, board.table)
        else:
            command: OpenMatch = match_setup.open_command(seated, services, services.new_match_id())
            members = _unnamed(rules) if practice_needs_names(rules) else ()
            names = (board.first,) if hall.is_rounds else (board.first, board.second)
            teams = tuple(Team(tidy_name(name) or nameless(side), "", members) for side, name in enumerate(names))
            answer = services.matches.open(
                replace(command, teams=teams), match_setup.word_list_of(seated, command.format)
            )
        if isinstance(answer, Refusal):
            return answer
        if not board.table:
            _start(answer)
        opened.append(answer.state)
    return tuple(opened)


def _begin_at_table(context: ScreenContext, number: int, table: str) -> MatchService | Refusal:
    """Open the official match of a table at a board, or go on with the one begun there; raises `KnownError`."""
    services, settings = context.services, context.settings.current
    service = context.table_results.competition_of(table)
    found = table_of_match(service.state, table) if service else None
    key = service.state.opened.format_key if service else ""
    format = next((one for one in services.formats if one.key == key), None)
    if service is None or found is None or found.recorded or format is None:
        sentence = _("Board {number}'s competition table is no longer open. Tap Competition tables again.")
        raise KnownError(sentence.format(number=number))
    begun = services.archive.ids_named_after(table)
    for match_id in in_order(table, begun):
        stored = services.archive.stored(match_id)
        if stored.state and not stored.fault and not stored.state.is_over:
            if stored.state.is_real_board:
                return services.matches.load(match_id)
            sentence = _(
                "Board {number}'s match is being played on the screen. End it there, then tap Competition tables."
            )
            raise KnownError(sentence.format(number=number))
    command, lexicon_key = open_table_command(
        services,
        replace(settings, real_board=True),
        service.state,
        found.published.number,
        found.table,
        format,
        next_match_id(table, begun),
    )
    return services.matches.open(replace(command, real_board=True), lexicon_key)


def _unnamed(rules: Format) -> tuple[Member, ...]:
    """Return the pupils of a full team as numbered members: their number decides how many tiles they have (U4)."""
    return tuple(Member(_("Pupil {number}").format(number=number)) for number in range(1, rules.sides.mains + 1))


def _start(service: MatchService) -> None:
    if service.state.phase is Phase.DRAWING:
        service.do(NameStarter(0))


def official_boards(context: ScreenContext) -> tuple[MatchState, ...]:
    """Return today's official matches in progress at real boards, in the order they were opened.

    Each was opened separately, with its sheets and officials (P17), and has its own check list (P22). If they follow
    several rules, only the matches of the first are returned: one bell serves one turn time. Raises `StoreError`.
    """
    under_way = competitions_under_way(context.services.archive, context.services.today())
    states = [stored.state for stored in under_way if stored.state]
    found = [state for state in reversed(states) if state.is_real_board and _is_rung_for(state)]
    return tuple(state for state in found if state.opened.switches.turn_time == found[0].opened.switches.turn_time)


def _is_rung_for(state: MatchState) -> bool:
    time = state.opened.switches.turn_time
    return isinstance(time, PerTurn) if len(state.sides) == SIDES else isinstance(time, PerRound)


def board_entry(context: ScreenContext, number: int, match_id: str, title: str) -> BoardEntry:
    """Return the state of a board. Raises `StoreError`."""
    stored = context.services.archive.stored(match_id)
    state: MatchState | None = stored.state
    if state is None:
        return BoardEntry(number, match_id, (), _("damaged"), is_lost=True, title=title)
    if stored.fault:
        damaged = BoardEntry(number, match_id, _sides(state), _("damaged"), is_damaged=True, title=title)
        return damaged._replace(starter=state.starter or 0)
    return entry_of(context, number, state, title)


def entry_of(context: ScreenContext, number: int, state: MatchState, title: str) -> BoardEntry:
    """Return the state of a board with a sound match. Raises `StoreError`."""
    stands = standing_at_table(context, state) if state.phase is Phase.CLOSED else None
    return BoardEntry(
        number,
        state.opened.match_id,
        _sides(state),
        _note(state, stands),
        state.is_over,
        list_is_open=not state.is_over and state.waits_for_list,
        waits=state.phase is Phase.DRAWING,
        starter=state.starter or 0,
        is_other=stands is ResultState.OTHER,
        title=title,
        turns=len(state.turns),
        mover=state.to_move,
    )


def _sides(state: MatchState) -> tuple[tuple[str, str], ...]:
    return tuple((team.name, str(state.totals[at])) for at, team in enumerate(state.teams))


def _note(state: MatchState, stands: ResultState | None) -> str:
    """Return the progress of a board in a word or two."""
    if stands is ResultState.ENTERED:
        return _("entered")
    if stands is ResultState.OTHER:
        return _("results differ")
    if stands is ResultState.OPEN and state.has_nothing_scored:
        return _("nobody scored")
    if state.waits_for_list:
        return _("checklist")
    if state.phase is Phase.DRAWING:
        return _("who starts?")
    if state.ledger and not state.is_over:
        return _("letters: {amount}").format(amount=money(state.format.currency, state.raised(0)))
    count = len(state.turns)
    return _("over") if state.is_over else ngettext("{count} turn", "{count} turns", count).format(count=count)


def standing_at_table(context: ScreenContext, state: MatchState) -> ResultState | None:
    """Return the state of a board's result in its competition, or None if the board is not a table of one.

    Raises `KnownError`.
    """
    if not is_at_table(state):
        return None
    service = context.table_results.competition_of(state.opened.match_id)
    return standing_of_match(service.state, state) if service else None


def needs_score(hall: Hall, entry: BoardEntry) -> bool:
    """Tell whether a board still needs the score of a turn that was rung, or in a round its total (U9)."""
    is_over = not hall.left_ms if hall.is_rounds else not hall.is_paused
    return is_over and entry.takes_scores and entry.turns < hall.turns_due(entry.number)


def next_board(hall: Hall, entries: Sequence[BoardEntry], after: int) -> BoardEntry | None:
    """Return the board to type next: of those furthest behind, the first after number `after`."""
    waiting = [entry for entry in entries if needs_score(hall, entry)]
    behind = max((hall.turns_due(entry.number) - entry.turns for entry in waiting), default=0)
    furthest = [entry for entry in waiting if hall.turns_due(entry.number) - entry.turns == behind]
    return min(furthest, key=lambda entry: (entry.number <= after, entry.number), default=None)


class BoardScores:
    """Records turns at the boards of the hall; a match is loaded once while the hall is on screen."""

    def __init__(self, context: ScreenContext) -> None:
        self._context = context
        self._loaded: dict[str, MatchService] = {}

    def write(self, match_id: str, draft: TurnDraft) -> MatchState | Refusal:
        """Record what is typed, and return the new state of the board; raises `KnownError`.

        If the team owed the turn, only that is settled (P12): the board is no longer open, and what was typed does
        not count.
        """
        if draft.kind:
            return self._do(match_id, RecordTurn(TurnKind(draft.kind)))
        return self._do(match_id, RecordTurn(TurnKind.PLAY, int(draft.announced), int(draft.announced)))

    def end_round(self, match_id: str) -> str:
        """End the round of a team whose time is over; return why that cannot be, or an empty text (U9)."""
        return self.send(match_id, EndAtBoard(EndReason.TIME, ((),)))

    def sells_letters(self, match_id: str) -> bool:
        """Tell whether letters are sold at a board; raises `KnownError` (U8)."""
        return isinstance(self._service(match_id).state.format.exchange, LetterShop)

    def exchange_rule(self, match_id: str) -> str:
        """Return when tiles may be exchanged at a board; raises `KnownError` (P11, S2, T4)."""
        return exchange_rule(self._service(match_id).state)

    def shop(self, match_id: str) -> ShopFace | None:
        """Return the letter shop of a board with a loaded match (U8)."""
        service = self._service(match_id)
        return shop_face(service.state, service.why_not)

    def send(self, match_id: str, command: Command) -> str:
        """Carry out a command at a board; return why it cannot be, or an empty text."""
        try:
            answer = self._do(match_id, command)
        except KnownError as error:
            return str(error)
        return refusal_sentence(answer) if isinstance(answer, Refusal) else ""

    def _service(self, match_id: str) -> MatchService:
        if match_id not in self._loaded:
            self._loaded[match_id] = self._context.services.matches.load(match_id)
        return self._loaded[match_id]

    def _do(self, match_id: str, command: Command) -> MatchState | Refusal:
        service = self._service(match_id)
        answer = service.do(command)
        if isinstance(answer, Refusal):
            return answer
        if is_at_table(service.state):
            self._context.table_results.follow(service.state)
        return service.state


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

    def choose(self, entry: BoardEntry, draft: TurnDraft) -> None:
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


def boards_of(names: Iterable[str], *, alone: bool) -> tuple[BoardNames, ...]:
    """Return boards for these teams: one each if they play `alone`, else one for every two."""
    teams = list(names)
    if alone:
        return tuple(map(BoardNames, teams))
    return tuple(BoardNames(*teams[at : at + SIDES]) for at in range(0, len(teams), SIDES))


def mixed_names(school_class: SchoolClass) -> list[str]:
    """Return the names of the teams in the last mix, made of their main players."""
    names = []
    for team in school_class.mix.teams if school_class.mix else ():
        called = school_class.called
        names.append(tidy_name(" + ".join(called[number] for number in team.mains if number in called)))
    return names


class RoundTables(NamedTuple):
    """The open tables of a round, with the `format_key` of its rules, its number and its starting word."""

    format_key: str
    number: int
    set_word: str
    boards: tuple[BoardNames, ...]


def tables_of(states: Iterable[CompetitionState], *, alone: bool) -> RoundTables | None:
    """Return who plays at the open tables of the first competition that has any, or None.

    The starting team is named first. If `alone`, only tables with one team are returned, otherwise only those with a
    pairing.
    """
    return next(filter(None, (_open_tables(state, alone=alone) for state in states)), None)


class HallRound(NamedTuple):
    """The game of a hall: the name of its round (empty if none), and by match id the names of the tables."""

    title: str
    tables: dict[str, str]


def round_of(state: CompetitionState, match_ids: Iterable[str]) -> HallRound:
    """Return the competition round that these matches play, named as on screen."""
    title, tables = "", {}
    for match_id in match_ids:
        if (found := table_of_match(state, match_id)) is None:
            continue
        division, number = state.divisions[found.division], found.published.number
        title = title or round_title(division, number, _)
        table = _("Table {number}").format(number=found.table.number)
        tables[match_id] = table_title(division, number, found.table, _) or table
    return HallRound(title, tables)


def _open_tables(state: CompetitionState, *, alone: bool) -> RoundTables | None:
    last = {at: division.rounds[-1].number for at, division in enumerate(state.divisions) if division.rounds}
    found = [
        one
        for one in tables_of_rounds(state)
        if one.published.number == last[one.division] and not one.recorded and (len(one.table.players) == 1) == alone
    ]
    if not found:
        return None
    boards = tuple(replace(BoardNames(*map(state.name, _in_order(one.table))), table=one.base) for one in found)
    published = found[0].published
    return RoundTables(state.opened.format_key, published.number, published.set_word, boards)


def _in_order(table: Table) -> Iterable[str]:
    begins_second = table.first is not None and table.first == table.other
    return reversed(table.players) if begins_second else table.players


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
