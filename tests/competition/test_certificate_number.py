"""The number of a certificate of a day leads back to the day and to who holds it (P21)."""

from classroom.competition.day_award import competition_of_certificate, holder_in
from classroom.competition.division import PairingKind
from tests.competition.fields import begun, enter, publish


def test_P21_a_number_that_nobody_holds_leads_nowhere() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 1), teams="AB")
    publish(service)
    enter(service, (120, 100))
    assert holder_in(service.state, "c1-A99") is None
    assert competition_of_certificate("no number") == ""
