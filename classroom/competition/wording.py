"""The sentences of a competition: why it refuses, and why a team has its rank.

`say` translates; a document may be in another language than the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from classroom.competition import division
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.result import TOURNAMENT_STANDING, Standing, StandingPolicy, TieBreak, TieDecision, TieWay
from classroom.competition.wall_papers import Prize, PrizeHolder, PrizeKind
from classroom.i18n import N_, Translator
from classroom.reasons import why_text
from classroom.record.heading import seat_text

PAIRINGS: Mapping[division.PairingKind, str] = {
    division.PairingKind.AUSTRALIAN: N_("Australian Draw"),
    division.PairingKind.KING_OF_THE_HILL: N_("King of the Hill"),
    division.PairingKind.ROUND_ROBIN: N_("round robin"),
    division.PairingKind.KNOCK_OUT: N_("knock-out"),
    division.PairingKind.OWN_BOARDS: N_("every team at its own board"),
}
"""The name of each kind of pairing."""

_SENTENCES: Mapping[NotDone, str] = {
    NotDone.TITLE_EMPTY: N_("The competition needs a name. Enter one, then continue."),
    NotDone.NO_MATCHES_BETWEEN_TEAMS: N_(
        "Under these rules ({name}), each team has its own board, so no teams are paired. Choose other rules."
    ),
    NotDone.NO_ROUNDS: N_("Enter the number of rounds: at least one."),
    NotDone.TOO_MANY_ROUNDS: N_("A division can have at most {number} rounds, finals included. Plan fewer rounds."),
    NotDone.TOO_MANY_DIVISIONS: N_("A competition can have at most {number} divisions. Combine some of them."),
    NotDone.NO_SUCH_DIVISION: N_("This competition does not have that division. Choose another one."),
    NotDone.NO_SUCH_TEAM: N_("There is no team called {name} in this competition. Check the name."),
    NotDone.TEAM_NAME_EMPTY: N_("The team needs a name. Type one, then enter the team."),
    NotDone.SAME_TEAM_NAME: N_("There is already a team called {name}. Give this one another name."),
    NotDone.PUPIL_TWICE: N_("{name} is already in team {other}. Remove the name from one of the teams."),
    NotDone.NOT_REGISTERED: N_("{other} has entry conditions. First enter the rating, age and school of {name}."),
    NotDone.NOT_ADMITTED: N_("{name} cannot enter {other}: {condition}"),
    NotDone.KNOCK_OUT_BEGUN: N_("The knock-out has started, so {name} can no longer enter."),
    NotDone.IS_IN_ROUND: N_(
        "Round {number} includes {name}, so the team cannot be deleted. Take back that round first, or withdraw "
        "the team."
    ),
    NotDone.APART_LEAVES_NO_DRAW: N_(
        "The round cannot be drawn if all these pairs are kept apart. Let one pair meet, then draw again."
    ),
    NotDone.NOTHING_PLAYED: N_(
        "The match between {name} and {other} ended before anybody scored. Play it again, or let the director decide."
    ),
    NotDone.HAS_LEFT: N_("Already withdrawn: {name}."),
    NotDone.HAS_NOT_LEFT: N_("Still in the competition: {name}."),
    NotDone.JUDGE_TWICE: N_("{name} is listed as a judge twice. A judge can sit at only one table."),
    NotDone.JUDGE_OF_OWN: N_(
        "{name} comes from the same place as a team at table {number}. Choose a judge from elsewhere."
    ),
    NotDone.ROUNDS_PUBLISHED: N_("Round {number} has been published. You can only change the plan for later rounds."),
    NotDone.TOO_FEW_TEAMS: N_("A round needs at least two teams here. Check the Teams page."),
    NotDone.NO_MORE_ROUNDS: N_("All rounds have been drawn. To play more, plan more rounds first."),
    NotDone.LEVEL_AT_KNOCK_OUT: N_(
        "These teams have the same points and margin: {names}. Decide their order, then draw the knock-out."
    ),
    NotDone.LEVEL_AT_BYE: N_(
        "These teams have the same points and margin: {names}. Decide who is placed last and gets the bye."
    ),
    NotDone.NOT_LEVEL: N_("These teams are no longer level. Look at the standings again."),
    NotDone.NAME_NEEDED: N_("Enter the name of the person who decides."),
    NotDone.ONE_LEFT: N_("The knock-out is over, won by {name}. Make the standings final."),
    NotDone.RESULTS_MISSING: N_("Round {number} is not complete. Enter the missing results first. Tables: {tables}."),
    NotDone.DIVISION_NOT_COMPLETE: N_(
        "{name}: round {number} is not complete. Enter the missing results first. Tables: {tables}."
    ),
    NotDone.NOT_THE_NEXT_ROUND: N_("Round {number} cannot be published now. Publish round {second} next."),
    NotDone.TEAM_TWICE_IN_ROUND: N_("This round has {name} twice. Place each team only once."),
    NotDone.TEAM_NOT_IN_ROUND: N_("Not playing this round: {name}. Remove the team from the pairings."),
    NotDone.TEAM_LEFT_OUT: N_("Missing from this round: {name}. Give the team an opponent or a bye."),
    NotDone.POOLS_NOT_PLAYED: N_("The final can be drawn when all pools have finished. Still playing: {name}."),
    NotDone.TEAM_STAYS: N_("You cannot move {name} now: round 1 of {other} has been published."),
    NotDone.NO_OWN_TEAMS: N_("The teams of {name} come from the pools. Enter this team in a pool."),
    NotDone.POOLS_MISPLANNED: N_("A final between pools needs at least two pools, and must be a knock-out."),
    NotDone.NOT_IN_BRACKET: N_(
        "{name} cannot play there in the knock-out. Restore the draw, then swap two other teams."
    ),
    NotDone.TABLE_TWICE: N_("Table {number} is used twice. Give every pairing its own table."),
    NotDone.TABLE_IN_TWO_ROOMS: N_("Table {number} is in two rooms. Put it in one of them."),
    NotDone.NO_SUCH_TABLE: N_("There is no table {second} in round {number}. Check the table number."),
    NotDone.NO_ROUND_YET: N_("No round has been published yet."),
    NotDone.NO_SUCH_ROUND: N_("Round {number} has not been published. Publish it first."),
    NotDone.ROUND_HAS_RESULTS: N_(
        "Round {number} already has results. Take the results back first, or go to the next round."
    ),
    NotDone.NOT_PAIRED: N_("{name} and {other} do not meet in round {number}. Check the pairings."),
    NotDone.IS_PAIRED: N_(
        "There is a match or a bye for {name} in round {number}, so this round needs no decision. A bye needs no "
        "result."
    ),
    NotDone.SCORE_OUT_OF_RANGE: N_("A score must be between {number} and {second}. Check the score sheet."),
    NotDone.WINNER_NEEDED: N_(
        "{name} and {other} are level, but one of them must win. Let them keep playing, or choose the winner."
    ),
    NotDone.SAME_RESULT: N_(
        "This result for {name} and {other} in round {number} has already been entered. You don't need to "
        "enter it again."
    ),
    NotDone.OTHER_RESULT: N_(
        "A different result for {name} and {other} in round {number} was entered before. If that one is wrong, "
        "correct it and say why."
    ),
    NotDone.ENTRIES_DIFFER: N_(
        "Two different results were entered for {name} and {other}. Check the score sheet and choose the right one."
    ),
    NotDone.MATCH_COUNTED: N_(
        "This match between {name} and {other} was counted in an earlier round. Nothing was changed."
    ),
    NotDone.NO_RESULT: N_("There is no result for {name} to change in round {number}. Choose another round."),
    NotDone.ORIGIN_EXCEPTION_NEEDED: N_(
        "In round {number}, teams from the same place meet at these tables: {tables}. Give a reason, or swap two teams."
    ),
    NotDone.NEXT_ROUND_DRAWN: N_(
        "Round {number} was drawn using this result. First take back that round and any later ones, then try again."
    ),
    NotDone.REASON_NEEDED: N_("Say why, in a few words. Your reason is saved with the result."),
    NotDone.CLOSED: N_("The competition is closed. To make changes, open it again first."),
    NotDone.NOT_CLOSED: N_("The competition is still open. You can make changes."),
    NotDone.CODE_SHORT: N_("This code should have {number} characters, but you typed {second}. Check each character."),
    NotDone.CODE_SIGN: N_("A code cannot contain {name}. Codes have digits and letters, but no I, L, O or U."),
    NotDone.CODE_WRONG: N_("This code is not right. One character is wrong, or two have been swapped. Check it again."),
    NotDone.CODE_OF_ANOTHER: N_(
        "This code is for another competition. Nothing was changed. Check that you opened the right competition."
    ),
    NotDone.NO_CODE: N_("The scores do not show who won, so this match has no code. Save it as a file instead."),
    NotDone.CODE_UNKNOWN_TABLE: N_(
        "This code is for table {second} in round {number}, which has not been published here. Check the "
        "code and the round."
    ),
    NotDone.MATCH_NOT_OVER: N_(
        "The match between {name} and {other} is not over yet. Finish it, then enter the result."
    ),
    NotDone.MATCH_NOT_PAIRED: N_("{name} and {other} are not paired here. Is this match from another day?"),
    NotDone.ONLY_TWO_MEET: N_("Under these rules ({name}), two teams meet at each board. Choose how to pair them."),
    NotDone.SET_WORD_NEEDED: N_("Choose the starting word for all boards in round {number}."),
    NotDone.SET_WORD_UNWANTED: N_("Round {number} starts without a word on the boards. Do not enter a starting word."),
    NotDone.BOARD_FOR_ONE: N_("In round {number} every team has its own board. Seat one team at each board."),
    NotDone.NO_BOARD: N_("There is no board for {name} in round {number}. Check the teams in this round."),
    NotDone.SAME_SCORE: N_(
        "This score for {name} in round {number} has already been entered. You don't need to enter it again."
    ),
    NotDone.OTHER_SCORE: N_(
        "A different score for {name} in round {number} was entered before: {second}. If that one is wrong, "
        "correct it and say why."
    ),
    NotDone.ROUND_COUNTED: N_("This round for {name} has already been counted. Nothing was changed."),
    NotDone.MONEY_OUT_OF_RANGE: N_("The money raised must be between {number} and {second}. Check the sheet."),
    NotDone.ROUND_NOT_OVER: N_("The round for {name} is not over yet. Wait until it ends, then enter the score."),
    NotDone.TEAM_NOT_HERE: N_("There is no unfinished round for {name} here. Is this round from another event?"),
    NotDone.OTHER_WORD: N_(
        "{name} started with the word {other}, not the one for round {number}. Check that this is the right round."
    ),
}


def who_wins_text(plans: Sequence[division.Division], say: Translator) -> str:
    """Return who may win what in a competition of these divisions; empty for one division."""
    if best := next((one.best for one in plans if one.best), 0):
        sentence = N_("The best {best} of each pool meet in the final, which decides the first {count} places.")
        if best == 1:
            sentence = N_("The winners of the pools meet in the final, which decides the first {count} places.")
        return say(sentence).format(best=best, count=best * sum(not one.best for one in plans))
    return say(N_("Each division has its own winner.")) if len(plans) > 1 else ""


def refusal_text(refusal: NotDoneBecause, say: Translator) -> str:
    """Return the sentence for a refusal: what is wrong, where, and what to do."""
    names = (*refusal.names, "", "")
    numbers = (*refusal.numbers, 0, 0)
    return say(_SENTENCES[refusal.reason]).format(
        name=names[0],
        other=names[1],
        number=numbers[0],
        second=numbers[1],
        tables=", ".join(map(str, refusal.numbers[1:])),
        names=_listed(refusal.names, say),
        condition=condition_text(refusal.entry, say) if refusal.entry else "",
    )


_MOST_NAMED = 4
"""The maximum number of level teams that are named; before the first result all of them are level."""


def _listed(names: Sequence[str], say: Translator) -> str:
    """Return names after each other; if they are many, the first of them and how many more there are."""
    listed = ", ".join(names[:_MOST_NAMED])
    if len(names) <= _MOST_NAMED:
        return listed
    return say(N_("{names} and {count} more")).format(names=listed, count=len(names) - _MOST_NAMED)


_LEVELS: Mapping[division.SchoolLevel, str] = {
    division.SchoolLevel.PRIMARY: N_("primary school"),
    division.SchoolLevel.LOWER_SECONDARY: N_("lower secondary school"),
    division.SchoolLevel.UPPER_SECONDARY: N_("upper secondary school"),
    division.SchoolLevel.UNIVERSITY: N_("university"),
    division.SchoolLevel.OUT_OF_SCHOOL: N_("school leavers"),
}


def level_text(level: division.SchoolLevel, say: Translator) -> str:
    """Return the name of a kind of school (T1)."""
    return say(_LEVELS[level])


def condition_text(refusal: division.EntryRefusal, say: Translator) -> str:
    """Return the condition that an entrant does not meet, as a sentence (T1)."""
    match refusal.condition:
        case division.RatingAtLeast(rating):
            return say(N_("a rating of {number} or more is needed.")).format(number=rating)
        case division.RatingBelow(rating):
            return say(N_("the rating must be below {number}.")).format(number=rating)
        case division.GreatestAge(years):
            return say(N_("players older than {number} may not enter.")).format(number=years)
        case division.NoRegionalWin():
            return say(N_("players who have won a regional competition may not enter."))
        case division.SchoolLevels(levels):
            names = ", ".join(level_text(level, say) for level in levels)
            return say(N_("entry is only for {levels}.")).format(levels=names)


# Standings


def half_points_text(half_points: int) -> str:
    """Return victory points in writing, with ½ for half a point."""
    whole, half = divmod(half_points, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def margin_text(margin: int) -> str:
    """Return a sum of margins with its sign."""
    return f"+{margin}" if margin > 0 else str(margin).replace("-", "\u2212")


def _group(line: Standing) -> tuple[int, int]:
    """Return the figures that take precedence over points and margins."""
    return line.behind, line.stage


def _special_rank(lines: Sequence[Standing], at: int, say: Translator) -> str:
    """Return why a team has its rank for a reason other than points, or empty if points decide."""
    line = lines[at]
    if line.behind and line.has_left:
        return say(N_("Left the competition, so it ranks below all teams that stayed."))
    if line.behind:
        return say(N_("Never came, so it ranks below all teams that came."))
    if not line.stage:
        return ""
    others = [one.stage for one in lines if one is not line]
    if line.stage in others:
        return ""
    if line.how:
        return say(line.how)
    if line.stage > max(others, default=0):
        return say(N_("Went furthest in the knock-out."))
    return say(N_("Lost earlier in the knock-out than the teams above."))


_ORDERS: Mapping[TieBreak, str] = {
    TieBreak.MARGIN: N_("By points, then by total margin."),
    TieBreak.HEAD_TO_HEAD: N_("By points, then by the matches between level teams, then by total margin."),
    TieBreak.OPPONENTS: N_("By points, then by the opponents' points, then by total margin."),
}


def order_text(policy: StandingPolicy, say: Translator, lines: Sequence[Standing] = ()) -> str:
    """Return how the standings are ordered, in a few sentences; first what the knock-out decides of these lines."""
    stages = [line.stage for line in lines]
    decided = next((at for at, stage in enumerate(stages) if stages.count(stage) > 1 or not stage), len(stages))
    if decided > 1 and decided == len(stages):
        return say(N_("The final matches decide places 1 to {count}.")).format(count=decided)
    first = ""
    if decided > 1:
        sentence = N_("The final matches decide places 1 to {count}; the rounds decide the rest.")
        first = say(sentence).format(count=decided)
    elif any(stages):
        first = say(N_("Whoever goes further in the knock-out ranks higher."))
    return " ".join(filter(None, (first, say(_ORDERS[policy.tie_break]), _cap_text(policy, say))))


def bye_rule(say: Translator, policy: StandingPolicy = TOURNAMENT_STANDING) -> str:
    """Return by how much a bye is won, as a sentence; empty if it adds nothing to the margins (T9)."""
    return say(N_("A bye is a win by {points} points.")).format(points=policy.bye_margin) if policy.bye_margin else ""


def bye_text(policy: StandingPolicy, say: Translator) -> str:
    """Return what a bye is, with what it adds to the margins (T9)."""
    text = N_("bye, a win by {points} points") if policy.bye_margin else N_("bye: counts as a win")
    return say(text).format(points=policy.bye_margin)


def _cap_text(policy: StandingPolicy, say: Translator) -> str:
    if policy.margin_cap is None:
        return ""
    return say(N_("Margins count only up to {number}.")).format(number=policy.margin_cap)


def rank_text(
    lines: Sequence[Standing],
    at: int,
    names: Mapping[str, str],
    say: Translator,
    policy: StandingPolicy = TOURNAMENT_STANDING,
) -> str:
    """Return a sentence on a team's rank: its points, what separates level teams, or that it is level (T8)."""
    if special := _special_rank(lines, at, say):
        return special
    how = lines[at].how
    return " ".join(filter(None, (say(how) if how else "", _rank_by_points(lines, at, names, say, policy))))


