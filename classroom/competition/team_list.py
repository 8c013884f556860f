"""Teams from a table: one row a pupil, or one row a team with a column for each player.

A row without a team belongs to the team above it. Without headings the columns are in the order of
`TEAM_ORDER`. If a team has a school and a state, its origin is the state (P3), and its pupils are
distinguished from others by class and school.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from classroom.competition.team import Entry, EntryMember, as_of_players, filled_lines, team_of_line, tidy_entry
from classroom.i18n import N_, _, ngettext, quoted
from classroom.match.team import Role
from classroom.names import LONGEST_NAME, alike_key, name_key, tidy_line, tidy_name
from classroom.roster.class_list import Why, has_left, meant_of_people, names_people, title_key, year_of
from classroom.tables import evidence, reading
from classroom.tables.body import (
    Body,
    Cell,
    Record,
    Remark,
    Unread,
    joined_name,
    read_body,
    said_of_lost,
    said_of_sums,
    sentences_of,
)
from classroom.tables.heading import Column, Meaning, cell_words, read_heading
from classroom.tables.plan import REPEATED, KeyRow, Meant, Purpose, Row, Sheet, SheetPlan, Table, Weighed
from classroom.tables.text import rows_matching, table_of_text
from classroom.value import Value, replace

_MAIN = (
    "main, mains, player, utama, pemain, pemain utama, main player, member, ahli, captain, team captain, kapten, ketua"
    ", m, ketua pasukan, regular, first team, starter, 主力, 正选, 正選, 队员, 隊員, 队长, 隊長, 选手, முதன்மை, ஆட்டக்காரர்"
)
_RESERVE = (
    "reserve, reserves, reserve player, simpanan, pemain simpanan, substitute, substitute player, sub, pengganti, r, s"
    ", res, pemain gantian, gantian, 候补, 候補, 替补, 替補, 后备, 後備, மாற்று"
)
_OF_TEACHER = (
    "teacher, guru, guru pengiring, guru pembimbing, accompanying teacher, coach, jurulatih, teacher in charge"
    ", 老师, 老師, 教师, 教師, 指导老师, 指導老師, ஆசிரியர்"
)
_ROLES: Mapping[str, Role] = {
    "": Role.MAIN,
    **dict.fromkeys(_MAIN.split(", "), Role.MAIN),
    **dict.fromkeys(_RESERVE.split(", "), Role.RESERVE),
}
_TEACHERS = frozenset(_OF_TEACHER.split(", "))
_YES = frozenset((*"yx1/\u2713\u2714\u2611\u221a是", "yes", "ya", "true", "benar", "ஆம்", "mixed", "campuran"))
_NO = frozenset(("", *"n0-\u2717\u2718\u2610否", "no", "tidak", "false", "palsu", "இல்லை"))
_KNOWN_ROLES = frozenset({*_ROLES, *_TEACHERS, *_YES, *_NO})

TEAM_ORDER = (Column.TEAM, Column.SCHOOL, Column.NAME, Column.CLASS, Column.YEAR, Column.ROLE, Column.TEACHER)
"""The columns of teams in a table without headings."""
_TEAM_AND_NAMES = re.compile(
    r"\s*([^:;,\t\uff1a]+?)(?:\s*[:\uff1a]|\s+[-\u2013\u2014](?=\s))\s*([^:;\t]*(?:,|\s&\s)[^:;\t]*)"
)
_LABELLED = re.compile(r"\s*([^:\uff1a\t]{2,40}?)\s*[:\uff1a]\s*(.*?)\s*")
_ROLE_AND_NAME = re.compile(r"\(\s*([^():]+?)\s*[:\uff1a]\s*([^():]+?)\s*\)")
_PLAYER_AND_SCHOOL = re.compile(r"\s*(.*?\S)\s*(?:\(([^()]+)\)|\s[-\u2013\u2014]\s+([^()\s\d].*?))\s*")
_PLAYER_AND_RATING = re.compile(r"(.*?[^\s\d(,-])(?:\s*([-\u2013\u2014:,(])\s*|\s+)(\d{1,4}|[^\W\d]+)\s*\)?\s*")
_LEAST_RATING, _UNRATED = 100, "unrated"
_LEAST_BLOCK = 3
_MUCH_LESS_USUAL = 3 * reading.LESS_USUAL
"""A player comes before the school, even if the school's name is more like a person's."""
_PARTED = re.compile(r"\n[^\S\n]*\n")
_LISTED_NAME = re.compile(r"(?:[-*\u2022\u2013]|\d{1,2}\s*[-.):/\u2013])\s*(\S.*)")
_NO_SCHOOLS: Mapping[str, str] = MappingProxyType({})
_PLACES = (Column.SCHOOL, Column.STATE)
_WORDS = re.compile(r"[^\W\d_]+|\d+")
_LONG_WORD = 5
_SPELT = {
    "sri": "seri", "kg": "kampung", "kampong": "kampung", "tmn": "taman", "bdr": "bandar", "bkt": "bukit",
    "sg": "sungai",
}  # fmt: skip
"""Words in names of schools that are often spelt otherwise, or shortened."""
_BETWEEN_NAMES = re.compile(r"\s*[;\n]\s*|\s+(?:[/&+]|and|dan|和)\s+", re.IGNORECASE)
_OF_SCHOOL = re.compile(r"(.*\S)\s*\(\s*((?:s[rm]?[jk]\S*|sekolah|school)\b.*|.*\bschool)\s*\)\s*", re.IGNORECASE)
_NAME_AND_ROLE = re.compile(r"(.*\S)\s*[(\[]\s*([^()\[\]]+?)\s*[)\]]\s*")


class RowReason(Enum):
    """Why a row, or part of it, is not used; the value is its sentence."""

    NO_TEAM = N_("there is no team name on this line or above it.")
    NO_PUPIL = N_("the pupil's name is missing.")
    NOBODY = N_("{text} usually means that there is no name.")
    NO_LETTER = N_("{text} has no letters. A name needs at least one.")
    YEAR = N_("{text} is not a school year. Write a number such as 5, or leave it empty.")
    ROLE = N_("{text} is not a role. Write main or reserve, or leave it empty.")
    MIXED = N_("{text} is not “yes” or “no”, so the mixed-team box stays empty.")
    TOO_LONG = N_("{text} is too long. A name can have at most {most} characters.")
    TWICE = N_("{text} is in the list twice. If these are two pupils, add a letter to one of the names.")
    SAME_NAME = N_("another team is also called {text}, so this one is imported as {other}.")
    OTHER_ORIGIN = N_("{text} is not the place given above for this team.")


class TeamList(Value):
    """The teams of a table in the order of their first rows, the remarks on its rows, and what is not read.

    `is_single`: each is one player. `lost` rows give neither a team nor a pupil.
    """

    entries: tuple[Entry, ...]
    remarks: tuple[Remark, ...] = ()
    unread: tuple[Unread, ...] = ()
    is_single: bool = False
    lost: int = 0

    @property
    def head(self) -> str:
        """Return in a few words what was found, and what somebody should look at, in the language on screen."""
        members = sum(len(entry.members) for entry in self.entries)
        teams = ngettext("{count} team", "{count} teams", len(self.entries)).format(count=f"{len(self.entries):,}")
        pupils = ngettext("{count} pupil", "{count} pupils", members).format(count=f"{members:,}")
        found = f"{teams}, {pupils}"
        if self.is_single:
            places = len({alike_key(entry.origin) for entry in self.entries if entry.origin})
            origin = ngettext("from {count} place", "from {count} places", places).format(count=f"{places:,}")
            found = " ".join(filter(None, (as_of_players("", teams, _), origin if places else "")))
        return " ".join(filter(None, (f"{found}.", said_of_sums(self.remarks), said_of_lost(self.lost))))

    @property
    def schools(self) -> tuple[str, ...]:
        """The places that the teams play for, each once, as first spelt."""
        found: dict[str, str] = {}
        for entry in self.entries:
            for place in filter(None, (entry.origin, entry.school)):
                found.setdefault(alike_key(place), place)
        return tuple(found.values())

    @property
    def lacks_places(self) -> bool:
        """Whether a team names no place that it plays for."""
        return any(not entry.origin for entry in self.entries)

    def playing_for(self, place: str) -> TeamList:
        """Return the list with this place for the teams that name none."""
        entries = tuple(entry if entry.origin else replace(entry, origin=tidy_name(place)) for entry in self.entries)
        return replace(self, entries=entries)

    def with_reserves(self, mains: int) -> TeamList:
        """Return the list with the pupils after the first `mains` as reserves, in teams for which it names none."""

        def within(entry: Entry) -> Entry:
            if any(one.role is Role.RESERVE for one in entry.members):
                return entry
            more = (replace(one, role=Role.RESERVE) for one in entry.members[mains:])
            return replace(entry, members=(*entry.members[:mains], *more))

        return replace(self, entries=tuple(map(within, self.entries)))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The cells that are not read or skipped, in the language on screen."""
        return sentences_of(self.unread, self.remarks)


