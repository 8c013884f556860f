"""Rules of .kv: the file beside a module, and where a rule finds the widgets that it names."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder, builder


def _follow_rule(args: tuple[Any, str, Any, Any, dict[str, Any]], _instance: object, _value: object) -> None:
    """Set a property again by its rule, as what the rule reads has changed."""
    element, key, value, rule, names = args
    rule.count += 1
    setattr(element, key, eval(value, names))  # noqa: S307 - a rule of our own .kv, compiled by Kivy


# Kivy's own puts each change into words twice, for a trace that is never written: half of what a change costs.
builder.call_fn = _follow_rule


def load_rules(module_file: str) -> None:
    """Load the .kv beside a module, whose `__file__` this is; once the classes it has rules for are defined."""
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))


def register_widgets(package: str, modules: Mapping[str, str]) -> None:
    """Let rules use widgets of a package by name: by module, the names, with spaces between.

    A module is imported when a rule first makes one of its widgets, and not before.
    """
    for module, names in modules.items():
        for name in names.split():
            Factory.register(name, module=f"{package}.{module}")
