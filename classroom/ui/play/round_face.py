"""What the match screens show only for a round: letters for sale, words that the judge may disallow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.fold import apply
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Turn
from classroom.record.figure import money
from classroom.rules.policy import LetterShop
from classroom.ui.play.match_view import DisallowFace, RoundFace, ShopFace, ShopOffer
from classroom.ui.wording.literacy_round import letters_text, own_count, refill_progress, refill_text
from classroom.ui.wording.refusal import refusal_sentence

WhyNot = Callable[[cmd.Command], Refusal | None]
"""Returns why a command would be refused now, or None if it would be accepted."""


def round_face(state: MatchState, why_not: WhyNot) -> RoundFace:
    """Return what a round has that other matches have not (U5, U8)."""
    return RoundFace(
        shop=shop_face(state, why_not),
        spelled=refill_progress(state)[0],
        refill_text=refill_text(state),
        own_count=own_count(state),
    )


def shop_face(state: MatchState, why_not: WhyNot) -> ShopFace | None:
    """Return the letter shop as it is now, or None if no letters are sold (U8)."""
    shop = state.format.exchange
    if not isinstance(shop, LetterShop):
        return None
    offers = []
    for price in shop.prices:
        refusal = why_not(cmd.BuyLetters(price.letters))
        why = refusal_sentence(refusal) if refusal else ""
        offers.append(ShopOffer(price.letters, letters_text(price.letters), money(shop.currency, price.amount), why))
    side = state.to_move
    team = state.team_of(side)
    bought = [purchase for purchase in state.ledger if state.team_of(purchase.side) == team]
    sentence = _("{letters} for {price}") if state.is_real_board else _("{letters} for {price}: {drawn}")
    lines = [
        sentence.format(
            letters=letters_text(one.size), price=money(shop.currency, one.amount), drawn=" ".join(one.letters)
        )
        for one in reversed(bought)
    ]
    refusal = why_not(cmd.ReturnLetters())
    return ShopFace(
        offers=tuple(offers),
        raised=money(shop.currency, state.raised(team)),
        lines=tuple(lines),
        newest=bought[-1].letters if bought else (),
        held=None if state.is_real_board else len(state.bought[side]),
        why_no_return=refusal_sentence(refusal) if refusal else "",
    )


def disallow_faces(state: MatchState, why_not: WhyNot, counts: Callable[[str], bool]) -> tuple[DisallowFace, ...]:
    """Return the plays in which the judge may disallow words now, latest first (U7).

    `counts` tells whether the dictionary has a word.
    """
    faces = (_face(state, index, turn, why_not) for index, turn in enumerate(state.turns))
    found = [replace(face, unlisted=tuple(word for word in face.words if not counts(word))) for face in faces if face]
    return tuple(reversed(found))


def _face(state: MatchState, index: int, turn: Turn, why_not: WhyNot) -> DisallowFace | None:
    left = tuple(word for word in turn.words if word not in turn.disallowed)
    if not turn.is_lying:
        return None
    refusal = why_not(_attempt(index, turn.words, stays=False))
    stays = refusal is not None and refusal.reason is Refused.BUILT_ON_MAY_STAY
    built_on = refusal.names if refusal and stays else ()
    if stays:
        refusal = why_not(_attempt(index, left, stays=True)) if left else refusal
    if refusal is not None:
        return None
    words = left if stays else turn.words
    asks = len(words) > 1
    untyped = _("Turn {number}: the word was not typed in").format(number=turn.number)
    return DisallowFace(index, ", ".join(turn.words) or untyped, turn.score, words, asks, stays, built_on)


def _attempt(index: int, words: tuple[str, ...], *, stays: bool) -> cmd.DisallowPlay:
    return cmd.DisallowPlay("-", "-", index, words[:1], stays)


def disallowed_score(state: MatchState, face: DisallowFace, words: tuple[str, ...]) -> int:
    """Return the score of a play if `words` of it were disallowed, or all its words if none are given (U7)."""
    after = apply(state, ev.PlayDisallowed(face.index, "-", "-", words, face.stays))
    return after.turns[face.index].score
