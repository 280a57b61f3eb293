/** The jobs service in the test process: database, queue, accounts, routes and a worker. Not used by the service. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountsSchema } from '@workreel/accounts';
import { accountMigrations, createAdmin, ensureAdmin } from '@workreel/accounts';
import type { Posting, Run } from '@workreel/jobs-contract';
import type { Database } from '@workreel/platform/database';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { openQueue, queueMigrations } from '@workreel/platform/queue';
import { createTestClient, openTestDatabase, type TestClient } from '@workreel/platform/testing';
import type { SiteProfile } from '@workreel/site-profiles';
import type { InjectOptions } from 'fastify';
import type { SenderOptions } from '../alerts/index.ts';
import { buildJobsApp } from '../app.ts';
import { type JobsSettings, readJobsSettings } from '../config.ts';
import { type JobsContext, openJobsContext } from '../context.ts';
import { jobsMigrations } from '../migrations/index.ts';
import { startJobsWorker } from '../worker.ts';

export { linksOf, type Problem, type TestResponse } from '@workreel/platform/testing';

export interface PostingList {
  jobPostings: Posting[];
  sortOrder: string;
  pagenum: number;
}
export interface RunList {
  runs: Run[];
  sortOrder: string;
  pagenum: number;
}

export interface TestService extends TestClient {
  app: App;
  database: Database;
  context: JobsContext;
  /** Tests may add profiles, because the routes and the worker look up sites on demand. */
  profiles: Map<string, SiteProfile>;
  /** `Authorization` header values of an admin and of two regular accounts with confirmed email addresses. */
  admin: string;
  user: string;
  other: string;
  close(): Promise<void>;
}

export const ADMIN = { email: 'admin@example.org', password: 'a-password-of-tests' };
export const USER = { email: 'user@example.org', password: 'another-password' };
export const OTHER = { email: 'other@example.org', password: 'a-third-password' };

export interface ServiceOptions {
  /** Settings that override the defaults. */
  env?: Record<string, string>;
  /** Whether to start the background work; default: true. Otherwise, runs and emails stay queued. */
  worker?: boolean;
  /**
   * Whether to use the search index, which is synchronized before each request; default: true. Otherwise, searches use
   * SQL.
   */
  index?: boolean;
  /** How alerts reach receivers on this computer. */
  channels?: Partial<SenderOptions>;
}

/** Returns the settings for an index of its own in the OpenSearch of the tests, if there is one. */
function openSearchSettings(): Record<string, string> {
  const url = process.env.TEST_OPENSEARCH_URL;
  if (!url) return {};
  return { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: url, OPENSEARCH_INDEX: `test-${randomUUID()}` };
}

async function deleteIndexes({ OPENSEARCH_URL, OPENSEARCH_INDEX }: JobsSettings): Promise<void> {
  if (String(OPENSEARCH_URL) !== process.env.TEST_OPENSEARCH_URL) return;
  for (const url of OPENSEARCH_URL) await fetch(`${url}/${OPENSEARCH_INDEX}-*`, { method: 'DELETE' });
}

export async function openService({
  env = {},
  worker: withWorker = true,
  index: withIndex = true,
  channels = {},
}: ServiceOptions = {}): Promise<TestService> {
  const { database, close } = await openTestDatabase(queueMigrations, accountMigrations, jobsMigrations);
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const folder = await mkdtemp(join(tmpdir(), 'workreel-jobs-'));
  const openSearch = openSearchSettings();
  const settings = readJobsSettings({
    CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
    DATA_DIR: folder,
    ...openSearch,
    ...env,
  });
  const queue = await openQueue(database, log);
  const context = await openJobsContext({ settings, database, queue, log, version: '1.2.3', channels });
  await ensureAdmin(database, ADMIN.email, ADMIN.password);
  for (const { email, password } of [USER, OTHER])
    await createAdmin(database.db<AccountsSchema>(), email, password);
  await database.run(`update accounts.accounts set role = 'user' where email = any($1)`, [
    [USER.email, OTHER.email],
  ]);
  const app = await buildJobsApp(context);
  const worker = withWorker
    ? await startJobsWorker(context, { fetching: { sleep: async () => {} }, schedule: false })
    : { stop: async () => {} };
  const { index } = context.search;
  if (withIndex) await index.start();
  const calls = createTestClient({
    inject: async (options: InjectOptions) => {
      await index.catchUp();
      return app.inject(options);
    },
  });
  return {
    ...calls,
    app,
    database,
    context,
    profiles: context.profiles as Map<string, SiteProfile>,
    admin: await calls.signIn(ADMIN),
    user: await calls.signIn(USER),
    other: await calls.signIn(OTHER),
    close: async () => {
      await worker.stop();
      await app.close();
      await queue.stop();
      await context.close();
      await deleteIndexes(settings);
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
