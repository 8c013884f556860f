"""The two-letter words of a list as the screens show them, and what is said of those that have a letter somewhere."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.rules.format import Format
from classroom.ui.ports import Services
from classroom.words.teacher_list import bare_title
from classroom.words.two_letter_guide import GuideEntry, two_letter_guide

STARTS, ENDS, CONTAINS = "starts", "ends", "contains"


@dataclass(frozen=True)
class Guide:
    """What was fetched: the list's own `title`, its words with those that only the table has; or what went wrong."""

    entries: tuple[GuideEntry, ...] = ()
    title: str = ""
    fault: str = ""


def fetch_guide(services: Services, key: str, format: Format) -> Guide:
    """Return the guide of the list `key`; may take a second, when the list is read for the first time."""
    try:
        lexicon = services.matches.lexicon(key, format.words)
    except KnownError as error:
        return Guide(fault=str(error))
    entries = two_letter_guide(lexicon, services.two_letter_table(), format.tiles.values, whole_table=True)
    return Guide(entries, bare_title(lexicon.title))


def places_of(letter: str) -> list[tuple[str, str]]:
    """Return where words may have `letter`, each with its words for a button."""
    shown = letter or "\N{HORIZONTAL ELLIPSIS}"
    return [
        (STARTS, _("starts with {letter}").format(letter=shown)),
        (ENDS, _("ends with {letter}").format(letter=shown)),
        (CONTAINS, _("contains {letter}").format(letter=shown)),
    ]


def none_at(letter: str) -> dict[str, str]:
    """Return for each place what is said when no word has `letter` there."""
    return {
        STARTS: _("No two-letter word starts with {letter}.").format(letter=letter),
        ENDS: _("No two-letter word ends with {letter}.").format(letter=letter),
        CONTAINS: _("No two-letter word contains {letter}.").format(letter=letter),
    }
