"""The sentences of formats, their rules, and the ladder of practice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from classroom.errors import KnownError
from classroom.formats.catalogue import formats, rule_books, rules
from classroom.formats.check import InvalidFormatError, clashes_of
from classroom.formats.house_rule import base_of, differences, house_rule, house_rule_key, origin_of
from classroom.formats.wording import Line, clash_text, describe, differences_texts, policy_text, subject_text
from classroom.i18n import LANGUAGE_NAMES, _, folded_title, ngettext, translation
from classroom.match.event import Switches, competition_switches
from classroom.match.practice_ladder import NO_CLOCK, Proposal, Step, Way, Why
from classroom.match.team import Mode, WordCheck
from classroom.rules import policy
from classroom.rules.policy import Format, rack_size
from classroom.services import HouseRuleBook
from classroom.value import replace


def rule_lines(format: Format, switches: Switches | None = None) -> tuple[str, ...]:
    """Return what a team has to know before it plays, the most important first; `switches` are what practice changes.

    They say what happens: a rule that practice sets aside is not among them (P18).
    """
    played = switches or competition_switches(format)
    lines = (
        _time(played.turn_time, alone=format.sides.mains == 1),
        *_helped(format.announcement, played),
        _exchange(format.exchange, rack_size(format.racks, format.sides.mains)),
        _challenge(policy.Void() if played.word_check is WordCheck.REFUSE else format.challenge),
        # Without a clock there is nothing to be said of turns that run out of time.
        _zero_turns(format.zero_turns, time_outs_count=played.time_outs_count or played.turn_time == policy.Untimed()),
        _bonus(format.bonus),
        _("You may look up two-letter words") if played.helper_open else "",
    )
    return tuple(line for line in lines if line)


def kind_text(format: Format, mode: Mode) -> str:
    """Return what kind of match it is: by which rules, and whether it is practice or competition."""
    if mode is Mode.PRACTICE:
        return _("{format}, practice").format(format=_(format.title))
    return _("{format}, competition").format(format=_(format.title))


def sides_line(format: Format) -> str:
    """Return who plays: teams, players, reserves."""
    sides = format.sides
    number = str(sides.least) if sides.least == sides.most else f"{sides.least}-{sides.most}"
    if sides.mains == 1 and not sides.reserves:
        return _("{number} players, each playing alone").format(number=number)
    if sides.most == 1:
        return ngettext("1 team of {number} player", "1 team of {number} players", sides.mains).format(
            number=sides.mains
        )
    parts = [_("{number} teams").format(number=number)]
    parts.append(ngettext("{number} player each", "{number} players each", sides.mains).format(number=sides.mains))
    if sides.reserves:
        parts.append(ngettext("{number} reserve", "{number} reserves", sides.reserves).format(number=sides.reserves))
    return ", ".join(parts)


def _time(time: policy.TurnTime, *, alone: bool = False) -> str:
    match time:
        case policy.PerTurn(seconds, begin, end):
            line = _("{seconds} seconds a turn").format(seconds=seconds)
            if not (begin and end):
                return line
            bells = [ngettext("{number} bell", "{number} bells", count).format(number=count) for count in (begin, end)]
            return _("{line}: {begin} at the start, {end} at the end").format(line=line, begin=bells[0], end=bells[1])
        case policy.PerSide(seconds):
            if alone:
                return _("{minutes} minutes per player for the whole match").format(minutes=seconds // 60)
            return _("{minutes} minutes per team for the whole match").format(minutes=seconds // 60)
        case policy.PerRound(seconds):
            return _("{minutes} minutes a round").format(minutes=seconds // 60)
        case policy.Untimed():
            return _("Take your time: turns have no time limit")


def _announcement(announcement: policy.Announcement) -> str:
    match announcement:
        case policy.JudgeChecks():
            return _("Announce your own score; the judge checks it")
        case policy.OwnCount():
            return _("Keep your own score; the judges also count")
        case policy.Objections():
            return _("Announce your own score; the others may object")
        case policy.NotAnnounced():
            return ""


def _helped(announcement: policy.Announcement, played: Switches) -> tuple[str, ...]:
    """Return who counts, and whether the app warns of wrong words."""
    warns = played.word_check is WordCheck.WARN
    if played.live_score:
        both = _("The app shows the score and warns about wrong words")
        return (both if warns else _("The app shows the score and adds it up"),)
    return (_announcement(announcement), _("The app warns about wrong words") if warns else "")


def _exchange(exchange: policy.Exchange, rack: int) -> str:
    match exchange:
        case policy.WholeRack():
            return _("Exchange all {number} tiles or none; you score 0 points").format(number=rack)
        case policy.AnyTiles():
            return _("Exchange any tiles for 0 points")
        case policy.OnlyAlike(alike=alike):
            return _("Exchange tiles for 0 points only if you have {number} of the same letter").format(number=alike)
        case policy.UnlessAlike(alike=alike):
            return _("Exchange any tiles for 0 points, unless you have {number} of the same letter").format(
                number=alike
            )
        case policy.LetterShop():
            return _("No exchange: buy extra letters")


def _challenge(challenge: policy.Challenges) -> str:
    match challenge:
        case policy.Challenge(failed=policy.LoseNextTurn()):
            return _("If you challenge a good word, you lose your next turn")
        case policy.Challenge(failed=policy.PointsToChallenged(points)):
            gets = ngettext(
                "If you challenge a good word, the others get {points} point",
                "If you challenge a good word, the others get {points} points",
                points,
            )
            return gets.format(points=points)
        case policy.Challenge(failed=policy.PointsFromChallenger(points)):
            loses = ngettext(
                "If you challenge a good word, you lose {points} point",
                "If you challenge a good word, you lose {points} points",
                points,
            )
            return loses.format(points=points)
        case policy.Challenge():
            return _("A challenge costs nothing")
        case policy.Void():
            return _("A word that is not in the list cannot be played")
        case policy.JudgeDisallows():
            return _("The judge takes off wrong words")


def _zero_turns(zero_turns: policy.ZeroTurns, *, time_outs_count: bool) -> str:
    match zero_turns:
        case policy.SideOut(limit) if not time_outs_count:
            return _("{turns}: your team is out (running out of time doesn't count)").format(turns=_in_a_row(limit))
        case policy.SideOut(limit):
            return _("{turns}: your team is out").format(turns=_in_a_row(limit))
        case policy.MatchOver(limit):
            return _("{turns}: the match is over").format(turns=_in_a_row(limit))
        case policy.MatchMayEnd(limit):
            return _("{turns}: the match may end").format(turns=_in_a_row(limit))
        case policy.PassesEnd(cycles):
            passed = ngettext(
                "Everybody passes once: the match is over",
                "Everybody passes {number} times in a row: the match is over",
                cycles,
            )
            return passed.format(number=cycles)
        case policy.NoZeroLimit():
            return ""


def _in_a_row(limit: int) -> str:
    return ngettext("{number} turn without points", "{number} turns in a row without points", limit).format(
        number=limit
    )


def _bonus(bonus: policy.Bonus) -> str:
    match bonus:
        case policy.RackBonus(tiles, points):
            return _("All {tiles} tiles in one turn: {points} extra points").format(tiles=tiles, points=points)
        case policy.NoBonus():
            return ""


class RulePart(NamedTuple):
    """One part of the rules: its subject, its rules in sentences, and their ids in the source.

    `changed`: a house rule differs here from the format it was copied from.
    """

    subject: str
    sentences: str
    ids: tuple[str, ...]
    changed: bool = False


def about_text(format: Format) -> str:
    """Return the sentence that says whom a rule book is for, or what a house rule changes."""
    if format.copy_of:
        return _house_rule_text(format)
    about = next((book.about for book in rule_books() if book.format.key == format.key), "")
    return _(about) if about else ""


def _house_rule_text(rule: Format) -> str:
    origin = origin_of(rule)
    subjects = ", ".join(subject_text(one.policy, _) for one in differences(rule, origin))
    if not subjects:
        return _("Like {format}.").format(format=_(origin.title))
    return _("Like {format}, except: {subjects}.").format(format=_(origin.title), subjects=subjects)


def sources_of(format: Format) -> tuple[str, ...]:
    """Return where the rules of a format come from, a sentence each, with the letter of their ids."""
    letters = dict.fromkeys(id_[0] for ids in format.rules.values() for id_ in ids)
    known = rules()
    sections = {letter: known.get(f"{letter}1") for letter in letters}
    named = [(letter, rule) for letter, rule in sections.items() if rule]
    # All formats are based on the common rules.
    named.sort(key=lambda found: found[0] == _COMMON)
    return tuple(_("Source {letter}: {source}").format(letter=letter, source=_(rule.source)) for letter, rule in named)


_COMMON = "C"


OF_THE_BOARD, OF_THE_TILES = ("C1", "C6", "C8", "C10"), ("C2",)
"""The rules that belong to the board and to the tiles, in every format."""


def rule_parts(format: Format) -> tuple[RulePart, ...]:
    """Return all that a format says, in the order in which a match meets it."""
    board = Line("layout", policy_text(format.layout, _), OF_THE_BOARD)
    box = Line("tiles", policy_text(format.tiles, _), OF_THE_TILES)
    lines = {line.policy: line for line in (*describe(format), board, box)}
    ordered = [lines[name] for name in in_order(lines)]
    changed = {one.policy for one in differences(format, origin_of(format))} if format.copy_of else set()
    parts = [
        RulePart(subject_text(one.policy, _), _with_told(one), one.rules, one.policy in changed) for one in ordered
    ]
    parts.append(RulePart(_("Corrections"), _corrections(), ()))
    if format.sides.most > 1:
        parts.append(RulePart(_("Competition"), _competition(format), ()))
    return tuple(parts)


def _with_told(line: Line) -> str:
    """Return what a policy says, and what its rules tell besides."""
    told = (rules()[id_].told.get(line.policy, "") for id_ in line.rules)
    return " ".join([as_sentences(line.sentence), *(_(text) for text in told if text)])


def _corrections() -> str:
    return _(
        "Until the next turn, the judge may take back a mistaken turn. A competition asks for a name and a reason."
    )


def _competition(format: Format) -> str:
    """Return what holds in a competition and is no part of a match."""
    from classroom.competition.wording import bye_rule

    own = bye_rule(_)
    if isinstance(format.first_turn, policy.DrawStar):
        own += " " + _("Starts may be balanced, so that all players start about equally often.")
    return own


_ORDER = (
    *("sides", "racks", "first_turn", "opening", "turn_time", "announcement", "challenge", "exchange", "refill"),
    *("bonus", "blanks", "zero_turns", "endings", "end_adjustment", "tie_break", "words", "help"),
)


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of policies in the order in which a match meets them."""
    rest = list(names)
    first = [name for name in _ORDER if name in rest]
    return (*first, *(name for name in rest if name not in first))


