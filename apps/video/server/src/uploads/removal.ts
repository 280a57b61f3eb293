import { VISIBILITY_PREFIXES } from '@workreel/object-store';
import type { JobQueue } from '@workreel/platform/queue';
import { convertedPrefix, randomPart, videoPrefix } from '../keys.domain.ts';
import { notifyUpload } from '../lifecycle/index.ts';
import type { VideoTransaction } from '../migrations/tables.ts';
import { enqueueRemoval } from '../removal/index.ts';
import type { UploadRow } from './uploads.repository.ts';

/** Enqueues the removal of an upload's parts, its original and any MediaConvert output. */
export function removeOriginal(
  trx: VideoTransaction,
  queue: JobQueue,
  { key, multipart_id }: Pick<UploadRow, 'key' | 'multipart_id'>,
): Promise<void> {
  const random = randomPart(key);
  return enqueueRemoval(trx, queue, {
    keys: [key],
    prefixes: random === undefined ? [] : [convertedPrefix(random)],
    ...(multipart_id === null ? {} : { multipart: { key, multipartId: multipart_id } }),
  });
}

/** Deletes an upload with its post and captions, enqueues the removal of its objects, and ends its conversion. */
export async function removeUpload(trx: VideoTransaction, queue: JobQueue, uploadId: string): Promise<void> {
  const row = await trx
    .deleteFrom('video.uploads')
    .where('id', '=', uploadId)
    .returning(['id', 'key', 'multipart_id'])
    .executeTakeFirst();
  if (!row) return;
  await removeOriginal(trx, queue, row);
  await enqueueRemoval(trx, queue, {
    prefixes: VISIBILITY_PREFIXES.map((prefix) => videoPrefix(prefix, row.id)),
  });
  await notifyUpload(trx, row.id);
}
