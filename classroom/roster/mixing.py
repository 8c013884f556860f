"""Teams mixed from a class: different groups, new partners first, proved where possible; and saved ones (P2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from classroom.i18n import _, ngettext
from classroom.match.ports import Chance
from classroom.roster.school_class import PRIMARY_SHAPE, ClassPupil, Mix, MixedTeam, RosterError, SchoolClass, Shape
from classroom.value import Value

_MOST_SWAPS = 1_000_000
"""The number of swaps of two pupils that are evaluated; this takes some tenths of a second."""
_SMALL = 12
_FEW_SWAPS = 3_000
"""The same for up to `_SMALL` pupils, for whom every mix can be examined."""
_MOST_NODES = 6_000
_MOST_TEAMS = 60_000
"""Limits on the partial mixes and next teams examined for the proof, which takes at most as long as the swaps."""
_MOST_SHARES = 3_000
_TENURE = 6


class Candidate(NamedTuple):
    """A pupil who is present and can be put in a team."""

    number: int
    group: str = ""
    year: int | None = None


class MixOrder(Value):
    """The input for a mix: everybody who is present, including members of locked teams, and what was before.

    `before` are the earlier teams, of which locked ones stay in their places. `meetings` is how often two pupils were
    partners, by their numbers, the lower first.
    """

    candidates: tuple[Candidate, ...]
    shape: Shape = PRIMARY_SHAPE
    before: tuple[MixedTeam, ...] = ()
    meetings: Mapping[tuple[int, int], int] = field(default_factory=dict)
    times_left: Mapping[int, int] = field(default_factory=dict)
    times_reserve: Mapping[int, int] = field(default_factory=dict)
    balance_years: bool = False


class Cost(NamedTuple):
    """The distance of a mix from a perfect one; the first figure counts before the second, and so on."""

    same_group: int
    """Pairs of one group within teams."""
    met_before: int
    """The number of earlier partnerships within teams."""
    same_year: int
    """Pairs of one year within teams; 0 if years are not to be balanced."""
    left_again: int
    """The number of times that the pupils left over were left over before."""


class Mixed(NamedTuple):
    """A mix: its teams, the pupils left over, its cost without locked teams, and whether it is proved the best."""

    teams: tuple[MixedTeam, ...]
    left: tuple[int, ...]
    cost: Cost
    proved: bool
    fewest_same_group: int
    """The fewest pairs of one group within teams in any mix of these pupils: 0 if P2 is possible."""


class TooFewPupilsError(RosterError):
    """There are not enough pupils for one team."""


def mix(order: MixOrder, chance: Chance) -> Mixed:
    """Return the best mix found, a random one of equally good ones. Raises `TooFewPupilsError`."""
    locked = {place: team for place, team in enumerate(order.before) if team.locked}
    seated = {number for team in locked.values() for number in team.members}
    free = [one for one in order.candidates if one.number not in seated]
    count = len(free) // order.shape.size
    if not count and not locked:
        sentence = ngettext(
            "A team needs {size} pupils, but only {there} is here.",
            "A team needs {size} pupils, but only {there} are here.",
            len(free),
        )
        raise TooFewPupilsError(sentence.format(size=order.shape.size, there=len(free)))
    if not count:
        left = tuple(sorted(one.number for one in free))
        stay = tuple(locked[place] for place in sorted(locked))
        return Mixed(stay, left, cost_of((), left, order), proved=True, fewest_same_group=0)
    puzzle = _Puzzle(chance.sample(free, len(free)), order, count)
    parts, cost, proved = _solved(puzzle, chance)
    teams = iter([_with_roles(part, order, chance) for part in parts[:count]])
    placed = [locked[place] if place in locked else next(teams, None) for place in range(max(locked, default=-1) + 1)]
    return Mixed(
        teams=(*(team for team in placed if team), *teams),
        left=tuple(sorted(parts[count])),
        cost=puzzle.figures(cost),
        proved=proved,
        fewest_same_group=puzzle.fewest_same_group,
    )


def cost_of(teams: Sequence[Iterable[int]], left: Iterable[int], order: MixOrder) -> Cost:
    """Return the cost of teams, given by their members' numbers, and of those left over."""
    by_number = {one.number: one for one in order.candidates}
    pairs = [pair for team in teams for pair in combinations(sorted(team), 2)]
    whole = [(by_number[one], by_number[other]) for one, other in pairs]
    return Cost(
        same_group=sum(_are_alike(one, other) for one, other in whole),
        met_before=sum(order.meetings.get(pair, 0) for pair in pairs),
        same_year=sum(_are_of_one_year(one, other) for one, other in whole) if order.balance_years else 0,
        left_again=sum(order.times_left.get(number, 0) for number in left),
    )


