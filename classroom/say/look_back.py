"""The sentences of what was played: results, sums, looking back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby, islice
from typing import NamedTuple

from classroom.competition.day_award import competition_of_certificate, holder_in
from classroom.competition.event import ResultToEnter
from classroom.competition.fold import BrokenCompetitionError, fold_competition
from classroom.competition.result import NobodyCame, Outcome, Played, Ruled, Scored, Walkover, WalkoverReason
from classroom.competition.standing import walkover_margin
from classroom.competition.state import CompetitionState, RoundState
from classroom.competition.wording import margin_text
from classroom.errors import StoreError
from classroom.i18n import N_, _
from classroom.match.help import racks_open
from classroom.match.state import MatchState, Phase, RemarkKind, Turn
from classroom.match.team import Mode
from classroom.moments import day_of
from classroom.partner.miscount import Miscount, MiscountKind, miscount_of
from classroom.record.award import Award, match_of_certificate
from classroom.record.figure import MINUS, figure, money
from classroom.record.gcg_form import why_no_gcg
from classroom.record.look_back import BetterPlay, PastTurn, Retrospect, are_acceptable, better_plays, look_back
from classroom.record.sum_check import Difference, Mistake, SumLine
from classroom.record.wording import refused_by_text, remarks_text
from classroom.record.words import (
    ClassWords,
    RefusedBy,
    RefusedWords,
    class_words,
    missed_words,
    unchallenged,
    with_missed,
    word_sheet,
    words_to_learn,
)
from classroom.roster.ports import ClassBook
from classroom.roster.school_class import SchoolClass
from classroom.rules.format import Format
from classroom.rules.layout import Premium
from classroom.rules.policy import Challenge, GreatestMargin, NoMargin
from classroom.say import match as say
from classroom.services import Archive, CompetitionArchive, MatchHead, Services, StoredMatch
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.meaning import Meaning, Source
from classroom.words.word_index import WordIndex


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
    """Return the teams with their totals, such as ``Hornbills 84, Tigers 91``."""
    parts = (f"{team.name} {figure(total)}" for team, total in zip(state.teams, state.totals, strict=True))
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


_MOST_TEAMS = 2  # at a table


def why_no_code(stored: StoredMatch) -> str:
    """Return a sentence that says why a match has no result code; empty if it can have one."""
    state = stored.state
    if state is None or stored.fault:
        return _("The record of this match is damaged.")
    if len(state.teams) > _MOST_TEAMS:
        return _("A match of more than two teams has no result code.")
    return "" if state.phase is Phase.CLOSED else _("A match gets its result code when its result is final.")


class DayCertificate(NamedTuple):
    """A certificate of a competition's day: whose it is, and the competition."""

    award: Award
    competition: CompetitionState


class MatchSearch:
    """Finds matches; the text to search is read only once."""

    def __init__(self, archive: Archive, competitions: CompetitionArchive, classes: ClassBook) -> None:
        self._archive, self._competitions, self._classes = archive, competitions, classes

    def has_competitions(self) -> bool:
        """Tell whether there may be certificates of a competition. Raises `StoreError`."""
        return bool(self._competitions.newest(1))

    def day_certificate(self, number: str) -> DayCertificate | None:
        """Return the certificate of a competition's day with this number, or None if there is none here.

        Raises `StoreError`.
        """
        competition_id = competition_of_certificate(number)
        events = self._competitions.read(competition_id) if competition_id else ()
        if not events:
            return None
        try:
            competition = fold_competition(events)
        except BrokenCompetitionError:
            return None
        award = holder_in(competition, number)
        return DayCertificate(award, competition) if award else None

    def with_certificate(self, number: str) -> Sequence[StoredMatch]:
        """Return the match for which the certificate with this number was printed; empty if there is none here."""
        wanted = match_of_certificate(number).casefold()
        found = (head.match_id for head in self._archive.heads() if head.match_id.casefold() == wanted)
        return [self._archive.stored(match_id) for match_id in found] if wanted else []

    @cached_property
    def _texts(self) -> dict[str, str]:
        """All that each match can be found by, the classes whose pupils played in it among it."""
        try:
            classes = [one for one, _fault in self._classes.classes()]
        except StoreError:
            classes = []  # the screen that shows classes reports what is wrong with them
        pupils = {pupil.key: one.title for one in classes for pupil in one.pupils}
        return {head.match_id: _plain(_said_of(head, pupils)) for head in self._archive.heads()}

    def find(self, words: str, most: int, after: int = 0) -> Sequence[StoredMatch]:
        """Return up to `most` matches that contain all `words`, the most recently played first.

        Skips the first `after` matches; without words, all are found. This may take a second. Raises `StoreError`.
        """
        if not (wanted := _plain(words).split()):
            return self._archive.newest(most, after)
        certified = {one.match_id for one in self.with_certificate(words)}
        found = certified or (one for one, text in self._texts.items() if all(_has(text, word) for word in wanted))
        return [self._archive.stored(match_id) for match_id in islice(found, after, after + most)]


