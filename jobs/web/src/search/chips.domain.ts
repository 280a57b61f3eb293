/** Each condition that is set, in words, with the search that stands without it. */
import type { Filters } from '../api.ts';
import type { Messages } from '../language/messages.ts';
import { formatAmount, formatDay } from '../listing/format.domain.ts';
import { DEFAULT_CURRENCY } from './draft.domain.ts';
import { isOpenOnly, OPEN_ONLY } from './search.domain.ts';

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

export function chipsOf(filters: Filters, t: Messages): Chip[] {
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
    ...each('company', (value) => t.chip.company(value)),
    ...each('position', (value) => t.chip.position(value)),
    ...each('sector', (value) => t.chip.sector(value)),
    ...each('location', (value) => value),
    ...each('experience', (value) => t.chip.experience(value)),
    ...(salary === undefined
      ? one('currency', t.chip.currency, withoutSalary)
      : one(
          'salary',
          (value) => t.chip.salary(formatAmount(value, currency ?? DEFAULT_CURRENCY, t.language)),
          withoutSalary,
        )),
    ...each('education', (value) => t.education[value]),
    ...each('employmentType', (value) => t.employmentType[value]),
    ...each('techStack', (value) => value),
    ...one('deadlineFrom', (value) => t.chip.deadlineFrom(formatDay(value, t.language)), withoutFrom),
    ...one('deadlineTo', (value) => t.chip.deadlineTo(formatDay(value, t.language)), withoutTo),
    ...each('site', (value) => t.chip.site(value)),
    ...(isOpenOnly(filters)
      ? []
      : [
          {
            id: 'status',
            label: filters.status?.length === 1 ? t.status.closed : t.chip.closedToo,
            without: { ...filters, ...OPEN_ONLY },
          },
        ]),
  ];
}
