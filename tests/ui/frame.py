"""The frames of the tests: each a sixtieth of a second of the screen's time, whatever a clock on the wall says.

Nothing is drawn in them. Painting the window costs more than all that a screen does, and only a picture shows it:
whoever looks at pixels draws first (`classroom.ui.demonstration.hand` does).
"""

from __future__ import annotations

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.lang import Builder

from classroom.ui.graphics import open_window
from classroom.ui.worker import give_way_to_drawing

FRAME = 1 / 60  # seconds


def start() -> None:
    """Open the window and begin with its touches as the program does, once; the frames come from here."""
    if EventLoop.status != "started":
        open_window()
        give_way_to_drawing()
        runTouchApp(embedded=True)


def frames(count: int) -> None:
    """Let so many frames pass: what is due happens, what was touched is told, what moved is laid out again."""
    for _ in range(count):
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


def _next_frame() -> float:
    """The time of the frame that begins now; nobody sleeps until it."""
    Clock._dt = FRAME
    Clock._last_tick += FRAME
    seconds: float = Clock._last_tick
    return seconds


Clock.idle = _next_frame
