"""Cards of a round: its plan, its order, its lots, its rooms, its bracket."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import ceil, prod
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.competition import command as cmd
from classroom.competition.division import (
    MOST_ROUNDS,
    Division,
    PairingKind,
    Seeded,
    drawn_by_lot,
    final_of_pools,
    in_order,
    left_to_draw,
    line_of,
    seeded_lines,
    with_lot,
    without_order,
)
from classroom.competition.event import room_lines, rooms_of_lines
from classroom.competition.result import TeamNumber, TieBreak
from classroom.competition.rounds import (
    MOST_FINALS,
    Bracket,
    BracketMatch,
    RoundPlan,
    may_be_halved,
    phases_of,
    plan_of,
)
from classroom.competition.state import CompetitionState
from classroom.competition.wording import bye_rule, order_text, who_wins_text
from classroom.i18n import N_, _
from classroom.match.team import Stage
from classroom.names import name_key
from classroom.record.figure import figure
from classroom.say.day import Tie
from classroom.ui.cards.bracket_view import BracketView
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog, LinesCard
from classroom.ui.kit.layout import Column, lay, load_rules
from classroom.ui.kit.theme import THEME, tells, whenever
from classroom.value import replace

GAP = 8  # dp between two cells
MOST_WIDTH = 680  # dp of a cell: in a wider one the eye loses the line between a name and its number
GROWN = 1.25  # times its height that a cell has if few are shown


class CellOf(NamedTuple):
    """A cell of a grid: what it is `of`, what makes it, and those of its properties that change while it is of that."""

    of: Hashable
    make: Callable[..., Widget]
    look: Callable[[], dict[str, Any]] = dict

    def cell(self, made: Widget | None) -> Widget:
        """Return the cell that was `made` of the same, as it looks now, or a new one."""
        look = self.look()
        if made is None:
            return self.make(**look)
        for name, value in look.items():
            setattr(made, name, value)
        return made


class RoundStep(SecondaryButton):
    """A button to the next round, or by its text the previous one; hidden if there is none."""


@tells("on_take_offer", "on_find")
class CellGrid(Column):
    """Shows cells `cell_height` high and at least `least_width` wide, in pixels; makes only those of a `page`.

    If they are too many for a page, they may be as narrow as `narrow_width`. A few cells use as few columns as they
    need, and are higher, `row_height`. A `message` that is not empty replaces them. Below it is a button with the
    text `offer`, which dispatches `on_take_offer`. Beside the page buttons is a button that dispatches `on_find`.
    """

    cell_height = NumericProperty("76dp")
    row_height = NumericProperty("76dp")
    least_width = NumericProperty("400dp")
    narrow_width = NumericProperty("310dp")
    pager = NumericProperty("112dp")
    page = NumericProperty(0)
    pages = NumericProperty(1)
    message = StringProperty("")
    offer = StringProperty("")
    line = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self._cells: Sequence[CellOf] | None = None
        self._made: dict[Hashable, Widget] = {}
        self._spaces: list[Widget] = []
        self._shown: tuple[int, int, int] | None = None
        self._arrange = Clock.create_trigger(self._fill, -1)
        super().__init__(**more)
        whenever(self, self._arrange, "size", "cell_height", "least_width", "narrow_width")

    def show(self, cells: Sequence[CellOf]) -> None:
        """Show other cells, on the same page if it still exists; what is of the same as before stays."""
        self._cells, self._shown = cells, None
        self._fill()

    def stop(self) -> None:
        """Make no more cells until some are shown again."""
        self._arrange.cancel()
        self._cells = None

    def show_cell(self, at: int) -> None:
        """Show the page with the cell at a place."""
        columns, rows = self._room()
        self.page = at // (columns * rows)
        self._fill()

    def turn(self, pages: int) -> None:
        """Turn so many pages forward."""
        self.page = min(max(0, int(self.page) + pages), int(self.pages) - 1)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        if self._cells is None:
            return
        columns, rows = self._room()
        count = len(self._cells)
        self.pages = max(1, ceil(count / (columns * rows)))
        self.page = min(int(self.page), int(self.pages) - 1)
        self._grow(1 if not count else ceil(min(count, columns * rows) / columns))
        if self._shown == (columns, rows, self.page):
            return
        self._shown = columns, rows, int(self.page)
        first = int(self.page) * columns * rows
        last = min(count, first + columns * rows)
        # A page is filled several times until everything around it has its size, and is shown again with new results.
        self._made = {one.of: one.cell(self._made.get(one.of)) for one in self._cells[first:last]}
        cells = self.ids.cells
        # Each column is read from the top; on a page that is not full they are equally long.
        shape = columns, max(1, ceil((last - first) / columns))
        if (cells.cols, cells.rows) != shape:
            cells.clear_widgets()  # or Kivy might find them too many
            cells.cols, cells.rows = shape
        left = prod(shape) - len(self._made)
        self._spaces += [Widget() for _missing in range(left - len(self._spaces))]
        lay(cells, [*self._made.values(), *self._spaces[:left]])
        self.line = _("{first} to {last} of {count}").format(first=first + 1, last=last, count=count)

    def _grow(self, rows: int) -> None:
        """Make this many rows as high as the space allows, within reason."""
        room = (self.height + dp(GAP)) / rows - dp(GAP)
        self.row_height = max(self.cell_height, min(self.cell_height * GROWN, room))

    def _room(self) -> tuple[int, int]:
        """Return how many columns and rows of cells fit."""
        rows, count = max(1, int((self.height + dp(GAP)) // (self.cell_height + dp(GAP)))), len(self._cells or ())
        narrow = min(self.narrow_width, self.least_width)
        beside = self.width - self.pager - THEME.gap
        for room, least in ((self.width, self.least_width), (self.width, narrow)):
            columns = _columns(room, least)
            if count <= columns * rows:
                fewest = max(ceil(count / rows), ceil((room + dp(GAP)) / dp(MOST_WIDTH + GAP)))
                return min(columns, fewest), rows
        return _columns(beside, narrow), rows


def _columns(width: float, least: float) -> int:
    return max(1, int((width + dp(GAP)) // (least + dp(GAP))))


PACE_SECONDS = 3
"""Seconds for which each team is shown when they are drawn one after another."""


class LotsCard(Dialog):
    """Draws the teams of the division that the `day` shows; `drawn` are the names so far, `draws` while it goes on.

    `pick` draws one of several. Each lot is stored as it is drawn, so that nothing that was seen is drawn again.
    """

    drawn = ListProperty()
    left = ListProperty()
    """Who is still to be drawn."""
    draws = BooleanProperty(defaultvalue=False)

    def __init__(self, day: DayModel, pick: Callable[[list[TeamNumber]], TeamNumber]) -> None:
        self._day, self._pick = day, pick
        super().__init__()
        self._show()

    def _show(self) -> None:
        state, wishes = self._day.state, self._day.division.wishes
        players = [team.player for team in state.teams_of(self._day.at) if team.goes_on]
        self.drawn = [state.name(player) for player in drawn_by_lot(wishes, players)]
        self.left = left_to_draw(wishes, players)

    def count_line(self, drawn: list[str], left: list[TeamNumber]) -> str:
        """Return how many are drawn."""
        return _("{count} of {all} drawn").format(count=len(drawn), all=len(drawn) + len(left))

    def press(self) -> None:
        """Draw one more, or go once all are drawn."""
        if self.left:
            self.fault = self.draw()
        else:
            self.close()

    def draw(self, *_args: Any) -> str:
        """Draw one team; return why that is refused."""
        wishes = with_lot(self._day.division.wishes, self._pick(list(self.left)))
        why = self._day.do(cmd.ListWishes(self._day.at, wishes))
        self._show()
        return why

    def draw_on(self) -> None:
        """Draw one after another until all are drawn; a second call stops."""
        self.draws = not self.draws
        if self.draws:
            self._draw_next()
            Clock.schedule_interval(self._draw_next, PACE_SECONDS)
        else:
            Clock.unschedule(self._draw_next)

    def _draw_next(self, *_args: Any) -> None:
        self.fault = self.draw() if self.left else ""
        if self.fault or not self.left:
            self.draws = False
            Clock.unschedule(self._draw_next)

    def start_again(self) -> None:
        """Put all lots back."""
        self.fault = self._day.do(cmd.ListWishes(self._day.at, without_order(self._day.division.wishes)))
        self._show()

    def on_parent(self, modal: Any, parent: Any) -> None:
        """Stop drawing once the card is closed."""
        super().on_parent(modal, parent)
        if parent is None:
            Clock.unschedule(self._draw_next)


def rooms_card(day: DayModel) -> LinesCard:
    """Return a card that lists the rooms of the day: the second screen then has pages for each."""

    def save(text: str) -> str:
        rooms = rooms_of_lines(text)
        if isinstance(rooms, str):
            return _("“{line}” needs a room and its tables, like this: Hall A: 1-16").format(line=rooms)
        return day.do(cmd.ListRooms(rooms))

    return LinesCard(
        title=_("Rooms"),
        message=_("Type one room on each line, with its tables. The second screen then shows one room at a time."),
        deed=_("Save rooms"),
        text=room_lines(day.state.rooms),
        hint=_("Hall A: 1-16"),
        save=save,
        why_not=day.why_closed,
        fault=day.why_closed,
    )


class OrderCard(LinesCard):
    """A line for each team, the best seeded first, with its rating if any; `draw_lots` asks for lots instead."""

    day: DayModel = ObjectProperty()

    def __init__(self, day: DayModel, draw_lots: Callable[[], object]) -> None:
        self._draw_lots = draw_lots
        teams = {team.player: team.entry for team in day.state.teams_of(day.at)}
        ratings = {player: entry.rating for player, entry in teams.items() if entry.rating is not None}
        listed = in_order(list(teams), day.division.wishes, ratings)
        lines = [line_of(Seeded(teams[player].name, ratings.get(player))) for player in listed]
        super().__init__(day=day, text="\n".join(lines))

    def draw_lots(self) -> None:
        """Draw the order by lot instead."""
        self.close()
        self._draw_lots()

    def sort_by_rating(self) -> None:
        """Sort by rating, highest first; teams without one follow in their order."""
        lines = seeded_lines(self.text)
        if not any(line.rating is not None for line in lines):
            self.fault = _("No line has a rating yet. Type one after the name, such as “Hornbills, 1200”.")
            return
        lines.sort(key=lambda line: -1 if line.rating is None else line.rating, reverse=True)
        self.text = "\n".join(map(line_of, lines))
        self.ids.lines.ids.input.show_beginning()

    def do(self) -> str:
        """Save the order and the ratings, or say which line does not name a team."""
        entries = {team.player: team.entry for team in self.day.state.teams_of(self.day.at)}
        players = {name_key(entry.name): player for player, entry in entries.items()}
        lines = seeded_lines(self.text)
        unknown = next((line.name for line in lines if name_key(line.name) not in players), None)
        if unknown is not None:
            return _("There is no team “{name}”. Put one team on each line.").format(name=unknown)
        order = tuple(players[name_key(line.name)] for line in lines)
        before = self.day.division.wishes
        wishes = replace(before, order=order, is_lot=before.is_lot and order == before.order)
        if why := self.day.why_not(cmd.ListWishes(self.day.at, wishes)):
            return why
        rated = dict(zip(order, (line.rating for line in lines), strict=True))
        changed = {player: replace(entries[player], rating=rating) for player, rating in rated.items()}
        changed = {player: entry for player, entry in changed.items() if entry != entries[player]}
        return self.day.change_entries(changed) or self.day.do(cmd.ListWishes(self.day.at, wishes))


class CountingCard(Dialog):
    """`tie` separates teams with equal points; `typed_twice`: a result counts once two people have typed it."""

    day: DayModel = ObjectProperty()
    tie: Tie = ObjectProperty((TieBreak.MARGIN, None))
    typed_twice = BooleanProperty(defaultvalue=False)

    def __init__(self, day: DayModel, state: CompetitionState) -> None:
        self._state = state
        super().__init__(day=day, tie=self._tie_now, typed_twice=state.second_entry)

    @property
    def _tie_now(self) -> Tie:
        return self._state.standing.tie_break, self._state.standing.margin_cap

    def tie_line(self, tie: Tie) -> str:
        """Return what the standings go by, and what a bye counts."""
        policy = replace(self._state.standing, tie_break=tie[0], margin_cap=tie[1])
        return " ".join(filter(None, (order_text(policy, _), bye_rule(_, policy))))

    def choose_tie(self, tie: Tie) -> None:
        """Choose another tie-break."""
        self.tie, self.fault = tie, ""

    def do(self) -> str:
        """Save the change, or say why it cannot be saved."""
        commands: list[cmd.CompetitionCommand] = []
        if self.tie != self._tie_now:
            commands.append(cmd.ChooseTieBreak(*self.tie))
        if self.typed_twice != self._state.second_entry:
            commands.append(cmd.AskSecondEntry(self.typed_twice))
        return next(filter(None, map(self.day.do, commands)), "")


_METHODS = {
    PairingKind.AUSTRALIAN: N_("Australian Draw"),
    PairingKind.KING_OF_THE_HILL: N_("King of the Hill"),
    PairingKind.ROUND_ROBIN: N_("Round robin"),
    PairingKind.KNOCK_OUT: N_("Knock-out"),
}


class PlanCard(Dialog):
    """Changes the `plan` of the division that the `day` shows; `fault` says why it cannot be saved."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    plan: RoundPlan = ObjectProperty()
    is_pool = BooleanProperty(defaultvalue=False)
    """Whether the best go on to a final with those of other pools."""

    def __init__(self, screen: Any, day: DayModel) -> None:
        is_pool = day.at in day.state.pools
        super().__init__(screen=screen, day=day, plan=plan_of(day.division), is_pool=is_pool)

    def show_counting(self) -> None:
        """Show how results count, over the plan, which stays as it was changed."""
        self.screen.open_over(CountingCard(self.day, self.day.state))

    @property
    def _published(self) -> int:
        return len(self.day.division.rounds)

    def methods(self) -> list[tuple[str, str]]:
        """Return how rounds can be drawn."""
        return [(kind.value, _(name)) for kind, name in _METHODS.items()]

    def finals(self) -> list[tuple[int, str]]:
        """Return the possible numbers of final rounds."""
        named = (_("No finals"), _("Final"), _("Semi-finals"), _("Quarter-finals"))
        return list(enumerate(named))[: MOST_FINALS + 1]

    def told(self, plan: RoundPlan) -> str:
        """Return what the draw of the finals is based on."""
        plans = [one.plan for one in self.day.state.divisions]
        if self.is_pool:
            return who_wins_text(plans, _)
        if plan.pairing is PairingKind.KNOCK_OUT:
            return _("Whoever loses is out.")
        if not plan.finals:
            return " ".join(filter(None, (_("The final standings decide who wins."), who_wins_text(plans, _))))
        best = 2**plan.finals
        if plan.finals == 1:
            return _("The top 2 teams play the final. Only they can win.")
        return _("The top {count} teams go through, first against last. Only they can win.").format(count=best)

    def change(self, **changes: Any) -> None:
        """Plan it otherwise, in what is given."""
        self.plan, self.fault = replace(self.plan, **changes), ""

    def change_rounds(self, step: int) -> None:
        """Plan a round more or fewer."""
        before_finals = min(self._published, self.plan.rounds)
        rounds = min(max(self.plan.rounds + step, 1, before_finals), MOST_ROUNDS - self.plan.finals)
        self.change(rounds=rounds, since=min(self.plan.since, rounds))

    def change_since(self, step: int) -> None:
        """Let the method count from another round on; published rounds stay."""
        self.change(since=min(max(self.plan.since + step, self._first), self.plan.rounds))

    def choose_method(self, method: str) -> None:
        """Draw the rounds that are not published by another method."""
        self.change(pairing=PairingKind(method), since=max(self.plan.since, self._first))

    @property
    def _first(self) -> int:
        """The first round that can still be drawn otherwise."""
        return min(self._published + 1, self.plan.rounds)

    def can_be_halved(self, plan: RoundPlan) -> bool:
        """Tell whether round 1 can be drawn by halves (T9)."""
        return may_be_halved(self.day.division, plan)

    def do(self) -> str:
        """Save the plan, or say why it cannot be."""
        return self.day.do(cmd.PlanDivision(self.day.at, phases_of(self.day.division, self.plan)))


