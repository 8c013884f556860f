"""A card that makes a paper and saves it as a PDF or prints it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.cards.paper_saving import PaperSaving
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.worker import LatestTask, attempt


class PaperDialog(Dialog):
    """Makes the paper called `paper_name`, and saves or prints it.

    `message` says what happened to the paper, or what the card is waiting for.
    """

    paper_name = ""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._context = context
        super().__init__(**more)
        self._saving = PaperSaving(context, self._lay_over)
        self._saving.bind(why_not=self._tell, saved=self._tell)
        self._made: LatestTask[bytes | KnownError] = LatestTask(self._leave)
        self._prints = False

    def maker(self) -> Callable[[], bytes]:
        """Return what makes the paper, on the worker; it may raise `KnownError`."""
        raise NotImplementedError

    def leave(self, *, to_print: bool) -> None:
        """Save the paper as a PDF, or print it."""
        if self._saving.why_not:
            return
        self._prints, self.message = to_print, _("One moment: preparing the document.")
        make = self.maker()
        self._made.ask(lambda: attempt(make))

    def on_close(self) -> None:
        """Stop waiting for answers."""
        self._made.forget()

    def _leave(self, made: bytes | KnownError) -> None:
        self.message = ""
        if isinstance(made, KnownError):
            self.message = str(made)
            return
        services = self._context.services
        name = services.pdf.file_name(self.paper_name, "", services.today())
        (self._saving.print if self._prints else self._saving.save)(made, name)

    def _lay_over(self, card: Dialog) -> None:
        """Show a card over this one that asks where to save, or for the printer."""
        if self.parent is not None:
            self.parent.add_widget(card)

    def _tell(self, *_args: Any) -> None:
        self.message = self._saving.why_not or self._saving.saved
