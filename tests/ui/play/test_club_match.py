"""Whole matches of a school club by touches: a rack for each player, objections, passes, the end (A1-A12)."""

import pytest

from classroom.i18n import use_language
from classroom.match import event as ev
from classroom.match.state import Phase, TurnKind
from classroom.match.team import Mode
from classroom.rules.policy import EndReason
from classroom.ui.navigation import ScreenName
from tests.grid import first_of
from tests.match.club_table import with_seconds
from tests.ui.harness import assert_fits
from tests.ui.play.club import CLUB, FOUR, ClubTable, club, club_drawing


def order(table: ClubTable, count: int) -> list[str]:
    """Whose rack is handed over in so many turns, each given away."""
    names = []
    for _turn in range(count):
        names.append(table.panel.team)
        table.give_pass()
    return names


# A1, A2: racks, the draw, the order round the table


@pytest.mark.parametrize("players", first_of([4, 2, 3]))
def test_A1_A10_each_player_is_handed_the_own_rack_until_all_have_passed_twice(players: int) -> None:
    names = ["Aina", "Kavitha", "Wei Jie", "Daniel"][:players]
    with club(*FOUR[:players]) as table:
        handed = order(table, 2 * players)
        assert handed == [f"{name}, your rack" for name in names] * 2
        assert table.state.end
        assert table.state.end.reason is EndReason.PASSES
        assert table.app.navigator.screen == ScreenName.RESULT
        assert table.app.sees("Match over: everybody passed")


def test_A1_the_others_look_away_until_the_player_whom_the_card_names_shows_the_tiles() -> None:
    with club() as table:
        cards = {card.name: card for card in table.app.find_all("TeamCard")}
        assert (cards["Hornbills"].active, cards["Hornbills"].members) == (True, "Aina plays \N{MIDDLE DOT} Wei Jie")
        assert table.app.sees("Aina, your rack")
        assert table.app.sees("Hornbills. Kavitha, Wei Jie, Daniel: look away, please.")
        rack = table.part("rack")
        assert rack.face_down
        table.press("Show my tiles")
        assert not rack.face_down
        assert "".join(rack.slots) == FOUR[0]
        assert table.app.sees("Aina to play")
        table.tap("give_pass")
        table.tap("yes")
        table.app.frames(2)
        assert table.part("rack").face_down
        cards = {card.name: card for card in table.app.find_all("TeamCard")}
        assert (cards["Hornbills"].active, cards["Hornbills"].members) == (False, "Aina \N{MIDDLE DOT} Wei Jie")
        assert (cards["Tigers"].active, cards["Tigers"].members) == (True, "Kavitha plays \N{MIDDLE DOT} Daniel")
        table.ring()
        assert "".join(table.part("rack").slots) == FOUR[1]


def test_A2_all_players_draw_and_those_who_tie_for_the_nearest_to_a_draw_again_among_themselves() -> None:
    with club_drawing(*FOUR, drawn="CCXZBA") as table:
        app = table.app
        for tile in app.screen.tiles[:4]:
            app.tap(tile)
        assert app.sees("It's a tie! Tap once, and the tied teams draw again.")
        app.tap(app.screen.tiles[5])
        assert app.sees("Kavitha: you start!")
        app.tap(app.find(text="Go"))
        assert app.sees("Kavitha, your rack")
        assert [len(table.state.racks[side]) for side in table.state.sides] == [7] * 4
        # Racks are drawn from the starter on.
        assert "".join(table.state.racks[1]) == FOUR[0]


# A3, A4: the time of a group


def test_A3_a_look_up_stops_the_clock_of_the_group_and_is_taken_from_the_time_of_the_match() -> None:
    with club(timed=True) as table:
        table.ring()
        table.app.pass_ms(10_000)
        table.lay("H8", "CATS")
        table.tap("play")
        table.app.pass_ms(5_000)
        assert (table.view.clocks.shown.text, table.view.clocks.match) == ("14:45", "Match 29:45")
        table.tap("word_first")
        table.tap("deed")
        table.app.pass_ms(20_000)
        assert (table.view.clocks.teams[0].text, table.view.clocks.match) == ("14:45", "Match 29:25")
        assert table.app.sees("The teams' clocks are stopped. The match clock keeps running.")
        table.tap("deed")
        table.app.pass_ms(5_000)
        table.announce(12)
        assert (table.view.clocks.teams[0].text, table.view.clocks.match) == ("14:40", "Match 29:20")
        table.app.pass_ms(60_000)
        table.write_down()
        assert [clock.text for clock in table.view.clocks.teams] == ["14:40", "15:00"]


