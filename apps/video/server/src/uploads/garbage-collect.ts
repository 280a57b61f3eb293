import { ORIGINALS, VISIBILITY_PREFIXES } from '@workreel/object-store';
import { isUuid } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import { sql } from 'kysely';
import { CONVERTED_PREFIX } from '../keys.domain.ts';
import { isTransferring } from '../lifecycle/index.ts';
import { repeatTask } from '../periodic.ts';
import { selectUploads, type UploadRow } from './uploads.repository.ts';
import { receivedParts, reconcileUpload, terminateUpload, type Uploads } from './uploads.ts';

/** Interval between passes. */
const INTERVAL_MS = 10 * 60_000;
/** Uploads checked per pass; the rest are left to the next one. */
const MAX_UPLOADS_PER_PASS = 500;
/** Keys or prefixes compared with the database in one query. */
const BATCH_SIZE = 500;
/** After this long without a change, an upload is checked: its event may have been lost. */
const STALE_SECONDS = 60;
/** `createUpload` starts the multipart upload before it inserts the row, so younger multipart uploads are not aborted. */
const MIN_MULTIPART_AGE_MS = 10 * 60_000;

export interface GarbageCollection {
  /** Uploads whose object was in the store although no event arrived. */
  reconciled: number;
  expired: number;
  /** Multipart uploads, originals and media removed because no upload refers to them. */
  orphans: number;
}

/** Expires abandoned uploads and removes orphaned objects. Safe to run in several processes concurrently. */
export async function collectGarbage(uploads: Uploads, now = new Date()): Promise<GarbageCollection> {
  const collected = { reconciled: 0, expired: 0, orphans: 0 };
  for (const row of await findStaleUploads(uploads, now)) {
    if (await reconcileUpload(uploads, row.key)) collected.reconciled++;
    else if (row.expires_at < now && (await terminateUpload(uploads, row, 'expired'))) collected.expired++;
    else await abortIfOverReservation(uploads, row);
  }
  collected.orphans += await abortOrphanedMultiparts(uploads, now);
  collected.orphans += await removeOrphanedMedia(uploads);
  collected.orphans += await removeOrphanedOriginals(uploads);
  return collected;
}

const findStaleUploads = ({ db }: Uploads, now: Date): Promise<UploadRow[]> =>
  selectUploads(db)
    .where('u.state', 'in', ['pending', 'uploading'])
    .where((eb) =>
      eb.or([
        eb('u.expires_at', '<', now),
        eb('u.updated_at', '<', new Date(now.getTime() - STALE_SECONDS * 1000)),
      ]),
    )
    .orderBy('u.expires_at')
    .limit(MAX_UPLOADS_PER_PASS)
    .execute();

/** Aborts an upload without a declared size that exceeds its reservation, which buckets cannot enforce. */
async function abortIfOverReservation(uploads: Uploads, row: UploadRow): Promise<void> {
  if (uploads.store.folder !== undefined || row.reserved_bytes === null) return;
  const received = (await receivedParts(uploads.store, row)).reduce((total, { size }) => total + size, 0);
  if (received > row.reserved_bytes)
    await terminateUpload(uploads, row, 'aborted', 'The parts exceed the space reserved for them.');
}

/** Aborts the store's multipart uploads that no unfinished upload refers to. */
async function abortOrphanedMultiparts({ db, store }: Uploads, now: Date): Promise<number> {
  let removed = 0;
  for await (const batch of inBatches(store.listMultiparts())) {
    const rows = await db
      .selectFrom('video.uploads')
      .select(['key', 'multipart_id', 'state'])
      .where(
        'key',
        'in',
        batch.map(({ key }) => key),
      )
      .execute();
    const activeIds = new Set(
      rows.filter(({ state }) => isTransferring(state)).map((row) => row.multipart_id),
    );
    for (const { key, multipartId, initiatedAt } of batch) {
      if (activeIds.has(multipartId) || initiatedAt.getTime() > now.getTime() - MIN_MULTIPART_AGE_MS)
        continue;
      await store.abortMultipart(key, multipartId);
      removed++;
    }
  }
  return removed;
}

/** Removes the media of deleted uploads. */
async function removeOrphanedMedia({ db, store }: Uploads): Promise<number> {
  let removed = 0;
  for (const visibility of VISIBILITY_PREFIXES) {
    for await (const prefixes of inBatches(store.listPrefixes(`${visibility}/`))) {
      const ids = prefixes.map((prefix) => prefix.split('/')[1]!).filter(isUuid);
      if (ids.length === 0) continue;
      const rows = await db.selectFrom('video.uploads').select('id').where('id', 'in', ids).execute();
      const existing = new Set(rows.map(({ id }) => id));
      for (const id of ids.filter((id) => !existing.has(id))) {
        await store.deletePrefix(`${visibility}/${id}/`);
        removed++;
      }
    }
  }
  return removed;
}

/** Removes originals without an upload, and their MediaConvert output: both are stored under the random part of the key. */
async function removeOrphanedOriginals({ db, store }: Uploads): Promise<number> {
  let removed = 0;
  for (const folder of [ORIGINALS, CONVERTED_PREFIX]) {
    for await (const prefixes of inBatches(store.listPrefixes(`${folder}/`))) {
      const randomParts = prefixes.flatMap((prefix) => /^\w+\/([0-9a-f]{32})\/$/.exec(prefix)?.[1] ?? []);
      const { rows } = await sql<{ random: string }>`
        select random from unnest(${randomParts}::text[]) random
        where not exists (
          select from video.uploads where key >= ${ORIGINALS} || '/' || random || '/' and key < ${ORIGINALS} || '/' || random || '/~'
        )`.execute(db);
      for (const { random } of rows) {
        await store.deletePrefix(`${folder}/${random}/`);
        removed++;
      }
    }
  }
  return removed;
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Collects garbage now and every ten minutes. */
export const startGarbageCollection = (uploads: Uploads, log: Log) =>
  repeatTask(
    'garbage collection',
    async () => {
      const collected = await collectGarbage(uploads);
      if (collected.reconciled + collected.expired + collected.orphans > 0)
        log.info(collected, 'garbage collected');
    },
    INTERVAL_MS,
    log,
  );
