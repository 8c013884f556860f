"""The settings of the classroom, and what a teacher typed last, saved from one day to the next; the judge's PIN."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from enum import Enum
from typing import Protocol

from classroom.i18n import LANGUAGE_NAMES
from classroom.match.team import Mode, Official, Team, WordCheck
from classroom.names import name_key
from classroom.value import Value, replace

LEAST, MOST = 4, 8
"""The smallest and the largest number of digits in a PIN."""

MOST_WRONG, WAIT_SECONDS = 5, 30
"""After every MOST_WRONG wrong PINs, no PIN is accepted for WAIT_SECONDS."""

_ROUNDS = 200_000
_METHOD = "pbkdf2-sha256"
_HIDDEN = rf"{_METHOD}\$([1-9][0-9]{{0,6}})\$([0-9a-f]{{32}})\$([0-9a-f]{{64}})\Z"


def is_pin(text: str) -> bool:
    """Tell whether a text has the length of a PIN and only the digits 0 to 9."""
    return LEAST <= len(text) <= MOST and text.isascii() and text.isdecimal()


def hidden(pin: str, salt: bytes) -> str:
    """Return the stored form of a PIN, made with 16 random bytes of `salt`."""
    return f"{_METHOD}${_ROUNDS}${salt.hex()}${_hash(pin, salt, _ROUNDS)}"


def is_hidden(text: str) -> bool:
    """Tell whether a text is what `hidden` returns."""
    return re.match(_HIDDEN, text) is not None


def is_right(pin: str, kept: str) -> bool:
    """Tell whether `kept` was made of this PIN."""
    if (found := re.match(_HIDDEN, kept)) is None:
        return False
    import hmac

    rounds, salt, digest = found.groups()
    return hmac.compare_digest(_hash(pin, bytes.fromhex(salt), int(rounds)), digest)


class WrongPins(Protocol):
    """Remembers across restarts how many wrong PINs were typed since the last right one."""

    def load(self) -> int:
        """Return the number of wrong PINs."""

    def save(self, count: int) -> None:
        """Remember the number of wrong PINs; if that fails, no error is raised."""


class Guesses:
    """The wrong PINs since the last right one; `now` is in seconds that never go back.

    If the wrong PINs of the last start had led to a wait, the wait starts again from the beginning. The wall clock,
    which can be set, is not asked how much of it was left.
    """

    def __init__(self, store: WrongPins, now: float) -> None:
        self._store = store
        self._wrong, self._until = max(0, store.load()), 0.0
        self._wait_if_due(now)

    def seconds_left(self, now: float) -> int:
        """Return the number of seconds during which no PIN is accepted, 0 if one is."""
        return max(0, math.ceil(self._until - now))

    def note(self, now: float) -> None:
        """Count a wrong PIN."""
        self._wrong += 1
        self._wait_if_due(now)
        self._store.save(self._wrong)

    def forget(self) -> None:
        """Reset the count: the right PIN was typed."""
        if self._wrong:
            self._store.save(0)
        self._wrong, self._until = 0, 0.0

    def _wait_if_due(self, now: float) -> None:
        if self._wrong and self._wrong % MOST_WRONG == 0:
            self._until = now + WAIT_SECONDS


def _hash(pin: str, salt: bytes, rounds: int) -> str:
    import hashlib

    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, rounds).hex()


class Signatory(Value):
    """The signer of certificates: the office in English and in Malay, and the printed name, which may be empty."""

    office: str
    office_malay: str
    name: str = ""


HEAD_TEACHER = Signatory("Head teacher", "Guru Besar")
CHIEF_JUDGE = Signatory("Chief judge", "Ketua Hakim")
ENGLISH_TEACHER = Signatory("English teacher", "Guru Bahasa Inggeris")


class HelperChoice(Enum):
    """The help of the two-letter helper in practice; WHERE shows squares on which a word fits (P18)."""

    CLOSED = "closed"
    LIST = "list"
    WHERE = "where"


class CertificateDesign(Enum):
    """The look of certificates: black on white, in colour with a gold seal, or in the board's colours with one."""

    PLAIN = "plain"
    GOLD = "gold"
    BOARD = "board"


class PolicyChoice(Value):
    """A choice made where a rule book leaves one open: the book's key, the policy's name, the choice's key."""

    format_key: str
    policy: str
    key: str


CREST_NAME = r"crest-[0-9a-f]{8}\.png"
"""The form of the file name of a crest in the data folder: no setting can point to another picture."""

LONGEST_TURN = 86_400
"""Seconds: a day."""

LEAST_WINDOW, LARGEST_WINDOW = 320, 16_384
"""Pixels; a window is never smaller or larger than this."""


