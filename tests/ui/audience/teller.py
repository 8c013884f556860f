"""The second screen as its own process that prints what it shows: `python -m tests.ui.audience.teller FOLDER`."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from classroom.terminal import audience_command


def main(folder: Path) -> int:
    """Run until the end of the input; the exit code."""
    end_of_input = audience_command._end_of_input

    def telling() -> object:
        """What tells of the end of the input; it is asked at each look, and sees what is shown then."""
        from kivy.app import App  # noqa: PLC0415 - Kivy is not to be imported before it is prepared

        has_ended = end_of_input()
        told = ""

        def ask() -> bool:
            nonlocal told
            page = App.get_running_app().page
            shown = f"{type(page).__name__} {getattr(page, 'headline', '')}".strip()
            if shown != told:
                told = shown
                print(shown, flush=True)  # noqa: T201 - the parent reads it
            return has_ended()

        return ask

    audience_command._end_of_input = telling  # type: ignore[assignment]
    return audience_command.audience(Namespace(data=folder, window=None))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
