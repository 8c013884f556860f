"""The faces of a match at this moment, for the screens to draw; nothing here is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.formats.wording import item_title
from classroom.i18n import _
from classroom.match.help import OpenHelp
from classroom.match.state import MatchState, Phase
from classroom.rules.board import LaidTile, Premium, Square
from classroom.rules.placement import Count
from classroom.say.match import MoveLine
from classroom.ui.playable import Part, Place
from classroom.value import Value


class ItemFace(Value):
    """An item of the check list: what it is called, and in `note` who ticked it, or who skipped it and why."""

    item: str
    title: str
    note: str = ""
    is_ticked: bool = False
    is_skipped: bool = False


def item_face(state: MatchState, item: str) -> ItemFace:
    """Return the state of an item in a match's check list."""
    title, by, skip = item_title(item, _), state.ticked.get(item, ""), state.skipped.get(item)
    if skip:
        return ItemFace(item, title, f"{skip.by}: {skip.reason}", is_skipped=True)
    return ItemFace(item, title, by, is_ticked=bool(by))


class Activity(Enum):
    """The activity of the computer."""

    NONE = "none"
    THINKING = "thinking"
    LAYING = "laying"


class Scoring(Enum):
    """The state of the last play's score: to be announced, to be checked, or neither."""

    NONE = "none"
    ANNOUNCING = "announcing"
    CHECKING = "checking"


class TeamFace(Value):
    """A side as shown on its card. `members` are the main players; `zeros` of `zero_limit` pips are filled.

    `is_one`: it is a single player, or the computer, rather than a team.
    """

    side: int
    name: str
    origin: str
    members: str
    score: int
    zeros: int
    zero_limit: int
    is_to_move: bool
    is_computer: bool = False
    is_one: bool = False


class ClockFace(Value):
    """A team's clock: `text` is the time left, or the overtime if it `is_over`; `penalty` is the cost so far.

    `is_up`: the team has no more turns. `detail` says so, or what overtime has cost. `rule` says what overtime costs,
    and what happens at its end.
    """

    text: str
    is_running: bool = False
    is_over: bool = False
    is_up: bool = False
    penalty: str = ""
    detail: str = ""
    rule: str = ""


NO_CLOCK = ClockFace("")


class TeamChoice(Value):
    """A team for the judge to choose, by one of its sides; `is_next` if it is to move."""

    side: int
    name: str
    is_next: bool


class SideFace(Value):
    """A side that takes turns: a team, or one member if members have their own racks (A1).

    `team` is the index of the team, which also sets the colour; `team_name` is its name.
    """

    name: str
    team: int
    team_name: str
    is_computer: bool = False


class HandOver(Value):
    """The text for the handover of a member's own rack: whose rack it is, and who looks away (A1)."""

    title: str
    people: str


class Objector(Value):
    """A player who may object to a score: the `side`, its `name` and its `team`, which may be the play's own (A6)."""

    side: int
    name: str
    team: int
    is_own: bool


class ObjectionFace(Value):
    """The possible objections to the last play, until its score is recorded (A5-A7).

    `why_no_word` and `why_no_score` are empty if the objection is possible. `due` is the score to record, None before
    one is announced. `sum_line` shows how it is made up, empty while only the app knows. `ruled` is the ruling on a
    word.
    """

    why_no_word: str = ""
    why_no_score: str = ""
    due: int | None = None
    sum_line: str = ""
    ruled: str = ""
    objectors: tuple[Objector, ...] = ()
    is_open: bool = False
    """Whether everybody may see the app's count: somebody has objected, or the app itself checks (A4)."""


class LogLine(Value):
    """A turn in the short list beside the board; `index` is its index in the record.

    `side` is the team that gives the colour, `who` the name of the side that had the turn.
    """

    index: int
    number: int
    side: int
    text: str
    note: str
    score: str
    who: str = ""
    member: str = ""
    """The name of the side if it is a member with a rack of their own; else empty."""

    @property
    def words(self) -> str:
        """A description of the turn, with the member who had it (A1)."""
        return f"{self.member}: {self.text}" if self.member else self.text


