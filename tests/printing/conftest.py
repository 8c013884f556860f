import pytest

from classroom.i18n import Translator
from classroom.printing import page

MALAY = {
    "Certificate of Achievement": "Sijil Pencapaian",
    "Certificate of Participation": "Sijil Penyertaan",
    "This certificate is proudly presented to": "Sijil ini dianugerahkan kepada",
    "for winning with team {team} in the": "atas kemenangan bersama pasukan {team} dalam",
    "for taking part with team {team} in the": "atas penyertaan bersama pasukan {team} dalam",
    "Classroom Word Match": "Perlawanan Kata Kelas",
    "{round}, table {table}": "{round}, meja {table}",
    "{own} to {others}": "{own} lawan {others}",
    "Score sheet": "Helaian markah",
    "Turn": "Giliran",
    "ran out of time": "kehabisan masa",
    "Score": "Markah",
    "{level} level, year {year}": "peringkat {level}, tahun {year}",
}


@pytest.fixture(autouse=True)
def malay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let papers speak a Malay of the tests' own, so that the catalogue's can be improved without a test failing."""

    def translation(code: str) -> Translator:
        return (lambda message: MALAY.get(message, message)) if code == "ms" else (lambda message: message)

    monkeypatch.setattr(page, "translation", translation)
