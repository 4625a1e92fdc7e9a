"""Lets the tests of this folder import `check_cases`, the short ways to check a piece."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
