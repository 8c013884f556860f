"""The sentences of a format: the wording of each policy, a house rule's differences, the whole for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from classroom.formats.catalogue import POLICIES, RuleBook
from classroom.formats.check import Clash
from classroom.formats.house_rule import Difference, Figure, differences, is_time, origin_of
from classroom.i18n import N_, _
from classroom.rules import policy
from classroom.rules.board import Layout
from classroom.rules.policy import Format
from classroom.rules.tile import BLANK, TileSet
from classroom.words.lexicon import Category, refused_by

Translate = Callable[[str], str]

_MINUTE_S = 60

# The subject of a difference.
_SUBJECTS = {
    "layout": N_("Board"),
    "tiles": N_("Tiles"),
    "sides": N_("Teams"),
    "racks": N_("Racks"),
    "first_turn": N_("Who starts"),
    "opening": N_("First play"),
    "turn_time": N_("Time"),
    "refill": N_("Drawing tiles"),
    "bonus": N_("Extra points"),
    "exchange": N_("Exchanges"),
    "announcement": N_("Announced score"),
    "challenge": N_("Challenges"),
    "zero_turns": N_("Turns without points"),
    "endings": N_("End"),
    "end_adjustment": N_("Unplayed tiles"),
    "tie_break": N_("Level totals"),
    "words": N_("Words"),
    "help": N_("Helper"),
    "sheet": N_("Score sheet"),
    "blanks": N_("Blanks"),
    "officials": N_("Judges"),
    "checklist": N_("Pre-match checklist"),
    "warnings": N_("Warnings"),
    "absence": N_("Absent"),
    "signing": N_("Signing"),
}

# Policies with one sentence, into which their figures are put by name.
_SENTENCES: dict[type, str] = {
    policy.SideRack: N_("each side has one rack of {size}"),
    policy.MemberRacks: N_(
        "each main player has a rack of {size}; the players take turns one by one, and the teams alternate"
    ),
    policy.PooledRack: N_("each team shares a pool of tiles, {per_member} for every main player"),
    policy.GreatestMargin: N_("whoever wins by walkover gets the biggest margin of the round"),
    policy.SignedOnPaper: N_("the judge signs the printed score sheet"),
    policy.SignedByJudge: N_("the judge signs the printed score sheet, and nobody may change it after that"),
    policy.LockedWhenSigned: N_("after all sides sign the score sheet, only the director may change it, with a reason"),
    policy.BlanksPlayed: N_("a blank can be any letter"),
    policy.BlanksAside: N_("a blank is set aside and another tile is drawn"),
    policy.HighestValue: N_("each side draws a tile and the highest value starts; after a tie, draw again"),
    policy.NearestToA: N_(
        "each side draws a tile; the one nearest to A starts (a blank comes before A); after a tie, draw again"
    ),
    policy.DrawStar: N_("sides draw lots; whoever draws the star starts, unless the tournament decides who starts"),
    policy.NobodyWaits: N_("the first team on the list starts"),
    policy.SetWord: N_(
        "the board starts with a {letters}-letter word across the start square; this word scores nothing"
    ),
    policy.CentreOpening: N_("the first play has at least {tiles} and covers the start square"),
    policy.SitsOut: N_(
        "a team whose time is up may not play but may challenge; the judges check all the other team's plays"
    ),
    policy.Untimed: N_("turns have no time limit"),
    policy.EachTurn: N_("each side refills its rack after each play"),
    policy.RackBonus: N_("{points} for playing {tiles} from a full rack in one turn"),
    policy.NoBonus: N_("no extra points, however many tiles are played"),
    policy.JudgeChecks: N_("the side announces its score, the point judge checks it, and the checked score counts"),
    policy.NotAnnounced: N_("scores are counted and entered at once"),
    policy.OwnCount: N_("the team announces its own count, but the judges' count decides its total"),
    policy.NoPenalty: N_("a failed challenge has no penalty"),
    policy.PointsFromChallenger: N_("whoever challenges an acceptable word loses {points}"),
    policy.Void: N_("a play with a wrong word is refused at once, without a challenge"),
    policy.PointsTakenBack: N_("a disallowed play scores nothing"),
    policy.MatchOver: N_("the match ends after {limit}, counting all sides"),
    policy.MatchMayEnd: N_("after {limit}, counting all sides, any side may end the match"),
    policy.PassesEnd: N_("the match ends when everybody has passed {cycles}"),
    policy.NoZeroLimit: N_("turns without points do not end the match"),
    policy.LoseOwn: N_("each side loses the value of its own unplayed tiles"),
    policy.OutTakesOthers: N_("each side loses the points of its unplayed tiles; whoever uses all tiles gets them"),
    policy.OutTakesTwice: N_(
        "whoever uses all tiles first scores twice the others' unplayed tiles; if nobody does, each side loses its own"
    ),
    policy.NoAdjustment: N_("unplayed tiles cost no points"),
    policy.Draw: N_("level totals are a draw"),
    policy.ExtraTurn: N_("after a tie, each side has one extra turn; if still level, the jury decides"),
    policy.SharedWin: N_("level sides share the win"),
    policy.Sheet: N_("a score sheet has room for {rows}"),
}

# Exchanges, whose sentence continues if tiles go back first.
_EXCHANGES: dict[type, str] = {
    policy.WholeRack: N_(
        "only the whole rack may be exchanged, if it is full and the bag has {bag} or more; this scores 0"
    ),
    policy.AnyTiles: N_("any tiles may be exchanged if the bag has at least {bag}; the turn scores 0"),
    policy.OnlyAlike: N_(
        "tiles may be exchanged if the rack has at least {alike} of one letter and the bag has {bag}; the turn scores 0"
    ),
    policy.UnlessAlike: N_(
        "tiles may be exchanged if the rack has fewer than {alike} of each letter and the bag has at least {bag}; "
        "the turn scores 0"
    ),
}

# Counts of each kind: for one, and for any other number.
_COUNTS = {
    "player": (N_("{number} main player"), N_("{number} main players")),
    "reserve": (N_("{number} reserve"), N_("{number} reserves")),
    "second": (N_("{number} second"), N_("{number} seconds")),
    "minute": (N_("{number} minute"), N_("{number} minutes")),
    "bell": (N_("{number} bell"), N_("{number} bells")),
    "blank": (N_("{number} blank"), N_("{number} blanks")),
    "tile": (N_("{number} tile"), N_("{number} tiles")),
    "point": (N_("{number} point"), N_("{number} points")),
    "turn": (N_("{number} turn"), N_("{number} turns")),
    "zero turn": (N_("{number} turn without points"), N_("{number} turns in a row without points")),
    "time": (N_("once"), N_("{number} times in a row")),
    "word": (N_("word"), N_("{number} words")),
    "warning": (N_("{number} warning"), N_("{number} warnings")),
}

# What the figures of a policy count, by name; the others are said as they are.
_COUNTED = {
    "size": "tile",
    "tiles": "tile",
    "points": "point",
    "limit": "zero turn",
    "cycles": "time",
    "rows": "turn",
    "turns": "turn",
    "words": "word",
    "late_minutes": "minute",
}


def subject_text(name: str, translate: Translate) -> str:
    """Return the subject of a policy, the board or the tiles, by name, in a word or two."""
    return translate(_SUBJECTS[name])


def policy_text(chosen: object, translate: Translate) -> str:
    """Return the wording of a policy with its figures, as a sentence without a capital and a full stop."""
    if type(chosen) in _SENTENCES:
        return translate(_SENTENCES[type(chosen)]).format(**_figures(chosen, translate))
    return _WORDERS[type(chosen)](chosen, translate)


def _figures(chosen: object, translate: Translate) -> dict[str, object]:
    return {
        name: _count(figure, _COUNTED[name], translate) if name in _COUNTED else figure
        for name, figure in vars(chosen).items()
    }


def difference_text(difference: Difference, origin: Format, translate: Translate) -> str:
    """Return a difference from `origin` as a sentence: its subject, the current rule, and the original one."""
    subject = subject_text(difference.policy, translate)
    new, old = policy_text(difference.new, translate), policy_text(difference.old, translate)
    title = translate(origin.title)
    if new == old:
        # For translators: a board, a tile set or a list that differs only in its contents.
        return translate(N_("{subject}: different from {format}.")).format(subject=subject, format=title)
    return translate(N_("{subject}: {new}. In {format}: {old}.")).format(
        subject=subject, new=new, old=old, format=title
    )


_FIGURES = {
    "seconds": N_("Time"),
    "match_seconds": N_("Time for the whole match"),
    "hold_seconds": N_("Wait before drawing"),
    "each_seconds": N_("Penalty every"),
    "points": N_("Points"),
    "limit": N_("Limit"),
    "bag": N_("Minimum tiles in the bag"),
    "size": N_("Tiles on a rack"),
    "per_member": N_("Tiles for each player"),
    "tiles": N_("Minimum tiles"),
    "words": N_("Words"),
    "letters": N_("Letters"),
    "alike": N_("Same-letter tiles"),
    "cycles": N_("Passes"),
    "begin_bells": N_("Bells at the start"),
    "end_bells": N_("Bells at the end"),
    "least": N_("Minimum teams"),
    "most": N_("Maximum teams"),
    "mains": N_("Main players"),
    "fewest_mains": N_("Minimum main players"),
    "reserves": N_("Reserves"),
    "rows": N_("Turns on a sheet"),
    "turns": N_("Turns in a match (0 for no limit)"),
    "late_minutes": N_("Minutes late"),
    "longest": N_("Longest word (0 for any)"),
}


def figure_text(figure: Figure, translate: Translate) -> str:
    """Return the name of a number in a policy."""
    return translate(_FIGURES[figure.name])


def number_text(figure: Figure, translate: Translate) -> str:
    """Return a number of a policy in words: a time as minutes and seconds."""
    return _duration(figure.number, translate) if is_time(figure) else str(figure.number)


_CLASHES = {
    Clash.TOO_FEW_TILES: N_("There are too few tiles to fill every rack. Use smaller racks or a larger tile set."),
    Clash.TOO_MANY_TEAMS: N_("A board has room for at most four teams. Choose fewer teams."),
    Clash.TOO_MANY_PLAYERS: N_("A team can have at most eight main players and eight reserves. Choose fewer players."),
    Clash.TOO_MANY_ROWS: N_("A score sheet has room for at most 100 turns. Choose fewer turns."),
    Clash.ROUND_OF_SEVERAL: N_(
        "Only one team can play when the whole round is timed. Choose another time limit, or one team."
    ),
    Clash.NOBODY_OBJECTS: N_(
        "A team playing alone has no opponent to object. Choose another way to announce the score."
    ),
    Clash.NOTHING_WRITTEN: N_(
        "Words are challenged before the score is noted, but under these rules no score is announced. Change one "
        "of these rules."
    ),
    Clash.HELD_TOO_LATE: N_(
        "Plays are held after the score is noted, but words are challenged before that. Change one of these rules."
    ),
    Clash.NOBODY_CHALLENGES: N_(
        "A team playing alone has no opponent to challenge it. Let the judge decide on its words."
    ),
    Clash.WORDS_OF_SEVERAL_RACKS: N_(
        "Drawing tiles after several words works only with one shared rack. Let teams draw after each turn."
    ),
    Clash.BONUS_OUT_OF_REACH: N_("No rack has that many tiles. Choose a smaller number of tiles."),
    Clash.WORDS_TOO_SHORT: N_("The longest allowed word is shorter than the first play. Allow longer words."),
    Clash.OPENING_OUT_OF_REACH: N_("Nobody can play that many tiles in the first play. Choose a smaller number."),
    Clash.SET_WORD_TOO_LONG: N_(
        "The starting word is longer than the board or the longest allowed word. Choose a shorter word."
    ),
    Clash.SET_WORD_NOT_IN_BOX: N_(
        "The starting words need letters that are not in the tile set. Change the words or the set."
    ),
    Clash.START_NEVER_DRAWN: N_(
        "All tiles are the same, so drawing a tile cannot decide who starts. Choose another way."
    ),
    Clash.ENDLESS: N_(
        "The match would never end. Let it end when all tiles are used, after turns without points or when time is up."
    ),
}


def clash_text(clash: Clash, translate: Translate) -> str:
    """Return the sentence for a clash: what does not fit together in a format, and what to do."""
    return translate(_CLASHES[clash])


def differences_texts(rule: Format, origin: Format, translate: Translate) -> tuple[str, ...]:
    """Return a house rule's differences from its origin, one sentence each, or one saying that there are none."""
    if not (found := differences(rule, origin)):
        return (translate(N_("These rules are the same as in {format}.")).format(format=translate(origin.title)),)
    return tuple(difference_text(difference, origin, translate) for difference in found)


