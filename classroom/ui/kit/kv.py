"""Rules of .kv: the file beside a module, and where a rule finds the widgets that it names."""

from collections.abc import Mapping
from pathlib import Path

from kivy.factory import Factory
from kivy.lang import Builder


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
