import { StoreUnavailableError } from '@workreel/object-store';
import { type Channel, follow } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Problem } from '@workreel/platform/problem';
import { type Job, JobDeferred, JobInterrupted } from '@workreel/platform/queue';
import { IMPORT_ERROR_CODES, type ImportErrorCode } from '@workreel/video-contract';
import { isTransferring } from '../../lifecycle/index.ts';
import { findUpload } from '../uploads.repository.ts';
import { terminateUpload, type Uploads } from '../uploads.ts';
import { ImportError } from './errors.ts';
import { endImport, findImport, updateImport } from './imports.repository.ts';
import { IMPORT_QUEUE, type ImportSettings } from './imports.ts';
import { openLinks } from './open-link.ts';
import { ImportCanceled, type Importing, transferFile } from './transfer.ts';

/** Files that one process receives concurrently. Each holds one part in memory. */
const CONCURRENCY = 3;
/** Failed attempts before an import ends: soon if nothing was received yet, otherwise after about half an hour. */
const MAX_FAILURES_AT_START = 3;
const MAX_FAILURES = 12;
const MAX_RETRY_MS = 5 * 60_000;
const STORE_RETRY_MS = 10_000;

export interface ImportWorker extends Uploads {
  channel: Channel;
  log: Log;
  version: string;
  settings: Uploads['settings'] & ImportSettings & { VIDEO_BASE_URL: string };
}

/** Runs queued imports in this process, those of a user one after another. */
export async function startImportWorker(worker: ImportWorker): Promise<{ stop(): Promise<void> }> {
  const { queue, settings, version } = worker;
  const links = openLinks(
    { allowPrivate: settings.IMPORT_ALLOW_PRIVATE_HOSTS, allowedPrivateOrigins: new Set() },
    `Workreel/${version} (+${settings.VIDEO_BASE_URL})`,
  );
  await queue.work<{ uploadId: string }>(
    { ...IMPORT_QUEUE, concurrency: CONCURRENCY, oneJobPerGroup: true },
    (job) => runImport({ ...worker, links }, job),
  );
  // Connections of running imports end, so that they return their jobs.
  return { stop: () => links.close() };
}

/** Runs an import until it has ended. @throws JobDeferred if another attempt follows. */
async function runImport(importing: ImportWorker & Importing, job: Job<{ uploadId: string }>): Promise<void> {
  const { db, log } = importing;
  const { uploadId } = job.data;
  const canceled = new AbortController();
  const signal = AbortSignal.any([job.signal, canceled.signal]);
  const watching = cancelWithUpload(importing, uploadId, signal, canceled);
  try {
    await transferFile(importing, uploadId, signal);
    await endImport(db, uploadId);
  } catch (error) {
    if (job.signal.aborted) throw new JobInterrupted();
    if (canceled.signal.aborted || error instanceof ImportCanceled) return await endImport(db, uploadId);
    if (error instanceof StoreUnavailableError) throw new JobDeferred(STORE_RETRY_MS);
    const failure = toImportError(error);
    log.info({ upload: uploadId, code: failure.code, reason: failure.message }, 'an import was interrupted');
    if (failure.isTemporary) await deferUnlessTooOften(importing, uploadId);
    await giveUp(importing, uploadId, failure);
  } finally {
    canceled.abort();
    await watching;
  }
}

/** Aborts `canceled` when the upload ends or is deleted. */
async function cancelWithUpload(
  { db, channel }: ImportWorker,
  uploadId: string,
  signal: AbortSignal,
  canceled: AbortController,
): Promise<void> {
  const find = () => findUpload(db, uploadId);
  // The import itself has completed the upload.
  for await (const { state } of follow(
    channel,
    uploadId,
    find,
    ({ state }) => !isTransferring(state),
    signal,
  ))
    if (state === 'uploaded') return;
  canceled.abort(new ImportCanceled());
}

/** @throws the error itself if it is not about the link or a limit. */
function toImportError(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const code = error instanceof Problem && IMPORT_ERROR_CODES.find((code) => code === error.code);
  if (!code) throw error;
  return new ImportError(code as ImportErrorCode, error.message);
}

/** @throws JobDeferred if another attempt may follow. */
async function deferUnlessTooOften({ db }: ImportWorker, uploadId: string): Promise<void> {
  const link = await findImport(db, uploadId);
  if (!link) return;
  const failures = link.failures + 1;
  await updateImport(db, uploadId, { failures });
  const row = await findUpload(db, uploadId);
  const limit = row?.state === 'uploading' ? MAX_FAILURES : MAX_FAILURES_AT_START;
  if (failures < limit) throw new JobDeferred(Math.min(MAX_RETRY_MS, 1_000 * 2 ** failures));
}

/** Ends an import that cannot succeed: its owner sees the code and the status. */
async function giveUp(importing: ImportWorker, uploadId: string, { code, status, message }: ImportError) {
  await endImport(importing.db, uploadId, { code, status });
  const row = await findUpload(importing.db, uploadId);
  if (row) await terminateUpload(importing, row, 'aborted', message);
}
