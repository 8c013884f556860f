"""The view model of a match: plain values for screens to bind to, which `presenter` alone sets; no widget, no event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.match.help import OpenHelp
from classroom.match.state import Phase
from classroom.ui.playable import Place


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
    before lie face up, and any may be tapped. `count` tiles or lots lie there to be drawn.
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
    has_names: bool
    signed: str = ""
    to_sign: bool = False


@dataclass(frozen=True)
class HighlightFace:
    """One thing to remember of a match: a caption, the fact, and a line more; `weight` is its share of the width."""

    caption: str
    fact: str
    more: str
    weight: float = 1.0


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

    `stays`: others are built on it, so that it stays lying, marked; `built_on` names them.
    """

    index: int
    text: str
    score: int
    words: tuple[str, ...]
    asks_words: bool
    stays: bool
    built_on: tuple[str, ...] = ()


class MatchView(EventDispatcher):
    """What the screens of a match show; every value is ready to be drawn."""

    board = ObjectProperty(None, allownone=True)
    """The `BoardFace` of a match at a real board, None for one on screen."""
    phase = ObjectProperty(Phase.DRAWING)
    """Where the match is; the last to change of what an event changes."""
    moment = ObjectProperty(Place.BETWEEN_TURNS)
    """The place beside the board that is to be seen now; while something else is, the one that was last."""
    parts = ObjectProperty({})
    """The `Part` in each `Place`, by the policies of the match."""
    scoring = ObjectProperty(Scoring.NONE)
    draw = ObjectProperty(None, allownone=True)
    """The `DrawFace` of the draw for the start."""
    is_practice = BooleanProperty(defaultvalue=True)
    interrupted = BooleanProperty(defaultvalue=False)
    is_covered = BooleanProperty(defaultvalue=False)
    """Whether board and rack are covered: the clock of a turn is stopped."""

    layout_rows = ListProperty()
    tile_values = ObjectProperty({})
    cells = ListProperty()
    last_play = ListProperty()
    """Squares of the play that was laid last."""

    teams = ListProperty()
    """The `TeamFace` of each team."""
    sides = ListProperty()
    """The `SideFace` of each side."""
    to_move = NumericProperty(0)
    look = NumericProperty(0)
    """The team of the side to move, in whose colour its turn is shown."""
    hand_over = ObjectProperty(None, allownone=True)
    """The `HandOver` of a rack of a member's own, None where teams have one."""
    objection = ObjectProperty(ObjectionFace(), rebind=True)
    """What the players may object to in the last play."""
    passes = StringProperty()
    """How many passes in a row there were, where they end the match; empty without any (A10)."""
    is_computers_turn = BooleanProperty(defaultvalue=False)
    """Whether the side to move is played by the computer."""
    can_ring = BooleanProperty(defaultvalue=False)
    """Whether the next turn may be begun, also where the end is due."""
    check_list = ListProperty()
    """The `ItemFace` of each item of the list for which the first bell waits; empty where there is none (P22)."""
    why_no_bell = StringProperty()
    """Why the next turn cannot be begun yet; empty where it can."""
    turn_title = StringProperty()
    others = StringProperty()
    """Names of the sides that wait."""
    turn_of = StringProperty()
    """Who plays, as a sentence."""
    stock = StringProperty()
    """How many tiles are in the bag and on the other racks."""

    placing = ObjectProperty(None, allownone=True)
    """The `PlacingModel` of the side to move: its rack, and the tiles it has laid but not played."""
    rack_is_open = BooleanProperty(defaultvalue=False)
    waiting = ListProperty()
    """The tiles of the pupils, by slots, which stay in sight while the computer has its turn; empty at other times."""
    waiting_side = NumericProperty(0)
    """Whether fingers may lay tiles now; the computer's rack is never open."""
    pending = ListProperty()
    """The tiles of `placing` that lie on the board, in the order of laying."""

    is_timed = BooleanProperty(defaultvalue=True)
    limit_seconds = NumericProperty(10)
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    """How much of the turn's time is left, from 1 down to 0."""
    clocks = ListProperty()
    """The `ClockFace` of each team, in the order of the teams; empty where teams have no time of their own."""
    clock = ObjectProperty(NO_CLOCK, rebind=True)
    """The one of `clocks` that runs, or else that of the side to move."""
    match_clock = StringProperty()
    """What is left of the match's own time; empty where it has none (A3)."""
    begin_text = StringProperty()
    """What the button says that begins the next turn."""
    scoring_note = StringProperty()
    """What the clock does while a score is counted."""
    lookup_note = StringProperty()
    """What the clocks do while a challenge waits for its ruling."""
    bells_ahead = StringProperty()
    """How the next turn will be rung in and out."""
    bells_now = StringProperty()
    last_zero = StringProperty()
    """What a turn without points would bring the side to move where it is one too many; empty where it is not."""
    last_pass = StringProperty()
    """That a pass of the side to move would end the match; empty where it would not (A10)."""
    pause_text = StringProperty()
    """Why the clock is stopped, while it is."""
    news = StringProperty()
    """What the teams should know before the next bell; empty where all is as usual."""
    at_bell = StringProperty()
    """That the bell, not the team, declared the play; empty where it did not."""

    move_line = StringProperty()
    """The word being laid, empty where there is none yet."""
    move_place = StringProperty()
    move_note = StringProperty()
    hint = StringProperty()
    """What to do next, or why the tiles on the board cannot be played yet."""
    bubble = StringProperty()
    """The live score on the last tile; empty where it is hidden."""
    message = StringProperty()
    message_squares = ListProperty()
    hint_squares = ListProperty()
    """Squares marked because a word fits there."""
    why_not_play = StringProperty()
    """Why PLAY would be refused now; empty when it would not."""
    why_not_exchange = StringProperty()
    rack_size = NumericProperty(7)
    letters = StringProperty()
    """What a blank may stand for."""
    open_help = ObjectProperty(OpenHelp.NONE)
    """The most help that the match allows now."""

    challenge_words = ListProperty()
    """Words that may be challenged now; empty when it is too late."""
    shop = ObjectProperty(None, allownone=True)
    """The `ShopFace`, None where no letters are sold."""
    set_word = StringProperty()
    """The word that lies on the board before the first play; empty where none does."""
    clock_text = StringProperty()
    """What is left of the round, such as 17:32."""
    spelled = NumericProperty(0)
    refill_words = NumericProperty(0)
    """After how many words new tiles are drawn, 0 where that is after each turn; `spelled` of them are done."""
    refill_text = StringProperty()
    own_count = StringProperty()
    """How the team's count of its last word compares with the app's; empty before the first."""
    can_disallow = BooleanProperty(defaultvalue=False)
    """Whether the judge takes words off in this match, and nobody challenges (U7)."""
    has_objections = BooleanProperty(defaultvalue=False)
    """Whether the players object to words and scores themselves, while the score is announced and not yet written."""
    most_challenged = NumericProperty(0)
    """How many words one challenge may name, 0 for any number."""
    challenge = ObjectProperty(None, allownone=True)
    """The `ChallengeFace` that waits for a ruling."""
    why_no_challenge = StringProperty()
    """Why there is nothing to challenge now; empty where there is."""
    challenged_too_late = StringProperty()
    """Why nothing is challenged while a turn runs."""
    is_challenged_unwritten = BooleanProperty(defaultvalue=False)
    """Whether a play is challenged before its score is written down, and not later (A5, T5)."""
    challengers = ListProperty()
    """The sides that may challenge the last play, the next one first."""
    can_hold = BooleanProperty(defaultvalue=False)
    """Whether the last play may be held now (S5)."""
    holder = NumericProperty(-1)
    """The side that holds the last play, -1 for none."""
    hold_text = StringProperty()
    why_not_draw_apart = StringProperty()
    """Why no tiles may be drawn apart yet; empty where they may (S5)."""
    shown_tiles = ObjectProperty(None, allownone=True)
    """The `ShownTiles` that were drawn while a play was held which then came off; None before."""
    may_end = BooleanProperty(defaultvalue=False)
    """Whether zero turns let any side ask for the end (S6)."""
    zero_run = StringProperty()
    """How many turns of all sides together have brought no points; empty where that does not count (T6, S6)."""
    zero_question = StringProperty()
    """What a turn without points would bring, in short."""
    challenger = NumericProperty(-1)
    challenged_side = NumericProperty(-1)

    counted = ObjectProperty(None, allownone=True)
    """The app's `Count` of the last play, from the announcement on; None while it is hidden."""
    announced = ObjectProperty(None, allownone=True)
    played_words = ListProperty()
    main_word = ListProperty()
    """The main word of the last play: pairs of a tile and the `Premium` that works under it."""
    more_words = ListProperty()
    """The words made beside it, each as `main_word`."""
    bonus = NumericProperty(0)
    """The points that the last play earned with a whole rack."""

    log = ListProperty()
    last_line = ObjectProperty(None, allownone=True)
    """The `LogLine` of the last turn that was played, None before the first."""
    last_words = ObjectProperty(TurnWords(), rebind=True)
    """The `TurnWords` of `last_line`."""
    doing = StringProperty()
    """What the computer does with its turn, while it has one."""
    said = ObjectProperty(None, allownone=True)
    """The score that the computer says for its play; None while it has said none."""
    result = ObjectProperty(None, allownone=True)
    """The `ResultFace`, once the match is over."""
    end_due = StringProperty()
    """The end that the judge may confirm now, as a title; empty when there is none."""
    end_detail = StringProperty()
