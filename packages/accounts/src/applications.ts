import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inTransaction, toJsonb } from '@workreel/platform/database';
import type { AnyTransaction, JobQueue } from '@workreel/platform/queue';
import { sql } from 'kysely';
import type { AccountsSchema } from './tables.ts';

/** Deletes and exports the data that an application stores about users. */
export interface ApplicationData {
  /** `jobs` or `video`. */
  name: string;
  /** Deletes a user's private data. Must be idempotent: it is retried after failures. */
  deleteAccountData(accountId: string): Promise<void>;
  /** Returns all data stored about a user, as included in the export. */
  exportAccountData(accountId: string): Promise<Record<string, unknown>>;
}

interface AccountJob {
  accountId: string;
}

/** Queued deletions wait for an application that is not running until its next start, even if that is years later. */
const TEN_YEARS_SECONDS = 10 * 365 * 86_400;
const deletionQueue = (application: string) => ({
  name: `accounts-delete-${application}`,
  retryLimit: 100_000,
  retryDelay: 5,
  retryDelayMax: 3_600,
  retentionSeconds: TEN_YEARS_SECONDS,
});
const exportQueue = (application: string) => ({
  name: `accounts-export-${application}`,
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 600,
});

/** How long an export waits for applications in other processes. */
const EXPORT_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 200;
/** After this time, export parts that were not collected are deleted, and unanswered requests may be repeated. */
const PART_RETENTION_SECONDS = 86_400;

/** All applications that have ever been registered in the database, in any process. */
export interface Applications {
  register(data: ApplicationData): Promise<void>;
  /** Defines the queues of all applications. Call it before opening the transaction for `enqueueDeletion`. @returns the application names. */
  defineQueues(): Promise<string[]>;
  /** Enqueues the deletion of the user's data in each application, in the transaction that deletes the account. */
  enqueueDeletion(trx: AnyTransaction, names: readonly string[], accountId: string): Promise<void>;
  /** Collects the data of all applications. `products` is the name in the API; `pending` lists applications that did not respond in time. */
  exportAccount(accountId: string): Promise<{ products: Record<string, unknown>; pending: string[] }>;
  startWorker(): Promise<void>;
}

export function openApplications(db: Db<AccountsSchema>, queue: JobQueue): Applications {
  const local = new Map<string, ApplicationData>();
  const defineQueues = async () => {
    const rows = await db.selectFrom('accounts.applications').select('name').orderBy('name').execute();
    for (const { name } of rows) {
      await queue.define(deletionQueue(name));
      await queue.define(exportQueue(name));
    }
    return rows.map(({ name }) => name);
  };
  return {
    defineQueues,
    register: async (data) => {
      local.set(data.name, data);
      await db
        .insertInto('accounts.applications')
        .values({ name: data.name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    enqueueDeletion: async (trx, names, accountId) => {
      for (const name of names) await queue.send<AccountJob>(trx, deletionQueue(name).name, { accountId });
    },
    exportAccount: async (accountId) => {
      const names = await defineQueues();
      const remote = names.filter((name) => !local.has(name));
      for (const name of remote) await requestExportPart(db, queue, name, accountId);
      const products = new Map<string, unknown>();
      for (const [name, data] of local) products.set(name, await data.exportAccountData(accountId));
      const parts = await collectParts(db, accountId, remote);
      for (const [name, part] of parts) products.set(name, part);
      return { products: Object.fromEntries(products), pending: remote.filter((name) => !parts.has(name)) };
    },
    startWorker: async () => {
      for (const application of local.values()) {
        await queue.work<AccountJob>({ ...deletionQueue(application.name), concurrency: 1 }, ({ data }) =>
          application.deleteAccountData(data.accountId),
        );
        await queue.work<AccountJob>({ ...exportQueue(application.name), concurrency: 1 }, ({ data }) =>
          storeExportPart(db, application, data.accountId),
        );
      }
    },
  };
}

/** Requests the data of an application in another process, unless a request is already pending. */
const requestExportPart = (db: Db<AccountsSchema>, queue: JobQueue, application: string, accountId: string) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into accounts.export_parts as p (account_id, application) values (${accountId}, ${application})
      on conflict (account_id, application) do update set requested_at = now(), completed_at = null, part = null
      where p.requested_at < now() - ${PART_RETENTION_SECONDS} * interval '1 second'
      returning 1`.execute(trx);
    if (rows.length > 0) await queue.send<AccountJob>(trx, exportQueue(application).name, { accountId });
  });

async function storeExportPart(
  db: Db<AccountsSchema>,
  application: ApplicationData,
  accountId: string,
): Promise<void> {
  const part = toJsonb(await application.exportAccountData(accountId));
  await sql`update accounts.export_parts set part = ${part}::jsonb, completed_at = now()
    where account_id = ${accountId} and application = ${application.name} and completed_at is null`.execute(
    db,
  );
  await sql`delete from accounts.export_parts where completed_at < now() - ${PART_RETENTION_SECONDS} * interval '1 second'`.execute(
    db,
  );
}

/** Waits for the parts of applications in other processes, and deletes them from the database. */
async function collectParts(
  db: Db<AccountsSchema>,
  accountId: string,
  applications: readonly string[],
): Promise<Map<string, unknown>> {
  const parts = new Map<string, unknown>();
  const deadline = Date.now() + EXPORT_TIMEOUT_MS;
  while (parts.size < applications.length) {
    const rows = await db
      .deleteFrom('accounts.export_parts')
      .where('account_id', '=', accountId)
      .where('completed_at', 'is not', null)
      .returning(['application', 'part'])
      .execute();
    for (const { application, part } of rows) parts.set(application, part);
    if (parts.size === applications.length || Date.now() > deadline) break;
    await sleep(POLL_INTERVAL_MS);
  }
  return parts;
}
