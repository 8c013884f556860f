"""The teams of a competition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.competition import command as cmd
from classroom.competition.event import Table
from classroom.competition.match_result import result_of_leaving
from classroom.competition.proposal import shared_pools, without_judges
from classroom.competition.rounds import seat_title
from classroom.competition.state import DivisionState, TeamState
from classroom.competition.team import (
    Attendance,
    Entry,
    EntryMember,
    are_of_one_school,
    filled_lines,
    in_year,
    judges_of_lines,
    line_of_judge,
    team_of_line,
)
from classroom.competition.team_list import example_line, is_as_typed
from classroom.competition.wording import who_wins_text
from classroom.i18n import _, ngettext
from classroom.match.entry import EntryFault, EntryField
from classroom.match.team import Role
from classroom.names import name_key
from classroom.reasons import WITHDRAWN, reason_text
from classroom.say.day import (
    check_in_line,
    is_check_in_begun,
    is_check_in_due,
    judges_missing,
    not_checked_in,
    team_note,
    teams_line,
    teams_text,
    to_check_in,
)
from classroom.say.look_back import result_text
from classroom.say.refusal import refusal_sentence
from classroom.ui.cards.question import DeleteCard
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.part import DayPart, FindCard
from classroom.ui.competition.round_cards import CellOf
from classroom.ui.competition.team_import import TeamImport
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Aside, Ask, Dialog, LinesCard, Pick
from classroom.ui.kit.field import MemberRow
from classroom.ui.kit.layout import Panel, load_rules
from classroom.ui.kit.touch import Pressable
from classroom.value import replace


class ReadyRow(Panel, Pressable, BoxLayout):
    """A team that cannot play yet: its `name`, and `why` not."""

    name = StringProperty("")
    why = StringProperty("")


class ReadyCard(Dialog):
    """The teams that are not ready, which stay in their places while they get ready; a tap opens one over the card.

    `asks_mixed`: for some, it was not known whether they are mixed (P2). Before a round is published, the card also
    counts at which of its `tables` a judge is missing. Its button then continues to `publish` the round (P17).
    """

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    asks_mixed = BooleanProperty(defaultvalue=False)
    asks_years = ListProperty()
    """The school years that pupils may be in, if those of some were not known when the card was opened."""

    def __init__(
        self,
        screen: Any,
        day: DayModel,
        tables: Sequence[Table] = (),
        publish: Callable[[], None] | None = None,
    ) -> None:
        self._tables, self._publish = tables, publish
        self._listed: dict[str, None] = {}
        lacks_year = [team for team, faults in day.not_ready() if any(one.field is EntryField.YEAR for one in faults)]
        self._without_year = {team.player: team.entry for team in lacks_year}
        years = day.format.sides.years if day.format and lacks_year else ()
        super().__init__(screen=screen, day=day, asks_years=[(year, str(year)) for year in years])
        self.watch(day, newest=self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        found = self.day.not_ready()
        self.asks_mixed |= any(fault.field is EntryField.MIXED for _team, faults in found for fault in faults)
        count = len(found)
        some = ngettext("{count} team is not ready to play.", "{count} teams are not ready to play.", count)
        found_text = some.format(count=count) if count else _("All teams are ready to play.")
        lacking = judges_missing(without_judges(self.day.state, self._tables))
        self.message = " ".join(filter(None, (found_text, lacking)))
        if self._publish:
            self.deed = _("Publish anyway") if count or lacking else _("Publish round")
        rows = self.ids.rows
        rows.clear_widgets()
        lacking_of = {team.player: faults for team, faults in found}
        self._listed |= dict.fromkeys(lacking_of)
        for team in filter(None, map(self.day.state.team, self._listed)):
            why = _why(lacking_of.get(team.player, ())) or _("Ready to play.")
            rows.add_widget(ReadyRow(name=team.entry.name, why=why, on_release=partial(self._open, team)))

    def _open(self, team: TeamState, _row: Any) -> None:
        self.screen.open_over(EntryCard(self.screen, self.day, team))

    def done(self) -> None:
        """Publish the round."""
        if self._publish:
            self._publish()

    def put_all_in(self, year: int) -> None:
        """Put every pupil whose year was not known into this school year."""
        # What else was put right since the card was opened stays.
        changed = {
            team.player: replace(team.entry, members=in_year(self._without_year[team.player], year).members)
            for team in self.day.state.teams
            if team.player in self._without_year
        }
        self.fault = self.day.change_entries(changed)

    def tick_all(self) -> None:
        """Record, for all undecided teams, that they mix pupils of different communities, or why not."""
        exception = self.ids.exception.text.strip()
        changed = {
            team.player: replace(team.entry, mixed=not exception, exception=exception)
            for team, faults in self.day.not_ready()
            if any(fault.field is EntryField.MIXED for fault in faults)
        }
        self.fault = self.day.change_entries(changed)


def _why(faults: tuple[EntryFault, ...]) -> str:
    """Return the reasons why a team cannot play, each once."""
    return " ".join(dict.fromkeys(refusal_sentence(fault.refusal) for fault in faults))


_MAINS, _RESERVES = 2, 1  # if the format no longer exists


def go_on_text(division: DivisionState) -> str:
    """Return what the button says that leads to the round to go on with."""
    return _("Go to round {number}").format(number=division.due_number)


class TeamCell(Panel, Pressable, Widget):
    """A team in the list: `name`, `origin`, a `note`; `has_left` while it does not go on."""

    name = StringProperty("")
    origin = StringProperty("")
    note = StringProperty("")
    has_left = BooleanProperty(defaultvalue=False)


class TeamsPart(DayPart):
    """All teams in the order of entry; `line` counts them."""

    line = StringProperty("")
    next_text = StringProperty("")
    has_teams = BooleanProperty(defaultvalue=False)
    why_closed = StringProperty("")
    is_final = BooleanProperty(defaultvalue=False)
    """Whether the teams come from pools."""
    checks_in = BooleanProperty(defaultvalue=False)
    """Whether round 1 is still to be drawn, or somebody is still to come."""
    not_ready = NumericProperty(0)
    """The number of teams that cannot play yet."""
    can_share = BooleanProperty(defaultvalue=False)
    """Whether there are pools among which the teams can be shared."""

    def show(self) -> None:
        state = self.state
        teams = state.teams_of(self.day.at)
        self.line = teams_line(state, self.day.at)
        closed = _("The competition is closed. To change the teams, open it again first.")
        self.why_closed = closed if state.is_closed else ""
        division = self.day.division
        self.has_teams = bool(teams)
        self.not_ready = len(self.day.not_ready()) if not state.is_closed else 0
        self.is_final, self.can_share = bool(division.plan.best), bool(shared_pools(state))
        is_shown = bool(teams) or self.is_final
        self.next_text = go_on_text(division) if is_shown else _("Add teams")
        self.checks_in = is_check_in_due(state, self.day.at)
        grid = self.ids.grid
        grid.message = "" if teams else _("No teams yet. Type them or paste a list: one line for each team.")
        if self.is_final and not teams:
            grid.message = who_wins_text([one.plan for one in state.divisions], _)
        undecided = state.undecided(self.day.at)
        grid.show([CellOf((team, undecided.get(team.player)), partial(self._cell, team)) for team in teams])

    def ready_text(self, count: float) -> str:
        """Return how many teams are not ready."""
        return ngettext("{count} team not ready", "{count} teams not ready", int(count)).format(count=int(count))

    def look_who_is_ready(self) -> None:
        """Show what is missing before the teams can play."""
        self.open_card(ReadyCard(self.screen, self.day))

    def share(self) -> None:
        """Share the teams among the pools; if some are in several already, ask first."""
        if sum(bool(self.state.teams_of(at)) for at in self.state.pools) <= 1:
            self._share()
            return
        message = _("All teams will be divided again, including those you moved.")
        self.screen.ask(_("Divide all teams again?"), message, _("Divide teams"), self._share)

    def _share(self) -> None:
        why, state = next(filter(None, self.day.do_all(shared_pools(self.state))), ""), self.state
        counts = [(state.divisions[at].plan.title, len(state.teams_of(at))) for at in state.pools]
        pools = ", ".join(f"{title}: {teams_text(count, is_single=state.is_single)}" for title, count in counts)
        said = _("{pools}. Teams from one school are in different pools as far as possible.").format(pools=pools)
        self.say(why or said)

    def find(self) -> None:
        undecided = self.state.undecided(self.day.at)
        teams = {team.player: team for team in self.state.teams_of(self.day.at) if team.player not in undecided}
        entries = [(player, team.entry.name, team.entry.origin) for player, team in teams.items()]
        self.open_card(FindCard(entries, lambda player: self._open(teams[player])))

    def _open(self, team: TeamState) -> None:
        self.open_card(EntryCard(self.screen, self.day, team))

    def list_judges(self) -> None:
        self.open_card(judges_card(self.day))

    def go_on(self) -> None:
        """Show the current round; if there are no teams, enter some."""
        if not (self.has_teams or self.is_final):
            self.screen.add_teams()
            return
        self.day.number = 0
        self.screen.show("round")

    def _cell(self, team: TeamState) -> TeamCell:
        entry, undecided = team.entry, self.state.undecided(self.day.at)
        if team.player in undecided:
            return TeamCell(name=_("To be decided"), origin=undecided[team.player])
        cell = TeamCell(name=entry.name, origin=entry.origin, note=team_note(team), has_left=not team.goes_on)
        cell.bind(on_release=lambda _cell: self._open(team))
        return cell


class CheckInCell(Panel, Widget):
    """A team to check in: its `name` and `origin`, and `what` was said of it; a tap on that takes it back."""

    name = StringProperty("")
    origin = StringProperty("")
    what = ObjectProperty(None, allownone=True)

    def choices(self) -> list[tuple[Attendance, str]]:
        """Return what can be said of a team."""
        return [(Attendance.HERE, _("Here")), (Attendance.LATE, _("Late")), (Attendance.ABSENT, _("Absent"))]


class CheckInPart(DayPart):
    """The check-in, before round 1 and while a team is still to come; `shows_missing` hides the teams that are here."""

    line = StringProperty("")
    next_text = StringProperty("")
    rest_text = StringProperty("")
    """The text of the button for all who are not checked in; empty if there are none."""
    shows_missing = BooleanProperty(defaultvalue=False)

    def begin(self) -> None:
        """List all teams."""
        super().begin()
        self.shows_missing = False
        self._listed: tuple[str, ...] = ()

    def show(self) -> None:
        """Show what is known of each team; the teams listed stay in their places while they are ticked."""
        self.line = check_in_line(self.state, self.day.at)
        left = not_checked_in(self.state, self.day.at)
        others = _("The others are here") if is_check_in_begun(self.state, self.day.at) else _("All are here")
        self.rest_text = others if left else ""
        self.next_text = go_on_text(self.day.division)
        teams = to_check_in(self.state, self.day.at)
        if self.shows_missing:
            teams = tuple(team for team in teams if team.is_away or team in left or team.player in self._listed)
        self._listed = tuple(team.player for team in teams)
        self.tell_of_teams(bool(self.state.teams_of(self.day.at)))
        if not teams and self.shows_missing:
            self.tell(_("Everybody is here."))
        self.ids.grid.show(list(map(self._cell_of, teams)))

    def _cell_of(self, team: TeamState) -> CellOf:
        look = partial(dict[str, Any], name=team.entry.name, origin=team.entry.origin, what=team.attendance)
        return CellOf(team.player, partial(self._cell, team.player), look)

    def _cell(self, player: str, **look: Any) -> CheckInCell:
        cell = CheckInCell(**look)
        cell.ids.mark.bind(on_choose=lambda row, what: self.check_in(player, what, row))
        return cell

    def check_in(self, player: str, what: Attendance | None, row: Any) -> None:
        """Note whether a team is here; where that is refused, its `row` shows again what is known."""
        why = self.day.do(cmd.TakeAttendance(player, what))
        self.say(why)
        if why and (team := self.state.team(player)):
            row.chosen = team.attendance

    def list_missing(self) -> None:
        """List only who is not here yet, or everybody again."""
        self.shows_missing, self._listed = not self.shows_missing, ()
        self.show()

    def check_rest_in(self, what: Attendance = Attendance.HERE) -> None:
        """Note that everybody else is here."""
        self.say(self.day.check_in(not_checked_in(self.state, self.day.at), what))

    def find(self) -> None:
        """Find a team by its name, and show it."""
        teams = [self.state.team(player) for player in self._listed]
        entries = [(at, team.entry.name, team.entry.origin) for at, team in enumerate(teams) if team]
        self.open_card(FindCard(entries, self.ids.grid.show_cell))

    def go_on(self) -> None:
        """Show the round to be drawn; if some have not been checked in, first ask whether they are here."""
        left = not_checked_in(self.state, self.day.at)
        if not left or not is_check_in_begun(self.state, self.day.at):
            self._go_on()
            return
        title = ngettext("{count} team is not checked in", "{count} teams are not checked in", len(left))
        self.screen.ask(
            title.format(count=len(left)),
            ", ".join(team.entry.name for team in left),
            _("Draw without them"),
            partial(self._go_on, Attendance.LATE),
            asides=[Aside("here", _("They are here"), partial(self._go_on, Attendance.HERE), closes=True)],
        )

    def _go_on(self, rest: Attendance | None = None) -> None:
        if rest:
            self.check_rest_in(rest)
        self.day.number = 0
        self.screen.show("round")


class AddTeamsCard(Dialog):
    """A line for each team; those that are refused stay, and `fault` says why. A list from elsewhere is shown first.

    Other cards open over this one, so the typed text is there again afterwards.
    """

    day: DayModel = ObjectProperty()
    text = StringProperty("")
    line = StringProperty("")
    example = StringProperty("")

    def __init__(self, day: DayModel, elsewhere: TeamImport, **more: Any) -> None:
        self.elsewhere = elsewhere
        self.example = example_line(*members_of(day))
        super().__init__(day=day, **more)
        self.fbind("text", self._count)
        self._count()

    def on_parent(self, modal: Any, parent: Any) -> None:
        """Focus the field at once."""
        super().on_parent(modal, parent)
        if parent is not None:
            self.ids.lines.focus = True

    def press(self) -> None:
        """Enter all teams that can be entered; the first that cannot says why."""
        if self._is_table():
            self.elsewhere.look_at_text(self.text, self.close)
            return
        mains, _reserves = members_of(self.day)
        left: list[str] = []
        self.fault = ""
        if not (lines := list(filled_lines(self.text))):
            self.fault = _("Enter a team first: its name, a comma, and where it comes from.")
            return
        if self.day.division.plan.conditions:
            self.elsewhere.register([team_of_line(line, mains) for line in lines], partial(self._keep_last, lines))
            return
        before = self._players()
        for line in lines:
            if why := self.day.do(cmd.EnterTeam(team_of_line(line, mains), self.day.at)):
                left.append(line)
                self.fault = self.fault or _("{line}: {why}").format(line=line.split(",")[0], why=why)
        fault = self.fault
        self.text = "\n".join(left)
        self.fault = fault
        self.close_if_empty()
        self.elsewhere.ask_of_places(self._players() - before)

    def _players(self) -> set[str]:
        return {team.player for team in self.day.state.teams}

    def close_if_empty(self) -> None:
        """Close the card unless there is something typed that is not entered yet."""
        if not self.text.strip():
            self.close()

    def _keep_last(self, lines: Sequence[str], left: Sequence[object]) -> None:
        """Keep as many of the lines as there are teams left, and close the card if there are none."""
        self.text = "\n".join(lines[len(lines) - len(left) :])
        self.close_if_empty()

    def _is_table(self) -> bool:
        """Tell whether the text is a list from elsewhere, which says more than lines of team, place and pupils."""
        mains, _reserves = members_of(self.day)
        return bool(self.text.strip()) and not is_as_typed(self.text, self.elsewhere.purpose, mains)

    def _count(self, *_args: Any) -> None:
        if self._is_table():
            self.line, self.fault = _("Look at the list"), ""
            return
        count = sum(1 for _line in filled_lines(self.text))
        self.line = ngettext("Enter {count} team", "Enter {count} teams", count).format(count=count) if count else ""
        self.fault = ""


def judges_card(day: DayModel) -> LinesCard:
    """Return a card with a line for each judge: name, then the state or school the judge comes from."""
    return LinesCard(
        title=_("Who are the judges?"),
        message=_(
            "One line for each judge: the name, then the state or school. Judges never judge a team from their own "
            "state or school."
        ),
        deed=_("Save judges"),
        text="\n".join(map(line_of_judge, day.state.judges)),
        hint=_("Pn. Latifah, Johor"),
        save=lambda text: day.do(cmd.ListJudges(judges_of_lines(text))),
    )


def members_of(day: DayModel) -> tuple[int, int]:
    """Return how many main players and how many reserves a team of the competition has."""
    format = day.format
    return (format.sides.mains, format.sides.reserves) if format else (_MAINS, _RESERVES)


class EntryCard(Dialog):
    """A team as it was entered, to correct; it can leave and return."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    mixed = BooleanProperty(defaultvalue=False)
    asks_mixed = BooleanProperty(defaultvalue=False)
    goes_on = BooleanProperty(defaultvalue=True)
    can_delete = BooleanProperty(defaultvalue=False)
    division = NumericProperty(0)
    divisions = ListProperty()
    """The divisions or pools, with their names, between which the team can still be moved."""

    def __init__(self, screen: Any, day: DayModel, team: TeamState) -> None:
        self._team = team
        entry, format = team.entry, day.format
        self._places = sorted(day.places(), key=name_key)
        why = day.why_closed
        super().__init__(screen=screen, day=day, mixed=entry.mixed, goes_on=team.goes_on, message=why, why_not=why)
        self.can_delete = not day.why_not(cmd.DeleteEntry(team.player))
        self.division = team.division
        plans = enumerate(one.plan for one in day.state.divisions)
        self.divisions = [(at, one.title) for at, one in plans if not day.why_not(cmd.MoveTeam(team.player, at))]
        self.asks_mixed = bool(format and format.sides.mixed_teams)
        ids = self.ids
        ids.name.text, ids.origin.text, ids.teacher.text = entry.name, entry.origin, entry.teacher
        ids.exception.text = entry.exception
        if self._places:
            choose = SecondaryButton(text=_("Choose"), size_hint_y=1, snug=True)
            choose.bind(on_release=lambda _button: self.choose_place())
            ids.origin.add_widget(choose)
        if team.is_away:
            self.message = _("Not here yet, so not drawn.")
        elif team.left_because:
            self.message = _("Has left: {reason}").format(reason=reason_text(team.left_because, _))
        elif team.from_round > 1:
            self.message = _("Will play from round {number} on.").format(number=team.from_round)
        years = list(format.sides.years) if format else []
        mains, reserves = members_of(day)
        for role, places in ((Role.MAIN, mains), (Role.RESERVE, reserves)):
            members = [member for member in entry.members if member.role is role]
            for at in range(max(places, len(members))):
                member = members[at] if at < len(members) else EntryMember("", role=role)
                caption = _("Pupil {number}").format(number=at + 1) if role is Role.MAIN else _("Reserve")
                row = MemberRow(caption=caption, role=role, years=years, text=member.name, year=member.year)
                row.caption_width = dp(120)
                ids.members.add_widget(row)

    def do(self) -> str:
        """Save what was typed, or say what is wrong."""
        why = self.day.do(cmd.ChangeEntry(self._team.player, self._written()))
        if why or self.division == self._team.division:
            return why
        why = self.day.do(cmd.MoveTeam(self._team.player, int(self.division)))
        told, division = _("Moved to {division}: {name}."), dict(self.divisions)[self.division]
        self.screen.context.navigator.notify("" if why else told.format(name=self.ids.name.text, division=division))
        return why

    def done(self) -> None:
        """Ask whether the place is one that is known, and whether its other teams have the same teacher."""
        state, before = self.day.state, self._team.entry
        if (team := state.team(self._team.player)) is None:
            return
        if team.entry.origin != before.origin:
            TeamImport(self.screen.context, self.day, self.screen.open_over).ask_of_places({team.player})
        others = [one for one in state.teams if are_of_one_school(one.entry, team.entry) and not one.entry.teacher]
        if not others or not team.entry.teacher or team.entry.teacher == before.teacher:
            return
        title = ngettext(
            "Add {teacher} to {count} more team of {school}?",
            "Add {teacher} to {count} more teams of {school}?",
            len(others),
        )
        teacher, school = team.entry.teacher, team.entry.school or team.entry.origin
        changed = {one.player: replace(one.entry, teacher=teacher) for one in others}
        card = Dialog(
            title=title.format(teacher=teacher, school=school, count=len(others)),
            message=", ".join(one.entry.name for one in others),
            deed=_("Save teacher"),
            cancel=_("Only this team"),
            act=lambda: self.day.change_entries(changed),
        )
        self.screen.open_over(card)

    def choose_place(self) -> None:
        """Choose where the team comes from, of the places that are known."""
        rows = [(place, place, "") for place in self._places]
        then = self.ids.origin.setter("text")
        card = Pick(title=_("Where is the team from?"), cancel=_("Cancel"), rows=rows, then=partial(then, None))
        self.screen.open_over(card)

    def delete(self) -> None:
        """Ask whether the team, which has met nobody, is to be deleted."""
        sentence = _("Delete {name}? This team was entered by mistake and has played no match.")
        self._open_instead(DeleteCard(sentence.format(name=self._team.entry.name), self._delete))

    def _open_instead(self, card: Dialog) -> None:
        """Lay a card in the place of this one, over what it lies over."""
        self.close()
        self.screen.open_over(card)

    def _delete(self) -> None:
        self.screen.context.navigator.notify(self.day.do(cmd.DeleteEntry(self._team.player)))

    def withdraw(self) -> None:
        """Ask why the team leaves; or let it come back."""
        if not self.goes_on:
            self.fault = self.day.do(cmd.ReturnTeam(self._team.player))
            if not self.fault:
                self.close()
            return

        def leave(reason: str, _by: str) -> str:
            return self.day.do(cmd.WithdrawTeam(self._team.player, reason))

        title = _("Why is the team leaving?")
        about = _("{name} will not play again, but earlier results stay.").format(name=self._team.entry.name)
        deed, then = _("Withdraw team"), self._offer_walkover
        self._open_instead(Ask(title=title, message=about, picks=WITHDRAWN, decide=leave, deed=deed, then=then))

    def _offer_walkover(self) -> None:
        """Offer the result of the open table at which the team sits that has just left (A12)."""
        state, rounds = self.day.state, self.day.division.rounds
        table = rounds[-1].table_of(self._team.player) if rounds else None
        result = result_of_leaving(state, table) if table and table in rounds[-1].open_tables else None
        if table is None or result is None:
            return
        seat = seat_title(self.day.division, rounds[-1].number, table, _)
        title = _("Unfinished match: {name}").format(name=self._team.entry.name)
        asked = _("{seat} has no result. Enter this one? {result}")
        about = asked.format(seat=seat, result=result_text(state, result))
        enter = partial(self.day.do, cmd.EnterResult(self.day.at, rounds[-1].number, result))
        self.screen.open_over(Dialog(title=title, message=about, deed=_("Enter result"), act=enter))

    def _written(self) -> Entry:
        ids, before = self.ids, self._team.entry
        classes = {member.name: member.class_name for member in before.members}
        rows = [row for row in reversed(ids.members.children) if isinstance(row, MemberRow)]
        members = tuple(EntryMember(row.text, classes.get(row.text, ""), row.year, row.role) for row in rows)
        return replace(
            before,
            name=ids.name.text,
            origin=ids.origin.text,
            members=members,
            teacher=ids.teacher.text,
            mixed=self.mixed,
            exception=ids.exception.text,
        )


load_rules(__file__)
