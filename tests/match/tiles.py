"""Where every tile of a match is: none is ever lost, and none comes of nothing."""

from collections import Counter

from classroom.match.state import MatchState


def all_tiles(state: MatchState) -> Counter[str]:
    """Count every tile of the match wherever it is; always equal to `tiles_there_are`."""
    held = [tile for side in state.sides for tile in state.hand(side)]
    drawn = state.lots[-1].values() if state.drawing else ()
    lots = [tile for tile in drawn if tile in state.tile_set.values]
    return Counter([*state.board.tiles(), *state.bag, *state.aside, *held, *lots, *state.apart, *state.shop])


def tiles_there_are(state: MatchState) -> Counter[str]:
    """Count the tiles that the match was given: the box times `boxes`, the bag of extra letters, the set word."""
    sold = [tile for purchase in state.ledger for tile in purchase.letters]
    box = Counter(state.tile_set.tiles * state.boxes)
    return box + Counter(state.opened.set_word) + Counter(state.shop) + Counter(sold)
