"""The known mistakes, in the order in which they are looked for: the special before the general."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.compiler.parse import mistakes_english, mistakes_layout, mistakes_lines, mistakes_signs, mistakes_words
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.spot import Spot

__all__ = ["PATTERNS"]

PATTERNS: tuple[Callable[[Spot], Refused | None], ...] = (
    mistakes_layout.line_outside,
    mistakes_layout.empty_block,
    mistakes_layout.colon_above,
    mistakes_signs.signs,
    mistakes_signs.than,
    mistakes_signs.full_stop,
    mistakes_signs.decimals,
    mistakes_lines.capital,
    mistakes_lines.may_behind_colon,
    mistakes_lines.or_on_the_line,
    mistakes_words.number_or_article,
    mistakes_english.answer_as_condition,
    mistakes_lines.other_language,
    mistakes_english.rule_without_moment,
    mistakes_english.once_each,
    mistakes_english.had,
    mistakes_english.there_is,
    mistakes_english.one_or_other,
    mistakes_english.rule_behind_while,
    mistakes_english.comma_for_colon,
    mistakes_english.then_behind,
    mistakes_english.nobody_can,
    mistakes_lines.long_line,
    mistakes_words.amount_for_each,
    mistakes_english.equal_to,
    mistakes_english.relative,
    mistakes_english.this_without_colon,
    mistakes_words.of_after_quantifier,
    mistakes_words.condition_behind,
    mistakes_words.time_behind,
    mistakes_words.also,
    mistakes_words.place_behind,
    mistakes_signs.rounding,
    mistakes_words.state_as_event,
    mistakes_layout.only_colon,
    mistakes_words.misspelt_word,
    mistakes_words.several_words,
    mistakes_words.reserved_name,
    mistakes_lines.misspelt_opening,
    mistakes_lines.title,
    mistakes_lines.either_without_or,
    mistakes_layout.stray_tail,
    mistakes_layout.missing_colon,
    mistakes_lines.permission,
    mistakes_lines.property_with_sign,
    mistakes_lines.extra_colon,
    mistakes_english.more_or_less,
    mistakes_english.number_before_unit,
    mistakes_lines.event_as_condition,
    mistakes_lines.two_on_a_line,
    mistakes_lines.actor_without_colon,
    mistakes_words.missing_comma,
    mistakes_layout.deeper,
)
