"""What people in the hall are told, in words; and what they are not told yet."""

from dataclasses import replace
from pathlib import Path

import pytest

from classroom.match import command as cmd
from classroom.match.fold import fold
from classroom.match.team import Mode
from classroom.say.audience import MatchFace, Onlooker, WinnerFace, match_face, winner_face
from tests.fakes import FakeClock
from tests.grid import first_of_each_format
from tests.match.club_table import OLD_CLUB, club
from tests.match.table import seated
from tests.ui.audience.watching import NOON, STATES, followed, practice
from tests.ui.play.test_other_formats import events_of

TOO_MANY = "too many turns without points"
RECORDS = sorted((Path(__file__).parents[2] / "store" / "data").glob("records-*/*.bellword"))


def onlooker_of(name: str) -> Onlooker:
    onlooker = Onlooker(FakeClock(), lambda: NOON)
    onlooker.see(followed(STATES[name]()))
    return onlooker


def face_of(name: str) -> MatchFace:
    onlooker = onlooker_of(name)
    assert onlooker.state
    return match_face(onlooker, onlooker.state, str)


def winner_of(name: str) -> WinnerFace:
    return winner_face(fold(STATES[name]()), lambda _word: True, str)


@pytest.mark.parametrize(
    ("name", "headline", "detail", "look"),
    [
        ("drawing", "Teams draw tiles to see who starts", "", None),
        ("ready", "Next: Team Perak", "", 0),
        ("running", "Team Johor to play", "", 1),
        ("announcing", "Team Perak: adding up the score", "", 0),
        ("checking", "The judge is checking the score", "", None),
        ("challenged", "QUIZ: challenged by Team Johor", "The judge decides.", 1),
        ("accepted", "Next: Team Perak", "No turn for Team Johor: the challenge failed.", 0),
        ("nearly out", "Next: Team Johor", "Turns without points: 3. One more means out.", 1),
        ("paused", "Paused", "The judge stopped the clock.", None),
        ("side time", "Aminah to play", "", 0),
    ],
)
def test_it_is_said_who_does_what(name: str, headline: str, detail: str, look: int | None) -> None:
    face = face_of(name)
    assert (face.headline, face.detail, face.look) == (headline, detail, look)


def test_P10_what_a_play_scores_is_not_shown_before_the_team_has_announced_it() -> None:
    shown = {name: face_of(name).last for name in ("announcing", "checking", "played")}
    assert [last.score for last in shown.values() if last] == ["", "+44", "+44"]
    assert {last.tiles for last in shown.values() if last} == {"QUIZ"}


def test_P12_a_ruling_is_told_with_what_it_brings() -> None:
    refused, accepted = face_of("refused").last, face_of("accepted").last
    assert refused
    assert accepted
    assert (refused.sentence, refused.score) == ("QUIZ: refused. The tiles go back to Team Perak.", "0")
    assert refused.is_refused
    assert (accepted.sentence, accepted.score, accepted.is_refused) == ("QUIZ: accepted.", "+44", False)


def test_P5_what_the_bell_found_is_told() -> None:
    last = face_of("timed out").last
    assert last
    assert last.sentence == "Played at the bell."


def test_a_turn_without_tiles_says_what_it_was() -> None:
    last = face_of("passed").last
    assert last
    assert (last.tiles, last.score, last.sentence) == ("", "", "Team Johor passed.")


def test_the_other_words_of_a_play_are_named() -> None:
    table = practice()
    table.play("8G", "QUIZ")
    table.play("9I", "IN")
    onlooker = Onlooker(table.clock, lambda: NOON)
    onlooker.see(followed(table.events))
    last = match_face(onlooker, table.state, str).last
    assert last
    assert last.more == "and II, ZN"


def test_P13_zero_turns_are_counted_for_all_to_see() -> None:
    assert [team.note for team in face_of("nearly out").teams] == ["No points: 3 of 4"] * 2
    assert [team.note for team in face_of("played").teams] == ["", ""]


def test_A12_a_warning_is_told_without_the_name_of_the_pupil_or_the_reason() -> None:
    table = club("QUIZCAT", "HORNINT", mode=Mode.PRACTICE, format_=OLD_CLUB)
    member = table.state.teams[0].members[0].name
    table.do(cmd.Warn(0, member, "talked"))
    onlooker = Onlooker(table.clock, lambda: NOON)
    onlooker.see(followed(table.events))
    face = match_face(onlooker, table.state, str)
    assert [team.note for team in face.teams] == ["1 warning", ""]
    assert "talked" not in str(face)


