from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from classroom.match import command as cmd
from classroom.match.event import PauseReason, Switches
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.record.score_sheet import score_sheet
from classroom.rules.policy import PerTurn, Untimed
from classroom.say.match import for_judge
from classroom.stage.answers import MatchAnswers
from classroom.stage.presenter import MatchPresenter, MatchView
from classroom.words.lexicon import Category
from tests.fakes import FakeLexicon
from tests.match.table import WORDS, Table, seated, some_tile, tiles


def presented(table: Table) -> MatchPresenter:
    presenter = MatchPresenter(table.service, MatchAnswers(table.service), MatchView())
    table.service.subscribe(presenter.match_changed)
    return presenter


def watched(table: Table) -> Any:
    return presented(table).view


def at_table(*racks: str, bag: str | None = None) -> tuple[Table, Any]:
    table = seated(*(racks or ("CATSEIN", "DOGTEAR")), bag=bag)
    return table, watched(table)


def texts(view: MatchView) -> list[tuple[str, str, str]]:
    """The turns shown, newest first."""
    return [(line.text, line.note, line.score) for line in view.log]


# The score and the teams


def test_a_team_is_shown_with_its_mains_its_score_and_its_zero_turns() -> None:
    table, view = at_table()
    table.pass_()
    first, second = view.teams
    assert (first.name, first.members, first.score) == ("Team Perak", "Aminah + Wei Han", 0)
    assert (first.zeros, first.zero_limit, first.is_to_move) == (1, 4, False)
    assert second.is_to_move


def test_P19_a_reserve_who_comes_in_is_shown() -> None:
    table, view = at_table()
    table.do(cmd.EnterReserve(0, "Aminah", "Kavitha"))
    assert view.teams[0].members == "Wei Han + Kavitha"


def test_P10_the_count_stays_hidden_until_the_team_has_announced() -> None:
    table, view = at_table()
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert (view.played.counted, view.played.announced) == (None, None)
    table.do(cmd.Announce(7))
    assert (view.played.counted.total, view.played.announced) == (10, 7)


def test_the_number_of_a_turn_stays_until_the_next_team_is_to_move() -> None:
    table, view = at_table()
    assert view.turn.title == "Turn 1"
    table.ring()
    assert view.turn.title == "Turn 1"
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert view.turn.title == "Turn 1"
    table.announce()
    assert view.turn.title == "Turn 1"
    table.pass_()
    assert view.turn.title == "Turn 2"


def test_a_challenge_does_not_change_which_turn_is_next() -> None:
    table, view = at_table()
    table.pass_()
    table.play("8G", "DOG")
    assert view.turn.title == "Turn 2"
    table.do(cmd.ChallengePlay(0, ("DOG",)))
    assert view.turn.title == "Turn 2"


def test_P7_a_rack_is_open_only_while_its_turn_runs() -> None:
    table, view = at_table()
    seen = [view.turn.rack_is_open]
    table.ring()
    seen.append(view.turn.rack_is_open)
    table.do(cmd.Pause(PauseReason.JUDGE))
    seen.append(view.turn.rack_is_open)
    assert seen == [False, True, False]


def test_what_the_others_hold_and_the_bag_are_shown() -> None:
    _table, view = at_table(bag="ABC")
    space = "\N{NO-BREAK SPACE}"
    assert (view.turn.stock, view.turn.others) == (f"Bag{space}3   Team{space}Johor:{space}7", "Team Johor")


# The record


def test_turns_are_listed_newest_first_with_what_became_of_them() -> None:
    table, view = at_table()
    assert view.last_line is None
    table.play("8G", "CAT", announced=9)
    table.exchange()
    table.pass_()
    table.time_out()
    assert texts(view) == [
        ("ran out of time", "", "0"),
        ("pass", "", "0"),
        ("exchange", "", "0"),
        ("CAT", "announced 9", "10"),
    ]
    assert view.last_line == view.log[0]


def test_a_turn_lost_to_a_challenge_is_listed_but_is_not_the_last_that_was_played() -> None:
    table, view = at_table()
    table.play("8G", "CAT")
    table.challenge("CAT", accepted=True)
    assert texts(view) == [("lost turn: challenge failed", "", "0"), ("CAT", "CAT accepted", "10")]
    assert view.last_line.text == "CAT"


def test_a_play_that_was_taken_off_is_listed_by_its_word() -> None:
    table, view = at_table()
    table.play("8G", "CAS")
    table.challenge("CAS", accepted=False)
    assert texts(view) == [("CAS refused", "", "0")]


def test_who_corrected_a_score_is_told_in_short() -> None:
    table, view = at_table()
    table.play("8G", "CAT")
    table.correct(0, 8)
    assert texts(view) == [("CAT", "judge decided", "8")]


