import { VISIBILITY_PREFIXES } from '@workreel/object-store';
import type { JobQueue } from '@workreel/platform/queue';
import { convertedPrefix, originalRandom, videoPrefix } from '../keys.domain.ts';
import { notifyUpload } from '../lifecycle/index.ts';
import type { VideoTransaction } from '../migrations/tables.ts';
import { enqueueRemoval } from '../removal/index.ts';
import type { UploadRow } from './uploads.repository.ts';

/** Removes what was sent: the parts, the object made of them, and what a service elsewhere has made of that. */
export function removeOriginal(
  trx: VideoTransaction,
  queue: JobQueue,
  { key, multipart_id }: Pick<UploadRow, 'key' | 'multipart_id'>,
): Promise<void> {
  const random = originalRandom(key);
  return enqueueRemoval(trx, queue, {
    keys: [key],
    prefixes: random === undefined ? [] : [convertedPrefix(random)],
    ...(multipart_id === null ? {} : { multipart: { key, multipartId: multipart_id } }),
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
  await enqueueRemoval(trx, queue, {
    prefixes: VISIBILITY_PREFIXES.map((prefix) => videoPrefix(prefix, row.id)),
  });
  await notifyUpload(trx, row.id);
}
