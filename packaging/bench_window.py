"""Measures the start of the app and a tile that is dragged, beside bare Kivy apps with one Label in the same window.

The tile is dragged once more while another thread looks for plays: no finger is to wait for that.

Every run is a process of its own, `python bench_window.py PART PROGRAM FOLDER`, which measures itself: it counts its
processor time from the very beginning, and ends without an end of its own. Both programs take turns.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count, pairwise
from math import cos, inf, pi, sin
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCREEN = ROOT / "packaging" / "on_virtual_screen.sh"
OURS, PEER = "Bellword", "bare Kivy"
ALONE, SEARCHING = "alone", "beside the search"
WINDOW = 1280, 720
BARE_SETTINGS = (
    ("graphics", "multisamples", "0"),
    ("graphics", "fullscreen", "0"),
    ("graphics", "width", str(WINDOW[0])),
    ("graphics", "height", str(WINDOW[1])),
    ("input", "mouse", "mouse,disable_multitouch"),
)
STARTS, DRAGS = 9, 5
FRAMES, SETTLING = 300, 30
BUSY = {5: "....QUARTZ.....", 6: "....U..........", 7: "..MANGO..PLAYED", 8: "....I....A.....", 9: "....SHIRTS....."}
TWO_BLANKS = ("?", "?", "A", "E", "R", "S", "T")
MILLI = 1e3


# --------------------------------------------------------------------------------------------------------- what is said


def on_a_screen() -> None:
    """Begin this program anew on a virtual screen where there is none."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        os.execv(SCREEN, [str(SCREEN), sys.executable, *sys.argv])  # noqa: S606 - there is nothing to come back to


def measure_start() -> dict[str, float]:
    """Print what both take up to their first picture, processor time and memory; return the ratios."""
    print(f"\nFrom the start to the first picture, Home and a Label, {STARTS} times each")
    runs = in_turns({OURS: ("start", OURS), PEER: ("start", PEER)}, STARTS)
    return {
        "start": print_ratio(runs, "cpu", MILLI, "ms of processor time"),
        "memory after the start": print_ratio(runs, "memory", 1e-6, "MB of memory at most"),
    }


def measure_frame() -> dict[str, float]:
    """Print what a frame takes in which a tile or a Label follows a finger; return the ratio."""
    print(f"\nA frame while a tile or a Label is dragged, {FRAMES} frames {DRAGS} times each (processor time)")
    runs = in_turns({OURS: ("frame", OURS), PEER: ("frame", PEER)}, DRAGS)
    ratio = print_ratio(runs, "own", MILLI, "ms of the app's own thread")
    # Where the processor paints, a picture of the window's size costs six times what the Label does.
    print_ratio(runs, "cpu", MILLI, "ms with what paints where there is no graphics card")
    print(
        f"\nThe same tile while every play of two blanks is looked for beside the screen's thread, {DRAGS} times each"
    )
    runs = in_turns({SEARCHING: ("searching", OURS), ALONE: ("prepared", OURS)}, DRAGS)
    print_ratio(runs, "slow", MILLI, "ms of the slowest frame of a hundred, by the clock on the wall")
    return {"dragged tile": ratio}


def in_turns(programs: Mapping[str, tuple[str, str]], rounds: int) -> dict[str, list[dict[str, float]]]:
    """What each run of some programs measured, each a part and which program runs it."""
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory(prefix="bellword-bench-") as made:
        # The first time the modules are compiled and the data folder is made.
        for number in range(rounds + 1):
            for name, (part, program) in programs.items():
                measured = run(part, program, Path(made))
                if number:
                    runs[name].append(measured)
    return runs


def run(part: str, program: str, folder: Path) -> dict[str, float]:
    """Run one program and return what it measured."""
    measured: dict[str, float] = run_program([__file__, part, program, str(folder)], folder)
    return measured


def run_program(arguments: list[str], folder: Path) -> dict[str, Any]:
    """Run a script of Python with these arguments and return what it measured; its files are in `folder`."""
    environment = os.environ | {
        "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "compiled"),
        "TMPDIR": str(folder),
        # As the app sets them for itself (classroom/ui/graphics.py).
        "KIVY_HOME": str(folder),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_CLIPBOARD": "sdl2,dummy",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)} failed:\n{done.stderr}")
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def print_ratio(runs: dict[str, list[dict[str, float]]], what: str, unit: float, sign: str) -> float:
    """Print the median of both programs, and return how the first is to the other."""
    (name, ours), (other, peer) = ((name, statistics.median(one[what] for one in runs[name])) for name in runs)
    print(f"  {sign}: {name} {ours * unit:.1f}, {other} {peer * unit:.1f}, ratio {ours / peer:.2f}")
    return ours / peer


# --------------------------------------------------------------------------------------------------------- what is run


def end(**measured: Any) -> None:
    """Say what was measured and end at once: taking down the window is no part of it."""
    print(json.dumps(measured), flush=True)
    os._exit(0)


def started(*_: Any) -> None:
    """The first picture is shown."""
    end(cpu=time.process_time(), memory=peak())