NO_LINE = LogLine(-1, 0, 0, "", "", "")


class TurnWords(Value):
    """The words `made` in a turn, and those `explained`, whose meaning may be read now (P18).

    While the play may be challenged, it `waits`: no meaning is shown, as that would reveal which word to challenge
    (P12). It `asks` if the others may then be asked to let the play stand.
    """

    made: tuple[str, ...] = ()
    explained: tuple[str, ...] = ()
    waits: bool = False
    asks: bool = False


class DrawnLot(Value):
    """A side in the draw for the start: its drawn `tile` ("" before) with its `value`, and what that means.

    `about` says who the team is: its pupils, or that those at the table must agree if no name was entered. `side` is
    the team that gives the colour.
    """

    side: int
    name: str
    about: str
    tile: str
    value: int
    is_next: bool
    has_won: bool
    is_computer: bool
    note: str = ""


class DrawFace(Value):
    """The draw for the start.

    `drawn` has the side, tile and value of each draw in the latest round with any, in order.

    `round` counts these rounds. `is_open` until somebody has drawn in the current round: after a tie, the tiles of
    the earlier round are still face up, and any may be tapped. `is_tied`: a tap then draws for all tied sides.
    `count` tiles or lots are there to choose from.
    """

    lots: tuple[DrawnLot, ...]
    prompt: str
    rule: str
    is_decided: bool
    next_side: int | None
    is_computers: bool
    round: int
    drawn: tuple[tuple[int, str, int], ...]
    is_open: bool
    is_tied: bool = False
    count: int = 12


class SignatureFace(Value):
    """A side that signs the sheet: a `title` with its total, a `name` to begin with, who has `signed`, empty before."""

    side: int
    title: str
    name: str
    signed: str


class ShownTiles(Value):
    """The tiles that a side, by `name`, had drawn while its play was held; `number` tells one showing from another."""

    name: str
    tiles: tuple[str, ...]
    number: int


class ReserveFace(Value):
    """A way in which a reserve may come in for a main player."""

    side: int
    team: str
    entering: str
    leaving: str


class WarnFace(Value):
    """A player who may be warned: a `side` of the team, the `member`, and a `note` on the effect of a warning."""

    side: int
    team: int
    member: str
    note: str


class RulingFace(Value):
    """A ruling of this match that the jury may overturn; `index` is the turn's index in the record.

    `words` are those from which the jury must choose the ones it refuses; empty if it need not.
    """

    index: int
    text: str
    question: str
    accepted: bool
    words: tuple[str, ...] = ()


class TeamResult(Value):
    """A team's result: `verdict`, `total` and `sum_lines` are text, `members` names; `won` fills its card.

    With individual racks, `player_lines` replace the names: what unplayed tiles changed for each player (A11).
    """

    side: int
    won: bool
    verdict: str
    name: str
    members: tuple[str, ...]
    total: str
    sum_lines: tuple[str, ...]
    player_lines: tuple[str, ...] = ()


class ResultFace(Value):
    """A finished match: why it ended, the `teams`, winner first, and each side's `totals` turn by turn.

    `level` are the tied sides between which the jury decides, with their names; empty if there is nothing to decide.
    `signed` is a sentence on the signature of the judge or the sides, empty before. `to_sign`: sides still have to
    sign. `lacks_racks`: nobody has been asked for the unplayed tiles yet (P13, P15).
    """

    headline: str
    awaits_jury: bool
    level: tuple[tuple[int, str], ...]
    teams: tuple[TeamResult, ...]
    totals: tuple[tuple[int, ...], ...]
    signed: str = ""
    to_sign: bool = False
    lacks_racks: bool = False


class HighlightFace(Value):
    """A highlight of a match: a caption, the fact, and one more line; `weight` is its share of the width.

    `word` is shown in tiles before the fact (lower case a blank), on its `squares`; empty if there is none.
    """

    caption: str
    fact: str
    more: str
    weight: float = 1.0
    word: str = ""
    squares: str = ""


