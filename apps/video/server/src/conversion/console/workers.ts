import { hostname } from 'node:os';
import type { ObjectStore } from '@workreel/object-store';
import type { Log } from '@workreel/platform/log';
import type { JobQueue } from '@workreel/platform/queue';
import type { Converter } from '@workreel/transcoder';
import type { ConversionWorker } from '@workreel/video-contract';
import { sql } from 'kysely';
import type { VideoDb } from '../../migrations/tables.ts';
import { CONVERSION_QUEUE } from '../conversions.ts';
import { Installation } from '../installation.ts';

interface WorkerRegistration {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  converter: Converter;
  concurrency: number;
  log: Log;
}

/**
 * Registers this process as one that runs conversions. The row is ignored once the process has died.
 *
 * @returns the state of the installation, which is part of the row, and `stop`, which ends the installation of the converter.
 */
export async function registerWorker({
  db,
  queue,
  store,
  converter,
  concurrency,
  log,
}: WorkerRegistration): Promise<{ installation: Installation; stop(): Promise<void> }> {
  const { process: number } = queue;
  await db
    .deleteFrom('video.workers')
    .where('process', 'not in', [...(await queue.liveProcesses()), number])
    .execute();
  const values = {
    host: hostname(),
    pid: process.pid,
    concurrency,
    tool: null,
    problem_code: null,
    problem: null,
    started_at: sql<Date>`now()`,
  };
  await db
    .insertInto('video.workers')
    .values({ process: number, ...values })
    .onConflict((conflict) => conflict.column('process').doUpdateSet(values))
    .execute();
  const row = db.updateTable('video.workers').where('process', '=', number);
  const stopping = new AbortController();
  const { signal } = stopping;
  const detect = async () => {
    const tool = await converter.prepare({ install: true, signal });
    log.info({ tool }, 'the converter is ready');
    await row.set({ tool }).execute();
  };
  const installation = new Installation({
    store,
    converter,
    log,
    onChange: async (problem) => {
      const { code = null, message = null } = problem ?? {};
      await row.set({ problem_code: code, problem: message }).execute();
      if (problem === null) await detect();
    },
  });
  // Installing the converter may take minutes and must not delay the start.
  const detection = detect().catch((error: unknown) => {
    if (!signal.aborted) installation.reportMissing(error);
  });
  return {
    installation,
    stop: async () => {
      stopping.abort();
      await detection;
      await installation.stop();
    },
  };
}

/** Lists the live processes that run conversions, oldest first. */
export async function listWorkers({
  db,
  queue,
}: Pick<WorkerRegistration, 'db' | 'queue'>): Promise<ConversionWorker[]> {
  const activeJobs = await queue.activeJobs(CONVERSION_QUEUE.name);
  const rows = await db
    .selectFrom('video.workers')
    .selectAll()
    .where('process', 'in', await queue.liveProcesses())
    .orderBy('started_at')
    .orderBy('process')
    .execute();
  return rows.map(({ process, host, pid, concurrency, tool, problem_code, problem, started_at }) => ({
    host,
    pid,
    startedAt: started_at.toISOString(),
    concurrency,
    running: activeJobs.filter((job) => job.process === process).length,
    tool,
    problem: problem_code && { code: problem_code, message: problem ?? '' },
  }));
}