class AlikeSchools(NamedTuple):
    """A school of a list and one, known or above it in the list, that is spelt nearly alike: perhaps the same."""

    read: str
    other: str


def alike_schools(read: Iterable[str], known: Iterable[str] = ()) -> tuple[AlikeSchools, ...]:
    """Return the schools of a list that are nearly like one that is `known` or above them in the list.

    They have the same letters with other signs or spaces between them, perhaps with Sri for Seri, or one long word has
    a letter more, less or other. Numbers and short words tell schools apart: SK Taman 1 and SK Taman 2 are two.
    """
    keys = {alike_key(one): one for one in known}
    new = {key: one for one in read if (key := alike_key(one)) not in keys}
    near = ((keys[key], one) for key in keys for of, one in new.items() if _is_nearly(of, key))
    among = ((new[first], new[later]) for first, later in combinations(new, 2) if _is_nearly(first, later))
    found: dict[str, AlikeSchools] = {}
    for other, one in (*near, *among):
        found.setdefault(one, AlikeSchools(one, other))
    return tuple(found.values())


def _is_nearly(one: str, other: str) -> bool:
    """Tell whether the keys of two names are nearly alike."""
    words, others = ([_SPELT.get(word, word) for word in _WORDS.findall(name)] for name in (one, other))
    if "".join(words) == "".join(others):
        return [word for word in words if word.isdecimal()] == [word for word in others if word.isdecimal()]
    if len(words) != len(others):
        return False
    pairs = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
    return len(pairs) == 1 and all(word.isalpha() and len(word) >= _LONG_WORD for word in pairs[0]) and _near(*pairs[0])


def _near(one: str, other: str) -> bool:
    """Tell whether two different words are one letter apart."""
    short, long = sorted((one, other), key=len)
    same = next((at for at, (sign, also) in enumerate(zip(short, long, strict=False)) if sign != also), len(short))
    return long[same + 1 :] == short[same + (len(short) == len(long)) :]


