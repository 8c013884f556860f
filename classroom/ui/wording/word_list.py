"""What word lists are called, and what is said of them."""

from __future__ import annotations

from classroom.i18n import N_, _, ngettext
from classroom.words.lexicon import SHORT_TITLES
from classroom.words.teacher_list import TeacherList

_LONGEST_FILE = 30

_USES = {
    "core": N_("For easy matches."),
    "pupil": N_("For classroom matches."),
    "full": N_("For competitions."),
}


def words_line(count: int) -> str:
    """Return how many words there are."""
    return ngettext("{count} word", "{count} words", count).format(count=f"{count:,}")


def shipped_name(key: str) -> str:
    """Return the short name of a list that comes with the app."""
    return _(SHORT_TITLES[key])


def shipped_line(key: str, title: str) -> str:
    """Return what a list that comes with the app is, by its whole `title`, and what it is for."""
    return f"{_(title)}. {_(_USES[key])}"


def origin_line(own: TeacherList) -> str:
    """Return where the words of a teacher's list come from."""
    file = own.origin if len(own.origin) <= _LONGEST_FILE else own.origin[:_LONGEST_FILE] + "..."
    if not own.base:
        return _("From {file}.").format(file=file)
    return _("From {file}, and all words of: {list}.").format(file=file, list=shipped_name(own.base))