def test_the_active_team_is_the_one_that_does_something() -> None:
    assert [team.is_active for team in face_of("running").teams] == [False, True]
    assert [team.is_active for team in face_of("drawing").teams] == [False, False]


def test_names_in_sentences_are_shortened_and_those_beside_the_score_are_whole() -> None:
    onlooker = onlooker_of("running")
    assert onlooker.state
    face = match_face(onlooker, onlooker.state, lambda name: name[-5:])
    assert face.headline == "Johor to play"
    assert [team.name for team in face.teams] == ["Team Perak", "Team Johor"]


# When it is over


@pytest.mark.parametrize(
    ("name", "title", "reason", "won", "totals"),
    [
        ("winner", "The winners", "Stopped by the judge", [True, False], ["35", "−10"]),
        ("level", "Tie: the jury decides", "Stopped by the judge", [False, False], ["−10", "−10"]),
        ("shared", "Shared win", "The jury has decided.", [True, True], ["−10", "−10"]),
        ("jury", "The winners", "The jury has decided.", [True, False], ["−10", "−10"]),
        ("ended well", "The winners", "All tiles used", [True, False], ["76", "−10"]),
        ("out", "The winners", f"Team Johor: {TOO_MANY}", [True, False], ["", "out"]),
    ],
)
def test_it_is_said_who_has_won_and_why(name: str, title: str, reason: str, won: list[bool], totals: list[str]) -> None:
    face = winner_of(name)
    assert (face.title, face.reason) == (title, reason)
    assert [team.won for team in face.teams] == won
    assert [team.total for team in face.teams] == totals


def test_P13_only_a_competition_calls_a_team_disqualified() -> None:
    state = fold(STATES["out"]())
    official = replace(state, opened=replace(state.opened, mode=Mode.COMPETITION))
    assert winner_face(official, lambda _word: True, str).reason == f"Team Johor disqualified: {TOO_MANY}"


def test_P16_whom_the_jury_names_comes_first() -> None:
    assert [team.name for team in winner_of("jury").teams] == ["Team Johor", "Team Perak"]


def test_the_best_play_is_shown_in_tiles_unless_its_word_does_not_count() -> None:
    best = winner_of("winner").best
    assert best
    assert (best.tiles, best.squares, best.score, best.team) == ("QUIZ", ".w..", "44", "Team Perak")
    assert best.sentence == "Best word: QUIZ, 44 points"
    assert winner_face(fold(STATES["winner"]()), lambda _word: False, str).best is None
    assert winner_of("level").best is None


def test_who_has_not_won_is_praised_with_the_best_turn_and_a_word_of_theirs_is_said_to_be_theirs() -> None:
    table = seated("CATSDOE", "HORNINT", mode=Mode.PRACTICE)
    table.play("8G", "CATS")
    table.play("9G", "OH")
    table.do(cmd.CorrectScore(1, 60, "the judge", "typed wrongly"), cmd.StopMatch("lunch"))
    face = winner_face(table.state, lambda _word: True, str)
    winner, other = face.teams
    assert (winner.name, face.score) == ("Team Johor", f"{winner.total} to {other.total}")
    assert (other.praise, other.best) == ("Well played, Team Perak!", "Best turn: CATS, 12 points")
    assert face.best is not None
    assert face.best.sentence == "Best word: CATS, 12 points (Team Perak)"


def test_a_blank_stays_a_blank_in_the_best_play() -> None:
    table = seated("C?TSDOE", "HORNINT", mode=Mode.PRACTICE)
    table.play("8G", "CaT")
    table.do(cmd.StopMatch("lunch"))
    best = winner_face(table.state, lambda _word: True, str).best
    assert best
    assert best.tiles == "CaT"


@pytest.mark.parametrize("file", first_of_each_format(RECORDS), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_moment_of_every_format_has_its_words(file: Path) -> None:
    events = events_of(file)
    onlooker = Onlooker(FakeClock(), lambda: NOON)
    for count in range(1, len(events) + 1):
        onlooker.see(followed(events[:count]))
        state = onlooker.state
        assert state
        if state.is_over:
            assert winner_face(state, lambda _word: True, str).title
            continue
        face = match_face(onlooker, state, str)
        assert face.headline
        assert len(face.teams) == len(state.teams)
