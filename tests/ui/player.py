"""The app in a process of its own, played by the steps of a test: `python -m tests.ui.player PLAN FOLDER`.

FOLDER is the data folder, and where papers and pictures go. What a plan sees is printed, one line each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from classroom import bootstrap
from classroom.bootstrap import Start
from classroom.rehearsal import demonstration

WINDOW = (1366, 768)
SQUARE = (7, 7)
SCRIPTS = {"short": ["play 8H COAXED", *["pass"] * 7], "impossible": ["play 8H COAXED", "play 8H QQQ"]}


def say(*words: object) -> None:
    """Print a line at once."""
    print(*words, flush=True)  # noqa: T201 - the parent reads it


def main(plan: str, folder: Path) -> int:
    """Run the app; its exit code."""
    if plan in SCRIPTS:
        return demonstrate(plan, folder)
    bootstrap._after_start = lambda _start: _played(plan, folder)  # type: ignore[assignment]
    return bootstrap.run_app(Start(data=folder, window=WINDOW))


def demonstrate(plan: str, folder: Path) -> int:
    """The demonstration with a match of another script, without its look at settings and cards."""
    bootstrap._after_start = _with_script(bootstrap._after_start, SCRIPTS[plan])
    return bootstrap.run_app(Start(demonstration="primary", out=folder, window=WINDOW))


def _with_script(step: Callable[..., Any], lines: list[str]) -> Callable[..., Any]:
    """What to do once the window is open, by a script of these lines, less what other tests look at."""

    def lesser(start: Start) -> Any:
        turns = tuple(map(demonstration.scripted_turn, lines))
        short = demonstration.Script(demonstration.demonstration_script().draws, turns)
        demonstration.demonstration_script = lambda: short
        from classroom.ui.demonstration.matches import DemonstrationMatch  # noqa: PLC0415 - it takes the script by name

        for looks in ("_look_at_settings", "_look_at_judge_cards"):
            setattr(DemonstrationMatch, looks, lambda _match: iter(()))
        return step(start)

    return lesser


def _played(plan: str, folder: Path) -> tuple[Callable[..., None], Callable[[], int]]:
    from classroom.match.state import Phase  # noqa: PLC0415 - Kivy is not to be imported before it is prepared
    from classroom.rehearsal.demonstration import Script  # noqa: PLC0415
    from classroom.rules.board import Square  # noqa: PLC0415
    from classroom.ui.demonstration.hand import Hand, Steps  # noqa: PLC0415
    from classroom.ui.demonstration.matches import DemonstrationMatch  # noqa: PLC0415
    from classroom.ui.demonstration.run import Demonstration  # noqa: PLC0415
    from classroom.ui.navigation import ScreenName  # noqa: PLC0415

    def tell(hand: Hand) -> None:
        service = hand.session.service
        say(service.event_count, service.state.phase.name, service.interrupted, service.state.opened.match_id)

    def begin(hand: Hand) -> Steps:
        """A match up to the middle of its first turn, with a tile on the board; then wait to be killed."""
        match = DemonstrationMatch(hand, Script((), ()), str)
        yield from match._begin_match()
        yield from match._draw()
        yield from match._tick_list("ring")
        yield from hand.tap("ring")
        yield lambda: hand.state.phase is Phase.RUNNING
        yield 0.4
        yield from hand.touch(hand.part("board").square_center(Square(*SQUARE)))
        yield from hand.touch(hand.part("rack").slot_center(0))
        tell(hand)
        yield 1000.0

    def resume(hand: Hand) -> Steps:
        """One tap on Home; what is there then; and one more to go on with the turn."""
        yield 0.4
        say(hand.part("go_on").text)
        yield from hand.tap("go_on")
        yield hand.is_on(ScreenName.MATCH)
        tell(hand)
        yield from hand.tap("go_on")
        yield lambda: not hand.session.service.interrupted
        tell(hand)

    demonstration = Demonstration({"begin": begin, "resume": resume}[plan], folder / "pictures")
    return demonstration.begin, demonstration.result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