def read_teams(table: Table) -> TeamList:
    """Return the teams of a table according to its headings."""
    return teams_of_plans(reading.plan_table(table, TEAMS))


def players_of_plans(plans: Iterable[SheetPlan], same_schools: Mapping[str, str] = _NO_SCHOOLS) -> TeamList:
    """Return the players of a table, each a team of one that plays for a state or school, with a rating or none.

    `same_schools` has for a school of the table the name under which it is known.
    """
    body = _with_schools(read_body(plans), same_schools)
    reader = _Reader(has_pupils=True)
    for record in body.records:
        reader.take_player(record)
    found = tuple(map(tidy_entry, reader.told_apart()))
    lost = body.lost(reader.given)
    return TeamList(found, body.with_remarks(reader.remarks), body.unread, is_single=True, lost=lost)


def teams_of_plans(plans: Iterable[SheetPlan], same_schools: Mapping[str, str] = _NO_SCHOOLS) -> TeamList:
    """Return the teams of a table, read according to its plans; `same_schools` as for players."""
    plans = tuple(plans)
    body = _with_schools(read_body(plans), same_schools)
    has_status = any(has_left(cell.text) for record in body.records for cell in record.all(Column.ROLE))
    are_lines = all(not plan.headings and not plan.has(Column.NAME) for plan in plans if plan.is_read)
    has_pupils = any(plan.has(*_PEOPLE) for plan in plans if plan.is_read)
    reader = _Reader(has_pupils=has_pupils, has_status=has_status, are_lines=are_lines)
    for record in body.records:
        reader.take(record)
    entries = reader.told_apart()
    lost = body.lost(reader.given)
    return TeamList(tuple(map(tidy_entry, entries)), body.with_remarks(reader.remarks), body.unread, lost=lost)


def is_as_typed(text: str, purpose: Purpose, mains: int) -> bool:
    """Tell whether lines say the same as they are typed, team, place and pupils, and read as any list is.

    If not, or if empty lines part them, somebody must look at what is read.
    """
    plans = reading.plan_table(table_of_text(text, purpose), purpose)
    if "\t" in text or purpose.rows_of_text(text) or _PARTED.search(text.strip()) or any(one.headings for one in plans):
        return False
    found = (players_of_plans if purpose is PLAYERS else teams_of_plans)(plans)
    typed = (team_of_line(line, mains) for line in filled_lines(text))
    return set(map(_as_said, found.entries)) == set(map(_as_said, typed))


def _as_said(entry: Entry) -> tuple[str, ...]:
    return entry.name, entry.origin, *(member.name for member in entry.members)


def _with_schools(body: Body, same: Mapping[str, str]) -> Body:
    """Return the rows of a table with the names under which their schools are known."""
    known = {alike_key(school): other for school, other in same.items()}

    def renamed(cell: Cell) -> Cell:
        return cell._replace(text=known.get(alike_key(cell.text), cell.text))

    def record_of(record: Record) -> Record:
        held = {kind: tuple(map(renamed, record.all(kind))) for kind in _PLACES if record.all(kind)}
        return record._replace(cells={**record.cells, **held})

    return replace(body, records=tuple(map(record_of, body.records))) if known else body


# Reading a list of teams or players


def _is_key(row: KeyRow) -> bool:
    holds = row.holds
    people = holds[Column.NAME] + holds[Column.FIRST_NAME] + holds[Column.PLAYER] + holds[Column.RESERVE]
    groups = holds[Column.TEAM] + holds[Column.GROUP] + holds[Column.SCHOOL]
    more = holds[Column.SCHOOL] + holds[Column.STATE] + holds[Column.TEACHER]
    is_alone = row.is_lone and row.is_first and bool(holds[Column.TEAM])
    is_key = bool((people and groups) or (row.is_strict and holds[Column.TEAM] and more))
    return is_alone or is_key or holds[Column.PLAYER] + holds[Column.RESERVE] > 1


def _meant(found: Meant) -> dict[int, Column | Meaning]:
    """Return what columns hold: of a row that is a team its players, each in a column; else one person in a row."""
    means = dict(found.means)
    counted = [at for at, one in enumerate(found.headings) if one and one.means is Column.NAME and one.is_counted]
    if len(counted) > 1:
        # "Pupil 1", "Pupil 2": each row is a team.
        means.update(dict.fromkeys(counted, Column.PLAYER))
    held = Counter(means.values())
    is_row_a_team = held[Column.PLAYER] + held[Column.RESERVE] > 1
    if is_row_a_team:
        # A column "Player 1" with names is a player; with marks, which have no letters, it is not.
        players = (at for at, one in means.items() if one is Column.PLAYER)
        marked = [at for at in players if any(map(evidence.is_number, found.texts(at)))]
        means.update(dict.fromkeys(marked, Meaning.OTHER))
    renamed: dict[Column, Column] = {}
    if not is_row_a_team and not held[Column.NAME] and not held[Column.FIRST_NAME]:
        renamed = {Column.PLAYER: Column.NAME}
    elif not is_row_a_team:
        renamed = {Column.PLAYER if held[Column.PLAYER] else Column.RESERVE: Column.ROLE}
    others = (Column.GROUP, *((Column.NAME,) if is_row_a_team else ()), Column.SCHOOL)
    for at in [at for at, one in means.items() if one is Meaning.STATUS]:
        means[at] = Column.ROLE if any(map(has_left, found.texts(at))) else Meaning.OTHER
    found = found._replace(means=means)
    return found.renamed({**renamed, **found.instead(Column.TEAM, others)})


