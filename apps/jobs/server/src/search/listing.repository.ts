import { type Database, inTransaction } from '@workreel/platform/database';
import type { PageRequest, Total } from '@workreel/platform/http';
import type { Problem } from '@workreel/platform/problem';
import type { Filters, SortOrder } from '@workreel/search-index';
import { type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import type { JobsDb, JobsQueryable, JobsTables } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow } from '../postings/index.ts';
import { afterPosition, conditionsOf, type SortKey, sortKeysOf } from './listing.sql.ts';

/** Counts are exact up to this number. */
const COUNT_LIMIT = 10_000;
/** Statement timeout on a database server; clients may retry. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** Maximum number of concurrent queries. A process has ten connections, and loading the index needs some of them. */
const MAX_CONCURRENT = 4;
/** Maximum number of queued requests: a few seconds of work. */
const MAX_WAITING = 60;
/**
 * Queries on the embedded database cannot be canceled, so they scan only this many of the newest postings, which takes at
 * most 200 ms.
 */
const EMBEDDED_LIMIT = 50_000;
/** SQLSTATE query_canceled. */
const CANCELED = '57014';

/** A request for a listing without text search. */
export interface Listing extends PageRequest {
  filters: Filters;
  sortOrder: Exclude<SortOrder, 'relevance'>;
}

/** A posting and its sort keys as text. */
export type ListedRow = PostingRow & { position: string[] };

/** Lists postings with SQL while a large index loads. The cost of a query is limited on both databases. */
export class SqlListing {
  readonly #database: Database;
  readonly #db: JobsDb;
  readonly #busyProblem: () => Problem;
  readonly #limiter = pLimit(MAX_CONCURRENT);

  /** @param busyProblem - creates the problem thrown if a query would take too long. */
  constructor(database: Database, busyProblem: () => Problem) {
    this.#database = database;
    this.#db = database.db<JobsTables>();
    this.#busyProblem = busyProblem;
  }

  /** Returns a page of the matching postings. */
  page(listing: Listing): Promise<ListedRow[]> {
    const keys = sortKeysOf(listing.sortOrder, listing.filters);
    const conditions = conditionsOf(listing.filters);
    if (listing.after) conditions.push(afterPosition(keys, listing.after));
    const order = keys.map(({ key, descending }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`);
    return this.#limited(async (db) => {
      const { rows } = await sql<ListedRow>`
        select ${POSTING}, array[${sql.join(keys.map(textOf))}] as position
        from ${this.#postings}
        ${where(conditions)}
        order by ${sql.join(order)}
        limit ${listing.limit} offset ${listing.offset}`.execute(db);
      return rows;
    });
  }

  /** Counts the matching postings: exact up to 10,000, `gte` above. */
  total(filters: Filters): Promise<Total> {
    return this.#limited(async (db) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select from ${this.#postings} ${where(conditionsOf(filters))} limit ${COUNT_LIMIT + 1}) counted`.execute(
        db,
      );
      const count = rows[0]!.n;
      return count > COUNT_LIMIT ? { count: COUNT_LIMIT, relation: 'gte' } : { count, relation: 'eq' };
    });
  }

  get #postings(): RawBuilder<unknown> {
    if (this.#database.kind === 'server') return sql`jobs.postings`;
    return sql`(select * from jobs.postings order by sort_at desc, id desc limit ${EMBEDDED_LIMIT}) postings`;
  }

  #limited<T>(work: (db: JobsQueryable) => Promise<T>): Promise<T> {
    if (this.#limiter.pendingCount >= MAX_WAITING) return Promise.reject(this.#busyProblem());
    return this.#limiter(() => this.#withTimeout(work));
  }

  async #withTimeout<T>(work: (db: JobsQueryable) => Promise<T>): Promise<T> {
    if (this.#database.kind === 'embedded') return work(this.#db);
    try {
      return await inTransaction(this.#db, async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELED) throw error;
      throw this.#busyProblem();
    }
  }
}

const POSTING = sql.join(POSTING_COLUMNS.map((column) => sql.ref(column)));

const where = (conditions: ReturnType<typeof conditionsOf>) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/** Converts a sort key to text that parses to the same value on both databases. */
const textOf = ({ key, cursorValue = key }: SortKey) => sql`(${cursorValue})::text`;
