import type { IncomingMessage } from 'node:http';
import { S3Error } from './errors.domain.ts';

/** Batch size of one write: the maximum of one socket read. More would leave the CPU cache before it is written. */
const BATCH_BYTES = 64 * 1024;
/**
 * A request fails if fewer bytes arrive in a period, because a byte every few seconds would keep a slot for hours; the client then
 * sends the part again. The rate, half a kB per second, is that of one of six parts over a line of 30 kbit/s.
 */
const PERIOD_MS = 30_000;
const MIN_BYTES_PER_PERIOD = 16 * 1024;

interface ReceiveOptions {
  signal?: AbortSignal;
  /** Whether the next bytes must not wait for a whole batch. */
  isUrgent?: () => boolean;
  periodMs?: number;
}

/**
 * Passes the body of a request to `write`, with backpressure; resolves when all of it is written.
 *
 * Uses `data` listeners, because iterating over the stream or piping it into a write stream takes 50% more CPU time.
 *
 * @param size - the Content-Length; Node.js's parser never delivers more.
 * @param write - writes synchronously; returns a promise to await before the next write, if necessary.
 * @throws S3Error IncompleteBody if the client disconnects or is too slow; the signal's reason if it
 *   aborts; the errors of `write`.
 */
export function receiveBody(
  request: IncomingMessage,
  size: number,
  write: (chunks: readonly Buffer[]) => Promise<void> | undefined,
  { signal, isUrgent, periodMs = PERIOD_MS }: ReceiveOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let batchSize = 0;
    let received = 0;
    let writing = false;
    let settled = false;
    let receivedBefore = 0;
    let waitedForDisk = false;
    const progress = setInterval(() => {
      // The disk is slow, not the client.
      const isSlow = received - receivedBefore < MIN_BYTES_PER_PERIOD && !waitedForDisk;
      receivedBefore = received;
      waitedForDisk = writing;
      if (isSlow) end(new S3Error('IncompleteBody', 'The body arrived too slowly.'));
    }, periodMs);

    const end = (error?: unknown) => {
      if (settled) return;
      settled = true;
      clearInterval(progress);
      signal?.removeEventListener('abort', onAbort);
      request.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      // Without a listener, a later connection error would crash the process.
      request.on('error', () => {});
      request.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const flush = () => {
      const batch = chunks;
      chunks = [];
      batchSize = 0;
      try {
        const drained = write(batch);
        if (drained === undefined) return;
        writing = true;
        waitedForDisk = true;
        request.pause();
        drained.then(resume, end);
      } catch (error) {
        end(error);
      }
    };
    const resume = () => {
      writing = false;
      if (settled) return;
      if (received === size) end();
      else request.resume();
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      batchSize += chunk.length;
      received += chunk.length;
      collectGarbage(chunk.length);
      if (batchSize < BATCH_BYTES && received < size && !isUrgent?.()) return;
      flush();
      if (received === size && !writing) end();
    };
    const onEnd = () => {
      if (received !== size) end(incomplete());
      else if (!writing) end();
    };
    const onClose = () => {
      if (received !== size) end(incomplete());
    };
    const onAbort = () => end(signal?.reason);

    if (signal?.aborted) return end(signal?.reason);
    // Disconnected before anything listened.
    if (request.destroyed && size > 0) return end(incomplete());
    signal?.addEventListener('abort', onAbort);
    request.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}

const incomplete = () => new S3Error('IncompleteBody', 'The connection ended before the whole body arrived.');

/** Bytes received between two minor collections. */
const COLLECT_BYTES = 8 * 1024 ** 2;
let uncollected = 0;

/**
 * Frees the memory of written chunks. Their bytes are outside the V8 heap, so V8 on its own collects only after 64 MB of
 * them, and then runs a full collection. A minor collection takes a millisecond. Does nothing without `--expose-gc`.
 */
function collectGarbage(bytes: number): void {
  uncollected += bytes;
  if (uncollected < COLLECT_BYTES) return;
  uncollected = 0;
  globalThis.gc?.({ type: 'minor' });
}
