"""Who sets what a match shows, and what the widgets that show it may know: read from the sources."""

import ast
import re
from dataclasses import fields
from pathlib import Path

from classroom.stage.presenter import MatchView

PLAY = Path("classroom/ui/play")
MODULES = sorted(PLAY.glob("*.py"))
CONTROLLING = Path("classroom/stage/session.py"), PLAY / "live_match.py"
"""What sends commands, or knows which match there is; it shows nothing by itself."""
WIDGETS = [path for path in MODULES if path not in CONTROLLING]
ENGINE = ("classroom.match.state", "classroom.match.event", "classroom.match.service", "classroom.match.fold")
SHOWN = frozenset(one.name for one in fields(MatchView))


def views_set(source: str) -> list[str]:
    """Every assignment to a property of something called `view`, as it is written."""
    found = []
    for node in ast.walk(ast.parse(source)):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            for part in ast.walk(target) if isinstance(target, ast.AST) else ():
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and part.attr in SHOWN:
                    owner = ast.unparse(part.value)
                    if owner.split(".")[-1].strip("_") == "view":
                        found.append(ast.unparse(part))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "setattr":
            found.append(ast.unparse(node))
    return found


def imported(source: str) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def reaches_past(source: str) -> list[str]:
    """Where something asks a session for its match instead of the view."""
    return re.findall(r"\bservice\.(?:state|lexicon|why_not|preview|remaining_ms|subscribe)\b", source)


def test_the_presenter_alone_sets_what_a_match_shows() -> None:
    found = []
    for path in {*MODULES, *CONTROLLING}:
        rules = path.with_suffix(".kv")
        found += [(path.name, part) for part in views_set(path.read_text(encoding="utf-8"))]
        if rules.exists():
            found += [(rules.name, part) for part in re.findall(r"\bview\.\w+ = ", rules.read_text(encoding="utf-8"))]
    assert found == []


def test_a_widget_of_a_match_knows_neither_its_state_nor_its_events() -> None:
    sources = [(path.name, path.read_text(encoding="utf-8")) for path in WIDGETS]
    assert len(sources) > 10
    assert [(name, one) for name, source in sources for one in imported(source) if one.startswith(ENGINE)] == []
    assert [(name, one) for name, source in sources for one in reaches_past(source)] == []


def test_a_second_writer_would_be_found() -> None:
    assert views_set("self.view.fraction = 3") == ["self.view.fraction"]
    assert views_set("view.move, view.hint_squares = line, squares") == ["view.move", "view.hint_squares"]
    assert views_set("self.session.view.said: int = 3") == ["self.session.view.said"]
    assert views_set("setattr(view, name, 3)") == ["setattr(view, name, 3)"]
    assert views_set("card.message = view.message") == []
