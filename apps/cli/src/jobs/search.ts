import type { JobsContext } from '@workreel/jobs-server';
import { SearchUnavailableError } from '@workreel/search-index';
import type { OpenSearchIndex } from '@workreel/search-opensearch';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';

const POLL_MS = 500;

export interface SearchOptions {
  json?: boolean;
}

/** Prints the state of the indexes in OpenSearch. @returns 1 if none can be searched, otherwise 0. */
export async function searchStatus(
  context: JobsContext,
  options: SearchOptions,
  io: CommandIo,
): Promise<number> {
  const statuses = await openSearchIndex(context).status();
  if (options.json) io.out(JSON.stringify(statuses));
  else
    for (const { name, postings, isComplete, isUsed } of statuses)
      io.out(
        `${name}: ${formatCount(postings)} postings, ${isUsed ? 'in use' : isComplete ? 'complete' : 'being built'}`,
      );
  return statuses.some(({ isUsed }) => isUsed) ? 0 : 1;
}

/** Builds an index beside the current one and shows the progress until searches use it. @returns 1 if it was interrupted, otherwise 0. */
export async function searchReindex(
  context: JobsContext,
  options: SearchOptions,
  io: CommandIo,
): Promise<number> {
  const index = openSearchIndex(context);
  const total = (await context.database.run('select count(*)::int as n from jobs.postings')).rows[0]!
    .n as number;
  const name = await index.reindex();
  // A command that runs in a process of its own also writes the index.
  if (index.state === 'off') await index.start();
  for (;;) {
    const status = (await index.status().catch(ifUnavailable)).find((each) => each.name === name);
    if (status?.isUsed) {
      io.progress(null);
      io.out(
        options.json ? JSON.stringify(status) : `${name}: ${formatCount(status.postings)} postings, in use`,
      );
      return 0;
    }
    if (io.signal.aborted) {
      io.progress(null);
      io.note('Interrupted. Running services continue to build the index.');
      return 1;
    }
    io.progress({ done: status?.postings ?? 0, total, label: name });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The shards of a new index may not have started yet, and OpenSearch may come back. */
function ifUnavailable(error: unknown): [] {
  if (error instanceof SearchUnavailableError) return [];
  throw error;
}

const formatCount = (count: number) => count.toLocaleString('en');

/** @throws UsageError if the index is in memory. */
function openSearchIndex({ settings, search }: JobsContext): OpenSearchIndex {
  if (settings.SEARCH_ENGINE === 'opensearch') return search.index as OpenSearchIndex;
  throw new UsageError(
    'With SEARCH_ENGINE=memory, each process builds and updates its own index; /metrics shows its state. This command is for SEARCH_ENGINE=opensearch.',
  );
}
