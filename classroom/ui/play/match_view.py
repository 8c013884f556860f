"""The view model of a match: plain values for screens to bind to, which `presenter` alone sets; no widget, no event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.match.help import OpenHelp
from classroom.match.state import Phase
from classroom.rules.board import LaidTile
from classroom.rules.layout import Premium
from classroom.rules.scoring import Count
from classroom.rules.square import Square
from classroom.ui.play.item_face import ItemFace
from classroom.ui.playable import Part, Place
from classroom.ui.wording.move import MoveLine


class Activity(Enum):
    """What the computer is about."""

    NONE = "none"
    THINKING = "thinking"
    LAYING = "laying"


class Scoring(Enum):
    """How far the score of the last play has come: to be announced, to be checked, or neither."""

    NONE = "none"
    ANNOUNCING = "announcing"
    CHECKING = "checking"


@dataclass(frozen=True)
class TeamFace:
    """A side as its card shows it. `members` are the mains; `zeros` of `zero_limit` pips are filled.

    `is_one`: it is one player, or the computer, and no team of several.
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


@dataclass(frozen=True)
class ClockFace:
    """A team's clock: `text` is what is left of its time, or how far it `is_over` it; `penalty` what that costs so far.

    `is_up`: the team moves no more. `detail` says so, or what overtime has cost; `rule` what it costs, and what its end
    brings.
    """

    text: str
    is_running: bool = False
    is_over: bool = False
    is_up: bool = False
    penalty: str = ""
    detail: str = ""
    rule: str = ""


NO_CLOCK = ClockFace("")


@dataclass(frozen=True)
class TeamChoice:
    """A team that a card lets the judge choose, by one of its sides; `is_next` where it is the one to move."""

    side: int
    name: str
    is_next: bool


@dataclass(frozen=True)
class SideFace:
    """Who takes turns as one side: a team, or where members have racks of their own one of them (A1).

    `team` is the place of the team among the teams, which also gives the colour, `team_name` what it is called.
    """

    name: str
    team: int
    team_name: str
    is_computer: bool = False


@dataclass(frozen=True)
class HandOver:
    """What is said where a member's own rack is handed over: whose it is, and who looks away (A1)."""

    title: str
    people: str


@dataclass(frozen=True)
class Objector:
    """A player who may object to a score: the `side`, its `name` and its `team`, which may be the play's own (A6)."""

    side: int
    name: str
    team: int
    is_own: bool


@dataclass(frozen=True)
class ObjectionFace:
    """What may be objected to in the last play, until its score is written down (A5-A7).

    `why_no_word` and `why_no_score` are empty where that can be. `due` is the score to be written, None before one is
    announced; `sum_line` how it comes about, empty while only the app knows. `ruled` is what was decided on a word.
    """

    why_no_word: str = ""
    why_no_score: str = ""
    due: int | None = None
    sum_line: str = ""
    ruled: str = ""
    objectors: tuple[Objector, ...] = ()
    is_open: bool = False
    """Whether the app's count may be seen by all: somebody has objected, or the app checks by itself (A4)."""


@dataclass(frozen=True)
class LogLine:
    """A turn in the short list beside the board; `index` is the turn's place in the record.

    `side` is the team in whose colour it is written, `who` the name of the side that had the turn.
    """

    index: int
    number: int
    side: int
    text: str
    note: str
    score: str
    who: str = ""
    member: str = ""
    """The same where it is a member with a rack of the own; else empty."""

    @property
    def words(self) -> str:
        """What the turn was, with the member whose it was (A1)."""
        return f"{self.member}: {self.text}" if self.member else self.text


NO_LINE = LogLine(-1, 0, 0, "", "", "")


@dataclass(frozen=True)
class TurnWords:
    """The words `made` in a turn, and those of them `explained`: whose meaning may be read now (P18).

    While the play may be challenged it `waits`: no meaning is shown, or it would say which word to challenge (P12). It
    then `asks` where the others may be asked to let the play stand.
    """

    made: tuple[str, ...] = ()
    explained: tuple[str, ...] = ()
    waits: bool = False
    asks: bool = False


@dataclass(frozen=True)
class DrawnLot:
    """A side in the draw for the start: the `tile` it has drawn ("" before) with its `value`, and what that means.

    `about` says who it is: its pupils, or that those at the table have to agree where nobody wrote a name. `side` is
    the team in whose colour it is shown.
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


@dataclass(frozen=True)
class DrawFace:
    """The draw for the start. `drawn` has side, tile and value of the latest round in which any was drawn, in order.

    `round` counts those; `is_open` until somebody has drawn in the round that is on: after a tie the tiles of the round
    before lie face up, and any may be tapped. `is_tied`: a tap then draws for all who are equal. `count` tiles or lots
    lie there to be drawn.
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


