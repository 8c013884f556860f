"""What a director asks of the draws: an order by lot or seed, byes, pairs apart, fixed tables."""

from dataclasses import replace

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.division import (
    Apart,
    AskedBye,
    OwnTable,
    PairingKind,
    Seeded,
    Wishes,
    drawn_by_lot,
    left_to_draw,
    line_of,
    seeded_lines,
    with_lot,
    without_order,
)
from classroom.competition.service import CompetitionService
from classroom.competition.team import Entry
from tests.competition.fields import begun, done, enter, publish, refused

KING = (PairingKind.KING_OF_THE_HILL, 3)


def wished(teams: str, wishes: Wishes, *phases: tuple[PairingKind, int]) -> CompetitionService:
    service = begun(*(phases or (KING,)), teams=teams)
    done(service, cmd.ListWishes(0, wishes))
    return service


def test_the_first_round_goes_by_the_order_drawn_or_typed() -> None:
    service = wished("ABCDE", Wishes(("4", "2"), is_lot=True))
    assert publish(service) == ["DB", "AC", "E"]
    assert refused(service.do(cmd.ListWishes(0, Wishes(("1",))))) is NotDone.ROUNDS_PUBLISHED
    done(service, cmd.ListWishes(0, Wishes(("4", "2"), is_lot=True, byes=(AskedBye("1", 2),))))


def test_lots_are_drawn_one_after_the_other_and_an_order_that_was_typed_counts_no_more() -> None:
    players, typed = ("1", "2", "3"), Wishes(("3", "1"))
    assert drawn_by_lot(typed, players) == []
    assert left_to_draw(typed, players) == ["1", "2", "3"]
    first = with_lot(typed, "2")
    second = with_lot(first, "3")
    assert drawn_by_lot(second, players) == ["2", "3"]
    assert left_to_draw(second, players) == ["1"]
    assert drawn_by_lot(without_order(second), players) == []


def test_without_an_order_ratings_seed_the_first_round() -> None:
    service = begun(KING)
    for name, rating in (("A", None), ("B", 900), ("C", 1200), ("D", None)):
        done(service, cmd.EnterTeam(Entry(name, rating=rating)))
    assert publish(service) == ["CB", "AD"]


def test_who_asks_for_a_bye_has_it_and_the_others_are_drawn() -> None:
    service = wished("ABCDE", Wishes(byes=(AskedBye("1", 1), AskedBye("2", 2))))
    assert publish(service) == ["BC", "DE", "A"]
    enter(service, (300, 200), (300, 200))
    assert publish(service)[-1] == "B"


def test_two_who_are_to_stay_apart_do_not_meet() -> None:
    service = wished("ABCD", Wishes(apart=(Apart("1", "2"),)))
    assert publish(service) == ["AC", "BD"]
    impossible = wished("AB", Wishes(apart=(Apart("1", "2"),)))
    answer = impossible.next_round()
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.APART_LEAVES_NO_DRAW


def test_who_has_a_table_of_the_own_sits_there_and_no_two_sit_at_one() -> None:
    service = wished("ABCDEF", Wishes(tables=(OwnTable("5", 1), OwnTable("2", 9), OwnTable("6", 2))))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    seats = {table.number: "".join(map(service.state.name, table.players)) for table in proposed.tables}
    assert seats == {1: "EF", 2: "CD", 9: "AB"}
    done(service, proposed)


def test_wishes_that_cannot_be_are_refused() -> None:
    service = begun(KING, teams="AB")
    for wishes, reason in (
        (Wishes(("1", "3")), NotDone.NO_SUCH_TEAM),
        (Wishes(("1", "1")), NotDone.TEAM_TWICE_IN_ROUND),
        (Wishes(apart=(Apart("1", "1"),)), NotDone.TEAM_TWICE_IN_ROUND),
        (Wishes(tables=(OwnTable("1", 4), OwnTable("2", 4))), NotDone.TABLE_TWICE),
    ):
        assert refused(service.do(cmd.ListWishes(0, wishes))) is reason
    assert refused(service.do(cmd.ListWishes(1, Wishes()))) is NotDone.NO_SUCH_DIVISION


def test_in_a_knock_out_nobody_can_ask_for_a_bye() -> None:
    service = wished("ABCD", Wishes(byes=(AskedBye("1", 1),)), (PairingKind.KNOCK_OUT, 2))
    assert publish(service) == ["AD", "BC"]


def test_a_line_of_the_order_is_a_name_and_perhaps_a_rating() -> None:
    text = "Hornbills, 1200\n\n  Tigers \nGeckos, Kedah\n,7\nBears,  \n"
    lines = [
        Seeded("Hornbills", 1200),
        Seeded("Tigers"),
        Seeded("Geckos, Kedah"),
        Seeded(",7"),
        Seeded("Bears,"),
    ]
    assert seeded_lines(text) == lines
    assert [line_of(line) for line in lines[:2]] == ["Hornbills, 1200", "Tigers"]


def test_T9_a_team_deleted_is_gone_from_the_wishes_which_can_still_be_changed() -> None:
    wishes = Wishes(
        ("3", "1", "2"),
        is_lot=True,
        byes=(AskedBye("3", 1), AskedBye("1", 2)),
        apart=(Apart("1", "3"), Apart("1", "2")),
        tables=(OwnTable("3", 7), OwnTable("2", 5)),
    )
    service = wished("ABC", wishes)
    done(service, cmd.DeleteEntry("3"))
    left = service.state.divisions[0].wishes
    assert left == Wishes(
        ("1", "2"), is_lot=True, byes=(AskedBye("1", 2),), apart=(Apart("1", "2"),), tables=(OwnTable("2", 5),)
    )
    done(service, cmd.ListWishes(0, replace(left, apart=())))


def test_the_table_of_a_team_with_a_bye_is_free_and_the_wishes_after_it_hold() -> None:
    wishes = Wishes(byes=(AskedBye("1", 1),), tables=(OwnTable("1", 2), OwnTable("4", 1), OwnTable("2", 7)))
    service = wished("ABCDE", wishes)
    assert publish(service) == ["DE", "BC", "A"]
    assert [table.number for table in service.state.divisions[0].rounds[0].tables] == [1, 7]