class ToRemember(Value):
    """The highlights of a match: its `highlights`, and for each team what `cheers` it, the newest last."""

    highlights: tuple[HighlightFace, ...]
    cheers: tuple[tuple[str, ...], ...]


class ChallengeFace(Value):
    """A challenge to be ruled on.

    `listed` is the verdict of the word list, or of an earlier ruling; `source` names the list. `if_accepted` and
    `if_refused` are sentences on what would follow. `for_judge` is only for the judge's eyes. `is_named`: players
    learn of each word whether it is valid; `unlisted` are those that are not (P12, S3).
    """

    words: tuple[str, ...]
    listed: bool
    title: str
    source: str
    if_accepted: str
    if_refused: str
    for_judge: str = ""
    unlisted: tuple[str, ...] = ()
    is_named: bool = False


class ShopOffer(Value):
    """An offer of letters for a price, as text; `why_not` is why it cannot be bought now, empty if it can."""

    letters: int
    text: str
    price: str
    why_not: str


class ShopFace(Value):
    """The letter shop (U8): its offers, the money spent by the team, and each purchase as a line, newest first.

    `why_no_return` is why the last purchase cannot be returned, empty if it can.
    """

    offers: tuple[ShopOffer, ...]
    raised: str
    lines: tuple[str, ...]
    newest: tuple[str, ...]
    """The letters of the latest purchase."""
    held: int | None
    """The number of extra letters the team still holds, None at a real board, where nobody knows."""
    why_no_return: str = ""


class DisallowFace(Value):
    """A play whose words the judge may disallow; `index` is its index in the record (U7).

    `stays`: later plays are built on it, so it stays on the board, marked; `built_on` names them. `unlisted` are its
    words that are not in the dictionary.
    """

    index: int
    text: str
    score: int
    words: tuple[str, ...]
    asks_words: bool
    stays: bool
    built_on: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()


class MatchFace(Value):
    """The facts that stay the same from the first turn to the last.

    `parts` has the `Part` for each `Place`, according to the policies of the match. `letters` are those that a blank
    may stand for; `set_word` is on the board before the first play ("": none). `can_disallow`: the judge disallows
    words, and nobody challenges (U7). `has_objections`: players themselves object to words and scores, between the
    announcement of the score and its recording. `has_challenges`: plays are challenged, from the moment they are made
    (P12, A5, T5). `most_challenged`: how many words one challenge may name, 0 for any number. `refill_words`: after
    how many words new tiles are drawn, 0 for after each turn. `is_round`: one clock runs for all words of a team
    (U9). `why_no_judge`: why nobody may overrule the list and
    the app's count, empty if a judge may.
    """

    parts: Mapping[Place, Part] = field(default_factory=dict)
    is_practice: bool = True
    layout_rows: tuple[str, ...] = ()
    tile_values: Mapping[str, int] = field(default_factory=dict)
    letters: str = ""
    set_word: str = ""
    can_disallow: bool = False
    has_objections: bool = False
    has_challenges: bool = False
    most_challenged: int = 0
    refill_words: int = 0
    is_round: bool = False
    why_no_judge: str = ""


class TurnFace(Value):
    """The side to move and what it may do.

    `look` is its team, which gives the colour of the turn; `sentence` says who plays, `others` who waits. `hand_over`
    is None if a team has one rack (A1). `stock`: how many tiles are in the bag and on the other racks. `passes`: the
    number of passes in a row if they end the match, empty if there were none (A10). `can_ring`: the next turn may
    begin, even if the end is due; `why_no_bell`: why it may not yet. `check_list`: the items required before the
    first bell, none without a list (P22). `rack_is_open`: fingers may lay tiles now; the computer's rack is never
    open. `is_covered`: board and rack are covered, because the clock of a turn is stopped. `open_help`: the most help
    that the match allows now.
    """

    look: int = 0
    is_computers: bool = False
    title: str = ""
    sentence: str = ""
    others: str = ""
    hand_over: HandOver | None = None
    stock: str = ""
    passes: str = ""
    can_ring: bool = False
    begin_text: str = ""
    why_no_bell: str = ""
    check_list: tuple[ItemFace, ...] = ()
    rack_size: int = 7
    rack_is_open: bool = False
    why_not_exchange: str = ""
    open_help: OpenHelp = OpenHelp.NONE
    interrupted: bool = False
    is_covered: bool = False


