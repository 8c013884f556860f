"""The pages of a competition, as plain values in the language on screen; no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from classroom.competition import wall_papers as wall
from classroom.competition.columns import lines_of, named
from classroom.competition.division import drawn_by_lot
from classroom.competition.event import room_of
from classroom.competition.result import NobodyCame, Played, Ruled, Scored, Standing, TeamNumber, Walkover
from classroom.competition.rounds import Bracket, bracket
from classroom.competition.state import CompetitionState, DivisionState, Recorded, RoundState, stage_of
from classroom.competition.team import of_players
from classroom.i18n import _, dotted
from classroom.settings import SEATS_HELD, STANDINGS_HELD, are_pairings, held_podium, held_room
from classroom.value import Value

ROWS, LONG_ROWS = 8, 6
"""The number of rows on a page: of one line, and of two for long names or in columns."""
FEW_ROWS = 2
"""So many pairings, as of semi-finals, fill the picture: with schools, and what each table is for."""
MOST_COLUMNS = 3
WITH_SCHOOLS = 2
"""On so many pages at most, pairings say where their teams come from; more tables are shown closer together."""
NUMBER, SCORE, BESIDE = 92, 104, 24
"""Units of a column that its number, a score and the gaps take."""
_FRAME = 36
_BESIDE_PAIRING, _BESIDE_NAME = 390, 596
"""Units of a page of one column that are not for names."""


class PageRoom(Value):
    """The space on a page: its `width` in units, and a function for the width of a name at the smallest size."""

    width: float = 1365
    measure: Callable[[str], float] = lambda name: 20.0 * len(name)


class BoardRow(Value):
    """A row of a page: a number, a name, what stands behind and `below` it; of a pairing `other` is the opponent.

    `origins` say where the teams of a pairing come from, where there is room; in a large row, `stage` what it is for.
    """

    number: str
    name: str
    figure: str
    more: str = ""
    other: str = ""
    below: str = ""
    stage: str = ""
    origins: tuple[str, ...] = ()


class LotsFace(Value):
    """The lots of a division as they are drawn: the names so far, the newest last, and how many there are."""

    title: str
    subtitle: str
    drawn: tuple[str, ...]
    count: str


class BoardFace(Value):
    """One page of pairings or standings: `title`, `subtitle` with the event, and which page of how many it is."""

    title: str
    subtitle: str
    heads: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    page: str
    bracket: Bracket | None = None
    """The bracket shown instead of rows, or None for rows."""
    is_long: bool = False
    """Whether a name has two lines in its rows."""
    columns: int = 1
    """The number of columns side by side; each has as many two-line rows as a page of long names."""
    is_large: bool = False
    """Whether the rows are so few that they fill the picture."""


def lots_face(state: CompetitionState) -> LotsFace | None:
    """Return the lots that are drawn for the first round of a division, until that is published; else None."""
    found = None
    for at, division in enumerate(state.divisions):
        players = [team.player for team in state.teams_of(at) if team.goes_on]
        drawn = drawn_by_lot(division.wishes, players)
        if division.rounds or not drawn:
            continue
        count = _("{count} of {all} drawn").format(count=len(drawn), all=len(players))
        names = tuple(map(state.name, drawn))
        found = LotsFace(_("The draw for round 1"), dotted(state.opened.title, division.plan.title), names, count)
        if len(drawn) < len(players):
            return found
    return found


BestTurns = Mapping[TeamNumber, tuple[str, str]]
"""The words and the points of the best turns of teams."""


def board_faces(
    state: CompetitionState, held: str = "", room: PageRoom | None = None, turns: BestTurns | None = None
) -> tuple[BoardFace, ...]:
    """Return the pages of a competition in the order of showing; empty before anything is drawn.

    For a round being played these are its pairings and, once it has a result, also the standings before it. Otherwise
    they are the current standings. If the director has `held` the pairings, those in one room, or the standings, the
    pages are those of every division that has them. The page of the first places has the best `turns` of their teams.
    """
    fit = room or PageRoom()
    podium = held_podium(held)
    if podium and podium[0] < len(state.divisions):
        return (_podium(state, *podium, turns or {}),)
    return tuple(face for division in range(len(state.divisions)) for face in _of_division(state, division, held, fit))


PRIZES, MOST_ON_PODIUM = 3, 5
"""Places that are revealed one by one, and how many teams may share them: all are on one page."""


def podium(state: CompetitionState, division: int) -> tuple[tuple[Standing, ...], ...]:
    """Return the first places of a division in the order of revealing: third, second, first; a place may be shared."""
    lines = [line for line in state.standings(division) if line.rank <= PRIZES]
    ranks = sorted({line.rank for line in lines}, reverse=True)
    return tuple(tuple(line for line in lines if line.rank == rank) for rank in ranks)


def _podium(state: CompetitionState, division: int, shown: int, turns: BestTurns) -> BoardFace:
    """Return the page of the first places, of which so many are shown, the best at its top."""
    places = podium(state, division)
    rows = []
    for at in reversed(range(len(places))):
        for line in places[at]:
            team = state.team(line.player) if at < shown else None
            how = _(line.how) if line.how else ""
            below = dotted(team.entry.origin, how) if team else ""
            words, points = turns.get(line.player, ("", "")) if team else ("", "")
            best = _("Best turn: {words}").format(words=words) if points else ""
            name = team.entry.name if team else ""
            rows.append(BoardRow(str(line.rank), name, "", other=points, origins=(below, best)))
    subtitle = dotted(state.opened.title, state.divisions[division].plan.title)
    return BoardFace(_("Prize-giving"), subtitle, (), tuple(rows), "", is_large=True)


def _of_division(state: CompetitionState, division: int, held: str, fit: PageRoom) -> Iterator[BoardFace]:
    if not (rounds := state.divisions[division].rounds):
        return
    is_played = bool(rounds[-1].open_tables)
    if are_pairings(held):
        yield from _pairings(state, division, rounds[-1], fit, held_room(held))
        return
    if held == SEATS_HELD:
        yield from _seats(state, division, rounds[-1], fit)
        return
    if held == STANDINGS_HELD and (len(rounds) > 1 or not is_played):
        yield from _standings(state, division, len(rounds) - 1 if is_played else None, fit)
        return
    if is_played:
        yield from _pairings(state, division, rounds[-1], fit)
        if len(rounds) > 1 and rounds[-1].recorded:
            yield from _standings(state, division, len(rounds) - 1, fit)
    else:
        yield from _standings(state, division, None, fit)
    found = bracket(state, division) if stage_of(state.divisions[division], len(rounds)) else None
    if found:
        yield BoardFace(_("Bracket"), dotted(found.title, found.division), (), (), "", found)


def _pairings(
    state: CompetitionState, division: int, shown: RoundState, fit: PageRoom, only: str = ""
) -> Iterator[BoardFace]:
    """Yield the pairings of a round, room by room if there are rooms, or of one room if `only` is given."""
    sheet = wall.pairing_sheet(state, division, shown.number)
    title = _(sheet.stage.value) if sheet.stage else _("Round {number}").format(number=sheet.number)
    is_drawn = all(row.begins is not None for row in sheet.rows)
    heads = (_("Table"), _("Starts") if is_drawn else _who(sheet), _("Opponent"), "")
    if shown.set_word:
        title = _("Round {number}: {word}").format(number=sheet.number, word=shown.set_word)
        heads = (_("Table"), _who(sheet), "", "")
    pages: dict[tuple[str, str], list[BoardRow]] = {}
    for row, table in zip(sheet.rows, shown.tables, strict=True):
        page = (_(row.stage.value) if row.stage else title, room_of(state.rooms, row.table))
        stage = row.stage or sheet.stage
        pairing = _pairing(row, shown.recorded_of(table.one), table.one, _(stage.value) if stage else "")
        pages.setdefault(page, []).append(pairing)
    if sheet.byes:
        pages.setdefault((title, ""), []).extend(BoardRow("", team.name, _("bye")) for team in sheet.byes)
    for (called, room), rows in pages.items():
        if only not in ("", room):
            continue
        if len(rows) <= FEW_ROWS and all(row.other for row in rows):
            subtitle = dotted(sheet.title, sheet.division)
            yield BoardFace(dotted(called, room), subtitle, heads, tuple(rows), "", is_large=True)
        else:
            yield from _pages(dotted(called, room), dotted(sheet.title, sheet.division), heads, rows, fit)


def _seats(state: CompetitionState, division: int, shown: RoundState, fit: PageRoom) -> Iterator[BoardFace]:
    """Yield where each team sits, by its name."""
    sheet = wall.seat_sheet(state, division, shown.number)
    stage = _(sheet.stage.value) if sheet.stage else _("Round {number}").format(number=sheet.number)
    rows = [
        BoardRow(
            number=str(seat.table or ""),
            name=seat.team.name,
            figure="" if seat.table else _("bye"),
            below=dotted(seat.room, seat.team.origin),
        )
        for seat in sheet.seats
    ]
    subtitle = dotted(stage, sheet.title, sheet.division)
    yield from _pages(_("Who sits where, A to Z"), subtitle, (_("Table"), _who(sheet), "", ""), rows, fit)


def _pairing(row: wall.PairingRow, recorded: Recorded | None, one: str, stage: str) -> BoardRow:
    """The team that begins stands first, as on the score sheet."""
    teams, scores = list(row.teams), _scores(recorded, one)
    if row.begins == 1:
        teams.reverse()
        scores = scores[::-1]
    return BoardRow(
        number=str(row.table),
        name=teams[0].name,
        other=teams[1].name if len(teams) > 1 else "",
        figure=" : ".join(scores) or ("\N{CHECK MARK}" if recorded else ""),
        stage=stage,
        origins=tuple(team.origin for team in teams),
    )


def _scores(recorded: Recorded | None, one: str) -> tuple[str, ...]:
    """The scores of a played match, team `one` first; empty if it was not played."""
    match recorded.result if recorded else None:
        case Played(first=first) as played:
            scores = tuple(map(str, played.scores.values()))
            return scores if first == one else scores[::-1]
        case Scored(score=score):
            return (str(score),)
        case Walkover() | NobodyCame() | Ruled() | None:
            return ()


def _standings(state: CompetitionState, division: int, rounds: int | None, fit: PageRoom) -> Iterator[BoardFace]:
    sheet = wall.standing_sheet(state, division, rounds)
    title = _("Final standings")
    if not sheet.is_final:
        title = _("Standings after round {number} of {rounds}").format(number=sheet.after, rounds=sheet.rounds)
    has_own_boards = state.divisions[division].has_own_boards
    points, margin, how = named(("sum" if has_own_boards else "points", "margin", "how"))
    lines = lines_of(sheet)
    # How a place came stands in the room of the margins; where each has a board, the margins are the points.
    has_margins = not (has_own_boards or any(map(how.text, lines)))
    rows = [
        BoardRow(
            str(line.rank),
            line.team.name,
            points.text(line),
            margin.text(line) if has_margins else "",
            below=how.text(line),
        )
        for line in lines
    ]
    heads = (_("Place"), _who(sheet), _("Points"), _(margin.head) if has_margins else "")
    yield from _pages(title, dotted(sheet.title, sheet.division), heads, rows, fit)


def _who(sheet: wall.PairingSheet | wall.SeatSheet | wall.StandingSheet) -> str:
    return of_players(_, is_single=sheet.is_single)("Team")


def _pages(
    title: str, subtitle: str, heads: tuple[str, ...], rows: list[BoardRow], fit: PageRoom
) -> Iterator[BoardFace]:
    is_long, columns = _layout(rows, fit)
    room = _rows_of(columns, is_long=is_long)
    count = max(1, -(-len(rows) // room))
    for page in range(count):
        part = tuple(rows[page * room : (page + 1) * room])
        number = f"{page + 1}/{count}" if count > 1 else ""
        yield BoardFace(title, subtitle, heads, part, number, is_long=is_long, columns=columns)


def _rows_of(columns: int, *, is_long: bool) -> int:
    return columns * LONG_ROWS if columns > 1 or is_long else ROWS


def _layout(rows: list[BoardRow], fit: PageRoom) -> tuple[bool, int]:
    """Return whether names need two lines, and the number of columns that shows them in full on the fewest pages."""
    named = (text for row in rows for text in (row.name, row.other, row.below and f"{row.figure} {row.below}".strip()))
    widest = max(map(fit.measure, named), default=0)
    is_pairing = any(row.other for row in rows)
    free = fit.width - _FRAME
    alone = (free - _BESIDE_PAIRING) / 2 if is_pairing else free - _BESIDE_NAME
    has_schools = is_pairing and any(any(row.origins) for row in rows)
    if has_schools and widest <= alone and len(rows) <= WITH_SCHOOLS * LONG_ROWS:
        return True, 1
    scores = SCORE if is_pairing or not any(row.more for row in rows) else 0
    layouts = [(widest > alone or any(row.below for row in rows), 1)]
    side_by_side = range(2, MOST_COLUMNS + 1)
    layouts += [(False, columns) for columns in side_by_side if widest <= free / columns - NUMBER - scores - BESIDE]
    return min(layouts, key=lambda one: -(-len(rows) // _rows_of(one[1], is_long=one[0])))


def start_title(state: CompetitionState, starts: datetime) -> str:
    """Say which round starts, and when."""
    time = starts.strftime("%H:%M")
    playing = [one for at, one in enumerate(state.divisions) if state.teams_of(at) and not one.is_complete]
    numbers = {_next_number(division) for division in playing or state.divisions}
    if len(numbers) != 1:
        return _("The next round starts at {time}").format(time=time)
    return _("Round {number} starts at {time}").format(number=numbers.pop(), time=time)


def _next_number(division: DivisionState) -> int:
    """Return the number of the published round without results, or of the one after the last."""
    rounds = division.rounds
    is_waiting = bool(rounds) and len(rounds[-1].open_tables) == len(rounds[-1].tables)
    return len(rounds) + (0 if is_waiting else 1)
