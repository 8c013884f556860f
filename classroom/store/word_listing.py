"""Word lists, a teacher's changes and what a file would bring, as lines of text."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from classroom.store.word_lists import WordLists
from classroom.words.category import Category
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.teacher_list import Changes, Proposal, TeacherList

_DIGITS = 8
# How many lines are listed before the rest is only counted.
_MOST_LISTED = 20


def word_listing(lists: WordLists, by_rules: Collection[Category]) -> Iterator[str]:
    """Yield every list with the title and the hash of a score sheet, then the teacher's changes, then damaged files.

    `by_rules` are the categories that the rules refuse. Raises `KnownError`.
    """
    kept = lists.load()
    own = {one.key: one for one in kept.lists}
    for key in (*LEXICON_KEYS, *own):
        lexicon = lists.lexicon(key, by_rules)
        line = f"{key}  {lexicon.title}  {lexicon.sha256[:_DIGITS]}  {len(lexicon):,} words"
        yield line + (_origin(own[key]) if key in own else "")
    yield from _changes(lists.changes())
    yield from kept.refused


def proposal_lines(proposal: Proposal) -> Iterator[str]:
    """Yield what a file would add: how many words, which are new, which lines give none, which may be refused."""
    found = proposal.review
    words = "1 word" if len(found.words) == 1 else f"{len(found.words):,} words"
    yield f"{proposal.file}: {words}, {len(found.new):,} of them new"
    yield from _first([f"Line {entry.line}: {entry.text} is new" for entry in found.new[: _MOST_LISTED + 1]], found.new)
    yield from _first([entry.sentence() for entry in found.refused[: _MOST_LISTED + 1]], found.refused)
    sorted_out = sorted(found.sorted_out.items())
    lines = [f"{word}: refused where {', '.join(sorted(kinds))} is" for word, kinds in sorted_out[: _MOST_LISTED + 1]]
    yield from _first(lines, sorted_out)


def _first(lines: list[str], of: Collection[object]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines[:_MOST_LISTED])
    if len(of) > _MOST_LISTED:
        yield f"  ... and {len(of) - _MOST_LISTED:,} more"


def _origin(own: TeacherList) -> str:
    return f", {len(own.words):,} of them from {own.origin}, added to {own.base}" if own.base else f" from {own.origin}"


def _changes(changes: Changes) -> Iterator[str]:
    yield from (f"allowed  {note.word}: {note.reason}" for note in changes.allowed)
    yield from (f"blocked  {note.word}: {note.reason}" for note in changes.blocked)
    for switch in changes.switches:
        yield f"category  {switch.category}: always {'accepted' if switch.accepted else 'refused'}"
