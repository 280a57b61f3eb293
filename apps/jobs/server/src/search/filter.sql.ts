import { EDUCATION_LEVELS, type Filters, type SortOrder } from '@workreel/jobs-contract';
import { canonicalTechnology } from '@workreel/posting-parser';
import { type RawBuilder, sql } from 'kysely';
import { isJoined, type Meaning } from '../postings/words/index.ts';
import { meantPlaces } from './places.domain.ts';
import { asksNothing, isOpenAt, type Phrase, readQueries, type TextQuery } from './query.domain.ts';
import { DEFAULT_CURRENCY, POINTS } from './rules.domain.ts';

type Condition = RawBuilder<boolean>;
type Text = RawBuilder<string>;

/** The texts in which terms stand between blanks (see `searchTexts`). */
const TITLE: Text = sql`search_title`;
const COMPANY: Text = sql`search_company`;
const SECTOR: Text = sql`search_sector`;
const REST: Text = sql`(search_tech || search_sector)`;
const ALL: Text = sql`(search_title || search_company || search_tech || search_sector)`;

/** What must hold of a posting, as SQL. What is unknown of a posting fits no filter on it. */
export function conditionsOf(filters: Filters): Condition[] {
  const conditions: Condition[] = [];
  const either = <T>(values: readonly T[] | undefined, condition: (value: T) => Condition) => {
    if (values && values.length > 0) conditions.push(sql`(${sql.join(values.map(condition), sql` or `)})`);
  };
  either(filters.keyword && readQueries(filters.keyword), (query) => holds(query, ALL));
  either(filters.company && readQueries(filters.company), (query) => holds(query, COMPANY));
  either(filters.position && readQueries(filters.position), (query) => holds(query, TITLE));
  either(filters.sector && readQueries(filters.sector), (query) => holds(query, SECTOR));
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

/** No term holds a sign that means something in a pattern: they are letters, digits and `+ # . & / = -`. */
const pattern = (word: string) => `%${word}%`;
const isWhole = (text: Text, term: string): Condition => sql`${text} like ${pattern(` ${term} `)}`;
const isPart = (text: Text, word: string): Condition => sql`${text} like ${pattern(word)}`;
const isWord = (text: Text, word: string): Condition =>
  isJoined(word) ? isPart(text, word) : isWhole(text, word);

function holds(query: TextQuery, text: Text): Condition {
  if (asksNothing(query)) return sql`false`;
  const wanted = [
    ...query.meanings.map((meaning) => means(meaning, text)),
    ...query.phrases.map((phrase) => inARow(phrase, text)),
    ...query.excluded.map(
      (asked) => sql<boolean>`not ${'name' in asked ? means(asked, text) : inARow(asked, text)}`,
    ),
  ];
  return sql`(${sql.join(wanted, sql` and `)})`;
}

function means({ words, name }: Meaning, text: Text): Condition {
  const all = sql.join(
    words.map((word) => isWord(text, word)),
    sql` and `,
  );
  return name === null ? sql`(${all})` : sql`((${all}) or ${isWhole(text, name)})`;
}

function inARow(phrase: Phrase, text: Text): Condition {
  const end = phrase.words.length - 1;
  const before = isOpenAt(phrase, 0, 'before') ? '' : ' ';
  const after = isOpenAt(phrase, end, 'after') ? '' : ' ';
  return sql`${text} like ${pattern(`${before}${phrase.words.join(' ')}${after}`)}`;
}

/** By the tree of places; a word that names none is looked for in what the site printed. */
function inPlace(query: string): Condition {
  const places = meantPlaces(query);
  if (places) return sql`regions && ${places}::text[]`;
  return sql`location_text ilike ${`%${query.trim().replace(/[\\%_]/g, '\\$&')}%`}`;
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

/** The moment as whole microseconds, which the search index keeps too: a walk goes on wherever it is answered. */
const newest: SortKey[] = [
  {
    key: sql`sort_at`,
    descending: true,
    written: sql`(extract(epoch from sort_at) * 1000000)::bigint`,
    read: (text) => sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`,
  },
  { key: sql`id`, descending: true, read: as('bigint') },
];

export function sortKeysOf(order: SortOrder, filters: Filters): SortKey[] {
  switch (order) {
    case 'recent':
      return newest;
    case 'relevance':
      return [{ key: relevance(filters.keyword ?? []), descending: true, read: as('int') }, ...newest];
    case 'deadline':
      return [
        { key: sql`(status = 'closed')`, descending: false, read: as('boolean') },
        { key: sql`coalesce(deadline_date, 'infinity'::date)`, descending: false, read: as('date') },
        ...newest,
      ];
    case 'salary':
      return [
        {
          key: sql`coalesce(case when salary_currency = ${filters.currency ?? DEFAULT_CURRENCY} then coalesce(annual_max, annual_min) end, -1)`,
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

/** The points of `rules.domain.ts`, summed over what the queries mean. */
function relevance(queries: readonly string[]): RawBuilder<number> {
  const meanings = new Map<string, Meaning>();
  for (const { meanings: own, phrases } of readQueries(queries)) {
    for (const meaning of own) meanings.set(meaning.words.join(' '), meaning);
    for (const { words } of phrases) meanings.set(words.join(' '), { words, name: null });
  }
  const points = [...meanings.values()].map(({ words, name }) => {
    const least = sql`least(${sql.join(words.map(wordPoints))})`;
    return name === null ? least : sql`greatest(${least}, ${namePoints(name)})`;
  });
  // A constant alone would be the number of a column.
  return points.length === 0 ? sql<number>`(0 + 0)` : sql<number>`(${sql.join(points, sql` + `)})`;
}

const PLACES = [
  { text: TITLE, ...POINTS.title },
  { text: COMPANY, ...POINTS.company },
  { text: REST, ...POINTS.rest },
];
const firstOf = (cases: RawBuilder<unknown>[]) => sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;

const wordPoints = (word: string) =>
  firstOf(
    PLACES.map(({ text, whole, part }) => {
      const asPart = isJoined(word) ? sql`when ${isPart(text, word)} then ${sql.lit(part)}` : sql``;
      return sql`when ${isWhole(text, word)} then ${sql.lit(whole)} ${asPart}`;
    }),
  );
const namePoints = (sign: string) =>
  firstOf(PLACES.map(({ text, name }) => sql`when ${isWhole(text, sign)} then ${sql.lit(name)}`));

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
