"""How every screen and card looks, held against approved pictures: in both languages, in four windows.

In every state that the walk comes through, nothing may be clipped, too small, or out of reach of Tab (`tests.ui.fit`).

    make looks                       # compare; what differs is drawn in build/looks
    make looks ARGS=--approve        # take the pictures of now for the approved ones
    make looks ARGS="--only ms-1024x600"

The walk of the tests shows the states. Taken are the first state of each screen and of each card, and those in
`TELLING`; a new screen or card so asks for a picture by itself. Approved pictures are kept small, a few thousand points
each: what is compared is the mean of blocks of the window, blurred, so that another machine may draw an edge more or
less smoothly, but nothing can move, vanish, or take another colour.
"""

from __future__ import annotations

if __name__ == "__main__":
    import sys

    from tests.conftest import open_with

    if "--walk" in sys.argv:
        open_with(*map(int, sys.argv[sys.argv.index("--walk") + 1].partition("-")[2].split("x")))

import argparse
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from classroom.i18n import LANGUAGE_NAMES

ROOT = Path(__file__).resolve().parents[2]
APPROVED = Path(__file__).with_name("approved")
OUT = ROOT / "build" / "looks"
WINDOWS = ((1024, 600), (1366, 768), (1920, 1080), (800, 1280))
CREATED = datetime(2026, 11, 21, tzinfo=UTC)
"""The date in the papers that are shown."""
POINTS = 45_000
"""Of an approved picture, at most."""
STEP = 8
"""Colours are kept in steps of so many levels of 256."""
TOLERANCE = 14
"""Levels by which a blurred block may differ.

In 40 pictures, edges drawn more softly, or all a quarter of a point further, made up to 11 of them; a word that
vanished 40 and more, and what moved by four points 64 and more.
"""
LAST_LINES = 12
FEWEST = 2
"""Blocks that must differ."""

TELLING = frozenset(
    {
        "home-again",
        "home-continue",
        "home-locked",
        "settings-look",
        "settings-sound",
        "settings-saved",
        "settings-about-words",
        "lists-words",
        "lists-kinds",
        "helper-word",
        "house-rule-changed",
        "teams-competition-incomplete",
        "teams-competition-written",
        "format-competition",
        "draw-decided",
        "match-running",
        "match-laid",
        "match-handover",
        "announce-checked",
        "announce-very-much",
        "clock-running",
        "four-running",
        "round-running",
        "partner",
        "computer-challenges",
        "print-score-sheet",
        "review-words",
        "progress-class",
        "mix",
        "day-teams",
        "day-proposed",
        "day-round-over",
        "day-standings",
        "day-papers",
        "evening-totals",
        "judge-different",
        "hall-running",
        "club-announced",
        "four-result",
    }
)
"""States that are pictured though another shows the same screen."""


@dataclass(frozen=True)
class Look:
    """A language and a window."""

    language: str
    size: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.language}-{self.size[0]}x{self.size[1]}"


EVERY_LOOK = tuple(Look(language, size) for language in LANGUAGE_NAMES for size in WINDOWS)


def look_called(name: str) -> Look:
    """The look of that name, such as `en-1024x600`. Raises `ValueError`."""
    for look in EVERY_LOOK:
        if str(look) == name:
            return look
    raise ValueError(f"there is no look {name}; there are {', '.join(map(str, EVERY_LOOK))}")


# Small pictures


