import type { ServerResponse } from 'node:http';
import type { OpenFile } from './directory-files.ts';
import type { ByteRange } from './range.domain.ts';

/** Measured: faster than 256 KiB chunks, and as fast as 1 MiB chunks or two chunks in flight. */
const CHUNK_BYTES = 512 * 1024;
/** Maximum number of buffers kept for reuse: allocating one costs as much as reading into it. */
const MAX_FREE_CHUNKS = 32;
const freeChunks: Buffer[] = [];

/** Time in ms after which a client that reads nothing is disconnected; the default of nginx's `send_timeout`. */
const STALL_MS = 60_000;

/**
 * Sends a range of a file as the body of a response whose headers are written. Reads the next chunk only after the system has
 * accepted the previous one. Closes the connection if the client stalls or an error occurs, so that a partial response is not
 * mistaken for a complete one.
 *
 * @throws if the file cannot be read or has been truncated.
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
      const chunk = freeChunks.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const length = await file.read(chunk.subarray(0, Math.min(CHUNK_BYTES, end - position + 1)), position);
      if (length === 0) throw new Error('The file was truncated while it was being sent.');
      if (!(await write(response, chunk, length))) return;
      position += length;
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** @returns false if the connection is closed. */
function write(response: ServerResponse, chunk: Buffer, length: number): Promise<boolean> {
  return new Promise((resolve) => {
    // Node.js does not call the callback of a write made between the failure of the connection and its `close` event.
    const onClose = () => resolve(false);
    response.once('close', onClose);
    response.write(chunk.subarray(0, length), (error) => {
      response.off('close', onClose);
      if (!error && freeChunks.length < MAX_FREE_CHUNKS) freeChunks.push(chunk);
      resolve(!error);
    });
  });
}
