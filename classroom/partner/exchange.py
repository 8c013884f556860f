"""Which tiles a side may exchange, and which of them it would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from classroom.partner.leave import best_to_keep
from classroom.partner.view import View
from classroom.rules.format import AnyTiles, LetterShop, OnlyAlike, UnlessAlike, WholeRack
from classroom.rules.tile import BLANK, without


def tiles_to_exchange(view: View, *, keeps: bool) -> tuple[str, ...]:
    """Return the tiles to exchange if the turn goes to that; none where the format lets none be (P11, A8, T4, S2).

    `keeps`: the best tiles stay, where the format leaves a choice.
    """
    rack, policy = view.rack, view.format.exchange
    if isinstance(policy, LetterShop) or view.is_extra or view.bag_size < policy.bag or not rack:
        return ()
    match policy:
        case WholeRack():
            return rack if len(rack) >= view.full_rack and len(rack) <= view.bag_size else ()
        case OnlyAlike(alike=needed) if _alike(rack) < needed:
            return ()
        case UnlessAlike(alike=most) if _alike(rack) >= most:
            return ()
        case AnyTiles() | OnlyAlike() | UnlessAlike():
            given = without(rack, best_to_keep(rack)) if keeps else rack
            return (given or ())[: view.bag_size]


def _alike(rack: Sequence[str]) -> int:
    return max(Counter(tile for tile in rack if tile != BLANK).values(), default=0)
