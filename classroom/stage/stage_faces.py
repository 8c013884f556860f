"""The faces before and after the turns: the draw, a round, the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from classroom.i18n import _, ngettext
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.fold import apply
from classroom.match.state import MatchState, Phase, Turn
from classroom.match.team import Role, Team
from classroom.reasons import note_text
from classroom.record import highlight
from classroom.record.figure import figure, money
from classroom.record.highlight import First, find_firsts
from classroom.record.wording import end_reason_text
from classroom.rules import policy
from classroom.rules.policy import NO_STAR, STAR, DrawStar, EndReason
from classroom.rules.tile import BLANK
from classroom.say import literacy_round as say_round
from classroom.say import match as say
from classroom.say.literacy_round import letters_text, own_count, refill_progress, refill_text
from classroom.say.match import is_one
from classroom.say.refusal import refusal_sentence
from classroom.say.word import level_title
from classroom.value import Value, replace


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


TILES_TO_PICK = 12
"""The number of tiles to choose from, whatever the bag contains."""


def draw_face(state: MatchState) -> DrawFace:
    """Return the draw as it is now."""
    following = next((side for side in state.drawing if side not in state.lots[-1]), None)
    is_decided = state.phase is not Phase.DRAWING
    rounds = [lots for lots in state.lots if lots]
    latest = rounds[-1] if rounds else {}
    return DrawFace(
        lots=tuple(
            DrawnLot(
                side=state.team_of(side),
                name=state.side_name(side),
                about=_who(state, side),
                tile=(tile := _shown_lot(state, side)),
                value=state.tile_set.values.get(tile, 0),
                is_next=side == following,
                has_won=is_decided and side == state.starter,
                is_computer=state.is_computer(side),
                note=_note(state, tile, _earlier(state, side)),
            )
            for side in state.sides
        ),
        prompt=_prompt(state, following),
        rule=starting_rule(state.format.first_turn),
        is_decided=is_decided,
        next_side=following,
        is_computers=following is not None and state.is_computer(following),
        round=len(rounds),
        drawn=tuple((state.team_of(side), tile, state.tile_set.values.get(tile, 0)) for side, tile in latest.items()),
        is_open=not state.lots[-1],
        is_tied=_is_tied(state),
        count=len(state.sides) if isinstance(state.format.first_turn, policy.DrawStar) else TILES_TO_PICK,
    )


def _who(state: MatchState, side: int) -> str:
    """Return who draws: the pupils, or the team of a player with a rack (A2); empty if the name says it."""
    team = state.teams[state.team_of(side)]
    if team.computer:
        return ""
    if isinstance(state.format.racks, policy.MemberRacks):
        return team.name if team.name != state.side_name(side) else ""
    return " + ".join(name for name in team.names(Role.MAIN) if name != team.name)


def _note(state: MatchState, lot: str, earlier: str) -> str:
    """Return the value of a drawn lot, after a tie with the earlier lots; empty before the draw."""
    worth = _worth(state, lot)
    return worth if not earlier else " ".join(filter(None, (worth, _("(before: {tiles})").format(tiles=earlier))))


def _earlier(state: MatchState, side: int) -> str:
    """Return the tiles that a side drew in tied rounds, before the one shown (P8, A2)."""
    drawn = [lots[side] for lots in state.lots if side in lots]
    return ", ".join(drawn[:-1])


def _is_tied(state: MatchState) -> bool:
    """Tell whether the last round ended equal and nobody has drawn since."""
    return len(state.lots) > 1 and not state.lots[-1] and state.phase is Phase.DRAWING


def _worth(state: MatchState, lot: str) -> str:
    """Return the value of a drawn lot; empty if only its letter counts (P8, A2, T3)."""
    if lot in (STAR, NO_STAR):
        return _("the star") if lot == STAR else _("no star")
    if not lot or isinstance(state.format.first_turn, policy.NearestToA):
        return ""
    value = state.tile_set.values.get(lot, 0)
    return _("1 point") if value == 1 else _("{number} points").format(number=value)


def _shown_lot(state: MatchState, side: int) -> str:
    """Return the tile that a side has drawn, or ""; after a tie, tiles stay face up until the next draw."""
    rounds = state.lots[:-1] if not state.lots[-1] else state.lots
    if not rounds:
        return ""
    latest = rounds[-1]
    if side in latest or side in state.drawing:
        return latest.get(side, "")
    return next((lots[side] for lots in reversed(rounds) if side in lots), "")


def _prompt(state: MatchState, following: int | None) -> str:
    if following is None:
        sentence = _("First turn: {team}!") if state.is_computer(state.starter) else _("{team}: you start!")
        return sentence.format(team=state.side_name(state.starter))
    team = state.side_name(following)
    if state.is_computer(following) and not _is_tied(state):
        return _("Drawing a tile for {team} …").format(team=team)
    if _is_tied(state):
        return _("It's a tie! Tap once, and the tied teams draw again.")
    if isinstance(state.format.first_turn, policy.DrawStar):
        return _("{team}: tap a tile. One of them hides the star.").format(team=team)
    return _("{team}: tap a tile.").format(team=team)


def starting_rule(first_turn: policy.FirstTurn) -> str:
    """Return the rule for which drawn tile starts (P8, A2, T3)."""
    match first_turn:
        case policy.HighestValue():
            return _("The tile with the most points starts.")
        case policy.NearestToA():
            return _("The tile nearest to A starts. A blank comes before A.")
        case policy.DrawStar():
            return _("Find the star to start.")
        case policy.NobodyWaits():
            return ""


WhyNot = Callable[[cmd.Command], Refusal | None]
"""Returns why a command would be refused now, or None if it would be accepted."""


def round_face(state: MatchState, why_not: WhyNot) -> RoundFace:
    """Return what a round has that other matches have not (U5, U8)."""
    return RoundFace(
        shop=shop_face(state, why_not),
        spelled=refill_progress(state)[0],
        refill_text=refill_text(state),
        own_count=own_count(state),
        begins=say_round.starting_word(state),
    )


def shop_face(state: MatchState, why_not: WhyNot) -> ShopFace | None:
    """Return the letter shop as it is now, or None if no letters are sold (U8)."""
    shop = state.format.exchange
    if not isinstance(shop, policy.LetterShop):
        return None
    offers = []
    for price in shop.prices:
        refusal = why_not(cmd.BuyLetters(price.letters))
        why = refusal_sentence(refusal) if refusal else ""
        offers.append(ShopOffer(price.letters, letters_text(price.letters), money(shop.currency, price.amount), why))
    side = state.to_move
    team = state.team_of(side)
    bought = [purchase for purchase in state.ledger if state.team_of(purchase.side) == team]
    sentence = _("{letters} for {price}") if state.is_real_board else _("{letters} for {price}: {drawn}")
    lines = [
        sentence.format(
            letters=letters_text(one.size), price=money(shop.currency, one.amount), drawn=" ".join(one.letters)
        )
        for one in reversed(bought)
    ]
    refusal = why_not(cmd.ReturnLetters())
    return ShopFace(
        offers=tuple(offers),
        raised=money(shop.currency, state.raised(team)),
        lines=tuple(lines),
        newest=bought[-1].letters if bought else (),
        held=None if state.is_real_board else len(state.bought[side]),
        why_no_return=refusal_sentence(refusal) if refusal else "",
    )


def disallow_faces(state: MatchState, why_not: WhyNot, counts: Callable[[str], bool]) -> tuple[DisallowFace, ...]:
    """Return the plays in which the judge may disallow words now, latest first (U7).

    `counts` tells whether the dictionary has a word.
    """
    faces = (_face(index, turn, why_not) for index, turn in enumerate(state.turns))
    found = [replace(face, unlisted=tuple(word for word in face.words if not counts(word))) for face in faces if face]
    return tuple(reversed(found))


def _face(index: int, turn: Turn, why_not: WhyNot) -> DisallowFace | None:
    left = tuple(word for word in turn.words if word not in turn.disallowed)
    if not turn.is_lying:
        return None
    refusal = why_not(_attempt(index, turn.words, stays=False))
    stays = refusal is not None and refusal.reason is Refused.BUILT_ON_MAY_STAY
    built_on = refusal.names if refusal and stays else ()
    if stays:
        refusal = why_not(_attempt(index, left, stays=True)) if left else refusal
    if refusal is not None:
        return None
    words = left if stays else turn.words
    asks = len(words) > 1
    untyped = _("Turn {number}: the word was not typed in").format(number=turn.number)
    return DisallowFace(index, ", ".join(turn.words) or untyped, turn.score, words, asks, stays, built_on)


def _attempt(index: int, words: tuple[str, ...], *, stays: bool) -> cmd.DisallowPlay:
    return cmd.DisallowPlay("-", "-", index, words[:1], stays)


def disallowed_score(state: MatchState, face: DisallowFace, words: tuple[str, ...]) -> int:
    """Return the score of a play if `words` of it were disallowed, or all its words if none are given (U7)."""
    after = apply(state, ev.PlayDisallowed(face.index, "-", "-", words, face.stays))
    return after.turns[face.index].score


def result_face(state: MatchState) -> ResultFace | None:
    """Return the result, None while the match goes on."""
    if state.end is None:
        return None
    is_open = state.awaits_jury or not state.is_over
    leaders = state.leaders() if is_open else state.winning_teams
    order = sorted(range(len(state.teams)), key=lambda team: (team not in leaders, -state.totals[team]))
    level = tuple((team, state.teams[team].name) for team in state.leaders()) if state.awaits_jury else ()
    return ResultFace(
        headline=_headline(state),
        awaits_jury=state.awaits_jury,
        level=level,
        teams=tuple(_team_result(state, team, leaders) for team in order),
        totals=tuple(tuple(totals) for totals in highlight.running_totals(state)),
        signed=_signed(state),
        to_sign=isinstance(state.format.signing, policy.LockedWhenSigned) and state.is_over and not state.is_locked,
        lacks_racks=state.lacks_racks,
    )


def _signed(state: MatchState) -> str:
    """Return who has signed the score sheet, and who still has to if all sides sign it (P20, T10)."""
    if not isinstance(state.format.signing, policy.LockedWhenSigned):
        return _("Signed by {name}.").format(name=state.judge_signed) if state.judge_signed else ""
    names = [state.signatures[side] for side in sorted(state.signatures)]
    if state.is_locked:
        return _("Signed by {names}. Only the director can change the sheet now.").format(names=", ".join(names))
    if not names:
        return _("The players sign the sheet.")
    waits = ", ".join(state.side_name(side) for side in state.sides if side not in state.signatures)
    return _("Signed by {names}. Still to sign: {waits}.").format(names=", ".join(names), waits=waits)


def remembered(state: MatchState, counts: highlight.Counts, earlier: Sequence[MatchState]) -> ToRemember:
    """Return what to remember; `counts` tells whether a word counts, `earlier` are other matches."""
    teams = range(len(state.teams))
    cheers = tuple(_cheer(state, team, counts, find_firsts(state, team, counts, earlier)) for team in teams)
    return ToRemember(tuple(highlight_faces(state, counts)), cheers)


def _cheer(state: MatchState, team: int, counts: highlight.Counts, firsts: Sequence[First]) -> tuple[str, ...]:
    """Return what a team did best and what it did for the first time; nothing for the computer."""
    if state.teams[team].computer:
        return ()
    sides = state.sides_of(team)
    word = highlight.best_word(state, counts, sides)
    said = []
    if First.FIFTY in firsts:
        turn = highlight.best_turn(state, counts, sides)
        said.append(_("First turn of 50 or more: {score}!").format(score=turn.score if turn else 0))
    elif word:
        best = _("New best word: {word} {score}!") if First.BEST_WORD in firsts else _("Best word: {word} {score}")
        said.append(best.format(word=word.word, score=word.score))
    if First.CHALLENGE_WON in firsts:
        said.append(_("First challenge won!"))
    elif First.MATCH in firsts and First.FIFTY not in firsts:
        said.append(_("First match!"))
    return tuple(said)


def highlight_faces(state: MatchState, counts: highlight.Counts) -> Sequence[HighlightFace]:
    """Return the highlights of the match; `counts` tells whether a word counts."""
    faces = []
    if best := highlight.best_word(state, counts, state.sides):
        more = _("{team}, turn {number}").format(team=state.side_name(best.side), number=best.number)
        # The longest word there can be needs more room than any number.
        said = say.in_points(best.score)
        faces.append(HighlightFace(_("Best word"), said, more, weight=1.6, word=best.tiles, squares=best.squares))
    if made := len(highlight.words_made(state, counts)):
        faces.append(HighlightFace(_("Words made"), str(made), _racks_line(state, counts, made)))
    if closest := highlight.closest_moment(state):
        fact = say.in_points(closest.margin)
        faces.append(HighlightFace(_("Closest moment"), fact, _("turn {number}").format(number=closest.number)))
    return faces


def _headline(state: MatchState) -> str:
    if state.end is None:
        return ""
    if len(state.teams) == 1:
        return say_round.end_title(state)
    limit, lost = state.format.zero_turns, say.names(state.teams[team].name for team in sorted(state.end.lost))
    if state.end.reason is EndReason.WALKOVER:
        lost_by = _("Match over: {team} lost by walkover ({reason})")
        return lost_by.format(team=lost, reason=note_text(state.end.note, _))
    if state.end.reason is EndReason.DISQUALIFIED and state.end.note:
        return _("Match over: {team} disqualified ({reason})").format(team=lost, reason=note_text(state.end.note, _))
    if state.end.reason is EndReason.DISQUALIFIED:
        return _("Match over: {team} disqualified after warnings").format(team=lost)
    if state.end.reason is EndReason.STOPPED:
        return _("Match over: ended early ({reason})").format(reason=note_text(state.end.note, _))
    counted = isinstance(limit, policy.SideOut | policy.MatchOver | policy.MatchMayEnd) and limit.limit
    if counted and state.end.reason is EndReason.ZERO_TURNS:
        text = _("Match over: {count} turns in a row without points")
        if lost and say.is_disqualified_by_end(state):
            text = _("Match over: {team} disqualified ({count} turns in a row without points)")
        return text.format(team=lost, count=counted)
    return _("Match over: {ending}").format(ending=end_reason_text(state.end.reason.value, _))


def _team_result(state: MatchState, number: int, leaders: tuple[int, ...]) -> TeamResult:
    team = state.teams[number]
    return TeamResult(
        side=number,
        won=number in leaders and not state.awaits_jury,
        verdict=_verdict(state, number, leaders),
        name=team.name,
        members=_people(team),
        total=figure(state.totals[number]),
        sum_lines=_sum_lines(state, number),
        player_lines=_player_lines(state, number),
    )


def _verdict(state: MatchState, team: int, leaders: tuple[int, ...]) -> str:
    if len(state.teams) == 1:
        return say_round.round_title(state)
    if team in leaders:
        if state.awaits_jury:
            return _("A tie: the jury decides")
        if len(leaders) > 1:
            return _("A draw") if isinstance(state.format.tie_break, policy.Draw) else _("Shared win")
        is_one = state.teams[team].computer or state.format.sides.mains == 1
        return _("The winner") if is_one else _("The winners")
    is_out = state.end is not None and team in state.end.lost
    if is_out and state.end and state.end.reason is EndReason.WALKOVER:
        return _("Lost by walkover")
    if is_out and say.is_disqualified_by_end(state):
        return _("Disqualified")
    return _("No points, no winner") if state.has_nothing_scored else _("Well played")


def _people(team: Team) -> tuple[str, ...]:
    """Return who plays for a team, or the level if it is the computer."""
    if team.computer:
        return (title,) if (title := level_title(team.computer)) else ()
    people = (*team.names(Role.MAIN), *team.names(Role.RESERVE))
    return () if people == (team.name,) else people


def _racks_line(state: MatchState, counts: highlight.Counts, made: int) -> str:
    """The number of plays of a whole rack (C9), as the line below the number of words made."""
    if not (racks := len(highlight.whole_racks(state, counts))):
        return _("all different") if made > 1 else ""
    return ngettext("{count} play using a full rack", "{count} plays using a full rack", racks).format(count=racks)


def _sum_lines(state: MatchState, team: int) -> tuple[str, ...]:
    """Return how the total was made up, one line each: tiles left, the others' tiles, overtime (P15, S7, T2)."""
    if state.end is None:
        return ()
    if state.end.reason is EndReason.WALKOVER and isinstance(state.format.absence, policy.GreatestMargin):
        return () if team in state.end.lost else (_("Walkover: the round's biggest margin"),)
    if isinstance(state.format.racks, policy.MemberRacks):
        return ()
    (side,) = state.sides_of(team)
    if isinstance(state.format.end_adjustment, policy.NoAdjustment):
        return (say_round.sum_line(state, side),)
    if state.lacks_racks:
        return (_unwritten_tiles(),)
    left, changed = state.end.unplayed[side], state.end.adjustments[side]
    penalty = state.time_penalties()[team]
    if not changed and not penalty and state.end.reason is EndReason.WALKOVER:
        return ()
    if not changed and not penalty:
        count = ngettext("{count} unplayed tile", "{count} unplayed tiles", len(left)).format(count=len(left))
        return (count if left else _("No unplayed tiles"),)
    score = figure(state.scores[team])
    lines = []
    tiles = " ".join(_("blank") if tile == BLANK else tile for tile in left)
    if changed < 0:
        less = _("{score} minus {lost} for unplayed tiles ({tiles})")
        lines.append(less.format(score=score, lost=-changed, tiles=tiles))
    elif changed > 0:
        lines.append(_("{score} plus {more} for the others' tiles").format(score=score, more=changed))
    if penalty and not lines:
        lines.append(_("{score} minus {lost} for overtime").format(score=score, lost=-penalty))
    elif penalty:
        lines.append(_("minus {lost} for overtime").format(lost=-penalty))
    return tuple(lines)


