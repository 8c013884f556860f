"""The standings of a competition and its totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.competition import wall_papers as wall
from classroom.competition.columns import ON_SCREEN, Column, Line, lines_of, named, total_columns
from classroom.competition.proposal import level_at_prize
from classroom.competition.wording import order_text, prize_text, rank_text
from classroom.i18n import _, dotted, ngettext
from classroom.say.day import standings_title, team_rounds
from classroom.say.day_papers import TEAMS, file_of, prizes_of_day, team_paper
from classroom.ui.cards.papers import PaperDesk
from classroom.ui.competition.part import DayPart, FindCard
from classroom.ui.competition.round_cards import CellOf
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import FitLabel, Headline, NameLabel, Note, Title
from classroom.ui.kit.layout import Panel, load_rules
from classroom.ui.kit.touch import Pressable
from classroom.ui.worker import DRAWING, FETCHING
from classroom.value import replace


class PlainFigure(FitLabel):
    """A figure that is neither bold nor grey."""


class LineCell(Panel, Widget):
    """A team's line: its `place`, its `name` with what is `below` it, and its figures, which begin at `end`."""

    place = StringProperty("")
    name = StringProperty("")
    below = StringProperty("")
    low = NumericProperty(0)
    """The height, in pixels, that is left below the name."""
    end = NumericProperty(0)
    margin: ClassVar[float] = 14  # dp, on the right
    wraps: ClassVar[bool] = False
    bold_figure: ClassVar[type[FitLabel]] = Title

    def __init__(self, *, line: Line | wall.SchoolRow | wall.TotalRow, columns: Iterable[Column], **more: Any) -> None:
        super().__init__(place=str(line.rank), name=line.team.name, **more)
        for column in columns:
            kind = self.bold_figure if column.bold else Note if column.is_quiet else PlainFigure
            self.ids.figures.add_widget(kind(text=column.text(line), halign="right", wide=dp(column.room)))


class StandingCell(Pressable, LineCell):
    """A line of the standings, `chosen` while it is explained."""

    chosen = BooleanProperty(defaultvalue=False)


class TotalCell(LineCell):
    """A team's line in the totals of an event."""

    margin = 16
    wraps = True
    bold_figure = Headline


class StandingsPart(DayPart):
    """The standings after round `after`, one with a result; `why` explains the tapped line."""

    after = NumericProperty(0)
    most = NumericProperty(0)
    title = StringProperty("")
    heads = StringProperty("")
    why = StringProperty("")
    is_closed = BooleanProperty(defaultvalue=False)
    has_schools = BooleanProperty(defaultvalue=False)
    level = ListProperty()
    """The teams that share a place with a prize, until their order is decided (P16)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(heads=", ".join(_(column.said) for column in named(ON_SCREEN)), **more)
        self._desk = PaperDesk(self.context, self.screen.add_widget)

    def begin(self) -> None:
        """Explain no line."""
        super().begin()
        self._player = ""

    def show(self) -> None:
        """Show the standings after the last round that has any result."""
        rounds = self.day.division.rounds
        self.most = sum(1 for one in rounds if one.recorded or one.byes) if rounds else 0
        self.after = self.most
        self.is_closed = self.state.is_closed
        self.has_schools = bool(self.most) and wall.school_sheet(self.state).is_of_more
        self.level = [] if self.is_closed else list(level_at_prize(self.state, self.day.at))
        self._show()

    def look_at(self, step: int) -> None:
        """Show the standings after the previous or the next round."""
        self.after = min(max(1, int(self.after) + step), int(self.most))
        self._player = ""
        self._show()

    def _show(self) -> None:
        division = self.day.division
        sheet = wall.standing_sheet(self.state, self.day.at, int(self.after))
        undecided = self.state.undecided(self.day.at)
        open_to = {player: wall.WallTeam(_("To be decided"), pool) for player, pool in undecided.items()}
        teams = (open_to.get(line.player, team) for line, team in zip(sheet.lines, sheet.teams, strict=True))
        sheet = self._sheet = replace(sheet, teams=tuple(teams))
        played = division.rounds[int(self.after) - 1] if self.after else None
        final = _("Final standings") if self.is_closed and self.after == self.most else ""
        self.title = standings_title(division, played, final, _("Standings after round {number} of {rounds}"))
        self.tell_of_teams(bool(sheet.lines))
        self.why = (
            " ".join(
                (
                    order_text(sheet.policy, _, sheet.lines),
                    _("Tap a team to see its rounds and why it is placed there."),
                )
            )
            if sheet.lines
            else ""
        )
        for at, line in enumerate(sheet.lines):
            if line.player == self._player:
                why = rank_text(sheet.lines, at, sheet.names, _, sheet.policy)
                name = sheet.names[line.player]
                self.why = _("{name}, place {rank}. {why}").format(name=name, rank=line.rank, why=why)
        lines = [(line, line.standing.player == self._player) for line in lines_of(sheet)]
        self.ids.grid.show([CellOf(one, partial(self._cell, *one)) for one in lines])

    def _cell(self, line: Line, chosen: bool) -> StandingCell:
        behind, how, origin, *columns = named(("behind", "how", "origin", *ON_SCREEN))
        below = dotted(behind.text(line), " ".join(filter(None, (how.text(line), origin.text(line)))))
        player = line.standing.player
        cell = StandingCell(line=line, columns=columns, below=below, chosen=chosen)
        cell.bind(on_release=lambda _cell: self.explain(player))
        return cell

    def explain(self, player: str) -> None:
        """Explain a team's place in the standings, and show its rounds."""
        self._player = player
        self._show()
        team = self.state.team(player)
        if team is not None and player not in self.state.undecided(self.day.at):
            members = ", ".join(one.name for one in team.entry.members if one.name != team.entry.name)
            rounds = team_rounds(self.state, self.day.at, player, self.day.currency)[: int(self.after)]
            lines = list(filter(None, (team.entry.origin, members, *rounds)))
            printing = partial(self._print, player)
            deed = _("Print") if self.after else ""
            self.screen.ask(team.entry.name, self.why, deed, printing, lines=lines, cancel=_("Close"))

    def _print(self, player: str) -> None:
        """Print a team's rounds as a card for its teacher."""
        papers = self.papers(self.after, self.context.settings.current.language)
        name = file_of(papers, (TEAMS,), self.state.name(player))
        self.fetch(team_paper(papers, player), lambda pdf: self._desk.print(pdf, name), self.say, DRAWING)

    def prizes(self) -> None:
        """Show the prizes beside the places after this round."""
        work = partial(prizes_of_day, self.context.services, self.state, self.day.at, int(self.after))
        show = partial(self.screen.ask, _("Prizes"), _("All pools and the final") if self.state.pools else self.title)
        self.fetch(work, lambda won: show(lines=[prize_text(prize, _) for prize in won]), self.say, FETCHING)

    def find(self) -> None:
        """Find a team by its name, and explain its place."""
        lines = lines_of(self._sheet)
        entries = [(at, line.team.name, str(line.rank)) for at, line in enumerate(lines)]
        self.open_card(FindCard(entries, lambda at: self._find(at, lines[at].standing.player)))

    def _find(self, at: int, player: str) -> None:
        self._player = ""
        self.explain(player)
        self.ids.grid.show_cell(at)

    def show_schools(self) -> None:
        """Show the schools, the results of their teams added up."""
        rows = [
            TotalCell(line=row, columns=named(ON_SCREEN), below=", ".join(row.teams), size_hint_y=None, height=dp(72))
            for row in wall.school_sheet(self.state).rows
        ]
        message = _("The points of all teams of a school are added up. If schools are level, their margins decide.")
        self.screen.ask(_("Best school"), message, lines=rows, breadth="wide", tall=True)

    # The end

    def close_or_open(self) -> None:
        """Declare the standings final; or ask why they should be reopened."""
        if self.is_closed:
            self.open_again()
        else:
            self.make_final(
                lambda: self.say(_("The standings are final. You will find the certificates under Documents."))
            )


