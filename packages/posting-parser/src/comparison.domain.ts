import { NOT_LESS, NOT_MORE } from './comparison-words.data.ts';
import { lexicon } from './lexicon.domain.ts';
import { entriesOf } from './requirement.domain.ts';

function* entries(): Generator<[string, string]> {
  yield* entriesOf(NOT_LESS, 'at least');
  yield* entriesOf(NOT_MORE, 'maximum');
}
const findNegated = lexicon(entries());

/**
 * Replaces negated comparisons in a normalized text by "at least" and "maximum", because "less than" inside "no less than" says the opposite. Changes
 * the length of the text.
 */
export function withPlainComparisons(text: string): string {
  let plain = '';
  let from = 0;
  for (const { start, end, meaning } of findNegated(text)) {
    plain += `${text.slice(from, start)}${meaning}${text[end - 1] === "'" ? ' ' : ''}`;
    from = end;
  }
  return from === 0 ? text : plain + text.slice(from);
}
