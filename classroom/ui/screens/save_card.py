"""Our own way to choose where a paper is saved, for machines without a dialog of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.ui.widgets import ListRow, Modal

MOST_FOLDERS = 200


def folders_in(folder: Path) -> tuple[Path, ...]:
    """Return the folders in `folder` that a teacher would look into, by name; none where it cannot be read."""
    try:
        found = [entry for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith((".", "$"))]
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda entry: entry.name.casefold())[:MOST_FOLDERS])


class SaveCard(Modal):
    """Asks for a folder and a name and calls `chosen` with the path, or with None when it is cancelled."""

    folder = ObjectProperty(Path())
    name = StringProperty()
    message = StringProperty()

    def __init__(self, folder: Path, name: str, chosen: Callable[[Path | None], None], **more: Any) -> None:
        super().__init__(**more)
        self._chosen = chosen
        self.name = name
        self.go(folder)

    def go(self, folder: Path) -> None:
        """Look into a folder."""
        self.folder, self.message = folder, ""
        rows = self.ids.rows
        rows.clear_widgets()
        found = folders_in(folder)
        for inside in found:
            row = ListRow(text=inside.name)
            row.bind(on_release=lambda _row, place=inside: self.go(place))
            rows.add_widget(row)
        if not found:
            self.message = _("No folders in here. The paper can be saved here.")

    def go_up(self) -> None:
        """Look into the folder around this one."""
        self.go(self.folder.parent)

    def save(self) -> None:
        """Take this folder and the typed name."""
        typed = self.ids.name.text.strip()
        name = Path(typed).name
        if not name or name != typed:
            self.message = _("Write a name for the file, without / or \\.")
            return
        self.close()
        self._chosen(self.folder / name)

    def cancel(self) -> None:
        """Save nothing."""
        self.close()
        self._chosen(None)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
