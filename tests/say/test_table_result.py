"""The sentence about a table's result."""

from classroom.competition.division import PairingKind
from classroom.competition.result import Scored
from classroom.say.look_back import result_text
from tests.competition.fields import begun


def test_U8_money_raised_is_said_with_its_currency() -> None:
    state = begun((PairingKind.OWN_BOARDS, 1), teams="a").state
    assert result_text(state, Scored("1", 120, 7), "$") == "a 120, raised $7"
    assert result_text(state, Scored("1", 120, 7), "RM") == "a 120, raised RM 7"
    assert result_text(state, Scored("1", 120), "$") == "a 120"
