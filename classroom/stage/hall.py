"""The boards of a hall under one bell: who plays at each, how it stands, and what is recorded there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from classroom.competition.board_list import SIDES
from classroom.competition.match_result import (
    ResultState,
    in_order,
    next_match_id,
    standing_of_match,
    table_of_match,
    tables_of_rounds,
)
from classroom.competition.rounds import round_title, table_title
from classroom.errors import KnownError, StoreError
from classroom.i18n import _, ngettext
from classroom.match.command import (
    Command,
    EndAtBoard,
    ItemCommand,
    NameStarter,
    RecordTurn,
    Refusal,
    ReopenItem,
)
from classroom.match.entry import practice_needs_names
from classroom.match.names import nameless
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Member, Mode, Team
from classroom.names import tidy_name
from classroom.record.figure import money
from classroom.rules.policy import EndReason, Format, LetterShop, PerRound, PerTurn, SetWord, SideRack
from classroom.say import match_setup
from classroom.say.literacy_round import teams_of_turn, turn_due
from classroom.say.match import exchange_rule, minutes_text, turn_title
from classroom.say.match_setup import seconds_text
from classroom.say.refusal import refusal_sentence
from classroom.say.stored_matches import competitions_under_way
from classroom.settings import BoardNames, Hall, Settings, TurnDraft
from classroom.stage.match_faces import ItemFace, item_face
from classroom.stage.stage_faces import ShopFace, shop_face
from classroom.stage.table_results import is_at_table, open_table_command
from classroom.value import Value, replace

if TYPE_CHECKING:
    from classroom.competition.event import Table
    from classroom.competition.state import CompetitionState
    from classroom.roster.school_class import SchoolClass


from classroom.services import Services
from classroom.stage.table_results import TableResults


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

    def is_under_way(self, hall: Hall) -> bool:
        """Tell whether its match has been rung for or has turns, and is not over."""
        return bool(self.sides and (hall.turn or self.turns) and not self.is_over)


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


def official_boards(services: Services) -> tuple[MatchState, ...]:
    """Return today's official matches in progress at real boards, in the order they were opened.

    Each was opened separately, with its sheets and officials (P17), and has its own check list (P22). If they follow
    several rules, only the matches of the first are returned: one bell serves one turn time. Raises `StoreError`.
    """
    under_way = competitions_under_way(services.archive, services.today())
    states = [stored.state for stored in under_way if stored.state]
    found = [state for state in reversed(states) if state.is_real_board and _is_rung_for(state)]
    return tuple(state for state in found if state.opened.switches.turn_time == found[0].opened.switches.turn_time)


def _is_rung_for(state: MatchState) -> bool:
    time = state.opened.switches.turn_time
    return isinstance(time, PerTurn) if len(state.sides) == SIDES else isinstance(time, PerRound)


def _unnamed(rules: Format) -> tuple[Member, ...]:
    """Return the pupils of a full team as numbered members: their number decides how many tiles they have (U4)."""
    return tuple(Member(_("Pupil {number}").format(number=number)) for number in range(1, rules.sides.mains + 1))


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
    if state.is_over:
        return _("over")
    count = len(state.turns)
    words = ngettext("{count} turn", "{count} turns", count).format(count=count)
    return turn_title(state) if len(state.sides) == SIDES else words


class BellFace(Value):
    """What stands beside the clock of a hall: whose turn it is, and what the large button does, or why it does not.

    `why_busy`: why nothing else is done while the clock runs; `why_no_again`: why a turn cannot be rung for again.
    """

    main: str = ""
    turn_line: str = ""
    why_no_main: str = ""
    why_busy: str = ""
    why_no_again: str = ""
    side: int = 0


def bell_face(hall: Hall, entries: Sequence[BoardEntry], number: int, set_word: str, *, runs: bool) -> BellFace:
    """Return what to show beside the clock; `number` and `set_word`, the word on every board, are those of a round."""
    face = _round_face(hall, entries, number, set_word, runs=runs) if hall.is_rounds else _turn_face(hall, runs=runs)
    lists = _("Finish the checklist first. Do it once for all boards.")  # P22
    is_listed = not runs and any(entry.list_is_open for entry in entries)
    return replace(face, main=_("Checklist"), turn_line=lists) if is_listed else face


def _turn_face(hall: Hall, *, runs: bool) -> BellFace:
    turn, side = turn_due(hall)
    main = _("Stop") if runs else _("Ring for all")
    if hall.is_paused:
        main = _("Continue: {time}").format(time=seconds_text(-(-hall.left_ms // 1000)))
    teams = teams_of_turn(side, any_may_start=hall.any_may_start)
    busy = _("Finish the turn first.") if runs else ""
    return BellFace(
        main,
        _("Turn {number}: {teams}").format(number=turn, teams=teams),
        why_busy=busy,
        why_no_again=busy or ("" if hall.turn else _("No turn has been played yet.")),
        side=side,
    )


def _round_face(hall: Hall, entries: Sequence[BoardEntry], number: int, set_word: str, *, runs: bool) -> BellFace:
    again = _("The bell of a round cannot be rung again.")
    if runs:
        line, busy = _("Round {number}: all teams play"), _("Finish or pause the round first.")
        return BellFace(_("Pause"), line.format(number=number), why_busy=busy, why_no_again=again)
    if not hall.turn:
        line = _("Round {number}: {word} is on every board.").format(number=number, word=set_word)
        return BellFace(_("Ring for all"), line, why_no_again=again)
    if hall.left_ms > 0:
        main = _("Continue: {time}").format(time=minutes_text(hall.left_ms))
        return BellFace(main, _("The round is paused."), why_no_again=again)
    needs = any(needs_score(hall, entry) for entry in entries)
    if not needs and any(entry.takes_scores for entry in entries):
        return BellFace(_("End of the round"), _("All totals are written down."), why_no_again=again)
    over = _("The round is over. Type the total for each board.") if needs else _("The round is over at all boards.")
    return BellFace(_("Time's up"), over, why_no_main=over, why_no_again=again)


class HallBoards:
    """The matches at the boards of a hall: opened, looked at, and their turns recorded; each is loaded only once."""

    def __init__(self, services: Services, results: TableResults) -> None:
        self._services, self._results = services, results
        self._loaded: dict[str, MatchService] = {}

    def begin(self, settings: Settings, hall: Hall, boards: Sequence[BoardNames]) -> tuple[MatchState, ...] | Refusal:
        """Open a match at a real board for the teams of each of `boards`; return the states.

        The first team of a board starts. At a board that is a table of a competition, it is that table's official
        match, opened as the table would open it. Raises `KnownError`.
        """
        rules = hall_format(settings, self._services.formats, is_rounds=hall.is_rounds)
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
            at_table = self._begin_at_table(settings, number, board.table) if board.table else None
            answer = at_table or self._begin_practice(seated, rules, (board.first, board.second)[: 2 - hall.is_rounds])
            if isinstance(answer, Refusal):
                return answer
            opened.append(answer.state)
        return tuple(opened)

    def _begin_practice(self, seated: Settings, rules: Format, names: Sequence[str]) -> MatchService | Refusal:
        """Open the match of these teams; the first of them starts."""
        command = match_setup.open_command(seated, self._services, self._services.new_match_id())
        members = _unnamed(rules) if practice_needs_names(rules) else ()
        teams = tuple(Team(tidy_name(name) or nameless(side), "", members) for side, name in enumerate(names))
        lexicon_key = match_setup.word_list_of(seated, command.format)
        answer = self._services.matches.open(replace(command, teams=teams), lexicon_key)
        if isinstance(answer, MatchService) and answer.state.phase is Phase.DRAWING:
            answer.do(NameStarter(0))
        return answer

    def _begin_at_table(self, settings: Settings, number: int, table: str) -> MatchService | Refusal:
        """Open the official match of a table at a board, or go on with the one begun there; raises `KnownError`."""
        services = self._services
        service = self._results.competition_of(table)
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
        at_board, match_id = replace(settings, real_board=True), next_match_id(table, begun)
        round_number = found.published.number
        asked = open_table_command(services, at_board, service.state, round_number, found.table, format, match_id)
        command, lexicon_key = asked
        return services.matches.open(replace(command, real_board=True), lexicon_key)

    def entry(self, number: int, match_id: str, title: str) -> BoardEntry:
        """Return the state of a board. Raises `StoreError`."""
        stored = self._services.archive.stored(match_id)
        state: MatchState | None = stored.state
        if state is None:
            return BoardEntry(number, match_id, (), _("damaged"), is_lost=True, title=title)
        if stored.fault:
            damaged = BoardEntry(number, match_id, _sides(state), _("damaged"), is_damaged=True, title=title)
            return damaged._replace(starter=state.starter or 0)
        return self.entry_of(number, state, title)

    def entry_of(self, number: int, state: MatchState, title: str) -> BoardEntry:
        """Return the state of a board with a sound match. Raises `StoreError`."""
        of_table = state.phase is Phase.CLOSED and is_at_table(state)
        service = self._results.competition_of(state.opened.match_id) if of_table else None
        stands = standing_of_match(service.state, state) if service else None
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
            self._loaded[match_id] = self._services.matches.load(match_id)
        return self._loaded[match_id]

    def _do(self, match_id: str, command: Command) -> MatchState | Refusal:
        service = self._service(match_id)
        answer = service.do(command)
        if isinstance(answer, Refusal):
            return answer
        if is_at_table(service.state):
            self._results.follow(service.state)
        return service.state


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


def numbered(board: BoardNames, number: int, *, alone: bool) -> BoardNames:
    """Return a board with its names, and its number in place of any name that was not typed."""
    first, second = board.first.strip(), board.second.strip()
    if alone:
        return replace(board, first=first or _("Board {number}").format(number=number))
    return replace(
        board,
        first=first or _("Board {number}, first").format(number=number),
        second=second or _("Board {number}, second").format(number=number),
    )


class BoardsList:
    """The check lists of many boards as one; a tick here ticks every board that does not have it yet.

    An item is open while it is open at any of the boards.
    """

    def __init__(self, boards: Sequence[MatchService]) -> None:
        self._boards = boards

    @property
    def title(self) -> str:
        """The title of the card."""
        return _("Checklist for all boards")

    @property
    def first_name(self) -> str:
        """The name of the first official of the boards, or empty if none was entered."""
        return next((one.name for board in self._boards for one in board.state.opened.officials), "")

    @property
    def faces(self) -> Sequence[ItemFace]:
        """Each item once."""
        items = dict.fromkeys(item for board in self._boards for item in board.state.format.checklist.items)
        return [self._face(item) for item in items]

    def _face(self, item: str) -> ItemFace:
        states = [board.state for board in self._boards if item in board.state.format.checklist.items]
        return item_face(next((state for state in states if item in state.open_items), states[0]), item)

    def do(self, command: ItemCommand) -> str:
        """Carry out a command at each board concerned, up to the first refusal; return the refusal, or empty."""
        for board in self._boards:
            state = board.state
            is_open = command.item in state.open_items
            if command.item not in state.format.checklist.items or is_open == isinstance(command, ReopenItem):
                continue
            if why_not := _refused(board, command):
                return why_not
        return ""


def _refused(board: MatchService, command: ItemCommand) -> str:
    try:
        answer = board.do(command)
    except StoreError as error:
        return error.fault.sentence()
    return refusal_sentence(answer) if isinstance(answer, Refusal) else ""
