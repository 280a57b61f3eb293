import { hostname } from 'node:os';
import type { Log } from '@workreel/platform/log';
import type { JobQueue } from '@workreel/platform/queue';
import type { Converter } from '@workreel/transcoder';
import type { ConversionWorker } from '@workreel/video-contract';
import { sql } from 'kysely';
import type { VideoDb } from '../../migrations/tables.ts';
import { CONVERSION_QUEUE } from '../conversions.ts';

/** What is told of a process that takes conversions. */
interface Announced {
  db: VideoDb;
  queue: JobQueue;
  converter: Converter;
  concurrency: number;
  log: Log;
}

/** Writes down that this process takes conversions, and what it does them with. */
export async function announceWorker({
  db,
  queue,
  converter,
  concurrency,
  log,
}: Announced): Promise<{ stop(): Promise<void> }> {
  const { process: number } = queue;
  await db
    .deleteFrom('video.workers')
    .where('process', 'not in', [...(await queue.living()), number])
    .execute();
  const told = { host: hostname(), pid: process.pid, concurrency, tool: null, started_at: sql<Date>`now()` };
  await db
    .insertInto('video.workers')
    .values({ process: number, ...told })
    .onConflict((conflict) => conflict.column('process').doUpdateSet(told))
    .execute();
  const row = db.updateTable('video.workers').where('process', '=', number);
  // Asking a program what it can takes a moment, which no start waits for.
  const asking = converter
    .prepare()
    .then(async (tool) => void (await row.set({ tool }).execute()))
    .catch((error: unknown) => log.warn({ err: error }, 'nothing was found to convert with'));
  // Its row is told of no longer than its process lives.
  return { stop: () => asking };
}

/** The processes that are alive and take conversions, the oldest first. */
export async function listWorkers({
  db,
  queue,
}: Pick<Announced, 'db' | 'queue'>): Promise<ConversionWorker[]> {
  const underWay = await queue.underWay(CONVERSION_QUEUE.name);
  const rows = await db
    .selectFrom('video.workers')
    .selectAll()
    .where('process', 'in', await queue.living())
    .orderBy('started_at')
    .orderBy('process')
    .execute();
  return rows.map(({ process, host, pid, concurrency, tool, started_at }) => ({
    host,
    pid,
    startedAt: started_at.toISOString(),
    concurrency,
    running: underWay.filter((work) => work.process === process).length,
    tool,
  }));
}
