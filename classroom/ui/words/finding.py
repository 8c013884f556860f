"""Looking a word up: is it accepted, by which list, as what kind, and why not."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.i18n import _
from classroom.rules.format import Format
from classroom.ui.cards.list_choice import shipped_name
from classroom.ui.ports import WordListBook
from classroom.ui.words.kind import kind_name, kind_names
from classroom.ui.words.part import by_rules
from classroom.words.lexicon import LEXICON_KEYS, Lexicon, WordRefusal
from classroom.words.teacher_list import TeacherList


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
    """Look up a word for a match of `format` with the list `key`; reads lists, so not for the screen's thread.

    Raises `KnownError`.
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
        told = _("The rules refuse it ({rules}): a word has up to {most} letters.")
        detail = told.format(rules=_(format.title), most=format.words.longest)
    else:
        detail = _why(lexicon, plain, names, notes)
    lists = "" if plain in notes else _lists(book, plain, names, format)
    told = " ".join((lists, _("Kind: {kinds}.").format(kinds=kinds))) if kinds else lists
    accepted = refusal is None and not too_long
    return Finding(plain, accepted, title.format(word=plain.upper()), detail, told.strip(), plain in notes)


def _names(kept: tuple[TeacherList, ...]) -> dict[str, str]:
    return {own.key: own.title for own in kept}


def _why(lexicon: Lexicon, word: str, names: dict[str, str], notes: dict[str, str]) -> str:
    if word in notes:
        return _("You allowed it in every list: {reason}").format(reason=notes[word])
    if lexicon.asks_judge(word):
        return _("It is in: {list}. It may be meant as a name, so the judge decides.").format(list=names[lexicon.key])
    return _("It is in: {list}.").format(list=names[lexicon.key])


def _why_not(refusal: WordRefusal, name: str, format: Format) -> str:
    if refusal.reason:
        return _("You blocked it in every list: {reason}").format(reason=refusal.reason)
    if refusal.category is None:
        return _("It is not in: {list}.").format(list=name)
    kind = kind_name(refusal.category)
    if refusal.category in by_rules(format):
        return _("The rules refuse it ({rules}): {kind}.").format(rules=_(format.title), kind=kind)
    return _("You refuse this kind of word: {kind}.").format(kind=kind)


def _lists(book: WordListBook, word: str, names: dict[str, str], format: Format) -> str:
    """Which lists have the word, whatever is refused of them."""
    have = [name for key, name in names.items() if word in book.lexicon(key, by_rules(format)).words]
    lack = [name for name in names.values() if name not in have]
    told = [_("Lists that have it: {lists}.").format(lists=", ".join(have))] if have else []
    told += [_("Lists that do not: {lists}.").format(lists=", ".join(lack))] if lack else []
    return " ".join(told)
