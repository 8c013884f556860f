"""Boards of a hall from a list that was copied: the table as read, and who would play at each board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from classroom.competition.board_list import BOARDS, boards_of_plans, with_sides_apart
from classroom.i18n import _, ngettext
from classroom.settings import MOST_BOARDS, BoardNames
from classroom.tables.plan import SheetPlan
from classroom.tables.text import table_of_text
from classroom.ui.cards.table_preview import Judged, TablePreview, row_reasons
from classroom.ui.context import ScreenContext


def board_preview(
    context: ScreenContext, text: str, *, alone: bool, take: Callable[[tuple[BoardNames, ...]], object]
) -> TablePreview:
    """Return the card that shows a list of boards; `alone`: every team has its own. `take` is given their names."""

    def judge(plans: Sequence[SheetPlan], _typed: str) -> Judged:
        found = boards_of_plans(plans, alone=alone)
        count = min(len(found.boards), MOST_BOARDS)
        line = ngettext("Use {count} board", "Use {count} boards", count).format(count=count)
        rest = _("Only the first {count} are used.").format(count=MOST_BOARDS) if len(found.boards) > count else ""
        why_not = "" if count else _("No boards found. A list has one line for each board, such as: Tigers, Hornbills")
        unread = tuple(column.sentence() for column in found.unread)
        return Judged(
            line, count, row_reasons(found.remarks), unread, why_not, head=" ".join(filter(None, (found.head, rest)))
        )

    def take_boards(plans: Sequence[SheetPlan], _typed: str) -> str:
        boards = boards_of_plans(plans, alone=alone).boards
        take(tuple(BoardNames(*board.sides) for board in boards[:MOST_BOARDS]))
        return ""

    return TablePreview(
        context,
        _("the pasted list"),
        BOARDS,
        read=lambda: with_sides_apart(table_of_text(text, BOARDS)),
        judge=judge,
        take=take_boards,
        title=_("Boards from the pasted list"),
    )
