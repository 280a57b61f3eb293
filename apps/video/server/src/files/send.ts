import type { ServerResponse } from 'node:http';
import type { OpenFile } from './open-file.ts';
import type { ByteRange } from './range.domain.ts';

/** Read and sent at a time, in bytes: faster than 256 KiB, no slower than 1 MiB, nor than two on the way at once. */
const CHUNK_BYTES = 512 * 1024;
/** Chunks kept for the next answer: fresh memory of this size costs as much as reading into it. */
const MAX_SPARE = 32;
const spare: Buffer[] = [];

/** A reader that takes nothing for this long has gone, in ms; nginx's own `send_timeout`. */
const STALL_MS = 60_000;

/**
 * Sends bytes of a file as the body of an answer whose head is written, one chunk at a time: the next is read when
 * the system has taken the one before. Ends with the answer, or when the reader goes or stalls; then the connection is
 * closed, so that nobody takes a part for the whole.
 *
 * @throws where the file cannot be read, or is shorter than it was.
 */
export async function sendBytes(
  response: ServerResponse,
  file: OpenFile,
  { start, end }: ByteRange,
  stallMs = STALL_MS,
): Promise<void> {
  response.setTimeout(stallMs);
  try {
    for (let position = start; position <= end; ) {
      const chunk = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const length = await file.read(chunk.subarray(0, Math.min(CHUNK_BYTES, end - position + 1)), position);
      if (length === 0) throw new Error('The file is shorter than it was when it was opened.');
      if (!(await write(response, chunk, length))) return;
      position += length;
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** @returns whether it went; false when the connection is gone. */
function write(response: ServerResponse, chunk: Buffer, length: number): Promise<boolean> {
  return new Promise((resolve) => {
    // Node calls back to no write that comes after the connection failed and before it tells so.
    const gone = () => resolve(false);
    response.once('close', gone);
    response.write(chunk.subarray(0, length), (error) => {
      response.off('close', gone);
      if (!error && spare.length < MAX_SPARE) spare.push(chunk);
      resolve(!error);
    });
  });
}
