"""Rules of .kv: Kivy finds them by the bare name of a class, so a name that two files have mixes their widgets up."""

import ast
import re
from collections import Counter
from pathlib import Path

import classroom.ui

FOLDER = Path(classroom.ui.__file__).parent
RULE = re.compile(r"^<(\w+)(@\w+)?>:", re.MULTILINE)


def test_no_two_rules_and_no_two_widgets_have_one_name() -> None:
    rules = [rule for path in FOLDER.rglob("*.kv") for rule in RULE.findall(path.read_text("utf-8"))]
    trees = [ast.parse(path.read_text("utf-8")) for path in FOLDER.rglob("*.py")]
    classes = {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    assert len(rules) > 50
    assert [name for name, count in Counter(name for name, _ in rules).items() if count > 1] == []
    assert {name for name, base in rules if base} & classes == set()