def test_A4_a_group_out_of_time_sits_out_and_may_challenge_and_the_app_checks_what_the_other_plays() -> None:
    with club(timed=True, rule_book=with_seconds(60, CLUB)) as table:
        table.ring()
        table.app.pass_ms(61_000)
        assert table.state.out_of_time == {0}
        assert table.app.sees("Kavitha, your rack")
        table.ring()
        table.lay("H8", "NOT")
        table.tap("play")
        assert table.view.message == "Not in the word list: NOT. Try another word."
        table.tap("recall")
        table.lay("H8", "IT")
        table.tap("play")
        table.announce(40)
        assert table.app.sees("Announced 40, counted 4. Now the app's score counts: 4.")
        table.tap("word")
        assert table.app.sees("If IT is a word: Hornbills: −5 points.")
        table.tap("deed")
        table.tap("deed")
        table.press("Write down 4")
        table.app.frames(2)
        assert table.state.scores == (-5, 4)
        # Of the other group only Daniel comes next.
        assert table.app.sees("Daniel, your rack")


def test_A3_A12_a_player_is_warned_while_the_clock_is_stopped() -> None:
    with club(timed=True) as table:
        table.ring()
        table.tap("pause")
        table.tap("other")
        table.tap("warn")
        table.press("Aina")
        table.press("Talked to a spectator")
        table.press("Give warning")
        table.app.frames(2)
        assert [warned.member for warned in table.state.warned] == ["Aina"]
        assert table.at(Phase.PAUSED)


# A5-A7: objections


def test_A6_in_a_competition_nobody_sees_the_count_before_somebody_objects() -> None:
    with club(timed=True, mode=Mode.COMPETITION) as table:
        announced(table, 14)
        assert not any(button.text == "Show the count" for button in table.app.find_all("SecondaryButton"))
        assert table.part("card").children[0].played.counted is None
        table.tap("word")
        table.tap("deed")
        assert not table.app.sees("12")
        table.tap("deed")
        table.tap("score")
        table.tap("deed")
        assert table.part("card").children[0].played.counted is not None


def announced(table: ClubTable, score: int) -> None:
    """Aina plays CATS, which counts 12, and announces a score."""
    table.finish("H8", "CATS", score)
    assert table.app.navigator.screen == ScreenName.OBJECTION


@pytest.mark.parametrize(
    "case",
    first_of(
        [
            (14, "Kavitha of Tigers", "Announced 14, counted 12: 12 − 2 = 10.", 10),
            (14, "Wei Jie, same group", "Announced 14, counted 12: corrected to 12.", 12),
            (40, "Daniel of Tigers", "Announced 40, counted 12: 12 − 28 = −16.", -16),
            (7, "Daniel of Tigers", "Announced 7, counted 12: corrected to 12.", 12),
            (12, "Kavitha of Tigers", "Announced 12, counted 12: correct.", 12),
        ]
    ),
)
def test_A6_an_objection_to_the_score_shows_its_sum_before_it_is_written_down_and_after(
    case: tuple[int, str, str, int],
) -> None:
    said, player, told, score = case
    with club() as table:
        announced(table, said)
        table.tap("score")
        table.press(player)
        table.press("Object")
        table.app.frames(2)
        shown = [text.replace("\N{NO-BREAK SPACE}", " ") for text in table.app.texts()]
        assert told in shown
        assert table.state.turns[-1].settled is False
        table.tap("score")
        assert table.screen.message == "Somebody has already objected to this score. Write it down and continue."
        table.press(f"Write down {score}".replace("-", "−"))
        table.app.frames(2)
        assert table.state.scores == (score, 0)
        assert told in table.view.notes.news.replace("\N{NO-BREAK SPACE}", " ")


def test_A6_an_objection_says_what_it_brings_before_it_is_made_and_practice_may_look_at_the_count() -> None:
    with club() as table:
        announced(table, 14)
        table.tap("score")
        others = (
            "If the others object and the score is too high, the difference comes off twice. If it is too low, it "
            "is corrected."
        )
        assert table.app.sees(others)
        table.press("Aina, same group")
        assert table.app.sees("If your group objects, a wrong score is just corrected.")
        table.tap("close")
        assert not table.happened(ev.ScoreObjected)
        assert table.app.sees("The app shows its count if somebody objects to the score.")
        table.tap("count")
        assert table.app.sees("Announced 14, counted 12. If nobody objects, 14 counts.")
        table.write_down()
        assert table.state.scores == (14, 0)