def _player_lines(state: MatchState, team: int) -> tuple[str, ...]:
    """Return what unplayed tiles did to the score of each player with a rack of their own (A11); else nothing."""
    if state.end is None or not isinstance(state.format.racks, policy.MemberRacks):
        return ()
    turns = _("{score} from the turns").format(score=figure(state.scores[team]))
    if state.lacks_racks:
        return turns, _unwritten_tiles()
    return turns, *(_player_line(state, side) for side in state.sides_of(team))


def _unwritten_tiles() -> str:
    return _("Unplayed tiles: not written down yet")


def _player_line(state: MatchState, side: int) -> str:
    name, tiles = state.side_name(side), "".join(state.end.unplayed[side] if state.end else ())
    points = state.end.adjustments[side] if state.end else 0
    if points > 0:
        return _("+{points} {name}, all tiles used").format(name=name, points=points)
    if not tiles:
        return _("0 {name}, no unplayed tiles").format(name=name)
    # Translators: a line of a sum: points, the player, and the tiles left on the rack, such as "-10 Aina (HORNINT)".
    return _("{points} {name} ({tiles})").format(name=name, points=figure(points), tiles=tiles)


def drawn_at_board(state: MatchState) -> str:
    """Say who draws at the board, and which tile starts."""
    first_turn = state.format.first_turn
    if isinstance(first_turn, DrawStar):
        draws = _("The players draw lots.")
    elif is_one(state, 0):
        draws = _("Each player picks one tile from the bag.")
    else:
        draws = _("Each team picks one tile from the bag.")
    return f"{draws} {starting_rule(first_turn)}"


def disallow_note(face: DisallowFace) -> str:
    """Return what stands beside a play: the words that the dictionary does not have, and the score."""
    if not face.unlisted:
        return str(face.score)
    return _("{words} not in the dictionary: {score}").format(words=", ".join(face.unlisted), score=face.score)
