"""The built-in demonstration match as data: which tiles are drawn and what the teams do."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from classroom.match.team import Member, Mode, Official, OfficialRole, Role, Team
from classroom.rules.board import LaidTile
from classroom.rules.square import Square, parse_position
from classroom.settings import Settings

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


def demonstration_settings(out: Path) -> Settings:
    """Return the settings of a classroom in which the teams of the demonstration are ready to play a competition."""
    return Settings(
        teams=TEAMS,
        officials=OFFICIALS,
        mode=Mode.COMPETITION,
        level="District",
        folder=str(out.absolute()),
        full_screen=False,
    )


@dataclass(frozen=True)
class ScriptedTurn:
    """One turn: `what` is play, time, pass or exchange.

    A play has its `tiles` in reading order. `announced` is a wrong announcement; `challenged` a word that the others
    challenge before the next bell, and `accepted` what is ruled.
    """

    what: str
    tiles: tuple[LaidTile, ...] = ()
    announced: int | None = None
    challenged: str = ""
    accepted: bool = False


@dataclass(frozen=True)
class Script:
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


def demonstration_script() -> Script:
    """Return the built-in match."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return Script(tuple(data["draws"]), tuple(scripted_turn(line) for line in data["turns"]))


def scripted_turn(line: str) -> ScriptedTurn:
    """Return the turn that a line of the script tells; its form is at the head of the file."""
    words = line.split()
    facts = dict(word.split("=") for word in words if "=" in word)
    announced = int(facts["announce"]) if "announce" in facts else None
    tiles = _tiles(words[1], words[2]) if words[0] == "play" else ()
    return ScriptedTurn(words[0], tiles, announced, facts.get("challenge", ""), facts.get("accepted") == "yes")


def _tiles(where: str, word: str) -> tuple[LaidTile, ...]:
    """The tiles of a play in the record notation: a dot is a tile that lies there already."""
    start, direction = parse_position(where)
    squares: list[Square] = [start.step(direction, count) for count in range(len(word))]
    return tuple(LaidTile(square, letter) for square, letter in zip(squares, word, strict=True) if letter != ".")
