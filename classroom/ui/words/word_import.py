"""Words from a file: the table as read, and the words it gives for a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from classroom.i18n import _, ngettext, shown
from classroom.tables.plan import Purpose, SheetPlan
from classroom.ui.cards.table_preview import Judged, TablePreview, row_reasons
from classroom.ui.context import ScreenContext
from classroom.ui.kit.modal import Modal
from classroom.ui.wording.word import kind_names
from classroom.ui.words.new_list_card import NewListCard
from classroom.words.teacher_list import Review, WordFile, review
from classroom.words.word_rows import words_of_plans


def word_preview(
    context: ScreenContext,
    path: Path,
    *,
    open_card: Callable[[Modal], object],
    saved: Callable[[], None],
    choose_another: Callable[[], object],
) -> TablePreview:
    """Return the card that shows a file of words.

    `open_card` then asks which list they become, and `saved` is called once that is saved.
    """
    book, name = context.services.word_lists, shown(path.name)

    def judge(plans: Sequence[SheetPlan], _title: str) -> Judged:
        file = words_of_plans(name, plans)
        found = review(file.entries, (), book.categories())
        count = len(found.words)
        line = ngettext("Continue with {count} word", "Continue with {count} words", count).format(count=f"{count:,}")
        why_not = "" if count else _("No words found. Tap the heading of the column with the words.")
        return Judged(line, count, _reasons(file, found), tuple(one.sentence() for one in file.unread), why_not)

    def take(plans: Sequence[SheetPlan], _title: str) -> str:
        open_card(NewListCard(context, words_of_plans(name, plans), shown(path.stem), saved=saved))
        return ""

    return TablePreview(
        context,
        path.name,
        Purpose.WORDS,
        read=lambda: book.read(path),
        judge=judge,
        take=take,
        choose_another=choose_another,
        title=_("Import words from {file}").format(file=name),
    )


def _reasons(file: WordFile, found: Review) -> dict[tuple[str, int], str]:
    """Return the note for each row: why it gives no word, or the kind of its word."""
    reasons = row_reasons(file.remarks)
    for refused in found.refused:
        reasons[refused.sheet, refused.line] = refused.what()
    for entry in found.new if found.sorted_out else ():
        if kinds := found.sorted_out.get(entry.text):
            reasons[entry.sheet, entry.line] = f"{entry.text}: {kind_names(kinds)}"
    return reasons
