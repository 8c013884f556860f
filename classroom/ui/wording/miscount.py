"""What pupils who practise are told of their own wrong count: where it went wrong; no Kivy."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.match.team import Mode
from classroom.partner.miscount import Miscount, MiscountKind, miscount_of
from classroom.rules.layout import Premium


def miscounted(state: MatchState) -> str:
    """Return what was said, what it is, and where the count went wrong; empty in a competition and where it is right.

    What the computer says of its own play is checked by the pupils: see `wording.partner.checked`.
    """
    turn = state.last_play
    if turn is None or turn.play is None or turn.count is None or turn.announced is None:
        return ""
    said, counted = turn.announced, turn.count.total
    if said == counted or state.opened.mode is not Mode.PRACTICE or state.is_computer(turn.side):
        return ""
    found = miscount_of(state.format, turn.play, turn.count, said)
    told = _("You said {said}. It is {counted}, so {counted} counts.").format(said=said, counted=counted)
    return " ".join((told, _where(state, found) if found else _("Add up the letters again, as shown here.")))


def _where(state: MatchState, miscount: Miscount) -> str:
    premium = state.format.layout.premium(miscount.square) if miscount.square else Premium.PLAIN
    match miscount.kind:
        case MiscountKind.LETTER_PREMIUM:
            sentence = {
                Premium.DOUBLE_LETTER: _("Look at {tile}: it counts double."),
                Premium.TRIPLE_LETTER: _("Look at {tile}: it counts three times."),
            }.get(premium, _("Look at the square under {tile}."))
        case MiscountKind.WORD_PREMIUM:
            sentence = {
                Premium.DOUBLE_WORD: _("Look at {word}: the whole word counts double."),
                Premium.TRIPLE_WORD: _("Look at {word}: the whole word counts three times."),
            }.get(premium, _("Look at the square under {tile}."))
        case MiscountKind.CROSS_WORD:
            sentence = _("The word {word} counts too.")
        case MiscountKind.LETTER_VALUE:
            sentence = _("Look at {tile}: it counts {value}.")
        case MiscountKind.BLANK:
            sentence = _("Look at the blank: it counts nothing.")
        case MiscountKind.BONUS:
            sentence = _("All tiles laid: there is a bonus.")
    return sentence.format(tile=miscount.tile, word=miscount.word, value=miscount.value)
