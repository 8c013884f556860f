"""A class: its pupils, who is absent today, and the teams that were mixed from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeVar

from classroom.i18n import _
from classroom.match.team import Member, Role, Team
from classroom.names import tidy_name
from classroom.roster.calling_name import calling_names
from classroom.value import Value

T = TypeVar("T")

MOST_PUPILS = 200
LONGEST_GROUP = 3
LONGEST_EXCEPTION = 200
YEARS = range(1, 14)
MOST_MIXES = 120
"""The most mixes stored; older ones are deleted, as they say little about who knows whom today."""


class Shape(NamedTuple):
    """The number of main players and reserves in a team."""

    mains: int
    reserves: int

    @property
    def size(self) -> int:
        """The number of pupils in a team."""
        return self.mains + self.reserves


PRIMARY_SHAPE = Shape(2, 1)
"""The team of the primary-school competition (P2)."""


class RosterError(ValueError):
    """An invalid class, pupil or mix; `str` is a sentence for people."""


class ClassPupil(Value):
    """A pupil of a class; `number` is unique in the class and does not change when the name is corrected.

    `group` is a neutral label of the teacher's own letters. `absent_on` is the last day, in ISO 8601, on which the
    pupil was marked absent. `short` is the calling name that a teacher typed, empty if it is guessed. Raises
    `RosterError`.
    """

    number: int
    name: str
    year: int | None = None
    group: str = ""
    absent_on: str = ""
    short: str = ""

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise RosterError(_("Enter the pupil's name first."))
        if self.year is not None and self.year not in YEARS:
            raise RosterError(_("Enter a year from {first} to {last}.").format(first=YEARS[0], last=YEARS[-1]))
        if len(self.group) > LONGEST_GROUP:
            raise RosterError(group_sentence())

    @property
    def key(self) -> str:
        """The name as it is compared with others, ignoring case."""
        return self.name.casefold()

    def is_absent(self, today: str) -> bool:
        """Tell whether the pupil is marked absent on the day `today`."""
        return bool(today) and self.absent_on == today


def group_sentence() -> str:
    """Return a sentence that says what a group label may be."""
    return _("A group is one to {most} letters that you choose, such as a, b or c.").format(most=LONGEST_GROUP)


class MixedTeam(Value):
    """A team mixed from a class, by its pupils' numbers; a `locked` one stays when the class is mixed again."""

    mains: tuple[int, ...]
    reserves: tuple[int, ...] = ()
    locked: bool = False

    @property
    def members(self) -> tuple[int, ...]:
        """Main players and reserves."""
        return self.mains + self.reserves

    def without(self, number: int) -> MixedTeam:
        """Return the team without a pupil."""
        return replace(
            self,
            mains=tuple(one for one in self.mains if one != number),
            reserves=tuple(one for one in self.reserves if one != number),
        )


