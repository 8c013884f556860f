"""Mixed teams: who plays with whom today, by MIX or by hand, and the match of two of them (P1-P3)."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.competition.command import NotDoneBecause
from classroom.competition.wording import refusal_text
from classroom.errors import KnownError, StoreError
from classroom.i18n import _
from classroom.match.team import Team
from classroom.roster.class_list import year_of_class
from classroom.roster.mixing import (
    Candidate,
    Misfit,
    Mixed,
    MixOrder,
    TooFewPupilsError,
    away_text,
    has_years,
    misfit_text,
    misfits,
    mix,
    mix_sentences,
    of_present,
    shape_for,
    team_name,
)
from classroom.roster.school_class import LONGEST_EXCEPTION, ClassPupil, Mix, MixedTeam, RosterError, SchoolClass, Shape
from classroom.say.day import class_tournament
from classroom.say.match_setup import format_of
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.dialog import Ask
from classroom.ui.kit.layout import CardBox, Growing, ListRow, Natural, Panel, lay, load_rules
from classroom.ui.kit.theme import tells
from classroom.ui.kit.touch import Liftable, accepts
from classroom.ui.navigation import ScreenName
from classroom.ui.roster.class_model import ClassModel
from classroom.ui.worker import THINKING
from classroom.value import replace

_MOST_UNDONE = 20
_NOBODY = 0
_FEWEST_TEAMS = 2


class PlaceChip(Natural, Panel, Liftable, Widget):
    """A place in a team: the pupil's `name` (empty if free), the `role` in words, `chosen` while it is to be changed.

    `number` is the pupil's number, 0 if the place is free; `place` is the team's, `as_reserve` tells whether the
    place is a reserve's.
    """

    natural_height = 64

    number = NumericProperty(0)
    place = NumericProperty(0)
    as_reserve = BooleanProperty(defaultvalue=False)
    name = StringProperty("")
    role = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)
    misfit = BooleanProperty(defaultvalue=False)
    """Whether the pupil breaks the current rules for this team."""


class LeftRow(Liftable, ListRow):
    """A pupil who is in no team: `number`, 0 if the pupil is absent."""

    number = NumericProperty(0)


class CarriedPupil(Panel, Widget):
    """The `name` of a pupil under the finger that carries it to another place."""

    name = StringProperty("")


@tells("on_play", "on_lock")
class MixedTeamCard(Growing, CardBox):
    """A team: its `title`, the `side` it plays on now (-1 for none), whether it is `locked`.

    Events: `on_play` when it starts or stops being chosen to play, `on_lock`.
    """

    title = StringProperty("")
    side = NumericProperty(-1)
    locked = BooleanProperty(defaultvalue=False)


@tells("on_mix")
class MisfitBox(Natural, CardBox):
    """Above saved teams: a `sentence` says who no longer fits, with a button. Event: `on_mix`."""

    natural_height = 84

    sentence = StringProperty("")


class MixScreen(RefillableScreen):
    """The teams of the class `shown`; two of them, `playing`, begin a match.

    `line` says what a mix came to; `chosen` is the number of the pupil who is to change places, 0 for nobody.
    """

    shown = ObjectProperty(None, allownone=True)
    teams = ObjectProperty(None, allownone=True)
    """The `Mix` on screen."""
    playing = ListProperty()
    chosen = NumericProperty(_NOBODY)
    line = StringProperty("")
    misfit = StringProperty("")
    """The pupils who no longer fit teams made before the rules or the class changed; empty if all do."""
    hint = StringProperty("")
    """The effect of the next tap, while a pupil is to change places."""
    is_short = BooleanProperty(defaultvalue=False)
    """Whether a team has pupils of the same group, so that P2 requires a written reason."""
    has_years = BooleanProperty(defaultvalue=False)
    why_not = StringProperty("")
    is_empty = BooleanProperty(defaultvalue=False)
    """Whether no class has pupils to mix; `why_not` is then shown in place of the teams."""
    can_undo = BooleanProperty(defaultvalue=False)
    second_reserves = BooleanProperty(defaultvalue=False)

    def usual_hint(self) -> str:
        """Return what can be done with the teams."""
        return _("Tap two pupils to swap them. A coloured frame shows who will play. Tap another team to let it play.")

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._model = ClassModel(context)
        self._before: list[tuple[Mix, bool]] = []  # and whether it was a saved mix
        self._is_kept = False
        self._misfits: tuple[Misfit, ...] = ()
        self._misfit_box = MisfitBox(on_mix=lambda _box: self.mix())
        self._cards: list[MixedTeamCard] = []
        self._carried: tuple[int, CarriedPupil] | None = None
        super().__init__(context, **more)
        self._begin()

    def refill(self) -> None:
        """Show the current class with today's saved teams, or with a new mix."""
        self._model.read()
        self._before, self._is_kept, self._misfits = [], False, ()
        if self._carried:
            self.remove_widget(self._carried[1])
            self._carried = None
        self.teams, self.playing, self.chosen = None, [], _NOBODY
        self.line = self.misfit = self.why_not = ""
        self.is_short = self.has_years = self.can_undo = self.second_reserves = False
        self.ids.middle.remove_widget(self._misfit_box)
        self._begin()
        self.ids.second.ticked = self.second_reserves

    def _begin(self) -> None:
        self._today = self.context.services.today()
        sides = format_of(self.context.settings.current, self.context.services.formats).sides
        self._places, self._asked, self._years = Shape(sides.mains, sides.reserves), sides.least, sides.years
        self._shape = self._places
        self._show_class()

    # The class

    # Mixing

    def mix(self) -> None:
        """Mix the teams that are not locked."""
        if (one := self.shown) is None:
            return
        present = self._present()
        self._shape = shape_for(len(present), self._places)
        order = MixOrder(
            tuple(Candidate(pupil.number, pupil.group, pupil.year) for pupil in present),
            self._shape,
            before=self.teams.teams if self.teams else (),
            meetings=one.meetings(),
            times_left=one.times_left(),
            times_reserve=one.times_reserve(),
            balance_years=self.has_years and self.context.settings.current.balance_years,
        )
        self.fetch(partial(_mix, order, self.context.services.chance), self._mixed, self._not_mixed, THINKING)

    def undo(self) -> None:
        """Take back the last mix or change."""
        if self._before:
            self.line = ""
            made, self._is_kept = self._before.pop()
            self._put(made)

    def place_left(self, as_reserves: bool) -> None:
        """Make the pupils in no team second reserves, or time keepers."""
        if self.teams:
            place = self.teams.with_second_reserves if as_reserves else self.teams.without_second_reserves
            self._change(place(self._shape))

    def write_exception(self) -> None:
        """Ask why the groups in the teams do not differ (P2)."""
        if self.teams:
            title = _("Why are pupils from the same group in one team?")
            explanation = _(
                "If nearly all your pupils are from one community, explain this here. The text is printed on the "
                "team sheets."
            )
            card = Ask(title=title, message=explanation, deed=_("Save reason"), reason=self.teams.exception)
            card.longest, card.can_be_silent, card.then = LONGEST_EXCEPTION, True, lambda: self._except(card.reason)
            self.open_modal(card)

    # By hand

    def tap_pupil(self, number: int, _widget: Any = None) -> None:
        """Swap a pupil with the one tapped before, move the pupil to an empty place, or select the pupil to move."""
        if self.teams is None:
            return
        if self.chosen == number:
            self.chosen = _NOBODY
            if number in self.teams.seated:
                self._change(self.teams.take_out(number))
            else:
                self._show()
        elif self.chosen:
            other, self.chosen = self.chosen, _NOBODY
            both_out = not {number, other} & self.teams.seated
            self._show() if both_out else self._change(self.teams.exchange(other, number))
        elif number not in self.teams.seated and self.teams.has_place(self._shape):
            self._change(self.teams.put_in(number, self._shape))
        else:
            self.chosen = number
            self._show()

    # By dragging a pupil

    def carry(self, widget: Any, touch: Any) -> None:
        """Start dragging a pupil."""
        pupil = self.shown.pupil(int(widget.number)) if self.shown else None
        if pupil is None or self._carried or self.teams is None:
            return
        self.chosen = _NOBODY
        carried = CarriedPupil(name=self.shown.called[pupil.number])
        carried.center = widget.to_window(*widget.center)
        self._carried = (pupil.number, carried)
        self.add_widget(carried)
        touch.grab(self)

    def on_touch_move(self, touch: Any) -> bool:
        """Let the pupil follow the finger."""
        if touch.grab_current is self and self._carried:
            # Above the finger, so that the name can be read.
            self._carried[1].center_x, self._carried[1].y = touch.x, touch.y + dp(12)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Drop the pupil at a place; a drop anywhere else changes nothing."""
        if touch.grab_current is not self or not self._carried:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        (number, carried), self._carried = self._carried, None
        self.remove_widget(carried)
        if accepts(touch):
            self._put_down(number, touch.pos)
        return True

    def _put_down(self, number: int, at: tuple[float, float]) -> None:
        if self.teams is None:
            return
        if self.ids.aside.collide_point(*at):
            row = next((row for row in self.ids.left.children if row.collide_point(*row.to_widget(*at))), None)
            other = int(getattr(row, "number", _NOBODY))
            if number in self.teams.seated:
                self._change(self.teams.exchange(number, other) if other else self.teams.take_out(number))
        elif self.ids.scroll.collide_point(*at):
            chips = (chip for card in self._cards for chip in card.ids.seats.children)
            chip = next((chip for chip in chips if chip.collide_point(*chip.to_widget(*at))), None)
            if chip is not None and chip.number != number:
                if chip.number:
                    self._change(self.teams.exchange(number, int(chip.number)))
                else:
                    self._change(self.teams.seat(number, int(chip.place), as_reserve=chip.as_reserve))

    # The match

    def play(self, place: int, _card: Any = None) -> None:
        """Choose a team to play, in place of the one chosen first, or drop it again."""
        if place in self.playing:
            self.playing = [one for one in self.playing if one != place]
        else:
            self.playing = [*self.playing, place][-self._asked :]
        self._show()

    def start(self) -> None:
        """Start a practice match between the chosen teams."""
        one, teams = self.shown, self.teams
        if one is None or teams is None:
            return
        self._model.change(lambda: one.with_mix(teams).mix_played(date=self._today))
        self.context.launcher.begin_with(self._sheets())

    def begin_tournament(self) -> None:
        """Begin a tournament of all these teams, and show its first round; a notice says why not."""
        one, teams, context = self.shown, self.teams, self.context
        if one is None or teams is None:
            return
        places = Shape(self._places.mains, self._places.reserves + 1)  # a second reserve is in the team too
        sheets = [self._sheet(place, places) for place in range(len(teams.teams))]
        opening, entries = class_tournament(context.services, context.settings.current, one.title, sheets)
        try:
            begun = context.services.competitions.open(opening, entries)
        except StoreError as error:
            self.refuse(error.fault.sentence())
            return
        if isinstance(begun, NotDoneBecause):
            self.refuse(refusal_text(begun, _))
            return
        self._model.change(lambda: one.with_mix(teams).mix_played(date=self._today))
        self.go(ScreenName.COMPETITION, opening.competition_id)

    def start_words(self, playing: list[int]) -> str:
        """Return the text of the large button."""
        names = " – ".join(team_name(place) for place in playing)
        return _("Start: {teams}").format(teams=names) if playing else _("Start")

    # Inside

    def _present(self) -> tuple[ClassPupil, ...]:
        present: tuple[ClassPupil, ...] = self.shown.present(self._today)
        return present

    def _show_class(self) -> None:
        self.shown = self._model.shown
        self.is_empty = self.shown is None or not self.shown.pupils
        if self.is_empty:
            self.why_not = _("Add pupils to a class first.")
            self._show()
            return
        present = {pupil.number for pupil in self._present()}
        self.has_years = has_years(self.shown)
        self._shape = shape_for(len(present), self._places)
        kept = self.shown.mix
        if kept is None or kept.date != self._today:
            if kept and not kept.played:
                kept = of_present(kept, present)
                self._before = [(replace(kept, date=self._today), True)]
            self.mix()
            return
        self._is_kept = True
        self.line = away_text(self.shown, kept, present)
        self._put(of_present(kept, present))

    def _not_mixed(self, why: str) -> None:
        self.why_not = why
        self._show()

    def _mixed(self, answer: Mixed) -> None:
        has_groups = any(pupil.group for pupil in self._present())
        by_years = self.has_years and self.context.settings.current.balance_years
        said = list(mix_sentences(answer, has_groups=has_groups, balance_years=by_years))
        if self.teams is None and self._before:
            said.append(_("The earlier teams have not played yet. Tap Undo to bring them back."))
        self.line = " ".join(said)
        exception = self.teams.exception if self.teams and answer.fewest_same_group else ""
        made = Mix(self._today, answer.teams, answer.left, exception=exception)
        made = made.with_second_reserves(self._shape) if self.second_reserves else made
        self._change(made, keeps_line=True, is_kept=False)

    def _except(self, reason: str) -> None:
        if self.teams:
            teams = self.teams
            self._change(
                Mix(teams.date, teams.teams, teams.left, teams.played, " ".join(reason.split())), keeps_line=True
            )

    def _change(self, made: Mix, *, keeps_line: bool = False, is_kept: bool | None = None) -> None:
        """Show another mix and store it; undo brings back the last. `is_kept`: it is mainly from saved teams."""
        if self.teams is not None:
            self._before = [*self._before, (self.teams, self._is_kept)][-_MOST_UNDONE:]
        self._is_kept = self._is_kept if is_kept is None else is_kept
        if not keeps_line:
            self.line = ""
        self._put(made)

    def _put(self, made: Mix) -> None:
        self.teams, self.why_not = made, ""
        self._look_for_misfits(made)
        self.second_reserves = any(len(team.reserves) > self._shape.reserves for team in made.teams)
        self.can_undo = bool(self._before)
        self.is_short = not all(map(self.shown.is_mixed, made.teams))
        self.playing = [place for place in self.playing if place < len(made.teams)]
        for place in range(len(made.teams)):
            if len(self.playing) < self._asked and place not in self.playing:
                self.playing = [*self.playing, place]
        if why := self._model.change(partial(self.shown.with_mix, made)):
            self.context.navigator.notify(why)
        else:
            self.shown = self._model.shown
        self._show()

    def _look_for_misfits(self, made: Mix) -> None:
        """Show who no longer fits saved teams; for a new mix that was already said."""
        by_years = self.has_years and self.context.settings.current.balance_years
        self._misfits = misfits(self.shown, made, self._places, by_years=by_years) if self._is_kept else ()
        sentence = misfit_text(self.shown, made, self._misfits, self._shape) if self._is_kept else ""
        self.misfit = self._misfit_box.sentence = sentence
        middle = self.ids.middle
        if self.misfit and not self._misfit_box.parent:
            middle.add_widget(self._misfit_box, index=middle.children.index(self.ids.scroll) + 1)
        elif not self.misfit:
            middle.remove_widget(self._misfit_box)

    def _sheets(self) -> tuple[Team, ...]:
        return tuple(self._sheet(place, self._places) for place in self.playing)

    def _sheet(self, place: int, places: Shape) -> Team:
        """Return the sheet of a team; the year of the class is that of pupils who have none, if the rules admit it."""
        one: SchoolClass = self.shown
        year = year_of_class(one.title)
        year = year if year in self._years else None
        return one.team_sheet(self.teams.teams[place], team_name(place), places, self.teams.exception, year)

    def _show(self) -> None:
        teams: tuple[MixedTeam, ...] = self.teams.teams if self.teams else ()
        # Cards that are there already are used again.
        lay(self.ids.cards, range(len(teams)), self._card)
        self._cards = self.ids.cards.children[::-1]
        for place, (card, team) in enumerate(zip(self._cards, teams, strict=True)):
            card.locked, card.side = team.locked, self.playing.index(place) if place in self.playing else -1
            self._seat(card, place, team)
        self._list_left()
        pupil = self.shown.pupil(self.chosen) if self.shown else None
        sentence = _("Now tap the pupil to swap with {name}. Tap {name} again to have {name} in no team.")
        self.hint = sentence.format(name=self.shown.called[pupil.number]) if pupil else ""
        few = _("A tournament needs at least two teams.") if len(teams) < _FEWEST_TEAMS else ""
        self.ids.tournament.why_disabled = self.why_not or few
        if self.teams is not None and not self.why_not:
            self.ids.start.why_disabled = (
                "" if len(self.playing) == self._asked else _("Choose the teams that will play.")
            )
        else:
            self.ids.start.why_disabled = self.why_not

    def _card(self, place: int) -> MixedTeamCard:
        play, lock = partial(self.play, place), partial(self._lock, place)
        return MixedTeamCard(title=team_name(place), on_play=play, on_lock=lock)

    def _seat(self, card: MixedTeamCard, place: int, team: MixedTeam) -> None:
        unfit = {number for one in self._misfits if one.place == place for number in one.pupils}
        seats = [
            (as_reserve, numbers[seat] if seat < len(numbers) else _NOBODY)
            for as_reserve, numbers, most in (
                (False, team.mains, max(self._shape.mains, len(team.mains))),
                (True, team.reserves, max(self._shape.reserves, len(team.reserves))),
            )
            for seat in range(most)
        ]
        chips = self._make_chips(card, place, [as_reserve for as_reserve, _number in seats])
        for chip, (_as_reserve, number) in zip(chips, seats, strict=True):
            pupil = self.shown.pupil(number)
            chip.name, chip.number = (self.shown.called[number], number) if pupil else ("", _NOBODY)
            chip.can_lift, chip.misfit = pupil is not None, number in unfit
            chip.chosen = number == self.chosen != _NOBODY

    def _make_chips(self, card: MixedTeamCard, place: int, as_reserves: list[bool]) -> list[PlaceChip]:
        """Return a chip for each place of a team, reusing existing ones that match."""

        def make(seat: tuple[int, bool]) -> PlaceChip:
            chip = PlaceChip(role=_("Reserve") if seat[1] else _("Main player"), place=place, as_reserve=seat[1])
            chip.bind(on_lift=self.carry, on_release=self._tap_place)
            return chip

        lay(card.ids.seats, enumerate(as_reserves), make)
        return card.ids.seats.children[::-1]

    def _tap_place(self, chip: PlaceChip) -> None:
        if chip.number:
            self.tap_pupil(int(chip.number))
        else:
            self.context.navigator.notify(
                _("This place is empty. A pupil without a team fills the first empty place: tap that pupil.")
            )

    def _list_left(self) -> None:
        seated = self.teams.seated if self.teams else frozenset()
        left = [pupil for pupil in self._present() if pupil.number not in seated] if self.shown else []
        away = [pupil for pupil in self.shown.pupils if pupil.is_absent(self._today)] if self.shown else []
        called = self.shown.called if self.shown else {}
        listed = [(one.number, called[one.number]) for one in left] + [(_NOBODY, called[one.number]) for one in away]
        lay(self.ids.left, listed, self._left_row)
        for row in self.ids.left.children:
            row.selected = getattr(row, "number", _NOBODY) == self.chosen != _NOBODY

    def _left_row(self, listed: tuple[int, str]) -> ListRow:
        number, name = listed
        height = self.ids.left.row_height
        if number == _NOBODY:
            sentence = _("{name} is absent today.").format(name=name)
            return ListRow(text=name, note=_("absent"), why_disabled=sentence, height=height)
        row = LeftRow(text=name, height=height, number=number, on_release=partial(self.tap_pupil, number))
        row.bind(on_lift=self.carry)
        return row

    def _lock(self, place: int, _card: Any) -> None:
        team = self.teams.teams[place]
        self._change(self.teams.lock(place, locked=not team.locked), keeps_line=True)


class _NotMixedError(KnownError):
    """The class cannot be mixed; `str` is a sentence for the teacher."""


def _mix(order: MixOrder, chance: Any) -> Mixed:
    try:
        return mix(order, chance)
    except (TooFewPupilsError, RosterError) as error:
        raise _NotMixedError(str(error)) from error


# Why groups do not differ


load_rules(__file__)
