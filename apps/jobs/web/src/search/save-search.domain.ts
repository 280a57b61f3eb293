/** A search in words, to be kept under. */
import type { Filters } from '../api.ts';
import { brief } from '../brief.domain.ts';
import type { Messages } from '../language/messages.ts';
import { chipsOf } from './chips.domain.ts';
import type { FilterWords } from './filter-words.ts';
import { isOpenOnly } from './search.domain.ts';

/** A longer name than this says nothing that its filters do not. */
const LONGEST_SUGGESTION = 80;

/** What it looks for, each condition by itself. */
export const conditionsOf = (filters: Filters, t: Messages, words: FilterWords): string[] => [
  ...chipsOf(filters, t, words).map(({ label }) => label),
  ...(isOpenOnly(filters) ? [words.open] : []),
];

/** “백엔드 · 서울”; empty for a search that looks for nothing in particular. */
export function suggestName({ keyword = [], ...others }: Filters, t: Messages, words: FilterWords): string {
  const name = [...keyword, ...chipsOf(others, t, words).map(({ label }) => label)].join(' · ');
  return brief(name, LONGEST_SUGGESTION);
}
