import type { ObjectStore } from '@workreel/object-store';
import type { JobQueue } from '@workreel/platform/queue';
import type { VideoTransaction } from '../migrations/tables.ts';

/** Objects that nothing refers to any more. Retried for days, since a store may be away for that long. */
export const REMOVAL_QUEUE = {
  name: 'video-remove',
  retryLimit: 200,
  retryDelay: 5,
  retryDelayMax: 3_600,
} as const;
const CONCURRENCY = 2;

interface RemovalJob {
  keys?: string[];
  prefixes?: string[];
  multipart?: { key: string; multipartId: string };
}

/** Has objects removed once the caller's transaction has committed. */
export const enqueueRemoval = (trx: VideoTransaction, queue: JobQueue, job: RemovalJob): Promise<void> =>
  queue.send(trx, REMOVAL_QUEUE.name, job);

export async function startRemovalWorker(queue: JobQueue, store: ObjectStore): Promise<void> {
  await queue.work<RemovalJob>({ ...REMOVAL_QUEUE, concurrency: CONCURRENCY }, async ({ data }) => {
    if (data.multipart) await store.abortMultipart(data.multipart.key, data.multipart.multipartId);
    for (const key of data.keys ?? []) await store.delete(key);
    for (const prefix of data.prefixes ?? []) await store.deletePrefix(prefix);
  });
}
