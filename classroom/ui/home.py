"""Home: what the teacher most likely wants is the biggest thing, everything else is one tap away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.errors import StoreError
from classroom.i18n import LANGUAGE_NAMES, _
from classroom.match.team import Mode
from classroom.paths import is_beside_app
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.layout import Grid, Panel, lay, load_rules
from classroom.ui.kit.theme import PRESS_DEPTH, whenever
from classroom.ui.kit.touch import Pressable
from classroom.ui.navigation import FIRST_CARDS, ScreenName
from classroom.ui.worker import READING
from classroom.value import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from classroom.match.state import MatchState
    from classroom.say.next_match import NextMatch
    from classroom.services import SecondScreen

_INSET = 24  # dp from a door's edge to its picture

SEEN = 0.3
"""Seconds after which Home counts as seen."""

_OFFERED = "backup offered"
"""The part of Home once a backup has been offered."""

_MOST_OTHERS = 2
"""As many buttons as have room for their words below the big one."""

_SECONDS_TO_NOTICE = 0.5
"""Seconds between checks whether people have closed the second screen themselves."""


class Door(Panel, Pressable, Widget):
    """A large picture in the colour of a `side` that opens what a child may do; its picture is written under it.

    `picture_size` is how high the picture may be; its parts stand side by side above the words.
    """

    focus_radius = 14
    side = NumericProperty(0)
    title = StringProperty("")
    note = StringProperty("")
    picture_size = NumericProperty(100)

    def __init__(self, **more: Any) -> None:
        self._later = Clock.create_trigger(self._arrange, -1)
        super().__init__(**more)
        whenever(self, self._later, "pos", "size", "picture_size")

    def on_pressed(self, _door: Any, pressed: bool) -> None:
        """Sink under the finger."""
        self.sink = PRESS_DEPTH if pressed else 0

    def _arrange(self, *_args: Any) -> None:
        words = {self.ids.title.__self__, self.ids.note.__self__}
        left = self.x + dp(_INSET)
        for part in reversed([child for child in self.children if child not in words]):
            part.x, part.center_y = left, (self.top + self.ids.title.top) / 2
            left = part.right + dp(_INSET)


class PupilDoors(Grid):
    """What a child may do, as large pictures on the screen `home`."""

    def __init__(self, home: HomeScreen) -> None:
        self.home = home
        super().__init__()


class HomeScreen(RefillableScreen):
    """Continues the unfinished match, or plays again with the same teams, or welcomes new users.

    On a computer locked for pupils it shows what a child may do as a few `Door`s, and a padlock; behind that is all the
    rest, where every way to a grown-up's screen still asks for one.

    `next_step` says which: ``continue``, ``day`` for a competition of today, ``hall`` for boards under one bell,
    ``again`` or ``welcome``. ``sound`` continues with the intact part of a damaged match; ``unreadable`` tries again
    to read the matches. Whatever else is running is offered in `others`, as its step and its id; so is ``put_away``,
    which stops offering a match that was left unfinished by accident, or ``matches``: for pupils, and if nothing runs
    but a practice of today was left unfinished.
    """

    next_step = OptionProperty(
        "welcome", options=["continue", "day", "hall", "again", "welcome", "sound", "unreadable"]
    )
    others = ListProperty()
    lead = StringProperty("")
    """The title of the big card."""
    line = StringProperty("")
    """The kind of the big card's match, or the way it will be played."""
    faces = ListProperty()
    """The teams on the big card, as (side, name, score); the score is empty before a match."""
    school = StringProperty("")
    place = StringProperty("")
    worries = StringProperty("")
    for_pupils = BooleanProperty(defaultvalue=False)
    """Whether only the doors for a child are shown."""
    is_watched = BooleanProperty(defaultvalue=False)
    """Whether the second screen is open; people may close it there too."""
    waits = BooleanProperty(defaultvalue=False)
    """Whether a match is being opened: the button says so at once."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._match_id = ""
        self._cards_due: Any = None
        # Before the rules of .kv are applied, so that they find its value.
        self._look_around(context)
        super().__init__(context, **more)
        self.watch(context.navigator.blocking, sentence=self._wait)
        self._begin()

    def refill(self) -> None:
        """Refresh: matches, settings and the lock may have changed, and there may be cards to show."""
        self._look_around(self.context)
        self._begin()

    def _begin(self) -> None:
        """Show the cards that are due, and look from now on whether the second screen is open."""
        self.waits, self._cards_due = False, None
        if self.next_step == "continue":
            Clock.schedule_once(self._read_ahead, SEEN)
        if self.context.navigator.part_of(ScreenName.HOME, "") == FIRST_CARDS:
            self._cards_due = Clock.schedule_once(self._show_first_cards, 0)
        elif self.context.services.was_rescued and self.context.navigator.part_of(ScreenName.HOME, "") != _OFFERED:
            self._cards_due = Clock.schedule_once(self._offer_backup, 0)
        elif self.context.settings.current.first_cards:
            # Once Home has been seen: the start waits for nothing that is not asked for.
            self._cards_due = Clock.schedule_once(self._await_picture, 0)
        lay(self.ids.others, self.others, self._other)
        # A sixth of all widgets, which most computers never show.
        lay(self.ids.doors, [self] if self.for_pupils else [], PupilDoors)
        self._watch_second_screen()
        Clock.schedule_interval(self._watch_second_screen, _SECONDS_TO_NOTICE)

    def on_leave(self) -> None:
        """Stop showing cards, and stop checking the second screen."""
        super().on_leave()
        Clock.unschedule(self._watch_second_screen)
        Clock.unschedule(self._read_ahead)
        if self._cards_due:
            self._cards_due.cancel()

    def _read_ahead(self, _dt: float) -> None:
        # Whatever is wrong with it is said when it is continued; what is kept is its word list.
        READING.submit(lambda: self.context.services.matches.load(self._match_id))

    def _offer_backup(self, _dt: float) -> None:
        """Offer a backup once if the file of matches was damaged."""
        from classroom.ui.cards.backup_cards import offer_after_damage

        self.context.navigator.keep_part(ScreenName.HOME, _OFFERED)
        offer_after_damage(self)

    def _await_picture(self, _dt: float) -> None:
        # Kivy counts seconds from the beginning of a frame, and the first, which ends with the picture, takes long.
        self._cards_due = Clock.schedule_once(self._await_being_seen, 0)

    def _await_being_seen(self, _dt: float) -> None:
        self._cards_due = Clock.schedule_once(self._show_first_cards, SEEN)

    def _show_first_cards(self, *_args: Any) -> None:
        if self.modal:
            return
        from classroom.ui.cards.explanation_card import FirstCards

        # Choosing a language rebuilds Home, and the cards are shown again.
        self.context.navigator.keep_part(ScreenName.HOME, FIRST_CARDS)
        cards = FirstCards(languages=self.languages(), on_done=self._put_cards_aside)
        cards.bind(on_language=lambda _cards, code: self.context.settings.use_language(code))
        self.open_modal(cards)

    def _put_cards_aside(self, _cards: Any) -> None:
        self.context.navigator.keep_part(ScreenName.HOME, "")
        if self.context.settings.current.first_cards:
            self.context.settings.change(first_cards=False)

    def show_all(self) -> None:
        """Show what is behind the padlock."""
        self.for_pupils = False

    def switch_second_screen(self) -> None:
        """Open or close the window for the audience."""
        self.context.outside.reach_second_screen(self._switch_second_screen)

    def _switch_second_screen(self, second: SecondScreen) -> None:
        if second.is_open:
            second.close()
        else:
            with self.context.navigator.telling_faults():
                second.open()
        self._watch_second_screen()

    def _watch_second_screen(self, *_args: Any) -> None:
        self.is_watched = self.context.outside.has_second_screen()

    def _wait(self, _waiting: Any, sentence: str) -> None:
        self.waits = bool(sentence)

    def button_text(self, next_step: str) -> str:
        """Return what the big button says for a step."""
        match next_step:
            case "continue" | "day" | "hall":
                return _("Continue")
            case "sound":
                return _("Continue from there")
            case "unreadable":
                return _("Try again")
            case _:
                return _("Start")

    def languages(self) -> list[tuple[str, str]]:
        return [(code, {"en": "EN", "ms": "BM"}.get(code, code.upper())) for code in LANGUAGE_NAMES]

    def _other(self, other: tuple[str, str]) -> SecondaryButton:
        """Return the button for something else that is running."""
        named = {
            "day": _("Continue competition"),
            "hall": _("Continue hall bell"),
            "put_away": _("Not now"),
            "matches": _("Unfinished matches"),
        }
        words = named.get(other[0], _("Continue match"))
        return SecondaryButton(text=words, wrap=True, on_release=lambda _button: self.go_on(*other))

    def go_on(self, step: str = "", match_id: str = "") -> None:
        """Do what the big button says, or go on with something else that is running."""
        step, match_id = (step, match_id) if step else (self.next_step, self._match_id)
        if step == "put_away":
            self.context.settings.change(put_away=match_id)
            self.context.navigator.show_anew()
            self.context.navigator.notify(_("The match is saved. You will find it in Matches played."))
        elif step == "unreadable":
            self.context.navigator.show_anew()
        elif step == "matches":
            self._show_unfinished()
        elif step == "day":
            self.context.navigator.go(ScreenName.COMPETITION, part=match_id)
        elif step == "hall":
            self.go(ScreenName.HALL)
        elif step == "continue":
            self.context.launcher.resume(match_id)
        elif step == "sound":
            self.context.launcher.resume_sound(match_id)
        else:
            self._start(step)

    def _start(self, step: str) -> None:
        """Begin the next match, or enter its teams; pupils at a locked computer practise."""
        self._practise_if_locked()
        if step == "again" and self.context.settings.current.against_computer:
            self.context.launcher.begin_against_computer()
        elif step == "again":
            self.context.launcher.begin_next()
        else:
            self.context.navigator.go(ScreenName.TEAMS)

    def new_match(self) -> None:
        """Set up a match on this screen."""
        self._set_up(real_board=False)

    def real_board(self) -> None:
        """Set up a match at a real board."""
        self._set_up(real_board=True)

    def _practise_if_locked(self) -> None:
        """Choose practice for pupils at a locked computer, whatever was played last."""
        settings = self.context.settings
        if self.context.lock.is_on and settings.current.mode is not Mode.PRACTICE:
            settings.change(mode=Mode.PRACTICE)

    def _set_up(self, *, real_board: bool) -> None:
        self._practise_if_locked()
        if self.context.settings.current.real_board != real_board:
            self.context.settings.change(real_board=real_board)
        self.context.navigator.go(ScreenName.TEAMS)

    def show_matches(self) -> None:
        """Show the matches played; on a locked computer, pupils see those that they can continue."""
        if not self.context.lock.is_closed:
            self._show_all_matches()
        else:
            self._show_unfinished()

    def _show_unfinished(self) -> None:
        from classroom.say.next_match import unfinished_practice

        work = partial(unfinished_practice, self.context.services)
        self.context.navigator.blocking.fetch(work, self._offer_unfinished, _("Looking for the matches …"))

    def _offer_unfinished(self, unfinished: Sequence[NextMatch]) -> None:
        if not unfinished:
            self._show_all_matches()
            return
        from classroom.ui.cards.question import continue_card

        everything = _("All matches (for a grown-up)") if self.context.lock.is_closed else _("Matches played")
        self.open_modal(continue_card(unfinished, self.context.launcher.resume, everything, self._show_all_matches))

    def _show_all_matches(self) -> None:
        self.context.navigator.go(ScreenName.MATCHES)

    def ask_to_quit(self) -> None:
        """Ask before the app is closed."""
        self.context.lock.ask(self._ask_to_quit)

    def _ask_to_quit(self) -> None:
        message, then = _("Everything is saved. Matches continue where you left off."), self.context.navigator.quit
        self.ask(_("Close Bellword?"), message, _("Close Bellword"), then, cancel=_("Stay"), breadth="small")

    def show_papers(self) -> None:
        """Show the papers of the match that was finished last, or blank ones."""
        from classroom.say.stored_matches import latest_finished

        def show(state: MatchState | None) -> None:
            self.context.launcher.shown_match = state
            self.context.navigator.go(ScreenName.PRINT)

        work = partial(latest_finished, self.context.services.archive)
        self.context.navigator.blocking.fetch(work, show, _("Looking for the last match …"))

    def _look_around(self, context: ScreenContext) -> None:
        """Find what the teacher most likely wants, and what is to be said."""
        services, settings = context.services, context.settings.current
        self.school = settings.school or _("Bellword")
        self.for_pupils = context.lock.is_on
        if context.lock.is_on:
            place = _("Locked for pupils: only a grown-up can open settings, documents and old matches, or quit.")
        elif is_beside_app(services.data_folder):
            place = _("Everything is saved in the program's folder: {folder}")
        else:
            place = _("Everything is saved in this folder: {folder}")
        self.place = place.format(folder=services.data_folder)
        self._match_id, self.faces, self.others = "", [], []
        worries = [notice() for notice in services.notices]
        try:
            if offer := self._offer(context, worries):
                self._match_id, self.faces, self.line = offer.match_id, offer.faces, offer.line
            else:
                self.line = _("Choose how you play, then draw to see who starts.")
        except StoreError as error:
            self.next_step, self.line = "unreadable", error.fault.sentence()
        self.worries = " ".join(filter(None, worries))
        self.lead = {
            "continue": _("Continue where you left off"),
            "day": _("Today's competition"),
            "hall": _("Hall bell"),
            "again": _("Play again: same teams"),
            "welcome": _("Two teams, one board, a bell"),
            "sound": _("The record of this match is damaged"),
            "unreadable": _("Your matches cannot be read at the moment"),
        }[self.next_step]

    def _offer(self, context: ScreenContext, worries: list[str]) -> NextMatch | None:
        """Return what the big card offers, or None to welcome; its faults are added to `worries`."""
        settings, services = context.settings.current, context.services
        if context.lock.is_on:
            settings = replace(settings, mode=Mode.PRACTICE)
        teams = settings.computer_teams if settings.against_computer else settings.teams
        if running := self._running(context, worries):
            (self.next_step, first), *others = running
            self.others = [(step, other.match_id) for step, other in others]
            if self.next_step == "continue" and len(others) < _MOST_OTHERS:
                # Of the matches before this one only pupils have no other list.
                self.others.append(("matches", "") if context.lock.is_on else ("put_away", first.match_id))
            return first
        if not teams:
            self.next_step = "welcome"
            return None
        from classroom.say.next_match import same_teams

        self.next_step = "again"
        return same_teams(settings, services.formats)

    def _running(self, context: ScreenContext, worries: list[str]) -> list[tuple[str, NextMatch]]:
        """Return what is running, each with its step, the most likely first; pupils only continue a match."""
        services, hall = context.services, context.settings.current.hall
        latest, is_teachers = services.archive.newest(1), not context.lock.is_on
        has_days = is_teachers and services.has_competitions()
        if not latest and not has_days:
            return []
        from classroom.say.next_match import running_day, running_hall, running_matches

        found = []
        if latest:
            if latest[0].fault and latest[0].state is None:
                worries.append(latest[0].fault.sentence())
            boards = running_hall(services, hall, latest[0]) if is_teachers and hall.matches else None
            put_away = context.settings.current.put_away
            running = running_matches(services, latest[0], of_pupils=not is_teachers, put_away=put_away)
            found = [
                ("sound" if match.is_damaged else "continue", match)
                for match in running.matches
                if not (boards and match.match_id in hall.matches) and match.match_id != put_away
            ]
            if running.was_left:
                self.others.append(("matches", ""))
            if boards:
                found.append(("hall", boards))
        if has_days and (day := running_day(services)):
            # Today's match comes before the competition it may belong to; an older match does not.
            is_new = bool(latest) and latest[0].written_at.startswith(services.today())
            found.insert(len(found) if is_new else 0, ("day", day))
        return found


load_rules(__file__)
