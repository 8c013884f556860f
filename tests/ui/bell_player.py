"""Timed turns in the real app, in a process of its own: `python -m tests.ui.bell_player FOLDER SECONDS KIND...`.

Each KIND is a turn of a practice, and what the machine is busy with as its time ends:

    quiet   nothing
    drag    a tile is dragged over the board
    stall   a frame stands still for a second across the end
    busy    the same, with the processor at work
    paper   score sheets are made as PDF
    disk    the record of the turn takes a second and a half to be saved
    slept   the process is stopped from outside, for which it prints its own number

A line is printed for each turn: its kind, and how it ended.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from classroom import bootstrap
from classroom.bootstrap import Start
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.rules.board import Square
from classroom.store.settings import SettingsFile

WINDOW = (1024, 600)
DECAY = 3.0  # seconds: a stroke has died away
STALL = 1.0
SLOW_DISK = 1.5


def say(*words: object) -> None:
    """Print a line at once."""
    print(*words, flush=True)  # noqa: T201 - the parent reads it


def main(folder: Path, seconds: int, kinds: list[str]) -> int:
    """Play these turns; the exit code."""
    from classroom.rehearsal.demonstration import demonstration_settings  # noqa: PLC0415 - see `_turns`

    settings = replace(demonstration_settings(folder), mode=Mode.PRACTICE, officials=(), volume=1.0, drag=True)
    SettingsFile(folder).save(replace(settings, turn_seconds=seconds, time_outs_count=False))
    bootstrap._after_start = lambda _start: _turns(folder, kinds)  # type: ignore[assignment]
    return bootstrap.run_app(Start(data=folder, window=WINDOW))


def _turns(folder: Path, kinds: list[str]) -> tuple[Callable[..., None], Callable[[], int]]:
    from classroom.ui.demonstration.hand import (  # noqa: PLC0415
        Finger,
        Hand,
        Steps,
    )
    from classroom.ui.demonstration.player import Player  # noqa: PLC0415
    from classroom.ui.demonstration.run import Demonstration  # noqa: PLC0415

    paused: list[str] = []

    def turn(hand: Hand, kind: str) -> Steps:
        def runs() -> bool:
            return bool(hand.state.phase is Phase.RUNNING)

        hand.session.ring()
        yield 0.3
        finger = Finger()
        if kind == "drag":
            finger.down(*hand.part("rack").slot_center(0))
            step = 0
            while runs():
                step += 1
                finger.move(*hand.part("board").square_center(Square(step // 3 % 15, step % 15)))
                yield 0.0
            finger.up()
        elif kind == "slept":
            yield partial(_has_left, hand, 6_000)
            say("pid", os.getpid())
            yield lambda: not runs()
        elif kind != "quiet":
            yield partial(_has_left, hand, 500 if kind in ("stall", "busy") else 2_500)
            _Load(hand).carry(kind)
            yield lambda: not runs()
        yield lambda: not runs()
        if hand.state.phase is Phase.PAUSED and kind != "slept":
            # A frame took so long, on a machine with other work, that the turn was paused: it is not looked at.
            paused.append(kind)
            hand.session.resume()
            yield lambda: not runs()

    def play(hand: Hand) -> Steps:
        player = Player(hand, str)
        yield from player._set_up()
        yield from player._draw()
        for kind in kinds:
            paused.clear()
            yield from turn(hand, kind)
            say(kind, "HELD UP" if paused else hand.state.phase.name)
            yield DECAY
            if hand.state.phase is Phase.PAUSED:
                say("pause", hand.session.view.notes.pause)
                break

    demonstration = Demonstration(play, folder / "pictures")
    return demonstration.begin, demonstration.result


def _has_left(hand: Any, ms: int) -> bool:
    return hand.session.service.remaining_ms() <= ms


class _Load:
    """What else the machine is busy with."""

    def __init__(self, hand: Any) -> None:
        self._hand = hand

    def carry(self, kind: str) -> None:
        """Take it up."""
        getattr(self, f"_{kind}")()

    def _stall(self) -> None:
        time.sleep(STALL)

    def _busy(self) -> None:
        until = time.monotonic() + STALL
        while time.monotonic() < until:
            pass

    def _paper(self) -> None:
        from classroom.record.score_sheet import score_sheet  # noqa: PLC0415 - as the app does
        from classroom.ui.worker import DRAWING  # noqa: PLC0415 - Kivy is to be prepared first

        state, pdf = self._hand.state, self._hand.app.context.services.pdf
        until = time.monotonic() + 4

        def make() -> None:
            while time.monotonic() < until:
                pdf.drawn(score_sheet(state), "en")

        DRAWING.submit(make)

    def _disk(self) -> None:
        log = self._hand.session.service._log
        append = log.append

        def append_slowly(*asked: Any) -> None:
            del log.append
            time.sleep(SLOW_DISK)
            append(*asked)

        log.append = append_slowly


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
