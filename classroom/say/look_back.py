"""The sentences of what was played: results, sums, looking back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from classroom.competition.event import ResultToEnter
from classroom.competition.result import (
    NobodyCame,
    Outcome,
    Played,
    Ruled,
    Scored,
    Walkover,
    WalkoverReason,
    walkover_margin,
)
from classroom.competition.state import CompetitionState, RoundState
from classroom.competition.wording import margin_text
from classroom.i18n import N_, _
from classroom.match.state import MatchState, RemarkKind, Turn
from classroom.partner.level import Miscount, MiscountKind, miscount_of
from classroom.record.figure import figure, money
from classroom.record.look_back import (
    BetterPlay,
    ClassWords,
    PastTurn,
    RefusedBy,
    RefusedWords,
    Retrospect,
    are_acceptable,
    better_plays,
    class_words,
    look_back,
    missed_words,
    unchallenged,
    with_missed,
    word_sheet,
    words_to_learn,
)
from classroom.record.wording import refused_by_text, remarks_text
from classroom.rules.board import Premium
from classroom.rules.policy import Challenge, Format, GreatestMargin, NoMargin
from classroom.say import match as say
from classroom.services import Services
from classroom.value import Value, replace
from classroom.words.lexicon import Lexicon
from classroom.words.meaning import Meaning, Source
from classroom.words.move_generator import WordIndex


def walkover_text(reason: WalkoverReason, loser: str) -> str:
    """Return why a match was won without being played to its end."""
    match reason:
        case WalkoverReason.ABSENT:
            sentence = _("{name} did not come")
        case WalkoverReason.LATE:
            sentence = _("{name} came too late")
        case WalkoverReason.WALKED_OUT:
            sentence = _("{name} stopped playing")
        case WalkoverReason.DISQUALIFIED:
            sentence = _("{name} disqualified")
    return sentence.format(name=loser)


def walkover_margin_text(state: CompetitionState, published: RoundState) -> str:
    """Return the margin of the walkovers of a round, and where it comes from (A12, P16, T8)."""
    margin = figure(walkover_margin(published.results(), state.standing))
    match state.standing.absence:
        case GreatestMargin():
            sentence = _("margin {margin}, the biggest of this round")
        case NoMargin() if state.standing.walkover_by_median:
            sentence = _("margin {margin}, the middle margin of this round")
        case _:
            sentence = _("margin {margin}")
    return sentence.format(margin=margin)


def result_text(state: CompetitionState, result: ResultToEnter, currency: str = "") -> str:
    """Return a result in a sentence; `currency` is that of letters that are sold (U8)."""
    match result:
        case Played(first, second, first_score, second_score, decided_for):
            sentence = _("{first} {first_score}, {second} {second_score}").format(
                first=state.name(first),
                first_score=figure(first_score),
                second=state.name(second),
                second_score=figure(second_score),
            )
            if decided_for is None:
                return sentence
            return _("{result}; win given to {name}").format(result=sentence, name=state.name(decided_for))
        case Walkover(winner, loser, reason):
            why = walkover_text(reason, state.name(loser))
            return _("{name} won by walkover: {why}").format(name=state.name(winner), why=why)
        case NobodyCame(first, second):
            return _("Neither {first} nor {second} was there to play").format(
                first=state.name(first), second=state.name(second)
            )
        case Scored(player, score, raised):
            sentence = _("{name} {score}, raised {raised}") if raised else _("{name} {score}")
            return sentence.format(name=state.name(player), score=figure(score), raised=money(currency, raised))
        case Ruled(player, outcome, margin):
            return _("{name}: {outcome}, margin {margin}").format(
                name=state.name(player), outcome=outcome_text(outcome), margin=margin_text(margin)
            )


def outcome_text(outcome: Outcome) -> str:
    """Return a team's outcome of a round in one word."""
    match outcome:
        case Outcome.WON:
            return _("won")
        case Outcome.DRAWN:
            return _("drawn")
        case Outcome.LOST:
            return _("lost")


