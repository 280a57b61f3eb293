import { inTransaction, type Store } from '@workreel/platform/database';
import type { PageOf, Total } from '@workreel/platform/http';
import type { Problem } from '@workreel/platform/problem';
import type { Filters, SortOrder } from '@workreel/search-index';
import { type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import type { JobsDb, JobsQueryable, JobsTables } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow } from '../postings/index.ts';
import { afterPosition, conditionsOf, type SortKey, sortKeysOf } from './listing.sql.ts';

/** How far postings are counted one by one. */
const COUNT_LIMIT = 10_000;
/** A server is asked for no longer than this; whoever asked may come again. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** Lists that the database reads at once, of the ten connections that a process has: what loads the index needs some too. */
const AT_ONCE = 4;
/** Requests that wait for their turn: some seconds' worth. */
const MAX_WAITING = 60;
/** Postings that a list in the embedded database looks at, which nobody can interrupt: the newest, 200 ms at most. */
const EMBEDDED_LIMIT = 50_000;
/** SQLSTATE query_canceled. */
const CANCELED = '57014';

/** What is listed without words. */
export interface Listing extends PageOf {
  filters: Filters;
  sortOrder: Exclude<SortOrder, 'relevance'>;
}

/** A posting and its sort keys, as text. */
export type ListedRow = PostingRow & { position: string[] };

/** Lists of postings by SQL, for while the index of a large store loads. What they cost is bounded on both databases. */
export class PlainListing {
  readonly #store: Store;
  readonly #db: JobsDb;
  readonly #busy: () => Problem;
  readonly #turns = pLimit(AT_ONCE);

  /** @param busy - what is told where it would take too long. */
  constructor(store: Store, busy: () => Problem) {
    this.#store = store;
    this.#db = store.db<JobsTables>();
    this.#busy = busy;
  }

  /** What fits, in its order. */
  page(listing: Listing): Promise<ListedRow[]> {
    const keys = sortKeysOf(listing.sortOrder, listing.filters);
    const conditions = conditionsOf(listing.filters);
    if (listing.after) conditions.push(afterPosition(keys, listing.after));
    const order = keys.map(({ key, descending }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`);
    return this.#bounded(async (db) => {
      const { rows } = await sql<ListedRow>`
        select ${POSTING}, array[${sql.join(keys.map(textOf))}] as position
        from ${this.#postings}
        ${where(conditions)}
        order by ${sql.join(order)}
        limit ${listing.limit} offset ${listing.offset}`.execute(db);
      return rows;
    });
  }

  /** How many postings fit: exact to 10,000, from there `gte`. */
  total(filters: Filters): Promise<Total> {
    return this.#bounded(async (db) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select from ${this.#postings} ${where(conditionsOf(filters))} limit ${COUNT_LIMIT + 1}) counted`.execute(
        db,
      );
      const count = rows[0]!.n;
      return count > COUNT_LIMIT ? { count: COUNT_LIMIT, relation: 'gte' } : { count, relation: 'eq' };
    });
  }

  get #postings(): RawBuilder<unknown> {
    if (this.#store.kind === 'server') return sql`jobs.postings`;
    return sql`(select * from jobs.postings order by sort_at desc, id desc limit ${EMBEDDED_LIMIT}) postings`;
  }

  #bounded<T>(work: (db: JobsQueryable) => Promise<T>): Promise<T> {
    if (this.#turns.pendingCount >= MAX_WAITING) return Promise.reject(this.#busy());
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
      throw this.#busy();
    }
  }
}

const POSTING = sql.join(POSTING_COLUMNS.map((column) => sql.ref(column)));

const where = (conditions: ReturnType<typeof conditionsOf>) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/** A key as text that reads back as the same value on both databases. */
const textOf = ({ key, written = key }: SortKey) => sql`(${written})::text`;
