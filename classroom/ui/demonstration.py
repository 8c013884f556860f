"""The demonstration: the built-in match played through the real screens with real touches, bells included.

It leaves pictures of every screen, the score sheet and the certificates in a folder. The steps are a generator that
says what to wait for, a number of seconds or a condition; a look at every frame moves it on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.uix.widget import Widget

from classroom.match.state import Phase
from classroom.rules.square import Square
from classroom.rules.tile import BLANK, rack_face
from classroom.ui.demonstration_script import Script, ScriptedTurn, demonstration_script
from classroom.ui.device import PlyerDevice
from classroom.ui.finger import Finger, middle
from classroom.ui.ports import Chosen
from classroom.ui.screenshot import save_screenshot
from classroom.ui.widgets import LetterChooser
from classroom.ui.widgets.lot_tile import LotTile

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp

Wait = float | Callable[[], bool]
Steps = Iterator[Wait]

PAUSE = 0.4
"""Seconds before a tap on a screen that has just changed: a little more than touches are ignored for."""
QUICK = 0.08
"""Seconds between taps that belong together, such as tiles and digits."""
PATIENCE = 30.0
"""Seconds after which something that does not come is given up."""


class LostError(Exception):
    """The demonstration does not find what should be on the screen."""


class DialoglessDevice(PlyerDevice):
    """The device without its file dialogs, which no finger of ours could tap."""

    def choose_file_to_save(self, folder: Path, name: str, chosen: Chosen, missing: Callable[[], None]) -> None:
        """Say that there is no dialog."""
        missing()


class Demonstration:
    """Plays the match and closes the app; `result` is the exit code, 0 when all went as written."""

    def __init__(self, out: Path, script: Script | None = None) -> None:
        self._out = out
        self._script = script or demonstration_script()
        self._shots: set[str] = set()
        self._code = 1

    def result(self) -> int:
        """Return 0 if the demonstration came to its end."""
        return self._code

    def begin(self, app: BellwordApp) -> None:
        """Start playing."""
        self._app = app
        self._desk = app.desk
        for folder in (self._out, self._out / "screens"):
            folder.mkdir(parents=True, exist_ok=True)
        self._steps = self._play()
        self._wait: Wait = PAUSE
        self._since = time.monotonic()
        Clock.schedule_interval(self._look, 0)

    def _look(self, _dt: float) -> bool | None:
        """Move on when what was waited for has come; returning False ends the looking."""
        try:
            if self._is_ready():
                self._wait = next(self._steps)
                self._since = time.monotonic()
        except StopIteration:
            self._code = 0
        except LostError as error:
            Logger.error("Demonstration: %s", error)
            self._shot("lost")
        else:
            return None
        self._app.stop()
        return False

    def _is_ready(self) -> bool:
        waited = time.monotonic() - self._since
        if isinstance(self._wait, float):
            return waited >= self._wait
        if not self._wait() and waited > PATIENCE:
            raise LostError(f"nothing came for {PATIENCE:.0f} s on the screen {self._desk.screen}")
        return self._wait()

    # The whole match

    def _play(self) -> Steps:
        yield from self._begin_match()
        yield from self._draw()
        for number, turn in enumerate(self._script.turns):
            yield from self._turn(number, turn)
        yield from self._tap("end", shot="10-all-tiles-used")
        yield self._is_on("result")
        yield from self._papers()

    def _begin_match(self) -> Steps:
        self._shot("01-home")
        yield from self._tap("new_match")
        yield self._is_on("teams")
        yield from self._tap("next", shot="02-teams")
        yield self._is_on("format")
        yield from self._tap("start", shot="03-format")
        yield self._is_on("draw")

    def _draw(self) -> Steps:
        yield PAUSE
        self._shot("04-draw")
        number = 0
        while self._state.phase is Phase.DRAWING:
            tile = [one for one in _all(self._screen, LotTile) if not one.face][number % 5]
            yield from self._touch(*middle(tile))
            number += 2
            self._shot(f"05-draw-{len(self._state.lots)}-{len(self._state.lots[-1])}")
            yield PAUSE
        self._shot("05-draw-decided")
        yield from self._tap("go_on")
        yield self._is_on("match")

    def _turn(self, number: int, turn: ScriptedTurn) -> Steps:
        yield from self._tap("ring", shot="06-ready")
        yield lambda: self._state.phase is Phase.RUNNING
        yield PAUSE
        if turn.what == "play":
            yield from self._lay(number, turn)
            yield from self._tap("play", shot="07-playing", pause=QUICK)
            yield from self._announce(turn)
            if turn.challenged:
                yield from self._challenge(turn)
        elif turn.what == "time":
            yield from self._run_out_of_time()
        else:
            yield from self._tap("exchange" if turn.what == "exchange" else "give_pass", pause=QUICK)
            yield from self._tap("yes", shot=f"07-{turn.what}")
        yield lambda: self._state.phase in (Phase.READY, Phase.LAST_WINDOW)

    def _lay(self, number: int, turn: ScriptedTurn) -> Steps:
        """Lay the tiles of a play: by dragging, by tile and square, or along the arrow, in turns."""
        squares = [square for square, _tile in turn.tiles]
        if number % 6 == 4:
            for square, tile in turn.tiles:
                yield from self._drag(self._slot(tile), square)
                yield from self._name_blank(tile)
            return
        if number % 6 == 2:
            for square, tile in turn.tiles:
                yield from self._touch(*self._rack.slot_center(self._slot(tile)))
                yield from self._touch(*self._board.square_center(square))
                yield from self._name_blank(tile)
            return
        yield from self._touch(*self._board.square_center(squares[0]))
        if squares[0].column == squares[-1].column and len(squares) > 1:
            yield from self._touch(*self._board.square_center(squares[0]))
        for _square, tile in turn.tiles:
            yield from self._touch(*self._rack.slot_center(self._slot(tile)))
            yield from self._name_blank(tile)

    def _name_blank(self, tile: str) -> Steps:
        if rack_face(tile) != BLANK:
            return
        yield PAUSE
        self._shot("07-blank")
        (chooser,) = _all(self._screen, LetterChooser)
        yield from self._touch(*middle(_key(chooser, tile.upper())))
        yield PAUSE

    def _announce(self, turn: ScriptedTurn) -> Steps:
        yield self._is_on("announce")
        yield PAUSE
        counted = self._state.turns[-1].count
        score = turn.announced if turn.announced is not None else counted.total if counted else 0
        keypad = self._part("keypad")
        for digit in str(score):
            yield from self._touch(*middle(_key(keypad, digit)))
        self._shot("08-announce")
        yield from self._touch(*middle(_key(keypad, keypad.ok_text)))
        yield lambda: self._state.phase is Phase.CHECKING
        yield from self._tap("stands", shot="08-different" if turn.announced is not None else "08-equal")

    def _challenge(self, turn: ScriptedTurn) -> Steps:
        yield from self._tap("challenge", shot="09-window")
        yield PAUSE
        if self._state.phase is not Phase.CHALLENGED:
            self._shot("09-which-word")
            yield from self._touch(*middle(_key(self._part("words"), turn.challenged)))
        yield lambda: self._state.phase is Phase.CHALLENGED
        yield from self._tap("agree", shot="09-accepted" if turn.accepted else "09-not-accepted")

    def _run_out_of_time(self) -> Steps:
        """Lay a tile where it touches nothing and wait for the two bells."""
        free = next(square for square in (Square(14, 0), Square(0, 14)) if not self._state.board.at(square))
        yield from self._touch(*self._board.square_center(free))
        yield from self._touch(*self._rack.slot_center(0))
        yield lambda: self._desk.session.view.seconds <= 2
        self._shot("07-last-seconds")
        yield lambda: self._state.phase is Phase.READY
        yield PAUSE
        self._shot("06-after-time")

    def _papers(self) -> Steps:
        yield from self._tap("certificates", shot="11-result")
        yield self._is_on("print")
        for paper in ("certificates", "score-sheet"):
            yield lambda: not self._screen.why_not
            yield 2 * PAUSE
            yield from self._tap("save", shot=f"12-print-{paper}")
            yield PAUSE
            self._shot("13-save")
            yield from self._touch(*middle(self._part("save")))
            yield lambda: bool(self._screen.saved)
            yield PAUSE
            if paper == "certificates":
                yield from self._touch(*middle(self._part("papers").button("score-sheet")))
                yield PAUSE

    # Fingers and eyes

    @property
    def _state(self) -> Any:
        return self._desk.session.service.state

    @property
    def _screen(self) -> Any:
        return self._app.screen

    @property
    def _board(self) -> Any:
        return self._part("board")

    @property
    def _rack(self) -> Any:
        return self._part("rack")

    def _slot(self, tile: str) -> int:
        """Where on the rack a tile is."""
        return int(self._desk.session.placing.rack.index(rack_face(tile)))

    def _is_on(self, screen: str) -> Callable[[], bool]:
        return lambda: self._desk.screen == screen and self._app.shown == screen

    def _part(self, name: str) -> Any:
        """Return the widget called `name` in its .kv, the one on a card over the screen before others."""
        found = [owner.ids[name] for owner in _all(self._screen, Widget) if name in owner.ids]
        shown = [part.__self__ for part in found if part.get_root_window() and not part.disabled]
        if not shown:
            raise LostError(f"there is no {name} on the screen {self._desk.screen}")
        return shown[0]

    def _tap(self, name: str, *, shot: str = "", pause: float = PAUSE) -> Steps:
        """Wait a moment, take a picture, tap the widget called `name`."""
        yield pause
        if shot:
            self._shot(shot)
        yield from self._touch(*middle(self._part(name)))

    def _touch(self, x: float, y: float) -> Steps:
        finger = Finger()
        finger.down(x, y)
        yield 0.04
        finger.up()
        yield QUICK

    def _drag(self, slot: int, square: Square) -> Steps:
        finger = Finger()
        start, end = self._rack.slot_center(slot), self._board.square_center(square)
        finger.down(*start)
        yield 0.1
        for step in range(1, 9):
            finger.move(start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8)
            yield 0.02
            if step == 5:
                self._shot("07-dragging")
        finger.up()
        yield QUICK

    def _shot(self, name: str) -> None:
        """Keep a picture, the first of each name."""
        if name not in self._shots:
            self._shots.add(name)
            save_screenshot(self._out / "screens" / f"{name}.png")


def smoke(app: BellwordApp) -> None:
    """Show the first screen for some frames, then close."""
    Clock.schedule_once(lambda _dt: app.stop(), 1)


def _key(root: Widget, text: str) -> Widget:
    """Return the widget inside `root` with that text."""
    found = [one for one in _all(root, Widget) if getattr(one, "text", "") == text]
    if not found:
        raise LostError(f"nothing says {text}")
    key: Widget = found[0]
    return key


def _all(root: Widget, kind: type[Widget]) -> list[Any]:
    """Every widget of a kind, the ones on top first."""
    found = [one for child in root.children for one in _all(child, kind)]
    return [*found, root] if isinstance(root, kind) else found