@dataclass(frozen=True)
class JudgeFace:
    """Why the judge cannot do now what the menu offers, empty where he can; `why_not_declare` has one for each side.

    `take_back` says what would be taken back. `warns`, `disqualifies`, `knows_absence`: the rules know that (A12, T8);
    `why_no_loss` is why nobody can be warned or shut out now.
    `is_signed_by_judge`: the judge signs the sheet, which closes it. `has_clocks`: teams have time of their own.
    `has_reserves` and `declares`: the rules know reserves, and teams that can make no word. `needs_director`: all have
    signed, and only the director changes the sheet.
    """

    why_no_reserve: str
    why_no_correction: str
    why_no_ruling: str
    why_no_stop: str
    why_not_declare: tuple[str, ...]
    take_back: str = ""
    why_no_take_back: str = ""
    is_signed_by_judge: bool = False
    why_not_sign: str = ""
    has_clocks: bool = False
    why_not_set_clock: str = ""
    why_not_disallow: str = ""
    why_no_pause: str = ""
    has_reserves: bool = True
    declares: bool = True
    why_no_walk_over: str = ""
    needs_director: bool = False
    warns: bool = False
    disqualifies: bool = False
    is_single: bool = False
    """Whether sides are single players."""
    knows_absence: bool = False
    why_no_loss: str = ""


@dataclass(frozen=True)
class SignatureFace:
    """A side that signs the sheet: a `title` with its total, a `name` to begin with, who has `signed`, empty before."""

    side: int
    title: str
    name: str
    signed: str


@dataclass(frozen=True)
class ShownTiles:
    """The tiles that a side, by `name`, had drawn while its play was held; `number` tells one showing from another."""

    name: str
    tiles: tuple[str, ...]
    number: int


@dataclass(frozen=True)
class ReserveFace:
    """A way in which a reserve may come in for a main player."""

    side: int
    team: str
    entering: str
    leaving: str


@dataclass(frozen=True)
class WarnFace:
    """A player who may be warned: the `side` to name, the `member`, and what a warning would be: the last or not."""

    side: int
    team: int
    member: str
    note: str


@dataclass(frozen=True)
class RulingFace:
    """A ruling of this match that the jury may overturn; `index` is the turn's place in the record.

    `words` are those of which the jury has to say which it refuses; empty where it need not.
    """

    index: int
    text: str
    question: str
    accepted: bool
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class TeamResult:
    """What a team came to: `verdict`, `total` and `sum_lines` are words, `members` names; `won` fills its card.

    `player_lines` say for each player with a rack of the own what unplayed tiles did, in the place of the names (A11).
    """

    side: int
    won: bool
    verdict: str
    name: str
    members: tuple[str, ...]
    total: str
    sum_lines: tuple[str, ...]
    player_lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class ResultFace:
    """A match that is over: why, the `teams` with the winner first, and the `totals` of each side turn by turn.

    `level` are the sides between which the jury decides, with their names; empty where it decides nothing. `signed` is
    a sentence on the judge's signature, or the sides', empty before. `to_sign`: sides still have to sign.
    """

    headline: str
    awaits_jury: bool
    level: tuple[tuple[int, str], ...]
    teams: tuple[TeamResult, ...]
    totals: tuple[tuple[int, ...], ...]
    signed: str = ""
    to_sign: bool = False


@dataclass(frozen=True)
class HighlightFace:
    """One thing to remember of a match: a caption, the fact, and a line more; `weight` is its share of the width.

    `word` is laid in tiles before the fact, lower case a blank; empty where there is none.
    """

    caption: str
    fact: str
    more: str
    weight: float = 1.0
    word: str = ""


