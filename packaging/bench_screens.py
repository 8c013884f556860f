"""Measures what passes from a tap to the picture of the next screen, for every screen, beside a bare Kivy app.

The data folder has a class, a competition and 50 matches. On every screen a signpost lies in a corner: a button of the
kit, which real touches press, and which leads where the round goes next. Every screen is shown once and then all of
them once more. The bare app shows a page of as many Labels and Buttons, with the same texts, in the place of another.

Both are processes of their own, `python bench_screens.py PROGRAM FOLDER`, and take turns. What a tap costs is processor
time of the whole process, also of what paints where there is no graphics card.
"""

import datetime
import json
import os
import random
import statistics
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from bench_window import BARE_SETTINGS, MILLI, OURS, PEER, ROOT, WINDOW, end, peak, run_program

if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))

ROUNDS, MATCHES, TEAMS, PUPILS = 3, 50, 24, 32
BETWEEN, LOST, PATIENCE = 0.15, 5.0, 30.0  # seconds
PAGES = "pages.json"
FIRST, AGAIN = "first", "again"
COMPETITION_ID = "day"
EARLY, AIMED_AT, HELD = (0.5, 1.0, 2.0, 4.0, 8.0), 2.0, 0.05  # seconds after Home's picture; that the finger is down
DOORS = "new_match", "partner", "go_on"
"""What is tapped on Home first of all."""

Steps = Iterator[float | Callable[[], bool]]


# --------------------------------------------------------------------------------------------------------- what is said


def measure_screens() -> dict[str, float]:
    """Print a line a screen, the median and the worst of all, and how they are to the bare pages; return these."""
    print(f"\nFrom a tap to the picture of the next screen, the median of {ROUNDS} runs (ms of processor time)")
    runs: dict[str, list[dict[str, Any]]] = {OURS: [], PEER: []}
    with tempfile.TemporaryDirectory(prefix="bellword-bench-") as made:
        folder = Path(made)
        fill(folder / "data")
        # The first time the modules are compiled.
        run_program([__file__, OURS, str(folder), DOORS[0], "8"], folder)
        for _round in range(ROUNDS):
            for program, measured in runs.items():
                measured.append(run_program([__file__, program, str(folder)], folder))
    ours, peers = (_medians(runs[program]) for program in (OURS, PEER))
    print(f"  {'':<20}{'first time':>20}{'bare':>8}{'after that':>20}{'bare':>8}")
    for name, times in ours.items():
        print(f"  {name:<20}{_pair(times[FIRST])}{peers[name][FIRST][0]:8.0f}", end="")
        print(f"{_pair(times[AGAIN])}{peers[name][AGAIN][0]:8.0f}")
    figures = dict[str, float]()
    for called, of in (("median", statistics.median), ("worst", max)):
        line = f"  {called:<20}"
        for which in (FIRST, AGAIN):
            whole, own, bare = (
                of([one[which][at] for one in some.values()]) for some, at in ((ours, 0), (ours, 1), (peers, 0))
            )
            line += f"{_pair((whole, own))}{bare:8.0f}"
            figures[f"a screen {which}, {called}"] = whole
        print(line)
    for which, called in ((FIRST, "first time"), (AGAIN, "after that")):
        whole, bare = (statistics.median(one[which][0] for one in some.values()) for some in (ours, peers))
        print(f"  ratio of the medians, {called}: {whole / bare:.2f}")
    print("  in brackets what of it is the app's own thread: the rest paints, or is done beside it")
    longest = statistics.median(one["longest"] for one in runs[OURS])
    print(f"  longest frame while Home lies still before the first tap: {longest:.1f} ms of the app's own thread")
    memory, bare = (statistics.median(one["memory"] for one in runs[program]) / 1e6 for program in (OURS, PEER))
    print(f"  memory at most: {OURS} {memory:.0f} MB, {PEER} {bare:.0f} MB, ratio {memory / bare:.2f}")
    return figures | {"longest frame of a still Home": longest, "memory of all screens": memory / bare}


