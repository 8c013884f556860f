"""One bell for many real boards: its clock, whose turn it is, and the matches of the boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from classroom.i18n import _, ngettext
from classroom.match.command import NameStarter, OpenMatch
from classroom.match.given_name import nameless
from classroom.match.ports import Bell, Clock
from classroom.match.refusal import Refusal
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, Team, tidy_name
from classroom.rules.policy import SideRack
from classroom.ui.context import ScreenContext
from classroom.ui.match_setup import format_of, open_command, word_list_of
from classroom.ui.navigation import ScreenName

SLEPT_MS = 2000
"""A longer gap between two looks at the clock means that the machine slept: the turn is stopped, not over."""
SIDES = 2


class HallBell:
    """A turn at all boards at once: `ring` begins it, `tick` ends it with two strokes when its time is over."""

    def __init__(self, bell: Bell, clock: Clock, rang: Callable[[int], object]) -> None:
        self._bell, self._clock, self._rang = bell, clock, rang
        self._began: int | None = None
        self._looked = 0
        self._length_ms = 0

    @property
    def runs(self) -> bool:
        """Whether a turn is under way."""
        return self._began is not None

    def ring(self, seconds: int) -> None:
        """Begin a turn of so many seconds."""
        self._began = self._looked = self._clock.now_ms()
        self._length_ms = seconds * 1000
        self._strike(1)

    def stop(self) -> None:
        """End the turn without a bell."""
        self._began = None

    def tick(self) -> int | None:
        """Return what is left of the turn in milliseconds, None where none runs; ends it when its time is over."""
        if self._began is None:
            return None
        now = self._clock.now_ms()
        gap, self._looked = now - self._looked, now
        if gap > SLEPT_MS:
            self._began += gap  # nobody pays for the time in which the machine slept
        left = self._length_ms - (now - self._began)
        if left > 0:
            return left
        self._began = None
        self._strike(2)
        return None

    def _strike(self, strokes: int) -> None:
        self._bell.ring(strokes)
        self._rang(strokes)


class BoardEntry(NamedTuple):
    """A board of the hall as it stands: `number` from 1, and of each side its name and score; `note` says how far."""

    number: int
    match_id: str
    sides: tuple[tuple[str, str], ...]
    note: str
    is_over: bool = False
    is_lost: bool = False


def whose_turn(turn: int) -> int:
    """Return the side that plays the turn with this number, from 1: at every board the same."""
    return (turn - 1) % SIDES


def begin_boards(context: ScreenContext, names: Sequence[tuple[str, str]]) -> tuple[str, ...] | Refusal:
    """Open a match at a real board for each pair of names, the first of which starts; return their ids.

    Where the rules chosen are not for two teams with a rack each, the boards play by the first ones.
    """
    services, settings = context.services, context.settings.current
    chosen = format_of(settings, services.formats)
    is_for_two = chosen.sides.least <= SIDES <= chosen.sides.most and isinstance(chosen.racks, SideRack)
    key = chosen.key if is_for_two else services.formats[0].key
    seated = replace(settings, mode=Mode.PRACTICE, real_board=True, against_computer=False, format_key=key)
    opened: list[str] = []
    for first, second in names:
        command: OpenMatch = open_command(seated, services, services.new_match_id())
        teams = tuple(Team(tidy_name(name) or nameless(side), "", ()) for side, name in enumerate((first, second)))
        answer = services.matches.open(replace(command, teams=teams), word_list_of(seated, command.format))
        if isinstance(answer, Refusal):
            return answer
        _start(answer)
        opened.append(answer.state.opened.match_id)
    return tuple(opened)


def _start(service: MatchService) -> None:
    if service.state.phase is Phase.DRAWING:
        service.do(NameStarter(0))


def board_entry(context: ScreenContext, number: int, match_id: str) -> BoardEntry:
    """Return how a board stands. Raises `StoreError`."""
    state: MatchState | None = context.services.archive.stored(match_id).state
    if state is None:
        return BoardEntry(number, match_id, (), _("damaged"), is_lost=True)
    sides = tuple((team.name, str(state.totals[at])) for at, team in enumerate(state.teams))
    count = len(state.turns)
    note = _("over") if state.is_over else ngettext("{count} turn", "{count} turns", count).format(count=count)
    return BoardEntry(number, match_id, sides, note, state.is_over)


def is_in_hall(context: ScreenContext, state: MatchState) -> bool:
    """Tell whether a match is one of the boards under the bell."""
    return state.opened.match_id in context.settings.current.hall.matches


def back_to_hall(context: ScreenContext) -> None:
    """Put the match of a board aside, and show all boards."""
    context.launcher.service = None
    context.navigator.go(ScreenName.HALL)
