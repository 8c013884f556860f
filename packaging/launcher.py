"""Where the built program starts."""

import os
import sys

if sys.stderr is None:
    # A Windows program without a console has no error stream, and Kivy's console log would fail for want of one.
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")

from classroom.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
