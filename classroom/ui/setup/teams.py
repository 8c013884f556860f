"""The team sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import Refusal, Refused
from classroom.match.entry import EntryFault, EntryField, entry_faults
from classroom.match.names import nameless
from classroom.match.team import Member, Mode, Role, Team, tidy_team
from classroom.names import offered
from classroom.rules.policy import Sides
from classroom.say.match_setup import (
    NO_TEAM,
    format_of,
    is_of_sheets,
    is_single,
    open_command,
    sheet_places,
    sheets_advice,
)
from classroom.say.refusal import refusal_sentence
from classroom.say.stored_matches import known_names, teams_known
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.field import FormRow, MemberRow
from classroom.ui.kit.layout import CardBox, Growing, lay, load_rules
from classroom.ui.kit.theme import THEME, tells
from classroom.ui.kit.touch import OneTap, into_view
from classroom.ui.kit.typed_field import TYPED
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import unsaid
from classroom.value import replace

LEAST_WIDTH, MOST = 170, 4  # dp of a name; names side by side


class NameOffer(SinkingPanel):
    """A name that can be tapped: `text`, `chosen` with the arrow keys. The line being typed keeps the keyboard."""

    text = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"is_focusable": False, **more})

    def on_touch_down(self, touch: Any) -> bool:
        """Leave the keyboard to the line: Kivy takes it from every widget that was not touched."""
        if taken := super().on_touch_down(touch):
            FocusBehavior.ignored_touch.append(touch)
        return taken


@tells("on_take")
class NameOffers(BoxLayout):
    """The `names` offered, with `chosen` marked by the arrow keys; at most `most` fit.

    Events: `on_take(name)`: a name was tapped.
    """

    names = ListProperty()
    chosen = StringProperty("")
    most = NumericProperty(MOST)

    def __init__(self, **more: Any) -> None:
        self._is_first = OneTap()
        super().__init__(**more)

    def on_width(self, _offers: Any, width: float) -> None:
        """Offer as many as have room."""
        self.most = max(1, min(MOST, int(width // dp(LEAST_WIDTH))))

    def offer(self, names: Sequence[str]) -> None:
        """Offer these names, none of them chosen yet."""
        self.chosen = ""
        self.names = list(names)
        self._mark()

    def step(self, step: int) -> None:
        """Choose the next or the previous name; beyond either end no name is chosen."""
        if not self.names:
            return
        places = ["", *self.names]
        self.chosen = places[(places.index(self.chosen) + step) % len(places)]
        self._mark()

    def on_names(self, _offers: Any, names: list[str]) -> None:
        lay(self, names, lambda name: NameOffer(text=name, on_release=self._take))

    def _take(self, offer: NameOffer) -> None:
        if self._is_first():
            self.dispatch("on_take", offer.text)

    def _mark(self) -> None:
        for offer in self.children:
            offer.chosen = offer.text == self.chosen


LONGEST_REASON = 200


_NAMELESS = (Refused.TEAM_NAME_EMPTY, Refused.MAINS_COUNT, Refused.MEMBER_NAME_EMPTY)


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
            for role, caption, hint in ([] if self.alone else sheet_places(sides, strict=self.strict))
        ]
        for row in self.members:
            self.ids.members.add_widget(row)
            if not self.years:
                row.ids.slots.clear_widgets()
        ids = self.ids
        asked = {"origin": self.strict and sides.different_origins, "teacher": self.strict and sides.teacher}
        asked["members"] = bool(self.members)
        asked["mixing"] = self.strict and sides.mixed_teams
        self.tabbed_last = ids.wipe.__self__  # from the team's name Tab leads to its pupils
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
        for row in self.members:
            row.is_year_wrong, row.marks_field = False, True
        for fault in faults:
            for row in self._rows_of(fault):
                if fault.field is EntryField.YEAR and isinstance(row, MemberRow):
                    row.is_year_wrong, row.marks_field = True, bool(row.fault)
                else:
                    row.marks_field = True
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


CLOSE, WIDE = 8, 52  # dp between the lines of a sheet, as the window has room
_BESIDE_EACH_OTHER = 2  # sheets that have room side by side


class TeamsScreen(RefillableScreen):
    """Takes the team sheets; what is typed stays when the screen is left and shown again, complete or not.

    `worry` is the fault of the line being typed, or else of the first marked line: one sentence at a time, in a fixed
    place, so that nothing moves. The same place offers names typed before for the line being typed: tap one, or
    choose it with the arrow keys and Enter.
    """

    heading = StringProperty("")
    """The name of the card on Home that leads here."""
    advice = StringProperty("")
    worry = StringProperty("")
    format_title = StringProperty("")
    count = NumericProperty(0)
    """The number of teams, from `least` to `most`."""
    least = NumericProperty(0)
    most = NumericProperty(0)
    may_swap = BooleanProperty(defaultvalue=True)
    is_long = BooleanProperty(defaultvalue=False)
    """Whether there are so many sheets that they are stacked."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._known: tuple[Team, ...] = ()
        self._sheets: list[TeamSheet] = []
        self._laid_for: tuple[Sides, int, bool] | None = None
        self._away: tuple[Team, ...] = ()
        self._use_format(context)
        super().__init__(context, **more)
        self.watch(TYPED, has_keys=self._offer)

    def steps(self) -> Iterator[None]:
        """Make one sheet after another; then lay them out."""
        wanted = self._sides, len(self.context.launcher.sheets_for(self._format)), self._is_strict
        sheets = list[TeamSheet]()
        for side in range(wanted[1]):
            yield
            sheets.append(TeamSheet(self._sides, side=side, strict=wanted[2]))
        yield
        self._use(wanted, sheets)
        self.ids.scroll.bind(height=self._spread)
        self._begin()

    def refill(self) -> None:
        """Show the sheets that are asked for now, with what was typed before or is set up since."""
        self._known, self._away = (), ()
        self._use_format(self.context)
        self._begin()
        self._offer()

    def _use_format(self, context: ScreenContext) -> None:
        self._format = format_of(context.settings.current, context.services.formats)
        self._sides = self._format.sides
        self.format_title = _(self._format.title)
        self.heading = _("Real board") if context.settings.current.real_board else _("New match")
        self.least, self.most = self._sides.least, self._sides.most
        self.may_swap = self.least == self.most == _BESIDE_EACH_OTHER

    def _begin(self) -> None:
        """Lay out the sheets, and load the names typed before."""
        launcher, services = self.context.launcher, self.context.services
        self._lay_out(launcher.sheets_for(self._format))
        if launcher.sheets_were_checked:
            self._mark()
        # None are offered if the matches cannot be read.
        work = partial(teams_known, services.archive, services.class_book)
        self.fetch(work, self._on_teams_loaded, unsaid, blinks=False)

    def on_leave(self) -> None:
        """Keep what is typed."""
        self.context.launcher.keep_sheets(self._format, self._written())

    def count_options(self, least: float, most: float) -> list[tuple[int, str]]:
        """Return how many may play."""
        return [(number, str(number)) for number in range(int(least), int(most) + 1)]

    def seat(self, count: int) -> None:
        """Set the number of teams; a sheet that is removed and comes back still has its text."""
        written = self._written()
        self._away = (*written, *self._away[len(written) :])
        missing = count - len(self._away)
        self._lay_out((*self._away[:count], *[NO_TEAM] * missing))

    def choose(self, mode: Mode) -> None:
        """Play this kind of match; what is typed stays. At a locked computer a competition is a grown-up's."""
        now = self.context.settings.current.mode
        if mode is now:
            return
        self.ids.mode.chosen = now
        if mode is Mode.COMPETITION:
            self.context.lock.ask(partial(self._play, mode))
        else:
            self._play(mode)

    def _play(self, mode: Mode) -> None:
        self.ids.mode.chosen = mode
        teams = self._written()
        self.context.settings.change(mode=mode)
        self.context.launcher.sheets_were_checked = False
        self._lay_out(teams)

    def next(self) -> None:
        """Continue if the teams may play, else mark each line with a fault."""
        self.context.launcher.sheets_were_checked = True
        if self._mark():
            return
        self.context.settings.change(teams=tuple(tidy_team(team) for team in self._written()))
        self.context.navigator.go(ScreenName.OPTIONS)

    def swap(self) -> None:
        self._show(self._written()[::-1])

    def take(self, name: str) -> bool:
        """Put an offered name into the line being typed; return whether typing continues on its sheet.

        A team's name fills in the whole team if the rest of the sheet is empty.
        """
        sheet, row = self._typed_into()
        if sheet is None or row is None:
            return False
        if sheet.field_of(row) is EntryField.NAME and sheet.is_empty_but_for(row):
            sheet.show(next(team for team in self._known if team.name == name))
            return False
        row.text = name
        self._know_year(row)
        return True

    def tap(self, name: str) -> None:
        """Take a name that was tapped, and go on to the next line."""
        sheet, row = self._typed_into()
        if sheet is None or row is None or not self.take(name):
            return
        if (following := sheet.following(row)) is not None:
            into_view(following)
            following.focus = True

    def _lay_out(self, teams: Sequence[Team]) -> None:
        """Show these teams on the sheets that this kind of match asks for."""
        strict = self._is_strict
        self.count = len(teams)
        self.is_long = self.count > _BESIDE_EACH_OTHER
        self.advice = sheets_advice(self._format, self.count, strict=strict)
        wanted = (self._sides, len(teams), strict)
        if wanted != self._laid_for:
            self._use(wanted, [TeamSheet(self._sides, side=side, strict=strict) for side in range(self.count)])
        self._show(teams)
        self._spread()

    @property
    def _is_strict(self) -> bool:
        return self.context.settings.current.mode is Mode.COMPETITION

    def _use(self, laid_for: tuple[Sides, int, bool], sheets: list[TeamSheet]) -> None:
        self._laid_for, self._sheets = laid_for, sheets
        lay(self.ids.sheets, self._sheets)
        for sheet, following in pairwise(self._sheets):
            lead(sheet.rows()[-1], following.rows()[0])
        for row in self._rows():
            row.bind(fault=self._say, focus=self._say)
            row.bind(text=self._offer, focus=self._offer, fault=self._offer)
            row.bind(on_step=self._step, on_text_validate=self._take_chosen)

    def _rows(self) -> list[FormRow]:
        return [row for sheet in self._sheets for row in sheet.rows()]

    def _on_teams_loaded(self, teams: tuple[Team, ...]) -> None:
        self._known = teams
        self._offer()

    def _typed_into(self) -> tuple[TeamSheet, FormRow] | tuple[None, None]:
        """Return the line that has the keyboard and its sheet, or None for both."""
        return next(((sheet, row) for sheet in self._sheets for row in sheet.rows() if row.focus), (None, None))

    def _offer(self, *_args: Any) -> None:
        """Offer names that fit the line being typed, unless it has a fault."""
        sheet, row = self._typed_into()
        offers = self.ids.offers
        names: tuple[str, ...] = ()
        if sheet is not None and row is not None and not row.fault:
            known = known_names(self._known, sheet.field_of(row))
            taken = [other.text for other in self._rows() if other is not row]
            names = offered(known, row.text, taken, offers.most)
        # An on-screen keyboard would cover them; it shows them above its keys instead.
        offers.offer(() if TYPED.has_keys else names)
        TYPED.offer(names, self.take)

    def _step(self, _row: FormRow, step: int) -> None:
        self.ids.offers.step(step)

    def _take_chosen(self, _row: FormRow) -> None:
        """Take the name chosen with the arrow keys; then Enter moves on as usual."""
        if self.ids.offers.chosen:
            self.take(self.ids.offers.chosen)

    def _know_year(self, row: FormRow) -> None:
        """Set the year that a pupil had before, if no year is set and that year is still allowed."""
        members = (member for team in self._known for member in team.members)
        year = next((member.year for member in members if member.name == row.text), None)
        if isinstance(row, MemberRow) and row.year is None and year in row.years:
            row.year = year

    def _say(self, *_args: Any) -> None:
        """Show the fault of the line being typed, or of the first faulty line."""
        marked = [row for row in self._rows() if row.fault]
        self.worry = next((row.fault for row in marked if row.focus), marked[0].fault if marked else "")

    def _spread(self, *_args: Any) -> None:
        """Spread the lines over the window's height."""
        lines = len(self._sheets[0].rows())
        room = (self.ids.scroll.height - dp(64) - lines * THEME.row) / lines
        for sheet in self._sheets:
            sheet.spacing = max(dp(CLOSE), min(dp(WIDE), room))

    def _show(self, teams: Sequence[Team]) -> None:
        for sheet in self._sheets:
            sheet.show(teams[sheet.side] if sheet.side < len(teams) else NO_TEAM)
        self._say()

    def _written(self) -> tuple[Team, ...]:
        return tuple(sheet.written() for sheet in self._sheets)

    def _mark(self) -> bool:
        """Mark what is wrong; whether anything is."""
        settings = replace(self.context.settings.current, teams=self._written())
        found = entry_faults(open_command(settings, self.context.services))
        faults = tuple(filter(is_of_sheets, found))
        rows = [sheet.mark(tuple(fault for fault in faults if fault.side == sheet.side)) for sheet in self._sheets]
        self._say()
        if first := next((row for row in rows if row), None):
            Clock.schedule_once(lambda _dt: self._reveal(first), 0.1)
        elif faults:
            self.context.navigator.notify(refusal_sentence(faults[0].refusal))
        return bool(faults)

    def _reveal(self, row: FormRow) -> None:
        scroll, sheets = self.ids.scroll, self.ids.sheets
        if sheets.height > scroll.height:
            scroll.scroll_to(row, padding=dp(40), animate=False)
        else:
            scroll.scroll_y = 1


load_rules(__file__)