def _are_alike(one: Candidate, other: Candidate) -> bool:
    return bool(one.group) and one.group.casefold() == other.group.casefold()


def _are_of_one_year(one: Candidate, other: Candidate) -> bool:
    return one.year is not None and one.year == other.year


def _with_roles(members: Sequence[int], order: MixOrder, chance: Chance) -> MixedTeam:
    """Return the team with those pupils as reserves who have been reserves least often."""
    turns = [(order.times_reserve.get(number, 0), chance.random(), number) for number in members]
    reserves = {number for _times, _chance, number in sorted(turns)[: order.shape.reserves]}
    mains = sorted(number for number in members if number not in reserves)
    return MixedTeam(tuple(mains), tuple(sorted(reserves)))


# The search. A pupil is an index; the teams are 0 to count - 1, and those left over are team number `count`.


class _Puzzle:
    """The pupils to be put in teams, their costs as single numbers, and a lower bound for the cost of any mix."""

    def __init__(self, free: Sequence[Candidate], order: MixOrder, count: int) -> None:
        self.free, self.count, self.size = free, count, order.shape.size
        self.over = len(free) - count * self.size
        self.groups = [one.group.casefold() or None for one in free]
        self.years = [one.year if order.balance_years else None for one in free]
        lefts = [order.times_left.get(one.number, 0) for one in free]
        met = [[order.meetings.get(_ordered(one.number, other.number), 0) for other in free] for one in free]
        pairs = count * self.size * (self.size - 1) // 2
        # Each figure weighs more than the greatest possible sum of those after it.
        self.year_weight = sum(sorted(lefts)[len(lefts) - self.over :]) + 1
        self.met_weight = self.year_weight * (pairs + 1)
        self.group_weight = self.met_weight * (pairs * max((max(row) for row in met), default=0) + 1)
        self.cost = [
            [
                self.group_weight * _same(self.groups, here, there)
                + self.met_weight * met[here][there]
                + self.year_weight * _same(self.years, here, there)
                if here != there
                else 0
                for there in range(len(free))
            ]
            for here in range(len(free))
        ]
        self.lefts = lefts
        self.fewest_same_group = fewest_pairs(self.groups, count, self.over)
        everybody = range(len(free))
        # The cost of the cheapest partners. A mix costs half the sum over all pupils, as each pair is counted twice.
        self.cheapest = [_smallest(row, one, self.size - 1) for one, row in enumerate(self.cost)]
        self.cheapest_met = [_smallest(row, one, self.size - 1) for one, row in enumerate(met)]
        self.least = self.bound(list(everybody), count, self.over)

    def bound(self, rest: Sequence[int], count: int, over: int) -> int:
        """Return a lower bound for the cost of `count` teams made of `rest`, with `over` left over."""
        groups = [self.groups[one] for one in rest]
        years = [self.years[one] for one in rest]
        by_figures = (
            self.group_weight * fewest_pairs(groups, count, over)
            + self.met_weight * _half(self.cheapest_met, rest, over)
            + self.year_weight * fewest_pairs(years, count, over)
        )
        return max(by_figures, _half(self.cheapest, rest, over)) + self._fewest_left(rest, count, over)

    def _fewest_left(self, rest: Sequence[int], count: int, over: int) -> int:
        """Return a lower bound for how often those left over were already left over before.

        It holds if groups stay as mixed as possible.
        """
        if not over:
            return 0
        by_group: dict[str | None, list[int]] = {}
        for one in rest:
            by_group.setdefault(self.groups[one], []).append(self.lefts[one])
        if (
            sum(1 for _ in zip(range(_MOST_SHARES), combinations_with_replacement(by_group, over), strict=False))
            == _MOST_SHARES
        ):
            return sum(sorted(self.lefts[one] for one in rest)[:over])
        fewest = fewest_pairs([self.groups[one] for one in rest], count, over)
        found = []
        for share in combinations_with_replacement(by_group, over):
            taken = Counter(share)
            if any(taken[group] > len(by_group[group]) for group in taken):
                continue
            sizes = [len(lefts) - taken[group] for group, lefts in by_group.items() if group is not None]
            if sum(_pairs_spread(size, count) for size in sizes) == fewest:
                found.append(sum(sum(sorted(by_group[group])[:number]) for group, number in taken.items()))
        return min(found, default=0)

    def whole_cost(self, parts: Sequence[Sequence[int]]) -> int:
        """Return the cost of a mix; the last part is those left over."""
        within = sum(self.cost[one][other] for part in parts[: self.count] for one, other in combinations(part, 2))
        return within + sum(self.lefts[one] for one in parts[self.count])

    def figures(self, cost: int) -> Cost:
        """Return the figures that make up a cost."""
        same_group, rest = divmod(cost, self.group_weight)
        met, rest = divmod(rest, self.met_weight)
        same_year, left = divmod(rest, self.year_weight)
        return Cost(same_group, met, same_year, left)


