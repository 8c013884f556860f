"""One walk through every screen, card, panel and menu of the app, by touch, with a name for each state on the way.

    with at_start(folder) as app:
        for name in walk(app):
            ...  # the window shows the state `name`, and nothing moves any more

Buttons are found by their words, in whatever language is on screen. Only the functions under *The app* know what is
behind the screens. Everything is the same each time: tiles, time, date, the computer's turns, the questions of drills.

    xvfb-run -a -s "-screen 0 1366x768x24" python -m tests.ui.walk OUT_FOLDER [WIDTH HEIGHT [LANGUAGE]]
    python -m tests.ui.walk --compare BEFORE AFTER

The first saves a picture of each state; LANGUAGE is a code, or ``pseudo``. The second lists the states whose pictures
differ, and by how much.
"""

from __future__ import annotations

if __name__ == "__main__":
    import tests.conftest  # noqa: F401 - sets Kivy's surroundings

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image

from classroom import i18n
from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.ports import Lexicon
from classroom.rules.square import parse_square
from classroom.settings import Settings
from classroom.ui import worker
from classroom.ui.ports import Services
from classroom.ui.screenshot import capture
from classroom.words.teacher_list import Changes
from tests.pseudo_locale import PseudoTranslations
from tests.ui.fake_services import FakeDevice
from tests.ui.harness import LAPTOP, RunningApp, ancestors, box, open_app, shown
from tests.ui.helper_world import ListedWorld
from tests.ui.scripted_partner import ScriptedPartner, laid
from tests.ui.table import lay_out

# The app

Walk = Iterator[str]


class WalkedWorld(ListedWorld):
    """A world with files to take in, words the teacher has changed, and a computer that follows a script."""

    def services(self) -> Services:
        return replace(super().services(), partner=self._partner)

    def _partner(self, _level: str, _lexicon: Lexicon) -> ScriptedPartner:
        return ScriptedPartner([cmd.Pass(), laid("K8", "S")], said=[12], doubts=["TAC"])


def world_in(folder: Path, settings: Settings) -> WalkedWorld:
    """The world of the walk; its data and the teacher's files are in `folder`."""
    files = folder / "files"
    files.mkdir(parents=True)
    (files / "Food.txt").write_text("roti\ncat\nbad1\ndamn\nbaht\n", encoding="utf-8")
    (files / "Photo.txt").write_bytes(bytes(range(256)))
    (files / "Older lists").mkdir()
    Image.new("RGB", (300, 200), "#1D4ED8").save(files / "crest.png")
    world = WalkedWorld(settings, device=FakeDevice(folder=files), data_folder=folder / "data")
    lists = world.word_lists
    (folder / "old.txt").write_text("laksa\nroti\nsatay\n", encoding="utf-8")
    lists.keep(lists.propose(lists.read(folder / "old.txt"), "Class 4B", "pupil"))
    lists.save_changes(Changes().allow("za", "in our dictionary").block("zebra", "a nickname"))
    return world


@contextmanager
def at_start(folder: Path, settings: Settings | None = None, size: tuple[int, int] = LAPTOP) -> Iterator[RunningApp]:
    """The app where the walk begins."""
    with open_app(world_in(folder, settings or Settings()), size) as app:
        yield app


def settle(app: RunningApp) -> None:
    """Let all be done that was asked for, on this thread and others, until nothing moves any more."""
    for _turn in range(3):
        for pool in (worker.DRAWING, worker.FETCHING, worker.THINKING, worker.READING):
            pool.submit(int).result()
        app.frames(3)
    while Animation._instances:
        app.frames(1)
    for field in app.find_all(TextInput):
        field.cursor_blink = False


def deal(app: RunningApp, lots: str, *racks: str) -> None:
    """Have the hand in the bag give these tiles next."""
    app.world.shuffler.script[:] = lay_out(lots, *racks)


def place_of(app: RunningApp, square: str) -> tuple[float, float]:
    """The middle of a square in the window."""
    board = app.find("BoardView")
    x, y = board.to_window(*board.square_center(parse_square(square)))
    return float(x), float(y)