def as_sentences(text: str) -> str:
    """Return a policy's text, whose parts are separated by semicolons, as sentences that can be read alone."""
    return " ".join(_sentence(part) for part in text.split("; "))


def _sentence(part: str) -> str:
    return f"{part[:1].upper()}{part[1:]}."


def ids_text(ids: Iterable[str]) -> str:
    """Return the ids of rules as they stand at the side."""
    return ", ".join(ids)


def step_name(step: Step) -> str:
    """Return what a step is called on its button."""
    if step.is_official:
        return _("Official")
    return _("No clock") if step.seconds == NO_CLOCK else _("{number} seconds").format(number=step.seconds)


def step_sentence(step: Step) -> str:
    """Return a sentence that describes a step (P18)."""
    if step.is_official:
        return _("{number} seconds and the word list, as in a competition.").format(number=step.seconds)
    if step.seconds == NO_CLOCK:
        return _("Score shown, wrong words marked.")
    if step.word_check is WordCheck.WARN:
        return _("Same help. Running out of time won't put you out.")
    if step.live_score:
        return _("Score shown. Words checked only if challenged.")
    return _("Add up your own score. No time left: you score 0.")


def proposal_line(proposal: Proposal, steps: Sequence[Step]) -> str:
    """Return why a step is proposed and which, such as: 3 of 14 turns ran out of time: stay with 30 seconds."""
    return _("{reason}: {advice}.").format(reason=_reason(proposal), advice=_advice(proposal, steps))


