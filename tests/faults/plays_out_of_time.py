"""The app plays a turn until its time is over: `python -m tests.faults.plays_out_of_time FOLDER PICTURES [DISK]`.

FOLDER is the data folder. Where a DISK is named, it is filled to the last byte before the time is over, and there is
room again when a line is read from standard input. What is seen is printed, one line each:

    home WORRIES        what Home says
    laid EVENTS TILES   how many events are stored, and which tiles lie on the board, before the time is over
    over GLOWS PHASE    how often the frame round the window has glowed, and the phase of the match
    says SENTENCE       what is said beside the board
    notice SENTENCE     what is said over the screen
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from classroom import bootstrap
from classroom.bootstrap import Start
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.store.settings import SettingsFile
from tests.small_disk import fill

WINDOW = (1024, 600)
SECONDS = 15
FILLED_AT_MS = 2_000  # left in the turn
GLOWED = 3.0  # seconds: the frame of two strokes has glowed, and saving was tried some times more


def say(*words: object) -> None:
    """Print a line at once."""
    print(*words, flush=True)  # noqa: T201 - the parent reads it


def main(folder: Path, pictures: Path, disk: Path | None) -> int:
    """Play the turn; the exit code."""
    from classroom.rehearsal.demonstration import demonstration_settings  # noqa: PLC0415 - see `_turn`

    settings = replace(demonstration_settings(pictures), mode=Mode.PRACTICE, officials=(), volume=1.0)
    SettingsFile(folder).save(replace(settings, turn_seconds=SECONDS))
    bootstrap._after_start = lambda _start: _turn(pictures, disk)  # type: ignore[assignment]
    return bootstrap.run_app(Start(data=folder, window=WINDOW))


def _make_room(ballast: Path) -> None:
    sys.stdin.readline()
    ballast.unlink()


def _turn(pictures: Path, disk: Path | None) -> tuple[Callable[[Any], None], Callable[[], int]]:
    from classroom.ui.demonstration.hand import Hand, Steps  # noqa: PLC0415 - Kivy is to be prepared first
    from classroom.ui.demonstration.player import Player  # noqa: PLC0415
    from classroom.ui.demonstration.run import Demonstration  # noqa: PLC0415

    glows = [0.0]

    def glowed(_pulse: Any, glow: float) -> None:
        # Each stroke glows once, up and down again; its peak is one frame or none.
        if glow == 0:
            glows.append(0)
        glows[-1] = max(glows[-1], glow)

    def play(hand: Hand) -> Steps:
        player = Player(hand, str)
        yield 0.5
        hand.take("home")
        say("home", hand.screen.worries)
        yield from player._set_up()
        yield from player._draw()
        hand.app.pulse.bind(glow=glowed)
        yield from player._ring()
        yield from player._lay(player._best_word().tiles)
        service = hand.session.service
        say("laid", service.event_count, *sorted(tile for _square, tile in hand.session.placing.pending))
        while service.remaining_ms() > FILLED_AT_MS:
            # A frame that takes long, on a machine with other work, is taken for a sleep.
            yield from player._stay_awake()
            yield 0.0
        if disk:
            ballast = fill(disk)
            yield lambda: service.remaining_ms() == 0
        else:
            yield lambda: service.state.phase is not Phase.RUNNING
        yield GLOWED
        hand.take("over")
        say("over", sum(peak > 0 for peak in glows), service.state.phase.name)
        say("says", hand.session.view.message)
        say("notice", hand.app.notice.text)
        if disk:
            threading.Thread(target=_make_room, args=(ballast,), daemon=True).start()
            yield lambda: service.state.phase is not Phase.RUNNING

    demonstration = Demonstration(play, pictures)
    return demonstration.begin, demonstration.result


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]) if sys.argv[3:] else None))
