import { EDUCATION_LEVELS, type Filters, type SortOrder } from '@workreel/jobs-contract';
import { type RawBuilder, sql } from 'kysely';
import { canonicalTechnology, isInKorea, matchRegions, searchText, searchWords } from '../postings/index.ts';

type Condition = RawBuilder<boolean>;

const DEFAULT_CURRENCY = 'KRW';
/** Fits every Korean place. */
const NATIONWIDE = '전국';

/** What must hold of a posting, as SQL. What is unknown of a posting fits no filter on it. */
export function conditionsOf(filters: Filters): Condition[] {
  const conditions: Condition[] = [];
  const either = <T>(values: readonly T[] | undefined, condition: (value: T) => Condition) => {
    if (values && values.length > 0) conditions.push(sql`(${sql.join(values.map(condition), sql` or `)})`);
  };
  either(filters.keyword, (value) =>
    allWords(value, sql`(search_title || ' ' || search_company || ' ' || search_rest)`),
  );
  either(filters.company, (value) => contains(sql`search_company`, searchText(value)));
  either(filters.position, (value) => allWords(value, sql`search_title`));
  either(
    filters.sector,
    (value) =>
      sql`exists (select from unnest(sector) s where lower(normalize(s, NFKC)) like ${pattern(searchText(value))})`,
  );
  either(filters.location, inPlace);
  either(filters.experience, admitsYears);
  either(filters.employmentType, (value) => sql`${value} = any(employment_types)`);
  either(filters.techStack, (value) => sql`${canonicalTechnology(value) ?? value.trim()} = any(tech_stack)`);
  either(filters.status, (value) => sql`status = ${value}`);
  either(filters.site, (value) => sql`site = ${value}`);
  if (filters.education && filters.education.length > 0) {
    const mine = Math.max(...filters.education.map((level) => EDUCATION_LEVELS.indexOf(level)));
    conditions.push(sql`education_level = any(${EDUCATION_LEVELS.slice(0, mine + 1)}::text[])`);
  }
  if (filters.salary !== undefined) {
    conditions.push(
      sql`salary_currency = ${filters.currency ?? DEFAULT_CURRENCY}`,
      sql`coalesce(annual_max, annual_min) >= ${filters.salary}`,
    );
  }
  if (filters.deadlineFrom) conditions.push(sql`deadline_date >= ${filters.deadlineFrom}::date`);
  if (filters.deadlineTo) conditions.push(sql`deadline_date <= ${filters.deadlineTo}::date`);
  return conditions;
}

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
const contains = (text: RawBuilder<unknown>, word: string): Condition => sql`${text} like ${pattern(word)}`;

function allWords(query: string, text: RawBuilder<unknown>): Condition {
  const words = searchWords(query);
  return words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => contains(text, word)),
        sql` and `,
      )})`;
}

/** By the tree of places; a word that names none is looked for in what the site printed. */
function inPlace(query: string): Condition {
  const places = matchRegions(query);
  if (places.length === 0) return sql`location_text ilike ${pattern(query.trim())}`;
  const fitting = places.some(isInKorea) ? [...places, NATIONWIDE] : places;
  return sql`regions && ${fitting}::text[]`;
}

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
  /** How a key that went through a cursor is read again. */
  type: 'float8' | 'timestamptz' | 'bigint' | 'date' | 'boolean' | 'int';
  descending: boolean;
}

const newest: SortKey[] = [
  { key: sql`sort_at`, type: 'timestamptz', descending: true },
  { key: sql`id`, type: 'bigint', descending: true },
];

export function sortKeysOf(order: SortOrder, filters: Filters): SortKey[] {
  switch (order) {
    case 'recent':
      return newest;
    case 'relevance':
      return [{ key: relevance(filters.keyword ?? []), type: 'int', descending: true }, ...newest];
    case 'deadline':
      return [
        { key: sql`(status = 'closed')`, type: 'boolean', descending: false },
        { key: sql`coalesce(deadline_date, 'infinity'::date)`, type: 'date', descending: false },
        ...newest,
      ];
    case 'salary':
      return [
        {
          key: sql`coalesce(case when salary_currency = ${filters.currency ?? DEFAULT_CURRENCY} then coalesce(annual_max, annual_min) end, -1)`,
          type: 'float8',
          descending: true,
        },
        ...newest,
      ];
    case 'experience':
      return [
        {
          key: sql`coalesce(min_years, case when newcomer then 0 else 32767 end)::int`,
          type: 'int',
          descending: false,
        },
        ...newest,
      ];
  }
}

/** Words in the title before the company before the rest; a whole word before a part. */
function relevance(queries: readonly string[]): RawBuilder<number> {
  const words = [...new Set(queries.flatMap(searchWords))].slice(0, 20);
  const weigh = (word: string) => sql`(
    case when (' ' || search_title || ' ') like ${`% ${pattern(word).slice(1, -1)} %`} then 6 when search_title like ${pattern(word)} then 4 else 0 end
    + case when search_company like ${pattern(word)} then 2 else 0 end
    + case when search_rest like ${pattern(word)} then 1 else 0 end)`;
  return words.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(words.map(weigh), sql` + `)})`;
}

/** What comes after a position in an order. */
export function afterPosition(
  keys: readonly SortKey[],
  position: readonly (string | number | null)[],
): Condition {
  const branches = keys.map((sortKey, index) => {
    const equal = keys
      .slice(0, index)
      .map((earlier, at) => sql`${earlier.key} = ${keyValue(earlier, position[at])}`);
    const beyond = sql`${sortKey.key} ${sql.raw(sortKey.descending ? '<' : '>')} ${keyValue(sortKey, position[index])}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql`(${sql.join(branches, sql` or `)})`;
}

const keyValue = (sortKey: SortKey, value: string | number | null | undefined) =>
  sql`${String(value)}::text::${sql.raw(sortKey.type)}`;
