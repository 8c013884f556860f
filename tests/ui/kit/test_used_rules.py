"""The start reads of Kivy's own rules those of the widgets in `USED_RULES`: no widget of ours may need another."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kivy
from kivy.uix.widget import Widget

import classroom.ui
from classroom.bootstrap import USED_RULES

UI = Path(classroom.ui.__file__).parent
HEAD = re.compile(r"^[<\[](.+?)[>\]]", re.MULTILINE)
NAMED = re.compile(r"^ *([A-Z]\w*):|^<.*@(\w+)>", re.MULTILINE)


def _names_with_rules() -> set[str]:
    style = (Path(kivy.kivy_data_dir) / "style.kv").read_text(encoding="utf-8")
    return {name for head in HEAD.findall(style) for name in re.split(r"\W+", head.partition("@")[0]) if name}


def _subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _subclasses(one)


def test_every_widget_that_ours_are_made_of_keeps_its_rules() -> None:
    for module in pkgutil.walk_packages(classroom.ui.__path__, "classroom.ui."):
        importlib.import_module(module.name)
    ours = [kind for kind in _subclasses(Widget) if kind.__module__.startswith("classroom.")]
    behind = {base.__name__ for kind in ours for base in kind.__mro__}
    inside = {
        name for kv in UI.rglob("*.kv") for pair in NAMED.findall(kv.read_text(encoding="utf-8")) for name in pair
    }
    assert (behind | inside) & _names_with_rules() == USED_RULES
