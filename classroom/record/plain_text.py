"""A score sheet in words: its head and foot on paper, and the whole as plain text for a terminal (P20)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from classroom.formats.wording import differences_texts, item_title
from classroom.i18n import N_, dotted
from classroom.match.team import OfficialRole
from classroom.reasons import note_text, reason_text
from classroom.record.figure import figure, money
from classroom.record.heading import PRACTICE, seat_text
from classroom.record.score_sheet import Cell, Row, ScoreSheet, TeamSum, Terms
from classroom.record.wording import Translate, departure_text, end_reason_text, minutes_text, remarks_text
from classroom.rules import policy
from classroom.rules.policy import EndReason
from classroom.value import Value
from classroom.words.teacher_list import short_title

# The head


def row_title(terms: Terms) -> str:
    """Return the title for the rows of the table, untranslated: a turn, or a word of a round (U9)."""
    return N_("Word") if isinstance(terms.turn_time, policy.PerRound) else N_("Turn")


def side_title(terms: Terms) -> str:
    """Return the title of a column of scores, untranslated, with the placeholder ``{number}``."""
    if terms.has_member_columns:
        return N_("Group {number}")
    return N_("Player {number}") if terms.is_single else N_("Team {number}")


def team_number(sheet: ScoreSheet, index: int) -> int:
    """Return the number of the team, group or player that a column belongs to, counted from 1."""
    places = (place for place, team in enumerate(sheet.teams) if index in team.columns)
    return next(places, index) + 1


def names_below(sheet: ScoreSheet, index: int, say: Translate) -> str:
    """Return the small print of a column: its members, or for a member the place in the order of play."""
    column = sheet.columns[index]
    if sheet.terms.has_member_columns:
        return say(N_("player {number}")).format(number=index + 1)
    return ", ".join(member for member in column.members if column.members != (column.side,))


def name_above(sheet: ScoreSheet, index: int) -> str:
    """Return whose scores a column has: the state, or for a member the group (A1)."""
    if not sheet.terms.has_member_columns:
        return sheet.columns[index].origin
    return sheet.teams[team_number(sheet, index) - 1].name


def column_titles(sheet: ScoreSheet, index: int, say: Translate) -> tuple[str, ...]:
    """Return the head of a column as lines, without empty ones."""
    column = sheet.columns[index]
    number = say(side_title(sheet.terms)).format(number=team_number(sheet, index))
    lines = (f"{number}: {column.side}", name_above(sheet, index), names_below(sheet, index, say))
    return tuple(line for line in lines if line)


# The foot: sums, the ending, what the match was judged by

SCORE = N_("Score")
OWN_COUNT = N_("Own count")
MONEY = N_("Money raised")
UNPLAYED_LESS = N_("Unplayed tiles −")
UNPLAYED = N_("Unplayed tiles ±")
TIME = N_("Time")
TOTAL = N_("Total score")

_ROLES = {
    OfficialRole.ACCURACY_JUDGE: N_("accuracy judge: {names}"),
    OfficialRole.POINT_JUDGE: N_("point judge: {names}"),
    OfficialRole.TIME_KEEPER: N_("time keeper: {names}"),
    OfficialRole.JURY: N_("jury: {names}"),
}

# endings that name a team, and walkovers that name none
_ENDED_BY = {
    EndReason.ZERO_TURNS: N_("{team} disqualified: too many turns without points"),
    EndReason.TIME: N_("{team} ran out of time"),
    EndReason.DISQUALIFIED: N_("{team} disqualified"),
    EndReason.WALKOVER: N_("walkover: {team} absent or left"),
}
_NOBODY_CAME = N_("walkover: everybody absent or left")


class Sum(Value):
    """One entry of a foot row, across the columns given by index: a figure, the remark beside it, whether it won."""

    columns: tuple[int, ...]
    figure: str = ""
    remark: str = ""
    is_won: bool = False


class SumRow(Value):
    """A row of the foot: its title, to be translated, and its entries from the first column to the last."""

    title: str
    sums: tuple[Sum, ...]


def sum_rows(sheet: ScoreSheet, say: Translate) -> tuple[SumRow, ...]:
    """Return the rows below the turns: Score, Unplayed tiles, Total score, and what the format has besides (P20)."""
    terms, columns = sheet.terms, sheet.columns
    rows = [SumRow(SCORE, tuple(Sum((index,), figure(column.score)) for index, column in enumerate(columns)))]
    if terms.has_own_count:
        counts = (Sum((index,), figure(column.own_count)) for index, column in enumerate(columns))
        rows.append(SumRow(OWN_COUNT, tuple(counts)))
    if not isinstance(terms.end_adjustment, policy.NoAdjustment):
        title = UNPLAYED_LESS if isinstance(terms.end_adjustment, policy.LoseOwn) else UNPLAYED
        rows.append(SumRow(title, tuple(_unplayed(sheet, index, say) for index in range(len(columns)))))
    if isinstance(terms.turn_time, policy.PerSide):
        rows.append(SumRow(TIME, _of_teams(sheet, lambda team: _time(sheet, team, say))))
    rows.append(SumRow(TOTAL, _totals(sheet, say)))
    if terms.currency:
        rows.append(SumRow(MONEY, _of_teams(sheet, lambda team: _money(sheet, team, say))))
    return tuple(rows)


def ending_text(sheet: ScoreSheet, say: Translate) -> str:
    """Return how the match ended, by whom, why, and by what margin; empty while it is under way (P13, A12, T8).

    In practice nobody is disqualified for turns without points.
    """
    if not sheet.ended:
        return ""
    text = end_reason_text(sheet.ended, say)
    reason = next((reason for reason in EndReason if reason.value == sheet.ended), None)
    if sheet.ended_by and reason is EndReason.ZERO_TURNS and sheet.practice:
        text = f"{sheet.ended_by}: {text}"
    elif sheet.ended_by and reason in _ENDED_BY:
        text = say(_ENDED_BY[reason]).format(team=sheet.ended_by)
    elif reason is EndReason.WALKOVER:
        text = say(_NOBODY_CAME)
    if sheet.note:
        text = f"{text} ({note_text(sheet.note, say)})"
    margin = _margin(sheet, say) if sheet.ended_by and reason is EndReason.WALKOVER else ""
    return ", ".join(part for part in (text, margin) if part)


def end_line(sheet: ScoreSheet, say: Translate) -> str:
    """Return the line on who started, how the match ended, who decided it, and whether it is signed and locked."""
    ending = ending_text(sheet, say)
    is_round = isinstance(sheet.terms.turn_time, policy.PerRound)
    ended = N_("end of the round: {reason}") if is_round else N_("end of the match: {reason}")
    return dotted(
        say(N_("started: {name}")).format(name=sheet.began) if sheet.began else "",
        say(ended).format(reason=ending) if ending else "",
        say(N_("decided by {names}")).format(names=reason_text(sheet.decided_by, say)) if sheet.decided_by else "",
        say(N_("signed by all and locked")) if sheet.locked else "",
        say(N_("signed by {name}")).format(name=sheet.signed_by) if sheet.signed_by else "",
    )


def judged_by_line(sheet: ScoreSheet, say: Translate) -> str:
    """Return the line that says by what the match was judged, the format and the word list, and the match's id."""
    mode = say(N_("practice")) if sheet.practice else say(N_("competition"))
    return dotted(
        f"{say(sheet.format_title)} ({mode})",
        say(N_("word list: {title} {hash}")).format(
            title=short_title(sheet.lexicon_key, sheet.lexicon, say), hash=sheet.lexicon_hash[:8]
        ),
        say(N_("match {id}")).format(id=sheet.match_id),
    )


