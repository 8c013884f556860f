"""One word: whether it is accepted and why; allow it, block it or undo a change; all changes with reasons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.rules.format import Format
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import Growing
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable
from classroom.ui.match_setup import word_list_of
from classroom.ui.ports import WordListBook
from classroom.ui.wording.word import kind_name, kind_names, shipped_name
from classroom.ui.words.part import Part, by_rules
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.lexicon import LEXICON_KEYS, Lexicon, WordRefusal
from classroom.words.teacher_list import TeacherList, TeacherListError, said_of, why_no_word


class ChangeRow(Growing, Panel, Pressable, BoxLayout):
    """A change: `word`, `what` was done to it, and the `reason`, as high as it needs."""

    word = StringProperty("")
    what = StringProperty("")
    reason = StringProperty("")


class WordsPart(Part):
    """`finding` is the result for the word looked up, None if there is none; `waits` while a word is looked up."""

    finding = ObjectProperty(None, allownone=True)
    waits = BooleanProperty(defaultvalue=False)
    why_no_change = StringProperty("")
    why_no_return = StringProperty("")
    changes_line = StringProperty("")

    def asks_text(self, waits: bool, finding: Finding | None) -> str:
        """Return the text shown while there is no finding."""
        if waits:
            return _("Looking it up …")
        return "" if finding else _("Type a word to see if it is accepted, and why.")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._finding: LatestTask[Finding | KnownError] = LatestTask(self._found, FETCHING)
        self._weigh_buttons()

    def show(self) -> None:
        """List the changes, and look the word up again: a list or a kind may have been changed meanwhile."""
        self._list_changes()
        if self.finding:
            self.look_up()

    def on_leave(self) -> None:
        """Wait for no word any more."""
        self._finding.forget()

    # Looking up

    def look_up(self) -> None:
        """Look the typed word up."""
        row, word = self.ids.word, self.ids.word.text.strip()
        why = why_no_word(word)
        if why:
            row.fault = said_of(word, why) if word else _("Type a word first.")
            return
        book, format = self.book, self.format
        key = word_list_of(self.context.settings.current, format)
        self.waits = True
        self._finding.ask(lambda: attempt(lambda: find_word(book, word, key, format)))

    def word_changed(self) -> None:
        """Clear the finding, because another word is being typed."""
        if self.finding is None or self.ids.word.text.strip().lower() != self.finding.word:
            self._finding.forget()
            self.waits, self.finding = False, None
            self._weigh_buttons()

    def _found(self, answer: Finding | KnownError) -> None:
        self.waits = False
        if isinstance(answer, KnownError):
            self.ids.word.fault = str(answer)
            return
        self.finding = answer
        self._weigh_buttons()

    # Changing

    def point_to_word(self, why: str) -> None:
        """Say beside the word why nothing can be changed about it."""
        self.ids.word.fault = why
        self.ids.word.focus = not self.finding

    def allow(self) -> None:
        """Accept the word from now on, for the reason that is typed."""
        if self._has_reason(_("Say why {word} is allowed.")):
            self._change(lambda changes: changes.allow(self.finding.word, self.ids.reason.text))

    def block(self) -> None:
        """Refuse the word from now on, for the reason that is typed."""
        if self._has_reason(_("Say why {word} is blocked.")):
            self._change(lambda changes: changes.block(self.finding.word, self.ids.reason.text))

    def take_back(self) -> None:
        """Undo the change, so that the lists and the rules decide about the word again."""
        self._change(lambda changes: changes.forget(self.finding.word))

    def _has_reason(self, asked: str) -> bool:
        """Tell whether a reason is typed; if not, put the cursor where it can be typed."""
        row = self.ids.reason
        if row.text.strip():
            return True
        row.fault = asked.format(word=self.finding.word)
        row.focus = True
        return False

    def _change(self, change: Any) -> None:
        book = self.book
        try:
            book.save_changes(change(book.changes()))
        except (KnownError, TeacherListError) as error:
            self.ids.reason.fault = str(error)
            return
        self.ids.reason.text = ""
        self._list_changes()
        self.look_up()

    def _weigh_buttons(self) -> None:
        found = self.finding
        self.why_no_change = "" if found else _("Look the word up first.")
        unchanged = _("You have not changed anything about this word.")
        self.why_no_return = "" if found and found.is_changed else unchanged if found else _("Look the word up first.")

    # All changes

    def _list_changes(self) -> None:
        rows = self.ids.changes
        rows.clear_widgets()
        changes = attempt(self.book.changes)
        if isinstance(changes, KnownError):
            self.changes_line = _("Your changes")
            rows.add_widget(GrowingLabel(text=str(changes)))
            return
        changed = [(note, _("allowed")) for note in changes.allowed] + [
            (note, _("blocked")) for note in changes.blocked
        ]
        self.changes_line = (
            _("Your changes: {count}").format(count=len(changed)) if changed else _("No words changed yet.")
        )
        for note, what in sorted(changed, key=lambda pair: pair[0].word):
            row = ChangeRow(word=note.word.upper(), what=what, reason=note.reason)
            row.bind(on_release=partial(self._show_word, note.word))
            rows.add_widget(row)

    def _show_word(self, word: str, _row: ChangeRow) -> None:
        self.ids.word.text = word
        self.look_up()


# Looking a word up: is it accepted, by which list, as what kind, and why not


@dataclass(frozen=True)
class Finding:
    """What there is to say of a `word` in lower case: three sentences, and whether the teacher changed it."""

    word: str
    accepted: bool
    title: str
    detail: str
    lists: str
    is_changed: bool


def find_word(book: WordListBook, word: str, key: str, format: Format) -> Finding:
    """Look up a word for a match of `format` with the list `key`. Raises `KnownError`.

    It reads lists, so call it off the screen's thread.
    """
    plain = word.strip().lower()
    kept = book.load().lists
    names = {**{shipped: shipped_name(shipped) for shipped in LEXICON_KEYS}, **_names(kept)}
    keys = {*names, *(former for own in kept for former in own.former)}
    lexicon = book.lexicon(key if key in keys else format.words.practice, by_rules(format))
    changes = book.changes()
    notes = {note.word: note.reason for note in (*changes.allowed, *changes.blocked)}
    kinds = kind_names(book.categories().get(plain, frozenset()))
    refusal = lexicon.refusal(plain)
    too_long = bool(format.words.longest) and len(plain) > format.words.longest
    title = _("{word} is not accepted") if refusal or too_long else _("{word} is accepted")
    if refusal:
        detail = _why_not(refusal, names[lexicon.key], format)
    elif too_long:
        sentence = _("Refused by the rules ({rules}): a word can have at most {most} letters.")
        detail = sentence.format(rules=_(format.title), most=format.words.longest)
    else:
        detail = _why(lexicon, plain, names, notes)
    lists = "" if plain in notes else _lists(book, plain, names, format)
    sentence = " ".join((lists, _("Kind: {kinds}.").format(kinds=kinds))) if kinds else lists
    accepted = refusal is None and not too_long
    return Finding(plain, accepted, title.format(word=plain.upper()), detail, sentence.strip(), plain in notes)


def _names(kept: tuple[TeacherList, ...]) -> dict[str, str]:
    return {own.key: own.title for own in kept}


def _why(lexicon: Lexicon, word: str, names: dict[str, str], notes: dict[str, str]) -> str:
    if word in notes:
        return _("You allowed it in every list: {reason}").format(reason=notes[word])
    if lexicon.asks_judge(word):
        return _("Found in: {list}. The judge decides: it may be a name, or a word not meant for pupils.").format(
            list=names[lexicon.key]
        )
    return _("Found in: {list}.").format(list=names[lexicon.key])


def _why_not(refusal: WordRefusal, name: str, format: Format) -> str:
    if refusal.reason:
        return _("You blocked it in every list: {reason}").format(reason=refusal.reason)
    if refusal.category is None:
        return _("Not found in: {list}.").format(list=name)
    kind = kind_name(refusal.category)
    if refusal.category in by_rules(format):
        return _("Refused by the rules ({rules}): {kind}.").format(rules=_(format.title), kind=kind)
    return _("You refuse this kind of word: {kind}.").format(kind=kind)


def _lists(book: WordListBook, word: str, names: dict[str, str], format: Format) -> str:
    """Return which lists contain the word, even if they refuse it."""
    have = [name for key, name in names.items() if word in book.lexicon(key, by_rules(format)).words]
    lack = [name for name in names.values() if name not in have]
    sentences = [_("In these lists: {lists}.").format(lists=", ".join(have))] if have else []
    sentences += [_("Not in these lists: {lists}.").format(lists=", ".join(lack))] if lack else []
    return " ".join(sentences)


load_rules(__file__)
