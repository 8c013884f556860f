"""The score sheet of a match as a value, in the form of the printed one (P20), and sums on paper compared with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum

from classroom.formats import catalogue
from classroom.formats.catalogue import Choice, RuleBook
from classroom.match.event import Switches, competition_switches
from classroom.match.state import MatchState, Purchase, Remark, RemarkKind, Skip, Turn, TurnKind
from classroom.match.team import Heading, Mode, Official, OfficialRole, Role, Team, WordCheck
from classroom.record.figure import money
from classroom.record.heading import Seat, paper_heading, seat_of
from classroom.rules import policy
from classroom.rules.policy import Format, Objections
from classroom.value import Value


class Terms(Value):
    """The differences between the sheets of formats: the clock, the cost of unplayed tiles, and more.

    `has_member_columns`: each member has a column (A1). `has_own_count`: the team's own count is beside the judges'
    (U9). `is_single`: a side is one player. `currency` is empty if nothing is sold (U8). `is_drawn`: level totals are
    a draw (T8). `event` is the title of a sheet whose heading names none; empty for primary schools.
    """

    turn_time: policy.TurnTime = policy.Untimed()
    end_adjustment: policy.EndAdjustment = policy.LoseOwn()
    absence: policy.Absence = policy.NoMargin()
    currency: str = ""
    has_member_columns: bool = False
    has_own_count: bool = False
    is_single: bool = False
    is_drawn: bool = False
    event: str = ""


def terms_of(format: Format, turn_time: policy.TurnTime) -> Terms:
    """Return the terms of a match by `format`, with the clock with which it was actually played."""
    return Terms(
        turn_time,
        format.end_adjustment,
        format.absence,
        format.currency,
        has_member_columns=isinstance(format.racks, policy.MemberRacks),
        has_own_count=isinstance(format.announcement, policy.OwnCount),
        is_single=format.sides.mains == 1,
        is_drawn=isinstance(format.tie_break, policy.Draw),
        event="" if format.sides.years else format.title,
    )


def origin_of(format: Format) -> Format | None:
    """Return the format of which a house rule is a copy; None if it is no house rule or that format is gone."""
    books = [book for book in catalogue.rule_books() if book.format.key == format.copy_of]
    return books[0].format if books else None


def choices_of(format: Format) -> tuple[str, ...]:
    """Return the titles of the options chosen where the rule book allows several; empty for a house rule."""
    books = [book for book in catalogue.rule_books() if book.format.key == format.key and not format.copy_of]
    return tuple(choice.title for book in books for choice in book.choices if _is_chosen(format, choice, book))


def _is_chosen(format: Format, choice: Choice, book: RuleBook) -> bool:
    """Tell whether a match was opened with this choice, even by an earlier version."""
    chosen: object = getattr(format, choice.policy)
    is_of_today = any(other.value == chosen for other in book.choices if other.policy == choice.policy)
    return bool(choice.value == chosen) if is_of_today else _is_earlier_form(chosen, choice.value)


def _is_earlier_form(stored: object, now: object) -> bool:
    """Tell whether a stored policy equals `now`, apart from fields added since, which must have their defaults."""
    if type(stored) is not type(now) or not is_dataclass(stored):
        return bool(stored == now)
    return all(
        getattr(stored, field.name) == field.default
        or _is_earlier_form(getattr(stored, field.name), getattr(now, field.name))
        for field in fields(stored)
    )


# Bookings: what each side scored in each row, and challenge points in the row where they are noted


class Booking(Value):
    """The entry of one side in one row: its turn, its challenge points, and what both add to the running total.

    `turn` is None if only challenge points are noted, because the turn is not settled or never came (A7, S4).
    `counted` leaves out an extra turn that was not due (P16).
    """

    number: int
    side: int
    turn: Turn | None
    points: int
    counted: int
    extra: bool


def bookings(state: MatchState) -> tuple[Booking, ...]:
    """Return all bookings, row by row; `counted` of a team's sides adds up to its score (P20).

    Points for the challenged side are in the row of its play (T5). Points from the challenger are in the row of its
    next turn, where the judge writes next (A7).
    """
    points = _points(state)
    turns = {(turn.number, turn.side): turn for turn in state.turns if turn.settled}
    extra = {turn.number for turn in state.turns if turn.extra}
    found = []
    for number, side in sorted({*turns, *points}):
        turn = turns.get((number, side))
        counted = turn.score if turn and state.counts(turn) else 0
        gained = points[number, side]
        found.append(Booking(number, side, turn, gained, counted + gained, number in extra))
    return tuple(found)


def _points(state: MatchState) -> Counter[tuple[int, int]]:
    """Return the challenge points of each row and side."""
    found: Counter[tuple[int, int]] = Counter()
    for index, turn in enumerate(state.turns):
        if state.counts(turn):
            for side, points in state.challenge_points(turn).items():
                found[_row(state, index, side), side] += points
    return found


def _row(state: MatchState, index: int, side: int) -> int:
    """Return the row in which `side` notes the points of a challenge of turn `index`."""
    turn = state.turns[index]
    if turn.side == side:
        return turn.number
    later = next((other for other in state.turns[index + 1 :] if other.side == side), None)
    if later:
        return later.number
    if turn.extra:
        return turn.number
    return 1 + sum(1 for other in state.turns if other.side == side and not other.extra)


# The sheet: cells, rows, columns, teams, signatures

_JUDGES = (OfficialRole.ACCURACY_JUDGE, OfficialRole.POINT_JUDGE)


class Cell(Value):
    """The turn of one side: the turn's score, the running total after it, the remarks.

    `points` are challenge points, which the running total includes (A7, T5). `score` is None if there is no settled
    turn with them.
    """

    score: int | None
    running: int
    remarks: tuple[Remark, ...] = ()
    points: int = 0


class Row(Value):
    """The cells of one turn number; a cell is None if the side has not had that turn (yet)."""

    turn: int
    cells: tuple[Cell | None, ...]
    extra: bool = False


class Column(Value):
    """A side's head and foot: the players, and Score, Unplayed tiles (a positive number to subtract), Total score.

    `unplayed` and `total` are None while the match is under way. `total` is also None if the side is one member of a
    team, whose totals are in `ScoreSheet.teams`. `own_count` is the team's own count (U9), None if nobody keeps one.
    """

    side: str
    origin: str
    members: tuple[str, ...]
    score: int
    unplayed_tiles: tuple[str, ...] = ()
    unplayed: int | None = None
    total: int | None = None
    own_count: int | None = None


class TeamSum(Value):
    """A team's sums over its columns, given by index: score, end adjustments (added), time, money paid, total.

    `used_ms` is the time it used; `penalty` is what overtime adds, 0 or less (T2). `adjustment`, `penalty` and
    `total` are None while the match is under way.
    """

    name: str
    origin: str
    columns: tuple[int, ...]
    score: int = 0
    adjustment: int | None = None
    used_ms: int = 0
    penalty: int | None = None
    paid: int = 0
    total: int | None = None


class Signature(Value):
    """A line for a side to sign on, and the name with which it signed; empty if it has not signed (T10)."""

    side: str
    name: str = ""


class Departure(Enum):
    """A departure of practice from the format: by a switch, or by a computer team; the sheet names each (P18)."""

    TURN_TIME = "turn time"
    SIDE_TIME = "side time"
    ROUND_TIME = "round time"
    LIVE_SCORE = "live score"
    WORD_CHECK = "word check"
    HELPER_OPEN = "helper open"
    TIME_OUTS = "time-outs"
    COMPUTER = "computer"


class ScoreSheet(Value):
    """The sheet of a whole match; `rows` has only played turns, and the printed form adds rows to `rows_per_sheet`.

    `ended` is the value of an `EndReason`, None while the match is under way. `ended_by` are the teams that it names,
    `note` is what the judge said. `winners` has the index of the winning team, several for a shared win, none while
    that is open. `judges` are names to print on the lines, `officials` are the others. `later` are remarks that no
    turn followed, each with its column. `house_rule` is the match's format, if it is a house rule, and the format
    from which it departs. `team_exceptions` are teams that are not mixed, each with the reason. `officials_exception`
    says why a judge or the time keeper is missing, and `skipped` are the skipped items of the check list (P2, P17,
    P22).
    """

    match_id: str
    heading: Heading
    format_title: str
    practice: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    rows_per_sheet: int
    lexicon: str
    lexicon_hash: str
    lexicon_key: str = ""
    departures: tuple[tuple[Departure, str], ...] = ()
    ended: str | None = None
    winners: tuple[int, ...] = ()
    decided_by: str = ""
    judges: tuple[str, ...] = ()
    terms: Terms = Terms()
    teams: tuple[TeamSum, ...] = ()
    ended_by: str = ""
    note: str = ""
    officials: tuple[Official, ...] = ()
    signatures: tuple[Signature, ...] = ()
    signed_by: str = ""
    locked: bool = False
    set_word: str = ""
    seat: Seat = Seat()
    begins: str = ""
    """The side that begins, if known before the match; `began` is the one that had the first turn of those played."""
    began: str = ""
    purchases: tuple[Purchase, ...] = ()
    later: tuple[tuple[int, tuple[Remark, ...]], ...] = ()
    house_rule: Format | None = None
    house_rule_origin: Format | None = None
    check_code: str = ""
    choices: tuple[str, ...] = ()
    team_exceptions: tuple[tuple[str, str], ...] = ()
    officials_exception: str = ""
    origin_exception: str = ""
    entry_exception: str = ""
    skipped: tuple[tuple[str, Skip], ...] = ()
    real_board: bool = False
    blank: bool = False
    """Whether the form is printed without what was played, to be filled in by hand."""


def score_sheet(state: MatchState, check_code: str = "") -> ScoreSheet:
    """Return the sheet of a match, finished or not (P20), with its `check_code`; an unsettled play has no cell."""
    opened, end = state.opened, state.end
    booked = bookings(state)
    officials = opened.officials
    return ScoreSheet(
        match_id=opened.match_id,
        heading=paper_heading(opened),
        format_title=opened.format.title,
        practice=opened.mode is Mode.PRACTICE,
        columns=tuple(_column(state, side, booked) for side in state.sides),
        rows=_rows(state, booked),
        rows_per_sheet=opened.format.sheet.rows,
        lexicon=opened.lexicon_title,
        lexicon_hash=opened.lexicon_sha256[:8],
        lexicon_key=opened.lexicon_key,
        departures=(*_practised(state), *computers(opened.teams)),
        ended=end.reason.value if end else None,
        winners=state.winning_teams,
        decided_by=state.jury.names if state.jury else "",
        judges=tuple(official.name for official in officials if official.role in _JUDGES),
        terms=terms_of(opened.format, opened.switches.turn_time),
        teams=tuple(_team_sum(state, team) for team in range(len(state.teams))),
        ended_by=_ended_by(state),
        note=end.note if end else "",
        officials=tuple(official for official in officials if official.role not in _JUDGES),
        signatures=_signatures(state),
        signed_by=state.judge_signed,
        locked=state.is_locked,
        set_word=opened.set_word,
        seat=seat_of(opened),
        began=state.side_name(state.starter) if state.turns and len(state.sides) > 1 else "",
        purchases=state.ledger,
        later=_later(state),
        house_rule=opened.format if opened.format.copy_of else None,
        house_rule_origin=origin_of(opened.format),
        check_code=check_code,
        choices=choices_of(opened.format),
        team_exceptions=_team_exceptions(state),
        officials_exception=opened.officials_exception,
        origin_exception=opened.origin_exception,
        entry_exception=opened.entry_exception,
        skipped=tuple((item, state.skipped[item]) for item in opened.format.checklist.items if item in state.skipped),
        real_board=opened.real_board,
    )


def _team_exceptions(state: MatchState) -> tuple[tuple[str, str], ...]:
    """Return the teams that a competition accepts although they are not mixed, each with the reason (P2)."""
    if not state.format.sides.mixed_teams or state.is_practice:
        return ()
    return tuple((team.name, team.exception) for team in state.teams if not team.mixed and team.exception)


def blank_sheet(format: Format, heading: Heading | None = None) -> ScoreSheet:
    """Return the empty form of a format, to be filled in with a pencil."""
    terms = terms_of(format, format.turn_time)
    teams = format.sides.least
    seats = teams * format.sides.mains if terms.has_member_columns else teams
    columns = [tuple(range(team, seats, teams)) for team in range(teams)]
    return ScoreSheet(
        match_id="",
        heading=heading or Heading(),
        format_title=format.title,
        practice=False,
        columns=(Column("", "", (), 0),) * seats,
        rows=(),
        rows_per_sheet=format.sheet.rows,
        lexicon="",
        lexicon_hash="",
        terms=terms,
        teams=tuple(TeamSum("", "", its) for its in columns),
        signatures=(Signature(""),) * seats if isinstance(format.signing, policy.LockedWhenSigned) else (),
        blank=True,
    )


def departures(format: Format, switches: Switches) -> tuple[tuple[Departure, str], ...]:
    """Return what practice changed, each with the value for its sentence: seconds (0: no limit), the kind of check."""
    own = competition_switches(format)
    found: list[tuple[Departure, str]] = []
    if switches.turn_time != own.turn_time:
        found.append(_other_time(switches.turn_time))
    if switches.live_score:
        found.append((Departure.LIVE_SCORE, ""))
    if switches.word_check is not own.word_check:
        found.append((Departure.WORD_CHECK, switches.word_check.value))
    if switches.helper_open:
        found.append((Departure.HELPER_OPEN, ""))
    if not switches.time_outs_count:
        found.append((Departure.TIME_OUTS, ""))
    return tuple(found)


def _practised(state: MatchState) -> tuple[tuple[Departure, str], ...]:
    """Return what practice changed; at a real board, that words were checked only if each was typed in."""
    opened = state.opened
    found = departures(opened.format, opened.switches)
    plays = [turn for turn in state.turns if turn.kind is TurnKind.PLAY]
    if not opened.real_board or (plays and not any(turn.is_untyped for turn in plays)):
        return found
    checked = opened.switches.word_check is not WordCheck.AT_CHALLENGE
    return tuple(one for one in found if not (checked and one[0] is Departure.WORD_CHECK))


def computers(teams: Iterable[Team]) -> tuple[tuple[Departure, str], ...]:
    """Return the computer's teams, each as the key of its level, a colon and the team's name."""
    return tuple((Departure.COMPUTER, f"{team.computer}:{team.name}") for team in teams if team.computer)


def _other_time(time: policy.TurnTime) -> tuple[Departure, str]:
    match time:
        case policy.PerTurn(seconds=seconds):
            return Departure.TURN_TIME, str(seconds)
        case policy.PerSide(seconds=seconds):
            return Departure.SIDE_TIME, str(seconds)
        case policy.PerRound(seconds=seconds):
            return Departure.ROUND_TIME, str(seconds)
        case policy.Untimed():
            return Departure.TURN_TIME, "0"


def _rows(state: MatchState, booked: tuple[Booking, ...]) -> tuple[Row, ...]:
    running = [0] * len(state.sides)
    rows: list[Row] = []
    for number in range(1, max((booking.number for booking in booked), default=0) + 1):
        here = {booking.side: booking for booking in booked if booking.number == number}
        for side, booking in here.items():
            running[side] += booking.counted
        cells = tuple(_cell(state, here[side], running[side]) if side in here else None for side in state.sides)
        rows.append(Row(number, cells, extra=any(booking.extra for booking in here.values())))
    return tuple(rows)


def _cell(state: MatchState, booking: Booking, running: int) -> Cell:
    turn, points = booking.turn, booking.points
    remarks = _remarks(turn) if turn else ()
    is_checked = state.is_real_board and not isinstance(state.format.announcement, Objections)
    if turn and is_checked and (other := turn.other_count) is not None:
        # At a real board a word may be typed in after its score was written down, which stays (A6: as announced).
        remarks = (*remarks, Remark(RemarkKind.COUNTED_BY_APP, (str(other),)))
    if points:
        remarks = (*remarks, Remark(RemarkKind.CHALLENGE_POINTS, (f"{'+' if points > 0 else '−'}{abs(points)}",)))
    return Cell(turn.score if turn else None, running, _priced(state, remarks), points)


def _remarks(turn: Turn) -> tuple[Remark, ...]:
    if not turn.play or turn.taken_off:
        return turn.remarks
    words = Remark(RemarkKind.WORDS, tuple(word.name for word in turn.play.words))
    extra = (Remark(RemarkKind.EXTRA_LETTERS, turn.bought),) if turn.bought else ()
    return (words, *extra, *turn.remarks)


def _priced(state: MatchState, remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """Return `remarks` with the currency before the price of letters (U8)."""
    return tuple(
        Remark(remark.kind, (remark.values[0], money(state.format.currency, int(remark.values[1]))))
        if remark.kind in (RemarkKind.LETTERS_BOUGHT, RemarkKind.LETTERS_RETURNED)
        else remark
        for remark in remarks
    )


def _column(state: MatchState, side: int, booked: tuple[Booking, ...]) -> Column:
    team = state.teams[state.team_of(side)]
    is_member = bool(state.seats[side].member)
    members = () if is_member else (*team.names(Role.MAIN), *team.names(Role.RESERVE))
    score = sum(booking.counted for booking in booked if booking.side == side)
    return Column(
        state.side_name(side),
        team.origin,
        members,
        score,
        unplayed_tiles=state.end.unplayed[side] if state.end else (),
        unplayed=-state.end.adjustments[side] if state.end and not state.lacks_racks else None,
        total=state.totals[state.team_of(side)] if state.end and not is_member else None,
        own_count=_own_count(state, side),
    )


def _own_count(state: MatchState, side: int) -> int | None:
    """Return the sum of a team's own counts, but use the score for a play with a disallowed word (U7, U9).

    In such a play, its own count included words that do not count.
    """
    if not terms_of(state.format, state.opened.switches.turn_time).has_own_count:
        return None
    return sum(
        turn.score if turn.taken_off or turn.disallowed or turn.announced is None else turn.announced
        for turn in state.turns
        if turn.side == side and turn.settled
    )


def _ended_by(state: MatchState) -> str:
    """Return the teams that the ending names; empty if nobody came (T8)."""
    if state.end is None or state.end.side is None:
        return ""
    teams = state.end.lost or {state.team_of(state.end.side)}
    return ", ".join(state.teams[team].name for team in sorted(teams))


def _team_sum(state: MatchState, team: int) -> TeamSum:
    sides = state.sides_of(team)
    end = state.end
    return TeamSum(
        state.teams[team].name,
        state.teams[team].origin,
        sides,
        score=state.scores[team],
        adjustment=sum(end.adjustments[side] for side in sides) if end else None,
        used_ms=state.used_ms[team],
        penalty=state.time_penalties()[team] if end else None,
        paid=state.raised(team),
        total=state.totals[team] if end else None,
    )


def _later(state: MatchState) -> tuple[tuple[int, tuple[Remark, ...]], ...]:
    """Return the remarks still pending when the match ended, with their columns."""
    if state.end is None:
        return ()
    return tuple((side, _priced(state, remarks)) for side, remarks in sorted(state.pending_remarks.items()) if remarks)


def _signatures(state: MatchState) -> tuple[Signature, ...]:
    if not isinstance(state.format.signing, policy.LockedWhenSigned):
        return ()
    return tuple(Signature(state.side_name(side), state.signatures.get(side, "")) for side in state.sides)


class Mistake(Enum):
    """What probably went wrong on paper; `UNKNOWN` if the figures do not show it."""

    UNKNOWN = "unknown"
    NOT_ADDED = "not added"
    WRONG_WAY = "wrong way"
    TWICE = "twice"
    SWAPPED = "swapped"
    ANNOUNCED = "announced"
    OTHERS = "others"


class SumLine(Value):
    """A line that a side has added up: its `score` with challenge points, and the total after it.

    `turn` is None in the last line, whose score is the points for unplayed tiles (P16). `announced` is the announced
    score if it was not the one counted (P10). `others` are the scores of the other sides in the same row.
    """

    turn: int | None
    words: tuple[str, ...]
    score: int
    total: int
    announced: int | None = None
    others: tuple[int, ...] = ()


class Difference(Value):
    """The first line, by its index, whose total on paper differs; `since` is the last line that agreed, or None."""

    line: int
    written: int
    counted: int
    since: int | None
    mistake: Mistake = Mistake.UNKNOWN


def sum_lines(sheet: ScoreSheet, column: int) -> tuple[SumLine, ...]:
    """Return the lines of one column of a sheet, from the first turn to the total after the end."""
    lines = [
        SumLine(
            row.turn,
            _words(cell.remarks),
            _figure(cell),
            cell.running,
            next((int(remark.values[0]) for remark in cell.remarks if remark.kind is RemarkKind.ANNOUNCED), None),
            tuple(_figure(other) for other in row.cells if other is not None and other is not cell),
        )
        for row, cell in _cells(sheet.rows, column)
    ]
    foot = sheet.columns[column]
    if foot.total is not None and foot.unplayed:
        lines.append(SumLine(None, (), foot.total - foot.score, foot.total))
    return tuple(lines)


def first_difference(lines: Sequence[SumLine], written: Sequence[int | None]) -> Difference | None:
    """Return the first line whose total on paper differs, or None if there is none.

    `written` has the totals on paper, None where one was not looked at. Raises ValueError if it does not have one
    entry a line.
    """
    since: int | None = None
    for index, (line, total) in enumerate(zip(lines, written, strict=True)):
        if total is None:
            continue
        if total != line.total:
            before = 0 if since is None else lines[since].total
            is_next = index == (0 if since is None else since + 1)
            mistake = _mistake(line, total, before) if is_next else Mistake.UNKNOWN
            return Difference(index, total, line.total, since, mistake)
        since = index
    return None


def _mistake(line: SumLine, written: int, before: int) -> Mistake:
    """Return the mistake in `line` that probably led from the total `before` to the total written."""
    step = written - before
    wrong = (
        (0, Mistake.NOT_ADDED),
        (-line.score, Mistake.WRONG_WAY),
        (2 * line.score, Mistake.TWICE),
        (line.announced, Mistake.ANNOUNCED),
    )
    for figure, mistake in wrong:
        if step == figure:
            return mistake
    if sorted(str(written)) == sorted(str(line.total)):
        return Mistake.SWAPPED
    return Mistake.OTHERS if step in line.others else Mistake.UNKNOWN


def _cells(rows: Sequence[Row], column: int) -> list[tuple[Row, Cell]]:
    return [(row, cell) for row in rows if (cell := row.cells[column]) is not None]


def _figure(cell: Cell) -> int:
    return (cell.score or 0) + cell.points


def _words(remarks: Sequence[Remark]) -> tuple[str, ...]:
    kinds = (RemarkKind.WORDS, RemarkKind.NOT_ACCEPTED)
    return next((remark.values for remark in remarks if remark.kind in kinds), ())
