"""Every reason to refuse can be met; each of these ways to meet it changes nothing."""

from collections.abc import Callable
from dataclasses import replace

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.entry import refuse_entry
from classroom.match.event import Switches, competition_switches
from classroom.match.service import MatchService
from classroom.match.team import Member, Mode, Official, OfficialRole, Role, Team, WordCheck
from classroom.rules.board import LaidTile
from classroom.rules.placement import Misplaced
from classroom.rules.policy import (
    Challenge,
    Format,
    Help,
    JudgeDisallows,
    LoseNextTurn,
    PointsTakenBack,
    Untimed,
    Words,
)
from classroom.words.lexicon import Lexicon
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.club_table import CLUB, club
from tests.match.literacy_table import LITERACY, ROUND_MS, literacy, spell_all
from tests.match.table import LIMIT_MS, OFFICIALS, PRIMARY, WORDS, Table, opening, seated, team, tiles


def ready() -> Table:
    return seated("CATDOGE", "HORNINT")


def running(mode: Mode = Mode.COMPETITION, switches: Switches | None = None, bag: str | None = None) -> Table:
    match = seated("CATDOGE", "HORNINT", mode=mode, switches=switches, bag=bag)
    match.ring()
    return match


def announcing() -> Table:
    match = running()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    return match


def checking() -> Table:
    match = announcing()
    match.do(cmd.Announce(10))
    return match


def window() -> Table:
    match = ready()
    match.play("8G", "CAT")
    return match


def declared() -> Table:
    match = window()
    match.do(cmd.DeclareNoWord(1))
    return match


def ruled() -> Table:
    match = window()
    match.challenge("CAT", accepted=True)
    return match


def short_rack() -> Table:
    match = running(bag="")
    match.play("8G", "CAT")
    match.pass_()
    match.ring()
    return match


def list_open() -> Table:
    """A competition at its first bell, the board not fixed yet."""
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.ReopenItem("board"))
    return match


def two_words(format_: Format = PRIMARY) -> Table:
    match = seated("CATDOGE", "HORNINT", format_=format_, words=WORDS | {"CN"})
    match.play("8G", "CAT")
    match.play("9F", "IN")
    return match


def both_challenged(challenge: Challenge) -> Table:
    match = two_words(replace(PRIMARY, challenge=challenge))
    match.do(cmd.ChallengePlay(0, ("IN", "CN")))
    return match


def judged() -> Table:
    match = ready()
    match.pass_()
    match.do(cmd.StopMatch("it rains"), cmd.SignAsJudge("Puan Lim"))
    return match


