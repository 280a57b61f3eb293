import { type CompletedPart, MAX_PARTS, type StoredPart } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { Problem } from '@workreel/platform/problem';
import { isTransferring } from '../../lifecycle/index.ts';
import { originalMetadata } from '../../original-metadata.domain.ts';
import { assertFileSize } from '../limits.ts';
import { completeUpload } from '../transfer.ts';
import { isMediaType, partSizeFor } from '../upload.domain.ts';
import { findUpload, transitionUpload, type UploadRow } from '../uploads.repository.ts';
import { declareSize, expiresAt, receivedParts, reserve, type Uploads } from '../uploads.ts';
import { ImportError } from './errors.ts';
import { findImport, touchUpload, updateImport } from './imports.repository.ts';
import { filenameOf } from './link.domain.ts';
import { connectionError, type LinkOpener, type LinkResponse } from './open-link.ts';
import { type Extent, extentOf, headerOf, isEncoded, isWebPage, validatorOf } from './response.domain.ts';

/** A part is held in memory until it is stored. */
const MAX_PART_MEMORY = 64 * 1024 ** 2;
/** A server that needs longer for a part than this is too slow: about 5 kB/s. */
const PART_TIMEOUT_MS = 30 * 60_000;
/** An import that begins anew each time it is interrupted would never end. */
const MAX_RESTARTS = 5;

export interface Importing extends Uploads {
  links: LinkOpener;
}

/** The upload was aborted, has expired or was deleted. */
export class ImportCanceled extends Error {
  override name = 'ImportCanceled';
}

type Row = UploadRow & { multipart_id: string };

/** What the store has of a file. */
interface Progress {
  parts: CompletedPart[];
  bytes: number;
}

/**
 * Receives the rest of a file and completes the upload. Continues after the last stored part if the server supports it and the file is
 * the same, otherwise begins anew.
 *
 * @throws ImportError, ImportCanceled, Problem of a limit, or the reason of the signal.
 */
export async function transferFile(
  importing: Importing,
  uploadId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, links } = importing;
  let row = await findRow(importing, uploadId);
  const link = await findImport(db, uploadId);
  if (!link?.url) throw new ImportCanceled();
  let progress = progressOf(await receivedParts(store, row));
  if (row.declared_bytes !== null && progress.bytes === row.declared_bytes)
    return complete(importing, row, progress);
  const { validator } = link;
  const range = progress.bytes > 0 && validator !== null ? { start: progress.bytes, validator } : undefined;
  let response = await links.open(link.url, { range, signal });
  let extent = extentOf(response.status, response.headers);
  const isEnd = range && response.status === 416 && extent?.total === progress.bytes;
  if (isEnd && row.declared_bytes === null) {
    response.body.destroy();
    return complete(importing, row, progress);
  }
  const continues = range && response.status === 206 && isRest(extent, range.start, row.declared_bytes);
  if (progress.bytes > 0 && !continues) {
    row = await beginAnew(importing, row, link.restarts);
    progress = { parts: [], bytes: 0 };
  }
  if (!continues && response.status !== 200) {
    response.body.destroy();
    response = await links.open(link.url, { signal });
    extent = extentOf(response.status, response.headers);
    if (response.status !== 200)
      throw new ImportError('HTTP_ERROR', `${response.url.host} returned the status ${response.status}.`, {
        status: response.status,
      });
  }
  try {
    const chunks = readChunks(response);
    const first = continues ? undefined : await accept(importing, row, response, extent!, chunks);
    progress = await storeParts(
      importing,
      await findRow(importing, uploadId),
      progress,
      response,
      chunks,
      first,
    );
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    response.body.destroy();
  }
  await complete(importing, await findRow(importing, uploadId), progress);
}

/** @throws ImportCanceled. */
async function findRow({ db }: Importing, id: string): Promise<Row> {
  const row = await findUpload(db, id);
  if (!row || !isTransferring(row.state) || row.multipart_id === null) throw new ImportCanceled();
  return { ...row, multipart_id: row.multipart_id };
}

/** Parts are sent one after another, so they have no gaps. */
const progressOf = (parts: StoredPart[]): Progress => ({
  parts,
  bytes: parts.reduce((total, { size }) => total + size, 0),
});

const isRest = (extent: Extent | null, start: number, declared: number | null): boolean =>
  extent !== null && extent.start === start && extent.total === (declared ?? extent.total);

/** Replaces the multipart upload, since some stores complete one only with all of its parts. @throws ImportError, ImportCanceled. */
async function beginAnew({ db, store }: Importing, row: Row, restarts: number): Promise<Row> {
  if (restarts >= MAX_RESTARTS)
    throw new ImportError(
      'INTERRUPTED',
      'The transfer was interrupted several times, and could not be continued: the file changed, or its server does not support it.',
    );
  const multipartId = await store.createMultipart(row.key, {
    contentType: row.content_type,
    metadata: originalMetadata({ keepLoudness: row.keep_loudness }),
  });
  if (!(await touchUpload(db, row.id, { multipart_id: multipartId }))) {
    await store.abortMultipart(row.key, multipartId);
    throw new ImportCanceled();
  }
  await store.abortMultipart(row.key, row.multipart_id);
  await updateImport(db, row.id, { restarts: restarts + 1, validator: null });
  return { ...row, multipart_id: multipartId };
}

