"""What a match looks like as GCG: every kind of turn, of end and of correction, and what GCG has no form for."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import Event, MatchOpened
from classroom.match.state import Phase
from classroom.match.team import Heading
from classroom.rules.policy import Format
from classroom.store.exchange.gcg import ChallengeEntry, Game, UnplayedEntry, parse_gcg
from classroom.store.exchange.gcg_export import NoGcgError, gcg_text
from classroom.store.exchange.replay import replay
from tests.match.literacy_table import ANY_WORD, LITERACY
from tests.match.table import Table, opening, seated, teams_for, tiles
from tests.match.tournament import MINUTE, SECOND, STANDARD, YOUTH, dealt, pass_after
from tests.store.exchange.recorded import exported


def events_of(match: Table) -> list[str]:
    """The lines of the events and their notes."""
    return [line for line in gcg_text(match.events).splitlines() if line[0] == ">" or line.startswith("#note")]


def renamed(match: Table, *names: str, heading: Heading | None = None) -> list[Event]:
    """The events of a match with other names of the teams."""
    opened, *others = match.events
    assert isinstance(opened, MatchOpened)
    teams = tuple(replace(one, name=name) for one, name in zip(opened.teams, names, strict=True))
    return [replace(opened, teams=teams, heading=heading or opened.heading), *others]


def agrees(match: Table, format_: Format) -> Game:
    """The record of a match with which a replay by the match's own rules agrees, total for total."""
    game = exported(match.events)
    assert replay(game, format_).findings == ()
    totals = {entry.player: entry.total for entry in game.entries}
    assert tuple(totals.get(side, 0) for side in (0, 1)) == match.state.totals
    return game


# The head


def test_the_head_tells_players_title_rules_and_word_list() -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN")
    heading = Heading("Words for all", "Year 5", "5", "Muar", "2026-11-21", "SK Bestari")
    text = gcg_text(renamed(match, "Team Perak", "Team Johor", heading=heading))
    assert text.splitlines() == [
        "#character-encoding UTF-8",
        "#player1 Team_Perak Team Perak",
        "#player2 Team_Johor Team Johor",
        "#title Words for all",
        "#description Standard rules, Year 5, 5, SK Bestari, Muar, 2026-11-21",
        "#lexicon A few words",
        "#rack1 AEHMOST",
        "#rack2 AEINORX",
        "#incomplete",
    ]


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (("கவிதா மற்றும் நண்பர்கள்", "陈 小明"), ["கவிதா_மற்றும்_நண்பர்கள்", "陈_小明"]),
        (("a: b", "A B"), ["a_b", "A_B_2"]),
        (("Ali", "ali"), ["Ali", "ali_2"]),
        (("::", " _ "), ["player1", "player2"]),
        (("#rack1 X", ">b"), ["#rack1_X", ">b"]),
        (("a\nb", "c\x00\u2028d\ud800"), ["a_b", "c_d"]),
    ],
)
def test_nicks_are_safe_and_unlike_in_any_script(names: tuple[str, str], nicks: list[str]) -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN")
    match.play("8G", "HAT")
    game = exported(renamed(match, *names))
    assert [player.nick for player in game.players] == nicks
    assert [entry.player for entry in game.entries] == [0]


def test_a_text_of_several_lines_stays_on_its_line() -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN")
    match.pass_()
    match.do(cmd.CorrectScore(0, 3, "judge", "one\n>Team_Perak: A - +9 9\n#player3 x"))
    game = exported(renamed(match, "a", "b", heading=Heading("x\r\n#rack9 Q")))
    assert game.title == "x #rack9 Q"
    assert len(game.entries) == 1


def test_a_board_or_tiles_of_its_own_is_reported() -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN", bag="ABCDEFGH")
    assert "#description Standard rules, with a board or tiles of its own\n" in gcg_text(match.events)


# Turns


def test_plays_have_dots_and_small_letters_and_the_rack_before_them() -> None:
    match = dealt(YOUTH, "CATDOGE", "?INSSEE", draws=["AAA", "BBCC"], words=frozenset({"CAT", "CATS", "SNAp"}))
    match.play("8G", "CAT")
    match.play("8J", "s")
    assert events_of(match) == [
        ">Team_Perak: ACDEGOT 8G CAT +10 10",
        ">Team_Johor: ?EEINSS 8G ...s +5 5",
    ]
    agrees(match, match.state.format)


