import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { inTransaction } from '@workreel/platform/database';
import { badRequest, notFound } from '@workreel/platform/problem';
import { formatDayIn } from '@workreel/posting-parser';
import type { JobsContext } from '../context.ts';
import type { JobsTransaction } from '../migrations/tables.ts';
import { type PageOutcome, savePage } from '../postings/index.ts';
import {
  advanceImport,
  applyHistory,
  deleteImport,
  type ImportedFile,
  type ImportRow,
  openImport,
  restartImport,
  storedUrls,
} from './imports.repository.ts';
import { type ImportedPosting, type LineContext, readLine } from './line.domain.ts';
import { LINE_FEED, LineSplitter, MAX_LINE_BYTES, type RawLine } from './lines.domain.ts';

/** Run ID of imported postings. */
const NO_RUN = 0;
/**
 * Lines per batch. Between 200 and 1,000 the rate is the same on both databases (about 5,000 per second on one core);
 * smaller batches block the single session of the embedded database for less time.
 */
const BATCH_LINES = 200;
/** Maximum batch size in bytes; without it, 200 lines of maximum length would take 50 MB. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Bytes per read. */
const CHUNK_BYTES = 256 * 1024;
/** Bytes at the start of a file that, with its name and size, identify it. */
const HEAD_BYTES = 64 * 1024;
/** Maximum number of invalid lines reported with a message; further ones are only counted. */
const MAX_BAD_LINES = 100;
/** Imports that save at least this many postings update the planner statistics. */
const BULK_POSTINGS = 10_000;
/** Locale of sites without a profile. Most imported postings are Korean. */
const DEFAULT_LOCALE = { timeZone: 'Asia/Seoul', currency: 'KRW' } as const;

export interface BadLine {
  /** Line number, starting at 1. */
  line: number;
  message: string;
}

/** Progress of an import. `known` counts postings that were already stored, repeated in the file or taken down. */
export interface ImportProgress {
  file: string;
  sizeBytes: number;
  bytes: number;
  lines: number;
  saved: number;
  known: number;
  bad: number;
  /** The first 100 invalid lines. */
  badLines: BadLine[];
}

export interface ImportOptions {
  /** Stops the import after the current batch; a later import of the file resumes there. */
  signal: AbortSignal;
  /** Called at the start, with the progress of any earlier attempt, and after each batch. */
  onProgress: (progress: ImportProgress) => void;
}

/**
 * Imports a JSON Lines file with one posting per line. Stored postings are not changed, since a file does
 * not reflect the current state of the site. Each batch is stored with its checkpoint, so an interrupted import resumes
 * when the same file is imported again.
 *
 * @param path - path of a local file.
 * @returns the final progress, and whether the entire file was read.
 * @throws Problem FILE_MISSING, FILE_UNREADABLE, FILE_CHANGED; IMPORT_RUNNING if another process imports the file.
 */
export async function importPostings(
  { db, database, profiles }: Pick<JobsContext, 'db' | 'database' | 'profiles'>,
  path: string,
  { signal, onProgress }: ImportOptions,
): Promise<ImportProgress & { finished: boolean }> {
  await using handle = await openFile(path);
  let row = await openImport(db, await identifyFile(handle, path));
  if (!(await isLineStart(handle, row.byte_offset))) row = await restartImport(db, row);
  const savedBefore = row.saved;
  const context: LineContext = {
    startedAt: row.started_at,
    localeOf: (site) => profiles.get(site) ?? DEFAULT_LOCALE,
  };
  onProgress(progressOf(row));
  for await (const lines of readBatches(handle, row)) {
    if (signal.aborted) return { ...progressOf(row), finished: false };
    const from = row;
    row = await inTransaction(db, (trx) => storeBatch(trx, from, lines, context));
    onProgress(progressOf(row));
  }
  if (row.byte_offset < row.size_bytes)
    throw badRequest('FILE_CHANGED', `${row.name} was truncated during the import.`);
  await deleteImport(db, row.digest);
  if (row.saved - savedBefore >= BULK_POSTINGS) await database.analyze();
  return { ...progressOf(row), finished: true };
}

const progressOf = (row: ImportRow): ImportProgress => ({
  file: row.name,
  sizeBytes: row.size_bytes,
  bytes: row.byte_offset,
  lines: row.lines,
  saved: row.saved,
  known: row.known,
  bad: row.bad,
  badLines: row.bad_lines,
});