/** Yields the chunks of the body. @throws ImportError if the connection is lost. */
async function* readChunks({ body, url }: LinkResponse): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch (error) {
    throw connectionError(url, error as Error);
  }
}

/**
 * Checks the response with a new file, and stores its name, type, size and validator.
 *
 * @returns the first chunk.
 * @throws ImportError; ImportCanceled; Problem 413 FILE_TOO_LARGE, QUOTA_EXCEEDED; 409 LIMIT_REACHED.
 */
async function accept(
  importing: Importing,
  row: Row,
  { headers, url }: LinkResponse,
  { total }: Extent,
  chunks: AsyncGenerator<Buffer>,
): Promise<Buffer> {
  const { db, settings } = importing;
  const contentType = headerOf(headers, 'content-type') ?? '';
  const pageError = () =>
    new ImportError('WEB_PAGE', `${url.host} returned a web page. A direct link to the file is needed.`);
  if (isWebPage(contentType, new Uint8Array())) throw pageError();
  if (isEncoded(headers)) throw new ImportError('UNUSABLE_RESPONSE', `${url.host} returned an encoded file.`);
  if (!isMediaType(contentType))
    throw new ImportError(
      'NOT_A_VIDEO_TYPE',
      `The file is neither video nor audio (${contentType.slice(0, 100)}).`,
    );
  if (total !== null) assertFileSize(settings, total);
  const { value: first } = await chunks.next();
  if (first === undefined || first.length === 0)
    throw new ImportError('UNUSABLE_RESPONSE', `${url.host} returned an empty file.`);
  if (isWebPage('', first)) throw pageError();
  await declareSize(importing, row, total);
  await updateImport(db, row.id, { validator: validatorOf(headers) });
  await inTransaction(db, (trx) =>
    transitionUpload(trx, row.id, 'uploading', { changes: { expires_at: expiresAt() } }),
  );
  const changes = {
    filename: filenameOf(url, headerOf(headers, 'content-disposition')),
    ...(contentType && { content_type: contentType.slice(0, 255) }),
  };
  if (!(await touchUpload(db, row.id, changes))) throw new ImportCanceled();
  return first;
}

/** Collects the chunks into parts and stores each. @returns the new progress. */
async function storeParts(
  importing: Importing,
  row: Row,
  { parts: stored, bytes: storedBytes }: Progress,
  { url }: LinkResponse,
  chunks: AsyncGenerator<Buffer>,
  first: Buffer | undefined,
): Promise<Progress> {
  const { db, store, settings } = importing;
  const partSize = Math.min(row.part_size ?? partSizeFor(settings.MAX_UPLOAD_BYTES), MAX_PART_MEMORY);
  const parts = [...stored];
  let bytes = storedBytes;
  const buffer = Buffer.allocUnsafe(partSize);
  let filled = 0;
  let deadline = Date.now() + PART_TIMEOUT_MS;
  const flush = async () => {
    if (parts.length === MAX_PARTS) assertFileSize({ ...settings, MAX_UPLOAD_BYTES: bytes }, bytes + filled);
    // The limit is checked for the last byte of the part.
    if (row.declared_bytes === null) await reserve(importing, row, bytes + filled - 1);
    const part = { key: row.key, multipartId: row.multipart_id, partNumber: parts.length + 1 };
    parts.push(await store.putPart(part, buffer.subarray(0, filled)));
    bytes += filled;
    filled = 0;
    deadline = Date.now() + PART_TIMEOUT_MS;
    await updateImport(db, row.id, { failures: 0 });
    if (!(await touchUpload(db, row.id))) throw new ImportCanceled();
  };
  const add = async (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; ) {
      const length = Math.min(partSize - filled, chunk.length - start);
      chunk.copy(buffer, filled, start, start + length);
      filled += length;
      start += length;
      if (filled === partSize) await flush();
    }
    if (Date.now() > deadline)
      throw new ImportError('HOST_UNREACHABLE', `${url.host} sends the file too slowly.`, {
        isTemporary: true,
      });
  };
  if (first) await add(first);
  for await (const chunk of chunks) await add(chunk);
  if (filled > 0) await flush();
  if (row.declared_bytes !== null && bytes !== row.declared_bytes)
    throw new ImportError('HOST_UNREACHABLE', `${url.host} sent ${bytes} bytes of ${row.declared_bytes}.`, {
      isTemporary: true,
    });
  return { parts, bytes };
}

/** @throws ImportCanceled, ImportError; Problem 413 FILE_TOO_LARGE, QUOTA_EXCEEDED. */
async function complete(importing: Importing, row: Row, { parts }: Progress): Promise<void> {
  try {
    await completeUpload(
      importing,
      row,
      parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'UPLOAD_ENDED') throw new ImportCanceled();
    if (error.code !== 'PARTS_INVALID' && error.code !== 'SIZE_MISMATCH') throw error;
    // Another process, taken for dead, has replaced parts.
    const { restarts } = (await findImport(importing.db, row.id)) ?? { restarts: MAX_RESTARTS };
    await beginAnew(importing, row, restarts);
    throw new ImportError('INTERRUPTED', 'The stored parts do not add up to the file.', {
      isTemporary: true,
    });
  }
}
