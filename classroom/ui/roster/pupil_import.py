"""Pupils from a file: the table as read, and the pupils it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from classroom.i18n import _, ngettext
from classroom.roster.class_list import ClassProposal, ListReview, propose, review_plans, with_letters_noted
from classroom.roster.new_year import new_year
from classroom.roster.school_class import tidy_title
from classroom.tables.plan import Purpose, SheetPlan
from classroom.ui.cards.table_preview import Judged, TablePreview, row_reasons
from classroom.ui.context import ScreenContext
from classroom.ui.kit.label import strange_letters
from classroom.ui.kit.modal import Modal
from classroom.ui.roster.class_model import ClassModel
from classroom.ui.roster.new_year_card import NewYearCard


def pupil_preview(
    context: ScreenContext,
    model: ClassModel,
    path: Path,
    *,
    open_card: Callable[[Modal], object],
    taken: Callable[[], None],
    choose_another: Callable[[], None],
) -> TablePreview:
    """Return the card that shows a list of pupils before it is imported; `taken` is called once classes are stored.

    `open_card` then asks whether pupils of the year before are moved.
    """

    def proposed(plans: Sequence[SheetPlan], title: str) -> tuple[ListReview, ClassProposal]:
        found = with_letters_noted(review_plans(plans), strange_letters)
        return found, propose(found, model.classes, title)

    def judge(plans: Sequence[SheetPlan], title: str) -> Judged:
        found, proposal = proposed(plans, title)
        count = proposal.new + proposal.known
        line = ngettext("Import {count} pupil", "Import {count} pupils", count).format(count=f"{count:,}")
        more = [_("Already in the class: {count}.").format(count=proposal.known)] if proposal.known else []
        private = [column.sentence() for column in found.unread if column.never_kept]
        why_not = ""
        if not found.pupils:
            why_not = _("No pupils found. Tap the heading of the column with the names.")
        elif not count:
            why_not = _("Enter the name of the class first, such as 5 Bestari.")
        reasons = row_reasons((*found.remarks, *proposal.remarks))
        asks_class = any(not pupil.class_title for pupil in found.pupils)
        return Judged(line, count, reasons, (*more, *private), why_not, asks_class=asks_class, head=found.head)

    def take(plans: Sequence[SheetPlan], title: str) -> str:
        found, proposal = proposed(plans, title)
        year = new_year(found.pupils, model.classes, title)
        fault = model.store(proposal.classes)
        if not fault:
            taken()
            titles = ", ".join(one.title for one in proposal.classes[:4]) + (" …" if len(proposal.classes) > 4 else "")
            count = proposal.new + proposal.known
            sentence = ngettext("Imported {count} pupil: {classes}.", "Imported {count} pupils: {classes}.", count)
            context.navigator.notify(sentence.format(count=f"{count:,}", classes=titles))
            if year.moves:
                open_card(NewYearCard(context, model, year, taken))
        return fault

    return TablePreview(
        context,
        path.name,
        Purpose.PUPILS,
        read=lambda: context.services.class_files.read(path),
        judge=judge,
        take=take,
        choose_another=choose_another,
        title=_("Import pupils from {file}").format(file=path.name),
        class_title=tidy_title(path.stem),
    )
