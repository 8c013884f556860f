"""The screens are put together late: a feature is imported when it is first shown."""

from __future__ import annotations

import subprocess
import sys

FEATURES = ("archive", "cards", "demonstration", "drills", "papers", "play", "settings", "setup", "words")


def test_a_start_imports_no_feature_but_home() -> None:
    asked = "import sys, classroom.bootstrap, classroom.ui.app, classroom.ui.home; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "classroom.ui.home" in loaded
    assert {"kivy.uix.textinput", "hashlib", "classroom.formats.strict"}.isdisjoint(loaded)
    assert [name for name in loaded if name.startswith(tuple(f"classroom.ui.{feature}." for feature in FEATURES))] == []
