"""A card for choosing the word list of a match: one that comes with the app, or one of the teacher's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import ListRow
from classroom.ui.navigation import ScreenName
from classroom.ui.wording.word import shipped_name
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.teacher_list import StoredLists


class ListChoice(Dialog):
    """`chosen` is called with the key of the tapped list; `message` says what the card is waiting for.

    Under `title`, the user can choose the app's lists with these `keys` and the teacher's lists. If `alone`, only
    those of the teacher's lists appear that add to no other list (P9).
    """

    def __init__(
        self,
        context: ScreenContext,
        now: str,
        chosen: Callable[[str], None],
        *,
        keys: Sequence[str] = LEXICON_KEYS,
        alone: bool = False,
    ) -> None:
        practise, compete = (
            _("Which word list do you use for practice?"),
            _("Which word list does the competition use?"),
        )
        super().__init__(title=compete if alone else practise)
        self._context, self._now, self._chosen, self._alone = context, now, chosen, alone
        self._read: LatestTask[StoredLists | KnownError] = LatestTask(self._on_loaded, FETCHING)
        self.message = _("Reading the word lists …")
        for key in keys:
            self._add(key, shipped_name(key), "", is_now=key == now)
        book = context.services.word_lists
        self._read.ask(lambda: attempt(book.load))

    def close(self) -> None:
        """Close the card, and stop waiting for lists."""
        self._read.forget()
        super().close()

    def change_lists(self) -> None:
        """Go to where lists are imported, viewed and changed."""
        self.close()
        self._context.navigator.go(ScreenName.LISTS)

    def _on_loaded(self, answer: StoredLists | KnownError) -> None:
        self.message = ""
        if isinstance(answer, KnownError):
            self.message = str(answer)
            return
        lists = [own for own in answer.lists if own.stands_alone or not self._alone]
        if not answer.lists:
            self.message = _("You have no word lists of your own yet.")
        elif not lists:
            self.message = _("Your lists only add words to other lists. Choose a complete list for the competition.")
        for own in lists:
            self._add(own.key, own.title, _("own list"), is_now=self._now in (own.key, *own.former))
        for sentence in answer.refused:
            self.add_widget(GrowingLabel(text=sentence))

    def _add(self, key: str, name: str, note: str, *, is_now: bool) -> None:
        row = ListRow(text=f"\u2713 {name}" if is_now else name, note=note, selected=is_now)
        row.bind(on_release=partial(self._take, key))
        self.add_widget(row)

    def _take(self, key: str, _row: ListRow) -> None:
        self.close()
        self._chosen(key)


load_rules(__file__)