def small(picture: Image.Image) -> Image.Image:
    """A picture as it is approved: the mean colours of blocks of it, in steps."""
    factor = math.ceil(math.sqrt(picture.width * picture.height / POINTS))
    blocks = picture.convert("RGB").reduce(factor)
    return blocks.point([min(255, (level + STEP // 2) // STEP * STEP) for level in range(256)] * 3)


def differing(before: Image.Image, after: Image.Image) -> Image.Image:
    """The blocks that differ between two small pictures, as white on black."""
    if before.size != after.size:
        return Image.new("L", after.size, 255)
    soft = [picture.convert("RGB").filter(ImageFilter.BoxBlur(1)) for picture in (before, after)]
    apart = reduce(ImageChops.lighter, ImageChops.difference(*soft).split())
    return apart.point([255 if level > TOLERANCE else 0 for level in range(256)])


def count(blocks: Image.Image) -> int:
    """How many blocks differ; few enough are none."""
    found = blocks.histogram()[255]
    return found if found >= FEWEST else 0


def side_by_side(before: Image.Image | None, after: Image.Image) -> Image.Image:
    """What was approved, what is shown now, and the same with a frame round what differs; in the size of the window."""
    width, height = after.size
    old = before.resize(after.size, Image.Resampling.BICUBIC) if before else Image.new("RGB", after.size, "#808080")
    where = after.convert("RGB")
    blocks = differing(before, small(after)) if before else None
    found = blocks.getbbox() if blocks else None
    if blocks and found:
        across, down = width / blocks.width, height / blocks.height
        frame = (found[0] * across - 6, found[1] * down - 6, found[2] * across + 6, found[3] * down + 6)
        ImageDraw.Draw(where).rectangle(frame, outline="#FF00FF", width=4)
    sheet = Image.new("RGB", (width, 3 * height + 20), "#FF00FF")
    for place, picture in enumerate((old, after, where)):
        sheet.paste(picture, (0, place * (height + 10)))
    return sheet


# One walk


def called(card: Any) -> str:
    """What a card is known by: its class, one that is a call by its title, the judge's menu also by its moment."""
    kind = type(card).__name__
    return str(card.title) if kind == "Dialog" else kind + getattr(card, "moment", "")


class Shown(NamedTuple):
    """A state of the walk: its name, its picture if it is one of those that are pictured, and what is wrong with it."""

    name: str
    picture: Image.Image | None
    faults: Sequence[str] = ()


def taken(look: Look) -> Iterator[Shown]:
    """Walk through the app in a look."""
    from classroom.printing.pdf_service import PdfService
    from classroom.settings import Settings
    from classroom.ui.demonstration.hand import capture
    from tests.ui.fit import faults_of
    from tests.ui.walk import at_start, walk

    seen: set[tuple[str, str]] = set()
    missing = set(TELLING)
    # The path is seen on some screens: it is the same each time, and everywhere.
    data = Path(f"/tmp/bellword-looks-{look}")
    shutil.rmtree(data, ignore_errors=True)
    with at_start(data, Settings(language=look.language), look.size) as app:
        app.use_services(pdf=PdfService(lambda: CREATED))
        for name in walk(app):
            cards = app.find_all("Modal")
            kind = str(app.app.shown), called(cards[0]) if cards else ""
            # A card looks the same over every screen.
            key = ("", kind[1]) if cards else kind
            is_pictured = key not in seen or name in missing
            seen.add(key)
            missing.discard(name)
            # Looked through first: what flashes for a moment is over then.
            faults = faults_of(app, name, data)
            yield Shown(name, capture() if is_pictured else None, faults)
    shutil.rmtree(data)
    if missing:
        raise LookupError(f"the walk has no states {', '.join(sorted(missing))}")


Taken = Callable[[Look], Iterator[Shown]]


def check(look: Look, approved: Path, out: Path, pictures: Taken = taken, *, first: bool = False) -> list[str]:
    """What differs from the approved pictures in a look, drawn in the folder `out`, and what is wrong at all.

    With `first`, the walk ends at the first state with a fault.
    """
    folder, drawn = approved / str(look), out / str(look)
    shutil.rmtree(drawn, ignore_errors=True)
    drawn.mkdir(parents=True)
    left = {file.stem for file in folder.glob("*.webp")}
    faults: list[str] = []
    for name, picture, wrong in pictures(look):
        if first and faults:
            return faults
        faults += [f"{look} {fault}" for fault in wrong]
        if picture is None:
            continue
        old = None
        if name in left:
            left.discard(name)
            with Image.open(folder / f"{name}.webp") as file:
                old = file.convert("RGB")
        blocks = count(differing(old, small(picture))) if old else 0
        if old is None:
            faults.append(f"{look} {name}: not approved yet")
        elif blocks:
            faults.append(f"{look} {name}: {blocks} blocks differ")
        if old is None or blocks:
            side_by_side(old, picture).save(drawn / f"{name}.png")
    return [*faults, *(f"{look} {name}: approved, but never seen" for name in sorted(left))]


def approve(look: Look, approved: Path, pictures: Taken = taken) -> list[str]:
    """Take the pictures of now for the approved ones; what is wrong all the same.

    A file whose picture has not changed is left as it is.
    """
    folder = approved / str(look)
    folder.mkdir(parents=True, exist_ok=True)
    names, faults = set(), []
    for name, picture, wrong in pictures(look):
        faults += [f"{look} {fault}" for fault in wrong]
        if picture is None:
            continue
        names.add(name)
        file, new = folder / f"{name}.webp", small(picture)
        if file.is_file():
            with Image.open(file) as old:
                if old.size == new.size and ImageChops.difference(old.convert("RGB"), new).getbbox() is None:
                    continue
        new.save(file, "WEBP", lossless=True, quality=100, method=6)
    for file in folder.glob("*.webp"):
        if file.stem not in names:
            file.unlink()
    return faults


# All of them


def run(look: Look, *, to_approve: bool) -> tuple[int, str]:
    """Walk in a process of its own, on a virtual screen of the window's size; its code and what it says."""
    screen = os.environ | {"VIRTUAL_SCREEN": f"{look.size[0]}x{look.size[1]}"}
    command = [str(ROOT / "packaging" / "on_virtual_screen.sh"), sys.executable, "-m", "tests.ui.looks", "--walk"]
    done = subprocess.run(
        [*command, str(look), *(["--approve"] if to_approve else [])],
        env=screen,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode in (0, 1) and done.stdout:
        return done.returncode, done.stdout.rstrip()
    # The walk itself has failed: before what it says at the end stands all that the app has logged.
    return 2, "\n".join((f"{look}: it broke off", *done.stderr.splitlines()[-LAST_LINES:]))


def main(arguments: Sequence[str]) -> int:
    """Compare or approve; 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="make looks")
    parser.add_argument("--approve", action="store_true", help="take the pictures of now for the approved ones")
    parser.add_argument("--only", action="append", type=look_called, metavar="LOOK", help="such as en-1024x600")
    parser.add_argument("--first", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--walk", type=look_called, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.walk:
        faults = approve(asked.walk, APPROVED) if asked.approve else check(asked.walk, APPROVED, OUT, first=asked.first)
        print("\n".join(faults) or f"{asked.walk}: nothing is wrong")  # noqa: T201 - a command line
        return 1 if faults else 0
    worst = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for code, said in pool.map(lambda look: run(look, to_approve=asked.approve), asked.only or EVERY_LOOK):
            print(said, flush=True)  # noqa: T201
            worst = max(worst, code)
    if worst == 1:
        print(f"What differs is drawn in {OUT}: approved, now, and where.")  # noqa: T201
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
