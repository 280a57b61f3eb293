import { FACETS, type FacetName, type Facets, type Filters, type SortOrder } from '@workreel/jobs-contract';
import { inTransaction, type Store } from '@workreel/platform/database';
import type { PageOf, Total } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import type { JobsDb, JobsQueryable } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow } from '../postings/index.ts';
import type { Beginning } from '../postings/words/index.ts';
import { countedValues } from './engine/document.domain.ts';
import { type Counts, facetOf } from './engine/facets.domain.ts';
import type { Trend } from './engine/trend.domain.ts';
import { afterPosition, conditionsOf, type SortKey, sortKeysOf } from './filter.sql.ts';
import { NATIONWIDE } from './places.domain.ts';
import { trendOf } from './trends.domain.ts';

/** How far postings are counted one by one; a broad word among a million takes 150 ms to count to its end. */
const COUNT_LIMIT = 10_000;
/** Postings that facets are counted of: the newest that fit. */
const FACET_LIMIT = 10_000;
/** Postings that suggestions are taken from. */
const SUGGESTED_OF = 200;
/** A server is asked for no longer than this; whoever asked may come again. */
const STATEMENT_TIMEOUT_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;
/** Searches that the store does at once, of the ten connections that a process has: what loads the index needs some too. */
const AT_ONCE = 4;
/** Searches that wait for their turn: some seconds' worth. */
const MAX_WAITING = 60;
/** Postings that a search in the embedded store looks at, which nobody can interrupt: the newest, 200 ms at most. */
const EMBEDDED_LIMIT = 50_000;
/** SQLSTATE query_canceled. */
const CANCELED = '57014';

export interface Search extends PageOf {
  filters: Filters;
  sortOrder: SortOrder;
}

/** A posting and its sort keys, as text. */
export type FoundRow = PostingRow & { position: string[] };

/** What a posting suggests. */
export interface BeginningRow {
  title: string | null;
  company: string | null;
  techStack: string[];
}

/**
 * Search by SQL alone: what answers while the index loads, and says what the index must find. What it costs
 * is bounded on both stores.
 */
export class SqlSearch {
  readonly #store: Store;
  readonly #db: JobsDb;
  readonly #turns = pLimit(AT_ONCE);

  constructor(store: Store, db: JobsDb) {
    this.#store = store;
    this.#db = db;
  }

