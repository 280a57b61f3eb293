/** Describes active filters as chips that can be removed. */

import {
  type ActiveFilter,
  activeFilters,
  type FilterKind,
  type FilterName,
} from '@workreel/search-index/filters';
import { ownValue } from '@workreel/ui/own-value';
import type { Filters } from '../api.ts';
import type search from '../language/ko/search.ts';
import type { Messages } from '../language/language.ts';
import { formatAmount, formatDay } from '../listing/format.domain.ts';
import { DEFAULT_CURRENCY, DEFAULT_FILTERS, isOpenOnly } from './search.domain.ts';
import type { RegionNameOf } from './use-region-names.ts';

export type FilterMessages = (typeof search)['filters'];

export interface Chip {
  id: string;
  label: string;
  /** The filters that remain if the chip is removed. */
  without: Filters;
}

interface ChipContext {
  filters: Filters;
  t: Messages;
  messages: FilterMessages;
  regionNameOf: RegionNameOf;
}

/** Value formatters by filter kind. Other values are shown unchanged. */
const FORMATTERS: { [K in FilterKind]?: (value: never, context: ChipContext) => string } = {
  region: (value: string, { regionNameOf }) => regionNameOf(value),
  amount: (value: number, { filters, t }) =>
    formatAmount(value, filters.currency ?? DEFAULT_CURRENCY, t.language),
  from: (value: string, { t }) => formatDay(value, t.language),
  to: (value: string, { t }) => formatDay(value, t.language),
};

/** Returns a chip for each active filter value. @param messages - filter messages in the language of `t`. */
export function createChips(
  filters: Filters,
  t: Messages,
  messages: FilterMessages,
  regionNameOf: RegionNameOf,
): Chip[] {
  const context = { filters, t, messages, regionNameOf };
  return activeFilters(filters).flatMap((filter) => {
    if (filter.kind === 'status') return isOpenOnly(filters) ? [] : [statusChip(context)];
    if (filter.kind === 'distinct') return filters.distinct ? [] : [duplicatesChip(context)];
    // The chip of an amount includes its currency; `exact` belongs to the keyword.
    if (filter.kind === 'exact' || (filter.kind === 'currency' && filters.salary !== undefined)) return [];
    const { name, value } = filter;
    const others: Filters = { ...filters };
    delete others[name];
    if (filter.kind === 'amount') delete others.currency;
    if (!Array.isArray(value)) return [{ id: name, label: labelOf(filter, value, context), without: others }];
    return value.map((item): Chip => {
      const rest = value.filter((other) => other !== item);
      return {
        id: `${name}=${item}`,
        label: labelOf(filter, item, context),
        without: rest.length > 0 ? { ...others, [name]: rest } : others,
      };
    });
  });
}

function labelOf({ name, kind }: ActiveFilter, value: unknown, context: ChipContext): string {
  const { messages, t } = context;
  const formatted = FORMATTERS[kind]?.(value as never, context) ?? value;
  if (name in messages.chip)
    return (messages.chip[name as keyof typeof messages.chip] as (value: unknown) => string)(formatted);
  const names: Partial<Record<FilterName, Record<string, string>>> = {
    ...messages.names,
    employmentType: t.employmentType,
    workplace: t.workplace,
  };
  return ownValue(names[name] ?? {}, String(value)) ?? String(formatted);
}

const statusChip = ({ filters, messages }: ChipContext): Chip => ({
  id: 'status',
  label: filters.status?.length === 1 ? messages.closed : messages.includeClosed,
  without: { ...filters, status: DEFAULT_FILTERS.status },
});

const duplicatesChip = ({ filters, messages }: ChipContext): Chip => ({
  id: 'distinct',
  label: messages.includeDuplicates,
  without: { ...filters, distinct: true },
});
