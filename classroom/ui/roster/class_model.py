"""The classes on the screens of this feature: which is shown, and each change stored at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

from classroom.errors import KnownError, StoreError
from classroom.i18n import _, ngettext
from classroom.roster.class_list import Move, StoredClass
from classroom.roster.school_class import ClassPupil, RosterError, SchoolClass
from classroom.ui.context import ScreenContext
from classroom.value import replace


class ClassModel:
    """The stored classes, and the one shown last."""

    def __init__(self, context: ScreenContext) -> None:
        self._context = context
        self._book = context.services.class_book
        self.stored: Sequence[StoredClass] = ()
        self.unreadable = ""
        """Why the classes cannot be read; empty if they can."""
        self.read()

    def read(self) -> None:
        """Read the classes; if they cannot be read, a notice says why."""
        try:
            self.stored, self.unreadable = self._book.classes(), ""
        except StoreError as error:
            self.stored, self.unreadable = (), error.fault.sentence()
            self._context.navigator.notify(self.unreadable)

    @property
    def classes(self) -> tuple[SchoolClass, ...]:
        return tuple(one for one, _fault in self.stored)

    @property
    def shown(self) -> SchoolClass | None:
        """The class shown last, or the first one, or None if there are no classes."""
        wanted = self._context.settings.current.school_class
        return next((one for one in self.classes if one.class_id == wanted), next(iter(self.classes), None))

    def fault_of(self, one: SchoolClass) -> str:
        """Return what is wrong with the record of a class, or an empty text."""
        return next((fault.sentence() for other, fault in self.stored if fault and other == one), "")

    def show(self, one: SchoolClass) -> None:
        if one.class_id != self._context.settings.current.school_class:
            self._context.settings.change(school_class=one.class_id)

    def store(self, changed: Sequence[SchoolClass]) -> str:
        """Store classes and show the first; return why one could not be stored, or an empty text."""
        return next((why for one in reversed(changed) if (why := self.change(partial(replace, one)))), "")

    def change(self, make: Callable[[], SchoolClass]) -> str:
        """Store the class that `make` returns, and show it; return why it could not be stored, or an empty text."""
        try:
            stored = self._book.save(make())
        except (RosterError, KnownError) as error:
            return str(error)
        before = next((one for one in self.classes if one.class_id == stored.class_id), stored)
        deleted = {pupil.name for pupil in before.pupils if stored.pupil(pupil.number) is None}
        self._context.launcher.forget_names(deleted)
        self.read()
        self.show(stored)
        return ""

    def move(self, moves: Sequence[Move]) -> str:
        """Remove pupils from the classes they were in; return why that failed, or an empty text."""
        try:
            self._book.move(moves)
        except KnownError as error:
            return str(error)
        self.read()
        return ""

    def rename(self, changed: SchoolClass, pupil: ClassPupil, then: Callable[[str], object]) -> None:
        """Store a class with a renamed `pupil`, in the backups too; `then` gets why it failed, or an empty text."""
        now = changed.pupil(pupil.number) or pupil

        def work() -> Path | None:
            self._book.save(changed)
            return self._context.services.backups.out_of_reach()

        def done(answer: Path | None) -> None:
            self._context.launcher.rename(pupil.name, now.name)
            self.read()
            then("")
            text = _("The name has been changed here and in the backups. Old matches keep the old name.")
            if answer:
                text = _(
                    "The backups in {folder} still have the old name. Plug in the USB stick and check that it is "
                    "unlocked. The next backup will change the name there too."
                )
            self._context.navigator.notify(text.format(folder=answer))

        waiting = _("Changing the name here and in the backups …")
        fetch = self._context.navigator.blocking.fetch
        self._context.with_locked_backups(lambda: fetch(work, done, waiting, then))

    def remove(self, one: SchoolClass, number: int, then: Callable[[], object]) -> None:
        """Delete a pupil of a class, from the backups too."""
        changed, gone = one.remove(number), one.pupil(number)

        def done() -> None:
            self._context.launcher.forget_names({gone.name} if gone else set())
            self.read()
            then()

        self._context.delete(partial(self._book.save, changed), done, _("Deleted."))

    def delete(self, one: SchoolClass, matches: Collection[str], then: Callable[[], object]) -> None:
        """Delete a class, `matches` by their ids, and the team sheets that hold its pupils."""

        def done() -> None:
            self._context.launcher.forget_names({one.title, *(pupil.name for pupil in one.pupils)})
            self._context.launcher.forget_matches(matches)
            self._context.settings.change(school_class="")
            self.read()
            then()

        work = partial(self._book.delete, one.class_id, matches)
        self._context.delete(work, done, _("The class was deleted."))


def pupils_line(pupils: int, away: int) -> str:
    """Return how many pupils a class has and how many are away, in words."""
    line = ngettext("{count} pupil", "{count} pupils", pupils).format(count=pupils)
    return _("{pupils}, {away} absent").format(pupils=line, away=away) if away else line