def measure_taps() -> dict[str, float]:
    """Print what the first tap costs that comes soon after Home's picture; return the most after two seconds."""
    latest = 0.0
    print(
        f"\nThe first tap, so many seconds after Home's picture, the median of {ROUNDS} runs: ms from then to the next"
    )
    print("screen's picture, by the clock on the wall (in brackets: of processor time)")
    print(f"  {'':<12}" + "".join(f"{seconds:>14.1f} s" for seconds in EARLY))
    with tempfile.TemporaryDirectory(prefix="bellword-bench-") as made:
        folder = Path(made)
        fill(folder / "data")
        # The first time the modules are compiled.
        run_program([__file__, OURS, str(folder), "new_match", "8"], folder)
        for door in DOORS:
            line = f"  {door:<12}"
            for seconds in EARLY:
                runs = [run_program([__file__, OURS, str(folder), door, str(seconds)], folder) for _ in range(ROUNDS)]
                wall, whole = (statistics.median(one[what] for one in runs) * MILLI for what in ("wall", "whole"))
                line += f"{wall:9.0f} ({whole:4.0f})"
                latest = max(latest, wall) if seconds == AIMED_AT else latest
            print(line, flush=True)
    return {"first tap": latest}


def _pair(times: tuple[float, float]) -> str:
    return f"{times[0]:11.0f} ({times[1]:6.0f})"


def _medians(runs: list[dict[str, Any]]) -> dict[str, dict[str, tuple[float, float]]]:
    """Return for each screen, first time and after that, the whole and the thread's own time in milliseconds."""
    return {
        name: {
            which: tuple(statistics.median(run["screens"][name][which][at] for run in runs) * MILLI for at in (0, 1))
            for which in (FIRST, AGAIN)
        }
        for name in runs[0]["screens"]
    }  # type: ignore[return-value]


# ---------------------------------------------------------------------------------------------------------- the folder


