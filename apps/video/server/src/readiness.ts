import { StoreFullError } from '@workreel/object-store';
import { type HealthProblem, notReady } from '@workreel/platform/http';
import { LIVE_PROCESSES } from '@workreel/platform/queue';
import type { InstallationProblemCode } from '@workreel/video-contract';
import { sql } from 'kysely';
import type { VideoContext } from './context.ts';
import type { VideoDb } from './migrations/tables.ts';

/** A result is reused for this time, because anyone may ask for it. */
const MAX_AGE_MS = 2_000;

/** What anyone may know about a worker that does not convert. Its own message names paths and hosts. */
const DETAILS: Record<InstallationProblemCode, string> = {
  CONVERTER_MISSING: 'Uploads are accepted but wait, because no usable ffmpeg is installed.',
  STORE_FULL: 'Conversions wait, because the store was full.',
  STORE_UNAVAILABLE: 'Conversions wait, because the store was unavailable.',
};

/** Returns why workers do not convert. Uploads are accepted all the same, so the service is ready. */
export async function conversionProblems(db: VideoDb): Promise<HealthProblem[]> {
  const { rows } = await sql<{ code: InstallationProblemCode }>`
    select distinct problem_code as code from video.workers
    where problem_code is not null and process in (${LIVE_PROCESSES}) order by 1`.execute(db);
  return rows.map(({ code }) => ({ code, detail: DETAILS[code] }));
}

/** Returns the readiness check of the video service: whether it can reach its database, and write to its store. */
export function storeReadiness({ database, store, log }: Pick<VideoContext, 'database' | 'store' | 'log'>) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let result: Promise<void> = Promise.resolve();
  const check = async (): Promise<void> => {
    await database.run('select 1');
    try {
      await store.check();
    } catch (error) {
      log.warn({ err: error }, 'the store is not ready');
      throw notReady(
        error instanceof StoreFullError ? 'The store is full.' : 'The store cannot be reached or written.',
      );
    }
  };
  return (): Promise<void> => {
    const now = performance.now();
    if (now - checkedAt >= MAX_AGE_MS) {
      checkedAt = now;
      result = check();
      result.catch(() => {});
    }
    return result;
  };
}