PUPIL_LIST, COMMON_LIST = "pupil", "core"
_LONGEST_NOTE = 30  # letters beside the words of a turn


class TurnLine(Value):
    """One turn in the list: its row on the sheet, team, words, a short note and its score, as they are read."""

    number: str
    team: int
    text: str
    note: str
    score: str


def looked_back(services: Services, match_id: str) -> Retrospect | None:
    """Return a stored match to review, or None if nothing of it is left. Raises `StoreError`."""
    return look_back(services.archive.sound_events(match_id))


def turn_line(past: PastTurn) -> TurnLine:
    """Return the line of a turn in the list."""
    turn = past.turn
    score = figure(turn.score) if turn.settled else ""
    team = past.before.team_of(turn.side)
    return TurnLine(str(turn.number), team, _row_text(turn), _row_note(turn), score)


def _row_text(turn: Turn) -> str:
    """Return the main word and the number of others, or in a few words how the turn ended."""
    if turn.play and not turn.taken_off:
        first, *others = (word.name for word in turn.play.words)
        return f"{first} + {len(others)}" if others else first
    if turn.is_untyped:
        return say.turn_text(turn)
    if turn.play:
        return say.turn_text(turn) if turn.ruling else _("{word} taken off").format(word=turn.play.words[0].name)
    return remarks_text([remark for remark in turn.remarks if remark.kind in _WHAT_IT_WAS], _)


_WHAT_IT_WAS = frozenset(
    {RemarkKind.TIME, RemarkKind.TIME_USED_UP, RemarkKind.PASS, RemarkKind.EXCHANGE, RemarkKind.LOST_TURN}
)


def _row_note(turn: Turn) -> str:
    """Return what is notable about a play, or only the first of it if a row has no room for all."""
    note = say.turn_note(turn)
    if len(note) <= _LONGEST_NOTE:
        return note
    first, *others = note.split("; ")
    return f"{first} …" if others and len(first) <= _LONGEST_NOTE else ""


def title_of(state: MatchState) -> str:
    """Return the teams with their totals, such as ``Hornbills: 84, Tigers: 91``."""
    parts = (f"{team.name}: {figure(total)}" for team, total in zip(state.teams, state.totals, strict=True))
    return say.names(parts)


def heading_of(past: PastTurn) -> str:
    """Return whose turn it was and which."""
    turn = past.turn
    title = _("{team}, extra turn") if turn.extra else _("{team}, turn {number}")
    return title.format(team=say.team_name(past.before, turn.side), number=turn.number)


def words_line(past: PastTurn) -> str:
    """Return the words of a turn with their scores, such as ``QUIZ 44 + IN 2``, or how it ended."""
    if (count := past.turn.count) is None:
        return _row_text(past.turn)
    parts = [f"{word.word.name} {word.total}" for word in count.words]
    parts += [_("all tiles {bonus}").format(bonus=count.bonus)] if count.bonus else []
    return " + ".join(parts)


def happened(past: PastTurn) -> str:
    """Return what else happened in a turn: announced score, challenge and ruling, corrections, other remarks."""
    turn = past.turn
    remarks = remarks_text([remark for remark in turn.remarks if remark.kind is not RemarkKind.HELPER_OPEN], _)
    if turn.play and not turn.settled:
        return remarks or _("The score was not written down.")
    return "" if remarks == words_line(past) else remarks


def better_title(past: PastTurn) -> str:
    """Return the words above better plays."""
    return _("Better plays") if past.tiles and past.worth else _("Plays you could have made")


def names(words: Iterable[str]) -> str:
    """Return words one after another."""
    return say.names(words)


def refused_by(refused: RefusedWords) -> str:
    """Return who said that words do not count, and why."""
    return refused_by_text(refused, _)


