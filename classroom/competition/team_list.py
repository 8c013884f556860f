"""Teams from the rows of a table: a row a pupil, with the team, where it comes from, class, year and role.

The first row, or the first below a title, may name the columns, in English or Malay, in any order; without one they are
in the order of `COLUMNS`. A row that leaves the team out goes on with the team above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from classroom.competition.team import Entry, EntryMember, tidy_entry
from classroom.i18n import N_, Translator, quoted
from classroom.match.team import Role
from classroom.names import LONGEST_NAME, name_key, tidy_line, tidy_name

COLUMNS = ("team", "origin", "pupil", "class", "year", "role", "teacher")
MOST_ROWS = 5_000

_CALLED: Mapping[str, str] = {
    "team": "team", "pasukan": "team", "team name": "team", "nama pasukan": "team",
    "origin": "origin", "state": "origin", "school": "origin", "house": "origin",
    "school name": "origin", "nama sekolah": "origin",
    "asal": "origin", "negeri": "origin", "sekolah": "origin", "rumah": "origin",
    "pupil": "pupil", "name": "pupil", "member": "pupil", "murid": "pupil", "nama": "pupil", "ahli": "pupil",
    "pupil name": "pupil", "student": "pupil", "student name": "pupil", "nama murid": "pupil", "pelajar": "pupil",
    "class": "class", "kelas": "class",
    "year": "year", "tahun": "year",
    "role": "role", "peranan": "role",
    "teacher": "teacher", "guru": "teacher",
}  # fmt: skip
_ROLES: Mapping[str, Role] = {
    "": Role.MAIN, "main": Role.MAIN, "player": Role.MAIN, "utama": Role.MAIN, "pemain": Role.MAIN,
    "reserve": Role.RESERVE, "simpanan": Role.RESERVE,
}  # fmt: skip
_YEARS = range(1, 14)


class RowReason(Enum):
    """Why a row gives no pupil of a team; the value is its sentence."""

    NO_TEAM = N_("Line {line}: no team is named, here or above.")
    NO_PUPIL = N_("Line {line}: there is no name of a pupil.")
    YEAR = N_("Line {line}: {text} is no school year. Write a number such as 5, or nothing.")
    ROLE = N_("Line {line}: {text} is no role. Write main or reserve, or nothing.")
    TOO_LONG = N_("Line {line}: {text} is too long. A name has {most} characters at most.")
    TWICE = N_("Line {line}: {text} is in the list twice.")
    OTHER_ORIGIN = N_("Line {line}: {text} is another place than the team has above.")
    TOO_MANY = N_("Line {line}: the list has more rows than there can be pupils. Part it in two.")


@dataclass(frozen=True)
class RowFault:
    """A row that is left out, and why."""

    line: int
    reason: RowReason
    text: str = ""

    def sentence(self, say: Translator) -> str:
        """Return what is wrong with the row, and where."""
        return say(self.reason.value).format(line=self.line, text=quoted(self.text), most=LONGEST_NAME)


@dataclass(frozen=True)
class TeamList:
    """The teams of a table in the order of their first rows, and the rows that are left out."""

    entries: tuple[Entry, ...]
    faults: tuple[RowFault, ...]


def read_teams(rows: Iterable[tuple[int, Sequence[str]]]) -> TeamList:
    """Return the teams of the rows, each with the number of its line."""
    reader = _Reader()
    columns: Mapping[str, int] = {column: at for at, column in enumerate(COLUMNS)}
    for count, (line, cells) in enumerate(rows):
        if not any(cell.strip() for cell in cells):
            continue
        headings = _headings(cells) if not reader.entries else None
        if headings:
            columns = headings
            reader.faults.clear()  # what stood above them was a title
        elif count > MOST_ROWS:
            reader.faults.append(RowFault(line, RowReason.TOO_MANY))
            break
        else:
            reader.row(line, {column: cells[at] if at < len(cells) else "" for column, at in columns.items()})
    return TeamList(tuple(tidy_entry(entry) for entry in reader.entries.values()), tuple(reader.faults))


def _headings(cells: Sequence[str]) -> Mapping[str, int] | None:
    """Return where each column is, None for a row that does not name the team and the pupil."""
    called = (name_key(cell).strip(" .:*") for cell in cells)
    found = {_CALLED[name]: at for at, name in enumerate(called) if name in _CALLED}
    return found if {"team", "pupil"} <= found.keys() else None


class _Reader:
    """The teams so far, by their names without case."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.faults: list[RowFault] = []
        self._team = ""
        self._pupils: set[tuple[str, str]] = set()

    def row(self, line: int, cells: Mapping[str, str]) -> None:
        """Take in a row, or note why not."""
        name = {column: tidy_name(cells.get(column, "")) for column in COLUMNS}
        long = next((cell for cell in map(tidy_line, cells.values()) if len(cell) > LONGEST_NAME), "")
        fault = (RowReason.TOO_LONG, long) if long else self._fault(name)
        if fault:
            reason, text = fault
            self.faults.append(RowFault(line, reason, text))
            return
        self._team = name["team"] or self._team
        key = self._team.casefold()
        entry = self.entries.get(key, Entry(self._team, name["origin"], (), name["teacher"]))
        year = int(name["year"]) if name["year"] else None
        member = EntryMember(name["pupil"], name["class"], year, _ROLES[name["role"].casefold()])
        self.entries[key] = replace(entry, members=(*entry.members, member), origin=entry.origin or name["origin"])
        self._pupils.add(_who(member.name, member.class_name or entry.origin))

    def _fault(self, name: Mapping[str, str]) -> tuple[RowReason, str] | None:
        team = name["team"] or self._team
        if not team:
            return RowReason.NO_TEAM, ""
        if not name["pupil"]:
            return RowReason.NO_PUPIL, ""
        if name["year"] and not (name["year"].isdecimal() and int(name["year"]) in _YEARS):
            return RowReason.YEAR, name["year"]
        if name["role"].casefold() not in _ROLES:
            return RowReason.ROLE, name["role"]
        entry = self.entries.get(team.casefold())
        if entry and name["origin"] and entry.origin and name["origin"].casefold() != entry.origin.casefold():
            return RowReason.OTHER_ORIGIN, name["origin"]
        origin = entry.origin if entry else name["origin"]
        if _who(name["pupil"], name["class"] or origin) in self._pupils:
            return RowReason.TWICE, name["pupil"]
        return None


def _who(name: str, class_name: str) -> tuple[str, str]:
    return name.casefold(), class_name.casefold()
