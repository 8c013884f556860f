"""Teams from a file or from a class: what would be entered is shown before anything is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.competition.team import Entry, EntryMember
from classroom.competition.team_list import TeamList, read_teams
from classroom.errors import KnownError
from classroom.i18n import _, ngettext
from classroom.match.team import Role
from classroom.roster.school_class import SchoolClass
from classroom.tables.plan import Purpose
from classroom.ui.cards.file_card import OpenCard
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.registration_card import RegistrationCard
from classroom.ui.context import ScreenContext
from classroom.ui.kit.filling import Filling
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.row import ListRow

SUFFIXES = (".csv", ".xlsx", ".txt")
MOST_FAULTS = 20


class TeamImport:
    """Asks for a file, or a class, and shows its teams; `open_card` lays a card over the screen."""

    def __init__(self, context: ScreenContext, day: DayModel, open_card: Callable[[ModalCard], object]) -> None:
        self._context, self._day, self._open_card = context, day, open_card

    def choose_file(self) -> None:
        """Ask for a file with teams."""
        outside, folder = self._context.outside, self._context.outside.documents_folder()
        outside.choose_file_to_open(folder, SUFFIXES, self._have_file, partial(self._choose_here, folder))

    def choose_class(self) -> None:
        """Ask for a class whose teams have been mixed."""
        try:
            classes = [one.school_class for one in self._context.services.class_book.classes() if not one.fault]
        except KnownError as error:
            self._context.navigator.notify(str(error))
            return
        mixed = [one for one in classes if one.mix]
        if not mixed:
            self._context.navigator.notify(_("No class has teams yet. Mix them first, with Mixed teams on Home."))
            return
        self._open_card(ClassChoiceCard(mixed, self._have_class))

    def register(self, entries: Sequence[Entry]) -> None:
        """Ask of each team what the conditions of the division are about (T1)."""
        self._open_card(RegistrationCard(self._context, self._day, entries))

    def _choose_here(self, folder: Path) -> None:
        title = _("Which file has the teams? (CSV, XLSX or text)")
        self._open_card(OpenCard(folder, self._have_file, title=title, kinds=list(SUFFIXES)))

    def _have_file(self, path: Path | None) -> None:
        if path is None:
            return

        def work() -> TeamList:
            return read_teams(self._context.services.class_files.read(path, Purpose.TEAMS))

        show = partial(self._show, path.name)
        self._context.navigator.blocking.fetch(work, show, _("The teams are being read …"))

    def _have_class(self, chosen: SchoolClass) -> None:
        self._show(chosen.title, TeamList(teams_of_class(chosen)))

    def _show(self, source: str, found: TeamList) -> None:
        self._open_card(TeamListCard(self._day, source, found, self.register))


def teams_of_class(chosen: SchoolClass) -> tuple[Entry, ...]:
    """Return the teams that were mixed last from a class, with its name and their number."""
    mix = chosen.mix
    return (
        tuple(
            Entry(
                _("{title} {number}").format(title=chosen.title, number=number),
                chosen.title,
                (*_members(chosen, team.mains, Role.MAIN), *_members(chosen, team.reserves, Role.RESERVE)),
                mixed=_is_mixed(chosen, team.members),
                exception=mix.exception,
            )
            for number, team in enumerate(mix.teams, start=1)
        )
        if mix
        else ()
    )


def _members(chosen: SchoolClass, numbers: Sequence[int], role: Role) -> tuple[EntryMember, ...]:
    pupils = (chosen.pupil(number) for number in numbers)
    return tuple(EntryMember(pupil.name, chosen.title, pupil.year, role) for pupil in pupils if pupil)


def _is_mixed(chosen: SchoolClass, numbers: Sequence[int]) -> bool:
    """Tell whether every member has a group, and no two the same (P2)."""
    groups = [pupil.group.casefold() for number in numbers if (pupil := chosen.pupil(number))]
    return all(groups) and len(set(groups)) == len(groups)


class ClassChoiceCard(ModalCard):
    """The classes that have teams; `choose` is called with the one that is tapped."""

    def __init__(self, classes: Sequence[SchoolClass], choose: Callable[[SchoolClass], object], **more: Any) -> None:
        super().__init__(**more)
        for one in classes:
            count = len(one.mix.teams) if one.mix else 0
            row = ListRow(text=one.title, note=ngettext("{count} team", "{count} teams", count).format(count=count))
            row.bind(on_release=lambda _row, one=one: self._chosen(choose, one))
            self.ids.rows.add_widget(row)

    def _chosen(self, choose: Callable[[SchoolClass], object], one: SchoolClass) -> None:
        self.close()
        choose(one)


class FoundTeam(FloatLayout):
    """A team that a list gives: its `name`, and a `note` on the right with where it comes from and its pupils."""

    name = StringProperty("")
    note = StringProperty("")


class TeamListCard(ModalCard):
    """The teams of a file, and the rows that are left out with the reason; nothing is entered before the button."""

    title = StringProperty("")
    fault = StringProperty("")
    enter_text = StringProperty("")
    is_empty = BooleanProperty(defaultvalue=False)
    entries = ListProperty()

    def __init__(
        self, day: DayModel, source: str, found: TeamList, register: Callable[[Sequence[Entry]], None], **more: Any
    ) -> None:
        self._day, self._register = day, register
        super().__init__(title=_("Teams in {source}").format(source=source), **more)
        for sentence in found.sentences[:MOST_FAULTS]:
            self.ids.rows.add_widget(GrowingLabel(text=sentence))
        if len(found.sentences) > MOST_FAULTS:
            left = len(found.sentences) - MOST_FAULTS
            sentence = ngettext("{count} row more is left out.", "{count} rows more are left out.", left)
            self.ids.rows.add_widget(GrowingLabel(text=sentence.format(count=left)))
        self._filling = Filling(self.ids.rows)
        self._list(found.entries)

    def enter(self) -> None:
        """Enter all teams that can be; those that cannot stay, and the first says why."""
        if self._day.division.plan.conditions:
            self._register(self.entries)
            return
        whys = self._day.enter_teams(self.entries)
        left = [(entry, why) for entry, why in zip(self.entries, whys, strict=True) if why]
        if not left:
            self.close()
            return
        first, why = left[0]
        self.fault = _("{line}: {why}").format(line=first.name, why=why)
        for row in [row for row in self.ids.rows.children if isinstance(row, FoundTeam)]:
            self.ids.rows.remove_widget(row)
        self._list([entry for entry, _why in left])

    def _list(self, entries: Sequence[Entry]) -> None:
        self.entries, self.is_empty = list(entries), not entries
        count = len(entries)
        self.enter_text = ngettext("ENTER {count} TEAM", "ENTER {count} TEAMS", count).format(count=count)
        self._filling.show(map(_row_of, entries))


def _row_of(entry: Entry) -> FoundTeam:
    names = ", ".join(member.name for member in entry.members)
    return FoundTeam(name=entry.name, note=", ".join(filter(None, (entry.origin, names))))


load_rules(__file__)
