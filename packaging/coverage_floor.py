"""Says when the coverage has risen so far that its floor in pyproject.toml should follow."""

import os
import tomllib
from pathlib import Path

from coverage import Coverage

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def main() -> None:
    """Compare the last run's coverage with the floor; pytest itself fails a run that is below."""
    with PROJECT.open("rb") as file:
        floor = tomllib.load(file)["tool"]["coverage"]["report"]["fail_under"]
    coverage = Coverage(config_file=str(PROJECT))
    coverage.load()
    with Path(os.devnull).open("w") as nowhere:
        reached = coverage.report(file=nowhere)
    print(f"Coverage: {reached:.1f} % (floor {floor} %).")
    if int(reached) > floor:
        print(f"Raise the floor: write fail_under = {int(reached)} in pyproject.toml.")


if __name__ == "__main__":
    main()
