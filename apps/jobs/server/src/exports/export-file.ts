import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Filters, PostingDetails } from '@workreel/jobs-contract';
import { validateQuery } from '@workreel/platform/http';
import { badRequest } from '@workreel/platform/problem';
import type { JobsContext } from '../context.ts';
import { FilterQuery, hasNoTextFilter } from '../search/index.ts';
import { postingsCsv } from './postings-csv.ts';
import { writeParquet } from './postings-parquet.ts';
import { type OnBatch, readInOrder, readMatching } from './read.ts';

/** How often to check whether the index has loaded. */
const POLL_MS = 100;

export const EXPORT_FORMATS = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Progress of an export. `done` and `total` are for a progress bar. */
export interface ExportProgress {
  postings: number;
  done: number;
  total: number;
}

export interface ExportOptions {
  path: string;
  format: ExportFormat;
  /** Filters as in `GET /jobs`, each as `name=value`. */
  filters: readonly string[];
  /** Stops the export. */
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/**
 * Writes all matching postings to a file, newest first. The file is replaced when all of them are written; an export that is stopped or
 * fails does not change it.
 *
 * @returns null if the export was stopped.
 * @throws Problem INVALID_REQUEST for invalid filters; FILE_UNWRITABLE.
 */
export async function exportPostings(
  context: Pick<JobsContext, 'db' | 'search'>,
  { path, format, filters, signal, onProgress }: ExportOptions,
): Promise<{ postings: number; bytes: number } | null> {
  const parsed = parseFilters(filters);
  const temporary = `${path}.${randomUUID()}.new`;
  let postings = 0;
  const onBatch: OnBatch = (share) => {
    signal.throwIfAborted();
    onProgress({ postings, ...share });
  };
  const counted = async function* () {
    for await (const posting of await selectPostings(context, parsed, signal, onBatch)) {
      postings += 1;
      yield posting;
    }
  };
  try {
    const bytes = await writeFile(temporary, format, counted());
    await rename(temporary, path);
    return { postings, bytes };
  } catch (error) {
    await rm(temporary, { force: true });
    if (signal.aborted) return null;
    // Errors of the file system; those of the database have no path.
    if ((error as NodeJS.ErrnoException).path === undefined) throw error;
    throw badRequest('FILE_UNWRITABLE', `${path} cannot be written: ${(error as Error).message}`);
  }
}

/** @throws Problem INVALID_REQUEST */
export function parseFilters(filters: readonly string[]): Filters {
  for (const filter of filters)
    if (!/^[^=]+=\s*\S/.test(filter))
      throw badRequest('INVALID_REQUEST', `“${filter}” is not a filter. Use name=value.`);
  return validateQuery(FilterQuery, new URLSearchParams(filters.map(splitFilter)).toString());
}

function splitFilter(filter: string): [name: string, value: string] {
  const end = filter.indexOf('=');
  return [filter.slice(0, end), filter.slice(end + 1)];
}

/** @returns the size of the file in bytes. */
async function writeFile(
  path: string,
  format: ExportFormat,
  postings: AsyncIterable<PostingDetails>,
): Promise<number> {
  await using file = await open(path, 'w');
  if (format === 'parquet') await writeParquet(file, postings);
  else for await (const chunk of postingsCsv(postings)) await file.appendFile(chunk);
  await file.sync();
  return (await file.stat()).size;
}

/** Selects postings with the database or, if there are texts to search for, with the index. */
async function selectPostings(
  { db, search }: Pick<JobsContext, 'db' | 'search'>,
  filters: Filters,
  signal: AbortSignal,
  onBatch: OnBatch,
): Promise<AsyncIterable<PostingDetails>> {
  if (hasNoTextFilter(filters)) return readMatching(db, filters, onBatch);
  // Unless a service runs the command, the index has not been loaded.
  if (search.index.state === 'off') await search.start();
  while (!search.isReady) await setTimeout(POLL_MS, undefined, { signal });
  await search.index.catchUp();
  const { ids } = await search.allIds(filters, 'recent', { limit: Number.POSITIVE_INFINITY, signal });
  return readInOrder(
    db,
    ids.sort((a, b) => b - a),
    onBatch,
  );
}
