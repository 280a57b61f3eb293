import { createLog } from '@workreel/platform/log';
import { applyRetention, type Retention } from '@workreel/platform/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsRetentionRules } from './retention.ts';
import { openService, type PostingList, type TestService } from './testing/service.ts';

const SETTINGS = { RUN_RETENTION_DAYS: '30', CLOSED_POSTING_RETENTION_DAYS: '30' };
const ACCOUNT = '00000000-0000-4000-8000-000000000001';
const NEVER = new AbortController().signal;

describe('jobsRetentionRules', () => {
  let service: TestService;
  let removed: Record<string, number>;
  beforeAll(async () => {
    service = await openService({ env: SETTINGS, worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    removed = {};
    await service.database.run(
      'truncate jobs.postings, jobs.crawl_runs, jobs.applications, jobs.bookmarks, jobs.imports, jobs.takedowns restart identity cascade',
    );
  });

  const retention = (count?: Retention['count']): Retention => ({
    rules: [...service.context.accounts.retentionRules, ...jobsRetentionRules(service.context)],
    log: createLog('silent'),
    count: (kind, rows) => {
      if (rows > 0) removed[kind] = (removed[kind] ?? 0) + rows;
      count?.(kind, rows);
    },
  });
  const remove = (signal = NEVER) => applyRetention(retention(), new Date(), signal);

  /** Inserts postings that closed this many days ago, or open postings if null. */
  const addPostings = (count: number, closedDaysAgo: number | null, lastRun = 1) =>
    service.database.run(
      `insert into jobs.postings (site, source_url, company_name, title, regions, remote, employment_types, deadline_kind,
         tech_stack, sector, status, collected_at, last_seen_at, closed_at, first_run_id, last_run_id)
       select 'demo', gen_random_uuid()::text, 'c', 't', '{}', false, '{}', 'unknown', '{}', '{}',
         case when $2::int is null then 'open' else 'closed' end, now() - interval '99 days', now(),
         now() - $2::int * interval '1 day', $3, $3 from generate_series(1, $1::int)`,
      [count, closedDaysAgo, lastRun],
    );
  const addRun = (site: string, status: string, daysAgo: number | null) =>
    service.database.run(
      `insert into jobs.crawl_runs (site, status, include_promoted, requested_by, finished_at)
       values ($1, $2, false, 'test', now() - $3::int * interval '1 day')`,
      [site, status, daysAgo],
    );
  const ids = async (table: string) =>
    (await service.database.run(`select id from ${table} order by id`)).rows.map(({ id }) => id);

  it('removes postings that closed long ago, except those with an application or a bookmark', async () => {
    await addPostings(1_200, 31);
    await addPostings(1, 29);
    await addPostings(1, null);
    await service.database.run(
      `insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, history)
       values ($1, 7, '{}', 'x', 'y', 'withdrawn', '[]')`,
      [ACCOUNT],
    );
    await service.database.run(
      `insert into jobs.bookmarks (account_id, posting_id, posting) values ($1, 1100, '{}')`,
      [ACCOUNT],
    );
    await service.context.search.index.catchUp();
    expect(await remove()).toBe(true);
    expect(removed).toEqual({ 'closed postings': 1_198 });
    expect(await ids('jobs.postings')).toEqual([7, 1100, 1201, 1202]);
    // No takedown is recorded, so a site that lists a posting again restores it.
    expect((await service.database.run('select * from jobs.takedowns')).rows).toEqual([]);
    const { jobPostings } = (await service.get('/jobs')).json<PostingList>();
    expect(jobPostings.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([7, 1100, 1201, 1202]);
  });

  it('retains closed postings if no retention is configured', () => {
    const { CLOSED_POSTING_RETENTION_DAYS: _, ...settings } = service.context.settings;
    const rules = jobsRetentionRules({ db: service.context.db, settings: settings as never });
    expect(rules.map(({ kind }) => kind)).not.toContain('closed postings');
  });

  it('removes old runs except active runs, the latest run and the latest successful run of each site, and runs in which open postings were last seen', async () => {
    await addRun('a', 'succeeded', 50); // 1: removed
    await addRun('a', 'failed', 49); // 2: an open posting was last seen in it
    await addRun('a', 'succeeded', 48); // 3: the latest successful run
    await addRun('a', 'failed', 47); // 4: removed
    await addRun('a', 'partial', 46); // 5: removed
    await addRun('a', 'failed', 45); // 6: the latest
    await addRun('b', 'failed', 40); // 7: removed, because a later run is active
    await addRun('b', 'running', null); // 8
    await addRun('c', 'cancelled', 40); // 9: removed
    await addRun('c', 'failed', 5); // 10: recent
    await addPostings(1, null, 2);
    await addPostings(1, 1, 4);
    await remove();
    expect(await ids('jobs.crawl_runs')).toEqual([2, 3, 6, 8, 10]);
    expect(removed).toEqual({ runs: 5 });
  });

  it('removes old audit log entries, expired sessions and links, and export parts that were not collected', async () => {
    await service.database.run(`
      truncate accounts.audit_log, accounts.sessions, accounts.email_links, accounts.export_parts cascade;
      insert into accounts.audit_log (at, actor, action, target, details)
        select now() - n * interval '1 day', 'cli', 'x', 'y', '{}' from unnest('{500,401,399}'::int[]) n;
      insert into accounts.sessions (id, selector, account_id, current_hash, expires_at)
        select gen_random_uuid(), n::text, (select id from accounts.accounts limit 1), 'h', now() + n * interval '1 hour'
        from unnest('{-1,1}'::int[]) n;
      insert into accounts.email_links (token_hash, account_id, purpose, email, expires_at)
        select n::text, (select id from accounts.accounts limit 1), 'reset', 'e', now() + n * interval '1 hour'
        from unnest('{-1,1}'::int[]) n;
      insert into accounts.export_parts (account_id, application, requested_at)
        select (select id from accounts.accounts limit 1), n::text, now() - n * interval '1 hour' from unnest('{23,25}'::int[]) n;
      insert into accounts.export_pieces (account_id, application, number, piece)
        select account_id, application, 0, '' from accounts.export_parts`);
    await remove();
    expect(removed).toEqual({ 'audit log': 2, sessions: 1, 'email links': 1, 'export parts': 1 });
    const { rows } = await service.database.run('select application from accounts.export_pieces');
    expect(rows).toEqual([{ application: '23' }]);
  });

  it('removes unfinished imports that were not resumed', async () => {
    await service.database.run(`insert into jobs.imports (digest, name, size_bytes, started_at) values
      ('old', 'f', 1, now() - interval '31 days'), ('young', 'f', 1, now())`);
    await remove();
    expect(removed).toEqual({ 'unfinished imports': 1 });
  });

  it('resumes after an interruption between two batches', async () => {
    await addPostings(1_200, 31);
    const stop = new AbortController();
    const interrupted = retention((kind) => kind === 'closed postings' && stop.abort());
    expect(await applyRetention(interrupted, new Date(), stop.signal)).toBe(false);
    expect(await ids('jobs.postings')).toHaveLength(700);
    expect(await remove()).toBe(true);
    expect(await ids('jobs.postings')).toEqual([]);
  });

  it('removes each row once when run concurrently', async () => {
    await addPostings(2_000, 31);
    await addPostings(3, 1);
    for (let n = 0; n < 30; n++) await addRun('a', 'failed', 100 - n);
    await Promise.all([remove(), remove(), remove()]);
    expect(removed).toEqual({ 'closed postings': 2_000, runs: 29 });
    expect(await ids('jobs.postings')).toHaveLength(3);
  });
});
