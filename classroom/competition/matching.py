"""Perfect matchings of players who may meet, kept perfect while pairs are chosen one by one; the fewest dear pairs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, overload

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


_DEAR = 2


class _Priced(NamedTuple):
    """The total price of each vertex with its blossoms, and the vertices grouped by that total."""

    price: list[int]
    at: dict[int, int]


class _Contracted(Sequence[int]):
    """A set of vertices in which each outermost blossom with a price is one vertex, the one by which it is left.

    Each vertex has the tight neighbours of what it stands for, found on request. `vertices` are the remaining ones,
    `inside` maps a vertex to the blossom that it stands for, and `stands_for` is the reverse.
    """

    def __init__(self, scope: int, priced: _Priced, by_weight: Mapping[int, Sequence[int]]) -> None:
        self.vertices = scope
        self.inside: dict[int, int] = {}
        self.stands_for: dict[int, int] = {}
        self.priced = priced
        self._scope = scope
        self._by_weight = by_weight
        self._found: dict[int, int] = {}

    def take_as_one(self, blossom: int, gate: int) -> None:
        """Contract a blossom to one of its vertices."""
        self.inside[gate] = blossom
        self.stands_for.update(dict.fromkeys(members(blossom), gate))
        self.vertices &= ~blossom | 1 << gate

    def __len__(self) -> int:
        return len(self.priced.price)

    @overload
    def __getitem__(self, vertex: int) -> int: ...
    @overload
    def __getitem__(self, vertex: slice) -> Sequence[int]: ...
    def __getitem__(self, vertex: int | slice) -> int | Sequence[int]:
        if isinstance(vertex, slice):
            return [self[at] for at in range(len(self))[vertex]]
        if (found := self._found.get(vertex)) is None:
            blossom = self.inside.get(vertex)
            found = self.tight(vertex)
            if blossom is not None:
                for inner in members(blossom):
                    found |= self.tight(inner)
                found &= ~blossom
            for gate, other in self.inside.items():
                if found & other:
                    found = found & ~other | 1 << gate
            self._found[vertex] = found
        return found

    def tight(self, vertex: int) -> int:
        """Return the vertices of the set with which a vertex itself forms a tight pair."""
        price, at = self.priced
        tight = 0
        for weight, graph in self._by_weight.items():
            tight |= graph[vertex] & at.get(weight - price[vertex], 0)
        return tight & self._scope

    def all_of(self, vertices: int) -> int:
        """Return all the vertices that the given ones stand for."""
        for gate, blossom in self.inside.items():
            if vertices >> gate & 1:
                vertices |= blossom
        return vertices


class FewestMatching:
    """A perfect matching of the vertices `among` with the fewest dear pairs; `cost` is their number.

    `neighbours` has, for each vertex, those it may meet, and `dear` those of them that it should not. `is_perfect`
    tells whether everybody has a mate; only then may a vertex `choose`.
    """

    def __init__(self, neighbours: Sequence[int], dear: Sequence[int], among: int | None = None) -> None:
        self._left = (1 << len(neighbours)) - 1 if among is None else among
        free = [all_ & ~some for all_, some in zip(neighbours, dear, strict=True)]
        self._neighbours = neighbours
        self._by_weight = {0: free, _DEAR: [all_ & some for all_, some in zip(neighbours, dear, strict=True)]}
        self._mates = [NOBODY] * len(neighbours)
        self._price = [0] * len(neighbours)
        self._blossoms: dict[int, int] = {}
        """The prices of the blossoms that have one, keyed by their vertices."""
        self._last_priced: tuple[object, _Priced] | None = None
        self.is_perfect = Matching(neighbours, self._left).is_perfect
        if self.is_perfect:
            self._pair_nearest()
            self._complete()

    @property
    def cost(self) -> int:
        """How many pairs are dear."""
        dear = self._by_weight[_DEAR]
        return sum(dear[vertex] >> self._mates[vertex] & 1 for vertex in members(self._left)) // 2

    def choose(self, vertex: int, preference: Preference) -> int:
        """Return a vertex's favourite mate that needs no additional dear pair, and remove both."""
        if any(blossom >> vertex & 1 for blossom in self._blossoms):
            return self._choose_by_trial(vertex, preference)
        whole = self._contract(self._left)
        possible = whole.tight(vertex)
        alone = self._mates[vertex]
        self._mates[vertex] = self._mates[alone] = NOBODY
        self._left &= ~(1 << vertex)
        rest = self._contract(self._left)
        best = preference(possible)
        mates = list(self._mates)
        tree = Tree(rest, mates, rest.vertices, alone, 1 << rest.stands_for.get(best, best))
        can_be = rest.all_of(tree.even)
        chosen = preference(1 << best & can_be or possible & can_be)
        gate = rest.stands_for.get(chosen, chosen)
        tree.leave_alone(gate)
        self._lift(rest, mates)
        self._leave_by(rest.inside.get(gate, 0), gate, chosen)
        self._left &= ~(1 << chosen)
        self._dissolve(chosen)
        return chosen

    # Finding it

    def _pair_nearest(self) -> None:
        """Give each vertex the first free mate that makes no dear pair: all prices start at zero."""
        waiting = self._left
        for vertex in members(self._left):
            if waiting >> vertex & 1:
                waiting &= ~(1 << vertex)
                if free := self._by_weight[0][vertex] & waiting:
                    self._pair(vertex, lowest(free))
                    waiting &= ~(free & -free)

    def _complete(self) -> None:
        """Give everybody without a mate one; a perfect matching must exist."""
        alone = sum(1 << vertex for vertex in members(self._left) if self._mates[vertex] == NOBODY)
        while alone:
            trees, alone = self._pair_by_tight(alone)
            if trees:
                # Half the slack between two even vertices is whole only if both prices are odd or both even.
                kind = [tree for tree in trees if (self._paid(tree) - self._paid(trees[0])) % 2 == 0]
                self._change_prices(kind)

    def _pair_by_tight(self, alone: int) -> tuple[list[Tree], int]:
        """Pair as many of those `alone` as tight pairs allow; return the failed searches and those still alone."""
        whole = self._contract(self._left)
        trees: list[Tree] = []
        done = still = 0
        while alone:
            root = lowest(alone)
            alone &= ~(1 << root)
            goal = 0
            for vertex in members(alone):
                goal |= whole[vertex]
            mates = list(self._mates)
            # Other searches can skip what a failed search has reached: no way leads on from there.
            tree = Tree(whole, mates, whole.vertices & ~alone & ~done, root, goal)
            if not (found := goal & tree.even):
                trees.append(tree)
                done |= tree.even | tree.odd
                still |= 1 << root
                continue
            last = lowest(found)
            other = lowest(whole[last] & alone)
            alone &= ~(1 << other)
            tree.leave_alone(last)
            mates[last], mates[other] = other, last
            self._lift(whole, mates)
            if whole.inside:
                whole = self._contract(self._left)
        return trees, still

    def _paid(self, tree: Tree) -> int:
        """Return the total price of the vertex at the root of a search."""
        return self._contract(self._left).priced.price[tree.root]

    def _change_prices(self, trees: Sequence[Tree]) -> None:
        """Raise even prices and lower odd ones as far as possible: one more pair becomes tight or a blossom ends."""
        whole = self._contract(self._left)
        evens = [whole.all_of(blossom) for tree in trees for blossom in tree.blossoms]
        odds = [whole.inside.get(vertex, 1 << vertex) for tree in trees for vertex in members(tree.odd)]
        price, at = whole.priced
        levels = sorted(at.items(), reverse=True)
        even = sum(evens)
        outside = self._left & ~even & ~sum(odds)
        room = [self._blossoms[odd] for odd in odds if odd in self._blossoms]
        for blossom in evens:
            for vertex in members(blossom):
                for weight, graph in self._by_weight.items():
                    left = weight - price[vertex]
                    near = graph[vertex]
                    out, across = near & outside, near & even & ~blossom
                    room += [left - paid for paid, those in levels if out & those][:1]
                    room += [(left - paid) // 2 for paid, those in levels if across & those][:1]
        step = min(room)
        for vertices, change in [*((blossom, step) for blossom in evens), *((odd, -step) for odd in odds)]:
            if vertices & (vertices - 1):
                self._blossoms[vertices] = self._blossoms.get(vertices, 0) + change
                if not self._blossoms[vertices]:
                    del self._blossoms[vertices]
            else:
                self._price[lowest(vertices)] += change

    # Blossoms

    def _contract(self, scope: int) -> _Contracted:
        """Return a set (all the remaining vertices or a blossom) with each blossom in it contracted to one vertex."""
        within = [blossom for blossom in self._blossoms if blossom & ~scope == 0 and blossom != scope]
        found = _Contracted(scope, self._priced(within), self._by_weight)
        for blossom in within:
            if not any(blossom & ~other == 0 and blossom != other for other in within):
                gate = next(vertex for vertex in members(blossom) if not self._is_mated_in(vertex, blossom))
                found.take_as_one(blossom, gate)
        return found

    def _priced(self, within: Sequence[int]) -> _Priced:
        """Return the total price of each vertex with those of its blossoms that are `within`."""
        paid = tuple(self._price), tuple((blossom, self._blossoms[blossom]) for blossom in within)
        if self._last_priced is None or self._last_priced[0] != paid:
            price = list(self._price)
            for blossom, its_price in paid[1]:
                for vertex in members(blossom):
                    price[vertex] += its_price
            at: dict[int, int] = {}
            for vertex, its_price in enumerate(price):
                at[its_price] = at.get(its_price, 0) | 1 << vertex
            self._last_priced = paid, _Priced(price, at)
        return self._last_priced[1]

    def _is_mated_in(self, vertex: int, blossom: int) -> bool:
        return self._mates[vertex] != NOBODY and bool(blossom >> self._mates[vertex] & 1)

    def _lift(self, found: _Contracted, mates: Sequence[int]) -> None:
        """Carry a search's pairs over from the contracted vertices to the vertices inside, by tight pairs."""
        changed = [
            one
            for one, (mate, before) in enumerate(zip(mates, self._mates, strict=True))
            if mate != before and found.vertices >> one & 1
        ]
        pairs = []
        for one in changed:
            other = mates[one]
            if other > one:
                of_one, of_other = (found.inside.get(gate, 1 << gate) for gate in (one, other))
                vertex = next(vertex for vertex in members(of_one) if found.tight(vertex) & of_other)
                pairs.append((one, vertex, other, lowest(found.tight(vertex) & of_other)))
        for one in changed:
            self._mates[one] = NOBODY
        for one, vertex, other, mate in pairs:
            self._leave_by(found.inside.get(one, 0), one, vertex)
            self._leave_by(found.inside.get(other, 0), other, mate)
            self._pair(vertex, mate)

    def _leave_by(self, blossom: int, gate: int, vertex: int) -> None:
        """Pair the vertices of a blossom again so that `vertex`, not the `gate`, is the one without a mate in it."""
        if gate == vertex:
            return
        self._mates[gate] = NOBODY
        found = self._contract(blossom)
        inner = found.stands_for.get(vertex, vertex)
        mates = list(self._mates)
        Tree(found, mates, found.vertices, gate, 1 << inner).leave_alone(inner)
        self._lift(found, mates)
        self._leave_by(found.inside.get(inner, 0), inner, vertex)

    def _dissolve(self, vertex: int) -> list[int]:
        """End all blossoms that contain a removed vertex, and return them."""
        ended = [blossom for blossom in self._blossoms if blossom >> vertex & 1]
        for blossom in ended:
            del self._blossoms[blossom]
        return ended

    def _pair(self, one: int, other: int) -> None:
        self._mates[one], self._mates[other] = other, one

    # A chooser within a blossom

    def _choose_by_trial(self, vertex: int, preference: Preference) -> int:
        """Return the favourite mate of a vertex in a blossom, found by trying one after the other."""
        cost = self.cost
        possible = self._neighbours[vertex] & self._left
        while True:
            mate = preference(possible)
            possible &= ~(1 << mate)
            before = self._left, self._mates, self._price, self._blossoms
            self._mates, self._price, self._blossoms = list(self._mates), list(self._price), dict(self._blossoms)
            is_dear = self._by_weight[_DEAR][vertex] >> mate & 1
            if self._take_out(vertex, mate) and self.cost + is_dear == cost:
                return mate
            self._left, self._mates, self._price, self._blossoms = before

    def _take_out(self, one: int, other: int) -> bool:
        """Make the best matching without two vertices; tell whether there is one."""
        self._left &= ~(1 << one | 1 << other)
        if not Matching(self._neighbours, self._left).is_perfect:
            return False
        alone = [one, other, self._mates[one], self._mates[other]]
        for blossom in [*self._dissolve(one), *self._dissolve(other)]:
            # The pair that left a blossom need not be tight without it.
            gate = next(vertex for vertex in members(blossom) if not self._is_mated_in(vertex, blossom))
            alone += [gate, self._mates[gate]]
        for vertex in alone:
            self._mates[vertex] = NOBODY
        self._complete()
        return True
