import type { IncomingMessage } from 'node:http';
import { S3Error } from './errors.domain.ts';

/**
 * Bytes gathered for one write: more are no faster. Twice that is held for each request, one batch being written
 * and one arriving.
 */
const BATCH_BYTES = 512 * 1024;
/** Silence of a client after which its connection is ended, in ms: it begins the part again. */
const IDLE_MS = 60_000;

/**
 * Reads a body into writes. Reads no faster than it is written; resolves when all is.
 *
 * Listens to `data` itself: a loop over the stream or a pipeline into a write stream takes half again the
 * processor time for each byte.
 *
 * @param size - what the request announced; Node's parser sees to it that no more comes.
 * @throws S3Error IncompleteBody where the client goes away or falls silent; the signal's reason where it
 *   aborts; what `write` throws.
 */
export function receiveBody(
  request: IncomingMessage,
  size: number,
  write: (chunks: readonly Buffer[]) => Promise<void>,
  { signal, idleMs = IDLE_MS }: { signal?: AbortSignal; idleMs?: number } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let gathered = 0;
    let received = 0;
    let writing = false;
    let settled = false;
    const idle = setTimeout(() => {
      // Then it is the disk that is waited for.
      if (writing) idle.refresh();
      else end(new S3Error('IncompleteBody', 'The client fell silent.'));
    }, idleMs);

    const end = (error?: unknown) => {
      if (settled) return;
      settled = true;
      clearTimeout(idle);
      signal?.removeEventListener('abort', onAbort);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      // Without a listener the error of a connection that breaks later would end the process.
      request.on('error', () => {});
      request.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const flush = () => {
      writing = true;
      const batch = chunks;
      chunks = [];
      gathered = 0;
      write(batch).then(onWritten, end);
    };
    const onWritten = () => {
      writing = false;
      if (settled) return;
      if (gathered >= BATCH_BYTES || (received === size && gathered > 0)) flush();
      else if (received === size) end();
      if (request.isPaused() && !settled) {
        idle.refresh();
        request.resume();
      }
    };
    const onData = (chunk: Buffer) => {
      idle.refresh();
      chunks.push(chunk);
      gathered += chunk.length;
      received += chunk.length;
      if (gathered < BATCH_BYTES) return;
      if (writing) request.pause();
      else flush();
    };
    const onEnd = () => {
      if (received !== size) end(incomplete());
      else if (!writing) gathered > 0 ? flush() : end();
    };
    const onGone = () => {
      if (received !== size) end(incomplete());
    };
    const onAbort = () => end(signal?.reason);

    if (signal?.aborted) return end(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

const incomplete = () =>
  new S3Error('IncompleteBody', 'The connection ended before the whole body was here.');
