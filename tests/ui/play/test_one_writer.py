"""Who sets what a match shows, and what the widgets that show it may know: read from the sources."""

import ast
import re
from pathlib import Path

import pytest

from classroom.ui.play.match_view import MatchView

PLAY = Path("classroom/ui/play")
MODULES = sorted(PLAY.glob("*.py"))
PRESENTING = {"answers.py", "presenter.py", "faces.py", "stage_faces.py"}
CONTROLLING = {"session.py", "live_match.py"}
"""What sends commands, or knows which match there is; it shows nothing by itself."""
WIDGETS = [path for path in MODULES if path.name not in PRESENTING | CONTROLLING | {"match_view.py"}]
ENGINE = ("classroom.match.state", "classroom.match.event", "classroom.match.service", "classroom.match.fold")
SHOWN = frozenset(MatchView().properties())


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


@pytest.mark.parametrize("path", [path for path in MODULES if path.name != "presenter.py"], ids=lambda path: path.name)
def test_the_presenter_alone_sets_what_a_match_shows(path: Path) -> None:
    rules = path.with_suffix(".kv")
    assert views_set(path.read_text(encoding="utf-8")) == []
    if rules.exists():
        assert re.findall(r"\bview\.\w+ = ", rules.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", WIDGETS, ids=lambda path: path.name)
def test_a_widget_of_a_match_knows_neither_its_state_nor_its_events(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert [name for name in imported(source) if name.startswith(ENGINE)] == []
    assert reaches_past(source) == []


@pytest.mark.parametrize("name", ["match_view.py", *sorted(PRESENTING)])
def test_what_is_shown_is_made_without_a_widget(name: str) -> None:
    names = imported((PLAY / name).read_text(encoding="utf-8"))
    assert [one for one in names if one.startswith(("kivy.uix", "classroom.ui.kit"))] in (
        [],
        ["classroom.ui.kit.placing", "classroom.ui.kit.placing.PlacingModel"],
        ["classroom.ui.kit.placing.PlacingModel", "classroom.ui.kit.placing"],
    )


def test_a_second_writer_would_be_found() -> None:
    assert views_set("self.view.fraction = 3") == ["self.view.fraction"]
    assert views_set("view.move, view.hint_squares = line, squares") == ["view.move", "view.hint_squares"]
    assert views_set("self.session.view.said: int = 3") == ["self.session.view.said"]
    assert views_set("setattr(view, name, 3)") == ["setattr(view, name, 3)"]
    assert views_set("card.message = view.message") == []