class FinalPlanCard(Dialog):
    """Changes how many of the `best` of each pool go on to the final that the `day` shows."""

    day: DayModel = ObjectProperty()
    best = NumericProperty(1)
    third_place = BooleanProperty(defaultvalue=True)

    def __init__(self, day: DayModel) -> None:
        plan = day.division.plan
        self._pools = len(day.state.pools)
        super().__init__(day=day, best=plan.best, third_place=plan.phases[0].third_place)

    def _plan(self, best: float) -> Division:
        title = self.day.division.plan.title
        return final_of_pools(title, self._pools, int(best), third_place=self.third_place)

    def told(self, best: float) -> str:
        """Return who may win what."""
        pools = [one.plan for one in self.day.state.divisions if not one.plan.best]
        return who_wins_text([*pools, self._plan(best)], _)

    def do(self) -> str:
        """Save the plan, or say why it cannot be."""
        plan = self._plan(self.best)
        return self.day.do(cmd.PlanDivision(self.day.at, plan.phases, plan.best))


def bracket_card(bracket: Bracket) -> Dialog:
    """Return a card with the bracket of a division; the match for third place is told below its title."""
    third, view = _third(bracket.third) if bracket.third else "", BracketView(bracket.rounds, THEME.control)
    return Dialog(title=_("Bracket"), message=third, tall=True, breadth="wide", lines=[view])


def _third(match: BracketMatch) -> str:
    teams = " \N{EN DASH} ".join(match.name(side, _) for side in (0, 1))
    scores = ", ".join(figure(int(score)) for score in match.scores if score)
    return f"{_(Stage.THIRD_PLACE.value)}: {teams}" + (f" ({scores.replace(', ', ' : ')})" if scores else "")


load_rules(__file__)
