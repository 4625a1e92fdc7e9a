"""Lets the tests of this folder import `card_blocks`, the blocks of the documentation."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