def _said_of(head: MatchHead, classes: Mapping[str, str]) -> str:
    """Return all that a match can be found by, in the language on screen; `classes` are those of the pupils."""
    day, time = day_of(head.written_at[:10]), head.written_at[11:16]
    if (opened := head.opened) is None:
        return f"{day} {time}"
    of_teams = [text for team in opened.teams for text in (team.name, team.origin, *(one.name for one in team.members))]
    of_pupils = {classes.get(member.name.casefold(), "") for team in opened.teams for member in team.members}
    mode = _("competition") if opened.mode is Mode.COMPETITION else _("practice")
    said = (day, time, mode, _(opened.title), opened.school, opened.level, *of_teams, *sorted(of_pupils))
    return " ".join(said)


def _plain(text: str) -> str:
    """Return a text in the form in which it is compared: no case or accents, and single spaces between words."""
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign) != "Mn")
    return " ".join("".join(letters).casefold().split())


def _has(text: str, word: str) -> bool:
    """Tell whether a text has a word or a part of one; a number is found by its first digits only."""
    return f" {word}" in f" {text}" if word[0].isdigit() else word in text


def why_no_gcg_now(state: MatchState | None) -> str:
    """Return a sentence that says why a match cannot be saved as GCG; empty if it can.

    GCG is text that shows every rack, and somebody could end an opened copy to see them. So none is made while a
    match is under way.
    """
    if state is None:
        return ""
    later = _("A GCG file shows which tiles each team had, so you can only save one when the match is over.")
    return why_no_gcg(state) or ("" if racks_open(state) else later)


_MOST_MATCHES = 100_000


def matches_of(archive: Archive, one: SchoolClass) -> tuple[StoredMatch, ...]:
    """Return the matches with a pupil of the class, or anyone of the same name. Raises `StoreError`."""
    names = {pupil.key for pupil in one.pupils}
    return tuple(
        stored
        for stored in archive.newest(_MOST_MATCHES)
        if stored.state
        and any(member.name.casefold() in names for team in stored.state.teams for member in team.members)
    )


def line_text(line: SumLine) -> str:
    """Say what a line added."""
    if line.turn is None:
        return _("Unplayed tiles  {score}").format(score=_signed(line.score))
    words = ", ".join(line.words) or _("no word")
    return f"{line.turn}   {words}   {_signed(line.score)}"


def difference_text(difference: Difference, lines: tuple[SumLine, ...]) -> str:
    """Return where paper and app start to differ, and the likely mistake on paper."""
    line = lines[difference.line]
    where = _("After unplayed tiles") if line.turn is None else _("Turn {turn}").format(turn=line.turn)
    if difference.since is not None and difference.since < difference.line - 1:
        where = _("Turns {first} to {last}").format(first=lines[difference.since + 1].turn, last=line.turn)
    before = 0 if difference.since is None else lines[difference.since].total
    what = _("{where}: the paper says {written}, the app says {counted}.").format(
        where=where, written=difference.written, counted=difference.counted
    )
    why = {
        Mistake.UNKNOWN: "",
        Mistake.NOT_ADDED: _("The {score} was not added."),
        Mistake.WRONG_WAY: _("Plus and minus were mixed up for the {score}."),
        Mistake.TWICE: _("The {score} was added twice."),
        Mistake.SWAPPED: _("Two digits were swapped."),
        Mistake.ANNOUNCED: _("The announced {announced} was added, but the score was {score}."),
        Mistake.OTHERS: _("The other team's score was added."),
    }[difference.mistake]
    written_out = ""
    if difference.line and difference.since == difference.line - 1:
        written_out = f"{before} {_signed(line.score, ' ')} = {difference.counted}."
    why = why.format(score=abs(line.score), announced=line.announced)
    return " ".join(filter(None, (what, written_out, why)))


def _signed(score: int, space: str = "") -> str:
    """Write a score as something added or taken away."""
    return f"{'+' if score >= 0 else MINUS}{space}{abs(score)}"


def tiles_label(rack: str, *, many: bool) -> str:
    """Return the label for the tiles of a turn; a hand of many tiles reads best with equal letters together."""
    if not rack:
        return ""
    together = " ".join("".join(alike) for _letter, alike in groupby(rack))
    return _("Their tiles: {tiles}").format(tiles=together) if many else _("Their tiles")
