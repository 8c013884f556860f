"""Where every tile of a match is: none is ever lost, and none comes of nothing."""

from collections import Counter

from classroom.match.state import MatchState
from classroom.rules.policy import LetterShop
from classroom.rules.tile import BLANK


def all_tiles(state: MatchState) -> Counter[str]:
    """Count every tile of the match wherever it is; always equal to `tiles_there_are`."""
    held = [tile for side in state.sides for tile in state.hand(side)]
    drawn = state.lots[-1].values() if state.drawing else ()
    lots = [tile for tile in drawn if tile in state.tile_set.values]
    return Counter([*state.board.tiles(), *state.bag, *state.aside, *held, *lots, *state.apart, *state.shop])


def tiles_there_are(state: MatchState) -> Counter[str]:
    """Count the tiles that the match was given: the box times `boxes`, the bag of extra letters, the set word."""
    is_for_sale = isinstance(state.format.exchange, LetterShop)
    for_sale = [tile for tile in state.tile_set.tiles if is_for_sale and tile != BLANK]
    return Counter(state.tile_set.tiles * state.boxes) + Counter(state.opened.set_word) + Counter(for_sale)
