"""Runs a command and says at its end what processor time it took, with all that it started.

    processor_time.py NAME SECONDS COMMAND...

SECONDS are what it may take. They are told and no more: on a busy machine the same work takes longer.
"""

import resource
import subprocess
import sys


def main(name: str, most: str, *command: str) -> int:
    """Run the command, print the line, and return the command's exit code."""
    try:
        code = subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:
        code = 130
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{name} took {used.ru_utime + used.ru_stime:.0f} s of processor time (at most {most}).", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
