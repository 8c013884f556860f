"""The competitions kept on this computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, count
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.competition.command import OpenCompetition
from classroom.competition.division import (
    DIVISIONS,
    MOST_DIVISIONS,
    MOST_ROUNDS,
    Division,
    PairingKind,
    final_of_pools,
)
from classroom.competition.rounds import HILL_AFTER, phases_by
from classroom.competition.team import of_players
from classroom.competition.wording import who_wins_text
from classroom.i18n import N_, _, dotted, ngettext
from classroom.match.team import Heading
from classroom.rules.policy import Format
from classroom.say.day import plan_text, stored_note, stored_title
from classroom.say.match_setup import event_shown, format_of
from classroom.services import StoredCompetition
from classroom.settings import names_of
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.cards.question import DeleteCard
from classroom.ui.competition.day import DayModel
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.layout import ListRow, Natural, load_rules
from classroom.ui.kit.theme import whenever
from classroom.ui.navigation import ScreenName

_FEWEST = 2


class DivisionsCard(Dialog):
    """`keep` is called with the names; empty lines are ignored. Of pools so many of the `best` go on to a final."""

    best = NumericProperty(0)

    def __init__(self, titles: Sequence[str], keep: Callable[[tuple[str, ...], int], Any], best: int = 0) -> None:
        self._keep = keep
        title, message = (
            _("What are the divisions called?"),
            _("Each division has its own teams, rounds and standings."),
        )
        hints = [_("Year 5"), _("Year 6"), *[""] * MOST_DIVISIONS]
        most = MOST_DIVISIONS
        if best:
            title, message = _("What are the pools called?"), _("Each pool has its own standings. A final follows.")
            most = MOST_DIVISIONS - 1  # and the final
            titles = titles or [_("Pool {letter}").format(letter=letter) for letter in "AB"]
        super().__init__(title=title, message=message, best=best)
        shown = [*titles, *[""] * most][:most]
        self._rows = [
            FormRow(caption=str(at + 1), hint_text=hints[at], text=title, caption_width=dp(40), longest=30)
            for at, title in enumerate(shown)
        ]
        for row in self._rows:
            row.bind(text=self._forget_fault, on_text_validate=lambda _row: self.press())
            self.add_widget(row)

    def do(self) -> str:
        """Save the names, or say what is wrong."""
        titles = tuple(" ".join(row.text.split()) for row in self._rows if row.text.strip())
        if len(titles) < _FEWEST:
            return _("Enter at least two names, such as Year 5 and Year 6.")
        if len({title.casefold() for title in titles}) < len(titles):
            return _("Two divisions have the same name. Change one.")
        self.close()
        self._keep(titles, int(self.best))
        return ""

    def _forget_fault(self, *_args: Any) -> None:
        self.fault = ""


MOST_LISTED = 30
USUAL_ROUNDS = 6
_TWO_SIDES = 2
ONE, TOURNAMENT, OWN, POOLS = "one", "tournament", "own", "pools"
BEST = 2
"""Everybody together, the two divisions of the youth tournament with their conditions (T1), divisions by names, or
pools whose best, usually two of each, meet in a final."""
OWN_BOARDS = PairingKind.OWN_BOARDS.value


class CompetitionLine(Natural, BoxLayout):
    """A stored competition and the button that deletes it."""

    natural_height = 72


class CompetitionsScreen(RefillableScreen):
    """A short form if there is no competition or a new one is wanted (`is_new`), else the list.

    The list has the most recently used competition first. `plan` is how the rounds are paired, and `rounds` how many
    there are. `format_key` names the rules, `kind` says which divisions there are, and `titles` are their names if
    the teacher chose them.
    """

    is_new = BooleanProperty(defaultvalue=False)
    plan = StringProperty(HILL_AFTER)
    rounds = NumericProperty(USUAL_ROUNDS)
    format_key = StringProperty("")
    format_options = ListProperty()
    kind = StringProperty(ONE)
    titles = ListProperty()
    best = NumericProperty(BEST)
    why_planned = StringProperty("")
    """Why rounds and pairing cannot be chosen."""
    advice = StringProperty("")
    fault = StringProperty("")
    news = StringProperty("")

    def __init__(self, context: ScreenContext, day: DayModel, **more: Any) -> None:
        self._day = day
        self._has_any = False
        self._named = ""
        self._taken: set[str] = set()
        self._offer_formats(context)
        super().__init__(context, **more)
        whenever(self, self._advise, "plan", "rounds", "kind", "titles", "best", "format_key")
        self.fbind("format_key", self._name_event)
        self._begin()

    def refill(self) -> None:
        """Empty the form, and load the list of competitions."""
        self.ids.title.text = ""
        self._has_any = self.is_new = False
        self.plan, self.rounds, self.kind, self.titles, self.best = HILL_AFTER, USUAL_ROUNDS, ONE, [], BEST
        self._offer_formats(self.context)
        # A choice in the form that was not applied is marked nowhere else.
        for row, chosen in (("format", self.format_key), ("kind", self.kind), ("plan", self.plan)):
            self.ids[row].chosen = chosen
        self._begin()

    def _name_event(self, *_args: Any) -> None:
        """Name the event as in the settings, or else after its rules, until the teacher enters another name."""
        text, event = self.ids.title.text.strip(), self.context.settings.current.event
        if text and text != self._named:
            return
        format = next(one for one in self.context.services.formats if one.key == self.format_key)
        self.ids.title.text = self._named = self._free_title(event_shown(event, format))

    def _free_title(self, title: str) -> str:
        """Return a title, numbered if another competition of today has it."""
        numbered = (f"{title} ({number})" for number in count(2))
        return next(one for one in chain([title], numbered) if one.casefold() not in self._taken)

    def _offer_formats(self, context: ScreenContext) -> None:
        formats = context.services.formats
        playable = [one for one in formats if _is_for_two(one) or _is_event(one)]
        usual = format_of(context.settings.current, formats).key
        self.format_options = [(one.key, _(one.title)) for one in playable]
        self.format_key = usual if any(one.key == usual for one in playable) else playable[0].key

    def _begin(self) -> None:
        self._name_event()
        self._advise()
        self._load()

    def back(self) -> None:
        """Show the list again, or go Home."""
        if self.is_new and self._has_any:
            self.is_new = False
        else:
            self.context.navigator.go(ScreenName.HOME)

    # A new one

    def plans(self, format_key: str) -> list[tuple[str, str]]:
        """Return how rounds can be paired by the rules chosen."""
        plans = _EVENT_PLANS if self._is_event(format_key) else _PLANS
        return [(key, _(words)) for key, words in plans.items()]

    def chosen_plan(self, plan: str, format_key: str) -> str:
        """Return the plan that is marked; rules with a board for each team have only one (U1)."""
        return OWN_BOARDS if self._is_event(format_key) else plan

    def _is_event(self, format_key: str) -> bool:
        return any(_is_event(one) for one in self.context.services.formats if one.key == format_key)

    def add_rounds(self, more: int) -> None:
        """Change the number of rounds."""
        self.rounds = min(max(1, int(self.rounds) + more), MOST_ROUNDS)

    def kinds(self, titles: Sequence[str], kind: str) -> list[tuple[str, str]]:
        """Return which divisions there can be."""
        tournament = _("{names} (youth tournament)").format(names=dotted(*(one.title for one in DIVISIONS)))
        named = {kind: dotted(*titles)}
        own, pools = named.get(OWN) or _("Your own …"), named.get(POOLS) or _("Pools …")
        return [(ONE, _("One")), (TOURNAMENT, tournament), (OWN, own), (POOLS, pools)]

    def choose_kind(self, kind: str) -> None:
        """Choose other divisions; for the teacher's own, first ask for their names."""
        if kind in (OWN, POOLS):
            titles, best = self.titles if kind == self.kind else (), int(self.best) if kind == POOLS else 0
            self.open_modal(DivisionsCard(titles, self._name_divisions, best))
            self.ids.kind.chosen = self.kind  # it is ticked once there are names
        else:
            self.kind = kind

    def _name_divisions(self, titles: tuple[str, ...], best: int) -> None:
        self.titles, self.best, self.kind = list(titles), best or BEST, POOLS if best else OWN

    def _divisions(self) -> tuple[Division, ...]:
        if self.kind == TOURNAMENT:
            return DIVISIONS
        titles = self.titles if self.kind in (OWN, POOLS) else [""]
        phases = phases_by(self.chosen_plan(self.plan, self.format_key), int(self.rounds))
        finals = [final_of_pools(_("Final"), len(titles), int(self.best))] if self.kind == POOLS else []
        return (*(Division(title, (), phases) for title in titles), *finals)

    def begin(self) -> None:
        """Begin the competition, or say why not."""
        services, settings = self.context.services, self.context.settings.current
        format = next(one for one in services.formats if one.key == self.format_key)
        title = self.ids.title.text
        if (free := self._free_title(title.strip())) != title.strip():
            taken = _("Another competition today has this name. Choose a different one, such as {name}.")
            self.fault = taken.format(name=free)
            return
        heading = Heading(
            event=title.strip(),
            level=settings.level,
            year=services.today()[:4],
            place=settings.town,
            date=services.today(),
            school=settings.school,
        )
        competition_id = services.new_match_id()
        command = OpenCompetition(competition_id, services.app_version, title, format, self._divisions(), heading)
        self.fault = self._day.begin(command)
        if not self.fault:
            self.context.navigator.show_anew()

    def _advise(self, *_args: Any) -> None:
        rounds = int(self.rounds)
        self.fault = self.why_planned = ""
        if self.kind == TOURNAMENT:
            self.why_planned = _("The tournament rules set the pairing and rounds for these divisions.")
            plans = "; ".join(map(plan_text, DIVISIONS))
            self.advice = _("{plans}. Everyone gives their rating, age and school when they enter.").format(plans=plans)
            return
        format = next((one for one in self.context.services.formats if one.key == self.format_key), None)
        say = of_players(_, is_single=format is not None and format.sides.mains == 1)
        match self.chosen_plan(self.plan, self.format_key):
            case PairingKind.OWN_BOARDS.value:
                self.advice = _(
                    "Each team plays at its own board, starting from the same word. The scores of all rounds are added "
                    "up."
                )
            case PairingKind.AUSTRALIAN.value:
                self.advice = say(N_("Teams of about equal strength meet. They meet new opponents wherever possible."))
            case PairingKind.KING_OF_THE_HILL.value:
                self.advice = _("First plays second and third plays fourth, even if they have met before.")
            case PairingKind.ROUND_ROBIN.value:
                sentence = N_("Every team meets every other team. Rounds needed for {teams} teams: {rounds}.")
                teams = rounds + rounds % 2
                self.advice = say(sentence).format(rounds=teams - 1, teams=teams)
            case PairingKind.KNOCK_OUT.value:
                self.advice = say(N_("Whoever loses is out. Rounds needed for {teams} teams: {rounds}.")).format(
                    rounds=rounds, teams=2**rounds
                )
            case _:
                last = phases_by(self.plan, rounds)[-1].rounds if rounds > 1 else 0
                sentence = N_("Teams meet only once where possible.")
                if last:
                    sentence = ngettext(
                        "Teams meet only once where possible, except in the last round, when the best teams meet.",
                        "Teams meet only once where possible, except in the last {last} rounds, when the best teams "
                        "meet.",
                        last,
                    )
                self.advice = say(sentence).format(last=last)
        self.advice = " ".join(filter(None, (self.advice, who_wins_text(self._divisions(), _))))

    # The stored ones

    def _load(self) -> None:
        self.news = _("Loading the competitions …")
        newest = partial(self.context.services.competition_archive.newest, MOST_LISTED)
        self.fetch(newest, self._on_loaded, self._unread)

    def _unread(self, why: str) -> None:
        self.refuse(why)
        self._on_loaded(())

    def _on_loaded(self, stored: Sequence[StoredCompetition]) -> None:
        self.news = ""
        rows = self.ids.rows
        rows.clear_widgets()
        opened = [one.state.opened for one in stored if one.state]
        today = self.context.services.today()
        self._taken = {one.title.casefold() for one in opened if one.heading.date == today}
        self._name_event()
        self._has_any = bool(stored)
        self.is_new = not stored
        for one in stored:
            line = CompetitionLine()
            line.add_widget(
                ListRow(text=stored_title(one), note=stored_note(one), on_release=partial(self._open, one)), index=1
            )
            line.ids.delete.bind(on_release=partial(self._ask_to_delete, one))
            rows.add_widget(line)

    def _open(self, stored: StoredCompetition, _row: ListRow) -> None:
        if stored.fault:
            self.context.navigator.notify(stored.fault.sentence())
        else:
            self._day.load(stored.competition_id)

    def _ask_to_delete(self, stored: StoredCompetition, _button: Any) -> None:
        sentence = _(
            "The teams, rounds and results will be deleted for good. Matches played on this computer stay, and so "
            "do documents you saved or printed."
        )
        title = _("Delete this competition for good?")
        about = f"{stored_title(stored)}, {stored_note(stored)}"
        card = DeleteCard(sentence, partial(self._delete, stored), title=title, heading=about)
        ask_judge(self, partial(self.open_modal, card))

    def _delete(self, stored: StoredCompetition) -> None:
        work = partial(self.context.services.competition_archive.delete_competition, stored.competition_id, behind=True)
        self.context.delete(work, partial(self._deleted, stored), _("The competition was deleted."))

    def _deleted(self, stored: StoredCompetition) -> None:
        if stored.state:
            entered = [entered.entry.team() for entered in stored.state.teams]
            self.context.launcher.forget_unless_played(names_of(entered))
        self._load()


_EVENT_PLANS: dict[str, str] = {OWN_BOARDS: N_("Every team at its own board")}
_PLANS: dict[str, str] = {
    HILL_AFTER: N_("Australian Draw, then King of the Hill"),
    PairingKind.AUSTRALIAN.value: N_("Australian Draw"),
    PairingKind.KING_OF_THE_HILL.value: N_("King of the Hill"),
    PairingKind.ROUND_ROBIN.value: N_("Round robin"),
    PairingKind.KNOCK_OUT.value: N_("Knock-out"),
}


def _is_for_two(format: Format) -> bool:
    return format.sides.least <= _TWO_SIDES <= format.sides.most


def _is_event(format: Format) -> bool:
    """Tell whether a team plays alone, at a board of its own (U1)."""
    return format.sides.most == 1


load_rules(__file__)