def find_better_plays(services: Services, look: Retrospect, turn: int) -> tuple[BetterPlay, ...]:
    """Return better plays for a turn, of words that pupils know. Takes a moment; raises `KnownError`."""
    opened, words = look.state.opened, look.state.format.words
    lexicon = services.matches.lexicon(opened.lexicon_key, words)
    index = services.index_of(services.matches.lexicon(PUPIL_LIST, words))
    return better_plays(look, turn, index, lexicon, has_meaning=services.has_meaning)


def find_unlisted(services: Services, look: Retrospect, turn: int) -> tuple[str, ...]:
    """Return the words of a turn that stand only because nobody challenged them, once play is over. Reads the list."""
    if not look.is_over or not isinstance(look.state.format.challenge, Challenge):
        return ()
    lexicon = services.matches.lexicon(look.state.opened.lexicon_key, look.state.format.words)
    refused = class_words(look, lexicon).refused
    unlisted = {word for one in refused if one.by is RefusedBy.NOBODY for word in one.words}
    return tuple(word for word in look.turns[turn].turn.standing_words if word in unlisted)


def find_class_words(services: Services, look: Retrospect) -> ClassWords:
    """Return the words of a match, and missed words only if they may be shown. Takes seconds; raises `KnownError`."""
    opened, words = look.state.opened, look.state.format.words
    lexicon = services.matches.lexicon(opened.lexicon_key, words)
    found = class_words(look, lexicon)
    easy = services.drills.vocabulary(opened.lexicon_key).easy
    if look.shows_missed_words:
        found = _with_missed(services, look, lexicon, easy, found)

    def may_be_shown(word: str) -> bool:
        accepted = lexicon.is_certain(word) and are_acceptable([word], look.state, lexicon)
        return accepted and services.has_meaning(word)

    return replace(
        found, chosen=words_to_learn(look, found, easy.__contains__, may_be_shown) if look.shows_meanings else ()
    )


def _with_missed(
    services: Services, look: Retrospect, lexicon: Lexicon, easy: WordIndex, found: ClassWords
) -> ClassWords:
    words = look.state.format.words
    common = services.index_of(services.matches.lexicon(COMMON_LIST, words))

    def is_known(word: str, easy: bool) -> bool:  # noqa: FBT001 - as it is asked for
        meaning = services.meaning_of(word)
        return bool(meaning and (meaning.source is Source.OWN or not easy))

    # A teacher's own list, in any language, has words whose meaning is not known here; they are listed too.
    missed = missed_words(look, easy, common, lexicon, is_known)
    return with_missed(found, missed or missed_words(look, easy, easy, lexicon, lambda _word, _easy: True))


def short_meanings(services: Services, words: Iterable[str]) -> dict[str, str]:
    """Return the meanings of words, with the word that each is a form of. The first call reads a file."""
    meanings = [meaning for word in words if (meaning := services.meaning_of(word))]
    return {meaning.word: meaning.line for meaning in meanings}


class Learned(Value):
    """What there is to learn from a match: a line for each word with its meaning, and a sentence on invalid words."""

    lines: tuple[str, ...] = ()
    sentence: str = ""


def find_learned(services: Services, match_id: str) -> Learned:
    """Return what there is to learn from a finished match. Takes seconds; raises `KnownError`."""
    look = looked_back(services, match_id)
    if look is None or not look.is_over:
        return Learned()
    words = find_class_words(services, look)
    meanings = filter(None, map(services.meaning_of, words.chosen))
    nonsense = names(unchallenged(look, words))
    sentence = _("Not in the word list: {words}. You could have been challenged.") if nonsense else ""
    return Learned(tuple(map(_learned_line, meanings)), sentence.format(words=nonsense))


def _learned_line(meaning: Meaning) -> str:
    if meaning.lemma == meaning.word:
        return f"{meaning.word}: {meaning.text}"
    # Translators: a word, the word that it is a form of, and what that means, such as "OATS (from OAT): a grain".
    return _("{word} (from {lemma}): {meaning}").format(word=meaning.word, lemma=meaning.lemma, meaning=meaning.text)


