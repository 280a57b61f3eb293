import { ORIGINALS, VISIBILITY_PREFIXES } from '@workreel/object-store';
import { isUuid } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import { sql } from 'kysely';
import { CONVERTED } from '../keys.domain.ts';
import { isArriving } from '../lifecycle/index.ts';
import { type UploadRow, uploadRows } from './uploads.repository.ts';
import { endUpload, lookForObject, type Uploads } from './uploads.ts';

/** How often what was given up is looked for. */
const SWEEP_MS = 10 * 60_000;
/** Uploads looked at in one sweep; the rest waits for the next. */
const MAX_UPLOADS = 500;
/** Names compared with the database at once. */
const BATCH = 500;
/** An upload that is silent for so long may have arrived without anybody telling. */
const SILENT_SECONDS = 60;
/** A transfer may be younger than its upload: the store is asked first. */
const YOUNG_MS = 10 * 60_000;

export interface Swept {
  /** Uploads whose object had arrived without an event. */
  found: number;
  expired: number;
  /** Transfers, originals and videos in the store that nobody knows. */
  orphans: number;
}

/** Ends what was given up and removes what nobody knows. May run anywhere, at any time, at once. */
export async function sweep(uploads: Uploads, now = new Date()): Promise<Swept> {
  const swept = { found: 0, expired: 0, orphans: 0 };
  for (const row of await silentUploads(uploads, now)) {
    if (await lookForObject(uploads, row.key)) swept.found++;
    else if (row.expires_at < now && (await endUpload(uploads, row, 'expired'))) swept.expired++;
  }
  swept.orphans += await sweepTransfers(uploads, now);
  swept.orphans += await sweepVideos(uploads);
  swept.orphans += await sweepOriginals(uploads);
  return swept;
}

const silentUploads = ({ db }: Uploads, now: Date): Promise<UploadRow[]> =>
  uploadRows(db)
    .where('u.state', 'in', ['pending', 'uploading'])
    .where((eb) =>
      eb.or([
        eb('u.expires_at', '<', now),
        eb('u.updated_at', '<', new Date(now.getTime() - SILENT_SECONDS * 1000)),
      ]),
    )
    .orderBy('u.expires_at')
    .limit(MAX_UPLOADS)
    .execute();

/** Transfers of the store that no upload goes on with. */
async function sweepTransfers({ db, store }: Uploads, now: Date): Promise<number> {
  let removed = 0;
  for await (const batch of batches(store.listMultiparts())) {
    const rows = await db
      .selectFrom('video.uploads')
      .select(['key', 'multipart_id', 'state'])
      .where(
        'key',
        'in',
        batch.map(({ key }) => key),
      )
      .execute();
    const wanted = new Set(rows.filter(({ state }) => isArriving(state)).map((row) => row.multipart_id));
    for (const { key, multipartId, initiatedAt } of batch) {
      if (wanted.has(multipartId) || initiatedAt.getTime() > now.getTime() - YOUNG_MS) continue;
      await store.abortMultipart(key, multipartId);
      removed++;
    }
  }
  return removed;
}

/** What was made of videos that are gone. */
async function sweepVideos({ db, store }: Uploads): Promise<number> {
  let removed = 0;
  for (const visibility of VISIBILITY_PREFIXES) {
    for await (const prefixes of batches(store.listPrefixes(`${visibility}/`))) {
      const ids = prefixes.map((prefix) => prefix.split('/')[1]!).filter(isUuid);
      if (ids.length === 0) continue;
      const rows = await db.selectFrom('video.uploads').select('id').where('id', 'in', ids).execute();
      const known = new Set(rows.map(({ id }) => id));
      for (const id of ids.filter((id) => !known.has(id))) {
        await store.deletePrefix(`${visibility}/${id}/`);
        removed++;
      }
    }
  }
  return removed;
}

/** Originals of nobody, and what was made of them elsewhere: both stand under the random part of a key. */
async function sweepOriginals({ db, store }: Uploads): Promise<number> {
  let removed = 0;
  for (const room of [ORIGINALS, CONVERTED]) {
    for await (const prefixes of batches(store.listPrefixes(`${room}/`))) {
      const randoms = prefixes.flatMap((prefix) => /^\w+\/([0-9a-f]{32})\/$/.exec(prefix)?.[1] ?? []);
      const { rows } = await sql<{ random: string }>`
        select random from unnest(${randoms}::text[]) random
        where not exists (
          select from video.uploads where key >= ${ORIGINALS} || '/' || random || '/' and key < ${ORIGINALS} || '/' || random || '/~'
        )`.execute(db);
      for (const { random } of rows) {
        await store.deletePrefix(`${room}/${random}/`);
        removed++;
      }
    }
  }
  return removed;
}

async function* batches<T>(each: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of each) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Sweeps now and every ten minutes. */
export function startSweeping(uploads: Uploads, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const once = () => {
    running = sweep(uploads)
      .then((swept) => {
        if (swept.found + swept.expired + swept.orphans > 0) log.info(swept, 'swept');
      })
      .catch((error: unknown) => log.error({ err: error }, 'sweeping failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(once, SWEEP_MS);
      });
  };
  once();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