def _count(number: int, kind: str, translate: Translate) -> str:
    one, more = _COUNTS[kind]
    if kind == "bell" and not number:
        return translate(N_("no bell"))
    return translate(one if number == 1 else more).format(number=number)


def _duration(seconds: int, translate: Translate) -> str:
    minutes, rest = divmod(seconds, _MINUTE_S)
    parts = [_count(minutes, "minute", translate)] if minutes else []
    return " ".join([*parts, *([_count(rest, "second", translate)] if rest or not minutes else [])])


def _layout(layout: Layout, translate: Translate) -> str:
    text = translate(N_("a board of {width} by {height} squares"))
    return text.format(width=layout.width, height=layout.height)


def _tiles(tiles: TileSet, translate: Translate) -> str:
    blanks = _count(tiles.tiles.count(BLANK), "blank", translate)
    return translate(N_("{number} tiles, including {blanks}")).format(number=len(tiles.tiles), blanks=blanks)


def _sides(sides: policy.Sides, translate: Translate) -> str:
    number = str(sides.least)
    if sides.least < sides.most:
        number = translate(N_("{least} to {most}")).format(least=sides.least, most=sides.most)
    players = _count(sides.mains, "player", translate)
    if 0 < sides.fewest_mains < sides.mains:
        players = translate(N_("{least} to {most}")).format(least=sides.fewest_mains, most=players)
    reserves = _count(sides.reserves, "reserve", translate)
    one, more = N_("{number} team of {players}"), N_("{number} teams of {players}")
    if sides.reserves:
        one, more = N_("{number} team of {players} and {reserves}"), N_("{number} teams of {players} and {reserves}")
    parts = [translate(one if sides.most == 1 else more).format(number=number, players=players, reserves=reserves)]
    if sides.years:
        years = ", ".join(map(str, sides.years))
        parts.append(translate(N_("pupils in Years {years}")).format(years=years))
    if sides.mixed_teams:
        parts.append(translate(N_("teams with pupils from different communities")))
    if sides.teacher:
        parts.append(translate(N_("an accompanying teacher")))
    if sides.different_origins:
        parts.append(translate(N_("sides must come from different states")))
    return "; ".join(parts)


