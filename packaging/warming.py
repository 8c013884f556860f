"""Make `classroom/ui/warming.txt`, the order in which modules are imported ahead, from what they import themselves.

    packaging/on_virtual_screen.sh .venv/bin/python packaging/warming.py [--write]

Prints it, or writes it there. First the screens in the order of `features`, then the widgets that their rules name, and
what is made late. Each module comes behind those that it imports, and none that is there once Home is shown. Of modules
that are not ours, only those are named that take long.
"""

import os
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

REPOSITORY = Path(__file__).resolve().parents[1]
WARMING = REPOSITORY / "classroom" / "ui" / "warming.txt"
SLOW = ("attr._make", "attr.validators", "typing_extensions", "cattrs.converters", "sqlite3.dbapi2")
LATE = """
ui.competition.day_screen ui.device match.service competition.service drills.service partner.brain store.words_loaded
store.competition_log store.class_book store.drill_book store.house_rules store.backup.book
"""
"""What `features` and `bootstrap` import beside the screens, when it is asked for and somebody waits."""


class Noting(MetaPathFinder):
    """Notes modules in the order in which they are imported to their end."""

    def __init__(self) -> None:
        self.finished: list[str] = []

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find a module as the others do, and note when it has run."""
        for finder in sys.meta_path:
            if finder is not self and (spec := finder.find_spec(name, path, target)):  # type: ignore[arg-type]
                break
        else:
            return None
        if loader := spec.loader:
            run = loader.exec_module

            def noted(module: ModuleType) -> None:
                run(module)
                self.finished.append(module.__name__)

            if name.startswith("classroom") or name in SLOW:
                loader.exec_module = noted  # type: ignore[method-assign]
        return spec


def order() -> list[str]:
    """Return the modules, in the order in which they are to be imported."""
    os.environ |= {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    sys.path.insert(0, str(REPOSITORY))
    import_module("classroom.ui.app")
    import_module("classroom.ui.home")
    features, factory = import_module("classroom.ui.features"), import_module("kivy.factory").Factory
    noting = Noting()
    sys.meta_path.insert(0, noting)
    for name in features.SCREENS:
        import_module(features.module_of(name))
    # Widgets that only a rule names come with their screen.
    widgets = {str(known["module"]) for known in factory.classes.values()}
    late = [f"classroom.{name}" for name in LATE.split()]
    for name in [*sorted(name for name in widgets if name.startswith("classroom.ui.")), *late]:
        import_module(name)
    return noting.finished


def main() -> None:
    """Print the order, or write it where it belongs."""
    lines = "".join(f"{name}\n" for name in order())
    if "--write" in sys.argv:
        WARMING.write_text(lines, "utf-8")
    else:
        sys.stdout.write(lines)


if __name__ == "__main__":
    main()
