"""The scripts of demonstrations, and the search for plays."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from classroom.match.ports import Chance, Clock, Shuffler
from classroom.match.state import MatchState
from classroom.match.team import Member, Mode, Official, OfficialRole, Role, Team
from classroom.rules.board import LaidTile, Square, parse_position
from classroom.services import Services
from classroom.settings import BoardNames, Hall, PolicyChoice, Settings
from classroom.value import Value, replace
from classroom.words.lexicon import Category, Lexicon
from classroom.words.move_generator import Move, WordIndex, generate

PRIMARY, LITERACY, CLUB, YOUTH, STANDARD = "primary", "literacy", "club", "youth", "standard"
REAL_BOARD, HALL = "real-board", "hall"

DEMONSTRATIONS = (PRIMARY, LITERACY, CLUB, YOUTH, STANDARD, REAL_BOARD, HALL)
"""A match of each format, the first as the default; a match at a real board; the bell for a hall."""


_REACH = 9
"""The number of tiles among which to look for a play: of the 28 of a pool, the first will do."""
_LONGEST = 5
"""The most tiles laid at once: longer plays take more time but show nothing new."""

_SPELLED = """
goed eated teh gud wented lik tak neet reder biger sheeps hav giv liv wuz tre leef sno toyz playd
starz noze skool rane dore hous
"""
_MISSPELT = frozenset(_SPELLED.split())
"""Words as children misspell them; none is in a list."""


class Plays:
    """Finds plays with the words of the easiest list, the same ones each time."""

    def __init__(self, services: Services) -> None:
        self._lexicon: Lexicon = services.word_lists.lexicon("core", tuple(Category))
        self._index = services.index_of(self._lexicon)

    @cached_property
    def _with_misspelt(self) -> WordIndex:
        return WordIndex({*(word for word in self._lexicon.words if self._lexicon.has(word)), *_MISSPELT})

    def word(self, state: MatchState) -> Move | None:
        """Return the best play of the side to move, or None if there is none."""
        return max(self._moves(state, self._index), key=lambda move: (move.score, move.word), default=None)

    def misspelt(self, state: MatchState) -> Move | None:
        """Return a play with a misspelt main word, or None if there is none."""
        moves = [move for move in self._moves(state, self._with_misspelt) if move.word.lower() in _MISSPELT]
        return max(moves, key=lambda move: (move.score, move.word), default=None)

    def _moves(self, state: MatchState, index: WordIndex) -> list[Move]:
        hand = sorted(state.hand(state.to_move))
        if len(hand) > _REACH:
            hand = hand[:: max(1, len(hand) // _REACH)][:_REACH]
        found = generate(
            index,
            state.board,
            hand,
            values=state.tile_set.values,
            bonus=state.format.bonus,
            opening_tiles=state.format.opening.tiles,
        )
        return [move for move in found if len(move.slot.empty) <= _LONGEST]


_FILE = Path(__file__).with_name("demonstration.toml")


TEAMS = (
    Team(
        "Hornbills",
        "Perak",
        (Member("Aina", Role.MAIN, 5), Member("Wei Jie", Role.MAIN, 5), Member("Puteri", Role.RESERVE, 4)),
        teacher="Pn. Latifah",
        mixed=True,
    ),
    Team(
        "Tigers",
        "Johor",
        (Member("Kavitha", Role.MAIN, 5), Member("Daniel", Role.MAIN, 6), Member("Hui Min", Role.RESERVE, 4)),
        teacher="En. Rahim",
        mixed=True,
    ),
)


OFFICIALS = (
    Official("Cik Zaleha", OfficialRole.ACCURACY_JUDGE, "Melaka"),
    Official("Mr. Tan", OfficialRole.POINT_JUDGE, "Kedah"),
    Official("En. Hashim", OfficialRole.TIME_KEEPER),
)


GROUPS = (
    Team("Hornbills", "Perak", (Member("Aina"), Member("Wei Jie"))),
    Team("Tigers", "Johor", (Member("Kavitha"), Member("Daniel"))),
)
"""Two groups of a school club."""

PLAYERS = tuple(Team(name, "", (Member(name),)) for name in ("Aina", "Daniel", "Kavitha"))

READERS = (
    ("Kenari", "Perak", "Aina, Wei Jie, Kavitha, Daniel"),
    ("Merak", "Perak", "Puteri, Hui Min, Gopal, Sofia"),
    ("Helang", "Johor", "Farid, Mei Ling, Arjun, Jin"),
)
"""The teams of a literacy evening, with where they come from and their pupils."""

BOARDS = (("Hornbills", "Tigers"), ("Eagles", "Herons"), ("Kites", "Kingfishers"))
"""The pairings at the boards of a hall."""

SEEDS = {LITERACY: 1, CLUB: 1, YOUTH: 1, STANDARD: 1}
"""The seeds that make the tiles of a demonstration without a script always the same."""


def demonstration_settings(out: Path, name: str = PRIMARY) -> Settings:
    """Return the settings of a classroom ready to play a demonstration."""
    settings = Settings(
        teams=TEAMS,
        officials=OFFICIALS,
        mode=Mode.COMPETITION,
        level="District",
        folder=str(out.absolute()),
        full_screen=False,
    )
    without_judges = replace(settings, officials=(), level="")
    if name == LITERACY:
        return without_judges
    if name == CLUB:
        return replace(without_judges, format_key=name, teams=GROUPS)
    if name == YOUTH:
        return replace(without_judges, format_key=name, teams=PLAYERS[:2])
    if name == STANDARD:
        # Tournament clock: while a play is held, the holder's time runs.
        clock = PolicyChoice(STANDARD, "turn_time", "side")
        return replace(without_judges, format_key=name, teams=PLAYERS, choices=(clock,))
    if name == HALL:
        # The names of the last board are typed.
        return replace(without_judges, mode=Mode.PRACTICE, hall=Hall(tuple(BoardNames(*pair) for pair in BOARDS[:-1])))
    return settings


class ScriptedTurn(Value):
    """One turn: `what` is play, time, pass or exchange.

    A play has its `tiles` in reading order. `announced` is a wrong announcement. `challenged` is a word that the
    others challenge before the next bell, and `accepted` the ruling.
    """

    what: str
    tiles: tuple[LaidTile, ...] = ()
    announced: int | None = None
    challenged: str = ""
    accepted: bool = False


class Script(Value):
    """The whole match; `draws` are the tiles in the order in which they leave the bag."""

    draws: tuple[str, ...]
    turns: tuple[ScriptedTurn, ...]


class ScriptedHand:
    """Draws the tiles of a script one after the other; a match that departs from it draws from the front of the bag."""

    def __init__(self, draws: Sequence[str]) -> None:
        self._left = list(draws)

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return the next `count` tiles of the script that are in the bag."""
        left = list(bag)
        drawn: list[str] = []
        while len(drawn) < count:
            tile = self._left.pop(0) if self._left else left[0]
            if tile in left:
                left.remove(tile)
                drawn.append(tile)
        return tuple(drawn)