def _other_teams(plan: SheetPlan, rows: Sequence[Row], sizes: Container[int] = ()) -> Weighed:
    """Yield other readings of teams without headings: each row is a team with its players, or a team and a pupil.

    Where so many texts come after the first as the `sizes` of a team say, that is the place which it plays for.
    """
    lettered = reading.lettered_places(plan, rows)
    if lettered[:1] != [0]:
        return
    players = [at for at in lettered[1:] if not all(map(evidence.is_class_like, reading.texts_of(rows, at)))]
    names = [row.cell(0) for row in rows if row.cell(0)]
    is_once = len(set(names)) == len(names)
    if is_once and len(names) == len(rows) and len(players) > 1:
        yield reading.LESS_USUAL, plan.holding({0: Column.TEAM, **dict.fromkeys(players, Column.PLAYER)})
        first, *others = players
        are_places = len(others) in sizes or all(
            evidence.place_weight(text) == 1 for text in reading.texts_of(rows, first)
        )
        if are_places or len(others) > 1:
            weight = -reading.LESS_USUAL if are_places and len(others) > 1 else reading.LESS_USUAL
            holds = {0: Column.TEAM, first: Column.SCHOOL, **dict.fromkeys(others, Column.PLAYER)}
            yield weight, plan.holding(holds)
    if players == [1]:
        # A team that comes again, each time with another text, has pupils there and not its school.
        rest = {at: Column.CLASS for at in lettered if at > 1}
        yield (
            (reading.LESS_USUAL if is_once else -reading.LESS_USUAL),
            plan.holding({0: Column.TEAM, 1: Column.NAME, **rest}),
        )


def _rows_of_text(text: str) -> tuple[Row, ...]:
    """Return rows of team, school and names from a list as in a message, none if it is not such a list.

    Each line has a team, "Tigers: Aina, Raj", or the names are below the team, each after a dash or a number.
    """
    text = "\n".join(map(_without_signs, text.split("\n")))
    if rows := _rows_of_form([(at, *_label_of(line)) for at, line in enumerate(text.split("\n"), 1) if line.strip()]):
        return rows
    if rows := rows_matching(_ROLE_AND_NAME.sub(_role_behind, text), _TEAM_AND_NAMES):
        marked = evidence.without_marks({row.line: row.cell(0) for row in rows})
        return tuple(
            Row(row.line, (marked.get(row.line, row.cell(0)), "", ";".join(_AT_COMMA.split(row.cell(1)))))
            for row in rows
        )
    if rows := _teams_in_blocks(text):
        return rows
    filled = {at: line.strip() for at, line in enumerate(text.split("\n"), 1) if line.strip()}
    listed = {at: _LISTED_NAME.fullmatch(line) for at, line in filled.items()}
    if not any(listed.values()) or any(listed[at] for at in list(filled)[:1]) or any(sign in text for sign in "\t;|"):
        return ()
    found, team = [], ""
    for at, line in filled.items():
        if one := listed[at]:
            found.append(Row(at, (team, "", one[1])))
        else:
            team = line.rstrip(":")
    return tuple(found)


def _without_signs(line: str) -> str:
    """Return a line of a message without the signs for bold letters around it, and pictures behind it."""
    bare = evidence.without_pictures(line.strip())
    return bare if bare != line.strip() else line


def _role_behind(found: re.Match[str]) -> str:
    """Return the reserve that a line names in brackets, "(res: Raj)", as one more name: ", Raj (res)"."""
    return f", {found[2]} ({found[1]})" if _role_name(found[1]) in _ROLES else found[0]


def _label_of(line: str) -> tuple[str, str]:
    """Return what a line of a form has before and behind its colon, or nothing and the line."""
    found = _LABELLED.fullmatch(line)
    return (found[1], found[2]) if found and _asked_for(found[1]) else ("", line.strip())


def _cells_of_form(row: Row) -> tuple[int, str, str]:
    """Return the line of a row of a form, its label, or nothing, and the answer."""
    first, *others = (row.cell(at) for at in row.filled)
    label = first.strip(" :\uff1a")
    if others:
        return row.line, label if _asked_for(label) else "", others[-1]
    return (row.line, label, "") if _asked_for(label) else (row.line, *_label_of(first))


def _asked_for(label: str) -> Column | None:
    """Return what a label of a form asks for, or None if it is no label."""
    heading = read_heading(label)
    means = heading.means if heading and heading.is_exact else None
    return means if isinstance(means, Column) else None


