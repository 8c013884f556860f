"""A class: its pupils and their calling names, who is absent today, and the teams that were mixed from it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from typing import NamedTuple, TypeVar

from classroom.i18n import _
from classroom.match.team import Member, Role, Team
from classroom.names import tidy_line, tidy_name
from classroom.value import Value, replace

_SYLLABLE = re.compile(
    r"(?:zh|sz|ng|kh|ts|tz|th|ph|(?:[cs]h|[hklst])y|[cs]h|[hks]w|[bpmfdtnlgkhjqxrzcsvyw])?[aeiou]{1,4}y?(?:ng|nn|ck|r[nr]|[nhktpmwr])?",
    re.IGNORECASE,
)
_PARENT = re.compile(r"(?<!\w)(?:a\s?[/\\]\s?[lp]|[sd]\s?[/\\]\s?o)(?:\s?\.)?", re.IGNORECASE)
_PARENT_OR_ALIAS = ("/", "@")  # "/" is what _PARENT becomes
_ASIDE = re.compile(r"\([^)]*\)|\[[^]]*\]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]+")
_SHORTEST = 3  # letters of a name that is called alone
_SYLLABLES = 3  # of a family's name and two of the child's own


class _Words(NamedTuple):
    """The words of `calling_names.toml`, by what they say about a name."""

    parent: frozenset[str]
    servant: frozenset[str]
    never_alone: frozenset[str]
    before_another: frozenset[str]
    before_a_word: frozenset[str]
    family: frozenset[str]
    family_of_two_words: frozenset[tuple[str, ...]]
    family_of_two_signs: frozenset[str]
    no_syllable: frozenset[str]


@cache
def _words() -> _Words:
    table = tomllib.loads(files(__package__).joinpath("calling_names.toml").read_text(encoding="utf-8"))
    pairs = frozenset(tuple(pair.split()) for pair in table.pop("family_of_two_words"))
    return _Words(family_of_two_words=pairs, **{name: frozenset(text.split()) for name, text in table.items()})


def calling_names(names: Sequence[str], stored: Sequence[str] = (), taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return what each of the pupils with these whole names is called, in order; no two are called the same.

    Where `stored` has a name in the same place, that is it. Nobody is called one of `taken`. A guess never is a name
    such as Nur or Muhammad alone, and never ends where a parent's name would begin. Who cannot be told apart
    otherwise is called by the whole name.
    """
    fixed = [*stored, *[""] * (len(names) - len(stored))]
    ways = [(kept,) if kept else ways_to_call(name) for name, kept in zip(names, fixed, strict=True)]
    at = [0] * len(ways)
    used = {name.casefold() for name in taken}
    while True:
        alike: dict[str, list[int]] = defaultdict(list)
        for place, level in enumerate(at):
            alike[ways[place][level].casefold()].append(place)
        clashing = [place for key, places in alike.items() if len(places) > 1 or key in used for place in places]
        rising = [place for place in clashing if at[place] + 1 < len(ways[place])]
        if not rising:
            return tuple(way[level] for way, level in zip(ways, at, strict=True))
        for place in rising:
            at[place] += 1


def ways_to_call(name: str) -> tuple[str, ...]:
    """Return what somebody may be called, the likeliest first, the whole name last."""
    whole = tidy_line(name)
    text = _ASIDE.sub(" ", whole)
    if any(sign.isdecimal() for sign in text):
        return (whole,)
    before, comma, after = text.partition(",")
    if comma and len(before.split()) > 1 and after.strip():
        # Another name after a comma is the one that is used.
        return tuple(dict.fromkeys((after.split()[0], *ways_to_call(before), whole)))
    if found := _in_han(text):
        return tuple(dict.fromkeys((*found, whole)))
    own, link, parent = _split(text)
    parts = _parts(own, link, parent) if own else []
    in_one_case = whole.isupper() or whole.islower()
    shown = (text.title() if in_one_case else text for text in (" ".join(part) for part in parts) if text)
    return tuple(dict.fromkeys((*shown, whole)))


def _key(word: str) -> str:
    return word.casefold().strip(".,'\u2018\u2019`-")


def _in_han(text: str) -> tuple[str, ...]:
    """Return the ways to call somebody whose name is in Chinese characters; empty for other names."""
    signs = "".join(_HAN.findall(text))
    if not signs or signs != re.sub(r"[\s\u00b7]", "", text):
        return ()
    family = 2 if signs[:2] in _words().family_of_two_signs else 1
    given = signs[family:]
    return (given, signs) if len(given) > 1 else (signs,)