async function openFile(path: string): Promise<FileHandle> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw notFound('FILE_MISSING', `File ${path} does not exist.`);
    throw badRequest('FILE_UNREADABLE', `${path} cannot be read: ${error.message}`);
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw badRequest('FILE_UNREADABLE', `${path} is not a regular file.`);
}

async function identifyFile(handle: FileHandle, path: string): Promise<ImportedFile> {
  const { size } = await handle.stat();
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
  await handle.read(head, 0, head.length, 0);
  const name = basename(path);
  const digest = createHash('sha256').update(`${name}\0${size}\0`).update(head).digest('base64url');
  return { digest, name, sizeBytes: size };
}

/** Whether a line starts at the offset. If not, this is a different file with the same name, size and first bytes. */
async function isLineStart(handle: FileHandle, offset: number): Promise<boolean> {
  const { size } = await handle.stat();
  if (offset === 0 || offset >= size) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, offset - 1);
  return buffer[0] === LINE_FEED;
}

/** Yields the lines after the checkpoint in batches. */
async function* readBatches(handle: FileHandle, from: ImportRow): AsyncGenerator<RawLine[]> {
  if (from.byte_offset >= from.size_bytes) return;
  const splitter = new LineSplitter(from.byte_offset);
  const stream = handle.createReadStream({
    start: from.byte_offset,
    end: from.size_bytes - 1,
    highWaterMark: CHUNK_BYTES,
    autoClose: false,
  });
  let batch: RawLine[] = [];
  let bytes = 0;
  /** @returns whether the batch is full. */
  const add = (line: RawLine) => {
    batch.push(line);
    bytes += line.bytes?.length ?? 0;
    return batch.length >= BATCH_LINES || bytes >= BATCH_BYTES;
  };
  const flushBatch = () => {
    const full = batch;
    batch = [];
    bytes = 0;
    return full;
  };
  for await (const chunk of stream) {
    for (const line of splitter.push(chunk as Buffer)) if (add(line)) yield flushBatch();
  }
  for (const line of splitter.end()) add(line);
  if (batch.length > 0) yield flushBatch();
}

/** Stores the new postings of a batch and advances the checkpoint in one transaction. */
async function storeBatch(
  trx: JobsTransaction,
  row: ImportRow,
  lines: readonly RawLine[],
  context: LineContext,
): Promise<ImportRow> {
  const read = readLines(row, lines, context);
  const saved = await saveNewPostings(trx, row, read.postings, context);
  return advanceImport(trx, row, {
    byte_offset: lines.at(-1)!.end,
    lines: row.lines + lines.length,
    saved: row.saved + saved,
    known: row.known + read.postings.length - saved,
    bad: row.bad + read.bad.length,
    badLines: [...row.bad_lines, ...read.bad].slice(0, MAX_BAD_LINES),
  });
}

function readLines(row: ImportRow, lines: readonly RawLine[], context: LineContext) {
  const postings: ImportedPosting[] = [];
  const bad: BadLine[] = [];
  for (const [index, { bytes }] of lines.entries()) {
    const read =
      bytes === null ? { error: `is longer than ${MAX_LINE_BYTES / 1024} KiB` } : readLine(bytes, context);
    if (read === null) continue;
    if ('posting' in read) postings.push(read.posting);
    else bad.push({ line: row.lines + index + 1, message: read.error });
  }
  return { postings, bad };
}

/** @returns the number of saved postings. */
async function saveNewPostings(
  trx: JobsTransaction,
  row: ImportRow,
  postings: readonly ImportedPosting[],
  context: LineContext,
): Promise<number> {
  const storedOrSaved = await storedUrls(
    trx,
    postings.map(({ sourceUrl }) => sourceUrl),
  );
  const bySite = new Map<string, ImportedPosting[]>();
  for (const posting of postings) {
    if (storedOrSaved.has(posting.sourceUrl)) continue;
    storedOrSaved.add(posting.sourceUrl);
    const group = bySite.get(posting.site);
    if (group) group.push(posting);
    else bySite.set(posting.site, [posting]);
  }
  let saved = 0;
  for (const [site, group] of bySite) {
    const outcome: PageOutcome = await savePage(trx, {
      site,
      runId: NO_RUN,
      fetchedAt: row.started_at,
      today: formatDayIn(new Date(), context.localeOf(site).timeZone),
      postings: group,
    });
    saved += outcome.saved;
    if (outcome.savedIds) await applyHistory(trx, group, outcome.savedIds);
  }
  return saved;
}