def place_of_tile(app: RunningApp, tile: str) -> tuple[float, float]:
    """The middle of a tile of the rack in the window."""
    rack = app.find("RackView")
    x, y = rack.to_window(*rack.slot_center(rack.slots.index(tile)))
    return float(x), float(y)


# Hands and eyes


def in_front(app: RunningApp) -> Widget:
    """The card that lies over everything, or the whole window."""
    cards = app.find_all("Modal")
    return cards[-1] if cards else app.app.root_layout


def words_on(widget: Any) -> set[str]:
    """What is written on a widget."""
    texts = {str(getattr(widget, name, "")) for name in ("text", "title", "caption", "hint_text")}
    texts |= {label.text for label in shown(widget) if isinstance(label, Label)}
    return {text.removeprefix("\N{CHECK MARK} ") for text in texts} - {""}


def buttons(app: RunningApp, kind: str = "Pressable") -> list[Any]:
    """Everything that can be pressed, in reading order."""
    found = [button for button in app.find_all(kind, within=in_front(app)) if not button.disabled]
    return sorted(found, key=lambda button: (-round(box(button)[3]), box(button)[0]))


def into_sight(app: RunningApp, widget: Widget) -> None:
    """Scroll until a widget can be touched."""
    views = [view for view in ancestors(widget) if isinstance(view, ScrollView)]
    for view in views:
        if box(widget)[1] < box(view)[1] or box(widget)[3] > box(view)[3]:
            view.scroll_to(widget, animate=False)
            app.frames(3)


def touch(app: RunningApp, widget: Widget) -> None:
    """Press a widget, and wait for what comes of it."""
    into_sight(app, widget)
    app.tap(widget)
    settle(app)


def press(app: RunningApp, text: str, at: int | None = None, **values: object) -> None:
    """Press the one button with this English text on it, or the one `at` that place among them."""
    wanted = _(text).format(**values) if values else _(text)
    found = [button for button in buttons(app) if wanted in words_on(button)]
    assert found, f"no button says {wanted!r}, only {[words_on(button) for button in buttons(app)]}"
    assert at is not None or len(found) == 1, f"{len(found)} buttons say {wanted!r}"
    touch(app, found[at or 0])


def hold(app: RunningApp, text: str) -> None:
    """Hold a button for a second."""
    wanted = _(text)
    (button,) = (button for button in buttons(app) if wanted in words_on(button))
    finger = app.finger(button)
    app.pass_ms(1_000)
    finger.touch_down()
    app.frames(1)
    app.pass_ms(1_500)
    finger.touch_up()
    settle(app)


def press_rows(app: RunningApp, at: int = 0) -> None:
    """Press a row of the list in front."""
    touch(app, buttons(app, "ListRow")[at])


def fields(app: RunningApp) -> list[Any]:
    """Every line that can be typed into, in reading order."""
    found = [field for field in app.find_all(TextInput, within=in_front(app)) if not field.disabled]
    return sorted(found, key=lambda field: (-round(box(field)[3]), box(field)[0]))


def write(app: RunningApp, at: int, text: str, *, done: str = "") -> None:
    """Type in one of these lines, in the place of what stands there; then a key of the keyboard."""
    field = fields(app)[at]
    into_sight(app, field)
    app.tap(field)
    for _letter in field.text:
        app.key("end")
        app.key("backspace")
    app.write(text)
    if done:
        app.key(done)
    settle(app)


def back(app: RunningApp) -> None:
    """Press Back at the top of the screen."""
    press(app, "Back", at=0)


def lay(app: RunningApp, square: str, tiles: str, *, down: bool = False) -> None:
    """Lay tiles from a square on."""
    for _tap in range(2 if down else 1):
        app.tap(place_of(app, square))
    for tile in tiles:
        app.tap(place_of_tile(app, tile))
    settle(app)


# The walk


def walk(app: RunningApp) -> Walk:
    """Show one state of the app after the other; their names."""
    for part in (_first_day, _settings, _lists, _helper):
        for name in part(app):
            settle(app)
            yield name
            # A sentence that is still shown would go away by itself, who knows when.
            for notice in app.find_all("Notice"):
                if notice.text:
                    app.tap(notice)


