"""House rules as files: saved for another computer, and taken in from one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.rules.format import Format
from classroom.ui.cards.file_card import FileCard, OpenCard
from classroom.ui.cards.papers import PaperSaving
from classroom.ui.context import ScreenContext

KINDS = (".toml",)


class RuleFiling:
    """Exports and imports house rules; `ask_here` shows the app's own card.

    `taken` is called with the imported rules.
    """

    def __init__(
        self,
        context: ScreenContext,
        ask_here: Callable[[FileCard], None],
        taken: Callable[[Format], None] = lambda _rule: None,
    ) -> None:
        self._context, self._ask_here, self._taken = context, ask_here, taken
        self._is_asking = False
        self._saving = PaperSaving(context, ask_here)
        self._saving.bind(saved=lambda _saving, sentence: context.navigator.notify(sentence) if sentence else None)

    def save(self, rule: Format) -> None:
        """Ask where to save a house rule, and save it there."""
        if self._saving.why_not:
            self._context.navigator.notify(self._saving.why_not)
            return
        self._saving.write(
            partial(self._write, rule.key), f"{rule.key}{KINDS[0]}", _("Where do you want to save the rules?")
        )

    def open(self) -> None:
        """Ask for a file, and import the house rule in it."""
        if self._is_asking:
            self._context.navigator.notify(_("Choose the file in the window that has opened."))
            return
        self._is_asking = True
        kept, outside = Path(self._context.settings.current.folder), self._context.outside
        folder = kept if self._context.settings.current.folder and kept.is_dir() else outside.documents_folder()
        outside.choose_file_to_open(folder, KINDS, self._take_in, partial(self._choose_here, folder))

    def _choose_here(self, folder: Path) -> None:
        self._ask_here(OpenCard(folder, self._take_in, title=_("Which rules do you want to import?"), kinds=KINDS))

    def _take_in(self, path: Path | None) -> None:
        self._is_asking = False
        if path is None:
            return
        try:
            self._taken(self._context.services.house_rules.take_in(path))
        except KnownError as error:
            self._context.navigator.notify(str(error))

    def _write(self, key: str, path: Path) -> str:
        try:
            self._context.services.house_rules.export(key, path)
        except KnownError as error:
            return str(error)
        return ""