def _rows_of_form(lines: Sequence[tuple[int, str, str]]) -> tuple[Row, ...]:
    """Return rows in the order of `TEAM_ORDER` from the lines of forms, each with its label, or none, and its answer.

    A label without an answer has it in the lines below. The first label comes again in the form of the next team.
    There are none unless the lines name a team or a school, and pupils, and nothing is above the first label but a
    title.
    """
    asked = [(at, label, _asked_for(label) if label else None, answer) for at, label, answer in lines]
    start = next((at for at, (_line, _label, means, _answer) in enumerate(asked) if means in _OF_TEAM), len(asked))
    kinds = {means for _line, _label, means, _answer in asked[start:]}
    if start > 1 or not kinds & {Column.TEAM, Column.SCHOOL} or not kinds & _FORM_PEOPLE or len(kinds) < _LEAST_BLOCK:
        return ()
    rows: list[Row] = []
    facts: dict[Column, str] = {}
    names: list[tuple[int, str, str]] = []
    last: Column | None = None
    aside: list[str] = []

    def finish() -> None:
        team = facts.get(Column.TEAM) or facts.get(Column.SCHOOL, "")
        school, teacher = facts.get(Column.SCHOOL, ""), facts.get(Column.TEACHER, "")
        rows.extend(Row(at, (team, school, name, "", "", role, teacher, *aside)) for at, name, role in names)
        aside.clear()

    for at, label, means, answer in asked[start:]:
        if means in _OF_TEAM and means in facts and names:
            finish()
            facts, names = {}, []
        last = means if label else last
        if not answer or last is None:
            continue
        if last in _FORM_PEOPLE:
            heading = read_heading(label) if label else None
            is_one = not label or (heading is not None and heading.is_counted)
            role = label if last is Column.RESERVE and label else _RESERVE_NAME if last is Column.RESERVE else ""
            parts = [answer] if is_one else [part for part in _AT_COMMA.split(answer) if part.strip()]
            names.extend((at, evidence.without_plain_mark(part.strip()), role) for part in parts)
        elif label or last not in facts:
            # A telephone number behind a teacher is in a column of its own, which is not read.
            facts[last] = answer if evidence.why_unfit(answer) is None else _ASIDE.sub("", answer)
            aside.extend(_ASIDE.findall(answer) if facts[last] != answer else ())
    finish()
    return tuple(rows)


def _teams_in_blocks(text: str) -> tuple[Row, ...]:
    """Return rows of team, school and names from names below their team, if an empty line is before each next team."""
    blocks: list[dict[int, str]] = [{}]
    for at, line in enumerate(text.split("\n"), 1):
        if line.strip():
            blocks[-1][at] = line.strip()
        elif blocks[-1]:
            blocks.append({})
    blocks = [block for block in blocks if block]
    heads = [next(iter(block.values())) for block in blocks]
    are_named = all(_is_team_like(head) for head in heads) or len({len(block) for block in blocks}) == 1
    is_so = len(blocks) > 1 and min(map(len, blocks)) >= _LEAST_BLOCK and are_named
    if not is_so or any(sign in text for sign in ",\t;|") or any(map(_LISTED_NAME.fullmatch, heads)):
        return ()
    names = (
        (at, head.rstrip(":"), name)
        for head, block in zip(heads, blocks, strict=True)
        for at, name in list(block.items())[1:]
    )
    return tuple(
        Row(at, (team, "", found[1] if (found := _LISTED_NAME.fullmatch(name)) else name)) for at, team, name in names
    )


def _is_team_like(text: str) -> bool:
    """Tell whether a line above names is that of a team: "Pasukan 1", "Tigers (SK Taman)", "Tigers:"."""
    heading = read_heading(text)
    is_called = heading is not None and heading.means in (Column.TEAM, Column.GROUP, Column.SCHOOL)
    return is_called or text.endswith(":") or bool(_OF_SCHOOL.fullmatch(text)) or evidence.place_weight(text) == 1


def _contrasts(sheet: Sheet, rows: Sequence[Row]) -> Iterator[SheetPlan]:
    """Yield the plans of a form, a label and its answer in each row, and of teams side by side.

    Those have a team in each cell of the first row, and its players below it.
    """
    filled = [row for row in sheet.rows if not row.is_empty]
    if all(len(row.filled) <= reading.LEAST_BESIDE for row in rows) and (
        form := _rows_of_form(list(map(_cells_of_form, filled)))
    ):
        other = replace(sheet, rows=form, cut=frozenset(), is_turned=True)
        yield reading.plan_of_columns(other, dict(enumerate(TEAM_ORDER)))
    heads = [read_heading(rows[0].cell(at)) for at in rows[0].filled]
    are_teams = all(one and one.means in (Column.TEAM, Column.GROUP) and one.is_counted for one in heads)
    if are_teams and len(heads) > 1:
        other = reading.turned(sheet, rows)
        players = dict.fromkeys(range(1, other.width), Column.PLAYER)
        yield reading.plan_of_columns(other, {0: Column.TEAM, **players})


TEAMS = Purpose(
    "teams",
    (
        Column.TEAM,
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.ROLE,
        Column.PLAYER,
        Column.RESERVE,
        Column.SCHOOL,
        Column.STATE,
        Column.TEACHER,
        Column.MIXED,
        Column.EXCEPTION,
    ),
    is_key=_is_key,
    meant=_meant,
    plain=lambda sheet, _rows: reading.plan_of_columns(sheet, dict(enumerate(TEAM_ORDER))),
    contrasts=_contrasts,
    others=_other_teams,
    rows_of_text=_rows_of_text,
    facts=(Column.SCHOOL, Column.STATE, Column.TEACHER, Column.CLASS),
    repeated=REPEATED | {Column.ROLE},
)
"""Lists of teams: one row a pupil, or one row a team."""
_OF_TEAM = frozenset({Column.TEAM, Column.SCHOOL})
_FORM_PEOPLE = frozenset({Column.NAME, Column.PLAYER, Column.RESERVE})
_RESERVE_NAME = "reserve"
_AT_COMMA = re.compile(r"\s*[,;]\s*|\s+&\s+")
_ASIDE = re.compile(r"\s*\([^()]*\)")


