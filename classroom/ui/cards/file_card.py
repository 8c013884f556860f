"""A card for choosing a file or folder on systems without a dialog."""

from __future__ import annotations

import getpass
import string
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.services import AllChosen, Chosen
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import Column, ListRow, load_rules
from classroom.ui.kit.theme import tells

MOST_ROWS = 200


class FileRow(ListRow):
    """A file or a folder, at its `path`."""

    path = ObjectProperty(Path())


@tells("on_pick")
class FolderView(Column):
    """The folders in `folder`, and the files there whose names end in one of `kinds`, such as ``.png``.

    `is_place`: a folder is shown, not the list of places to begin at. `message` is a sentence below the list.

    Events: `on_pick(path)` when a file is tapped.
    """

    folder = ObjectProperty(Path())
    kinds = ListProperty()
    ticked = ListProperty()
    """The files that are marked, in the order in which they were tapped."""
    is_place = BooleanProperty(defaultvalue=True)
    must_have = BooleanProperty(defaultvalue=True)
    """Whether a folder without such a file says so."""
    message = StringProperty()

    def go(self, folder: Path) -> None:
        self.folder, self.message, self.is_place = folder, "", True
        try:
            folders, files = folders_in(folder), files_in(folder, tuple(self.kinds))
        except OSError:
            folders, files = (), ()
            self.message = _("This folder cannot be opened. Choose another one.")
        self._list(folders, files)

    def go_up(self) -> None:
        """Open the parent folder; above the outermost folder is the list of starting places."""
        if self.folder.parent == self.folder:
            self.show_places()
        else:
            self.go(self.folder.parent)

    def show_places(self) -> None:
        """Offer the home folder, the disks and the USB sticks."""
        self.message, self.is_place = "", False
        self._list(places(), ())

    def refuse(self, why: str) -> None:
        """Say below the list why a button may not act."""
        self.message = why

    def tick(self, path: Path) -> None:
        """Mark a file, or unmark it."""
        self.ticked = [one for one in self.ticked if one != path] if path in self.ticked else [*self.ticked, path]
        for row in self.ids.rows.children:
            if getattr(row, "path", None) == path:
                row.selected = path in self.ticked

    def _list(self, folders: tuple[Path, ...], files: tuple[Path, ...]) -> None:
        self.ids.rows.clear_widgets()
        self.ids.scroll.scroll_y = 1
        for folder in folders:
            self._add(folder, _("folder"), self.go)
        for file in files:
            self._add(file, "", lambda path: self.dispatch("on_pick", path))
        if self.is_place and self.kinds and self.must_have and not files and not self.message:
            kinds = ", ".join(kind.lstrip(".").upper() for kind in self.kinds)
            nothing = _("This folder has no files of this type ({kinds}). Choose another folder.")
            self.ids.rows.add_widget(GrowingLabel(text=nothing.format(kinds=kinds)))

    def _add(self, path: Path, note: str, act: Callable[[Path], object]) -> None:
        row = FileRow(text=path.name or str(path), note=note, path=path, selected=path in self.ticked)
        row.bind(on_release=lambda _row: act(path))
        self.ids.rows.add_widget(row)


_OF_PROGRAMS = (".", "~$")
"""Prefixes of the files that systems and spreadsheet programs create beside a teacher's own."""


def folders_in(folder: Path) -> tuple[Path, ...]:
    """Return the folders in `folder` that a teacher would look into, by name. Raises OSError."""
    return _by_name([entry for entry in folder.iterdir() if not entry.name.startswith((".", "$")) and entry.is_dir()])


