import type { IncomingMessage } from 'node:http';
import { S3Error } from './errors.domain.ts';

/**
 * Bytes gathered for one write: as many as one read of a socket brings at most. More would have left the
 * processor's cache before they are written.
 */
const BATCH_BYTES = 64 * 1024;
/** Silence of a client after which its connection is ended, in ms: it begins the part again. */
const IDLE_MS = 60_000;

/**
 * Reads a body into writes. Reads no faster than it is written; resolves when all is.
 *
 * Listens to `data` itself: a loop over the stream or a pipeline into a write stream takes half again the
 * processor time for each byte.
 *
 * @param size - what the request announced; Node's parser sees to it that no more comes.
 * @param write - writes on the spot, and returns what to wait for before it can take more.
 * @throws S3Error IncompleteBody where the client goes away or falls silent; the signal's reason where it
 *   aborts; what `write` throws.
 */
export function receiveBody(
  request: IncomingMessage,
  size: number,
  write: (chunks: readonly Buffer[]) => Promise<void> | undefined,
  { signal, idleMs = IDLE_MS }: { signal?: AbortSignal; idleMs?: number } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let gathered = 0;
    let received = 0;
    let waiting = false;
    let settled = false;
    const idle = setTimeout(() => {
      // Then it is the disk that is waited for.
      if (waiting) idle.refresh();
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
      const batch = chunks;
      chunks = [];
      gathered = 0;
      try {
        const room = write(batch);
        if (room === undefined) return;
        waiting = true;
        request.pause();
        room.then(goOn, end);
      } catch (error) {
        end(error);
      }
    };
    const goOn = () => {
      waiting = false;
      if (settled) return;
      idle.refresh();
      if (received === size) end();
      else request.resume();
    };
    const onData = (chunk: Buffer) => {
      idle.refresh();
      chunks.push(chunk);
      gathered += chunk.length;
      received += chunk.length;
      freeReceived(chunk.length);
      if (gathered < BATCH_BYTES && received < size) return;
      flush();
      if (received === size && !waiting) end();
    };
    const onEnd = () => {
      if (received !== size) end(incomplete());
      else if (!waiting) end();
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

/** Bytes received between two small collections. */
const COLLECT_BYTES = 8 * 1024 ** 2;
let uncollected = 0;

/**
 * Frees the memory of chunks that were written. A chunk is a small object to the collector, its bytes stand
 * elsewhere: left to itself it collects when 64 MB of them are there, and then goes through the whole heap each
 * time. Collecting the youngest objects takes a millisecond. Only where the process lets itself be told to.
 */
function freeReceived(bytes: number): void {
  uncollected += bytes;
  if (uncollected < COLLECT_BYTES) return;
  uncollected = 0;
  globalThis.gc?.({ type: 'minor' });
}
