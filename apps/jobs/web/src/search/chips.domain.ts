/** Each condition that is set, in words, with the search that stands without it. */
import type { Filters } from '../api.ts';
import type { Messages } from '../language/messages.ts';
import { formatAmount, formatDay } from '../listing/format.domain.ts';
import type { ConditionWords } from './condition-words.ts';
import { DEFAULT_CURRENCY, isOpenOnly, OPEN_ONLY } from './search.domain.ts';

export interface Chip {
  id: string;
  label: string;
  without: Filters;
}

type Listed =
  | 'keyword'
  | 'company'
  | 'position'
  | 'sector'
  | 'location'
  | 'experience'
  | 'education'
  | 'employmentType'
  | 'techStack'
  | 'site';

/** @param words - of conditions, in the language of `t`. */
export function chipsOf(filters: Filters, t: Messages, words: ConditionWords): Chip[] {
  const each = <Name extends Listed>(
    name: Name,
    label: (value: NonNullable<Filters[Name]>[number]) => string,
  ): Chip[] => {
    const values = (filters[name] ?? []) as NonNullable<Filters[Name]>[number][];
    return values.map((value) => {
      const rest = values.filter((other) => other !== value);
      const { [name]: _removed, ...others } = filters;
      return {
        id: `${name}=${value}`,
        label: label(value),
        without: rest.length > 0 ? { ...others, [name]: rest } : others,
      };
    });
  };
  const one = <Name extends keyof Filters>(
    name: Name,
    label: (value: NonNullable<Filters[Name]>) => string,
    without: Filters,
  ): Chip[] => {
    const value = filters[name];
    return value === undefined ? [] : [{ id: name, label: label(value), without }];
  };

  const { salary, currency, ...withoutSalary } = filters;
  const { deadlineFrom: _from, ...withoutFrom } = filters;
  const { deadlineTo: _to, ...withoutTo } = filters;
  return [
    ...each('keyword', (value) => `“${value}”`),
    ...each('company', (value) => words.chip.company(value)),
    ...each('position', (value) => words.chip.position(value)),
    ...each('sector', (value) => words.chip.sector(value)),
    ...each('location', (value) => value),
    ...each('experience', (value) => words.chip.experience(value)),
    ...(salary === undefined
      ? one('currency', words.chip.currency, withoutSalary)
      : one(
          'salary',
          (value) => words.chip.salary(formatAmount(value, currency ?? DEFAULT_CURRENCY, t.language)),
          withoutSalary,
        )),
    ...each('education', (value) => words.education[value]),
    ...each('employmentType', (value) => t.employmentType[value]),
    ...each('techStack', (value) => value),
    ...one('deadlineFrom', (value) => words.chip.deadlineFrom(formatDay(value, t.language)), withoutFrom),
    ...one('deadlineTo', (value) => words.chip.deadlineTo(formatDay(value, t.language)), withoutTo),
    ...each('site', (value) => words.chip.site(value)),
    ...(isOpenOnly(filters)
      ? []
      : [
          {
            id: 'status',
            label: filters.status?.length === 1 ? words.status.closed : words.chip.closedToo,
            without: { ...filters, ...OPEN_ONLY },
          },
        ]),
  ];
}
