"""The view model of a match: plain values for screens to bind to, set by `bridge`; no widget, no event in here."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.match.state import Phase


@dataclass(frozen=True)
class TeamFace:
    """A side as its card shows it. `members` are the mains; `zeros` of `zero_limit` pips are filled."""

    side: int
    name: str
    origin: str
    members: str
    score: int
    zeros: int
    zero_limit: int
    is_to_move: bool
    is_computer: bool = False


@dataclass(frozen=True)
class LogLine:
    """A turn in the short list beside the board; `index` is the turn's place in the record."""

    index: int
    number: int
    side: int
    text: str
    note: str
    score: str


@dataclass(frozen=True)
class ChallengeFace:
    """A challenge that waits for its ruling.

    `listed` is what the word list, or an earlier ruling, says; `source` names the list and its hash. `if_accepted` and
    `if_refused` are sentences: what would follow. `for_judge` is for the judge's eyes only.
    """

    words: tuple[str, ...]
    listed: bool
    title: str
    source: str
    if_accepted: str
    if_refused: str
    for_judge: str = ""


class MatchView(EventDispatcher):
    """What the screens of a match show; every value is ready to be drawn."""

    phase = ObjectProperty(Phase.DRAWING)
    is_practice = BooleanProperty(defaultvalue=True)
    interrupted = BooleanProperty(defaultvalue=False)

    layout_rows = ListProperty()
    tile_values = ObjectProperty({})
    cells = ListProperty()
    last_play = ListProperty()
    """Squares of the play that was laid last."""

    teams = ListProperty()
    to_move = NumericProperty(0)
    is_computers_turn = BooleanProperty(defaultvalue=False)
    """Whether the side to move is played by the computer."""
    turn_title = StringProperty()
    others = StringProperty()
    """Names of the sides that wait."""
    stock = StringProperty()
    """How many tiles are in the bag and on the other racks."""

    placing = ObjectProperty(None, allownone=True)
    """The `PlacingModel` of the side to move: its rack, and the tiles it has laid but not played."""
    rack_is_open = BooleanProperty(defaultvalue=False)
    """Whether fingers may lay tiles now; the computer's rack is never open."""
    pending = ListProperty()
    """The tiles of `placing` that lie on the board, in the order of laying."""

    is_timed = BooleanProperty(defaultvalue=True)
    limit_seconds = NumericProperty(10)
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    """How much of the turn's time is left, from 1 down to 0."""
    bells_ahead = StringProperty()
    """How the next turn will be rung in and out."""
    bells_now = StringProperty()
    last_zero = StringProperty()
    """What a turn without points would bring the side to move where it is one too many; empty where it is not."""
    pause_text = StringProperty()
    """Why the clock stands, while it does."""
    news = StringProperty()
    """What the teams should know before the next bell; empty where all is as usual."""
    at_bell = StringProperty()
    """That the bell, not the team, declared the play; empty where it did not."""

    move_line = StringProperty()
    """The word being laid, empty where there is none yet."""
    move_place = StringProperty()
    move_note = StringProperty()
    hint = StringProperty()
    """What to do next, or why what lies there cannot be played yet."""
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

    challenge_words = ListProperty()
    """Words that may be challenged now; empty when it is too late."""
    stakes = ObjectProperty({})
    """By word what a challenge of it would bring if it is a word, and if it is none; empty when it is too late."""
    challenge = ObjectProperty(None, allownone=True)
    """The `ChallengeFace` that waits for a ruling."""
    challenger = NumericProperty(-1)
    challenged_side = NumericProperty(-1)

    counted = ObjectProperty(None, allownone=True)
    """The app's `Count` of the last play, from the announcement on; None while it is hidden."""
    announced = ObjectProperty(None, allownone=True)
    played_words = ListProperty()
    main_word = ListProperty()
    """The main word of the last play: pairs of a tile and the `Premium` that works under it."""
    bonus = NumericProperty(0)
    """The points that the last play earned with a whole rack."""

    sheet = ObjectProperty(None, allownone=True)
    """The `ScoreSheet` as it stands."""
    log = ListProperty()
    last_line = ObjectProperty(None, allownone=True)
    """The `LogLine` of the last turn that was played, None before the first."""
    may_declare = ListProperty()
    """Sides that may say now that they can make no word."""
    doing = StringProperty()
    """What the computer does with its turn, while it has one."""
    said = ObjectProperty(None, allownone=True)
    """The score that the computer says for its play; None while it has said none."""
    end_due = StringProperty()
    """The end that the judge may confirm now, as a title; empty when there is none."""
    end_detail = StringProperty()
