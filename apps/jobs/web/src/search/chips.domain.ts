/** Each condition that is set, as text, with the search that stands without it. */
import {
  type AskedFilter,
  askedFilters,
  type FilterKind,
  type FilterName,
} from '@workreel/search-index/filters';
import type { Filters } from '../api.ts';
import type search from '../language/ko/search.ts';
import type { Messages } from '../language/language.ts';
import { formatAmount, formatDay } from '../listing/format.domain.ts';
import { DEFAULT_CURRENCY, isOpenOnly, OPEN_ONLY } from './search.domain.ts';

export type FilterMessages = (typeof search)['filters'];

export interface Chip {
  id: string;
  label: string;
  without: Filters;
}

interface Told {
  filters: Filters;
  t: Messages;
  messages: FilterMessages;
}

/** How a value is written, by its kind; others are written as they are. */
const WRITTEN: { [K in FilterKind]?: (value: never, told: Told) => string } = {
  amount: (value: number, { filters, t }) =>
    formatAmount(value, filters.currency ?? DEFAULT_CURRENCY, t.language),
  from: (value: string, { t }) => formatDay(value, t.language),
  to: (value: string, { t }) => formatDay(value, t.language),
};

/** @param messages - of filters, in the language of `t`. */
export function chipsOf(filters: Filters, t: Messages, messages: FilterMessages): Chip[] {
  const told = { filters, t, messages };
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
  const { messages, t } = told;
  const written = WRITTEN[kind]?.(value as never, told) ?? value;
  if (name in messages.chip)
    return (messages.chip[name as keyof typeof messages.chip] as (value: unknown) => string)(written);
  const names: Partial<Record<FilterName, Record<string, string>>> = {
    ...messages.names,
    employmentType: t.employmentType,
  };
  return names[name]?.[String(value)] ?? String(written);
}

const statusChip = ({ filters, messages }: Told): Chip => ({
  id: 'status',
  label: filters.status?.length === 1 ? messages.closed : messages.closedToo,
  without: { ...filters, ...OPEN_ONLY },
});