# What is said


def test_the_team_that_begins_is_told() -> None:
    _table, view = at_table()
    assert view.notes.news == "First turn: Team Perak."


def test_after_a_usual_turn_there_is_no_news() -> None:
    table, view = at_table()
    table.play("8G", "CAT")
    assert view.notes.news == ""


@pytest.mark.parametrize(
    ("happens", "said"),
    [
        (lambda table: table.pass_(), "Team Perak passed."),
        (lambda table: table.exchange(), "Team Perak exchanged tiles."),
        (lambda table: table.time_out(), "Time! Team Perak: no word this turn."),
        (
            lambda table: table.time_out(*tiles("1A", "CAT")),
            "Time! Team Perak: the tiles went back, and the turn is lost.",
        ),
    ],
    ids=["pass", "exchange", "time", "tiles went back"],
)
def test_what_happened_is_told_before_the_next_bell(happens: Callable[[Table], object], said: str) -> None:
    table, view = at_table()
    happens(table)
    assert view.notes.news == said


def test_P5_a_play_found_by_the_bell_is_told_so() -> None:
    table, view = at_table()
    table.time_out(*tiles("8G", "CAT"))
    assert view.notes.at_bell == "Two bells: the tiles on the board are your play."
    table.announce()
    assert view.notes.news == "Played at the bell."
    table.play("7H", "DOG")
    assert (view.notes.at_bell, view.notes.news) == ("", "")


def test_P12_a_refused_word_and_a_failed_challenge_are_told() -> None:
    table, view = at_table()
    table.play("8G", "CAS")
    table.challenge("CAS", accepted=False)
    assert view.notes.news == "CAS: refused. The tiles go back to Team Perak."
    table, view = at_table()
    table.play("8G", "CAT")
    table.challenge("CAT", accepted=True)
    # C11: the tiles are drawn at the bell, so the rack of those who are next has empty places until then.
    lost = "CAT: accepted. No turn for Team Johor: the challenge failed."
    assert view.notes.news == f"{lost} Team Perak: new tiles when the turn starts."
    table.ring()
    assert "New tiles" not in view.notes.news


def test_the_clock_stays_where_a_play_stopped_it_until_the_next_turn() -> None:
    table, view = at_table()
    table.ring()
    view.time, view.fraction = replace(view.time, seconds=4), 0.36  # as ticks leave them
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table.do(cmd.Announce(10))
    assert (view.time.seconds, view.fraction) == (4, 0.36)
    table.do(cmd.SettleScore())
    assert (view.time.seconds, view.fraction) == (10, 1.0)


def test_P4_the_bells_are_told_by_the_numbers_of_the_match() -> None:
    _table, view = at_table()
    assert view.notes.bells_ahead == "One bell, ten seconds, two bells."
    assert view.notes.bells_now == "One bell rang. Two bells end the turn."
    for time, ahead in (
        (PerTurn(45, 1, 2), "One bell, 45 seconds, two bells."),
        (PerTurn(60, 0, 3), "One minute, 3 bells."),
        (Untimed(), "No clock in this match: take your time."),
    ):
        view = watched(seated("CATSEIN", "DOGTEAR", mode=Mode.PRACTICE, switches=Switches(time)))
        assert view.notes.bells_ahead == ahead


def test_a_turn_paused_before_the_app_was_closed_tells_no_reason() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    table.ring()
    table.do(cmd.Pause(PauseReason.JUDGE))
    table.reopen()
    assert watched(table).notes.pause == "The app was closed. 10 seconds are left."


# A challenge


def test_P12_words_can_be_challenged_until_the_next_bell() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    presenter = presented(table)
    view = presenter.view
    assert list(view.window.words) == []
    table.play("8G", "CAT")
    assert list(view.window.words) == ["CAT"]
    assert (view.window.challenger, view.window.challenged) == (1, 0)
    assert MatchAnswers(table.service).stakes(1, ("CAT",)) == (
        "If CAT is a word: Team Johor will lose the next turn.",
        "If it isn't a word, Team Perak will take the tiles back and score 0.",
    )
    table.ring()
    assert list(view.window.words) == []


def test_P12_the_list_is_named_with_its_hash_and_what_follows_is_said() -> None:
    table, view = at_table()
    table.play("8G", "CAS")
    table.do(cmd.ChallengePlay(1, ("CAS",)))
    face = view.challenge
    assert (face.words, face.listed, face.title) == (("CAS",), False, "CAS is not in the list")
    assert face.source == "A few words."
    assert face.if_refused == "If the play is refused, Team Perak will take the tiles back and score 0."
    table.do(cmd.WithdrawChallenge())
    assert view.challenge is None