def _turn_time(time: policy.PerTurn, translate: Translate) -> str:
    text = translate(
        N_("{time} a turn, started by {begin} and ended by {end}; tiles placed correctly by then count as the play")
    )
    return text.format(
        time=_duration(time.seconds, translate),
        begin=_count(time.begin_bells, "bell", translate),
        end=_count(time.end_bells, "bell", translate),
    )


def _side_time(time: policy.PerSide, translate: Translate) -> str:
    takes, stands = N_("the challenger's clock runs during a challenge"), N_("the clocks stop during a challenge")
    whole = translate(N_("{time} a team for the whole match"))
    parts = [whole.format(time=_duration(time.seconds, translate))]
    if time.until_announced:
        parts.append(translate(N_("the clock runs until the score is announced")))
    parts.append(translate(takes if time.timed_challenges else stands))
    if time.match_seconds:
        ends = translate(N_("a match lasts at most {time}, including challenges"))
        parts.append(ends.format(time=_duration(time.match_seconds, translate)))
    return "; ".join([*parts, policy_text(time.out_of_time, translate)])


def _overtime(overtime: policy.Overtime, translate: Translate) -> str:
    costs = N_("overtime costs {points} for every {part} or part of it; the match ends after {time} of overtime")
    loses = N_(
        "overtime costs {points} for every {part} or part of it; a side that uses {time} of overtime loses, and the "
        "match ends"
    )
    each = overtime.each_seconds
    return translate(loses if overtime.loses else costs).format(
        part=translate(N_("minute")) if each == _MINUTE_S else _duration(each, translate),
        points=_count(overtime.points, "point", translate),
        time=_duration(overtime.seconds, translate),
    )


