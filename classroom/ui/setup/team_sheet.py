"""A team sheet to be typed: who plays, for which state or class, with which teacher (P1-P3)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from classroom.i18n import _
from classroom.match.entry import EntryFault, EntryField
from classroom.match.given_name import nameless
from classroom.match.refusal import Refusal, Refused
from classroom.match.team import Member, Role, Team
from classroom.rules.policy import Sides
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Growing
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.touch import into_view
from classroom.ui.match_setup import NO_TEAM, is_single
from classroom.ui.wording.refusal import refusal_sentence

LONGEST_REASON = 200


_NAMELESS = (Refused.TEAM_NAME_EMPTY, Refused.MAINS_COUNT, Refused.MEMBER_NAME_EMPTY)


class MemberRow(FormRow):
    """A pupil's line: `role`, `year` (None if not chosen), `years` to choose from (empty if not asked for)."""

    role = ObjectProperty(Role.MAIN)
    year = ObjectProperty(None, allownone=True)
    years = ListProperty()

    def year_options(self, years: list[int]) -> list[tuple[int, str]]:
        """Return the years as answers to choose from."""
        return [(year, str(year)) for year in years]

    def on_year(self, _row: Any, _year: int | None) -> None:
        """Clear the fault of the previous year."""
        self.fault = ""


