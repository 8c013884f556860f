"""Recorded games as matches, and the tiles drawn."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from classroom.match import event as ev
from classroom.match.fold import fold
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.names import LONGEST_NAME
from classroom.rules.policy import (
    Challenge,
    EndAdjustment,
    EndReason,
    FailedChallenge,
    LoseNextTurn,
    LoseOwn,
    NoPenalty,
    OutTakesOthers,
    OutTakesTwice,
    Overtime,
    PerSide,
    PointsFromChallenger,
    PointsToChallenged,
    Untimed,
)
from classroom.store.exchange.gcg import GcgError, parse_gcg
from classroom.store.exchange.gcg_import import (
    FaultyRecordError,
    ImportedGame,
    ImpossibleRackError,
    Need,
    Needs,
    Outlook,
    drawn,
    import_game,
    needs,
    returned,
    wanted,
    weakened,
)
from classroom.store.exchange.replay import match_format, record_format, replay, replay_format
from tests.match.tiles import all_tiles, tiles_there_are
from tests.store.exchange.recorded import exported, imported
from tests.store.exchange.records import EVENTS, PLAYERS, game

FIRST = ">ann: AEIQTUZ 8D QUITE +48 48\n"
SIX_ZEROS = (
    ">ann: AEEGTTV -VG +0 0\n"
    ">ben: DEIIKOR -KOI +0 0\n"
    ">ann: ?AEEOTT - +0 0\n"
    ">ben: DDEIRRT -DR +0 0\n"
    ">ann: ?AEEOTT - +0 0\n"
    ">ben: DEGIRRT - +0 0\n"
)
OWN_TILES = ">ann: ?AEEOTT (?AEEOTT) -6 -6\n>ben: DEGIRRT (DEGIRRT) -9 -9\n"


def match_of(events: str, players: str = PLAYERS) -> ImportedGame:
    return imported(game(events, players))


def refusal(events: str) -> tuple[int, str]:
    with pytest.raises(GcgError) as raised:
        match_of(events)
    return raised.value.line, raised.value.reason


def opened(match: ImportedGame) -> ev.MatchOpened:
    assert isinstance(match.events[0], ev.MatchOpened)
    return match.events[0]


# Who plays what


def test_the_players_are_two_teams_of_one_and_the_first_to_move_starts() -> None:
    match = match_of(">ben: AEIQTUZ 8D QUITE +48 48\n")
    assert [(team.name, team.origin, [member.name for member in team.members]) for team in match.state.teams] == [
        ("Ann Lim", "", ["Ann Lim"]),
        ("Ben Ali", "", ["Ben Ali"]),
    ]
    assert match.state.starter == 1
    assert not [event for event in match.events if isinstance(event, ev.LotDrawn)]
    assert opened(match).mode is Mode.COMPETITION
    assert opened(match).heading.date == ""


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("#player1 a Kim\n#player2 b kim\n", ["Kim 1", "kim 2"]),
        (f"#player1 a {'x' * 90}\n#player2 b {'x' * 90}\n", [f"{'x' * 78} 1", f"{'x' * 78} 2"]),
        ("#player1 a \u202e\n#player2 b\n", ["a", "b"]),
        ("#player1 \u202e\n#player2 b\n", ["?", "b"]),
    ],
)
def test_names_are_distinguished_and_never_empty(players: str, names: list[str]) -> None:
    nick = players.split()[1]
    match = match_of(FIRST.replace("ann", nick), players)
    assert [team.name for team in match.state.teams] == names
    assert all(len(name) <= LONGEST_NAME for name in names)


def test_title_and_word_list_are_those_of_the_record_or_else_of_the_file() -> None:
    match = match_of("#title The  final\n#lexicon CSW21\n" + EVENTS)
    assert (opened(match).heading.event, opened(match).lexicon_title) == (
        "The final (racks in part filled in)",
        "CSW21",
    )
    assert exported(match.events).lexicon == "CSW21"
    bare = match_of(FIRST)
    assert opened(bare).heading.event == "a game (racks in part filled in)"
    assert opened(bare).lexicon_title == "list of the record"
    assert exported(bare.events).lexicon == ""


# Challenges


@pytest.mark.parametrize(
    ("challenges", "policy", "words"),
    [
        (["+5"], PointsToChallenged(5, each_word=False), 1),
        (["+10"], PointsToChallenged(10, each_word=False), 1),
        (["+0"], NoPenalty(), 1),
        (["-5"], PointsFromChallenger(5), 1),
    ],
)
def test_S4_what_a_failed_challenge_costs_is_a_rule_of_the_match(
    challenges: list[str], policy: FailedChallenge, words: int
) -> None:
    (points,) = challenges
    player = "ben" if points.startswith("-") else "ann"
    total = int(points) + (48 if player == "ann" else 0)
    match = match_of(FIRST + f">{player}: (challenge) {points} {total}\n")
    challenge = match.state.format.challenge
    assert isinstance(challenge, Challenge)
    assert challenge.failed == policy
    ruling = match.state.turns[0].ruling
    assert ruling
    assert (ruling.side, ruling.accepted, ruling.listed, len(ruling.words)) == (1, True, True, words)


def test_T5_different_points_are_points_for_each_word_challenged() -> None:
    match = match_of(
        FIRST + ">ann: (challenge) +5 53\n>ben: AEMRSXY 8A MES..... +57 57\n>ann: A - +0 53\n"
        ">ben: ABTXYRI 9B AB +16 73\n>ben: (challenge) +10 83\n"
    )
    challenge = match.state.format.challenge
    assert isinstance(challenge, Challenge)
    assert challenge.failed == PointsToChallenged(5, each_word=True)
    rulings = [turn.ruling for turn in match.state.turns if turn.ruling]
    assert [ruling.words for ruling in rulings] == [("QUITE",), ("AB", "EA")]
    assert match.state.totals == (53, 83)


def test_points_that_no_rule_gives_are_refused() -> None:
    given_and_taken = FIRST + ">ann: (challenge) +5 53\n>ben: AEMRSXY 8A MES..... +57 57\n>ann: (challenge) -5 48\n"
    assert refusal(given_and_taken) == (6, "this challenge is -5, another one is +5; no rule has both")
    too_many_words = FIRST + ">ann: (challenge) +15 63\n>ben: AEMRSXY 8A MES..... +57 57\n>ben: (challenge) +5 62\n"
    assert refusal(too_many_words) == (4, "+15 for a challenge, 5 a word; the play makes 1")


def test_S3_a_play_taken_back_was_challenged_and_refused() -> None:
    match = match_of(FIRST + ">ann: AEIQTUZ -- -48 0\n>ben: A - +0 0\n" + ">ann: AEIQTUZ 8D QUITE +48 48\n")
    taken, passed, again = match.state.turns
    assert taken.taken_off
    assert taken.ruling
    assert (taken.ruling.accepted, taken.ruling.listed, taken.ruling.words) == (False, False, ("QUITE",))
    assert (passed.score, again.score) == (0, 48)
    accepted_after_all = match_of(
        FIRST + ">ann: AEIQTUZ -- -48 0\n>ben: A - +0 0\n" + ">ann: AEIQTUZ 8D QUITE +48 48\n>ann: (challenge) +5 53\n"
    )
    assert accepted_after_all.state.totals == (53, 0)
    assert accepted_after_all.state.turns[2].ruling


@pytest.mark.parametrize(
    ("end", "failed", "adjustment"),
    [
        (">ben: AB - +0 0\n>ann: (AB) +8 56\n", LoseNextTurn(), OutTakesTwice()),
        (">ben: AB - +0 0\n>ann: (AB) +4 52\n>ben: AB (AB) -4 -4\n", LoseNextTurn(), OutTakesOthers()),
        (">ben: AB - +0 0\n>ben: AB (AB) -4 -4\n", LoseNextTurn(), LoseOwn()),
        (">ben: AB - +0 0\n>ann: A (A) -1 47\n>ben: B (B) -3 -3\n", NoPenalty(), OutTakesTwice()),
        (">ben: AB - +0 0\n", NoPenalty(), OutTakesTwice()),
        (">ann: (AB) +8 56\n", NoPenalty(), OutTakesTwice()),
    ],
)
def test_S4_a_pass_after_all_tiles_were_used_is_a_challenge_that_cost_a_turn(
    end: str, failed: FailedChallenge, adjustment: EndAdjustment
) -> None:
    format_ = match_format(game(FIRST + end))
    assert isinstance(format_.challenge, Challenge)
    assert (format_.challenge.failed, format_.end_adjustment) == (failed, adjustment)


def test_S4_points_for_one_challenge_and_a_turn_for_another_are_refused() -> None:
    record = game(FIRST + ">ann: (challenge) +5 53\n>ben: AB - +0 0\n>ann: (AB) +8 61\n")
    with pytest.raises(GcgError, match=r"line 5: this challenge cost a turn, another one is \+5; no rule has both"):
        match_format(record)


def test_a_rack_that_spells_unknown_is_filled_in_as_one_left_out() -> None:
    named = EVENTS.replace("AAEILNR (challenge)", "UNKNOWN (challenge)").replace("?CFINNY", "UNKNOWN")
    left_out = EVENTS.replace("AAEILNR (challenge)", "(challenge)").replace("?CFINNY", "")
    assert match_of(named + "#rack2 UNKNOWN\n").events == match_of(left_out).events


# The end


def test_S6_six_zeros_end_the_match_as_the_record_does() -> None:
    match = match_of(SIX_ZEROS + OWN_TILES)
    assert match.state.phase is Phase.CLOSED
    assert match.state.end
    assert match.state.end.reason is EndReason.ZERO_TURNS
    assert match.state.totals == (-6, -9)


def test_zero_turns_end_nothing_where_the_record_goes_on() -> None:
    match = match_of(SIX_ZEROS + ">ann: ?AEEOTT - +0 0\n>ben: DEGIRRT - +0 0\n")
    assert match.state.end is None
    assert len(match.state.turns) == 8


def test_a_match_that_was_stopped_ends_so() -> None:
    match = match_of(FIRST + ">ben: AEMRSXY (AEMRSXY) -19 -19\n>ann: ABCDEFZ (ABCDEFZ) -24 24\n")
    assert match.state.end
    assert (match.state.end.reason, match.state.end.note) == (EndReason.STOPPED, "the record ends here")
    assert match.state.format.end_adjustment == LoseOwn()


def test_a_rack_left_out_at_the_end_makes_the_totals_differ() -> None:
    line, reason = refusal(SIX_ZEROS + OWN_TILES.splitlines()[0] + "\n")
    assert line == 9
    assert reason.startswith("by the rules the totals are -6 and ")


def test_T2_time_used_up_is_on_the_clock() -> None:
    lines = OWN_TILES + ">ben: DEGIRRT (time) -20 -29\n>ann: ?AEEOTT (time) -10 -16\n"
    match = match_of(SIX_ZEROS + lines)
    time = match.state.opened.switches.turn_time
    assert isinstance(time, PerSide)
    assert isinstance(time.out_of_time, Overtime)
    assert (time.out_of_time.points, time.out_of_time.loses) == (10, False)
    assert match.state.time_penalties() == (-10, -20)
    assert match.state.totals == (-16, -29)
    assert isinstance(match_of(SIX_ZEROS + OWN_TILES).state.opened.switches.turn_time, Untimed)


def test_points_for_time_of_a_record_that_stops_before_its_end_are_left_out() -> None:
    match = match_of(FIRST + ">ann: (time) -10 38\n")
    assert match.state.totals == match_of(FIRST).state.totals
    assert match.time_left_out == -10


def test_a_record_of_an_old_editor_is_read() -> None:
    old = FIRST.replace("#player1", "#PLAYER1").replace("#player2", "#Player2")
    assert match_of(old + "\x1a").state.totals == match_of(FIRST).state.totals


def test_time_lost_twice_adds_up_and_odd_points_have_their_own_price() -> None:
    lines = OWN_TILES + ">ben: (time) -7 -16\n>ben: (time) -14 -30\n>ann: (time) +0 -6\n"
    match = match_of(SIX_ZEROS + lines)
    assert match.state.time_penalties() == (0, -21)


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        (
            SIX_ZEROS + OWN_TILES + ">ben: (time) -99990 -99999\n",
            11,
            "99990 points are lost for time, more than a day",
        ),
    ],
)
def test_time_that_no_match_can_have_is_refused(lines: str, line: int, reason: str) -> None:
    found = refusal(lines)
    assert found[0] == line
    assert found[1].startswith(reason)


def test_S7_the_rule_of_the_end_is_that_of_its_lines() -> None:
    assert match_of(EVENTS).state.format.end_adjustment == OutTakesTwice()
    both = FIRST + ">ann: (AB) +4 52\n>ben: AB (AB) -4 -4\n"
    with pytest.raises(FaultyRecordError) as raised:
        match_of(both)
    # By the rule that the lines show the points are right; only the tiles are not those that are left.
    assert ["are counted, but" in finding.reason for finding in raised.value.findings] == [True]
    assert replay_format(game(both)).end_adjustment == OutTakesOthers()


# A record that stops


def test_a_record_that_stops_is_a_match_to_go_on_with() -> None:
    match = match_of(EVENTS)
    assert match.state.phase is Phase.READY
    assert match.state.totals == (141, 57)
    assert match.state.to_move == 0


def test_who_played_last_draws_only_where_the_record_shows_the_rack() -> None:
    waiting = match_of(FIRST + "#rack2 AEMRSXY\n").state
    assert (waiting.window, len(waiting.racks[0]), sorted(waiting.racks[1])) == (True, 2, list("AEMRSXY"))
    drawn = match_of(FIRST + "#rack1 AZ\n#rack2 AEMRSXY\n").state
    assert (drawn.window, len(drawn.racks[0])) == (False, 7)
    assert match_of(FIRST + "#rack1 ABCDEFZ\n").state.racks[0][-5:] == tuple("BCDEF")


# What is refused


def test_what_the_rules_do_not_agree_with_is_refused_with_all_that_was_found() -> None:
    with pytest.raises(FaultyRecordError) as raised:
        match_of(FIRST.replace("+48", "+47") + ">ann: A - +0 48\n")
    assert raised.value.line == 3
    assert raised.value.reason == "the file says +47, the board gives +48 (and 2 more)"
    assert [finding.line for finding in raised.value.findings] == [3, 3, 4]


def test_a_record_without_end_is_refused() -> None:
    passes = "".join(f">{nick}: - +0 0\n" for nick in ("ann", "ben") * 251)
    assert refusal(passes) == (503, "the record has more than 500 events, too many for one game")


def test_an_empty_record_is_refused() -> None:
    assert refusal("") == (3, "the file has no moves")


moves = st.sampled_from(
    [
        "AEIQTUZ 8D QUITE +48",
        "8D QUITE +48",
        "AEMRSXY 8A MES..... +57",
        "8A MES..... +57",
        "?CFINNY 9D INFaNCY +88",
        "9D INFaNCY +88",
        "- +0",
        "QQQ - +0",
        "EEEEEEE -EEE +0",
        "-ab +0",
        "-3 +0",
        "-7 +0",
        "-- -48",
        "-- -57",
        "(challenge) +5",
        "(challenge) +10",
        "(challenge) -5",
        "XYZ (challenge) +0",
        "(time) -10",
        "(AB) +8",
        "AB (AB) -4",
    ]
)


@example([(False, "(time) -10")], "")
@given(st.lists(st.tuples(st.booleans(), moves), max_size=14), st.sampled_from(["", "#rack1 AAAEEII\n", "#rack2 ?Z\n"]))
def test_any_record_is_a_match_or_refused_on_a_line_of_it(lines: list[tuple[bool, str]], end: str) -> None:
    totals, text = {"ann": 0, "ben": 0}, ""
    for place, (follows, move) in enumerate(lines):
        nick = ("ann", "ben")[(place + follows) % 2]
        totals[nick] += int(move.split()[-1])
        text += f">{nick}: {move} {totals[nick]}\n"
    record = parse_gcg((PLAYERS + text + end).encode())
    try:
        match = import_game(record, "m1", "", "test")
    except GcgError as error:
        lines_reported = {error.line}
    else:
        lines_reported = set(match.doubted)
        assert fold(match.events) == match.state
        # Of a record that stops before its end, points for time are not counted, and that is told.
        assert sum(match.state.totals) + match.time_left_out == sum(totals.values())
        if not match.time_left_out:
            assert match.state.totals == tuple(totals.values())
        assert all_tiles(match.state) == tiles_there_are(match.state)
        assert imported(exported(match.events)).state.totals == match.state.totals
    assert lines_reported <= set(range(1, record.lines + 1))


NOBODY = Outlook((), ())


def turn(line: int, tiles: str, gone: str = "", *, size: int = 7, unnamed: int = 0) -> Need:
    return Need(line, size, Counter(tiles), tuple(gone), tuple(gone), unnamed, exchanges=unnamed > 0)


def outlook(rack: str, *coming: Need) -> Outlook:
    return Outlook(tuple(rack), coming)


def needed(events: str) -> Needs:
    """The needs of a record in which nothing is wrong."""
    record = game(events)
    report = replay(record, record_format())
    assert report.findings == ()
    return needs(record, {step.entry.line: step.play for step in report.steps if step.play}, 100, 7)


def message(side: tuple[Need, ...]) -> list[tuple[int, int, str, str]]:
    """Line, size of the rack, what must be on it, what leaves it."""
    return [(one.line, one.size, "".join(sorted(one.tiles.elements())), "".join(one.gone)) for one in side]


# Needs


def test_racks_moves_and_what_is_left_tell_what_was_needed() -> None:
    ann, ben = needed(
        ">ann: AEIQTUZ 8D QUITE +48 48\n"
        ">ann: ABCDEFZ (challenge) +5 53\n"
        ">ben: 8A MES..... +57 57\n"
        ">ann: - +0 53\n"
        ">ben: -3 +0 57\n"
        "#rack1 Z\n"
    )
    assert message(ann) == [(3, 7, "AEIQTUZ", "QUITE"), (6, 7, "ABCDEFZ", ""), (8, 7, "Z", "")]
    assert message(ben) == [(5, 7, "EMS", "MES"), (7, 7, "", "")]
    assert ben[1].unnamed == 3


def test_who_played_last_has_drawn_before_the_last_rack_is_shown() -> None:
    ann, ben = needed(">ann: AEIQTUZ 8D QUITE +48 48\n#rack1 ABCDEFZ\n#rack2 ABCDEFG\n")
    assert message(ann) == [(3, 7, "AEIQTUZ", "QUITE"), (4, 7, "ABCDEFZ", "")]
    assert message(ben) == [(5, 7, "ABCDEFG", "")]


def test_a_play_taken_back_leaves_the_rack_as_it_was() -> None:
    ann, _ = needed(">ann: 8D QUITE +48 48\n>ann: AEIQTUZ -- -48 0\n>ben: - +0 0\n")
    assert message(ann) == [(3, 7, "AEIQTUZ", "")]


def test_a_tile_that_is_gone_a_turn_later_did_not_stay() -> None:
    (ann, _) = needed(">ann: AEIQTUZ 8D QUITE +48 48\n>ben: - +0 0\n>ann: ABCDEFG - +0 48\n")
    assert message(ann) == [(3, 7, "AEIQTU", "QUITE"), (5, 7, "ABCDEFG", "")]
    assert [one.doubted for one in ann] == [True, False]


def test_of_two_racks_too_large_together_the_earlier_is_in_doubt() -> None:
    (ann, _) = needed(">ann: ABCDEFG - +0 0\n>ben: - +0 0\n>ann: XYZ - +0 0\n")
    assert message(ann) == [(3, 7, "DEFGXYZ", ""), (5, 7, "XYZ", "")]


# Drawing


def test_wanted_is_what_is_not_on_the_rack_yet_the_soonest_first() -> None:
    coming = (turn(1, "CAB", "CAB"), turn(2, "DA", "D"), turn(3, "AE"))
    assert wanted(outlook("B", *coming)) == ["A", "C", "A", "D", "E"]
    exchange = turn(4, "XYZ", "X", unnamed=5)
    assert wanted(outlook("", exchange, turn(5, "YZ"))) == ["X", "Y", "Z", "Z"]


@pytest.mark.parametrize(
    ("bag", "count", "own", "other", "expected"),
    [
        ("AAABBBZ", 2, outlook("", turn(1, "ZB")), NOBODY, "BZ"),
        ("AAABBBZ", 3, outlook("", turn(1, "Z", "Z"), turn(2, "BB")), NOBODY, "BBZ"),
        ("AAABBB", 2, outlook("Z", turn(1, "Z")), outlook("", turn(2, "BBB")), "AA"),
        ("ABZ", 1, outlook("", turn(1, "", size=1), turn(3, "Z")), outlook("", turn(2, "Z")), "B"),
        ("ABZ", 1, outlook("", turn(1, "", size=1), turn(3, "Z", size=1)), outlook("", turn(2, "Z")), "Z"),
        ("ABCDEFGHI", 3, NOBODY, NOBODY, "BEH"),
        ("AB", 2, NOBODY, outlook("", turn(1, "AB")), "AB"),
    ],
    ids=["now", "later", "not the other's", "not even later", "unless a rack is full", "evenly", "for want of others"],
)
def test_who_draws_takes_what_is_needed(bag: str, count: int, own: Outlook, other: Outlook, expected: str) -> None:
    assert "".join(drawn(bag, count, own, other)) == expected


def test_what_cannot_be_drawn_is_reported_with_its_line() -> None:
    with pytest.raises(ImpossibleRackError, match=r"line 3: the rack QQ cannot be: there is no Q left to draw"):
        drawn("QABC", 2, outlook("", turn(3, "QQ")), NOBODY)
    with pytest.raises(ImpossibleRackError, match=r"line 4: the rack AB cannot be: XY stayed on it after the turn"):
        drawn("QABC", 1, outlook("XY", turn(4, "AB")), NOBODY)


def test_of_tiles_exchanged_by_number_those_go_that_are_needed_least() -> None:
    need = turn(1, "", unnamed=2)
    assert returned(need, outlook("ABCDE", turn(2, "AB", "AB"), turn(3, "C")), "XYZ") == ("D", "E")
    assert returned(need, outlook("ABC", turn(2, "AB", "AB"), turn(3, "C")), "BXY") == ("B", "C")
    assert returned(turn(1, "QA", "Q", unnamed=1), outlook("QAB", turn(2, "A")), "") == ("B", "Q")


# Doubts


def test_a_tile_that_there_is_not_was_not_on_the_rack_in_question() -> None:
    found = ((turn(3, "XAB", "A"),), (turn(4, "XCD", "C"),))
    left = weakened(found, ImpossibleRackError(found[1][0], Counter("X"), Counter()))
    assert left[0] == found[0]
    assert (left[1][0].tiles, left[1][0].doubted) == (Counter("CD"), True)


def test_a_tile_that_was_laid_did_not_stay_with_the_other() -> None:
    found = ((turn(3, "XAB", "A"),), (turn(4, "XCD", "X"),))
    left = weakened(found, ImpossibleRackError(found[1][0], Counter("X"), Counter()))
    assert left[0][0].tiles == Counter("AB")
    assert left[1] == found[1]


def test_a_tile_that_comes_back_at_once_was_not_exchanged() -> None:
    exchange = Need(3, 7, Counter("QAB"), tuple("QA"), tuple("QA"), exchanges=True)
    found = ((exchange, turn(5, "QX", "QX")), (turn(4, "C", "C"),))
    left = weakened(found, ImpossibleRackError(found[0][1], Counter("Q"), Counter()))
    assert (left[0][0].gone, left[0][0].unnamed, left[0][0].doubted) == (("A",), 1, True)


def test_where_nothing_is_in_doubt_the_record_is_refused() -> None:
    found = ((turn(3, "X", "X"),), (turn(4, "X", "X"),))
    error = ImpossibleRackError(found[1][0], Counter("X"), Counter())
    with pytest.raises(ImpossibleRackError):
        weakened(found, error)


def test_both_cannot_hold_the_one_x() -> None:
    match = imported(game(">ann: X - +0 0\n>ben: X - +0 0\n>ann: X - +0 0\n"))
    assert match.doubted == (4,)
    assert "X" in match.state.racks[0]
