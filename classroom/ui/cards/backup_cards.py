"""The cards for backups: the list, and the comparison with the current data before one is restored."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from classroom.backup import SUFFIX, Candidate, Summary
from classroom.i18n import _
from classroom.say.backup import about_text, difference_lines, moment_of, records_text, verdict_text
from classroom.ui.cards.file_card import ask_file
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.context import ContextScreen
from classroom.ui.kit.dialog import Aside, Dialog
from classroom.ui.kit.label import GrowingLabel, GrowingNote
from classroom.ui.kit.layout import ListRow


class BackupsCard(Dialog):
    """The backups held on this computer, and the way to others; `fault` says why one cannot be taken over."""

    def __init__(self, screen: ContextScreen, held: Sequence[Summary]) -> None:
        message = _("There is no backup yet. Bellword makes one after each match and when you close it.")
        if held:
            message = _("Tap a backup to see its contents. Nothing is replaced until you confirm.")
        other = Aside("other", _("From a USB stick or folder"), self.choose_file)
        super().__init__(title=_("Backups on this computer"), message=message, asides=[other])
        self._screen = screen
        for summary in held:
            row = ListRow(text=moment_of(summary), note=records_text(summary))
            row.bind(on_release=lambda _row, file=summary.place: self._look_into(file))
            self.add_widget(row)

    def choose_file(self) -> None:
        """Ask for the file of another backup, in the system's dialog if there is one."""
        context, title = self._screen.context, _("Choose a backup")
        last = context.settings.current.backup_folder
        folder = Path(last) if last else context.outside.documents_folder()
        ask_file(context, folder, (SUFFIX,), self._chosen, self._screen.open_modal, title)

    def _chosen(self, file: Path | None) -> None:
        if self._screen.modal is not self and self._screen.parent:
            self._screen.open_modal(self)
        if file:
            self._look_into(file)

    def _look_into(self, file: Path) -> None:
        self.fault = ""
        context = self._screen.context
        work = partial(context.services.backups.look_into, file)
        context.navigator.blocking.fetch(work, self._show, _("Checking the backup …"), self.refuse)

    def _show(self, found: Candidate) -> None:
        if self._screen.parent:
            self._screen.open_modal(RestoreCard(self._screen, found))


class RestoreCard(Dialog):
    """Compares a backup with the current data; this card is the only place to restore it.

    `after_damage`: the file of matches was damaged, and the backup is offered for what could not be rescued.
    """

    def __init__(self, screen: ContextScreen, found: Candidate, *, after_damage: bool = False) -> None:
        self._screen, self._found = screen, found
        said = [GrowingLabel(text=verdict_text(found), bold=True)]
        said.append(GrowingNote(text=_("The current data is backed up first, so that you can go back to it.")))
        if found.has_deleted:
            said.append(
                GrowingLabel(text=_("Some of its data was deleted here. Restoring this backup brings it back."))
            )
        for heading, lines in difference_lines(found):
            said += [GrowingLabel(text=heading, bold=True), *(GrowingLabel(text=line) for line in lines)]
        super().__init__(
            title=_("Matches are missing here") if after_damage else _("Restore this backup?"),
            message=about_text(found.summary),
            deed=_("Restore backup"),
            cancel=_("Continue without them") if after_damage else _("Leave everything as it is"),
            is_danger=True,
            breadth="wide",
            lines=said,
        )

    def press(self) -> None:
        """Replace the current data with the backup, once the judge's PIN is known."""
        ask_judge(self._screen, self._take_over)

    def _take_over(self) -> None:
        context = self._screen.context
        context.outside.close_second_screen()
        context.launcher.service = None
        self.close()
        work = partial(context.services.backups.take_over, self._found.summary.place)
        context.navigator.blocking.fetch(work, self._on_restored, _("Restoring the backup …"))

    def _on_restored(self, summary: Summary) -> None:
        navigator = self._screen.context.navigator
        navigator.start_anew()
        sentence = _("Everything was restored from the backup of {moment}. The previous data is backed up too.")
        navigator.notify(sentence.format(moment=moment_of(summary)))


def show_backups(screen: ContextScreen) -> None:
    """Show the list of backups over a screen."""

    def show(held: Sequence[Summary]) -> None:
        if screen.parent:
            screen.open_modal(BackupsCard(screen, held))

    screen.context.navigator.blocking.fetch(screen.context.services.backups.held, show)


def offer_after_damage(screen: ContextScreen) -> None:
    """Offer the newest intact backup over a screen, if it has what could not be rescued from a damaged file."""

    def show(found: Candidate | None) -> None:
        if found and found.comparison.only_there.names and screen.parent:
            screen.open_modal(RestoreCard(screen, found, after_damage=True))

    backups = screen.context.services.backups
    screen.context.navigator.blocking.fetch(backups.newest_good, show, _("Looking for backups …"))