def _round_time(time: policy.PerRound, translate: Translate) -> str:
    text = translate(N_("{time} a round, started by {begin} and ended by {end}"))
    return text.format(
        time=_duration(time.seconds, translate),
        begin=_count(time.begin_bells, "bell", translate),
        end=_count(time.end_bells, "bell", translate),
    )


def _officials(officials: policy.Officials, translate: Translate) -> str:
    elsewhere, anybody = N_("judges come from states that are not playing"), N_("anybody may judge")
    parts = [translate(elsewhere if officials.from_elsewhere else anybody)]
    if officials.required:
        parts.append(translate(N_("a competition without two judges and a time keeper needs a written reason")))
    return "; ".join(parts)


ITEM_TITLES = {
    "uniforms": N_("Uniforms"),
    "team sheets": N_("Team sheets"),
    "teachers": N_("Accompanying teachers"),
    "judges": N_("Judges from other states"),
    "dictionary": N_("Dictionary ready"),
    "bell": N_("Bell"),
    "board": N_("Board fixed to the table"),
    "schools": N_("Government-aided schools"),
}
"""The check-list items that come with the app, for translation (P22, P1)."""


def item_title(item: str, translate: Translate) -> str:
    """Return the title of a check-list item; an item of a house rule keeps its own wording."""
    return translate(ITEM_TITLES[item]) if item in ITEM_TITLES else item


