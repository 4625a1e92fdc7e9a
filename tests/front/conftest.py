"""Lets the tests of this folder import `front_reading`, the short ways to parse a piece."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