def next_time_line(proposal: Proposal, steps: Sequence[Step]) -> str:
    """Return the same after a match, such as: Next time: go on to 20 seconds. 12 of 14 turns scored."""
    sentence = _("Next time: {advice}. {reason}.")
    return sentence.format(reason=_reason(proposal), advice=_advice(proposal, steps))


def _reason(proposal: Proposal) -> str:
    turns = proposal.turns
    match proposal.why:
        case Why.NO_MATCH:
            return _("These teams have not played each other yet")
        case Why.FEW_TURNS:
            return ngettext("Only {count} turn so far", "Only {count} turns so far", turns).format(count=turns)
        case Why.TIME:
            return _("{count} of {turns} turns ran out of time").format(count=proposal.timed_out, turns=turns)
        case Why.NO_SCORE:
            return _("{count} of {turns} turns scored nothing").format(count=proposal.scoreless, turns=turns)
        case Why.WENT_WELL:
            scored = turns - proposal.timed_out - proposal.scoreless
            return _("{count} of {turns} turns scored").format(count=scored, turns=turns)


def _advice(proposal: Proposal, steps: Sequence[Step]) -> str:
    step = steps[proposal.step]
    if proposal.why is Why.NO_MATCH:
        return _("start with {step}").format(step=_phrase(step))
    if proposal.way is Way.STAY and proposal.why is Why.WENT_WELL:
        return _("you are ready for a competition")
    match proposal.way:
        case Way.BACK if not proposal.was_there:
            return _("try {step}").format(step=_phrase(step))
        case Way.BACK:
            return _("go back to {step}").format(step=_phrase(step))
        case Way.STAY:
            return _("stay with {step}").format(step=_phrase(step))
        case Way.ON:
            return _("go on to {step}").format(step=_phrase(step))