def test_A5_a_score_is_objected_to_once_it_is_announced_and_a_word_from_the_play_on() -> None:
    with club() as table:
        table.play("H8", "CATS")
        assert table.app.navigator.screen == ScreenName.OBJECTION
        table.tap("word_first")
        assert table.app.sees("If CATS is a word: Tigers: −5 points.")
        table.tap("deed")
        assert table.at(Phase.CHALLENGED)
        assert table.app.navigator.screen == ScreenName.OBJECTION
        table.tap("deed")
        assert table.at(Phase.ANNOUNCING)
        assert table.app.sees("CATS: accepted. Tigers: −5 points.")
        table.tap("word_first")
        assert table.screen.message == "This play has already been challenged. Write down its score and continue."
        table.announce(12)
        table.write_down()
        assert table.state.scores == (12, -5)


def test_A7_a_word_that_is_none_comes_off_and_the_player_scores_nothing() -> None:
    with club("CTASDOE", *FOUR[1:]) as table:
        table.finish("H8", "CTA", 10)
        table.tap("word")
        assert table.app.sees("If it isn't a word, Aina will take the tiles back and score 0.")
        table.tap("deed")
        assert table.app.sees("CTA is not in the list")
        table.tap("deed")
        table.app.frames(2)
        assert table.state.board.is_empty
        assert table.state.scores == (0, 0)
        assert table.app.sees("Kavitha, your rack")
        assert table.app.sees("CTA: refused. The tiles go back to Aina.")


def test_A7_of_several_words_one_is_objected_to() -> None:
    with club("CATSDOE", "ATHORNI", *FOUR[2:]) as table:
        table.turn("H8", "CAT", 10)
        table.finish("H9", "AT", 4)
        table.tap("word")
        words = list(table.view.window.words)
        assert len(words) > 1
        for word in words[:2]:
            table.press(word)
        assert table.modal.doubted == [words[1]]
        table.tap("close")
        table.write_down()
        assert len(table.state.turns) == 2


# A8: exchange and pass


def test_A6_the_judge_notes_another_score_with_a_reason() -> None:
    with club() as table:
        announced(table, 14)
        table.tap("judge")
        table.press("1")
        table.press("3")
        table.press("Counted again by hand")
        table.tap("deed")
        table.app.frames(2)
        assert table.state.scores == (13, 0)


def test_A8_any_number_of_tiles_is_picked_and_costs_the_turn() -> None:
    with club("EEESOGD", *FOUR[1:]) as table:
        table.ring()
        table.lay("H8", "SO")
        table.tap("exchange")
        assert table.session.placing.pending == ()
        table.tap("deed")
        assert table.modal.fault == "First tap the tiles to exchange."
        tiles = sorted(table.app.find_all("TileButton"), key=lambda one: one.x)
        for tile in tiles[:2]:
            table.app.tap(tile)
        table.app.tap(tiles[1])
        table.app.tap(tiles[6])
        table.press("Exchange 2 tiles")
        table.app.frames(2)
        exchanged = table.happened(ev.Exchanged)[0]
        assert isinstance(exchanged, ev.Exchanged)
        assert sorted(exchanged.returned) == ["D", "E"]
        assert table.state.turns[-1].kind is TurnKind.EXCHANGE
        assert table.app.sees("Aina exchanged tiles.")
        assert table.app.sees("Kavitha, your rack")


# A9: the list on the table


def test_A8_A9_the_list_of_two_letter_words_is_open_and_exchanging_wants_three_alike() -> None:
    with club() as table:
        table.press("Two-letter words")
        table.press("AT")
        # The points, but no meaning and no squares.
        assert table.app.sees("2 points")
        assert not table.panel.help.where
        assert table.app.find("WordView").meaning == ""
        table.app.key("escape")
        table.ring()
        table.press("Two-letter words")
        assert table.app.sees("AT")
        table.app.key("escape")
        table.tap("exchange")
        assert table.view.message == "To exchange, you need 3 tiles of the same letter on the rack."
        assert table.modal is None


# A10, A11: the end