def check_code_text(code: str, say: Translate) -> str:
    """Return the check code of a match as papers show it; empty if there is none."""
    # Translators: {code} is eight characters for comparing a match on a computer with its paper.
    return say(N_("check code {code}")).format(code=code) if code else ""


def more_lines(sheet: ScoreSheet, say: Translate) -> tuple[str, ...]:
    """Return further lines: practice, house rule, choices, round, starting word, officials, exceptions, remarks."""
    departed = "; ".join(departure_text(departure, value, say) for departure, value in sheet.departures)
    lines = [
        say(N_("practice: {departures}")).format(departures=departed) if departed else "",
        say(N_("played on a real board, recorded turn by turn")) if sheet.real_board else "",
        _house_rule(sheet, say),
        "; ".join(say(choice) for choice in sheet.choices),
        dotted(_round(sheet, say), _set_word(sheet, say), *_officials(sheet, say)),
        dotted(*exception_lines(sheet, say)),
        _skipped(sheet, say),
        *(f"{sheet.columns[side].side}: {remarks_text(remarks, say)}" for side, remarks in sheet.later),
    ]
    return tuple(line for line in lines if line)


def signed(number: int) -> str:
    """Return a figure that is added or subtracted, with its sign."""
    sign = "− " if number < 0 else "+ " if number > 0 else ""
    return f"{sign}{abs(number)}"


