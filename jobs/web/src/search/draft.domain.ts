/** What stands in the fields of the search form, and what it means. */

import type { Language } from '@workreel/ui/language';
import type { Filters } from '../api.ts';
import { isDay, isOpenOnly } from './search.domain.ts';

export interface Draft {
  /** Several words, one of which is enough, stand between commas; so in location and techStack. */
  keyword: string;
  location: string;
  techStack: string;
  /** Years, between commas; empty: any. */
  experience: string;
  /** In units of {@link salaryUnit}. */
  salary: string;
  currency: string;
  deadlineFrom: string;
  deadlineTo: string;
  status: 'open' | 'closed' | 'all';
}

export const DEFAULT_CURRENCY = 'KRW';

/** What one types a yearly amount in: 만원 in Korean, millions of won in English, else the currency itself. */
export function salaryUnit(currency: string, language: Language): number {
  if (currency !== 'KRW') return 1;
  return language === 'ko' ? 10_000 : 1_000_000;
}

export function draftOf(filters: Filters, language: Language): Draft {
  const currency = filters.currency ?? DEFAULT_CURRENCY;
  return {
    keyword: (filters.keyword ?? []).join(', '),
    location: (filters.location ?? []).join(', '),
    techStack: (filters.techStack ?? []).join(', '),
    experience: (filters.experience ?? []).join(','),
    salary: filters.salary === undefined ? '' : groupDigits(filters.salary / salaryUnit(currency, language)),
    currency,
    deadlineFrom: filters.deadlineFrom ?? '',
    deadlineTo: filters.deadlineTo ?? '',
    status: filters.status === undefined || filters.status.length > 1 ? 'all' : filters.status[0]!,
  };
}

/** The filters that a draft means; those that the form has no field for stay as they are. */
export function filtersOf(draft: Draft, before: Filters, language: Language): Filters {
  const {
    keyword: _keyword,
    location: _location,
    techStack: _techStack,
    experience: _experience,
    salary: _salary,
    currency: _currency,
    deadlineFrom: _deadlineFrom,
    deadlineTo: _deadlineTo,
    status: _status,
    ...others
  } = before;
  const keyword = wordsOf(draft.keyword);
  const location = wordsOf(draft.location);
  const techStack = wordsOf(draft.techStack);
  const experience = draft.experience === '' ? [] : draft.experience.split(',').map(Number);
  const salary = readAmount(draft.salary, draft.currency, language);
  return {
    ...others,
    ...(keyword.length > 0 && { keyword }),
    ...(location.length > 0 && { location }),
    ...(techStack.length > 0 && { techStack }),
    ...(experience.length > 0 && { experience }),
    ...(typeof salary === 'number' && { salary }),
    ...(draft.currency !== DEFAULT_CURRENCY && { currency: draft.currency }),
    ...(isDay(draft.deadlineFrom) && { deadlineFrom: draft.deadlineFrom }),
    ...(isDay(draft.deadlineTo) && { deadlineTo: draft.deadlineTo }),
    status: draft.status === 'all' ? ['open', 'closed'] : [draft.status],
  };
}

/** An amount in the currency itself: undefined where the field is empty, `invalid` where it holds no amount. */
export function readAmount(
  text: string,
  currency: string,
  language: Language,
): number | undefined | 'invalid' {
  const digits = text.replace(/[\s,]/g, '');
  if (digits === '') return undefined;
  const value = /^\d+(\.\d+)?$/.test(digits)
    ? Math.round(Number(digits) * salaryUnit(currency, language))
    : Number.NaN;
  return value <= 1e12 ? value : 'invalid';
}

/** Filters that the form's panel sets, to say how many are on where the panel is folded. */
export function countSet(filters: Filters): number {
  const { keyword: _keyword, currency: _currency, status: _status, ...rest } = filters;
  return Object.keys(rest).length + (isOpenOnly(filters) ? 0 : 1);
}

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((word) => word.trim().slice(0, 200))
      .filter((word) => word !== ''),
  ),
];

const groupDigits = (value: number) =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }).format(value);