def test_A10_the_passes_in_a_row_are_counted_and_the_last_is_asked_about() -> None:
    with club(*FOUR[:2]) as table:
        table.by_touch = True
        table.give_pass()
        assert table.app.sees("Aina: pass")
        assert "Passes in a row: 1 of 4." in table.view.notes.news
        table.give_pass()
        table.give_pass()
        table.ring()
        assert "Passes 3/4" in table.view.turn.stock.replace("\N{NO-BREAK SPACE}", " ")
        table.tap("give_pass")
        assert table.app.sees("Pass 4 of 4 in a row: the match ends.")
        table.tap("no")
        table.lay("H8", "NO")
        table.tap("play")
        table.announce(4)
        table.write_down()
        assert table.view.turn.passes == ""


@pytest.mark.parametrize(
    ("players", "lines", "totals"),
    [
        pytest.param(
            2,
            (["80 from the turns", "+10 Aina, all tiles used"], ["0 from the turns", "−10 Kavitha (HORNINT)"]),
            (90, -10),
            marks=pytest.mark.soak,
        ),
        (
            4,
            (
                ["80 from the turns", "+26 Aina, all tiles used", "−7 Wei Jie (AEIRSTU)"],
                ["0 from the turns", "−10 Kavitha (HORNINT)", "−9 Daniel (EEEDOGS)"],
            ),
            (99, -19),
        ),
    ],
)
def test_A11_who_is_out_adds_the_others_tiles_each_as_a_line_of_the_result(
    players: int, lines: tuple[list[str], list[str]], totals: tuple[int, int]
) -> None:
    with club(*FOUR[:players], bag="") as table:
        table.turn("D8", "CATSDOE", 80)
        assert table.app.sees("The bag is empty, and so is the rack of Aina.")
        table.tap("end")
        table.app.frames(3)
        assert table.state.totals == totals
        cards = {card.name: card for card in table.app.find_all("ResultCard")}
        assert (cards["Hornbills"].lines, cards["Tigers"].lines) == lines
        assert (cards["Hornbills"].title, cards["Tigers"].title) == ("The winners", "Well played")
        assert_fits(table.screen)


# A12: warnings, walkovers, disqualification


def warn(table: ClubTable, name: str) -> None:
    """Warn a player, as judge."""
    table.tap("judge")
    table.tap("warn")
    table.press(name)
    table.press("Talked to a spectator")
    table.press("Give warning")
    table.app.frames(2)


def test_A12_the_third_warning_shuts_a_player_out_and_the_group_plays_on_with_the_other() -> None:
    with club() as table:
        warn(table, "Kavitha")
        warn(table, "Kavitha")
        table.tap("judge")
        table.tap("warn")
        table.press("Kavitha")
        assert table.app.sees("Warnings: 2 of 3. One more warning, and this player is out.")
        table.press("Give warning")
        assert table.modal.fault == "Enter a reason, or tap one."
        table.press("Talked to a spectator")
        table.press("Give warning")
        table.app.frames(2)
        cards = {card.name: card for card in table.app.find_all("TeamCard")}
        assert cards["Tigers"].members == "Kavitha is out \N{MIDDLE DOT} Daniel"
        handed = order(table, 4)
        assert handed == ["Aina, your rack", "Wei Jie, your rack", "Daniel, your rack", "Aina, your rack"]
        assert table.state.end is None


def test_A12_a_group_none_of_whose_players_is_left_has_lost() -> None:
    with club(*FOUR[:2]) as table:
        for _time in range(3):
            warn(table, "Kavitha")
        assert table.app.navigator.screen == ScreenName.RESULT
        assert table.app.sees("Match over: Tigers disqualified after warnings")
        assert table.state.winner == 0


def test_A12_a_group_that_does_not_appear_is_noted_before_the_draw() -> None:
    with club_drawing(*FOUR) as table:
        table.tap("judge")
        use_language("ms")
        try:
            table.tap("walk_over")
            table.press("Tigers")
            table.press("Tidak hadir")
            table.press("Tamatkan perlawanan")
        finally:
            use_language("en")
        table.app.frames(3)
        assert table.app.navigator.screen == ScreenName.RESULT
        assert table.state.winner == 0
        assert table.state.end
        assert table.state.end.note == "Judge: did not come", "in English, whatever the screen says"


def test_A12_the_organisers_disqualify_a_group_with_name_and_reason() -> None:
    with club() as table:
        table.tap("judge")
        table.tap("disqualify")
        table.press("Tigers")
        table.press("Cheated")
        table.press("Disqualify team")
        table.app.frames(3)
        assert table.app.sees("Match over: Tigers disqualified (Organisers: cheated)")
        (ended,) = table.happened(ev.MatchEnded)
        assert isinstance(ended, ev.MatchEnded)
        assert (ended.side, ended.note) == (1, "Organisers: cheated")
