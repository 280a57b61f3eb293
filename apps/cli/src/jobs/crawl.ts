import { type CrawlRequest, isFinished, type Run } from '@workreel/jobs-contract';
import { followRun, type JobsContext, startCrawl, toRun } from '@workreel/jobs-server';
import type { CommandIo } from '../io.ts';

export interface CrawlOptions {
  site: string;
  keyword?: string;
  pages?: number;
  json?: boolean;
}

/** Collects postings from a site and shows the progress. @returns 0 if the run's status is succeeded or partial, otherwise 1. */
export async function crawl(context: JobsContext, options: CrawlOptions, io: CommandIo): Promise<number> {
  const request: CrawlRequest = {
    site: options.site,
    ...(options.keyword ? { keyword: options.keyword } : {}),
    ...(options.pages ? { maxPages: options.pages } : {}),
  };
  const started = await startCrawl(context, request, 'command');
  const run = await watchRun(context, started.id, options.pages ?? null, io);
  if (options.json) io.out(JSON.stringify(run));
  else for (const line of describeRun(run)) io.out(line);
  return run.status === 'succeeded' || run.status === 'partial' ? 0 : 1;
}

/** Shows the progress of a run until it finishes. */
export async function watchRun(
  { db, channel }: JobsContext,
  id: number,
  pages: number | null,
  io: CommandIo,
): Promise<Run> {
  let last: Run | undefined;
  for await (const row of followRun(db, channel, id, io.signal)) {
    last = toRun(row);
    if (isFinished(last.status)) break;
    const expected = row.checkpoint?.expectedPages ?? null;
    const page = last.pagesFetched === 0 ? 'starting' : `page ${last.pagesFetched}`;
    const details = last.detailsFetched > 0 ? `, ${last.detailsFetched} posting pages` : '';
    const label = `${last.site}: ${page}${expected ? ` of about ${expected}` : ''}${details}, ${last.postingsSaved} saved, ${last.postingsSkipped} already stored${last.postingsRejected ? `, ${last.postingsRejected} rejected` : ''}`;
    io.progress({ done: last.pagesFetched, total: pages ?? expected, label });
  }
  io.progress(null);
  if (!last) throw new Error(`Run ${id} was deleted`);
  return last;
}

const STOP_REASONS: Record<NonNullable<Run['stopReason']>, string> = {
  lastPage: 'last page reached',
  nothingNew: 'no new postings',
  maxPages: 'page limit reached',
  maxPostings: 'posting limit reached',
  repeatedPage: 'the site repeats its last page',
  cancelled: 'canceled',
  error: 'stopped by an error',
};

export function describeRun(run: Run): string[] {
  const lines = [
    `${run.site}: ${run.status} after ${run.pagesFetched} ${run.pagesFetched === 1 ? 'page' : 'pages'}${run.detailsFetched > 0 ? ` and ${run.detailsFetched} posting pages` : ''}${run.stopReason ? ` (${STOP_REASONS[run.stopReason]})` : ''}: ${run.postingsFound} postings found, ${run.postingsSaved} saved, ${run.postingsSkipped} already stored${run.postingsUpdated ? ` (${run.postingsUpdated} updated)` : ''}, ${run.postingsRejected} rejected`,
  ];
  if (run.error) lines.push(`  error ${run.error.code}: ${run.error.message}`);
  for (const warning of run.warnings)
    lines.push(`  warning ${warning.code}: ${warning.message}${warning.url ? ` (${warning.url})` : ''}`);
  return lines;
}
