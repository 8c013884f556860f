"""Which rules are used: of Kivy's own only those in `USED_RULES`, and `is_shown` only in layouts that know of it."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kivy
from kivy.lang import Builder
from kivy.properties import Property
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

import classroom.ui
from classroom.ui.graphics import USED_RULES
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.layout import Seen, Slotted

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


def _taken_from_kivy() -> Iterator[type[Widget]]:
    """Kivy's widgets that a module of the app names, to make one or to derive from it."""
    for file in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kivy.uix."):
                named = [getattr(importlib.import_module(str(node.module)), one.name) for one in node.names]
                yield from (one for one in named if isinstance(one, type) and issubclass(one, Widget))


def test_every_widget_that_ours_are_made_of_keeps_its_rules() -> None:
    for module in pkgutil.walk_packages(classroom.ui.__path__, "classroom.ui."):
        importlib.import_module(module.name)
    ours = [kind for kind in _subclasses(Widget) if kind.__module__.startswith("classroom.")]
    ours += _taken_from_kivy()
    behind = {base.__name__ for kind in ours for base in kind.__mro__}
    inside = {
        name for kv in UI.rglob("*.kv") for pair in NAMED.findall(kv.read_text(encoding="utf-8")) for name in pair
    }
    assert (behind | inside) & _names_with_rules() == USED_RULES


def test_what_a_rule_hides_has_a_parent_that_can_leave_it_out() -> None:
    for module in pkgutil.walk_packages(classroom.ui.__path__, "classroom.ui."):
        importlib.import_module(module.name)
    wrong = [
        f"{child.ctx.filename}:{child.line}: {child.name} in {parent}"
        for selector, rule in Builder.rules
        for parent, child in _inside(str(selector.key), rule)
        if "is_shown" in child.properties and not _leaves_out(parent)
    ]
    assert not wrong, "\n".join(wrong)


def _inside(parent: str, rule: Any) -> Iterator[tuple[str, Any]]:
    for child in rule.children:
        yield parent, child
        yield from _inside(child.name, child)


def _leaves_out(parent: str) -> bool:
    kinds = [kind for kind in _subclasses(Widget) if kind.__name__.lower() == parent.lower()]
    # A slotted widget's children go into a row or a column of the kit, and a dialog's into its form or its bar.
    return all(issubclass(kind, Seen | Slotted | Dialog) for kind in kinds)


def test_only_what_is_measured_in_text_listens_for_the_density() -> None:
    """Each number of each widget would, which is a fifth of all objects and twice the time to be rid of them."""
    assert {type(getattr(Widget, name)) for name in ("x", "y", "width", "height", "opacity")} == {Property}
    assert (
        {type(one) for one in (Label.font_size, FitLabel.max_font_size)} == {type(TextInput.cursor_width)} != {Property}
    )