class TurnDraft(Value):
    """The next turn at a real board, as typed so far and not yet written down.

    `match_id` and `turns`, the number of turns of that match, say which turn it is. `kind` is the value of a
    `TurnKind`, empty for a play. `where` and `word` are the word typed in, `unplayed` each side's tiles at the end.
    `objected` is the side that objected to the announced score, -1 for none (A6).
    """

    match_id: str
    turns: int
    kind: str = ""
    announced: str = ""
    score: str = ""
    where: str = ""
    word: str = ""
    unplayed: tuple[str, ...] = ()
    objected: int = -1

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return self == TurnDraft(self.match_id, self.turns)


class RackOrders(Value):
    """How the tiles of a match lie on its racks: for each side one tile a slot, empty for none.

    `laid` are the squares and tiles of its turn that was paused.
    """

    match_id: str = ""
    racks: tuple[tuple[str, ...], ...] = ()
    laid: tuple[tuple[str, str], ...] = ()


MOST_ORDERS = 4
"""The most matches of which it is kept how their tiles lie."""


class KnownColumns(Value):
    """A teacher's column choices for lists with certain headings; `tables.reading` writes both fields."""

    headings: str
    holds: str


MOST_BOARDS = 12


class BoardNames(Value):
    """The two teams of a board: as typed, or from the `table` of a competition, given by the id of its match."""

    first: str = ""
    second: str = ""
    table: str = ""

    def typed(self, first: str, second: str) -> BoardNames:
        """Return the board with these names; if they differ from its table's, it no longer belongs to that table."""
        return self if (first, second) == (self.first, self.second) else BoardNames(first, second)


QUESTION_SECONDS = 10


class ClassQuestion(Value):
    """A question to a whole class: letters in capitals, asked at `since` (ISO 8601); both empty if there is none.

    `answer` and `meaning`, in the language of the screen, are shown once the pupils have raised their hands.
    """

    text: str = ""
    since: str = ""
    answer: str = ""
    meaning: str = ""


PAIRINGS_HELD, SEATS_HELD, STANDINGS_HELD, COUNTDOWN_HELD = "pairings", "seats", "standings", "countdown"
PODIUM_HELD = "podium"


def pairings_held_in(room: str) -> str:
    """Return the value of `held_pages` that keeps the second screen on the pairings of one room."""
    return f"{PAIRINGS_HELD}:{room}"


def podium_held(division: int, shown: int) -> str:
    """Return the value of `held_pages` that shows so many of the first places of a division, the last first."""
    return f"{PODIUM_HELD}:{division}:{shown}"


def held_podium(held: str) -> tuple[int, int] | None:
    """Return the division whose first places are revealed, and how many are shown, or None if none are."""
    kind, *numbers = held.split(":")
    if kind != PODIUM_HELD or len(numbers) != 2 or not all(map(str.isdecimal, numbers)):  # noqa: PLR2004
        return None
    return int(numbers[0]), int(numbers[1])


def are_pairings(held: str) -> bool:
    """Tell whether the second screen stays on pairings, of all rooms or of one."""
    return held.partition(":")[0] == PAIRINGS_HELD


def held_room(held: str) -> str:
    """Return the room whose pairings stay on the second screen, empty if all rooms are shown."""
    return held.partition(":")[2]


class Hall(Value):
    """Real boards under one bell: the two `names` typed for each and, once they have begun, the ids of their matches.

    `turn` counts the turns rung for, and `seconds` is how long each lasts. `is_rounds`: the bell rings for a round of
    one team at each board (U1), not for turns. `used_ms` is the time used of the round, and also of a turn during
    which the computer slept.

    `since` is when the hall was begun, rung for or looked at last, in ISO 8601. The second screen shows the hall from
    then on; if empty, it does not. `runs`: the clock has been running since then. `any_may_start`: at some boards the
    second team started. `base` is the number of turns that each board had before the first turn rung for here.
    """

    names: tuple[BoardNames, ...] = ()
    matches: tuple[str, ...] = ()
    turn: int = 0
    seconds: int = 10
    is_rounds: bool = False
    used_ms: int = 0
    since: str = ""
    runs: bool = False
    any_may_start: bool = False
    base: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if max(len(self.names), len(self.matches)) > MOST_BOARDS:
            raise ValueError(f"there are at most {MOST_BOARDS} boards under one bell")
        if self.turn < 0 or self.used_ms < 0 or not 0 < self.seconds <= LONGEST_TURN:
            raise ValueError("the bell cannot ring for such turns")

    @property
    def left_ms(self) -> int:
        """The time left of the turn or round while the clock is stopped; all of it before the bell has rung."""
        return max(0, self.seconds * 1000 - self.used_ms)

    @property
    def is_paused(self) -> bool:
        """Whether the clock is stopped in a turn or round that was rung for and is not over."""
        return not self.runs and 0 < self.used_ms < self.seconds * 1000

    def turns_due(self, number: int) -> int:
        """Return how many turns a board, numbered from 1, has once all turns rung for are written down."""
        return self.turn + (self.base[number - 1] if number <= len(self.base) else 0)

    def put_away(self) -> Hall:
        """Return the hall with its clock stopped and not shown on the second screen."""
        return replace(self, since="", runs=False)