def _plain_players(sheet: Sheet, rows: Sequence[Row]) -> SheetPlan:
    """Return the plan of players without headings: names, schools beside them, ratings in the last numbers."""
    texts = {place: reading.texts_of(rows, place) for place in range(sheet.width)}
    lettered = [at for at, cells in texts.items() if any(map(evidence.has_letter, cells))]
    numbers = [
        at
        for at, cells in texts.items()
        if cells and all(map(evidence.is_number, cells)) and at > min(lettered, default=0)
    ]
    holds = dict(zip(lettered, (Column.NAME, Column.SCHOOL), strict=False))
    return reading.plan_of_columns(sheet, {**holds, **dict.fromkeys(numbers[-1:], Column.RATING)})


def _other_players(plan: SheetPlan, rows: Sequence[Row]) -> Weighed:
    """Yield other readings of players without headings: the school comes first, or first and last names."""
    lettered = reading.lettered_places(plan, rows)
    if len(lettered) != reading.LEAST_BESIDE:
        return
    rating = dict.fromkeys(plan.places(Column.RATING), Column.RATING)
    are_parts = not any(reading.is_phrase(text) for at in lettered for text in reading.texts_of(rows, at))
    parts = [(reading.LESS_USUAL, (Column.FIRST_NAME, Column.LAST_NAME))] if are_parts else []
    for weight, holds in ((_MUCH_LESS_USUAL, (Column.SCHOOL, Column.NAME)), *parts):
        yield weight, plan.holding({**dict(zip(lettered, holds, strict=True)), **rating})


def _rows_of_players(text: str) -> tuple[Row, ...]:
    """Return rows of lines that each have a player, the school and perhaps the rating: "Ali (SK Taman) 1500"."""
    lines = {at: line for at, line in enumerate(text.split("\n"), 1) if line.strip()}
    if any(sign in text for sign in "\t;,|"):
        return ()
    marked = evidence.without_marks(lines)
    lines = {at: evidence.without_plain_mark(marked.get(at, line)) for at, line in lines.items()}
    rated = {at: _name_and_rating(line) for at, line in lines.items()}
    found = {at: _PLAYER_AND_SCHOOL.fullmatch(name) for at, (name, _rating) in rated.items()}
    if all(rated[at][0] == line for at, line in lines.items()) and not all(found.values()):
        return ()
    return tuple(
        Row(at, (one[1], one[2] or one[3] or "", rating) if one else (name, "", rating))
        for at, (name, rating) in rated.items()
        for one in (found[at],)
    )


def _name_and_rating(line: str) -> tuple[str, str]:
    """Return a player, perhaps with the school, and the rating behind: "Ali (1523)", "Ali 1523", "Ali - unrated"."""
    if not (found := _PLAYER_AND_RATING.fullmatch(line)):
        return line, ""
    name, sign, rating = found.groups()
    is_apart = bool(sign) or name_key(rating) == _UNRATED
    if is_apart and name_key(rating) in cell_words("unrated"):
        return name, ""
    is_rating = rating.isdecimal() and (int(rating) >= _LEAST_RATING or name.endswith(")"))
    return (name, rating) if is_rating else (line, "")


PLAYERS = Purpose(
    "players",
    (
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.SCHOOL,
        Column.STATE,
        Column.TEACHER,
        Column.RATING,
        Column.ROLE,
    ),
    is_key=names_people,
    meant=partial(meant_of_people, is_out=has_left),
    plain=_plain_players,
    others=_other_players,
    rows_of_text=_rows_of_players,
    facts=(Column.SCHOOL, Column.STATE, Column.TEACHER),
)
"""Lists of players, each a team of one."""


@cache
def purpose_for(mains: int, reserves: int, *, is_typed: bool = False) -> Purpose:
    """Return the purpose of a list of teams of this size, or of players if each is one.

    If `is_typed`, teams without their reserves also have their place before the pupils, as `example_line` shows.
    """
    whole = mains + reserves
    sizes = range(mains if is_typed else whole, whole + 1)
    return PLAYERS if mains == 1 else replace(TEAMS, others=partial(_other_teams, sizes=sizes))


def example_line(mains: int, reserves: int) -> str:
    """Return a line as somebody types a whole team, or a player who is one, in the language on screen."""
    pupils = ("Aina", "Wei Jie", "Kavitha", "Daniel")[: mains + reserves]
    return _("Aina, Perak") if mains == 1 else ", ".join((_("Hornbills, Perak"), *pupils))


_PEOPLE = (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE)


