"""Everybody paired with somebody they may meet, and kept so while the pairs are chosen one after the other.

Who may meet whom is a graph; a set of its vertices is a whole number whose bit n stands for vertex n, so that one
operation looks at all of them. A perfect matching is kept. When a vertex chooses, its mate is left alone, and a search
by Edmonds from there finds all who could be left alone instead: with one of those as the choice, and nobody else, the
rest can still be paired. So a choice takes one search, which mostly ends at its first step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

NOBODY = -1

Preference = Callable[[int], int]
"""Which vertex of a set, never an empty one, is liked best."""


def lowest(vertices: int) -> int:
    """Return the lowest vertex of a set that is not empty."""
    return (vertices & -vertices).bit_length() - 1


def members(vertices: int) -> Iterator[int]:
    """Yield the vertices of a set, the lowest first."""
    while vertices:
        yield lowest(vertices)
        vertices &= vertices - 1


class Matching:
    """A matching of the vertices `among`, of all unless given; `neighbours` has for each vertex those it may meet.

    `is_perfect` tells whether everybody has a mate; only then may a vertex `choose`. No pair costs anything.
    """

    cost = 0

    def __init__(self, neighbours: Sequence[int], among: int | None = None) -> None:
        self._neighbours = neighbours
        self._left = (1 << len(neighbours)) - 1 if among is None else among
        self._mates = [NOBODY] * len(neighbours)
        self.is_perfect = self._left.bit_count() % 2 == 0 and self._complete()

    def choose(self, vertex: int, preference: Preference) -> int:
        """Return the mate that a vertex likes best of those with whom the rest can be paired; both are out then."""
        alone = self._mates[vertex]
        self._mates[alone] = NOBODY
        self._left &= ~(1 << vertex)
        possible = self._neighbours[vertex] & self._left
        best = 1 << preference(possible)
        tree = Tree(self._neighbours, self._mates, self._left, alone, best)
        chosen = preference(best & tree.even or possible & tree.even)
        tree.leave_alone(chosen)
        self._left &= ~(1 << chosen)
        return chosen

    def _complete(self) -> bool:
        """Give everybody a mate, and tell whether that is possible."""
        alone = self._with_nearest()
        while alone:
            vertex = lowest(alone)
            alone &= ~(1 << vertex)
            mate = self._augment(vertex, alone)
            if mate == NOBODY:
                return False
            alone &= ~(1 << mate)
        return True

    def _with_nearest(self) -> int:
        """Give each vertex the first mate that is free, and return those who found none."""
        alone = waiting = self._left
        while waiting:
            vertex = lowest(waiting)
            waiting &= ~(1 << vertex)
            free = self._neighbours[vertex] & waiting
            if free:
                mate = lowest(free)
                self._pair(vertex, mate)
                waiting &= ~(1 << mate)
                alone &= ~(1 << vertex | 1 << mate)
        return alone

    def _augment(self, vertex: int, alone: int) -> int:
        """Find a mate for a vertex and for one of those who are `alone`; return that one, -1 where there is no way."""
        goal = 0
        waiting = alone
        while waiting:
            goal |= self._neighbours[lowest(waiting)]
            waiting &= waiting - 1
        tree = Tree(self._neighbours, self._mates, self._left & ~alone, vertex, goal)
        found = goal & tree.even
        if not found:
            return NOBODY
        last = lowest(found)
        other = lowest(self._neighbours[last] & alone)
        tree.leave_alone(last)
        self._pair(last, other)
        return other

    def _pair(self, one: int, other: int) -> None:
        self._mates[one], self._mates[other] = other, one


class Tree:
    """Edmonds' search from a vertex without a mate, until it reaches one of the `goal` or nobody more.

    `even` are those reached by an even number of steps, a step to a neighbour and a step to its mate in turn: each of
    them could be left alone in place of the `root`. Where two of them are neighbours, the steps close to a blossom, and
    all in it are even.
    """

    def __init__(self, neighbours: Sequence[int], mates: list[int], among: int, root: int, goal: int) -> None:
        self._neighbours = neighbours
        self._mates = mates
        self._came_from: dict[int, int] = {}  # of a vertex reached by an odd number of steps, the one before
        self._above = list(range(len(neighbours)))  # towards the vertex that stands for its blossom
        self._blossoms = {root: 1 << root}  # the even vertices of each blossom, by the one that stands for it
        self.even = 1 << root
        self.root = root
        self._queue = [root]
        self._grow(among & ~(1 << root), goal)

    @property
    def blossoms(self) -> Collection[int]:
        """The even vertices, parted into their blossoms; those that are in none stand alone."""
        return self._blossoms.values()

    @property
    def odd(self) -> int:
        """Those reached by an odd number of steps only."""
        return sum(1 << vertex for vertex in self._came_from) & ~self.even

    def leave_alone(self, vertex: int) -> None:
        """Pair the vertices anew, so that an even one is without a mate and the root has one."""
        mates = self._mates
        lost = mates[vertex]
        mates[vertex] = NOBODY
        while lost != NOBODY:
            mate = self._came_from[lost]
            next_lost = mates[mate]
            mates[lost], mates[mate] = mate, lost
            lost = next_lost

    def _grow(self, unseen: int, goal: int) -> None:
        for vertex in self._queue:
            if self.even & goal:
                return
            fresh = self._neighbours[vertex] & unseen
            while fresh:
                odd = lowest(fresh)
                mate = self._mates[odd]
                self._came_from[odd] = vertex
                self.even |= 1 << mate
                if self.even & goal:
                    return
                self._blossoms[mate] = 1 << mate
                self._queue.append(mate)
                unseen &= ~(1 << odd | 1 << mate)
                fresh &= unseen
            while closing := self._neighbours[vertex] & self.even & ~self._blossoms[self._base(vertex)]:
                self._close(vertex, lowest(closing))

    def _close(self, one: int, other: int) -> None:
        """Make one blossom of all between two even neighbours and the base where their paths part."""
        base = self._parting(one, other)
        for vertex, mate in [*self._descend(one, base, other), *self._descend(other, base, one)]:
            for joined in (vertex, mate):
                top = self._base(joined)
                if top != base:
                    self._above[top] = base
                    self._blossoms[base] |= self._blossoms.pop(top, 1 << joined)
                if not self.even >> joined & 1:
                    self.even |= 1 << joined
                    self._queue.append(joined)

    def _descend(self, vertex: int, base: int, child: int) -> list[tuple[int, int]]:
        """Lead each odd vertex of a blossom, and so each of its mates, around the other way; return them in pairs."""
        passed = []
        while self._base(vertex) != base:
            mate = self._mates[vertex]
            self._came_from[vertex] = child
            passed.append((vertex, mate))
            child = mate
            vertex = self._came_from[mate]
        return passed

    def _parting(self, one: int, other: int) -> int:
        """Return the base where the paths of two even vertices to the root part."""
        passed = set()
        while True:
            one = self._base(one)
            passed.add(one)
            if self._mates[one] == NOBODY:
                break
            one = self._came_from[self._mates[one]]
        while (other := self._base(other)) not in passed:
            other = self._came_from[self._mates[other]]
        return other

    def _base(self, vertex: int) -> int:
        """Return the vertex that stands for the blossom of a vertex: the one where it is entered."""
        above = self._above
        while above[vertex] != vertex:
            above[vertex] = above[above[vertex]]
            vertex = above[vertex]
        return vertex
