import { openChannel, type Store } from '@workreel/platform/database';
import type { Change, Document, DocumentsText, IndexSource, SourceState } from '@workreel/search-index';
import { type RawBuilder, sql } from 'kysely';
import { DATABASE_LOCATION } from '../migrations/search.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';

/** The channel on which a transaction that changed postings tells of it. */
const POSTINGS_CHANNEL = 'jobs_postings';
/** A snapshot that nobody wrote again for so long is of a store that nothing happened to, or of a process that is gone. */
const SNAPSHOTS_KNOWN_DAYS = 90;

/** What the search index keeps of a posting, by the columns that hold it: conditions and orders in SQL are of these too. */
export const DOCUMENT_COLUMNS = {
  id: sql`id`,
  // The moment as whole microseconds: a walk goes on wherever it is answered.
  sortAt: sql`(extract(epoch from sort_at) * 1000000)::bigint`,
  title: sql`title`,
  company: sql`company_name`,
  techStack: sql`tech_stack`,
  sector: sql`sector`,
  regions: sql`regions`,
  locationText: sql`location_text`,
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
} satisfies Record<keyof Document, RawBuilder<unknown>>;

const DOCUMENT = sql`json_build_object(${sql.join(
  Object.entries(DOCUMENT_COLUMNS).map(([name, column]) => sql`${sql.lit(name)}, ${column}`),
)})`;

/** Those of some postings that are stored, as the index reads them. */
export async function documentsOf(db: JobsDb, ids: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select json_agg(${DOCUMENT})::text as text from jobs.postings where id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows[0]!.text;
}

async function documentsAfter(db: JobsDb, id: number, limit: number): Promise<DocumentsText | null> {
  const { rows } = await sql<{ text: string | null; count: number; last: number | null }>`
    select json_agg(${DOCUMENT})::text as text, count(*)::int as count, max(id) as last
    from (select * from jobs.postings where id > ${id}::bigint order by id limit ${limit}) p`.execute(db);
  const { text, count, last } = rows[0]!;
  return text === null || last === null ? null : { text, count, last };
}

async function changesSince(
  db: JobsDb,
  since: string,
  limit: number,
  after?: Pick<Change, 'xid' | 'seq'>,
): Promise<{ until: string; changes: Change[] }> {
  const behind = after ? sql`and (xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint)` : sql``;
  const { rows } = await sql<{ until: string; xid: string | null; seq: number; ids: number[]; at: Date }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until, c.xid::text as xid, c.seq, c.posting_ids as ids, c.changed_at as at
    from (select 1) one left join lateral (
      select * from jobs.posting_changes where xid >= ${since}::xid8 ${behind} order by xid, seq limit ${limit}
    ) c on true`.execute(db);
  const changes = rows.flatMap(({ xid, seq, ids, at }) =>
    xid === null ? [] : [{ xid, seq, ids: ids.map(Number), changedAt: at }],
  );
  return { until: rows[0]!.until, changes };
}

/**
 * Where the database has been restored on another server, or under another name, it is a store of its own from now on: its
 * changes tell of transactions whose numbers mean nothing here.
 */
async function openSource(db: JobsDb): Promise<SourceState> {
  await sql`
    with settled as (
      update jobs.search_state set database_id = gen_random_uuid(), cleared_xid = '0', location = ${DATABASE_LOCATION}
      where location is distinct from ${DATABASE_LOCATION} returning 1
    )
    delete from jobs.posting_changes where exists (select from settled)`.execute(db);
  const { rows } = await sql<SourceState>`
    select database_id as "databaseId", cleared_xid::text as "clearedXid", pg_snapshot_xmin(pg_current_snapshot())::text as until
    from jobs.search_state`.execute(db);
  return rows[0]!;
}

async function clearChanges(db: JobsDb, before: Date): Promise<void> {
  await sql`
    with gone as (delete from jobs.posting_changes where changed_at < ${before}::timestamptz returning xid)
    update jobs.search_state set cleared_xid = g.xid
    from (select xid from gone order by xid desc limit 1) g where cleared_xid < g.xid`.execute(db);
  await sql`delete from jobs.search_snapshots where written_at < now() - ${SNAPSHOTS_KNOWN_DAYS} * interval '1 day'`.execute(
    db,
  );
}

/** What the search index is made from and follows. */
export function indexSource(store: Store): IndexSource {
  const db = store.db<JobsTables>();
  return {
    open: () => openSource(db),
    watch: async (onChange) => {
      const channel = await openChannel(store, POSTINGS_CHANNEL);
      const closed = new AbortController();
      channel.watch('', onChange, closed.signal);
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
    documentsAfter: (id, limit) => documentsAfter(db, id, limit),
    documentsOf: (ids) => documentsOf(db, ids),
    statusesOf: async (ids) => {
      const { rows } = await sql<{ id: number; open: boolean }>`
        select id, status = 'open' as open from jobs.postings where id = any(${ids}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, open }) => [id, open]));
    },
    changesSince: (since, limit, after) => changesSince(db, since, limit, after),
    clearChanges: (before) => clearChanges(db, before),
    rememberSnapshot: async (id) => {
      await db.insertInto('jobs.search_snapshots').values({ id }).execute();
    },
    knowsSnapshot: async (id) => {
      const { rows } = await sql`select from jobs.search_snapshots where id::text = ${id}`.execute(db);
      return rows.length > 0;
    },
  };
}