def test_exchanges_passes_and_turns_that_ran_out_of_time() -> None:
    match = seated("CATDOGE", "INSSEET", draws=["AAAEEEI"])
    match.exchange()
    match.pass_()
    match.time_out()
    assert events_of(match) == [
        ">Team_Perak: ACDEGOT -ACDEGOT +0 0",
        ">Team_Johor: EEINSST - +0 0",
        ">Team_Perak: AAAEEEI - +0 0",
        "#note ran out of time",
    ]
    agrees(match, match.state.format)


def test_S3_a_play_taken_off_is_taken_back() -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN")
    match.play("8G", "HAT")
    match.challenge("HAT", accepted=False)
    match.pass_()
    assert events_of(match) == [
        ">Team_Perak: AEHMOST 8G HAT +12 12",
        ">Team_Perak: AEHMOST -- -12 0",
        "#note challenged: HAT refused",
        ">Team_Johor: AEINORX - +0 0",
    ]
    agrees(match, match.state.format)


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ("plus-5", [">Team_Perak: DEEMOOS (challenge) +5 17", "#note challenged: HAT accepted; judge: seen"]),
        ("plus-10", [">Team_Perak: DEEMOOS (challenge) +10 22", "#note challenged: HAT accepted; judge: seen"]),
        ("minus-5", [">Team_Johor: AEINORX (challenge) -5 -5", "#note challenged: HAT accepted; judge: seen"]),
        ("single", [">Team_Perak: DEEMOOS (challenge) +0 12", "#note challenged: HAT accepted; judge: seen"]),
        ("double", ["#note challenged: HAT accepted; judge: seen", ">Team_Johor: AEINORX - +0 0"]),
    ],
)
def test_S4_what_a_wrong_challenge_costs_stands_there(rule: str, lines: list[str]) -> None:
    format_ = format_by_key("standard", challenge=rule)
    match = dealt(format_, "HATSOME", "AXEIORN", draws=["DEO"])
    match.play("8G", "HAT")
    match.challenge("HAT", accepted=True, reason="seen")
    match.ring()
    if rule != "double":
        match.do(cmd.Pass())
        match.ring()
    found = events_of(match)
    assert found[0] == ">Team_Perak: AEHMOST 8G HAT +12 12"
    assert found[1:3] == lines
    agrees(match, format_)


def test_T5_five_points_for_each_word_challenged() -> None:
    match = dealt(YOUTH, "CATDOGE", "INSSEET", words=frozenset({"CAT"}))
    match.play("8G", "CAT")
    match.finish("9F", "IN")
    match.challenge("IN", "CN", accepted=True, side=0, reason="seen")
    entries = agrees(match, match.state.format).entries
    assert [entry.points for entry in entries if isinstance(entry, ChallengeEntry)] == [10]


def test_P12_a_turn_lost_to_a_challenge_is_a_pass_with_a_note() -> None:
    match = seated("CATDOGE", "INSSEET")
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True)
    match.ring()
    assert events_of(match)[-2:] == [
        ">Team_Johor: EEINSST - +0 0",
        "#note lost turn: challenge failed",
    ]
    agrees(match, match.state.format)


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ("double", [">Team_Johor: HINNORT - +0 0", "#note lost turn: challenge failed"]),
        ("single", [">Team_Perak:  (challenge) +0 21"]),
    ],
)
def test_S4_a_failed_challenge_of_the_play_that_went_out_is_a_pass_where_it_costs_a_turn(
    rule: str, lines: list[str]
) -> None:
    match = dealt(format_by_key("standard", challenge=rule), "DOGCATS", "HORNINT", bag="")
    match.play("8G", "DOG")
    match.pass_()
    match.play("9D", "CATS")
    match.challenge("CATS", accepted=True, reason="in the dictionary")
    match.do(cmd.ConfirmEnd())
    told = [line for line in events_of(match)[3:-2] if "in the dictionary" not in line]
    assert told == lines
    assert events_of(match)[-2].startswith(">Team_Perak:  (HINNORT) +10 ")
    agrees(match, match.state.format)


def test_P10_the_line_has_the_score_that_counts_and_the_note_says_why() -> None:
    match = seated("CATDOGE", "INSSEET")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Announce(12), cmd.SettleScore(11, "wrote 11"))
    match.pass_()
    match.do(cmd.CorrectScore(1, 4, "the judge", "he had a point"))
    assert events_of(match) == [
        ">Team_Perak: ACDEGOT 8G CAT +11 11",
        "#note announced 12, counted 11; judge: wrote 11; the board gives +10",
        ">Team_Johor: EEINSST - +4 4",
        "#note 0 corrected to 4; judge: he had a point",
    ]