def _smallest(row: Sequence[int], own: int, count: int) -> int:
    return sum(sorted(cost for other, cost in enumerate(row) if other != own)[:count])


def _half(sums: Sequence[int], rest: Sequence[int], over: int) -> int:
    """Return half the smallest possible total of `sums` over those of `rest` who stay, rounded up."""
    return (sum(sorted(sums[one] for one in rest)[: len(rest) - over]) + 1) // 2


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _same(labels: Sequence[object], one: int, other: int) -> bool:
    return labels[one] is not None and labels[one] == labels[other]


def fewest_pairs(labels: Iterable[object], count: int, over: int) -> int:
    """Return the fewest pairs with one label within `count` teams, with `over` pupils left over.

    If pupils are dealt out in the order of their labels, those of every label are spread over the teams as evenly as
    possible. The pupil who saves most by leaving always has the most frequent label.
    """
    sizes = list(Counter(label for label in labels if label is not None).values())
    for _leaving in range(over):
        if sizes:
            largest = max(range(len(sizes)), key=lambda place: sizes[place])
            sizes[largest] = max(0, sizes[largest] - 1)
    return sum(_pairs_spread(size, count) for size in sizes)


def _pairs_spread(size: int, count: int) -> int:
    """Return the number of pairs within teams if `size` pupils are spread evenly over `count` teams."""
    each, more = divmod(size, count)
    return count * each * (each - 1) // 2 + more * each


def _solved(puzzle: _Puzzle, chance: Chance) -> tuple[list[list[int]], int, bool]:
    """Return the parts of the best mix found, by the pupils' numbers, its cost, and whether none is better."""
    parts, cost = _Swapping(puzzle, chance).best()
    proved = cost == puzzle.least
    if not proved:
        looking = _Looking(puzzle, parts, cost)
        proved = looking.look_through()
        parts, cost = looking.parts, looking.cost
    return [[puzzle.free[one].number for one in part] for part in parts], cost, proved


