"""Matches as files: saved where the teacher chooses, and opened from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.cards.file_card import FileCard, OpenCard
from classroom.ui.cards.paper_saving import PaperSaving
from classroom.ui.context import ScreenContext

KINDS = (".bellword", ".gcg")


class MatchFiling:
    """Saves matches and opens them; `ask_here` shows our own card, `opened` is called when a match was taken in."""

    def __init__(
        self, context: ScreenContext, ask_here: Callable[[FileCard], None], opened: Callable[[], None]
    ) -> None:
        self._context = context
        self._ask_here = ask_here
        self._opened = opened
        self._is_asking = False
        self._saving = PaperSaving(context, ask_here)
        self._saving.bind(saved=lambda _saving, sentence: context.navigator.notify(sentence) if sentence else None)

    def save(self, match_id: str, kind: str) -> None:
        """Ask where to save a match, and save it there as one of `KINDS`."""
        if self._saving.why_not:
            self._context.navigator.notify(self._saving.why_not)
            return
        services = self._context.services
        name = Path(services.pdf.file_name("match", match_id, services.today())).with_suffix(kind).name
        self._saving.write(partial(self._write, match_id), name, _("Where shall the match be saved?"))

    def open(self) -> None:
        """Ask for a file, and take in the match that it holds."""
        if self._is_asking:
            self._context.navigator.notify(_("Choose the file in the window that is open for it."))
            return
        self._is_asking = True
        kept = Path(self._context.settings.current.folder)
        device = self._context.services.device
        folder = kept if self._context.settings.current.folder and kept.is_dir() else device.documents_folder()
        device.choose_file_to_open(folder, KINDS, self._take_in, partial(self._choose_here, folder))

    def _choose_here(self, folder: Path) -> None:
        self._ask_here(OpenCard(folder, self._take_in, title=_("Which match shall be opened?"), kinds=KINDS))

    def _take_in(self, path: Path | None) -> None:
        self._is_asking = False
        if path is not None:
            work = partial(self._context.services.match_files.take_in, path)
            self._context.navigator.blocking.fetch(work, partial(self._have, path), _("The match is being read …"))

    def _have(self, path: Path, _nothing: None) -> None:
        self._context.navigator.notify(_("{file} was read. Its match is in this list.").format(file=path.name))
        self._opened()

    def _write(self, match_id: str, path: Path) -> str:
        try:
            self._context.services.match_files.save(match_id, path)
        except KnownError as error:
            return str(error)
        return ""