class Mix(Value):
    """The teams of a day, and the pupils `left` without a team; `played`: a match was begun with them.

    `exception` is the teacher's written reason why the groups in a team do not differ (P2).
    """

    date: str
    teams: tuple[MixedTeam, ...]
    left: tuple[int, ...] = ()
    played: bool = False
    exception: str = ""

    def __post_init__(self) -> None:
        seated = [*self.left, *(number for team in self.teams for number in team.members)]
        if len(set(seated)) < len(seated):
            raise RosterError("a pupil is in two teams")

    def without(self, number: int) -> Mix:
        """Return the mix without a pupil; teams that become empty are removed."""
        teams = (team.without(number) for team in self.teams)
        return replace(
            self,
            teams=tuple(team for team in teams if team.members),
            left=tuple(one for one in self.left if one != number),
        )

    @property
    def pupils_together(self) -> frozenset[frozenset[int]]:
        """The sets of pupils who are in one team together, one set for each team."""
        return frozenset(frozenset(team.members) for team in self.teams)

    # Changed by hand

    @property
    def seated(self) -> frozenset[int]:
        """Everybody who is in a team."""
        return frozenset(number for team in self.teams for number in team.members)

    def exchange(self, one: int, other: int) -> Mix:
        """Return the mix with two pupils swapped, one of whom may be without a team."""
        places = {one: other, other: one}
        teams = (
            replace(
                team,
                mains=tuple(places.get(number, number) for number in team.mains),
                reserves=tuple(places.get(number, number) for number in team.reserves),
            )
            for team in self.teams
        )
        mixed = replace(self, teams=tuple(teams), left=())
        outside = (places.get(number, number) for number in (*self.left, one, other))
        return replace(mixed, left=tuple(dict.fromkeys(number for number in outside if number not in mixed.seated)))

    def take_out(self, number: int) -> Mix:
        """Return the mix with a pupil taken out of their team; the place stays empty."""
        return replace(self, teams=tuple(team.without(number) for team in self.teams), left=(*self.left, number))

    def put_in(self, number: int, shape: Shape) -> Mix:
        """Return the mix with a pupil in the first empty place, a main player's before a reserve's."""
        freed = replace(self, left=tuple(one for one in self.left if one != number))
        for place, team in enumerate(self.teams):
            if len(team.mains) < shape.mains:
                return freed._with_team(place, replace(team, mains=(*team.mains, number)))  # noqa: SLF001 - its own
        for place, team in enumerate(self.teams):
            if len(team.reserves) < shape.reserves:
                return freed._with_team(place, replace(team, reserves=(*team.reserves, number)))  # noqa: SLF001 - its own
        return self

    def seat(self, number: int, place: int, *, as_reserve: bool) -> Mix:
        """Return the mix with a pupil in an empty place of the team at index `place`, wherever they were before."""
        freed = self.take_out(number) if number in self.seated else self
        freed = replace(freed, left=tuple(one for one in freed.left if one != number))
        team = freed.teams[place]
        if as_reserve:
            return freed._with_team(place, replace(team, reserves=(*team.reserves, number)))  # noqa: SLF001 - its own
        return freed._with_team(place, replace(team, mains=(*team.mains, number)))  # noqa: SLF001 - its own

    def has_place(self, shape: Shape) -> bool:
        """Tell whether a team has an empty place."""
        return any(len(team.mains) < shape.mains or len(team.reserves) < shape.reserves for team in self.teams)

    def lock(self, place: int, *, locked: bool) -> Mix:
        """Return the mix with a team locked, so that it stays when the others are mixed again, or unlocked."""
        return self._with_team(place, replace(self.teams[place], locked=locked))

    def _with_team(self, place: int, team: MixedTeam) -> Mix:
        return replace(self, teams=(*self.teams[:place], team, *self.teams[place + 1 :]))

    def with_second_reserves(self, shape: Shape) -> Mix:
        """Return the mix with those left over as additional reserves, one a team, beginning with the last team."""
        teams, left = list(self.teams), list(self.left)
        for place in reversed(range(len(teams))):
            if left and not teams[place].locked and len(teams[place].reserves) <= shape.reserves:
                teams[place] = replace(teams[place], reserves=(*teams[place].reserves, left.pop(0)))
        return replace(self, teams=tuple(teams), left=tuple(left))

    def without_second_reserves(self, shape: Shape) -> Mix:
        """Return the mix with additional reserves moved out of their teams."""
        more = tuple(number for team in self.teams for number in team.reserves[shape.reserves :])
        teams = tuple(replace(team, reserves=team.reserves[: shape.reserves]) for team in self.teams)
        return replace(self, teams=teams, left=(*self.left, *more))


