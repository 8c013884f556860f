"""Rules of .kv: Kivy finds them by the bare name of a class, so a name that two files have mixes their widgets up."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from kivy.factory import Factory

import classroom.ui
from classroom.ui.kit import label

FOLDER = Path(classroom.ui.__file__).parent
RULE = re.compile(r"^<(\w+)(?:@(\w+))?>:", re.MULTILINE)
CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)
WIDGET = re.compile(r"^ +([A-Z]\w*):", re.MULTILINE)
FILES = sorted(FOLDER.rglob("*.kv"))


def test_no_two_rules_and_no_two_widgets_have_one_name() -> None:
    rules = [rule for path in FILES for rule in RULE.findall(path.read_text("utf-8"))]
    classes = {name for path in FOLDER.rglob("*.py") for name in CLASS.findall(path.read_text("utf-8"))}
    assert len(rules) > 50
    assert len(classes) > 400
    # Kivy does not tell small letters from capitals.
    assert [name for name, count in Counter(name.lower() for name, _ in rules).items() if count > 1] == []
    assert {name.lower() for name, base in rules if base} & {name.lower() for name in classes} == set()


def test_no_rule_follows_the_ids_of_a_widget() -> None:
    """Kivy would hold these, and with them the whole screen, for ever; what is called at an event is held by nobody."""
    lines = [(path.name, line.strip()) for path in FILES for line in path.read_text("utf-8").splitlines()]
    assert [(name, line) for name, line in lines if ".ids." in line and not line.startswith("on_")] == []


def test_a_rule_finds_its_widgets_whatever_was_imported_before() -> None:
    assert {(file.name, name) for file in FILES for name in unknown_to(file)} == set()


def unknown_to(file: Path) -> set[str]:
    """The widgets that a file of rules uses and neither it nor its module names; packages of both are imported."""
    text, tree = file.read_text("utf-8"), ast.parse(file.with_suffix(".py").read_text("utf-8"))
    rules = RULE.findall(text)
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    used = {*WIDGET.findall(text), *(base for _, base in rules if base)}
    here = {name for name, base in rules if base}
    here |= {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    here |= {name.name for node in imports for name in node.names}
    packages = {str(node.module).rpartition(".")[0] for node in imports}
    packages.add(".".join(("classroom.ui", *file.relative_to(FOLDER).parts[:-1])))
    for package in packages:
        if package.startswith("classroom.ui"):
            import_module(package)
    by_name = {name for name, known in Factory.classes.items() if known["module"]}
    return used - here - by_name - set(vars(label))


def test_a_widget_is_in_the_module_it_is_registered_for() -> None:
    for init in FOLDER.rglob("__init__.py"):
        import_module(".".join(("classroom.ui", *init.relative_to(FOLDER).parts[:-1])))
    ours = [name for name, known in Factory.classes.items() if str(known["module"]).startswith("classroom.ui.")]
    assert len(ours) > 40
    assert [name for name in ours if Factory.get(name).__module__ != Factory.classes[name]["module"]] == []