class WinnerName(NameLabel):
    """A team that has won, or its pupils."""


class WinnersCard(Dialog):
    """The winners of the evening, as large as the window has room for; with equal totals they share the win (U1)."""

    members = StringProperty("")
    total = StringProperty("")
    raised = StringProperty("")
    names = ListProperty()

    def __init__(self, sheet: wall.TotalSheet, raised: str) -> None:
        winners = sheet.winners
        super().__init__(names=[row.team.name for row in winners])
        self.title = _("Joint winners") if len(winners) > 1 else _("The winners")
        self.members = ", ".join(winners[0].members) if len(winners) == 1 else ""
        points = winners[0].total if winners else 0
        rounds = len(sheet.words)
        sentence = ngettext("{points} points in {count} round", "{points} points in {count} rounds", rounds)
        self.total = sentence.format(points=points, count=rounds)
        self.raised = _("Together, the teams raised {amount}. Well played, everybody!").format(amount=raised)
        for name in self.names:
            self.ids.winners.add_widget(WinnerName(text=name))


class TotalsPart(DayPart):
    """Every team's rounds and their sum; `is_closed` once they are final."""

    title = StringProperty("")
    note = StringProperty("")
    is_closed = BooleanProperty(defaultvalue=False)
    why_no_winners = StringProperty("")

    def show(self) -> None:
        sheet, division = self._sheet(), self.day.division
        self.is_closed = self.state.is_closed
        played = next(reversed(division.rounds), None)
        final = _("Final totals") if self.is_closed else ""
        self.title = standings_title(division, played, final, _("Totals after round {number} of {rounds}"))
        self.note = _("The highest total wins. Letter sales: {amount}.").format(amount=self.day.money(sheet.raised))
        self.why_no_winners = "" if self.is_closed else _("First make the totals final.")
        self.tell_of_teams(bool(sheet.rows))
        columns = total_columns(sheet)
        self.ids.grid.show([CellOf(one, partial(self._cell, one[1], columns)) for one in enumerate(sheet.rows)])

    def _sheet(self) -> wall.TotalSheet:
        return wall.total_sheet(self.state, self.day.at, self.day.currency)

    def _cell(self, row: wall.TotalRow, columns: Sequence[Column]) -> TotalCell:
        _place, _team, *rounds, total, money = columns
        scores = " + ".join(each.text(row) for each in rounds)
        raised = _("{amount} raised").format(amount=money.text(row)) if row.raised else ""
        return TotalCell(line=row, columns=[total], below=",  ".join(filter(None, (scores, raised))))

    def winners(self) -> None:
        """Show who has won."""
        sheet = self._sheet()
        self.open_card(WinnersCard(sheet, self.day.money(sheet.raised)))

    def close_or_open(self) -> None:
        """Declare the totals final, and show who has won; or ask why they are not after all."""
        if self.is_closed:
            self.open_again()
        else:
            self.make_final(self.winners)


load_rules(__file__)
