import { canonicalTechnology } from '@workreel/posting-parser/search-terms';
import {
  type ActiveFilterOf,
  activeFilters,
  DEFAULT_CURRENCY,
  type FilterKind,
  type Filters,
  levelsUpTo,
  locationTextOf,
  postedSince,
  regionsOf,
  type SortOrder,
} from '@workreel/search-index';
import { type RawBuilder, sql } from 'kysely';
import { DOCUMENT_COLUMNS } from './index-source.ts';

type Condition = RawBuilder<boolean>;

/** Fields with array columns. */
const ARRAY_FIELDS: readonly string[] = ['techStack', 'sector', 'regions', 'employmentTypes'];

function matchesAny(field: keyof typeof DOCUMENT_COLUMNS, values: readonly string[]): Condition {
  const column = DOCUMENT_COLUMNS[field];
  const wanted = sql`${values.map((value) => value.trim())}::text[]`;
  return ARRAY_FIELDS.includes(field) ? sql`${column} && ${wanted}` : sql`${column} = any(${wanted})`;
}
const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** SQL conditions by filter kind, equivalent to those of the index. Text filters need the index. */
const CONDITIONS: {
  [K in Exclude<FilterKind, 'text'>]: (filter: ActiveFilterOf<K>, filters: Filters) => Condition | undefined;
} = {
  value: ({ field, value }) => matchesAny(field, value),
  technology: ({ field, value }) =>
    matchesAny(
      field,
      value.map((name) => canonicalTechnology(name) ?? name),
    ),
  level: ({ field, value, values }) => matchesAny(field, levelsUpTo(values, value)),
  region: ({ field, value }) =>
    anyOf(
      value.map((text): Condition => {
        const inRegions = matchesAny(field, regionsOf(text));
        const locationText = locationTextOf(text);
        if (locationText === null) return inRegions;
        return anyOf([inRegions, sql`lower(trim(${DOCUMENT_COLUMNS.locationText})) = ${locationText}`]);
      }),
    ),
  years: ({ value }) => anyOf(value.map(acceptsYears)),
  amount: ({ value }, { currency }) =>
    sql`(${DOCUMENT_COLUMNS.currency} = ${currency ?? DEFAULT_CURRENCY} and ${DOCUMENT_COLUMNS.amount} >= ${value})`,
  currency: () => undefined,
  withoutSignals: ({ value }) => (value ? sql`not ${DOCUMENT_COLUMNS.hasSignals}` : undefined),
  // Which posting of a group is shown depends on all other conditions.
  distinct: () => undefined,
  exact: () => undefined,
  from: ({ field, value }) => sql`${DOCUMENT_COLUMNS[field]} >= ${value}::date`,
  to: ({ field, value }) => sql`${DOCUMENT_COLUMNS[field]} <= ${value}::date`,
  days: ({ value }) => sql`sort_at >= ${new Date(postedSince(Date.now(), value)).toISOString()}::timestamptz`,
  status: ({ value }) => sql`status = any(${value}::text[])`,
};

/** Whether the filters include no text filter, so that SQL can answer the search. */
export const hasNoTextFilter = (filters: Filters): boolean =>
  activeFilters(filters).every(({ kind }) => kind !== 'text');

/**
 * Returns the SQL conditions of the filters on a row of a table or subquery that is named `postings`. A posting without a value does not
 * match a filter on that field.
 */
export function conditionsOf(filters: Filters): Condition[] {
  const conditions = activeFilters(filters).flatMap((filter) => {
    if (filter.kind === 'text') throw new Error(`Text filter ${filter.name} needs the search index`);
    const condition = CONDITIONS[filter.kind] as (
      requested: typeof filter,
      all: Filters,
    ) => Condition | undefined;
    return condition(filter, filters) ?? [];
  });
  return filters.distinct ? [...conditions, isShown(conditions)] : conditions;
}

