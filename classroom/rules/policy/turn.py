"""What a turn is: who begins, what may be laid, drawn, exchanged, announced, challenged."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.rules.policy.check import InvalidPolicyError, need


@dataclass(frozen=True)
class HighestValue:
    """Each side draws a tile, the highest face value starts, equal values draw again (P8)."""


@dataclass(frozen=True)
class NearestToA:
    """Each side draws a tile, the one nearest to A starts, a blank before A; ties draw again (A2, S1)."""


@dataclass(frozen=True)
class DrawStar:
    """Each side draws a lot and the star starts; or the starter is given, as a tournament balances them (T3)."""


@dataclass(frozen=True)
class NobodyWaits:
    """There is nobody to wait for: the first team of the list starts (U1)."""


FirstTurn = HighestValue | NearestToA | DrawStar | NobodyWaits


@dataclass(frozen=True)
class CentreOpening:
    """The first play covers the start square with at least so many tiles, two or more: they are a word (C3, P6)."""

    tiles: int

    def __post_init__(self) -> None:
        need(self, "tiles", least=2)


@dataclass(frozen=True)
class SetWord:
    """A word of so many letters lies across the start square before the first play, and scores nothing (U2).

    Its middle letter covers the start square. `suggestions` are words to choose from.
    """

    letters: int
    suggestions: tuple[str, ...]

    def __post_init__(self) -> None:
        need(self, "letters", least=2)
        wrong = [word for word in self.suggestions if len(word) != self.letters]
        if wrong:
            raise InvalidPolicyError(f"suggestions must have {self.letters} letters, not {', '.join(wrong)}")

    @property
    def tiles(self) -> int:
        """How many tiles the first play has at least."""
        return 1


Opening = CentreOpening | SetWord


@dataclass(frozen=True)
class BlanksPlayed:
    """A blank stands for the letter it is given and scores nothing (C7)."""


@dataclass(frozen=True)
class BlanksAside:
    """A blank drawn is put aside, and another tile drawn (U3)."""


Blanks = BlanksPlayed | BlanksAside


@dataclass(frozen=True)
class EachTurn:
    """A side draws up to a full rack once its play can no longer be challenged (C11)."""


@dataclass(frozen=True)
class EachWords:
    """A side draws up to a full rack once it has played so many words (U5).

    Where `gives_back`, a word that is disallowed after that leaves no rack over full: as many of its other tiles go
    back into the bag, by lot (U5, U7).
    """

    words: int
    gives_back: bool = False

    def __post_init__(self) -> None:
        need(self, "words")


Refill = EachTurn | EachWords


@dataclass(frozen=True)
class RackBonus:
    """Extra points for laying so many tiles of a full rack in one turn (C9)."""

    tiles: int
    points: int

    def __post_init__(self) -> None:
        need(self, "tiles", "points")


@dataclass(frozen=True)
class NoBonus:
    """No extra points, however many tiles are laid (U6)."""


Bonus = RackBonus | NoBonus


@dataclass(frozen=True)
class WholeRack:
    """Exchange all tiles of a full rack or none, with so many tiles in the bag at least (P11).

    In every exchange the tiles go back before others are drawn where `returned_first`, else after that (A8, T4).
    """

    bag: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)


@dataclass(frozen=True)
class AnyTiles:
    """Exchange one or more tiles, with so many tiles in the bag at least (S2)."""

    bag: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)


@dataclass(frozen=True)
class OnlyAlike:
    """Exchange one or more tiles only from a rack with so many of one letter, with `bag` tiles at least (A8)."""

    bag: int
    alike: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)
        need(self, "alike", least=2)


@dataclass(frozen=True)
class UnlessAlike:
    """Exchange one or more tiles, but not from a rack with so many of one letter; `bag` tiles at least (T4)."""

    bag: int
    alike: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)
        need(self, "alike", least=2)


@dataclass(frozen=True)
class Price:
    """So many letters for so much money, in whole units of the currency (U8)."""

    letters: int
    amount: int

    def __post_init__(self) -> None:
        need(self, "letters")
        need(self, "amount", least=0)


@dataclass(frozen=True)
class LetterShop:
    """No exchange: extra letters are bought from a bag of their own, in the quantities that have a price (U8)."""

    currency: str
    prices: tuple[Price, ...]

    def __post_init__(self) -> None:
        if len({price.letters for price in self.prices}) < len(self.prices):
            raise InvalidPolicyError("prices must name each number of letters once")


Exchange = WholeRack | AnyTiles | OnlyAlike | UnlessAlike | LetterShop


def is_returned_first(exchange: Exchange) -> bool:
    """Tell whether the tiles of an exchange are in the bag again when others are drawn (A8, T4)."""
    return not isinstance(exchange, LetterShop) and exchange.returned_first


@dataclass(frozen=True)
class JudgeChecks:
    """The side announces its score; the point judge checks it and the checked score counts (P10)."""


@dataclass(frozen=True)
class NotAnnounced:
    """The counted score is entered at once."""


@dataclass(frozen=True)
class OwnCount:
    """The team says its own count, which is kept beside the judges'; theirs makes the total (U9)."""


@dataclass(frozen=True)
class Objections:
    """The side announces its score; objections to it, and challenges, come before it is written down (A5, A6)."""


Announcement = JudgeChecks | NotAnnounced | OwnCount | Objections


@dataclass(frozen=True)
class LoseNextTurn:
    """Who challenges an acceptable word loses the next turn (P12, S4 double)."""


@dataclass(frozen=True)
class NoPenalty:
    """A failed challenge costs nothing (S4 single)."""


@dataclass(frozen=True)
class PointsToChallenged:
    """A failed challenge gives the challenged side points, once or for each word challenged (T5, S4 +5 and +10)."""

    points: int
    each_word: bool

    def __post_init__(self) -> None:
        need(self, "points")


@dataclass(frozen=True)
class PointsFromChallenger:
    """A failed challenge takes points from the challenging side (A7, S4 -5 and -10)."""

    points: int

    def __post_init__(self) -> None:
        need(self, "points")


FailedChallenge = LoseNextTurn | NoPenalty | PointsToChallenged | PointsFromChallenger


@dataclass(frozen=True)
class Challenge:
    """A play may be challenged until the next turn begins, naming at most `words` of its words; 0 means any (P12).

    Where `hold_seconds` is not 0 a side may hold the play to think about it, and after so many seconds the tiles for
    the next rack may be drawn, but are kept apart (S5).
    """

    words: int
    failed: FailedChallenge
    hold_seconds: int = 0

    def __post_init__(self) -> None:
        need(self, "words", "hold_seconds", least=0)


@dataclass(frozen=True)
class Void:
    """A play with a word that does not count is refused at once, and nobody challenges (S4 void)."""


@dataclass(frozen=True)
class PointsTakenBack:
    """A disallowed play scores nothing (U7)."""


@dataclass(frozen=True)
class PointsDeducted:
    """A disallowed play counts against the team, with its full value (U7)."""


DisallowedWord = PointsTakenBack | PointsDeducted


@dataclass(frozen=True)
class JudgeDisallows:
    """Nobody challenges: the judge disallows a play, and its tiles come off (U7)."""

    disallowed_word: DisallowedWord


Challenges = Challenge | Void | JudgeDisallows
