import type { Filters } from '../api.ts';
import type { Messages } from '../language/language.ts';
import { truncate } from '../truncate.domain.ts';
import { createChips, type FilterMessages } from './chips.domain.ts';
import { formatSearch, toListingSearch } from './search.domain.ts';
import type { RegionNameOf } from './use-region-names.ts';

/** Maximum characters of a suggested name. */
const MAX_NAME_LENGTH = 80;

/** Returns the filters as text, like the chips of the listing; for a search without filters, that only open postings match. */
export function describeConditions(
  filters: Filters,
  t: Messages,
  messages: FilterMessages,
  regionNameOf: RegionNameOf,
): string[] {
  const chips = createChips(filters, t, messages, regionNameOf);
  return chips.length > 0 ? chips.map(({ label }) => label) : [messages.open];
}

/** Suggests a name such as “백엔드 · 서울”; empty for a search without filters. */
export function suggestName(
  { keyword = [], ...others }: Filters,
  t: Messages,
  messages: FilterMessages,
  regionNameOf: RegionNameOf,
): string {
  const name = [...keyword, ...createChips(others, t, messages, regionNameOf).map(({ label }) => label)].join(
    ' · ',
  );
  return truncate(name, MAX_NAME_LENGTH);
}

/** Whether two searches find the same postings, however their filters were written. */
export const isSameSearch = (a: Filters, b: Filters): boolean =>
  formatSearch(toListingSearch(a)) === formatSearch(toListingSearch(b));
