"""Teams from a list, and those entered one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.competition import team_list
from classroom.competition.command import EnterTeam
from classroom.competition.division import Registration, SchoolLevel
from classroom.competition.result import TeamNumber
from classroom.competition.team import Entry, as_of_players, with_place
from classroom.competition.wording import level_text
from classroom.errors import KnownError
from classroom.i18n import _, ngettext, quoted
from classroom.roster.school_class import SchoolClass
from classroom.say.day import teams_of_class, why_no_entry
from classroom.tables.body import row_reasons, said_of_private
from classroom.tables.heading import Column
from classroom.tables.plan import SUFFIXES, Purpose, SheetPlan, Table
from classroom.tables.text import table_of_text
from classroom.ui.cards.file_card import ask_files
from classroom.ui.cards.table_preview import FileQueue, Judged, TablePreview, offered_rows
from classroom.ui.competition.day import DayModel
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog, Pick
from classroom.ui.kit.layout import Filling, Natural, load_rules
from classroom.ui.kit.modal import Modal
from classroom.value import replace

_NONE = -1


class RegistrationCard(Dialog):
    """Rating, age and school of a team, or of its eldest and best pupils; none of it is stored.

    `fault` lists every condition that is not met. `other` is the index of a division whose conditions are met, or -1
    for none. `level` and the other answers that rarely differ stay from one team to the next. `done` is called with
    the teams that were not asked about when the card is closed.
    """

    day: DayModel = ObjectProperty()
    division = StringProperty("")
    level = ObjectProperty(None, allownone=True)
    has_won = BooleanProperty(defaultvalue=False)
    other = NumericProperty(_NONE)
    other_title = StringProperty("")

    def __init__(
        self, context: ScreenContext, day: DayModel, entries: Sequence[Entry], done: Callable[[Sequence[Entry]], object]
    ) -> None:
        self._context, self._done = context, done
        self._entries, self._place = list(entries), 0
        self._left_out: list[str] = []
        super().__init__(day=day, division=day.division.plan.title)
        for row in (self.ids.rating, self.ids.age):
            row.bind(text=self._forget_fault)
        self._ask()

    def on_close(self) -> None:
        """Tell which teams are left to be asked about."""
        self._done(self._entries[self._place :])

    def levels(self) -> list[tuple[SchoolLevel, str]]:
        """Return the kinds of school to choose from."""
        return [(level, level_text(level, _)) for level in SchoolLevel]

    def choose_level(self, level: SchoolLevel) -> None:
        """Say which kind of school it is."""
        self.level = level
        self._forget_fault()

    def tick_won(self, has_won: bool) -> None:
        """Say whether a regional competition was won."""
        self.has_won = has_won
        self._forget_fault()

    def press(self) -> None:
        """Enter the team in the division that is shown, or say what is missing."""
        self._enter(int(self.day.at))

    def enter_other(self) -> None:
        """Enter it in the division whose conditions it meets."""
        if self.other != _NONE:
            self._enter(int(self.other))

    def leave_out(self) -> None:
        """Skip this team, and continue with the next."""
        self._left_out.append(self._entry.name)
        self._next()

    def _enter(self, at: int) -> None:
        if (registration := self._registration()) is None:
            return
        plans = [division.plan for division in self.day.state.divisions]
        if why := why_no_entry(plans[at], registration):
            admitted = [place for place, plan in enumerate(plans) if not why_no_entry(plan, registration)]
            self.other = admitted[0] if admitted else _NONE
            self.other_title = plans[admitted[0]].title if admitted else ""
        self.fault = why or self.day.do(EnterTeam(self._entry, at, registration))
        if not self.fault:
            self._next()

    def _registration(self) -> Registration | None:
        """Return the answers, or None if one is missing or not a number."""
        figures: dict[str, int | None] = {}
        for name, what in (("rating", _("The rating")), ("age", _("The age"))):
            text = self.ids[name].text.strip()
            if text and not (text.isascii() and text.isdecimal()):
                self.fault = _("{what} must be a number, such as 12. Leave the box empty if there is none.").format(
                    what=what
                )
                return None
            figures[name] = int(text) if text else None
        if self.level is None:
            self.fault = _("Choose the kind of school first.")
            return None
        return Registration(self._entry.name, figures["rating"], figures["age"], self.level, self.has_won)

    @property
    def _entry(self) -> Entry:
        return self._entries[self._place]

    def _next(self) -> None:
        self._place += 1
        if self._place < len(self._entries):
            self._ask()
            return
        self.close()
        if self._left_out:
            sentence = _("Not entered: {names}.").format(names=", ".join(self._left_out))
            self._context.navigator.notify(sentence)

    def _ask(self) -> None:
        self.title = self._entry.name
        if len(self._entries) > 1:
            self.title = _("{name} ({number} of {count})").format(
                name=self._entry.name, number=self._place + 1, count=len(self._entries)
            )
        self.ids.rating.text = self.ids.age.text = ""
        self.has_won = False
        self._forget_fault()

    def _forget_fault(self, *_args: Any) -> None:
        self.fault, self.other = "", _NONE


class TeamImport:
    """Asks for files, or a class, and shows their teams.

    `open_card` lays a card over the one where teams are typed, so that to leave it leads back to what is typed there.
    """

    def __init__(self, context: ScreenContext, day: DayModel, open_card: Callable[[Modal], object]) -> None:
        self._context, self._day, self._open_card = context, day, open_card

    def choose_file(self, entered: Callable[[], object]) -> None:
        """Ask for files with teams; `entered` is called once teams of one are entered."""

        def look(paths: Sequence[Path]) -> None:
            FileQueue(paths, partial(self._preview_of_file, entered), self._open_card)

        folder = self._context.outside.documents_folder()
        title = _("Which file lists the teams? (spreadsheet, CSV or text)")
        ask_files(self._context, folder, SUFFIXES, look, self._open_card, title)

    @property
    def purpose(self) -> Purpose:
        """The purpose of a list: teams of the size that the rules say or, if each is one player, players."""
        return self._purpose(is_typed=False)

    def _purpose(self, *, is_typed: bool) -> Purpose:
        if (format := self._day.format) is None:
            return team_list.TEAMS
        return team_list.purpose_for(format.sides.mains, format.sides.reserves, is_typed=is_typed)

    def choose_class(self, entered: Callable[[], object]) -> None:
        """Ask for a class whose teams have been mixed; `entered` is called once they are entered."""
        try:
            classes = [one.school_class for one in self._context.services.class_book.classes() if not one.fault]
        except KnownError as error:
            self._context.navigator.notify(str(error))
            return
        mixed = [one for one in classes if one.mix]
        if not mixed:
            self._context.navigator.notify(_("No class has teams yet. First make some with Mixed teams on Home."))
            return
        rows = [(one, one.title, _teams_text(one)) for one in mixed]
        self._open_card(
            Pick(title=_("Which class?"), cancel=_("Cancel"), rows=rows, then=partial(self._on_class_chosen, entered))
        )

    def register(self, entries: Sequence[Entry], done: Callable[[Sequence[Entry]], object]) -> None:
        """Ask of each team what the conditions of the division are about (T1); `done` is told which are left."""
        self._open_card(RegistrationCard(self._context, self._day, entries, done))

    def look_at_text(self, text: str, entered: Callable[[], object]) -> None:
        """Show a list that was typed or pasted, before its teams are entered."""
        purpose = self._purpose(is_typed=True)
        read = partial(table_of_text, text, purpose)
        self._open_card(self._preview(_("the pasted list"), purpose, read, entered, self._open_card))

    def ask_of_places(self, new: Collection[TeamNumber]) -> None:
        """Ask whether the places of `new` teams are those of others that are spelt nearly alike, one after another."""
        teams = self._day.state.teams
        read, known = (
            team_list.TeamList(tuple(team.entry for team in teams if (team.player in new) is is_new)).schools
            for is_new in (True, False)
        )
        self._ask_of_places(list(team_list.alike_schools(read, known)))

    def _ask_of_places(self, alike: list[team_list.AlikeSchools]) -> None:
        if not alike:
            return
        (read, other), *rest = alike

        def merge() -> str:
            teams = self._day.state.teams
            changed = {team.player: with_place(team.entry, read, other) for team in teams}
            return self._day.change_entries(
                {team.player: changed[team.player] for team in teams if team.entry != changed[team.player]}
            )

        card = Dialog(title=_same_question(read, other), deed=_("The same"), cancel=_("Different"), act=merge)
        card.bind(on_close=lambda _card: Clock.schedule_once(lambda _dt: self._ask_of_places(rest), 0))
        self._open_card(card)

    def _preview_of_file(
        self, entered: Callable[[], object], path: Path, open_card: Callable[[Modal], object]
    ) -> TablePreview:
        read = partial(self._context.services.class_files.read, path, self.purpose)
        again = partial(self.choose_file, entered)
        return self._preview(path.name, self.purpose, read, entered, open_card, choose_another=again)

    def _preview(
        self,
        source: str,
        purpose: Purpose,
        read: Callable[[], Table],
        entered: Callable[[], object],
        open_card: Callable[[Modal], object],
        choose_another: Callable[[], object] | None = None,
    ) -> TablePreview:
        found = _FoundTeams(purpose, self._day)

        def take(plans: Sequence[SheetPlan], place: str) -> str:
            """Enter the teams; those that fail stay on a card, and the first says why."""
            entries = found.teams(plans, place).entries
            if self._day.division.plan.conditions:
                open_card(RegistrationCard(self._context, self._day, entries, lambda rest: rest or entered()))
            elif left := left_out(entries, self._day.enter_teams(entries)):
                open_card(TeamListCard(self._day, source, left, self.register, entered))
            else:
                entered()
            return ""

        return TablePreview(
            self._context,
            source,
            purpose,
            read=read,
            judge=found.judged,
            take=take,
            choose_another=choose_another,
            title=_("Import teams from {file}").format(file=source),
        )

    def _on_class_chosen(self, entered: Callable[[], object], chosen: SchoolClass) -> None:
        teams = [(entry, "") for entry in teams_of_class(chosen)]
        self._open_card(TeamListCard(self._day, chosen.title, teams, self.register, entered))


class _FoundTeams:
    """The teams of a list, with the teacher's answers about schools that are spelt nearly alike."""

    def __init__(self, purpose: Purpose, day: DayModel) -> None:
        self._read = team_list.players_of_plans if purpose is team_list.PLAYERS else team_list.teams_of_plans
        entered = team_list.TeamList(tuple(team.entry for team in day.state.teams))
        self._known = entered.schools
        self._mains = day.format.sides.mains if day.format else None
        self._same: dict[str, str] = {}
        self._apart: set[team_list.AlikeSchools] = set()

    def teams(self, plans: Sequence[SheetPlan], place: str) -> team_list.TeamList:
        """Return the teams; those that name no place play for the one that is typed."""
        found = self._read(plans, self._same).playing_for(place)
        return found.with_reserves(self._mains) if self._mains else found

    def judged(self, plans: Sequence[SheetPlan], place: str) -> Judged:
        """Return what would be entered, and the next question about schools."""
        found = self.teams(plans, place)
        count = len(found.entries)
        line = ngettext("Import {count} team", "Import {count} teams", count).format(count=f"{count:,}")
        line = as_of_players("", line, _) if found.is_single else line
        why_not = (
            "" if count else _("No teams were found. Tap the headings of the columns with the teams and the pupils.")
        )
        alike = (pair for pair in team_list.alike_schools(found.schools, self._known) if pair not in self._apart)
        judged = Judged(
            line,
            count,
            row_reasons(found.remarks),
            tuple(filter(None, [said_of_private(found.unread)])),
            why_not,
            asks_for=Column.SCHOOL if found.lacks_places or place else None,
            head=found.head,
            offered=offered_rows(found.remarks),
        )
        return self._with_question(judged, pair) if (pair := next(alike, None)) else judged

    def _with_question(self, judged: Judged, pair: team_list.AlikeSchools) -> Judged:
        def answer(key: str) -> None:
            if key == _SAME:
                self._same[pair.read] = pair.other
            else:
                self._apart.add(pair)

        question = _same_question(*pair)
        answers = ((_SAME, _("The same")), (_APART, _("Different")))
        return replace(judged, question=question, answers=answers, answer=answer)