def _first_day(app: RunningApp) -> Walk:
    yield "home-welcome"
    press(app, "Drills")
    yield "drills-nobody"
    press(app, "How we get on", at=0)
    yield "progress-nobody"
    back(app)
    back(app)
    press(app, "Matches played")
    yield "matches-none"
    back(app)
    press(app, "Print")
    yield "print-nothing"
    back(app)


def _settings(app: RunningApp) -> Walk:
    press(app, "Settings")
    write(app, 0, "SK Taman Bestari")
    write(app, 1, "Ipoh", done="enter")
    yield "settings-classroom"
    press(app, "Look")
    yield "settings-look"
    press(app, "Sound")
    yield "settings-sound"
    press(app, "Off")
    yield "settings-sound-off"
    press(app, "100%")
    press(app, "About")
    yield "settings-about-words"
    press(app, "Fonts and sounds")
    yield "settings-about-fonts"
    press(app, "Saved data")
    yield "settings-saved"
    press(app, "Word lists")
    yield "settings-words"


def _lists(app: RunningApp) -> Walk:
    press(app, "OPEN THE WORD LISTS")
    yield "lists"
    rows = [button for button in buttons(app) if "Class 4B" in words_on(button)]
    touch(app, rows[0])
    yield "own-list-card"
    hold(app, "Hold to delete")
    yield "own-list-delete"
    press(app, "No")
    press(app, "Back")
    yield from _take_in(app)
    press(app, "Words")
    yield "lists-words"
    for word, state in (
        ("dog", "accepted"),
        ("zebraa", "unknown"),
        ("yob", "kind"),
        ("za", "allowed"),
        ("zebra", "blocked"),
        ("c4t", "no-word"),
    ):
        write(app, 0, word)
        press(app, "LOOK UP")
        yield f"lists-words-{state}"
    press(app, "Kinds of word")
    yield "lists-kinds"
    back(app)
    back(app)


def _take_in(app: RunningApp) -> Walk:
    press(app, "TAKE IN A FILE")
    yield "open-file-card"
    press(app, "Disks and USB")
    yield "open-file-card-disks"
    press(app, "Cancel")
    for file, tabs in (("Photo.txt", ()), ("Food.txt", ("new", "refused", "kinds"))):
        press(app, "TAKE IN A FILE")
        press(app, file)
        if not tabs:
            yield "review-card-unreadable"
        for tab, name in zip(_tabs(app), tabs, strict=False):
            touch(app, tab)
            yield f"review-card-{name}"
        press(app, "Leave it")


def _tabs(app: RunningApp) -> Sequence[Any]:
    return buttons(app, "ChoiceButton")[:3]


def _helper(app: RunningApp) -> Walk:
    press(app, "Two-letter words")
    yield "helper"
    press(app, "O", at=0)
    press(app, "OX")
    yield "helper-word"
    press(app, "B", at=-1)
    yield "helper-longer-word"
    press(app, "A", at=0)
    press(app, "AE")
    yield "helper-word-not-in-list"


# Pictures


def save_pictures(folder: Path, size: tuple[int, int], language: str) -> None:
    """Save a picture of every state."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    if language == "pseudo":
        catalogue, language = PseudoTranslations(), "en"
        i18n._catalogue = lambda _code: catalogue  # type: ignore[assignment]
    # The path is seen on some screens: it is the same each time.
    data = Path(tempfile.gettempdir()) / f"bellword-walk-{size[0]}x{size[1]}-{language}"
    shutil.rmtree(data, ignore_errors=True)
    seen: set[str] = set()
    with at_start(data, Settings(language=language), size) as app:
        try:
            for name in walk(app):
                assert name not in seen, name
                seen.add(name)
                capture().save(folder / f"{name}.png", "PNG")
                print(len(seen), name, flush=True)  # noqa: T201 - a command line prints
        except BaseException:
            capture().save(folder / "failed.png", "PNG")
            raise
    shutil.rmtree(data)


def main(arguments: Sequence[str]) -> int:
    """Save pictures, or compare them."""
    out, *more = arguments
    size = (int(more[0]), int(more[1])) if len(more) > 1 else LAPTOP
    save_pictures(Path(out), size, more[2] if len(more) > 2 else "en")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
