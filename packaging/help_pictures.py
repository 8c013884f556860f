"""Takes the pictures of the help: the app's own screens, in every language, and where the sentences point on them.

    .venv/bin/python packaging/help_pictures.py

The walk of the tests plays the app; at its states named in `STATES` the window is taken. Where a sentence points is the
upper left corner of a part of the screen, which `POINTS` names: by its id, or by what kind of widget it is, with #2 for
the second of them. Written are `assets/help/LANGUAGE/NAME.png` and `assets/help/spots.json`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCREEN = ROOT / "packaging" / "on_virtual_screen.sh"
OUT = ROOT / "assets" / "help"
WINDOW = 1024, 600
"""The smallest window: letters are largest beside all else."""
SIZE = 768, 450
COLOURS = 96

STATES = {
    "home": "home-again",
    "teams": "teams-competition-written",
    "options": "format-practice",
    "formats": "formats",
    "rules": "rules-primary",
    "house-rule": "house-rule-changed",
    "computer": "partner",
    "draw": "draw-decided",
    "judge": "judge-different",
    "hall": "hall-running",
    "match": "match-laid",
    "announce": "announce-checked",
    "objection": "club-announced",
    "result": "result",
    "print": "print-certificates",
    "matches": "matches",
    "replay": "review-turns",
    "settings": "settings-classroom",
    "helper": "helper-word",
    "lists": "lists",
    "drills": "drills",
    "drill": "drill-true-or-not",
    "progress": "progress-class",
    "classes": "classes",
    "mix": "mix",
    "competition": "day-round-over",
    "challenge": "challenge-listed",
    "saved": "settings-saved",
}
"""By picture the state of the walk that it shows."""
STEPS = {"options": ["No clock"]}
"""What is pressed before the picture of a state, in English, to show what the page speaks of."""

POINTS = {
    "home": ("go_on", "new_match", "helper"),
    "teams": ("mode", "NameField", "next"),
    "options": ("mode", "ladder", "start"),
    "formats": ("FormatCard#2.about", "FormatCard", "FormatLine.read"),
    "rules": ("PartLine", "PartLine.numbers", "play"),
    "house-rule": ("title", "scroll", "save"),
    "computer": ("levels", "first", "start"),
    "draw": ("felt", "cards", "go_on"),
    "judge": ("main", "announced", "rows"),
    "hall": ("BoardTile", "ring", "filled"),
    "match": ("ring", "board", "play"),
    "announce": ("keypad", "card", "stands"),
    "objection": ("number", "ObjectionsCard", "stands"),
    "result": ("cards", "ScoreChart", "certificates"),
    "print": ("papers", "TickBox", "save"),
    "matches": ("MatchRow", "MatchRow.status", "more"),
    "replay": ("TurnRow", "better", "pages.words"),
    "settings": ("tabs", "school", "tabs.look"),
    "helper": ("index", "HookTile", "text"),
    "lists": ("WordListRow", "take_in", "tabs.words"),
    "drills": ("who", "true_or_not", "progress"),
    "drill": ("SeatRow", "watch", "stop"),
    "progress": ("PupilRow", "PupilRow.words", "save"),
    "classes": ("classes", "modes", "mix"),
    "mix": ("MixedTeamCard", "MixedTeamCard.lock", "start"),
    "competition": ("parts", "TableCell", "next"),
    "first-welcome": ("new_match", "go_on", "ExplainButton"),
    "first-turn": ("ring", "rack", "play"),
    "first-score": ("keypad", "card", "board"),
    "first-papers": ("papers", "save"),
}
"""By page what its sentences are about; the last may be about nothing on the picture."""


def point(app: Any, name: str) -> tuple[float, float]:
    """Return where a part of the screen is: parts of the window from the left and from the top."""
    from tests.ui.harness import box, shown

    first, _, rest = name.partition(".")
    first, _, number = first.partition("#")
    if first[0].isupper():
        found = sorted(app.find_all(first), key=lambda one: (-box(one)[3], box(one)[0]))
    else:
        found = [one.ids[first].__self__ for one in shown(app.app.root_layout) if first in one.ids]
    if not found:
        raise LookupError(f"nothing on the screen is called {name}")
    part = found[int(number or 1) - 1]
    if rest:
        part = part.ids[rest].__self__ if rest in part.ids else part.button(rest)
    left, _bottom, _right, top = box(part)
    width, height = WINDOW
    return round(left / width, 3), round(1 - top / height, 3)


def put_notices_aside(app: Any) -> None:
    """Let no sentence lie over what a picture is to show."""
    from tests.ui.walk import settle

    for notice in app.find_all("Notice"):
        if notice.text:
            app.tap(notice)
    settle(app)


def take(language: str, out: Path) -> dict[str, list[tuple[float, float]]]:
    """Save the pictures in a language; return by page where its sentences point."""
    from classroom.printing.pdf_service import PdfService
    from classroom.settings import Settings
    from classroom.ui.cards.explanation_card import EXPLANATIONS, FIRST_CARDS
    from classroom.ui.demonstration.hand import capture
    from tests.ui.walk import at_start, press, walk

    pages = (*EXPLANATIONS.values(), *FIRST_CARDS)
    spots: dict[str, list[tuple[float, float]]] = {}
    left = set(STATES)
    # Its path is seen on a picture: it is the same each time.
    folder = Path(tempfile.gettempdir()) / "Bellword"
    shutil.rmtree(folder, ignore_errors=True)
    with at_start(folder, Settings(language=language), WINDOW) as app:
        app.use_services(pdf=PdfService(lambda: datetime(2026, 11, 21, tzinfo=UTC)))
        for state in walk(app):
            for name in (name for name, wanted in STATES.items() if wanted == state):
                put_notices_aside(app)
                kept = app.settings.current
                for step in STEPS.get(name, ()):
                    press(app, step)
                picture = capture().resize(SIZE).quantize(COLOURS)
                picture.save(out / f"{name}.png", optimize=True)
                for page in (page for page in pages if page.picture == name):
                    spots[page.spots] = [point(app, part) for part in POINTS[page.spots]]
                app.settings.change(**vars(kept))
                print(language, name, flush=True)
                left.discard(name)
            if not left:
                break
    shutil.rmtree(folder)
    return spots


def main(language: str = "") -> int:
    """Take the pictures in one language; without one, in all, each by a process of its own."""
    if language:
        folder = OUT / language
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "spots.json").write_text(json.dumps(take(language, folder)), encoding="utf-8")
        return 0
    from classroom.i18n import LANGUAGE_NAMES

    spots = {}
    for code in LANGUAGE_NAMES:
        done = subprocess.run([SCREEN, sys.executable, __file__, code], check=False, cwd=ROOT)
        if done.returncode:
            return done.returncode
        part = OUT / code / "spots.json"
        spots[code] = json.loads(part.read_text(encoding="utf-8"))
        part.unlink()
    (OUT / "spots.json").write_text(json.dumps(spots, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if len(sys.argv) > 1:
        from tests.conftest import open_with

        open_with(*WINDOW)
    sys.exit(main(*sys.argv[1:]))
