"""A perfect matching of players who may meet, kept perfect while pairs are chosen one after the other.

The possible pairings are a graph. A set of its vertices is a whole number whose bit n stands for vertex n, so that one
operation handles the whole set. A perfect matching is kept. When a vertex chooses, its mate is left alone. A search
by Edmonds' algorithm from that mate finds all vertices that could be left alone instead. The rest can still be paired
if, and only if, the choice is one of those. So a choice takes one search, which mostly ends at its first step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

NOBODY = -1

Preference = Callable[[int], int]
"""Chooses the favourite vertex of a set that is never empty."""


def lowest(vertices: int) -> int:
    """Return the lowest vertex of a non-empty set."""
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
        """Return a vertex's favourite mate that leaves the rest able to pair up, and remove both."""
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
            if free := self._neighbours[vertex] & waiting:
                mate = lowest(free)
                self._pair(vertex, mate)
                waiting &= ~(1 << mate)
                alone &= ~(1 << vertex | 1 << mate)
        return alone

    def _augment(self, vertex: int, alone: int) -> int:
        """Find mates for a vertex and for one of those who are `alone`; return that one, or -1 if there is no way."""
        goal = 0
        waiting = alone
        while waiting:
            goal |= self._neighbours[lowest(waiting)]
            waiting &= waiting - 1
        tree = Tree(self._neighbours, self._mates, self._left & ~alone, vertex, goal)
        if not (found := goal & tree.even):
            return NOBODY
        last = lowest(found)
        other = lowest(self._neighbours[last] & alone)
        tree.leave_alone(last)
        self._pair(last, other)
        return other

    def _pair(self, one: int, other: int) -> None:
        self._mates[one], self._mates[other] = other, one


class Tree:
    """Edmonds' search from a vertex without a mate, until it reaches one of the `goal` or can go no further.

    `even` vertices are reached by an even number of steps, alternately to a neighbour and to its mate: each of them
    could be left alone instead of the `root`. If two of them are neighbours, the steps close to a blossom, and all
    its vertices are even.
    """

    def __init__(self, neighbours: Sequence[int], mates: list[int], among: int, root: int, goal: int) -> None:
        self._neighbours = neighbours
        self._mates = mates
        self._came_from: dict[int, int] = {}  # for a vertex reached by an odd number of steps, the one before
        self._above = list(range(len(neighbours)))  # towards the vertex that stands for its blossom
        self._blossoms = {root: 1 << root}  # the even vertices of each blossom, by the one that stands for it
        self.even = 1 << root
        self.root = root
        self._queue = [root]
        self._grow(among & ~(1 << root), goal)

    @property
    def blossoms(self) -> Collection[int]:
        """The even vertices, divided into their blossoms; a vertex outside any blossom is a set of its own."""
        return self._blossoms.values()

    @property
    def odd(self) -> int:
        """The vertices reached only by an odd number of steps."""
        return sum(1 << vertex for vertex in self._came_from) & ~self.even

    def leave_alone(self, vertex: int) -> None:
        """Pair the vertices again so that an even one is left without a mate and the root has one."""
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
        """Make one blossom of everything between two even neighbours and the base where their paths part."""
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
        """Route each odd vertex of a blossom, and so its mates, the other way round; return them in pairs."""
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
        """Return the vertex that stands for a vertex's blossom: the one where the blossom is entered."""
        above = self._above
        while above[vertex] != vertex:
            above[vertex] = above[above[vertex]]
            vertex = above[vertex]
        return vertex