class NotesFace(Value):
    """Notes on the bells and on the effects of a turn; each is empty if there is nothing to say.

    `bells_ahead`: the bells at the start and end of the next turn. `scoring`, `lookup`: what the clocks do while a
    score is counted, and while a challenge is ruled on. `last_zero`: what a scoreless turn would cause if it is one
    too many; `zero_question` is the short form; `zero_run`: how many there were of all sides together (T6, S6).
    `last_pass`: a pass would end the match (A10). `pause`: why the clock is stopped. `news`: what the teams should
    know before the next bell. `at_bell`: the bell, not the team, declared the play.
    """

    bells_ahead: str = ""
    bells_now: str = ""
    scoring: str = ""
    lookup: str = ""
    last_zero: str = ""
    last_pass: str = ""
    zero_run: str = ""
    zero_question: str = ""
    pause: str = ""
    news: str = ""
    at_bell: str = ""


class EndFace(Value):
    """The end that the judge may confirm now: a `title` (empty if there is none) and a `detail`.

    `may_be_asked`: after scoreless turns, any side may ask for the end (S6).
    """

    title: str = ""
    detail: str = ""
    may_be_asked: bool = False


class TimeFace(Value):
    """The time of a turn or of a round in whole `seconds`; `text` is the same as minutes, such as 17:32."""

    is_timed: bool = True
    limit_seconds: int = 10
    seconds: int = 0
    text: str = ""


class ClocksFace(Value):
    """The clock of each of the `teams`, none if they have no time of their own.

    `shown` is the running one, or else that of the side to move. `match` is the time left of the match itself, empty
    if it has none (A3).
    """

    teams: tuple[ClockFace, ...] = ()
    shown: ClockFace = NO_CLOCK
    match: str = ""


Letters = tuple[tuple[str, Premium], ...]
"""A word as pairs of a tile and the premium that works under it."""


class PlayedFace(Value):
    """The last play: its `squares`, its `words`, and the main word and the others letter by letter.

    `bonus` is the points for a whole rack. `counted` is the app's count once the score is announced, None while it is
    hidden. In practice, `miscounted` says where the pupils' count went wrong; it is empty if it did not.
    """

    squares: tuple[Square, ...] = ()
    words: tuple[str, ...] = ()
    main_word: Letters = ()
    more_words: tuple[Letters, ...] = ()
    bonus: int = 0
    announced: int | None = None
    counted: Count | None = None
    miscounted: str = ""


class ScoredFace(Value):
    """A play that has just scored: the `gain` of a `team` that had `before`, and its laid `tiles`.

    `bonus` is the points for a whole rack, 0 if it was none. `at_bell`: the bell rings now.
    """

    team: int
    gain: int
    before: int
    tiles: tuple[LaidTile, ...]
    bonus: int = 0
    at_bell: bool = False


class ChallengeWindow(Value):
    """The `words` of the last play that may be challenged now (none if it is too late), and `why_not`.

    `challengers` are the sides that may challenge, the next one first. `challenger` is the side that challenges or is
    next, -1 for none, and `challenged` the side that played. `too_late`: why nothing can be challenged during a turn.
    """

    words: tuple[str, ...] = ()
    why_not: str = ""
    challengers: tuple[int, ...] = ()
    challenger: int = -1
    challenged: int = -1
    too_late: str = ""


class HoldFace(Value):
    """The `side` that holds the last play, -1 for none; `text` describes the state of the hold (S5).

    `may_be_asked`: the last play may be held now. `why_not_draw`: why no tiles may be drawn and kept apart yet.
    """

    side: int = -1
    may_be_asked: bool = False
    text: str = ""
    why_not_draw: str = ""


