import type { Signal } from '@workreel/jobs-contract';
import type { Database } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import { openTestDatabase } from '@workreel/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { refreshSignals } from './signals.repository.ts';
import { refreshAllSignals, startSignalsWorker } from './worker.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T00:00:00Z');
/** A time this many days ago. */
const ago = (days: number) => new Date(NOW - days * DAY_MS);
const iso = (days: number) => ago(days).toISOString();

/** A stored posting, with times in days ago. */
interface Stored {
  site?: string;
  group?: number | null;
  posted?: number | null;
  collected?: number;
  verified?: number;
  closed?: [days: number, reason: string];
  deadline?: number;
  runs?: [first: number, last: number];
}

describe('signals', () => {
  let database: Database;
  let db: JobsDb;
  let queue: JobQueue;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(queueMigrations, jobsMigrations));
    db = database.db<JobsTables>();
    queue = await openQueue(database, createLog('silent'));
  });
  afterAll(async () => {
    await queue.stop();
    await close();
  });
  beforeEach(() => database.run('truncate jobs.postings, jobs.posting_history restart identity cascade'));

  /** @returns the ID, which counts from 1. */
  async function store({
    site = 'one',
    group = 1,
    posted = null,
    collected = 10,
    verified = 0,
    closed,
    deadline,
    runs = [0, 0],
  }: Stored): Promise<number> {
    const { rows } = await database.run(
      `insert into jobs.postings (site, source_url, company_name, title, regions, remote, employment_types, deadline_kind,
         tech_stack, sector, status, posted_at, collected_at, last_seen_at, last_verified_at, closed_at, closed_reason,
         first_run_id, last_run_id, group_id, deadline_date)
       values ($1, gen_random_uuid()::text, 'c', 't', '{}', false, '{}', 'unknown', '{}', '{}',
         case when $2::timestamptz is null then 'open' else 'closed' end, $3, $4, $5, $5, $2, $6, $7, $8, $9, $10) returning id`,
      [
        site,
        closed === undefined ? null : ago(closed[0]),
        posted === null ? null : ago(posted),
        ago(collected),
        ago(closed === undefined ? verified : Math.max(verified, closed[0])),
        closed?.[1] ?? null,
        ...runs,
        group,
        deadline === undefined ? null : ago(deadline),
      ],
    );
    return (rows[0] as { id: number }).id;
  }
  const postAgain = (id: number, old: number | null, posted: number) =>
    database.run(
      `with history as (insert into jobs.posting_history (posting_id, at, changes) values ($1, $2, $3))
       update jobs.postings set posted_at = $2 where id = $1`,
      [
        id,
        ago(posted),
        JSON.stringify({ postedAt: { old: old === null ? null : iso(old), new: iso(posted) } }),
      ],
    );
  const refreshAll = (daysLater = 0) =>
    refreshAllSignals(db, () => ago(-daysLater), new AbortController().signal, 2);
  async function signalsOf(id: number): Promise<Signal[]> {
    await refreshAll();
    const { signals } = await db
      .selectFrom('jobs.postings')
      .select('signals')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return signals;
  }

  describe('reposted', () => {
    it('counts earlier postings of the job on the same site that had closed, or were last shown before this one was found', async () => {
      await store({ collected: 60, closed: [40, 'closedBySite'], runs: [1, 3] });
      await store({ collected: 40, closed: [25, 'deadlinePassed'], runs: [4, 5] });
      // Found to be closed after this one was found, but last shown before.
      await store({ collected: 24, closed: [8, 'unlisted'], verified: 16, runs: [6, 7] });
      // Its page stated a deadline when it was closed.
      await store({ collected: 22, closed: [7, 'deadlinePassed'], verified: 15, runs: [6, 7] });
      const id = await store({ posted: 14, collected: 12, runs: [9, 10] });
      expect(await signalsOf(id)).toEqual([{ code: 'reposted', since: iso(14), detail: '4' }]);
    });

    it.each<[string, Stored]>([
      ['is open', { collected: 60, verified: 20 }],
      ['is on another site', { site: 'two', collected: 60, closed: [30, 'deadlinePassed'] }],
      ['is another job', { group: 7, collected: 60, closed: [30, 'removed'] }],
      ['was found later', { collected: 8, closed: [5, 'removed'] }],
      ['was shown after this one was found', { collected: 60, closed: [5, 'removed'], verified: 9 }],
      [
        'was open until a deadline',
        { collected: 60, closed: [5, 'deadlinePassed'], verified: 12, deadline: 6 },
      ],
      [
        'was found by the same run',
        { collected: 60, closed: [5, 'removed'], verified: 10.001, runs: [1, 9] },
      ],
      ['closed months before', { collected: 80, closed: [41, 'removed'] }],
    ])('does not count a posting that %s', async (_, other) => {
      await store({ group: 1, ...other });
      const id = await store({ runs: [9, 10] });
      expect(await signalsOf(id)).toEqual([]);
    });

    it('counts how often the publication time was moved forward', async () => {
      const id = await store({ group: null, posted: 40, collected: 40 });
      await postAgain(id, null, 40);
      await postAgain(id, 40, 20);
      await postAgain(id, 20, 10);
      expect(await signalsOf(id)).toEqual([{ code: 'reposted', since: iso(10), detail: '2' }]);
    });

    it('does not count times that are corrected or move back and forth', async () => {
      const id = await store({ group: null, posted: 10, collected: 10 });
      await postAgain(id, 10, 14);
      await postAgain(id, 14, 10);
      await postAgain(id, 10, 9);
      await postAgain(id, 9, 12);
      await postAgain(id, 12, 9);
      expect(await signalsOf(id)).toEqual([]);
    });
  });

  describe('longOpen', () => {
    it('counts from the first posting of the job on any site', async () => {
      const alone = await store({ group: null, posted: 100, collected: 80 });
      const again = await store({ group: null, posted: 95, collected: 91 });
      await postAgain(again, 95, 2);
      await store({ site: 'two', group: 3, collected: 120, closed: [80, 'deadlinePassed'] });
      await store({ site: 'two', group: 3, collected: 55, closed: [30, 'deadlinePassed'] });
      const third = await store({ group: 3, collected: 5 });
      const short = await store({ group: null, posted: 90, collected: 80 });
      expect(await signalsOf(alone)).toEqual([{ code: 'longOpen', since: iso(10), detail: '2026-08-12' }]);
      expect(await signalsOf(again)).toMatchObject([
        { code: 'reposted' },
        { code: 'longOpen', since: iso(5), detail: '2026-08-17' },
      ]);
      expect(await signalsOf(third)).toMatchObject([
        { code: 'longOpen', since: iso(30), detail: '2026-07-23' },
      ]);
      expect(await signalsOf(short)).toEqual([]);
      await refreshAll(0.001);
      expect(
        (await db.selectFrom('jobs.postings').select('signals').where('id', '=', short).execute())[0],
      ).toMatchObject({ signals: [{ code: 'longOpen', since: iso(0) }] });
    });

    it('does not count a posting that is unverified, because it may have closed', async () => {
      const id = await store({ group: null, collected: 120, verified: 15 });
      expect(await signalsOf(id)).toEqual([{ code: 'unverified', since: iso(1), detail: null }]);
    });

    it('does not count a time in which the job was not open for months', async () => {
      await store({ collected: 400, closed: [360, 'removed'] });
      await store({ collected: 150, closed: [110, 'removed'] });
      expect(await signalsOf(await store({ collected: 70 }))).toEqual([]);
    });
  });

  describe('goneFromSource', () => {
    it.each(['removed', 'closedBySite', 'unlisted'])(
      'names the first other site that closed its last posting of the job: %s',
      async (reason) => {
        await store({ site: 'two', collected: 20, closed: [12, 'deadlinePassed'] });
        await store({ site: 'two', collected: 11, closed: [4, reason] });
        await store({ site: 'three', collected: 11, closed: [3, reason] });
        const id = await store({ collected: 20 });
        expect(await signalsOf(id)).toEqual([{ code: 'goneFromSource', since: iso(4), detail: 'two' }]);
      },
    );

    it.each<[string, Stored[]]>([
      [
        'an open posting',
        [
          { site: 'two', closed: [4, 'removed'] },
          { site: 'two', collected: 3 },
        ],
      ],
      ['a last posting whose deadline passed', [{ site: 'two', closed: [4, 'deadlinePassed'] }]],
      ['a posting of an earlier season', [{ site: 'two', collected: 90, closed: [50, 'removed'] }]],
      ['a posting of another job', [{ site: 'two', group: 9, closed: [4, 'removed'] }]],
    ])('does not name a site with %s', async (_, others) => {
      for (const other of others) await store(other);
      expect(await signalsOf(await store({ collected: 12 }))).toEqual([]);
    });
  });

  it('unverified begins 14 days after the site last showed the posting', async () => {
    const id = await store({ group: null, collected: 30, verified: 15 });
    expect(await signalsOf(id)).toEqual([{ code: 'unverified', since: iso(1), detail: null }]);
    expect(await signalsOf(await store({ group: null, collected: 30, verified: 14 }))).toEqual([]);
  });

  it('changes only postings whose signals differ, and removes those of closed postings', async () => {
    const first = await store({ group: null, collected: 30, verified: 15 });
    const second = await store({ group: null, collected: 100, verified: 0 });
    await store({ group: null });
    expect(await refreshAll()).toBe(2);
    await database.run('delete from jobs.posting_changes');
    expect(await refreshAll(1)).toBe(0);
    expect(await refreshSignals(db, [first, second], ago(0))).toBe(0);
    const { rows } = await database.run('select posting_ids from jobs.posting_changes');
    expect(rows).toEqual([]);
    await database.run(
      `update jobs.postings set status = 'closed', closed_at = now(), closed_reason = 'removed' where id = $1`,
      [first],
    );
    expect(await refreshSignals(db, [second], ago(0))).toBe(0);
    expect(await refreshAll()).toBe(1);
    expect(await signalsOf(first)).toEqual([]);
    expect(await signalsOf(second)).toHaveLength(1);
  });

  it('are refreshed every hour by one of several processes', async () => {
    await store({ group: null, collected: 30, verified: 15 });
    const log = createLog('silent');
    await database.run(`insert into queue.nightly values ('jobs-signals', now() - interval '2 hours')`);
    const worker = await startSignalsWorker({ db, database, queue, log }, { schedule: true });
    const other = await startSignalsWorker({ db, database, queue, log }, { schedule: true });
    await worker.stop();
    await other.stop();
    const { rows } = await database.run(
      `select count(*)::int as n from pgboss.job where name = 'jobs-signals'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await expect
      .poll(async () => (await db.selectFrom('jobs.postings').select('signals').execute())[0]!.signals)
      .toMatchObject([{ code: 'unverified' }]);
  });
});
