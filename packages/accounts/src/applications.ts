import type { Db } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import type { AnyTransaction, JobQueue } from '@workreel/platform/queue';
import { findAccount } from './accounts.repository.ts';
import { requestPart, storePart } from './export-parts.ts';
import type { Lists } from './json-stream.ts';
import type { AccountsSchema } from './tables.ts';

/** Deletes and exports the data that an application stores about users. */
export interface ApplicationData {
  /** `jobs` or `video`. */
  name: string;
  /** Deletes a user's private data. Must be idempotent: it is retried after failures. */
  deleteAccountData(accountId: string): Promise<void>;
  /**
   * Returns all data stored about a user, as included in the export: lists by name. Their entries are read while they are
   * sent, so each list must keep only a batch of them in memory and no transaction open.
   */
  exportAccountData(accountId: string): Lists;
  /** Updates copies of the account's name. Called after a change of the name; must be idempotent. */
  updateAccountName?(accountId: string, name: string): Promise<void>;
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
const renameQueue = (application: string) => ({
  ...deletionQueue(application),
  name: `accounts-rename-${application}`,
});
const exportQueue = (application: string) => ({
  name: `accounts-export-${application}`,
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 600,
});

/** All applications that have ever been registered in the database, in any process. */
export interface Applications {
  register(data: ApplicationData): Promise<void>;
  /**
   * Defines the queues of all applications. Call it before opening the transaction for `enqueueDeletion` or `enqueueRename`.
   *
   * @returns the application names.
   */
  defineQueues(): Promise<string[]>;
  /** Enqueues the deletion of the user's data in each application, in the transaction that deletes the account. */
  enqueueDeletion(trx: AnyTransaction, names: readonly string[], accountId: string): Promise<void>;
  /** Enqueues the update of copies of the user's name in each application, in the transaction that changes it. */
  enqueueRename(trx: AnyTransaction, names: readonly string[], accountId: string): Promise<void>;
  /** The applications in this process. */
  local(): ApplicationData[];
  /** Requests the data of the applications in other processes for an export. @returns their names. */
  requestExport(accountId: string): Promise<string[]>;
  startWorker(): Promise<void>;
}

export function openApplications(db: Db<AccountsSchema>, queue: JobQueue, log: Log): Applications {
  const local = new Map<string, ApplicationData>();
  const defineQueues = async () => {
    const rows = await db.selectFrom('accounts.applications').select('name').orderBy('name').execute();
    for (const { name } of rows) {
      await queue.define(deletionQueue(name));
      await queue.define(exportQueue(name));
      await queue.define(renameQueue(name));
    }
    return rows.map(({ name }) => name);
  };
  const updateName = async (application: ApplicationData, accountId: string) => {
    const account = await findAccount(db, accountId);
    if (account) await application.updateAccountName?.(accountId, account.name);
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
    enqueueRename: async (trx, names, accountId) => {
      for (const name of names) await queue.send<AccountJob>(trx, renameQueue(name).name, { accountId });
    },
    local: () => [...local.values()],
    requestExport: async (accountId) => {
      const names = (await defineQueues()).filter((name) => !local.has(name));
      for (const application of names)
        await requestPart(db, { accountId, application }, (trx) =>
          queue.send<AccountJob>(trx, exportQueue(application).name, { accountId }),
        );
      return names;
    },
    startWorker: async () => {
      for (const application of local.values()) {
        await queue.work<AccountJob>({ ...deletionQueue(application.name), concurrency: 1 }, ({ data }) =>
          application.deleteAccountData(data.accountId),
        );
        await queue.work<AccountJob>({ ...renameQueue(application.name), concurrency: 1 }, ({ data }) =>
          updateName(application, data.accountId),
        );
        await queue.work<AccountJob>(
          { ...exportQueue(application.name), concurrency: 1 },
          ({ data, signal }) => {
            const { accountId } = data;
            const lists = application.exportAccountData(accountId);
            return storePart(db, { accountId, application: application.name }, lists, { log, signal });
          },
        );
      }
    },
  };
}
