"""The classes and their pupils."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _, dotted, ngettext
from classroom.roster import class_list
from classroom.roster.class_list import NewYear, new_year
from classroom.roster.school_class import LONGEST_GROUP, ClassPupil, RosterError, SchoolClass, tidy_title, ways_to_call
from classroom.say.archive import matches_of, pages_of_class
from classroom.services import StoredMatch
from classroom.tables.body import row_reasons, said_of_private
from classroom.tables.heading import Column
from classroom.tables.plan import SUFFIXES, SheetPlan, Table
from classroom.tables.reading import plan_table, readings
from classroom.tables.text import table_of_text
from classroom.ui.cards.file_card import ask_files
from classroom.ui.cards.papers import PaperDesk
from classroom.ui.cards.question import DeleteCard
from classroom.ui.cards.table_preview import FileQueue, Judged, TablePreview, offered_rows
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import TickBox
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import GrowingLabel, Note, strange_letters
from classroom.ui.kit.layout import ListRow, Natural, lay, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.theme import THEME, colour_of
from classroom.ui.navigation import ScreenName
from classroom.ui.roster.class_model import ClassModel, pupils_line
from classroom.value import Value, replace


class ClassCard(Dialog):
    """The deeds with a whole class; `changed` is called when it has changed or is gone."""

    school_class = ObjectProperty()
    with_names = BooleanProperty(defaultvalue=False)
    """Whether the file contains the pupils' names; only if that is ticked."""

    def __init__(
        self, context: ScreenContext, model: ClassModel, one: SchoolClass, changed: Callable[[], None], **more: Any
    ) -> None:
        self._context, self._model, self._changed = context, model, changed
        super().__init__(title=one.title, school_class=one, **more)
        self._saving = PaperDesk(context, self._lay_over, saved=self.setter("message"))

    def rename(self) -> None:
        """Give the class another name."""
        self.fault = self._model.change(lambda: self.school_class.rename(self.ids.title.text))
        if not self.fault:
            self.close()
            self._changed()

    def save(self, suffix: str) -> None:
        """Save the pupils as a file."""
        # The name of a class may have characters that are not allowed in a file name.
        one = self.school_class if self.with_names else class_list.class_without_names(self.school_class)
        name = "".join(sign for sign in self.school_class.title if sign.isalnum() or sign in " -_").strip()
        writing = partial(self._context.services.class_files.write, (one,))
        self._saving.write(writing, f"{name or 'class'}{suffix}", _("Where should the list be saved?"))

    def make_pages(self) -> None:
        """Make a page for each pupil from the matches of the class, and save them where the teacher chooses."""
        services, settings = self._context.services, self._context.settings.current
        one = self.school_class
        file = services.pdf.file_name(_("parents-day"), one.title, services.today())
        made = partial(pages_of_class, services, one, settings.school, settings.language)
        fetch = self._context.navigator.blocking.fetch
        fetch(made, lambda pdf: self._saving.save(pdf, file), _("One moment: preparing the document."))

    def ask_to_delete(self) -> None:
        """Look up the matches of the class, then ask for confirmation before deleting it."""
        work = partial(matches_of, self._context.services.archive, self.school_class)
        self._context.navigator.blocking.fetch(work, self._ask_to_delete)

    def _ask_to_delete(self, found: Sequence[StoredMatch]) -> None:
        if not self.parent:
            return
        matches = [stored.match_id for stored in found]
        one, count = self.school_class, len(matches)
        line = ngettext(
            "Also delete {count} match with these names", "Also delete {count} matches with these names", count
        )
        box = TickBox(text=line.format(count=count), height=THEME.row)
        sentence = _(
            "This deletes all pupils in the class, their teams and their drill results. Names stay in old matches "
            "until you delete the matches too."
        )
        title, about = _("Delete this class?"), f"{one.title}: {pupils_line(len(one.pupils), 0)}"
        then, lines = (lambda: self._delete(matches if box.ticked else ())), [box] if matches else []
        self._lay_over(DeleteCard(sentence, then, title=title, heading=about, breadth="usual", lines=lines))

    def _lay_over(self, card: Dialog) -> None:
        if self.parent:
            self.parent.open_modal(card)

    def _delete(self, matches: Sequence[str]) -> None:
        self._model.delete(self.school_class, matches, self._changed)


