"""Classes for the screens' tests: a book in memory that refuses what the real one does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from classroom.errors import KnownFault, StoreError
from classroom.roster.class_list import ClassTitleTakenError, Move, StoredClass
from classroom.roster.school_class import SchoolClass

NAMES = (
    "Nur Aina binti Azman", "Aisyah", "Arjun", "Chong Wei", "Daniel", "Hui Min", "கவிதா", "Mei Ling", "Puteri", "陈美玲",
    "Farid", "Siti Nurhaliza binti Abdul Rahman", "Lim Wei Jie", "Priya", "Ravi", "Hafiz", "Jun Hao", "نور", "Kamal",
    "Yee Ling", "Devi", "Zara", "Imran", "Xin Yi", "Muthu", "Balqis", "Ethan", "Nadia", "Sanjay", "Wan Ling", "Amir",
    "Tan Mei Hua", "Gopal", "Laila", "Oliver",
)  # fmt: skip


def some_class(count: int = 35, title: str = "5 Bestari") -> SchoolClass:
    """A class of so many pupils in three groups and two years."""
    one = SchoolClass(title)
    for number, name in enumerate(NAMES[:count]):
        one = one.add(name, 4 + number % 2, "abc"[number % 3])
    return one


@dataclass
class MemoryClassBook:
    """Classes in memory: `fault` meets whoever writes, `unreadable` whoever reads; `damage` is of each class."""

    kept: dict[str, SchoolClass] = field(default_factory=dict)
    fault: KnownFault | None = None
    damage: KnownFault | None = None
    unreadable: KnownFault | None = None
    matches_deleted: tuple[str, ...] = ()

    def classes(self) -> Sequence[StoredClass]:
        if self.unreadable:
            raise StoreError(self.unreadable)
        return tuple(StoredClass(one, self.damage) for one in sorted(self.kept.values(), key=lambda one: one.key))

    def save(self, changed: SchoolClass) -> SchoolClass:
        if self.fault:
            raise StoreError(self.fault)
        one = changed if changed.class_id else replace(changed, class_id=f"class-{len(self.kept) + 1}")
        if any(other.key == one.key and key != one.class_id for key, other in self.kept.items()):
            raise ClassTitleTakenError(f"There is already a class called {one.title}. Choose another name.")
        self.kept[one.class_id] = one
        return one

    def move(self, moves: Sequence[Move]) -> None:
        if self.fault:
            raise StoreError(self.fault)
        for move in moves:
            self.kept[move.class_id] = self.kept[move.class_id].remove(move.number)

    def delete(self, class_id: str, matches: Collection[str] = ()) -> None:
        if self.fault:
            raise StoreError(self.fault)
        self.matches_deleted = tuple(matches)
        self.kept.pop(class_id, None)
