"""`python -m cardwright` is the command `cardwright`."""

import sys

from cardwright.compiler.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