def test_P12_a_jury_that_comes_too_late_for_the_tiles_gives_the_score() -> None:
    match = seated("CATDOGE", "INSSEET")
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=False, reason="unknown")
    match.pass_()
    match.overturn(0, accepted=True)
    match.pass_()
    found = events_of(match)
    assert found[:2] == [
        ">Team_Perak: ACDEGOT 8G CAT +10 10",
        ">Team_Perak: ACDEGOT -- +0 10",
    ]
    assert "the jury" not in found[2]
    assert found[2].startswith("#note challenged: CAT refused; judge: unknown; challenged: CAT accepted; jury: ")


# The end


def test_T7_who_is_out_takes_the_others_tiles_twice_in_one_line() -> None:
    match = dealt(YOUTH, "DOGCATS", "HORNINT", bag="")
    match.play("8G", "DOG")
    match.pass_()
    match.play("9D", "CATS")
    match.do(cmd.ConfirmEnd())
    assert match.phase() is Phase.CLOSED
    assert events_of(match)[-1] == f">Team_Perak:  (HINNORT) +20 {match.state.totals[0]}"
    agrees(match, match.state.format)


def test_S7_in_a_club_the_other_loses_them_in_a_line_of_the_own() -> None:
    match = dealt(STANDARD, "DOGCATS", "HORNINT", bag="")
    match.play("8G", "DOG")
    match.pass_()
    match.play("9D", "CATS")
    match.do(cmd.ConfirmEnd())
    assert events_of(match)[-2:] == [
        f">Team_Perak:  (HINNORT) +10 {match.state.totals[0]}",
        ">Team_Johor: HINNORT (HINNORT) -10 -10",
    ]
    agrees(match, match.state.format)


@pytest.mark.parametrize("format_", [YOUTH, STANDARD], ids=["T7", "S7"])
def test_T7_S7_who_went_out_with_a_word_refused_later_takes_nothing(format_: Format) -> None:
    match = dealt(format_, "DOGCATS", "HORNINT", bag="", words=frozenset({"DOG"}))
    match.play("8G", "DOG")
    match.pass_()
    match.finish("9D", "CATS")
    match.challenge("CATS", accepted=True, reason="in the dictionary")
    if match.phase() is Phase.LAST_WINDOW:
        match.do(cmd.ConfirmEnd())
    match.do(cmd.OverturnRuling(2, accepted=False, by="the jury", reason="no word"))
    assert match.state.totals == (10, -10)
    assert events_of(match)[-2:] == [
        ">Team_Johor: HINNORT (HINNORT) -10 -10",
        "#note nobody takes the unplayed tiles: the play that used all tiles was refused",
    ]
    totals = {entry.player: entry.total for entry in exported(match.events).entries}
    assert (totals[0], totals[1]) == match.state.totals


def test_T6_after_six_zeros_each_loses_the_own_tiles() -> None:
    match = dealt(YOUTH, "DOGCATS", "HORNINT")
    for _ in range(6):
        match.pass_()
    assert events_of(match)[-2:] == [
        ">Team_Perak: ACDGOST (ACDGOST) -11 -11",
        ">Team_Johor: HINNORT (HINNORT) -10 -10",
    ]
    agrees(match, match.state.format)


def test_T2_points_lost_by_time_come_last() -> None:
    match = dealt(YOUTH, "DOGCATS", "HORNINT")
    pass_after(match, 26 * MINUTE + SECOND)
    for _ in range(5):
        match.pass_()
    assert events_of(match)[-1] == ">Team_Perak: ACDGOST (time) -20 -31"
    agrees(match, match.state.format)


def test_P16_extra_turns_come_after_the_unplayed_tiles_and_say_so() -> None:
    match = seated("AAAEEED", "AAAEEEG", bag="")
    match.pass_()
    match.pass_()
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    assert match.state.extra_turns_due() == (0, 1)
    match.play("8G", "AE")
    match.play("9F", "AEA")
    assert match.state.extra_turns_due() == ()
    match.do(cmd.ConfirmEnd())
    lines = events_of(match)
    place = next(index for index, line in enumerate(lines) if "8G AE" in line)
    assert ["(AAADEEE)" in line or "(AAAEEEG)" in line for line in lines[place - 2 : place]] == [True, True]
    assert lines[place + 1].startswith("#note ")
    assert "extra turn" in lines[place + 1]
    totals = {entry.player: entry.total for entry in exported(match.events).entries}
    assert (totals[0], totals[1]) == match.state.totals
    assert lines[-1].startswith("#note no word possible")