def fill(folder: Path) -> None:
    """Fill a data folder with a class, a competition and matches, most of them over."""
    from classroom.competition.division import PairingKind
    from classroom.competition.service import Competitions, CompetitionService
    from classroom.drills.pupil import Pupil
    from classroom.rehearsal.competition_day import CompetitionDay
    from classroom.roster.school_class import ClassPupil, SchoolClass
    from classroom.settings import Settings
    from classroom.store.class_book import SqliteClassBook
    from classroom.store.competition_log import SqliteCompetitionLog
    from classroom.store.database import open_database
    from classroom.store.drill_book import SqliteDrillBook
    from classroom.store.event_log import SqliteEventLog
    from classroom.store.settings import SettingsFile
    from tests.competition.fields import opening
    from tests.store import robot

    folder.mkdir()
    noon = datetime.datetime(2026, 11, 20, 4, tzinfo=datetime.UTC)
    with closing(open_database(folder, lambda: noon)) as database:
        log = SqliteEventLog(database, lambda: noon)
        for number in range(MATCHES):
            chance = random.Random(number)
            service = robot.begun(log, f"m{number}", chance)
            for _ in range(17 if number % 10 == 9 else 400):  # noqa: PLR2004 - one of ten was not played to its end
                if not robot.play_on(service, chance):
                    break
        competition = Competitions(SqliteCompetitionLog(database, lambda: noon)).open(
            opening((PairingKind.AUSTRALIAN, 4), title="School Word Day", competition_id=COMPETITION_ID)
        )
        if not isinstance(competition, CompetitionService):
            raise TypeError(f"the competition was refused: {competition}")
        day = CompetitionDay(competition, random.Random(1))
        for _state in (*day.enter(TEAMS), *day.judge(TEAMS // 2), *day.play()):
            pass
        pupils = tuple(ClassPupil(number, f"Pupil {number}", 5) for number in range(1, PUPILS + 1))
        SqliteClassBook(database).save(SchoolClass("5 Bestari", pupils))
        SqliteDrillBook(database).add(Pupil("5 Bestari", "Pupil 1"))
    SettingsFile(folder).save(Settings(first_cards=False, teams=robot.opening("none").teams))


# ------------------------------------------------------------------------------------------------------------ the route


class Stop(NamedTuple):
    """A screen to be shown: how it is called here, its name and part, and what is to be done before it can be."""

    called: str
    screen: str
    part: str = ""
    prepare: Callable[[Any], object] = lambda _app: None


def stops() -> tuple[Stop, ...]:
    """Return where a round goes."""
    from classroom.ui.navigation import ScreenName

    special = {
        ScreenName.RULES: Stop("rules", ScreenName.RULES, "primary"),
        ScreenName.REPLAY: Stop("replay", ScreenName.REPLAY, "turns", look_at_match),
        ScreenName.PRINT: Stop("print", ScreenName.PRINT, "certificates", look_at_match),
        ScreenName.DRILL: Stop("drill", ScreenName.DRILL, "", begin_drill),
    }
    in_match = (
        Stop("draw", ScreenName.DRAW, "", lambda app: begin_match(app, "primary")),
        Stop("match", ScreenName.MATCH, "", lambda app: play_to(app, "READY")),
        Stop("announce", ScreenName.ANNOUNCE, "", lambda app: play_to(app, "ANNOUNCING")),
        Stop("result", ScreenName.RESULT, "", show_result),
        Stop("objection", ScreenName.OBJECTION, "", lambda app: begin_match(app, "youth", "ANNOUNCING")),
        Stop("judge", ScreenName.JUDGE, "", begin_real_board),
    )
    latest = {stop.screen for stop in in_match}
    alone = [special.get(name, Stop(name.value, name)) for name in ScreenName if name not in (*latest, ScreenName.HOME)]
    home = Stop("home", ScreenName.HOME, "", lambda app: app.context.navigator.go(ScreenName.SETTINGS))
    day = Stop("competition's day", ScreenName.COMPETITION, COMPETITION_ID)
    return (home, *alone, day, *in_match)


def look_at_match(app: Any) -> None:
    """Have a stored match looked at."""
    app.context.launcher.shown_match = app.context.services.matches.load("m0").state


def begin_drill(app: Any) -> None:
    """Begin a drill of a pupil."""
    from classroom.drills.pupil import DrillKind, Pupil
    from classroom.ui.navigation import ScreenName

    app.features.drills.begin(DrillKind.TRUE_OR_NOT, (Pupil("5 Bestari", "Pupil 1"),))
    app.context.navigator.go(ScreenName.HOME)


def begin_match(app: Any, format_key: str, phase: str = "DRAWING") -> None:
    """Begin a practice by a rule book, and play it until it is at a phase."""
    from classroom.formats.catalogue import format_by_key
    from classroom.match.event import Switches
    from classroom.match.team import Member, Team
    from classroom.value import replace
    from tests.store import robot

    format = format_by_key(format_key)
    opening = robot.opening(app.context.services.new_match_id())
    if format_key != "primary":
        teams = tuple(Team(name, "", (Member(name),)) for name in ("Aina", "Ben"))
        opening = replace(opening, format=format, switches=Switches(format.turn_time), teams=teams)
    app.context.launcher.leave()
    service = app.context.services.matches.open(opening, format.words.practice)
    app.context.launcher._put_on_screen(service, None)  # noqa: SLF001 - what follows once it was opened on a worker
    play_to(app, phase)


def show_result(app: Any) -> None:
    """Go on with a match that is over, and go Home."""
    from classroom.ui.navigation import ScreenName

    app.context.launcher.leave()
    app.context.launcher._put_on_screen(app.context.services.matches.load("m0"), None)  # noqa: SLF001 - as above
    app.context.navigator.go(ScreenName.HOME)


def begin_real_board(app: Any) -> None:
    """Begin a match at a real board."""
    from classroom.value import replace
    from tests.store import robot

    app.context.launcher.leave()
    opening = replace(robot.opening(app.context.services.new_match_id()), real_board=True)
    service = app.context.services.matches.open(opening, "core")
    app.context.launcher._put_on_screen(service, None)  # noqa: SLF001 - as above


def play_to(app: Any, phase: str) -> None:
    """Play the match on the screens until it is at a phase; then Home is shown."""
    from classroom.ui.navigation import ScreenName
    from tests.store import robot

    service, chance = app.context.launcher.service, random.Random(1)
    while service.state.phase.name != phase:
        robot.play_on(service, chance)
    app.context.navigator.go(ScreenName.HOME)


# ---------------------------------------------------------------------------------------------------------- what is run


class Stepper:
    """Takes steps, each once the seconds are over or what is waited for has come; tells how long frames take."""

    def __init__(self, steps: Steps) -> None:
        from kivy.clock import Clock

        self._steps, self._wait, self._since = steps, 0.0, time.monotonic()
        self._before = time.thread_time()
        self.longest, self.called = 0.0, ""
        Clock.schedule_interval(self._look, 0)

    def _look(self, _dt: float) -> None:
        try:
            self._go_on()
        except Exception:  # noqa: BLE001 - the app would report it and wait for somebody
            traceback.print_exc()
            os._exit(1)

    def _go_on(self) -> None:
        now = time.thread_time()
        self.longest, self._before = max(self.longest, now - self._before), now
        waited = time.monotonic() - self._since
        if waited > PATIENCE:
            raise RuntimeError(f"nothing came for {PATIENCE:.0f} s of {self.called}")
        if waited >= self._wait if isinstance(self._wait, float) else self._wait():
            self._wait, self._since = next(self._steps), time.monotonic()


class Tap:
    """A touch of a widget, measured from when the finger is lifted until `has_come` in a picture that was shown."""

    def __init__(self, has_come: Callable[[], bool]) -> None:
        self.has_come = has_come
        self.took: tuple[float, float] | None = None
        self._is_drawn = False

    def steps(self, signpost: Any) -> Steps:
        """Press, lift, and wait for the picture."""
        from kivy.clock import Clock
        from kivy.core.window import Window

        from classroom.ui.demonstration.hand import Finger, middle

        Window.bind(on_flip=self._flipped)
        event = Clock.schedule_interval(self._look, 0)
        while self.took is None:
            # A touch just as something is committed is for nobody: then once more.
            finger = Finger()
            finger.down(*middle(signpost))
            yield HELD
            pressed = time.monotonic()
            self._began = time.process_time(), time.thread_time()
            finger.up()
            yield lambda pressed=pressed: self.took is not None or time.monotonic() - pressed > LOST
        event.cancel()
        Window.unbind(on_flip=self._flipped)

    def taken(self) -> tuple[float, float]:
        """Return what it took: processor time of the process, and of the app's own thread."""
        if self.took is None:
            raise RuntimeError("the next screen did not come")
        return self.took

    def _flipped(self, *_: Any) -> None:
        # Kivy tells of it just before the picture is shown; at the next tick it is.
        self._is_drawn = self.has_come()

    def _look(self, _dt: float) -> None:
        if self._is_drawn and self.took is None:
            whole, own = self._began
            self.took = time.process_time() - whole, time.thread_time() - own


def finish(screens: dict[str, dict[str, tuple[float, float]]], longest: float) -> None:
    """Say what was measured, and end."""
    end(screens=screens, longest=longest * MILLI, memory=peak())


def bellword(folder: Path) -> None:
    """Run the app, and go round its screens."""
    from classroom.bootstrap import Start, run_app

    run_app(Start(data=folder / "data", window=WINDOW, after_start=lambda app: go_round(app, folder)))


def tap_first(folder: Path, door: str, seconds: float) -> None:
    """Run the app, and tap a button of Home once its picture has been there for some seconds."""
    from classroom.bootstrap import Start, run_app

    begun = time.monotonic()

    def tapped(app: Any) -> Steps:
        from classroom.ui.navigation import ScreenName

        tap = Tap(lambda: app.shown is not ScreenName.HOME)
        yield max(0.0, seconds + begun - time.monotonic())
        yield from tap.steps(app.screen.ids[door])
        end(whole=tap.taken()[0], own=tap.taken()[1], wall=time.monotonic() - begun - seconds - HELD)

    def after_start(app: Any) -> None:
        nonlocal begun
        begun = time.monotonic()
        app.bench = Stepper(tapped(app))

    run_app(Start(data=folder / "data", window=WINDOW, after_start=after_start))


def go_round(app: Any, folder: Path) -> None:
    """Show every screen by a touch, then all of them again; the texts of each are kept for the bare app."""
    from classroom.ui.kit.button import SecondaryButton
    from classroom.ui.navigation import ScreenName

    navigator = app.context.navigator
    signpost = SecondaryButton(text=">", size_hint=(None, None), size=(40, 40), pos=(2, 2))
    leads_to: list[Stop] = []
    signpost.bind(on_release=lambda _button: navigator.go(leads_to[-1].screen, leads_to[-1].part))
    app.root_layout.add_widget(signpost)
    measured: dict[str, dict[str, tuple[float, float]]] = {}
    pages: dict[str, tuple[list[str], list[str]]] = {}

    def steps() -> Steps:
        stepper.longest = 0.0
        yield lambda: app._warming.is_over  # noqa: SLF001 - nobody else asks
        longest = stepper.longest
        for which in (FIRST, AGAIN):
            for stop in stops():
                stop.prepare(app)
                if stop.called != "home" and navigator.screen != ScreenName.HOME:
                    navigator.go(ScreenName.HOME)
                yield BETWEEN
                be_quiet(app)
                leads_to.append(stop)
                stepper.called = stop.called
                left = app.screen
                tap = Tap(lambda stop=stop, left=left: app.shown == stop.screen and app.screen is not left)
                yield from tap.steps(signpost)
                measured.setdefault(stop.called, {})[which] = tap.taken()
                yield BETWEEN
                pages[stop.called] = texts_of(app.screen)
            app.context.launcher.leave()
            app.features.drills.forget(app.features.drills.session.pupils)
        (folder / PAGES).write_text(json.dumps(pages), encoding="utf-8")
        finish(measured, longest)

    stepper = Stepper(steps())
    app.bench = stepper  # Kivy's clock would not keep it


def be_quiet(app: Any) -> None:
    """Have collected what is collected after a quiet second."""
    from classroom.ui.idle import QUIET_SECONDS

    for _tenth in range(round(QUIET_SECONDS * 10) + 1):
        app._garbage.between_frames(0.1)  # noqa: SLF001 - nobody else asks


def texts_of(screen: Any) -> tuple[list[str], list[str]]:
    """Return the texts of what can be pressed or typed into, and of all other labels."""
    from kivy.uix.label import Label
    from kivy.uix.textinput import TextInput

    from classroom.ui.kit.touch import Pressable

    labels, buttons = list[str](), list[str]()

    def look(widget: Any) -> None:
        if isinstance(widget, Pressable | TextInput):
            buttons.append(str(getattr(widget, "text", "") or getattr(widget, "title", "")))
            return
        if isinstance(widget, Label) and widget.text:
            labels.append(widget.text)
        for child in widget.children:
            look(child)

    look(screen)
    return labels, buttons


def bare(folder: Path) -> None:
    """Run an app that shows pages of Labels and Buttons."""
    from kivy.config import Config

    for section, name, value in BARE_SETTINGS:
        Config.set(section, name, value)

    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.button import Button
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.gridlayout import GridLayout
    from kivy.uix.label import Label
    from kivy.uix.widget import Widget

    pages: dict[str, tuple[list[str], list[str]]] = json.loads((folder / PAGES).read_text(encoding="utf-8"))

    def page(name: str) -> Widget:
        labels, buttons = pages[name]
        made = GridLayout(cols=4)
        for kind, texts in ((Label, labels), (Button, buttons)):
            for text in texts:
                made.add_widget(kind(text=text))
        return made

    class BareApp(App):
        def build(self) -> Widget:
            self.leads_to = "home"
            root, self.place = FloatLayout(), FloatLayout()
            root.add_widget(self.place)
            self.signpost = Button(text=">", size_hint=(None, None), size=(40, 40), pos=(2, 2))
            self.signpost.bind(on_release=lambda _button: self.show(self.leads_to))
            root.add_widget(self.signpost)
            self.show("home")
            return root

        def show(self, name: str) -> None:
            self.place.clear_widgets()
            self.shown = page(name)
            self.place.add_widget(self.shown)

        def on_start(self) -> None:
            Window.bind(on_flip=self.drawn)

        def drawn(self, *_: Any) -> None:
            Window.unbind(on_flip=self.drawn)
            Clock.schedule_once(lambda _dt: self.go_round(), 0)

        def go_round(self) -> None:
            self.stepper = Stepper(bare_steps(self, list(pages)))

    BareApp().run()


def bare_steps(app: Any, names: list[str]) -> Steps:
    """Show every page by a touch, then all of them again."""
    measured: dict[str, dict[str, tuple[float, float]]] = {}
    yield BETWEEN
    for which in (FIRST, AGAIN):
        for name in names:
            app.show("home" if name != "home" else "settings")
            yield BETWEEN
            app.leads_to, left = name, app.shown
            tap = Tap(lambda left=left: app.shown is not left)
            yield from tap.steps(app.signpost)
            measured.setdefault(name, {})[which] = tap.taken()
    finish(measured, 0.0)


if __name__ == "__main__":
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    if sys.argv[3:]:
        tap_first(Path(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
    else:
        (bellword if sys.argv[1] == OURS else bare)(Path(sys.argv[2]))
