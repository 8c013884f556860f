"""What is deleted for good, or called otherwise: from the backups as from the data."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Deletion:
    """What is deleted: matches and competitions by their ids, a class by its id or title, or only pupils of it.

    `class_key` and `pupils` are title and names as they are compared. Pupils who are `renamed` stay: by the name as it
    was compared, each has the new one. Without either all of the class goes. `names` are those that stand in what is
    deleted, and those that nobody has any more.
    """

    matches: tuple[str, ...] = ()
    competitions: tuple[str, ...] = ()
    class_id: str = ""
    class_key: str = ""
    pupils: frozenset[str] = frozenset()
    renamed: tuple[tuple[str, str], ...] = ()
    names: frozenset[str] = frozenset()

    @property
    def is_of_class(self) -> bool:
        """Whether a class is deleted, or pupils of one, or their names."""
        return bool(self.class_id or self.class_key)

    @property
    def is_of_whole_class(self) -> bool:
        """Whether all of a class is deleted."""
        return self.is_of_class and not self.pupils and not self.renamed

    @property
    def is_of_names_only(self) -> bool:
        """Whether nothing is deleted but names that were corrected."""
        return bool(self.renamed) and not (self.pupils or self.matches or self.competitions)

    def has_record(self, record_id: str) -> bool:
        """Tell whether a match or competition is deleted."""
        return record_id in self.matches or record_id in self.competitions

    def has_name(self, key: object) -> bool:
        """Tell whether the name of a pupil of the class, as names are compared, goes."""
        return self.is_of_whole_class or key in self.pupils or key in dict(self.renamed)

    def by_ids(self) -> Deletion:
        """Return what goes of it from another computer's backups: the same records, and nothing that is only alike."""
        return replace(self, class_key="", names=frozenset())
