"""Pupils who drill: a name and a class, and nothing else about a child."""

from __future__ import annotations

from dataclasses import dataclass, field

from classroom.i18n import _
from classroom.names import tidy_name


class NamelessPupilError(ValueError):
    """A pupil or a class without a name; `str` is a sentence for people."""


@dataclass(frozen=True, order=True)
class Pupil:
    """A pupil of a class, with both names as shown; a name is unique within a class (see `key`).

    `called` is the calling name, empty if it is not known.
    """

    class_name: str
    name: str
    called: str = field(default="", compare=False)

    @property
    def key(self) -> tuple[str, str]:
        """Class and name in the form used for comparison: without case."""
        return self.class_name.casefold(), self.name.casefold()


def tidy_pupil(name: str, class_name: str) -> Pupil:
    """Return a pupil in stored form, with both names tidied. Raises `NamelessPupilError`."""
    pupil = Pupil(tidy_name(class_name), tidy_name(name))
    if not pupil.class_name:
        raise NamelessPupilError(_("Enter the name of the class first, such as 5 Bestari."))
    if not pupil.name:
        raise NamelessPupilError(_("Enter the pupil's name first."))
    return pupil
