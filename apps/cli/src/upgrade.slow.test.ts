import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  inTransaction,
  type Migration,
  type Migrations,
  migrate,
  openServer,
} from '@workreel/platform/database';
import { createTestDatabase } from '@workreel/platform/testing';
import { ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from './commands/migrate.ts';
import { type Admin, adminOf, idsOf, importPostings, postingsFile } from './testing/load.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const POSTINGS = 300;
/** How long somebody else reads the tables that are changed. */
const READING_MS = 4_000;

/** What is read and changed below. */
type Tables = {
  'jobs.postings': { id: number; next_rank: number };
  'video.uploads': { id: string };
};

/** What a next release might bring: each kind of change, on tables that are read and written meanwhile. */
const NEXT: Record<string, Migration[]> = {
  jobs: [
    {
      name: 'next-column',
      up: (db) =>
        db.schema
          .alterTable('jobs.postings')
          .addColumn('next_rank', 'integer', (column) => column.notNull().defaultTo(0))
          .execute(),
    },
    {
      name: 'next-backfill',
      batch: async (db) => {
        const { numUpdatedRows } = await db
          .withTables<Tables>()
          .updateTable('jobs.postings')
          .set({ next_rank: 1 })
          .where('id', 'in', (select) =>
            select.selectFrom('jobs.postings').select('id').where('next_rank', '=', 0).limit(50),
          )
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      },
    },
    { name: 'next-index', index: { name: 'next_company', on: 'jobs.postings', as: '(company_name)' } },
    {
      name: 'next-table',
      up: (db) =>
        db.schema
          .createTable('jobs.next_things')
          .addColumn('posting_id', 'bigint', (column) => column.references('jobs.postings.id'))
          .execute(),
    },
  ],
  video: [
    {
      name: 'next-column',
      up: (db) => db.schema.alterTable('video.uploads').addColumn('next_mark', 'text').execute(),
    },
  ],
};
const nextRelease = (): Migrations[] =>
  ALL_MIGRATIONS.map(({ schema, list }) => ({ schema, list: [...list, ...(NEXT[schema] ?? [])] }));

/** Readers and writers of both services, one request after another each. */
function requests({ jobs, video }: Admin, ids: string[]) {
  let stopped = false;
  const answers = new Map<string, number[]>();
  const ask = async (what: string, request: (turn: number) => Promise<{ response: Response }>) => {
    const statuses: number[] = [];
    answers.set(what, statuses);
    for (let turn = 0; !stopped; turn++) {
      statuses.push((await request(turn)).response.status);
    }
  };
  const posting = (turn: number) => ids[turn % ids.length]!;
  const upload = { filename: 'film.mp4', size: 1_000, contentType: 'video/mp4' };
  const working = Promise.all([
    ask('search', (turn) =>
      jobs.raw.GET('/jobs', {
        params: { query: { keyword: ['backend'], pageSize: 20, pagenum: (turn % 5) + 1 } },
      }),
    ),
    ask('posting', (turn) => jobs.raw.GET('/jobs/{id}', { params: { path: { id: posting(turn) } } })),
    ask('bookmark', (turn) =>
      jobs.raw.PUT('/bookmarks/{jobPostingId}', {
        params: { path: { jobPostingId: posting(turn) } },
        body: { note: `${turn}` },
      }),
    ),
    ask('application', (turn) => jobs.raw.POST('/applications', { body: { jobPostingId: posting(turn) } })),
    ask('library', () => video.raw.GET('/posts', { params: { query: { pageSize: 20 } } })),
    ask('upload', () => video.raw.POST('/uploads', { body: upload })),
  ]);
  return {
    answers,
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}

describe.skipIf(!serverUrl)('an upgrade (TEST_DATABASE_URL)', { timeout: 300_000 }, () => {
  it('migrates behind a long transaction while both services are asked, and the release before starts anew on it', async () => {
    const { databaseUrl, drop } = await createTestDatabase(serverUrl!);
    const folder = await mkdtemp(join(tmpdir(), 'workreel-upgrade-'));
    const env = await serviceEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
    });
    const store = await openServer({ databaseUrl, maxConnections: 3 });
    const start = () => new ServiceProcess(['jobs', 'video'], { env }).ready();
    const running: ServiceProcess[] = [];
    try {
      running.push(await start());
      const admin = adminOf(running[0]!);
      await importPostings(env, await postingsFile(folder, 'old', POSTINGS));
      const ids = await idsOf(admin.jobs, '/jobs', 'jobPostings');
      const load = requests(admin, ids);
      const locked = Promise.withResolvers<void>();
      let isReading = true;
      const reading = inTransaction(store.db<Tables>(), async (trx) => {
        await trx.selectFrom(['jobs.postings', 'video.uploads']).select('jobs.postings.id').execute();
        locked.resolve();
        await sleep(READING_MS);
      }).finally(() => {
        isReading = false;
      });
      await locked.promise;
      const applied = await migrate(store, nextRelease(), { lockTimeoutMs: 500, pauseMs: 500 });
      // It did wait for the reader.
      expect(isReading).toBe(false);
      await reading;
      await load.stop();

      expect(applied).toHaveLength(5);
      for (const [what, statuses] of load.answers) {
        expect([what, statuses.filter((status) => status >= 500)]).toEqual([what, []]);
        expect([what, statuses.length > 1]).toEqual([what, true]);
      }
      const { rows } = await store.run(`select count(*)::int as n from jobs.postings where next_rank = 1`);
      expect(rows[0]!.n).toBe(POSTINGS);

      await running[0]!.stop();
      running.push(await start());
      expect(running[1]!.stderr).toContain('a newer release has migrated this database');
      await importPostings(env, await postingsFile(folder, 'after', 3));
      const total = async () =>
        (await fetch(`${running[1]!.jobs}/jobs?pageSize=1`)).headers.get('x-total-count');
      await expect.poll(total).toBe(String(POSTINGS + 3));
    } finally {
      for (const service of running) await service.stop();
      await store.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
