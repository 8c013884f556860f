"""Ten seconds: a rack and a small board; any word laid before the second bell is right."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from classroom.drills.kind import DrillKind
from classroom.drills.laying import lay
from classroom.drills.small_board import make_position, position_item, read_position
from classroom.drills.verdict import Given, Verdict
from classroom.drills.vocabulary import Vocabulary
from classroom.i18n import N_
from classroom.match.ports import Chance
from classroom.rules.board import Board
from classroom.words.move_generator import Move


@dataclass(frozen=True)
class PlayQuestion:
    """A board and a rack; `examples` are plays to show afterwards. The answer is the tiles laid."""

    board: Board
    rack: tuple[str, ...]
    examples: tuple[Move, ...] = field(repr=False)
    vocabulary: Vocabulary = field(repr=False, compare=False)

    kind = DrillKind.TEN_SECONDS

    @property
    def item(self) -> str:
        """The position in writing."""
        return position_item(self.board, self.rack)

    def answer(self, given: Given) -> Verdict:
        """Return whether the tiles `given` make a lawful play with words of the list; none are out of time."""
        tiles = given if isinstance(given, tuple) else ()
        if not tiles:
            message = N_("Time is up. You could have laid {example}.")
            return Verdict(right=False, share=0.0, message=message, fields=self._fields, examples=self.examples)
        laid = lay(self.vocabulary.lexicon, self.board, self.rack, tiles, values=self.vocabulary.values)
        if laid.is_right:
            message = N_("Right! {words}. Score: {score}.")
        elif laid.strange:
            message = N_("Not in the word list: {strange}. You could have laid {example}.")
        else:
            message = N_("Tiles cannot lie like that. You could have laid {example}.")
        fields = {
            **self._fields,
            "words": ", ".join(laid.words),
            "strange": ", ".join(laid.strange),
            "score": laid.score,
        }
        return Verdict(
            right=laid.is_right,
            share=float(laid.is_right),
            message=message,
            fields=fields,
            words=laid.words,
            strange=laid.strange,
            examples=self.examples,
            score=laid.score if laid.is_right else 0,
            misplacement=laid.misplacement,
        )

    @property
    def _fields(self) -> dict[str, str | int]:
        return {"example": self.examples[0].word}


class TenSeconds:
    """Makes small positions in which several plays can be found."""

    kind = DrillKind.TEN_SECONDS

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return a position that is not among `known`; None where the list is too small to make one."""
        position = make_position(self._vocabulary, chance, known)
        return None if position is None else position_item(*position)

    def question(self, item: str, chance: Chance) -> PlayQuestion | None:
        """Ask for a play in a position, unless it is none or the list allows no play in it."""
        position = read_position(item, self._vocabulary)
        return None if position is None else PlayQuestion(*position, self._vocabulary)