def _checklist(checklist: policy.CheckList, translate: Translate) -> str:
    if not checklist.items:
        return translate(N_("no checklist"))
    items = ", ".join(item_title(item, translate) for item in checklist.items)
    parts = [translate(N_("tick before the first bell: {items}")).format(items=items)]
    if checklist.required:
        parts.append(translate(N_("in a competition, tick each item before the first bell, or skip it with a reason")))
    return "; ".join(parts)


def _warnings(warnings: policy.Warnings, translate: Translate) -> str:
    if not warnings.limit:
        return translate(N_("warnings are noted"))
    team = N_("the team of a player with {warnings} is disqualified")
    player = N_("a player with {warnings} is disqualified, and so is a team with no main player left")
    limit = _count(warnings.limit, "warning", translate)
    return translate(player if warnings.only_player else team).format(warnings=limit)


def _no_margin(absence: policy.NoMargin, translate: Translate) -> str:
    parts = [translate(N_("a walkover is a win; in a competition, its margin is the middle margin of that round"))]
    if absence.absent_last:
        parts.append(translate(N_("teams that never came rank below every team that came")))
    return "; ".join(parts)


def _fixed_margin(absence: policy.FixedMargin, translate: Translate) -> str:
    both = N_("whoever is absent, or more than {late_minutes} late, loses by {points}")
    other = N_("whoever is absent, or more than {late_minutes} late, loses; the other side's margin is {points}")
    return translate(both if absence.absent_loses else other).format(**_figures(absence, translate))


def _objections(objections: policy.Objections, translate: Translate) -> str:
    corrected = N_(
        "the side announces its score; a score that is too low is corrected; one that is too high counts unless "
        "somebody objects; if the others object, twice the difference is taken off; words must also be challenged "
        "before the score is noted"
    )
    stands = N_(
        "the side announces its score; it counts unless somebody objects; after an objection it is corrected; if "
        "the others objected to a score that is too high, twice the difference is taken off; words must also be "
        "challenged before the score is noted"
    )
    return translate(stands if objections.as_announced else corrected)


def _shop(shop: policy.LetterShop, translate: Translate) -> str:
    if not shop.prices:
        return translate(N_("no exchange"))
    each = translate(N_("{letters} for {currency}{amount}"))
    prices = (each.format(letters=price.letters, currency=shop.currency, amount=price.amount) for price in shop.prices)
    parts = [translate(N_("no exchange; extra letters are bought: {prices}")).format(prices=", ".join(prices))]
    if shop.at_any_moment:
        parts.append(translate(N_("letters may also be bought while a word is being counted or the clock is stopped")))
    return "; ".join(parts)


def _exchange(
    exchange: policy.WholeRack | policy.AnyTiles | policy.OnlyAlike | policy.UnlessAlike, translate: Translate
) -> str:
    parts = [translate(_EXCHANGES[type(exchange)]).format(**vars(exchange))]
    if exchange.returned_first:
        parts.append(translate(N_("the old tiles go back before new ones are drawn")))
    return "; ".join(parts)


def _each_words(refill: policy.EachWords, translate: Translate) -> str:
    parts = [translate(N_("each side refills its rack after every {words}")).format(**_figures(refill, translate))]
    if refill.gives_back:
        parts.append(translate(N_("after a disallowed word, extra tiles go back to the bag, chosen by lot")))
    return "; ".join(parts)


