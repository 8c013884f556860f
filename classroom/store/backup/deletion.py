"""Deletions for good and changes of names, in the backups as well as in the data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


class Deleted:
    """What a deletion and a note of one tell alike."""

    matches: Collection[str]
    competitions: Collection[str]
    pupils: Collection[str]
    renamed: Collection[object]

    @property
    def is_of_pupils(self) -> bool:
        """Whether only pupils of a class are deleted or renamed."""
        return bool(self.pupils or self.renamed)

    @property
    def is_of_names_only(self) -> bool:
        """Whether only names that were corrected are deleted."""
        return bool(self.renamed) and not (self.pupils or self.matches or self.competitions)


@dataclass(frozen=True)
class Deletion(Deleted):
    """The deleted records: matches and competitions by their ids, a class by its id, or only some of its pupils.

    `class_key` and `pupils` are title and names in the form in which they are compared. Pupils who are `renamed`
    stay: each pair is the old name in that form, and the new name. If there are neither `pupils` nor `renamed`, the
    whole class is deleted; `members` are then its pupils. `names` are the names in the deleted data, and those that
    nobody has any more. `former` are the same pupils' deletions in the classes that they were in before.
    """

    matches: tuple[str, ...] = ()
    competitions: tuple[str, ...] = ()
    class_id: str = ""
    class_key: str = ""
    pupils: frozenset[str] = frozenset()
    renamed: tuple[tuple[str, str], ...] = ()
    names: frozenset[str] = frozenset()
    members: frozenset[str] = frozenset()
    former: tuple[Deletion, ...] = ()

    @property
    def is_of_class(self) -> bool:
        """Whether a class, some of its pupils, or names of its pupils are deleted."""
        return bool(self.class_id or self.class_key)

    @property
    def is_of_whole_class(self) -> bool:
        """Whether a whole class is deleted."""
        return self.is_of_class and not self.is_of_pupils

    def is_of(self, class_id: str, title_key: str) -> bool:
        """Tell whether a class is deleted or loses pupils: by its id, or by its title if no id is known."""
        return class_id == self.class_id if self.class_id else bool(title_key) and title_key == self.class_key

    def name_of(self, key: str) -> str | None:
        """Return the new name of a pupil who is renamed, an empty one for one who is deleted, None for others."""
        return dict(self.renamed).get(key, "" if key in self.pupils | self.members else None)

    def has_record(self, record_id: str) -> bool:
        """Tell whether a match or competition is deleted."""
        return record_id in self.matches or record_id in self.competitions

    def has_name(self, key: object) -> bool:
        """Tell whether the name of a pupil of the class, in the form in which names are compared, is removed."""
        return self.is_of_whole_class or key in self.pupils or key in dict(self.renamed)
