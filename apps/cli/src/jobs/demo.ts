import { isFinished } from '@workreel/jobs-contract';
import { type JobsContext, lastRun, startCrawl } from '@workreel/jobs-server';
import type { CommandIo } from '../io.ts';
import { describeRun, watchRun } from './crawl.ts';

/** Collects the demo site, unless that was done before. */
export async function collectDemoOnce(context: JobsContext, io: CommandIo): Promise<void> {
  const before = await lastRun(context.db, 'demo');
  if (before && isFinished(before.status)) return;
  const run = before ?? (await startCrawl(context, { site: 'demo' }, 'start'));
  io.note('Collecting the demo site …');
  const ended = await watchRun(context, run.id, null, io);
  if (!isFinished(ended.status)) return;
  for (const line of describeRun(ended)) io.note(line);
}