def _points_to_challenged(failed: policy.PointsToChallenged, translate: Translate) -> str:
    once = N_("whoever challenges an acceptable word gives the other side {points}")
    each = N_("whoever challenges an acceptable word gives the other side {points} for each word")
    return translate(each if failed.each_word else once).format(**_figures(failed, translate))


def _lose_next_turn(failed: policy.LoseNextTurn, translate: Translate) -> str:
    regular = N_("whoever challenges an acceptable word loses the next turn")
    extra = N_("whoever challenges an acceptable word loses the next turn, or the extra turn if that comes next")
    return translate(extra if failed.extra_turn else regular)


def _side_out(zeros: policy.SideOut, translate: Translate) -> str:
    parts = [translate(N_("a side with {limit} is disqualified, and the match ends"))]
    if not zeros.blank_plays:
        parts.append(translate(N_("a correct play worth 0 does not count as a turn without points")))
    return "; ".join(parts).format(**_figures(zeros, translate))


def _challenge(challenge: policy.Challenge, translate: Translate) -> str:
    until_turn = {
        0: N_("any words in a play may be challenged until the next turn starts"),
        1: N_("one word in a play may be challenged until the next turn starts"),
    }.get(challenge.words, N_("at most {number} words in a play may be challenged until the next turn starts"))
    until_written = {
        0: N_("any words in a play may be challenged until its score is written down"),
        1: N_("one word in a play may be challenged until its score is written down"),
    }.get(challenge.words, N_("at most {number} words in a play may be challenged until its score is written down"))
    words = until_written if challenge.until_written else until_turn
    parts = [translate(words).format(number=challenge.words), policy_text(challenge.failed, translate)]
    if challenge.names_refused:
        parts.append(translate(N_("the judge names the refused words")))
    if challenge.hold_seconds:
        hold = translate(N_("if opponents hold a play, tiles are drawn after {time}"))
        parts.append(hold.format(time=_duration(challenge.hold_seconds, translate)))
    return "; ".join(parts)


def _judge_disallows(challenge: policy.JudgeDisallows, translate: Translate) -> str:
    parts = [translate(N_("a judge may disallow plays")), policy_text(challenge.disallowed_word, translate)]
    if challenge.may_stay:
        parts.append(
            translate(N_("a disallowed play may stay if later plays build on it; its disallowed words score nothing"))
        )
    return "; ".join(parts)


def _points_deducted(deducted: policy.PointsDeducted, translate: Translate) -> str:
    play = N_("teams lose a disallowed play's full value")
    words = N_("a disallowed play scores 0, and its disallowed words' value is taken off the score")
    return translate(words if deducted.word_only else play)


def _endings(endings: policy.Endings, translate: Translate) -> str:
    match endings:
        case policy.Endings(tiles_used=True, no_word=True):
            text = N_("the match ends when all tiles are used or no side can make a word")
        case policy.Endings(tiles_used=True):
            text = N_("the match ends when all tiles are used")
        case policy.Endings(no_word=True):
            text = N_("the match ends when no side can make a word")
        case _:
            text = N_("using all the tiles does not end the match")
    parts = [translate(text)]
    if endings.turns:
        total = translate(N_("the match ends after {turns} in total"))
        parts.append(total.format(turns=_count(endings.turns, "turn", translate)))
    if not endings.scoreless_win:
        parts.append(translate(N_("nobody wins if no turn has scored")))
    return "; ".join(parts)


_KINDS = {
    Category.VULGAR: N_("vulgar words"),
    Category.SLANG: N_("slang"),
    Category.INFORMAL_SPELLING: N_("informal spellings"),
    Category.ABBREVIATION: N_("abbreviations"),
    Category.MUSICAL_NOTE: N_("musical notes"),
    Category.LETTER_NAME: N_("names of letters"),
    Category.CURRENCY: N_("currencies"),
    Category.INTERJECTION: N_("interjections"),
    Category.FRAGMENT: N_("parts of expressions"),
    Category.INDECENT: N_("indecent words"),
    Category.MALAY: N_("words that are rude in Malay"),
}


_LISTS = {"core": N_("easy"), "pupil": N_("pupil"), "full": N_("full")}
"""The app's word lists as worded in a sentence, by key; other lists are named by their key."""


