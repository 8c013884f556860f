"""One or two lines that say whether an answer was right: tick or cross, solid or dashed frame, and words."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.ui.widgets import Verdict


class ToldLine(Verdict):
    """`accepted` and `sentence`, wrapped where it is long."""

    sentence = StringProperty("")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
