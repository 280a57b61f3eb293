/** The name that a saved search gets, and its conditions as text. */
import type { Filters } from '../api.ts';
import { brief } from '../brief.domain.ts';
import type { Messages } from '../language/language.ts';
import { chipsOf, type FilterMessages } from './chips.domain.ts';
import { isOpenOnly } from './search.domain.ts';

/** A longer name than this says nothing that its filters do not. */
const LONGEST_SUGGESTION = 80;

/** What it looks for, each condition by itself. */
export const conditionsOf = (filters: Filters, t: Messages, messages: FilterMessages): string[] => [
  ...chipsOf(filters, t, messages).map(({ label }) => label),
  ...(isOpenOnly(filters) ? [messages.open] : []),
];

/** “백엔드 · 서울”; empty for a search that looks for nothing in particular. */
export function suggestName(
  { keyword = [], ...others }: Filters,
  t: Messages,
  messages: FilterMessages,
): string {
  const name = [...keyword, ...chipsOf(others, t, messages).map(({ label }) => label)].join(' · ');
  return brief(name, LONGEST_SUGGESTION);
}