/**
 * Matches postings that are shown for their group: none of the others that match the conditions comes before them. The conditions name columns
 * without a table, so that they apply to the innermost one.
 */
function isShown(conditions: readonly Condition[]): Condition {
  const placeOf = (table: string) => {
    const column = (name: string) => sql.ref(`${table}.${name}`);
    return sql`(${column('status')} = 'closed', ${column('group_position')}, -${column('id')})`;
  };
  const precedes = sql<boolean>`member.group_id = postings.group_id and ${placeOf('member')} < ${placeOf('postings')}`;
  return sql`not exists (select from jobs.postings member where ${sql.join([precedes, ...conditions], sql` and `)})`;
}

/**
 * Matches postings open to applicants with this many years of experience. 0 matches postings for newcomers; other
 * values match ranges that include them, and 경력 (experienced) without a number of years.
 */
function acceptsYears(years: number): Condition {
  const inRange = sql<boolean>`((min_years is not null or max_years is not null)
    and coalesce(min_years, 0) <= ${years} and coalesce(max_years, 32767) >= ${years})`;
  if (years === 0) return sql`(newcomer or (newcomer is null and ${inRange}))`;
  return sql`(${inRange} or (newcomer = false and min_years is null and max_years is null))`;
}

/** A sort key and its direction. Every sort order ends with the ID, which makes it total. */
export interface SortKey {
  key: RawBuilder<unknown>;
  descending: boolean;
  /** Representation in a cursor if it differs from the text of `key`. */
  cursorValue?: RawBuilder<unknown>;
  /** Parses the cursor representation. */
  parse: (text: RawBuilder<string>) => RawBuilder<unknown>;
}

const castTo =
  (type: 'float8' | 'bigint' | 'date' | 'boolean' | 'int') =>
  (text: RawBuilder<string>): RawBuilder<unknown> =>
    sql`${text}::${sql.raw(type)}`;

const NEWEST_FIRST: SortKey[] = [
  {
    key: sql`sort_at`,
    descending: true,
    cursorValue: DOCUMENT_COLUMNS.sortAt,
    parse: (text) => sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`,
  },
  { key: sql`id`, descending: true, parse: castTo('bigint') },
];

/** Returns the sort keys of an order. They equal those of the index, so that cursors are valid for both. */
export function sortKeysOf(order: Exclude<SortOrder, 'relevance'>, filters: Filters): SortKey[] {
  switch (order) {
    case 'recent':
      return NEWEST_FIRST;
    case 'deadline':
      return [
        { key: sql`(status = 'closed')`, descending: false, parse: castTo('boolean') },
        { key: sql`coalesce(deadline_date, 'infinity'::date)`, descending: false, parse: castTo('date') },
        ...NEWEST_FIRST,
      ];
    case 'salary':
      return [
        {
          key: sql`coalesce(case when salary_currency = ${filters.currency ?? DEFAULT_CURRENCY} then ${DOCUMENT_COLUMNS.amount} end, -1)`,
          descending: true,
          parse: castTo('float8'),
        },
        ...NEWEST_FIRST,
      ];
    case 'experience':
      return [
        {
          key: sql`coalesce(min_years, case when newcomer then 0 else 32767 end)::int`,
          descending: false,
          parse: castTo('int'),
        },
        ...NEWEST_FIRST,
      ];
  }
}

/** Matches the rows after a position in a sort order. */
export function afterPosition(
  keys: readonly SortKey[],
  position: readonly (string | number | null)[],
): Condition {
  const valueAt = (sortKey: SortKey, index: number) => sortKey.parse(sql`${String(position[index])}::text`);
  const branches = keys.map((sortKey, index) => {
    const equal = keys.slice(0, index).map((earlier, n) => sql`${earlier.key} = ${valueAt(earlier, n)}`);
    const beyond = sql`${sortKey.key} ${sql.raw(sortKey.descending ? '<' : '>')} ${valueAt(sortKey, index)}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql`(${sql.join(branches, sql` or `)})`;
}