class _Reader:
    """The teams so far, keyed by name without case and by how many teams of this name were before.

    A list without columns for pupils contains only teams. `has_status`: somebody has left, as a status says, which is
    no role in the other rows. `are_lines`: each row without headings is a team, perhaps without its pupils.
    """

    def __init__(self, *, has_pupils: bool, has_status: bool = False, are_lines: bool = False) -> None:
        self.has_pupils, self.has_status, self.are_lines = has_pupils, has_status, are_lines
        self.entries: dict[tuple[str, int], Entry] = {}
        self._records: dict[tuple[str, int], Record] = {}
        self.remarks: list[Remark] = []
        self.given: set[tuple[str, int]] = set()
        self._pupils: set[tuple[str, str, str]] = set()
        self._team = self._sheet = ""

    def take(self, record: Record) -> None:
        """Add a row, or note why not."""
        if record.sheet != self._sheet:
            self._sheet, self._team = record.sheet, ""
        if self._has_left(record):
            return
        if (of_school := _OF_SCHOOL.fullmatch(record.text(Column.TEAM))) and not _place(record):
            held = {Column.TEAM: (Cell(of_school[1]),), Column.SCHOOL: (Cell(of_school[2]),)}
            record = record._replace(cells={**record.cells, **held})
        team = tidy_name(record.text(Column.TEAM)) or self._team
        if not team:
            self._say(record, RowReason.NO_TEAM)
            return
        if self._is_too_long(record):
            return
        if not self.has_pupils or self.are_lines or record.all(Column.PLAYER) or record.all(Column.RESERVE):
            self._take_team(record, team)
        else:
            self._take_pupil(record, team)
        self._team = team

    def take_player(self, record: Record) -> None:
        """Add a player: a team of the same name."""
        cell = joined_name(record)
        if not self._has_left(record) and self._is_pupil(record, cell) and not self._is_too_long(record):
            rest = {kind: cells for kind, cells in record.cells.items() if kind not in _PEOPLE}
            named = record._replace(cells={**rest, Column.TEAM: (cell,)})
            self._take_members(named, tidy_name(cell.text), (cell,))

    def _has_left(self, record: Record) -> bool:
        """Say who takes no part, as the status in a row has it: a pupil, or else a team."""
        status = next((cell.text for cell in record.all(Column.ROLE) if has_left(cell.text)), "")
        if status:
            who = joined_name(record).text or record.text(Column.TEAM)
            if record.all(Column.TEAM) and len((*record.all(Column.PLAYER), *record.all(Column.RESERVE))) > 1:
                who = record.text(Column.TEAM)
            self._say(record, Why.NO_PUPIL, who, role=tidy_line(status))
        return bool(status)

    def _take_pupil(self, record: Record, team: str) -> None:
        cell = joined_name(record)
        name = cell.text
        roles = [cell.text for cell in record.all(Column.ROLE)]
        # A status that is no role says nothing here: only who has left is not taken.
        named = next((key for one in roles if (key := _role_name(one)) in _KNOWN_ROLES or not self.has_status), "")
        is_teacher, role = named in _TEACHERS, _ROLES.get(named)
        if role is None and named in _YES | _NO:
            # A column of ticks under "Reserve".
            role = Role.RESERVE if named in _YES else Role.MAIN
        if cell.unfit is None and len(names := _names(name)) > 1:
            self._take_members(record, team, [Cell(one) for one in names])
            return
        name, own = _name_and_role(name)
        name, title, year = _name_and_class(name)
        role = role if own is None else own
        why, text = cell.unfit or _why_no_pupil(record, name), name
        if why is None and role is None and not is_teacher:
            why, text = RowReason.ROLE, next(iter(roles), "")
        year_text = record.text(Column.YEAR) or year
        if why is None and year_text and year_of(year_text) is None:
            why, text = RowReason.YEAR, year_text
        entry = self._entry(record, team)
        place = _place(record)
        if why is None and place and entry.origin and alike_key(place) != alike_key(entry.origin):
            why, text = RowReason.OTHER_ORIGIN, place
        if why is not None:
            self._say(record, why, text)
            if why in (RowReason.NO_PUPIL, RowReason.NOBODY):
                # A row's team details apply to the rows below it.
                self._keep(record, team, entry)
            return
        if role is None:
            self._keep(record, team, replace(entry, teacher=entry.teacher or name))
        else:
            self._add(
                record,
                team,
                entry,
                [EntryMember(tidy_name(name), title or self._class(record), year_of(year_text), role)],
            )

    def _take_team(self, record: Record, team: str) -> None:
        mains = (*record.all(Column.NAME), *record.all(Column.PLAYER))
        if len(mains) == 1 and mains[0].unfit is None:
            mains = tuple(mains[0]._replace(text=one) for one in _names(mains[0].text))
        self._take_members(record, team, mains, record.all(Column.RESERVE))

    def _take_members(self, record: Record, team: str, mains: Sequence[Cell], reserves: Sequence[Cell] = ()) -> None:
        title = self._class(record)
        members = []
        for cell, role in (*((cell, Role.MAIN) for cell in mains), *((cell, Role.RESERVE) for cell in reserves)):
            name, own = _name_and_role(cell.text)
            name, its_class, its_year = _name_and_class(name)
            year = cell.year or its_year or record.text(Column.YEAR)
            if not self._is_pupil(record, cell._replace(text=name)):
                continue
            if year and year_of(year) is None:
                self._say(record, RowReason.YEAR, year)
            members.append(
                EntryMember(
                    tidy_name(name), tidy_name(cell.class_title) or its_class or title, year_of(year), own or role
                )
            )
        key = self._key(record, team)
        there = {alike_key(one.name) for one in self.entries.get(key, Entry(team)).members}
        is_new = there.isdisjoint(alike_key(one.name) for one in members)
        if there and is_new and not record.cell(Column.TEAM).is_carried:
            # A line has the whole team: another line is another team, whatever its name.
            self.entries[(key[0], key[1] + 1)] = Entry(team)
        self._add(record, team, self._entry(record, team), members)

    def _class(self, record: Record) -> str:
        """Return the class in a row, or empty, with a remark, if its text is not acceptable."""
        text, unfit = record.cell(Column.CLASS)[:2]
        if unfit is None:
            return tidy_name(text)
        self._say(record, unfit, text)
        return ""

    def _is_pupil(self, record: Record, cell: Cell) -> bool:
        why = cell.unfit or _why_no_pupil(record, cell.text)
        if why is not None:
            self._say(record, why, cell.text)
        return why is None

    def _add(self, record: Record, team: str, entry: Entry, members: list[EntryMember]) -> None:
        """Add members to a team, except those already in the list."""
        school = record.text(Column.SCHOOL) or _place(record) or entry.origin or team
        new = []
        for member in members:
            who = alike_key(member.name), title_key(member.class_name), alike_key(school)
            if who in self._pupils:
                self._say(record, RowReason.TWICE, member.name)
            else:
                self._pupils.add(who)
                new.append(member)
        if new or not members:
            self._keep(record, team, replace(entry, members=(*entry.members, *new)))

    def _entry(self, record: Record, team: str) -> Entry:
        """Return the team of a row as known so far; what is still empty is filled from the row."""
        entry = self.entries.get(self._key(record, team), Entry(team))
        mixed = name_key(record.text(Column.MIXED))
        exception = tidy_line(record.text(Column.EXCEPTION))
        return replace(
            entry,
            origin=entry.origin or tidy_name(_place(record)),
            school=entry.school or (tidy_name(record.text(Column.SCHOOL)) if record.text(Column.STATE) else ""),
            teacher=entry.teacher or tidy_name(record.text(Column.TEACHER)),
            mixed=entry.mixed or mixed in _YES,
            exception=entry.exception or exception,
            rating=entry.rating if entry.rating is not None else evidence.whole_number(record.text(Column.RATING)),
        )

    def _keep(self, record: Record, team: str, entry: Entry) -> None:
        mixed = record.text(Column.MIXED)
        if name_key(mixed) not in _YES | _NO:
            self._say(record, RowReason.MIXED, mixed)
        key = self._key(record, team)
        self.given.add((record.sheet, record.line))
        self.entries[key] = entry
        self._records.setdefault(key, record)

    def _key(self, record: Record, team: str) -> tuple[str, int]:
        """Return the key of the team of a row: teams of one name that play for other places are others."""
        name, place = alike_key(team), alike_key(_place(record))
        same = [key for key in self.entries if key[0] == name]
        if not same:
            return name, 0
        if not place or record.cell(Column.TEAM).is_carried:
            return same[-1]
        alike = [key for key in same if alike_key(self.entries[key].origin) in (place, "")]
        return alike[-1] if alike else (name, len(same))

    def told_apart(self) -> list[Entry]:
        """Return the teams; those of one name get their place, or else a number, behind it."""
        found = {key: one for key, one in self.entries.items() if one.members or not self.has_pupils or self.are_lines}
        named: list[Entry] = []
        for key, entry in found.items():
            same = [one for one in found if one[0] == key[0]]
            places = {alike_key(found[one].origin) for one in same}
            has_places = len(places) == len(same) > 1 and "" not in places
            number = same.index(key) + 1
            behind = entry.origin if has_places else str(number) if number > 1 else ""
            name = f"{entry.name} ({behind})" if behind else entry.name
            if name != entry.name and key in self._records:
                self._say(self._records[key], RowReason.SAME_NAME, entry.name, other=quoted(name))
            named.append(replace(entry, name=name))
        return named

    def _is_too_long(self, record: Record) -> bool:
        texts = (
            tidy_line(cell.text)
            for kind, cells in record.cells.items()
            if kind is not Column.EXCEPTION
            for cell in cells
        )
        if long := next((text for text in texts if len(text) > LONGEST_NAME), ""):
            self._say(record, RowReason.TOO_LONG, long)
        return bool(long)

    def _say(self, record: Record, reason: Enum, text: str = "", **details: object) -> None:
        could_be = text if reason is RowReason.NOBODY else ""
        more = {"most": LONGEST_NAME, **details}
        self.remarks.append(Remark(record.line, reason, text, record.sheet, more, could_be))