class SortedShuffler:
    """Draws from the bag in alphabetical order, so that a chance begun with one seed gives the same tiles each time."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`."""
        return tuple(self._chance.sample(sorted(bag), count))


def demonstration_shuffler(name: str, chance_of: Callable[[int], Chance]) -> Shuffler:
    """Return what draws the tiles of a demonstration; `chance_of` a seed is always the same."""
    return SortedShuffler(chance_of(SEEDS[name])) if name in SEEDS else ScriptedHand(demonstration_script().draws)


_LONGEST_GAP_MS = 800
"""The most that a gap between two readings of the clock counts.

Without it, a slow computer would appear to have slept.
"""


class HurriedClock:
    """A clock that a demonstration advances, so that nobody waits twenty minutes; implements `match.ports.Clock`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen, self._now = clock.now_ms(), 0

    def now_ms(self) -> int:
        """Return milliseconds since some moment in the past."""
        seen = self._clock.now_ms()
        self._now += min(seen - self._seen, _LONGEST_GAP_MS)
        self._seen = seen
        return self._now

    def pass_ms(self, duration: int) -> None:
        """Advance the clock by so many milliseconds."""
        self._now += duration


def demonstration_script() -> Script:
    """Return the built-in match."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return Script(tuple(data["draws"]), tuple(scripted_turn(line) for line in data["turns"]))


def scripted_turn(line: str) -> ScriptedTurn:
    """Return the turn described by a line of the script; the head of the file explains the form."""
    words = line.split()
    facts = dict(word.split("=") for word in words if "=" in word)
    announced = int(facts["announce"]) if "announce" in facts else None
    tiles = _tiles(words[1], words[2]) if words[0] == "play" else ()
    return ScriptedTurn(words[0], tiles, announced, facts.get("challenge", ""), facts.get("accepted") == "yes")


def _tiles(where: str, word: str) -> tuple[LaidTile, ...]:
    """The tiles of a play in the record notation: a dot is a tile that is already on the board."""
    start, direction = parse_position(where)
    squares: list[Square] = [start.step(direction, count) for count in range(len(word))]
    return tuple(LaidTile(square, letter) for square, letter in zip(squares, word, strict=True) if letter != ".")