def _split(text: str) -> tuple[list[str], str, list[str]]:
    """Return the words of the own name, what follows it, and the words of the parent's name or another after that."""
    # A name in characters beside one in letters is the same name once more.
    words = _HAN.sub(" ", _PARENT.sub(" / ", text.replace(",", " ")).replace("@", " @ ")).split()
    while words and words[0] in _PARENT_OR_ALIAS:
        words.pop(0)
    for place in range(1, len(words)):
        key = _key(words[place])
        if _is_link(words[place]) or (key == "al" and not all(_is_title(word) for word in words[:place])):
            own, rest = words[:place], words[place + 1 :]
            if key == "@" and all(_is_never_alone([word]) for word in own) and rest:
                return _split(" ".join(rest))
            return own, key, [word for word in rest if not _is_link(word)]
    return words, "", []


def _is_link(word: str) -> bool:
    return word in _PARENT_OR_ALIAS or _key(word) in _words().parent


def _is_title(word: str) -> bool:
    return _is_never_alone([word]) or _key(word) in _words().before_another


class _Called(NamedTuple):
    """The words of the own name that somebody is called by: from `first` up to `end`."""

    first: int
    end: int


def _parts(own: list[str], link: str, parent: list[str]) -> list[list[str]]:
    """Return the parts of a name that may be called, the likeliest first."""
    first, end = _called(own, link)
    after = _parent_called(parent)
    found = [own[first:end]]
    if _is_never_alone(found[0]):
        found = [[*own, after]] if after else []
    found += [own[first:place] for place in range(end + 1, len(own) + 1)]
    found += [own[place:end] for place in range(first - 1, -1, -1)]
    if after:
        found += [[*own[first:end], after], [*own, after]]
    found.append(own)
    return [part for part in found if not _is_never_alone(part) and not _is_link(part[-1])]


def _is_never_alone(words: Sequence[str]) -> bool:
    return len(words) == 1 and _key(words[0]) in _words().never_alone | _words().servant


def _parent_called(parent: list[str]) -> str:
    """Return the word by which the parent's name tells, empty if there is none."""
    return next((word for word in parent if not _is_title(word) and len(_key(word)) > 1), "".join(parent[:1]))


def _called(own: list[str], link: str) -> _Called:
    keys, words = [_key(word) for word in own], _words()
    family = 2 if tuple(keys[:2]) in words.family_of_two_words else 1
    is_first = family > 1 or keys[0] in words.family or _is_of_three_syllables(own)
    if link in ("", "@") and len(own) > family and is_first:
        return _called_after_family(own, family)
    first = 0
    while first < len(own) - 1 and _leads(keys[first], own[first], link):
        first += 1
    if first == len(own) - 1:
        return _Called(first - 1 if first and _is_never_alone(own[first:]) else first, len(own))
    joins = keys[first] in words.servant | words.before_a_word or len(keys[first]) < _SHORTEST
    both = _is_syllable(own[first]) and _is_syllable(own[first + 1])
    return _Called(first, first + 2 if joins or both else first + 1)


def _leads(key: str, word: str, link: str) -> bool:
    """Tell whether a word only leads to the name that is called: a title, a name shared by many, an initial."""
    is_initial = len(key) == 1 and word.isascii()
    is_title = key in _words().before_another and link != "/"
    return is_initial or is_title or key in _words().never_alone


def _called_after_family(own: list[str], family: int) -> _Called:
    """Return what somebody is called whose family's name comes first: by both syllables, or by a longer name."""
    given = range(family, len(own))
    longer = next((place for place in given if not _is_syllable(own[place])), None)
    if longer is not None:
        return _Called(longer, longer + 1)
    return _Called(family, family + 2) if len(given) > 1 else _Called(0, len(own))


def _is_of_three_syllables(own: list[str]) -> bool:
    """Tell whether a name sounds Chinese, and does not end with the family's name."""
    sounds_so = len(own) == _SYLLABLES and all(_is_syllable(word) and not _is_title(word) for word in own)
    return sounds_so and _key(own[-1]) not in _words().family


def _is_syllable(word: str) -> bool:
    """Tell whether a word may be one syllable of a Chinese name, written in letters."""
    return _SYLLABLE.fullmatch(word) is not None and _key(word) not in _words().no_syllable


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
