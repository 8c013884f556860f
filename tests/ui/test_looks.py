"""What the approved pictures of the screens see and what they do not, and that there is one of each screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from classroom.ui.demonstration.hand import capture
from tests.ui.drawn_colours import colours_of
from tests.ui.harness import open_app
from tests.ui.looks import (
    APPROVED,
    EVERY_LOOK,
    TELLING,
    Look,
    Shown,
    approve,
    check,
    count,
    differing,
    look_called,
    small,
)

LOOK = Look("en", (1366, 768))
MOST_BYTES = 6_040_000


@pytest.fixture(scope="module")
def home() -> Image.Image:
    """Home as it is drawn."""
    with open_app() as app:
        app.look()
        return capture()


@pytest.fixture(scope="module")
def part(home: Image.Image) -> Image.Image:
    """A part of it, of which files are made more quickly."""
    return home.crop((900, 0, 1366, 300))


def blocks(before: Image.Image, after: Image.Image) -> int:
    """How many blocks of a picture are said to differ from the approved one."""
    return count(differing(small(before), small(after)))


def moved(picture: Image.Image, part: tuple[int, int, int, int], by: tuple[int, int]) -> Image.Image:
    """A picture with a part of it moved."""
    after = picture.copy()
    cut = after.crop(part)
    after.paste("#FBF8F1", part)
    after.paste(cut, (part[0] + by[0], part[1] + by[1]))
    return after


def painted(picture: Image.Image, colour: str, other: str) -> Image.Image:
    """A picture with a colour in the place of another, as far as it is drawn without smoothing."""
    apart = ImageChops.difference(picture, Image.new("RGB", picture.size, colour))
    same = reduce(ImageChops.lighter, apart.split()).point([255, *[0] * 255])
    return Image.composite(Image.new("RGB", picture.size, other), picture, same)


# What is seen


def test_the_same_picture_does_not_differ(home: Image.Image) -> None:
    assert blocks(home, home.copy()) == 0


def test_a_second_start_looks_the_same(home: Image.Image) -> None:
    with open_app() as app:
        app.look()
        assert blocks(home, capture()) == 0


def test_edges_drawn_less_sharply_do_not_differ(home: Image.Image) -> None:
    assert blocks(home, home.filter(ImageFilter.GaussianBlur(0.6))) == 0


@pytest.mark.parametrize("by", [(8, 0), (0, -4)])
def test_a_button_that_moved_is_seen(by: tuple[int, int]) -> None:
    with open_app() as app:
        start = app.find("PrimaryButton", text="Start")
        before = capture()
        start.x += by[0]
        start.y += by[1]
        app.draw()
        assert blocks(before, capture()) > 0


@pytest.mark.parametrize(
    ("colour", "other"),
    [
        ("#0B5FA5", "#2B7FC5"),  # the big button, lighter
        ("#FBF8F1", "#FFFFFF"),  # the ground of the screen
        ("#1A1A1A", "#9B1C1C"),  # texts, red
        ("#5B2A86", "#8A3F00"),  # an icon, brown
    ],
)
def test_a_colour_that_changed_is_seen(home: Image.Image, colour: str, other: str) -> None:
    assert blocks(home, painted(home, colour, other)) > 0


def test_a_text_that_vanished_or_changed_is_seen() -> None:
    with open_app() as app:
        card = app.find("CardButton", title="Drills")
        before = capture()
        card.note = "Practice with the tell"
        app.frames(2)
        other = capture()
        card.note = ""
        app.frames(2)
        assert blocks(before, capture()) > blocks(before, other)


# Files


def pictures(**named: Image.Image) -> Iterator[Shown]:
    yield from (Shown(name, picture) for name, picture in named.items())


@pytest.mark.soak
def test_what_differs_is_told_and_drawn_and_approving_ends_it(part: Image.Image, tmp_path: Path) -> None:
    approved, out = tmp_path / "approved", tmp_path / "out"
    other = moved(part, (60, 60, 400, 240), (-30, 10))
    assert approve(LOOK, approved, lambda _look: pictures(home=part, old=part)) == []
    assert check(LOOK, approved, out, lambda _look: pictures(home=part, old=part)) == []
    told = check(LOOK, approved, out, lambda _look: pictures(home=other, new=part))
    assert told[0].startswith("en-1366x768 home: ")
    assert told[0].endswith(" blocks differ")
    assert told[1:] == ["en-1366x768 new: not approved yet", "en-1366x768 old: approved, but never seen"]
    with Image.open(out / str(LOOK) / "home.png") as drawn:
        assert drawn.size == (part.width, 3 * part.height + 20)
        assert drawn.crop((0, part.height + 10, part.width, 2 * part.height + 10)).tobytes() == other.tobytes()
        where = drawn.crop((0, 2 * part.height + 20, part.width, 3 * part.height + 20))
        assert (255, 0, 255) in {colour for _count, colour in colours_of(where)}
    approve(LOOK, approved, lambda _look: pictures(home=other, new=part))
    assert check(LOOK, approved, out, lambda _look: pictures(home=other, new=part)) == []
    assert {file.name for file in (approved / str(LOOK)).iterdir()} == {"home.webp", "new.webp"}
    assert list((out / str(LOOK)).iterdir()) == []


def test_what_is_wrong_with_a_state_is_told_whether_it_is_pictured_or_not(part: Image.Image, tmp_path: Path) -> None:
    def shown(_look: Look) -> Iterator[Shown]:
        yield Shown("home", part, ["home: cut short"])
        yield Shown("home-again", None, ["home-again: too small"])

    told = ["en-1366x768 home: cut short", "en-1366x768 home-again: too small"]
    assert approve(LOOK, tmp_path / "approved", shown) == told
    assert check(LOOK, tmp_path / "approved", tmp_path / "out", shown) == told
    assert check(LOOK, tmp_path / "approved", tmp_path / "out", shown, first=True) == told[:1]


def test_a_picture_that_has_not_changed_is_not_written_anew(part: Image.Image, tmp_path: Path) -> None:
    approve(LOOK, tmp_path, lambda _look: pictures(home=part))
    file = tmp_path / str(LOOK) / "home.webp"
    file.chmod(0o444)
    before = file.stat()
    approve(LOOK, tmp_path, lambda _look: pictures(home=part))
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_an_unknown_look_is_refused() -> None:
    assert look_called("ms-800x1280") == Look("ms", (800, 1280))
    with pytest.raises(ValueError, match="there is no look fr-10x10; there are en-1024x600, "):
        look_called("fr-10x10")


def test_every_look_has_a_picture_of_the_same_states() -> None:
    states = {str(look): {file.stem for file in (APPROVED / str(look)).iterdir()} for look in EVERY_LOOK}
    assert {folder.name for folder in APPROVED.iterdir()} == set(states)
    first = states["en-1366x768"]
    assert len(first) >= 140
    assert first >= TELLING
    assert {name: first ^ found for name, found in states.items() if found != first} == {}


def test_the_approved_pictures_are_small() -> None:
    files = list(APPROVED.rglob("*.webp"))
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