def _rank_by_points(
    lines: Sequence[Standing], at: int, names: Mapping[str, str], say: Translator, policy: StandingPolicy
) -> str:
    """Return what points, margins and decisions say of a team's rank among those that came as far."""
    line = lines[at]
    points, margin = half_points_text(line.half_points), margin_text(line.margin)
    has_equals = sum(one.half_points == line.half_points for one in lines) > 1
    lines = [one for one in lines if _group(one) == _group(line)]
    at = lines.index(line)
    if line.decided:
        level = [names[one.player] for one in lines if one.decided is line.decided and one is not line]
        sentence = say(N_("Level with {others}: the same points ({points}) and the same total margin ({margin})."))
        told = sentence.format(others=_listed(level, say), points=points, margin=margin)
        return f"{told} {tie_text(line.decided, say)}"
    alike = [one for one in lines if one.rank == line.rank and one is not line]
    if alike:
        others = _listed([names[one.player] for one in alike], say)
        sentence = say(N_("Level with {others}: the same points ({points}) and the same total margin ({margin})."))
        return sentence.format(others=others, points=points, margin=margin)
    level_above = [one for one in lines[:at] if one.half_points == line.half_points]
    level_below = [one for one in lines[at + 1 :] if one.half_points == line.half_points]
    if level_above or level_below:
        other = (level_above[-1:] or level_below)[0]
        return _parted_text(line, other, names[other.player], policy, say)
    sentence = say(N_("No other team has the same points ({points}). Won {won}, drawn {drawn}, lost {lost}."))
    if has_equals:
        # Such as a team that left, or one that came further in the finals.
        sentence = say(N_("Points: {points}. Won {won}, drawn {drawn}, lost {lost}."))
    return sentence.format(points=points, won=line.won, drawn=line.drawn, lost=line.lost)


