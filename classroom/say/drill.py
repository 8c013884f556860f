"""What a drill says of a round: who sits where, how it went, what to look at again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from classroom.drills.drill_round import Question
from classroom.drills.on_board import BestQuestion, PlayQuestion
from classroom.drills.pupil import DrillKind, Pupil
from classroom.drills.service import DrillService
from classroom.drills.two_letters import HookQuestion, TrueQuestion
from classroom.drills.vocabulary import Given, Verdict
from classroom.i18n import _, current_language
from classroom.match.help import Preview
from classroom.match.ports import Bell, Clock
from classroom.rules.board import LaidTile
from classroom.rules.placement import Misplacement, Play, count_play, find_play
from classroom.rules.policy import bonus_for
from classroom.say.match import MoveLine, in_points, move_line
from classroom.services import Device
from classroom.value import Value, replace
from classroom.words.meaning import Meaning
from classroom.words.two_letters import GuideEntry


class SeatFace(Value):
    """A pupil as the drill shows it; `score` is how many were right, in words. A guest alone has no name."""

    side: int
    name: str
    score: str


class Outcome(Value):
    """A pupil's result in this round."""

    side: int
    name: str
    right: int
    asked: int
    to_review: tuple[ReviewItem, ...]
    run: int = 0
    """The number of right answers in a row."""
    is_ahead: bool = False
    """Whether this pupil, one of two, has won."""
    is_kept: bool = True
    """Whether missed items are asked again another day, which a guest's are not."""


def word_to_explain(question: Question, given: Given, verdict: Verdict) -> str:
    """Return the word whose meaning to show: the one made, or if none was, one that would be right."""
    if isinstance(question, TrueQuestion):
        return question.text if question.is_word else ""
    if isinstance(question, HookQuestion):
        return question.grown(given) if verdict.right and isinstance(given, str) else verdict.words[0]
    return verdict.words[0] if verdict.is_accepted else verdict.examples[0].word


def review_item(question: Question, verdict: Verdict) -> ReviewItem:
    """Return what to look at again after a wrong answer."""
    if isinstance(question, HookQuestion):
        return ReviewItem(question.item, ", ".join(verdict.words))
    if isinstance(question, TrueQuestion):
        return ReviewItem(question.item, told(question.entry) if question.entry else _("not a word"))
    best = verdict.examples[0]
    return ReviewItem(best.word, in_points(best.score))


def nothing_to_ask(kind: DrillKind) -> str:
    """Return why a drill cannot be played although its words are there."""
    if kind is DrillKind.FIND_BEST:
        return _("To use the drill Find the best, first finish a match played on the screen.")
    return _("The word list has too few words for this drill. Choose another list in the settings.")


class Surroundings(Value):
    """The needs of a drill from the machine and the classroom's settings; an empty `word_list` is the usual one."""

    service: DrillService
    bell: Bell
    clock: Clock
    device: Device
    vibrate: bool
    word_list: str
    live_score: bool
    meaning_of: Callable[[str], Meaning | None]


def tile_values(question: BoardQuestion) -> Mapping[str, int]:
    """Return the value of each tile in the question: a past match may have used another tile set."""
    return question.position.tiles.values if isinstance(question, BestQuestion) else question.vocabulary.values


def laying_line(question: BoardQuestion, tiles: Sequence[LaidTile], *, live_score: bool) -> MoveLine:
    """Return what to say about `tiles`; with `live_score`, also their points if the drill is about points."""
    found = _found(question, tiles)
    if isinstance(found, Misplacement):
        return move_line(Preview(misplacement=found))
    if not isinstance(question, BestQuestion) or not live_score:
        return replace(move_line(Preview(words=found.words)), note="")
    bonus = bonus_for(question.position.bonus, len(tiles), len(question.rack))
    count = count_play(question.board.layout, tile_values(question), found, bonus)
    return move_line(Preview(words=found.words, count=count))


def _found(question: BoardQuestion, tiles: Sequence[LaidTile]) -> Play | Misplacement:
    opening = question.position.opening_tiles if isinstance(question, BestQuestion) else _OPENING_TILES
    return find_play(question.board, tiles, opening_tiles=opening)


def progress_title(pupil: Pupil | None, class_name: str) -> str:
    """Return whose progress is shown."""
    if pupil:
        return pupil.name
    return _("Progress: {name}").format(name=class_name) if class_name else _("Our progress")


class ReviewItem(Value):
    """Something to look at again: `word` is laid in tiles, ``_`` an empty place; `text` says what there is to know."""

    word: str
    text: str


def told(entry: GuideEntry) -> str:
    """Return what a two-letter word means, in the language of the screen if the table has it."""
    return entry.meaning_in(current_language()) or entry.meaning


BoardQuestion = PlayQuestion | BestQuestion


_OPENING_TILES = 2
