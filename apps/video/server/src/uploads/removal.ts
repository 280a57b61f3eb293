import { type ObjectStore, SPACES } from '@workreel/object-store';
import type { JobQueue } from '@workreel/platform/queue';
import { convertedPrefix, originalRandom, runPrefix, videoPrefix } from '../keys.domain.ts';
import type { VideoTransaction } from '../migrations/tables.ts';
import { tellUpload, type UploadRow } from './uploads.repository.ts';

/** Objects that nobody refers to any more. Tried for days: a store may be away for that long. */
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

/** Asks in the caller's transaction for objects to be removed once it has committed. */
export const askForRemoval = (trx: VideoTransaction, queue: JobQueue, job: RemovalJob): Promise<void> =>
  queue.send(trx, REMOVAL_QUEUE.name, job);

/** Where a service elsewhere may have left what it made of an original. */
function convertedOf(key: string): string[] {
  const random = originalRandom(key);
  return random === undefined ? [] : [convertedPrefix(random)];
}

/** What was sent and is not wanted: the parts and, where they were put together meanwhile, the object. */
export const removeOriginal = (
  trx: VideoTransaction,
  queue: JobQueue,
  { key, multipart_id }: Pick<UploadRow, 'key' | 'multipart_id'>,
): Promise<void> =>
  askForRemoval(trx, queue, {
    keys: [key],
    prefixes: convertedOf(key),
    ...(multipart_id === null ? {} : { multipart: { key, multipartId: multipart_id } }),
  });

/** What earlier conversions made. @param kept - the run that stays. */
export async function removeRuns(
  trx: VideoTransaction,
  queue: JobQueue,
  { id, run }: Pick<UploadRow, 'id' | 'run'>,
  kept: number | null,
): Promise<void> {
  const runs = Array.from({ length: run }, (_, index) => index + 1).filter((number) => number !== kept);
  if (runs.length === 0) return;
  await askForRemoval(trx, queue, {
    prefixes: SPACES.flatMap((space) => runs.map((number) => runPrefix(space, id, number))),
  });
}

/** Removes an upload with its post, its captions and every object; ends its conversion. */
export async function removeUpload(trx: VideoTransaction, queue: JobQueue, uploadId: string): Promise<void> {
  const row = await trx
    .deleteFrom('video.uploads')
    .where('id', '=', uploadId)
    .returning(['id', 'key', 'multipart_id'])
    .executeTakeFirst();
  if (!row) return;
  await removeOriginal(trx, queue, row);
  await askForRemoval(trx, queue, { prefixes: SPACES.map((space) => videoPrefix(space, row.id)) });
  await tellUpload(trx, row.id);
}

export async function startRemovalWorker(queue: JobQueue, store: ObjectStore): Promise<void> {
  await queue.work<RemovalJob>({ ...REMOVAL_QUEUE, concurrency: CONCURRENCY }, async ({ data }) => {
    if (data.multipart) await store.abortMultipart(data.multipart.key, data.multipart.multipartId);
    for (const key of data.keys ?? []) await store.delete(key);
    for (const prefix of data.prefixes ?? []) await store.deletePrefix(prefix);
  });
}