_YEARS = range(1, 7)


class PupilCard(Dialog):
    """Corrects a `pupil`, whose calling name is `guessed` if none is typed; `done` is called after a change."""

    pupil = ObjectProperty()
    guessed = StringProperty("")
    year = ObjectProperty(None, allownone=True)

    def __init__(
        self, model: ClassModel, one: SchoolClass, pupil: ClassPupil, done: Callable[[], None], **more: Any
    ) -> None:
        self._model, self._class, self._done = model, one, done
        guessed = ways_to_call(pupil.name)[0] if pupil.short else one.called[pupil.number]
        super().__init__(title=pupil.name, pupil=pupil, guessed=guessed, year=pupil.year, **more)
        self.ids.group.longest = LONGEST_GROUP

    def years(self) -> list[tuple[int, str]]:
        """Return the years of a primary school, and the pupil's own if it is another."""
        own = [self.pupil.year] if self.pupil.year and self.pupil.year not in _YEARS else []
        return [(year, str(year)) for year in (*_YEARS, *own)]

    def press(self) -> None:
        """Store what is entered, or say why it cannot be stored."""
        ids, number = self.ids, self.pupil.number
        try:
            changed = self._class.change(number, ids.name.text, self.year, ids.group.text, ids.short.text)
        except RosterError as error:
            self.fault = str(error)
            return
        now = changed.pupil(number)
        if now and (now.name != self.pupil.name or self.pupil.short not in ("", now.short)):
            self._model.rename(changed, self.pupil, self._finish)
        else:
            self._finish(self._model.change(lambda: changed))

    def delete(self) -> None:
        """Delete the pupil together with the drill results."""
        self._model.remove(self._class, self.pupil.number, self._deleted)

    def _deleted(self) -> None:
        self.close()
        self._done()

    def _finish(self, why_not: str) -> None:
        self.fault = why_not
        if not self.fault:
            self.close()
            self._done()


_MOST_NAMED = 8


def new_year_card(context: ScreenContext, model: ClassModel, year: NewYear, moved: Callable[[], None]) -> Dialog:
    """Return a card that names who can be moved and who is in no class of the list; `moved` is called afterwards."""
    count = len(year.moves)
    question = ngettext(
        "{count} pupil is also in one of last year's classes: {names}. Move the pupil? Drill results move too.",
        "{count} pupils are also in one of last year's classes: {names}. Move them? Drill results move too.",
        count,
    )
    left = ngettext(
        "{count} pupil from last year's classes is not in this list and keeps the old class: {names}.",
        "{count} pupils from last year's classes are not in this list and keep the old class: {names}.",
        len(year.left),
    )

    def then() -> None:
        moved()
        context.navigator.notify(_("The pupils were moved."))

    return Dialog(
        title=_("A new school year?"),
        message=question.format(count=count, names=_named([(one.title, one.name) for one in year.moves])),
        deed=ngettext("Move {count} pupil", "Move {count} pupils", count).format(count=count),
        cancel=_("Keep in both classes"),
        act=lambda: model.move(year.moves),
        then=then,
        lines=[left.format(count=len(year.left), names=_named(year.left))] if year.left else (),
    )