class SchoolClass(Value):
    """A class as it is stored; `class_id` is its stable id, empty until it is first stored.

    The last of `mixes` is the one on screen. Raises `RosterError`.
    """

    title: str
    pupils: tuple[ClassPupil, ...] = ()
    mixes: tuple[Mix, ...] = ()
    class_id: str = ""

    def __post_init__(self) -> None:
        if not self.title.strip():
            raise RosterError(_("Enter the name of the class first, such as 5 Bestari."))
        if len(self.pupils) > MOST_PUPILS:
            raise RosterError(
                _("A class can have at most {most} pupils. Put the rest in another class.").format(most=MOST_PUPILS)
            )
        if len({pupil.number for pupil in self.pupils}) < len(self.pupils):
            raise RosterError("two pupils have one number")
        names: set[str] = set()
        for pupil in self.pupils:
            if pupil.key in names:
                raise RosterError(_("{name} is already in this class. Enter another name.").format(name=pupil.name))
            names.add(pupil.key)
        shown = Counter((pupil.short or pupil.name).casefold() for pupil in self.pupils)
        for pupil in self.pupils:
            if pupil.short and shown[pupil.short.casefold()] > 1:
                raise RosterError(
                    _("Another pupil in this class is also called {name}. Add a letter to one name.").format(
                        name=pupil.short
                    )
                )

    @property
    def key(self) -> str:
        """The title as it is compared with others, ignoring case."""
        return self.title.casefold()

    @cached_property
    def called(self) -> Mapping[int, str]:
        """What each pupil is called on screens, by number: as a teacher typed it, or a guess; each name once."""
        names = calling_names([one.name for one in self.pupils], [one.short for one in self.pupils])
        return dict(zip((one.number for one in self.pupils), names, strict=True))

    def pupil(self, number: int) -> ClassPupil | None:
        """Return the pupil with this number, or None if there is none."""
        return next((pupil for pupil in self.pupils if pupil.number == number), None)

    def present(self, today: str) -> tuple[ClassPupil, ...]:
        """Return the pupils who are not marked absent."""
        return tuple(pupil for pupil in self.pupils if not pupil.is_absent(today))

    @property
    def mix(self) -> Mix | None:
        """The latest mix, or None if there is none."""
        return self.mixes[-1] if self.mixes else None

    # Changes

    def add(self, name: str, year: int | None = None, group: str = "", short: str = "") -> SchoolClass:
        """Return the class with one more pupil. Raises `RosterError`, as all changes do."""
        pupil = ClassPupil(self._free_number(), tidy_name(name), year, tidy_name(group), short=tidy_name(short))
        return self._with_pupils((*self.pupils, pupil))

    def change(self, number: int, name: str, year: int | None, group: str, short: str | None = None) -> SchoolClass:
        """Return the class with a pupil's name, year and group changed, and the calling name unless that is None."""
        name, group = tidy_name(name), tidy_name(group)

        def changed(pupil: ClassPupil) -> ClassPupil:
            called = pupil.short if short is None else tidy_name(short)
            return replace(pupil, name=name, year=year, group=group, short=called)

        return self._with_pupils(changed(pupil) if pupil.number == number else pupil for pupil in self.pupils)

    def rename_pupils(self, names: Mapping[int, str]) -> SchoolClass:
        """Return the class with pupils renamed, by their numbers; screens then show the new names too."""
        return self._with_pupils(
            replace(one, name=names[one.number], short="") if one.number in names else one for one in self.pupils
        )

    def remove(self, number: int) -> SchoolClass:
        """Return the class without a pupil, who is also removed from its teams and their history."""
        mixes = (mix.without(number) for mix in self.mixes)
        kept = replace(self, mixes=tuple(mix for mix in mixes if mix.teams))
        return replace(kept, pupils=tuple(pupil for pupil in self.pupils if pupil.number != number))

    def rename(self, title: str) -> SchoolClass:
        """Return the class under another title."""
        return replace(self, title=tidy_title(title))

    def mark_absent(self, number: int, today: str, *, absent: bool) -> SchoolClass:
        """Return the class with a pupil marked absent today, or present again."""
        pupils = (
            replace(pupil, absent_on=today if absent else "") if pupil.number == number else pupil
            for pupil in self.pupils
        )
        return replace(self, pupils=tuple(pupils))

    def with_mix(self, mix: Mix) -> SchoolClass:
        """Return the class with `mix` as the latest, replacing the last one unless other teams played in that."""
        last = self.mix
        is_same = last and last.date == mix.date and last.pupils_together == mix.pupils_together
        if last and last.played and is_same:
            mix = replace(mix, played=True)
        earlier = self.mixes[:-1] if last and (is_same or not last.played) else self.mixes
        return replace(self, mixes=(*earlier, mix)[-MOST_MIXES:])

    def mix_played(self, *, date: str) -> SchoolClass:
        """Return the class with its last mix marked as played on a day."""
        if self.mix is None:
            return self
        return replace(self, mixes=(*self.mixes[:-1], replace(self.mix, played=True, date=date)))

    def _free_number(self) -> int:
        numbers = {pupil.number for pupil in self.pupils}
        for mix in self.mixes:
            numbers.update(mix.left, *(team.members for team in mix.teams))
        return max(numbers, default=0) + 1

    def _with_pupils(self, pupils: Iterable[ClassPupil]) -> SchoolClass:
        return replace(self, pupils=tuple(sorted(pupils, key=lambda pupil: (pupil.key, pupil.number))))

    # History, for the next mix

    def _by_day(self, find: Callable[[Mix], Iterable[T]]) -> Mapping[T, int]:
        """Return on how many days each thing was found in a mix that was played."""
        played = {(mix.date, found) for mix in self.mixes if mix.played for found in find(mix)}
        return Counter(found for _date, found in played)

    def meetings(self) -> Mapping[tuple[int, int], int]:
        """Return on how many days each pair of pupils was in one team, by their numbers, the lower first."""
        return self._by_day(lambda mix: (pair for team in mix.teams for pair in combinations(sorted(team.members), 2)))

    def times_left(self) -> Mapping[int, int]:
        """Return on how many days a pupil was in no team."""
        return self._by_day(lambda mix: mix.left)

    def times_reserve(self) -> Mapping[int, int]:
        """Return on how many days a pupil was a reserve."""
        return self._by_day(lambda mix: (number for team in mix.teams for number in team.reserves))

    def team_sheet(
        self, team: MixedTeam, name: str, most: Shape = PRIMARY_SHAPE, exception: str = "", year: int | None = None
    ) -> Team:
        """Return a team for a match, with at most as many pupils as the match has places for.

        `year` is that of the class, for pupils whose own is not known.

        If the team is not mixed, `exception` is the reason why it cannot be (P2). For pupils without a group only the
        teacher can say so, on the team sheet.
        """
        places = ((Role.MAIN, team.mains[: most.mains]), (Role.RESERVE, team.reserves[: most.reserves]))
        pupils = [(role, self.pupil(number)) for role, numbers in places for number in numbers]
        members = tuple(Member(pupil.name, role, pupil.year or year) for role, pupil in pupils if pupil)
        is_mixed = self.is_mixed(team)
        is_known = all(pupil.group for _role, pupil in pupils if pupil)
        return Team(name, "", members, mixed=is_mixed and is_known, exception="" if is_mixed else exception)

    def is_mixed(self, team: MixedTeam) -> bool:
        """Tell whether no two pupils of a team have the same group; pupils without a group are ignored (P2)."""
        groups = [pupil.group.casefold() for pupil in map(self.pupil, team.members) if pupil and pupil.group]
        return len(set(groups)) == len(groups)