@dataclass(frozen=True)
class ToRemember:
    """What there is to remember of a match: its `highlights`, and for each team what `cheers` it, the newest last."""

    highlights: tuple[HighlightFace, ...]
    cheers: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ChallengeFace:
    """A challenge that waits for its ruling.

    `listed` is what the word list, or an earlier ruling, says; `source` names the list and its hash. `if_accepted` and
    `if_refused` are sentences: what would follow. `for_judge` is for the judge's eyes only. `is_named`: people are told
    of each word whether it counts, `unlisted` being those that do not (P12, S3).
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


@dataclass(frozen=True)
class ShopOffer:
    """So many letters for so much, as words; `why_not` is why they cannot be bought now, empty where they can."""

    letters: int
    text: str
    price: str
    why_not: str


@dataclass(frozen=True)
class ShopFace:
    """The letter shop (U8): what it sells, what the team has spent, each purchase as a line, newest first.

    `why_no_return` is why the last purchase cannot be taken back, empty where it can.
    """

    offers: tuple[ShopOffer, ...]
    raised: str
    lines: tuple[str, ...]
    newest: tuple[str, ...]
    """The letters of the latest purchase."""
    held: int | None
    """How many extra letters the team still holds, None at a real board, where nobody knows."""
    why_no_return: str = ""


@dataclass(frozen=True)
class DisallowFace:
    """A play of which the judge may disallow words; `index` is its place in the record (U7).

    `stays`: others are built on it, so that it stays lying, marked; `built_on` names them. `unlisted` are those of its
    words that the dictionary does not have.
    """

    index: int
    text: str
    score: int
    words: tuple[str, ...]
    asks_words: bool
    stays: bool
    built_on: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()


@dataclass(frozen=True)
class MatchFace:
    """What holds from the first turn to the last.

    `parts` has the `Part` in each `Place`, by the policies of the match. `letters` are what a blank may stand for,
    `set_word` lies on the board before the first play ("": none). `can_disallow`: the judge takes words off, and nobody
    challenges (U7). `has_objections`: the players object to words and scores themselves, while the score is announced
    and not yet written; `is_challenged_unwritten`: so are plays challenged, and not later (A5, T5). `most_challenged`:
    how many words one challenge may name, 0 for any number. `refill_words`: after how many words new tiles are drawn,
    0 where that is after each turn. `why_no_judge`: why nobody overrules the list and the app's count, empty where a
    judge may.
    """

    parts: Mapping[Place, Part] = field(default_factory=dict)
    is_practice: bool = True
    layout_rows: tuple[str, ...] = ()
    tile_values: Mapping[str, int] = field(default_factory=dict)
    letters: str = ""
    set_word: str = ""
    can_disallow: bool = False
    has_objections: bool = False
    is_challenged_unwritten: bool = False
    most_challenged: int = 0
    refill_words: int = 0
    why_no_judge: str = ""


@dataclass(frozen=True)
class TurnFace:
    """The side to move and what it may do.

    `look` is its team, in whose colour the turn is shown, `sentence` who plays, `others` the names of those who wait.
    `hand_over` is None where teams have one rack (A1). `stock`: how many tiles are in the bag and on the other racks.
    `passes`: how many in a row there were, where they end the match, empty without any (A10). `can_ring`: the next turn
    may be begun, also where the end is due; `why_no_bell`: why not yet. `check_list`: the items for which the first
    bell waits, none where there is no list (P22). `rack_is_open`: fingers may lay tiles now; the computer's rack is
    never open. `is_covered`: board and rack are, as the clock of a turn is stopped. `open_help`: the most help that the
    match allows now.
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