def test_a_match_that_was_stopped_says_so() -> None:
    match = dealt(YOUTH, "DOGCATS", "HORNINT")
    match.play("8G", "DOG")
    match.do(cmd.StopMatch("the lesson is over"))
    assert events_of(match)[-1] == "#note stopped; the lesson is over"
    assert [type(entry) for entry in exported(match.events).entries[-2:]] == [UnplayedEntry, UnplayedEntry]


def test_P16_a_decision_of_the_jury_is_said_in_english() -> None:
    match = seated("CATDOGE", "CATDOGE")
    match.do(cmd.StopMatch("rain"), cmd.DecideTie(None, "pengarah", "semua pasukan bersetuju"))
    said = "stopped; rain; the jury (the director): a shared win; the teams agree"
    assert gcg_text(match.events).splitlines()[-1] == f"#note {said}"


def test_a_walkover_before_the_first_turn_has_no_event() -> None:
    match = dealt(YOUTH, "DOGCATS", "HORNINT")
    match.do(cmd.WalkOver((0,), "the director", "did not come"))
    totals = {entry.player: entry.total for entry in exported(match.events).entries}
    assert tuple(totals.get(side, 0) for side in (0, 1)) == match.state.totals
    assert gcg_text(match.events).splitlines()[-1] == "#note walkover; Team Perak; the director: did not come"


# A match that is not over


def test_who_has_still_to_draw_has_no_rack_yet() -> None:
    match = dealt(YOUTH, "DOGCATS", "HORNINT")
    match.play("8G", "DOG")
    assert gcg_text(match.events).splitlines()[-2:] == ["#rack2 HINNORT", "#incomplete"]
    match.ring()
    lines = gcg_text(match.events).splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["#rack1", "#rack2", "#incomplete"]


def test_a_play_that_is_not_counted_yet_lies_on_the_rack() -> None:
    match = dealt(YOUTH, "DOGCATS", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "DOG")))
    assert match.phase() is Phase.ANNOUNCING
    assert gcg_text(match.events).splitlines()[-3:] == ["#rack1 ACDGOST", "#rack2 HINNORT", "#incomplete"]


def test_a_match_just_opened_has_a_head_and_no_more() -> None:
    match = Table()
    match.open(opening(YOUTH))
    assert gcg_text(match.events).splitlines()[-1] == "#incomplete"
    assert parse_gcg(gcg_text(match.events).encode()).entries == ()


# What GCG has no form for


def refused(format_: Format, count: int, **more: str) -> str:
    match = Table(lexicon=ANY_WORD)
    match.open(replace(opening(format_, teams=teams_for(format_, count)), **more))  # type: ignore[arg-type]
    with pytest.raises(NoGcgError) as raised:
        gcg_text(match.events)
    return str(raised.value)


@pytest.mark.parametrize(("format_", "sides"), [(STANDARD, 3), (STANDARD, 4)])
def test_more_than_two_sides_are_refused_in_words(format_: Format, sides: int) -> None:
    assert refused(format_, sides) == (
        f"The match has {sides} sides, but a GCG file needs two players. Save it as a match file instead."
    )


def test_fewer_sides_and_members_with_own_racks_are_refused_too() -> None:
    club = format_by_key("club")
    assert refused(club, 2).startswith(f"The match has {2 * club.sides.mains} sides, but ")


def test_U2_a_set_word_is_refused() -> None:
    assert refused(LITERACY, 1, set_word="EATINGS").startswith(
        "The match has 1 side, but a GCG file needs two players. "
    )
    two = replace(LITERACY, sides=replace(LITERACY.sides, least=2, most=2))
    assert refused(two, 2, set_word="EATINGS").startswith("This match started with a word on the board. ")


def test_what_was_taken_back_is_a_note_below_the_turn_that_was_played_instead() -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN")
    match.ring()
    match.do(cmd.ExchangeTiles(tuple("HAT")), cmd.TakeBack("Puan Lim", "an elbow"), cmd.Resume())
    match.lay(tiles("8G", "HATS"))
    turn, note = events_of(match)
    assert turn.startswith(">Team_Perak: AEHMOST 8G HATS")
    assert note == "#note exchange taken back: an elbow"
    agrees(match, STANDARD)