def verdict(sheet: ScoreSheet, team: int, say: Translate) -> str:
    """Return the remark beside a team's total: winner, shared win, draw, or empty.

    It is empty for a team alone at its board, which has no opponent (U1).
    """
    if team not in sheet.winners or len(sheet.columns) == 1:
        return ""
    if len(sheet.winners) == 1:
        return say(N_("winner"))
    return say(N_("draw")) if sheet.terms.is_drawn else say(N_("shared win"))


def _of_teams(sheet: ScoreSheet, entry: Callable[[TeamSum], tuple[str, str]]) -> tuple[Sum, ...]:
    return tuple(Sum(team.columns, *entry(team)) for team in sheet.teams)


def _totals(sheet: ScoreSheet, say: Translate) -> tuple[Sum, ...]:
    if sheet.terms.has_member_columns:
        entries = [(team.columns, team.total) for team in sheet.teams]
    else:
        entries = [((index,), column.total) for index, column in enumerate(sheet.columns)]
    sums = []
    for team, (columns, total) in enumerate(entries):
        said = verdict(sheet, team, say)
        sums.append(Sum(columns, figure(total), said, bool(said)))
    return tuple(sums)


def _unplayed(sheet: ScoreSheet, index: int, say: Translate) -> Sum:
    column, rule = sheet.columns[index], sheet.terms.end_adjustment
    if column.unplayed is None:
        return Sum((index,))
    remark = ", ".join(say(N_("blank")) if tile == "?" else tile for tile in column.unplayed_tiles)
    is_out = column.unplayed < 0
    match rule:
        case policy.LoseOwn():
            return Sum((index,), figure(column.unplayed), remark)
        case policy.OutTakesTwice() if is_out:
            remark = say(N_("all tiles used: others' tiles, twice"))
        case policy.OutTakesOthers() if is_out:
            remark = say(N_("all tiles used: others' tiles"))
        case _:
            pass
    return Sum((index,), signed(-column.unplayed), remark)


