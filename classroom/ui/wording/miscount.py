"""Where a count went wrong, explained for pupils in practice; no Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from classroom.i18n import N_, _
from classroom.match.state import MatchState
from classroom.match.team import Mode
from classroom.partner.miscount import Miscount, MiscountKind, miscount_of
from classroom.rules.format import Format
from classroom.rules.layout import Premium


def miscounted(state: MatchState) -> str:
    """Return what was said, the right score, and the mistake; empty in a competition or if the score was right.

    The pupils check what the computer says of its own play: see `wording.partner.checked`.
    """
    turn = state.last_play
    if turn is None or turn.play is None or turn.count is None or turn.announced is None:
        return ""
    said, counted = turn.announced, turn.count.total
    if said == counted or state.opened.mode is not Mode.PRACTICE or state.is_computer(turn.side):
        return ""
    found = miscount_of(state.format, turn.play, turn.count, said)
    told = _("You said {said}. It is {counted}, so {counted} counts.").format(said=said, counted=counted)
    return " ".join(
        (told, where_wrong(state.format, found, OWN) if found else _("Add up the letters again, as shown here."))
    )


class Sentences(NamedTuple):
    """The sentences for each kind of miscount; for a premium square by premium, with `None` for any other."""

    letter_premium: Mapping[Premium | None, str]
    word_premium: Mapping[Premium | None, str]
    others: Mapping[MiscountKind, str]


OWN = Sentences(
    letter_premium={
        Premium.DOUBLE_LETTER: N_("Look at {tile}: it counts double."),
        Premium.TRIPLE_LETTER: N_("Look at {tile}: it counts triple."),
        None: N_("Look at the square under {tile}."),
    },
    word_premium={
        Premium.DOUBLE_WORD: N_("Look at {word}: the whole word counts double."),
        Premium.TRIPLE_WORD: N_("Look at {word}: the whole word counts triple."),
        None: N_("Look at the square under {tile}."),
    },
    others={
        MiscountKind.CROSS_WORD: N_("The word {word} counts too."),
        MiscountKind.LETTER_VALUE: N_("Look at {tile}: it is worth {value}."),
        MiscountKind.BLANK: N_("Look at the blank: it is worth nothing."),
        MiscountKind.BONUS: N_("All tiles played: there is a bonus."),
    },
)
OF_COMPUTER = Sentences(
    letter_premium={
        Premium.DOUBLE_LETTER: N_("The double letter under {tile} was missed."),
        Premium.TRIPLE_LETTER: N_("The triple letter under {tile} was missed."),
        None: N_("The premium under {tile} was missed."),
    },
    word_premium={
        Premium.DOUBLE_WORD: N_("{word} was not doubled."),
        Premium.TRIPLE_WORD: N_("{word} was not tripled."),
        None: N_("The word premium for {word} was missed."),
    },
    others={
        MiscountKind.CROSS_WORD: N_("The word {word} was missed."),
        MiscountKind.LETTER_VALUE: N_("{tile} was counted as {wrong}, but it is worth {value}."),
        MiscountKind.BLANK: N_("The blank was counted as {wrong}, but it is worth nothing."),
        MiscountKind.BONUS: N_("The bonus for all tiles was missed."),
    },
)


def where_wrong(format: Format, miscount: Miscount, sentences: Sentences) -> str:
    """Return where a count went wrong, said with these sentences."""
    match miscount.kind:
        case MiscountKind.LETTER_PREMIUM | MiscountKind.WORD_PREMIUM:
            is_letter = miscount.kind is MiscountKind.LETTER_PREMIUM
            said = sentences.letter_premium if is_letter else sentences.word_premium
            premium = format.layout.premium(miscount.square) if miscount.square else Premium.PLAIN
            sentence = said.get(premium, said[None])
        case kind:
            sentence = sentences.others[kind]
    return _(sentence).format(tile=miscount.tile, word=miscount.word, wrong=miscount.taken_for, value=miscount.value)
