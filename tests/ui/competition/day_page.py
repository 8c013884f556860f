"""A competition on the screens as fingers meet it: what there is to touch, found by what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from classroom.competition.command import EnterResult, EnterTeam, OpenCompetition, PublishRound
from classroom.competition.division import Division, final_of_pools
from classroom.competition.proposal import next_round
from classroom.competition.result import Played
from classroom.competition.rounds import HILL_AFTER, phases_by
from classroom.competition.service import Competitions
from classroom.competition.state import CompetitionState
from classroom.competition.team import team_of_line
from classroom.formats.catalogue import format_by_key
from classroom.i18n import _
from classroom.match.team import Heading
from classroom.say.match_setup import event_shown, format_of
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.ui.competition.competitions import OWN_BOARDS
from classroom.ui.competition.teams_part import ReadyCard, members_of
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeServices, World
from tests.ui.harness import RunningApp, open_app
from tests.ui.walk import in_front, on_screen, press, settle, touch, write


class DiskWorld(World):
    """A world whose competitions are on the disk."""

    disk: SqliteCompetitionLog

    def services(self) -> FakeServices:
        return replace(super().services(), competitions=Competitions(self.disk), competition_archive=self.disk)


class DayPage:
    """The screen of a competition, and fingers that know their way about it."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app

    @property
    def model(self) -> Any:
        return self.app.app.features.day

    @property
    def state(self) -> CompetitionState:
        state = self.model.state
        assert state is not None
        return state

    @property
    def part(self) -> Any:
        return self.app.screen._part

    @property
    def card(self) -> Any:
        """The card that lies over all others, or None."""
        return next(iter(self.app.find_all("Modal")), None)

    def press(self, text: str, **values: Any) -> None:
        press(self.app, text, **values)

    def begin(
        self,
        plan: str = HILL_AFTER,
        rounds: int = 6,
        format_key: str = "",
        divisions: Sequence[str] = ("",),
        best: int = 0,
    ) -> None:
        """Begin a competition by the command that the form gives, and show it; of pools so many go on to a final."""
        app = self.app
        services, settings = app.context.services, app.settings.current
        format_ = format_by_key(format_key) if format_key else format_of(settings, services.formats)
        phases = phases_by(OWN_BOARDS if format_.sides.most == 1 else plan, rounds)
        finals = [final_of_pools(_("Final"), len(divisions), best)] if best else []
        title, today = event_shown(settings.event, format_), services.today()
        command = OpenCompetition(
            services.new_match_id(),
            services.app_version,
            title,
            format_,
            (*(Division(name, (), phases) for name in divisions), *finals),
            Heading(title, settings.level, today[:4], settings.town, today, settings.school),
        )
        assert not self.model.begin(command)
        app.go(ScreenName.COMPETITION)

    def enter(self, *lines: str) -> None:
        """Enter teams, a line for each, by the commands that the card gives."""
        mains, _reserves = members_of(self.model)
        for line in lines:
            assert not self.model.do(EnterTeam(team_of_line(line, mains), self.model.at))
        self.app.frames(2)

    def type_teams(self, *lines: str) -> None:
        """Type teams, a line each."""
        self.go("Teams")
        self.press("Add teams")
        write(self.app, 0, "\n".join(lines))
        self.app.tap(self.card.ids.deed)

    def go(self, part: str) -> None:
        """Show a part, if it is not shown already."""
        if on_screen(part) & {_("Teams"), _("Round"), _("Standings"), _("Documents")}:
            touch(self.app, self.app.screen.ids.parts.button({"Documents": "papers"}.get(part, part.lower())))

    def publish(self) -> None:
        """Publish the round that is proposed, for a reason where somebody is not ready to play."""
        self.app.tap(self.part.ids.publish)
        if isinstance(self.card, ReadyCard):
            self.app.tap(self.card.ids.deed)
            self.because("the lists are on paper")

    def publish_next(self) -> None:
        """Publish the round that would be proposed, by its command, and show it."""
        proposed = next_round(self.state, self.model.at)
        assert isinstance(proposed, PublishRound), proposed
        if self.model.needs_entry_exception(proposed.tables):
            proposed = replace(proposed, entry_exception="the lists are on paper")
        assert not self.model.do(proposed)
        self.app.screen.show("round")
        self.app.frames(3)

    def enter_results(self, *scores: tuple[int, int]) -> None:
        """Enter the scores of the first tables of the last round, in the order of their seats, by commands."""
        one = self.model.division.rounds[-1]
        for table, (first, second) in zip(one.tables, scores, strict=False):
            played = Played(table.one, table.other, first, second, is_start_known=False)
            assert not self.model.do(EnterResult(self.model.at, one.number, played))
        settle(self.app)

    def table(self, number: int) -> Any:
        """The table with this number, on whichever page it is."""
        grid = self.part.ids.grid
        for page in range(int(grid.pages)):
            while grid.page != page:
                self.app.tap(grid.ids.following if grid.page < page else grid.ids.before)
            found = self.app.find_all("TableCell")
            for cell in found:
                if cell.face.number == number:
                    return cell
        raise AssertionError(f"no table {number}")

    def open_table(self, number: int) -> None:
        """Touch a table."""
        self.app.tap(self.table(number))

    def type(self, one: int, other: int) -> None:
        """Type both scores by the keys of the card, and enter them."""
        for digit in str(one):
            self.app.tap(self.key(digit))
        self.app.tap(self.card.ids.deed)
        for digit in str(other):
            self.app.tap(self.key(digit))
        self.app.tap(self.card.ids.deed)

    def type_keys(self, one: int, other: int) -> None:
        """Type both scores by the keyboard."""
        self.app.pass_ms(500)  # a key that commits counts for nothing just after a card is opened
        for score in (one, other):
            for digit in str(score):
                self.app.key(digit, digit)
            self.app.key("enter")

    def key(self, digit: str) -> Any:
        (found,) = (key for key in self.card.ids.digits.children if key.text == digit)
        return found

    def because(self, reason: str, by: str = "") -> None:
        """Give a usual reason, and who decides."""
        self.press(reason)
        if by:
            write(self.app, 1, by)
        self.app.tap(self.card.ids.deed)

    def make_final(self) -> None:
        """Make the standings final, whether or not rounds are still to be played."""
        self.press("Make standings final")
        if self.card is not None and self.card.deed == "End competition":
            self.app.tap(self.card.ids.deed)

    def standings(self) -> list[tuple[str, str, str, str]]:
        """Rank, name, points and margin of every line, as they are read on all pages."""
        self.go("Standings")
        grid, lines = self.part.ids.grid, []
        for page in range(int(grid.pages)):
            while grid.page != page:
                self.app.tap(grid.ids.following if grid.page < page else grid.ids.before)
            lines += [figures_of(cell) for cell in reversed(grid.ids.cells.children) if hasattr(cell, "place")]
        return lines


def figures_of(cell: Any) -> tuple[str, str, str, str]:
    """Rank, name, points and margin of a line of the standings."""
    margin, _record, points = (figure.text for figure in cell.ids.figures.children)
    return cell.place, cell.name, points, margin


@contextmanager
def open_day(world: World | None = None, teams: Sequence[str] = (), **how: Any) -> Iterator[DayPage]:
    """A competition on the screen, with these teams entered."""
    with open_app(world or World()) as app:
        page = DayPage(app)
        page.begin(**how)
        page.enter(*teams)
        yield page


def seen(page: DayPage, text: str) -> bool:
    """Whether a text is seen on the card in front, or on the screen."""
    settle(page.app)
    return page.app.sees(text, within=in_front(page.app))