def tidy_title(title: str) -> str:
    """Return the title of a class as it is stored."""
    return tidy_name(title)


def with_short_names(teams: Iterable[Team], classes: Iterable[SchoolClass]) -> tuple[Team, ...]:
    """Return teams whose members have the calling names of their classes as short names, guessed for all others.

    A member is the pupil with the same name, if all classes that have one call that pupil the same.
    """
    teams = tuple(teams)
    found: dict[str, set[str]] = {}
    for one in classes:
        for pupil in one.pupils:
            found.setdefault(pupil.key, set()).add(one.called[pupil.number])

    def known(name: str) -> str:
        names = found.get(name.casefold(), set())
        return next(iter(names)) if len(names) == 1 else ""

    names = [member.name for team in teams for member in team.members]
    called = iter(calling_names(names, list(map(known, names))))
    return tuple(
        replace(team, members=tuple(replace(one, short=_unless_whole(next(called), one.name)) for one in team.members))
        for team in teams
    )


def without_short_names(teams: Iterable[Team]) -> tuple[Team, ...]:
    """Return teams as they are typed: short names are looked up for each match."""
    return tuple(replace(team, members=tuple(replace(member, short="") for member in team.members)) for team in teams)


def _unless_whole(called: str, name: str) -> str:
    return "" if called == name else called