def files_in(folder: Path, kinds: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the files in `folder` whose names end in one of `kinds`, by name. Raises OSError."""
    entries = (entry for entry in folder.iterdir() if not entry.name.startswith(_OF_PROGRAMS))
    return _by_name([entry for entry in entries if entry.suffix.lower() in kinds and entry.is_file()])


def places() -> tuple[Path, ...]:
    """Return the starting places: the home folder, and the disks and USB sticks of this machine."""
    found = [Path(f"{letter}:\\") for letter in string.ascii_uppercase] if sys.platform == "win32" else []
    for media in _media():
        try:
            found += folders_in(media)
        except OSError:
            continue
    return tuple(place for place in (*_home(), *found) if place.is_dir())


def _by_name(paths: list[Path]) -> tuple[Path, ...]:
    return tuple(sorted(paths, key=lambda path: path.name.casefold())[:MOST_ROWS])


def _home() -> tuple[Path, ...]:
    try:
        return (Path.home(),)
    except RuntimeError:
        return ()


def _media() -> tuple[Path, ...]:
    """Where Linux and macOS show the disks that are plugged in."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return (Path("/media"), Path("/Volumes"))
    return (Path("/media") / user, Path("/run/media") / user, Path("/Volumes"))


# The cards


_PAPER = ".pdf"
_STRANGE = frozenset('/\\:*?"<>|')  # what some system refuses in a file's name


class FileCard(Dialog):
    """A card that answers once: `chosen` is called with a path, or with None when it was closed without one."""

    def __init__(self, folder: Path, chosen: Callable[[Any], None], **more: Any) -> None:
        super().__init__(tall=True, breadth="wide", **more)
        self._chosen = chosen
        self.ids.view.go(folder)

    def answer(self, path: Any) -> None:
        """Close the card and pass on what was chosen."""
        self.close()
        self._chosen(path)

    def put_aside(self) -> None:
        self.answer(None)


class SaveCard(FileCard):
    """Asks for a folder and a file name; the extension stays that of the `name` offered.

    The files of that kind in the folder are shown; a tap takes the name of one. An existing file is replaced only after
    a second question.
    """

    name = StringProperty()
    ending = StringProperty(_PAPER)

    def __init__(self, folder: Path, name: str, chosen: Callable[[Path | None], None], title: str = "") -> None:
        title = title or _("Where do you want to save the document?")
        super().__init__(folder, chosen, name=name, title=title, ending=Path(name).suffix or _PAPER)
        self._warned_of: Path | None = None

    def press(self) -> None:
        """Take this folder and the typed name."""
        view, typed = self.ids.view, self.ids.name.text.strip()
        if not view.is_place:
            view.message = _("First choose a folder.")
        elif not typed or _STRANGE & set(typed) or typed.startswith("."):
            view.message = _("Enter a file name without {signs}").format(signs=' / \\ : * ? " < > |')
        else:
            self._take(with_ending(view.folder / typed, self.ending))

    def _take(self, path: Path) -> None:
        if path.exists() and path != self._warned_of:
            self._warned_of = path
            sentence = _("There is already a file called {file}. Tap “Save here” again to replace it.")
            self.ids.view.message = sentence.format(file=path.name)
            return
        self.answer(path)


class FolderCard(FileCard):
    """Asks for a folder."""

    def press(self) -> None:
        """Choose the folder shown."""
        view = self.ids.view
        if view.is_place:
            self.answer(view.folder)
        else:
            view.message = _("First choose a folder.")


class OpenCard(FileCard):
    """Asks for a file whose name ends in one of `kinds`, such as ``.png``."""

    kinds = ListProperty()


class OpenFilesCard(FileCard):
    """Asks for one file, whose tap answers, or for several, which are ticked first; answers with a tuple of paths."""

    kinds = ListProperty()
    is_several = BooleanProperty(defaultvalue=False)

    def tick_several(self) -> None:
        """Let taps tick files from now on."""
        self.is_several = True
        self.message = _("Tap each file that you want.")

    def pick(self, path: Path) -> None:
        """Answer with a file, or tick it."""
        if not self.is_several:
            self.answer((path,))
            return
        self.ids.view.tick(path)
        count = len(self.ids.view.ticked)
        self.deed = ngettext("Open {count} file", "Open {count} files", count).format(count=count) if count else ""

    def press(self) -> None:
        """Answer with the files that are ticked."""
        self.answer(tuple(self.ids.view.ticked))

    def put_aside(self) -> None:
        self.answer(())


LayOver = Callable[[Any], object]
"""Shows a card over the others."""


def last_folder(context: ScreenContext) -> Path:
    """Return the folder of the last save, or where people look for their documents."""
    last = context.settings.current.folder
    return Path(last) if last and Path(last).is_dir() else context.outside.documents_folder()


def ask_file(
    context: ScreenContext, folder: Path, kinds: Sequence[str], chosen: Chosen, lay_over: LayOver, title: str
) -> None:
    """Ask for a file whose name ends in one of `kinds`, such as ``.png``, with the system's dialog or with a card."""

    def ask_here() -> None:
        lay_over(OpenCard(folder, chosen, kinds=list(kinds), title=title))

    context.outside.choose_file_to_open(folder, kinds, chosen, ask_here)


def ask_files(
    context: ScreenContext, folder: Path, kinds: Sequence[str], chosen: AllChosen, lay_over: LayOver, title: str
) -> None:
    """Ask for one or more files in the same way."""

    def ask_here() -> None:
        lay_over(OpenFilesCard(folder, chosen, kinds=list(kinds), title=title))

    context.outside.choose_files_to_open(folder, kinds, chosen, ask_here)


def with_ending(path: Path, ending: str) -> Path:
    """Return `path` with an `ending` such as ``.pdf``, unless it has it."""
    return path if path.suffix.lower() == ending else path.with_name(f"{path.name}{ending}")


load_rules(__file__)
