import { type Database, openChannel } from '@workreel/platform/database';
import type {
  Change,
  Document,
  DocumentState,
  DocumentsText,
  IndexSource,
  SourceState,
} from '@workreel/search-index';
import { type RawBuilder, sql } from 'kysely';
import { DATABASE_LOCATION } from '../migrations/search.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';

/** Notification channel for changes to postings. */
const POSTINGS_CHANNEL = 'jobs_postings';
/** Retention of snapshot IDs. Older snapshots belong to databases without changes since, or to removed processes. */
const SNAPSHOT_RETENTION_DAYS = 90;

/** Characters of a description that are indexed. Real ones seldom have more than 6,000; they may have 50,000. */
const MAX_DESCRIPTION = 20_000;
/** Postings are read one batch after another until their descriptions have this many bytes. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
/** Postings per query by ID, so that even the longest descriptions take about 6 MB. */
const MAX_IDS = 100;

/** SQL expressions for the fields of an index document. SQL listings filter and sort by the same expressions. */
export const DOCUMENT_COLUMNS = {
  id: sql`id`,
  // In whole microseconds, so that cursors are valid for both the index and SQL.
  sortAt: sql`(extract(epoch from sort_at) * 1000000)::bigint`,
  title: sql`title`,
  company: sql`company_name`,
  techStack: sql`tech_stack`,
  sector: sql`sector`,
  description: sql`left(description, ${sql.lit(MAX_DESCRIPTION)})`,
  regions: sql`regions`,
  locationText: sql`location_text`,
  workplace: sql`workplace`,
  minYears: sql`min_years`,
  maxYears: sql`max_years`,
  newcomer: sql`newcomer`,
  education: sql`education_level`,
  employmentTypes: sql`employment_types`,
  deadline: sql`deadline_date`,
  amount: sql`coalesce(annual_max, annual_min)`,
  currency: sql`salary_currency`,
  open: sql`(status = 'open')`,
  site: sql`site`,
  group: sql`group_id`,
  groupPosition: sql`group_position`,
  // Those of closed postings are no longer shown.
  hasSignals: sql`(status = 'open' and signals <> '[]')`,
} satisfies Record<keyof Document, RawBuilder<unknown>>;

const STATE_FIELDS = [
  'open',
  'group',
  'groupPosition',
  'hasSignals',
] as const satisfies (keyof DocumentState)[];

/** Options of what is read of postings. */
export interface IndexedContents {
  /** Whether descriptions are indexed. */
  descriptions: boolean;
}

const documentSql = ({ descriptions }: IndexedContents): RawBuilder<unknown> => {
  const columns = descriptions ? DOCUMENT_COLUMNS : { ...DOCUMENT_COLUMNS, description: sql`null` };
  return sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.lit(name)}, ${column}`),
  )})`;
};

/** Yields the stored postings among `ids` as JSON arrays of index documents. */
export async function* documentsOf(
  db: JobsDb,
  ids: readonly number[],
  contents: IndexedContents,
): AsyncGenerator<string> {
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const { rows } = await sql<{ documents: string | null }>`
      select json_agg(${documentSql(contents)})::text as documents from jobs.postings
      where id = any(${ids.slice(start, start + MAX_IDS)}::bigint[])`.execute(db);
    const { documents } = rows[0]!;
    if (documents !== null) yield documents;
  }
}

async function documentsAfter(
  db: JobsDb,
  id: number,
  limit: number,
  contents: IndexedContents,
): Promise<DocumentsText | null> {
  const postings = sql`select * from jobs.postings where id > ${id}::bigint order by id limit ${limit}`;
  // The length in bytes is stored beside a long text, which is not read for it.
  const bounded = sql`select * from (
      select *, sum(octet_length(description)) over (order by id rows between unbounded preceding and 1 preceding) as bytes_before
      from (${postings}) p
    ) p where coalesce(bytes_before, 0) < ${MAX_BATCH_BYTES}`;
  const { rows } = await sql<{ documents: string | null; count: number; last: number | null }>`
    select json_agg(${documentSql(contents)})::text as documents, count(*)::int as count, max(id) as last
    from (${contents.descriptions ? bounded : postings}) p`.execute(db);
  const { documents, count, last } = rows[0]!;
  return documents === null || last === null ? null : { text: documents, count, lastId: last };
}

