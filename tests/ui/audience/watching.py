"""The second screen in the test's window, with matches to watch that nobody has stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from classroom.competition.state import CompetitionState
from classroom.match import command as cmd
from classroom.match.event import Event, MatchOpened, PauseReason, Switches
from classroom.match.team import Mode
from classroom.rules.policy import PerTurn, Untimed, Words
from classroom.settings import Settings
from classroom.ui.audience.audience_app import AudienceApp
from classroom.ui.audience.parts import RoomPage
from classroom.ui.kit.theme import THEME
from classroom.words.lexicon import Lexicon
from tests.fakes import FakeClock, FakeLexicon
from tests.match.club_table import club
from tests.match.table import WORDS, Table, boxed, seated, tiles
from tests.ui.frame import frames
from tests.ui.harness import LAPTOP, resize

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
SCHOOL = Settings(school="SK Taman Bestari", event="Word Competition for Primary Schools")
PICTURES = ((1024, 600), (1366, 768), (1280, 800), (1024, 768), (1920, 1080))


@dataclass(frozen=True)
class FakeFollowed:
    """A match to watch."""

    match_id: str
    events: tuple[Event, ...]
    written_at: tuple[str, ...]


def followed(events: Sequence[Event], *, at: datetime = NOON, match_id: str = "m1") -> FakeFollowed:
    """These events, all written at one time."""
    return FakeFollowed(match_id, tuple(events), (at.isoformat(timespec="seconds"),) * len(events))


@dataclass(frozen=True)
class FakeCompetition:
    """A competition to watch."""

    state: CompetitionState
    written_at: str = NOON.isoformat(timespec="seconds")


@dataclass
class FakeFollower:
    """Follows whatever is put into `coming`."""

    newest: FakeFollowed | None = None
    competition: FakeCompetition | None = None
    coming: list[FakeFollowed | None] = field(default_factory=list)

    def look(self) -> bool:
        if not self.coming:
            return False
        self.newest = self.coming.pop(0)
        return True


@dataclass
class FakeSettings:
    """Settings that somebody changes elsewhere."""

    settings: Settings = SCHOOL

    def load(self) -> Settings:
        return self.settings


@dataclass
class WatchedWorld:
    """What the second screen is given, each part to be changed by a test."""

    follower: FakeFollower = field(default_factory=FakeFollower)
    clock: FakeClock = field(default_factory=FakeClock)
    time: datetime = NOON
    settings_store: FakeSettings = field(default_factory=FakeSettings)

    def now(self) -> datetime:
        return self.time

    def lexicon(self, _key: str, _words: Words) -> Lexicon:
        return FakeLexicon(WORDS | {"QUIZ", "CATSDOE"})


class Watching:
    """The second screen as somebody sees it."""

    def __init__(self, world: WatchedWorld, asked_to_close: Callable[[], bool] = lambda: False) -> None:
        self.world = world
        self.app = AudienceApp(world, asked_to_close)
        self.app._run_prepare()
        frames(4)

    @property
    def page(self) -> RoomPage:
        page = self.app.page
        assert page is not None
        return page

    def show(self, match: FakeFollowed | None) -> None:
        """Let the other app store this."""
        self.world.follower.coming.append(match)
        frames(10)

    def pass_ms(self, duration: int) -> None:
        self.world.clock.pass_ms(duration)
        frames(10)

    def close(self) -> None:
        self.app.dispatch("on_stop")
        Window.unbind(on_keyboard=self.app._on_keyboard_settings)
        App._running_app = None
        THEME.use("light")
        THEME.still = False
        THEME.fit(*LAPTOP)
        for child in Window.children[:]:
            Window.remove_widget(child)
        frames(2)
        Animation.cancel_all(None)


@contextmanager
def watching(
    match: FakeFollowed | None = None,
    size: tuple[int, int] = LAPTOP,
    settings: Settings = SCHOOL,
    asked_to_close: Callable[[], bool] = lambda: False,
) -> Iterator[Watching]:
    """The second screen, opened while `match` is played."""
    resize(size)
    before = set(Clock.get_events())
    watched = Watching(WatchedWorld(FakeFollower(match), settings_store=FakeSettings(settings)), asked_to_close)
    try:
        yield watched
    finally:
        watched.close()
        for event in Clock.get_events():
            if event not in before:
                event.cancel()


# Matches to watch


def named(events: Sequence[Event], names: Sequence[str]) -> tuple[Event, ...]:
    """The same match with other names of the teams, and of their members."""
    opened, *others = events
    assert isinstance(opened, MatchOpened)
    teams = tuple(
        replace(
            team,
            name=f"{mark}{name}"[:80],
            members=tuple(replace(member, name=f"{number}{name}"[:80]) for number, member in enumerate(team.members)),
        )
        for team, name, mark in zip(opened.teams, names, "AB", strict=True)
    )
    return replace(opened, teams=teams), *others


def practice(seconds: int = 10) -> Table:
    """A match of practice with a few words to lay."""
    switches = Switches(PerTurn(seconds, begin_bells=1, end_bells=2) if seconds else Untimed())
    racks = ("QUIZCAT", "HORNINT", "EEII", "TTAE", "OOS")
    return seated(racks[0], racks[1], draws=racks[2:], mode=Mode.PRACTICE, switches=switches)


def _drawing() -> Table:
    table = Table(lexicon=FakeLexicon(WORDS))
    from tests.match.table import opening  # noqa: PLC0415 - as a name it would hide the state of a match

    table.open(opening(mode=Mode.PRACTICE))
    return table


def _ready() -> Table:
    return practice()


def _running() -> Table:
    table = practice()
    table.play("8G", "QUIZ")
    table.ring()
    return table


def _announcing() -> Table:
    table = practice()
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "QUIZ")))
    return table


def _checking() -> Table:
    table = _announcing()
    table.do(cmd.Announce(40))
    return table


def _played() -> Table:
    table = practice()
    table.play("8G", "QUIZ")
    return table


def _challenged() -> Table:
    table = _played()
    table.do(cmd.ChallengePlay(1, ("QUIZ",)))
    return table


def _refused() -> Table:
    table = _challenged()
    table.do(cmd.RuleChallenge(accepted=False, reason="not ours"))
    return table


def _accepted() -> Table:
    table = _challenged()
    table.do(cmd.RuleChallenge(accepted=True, reason="in our dictionary"))
    return table


def _timed_out() -> Table:
    table = practice()
    table.time_out(*tiles("8G", "QUIZ"))
    return table


def _passed() -> Table:
    table = _played()
    table.pass_()
    return table


def _nearly_out() -> Table:
    table = _played()
    for _ in range(3):
        table.pass_()
        table.pass_()
    return table


def _paused() -> Table:
    table = _running()
    table.clock.pass_ms(4_000)
    table.do(cmd.Pause(PauseReason.JUDGE))
    return table


def _untimed() -> Table:
    table = practice(0)
    table.play("8G", "QUIZ")
    table.ring()
    return table


def _long_word() -> Table:
    table = seated("CATSDOE", "HORNINT", draws=("EEIIAAS",), mode=Mode.PRACTICE)
    table.play("8D", "CATSDOE")
    return table


def _side_time() -> Table:
    table = club("QUIZCAT", "HORNINT", "EEIIAAO", "TTSSNNE", mode=Mode.PRACTICE)
    table.ring()
    table.clock.pass_ms(61_000)
    return table


def _winner() -> Table:
    table = _played()
    table.do(cmd.StopMatch("lunch"))
    return table


def _out() -> Table:
    table = _nearly_out()
    table.pass_()
    return table


def _level() -> Table:
    table = seated("CATSDOE", "HORNINT", mode=Mode.PRACTICE)
    table.do(cmd.StopMatch("lunch"))
    return table


def _shared() -> Table:
    table = _level()
    table.do(cmd.DecideTie(None, "Puan Tan", "nobody was better"))
    return table


def _jury() -> Table:
    table = _level()
    table.do(cmd.DecideTie(1, "Puan Tan", "longer words"))
    return table


def _ended_well() -> Table:
    table = seated("CATSDOE", "HORNINT", format_=boxed("CATSDOEHORNINT"), mode=Mode.PRACTICE)
    table.play("8D", "CATSDOE")
    table.do(cmd.ChallengePlay(1, ("CATSDOE",)), cmd.RuleChallenge(accepted=True, reason="a word here"))
    table.do(cmd.ConfirmEnd())
    return table


def _events(make: Callable[[], Table]) -> tuple[Event, ...]:
    return make().events


STATES: dict[str, Callable[[], tuple[Event, ...]]] = {
    name: partial(_events, make)
    for name, make in {
        "drawing": _drawing,
        "ready": _ready,
        "running": _running,
        "announcing": _announcing,
        "checking": _checking,
        "played": _played,
        "challenged": _challenged,
        "refused": _refused,
        "accepted": _accepted,
        "timed out": _timed_out,
        "passed": _passed,
        "nearly out": _nearly_out,
        "paused": _paused,
        "untimed": _untimed,
        "long word": _long_word,
        "side time": _side_time,
        "winner": _winner,
        "out": _out,
        "level": _level,
        "shared": _shared,
        "jury": _jury,
        "ended well": _ended_well,
    }.items()
}
"""Events of a match at each point at which there is something else to see, by its name."""
