"""A team sheet to be typed: who plays, for which state or class, with which teacher (P1-P3)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from classroom.i18n import _
from classroom.match.entry import EntryFault, EntryField
from classroom.match.refusal import Refusal
from classroom.match.team import Member, Role, Team
from classroom.rules.format import Sides
from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.sentence import refusal_sentence
from classroom.ui.widgets import choice_row, tick_box  # noqa: F401 - known to .kv
from classroom.ui.widgets.card import CardBox
from classroom.ui.widgets.form_row import FormRow

LONGEST_REASON = 200


class MemberRow(FormRow):
    """A pupil's line: `role`, `year` (None while open), `years` that may play, none where any may."""

    role = ObjectProperty(Role.MAIN)
    year = ObjectProperty(None, allownone=True)
    years = ListProperty()

    def year_options(self, years: list[int]) -> list[tuple[int, str]]:
        """Return the years as answers to choose from."""
        return [(year, str(year)) for year in years]

    def on_year(self, _row: Any, _year: int | None) -> None:
        """Forget what was wrong with the year before."""
        self.fault = ""


class TeamSheet(CardBox):
    """One team's sheet: `side` is its index, `sides` the policy that says who makes up a team.

    `members` are the lines for its pupils. `written` gives the team as typed, whole or not; `show` puts a team on the
    sheet, `mark` says what is wrong.
    """

    side = NumericProperty(0)
    mixed = BooleanProperty(defaultvalue=False)
    asks_mixed = BooleanProperty(defaultvalue=False)
    asks_teacher = BooleanProperty(defaultvalue=False)

    def __init__(self, sides: Sides, **kwargs: Any) -> None:
        super().__init__(asks_mixed=sides.mixed_teams, asks_teacher=sides.teacher, **kwargs)
        self.ids.exception.longest = LONGEST_REASON
        self.members = [
            MemberRow(role=role, caption=caption, years=list(sides.years)) for role, caption in _places(sides)
        ]
        for row in self.members:
            self.ids.members.add_widget(row)
        for row, following in pairwise(self.rows()):
            row.bind(on_text_validate=partial(_move_on, following))

    def written(self) -> Team:
        """Return the team as it is typed, with a member for every line, empty ones too."""
        ids = self.ids
        return Team(
            name=ids.name.text,
            origin=ids.origin.text,
            members=tuple(Member(row.text, row.role, row.year) for row in self.members),
            teacher=ids.teacher.text,
            mixed=self.mixed,
            exception=ids.exception.text,
        )

    def show(self, team: Team) -> None:
        """Put a team on the sheet; members beyond the sheet's lines are left out."""
        ids = self.ids
        ids.name.text, ids.origin.text, ids.teacher.text = team.name, team.origin, team.teacher
        ids.exception.text, self.mixed = team.exception, team.mixed
        for role in Role:
            rows = [row for row in self.members if row.role is role]
            members = [member for member in team.members if member.role is role]
            members += [Member("", role)] * (len(rows) - len(members))
            for row, member in zip(rows, members, strict=False):
                row.text, row.year = member.name, member.year
        self.mark(())

    def mark(self, faults: tuple[EntryFault, ...]) -> FormRow | None:
        """Say beside each line what is wrong with it; return the first line with a fault, or None."""
        rows = self.rows()
        for row in rows:
            row.fault = ""
        for fault in faults:
            row = self._row_of(fault)
            row.fault = " ".join(text for text in (row.fault, self._sentence(fault.refusal)) if text)
        return next((row for row in rows if row.fault), None)

    def rows(self) -> list[FormRow]:
        """Return the lines in the order in which they are typed."""
        ids = self.ids
        return [ids.name, ids.origin, *self.members, ids.teacher, ids.exception]

    def _sentence(self, refusal: Refusal) -> str:
        """The sentence; a team without a name yet is called by its number."""
        nameless = _("Team {number}").format(number=int(self.side) + 1)
        return refusal_sentence(replace(refusal, names=tuple(name or nameless for name in refusal.names)))

    def _row_of(self, fault: EntryFault) -> FormRow:
        ids = self.ids
        match fault.field:
            case EntryField.ORIGIN:
                row = ids.origin
            case EntryField.MAINS | EntryField.RESERVES:
                row = self._first_empty(Role.MAIN if fault.field is EntryField.MAINS else Role.RESERVE)
            case EntryField.MEMBER | EntryField.YEAR:
                # The check knows only the lines that have a name.
                named = [one for one in self.members if one.text.strip()]
                row = named[fault.member or 0] if named else self.members[0]
            case EntryField.TEACHER:
                row = ids.teacher
            case EntryField.MIXED:
                row = ids.exception
            case _:
                row = ids.name
        found: FormRow = row
        return found

    def _first_empty(self, role: Role) -> MemberRow:
        rows = [row for row in self.members if row.role is role] or self.members
        return next((row for row in rows if not row.text.strip()), rows[0])


def _places(sides: Sides) -> list[tuple[Role, str]]:
    mains = [
        (Role.MAIN, _("Main {number}").format(number=number) if sides.mains > 1 else _("Main"))
        for number in range(1, sides.mains + 1)
    ]
    reserves = [
        (Role.RESERVE, _("Reserve {number}").format(number=number) if sides.reserves > 1 else _("Reserve"))
        for number in range(1, sides.reserves + 1)
    ]
    return mains + reserves


def _move_on(following: FormRow, _row: FormRow) -> None:
    following.focus = True


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