  /** What fits, in its order. @throws Problem 503 SEARCH_BUSY. */
  page(search: Search): Promise<FoundRow[]> {
    const keys = sortKeysOf(search.sortOrder, search.filters);
    const conditions = conditionsOf(search.filters);
    if (search.after) conditions.push(afterPosition(keys, search.after));
    const order = keys.map(({ key, descending }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`);
    return this.#bounded(async (db) => {
      const { rows } = await sql<FoundRow>`
        select ${POSTING}, array[${sql.join(keys.map(textOf))}] as position
        from ${this.#postings}
        ${where(conditions)}
        order by ${sql.join(order)}
        limit ${search.limit} offset ${search.offset}`.execute(db);
      return rows;
    });
  }

  /** How many postings fit: exact to 10,000, from there `gte`. @throws Problem 503 SEARCH_BUSY. */
  total(filters: Filters): Promise<Total> {
    return this.#bounded(async (db) => {
      const { rows } = await sql<{ n: number; bounded: boolean }>`
        select count(*)::int as n from (select from ${this.#postings} ${where(conditionsOf(filters))} limit ${COUNT_LIMIT + 1}) counted`.execute(
        db,
      );
      const count = rows[0]!.n;
      return count > COUNT_LIMIT ? { count: COUNT_LIMIT, relation: 'gte' } : { count, relation: 'eq' };
    });
  }

  /** Facets of the newest 10,000 that fit. @throws Problem 503 SEARCH_BUSY. */
  async facets(filters: Filters): Promise<Facets> {
    const found = new Map<FacetName | null, Tally>();
    const tallyOf = async (but: FacetName | null) => {
      if (!found.has(but)) found.set(but, await this.#tally(but === null ? filters : without(filters, but)));
      return found.get(but)!;
    };
    const facets: Partial<Facets> = {};
    for (const facet of FACETS) {
      const { counts, twice } = await tallyOf(filters[facet] === undefined ? null : facet);
      facets[facet] = facetOf(facet, counts, twice, filters.currency);
    }
    return facets as Facets;
  }

  /** A trend of the newest 10,000 that fit. @throws Problem 503 SEARCH_BUSY. */
  trend(filters: Filters, mondays: readonly number[], technologies: number): Promise<Trend> {
    return this.#bounded(async (db) => {
      const { rows } = await sql<PostingRow & { sort_at: Date }>`
        select ${POSTING}, sort_at from ${this.#postings} ${where(conditionsOf(filters))}
        order by sort_at desc, id desc limit ${FACET_LIMIT}`.execute(db);
      return trendOf(rows, mondays, technologies, filters.currency);
    });
  }

  /** How many postings that fit were stored after one: at most 10,000. @throws Problem 503 SEARCH_BUSY. */
  countStoredAfter(filters: Filters, id: number): Promise<number> {
    const conditions = [...conditionsOf(filters), sql<boolean>`id > ${id}::bigint`];
    return this.#bounded(async (db) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select from ${this.#postings} ${where(conditions)} limit ${COUNT_LIMIT}) counted`.execute(
        db,
      );
      return rows[0]!.n;
    });
  }

  /**
   * The newest postings whose title or company begins so, or which name a technology that does.
   *
   * @param named - a technology whose name the text is.
   * @returns title and company where it is they that begin so. @throws Problem 503 SEARCH_BUSY.
   */
  beginning(beginnings: readonly Beginning[], named: string | null): Promise<BeginningRow[]> {
    const ofTexts = beginnings.map(({ words, finished }) => ` ${words.join(' ')}${finished ? ' ' : ''}%`);
    const title = sql`search_title like any(${ofTexts}::text[])`;
    const company = sql`search_company like any(${ofTexts}::text[])`;
    const technology = sql`search_tech like any(${ofTexts.map((pattern) => `%${pattern}`)}::text[])`;
    return this.#bounded(async (db) => {
      const { rows } = await sql<BeginningRow>`
        select case when ${title} then title end as title, case when ${company} then company_name end as company,
          tech_stack as "techStack"
        from ${this.#postings}
        where ${title} or ${company} or ${technology} or ${named} = any(tech_stack)
        order by sort_at desc, id desc limit ${SUGGESTED_OF}`.execute(db);
      return rows;
    });
  }

  #tally(filters: Filters): Promise<Tally> {
    return this.#bounded(async (db) => {
      const { rows } = await sql<PostingRow>`
        select ${POSTING} from ${this.#postings} ${where(conditionsOf(filters))}
        order by sort_at desc, id desc limit ${FACET_LIMIT}`.execute(db);
      return tally(rows);
    });
  }

  /** Where postings are looked for. */
  get #postings(): RawBuilder<unknown> {
    if (this.#store.kind === 'server') return sql`jobs.postings`;
    return sql`(select * from jobs.postings order by sort_at desc, id desc limit ${EMBEDDED_LIMIT}) postings`;
  }

  #bounded<T>(work: (db: JobsQueryable) => Promise<T>): Promise<T> {
    if (this.#turns.pendingCount >= MAX_WAITING) return Promise.reject(searchBusy());
    return this.#turns(() => this.#timed(work));
  }

  async #timed<T>(work: (db: JobsQueryable) => Promise<T>): Promise<T> {
    if (this.#store.kind === 'embedded') return work(this.#db);
    try {
      return await inTransaction(this.#db, async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELED) throw error;
      throw searchBusy();
    }
  }
}

const searchBusy = () =>
  new Problem(
    503,
    'SEARCH_BUSY',
    'The search index is loading and this search takes too long without it. Try again in a few seconds.',
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
  );

const POSTING = sql.join(POSTING_COLUMNS.map((column) => sql.ref(column)));

const where = (conditions: ReturnType<typeof conditionsOf>) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/** A key as text that reads back as the same value on both stores. */
const textOf = ({ key, written = key }: SortKey) => sql`(${written})::text`;

interface Tally {
  counts: Counts;
  /** Regions of nationwide postings. */
  twice: Counts;
}

function tally(rows: readonly PostingRow[]): Tally {
  const counts: Counts = new Map();
  const twice: Counts = new Map();
  const add = (to: Counts, value: string) => to.set(value, (to.get(value) ?? 0) + 1);
  for (const row of rows) {
    const values = countedValues({
      regions: row.regions,
      techStack: row.tech_stack,
      sector: row.sector,
      employmentTypes: row.employment_types,
      minYears: row.min_years,
      maxYears: row.max_years,
      newcomer: row.newcomer,
      amount: row.annual_max ?? row.annual_min,
      currency: row.salary_currency,
    });
    for (const value of values) add(counts, value);
    if (row.regions.includes(NATIONWIDE)) for (const value of values) add(twice, value);
  }
  return { counts, twice };
}

function without(filters: Filters, facet: FacetName): Filters {
  const { [facet]: _own, ...others } = filters;
  return others;
}