class RoundFace(Value):
    """The parts that only rounds have: a `shop`, and the number of words `spelled` since the last new tiles (U5, U8).

    `own_count` compares the team's count of its last word with the app's; empty before the first. `begins` says which
    word is on the board from the start, and where.
    """

    shop: ShopFace | None = None
    spelled: int = 0
    refill_text: str = ""
    own_count: str = ""
    begins: str = ""


class WaitingFace(Value):
    """The tiles by `slots` of the pupils' `side`, which stay visible during the computer's turn; else none."""

    side: int = 0
    slots: tuple[str, ...] = ()


class MatchView(EventDispatcher):
    """All that the screens of a match show, ready to be drawn: values that change together are one frozen face."""

    phase = ObjectProperty(Phase.DRAWING)
    """The phase of the match; of all changes of an event, it is set last."""
    moment = ObjectProperty(Place.BETWEEN_TURNS)
    """The place beside the board to show now; while another screen is shown, it keeps its last value."""
    scoring = ObjectProperty(Scoring.NONE)
    match = ObjectProperty(MatchFace(), rebind=True)

    draw = ObjectProperty(None, allownone=True)
    """The `DrawFace` of the draw for the start."""
    board = ObjectProperty(None, allownone=True)
    """The `BoardFace` of a match at a real board, None for one on screen."""
    cells = ListProperty()
    teams = ListProperty()
    """The `TeamFace` of each team."""
    sides = ListProperty()
    """The `SideFace` of each side."""

    to_move = NumericProperty(0)
    turn = ObjectProperty(TurnFace(), rebind=True)
    notes = ObjectProperty(NotesFace(), rebind=True)
    time = ObjectProperty(TimeFace(), rebind=True)
    fraction = NumericProperty(1.0)
    """The fraction of the turn's time left, from 1 down to 0; the only value that changes in every frame."""
    clocks = ObjectProperty(ClocksFace(), rebind=True)
    placing = ObjectProperty(None, allownone=True)
    """The `PlacingModel` of the side to move: its rack, and the tiles it has laid but not played."""
    pending = ListProperty()
    """The tiles of `placing` that lie on the board, in the order of laying."""
    move = ObjectProperty(MoveLine(), rebind=True)
    """The word being laid, what to do next, or why the tiles on the board cannot be played yet."""
    waiting = ObjectProperty(WaitingFace(), rebind=True)
    message = StringProperty()
    message_squares = ListProperty()
    hint_squares = ListProperty()
    """Squares marked because a word fits there."""
    doing = StringProperty()
    """The computer's activity during its turn."""
    said = ObjectProperty(None, allownone=True)
    """The score that the computer announces for its play, or None before it does."""

    played = ObjectProperty(PlayedFace(), rebind=True)
    scored = ObjectProperty(None, allownone=True)
    """The `ScoredFace` of a play still to be celebrated, or None."""
    window = ObjectProperty(ChallengeWindow(), rebind=True)
    hold = ObjectProperty(HoldFace(), rebind=True)
    challenge = ObjectProperty(None, allownone=True)
    """The `ChallengeFace` to be ruled on, or None."""
    objection = ObjectProperty(ObjectionFace(), rebind=True)
    """The possible objections of the players to the last play."""
    shown_tiles = ObjectProperty(None, allownone=True)
    """The `ShownTiles` drawn during the hold of a play that then came off, or None before."""
    round = ObjectProperty(RoundFace(), rebind=True)

    log = ListProperty()
    last_line = ObjectProperty(None, allownone=True)
    """The `LogLine` of the last turn that was played, None before the first."""
    last_words = ObjectProperty(TurnWords(), rebind=True)
    """The `TurnWords` of `last_line`."""
    end = ObjectProperty(EndFace(), rebind=True)
    result = ObjectProperty(None, allownone=True)
    """The `ResultFace`, once the match is over."""
