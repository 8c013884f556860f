"""GCG texts in a few words, for the tests of records."""

from classroom.store.exchange.gcg import Game, parse_gcg
from classroom.store.exchange.replay import Report, record_format, replay

PLAYERS = "#player1 ann Ann Lim\n#player2 ben Ben Ali\n"

# A short game to its end, with a blank, an exchange, a challenge that failed and one that succeeded; the last entries
# would need all hundred tiles, so the record stops before them.
EVENTS = (
    ">ann: AEIQTUZ 8D QUITE +48 48\n"
    ">ben: AEMSXYZ 8A MES..... +57 57\n"
    ">ann: ?CFINNY 9D INFaNCY +88 136\n"
    ">ann: AAEILNR (challenge) +5 141\n"
    ">ben: CEORSTX E4 RECO..TS +40 97\n"
    ">ben: CEORSTX -- -40 57\n"
    ">ann: AAEILNR -AE +0 141\n"
    ">ben: CEORSTX - +0 57\n"
)


def game(events: str, players: str = PLAYERS) -> Game:
    """The game of a text."""
    return parse_gcg((players + events).encode())


def report(events: str) -> Report:
    """The replay of a text by the rules of records."""
    return replay(game(events), record_format())


def message(events: str) -> list[tuple[int, str, str]]:
    """What a replay finds: line, kind, reason."""
    return [(finding.line, finding.fault.value, finding.reason) for finding in report(events).findings]
