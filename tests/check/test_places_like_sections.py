"""A place may be called like a section: where a place is meant, it is the place."""

from __future__ import annotations

import pytest
from check_cases import said

ZONE = "zone play of threat, face up\n"


@pytest.mark.parametrize(
    "line",
    [
        "if number of minions in play >= 2: gain 1 coin",
        "choose 1 minion in play as m\n        destroy m",
        "for each top minion in lair as m: move m to play",
        "for each minion in lair as m where m is in play: destroy m",
    ],
)
def test_a_gem_with_a_section_play_speaks_of_the_zone_play(line: str) -> None:
    found = said("gem.card", f'{ZONE}gem "Chip"\n    cost 3\n    play:\n        {line}\n')
    assert not [one for one in found if "section" in one.message], [one.message for one in found]


def test_elsewhere_it_is_the_section() -> None:
    found = list(said("gem.card", f'{ZONE}gem "Chip"\n    cost 3\n    play:\n        resolve play\n'))
    assert not [one for one in found if "place" in one.message], [one.message for one in found]
