"""Everything about the app that is decided once, at its start: `python -m tests.ui.surroundings DATA_FOLDER` prints it.

It imports nothing of the tests, which would start Kivy in their own way.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path
from typing import Any

from classroom.bootstrap import Start, run_app

_SECTIONS = "kivy", "graphics", "input", "postproc", "widgets"


def surroundings() -> dict[str, Any]:
    """Return each fact by its name, as it is in this process now."""
    from kivy.base import EventLoop  # noqa: PLC0415 - first the program prepares Kivy
    from kivy.config import Config  # noqa: PLC0415
    from kivy.core.audio import SoundLoader  # noqa: PLC0415
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415
    from kivy.core.image import ImageLoader  # noqa: PLC0415
    from kivy.core.text import Label  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.lang import Builder  # noqa: PLC0415
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    field = TextInput()
    rules = [str(one.key) for one, rule in Builder.rules if str(rule.ctx.filename).endswith("style.kv")]
    facts: dict[str, Any] = {
        "window": type(Window).__name__,
        "text": Label.__name__,
        "pictures": [one.__name__ for one in ImageLoader.loaders],
        "sounds": [one.__name__ for one in SoundLoader._classes],
        "clipboard": type(Clipboard).__name__,
        "touches from": sorted(type(one).__name__ for one in EventLoop.input_providers),
        "threads give way": sys.getswitchinterval(),
        "garbage by itself": gc.isenabled(),
        "bubbles and handles": [field.use_bubble, field.use_handles],
        "Kivy's rules": sorted(rules),
    }
    facts |= {name: value for name, value in os.environ.items() if name.startswith(("KIVY_", "KCFG_", "SDL_"))}
    facts |= {f"{section} {name}": value for section in _SECTIONS for name, value in Config.items(section)}
    return facts


def _tell(app: Any) -> None:
    try:
        sys.stdout.write(json.dumps(surroundings()))
    finally:
        app.stop()


if __name__ == "__main__":
    sys.exit(run_app(Start(data=Path(sys.argv[1]), window=(1366, 768), after_start=_tell)))