@dataclass(frozen=True)
class NotesFace:
    """What is said of the bells and of what a turn would bring; each is empty where there is nothing to say.

    `bells_ahead`: how the next turn will be rung in and out. `scoring`, `lookup`: what the clocks do while a score is
    counted, and while a challenge waits for its ruling. `last_zero`: what a turn without points would bring where it is
    one too many, `zero_question` the same in short; `zero_run`: how many of all sides together there were (T6, S6).
    `last_pass`: a pass would end the match (A10). `pause`: why the clock is stopped. `news`: what the teams should know
    before the next bell. `at_bell`: the bell, not the team, declared the play.
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


@dataclass(frozen=True)
class EndFace:
    """The end that the judge may confirm now: `title`, empty where there is none, and `detail`.

    `may_be_asked`: zero turns let any side ask for the end (S6).
    """

    title: str = ""
    detail: str = ""
    may_be_asked: bool = False


@dataclass(frozen=True)
class TimeFace:
    """The time of a turn or of a round in whole `seconds`; `text` is the same as minutes, such as 17:32."""

    is_timed: bool = True
    limit_seconds: int = 10
    seconds: int = 0
    text: str = ""


@dataclass(frozen=True)
class ClocksFace:
    """The clock of each of the `teams`, none where they have no time of their own.

    `shown` is the one that runs, or else that of the side to move; `match` what is left of the match's own time, empty
    where it has none (A3).
    """

    teams: tuple[ClockFace, ...] = ()
    shown: ClockFace = NO_CLOCK
    match: str = ""


Letters = tuple[tuple[str, Premium], ...]
"""A word as pairs of a tile and the premium that works under it."""


@dataclass(frozen=True)
class PlayedFace:
    """The last play: its `squares`, its `words`, the main one and the others letter by letter.

    `bonus` are the points that a whole rack earned, `counted` is the app's count from the announcement on, None while
    it is hidden; `miscounted` says to pupils who practise where theirs went wrong, and is empty where it did not.
    """

    squares: tuple[Square, ...] = ()
    words: tuple[str, ...] = ()
    main_word: Letters = ()
    more_words: tuple[Letters, ...] = ()
    bonus: int = 0
    announced: int | None = None
    counted: Count | None = None
    miscounted: str = ""


@dataclass(frozen=True)
class ScoredFace:
    """A play that has just scored: the `gain` of a `team` that had `before`, and the `tiles` that it laid.

    `bonus` are the points for a whole rack, 0 where it was none. `at_bell`: the bell rings now.
    """

    team: int
    gain: int
    before: int
    tiles: tuple[LaidTile, ...]
    bonus: int = 0
    at_bell: bool = False


@dataclass(frozen=True)
class ChallengeWindow:
    """The `words` of the last play that may be challenged now, none when it is too late, and `why_not`.

    `challengers` are the sides that may, the next one first; `challenger` is the one that does or is next, -1 for none,
    `challenged` the side that played. `too_late`: why nothing is challenged while a turn runs.
    """

    words: tuple[str, ...] = ()
    why_not: str = ""
    challengers: tuple[int, ...] = ()
    challenger: int = -1
    challenged: int = -1
    too_late: str = ""


@dataclass(frozen=True)
class HoldFace:
    """The `side` that holds the last play, -1 for none; `text` says how far it has come (S5).

    `may_be_asked`: the last play may be held now. `why_not_draw`: why no tiles may be drawn apart yet.
    """

    side: int = -1
    may_be_asked: bool = False
    text: str = ""
    why_not_draw: str = ""


@dataclass(frozen=True)
class RoundFace:
    """What a round has that other matches have not: a `shop`, words `spelled` up to the next tiles (U5, U8).

    `own_count` says how the team's count of its last word compares with the app's, empty before the first.
    """

    shop: ShopFace | None = None
    spelled: int = 0
    refill_text: str = ""
    own_count: str = ""


@dataclass(frozen=True)
class WaitingFace:
    """The tiles by `slots` of the pupils' `side`, which stay in sight while the computer has its turn; else none."""

    side: int = 0
    slots: tuple[str, ...] = ()


class MatchView(EventDispatcher):
    """What the screens of a match show, ready to be drawn: values that change together are one frozen face."""

    phase = ObjectProperty(Phase.DRAWING)
    """Where the match is; the last to change of what an event changes."""
    moment = ObjectProperty(Place.BETWEEN_TURNS)
    """The place beside the board that is to be seen now; while something else is, the one that was last."""
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
    """How much of the turn's time is left, from 1 down to 0: what alone changes with every frame."""
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
    """What the computer does with its turn, while it has one."""
    said = ObjectProperty(None, allownone=True)
    """The score that the computer says for its play; None while it has said none."""

    played = ObjectProperty(PlayedFace(), rebind=True)
    scored = ObjectProperty(None, allownone=True)
    """The `ScoredFace` of a play that is still to be cheered, None where that is done."""
    window = ObjectProperty(ChallengeWindow(), rebind=True)
    hold = ObjectProperty(HoldFace(), rebind=True)
    challenge = ObjectProperty(None, allownone=True)
    """The `ChallengeFace` that waits for a ruling."""
    objection = ObjectProperty(ObjectionFace(), rebind=True)
    """What the players may object to in the last play."""
    shown_tiles = ObjectProperty(None, allownone=True)
    """The `ShownTiles` that were drawn while a play was held which then came off; None before."""
    round = ObjectProperty(RoundFace(), rebind=True)

    log = ListProperty()
    last_line = ObjectProperty(None, allownone=True)
    """The `LogLine` of the last turn that was played, None before the first."""
    last_words = ObjectProperty(TurnWords(), rebind=True)
    """The `TurnWords` of `last_line`."""
    end = ObjectProperty(EndFace(), rebind=True)
    result = ObjectProperty(None, allownone=True)
    """The `ResultFace`, once the match is over."""
