"""Our own cards to choose a file, for machines without a dialog of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, StringProperty

from classroom.i18n import _
from classroom.ui.screens import folder_view  # noqa: F401 - known to .kv
from classroom.ui.widgets.modal import Modal

_PAPER = ".pdf"
_STRANGE = frozenset('/\\:*?"<>|')  # what some system refuses in a file's name


class FileCard(Modal):
    """A card that answers once: `chosen` is called with a path, or with None when it was closed without one."""

    title = StringProperty()

    def __init__(self, folder: Path, chosen: Callable[[Path | None], None], **more: Any) -> None:
        super().__init__(**more)
        self._chosen = chosen
        self.ids.view.go(folder)

    def answer(self, path: Path | None) -> None:
        """Close the card and hand over what was chosen."""
        self.close()
        self._chosen(path)

    def put_aside(self) -> None:
        """Choose nothing."""
        self.answer(None)


class SaveCard(FileCard):
    """Asks for a folder and a name for a file, whose ending stays that of the `name` that is offered.

    A file that is there already is replaced only when asked twice.
    """

    name = StringProperty()

    def __init__(self, folder: Path, name: str, chosen: Callable[[Path | None], None], title: str = "") -> None:
        super().__init__(folder, chosen, name=name, title=title or _("Where shall the paper be saved?"))
        self._ending = Path(name).suffix or _PAPER
        self._warned_of: Path | None = None

    def save(self) -> None:
        """Take this folder and the typed name."""
        view, typed = self.ids.view, self.ids.name.text.strip()
        if not view.is_place:
            view.message = _("First choose a folder.")
        elif not typed or _STRANGE & set(typed) or typed.startswith("."):
            view.message = _("Write a name for the file, without {signs}").format(signs=' / \\ : * ? " < > |')
        else:
            self._take(with_ending(view.folder / typed, self._ending))

    def _take(self, path: Path) -> None:
        if path.exists() and path != self._warned_of:
            self._warned_of = path
            told = _("There is already a file called {file}. SAVE HERE once more replaces it.")
            self.ids.view.message = told.format(file=path.name)
            return
        self.answer(path)


class OpenCard(FileCard):
    """Asks for a file whose name ends in one of `kinds`, such as ``.png``."""

    kinds = ListProperty()


def with_ending(path: Path, ending: str) -> Path:
    """Return `path` with an `ending` such as ``.pdf``, unless it has it."""
    return path if path.suffix.lower() == ending else path.with_name(f"{path.name}{ending}")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