def _named(pupils: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> str:
    names = [f"{name} ({title})" for title, name in pupils[:_MOST_NAMED]]
    return ", ".join((*names, *(("…",) if len(pupils) > _MOST_NAMED else ())))


class PupilSource(Value):
    """The source of a list of pupils: its `name`, how to `read` it, and the `title` of rows without a class.

    `is_named_so`: the title is only its name, and counts if the list itself names no class.
    """

    name: str
    read: Callable[[], Table]
    title: str
    is_named_so: bool = False


def file_of_pupils(context: ScreenContext, path: Path) -> PupilSource:
    """Return a file with a list of pupils, which is often called after its class."""
    return PupilSource(path.name, lambda: context.services.class_files.read(path), tidy_title(path.stem), True)


def text_of_pupils(text: str, title: str) -> PupilSource:
    """Return a list of pupils that was typed or pasted."""
    return PupilSource(_("the pasted list"), lambda: table_of_text(text, class_list.PUPILS), title)


def pupil_preview(
    context: ScreenContext,
    model: ClassModel,
    source: PupilSource,
    *,
    open_card: Callable[[Modal], object],
    taken: Callable[[], None],
    choose_another: Callable[[], None] | None = None,
) -> TablePreview:
    """Return the card that shows a list of pupils before it is imported; `taken` is called once classes are stored.

    `open_card` then asks whether pupils of the year before are moved.
    """

    def proposed(plans: Sequence[SheetPlan], title: str) -> tuple[class_list.ListReview, class_list.ClassProposal]:
        found = class_list.with_letters_noted(class_list.review_plans(plans), strange_letters)
        return found, class_list.propose(found, model.classes, title)

    def judge(plans: Sequence[SheetPlan], title: str) -> Judged:
        found, proposal = proposed(plans, title)
        count = proposal.new + proposal.known
        line = ngettext("Import {count} pupil", "Import {count} pupils", count).format(count=f"{count:,}")
        more = [_("Already in their class: {count}.").format(count=proposal.known)] if proposal.known else []
        why_not = ""
        if not found.pupils:
            why_not = _("No pupils found. Tap the heading of the column with the names.")
        elif not count and any(one.reason is class_list.Why.NO_CLASS for one in proposal.remarks):
            why_not = _("Enter the name of the class first, such as 5 Bestari.")
        elif not count:
            why_not = proposal.remarks[0].sentence()
        remarks = (*found.remarks, *proposal.remarks)
        refused = {(one.sheet, one.line) for one in proposal.remarks} if count else set()
        taken = tuple(one for one in found.pupils if (one.sheet, one.line) not in refused)
        said = replace(found, pupils=taken, lost=found.lost + len(refused))
        asks_for = Column.CLASS if any(not pupil.class_title for pupil in found.pupils) else None
        return Judged(
            line,
            count,
            row_reasons(remarks),
            tuple(filter(None, (*more, said_of_private(found.unread)))),
            why_not,
            asks_for=asks_for,
            head=said.head,
            offered=offered_rows(remarks),
        )

    def take(plans: Sequence[SheetPlan], title: str) -> str:
        found, proposal = proposed(plans, title)
        year = new_year(found.pupils, model.classes, title)
        if not (fault := model.store(proposal.classes)):
            taken()
            titles = ", ".join(one.title for one in proposal.classes[:4]) + (" …" if len(proposal.classes) > 4 else "")
            count = proposal.new + proposal.known
            sentence = ngettext("Imported {count} pupil: {classes}.", "Imported {count} pupils: {classes}.", count)
            context.navigator.notify(sentence.format(count=f"{count:,}", classes=titles))
            if year.moves:
                open_card(new_year_card(context, model, year, taken))
        return fault

    return TablePreview(
        context,
        source.name,
        class_list.PUPILS,
        read=source.read,
        judge=judge,
        take=take,
        choose_another=choose_another,
        title=_("Import pupils from {file}").format(file=source.name),
        suggest=lambda plans: "" if source.is_named_so and class_list.review_plans(plans).titles else source.title,
    )


MOST_SHOWN = 60
_COLUMN = 290  # dp, at least, of the pupils of a class


class PupilLine(Natural, Widget):
    """A pupil whom a list gives: the `name`, in any script, and a `note` on the right: class, year, group."""

    natural_height = 44

    name = StringProperty("")
    note = StringProperty("")


class NamesCard(Dialog):
    """Adds pupils to a class, or to a new one if `school_class` is None; `done` is called when they are stored.

    `message` says how many pupils the text gives so far, `fault` why it gives none. Rows left out or left open are
    listed with the reason above the names, because nobody would look below sixty names. A text that may be read in
    another way `is_unsure`: it is seen as a table first, and so is one with columns if the teacher wants. That lies
    over this card, by `open_over`: to leave it leads back here.
    """

    school_class = ObjectProperty(None, allownone=True)
    is_unsure = BooleanProperty(defaultvalue=False)
    has_columns = BooleanProperty(defaultvalue=False)

    def __init__(
        self,
        context: ScreenContext,
        model: ClassModel,
        school_class: SchoolClass | None,
        *,
        done: Callable[[], None],
        open_over: Callable[[Modal], object],
        **more: Any,
    ) -> None:
        self._context, self._model, self._done, self._open_over = context, model, done, open_over
        title = _("Add names: {title}").format(title=school_class.title) if school_class else _("New class")
        super().__init__(title=title, school_class=school_class, **more)
        if school_class:
            self.ids.title.parent.remove_widget(self.ids.title)
        self.look()

    def look(self) -> None:
        """Say what the text gives so far."""
        plans = self._plans()
        found = self._found(plans)
        is_open = any(len(readings(plan.sheet, class_list.PUPILS)) > 1 for plan in plans)
        self.is_unsure = is_open or any(remark.could_be for remark in found.remarks)
        self.has_columns = any(plan.sheet.width > 1 for plan in plans)
        sentences = replace(found, remarks=(*found.remarks, *self._proposal(found).remarks)).sentences
        count = len(found.pupils)
        line = ngettext("{count} name", "{count} names", count).format(count=count)
        remarks = _("Remarks: {count}").format(count=len(sentences))
        if is_open:
            line = " ".join((f"{line}.", _("Perhaps the list means something else: look at it first.")))
        self.message, self.fault = line, " ".join((f"{line.rstrip('.')}.", remarks)) if sentences else ""
        lines = self.ids.found
        lines.clear_widgets()
        for sentence in sentences[:MOST_SHOWN]:
            lines.add_widget(GrowingLabel(text=sentence, color=colour_of("danger_text")()))
        if len(sentences) > MOST_SHOWN:
            rest = _("… and {count} more.").format(count=len(sentences) - MOST_SHOWN)
            lines.add_widget(GrowingLabel(text=rest, bold=True))
        if not found.pupils:
            lines.add_widget(Note(text=_("The names will appear here."), size_hint_y=None, height=THEME.row))
        for pupil in found.pupils[:MOST_SHOWN]:
            year = _("Year {year}").format(year=pupil.year) if pupil.year else ""
            note = dotted(pupil.class_title, year, pupil.group)
            lines.add_widget(PupilLine(name=pupil.name, note=note))

    def press(self) -> None:
        """Store the pupils, or have a list looked at that may be read in another way."""
        if self.is_unsure:
            self.look_through()
        else:
            super().press()

    def look_through(self) -> None:
        """Show the text as a table over this card."""

        def taken() -> None:
            self.close()
            self._done()

        source = text_of_pupils(self.ids.names.text, self._title())
        self._open_over(pupil_preview(self._context, self._model, source, open_card=self._open_over, taken=taken))

    def do(self) -> str:
        """Store the pupils, or say why they cannot be."""
        found = self._found(self._plans())
        names_its_class = bool(found.pupils) and all(pupil.class_title for pupil in found.pupils)
        if not self._title() and not names_its_class:
            return _("Enter the name of the class first, such as 5 Bestari.")
        changed = self._proposal(found).classes
        if self.ids.names.text.strip() and not changed:
            self.look()
            return str(self.fault or self.message)
        return self._model.store(changed or (self._named(self._title()),))

    def done(self) -> None:
        self._done()

    def _title(self) -> str:
        return self.school_class.title if self.school_class else tidy_title(self.ids.title.text)

    def _proposal(self, found: class_list.ListReview) -> class_list.ClassProposal:
        # While the class has no name, no row is marked as lacking a class: the name is asked for once, at the end.
        return class_list.propose(found, self._model.classes, self._title() or _("New class"))

    def _named(self, title: str) -> SchoolClass:
        there = (one for one in self._model.classes if one.key == title.casefold())
        return self.school_class or next(there, SchoolClass(title))

    def _plans(self) -> Sequence[SheetPlan]:
        return plan_table(table_of_text(self.ids.names.text, class_list.PUPILS), class_list.PUPILS)

    def _found(self, plans: Sequence[SheetPlan]) -> class_list.ListReview:
        return class_list.with_letters_noted(class_list.review_plans(plans), strange_letters)


GROUPS = ("a", "b", "c", "d", "e", "f")
_NO_GROUP = ""


class ClassesScreen(RefillableScreen):
    """The classes on the left, the pupils of the one that is `shown` on the right.

    `mode` is what a tap on a pupil does: ``today`` away or here again, ``groups`` the group that is `chosen_group`,
    ``edit`` everything else.
    """

    shown = ObjectProperty(None, allownone=True)
    mode = StringProperty("today")
    chosen_group = StringProperty("a")
    head = StringProperty("")
    fault = StringProperty("")
    unreadable = StringProperty("")

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._model = ClassModel(context)
        self._folder: Path | None = None
        self._rows: dict[int, ListRow] = {}
        super().__init__(context, **more)
        self._begin()

    def refill(self) -> None:
        """Read the classes, and show the one that is shown now."""
        self._model.read()
        self._folder, self.chosen_group = None, GROUPS[0]
        self._begin()

    def _begin(self) -> None:
        self._today = self.context.services.today()
        self.mode = self.context.navigator.part_of(ScreenName.CLASSES, "today")
        self._show_all()

    # The classes

    def choose(self, one: SchoolClass, _row: Any = None) -> None:
        self._model.show(one)
        self._show_all()

    def new_class(self) -> None:
        """Ask for the name of a class and its pupils."""
        self._ask_names(None)

    def add_names(self) -> None:
        """Ask for more pupils of this class."""
        self._ask_names(self.shown)

    def take_in(self) -> None:
        """Ask for files, and look through them."""
        folder = self._folder or self.context.outside.documents_folder()
        title = _("Which file has the pupils' names? (spreadsheet, CSV or text)")

        def look(paths: Sequence[Path]) -> None:
            if paths and self.get_root_window():
                self._folder = paths[0].parent
                FileQueue(paths, self._preview, self.open_modal)

        ask_files(self.context, folder, SUFFIXES, look, self.open_modal, title)

    def about_class(self) -> None:
        """Rename, save or delete the class."""
        if self.shown:
            self.open_modal(ClassCard(self.context, self._model, self.shown, changed=self._show_all))

    # The pupils

    def modes(self) -> list[tuple[str, str]]:
        """Return what a tap on a pupil may do."""
        return [("today", _("Absent today")), ("groups", _("Groups")), ("edit", _("Names"))]

    def choose_mode(self, mode: str) -> None:
        """Let a tap on a pupil do something else."""
        self.mode = mode
        self.context.navigator.keep_part(ScreenName.CLASSES, mode)
        self._mark()

    def groups(self) -> list[tuple[str, str]]:
        """Return the labels to give, with those that pupils of the class have."""
        own = sorted({pupil.group for pupil in self.shown.pupils if pupil.group}) if self.shown else []
        labels = list(dict.fromkeys((*own, *GROUPS)))[: max(len(GROUPS), len(own))]
        return [(label, label) for label in labels] + [(_NO_GROUP, _("none"))]

    def advice(self, mode: str) -> str:
        """Say what a tap on a pupil does, or that there is nobody yet."""
        if self.shown and not self.shown.pupils:
            return _("Nobody is in this class yet. Add the names.")
        absent, change = _("Tap the pupils who are absent today."), _("Tap a pupil to change the name, year or group.")
        return {"today": absent, "edit": change}.get(mode, "")

    # Inside

    def _ask_names(self, school_class: SchoolClass | None) -> None:
        done, over = self._show_all, self.open_over
        self.open_modal(NamesCard(self.context, self._model, school_class, done=done, open_over=over))

    def _preview(self, path: Path, open_card: Callable[[Modal], object]) -> TablePreview:
        return pupil_preview(
            self.context,
            self._model,
            file_of_pupils(self.context, path),
            open_card=open_card,
            taken=self._show_all,
            choose_another=self.take_in,
        )

    def _show_all(self) -> None:
        self.shown, self.unreadable = self._model.shown, self._model.unreadable
        lay(self.ids.classes, list(map(self._class, self._model.classes)))
        self._list_pupils()

    def _class(self, one: SchoolClass) -> ListRow:
        note = _("damaged") if self._model.fault_of(one) else str(len(one.pupils))
        return ListRow(text=one.title, note=note, selected=one == self.shown, on_release=partial(self.choose, one))

    def _list_pupils(self) -> None:
        self.ids.scroll.scroll_y = 1
        listed = [(pupil.number, pupil.name) for pupil in self.shown.pupils] if self.shown else []
        lay(self.ids.pupils, listed, self._row)
        self._rows = {row.laid_for[0]: row for row in self.ids.pupils.children}
        self._mark()

    def columns(self, width: float, height: float, row_height: float, count: int) -> int:
        """Return in how many columns the pupils stand: no more than needed, as names are long."""
        return max(1, min(int(width // dp(_COLUMN)), math.ceil(count * row_height / max(height, row_height))))

    def _row(self, listed: tuple[int, str]) -> ListRow:
        number, name = listed
        return ListRow(text=name, height=self.ids.pupils.row_height, on_release=partial(self._tapped, number))

    def _mark(self) -> None:
        self.fault = self._model.fault_of(self.shown) if self.shown else ""
        if not self.shown:
            self.head = ""
            return
        away = 0
        for pupil in self.shown.pupils:
            row = self._rows[pupil.number]
            is_away = pupil.is_absent(self._today)
            away += is_away
            row.selected, row.note = is_away, self._note(pupil, away=is_away)
        self.head = pupils_line(len(self.shown.pupils), away)
        self.ids.groups.options = self.groups()

    def _note(self, pupil: ClassPupil, *, away: bool) -> str:
        parts = [_("absent") if away else ""]
        if self.mode == "edit":
            called = self.shown.called[pupil.number]
            year = _("Year {year}").format(year=pupil.year).replace(" ", "\N{NO-BREAK SPACE}") if pupil.year else ""
            parts += [called if called != pupil.name else "", pupil.group, year]
        elif self.mode != "today":
            parts.append(pupil.group)
        return dotted(*parts)

    def _tapped(self, number: int, _row: Any) -> None:
        one = self.shown
        pupil = one.pupil(number)
        if self.mode == "edit":
            self.open_modal(PupilCard(self._model, one, pupil, done=self._show_all))
            return
        if self.mode == "groups":
            group = "" if pupil.group == self.chosen_group else self.chosen_group
            changed = partial(one.change, number, pupil.name, pupil.year, group)
        else:
            changed = partial(one.mark_absent, number, self._today, absent=not pupil.is_absent(self._today))
        if why := self._model.change(changed):
            self.context.navigator.notify(why)
            return
        self.shown = self._model.shown
        self._mark()


load_rules(__file__)
