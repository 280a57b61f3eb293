/** The whole jobs service but its process: store, queue, accounts, routes and a worker. Not used by the service. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountsSchema } from '@workreel/accounts';
import { accountMigrations, createAdmin, ensureAdmin } from '@workreel/accounts';
import type { Posting, Run } from '@workreel/jobs-contract';
import type { Store } from '@workreel/platform/database';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { openQueue, queueMigrations } from '@workreel/platform/queue';
import { type Calls, callsOf, openTestStore } from '@workreel/platform/testing';
import type { CompiledProfile } from '@workreel/site-profiles';
import type { InjectOptions } from 'fastify';
import { buildJobsApp } from '../app.ts';
import { readJobsSettings } from '../config.ts';
import { type JobsContext, openJobsContext } from '../context.ts';
import { jobsMigrations } from '../migrations/index.ts';
import { startJobsWorker } from '../worker.ts';

export { type Answer, linksOf, type Problem } from '@workreel/platform/testing';

export interface ListAnswer {
  jobPostings: Posting[];
  sortOrder: string;
  pagenum: number;
}
export interface RunList {
  runs: Run[];
  sortOrder: string;
  pagenum: number;
}

export interface TestService extends Calls {
  app: App;
  store: Store;
  context: JobsContext;
  /** May be added to: the routes and the worker look a site up when it is asked for. */
  profiles: Map<string, CompiledProfile>;
  /** Header values of an admin and of two ordinary accounts, whose addresses are confirmed. */
  admin: string;
  user: string;
  other: string;
  close(): Promise<void>;
}

export const ADMIN = { email: 'admin@example.org', password: 'a-password-of-tests' };
export const USER = { email: 'user@example.org', password: 'another-password' };
export const OTHER = { email: 'other@example.org', password: 'a-third-password' };

export interface ServiceOptions {
  /** Settings beside the defaults. */
  env?: Record<string, string>;
  /** Whether it does its background work (default); without it runs and mails stay queued. */
  worker?: boolean;
  /** Whether searches are answered by the index (default), which then is up to date at each call; else by SQL. */
  index?: boolean;
}

export async function openService({
  env = {},
  worker: withWorker = true,
  index: withIndex = true,
}: ServiceOptions = {}): Promise<TestService> {
  const { store, close } = await openTestStore(queueMigrations, accountMigrations, jobsMigrations);
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const folder = await mkdtemp(join(tmpdir(), 'workreel-jobs-'));
  const settings = readJobsSettings({ CRAWL_ALLOW_PRIVATE_HOSTS: 'true', DATA_DIR: folder, ...env });
  const queue = await openQueue(store, log);
  const context = await openJobsContext({ settings, store, queue, log, version: '1.2.3' });
  await ensureAdmin(store, ADMIN.email, ADMIN.password);
  for (const { email, password } of [USER, OTHER])
    await createAdmin(store.db<AccountsSchema>(), email, password);
  await store.run(`update accounts.accounts set role = 'user' where email = any($1)`, [
    [USER.email, OTHER.email],
  ]);
  const app = await buildJobsApp(context);
  const worker = withWorker
    ? await startJobsWorker(context, { fetching: { sleep: async () => {} }, schedule: false })
    : { stop: async () => {} };
  const { index } = context.search;
  if (withIndex) await index.start();
  const calls = callsOf({
    inject: async (options: InjectOptions) => {
      await index.caughtUp();
      return app.inject(options);
    },
  });
  return {
    ...calls,
    app,
    store,
    context,
    profiles: context.profiles as Map<string, CompiledProfile>,
    admin: await calls.tokenOf(ADMIN),
    user: await calls.tokenOf(USER),
    other: await calls.tokenOf(OTHER),
    close: async () => {
      await worker.stop();
      await app.close();
      await queue.stop();
      await context.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