def test_P12_a_ruling_is_remembered_and_said() -> None:
    table, view = at_table("CASTEIN", "DOGTEAR")
    table.play("8G", "CAS")
    table.challenge("CAS", accepted=False)
    table.pass_()
    table.play("8G", "CAS")
    table.do(cmd.ChallengePlay(1, ("CAS",)))
    assert view.challenge.title == "CAS was refused earlier in this match"


def test_a_list_that_was_changed_since_the_match_began_is_told() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    table.play("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    table.lexicon = FakeLexicon(WORDS, sha256="beef" * 16)
    table.reopen()
    assert watched(table).challenge.source == "The word list has changed since this match started."


def test_P9_only_the_judge_is_told_why_a_listed_word_is_refused() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    table.lexicon = FakeLexicon(WORDS, refused={"CAT": Category.SLANG}, marked=frozenset({"EAT"}))
    table.reopen()
    view = watched(table)
    table.play("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    face = view.challenge
    assert face.for_judge == "CAT: refused (slang or shortened)"
    assert face.title == "CAT is not in the list"
    assert "slang" not in f"{face.title} {face.source} {face.if_accepted} {face.if_refused}"


def test_P9_the_teachers_reason_is_told_to_the_judge_alone_and_as_it_was_written() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    table.lexicon = FakeLexicon(WORDS, blocked={"CAT": "[b]a nickname[/b]"})
    table.reopen()
    view = watched(table)
    table.play("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    face = view.challenge
    assert face.for_judge == "The teacher blocked CAT: [b]a nickname[/b]"
    assert "nickname" not in f"{face.title} {face.source} {face.if_accepted} {face.if_refused}"
    table.do(cmd.RuleChallenge(accepted=False))
    assert "nickname" not in f"{view.notes.news} {view.log} {score_sheet(table.state)}"


def test_a_word_that_may_be_meant_as_a_name_is_the_judges_to_decide() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    table.lexicon = FakeLexicon(WORDS, marked=frozenset({"CAT"}))
    table.reopen()
    view = watched(table)
    table.play("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    assert (view.challenge.listed, view.challenge.for_judge) == (
        True,
        "CAT: you decide. It may be a name, or a word not meant for pupils",
    )


@pytest.mark.parametrize("category", list(Category))
def test_every_category_has_its_words(category: Category) -> None:
    lexicon = FakeLexicon(WORDS, refused={"CAT": category})
    assert for_judge(lexicon, ["CAT"]).startswith("CAT: refused (")
    assert for_judge(lexicon, ["DOG"]) == ""


# The end


def test_P14_all_tiles_used_is_told_with_what_it_costs() -> None:
    table, view = at_table("CATSEIN", "DOGTEAR", bag="")
    table.lay(tiles("8D", "CATSEIN"))
    assert (view.phase, view.end.title) == (Phase.LAST_WINDOW, "All tiles are used")
    assert view.end.detail == (
        "The bag is empty, and so is the rack of Team Perak. "
        "Unplayed tiles: Team Johor\N{NO-BREAK SPACE}\N{MINUS SIGN}9."
    )


def test_P14_teams_that_can_make_no_word_say_so_one_after_the_other() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    presenter = presented(table)
    view = presenter.view
    answers = MatchAnswers(table.service)
    waits = "First, the team whose turn it is must say it has no word."
    assert (answers.deeds()["no_word_0"], answers.deeds()["no_word_1"]) == ("", waits)
    table.do(cmd.DeclareNoWord(0))
    assert (view.notes.news, view.end.title) == ("Team Perak cannot make a word.", "")
    has_said = "This team has already said it has no word."
    assert (answers.deeds()["no_word_0"], answers.deeds()["no_word_1"]) == (has_said, "")
    table.do(cmd.DeclareNoWord(1))
    assert view.end.title == "No word can be made"
    assert view.end.detail.startswith("All teams say they cannot make a word.")


def test_P14_a_proof_that_there_is_no_word_is_told_as_such() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    table.finder.answer = False
    view = watched(table)
    assert view.end.detail.startswith("Nobody can make a word with these tiles and this word list.")


def test_P16_the_end_of_the_extra_turns_can_be_confirmed() -> None:
    table, view = at_table("CATDOGE", "CATDOGE", bag="")
    first = table.play("8G", "CAT").score
    second = table.play("I8", ".O").score
    table.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    if table.state.extra is None:
        left, right = table.state.totals
        table.correct(1, second + left - right) if left > right else table.correct(0, first + right - left)
    assert view.turn.title == "Extra turn"
    assert [team.is_to_move for team in view.teams].count(True) == 1
    assert "extra turns are played." in view.notes.news
    table.pass_()
    table.lay(some_tile(table.state))
    assert (view.phase, view.end.title) == (Phase.LAST_WINDOW, "The extra turns are finished")
    assert "until the judge ends the match" in view.end.detail