def tie_text(decision: TieDecision, say: Translator) -> str:
    """Return how level teams were put in order, by whom and why, as a sentence (P16)."""
    why = why_text((decision.by, decision.reason), say, ": ")
    if decision.way is TieWay.LOT:
        return say(N_("Placed by lot."))
    if decision.way is TieWay.PLAY_OFF:
        return say(N_("Placed by a play-off ({why}).")).format(why=why) if why else say(N_("Placed by a play-off."))
    return say(N_("Placed by the director ({why}).")).format(why=why)


def _parted_text(line: Standing, other: Standing, name: str, policy: StandingPolicy, say: Translator) -> str:
    """Return what separates two teams level on points."""
    points = half_points_text(line.half_points)
    if line.tie != other.tie:
        sentence = say(_TIES[policy.tie_break, line.tie > other.tie])
        own, others = half_points_text(line.tie), half_points_text(other.tie)
        return sentence.format(other=name, points=points, own=own, others=others)
    if line.margin > other.margin:
        sentence = say(N_("Same points as {other} ({points}), but a bigger total margin: {margin} to {others}."))
    else:
        sentence = say(N_("Same points as {other} ({points}), but a smaller total margin: {margin} to {others}."))
    parted = sentence.format(
        other=name, points=points, margin=margin_text(line.margin), others=margin_text(other.margin)
    )
    return " ".join(filter(None, (parted, _cap_text(policy, say))))