def club_turn() -> Table:
    match = club("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
    match.ring()
    return match


def youth(rack: str = "CATDOGE") -> Table:
    """A match of the youth tournament, its first bell rung; side 0 has `rack`."""
    match = Table(FakeShuffler("*", "-", rack, "HORNINT"), FakeLexicon(WORDS))
    match.open(opening(format_by_key("youth")))
    match.do(cmd.DrawLot(0), cmd.DrawLot(1))
    match.ring()
    return match


def signed(*sides: int) -> Table:
    match = youth()
    match.do(cmd.Pass(), cmd.StopMatch("it rains"))
    match.do(*(cmd.SignSheet(side, "Aminah") for side in sides))
    return match


def held() -> Table:
    match = Table(FakeShuffler("A", "B", "CATDOGE", "HORNINT"), FakeLexicon(WORDS))
    format_ = format_by_key("standard")
    match.open(opening(format_, teams=(team(0, 1, 0), team(1, 1, 0))))
    match.do(cmd.DrawLot(0), cmd.DrawLot(1))
    match.play("8G", "CAT")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(14_999)
    return match


def club_written() -> Table:
    match = club("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
    match.play("8G", "CAT")
    return match


def club_checking() -> Table:
    match = club("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
    match.finish("8G", "CAT")
    return match


def club_ruled() -> Table:
    match = club_checking()
    match.do(cmd.ChallengePlay(1, ("CAT",)), cmd.RuleChallenge(accepted=True))
    return match


def club_objected() -> Table:
    match = club_checking()
    match.do(cmd.ObjectToScore(1))
    return match


def club_warned() -> Table:
    match = club_checking()
    match.do(cmd.SettleScore(), *[cmd.Warn(1, "Daniel", "talking")] * 3)
    match.finish("8J", "S")
    return match


def built_on(format_: Format = LITERACY) -> Table:
    match = literacy("OETTO", format_=format_)
    spell_all(match, ("E9", "OE"), ("10F", "TT"))
    return match


def by_the_old_rule() -> Table:
    return built_on(replace(LITERACY, challenge=JudgeDisallows(PointsTakenBack())))


def marked() -> Table:
    match = built_on()
    match.do(cmd.DisallowPlay("the judge", "no word", turn=0, stays=True))
    return match


def counting_at_the_bell() -> Table:
    match = literacy("S")
    match.do(cmd.DeclarePlay(tiles("8L", "S")))
    match.clock.pass_ms(ROUND_MS)
    return match


def sold_out() -> Table:
    match = literacy("")
    match.do(*[cmd.BuyLetters(7)] * 14)
    return match


def bought_and_used() -> Table:
    match = literacy("O", "Q")
    match.do(cmd.BuyLetters(1), cmd.DeclarePlay(tiles("E9", "QO")))
    return match


ONE_WORD = replace(PRIMARY, challenge=Challenge(1, LoseNextTurn()))


def extra_turn() -> Table:
    match = seated("CATDOGE", "CATDOGE")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd(), cmd.RingBell())
    return match


IN_THE_MATCH: dict[Refused, tuple[Callable[[], Table], cmd.Command]] = {
    Refused.NOT_NOW: (ready, cmd.Pass()),
    Refused.TIME_LEFT: (running, cmd.EndTurn(())),
    Refused.MISPLACED: (running, cmd.DeclarePlay(())),
    Refused.NOT_ON_RACK: (running, cmd.DeclarePlay(tiles("8G", "HOT"))),
    Refused.NOT_IN_LIST: (
        lambda: running(Mode.PRACTICE, Switches(Untimed(), word_check=WordCheck.REFUSE)),
        cmd.DeclarePlay(tiles("8G", "TAC")),
    ),
    Refused.EXCHANGE_NEEDS_FULL_RACK: (short_rack, cmd.ExchangeTiles(tuple("DOGE"))),
    Refused.EXCHANGE_ALL_OR_NONE: (running, cmd.ExchangeTiles(tuple("CAT"))),
    Refused.EXCHANGE_NOTHING: (running, cmd.ExchangeTiles(())),
    Refused.BAG_TOO_SMALL: (lambda: running(bag="ABCDEF"), cmd.ExchangeTiles(tuple("CATDOGE"))),
    Refused.NOTHING_TO_TAKE_BACK: (ruled, cmd.TakeBack("the judge", "an elbow")),
    Refused.TILES_TO_DRAW: (declared, cmd.DeclareNoWord(0)),
    Refused.TOO_LATE_TO_CHALLENGE: (ruled, cmd.ChallengePlay(1, ("CAT",))),
    Refused.OWN_PLAY: (window, cmd.ChallengePlay(0, ("CAT",))),
    Refused.NOT_A_WORD_OF_THE_PLAY: (window, cmd.ChallengePlay(1, ("DOG",))),
    Refused.TOO_MANY_WORDS: (lambda: two_words(ONE_WORD), cmd.ChallengePlay(0, ("IN", "CN"))),
    Refused.WHICH_WORD: (
        lambda: both_challenged(Challenge(0, LoseNextTurn(), names_refused=True)),
        cmd.RuleChallenge(accepted=False, reason="no word"),
    ),
    Refused.WORD_STAYS_UNSAID: (
        lambda: both_challenged(Challenge(0, LoseNextTurn())),
        cmd.RuleChallenge(accepted=False, reason="no word", refused=("IN",)),
    ),
    Refused.JUDGE_HAS_SIGNED: (judged, cmd.CorrectScore(0, 11, "the judge", "reason")),
    Refused.REASON_NEEDED: (checking, cmd.SettleScore(11)),
    Refused.NAME_NEEDED: (window, cmd.CorrectScore(0, 11, "", "reason")),
    Refused.SCORE_OUT_OF_RANGE: (announcing, cmd.Announce(-1)),
    Refused.NO_SUCH_TURN: (window, cmd.CorrectScore(1, 11, "judge", "reason")),
    Refused.NO_SUCH_SIDE: (window, cmd.ChallengePlay(2, ("CAT",))),
    Refused.NO_RULING: (window, cmd.OverturnRuling(0, accepted=True, by="jury", reason="reason")),
    Refused.SAME_RULING: (ruled, cmd.OverturnRuling(0, accepted=True, by="jury", reason="reason")),
    Refused.NOT_A_RESERVE: (ready, cmd.EnterReserve(0, "Aminah", "Nobody")),
    Refused.NOT_A_MAIN: (ready, cmd.EnterReserve(0, "Nobody", "Kavitha")),
    Refused.NO_END_DUE: (ready, cmd.ConfirmEnd()),
    Refused.NO_CHALLENGES: (lambda: literacy("", begun=False), cmd.ChallengePlay(0, ("CAT",))),
    Refused.NO_EXCHANGE: (lambda: literacy(""), cmd.ExchangeTiles(("A",))),
    Refused.ONLY_A_WORD: (extra_turn, cmd.ExchangeTiles(tuple("CATDOGE"))),
    Refused.NOT_FOR_SALE: (lambda: literacy(""), cmd.BuyLetters(2)),
    Refused.TOO_FEW_FOR_SALE: (sold_out, cmd.BuyLetters(1)),
    Refused.NOTHING_BOUGHT: (lambda: literacy(""), cmd.ReturnLetters()),
    Refused.LETTERS_USED: (bought_and_used, cmd.ReturnLetters()),
    Refused.BUILT_ON: (by_the_old_rule, cmd.DisallowPlay("the judge", "no word", turn=0)),
    Refused.BUILT_ON_MAY_STAY: (built_on, cmd.DisallowPlay("the judge", "no word", turn=0)),
    Refused.NOT_BUILT_ON: (built_on, cmd.DisallowPlay("the judge", "no word", turn=1, stays=True)),
    Refused.WORDS_NEEDED: (built_on, cmd.DisallowPlay("the judge", "no word", turn=1, words=("CAT",))),
    Refused.ALREADY_MARKED: (marked, cmd.DisallowPlay("the judge", "no word", turn=0, stays=True)),
    Refused.TIME_IS_OVER: (counting_at_the_bell, cmd.BuyLetters(1)),
    Refused.SCORE_IS_WRITTEN: (club_written, cmd.ChallengePlay(1, ("CAT",))),
    Refused.CHALLENGED_ALREADY: (club_ruled, cmd.ChallengePlay(3, ("CAT",))),
    Refused.OBJECTED_ALREADY: (club_objected, cmd.ObjectToScore(0)),
    Refused.PLAYER_DISQUALIFIED: (club_warned, cmd.ChallengePlay(1, ("CATS",))),
    Refused.NOTHING_TO_DISALLOW: (lambda: literacy(""), cmd.DisallowPlay("the judge", "no word")),
    Refused.EXCHANGE_NEEDS_ALIKE: (club_turn, cmd.ExchangeTiles(("A",))),
    Refused.EXCHANGE_NOT_WITH_ALIKE: (lambda: youth("EEEDOGC"), cmd.ExchangeTiles(("E",))),
    Refused.NO_SUCH_ITEM: (ready, cmd.TickItem("a cake", "the judge")),
    Refused.LIST_IS_OPEN: (list_open, cmd.RingBell()),
    Refused.NOT_MARKED: (list_open, cmd.ReopenItem("board")),
    Refused.NO_SUCH_MEMBER: (ready, cmd.Warn(0, "Daniel", "talking")),
    Refused.TOO_EARLY_TO_DRAW: (held, cmd.DrawApart()),
    Refused.NO_CLOCK: (ready, cmd.SetClock(0, 1_000, "the judge", "reason")),
    Refused.CLOCK_OUT_OF_RANGE: (
        lambda: club("CATDOGE", "HORNINT"),
        cmd.SetClock(0, 900_001, "the judge", "reason"),
    ),
    Refused.ALREADY_SIGNED: (lambda: signed(0), cmd.SignSheet(0, "Aminah")),
    Refused.SHEET_SIGNED: (lambda: signed(0, 1), cmd.CorrectScore(0, 11, "the judge", "reason")),
}


FIRST, SECOND = team(0), team(1)
MEMBERS = FIRST.members


def _first(**changes: object) -> cmd.OpenMatch:
    return opening(teams=(replace(FIRST, **changes), SECOND))  # type: ignore[arg-type]


def _judged(*officials: Official) -> cmd.OpenMatch:
    return replace(opening(), officials=officials)


AT_THE_ENTRY: dict[Refused, cmd.OpenMatch] = {
    Refused.SIDES_COUNT: opening(teams=(FIRST,)),
    Refused.TEAM_NAME_EMPTY: _first(name=""),
    Refused.SAME_TEAM_NAME: _first(name=SECOND.name),
    Refused.ORIGIN_EMPTY: _first(origin=""),
    Refused.SAME_ORIGIN: _first(origin=SECOND.origin),
    Refused.MEMBER_NAME_EMPTY: _first(members=(Member("", year=5), *MEMBERS[1:])),
    Refused.MEMBER_TWICE: _first(members=(MEMBERS[1], *MEMBERS[1:])),
    Refused.MAINS_COUNT: _first(members=MEMBERS[1:]),
    Refused.RESERVES_COUNT: _first(members=MEMBERS[:2]),
    Refused.YEAR_MISSING: _first(members=(*MEMBERS[:2], Member("Kavitha", Role.RESERVE))),
    Refused.YEAR_REFUSED: _first(members=(*MEMBERS[:2], Member("Kavitha", Role.RESERVE, 3))),
    Refused.TEACHER_MISSING: _first(teacher=""),
    Refused.MIXED_TEAM_MISSING: _first(mixed=False),
    Refused.SWITCHED_IN_COMPETITION: opening(switches=Switches(Untimed())),
    Refused.HELPER_CLOSED: opening(
        replace(PRIMARY, help=Help(in_practice=False)),
        mode=Mode.PRACTICE,
        switches=replace(competition_switches(PRIMARY), helper_open=True),
    ),
    Refused.SET_WORD_LETTERS: replace(opening(LITERACY), set_word="READER"),
    Refused.STARTER_IS_DRAWN: replace(opening(), starter=0),
    Refused.JUDGE_FROM_PLAYING_STATE: _judged(Official("Mr Lim", OfficialRole.POINT_JUDGE, FIRST.origin)),
    Refused.JUDGE_TWICE: _judged(*[Official("Mr Lim", OfficialRole.POINT_JUDGE, "Sabah")] * 2),
    Refused.JUDGE_IN_BOTH_POSTS: _judged(*[replace(one, name="Mr Lim") for one in OFFICIALS[:2]]),
    Refused.JUDGE_STATE_EMPTY: _judged(replace(OFFICIALS[0], origin=" "), *OFFICIALS[1:]),
    Refused.ACCURACY_JUDGE_MISSING: _judged(*OFFICIALS[1:]),
    Refused.POINT_JUDGE_MISSING: _judged(OFFICIALS[0], OFFICIALS[2]),
    Refused.TIME_KEEPER_MISSING: _judged(*OFFICIALS[:2]),
    Refused.COMPUTER_ONLY_IN_PRACTICE: _first(members=(), computer="champion"),
    Refused.COMPUTERS_ALONE: opening(
        mode=Mode.PRACTICE, teams=[replace(one, members=(), computer="champion") for one in (FIRST, SECOND)]
    ),
    Refused.COMPUTER_NEEDS_TEAM_RACK: opening(
        CLUB,
        mode=Mode.PRACTICE,
        teams=[replace(FIRST, members=FIRST.members[:2]), Team("It", "", (), computer="champion")],
    ),
    Refused.OFFICIAL_NAME_EMPTY: _judged(Official(" ", OfficialRole.JURY)),
}


def test_each_reason_within_a_match_can_be_met() -> None:
    for reason in list(IN_THE_MATCH):
        make, command = IN_THE_MATCH[reason]
        assert make().refused(command) is reason


def test_each_reason_at_the_entry_can_be_met() -> None:
    for reason in list(AT_THE_ENTRY):
        refusal = refuse_entry(AT_THE_ENTRY[reason])
        assert refusal
        assert refusal.reason is reason


def test_U2_a_set_word_that_is_no_word_is_refused_by_the_list() -> None:
    answer = Table().matches.open(replace(opening(LITERACY), set_word="xyzzyxy"), "few")
    assert answer == Refusal(Refused.SET_WORD_NOT_IN_LIST, names=("XYZZYXY",))


def added_to(base: str) -> Callable[[str, Words], Lexicon]:
    """Own lists: of a class, added to the list `base`, or standing alone where that is empty."""
    return lambda _key, _words: Lexicon("own-class", "Class 4B", "f00d" * 16, frozenset(), base=base)


def test_P9_a_competition_is_played_with_an_own_list_that_stands_alone() -> None:
    matches = replace(Table().matches, lexicon=added_to(""))
    service = matches.open(opening(), "own-class")
    assert isinstance(service, MatchService)
    opened = service.state.opened
    assert (opened.mode, opened.lexicon_key, opened.lexicon_title) == (Mode.COMPETITION, "own-class", "Class 4B")


def test_P9_words_added_to_another_list_are_no_dictionary_of_a_competition() -> None:
    matches = replace(Table().matches, lexicon=added_to("pupil"))
    assert matches.open(opening(), "own-class") == Refusal(Refused.LIST_NOT_ALONE, names=("Class 4B",))
    assert isinstance(matches.open(opening(mode=Mode.PRACTICE), "own-class"), MatchService)


def test_P9_a_competition_never_begins_with_another_list_than_the_one_chosen() -> None:
    def instead(_key: str, _words: Words) -> Lexicon:
        return FakeLexicon(WORDS, key="pupil")

    matches = replace(Table().matches, lexicon=instead)
    assert matches.open(opening(), "own-class") == Refusal(Refused.LIST_GONE)
    assert isinstance(matches.open(opening(mode=Mode.PRACTICE), "own-class"), MatchService)


def test_no_reason_is_never_met() -> None:
    by_the_list = {Refused.SET_WORD_NOT_IN_LIST, Refused.LIST_NOT_ALONE, Refused.LIST_GONE}
    # tests/match/test_real_board.py, and tests/ui/real_board/test_real_board.py what is typed wrongly.
    at_a_real_board = {
        Refused.COMPUTER_HAS_NO_HANDS,
        Refused.AT_REAL_BOARD,
        Refused.SCORE_NEEDED,
        Refused.NOT_LEFT,
        Refused.SQUARE_NEEDED,
        Refused.NO_SUCH_SQUARE,
        Refused.LETTERS_NEEDED,
        Refused.MORE_THAN_A_RACK,
        Refused.WORD_MISSING,
        Refused.LATER_WORD_UNFIT,
        Refused.NO_PLAY,
        Refused.NO_RACK_EMPTY,
        Refused.RACK_TOO_LONG,
        Refused.WORD_IS_RULED,
    }
    elsewhere = by_the_list | at_a_real_board
    assert {*IN_THE_MATCH, *AT_THE_ENTRY} | elsewhere == set(Refused)
    assert len(IN_THE_MATCH) + len(AT_THE_ENTRY) + len(elsewhere) == len(Refused)


def test_two_empty_names_are_empty_rather_than_the_same() -> None:
    nameless = Team("", "", ())
    assert refuse_entry(opening(teams=(nameless, nameless))) == Refusal(Refused.TEAM_NAME_EMPTY, numbers=(1,))


MISPLACED: dict[Misplaced, tuple[LaidTile, ...]] = {
    Misplaced.NO_TILES: (),
    Misplaced.NO_SUCH_TILE: tiles("9H", "é"),
    Misplaced.BLANK_WITHOUT_LETTER: tiles("9H", "?"),
    Misplaced.OFF_BOARD: tiles("15O", "HO"),
    Misplaced.SQUARE_TAKEN: tiles("8G", "H"),
    Misplaced.SAME_SQUARE: (*tiles("9H", "H"), *tiles("9H", "O")),
    Misplaced.NOT_IN_LINE: (*tiles("9H", "H"), *tiles("10I", "O")),
    Misplaced.GAP: tiles("9G", "H.O"),
    Misplaced.NOT_TOUCHING: tiles("1A", "HO"),
}


def test_each_way_to_misplace_is_refused_before_the_bell_and_goes_back_at_it() -> None:
    for fault in list(MISPLACED):
        match = window()
        match.ring()
        laid = MISPLACED[fault]
        assert match.refusal(cmd.DeclarePlay(laid)).misplaced is fault
        match.clock.pass_ms(LIMIT_MS)
        match.do(cmd.EndTurn(laid))
        assert match.state.racks[1] == tuple("HORNINT")


def test_the_opening_has_its_own_ways_to_misplace() -> None:
    match = running()
    assert match.refusal(cmd.DeclarePlay(tiles("1A", "CAT"))).misplaced is Misplaced.START_NOT_COVERED
    assert match.refusal(cmd.DeclarePlay(tiles("8H", "C"))).misplaced is Misplaced.TOO_FEW_TILES
    typed = {Misplaced.OTHER_LETTER}  # of a word typed beside a real board: tests/match/test_real_board.py
    assert {*MISPLACED, Misplaced.START_NOT_COVERED, Misplaced.TOO_FEW_TILES} | typed == set(Misplaced)
