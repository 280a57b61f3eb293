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
import {
  type AdminClients,
  adminClients,
  importPostings,
  listIds,
  writePostingsFile,
} from './testing/load.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const POSTINGS = 300;
/** Duration of the transaction that reads the migrated tables. */
const READ_TRANSACTION_MS = 4_000;

type Tables = {
  'jobs.postings': { id: number; next_rank: number };
  'video.uploads': { id: string };
};

/** Each kind of migration that a next release might contain, on tables in use. */
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
    {
      name: 'next-index',
      index: { name: 'next_company', table: 'jobs.postings', definition: '(company_name)' },
    },
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
      up: (db) => db.schema.alterTable('video.uploads').addColumn('next_label', 'text').execute(),
    },
  ],
};
const nextRelease = (): Migrations[] =>
  ALL_MIGRATIONS.map(({ schema, list }) => ({ schema, list: [...list, ...(NEXT[schema] ?? [])] }));

/** Reads from and writes to both services in concurrent loops. */
function startLoad({ jobs, video }: AdminClients, ids: string[]) {
  let stopped = false;
  const statusesOf = new Map<string, number[]>();
  const repeat = async (name: string, request: (turn: number) => Promise<{ response: Response }>) => {
    const statuses: number[] = [];
    statusesOf.set(name, statuses);
    for (let turn = 0; !stopped; turn++) {
      statuses.push((await request(turn)).response.status);
    }
  };
  const posting = (turn: number) => ids[turn % ids.length]!;
  const upload = { filename: 'video.mp4', size: 1_000, contentType: 'video/mp4' };
  const working = Promise.all([
    repeat('search', (turn) =>
      jobs.raw.GET('/jobs', {
        params: { query: { keyword: ['backend'], pageSize: 20, pagenum: (turn % 5) + 1 } },
      }),
    ),
    repeat('posting', (turn) => jobs.raw.GET('/jobs/{id}', { params: { path: { id: posting(turn) } } })),
    repeat('bookmark', (turn) =>
      jobs.raw.PUT('/bookmarks/{jobPostingId}', {
        params: { path: { jobPostingId: posting(turn) } },
        body: { note: `${turn}` },
      }),
    ),
    repeat('application', (turn) =>
      jobs.raw.POST('/applications', { body: { jobPostingId: posting(turn) } }),
    ),
    repeat('library', () => video.raw.GET('/posts', { params: { query: { pageSize: 20 } } })),
    repeat('upload', () => video.raw.POST('/uploads', { body: upload })),
  ]);
  return {
    statusesOf,
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}

describe.skipIf(!serverUrl)('an upgrade (TEST_DATABASE_URL)', { timeout: 300_000 }, () => {
  it('waits for a long transaction while both services are in use, and the previous release can still start afterwards', async () => {
    const { databaseUrl, drop } = await createTestDatabase(serverUrl!);
    const folder = await mkdtemp(join(tmpdir(), 'workreel-upgrade-'));
    const env = await serviceEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
    });
    const database = await openServer({ databaseUrl, maxConnections: 3 });
    const start = () => new ServiceProcess(['jobs', 'video'], { env }).ready();
    const running: ServiceProcess[] = [];
    try {
      running.push(await start());
      const admin = adminClients(running[0]!);
      await importPostings(env, await writePostingsFile(folder, 'old', POSTINGS));
      const ids = await listIds(admin.jobs, '/jobs', 'jobPostings');
      const load = startLoad(admin, ids);
      const locked = Promise.withResolvers<void>();
      let isReading = true;
      const reading = inTransaction(database.db<Tables>(), async (trx) => {
        await trx.selectFrom(['jobs.postings', 'video.uploads']).select('jobs.postings.id').execute();
        locked.resolve();
        await sleep(READ_TRANSACTION_MS);
      }).finally(() => {
        isReading = false;
      });
      await locked.promise;
      const applied = await migrate(database, nextRelease(), { lockTimeoutMs: 500, retryDelayMs: 500 });
      // The migration has waited for the long transaction.
      expect(isReading).toBe(false);
      await reading;
      await load.stop();

      expect(applied).toHaveLength(5);
      for (const [name, statuses] of load.statusesOf) {
        expect([name, statuses.filter((status) => status >= 500)]).toEqual([name, []]);
        expect([name, statuses.length > 1]).toEqual([name, true]);
      }
      const { rows } = await database.run(`select count(*)::int as n from jobs.postings where next_rank = 1`);
      expect(rows[0]!.n).toBe(POSTINGS);

      await running[0]!.stop();
      running.push(await start());
      expect(running[1]!.stderr).toContain('a newer release has migrated this database');
      await importPostings(env, await writePostingsFile(folder, 'after', 3));
      const total = async () =>
        (await fetch(`${running[1]!.jobs}/jobs?pageSize=1`)).headers.get('x-total-count');
      await expect.poll(total).toBe(String(POSTINGS + 3));
    } finally {
      for (const service of running) await service.stop();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