def _same_question(read: str, other: str) -> str:
    return _("Is {one} the same as {other}?").format(one=quoted(read), other=quoted(other))


_SAME, _APART = "same", "apart"


def left_out(entries: Sequence[Entry], whys: Sequence[str]) -> list[tuple[Entry, str]]:
    """Return the teams that could not be entered, each with the reason."""
    return [(entry, why) for entry, why in zip(entries, whys, strict=True) if why]


def _teams_text(one: SchoolClass) -> str:
    count = len(one.mix.teams) if one.mix else 0
    return ngettext("{count} team", "{count} teams", count).format(count=count)


class FoundTeam(Natural, Widget):
    """A team found in a list: its `name`, and on the right a `note` with its origin and its pupils."""

    natural_height = 44

    name = StringProperty("")
    note = StringProperty("")


class TeamListCard(Dialog):
    """Teams to be entered, each with the reason if a try failed; nothing is entered before the button is pressed."""

    entries = ListProperty()

    def __init__(
        self,
        day: DayModel,
        source: str,
        teams: Sequence[tuple[Entry, str]],
        register: Callable[[Sequence[Entry], Callable[[Sequence[Entry]], object]], None],
        entered: Callable[[], object],
        **more: Any,
    ) -> None:
        self._day, self._register, self._entered = day, register, entered
        super().__init__(title=_("Teams in {source}").format(source=source), breadth="wide", **more)
        if not teams:
            self.message = _("This list has no teams. Choose another.")
        self._filling = Filling(self.ids.content)
        self._list(teams)

    def do(self) -> str:
        """Enter all teams that can be entered; the others stay, and the first says why."""
        if self._day.division.plan.conditions:
            self._register(self.entries, lambda rest: rest or self._entered())
            return ""
        self._list(left_out(self.entries, self._day.enter_teams(self.entries)))
        return str(self.fault)

    def done(self) -> None:
        """Tell that all are entered, unless questions about them are open."""
        if not self._day.division.plan.conditions:
            self._entered()

    def _list(self, teams: Sequence[tuple[Entry, str]]) -> None:
        entries = [entry for entry, _why in teams]
        self.fault = next((_("{line}: {why}").format(line=entry.name, why=why) for entry, why in teams if why), "")
        self.entries = entries
        if entries:
            count = len(entries)
            self.deed = ngettext("Enter {count} team", "Enter {count} teams", count).format(count=count)
        self._filling.show(map(_row_of, entries))


def _row_of(entry: Entry) -> FoundTeam:
    names = ", ".join(member.name for member in entry.members)
    return FoundTeam(name=entry.name, note=", ".join(filter(None, (entry.origin, names))))


load_rules(__file__)
