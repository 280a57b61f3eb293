import { isFinished } from '@workreel/jobs-contract';
import { type JobsContext, lastRun, startCrawl } from '@workreel/jobs-server';
import type { CommandIo } from '../io.ts';
import { describeRun, watchRun } from './crawl.ts';

/** Collects the demo site once per database. */
export async function collectDemoOnce(context: JobsContext, io: CommandIo): Promise<void> {
  const previous = await lastRun(context.db, 'demo');
  if (previous && isFinished(previous.status)) return;
  const run = previous ?? (await startCrawl(context, { site: 'demo' }, 'start'));
  io.note('Collecting postings from the demo site …');
  const finished = await watchRun(context, run.id, null, io);
  if (!isFinished(finished.status)) return;
  for (const line of describeRun(finished)) io.note(line);
}