_TIES: Mapping[tuple[TieBreak, bool], str] = {
    (TieBreak.HEAD_TO_HEAD, True): N_(
        "Same points as {other} ({points}), but more points against the level teams: {own} to {others}."
    ),
    (TieBreak.HEAD_TO_HEAD, False): N_(
        "Same points as {other} ({points}), but fewer points against the level teams: {own} to {others}."
    ),
    (TieBreak.OPPONENTS, True): N_(
        "Same points as {other} ({points}), but its opponents have more points: {own} to {others}."
    ),
    (TieBreak.OPPONENTS, False): N_(
        "Same points as {other} ({points}), but its opponents have fewer points: {own} to {others}."
    ),
}
"""What separates two teams, by the tie-break and whether the team in question ranks above."""


# Prizes


def prize_title(prize: Prize, say: Translator) -> str:
    """Return what a prize is called; one of all pools and their final is of the day."""
    title = say(prize.kind.value)
    return say(N_("{title} of the day")).format(title=title) if prize.is_of_day else title


def won_text(holder: PrizeHolder, say: Translator) -> str:
    """Return how a prize was won: the words of the highest turn, against whom, and at which table."""
    against = say(N_("against {other} ({seat})"))
    return ", ".join((*holder.words, against.format(other=holder.against.name, seat=seat_text(holder.seat, say))))


def prize_text(prize: Prize, say: Translator) -> str:
    """Return a prize with its points, who has won it and how, and for how many tables that is known."""
    holders = "; ".join(f"{one.team.name}, {won_text(one, say)}" for one in prize.holders)
    title = prize_title(prize, say)
    counted = N_("{title}: 1 point") if prize.points == 1 else N_("{title}: {points} points")
    points = say(counted).format(title=title, points=prize.points) if holders else title
    return ". ".join(filter(None, (points, holders, known_turns_text(prize, say))))


def known_turns_text(prize: Prize, say: Translator) -> str:
    """Return for how many tables the highest turn is known; empty if that is all, or for another prize."""
    if prize.kind is not PrizeKind.TURN or prize.known == prize.played:
        return ""
    return say(N_("Tables with known turns: {known} of {count}.")).format(known=prize.known, count=prize.played)