def _time(sheet: ScoreSheet, team: TeamSum, say: Translate) -> tuple[str, str]:
    time = sheet.terms.turn_time
    is_charged = isinstance(time, policy.PerSide) and isinstance(time.out_of_time, policy.Overtime)
    figure = signed(team.penalty) if is_charged and team.penalty is not None else ""
    if not sheet.match_id:
        return "", ""
    return figure, say(N_("{time} used")).format(time=minutes_text(team.used_ms // 1000))


def _money(sheet: ScoreSheet, team: TeamSum, say: Translate) -> tuple[str, str]:
    """Return what a team paid for extra letters, and its purchases (U8)."""
    if not sheet.match_id:
        return "", ""
    currency = sheet.terms.currency
    bought = [purchase for purchase in sheet.purchases if purchase.side in team.columns]
    sales = [
        say(N_("{letters} for {price}")).format(
            letters=" ".join(one.letters) or one.size, price=money(currency, one.amount)
        )
        for one in bought
    ]
    return money(currency, team.paid), "; ".join(sales)


def _margin(sheet: ScoreSheet, say: Translate) -> str:
    match sheet.terms.absence:
        case policy.FixedMargin(points=points):
            return say(N_("margin {points}")).format(points=f"+{points}")
        case policy.GreatestMargin():
            return say(N_("margin: the biggest of the round"))
        case policy.NoMargin():
            return ""


def _house_rule(sheet: ScoreSheet, say: Translate) -> str:
    """Return the format from which a house rule departs, and how; empty if it is no house rule."""
    rule, origin = sheet.house_rule, sheet.house_rule_origin
    if rule is None:
        return ""
    if origin is None:
        return say(N_("your own rules"))
    text = say(N_("your own rules, based on {title}: {changes}"))
    return text.format(title=say(origin.title), changes=" ".join(differences_texts(rule, origin, say)))


def _round(sheet: ScoreSheet, say: Translate) -> str:
    """Return the round of a match without a table; with a table, the head names both."""
    seat = sheet.seat
    is_said = not seat.round_number or seat.table_number
    return "" if is_said else say(N_("round {number}")).format(number=seat.round_number)


def _set_word(sheet: ScoreSheet, say: Translate) -> str:
    return say(N_("starting word: {word}")).format(word=sheet.set_word) if sheet.set_word else ""


def _officials(sheet: ScoreSheet, say: Translate) -> tuple[str, ...]:
    roles = dict.fromkeys(official.role for official in sheet.officials)
    names = {role: ", ".join(one.name for one in sheet.officials if one.role is role) for role in roles}
    return tuple(say(_ROLES[role]).format(names=names[role]) for role in roles)


def exception_lines(sheet: ScoreSheet, say: Translate) -> tuple[str, ...]:
    """Return the exceptions with a written reason: a team not mixed, two of one state, somebody missing.

    Their rules are P1, P2, P3 and P17.
    """
    not_mixed = say(N_("{team} not from different communities: {reason}"))
    found = [not_mixed.format(team=team, reason=reason) for team, reason in sheet.team_exceptions]
    found += [
        say(sentence).format(reason=reason_text(reason, say))
        for sentence, reason in (
            (N_("teams from the same place meet: {reason}"), sheet.origin_exception),
            (N_("not everything was ready: {reason}"), sheet.entry_exception),
            (N_("judge or time keeper missing: {reason}"), sheet.officials_exception),
        )
        if reason
    ]
    return tuple(found)


def _skipped(sheet: ScoreSheet, say: Translate) -> str:
    """Return the skipped items of the check list, by whom and why; empty if there are none (P22)."""
    one = say(N_("{item} ({name}: {reason})"))
    items = "; ".join(
        one.format(item=item_title(item, say), name=reason_text(skip.by, say), reason=reason_text(skip.reason, say))
        for item, skip in sheet.skipped
    )
    return say(N_("skipped on the checklist: {items}")).format(items=items) if items else ""


WIDTH = 100
_LEAST_REMARKS = 14
_GAP = "  "


def sheet_text(sheet: ScoreSheet, translate: Translate, width: int = WIDTH) -> str:
    """Return the sheet as lines of at most `width` characters, or wider for many sides; no line ends in spaces.

    For each side a turn has its score, with challenge points beside it, the running total and the remarks.
    """
    table = _Table(sheet, translate, width)
    lines = [
        translate(N_("Score sheet")),
        *_heading(sheet, translate),
        "",
        *table.head(),
        table.rule(),
        *(line for row in sheet.rows for line in table.row(row)),
        table.rule(),
        *(line for sums in sum_rows(sheet, translate) for line in table.sums(sums)),
        "",
        *_foot(sheet, translate, width),
    ]
    return "".join(f"{line.rstrip()}\n" for line in lines)


class _Table:
    """The columns of one sheet: the turn, and for each side score, running total and remarks."""

    def __init__(self, sheet: ScoreSheet, say: Translate, width: int) -> None:
        self.sheet, self.say = sheet, say
        titles = (say(row_title(sheet.terms)), *(say(sums.title) for sums in sum_rows(sheet, say)))
        self.first = max(map(text_width, titles))
        cells = [cell for row in sheet.rows for cell in row.cells if cell]
        figures = [*map(_score, cells), *(figure(column.score) for column in sheet.columns), "1000"]
        self.score = max(map(len, figures))
        self.total = max(len(_running(cell)) for cell in cells) if cells else 5
        free = width - self.first - len(sheet.columns) * (len(_GAP) * 2 + 1 + self.score + self.total)
        self.remarks = max(_LEAST_REMARKS, free // max(1, len(sheet.columns)))
        self.column = self.score + 1 + self.total + len(_GAP) + self.remarks

    def rule(self) -> str:
        """Return a horizontal line."""
        return "-" * (self.first + len(self.sheet.columns) * (len(_GAP) + self.column))

    def head(self) -> list[str]:
        """Return the head, which names the side of each column."""
        titles = [column_titles(self.sheet, index, self.say) for index in range(len(self.sheet.columns))]
        blocks = [[line for title in column for line in wrapped(title, self.column)] for column in titles]
        return self._side_by_side(self.say(row_title(self.sheet.terms)), blocks, [self.column] * len(blocks))

    def row(self, row: Row) -> list[str]:
        """Return one turn of all sides, in as many lines as its remarks need."""
        turn = f"{row.turn} +" if row.extra else str(row.turn)
        blocks = [self._cell(cell) for cell in row.cells]
        return self._side_by_side(turn, blocks, [self.column] * len(blocks))

    def sums(self, row: SumRow) -> list[str]:
        """Return one row of the foot; an entry for several columns names the team, as they may be apart."""
        if all(len(one.columns) == 1 for one in row.sums):
            ordered = sorted(row.sums, key=lambda one: one.columns)
            blocks = [self._entry(one.figure, "", one.remark) for one in ordered]
            return self._side_by_side(self.say(row.title), blocks, [self.column] * len(blocks))
        lines: list[str] = []
        for team, one in zip(self.sheet.teams, row.sums, strict=True):
            text = _GAP.join(part for part in (one.figure.rjust(self.score), team.name, one.remark) if part)
            lines += self._side_by_side(self.say(row.title) if not lines else "", [[text]], [text_width(text)])
        return lines

    def _cell(self, cell: Cell | None) -> list[str]:
        return [] if cell is None else self._entry(_score(cell), _running(cell), remarks_text(cell.remarks, self.say))

    def _entry(self, figure: str, running: str, text: str) -> list[str]:
        lines = wrapped(text, self.remarks) or [""]
        indent = " " * (self.score + 1 + self.total)
        starts = [f"{figure.rjust(self.score)} {running.rjust(self.total)}", *[indent] * (len(lines) - 1)]
        return [f"{start}{_GAP}{line}" for start, line in zip(starts, lines, strict=True)]

    def _side_by_side(self, first: str, blocks: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
        height = max([1, *map(len, blocks)])
        lines = []
        for at in range(height):
            parts = [padded(first if at == 0 else "", self.first)]
            for block, width in zip(blocks, widths, strict=True):
                parts.append(padded(block[at] if at < len(block) else "", width))
            lines.append(_GAP.join(parts))
        return lines


def _heading(sheet: ScoreSheet, say: Translate) -> list[str]:
    heading = sheet.heading
    event = say(PRACTICE) if sheet.practice else heading.event
    first = " ".join(text for text in (event, heading.level, heading.year) if text)
    second = ", ".join(text for text in (heading.school, heading.place, heading.date) if text)
    return [line for line in (first, second, seat_text(sheet.seat, say)) if line]


def _foot(sheet: ScoreSheet, say: Translate, width: int) -> list[str]:
    named = N_("judges: {names}") if len(sheet.judges) > 1 else N_("judge: {names}")
    judges = [say(named).format(names=", ".join(sheet.judges))] if sheet.judges else []
    signatures = [
        say(N_("signed by {name} for {side}")).format(name=signature.name, side=signature.side)
        for signature in sheet.signatures
        if signature.name
    ]
    texts = (end_line(sheet, say), judged_by_line(sheet, say), *more_lines(sheet, say), *judges, *signatures)
    return [line for text in texts for line in wrapped(text, width)]


def _score(cell: Cell) -> str:
    """Return the score of a turn, with any challenge points beside it."""
    points = signed(cell.points).replace(" ", "") if cell.points else ""
    return f"{figure(cell.score)}{points}"


def _running(cell: Cell) -> str:
    return f"={figure(cell.running)}"


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of at most `width` columns; control characters become spaces."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    lines: list[str] = []
    for word in shown.split():
        if lines and text_width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.extend(_broken(word, width))
    return lines


def _broken(word: str, width: int) -> list[str]:
    """Return a word in parts of at most `width` columns."""
    parts = [""]
    for sign in word:
        if parts[-1] and text_width(parts[-1] + sign) > width:
            parts.append("")
        parts[-1] += sign
    return parts


def padded(text: str, width: int) -> str:
    """Return a text padded with spaces to `width` columns."""
    return text + " " * (width - text_width(text))


def text_width(text: str) -> int:
    """Return how many columns a text takes in a terminal: two for a wide letter, none for a mark above another."""
    marks = sum(1 for sign in text if unicodedata.category(sign) in ("Mn", "Me", "Cf"))
    wide = sum(1 for sign in text if unicodedata.east_asian_width(sign) in ("W", "F"))
    return len(text) - marks + wide