async function changesSince(
  db: JobsDb,
  since: string,
  limit: number,
  after?: Pick<Change, 'xid' | 'seq'>,
): Promise<{ until: string; changes: Change[] }> {
  const afterCursor = after ? sql`and (xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint)` : sql``;
  const { rows } = await sql<{
    until: string;
    xid: string | null;
    seq: number;
    ids: number[];
    contents: boolean;
    event: Change['event'];
    at: Date;
  }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until, c.xid::text as xid, c.seq, c.posting_ids as ids, c.contents, c.event, c.changed_at as at
    from (select 1) single left join lateral (
      select * from jobs.posting_changes where xid >= ${since}::xid8 ${afterCursor} order by xid, seq limit ${limit}
    ) c on true`.execute(db);
  const changes = rows.flatMap(({ xid, seq, ids, contents, event, at }) =>
    xid === null ? [] : [{ xid, seq, ids: ids.map(Number), contents, event, changedAt: at }],
  );
  return { until: rows[0]!.until, changes };
}

/**
 * Reads the state of the change log. If the database was restored on another server or under another name, it gets a new ID
 * and its change log is cleared, because the recorded transaction IDs belong to the old server.
 */
async function openSource(db: JobsDb): Promise<SourceState> {
  await sql`
    with relocated as (
      update jobs.search_state set database_id = gen_random_uuid(), cleared_xid = '0', location = ${DATABASE_LOCATION}
      where location is distinct from ${DATABASE_LOCATION} returning 1
    )
    delete from jobs.posting_changes where exists (select from relocated)`.execute(db);
  const { rows } = await sql<SourceState>`
    select database_id as "databaseId", cleared_xid::text as "clearedXid", pg_snapshot_xmin(pg_current_snapshot())::text as until
    from jobs.search_state`.execute(db);
  return rows[0]!;
}

async function clearChanges(db: JobsDb, before: Date): Promise<void> {
  await sql`
    with deleted as (delete from jobs.posting_changes where changed_at < ${before}::timestamptz returning xid)
    update jobs.search_state set cleared_xid = d.xid
    from (select xid from deleted order by xid desc limit 1) d where cleared_xid < d.xid`.execute(db);
  await sql`delete from jobs.search_snapshots where written_at < now() - ${SNAPSHOT_RETENTION_DAYS} * interval '1 day'`.execute(
    db,
  );
}

/** Opens the database source of the search index. */
export function indexSource(
  database: Database,
  contents: IndexedContents = { descriptions: true },
): IndexSource {
  const db = database.db<JobsTables>();
  return {
    hasDescriptions: contents.descriptions,
    open: () => openSource(db),
    watch: async (onChange) => {
      const channel = await openChannel(database, POSTINGS_CHANNEL);
      const closed = new AbortController();
      channel.subscribe('', onChange, closed.signal);
      return {
        close: () => {
          closed.abort();
          return channel.close();
        },
      };
    },
    count: async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs.postings`.execute(db);
      return rows[0]!.n;
    },
    documentsAfter: (id, limit) => documentsAfter(db, id, limit, contents),
    documentsOf: async (ids) => {
      const texts: string[] = [];
      for await (const text of documentsOf(db, ids, contents)) texts.push(text);
      return texts;
    },
    statesOf: async (ids) => {
      const columns = STATE_FIELDS.map((field) => sql`${DOCUMENT_COLUMNS[field]} as ${sql.ref(field)}`);
      const { rows } = await sql<DocumentState & { id: number }>`
        select id, ${sql.join(columns)} from jobs.postings where id = any(${ids}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, ...state }) => [id, state]));
    },
    changesSince: (since, limit, after) => changesSince(db, since, limit, after),
    clearChanges: (before) => clearChanges(db, before),
    recordSnapshot: async (id) => {
      await db.insertInto('jobs.search_snapshots').values({ id }).execute();
    },
    hasSnapshot: async (id) => {
      const { rows } = await sql`select from jobs.search_snapshots where id::text = ${id}`.execute(db);
      return rows.length > 0;
    },
  };
}