class TeamSheet(Growing, CardBox):
    """One team's sheet: `side` is its index, `sides` the policy that says who makes up a team.

    A competition asks for everything. Practice, not `strict`, asks only for names; what it does not ask for stays
    with the team or pupil it was entered for. `members` are the lines for pupils, `years` those to choose from.
    `written` gives the team as typed, complete or not. `show` puts a team on the sheet. `clear` empties it and, when
    called again, restores it. `mark` shows what is wrong. If a player is `alone`, the name line is the player's.
    """

    side = NumericProperty(0)
    strict = BooleanProperty(defaultvalue=False)
    mixed = BooleanProperty(defaultvalue=False)
    years = ListProperty()
    alone = BooleanProperty(defaultvalue=False)
    has_cleared = BooleanProperty(defaultvalue=False)
    """Whether cleared text can be restored, because nothing has been typed since."""

    def __init__(self, sides: Sides, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.years = list(sides.years) if self.strict else []
        self.alone = is_single(sides) and not self.years
        self._shown = self._cleared = NO_TEAM
        self.ids.exception.longest = LONGEST_REASON
        self.members = [
            MemberRow(role=role, caption=caption, hint_text=hint, years=self.years)
            for role, caption, hint in self._places(sides)
        ]
        for row in self.members:
            self.ids.members.add_widget(row)
            if not self.years:
                row.ids.slots.clear_widgets()
        ids = self.ids
        asked = {"origin": self.strict and sides.different_origins, "teacher": self.strict and sides.teacher}
        asked["members"] = bool(self.members)
        asked["mixing"] = self.strict and sides.mixed_teams
        # Kept in an attribute, because they are not always in the sheet and ids hold only weak references.
        self._put_away = [ids[name].__self__ for name, is_asked in asked.items() if not is_asked]
        for row in self._put_away:
            self.remove_widget(row)
        for row, following in pairwise(self.rows()):
            lead(row, following)
        for row in self.rows():
            row.bind(text=self._typed)
        for row in self.members:
            row.bind(year=self._typed)
        self.bind(mixed=self._typed)

    def name_hint(self, strict: bool, alone: bool, side: float) -> str:
        """Return what to enter in the name line, or who plays if it stays empty."""
        if not strict:
            return nameless(int(side), alone=alone)
        return _("name of the player") if alone else _("name of the team")

    def written(self) -> Team:
        """Return the team as it is typed, with a member for every line, empty ones too."""
        ids, shown = self.ids, self._shown
        years = {member.name: member.year for member in shown.members}
        lines = [(row.text, row.role, row.year) for row in self.members]
        if self.alone:
            lines = [(ids.name.text, Role.MAIN, None)]
        team = Team(
            name=ids.name.text,
            origin=ids.origin.text,
            members=tuple(Member(name, role, year if self.years else years.get(name)) for name, role, year in lines),
            teacher=ids.teacher.text,
            mixed=self.mixed,
            exception=ids.exception.text,
        )
        if self.strict or not _is_another(team, shown):
            return team
        return replace(team, origin="", teacher="", mixed=False, exception="")

    def is_empty_but_for(self, but: FormRow) -> bool:
        """Tell whether the sheet is empty except for one line."""
        return not any(row.text.strip() for row in self.rows() if row is not but)

    def clear(self) -> None:
        """Clear the sheet, or restore what was cleared."""
        if self.has_cleared:
            self.show(self._cleared)
            return
        self._cleared = self.written()
        self.show(NO_TEAM)
        self.has_cleared = self._cleared != self.written()

    def _typed(self, *_args: Any) -> None:
        """Stop offering to restore what was cleared: it would replace what is being typed."""
        self.has_cleared = False

    def show(self, team: Team) -> None:
        """Put a team on the sheet; members for whom there is no line are dropped."""
        self._shown = team
        self.has_cleared = False
        ids = self.ids
        ids.name.text = self._name_of(team)
        ids.origin.text, ids.teacher.text = team.origin, team.teacher
        ids.exception.text, self.mixed = team.exception, team.mixed
        for role in Role:
            rows = [row for row in self.members if row.role is role]
            members = [member for member in team.members if member.role is role]
            members += [Member("", role)] * (len(rows) - len(members))
            for row, member in zip(rows, members, strict=False):
                row.text, row.year = member.name, member.year
        self.mark(())

    def _name_of(self, team: Team) -> str:
        """Return the first line's name: the lone player's, or the team's unless that is its only player's name."""
        players = [member.name for member in team.members if member.name]
        if self.alone:
            return players[0] if players else ""
        return "" if [team.name] == players else team.name

    def mark(self, faults: tuple[EntryFault, ...]) -> FormRow | None:
        """Show beside each line what is wrong with it; return the first faulty line, or None."""
        rows = self.rows()
        for row in rows:
            row.fault = ""
        for fault in faults:
            for row in self._rows_of(fault):
                if self.alone:
                    row.fault = row.fault or self._sentence(fault.refusal)
                    continue
                row.fault = " ".join(text for text in (row.fault, self._sentence(fault.refusal)) if text)
        return next((row for row in rows if row.fault), None)

    def rows(self) -> list[FormRow]:
        """Return the lines in typing order."""
        ids = self.ids
        lines = [ids.name, ids.origin, *self.members, ids.teacher, ids.exception]
        return [row for row in lines if row.parent and row.parent.__self__ not in self._put_away]

    def following(self, row: FormRow) -> FormRow | None:
        """Return the line after `row`, or None if it is the last."""
        return next((below for above, below in pairwise(self.rows()) if above is row), None)

    def field_of(self, row: FormRow) -> EntryField:
        """Return what a line asks for; MATCH if that is not a name."""
        of_name = EntryField.MEMBER if self.alone else EntryField.NAME
        fields = {self.ids.name: of_name, self.ids.origin: EntryField.ORIGIN}
        fields[self.ids.teacher] = EntryField.TEACHER
        if row in self.members:
            return EntryField.MEMBER
        return next((field for line, field in fields.items() if line.__self__ is row.__self__), EntryField.MATCH)

    def _sentence(self, refusal: Refusal) -> str:
        """Return the refusal as a sentence, with the team's number if it has no name yet."""
        if self.alone and refusal.reason in _NAMELESS:
            return _("Enter the player's name.")
        unnamed = nameless(int(self.side), alone=self.alone)
        return refusal_sentence(replace(refusal, names=tuple(name or unnamed for name in refusal.names)))

    def _places(self, sides: Sides) -> list[tuple[Role, str, str]]:
        """Return the lines for pupils: role, caption, and a note for those that may stay empty."""
        if self.alone:
            return []
        main = _("Main {number}") if self.strict and sides.reserves else _("Pupil {number}")
        fewest = sides.fewest_mains or sides.mains
        mains = [
            (Role.MAIN, main.format(number=number), _("if any") if self.strict and number > fewest else "")
            for number in range(1, sides.mains + 1)
        ]
        reserves = [
            (Role.RESERVE, _("Reserve {number}").format(number=number) if sides.reserves > 1 else _("Reserve"), "")
            for number in range(1, sides.reserves + 1)
        ]
        return mains + reserves

    def _rows_of(self, fault: EntryFault) -> list[FormRow]:
        ids = self.ids
        if self.alone:
            return [ids.name]
        match fault.field:
            case EntryField.ORIGIN:
                row = ids.origin
            case EntryField.MAINS:
                return self._lacking(Role.MAIN, fault.refusal)
            case EntryField.RESERVES:
                return self._lacking(Role.RESERVE, fault.refusal)
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
        return [row]

    def _lacking(self, role: Role, refusal: Refusal) -> list[FormRow]:
        """Return the empty lines that need a name."""
        wanted, written = refusal.numbers
        rows: list[FormRow] = [row for row in self.members if row.role is role]
        return [row for row in rows if not row.text.strip()][: wanted - written] or rows[:1]


def _is_another(team: Team, shown: Team) -> bool:
    """Tell whether a sheet was overwritten with another team: its name and all its pupils differ from those shown."""
    pupils = {member.name for member in shown.members if member.name}
    return team.name != shown.name and not any(member.name in pupils for member in team.members)


def lead(row: FormRow, following: FormRow) -> None:
    """Make Enter move from one line to the next."""
    row.bind(on_text_validate=partial(_move_on, following))


def _move_on(following: FormRow, _row: FormRow) -> None:
    into_view(following)
    following.focus = True


load_rules(__file__)