def peak() -> int:
    """The most memory that this process has had, in bytes."""
    status = Path("/proc/self/status")
    if status.is_file():
        # What `resource` tells is never less than what the parent had when it began this process.
        line = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    import resource  # Windows has none

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def path() -> Iterator[tuple[float, float]]:
    """Where the finger is, frame by frame: round and round over the board, some ten pixels a frame."""
    width, height = WINDOW
    for frame in range(SETTLING + FRAMES):
        turn = 2 * pi * frame / 120
        yield width * 0.28 + height * 0.35 * cos(turn), height * 0.5 + height * 0.35 * sin(2 * turn)


def usual(times: list[float]) -> float:
    """What passes between two frames, by the clock read at each."""
    return statistics.median(after - before for before, after in pairwise(times[SETTLING:]))


def slow(times: list[float]) -> float:
    """What passes at most between two frames, but for one in a hundred."""
    return statistics.quantiles([after - before for before, after in pairwise(times[SETTLING:])], n=100)[-1]


def drag(start: tuple[float, float], beside: Callable[[], object] | None = None) -> None:
    """Drag what is at `start`, and end; the first frames do not count. `beside` is done all the time meanwhile."""
    from kivy.clock import Clock

    from classroom.ui.demonstration.hand import Finger

    finger, way, whole, own, seen = Finger(), path(), list[float](), list[float](), list[float]()
    if beside:
        threading.Thread(target=lambda: [beside() for _again in count()], daemon=True).start()

    def move(_dt: float) -> None:
        whole.append(time.process_time())
        own.append(time.thread_time())
        seen.append(time.perf_counter())
        place = next(way, None)
        if place is None:
            end(cpu=usual(whole), own=usual(own), slow=slow(seen))
        else:
            finger.move(*place)

    finger.down(*start)
    # The tile leaves the rack when the finger has stayed on it for a moment.
    Clock.schedule_once(lambda _dt: Clock.schedule_interval(move, 0), 0.2)


def bare(after_start: Callable[[], None]) -> None:
    """Run an app with one Label, which a finger can drag, in the window that the app would have."""
    from kivy.config import Config

    for section, name, value in BARE_SETTINGS:
        Config.set(section, name, value)

    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.label import Label

    class Dragged(Label):
        def on_touch_move(self, touch: Any) -> bool:
            self.center = touch.pos
            return True

    class BareApp(App):
        def build(self) -> Label:
            return Dragged(text="Bellword", size_hint=(None, None), center=(WINDOW[0] / 2, WINDOW[1] / 2))

        def on_start(self) -> None:
            Window.bind(on_flip=self.drawn)

        def drawn(self, *_: Any) -> None:
            Window.unbind(on_flip=self.drawn)
            Clock.schedule_once(lambda _dt: after_start(), 0)

    BareApp().run()


def bellword(part: str, folder: Path) -> None:
    """Run the app: up to Home, or to a match in which a tile is dragged."""
    from classroom.bootstrap import Start, run_app

    if part == "start":
        run_app(Start(data=folder / "data", window=WINDOW, after_start=started))
        return
    # With the index of words made before, so that no thread makes it meanwhile.
    looking = search() if part in ("searching", "prepared") else None
    dragging = partial(drag_tile, beside=looking if part == "searching" else None)
    run_app(Start(demonstration="primary", out=folder / "out", window=WINDOW, after_start=dragging))


def search() -> Callable[[], object]:
    """Return a search for every play of two blanks, which takes some tenths of a second."""
    from classroom.formats.catalogue import format_by_key
    from classroom.paths import wordlists_dir
    from classroom.rules.board import Board
    from classroom.words.lexicon import load_lexicon
    from classroom.words.move_generator import generate, index_of

    format, index = format_by_key("primary"), index_of(load_lexicon(wordlists_dir(), "full", ()))
    index.prepare()
    layout = format.layout
    board = Board(layout, "".join(BUSY.get(row, "." * layout.width) for row in range(layout.height)))
    return partial(generate, index, board, TWO_BLANKS, values=format.tiles.values)


def drag_tile(app: Any, beside: Callable[[], object] | None) -> None:
    """Begin a match of the demonstration's teams without turn time, and drag a tile in its first turn."""
    from classroom.match.state import Phase
    from classroom.match.team import Mode
    from classroom.ui.demonstration.hand import PAUSE, Hand, Steps, every
    from classroom.ui.demonstration.run import Demonstration
    from classroom.ui.kit.tile import LotTile
    from classroom.ui.navigation import ScreenName

    def steps(hand: Hand) -> Steps:
        app.context.settings.change(mode=Mode.PRACTICE, turn_seconds=0)
        app.context.launcher.begin_next()
        yield hand.is_on(ScreenName.DRAW)
        yield PAUSE
        number = 0
        while hand.state.phase is Phase.DRAWING:
            tile = [one for one in every(hand.screen, LotTile) if not one.face][number % 5]
            yield from hand.touch(tile)
            number += 2
            yield PAUSE
        yield from hand.tap("go_on")
        yield hand.is_on(ScreenName.MATCH)
        yield from hand.tap("ring")
        yield lambda: hand.state.phase is Phase.RUNNING
        yield PAUSE
        drag(hand.part("rack").slot_center(0), beside)
        yield inf

    app.bench = Demonstration(steps, Path())  # Kivy's clock would not keep it
    app.bench.begin(app)


def main(part: str, program: str, folder: Path) -> None:
    """Be one of the programs."""
    if program == OURS:
        bellword(part, folder)
    elif part == "start":
        bare(started)
    else:
        bare(lambda: drag((WINDOW[0] / 2, WINDOW[1] / 2)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