def _phrase(step: Step) -> str:
    if step.is_official:
        return _("the official {number} seconds").format(number=step.seconds)
    return _("{number} seconds").format(number=step.seconds) if step.seconds else _("no clock")


def rules_text(format: Format) -> str:
    """Return a sentence about the rules of a match if they are not those of the app; otherwise nothing."""
    if (base := base_of(format)) is None:
        return _("Bellword does not have this match's rules, {title}.").format(title=format.title)
    if not differences(format, base):
        return ""
    changes = " ".join(differences_texts(format, base, _))
    return _("This match's rules differ from {format} in this version of Bellword: {changes}").format(
        format=_(base.title), changes=changes
    )


class RuleDraft:
    """A house rule with changes that last until it is saved or a new one is begun.

    `title` is its name, `key` that of the rule it replaces. `copied` is the format it began as.
    """

    def __init__(self) -> None:
        self.copied: Format = formats()[0]
        self.key, self.title = "", ""
        self._changes: dict[str, Any] = {}

    def copy(self, format: Format) -> None:
        """Begin a house rule from a format; a draft from the same format is continued."""
        if self.copied != format or self.key:
            self.copied, self.key, self.title, self._changes = format, "", "", {}

    def edit(self, rule: Format) -> None:
        """Continue with a stored house rule."""
        if self.key != rule.key:
            self.copied, self.key, self.title, self._changes = rule, rule.key, rule.title, {}

    @property
    def format(self) -> Format:
        """The rules as they are now."""
        return replace(self.copied, **self._changes)

    @property
    def origin(self) -> Format:
        """The format of the app from which these rules depart."""
        return origin_of(self.copied) if self.copied.copy_of else self.copied

    def changed(self) -> frozenset[str]:
        """Return the names of the policies that differ from those of the origin."""
        return frozenset(one.policy for one in differences(self.format, self.origin))

    def change(self, policy: str, value: object) -> None:
        """Have another policy."""
        self._changes[policy] = value

    def worry(self) -> str:
        """Return a sentence about policies that conflict, or an empty string if none do."""
        return " ".join(clash_text(clash, _) for clash in clashes_of(self.format))

    def save(self, book: HouseRuleBook) -> Format:
        """Keep the rules under their title, and return them. Raises `KnownError`, whose text is for the teacher."""
        title = " ".join(self.title.split())
        fault = self.worry() or _title_fault(title)
        if fault:
            raise KnownError(fault)
        key = self.key or house_rule_key(title, {rule.key for rule in book.known().rules})
        changes = {one.policy: one.new for one in differences(self.format, self.copied)}
        try:
            rule = house_rule(self.copied, key, title, changes)
        except InvalidFormatError as error:
            raise KnownError(str(error)) from error
        book.save(rule, replace=bool(self.key))
        self.copy(rule)
        return rule


def _title_fault(title: str) -> str:
    if not title:
        return _("Enter a name for these rules.")
    if len(title) > LONGEST_TITLE:
        return _("The name is too long. Use at most {number} letters.").format(number=LONGEST_TITLE)
    names = {folded_title(translation(code)(one.title)) for one in formats() for code in LANGUAGE_NAMES}
    return _("Built-in rules have this name. Choose another.") if folded_title(title) in names else ""


LONGEST_TITLE = 60
