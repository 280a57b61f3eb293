import { canonicalTechnology } from '@workreel/posting-parser';
import {
  type AskedOf,
  askedFilters,
  DEFAULT_CURRENCY,
  type FilterKind,
  type Filters,
  levelsUpTo,
  regionsOf,
  type SortOrder,
} from '@workreel/search-index';
import { type RawBuilder, sql } from 'kysely';
import { DOCUMENT_COLUMNS } from './index-source.ts';

type Condition = RawBuilder<boolean>;

/** Fields that hold several values. */
const LISTS: readonly string[] = ['techStack', 'sector', 'regions', 'employmentTypes'];

function hasOne(field: keyof typeof DOCUMENT_COLUMNS, values: readonly string[]): Condition {
  const column = DOCUMENT_COLUMNS[field];
  const wanted = sql`${values.map((value) => value.trim())}::text[]`;
  return LISTS.includes(field) ? sql`${column} && ${wanted}` : sql`${column} = any(${wanted})`;
}
const eitherOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** The rule of each kind of filter in SQL, as the index has it; words are looked for by the index alone. */
const CONDITIONS: {
  [K in Exclude<FilterKind, 'text'>]: (filter: AskedOf<K>, filters: Filters) => Condition | undefined;
} = {
  value: ({ field, value }) => hasOne(field, value),
  technology: ({ field, value }) =>
    hasOne(
      field,
      value.map((name) => canonicalTechnology(name) ?? name),
    ),
  level: ({ field, value, values }) => hasOne(field, levelsUpTo(values, value)),
  place: ({ field, value }) =>
    eitherOf(
      value.map((text): Condition => {
        const places = regionsOf(text);
        if (places) return hasOne(field, places);
        return sql`${DOCUMENT_COLUMNS.locationText} ilike ${`%${text.trim().replace(/[\\%_]/g, '\\$&')}%`}`;
      }),
    ),
  years: ({ value }) => eitherOf(value.map(admitsYears)),
  amount: ({ value }, { currency }) =>
    sql`(${DOCUMENT_COLUMNS.currency} = ${currency ?? DEFAULT_CURRENCY} and ${DOCUMENT_COLUMNS.amount} >= ${value})`,
  currency: () => undefined,
  from: ({ field, value }) => sql`${DOCUMENT_COLUMNS[field]} >= ${value}::date`,
  to: ({ field, value }) => sql`${DOCUMENT_COLUMNS[field]} <= ${value}::date`,
  days: ({ value }) => sql`sort_at >= now() - ${value} * interval '1 day'`,
  status: ({ value }) => sql`status = any(${value}::text[])`,
};

/** Whether a list can be read without the index: it asks for no words. */
export const isPlain = (filters: Filters): boolean =>
  askedFilters(filters).every(({ kind }) => kind !== 'text');

/** What must hold of a posting, as SQL. What is unknown of a posting fits no filter on it. */
export const conditionsOf = (filters: Filters): Condition[] =>
  askedFilters(filters).flatMap((filter) => {
    if (filter.kind === 'text') throw new Error(`Only the index finds words: ${filter.name}`);
    const condition = CONDITIONS[filter.kind] as (
      asked: typeof filter,
      all: Filters,
    ) => Condition | undefined;
    return condition(filter, filters) ?? [];
  });

/**
 * Whether someone with so many years may apply. A newcomer fits where newcomers do; with years one
 * fits a range that holds them; 경력 without a number admits anyone who has any.
 */
function admitsYears(years: number): Condition {
  const inRange = sql<boolean>`((min_years is not null or max_years is not null)
    and coalesce(min_years, 0) <= ${years} and coalesce(max_years, 32767) >= ${years})`;
  if (years === 0) return sql`(newcomer or (newcomer is null and ${inRange}))`;
  return sql`(${inRange} or (newcomer = false and min_years is null and max_years is null))`;
}

/** One key of an order, and its direction. Every order ends with the id, so that no two postings are equal. */
export interface SortKey {
  key: RawBuilder<unknown>;
  descending: boolean;
  /** The key as a cursor carries it, where that is not its text. */
  written?: RawBuilder<unknown>;
  /** How a key that went through a cursor is read again. */
  read: (text: RawBuilder<string>) => RawBuilder<unknown>;
}

const as =
  (type: 'float8' | 'bigint' | 'date' | 'boolean' | 'int') =>
  (text: RawBuilder<string>): RawBuilder<unknown> =>
    sql`${text}::${sql.raw(type)}`;

const newest: SortKey[] = [
  {
    key: sql`sort_at`,
    descending: true,
    written: DOCUMENT_COLUMNS.sortAt,
    read: (text) => sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`,
  },
  { key: sql`id`, descending: true, read: as('bigint') },
];

/** The keys of an order that SQL walks, as the index writes them too: a walk goes on wherever it is answered. */
export function sortKeysOf(order: Exclude<SortOrder, 'relevance'>, filters: Filters): SortKey[] {
  switch (order) {
    case 'recent':
      return newest;
    case 'deadline':
      return [
        { key: sql`(status = 'closed')`, descending: false, read: as('boolean') },
        { key: sql`coalesce(deadline_date, 'infinity'::date)`, descending: false, read: as('date') },
        ...newest,
      ];
    case 'salary':
      return [
        {
          key: sql`coalesce(case when salary_currency = ${filters.currency ?? DEFAULT_CURRENCY} then ${DOCUMENT_COLUMNS.amount} end, -1)`,
          descending: true,
          read: as('float8'),
        },
        ...newest,
      ];
    case 'experience':
      return [
        {
          key: sql`coalesce(min_years, case when newcomer then 0 else 32767 end)::int`,
          descending: false,
          read: as('int'),
        },
        ...newest,
      ];
  }
}

/** What comes after a position in an order. */
export function afterPosition(
  keys: readonly SortKey[],
  position: readonly (string | number | null)[],
): Condition {
  const valueAt = (sortKey: SortKey, at: number) => sortKey.read(sql`${String(position[at])}::text`);
  const branches = keys.map((sortKey, index) => {
    const equal = keys.slice(0, index).map((earlier, at) => sql`${earlier.key} = ${valueAt(earlier, at)}`);
    const beyond = sql`${sortKey.key} ${sql.raw(sortKey.descending ? '<' : '>')} ${valueAt(sortKey, index)}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql`(${sql.join(branches, sql` or `)})`;
}