class _Swapping:
    """Swaps pupils between teams, the best swap each time, without undoing one at once (tabu search)."""

    def __init__(self, puzzle: _Puzzle, chance: Chance) -> None:
        self._puzzle, self._chance = puzzle, chance
        self._team: list[int] = []
        self._with: list[list[int]] = []

    def best(self) -> tuple[list[list[int]], int]:
        """Return the best parts found, the last being those left over, and their cost."""
        puzzle = self._puzzle
        total = len(puzzle.free)
        weighed, rounds = 0, max(1, total * (total - 1) // 2)
        most = _FEW_SWAPS if total <= _SMALL else _MOST_SWAPS
        best: list[list[int]] = []
        best_cost = -1
        patience = 8 * total
        while best_cost < 0 or (weighed < most and best_cost > puzzle.least):
            cost = self._deal()
            idle, step = 0, 0
            barred: dict[tuple[int, int], int] = {}
            if best_cost < 0 or cost < best_cost:
                best, best_cost = self._parts(), cost
            while best_cost > puzzle.least and idle < patience and weighed < most:
                swap = self._best_swap(barred, step, cost - best_cost)
                weighed += rounds
                if swap is None:
                    break
                one, other, change = swap
                tenure = step + _TENURE + int(self._chance.random() * _TENURE)
                barred[one, self._team[one]] = barred[other, self._team[other]] = tenure
                self._exchange(one, other)
                cost += change
                step += 1
                idle += 1
                if cost < best_cost:
                    best, best_cost, idle = self._parts(), cost, 0
        return best, best_cost

    def _deal(self) -> int:
        """Deal everybody out again by group, so that groups are spread evenly; return the cost."""
        puzzle = self._puzzle
        total = len(puzzle.free)
        keys = [
            (str(puzzle.groups[one] or ""), puzzle.years[one] or 0, self._chance.random(), one) for one in range(total)
        ]
        dealt = [one for *_key, one in sorted(keys)]
        left = self._leaving(dealt)
        seated = [one for one in dealt if one not in left]
        self._team = [puzzle.count] * total
        for place, one in enumerate(seated):
            self._team[one] = place % puzzle.count
        self._with = [
            [
                sum(puzzle.cost[one][other] for other in range(total) if self._team[other] == team)
                for team in range(puzzle.count)
            ]
            + [puzzle.lefts[one]]
            for one in range(total)
        ]
        return puzzle.whole_cost(self._parts())

    def _leaving(self, dealt: Sequence[int]) -> set[int]:
        """Return who is left over at first: pupils of the largest groups."""
        puzzle = self._puzzle
        there = Counter(puzzle.groups[one] for one in dealt if puzzle.groups[one] is not None)
        left: set[int] = set()
        for _turn in range(puzzle.over):
            among = [one for one in dealt if one not in left]
            chosen = max(among, key=lambda one: (there[puzzle.groups[one]], -puzzle.lefts[one], self._chance.random()))
            there[puzzle.groups[chosen]] -= 1
            left.add(chosen)
        return left

    def _best_swap(self, barred: Mapping[tuple[int, int], int], step: int, above: int) -> tuple[int, int, int] | None:
        """Return the cheapest swap and its change in cost; a barred swap only if it gives a new best."""
        puzzle, team, with_ = self._puzzle, self._team, self._with
        total, last = len(team), puzzle.count
        best: tuple[int, int, int] | None = None
        best_change = 0
        for one in range(total):
            here, row, cost = team[one], with_[one], puzzle.cost[one]
            base = row[here]
            for other in range(one + 1, total):
                there = team[other]
                if here == there:
                    continue
                # Each would leave the other behind, so their own pair is in neither team afterwards.
                own = cost[other] * ((here != last) + (there != last))
                change = row[there] - base + with_[other][here] - with_[other][there] - own
                if best is not None and change >= best_change:
                    continue
                if change >= -above and max(barred.get((one, there), -1), barred.get((other, here), -1)) > step:
                    continue
                best, best_change = (one, other, change), change
        return best

    def _exchange(self, one: int, other: int) -> None:
        here, there = self._team[one], self._team[other]
        last, cost = self._puzzle.count, self._puzzle.cost
        for third in range(len(self._team)):
            change = cost[third][other] - cost[third][one]
            if here != last:
                self._with[third][here] += change
            if there != last:
                self._with[third][there] -= change
        self._team[one], self._team[other] = there, here

    def _parts(self) -> list[list[int]]:
        parts: list[list[int]] = [[] for _team in range(self._puzzle.count + 1)]
        for one, team in enumerate(self._team):
            parts[team].append(one)
        return parts


class _Looking:
    """Examines all mixes, team by team, skipping those that cannot be better than the best one known."""

    def __init__(self, puzzle: _Puzzle, parts: list[list[int]], cost: int) -> None:
        self._puzzle = puzzle
        self.parts, self.cost = parts, cost
        self._nodes = self._teams = 0

    def look_through(self) -> bool:
        """Return whether all mixes were examined; if so, `parts` and `cost` are the best possible."""
        everybody = list(range(len(self._puzzle.free)))
        return self._try(everybody, self._puzzle.over, [], [], 0)

    def _try(self, rest: list[int], over: int, teams: list[list[int]], left: list[int], cost: int) -> bool:
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            return False
        puzzle = self._puzzle
        if not (count := puzzle.count - len(teams)):
            whole = cost + sum(puzzle.lefts[one] for one in rest)
            if whole < self.cost:
                self.parts, self.cost = [*teams, left + rest], whole
            return True
        if cost + puzzle.bound(rest, count, over) >= self.cost:
            return True
        first, others = rest[0], rest[1:]
        found = []
        for mates in combinations(others, puzzle.size - 1):
            team = [first, *mates]
            found.append((sum(puzzle.cost[one][other] for one, other in combinations(team, 2)), team))
        self._teams += len(found)
        if self._teams > _MOST_TEAMS:
            return False
        for more, team in sorted(found):
            if cost + more >= self.cost:
                break
            remaining = [one for one in others if one not in team]
            if not self._try(remaining, over, [*teams, team], left, cost + more):
                return False
        if over:
            return self._try(others, over - 1, teams, [*left, first], cost + puzzle.lefts[first])
        return True


# The sentences about a mix: whether groups differ, old partners meet again, and none is better (P2)


def group_sentences(mixed: Mixed) -> tuple[str, ...]:
    """Return that no mix of these pupils has different groups in every team; empty if one does (P2)."""
    if not mixed.fewest_same_group:
        return ()
    sentence = ngettext(
        "At least {count} pair of pupils from the same group must share a team.",
        "At least {count} pairs of pupils from the same group must share a team.",
        mixed.fewest_same_group,
    )
    return (sentence.format(count=mixed.fewest_same_group),)


def mix_sentences(mixed: Mixed, *, has_groups: bool, balance_years: bool) -> Sequence[str]:
    """Return sentences about a mix: groups, partners, years, and whether a better one may exist."""
    said: list[str] = []
    if has_groups and not mixed.cost.same_group:
        said.append(_("New teams: no two pupils from the same group."))
    said.extend(group_sentences(mixed))
    if mixed.cost.met_before:
        said.append(_("Repeated partners: {count}.").format(count=mixed.cost.met_before))
    else:
        said.append(_("In new teams, all partners are new."))
    if balance_years and not mixed.cost.same_year:
        said.append(_("New teams: no two pupils from the same year."))
    said.append(_("No better mix is possible.") if mixed.proved else _("A better mix may be possible."))
    return said


# Misfits in mixed teams after the rules, the class or a group have been changed (P2).
# Somebody may have made the teams by hand for a reason. So this module only reports whom it concerns, and changes
# nothing.


class MisfitKind(Enum):
    """Why a team does not fit."""

    TOO_MANY = "too many"  # pupils for whom the rules have no place in a team
    SAME_GROUP = "same group"
    SAME_YEAR = "same year"


class Misfit(NamedTuple):
    """The numbers of pupils who do not fit in the team at index `place`, counted from 0."""

    kind: MisfitKind
    place: int
    pupils: tuple[int, ...]


def misfits(one: SchoolClass, made: Mix, places: Shape, *, by_years: bool) -> tuple[Misfit, ...]:
    """Return who does not fit into the teams of a mix; `places` is the shape of a team.

    Pupils of one group, or of one year if teams are mixed `by_years`, are reported only if other teams of the same
    pupils would have fewer of them together. Groups are not reported if a reason was written (P2). One reserve more
    than the rules ask for is a second reserve. If they have no reserves, there is no second one either.
    """
    surplus = ((at, _more(team, places)) for at, team in enumerate(made.teams))
    found = [Misfit(MisfitKind.TOO_MANY, at, more) for at, more in surplus if more]
    if not made.exception:
        found += _together(one, made, MisfitKind.SAME_GROUP, lambda pupil: pupil.group.casefold() or None)
    if by_years:
        found += _together(one, made, MisfitKind.SAME_YEAR, lambda pupil: pupil.year)
    return tuple(found)


def is_of_smaller_teams(made: Mix, shape: Shape) -> bool:
    """Tell whether every team has fewer pupils than `shape`, so that the mix was made for smaller teams."""
    return bool(made.teams) and all(len(team.members) < shape.size for team in made.teams)


def misfit_sentence(one: SchoolClass, misfit: Misfit) -> str:
    """Return who does not fit, and why."""
    sentence = {
        MisfitKind.TOO_MANY: _("Team {number}: no place for {names}."),
        MisfitKind.SAME_GROUP: _("Team {number}: {names} are in the same group."),
        MisfitKind.SAME_YEAR: _("Team {number}: {names} are in the same year."),
    }[misfit.kind]
    names = ", ".join(pupil.name for pupil in map(one.pupil, misfit.pupils) if pupil)
    return sentence.format(number=misfit.place + 1, names=names)


def _more(team: MixedTeam, places: Shape) -> tuple[int, ...]:
    reserves = places.reserves + 1 if places.reserves else 0
    return team.mains[places.mains :] + team.reserves[reserves:]


def _together(one: SchoolClass, made: Mix, kind: MisfitKind, label: Callable[[ClassPupil], object]) -> Iterator[Misfit]:
    """Yield pupils together under one label, if the pupils could be spread better."""
    teams = [_labels(one, team.members, label) for team in made.teams]
    everybody = [found for labels in (*teams, _labels(one, made.left, label)) for found in labels.values()]
    pairs = sum(one == other for labels in teams for one, other in combinations(labels.values(), 2) if one is not None)
    if pairs <= fewest_pairs(everybody, len(teams) or 1, len(made.left)):
        return
    for at, labels in enumerate(teams):
        for shared in dict.fromkeys(found for found in labels.values() if found is not None):
            pupils = tuple(number for number, found in labels.items() if found == shared)
            if len(pupils) > 1:
                yield Misfit(kind, at, pupils)


def _labels(one: SchoolClass, numbers: Sequence[int], label: Callable[[ClassPupil], object]) -> dict[int, object]:
    return {number: label(pupil) for number in numbers if (pupil := one.pupil(number))}


_FEWEST_TEAMS = 2
_MOST_NAMED = 3
"""The number of pupils who do not fit that a sentence names."""


def shape_for(there: int, places: Shape) -> Shape:
    """Return the team shape of a format, or a smaller one if too few pupils are present for two such teams."""
    for shape in (places, *(Shape(mains, 0) for mains in range(places.mains, 0, -1))):
        if there >= _FEWEST_TEAMS * shape.size:
            return shape
    return Shape(1, 0)


def team_name(place: int) -> str:
    """Return the name of the team at an index, counted from 0."""
    return _("Team {number}").format(number=place + 1)


def has_years(one: SchoolClass) -> bool:
    """Tell whether a class has pupils of several years, so that teams can also be mixed by year."""
    return len({pupil.year for pupil in one.pupils if pupil.year}) > 1


def of_present(made: Mix, present: Collection[int]) -> Mix:
    """Return a mix with the places of absent pupils empty; all others who are in no team are left over."""
    for number in sorted(made.seated - set(present)):
        made = made.take_out(number)
    return Mix(made.date, made.teams, tuple(sorted(set(present) - made.seated)), made.played, made.exception)


def away_text(one: SchoolClass, kept: Mix, present: Collection[int]) -> str:
    """Return which team members are absent, as sentences; empty if there are none."""
    lines = []
    for place, team in enumerate(kept.teams):
        away = [pupil.name for pupil in map(one.pupil, team.members) if pupil and pupil.number not in present]
        if away:
            sentence = _("Absent today from {team}: {names}.")
            lines.append(sentence.format(names=", ".join(away), team=team_name(place)))
    return " ".join(lines)


def misfit_text(one: SchoolClass, made: Mix, found: Sequence[Misfit], shape: Shape) -> str:
    """Return who no longer fits into the teams, as `found` by `misfits`; `shape` is the present team shape.

    Empty if everybody fits.
    """
    said = [misfit_sentence(one, misfit) for misfit in found[:_MOST_NAMED]]
    if len(found) > _MOST_NAMED:
        said.append(_("And {count} more.").format(count=len(found) - _MOST_NAMED))
    if is_smaller := is_of_smaller_teams(made, shape):
        said.insert(0, _("Pupils in each team now: {count}.").format(count=shape.size))
    if is_smaller or any(misfit.kind is MisfitKind.TOO_MANY for misfit in found):
        said.insert(0, _("These teams were made with other rules."))
    elif said:
        said.insert(0, _("These teams no longer fit the class."))
    return " ".join(said)


def unfit_text(one: SchoolClass, places: Shape, today: str, *, balance_years: bool) -> str:
    """Return what in the saved teams of a class does not fit `today`; `places` is the shape of a team.

    Empty if everything fits or no teams are saved.
    """
    if one.mix is None:
        return ""
    present = {pupil.number for pupil in one.present(today)}
    made = of_present(one.mix, present)
    found = misfits(one, made, places, by_years=balance_years and has_years(one))
    said = (away_text(one, one.mix, present), misfit_text(one, made, found, shape_for(len(present), places)))
    return " ".join(filter(None, said))
