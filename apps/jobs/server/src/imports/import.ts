import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { inTransaction } from '@workreel/platform/database';
import { badRequest, notFound } from '@workreel/platform/problem';
import { dayTextIn } from '@workreel/posting-parser';
import type { JobsContext } from '../context.ts';
import type { JobsTransaction } from '../migrations/tables.ts';
import { type PageOutcome, savePage } from '../postings/index.ts';
import {
  advanceImport,
  beginImport,
  endImport,
  type ImportedFile,
  type ImportRow,
  keepPast,
  startAnew,
  storedAddresses,
} from './imports.repository.ts';
import { type ImportedPosting, type LineContext, readLine } from './line.domain.ts';
import { LINE_FEED, LineSplitter, MAX_LINE_BYTES, type RawLine } from './lines.domain.ts';

/** Postings that no run found. */
const NO_RUN = 0;
/**
 * Lines stored at once. From 200 to 1,000 the rate is the same on both stores (about 5,000 a second on one core);
 * the fewer they are, the shorter others wait for the embedded store's one session.
 */
const BATCH_LINES = 200;
/** Bytes of lines held at once: 200 of the longest would be 50 MB. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Bytes read at once. */
const CHUNK_BYTES = 256 * 1024;
/** Bytes at the beginning of a file by which, with its size and name, it is known again. */
const HEAD_BYTES = 64 * 1024;
/** Bad lines that are told; the others are counted. */
const MAX_TOLD = 100;
/** Postings after which the planner's statistics and the log are brought up to date. */
const BULK = 10_000;
/** What a text means where no profile says: most of what is imported here is Korean. */
const UNKNOWN_SITE = { timeZone: 'Asia/Seoul', currency: 'KRW' } as const;