def words_pdf(services: Services, look: Retrospect, language: str) -> bytes:
    """Return the list of words as PDF. Takes seconds; raises `KnownError`."""
    return services.pdf.drawn(word_sheet(look, find_class_words(services, look), services.meaning_of), language)


def miscounted(state: MatchState) -> str:
    """Return what was said, the right score, and the mistake; empty in a competition or if the score was right.

    The pupils check what the computer says of its own play: see `say.word.checked`.
    """
    turn = state.last_play
    if turn is None or turn.play is None or turn.count is None or turn.announced is None:
        return ""
    said, counted = turn.announced, turn.count.total
    if said == counted or not state.is_practice or state.is_computer(turn.side):
        return ""
    found = miscount_of(state.format, turn.play, turn.count, said)
    told = _("You said {said}. It is {counted}, so {counted} counts.").format(said=said, counted=counted)
    return " ".join(
        (told, where_wrong(state.format, found, OWN) if found else _("Add up the letters again, as shown here."))
    )


class Sentences(NamedTuple):
    """The sentences for each kind of miscount; for a premium square by premium, with `None` for any other."""

    letter_premium: Mapping[Premium | None, str]
    word_premium: Mapping[Premium | None, str]
    others: Mapping[MiscountKind, str]


OWN = Sentences(
    letter_premium={
        Premium.DOUBLE_LETTER: N_("Look at {tile}: it counts double."),
        Premium.TRIPLE_LETTER: N_("Look at {tile}: it counts triple."),
        None: N_("Look at the square under {tile}."),
    },
    word_premium={
        Premium.DOUBLE_WORD: N_("Look at {word}: the whole word counts double."),
        Premium.TRIPLE_WORD: N_("Look at {word}: the whole word counts triple."),
        None: N_("Look at the square under {tile}."),
    },
    others={
        MiscountKind.CROSS_WORD: N_("The word {word} counts too."),
        MiscountKind.LETTER_VALUE: N_("Look at {tile}: it is worth {value}."),
        MiscountKind.BLANK: N_("Look at the blank: it is worth nothing."),
        MiscountKind.BONUS: N_("All tiles played: there is a bonus."),
    },
)
OF_COMPUTER = Sentences(
    letter_premium={
        Premium.DOUBLE_LETTER: N_("The double letter under {tile} was missed."),
        Premium.TRIPLE_LETTER: N_("The triple letter under {tile} was missed."),
        None: N_("The coloured square under {tile} was missed."),
    },
    word_premium={
        Premium.DOUBLE_WORD: N_("{word} was not doubled."),
        Premium.TRIPLE_WORD: N_("{word} was not tripled."),
        None: N_("The coloured word square for {word} was missed."),
    },
    others={
        MiscountKind.CROSS_WORD: N_("The word {word} was missed."),
        MiscountKind.LETTER_VALUE: N_("{tile} was counted as {wrong}, but it is worth {value}."),
        MiscountKind.BLANK: N_("The blank was counted as {wrong}, but it is worth nothing."),
        MiscountKind.BONUS: N_("The bonus for all tiles was missed."),
    },
)


def where_wrong(format: Format, miscount: Miscount, sentences: Sentences) -> str:
    """Return where a count went wrong, said with these sentences."""
    match miscount.kind:
        case MiscountKind.LETTER_PREMIUM | MiscountKind.WORD_PREMIUM:
            is_letter = miscount.kind is MiscountKind.LETTER_PREMIUM
            said = sentences.letter_premium if is_letter else sentences.word_premium
            premium = format.layout.premium(miscount.square) if miscount.square else Premium.PLAIN
            sentence = said.get(premium, said[None])
        case kind:
            sentence = sentences.others[kind]
    return _(sentence).format(tile=miscount.tile, word=miscount.word, wrong=miscount.taken_for, value=miscount.value)
