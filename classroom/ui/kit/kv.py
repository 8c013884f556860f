"""Rules of .kv: how they follow a change, and the widgets that they name; `layout` loads them."""

from collections.abc import Mapping
from typing import Any

from kivy.factory import Factory
from kivy.lang import builder


def _follow_rule(args: tuple[Any, str, Any, Any, dict[str, Any]], _instance: object, _value: object) -> None:
    """Evaluate a rule again after a change, and set its property."""
    element, key, value, rule, names = args
    rule.count += 1
    setattr(element, key, eval(value, names))  # noqa: S307 - a rule of our own .kv, compiled by Kivy


# Kivy's own version formats each change twice, for a trace that is never written: half the cost of a change.
builder.call_fn = _follow_rule


def register_widgets(package: str, modules: Mapping[str, str]) -> None:
    """Let rules use the widgets of a package by name; `modules` maps each module to its names, separated by spaces.

    A module is imported only when a rule first creates one of its widgets.
    """
    for module, names in modules.items():
        for name in names.split():
            Factory.register(name, module=f"{package}.{module}")