def _words(words: policy.Words, translate: Translate) -> str:
    lists = translate(N_("the {practice} list in practice, the {competition} list in competition"))
    practice, competition = (translate(_LISTS.get(key, key)) for key in (words.practice, words.competition))
    parts = [lists.format(practice=practice, competition=competition)]
    if words.refused:
        kinds = ", ".join(translate(_KINDS[category]) for category in refused_by(words))
        parts.append(translate(N_("refused: {kinds}")).format(kinds=kinds))
    if words.longest:
        parts.append(translate(N_("at most {number} letters")).format(number=words.longest))
    return "; ".join(parts)


def _help(allowed: policy.Help, translate: Translate) -> str:
    opens = N_("the helper may be opened in practice but not in competition")
    closed = N_("the helper stays closed in practice and in competition")
    parts = [translate(N_("the list of two-letter words may be open"))] if allowed.list_open else []
    return "; ".join([*parts, translate(opens if allowed.in_practice else closed)])


# Policies whose sentence depends on their figures, and the parts of a rule book other than policies.
_WORDERS: dict[type, Callable[[Any, Translate], str]] = {
    Layout: _layout,
    TileSet: _tiles,
    policy.Sides: _sides,
    policy.Officials: _officials,
    policy.CheckList: _checklist,
    policy.Warnings: _warnings,
    policy.NoMargin: _no_margin,
    policy.FixedMargin: _fixed_margin,
    policy.Objections: _objections,
    policy.PerTurn: _turn_time,
    policy.PerSide: _side_time,
    policy.Overtime: _overtime,
    policy.PerRound: _round_time,
    policy.EachWords: _each_words,
    **dict.fromkeys(_EXCHANGES, _exchange),
    policy.LetterShop: _shop,
    policy.LoseNextTurn: _lose_next_turn,
    policy.PointsToChallenged: _points_to_challenged,
    policy.SideOut: _side_out,
    policy.Challenge: _challenge,
    policy.JudgeDisallows: _judge_disallows,
    policy.PointsDeducted: _points_deducted,
    policy.Endings: _endings,
    policy.Words: _words,
    policy.Help: _help,
}

WORDED = frozenset({*_SENTENCES, *_WORDERS})
"""Every class that `policy_text` can word."""


_WIDTH = 100
_INDENT = 18


class Line(NamedTuple):
    """One policy of a format: its name, what it says, the ids of the rules it states."""

    policy: str
    sentence: str
    rules: tuple[str, ...]


def describe(format: Format) -> tuple[Line, ...]:
    """Return every policy of `format` in words, in the order of its fields."""
    return tuple(Line(name, policy_text(getattr(format, name), _), format.rules.get(name, ())) for name in POLICIES)


def description(format: Format, origin: Format | None = None) -> str:
    """Return `format` as text for a terminal; policies that differ from `origin` are marked with a star."""
    changed = {difference.policy for difference in differences(format, origin)} if origin else set()
    board = Line("layout", policy_text(format.layout, _), ())
    box = Line("tiles", policy_text(format.tiles, _), ())
    lines = [f"{format.title} ({format.key})"]
    for name, words, rules in (board, box, *describe(format)):
        star = "* " if name in changed else "  "
        lines += _column(f"{star}{name.replace('_', ' ')}", f"{words} [{', '.join(rules)}]" if rules else words)
    return "\n".join(lines)


def rule_book_text(book: RuleBook) -> str:
    """Return a rule book as text for a terminal: its format, then its open choices by key."""
    lines = [description(book.format)]
    for name in dict.fromkeys(choice.policy for choice in book.choices):
        lines.append(f"  {name.replace('_', ' ')} has these choices:")
        for choice in book.choices:
            if choice.policy == name:
                lines += _column(f"    {choice.key}", choice.title)
    return "\n".join(lines)


def house_rule_text(rule: Format) -> str:
    """Return a house rule as text for a terminal: its origin, and its differences from that."""
    origin = origin_of(rule)
    lines = [f"{rule.title} ({rule.key}), your own rules, based on {origin.title}"]
    for text in differences_texts(rule, origin, _):
        lines += _indented(wrap(text, _WIDTH - 2), 2)
    return "\n".join(lines)


def _column(name: str, text: str) -> Iterator[str]:
    first, *more = wrap(text, _WIDTH - _INDENT)
    yield f"{name:<{_INDENT + 2}}{first}"
    yield from _indented(more, _INDENT + 2)


def _indented(lines: Iterable[str], by: int) -> Iterator[str]:
    return (" " * by + line for line in lines)