export interface BadLine {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** How far an import is; `known` were stored before, stand twice in the file or were taken down. */
export interface ImportState {
  file: string;
  sizeBytes: number;
  bytes: number;
  lines: number;
  saved: number;
  known: number;
  bad: number;
  /** The first hundred. */
  badLines: BadLine[];
}

export interface Importing {
  /** Ends the import after the batch under way; its place is kept. */
  signal: AbortSignal;
  /** Called once at the beginning, with what an import before it had done, and after each batch. */
  onState: (state: ImportState) => void;
}

/**
 * Stores the postings of a file, one in JSON on each line. What is stored already stays as it is: a file is no
 * look at the site. Each batch is stored with its checkpoint, so that an import that was broken off at any moment
 * goes on where it was when it is given again.
 *
 * @param path - a file of this machine.
 * @returns the last state, and whether the whole file was read.
 * @throws Problem FILE_MISSING, FILE_UNREADABLE, FILE_CHANGED; IMPORT_RUNNING where another process imports it.
 */
export async function importPostings(
  { db, store, profiles }: Pick<JobsContext, 'db' | 'store' | 'profiles'>,
  path: string,
  { signal, onState }: Importing,
): Promise<ImportState & { finished: boolean }> {
  await using handle = await openFile(path);
  let row = await beginImport(db, await describeFile(handle, path));
  if (!(await isBeginOfLine(handle, row.byte_offset))) row = await startAnew(db, row);
  const savedBefore = row.saved;
  const context: LineContext = {
    startedAt: row.started_at,
    printing: (site) => profiles.get(site)?.profile ?? UNKNOWN_SITE,
  };
  onState(stateOf(row));
  for await (const lines of batchesOf(handle, row)) {
    if (signal.aborted) return { ...stateOf(row), finished: false };
    const from = row;
    row = await inTransaction(db, (trx) => storeBatch(trx, from, lines, context));
    onState(stateOf(row));
  }
  if (row.byte_offset < row.size_bytes)
    throw badRequest('FILE_CHANGED', `${row.name} became shorter while it was read.`);
  await endImport(db, row.digest);
  if (row.saved - savedBefore >= BULK) await store.settle();
  return { ...stateOf(row), finished: true };
}

const stateOf = (row: ImportRow): ImportState => ({
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
    if (error.code === 'ENOENT') throw notFound('FILE_MISSING', `There is no file ${path}.`);
    throw badRequest('FILE_UNREADABLE', `${path} cannot be read: ${error.message}`);
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw badRequest('FILE_UNREADABLE', `${path} is no file of lines.`);
}

async function describeFile(handle: FileHandle, path: string): Promise<ImportedFile> {
  const { size } = await handle.stat();
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
  await handle.read(head, 0, head.length, 0);
  const name = basename(path);
  const digest = createHash('sha256').update(`${name}\0${size}\0`).update(head).digest('base64url');
  return { digest, name, sizeBytes: size };
}

/** Whether a line begins there; else the file is another one, of the same name, size and beginning. */
async function isBeginOfLine(handle: FileHandle, offset: number): Promise<boolean> {
  const { size } = await handle.stat();
  if (offset === 0 || offset >= size) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, offset - 1);
  return buffer[0] === LINE_FEED;
}

/** The lines behind the checkpoint, some at a time. */
async function* batchesOf(handle: FileHandle, from: ImportRow): AsyncGenerator<RawLine[]> {
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
  const isFull = (line: RawLine) => {
    batch.push(line);
    bytes += line.bytes?.length ?? 0;
    return batch.length >= BATCH_LINES || bytes >= BATCH_BYTES;
  };
  const take = () => {
    const taken = batch;
    batch = [];
    bytes = 0;
    return taken;
  };
  for await (const chunk of stream) {
    for (const line of splitter.push(chunk as Buffer)) if (isFull(line)) yield take();
  }
  for (const line of splitter.end()) isFull(line);
  if (batch.length > 0) yield take();
}

/** Stores what is new among some lines and moves the checkpoint behind them, all or nothing. */
async function storeBatch(
  trx: JobsTransaction,
  row: ImportRow,
  lines: readonly RawLine[],
  context: LineContext,
): Promise<ImportRow> {
  const read = readLines(row, lines, context);
  const saved = await saveNew(trx, row, read.postings, context);
  return advanceImport(trx, row, {
    byte_offset: lines.at(-1)!.end,
    lines: row.lines + lines.length,
    saved: row.saved + saved,
    known: row.known + read.postings.length - saved,
    bad: row.bad + read.bad.length,
    told: [...row.bad_lines, ...read.bad].slice(0, MAX_TOLD),
  });
}

function readLines(row: ImportRow, lines: readonly RawLine[], context: LineContext) {
  const postings: ImportedPosting[] = [];
  const bad: BadLine[] = [];
  for (const [at, { bytes }] of lines.entries()) {
    const read =
      bytes === null ? { fault: `is longer than ${MAX_LINE_BYTES / 1024} KiB` } : readLine(bytes, context);
    if (read === null) continue;
    if ('posting' in read) postings.push(read.posting);
    else bad.push({ line: row.lines + at + 1, message: read.fault });
  }
  return { postings, bad };
}

/** @returns how many were saved. */
async function saveNew(
  trx: JobsTransaction,
  row: ImportRow,
  postings: readonly ImportedPosting[],
  context: LineContext,
): Promise<number> {
  const known = await storedAddresses(
    trx,
    postings.map(({ sourceUrl }) => sourceUrl),
  );
  const bySite = new Map<string, ImportedPosting[]>();
  for (const posting of postings) {
    if (known.has(posting.sourceUrl)) continue;
    known.add(posting.sourceUrl);
    const beside = bySite.get(posting.site);
    if (beside) beside.push(posting);
    else bySite.set(posting.site, [posting]);
  }
  let saved = 0;
  for (const [site, ofSite] of bySite) {
    const outcome: PageOutcome = await savePage(trx, {
      site,
      runId: NO_RUN,
      fetchedAt: row.started_at,
      today: dayTextIn(new Date(), context.printing(site).timeZone),
      postings: ofSite,
    });
    saved += outcome.saved;
    if (outcome.savedIds) await keepPast(trx, ofSite, outcome.savedIds);
  }
  return saved;
}
