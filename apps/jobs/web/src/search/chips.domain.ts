/** Each condition that is set, in words, with the search that stands without it. */
import {
  type AskedFilter,
  askedFilters,
  type FilterKind,
  type FilterName,
} from '@workreel/search-index/filters';
import type { Filters } from '../api.ts';
import type { Messages } from '../language/messages.ts';
import { formatAmount, formatDay } from '../listing/format.domain.ts';
import type { FilterWords } from './filter-words.ts';
import { DEFAULT_CURRENCY, isOpenOnly, OPEN_ONLY } from './search.domain.ts';

export interface Chip {
  id: string;
  label: string;
  without: Filters;
}

interface Told {
  filters: Filters;
  t: Messages;
  words: FilterWords;
}

/** How a value is written, by its kind; others are written as they are. */
const WRITTEN: { [K in FilterKind]?: (value: never, told: Told) => string } = {
  amount: (value: number, { filters, t }) =>
    formatAmount(value, filters.currency ?? DEFAULT_CURRENCY, t.language),
  from: (value: string, { t }) => formatDay(value, t.language),
  to: (value: string, { t }) => formatDay(value, t.language),
};

/** @param words - of filters, in the language of `t`. */
export function chipsOf(filters: Filters, t: Messages, words: FilterWords): Chip[] {
  const told = { filters, t, words };
  return askedFilters(filters).flatMap((filter) => {
    if (filter.kind === 'status') return isOpenOnly(filters) ? [] : [statusChip(told)];
    // An amount is told with its currency.
    if (filter.kind === 'currency' && filters.salary !== undefined) return [];
    const { name, value } = filter;
    const others: Filters = { ...filters };
    delete others[name];
    if (filter.kind === 'amount') delete others.currency;
    if (!Array.isArray(value)) return [{ id: name, label: labelOf(filter, value, told), without: others }];
    return value.map((one): Chip => {
      const rest = value.filter((other) => other !== one);
      return {
        id: `${name}=${one}`,
        label: labelOf(filter, one, told),
        without: rest.length > 0 ? { ...others, [name]: rest } : others,
      };
    });
  });
}

function labelOf({ name, kind }: AskedFilter, value: unknown, told: Told): string {
  const { words, t } = told;
  const written = WRITTEN[kind]?.(value as never, told) ?? value;
  if (name in words.chip)
    return (words.chip[name as keyof typeof words.chip] as (value: unknown) => string)(written);
  const names: Partial<Record<FilterName, Record<string, string>>> = {
    ...words.names,
    employmentType: t.employmentType,
  };
  return names[name]?.[String(value)] ?? String(written);
}

const statusChip = ({ filters, words }: Told): Chip => ({
  id: 'status',
  label: filters.status?.length === 1 ? words.closed : words.closedToo,
  without: { ...filters, ...OPEN_ONLY },
});