class Settings(Value):
    """The classroom's settings. Every field has a default, so a lost file does no harm.

    Raises `ValueError` for an unknown language and for numbers out of range. A palette, format or word list that no
    longer exists is replaced by the first one.
    """

    # The school, as printed on papers
    school: str = ""
    town: str = ""
    event: str = "Word Competition for Primary Schools"
    level: str = ""
    signatories: tuple[Signatory, ...] = (HEAD_TEACHER, CHIEF_JUDGE, ENGLISH_TEACHER)
    crest: str = ""  # the picture's name in the data folder, empty for none
    practice_event: str = "Classroom Word Match"  # what certificates call a practice match
    certificate_design: CertificateDesign = CertificateDesign.PLAIN
    with_sheet: bool = False  # print the score sheet with the certificates

    # Screen, sound and keys
    language: str = "en"
    palette: str = "light"
    big_text: bool = False
    controls_left: bool = False
    still: bool = False  # nothing moves by itself
    drag: bool = True
    full_screen: bool = True
    window: tuple[int, int] = (1280, 720)  # width and height in pixels when not in full screen
    screen_keys: str = "automatic"  # "automatic": screen keys when a finger types; else "always" or "never"
    volume: float = 0.8  # 0 to 1
    chimes: bool = True  # cheerful sounds besides the bell
    vibrate: bool = True
    speak: bool = False
    first_cards: bool = False  # the welcome cards are still to be shown

    # Places and devices used last
    folder: str = ""  # where papers were saved
    backup_folder: str = ""  # where a backup was saved outside the data folder
    printer: str = ""
    columns: tuple[KnownColumns, ...] = ()  # what was chosen for the columns of imported lists

    # Locks
    judge_pin: str = ""  # the salted hash of the judge's PIN, empty for none
    kiosk: bool = False  # locked for pupils

    # The next match, as the last one was set up
    format_key: str = "primary"
    mode: Mode = Mode.PRACTICE
    turn_seconds: int = 10  # in practice; 0 for no clock
    live_score: bool = True
    word_check: WordCheck = WordCheck.AT_CHALLENGE
    word_list: str = ""  # in practice; empty for the format's own
    competition_list: str = ""  # a list of the teacher's own, empty for the format's
    helper: HelperChoice = HelperChoice.CLOSED  # in practice
    time_outs_count: bool = True  # in practice, among the scoreless turns (P13)
    choices: tuple[PolicyChoice, ...] = ()  # the choices made where rule books leave something open
    teams: tuple[Team, ...] = ()  # the team sheets, to play again
    against_computer: bool = False
    officials: tuple[Official, ...] = ()  # as typed for the last competition
    officials_exception: str = ""  # why an official was missing
    starter: int | None = None  # the starting side where the rules name it, None where it is drawn (T3)
    set_word: str = ""  # the starting word of a round (U2)
    asked_word: str = ""  # a starting word that is not in the list, and was asked about (U2)
    round_number: int = 1  # of an evening, from 1
    bell_at: str = ""  # ISO 8601, when the bell of the school ends the lesson; valid for that day only
    put_away: str = ""  # the id of the match that Home no longer offers to continue, until it is continued

    # The next match against the computer, which keeps its own choices
    computer_teams: tuple[Team, ...] = ()  # the pupils' team first
    computer_seconds: int = 60  # 0 for no clock
    computer_list: str = ""  # empty for the format's own
    computer_helper: HelperChoice = HelperChoice.LIST
    computer_help: bool = True  # scores are shown and wrong words warned of, as on the first steps of the ladder

    # Classes
    school_class: str = ""  # the id of the class shown last
    balance_years: bool = False  # mixed teams also mix school years
    question: ClassQuestion = ClassQuestion()  # what the whole class is asked now

    rack_orders: tuple[RackOrders, ...] = ()  # of matches not over, the latest last, for when they are continued

    # Real boards and the hall
    real_board: bool = False  # the last match was on a real board
    drafts: tuple[TurnDraft, ...] = ()  # turns typed and not yet written down
    hall: Hall = Hall()

    # The second screen in a competition
    held_pages: str = ""  # PAIRINGS_HELD or a variant of it; empty if the pages turn
    held_since: str = ""  # ISO 8601; valid for that day only
    next_start: str = ""  # ISO 8601, the end of the countdown
    podium_turns: tuple[tuple[str, str, str], ...] = ()  # number, words, points of each winner's best turn

    def __post_init__(self) -> None:
        if self.language not in LANGUAGE_NAMES:
            raise ValueError(f"there is no language {self.language!r}")
        for seconds in (self.turn_seconds, self.computer_seconds):
            if not 0 <= seconds <= LONGEST_TURN:
                raise ValueError(f"a turn cannot have {seconds} seconds")
        if min(self.window) < LEAST_WINDOW or max(self.window) > LARGEST_WINDOW:
            raise ValueError(f"there is no window of {self.window[0]} x {self.window[1]}")
        if self.judge_pin and not is_hidden(self.judge_pin):
            raise ValueError("there is no PIN that this was made of")
        if self.crest and not re.fullmatch(CREST_NAME, self.crest):
            raise ValueError("no crest is called that")
        if self.round_number < 1:
            raise ValueError(f"there is no round {self.round_number}")
        if self.starter is not None and self.starter < 0:
            raise ValueError(f"there is no side {self.starter}")
        if not 0 <= self.volume <= 1:
            raise ValueError(f"{self.volume} is no volume from 0 to 1")


