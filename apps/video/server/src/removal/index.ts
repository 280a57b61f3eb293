import type { ObjectStore } from '@workreel/object-store';
import type { JobQueue } from '@workreel/platform/queue';
import type { VideoTransaction } from '../migrations/tables.ts';

/** Queue for deleting unreferenced objects. Jobs are retried for days, since a store may be unavailable for that long. */
export const REMOVAL_QUEUE = {
  name: 'video-remove',
  retryLimit: 200,
  retryDelay: 5,
  retryDelayMax: 3_600,
  // The key of an original contains its file name.
  personalData: true,
} as const;
const CONCURRENCY = 2;

interface RemovalJob {
  keys?: string[];
  prefixes?: string[];
  multipart?: { key: string; multipartId: string };
}

/** Enqueues the deletion of objects; it starts once the caller's transaction has committed, at the earliest after a delay. */
export const enqueueRemoval = (
  trx: VideoTransaction,
  queue: JobQueue,
  job: RemovalJob,
  startAfterSeconds = 0,
): Promise<void> => queue.send(trx, REMOVAL_QUEUE.name, job, { startAfterSeconds });

export async function startRemovalWorker(queue: JobQueue, store: ObjectStore): Promise<void> {
  await queue.work<RemovalJob>({ ...REMOVAL_QUEUE, concurrency: CONCURRENCY }, async ({ data }) => {
    if (data.multipart) await store.abortMultipart(data.multipart.key, data.multipart.multipartId);
    for (const key of data.keys ?? []) await store.delete(key);
    for (const prefix of data.prefixes ?? []) await store.deletePrefix(prefix);
  });
}