def _why_no_pupil(record: Record, name: str) -> RowReason | None:
    if not tidy_name(name) or (evidence.is_nobody(name) and not record.is_taken):
        return RowReason.NOBODY if evidence.has_letter(name) else RowReason.NO_PUPIL
    return None if evidence.has_letter(name) and not evidence.is_number(name) else RowReason.NO_LETTER


def _place(record: Record) -> str:
    """Return the origin of a team: its state, or else its school."""
    return record.text(Column.STATE) or record.text(Column.SCHOOL)


def _names(text: str) -> list[str]:
    """Return the names in a cell: split at signs that no name contains, or at commas if there is more than one."""
    parts = [evidence.without_plain_mark(part) for part in _BETWEEN_NAMES.split(text) if part.strip()]
    if len(parts) == 1 and text.count(",") > 1:
        parts = [evidence.without_plain_mark(part.strip()) for part in text.split(",") if part.strip()]
    elif len(parts) > 1:
        return parts
    return parts or [text]


def _name_and_role(text: str) -> tuple[str, Role | None]:
    """Return a name without the role in brackets after it, such as "(simpanan)", and that role."""
    found = _NAME_AND_ROLE.fullmatch(text)
    role = _ROLES.get(_role_name(found[2])) if found else None
    return (found[1], role) if found and role else (text, None)


def _name_and_class(text: str) -> tuple[str, str, str]:
    """Return a name without the class or year in brackets after it, "Ali (5 Bestari)", and that class or year."""
    found = _NAME_AND_ROLE.fullmatch(text)
    if not found or not evidence.has_letter(found[2]):
        return text, "", ""
    if year_of(found[2]) is not None:
        return found[1], "", found[2]
    return (found[1], tidy_name(found[2]), "") if evidence.is_class_like(found[2]) else (text, "", "")


def _role_name(text: str) -> str:
    """Return a role without the number after it, as used for look-up."""
    return re.sub(r"\s*\d+$", "", name_key(text).strip(" .:*"))