def first_settings() -> Settings:
    """Return what a new computer begins with: the welcome cards are due, and practice is on the ladder's first step."""
    return begun_on_ladder(Settings(first_cards=True))


def begun_on_ladder(settings: Settings) -> Settings:
    """Return settings that practise on the first step of `match.practice_ladder`, as is best for a first match."""
    return replace(settings, turn_seconds=0, live_score=True, word_check=WordCheck.WARN, helper=HelperChoice.LIST)


def has_chosen_practice(settings: Settings) -> bool:
    """Tell whether anybody has chosen how matches are practised, in settings that did not begin on the ladder."""
    chosen = {"turn_seconds", "live_score", "word_check", "helper", "time_outs_count", "word_list"}
    return any(getattr(settings, one.name) != one.default for one in fields(Settings) if one.name in chosen)


def names_of(teams: Iterable[Team]) -> Iterator[str]:
    """Yield the names of people on team sheets, and the names of the teams, as written."""
    for team in teams:
        yield from filter(None, (team.name, team.teacher, *(member.name for member in team.members)))


def without_names(settings: Settings, names: Collection[str]) -> Settings:
    """Return `settings` without the team sheets, officials and boards that contain one of `names`, in any case.

    If one sheet of a match goes, the others go too: nobody plays that match again.
    """
    return replace(
        settings,
        teams=() if have_names(settings.teams, names) else settings.teams,
        computer_teams=() if have_names(settings.computer_teams, names) else settings.computer_teams,
        officials=tuple(one for one in settings.officials if not _is_one_of(one.name, names)),
        officials_exception="" if mentions(settings.officials_exception, names) else settings.officials_exception,
        hall=replace(settings.hall, names=tuple(_without(board, names) for board in settings.hall.names)),
    )


def with_name(settings: Settings, old: str, new: str) -> Settings:
    """Return `settings` with the name `new` wherever a team sheet or a board has `old`, in any case."""
    return replace(
        settings,
        teams=teams_with_name(settings.teams, old, new),
        computer_teams=teams_with_name(settings.computer_teams, old, new),
        hall=replace(settings.hall, names=tuple(_with_name(board, old, new) for board in settings.hall.names)),
    )


def teams_with_name(teams: Iterable[Team], old: str, new: str) -> tuple[Team, ...]:
    """Return team sheets with the name `new` wherever they have `old`."""
    return tuple(
        replace(
            team,
            name=_called(team.name, old, new),
            members=tuple(replace(member, name=_called(member.name, old, new)) for member in team.members),
        )
        for team in teams
    )


def _with_name(board: BoardNames, old: str, new: str) -> BoardNames:
    return BoardNames(_called(board.first, old, new), _called(board.second, old, new))


def _called(name: str, old: str, new: str) -> str:
    return new if _is_one_of(name, (old,)) else name


def have_names(teams: Iterable[Team], names: Collection[str]) -> bool:
    """Tell whether one of `names` is on these team sheets, in any case."""
    return any(_is_one_of(name, names) for name in names_of(teams))


def mentions(text: str, names: Collection[str]) -> bool:
    """Tell whether one of `names` stands in a sentence, in any case."""
    return any(key in name_key(text) for key in map(name_key, names) if key)


def _without(board: BoardNames, names: Collection[str]) -> BoardNames:
    first, second = ("" if _is_one_of(name, names) else name for name in (board.first, board.second))
    return board.typed(first, second)


def _is_one_of(name: str, names: Collection[str]) -> bool:
    return bool(name) and name_key(name) in {name_key(other) for other in names}
