/** Serializes lists as JSON text in pieces, so that a document of any size is sent or stored with little of it in memory. */
import { addAbortSignal, Readable } from 'node:stream';

/** Lists by name. They are read only as fast as their JSON text is used. */
export type Lists = Record<string, AsyncIterable<unknown>>;

/** Size at which a piece is complete, in characters. Large enough that a query or a write per piece costs little. */
export const PIECE_CHARACTERS = 64 * 1024;

/** Yields a list as JSON text, in pieces of `PIECE_CHARACTERS` plus at most one entry. */
export async function* listToJson(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '[';
  let separator = '';
  for await (const entry of entries) {
    piece += separator + JSON.stringify(entry);
    separator = ',';
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]`;
}

/** Yields an object of lists as JSON text. */
export async function* listsToJson(
  lists: Lists,
  toJson: (entries: AsyncIterable<unknown>) => AsyncIterable<string> = listToJson,
): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, entries] of Object.entries(lists)) {
    yield `${separator}${JSON.stringify(name)}:`;
    yield* toJson(entries);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** Limits how long an export may take because its client reads slowly, in milliseconds. */
export interface ExportTimeouts {
  /** Time within which the client must read a piece (64 kB), so at least 2 kB/s. */
  pieceMs: number;
  totalMs: number;
}
export const EXPORT_TIMEOUTS: ExportTimeouts = { pieceMs: 30_000, totalMs: 1_800_000 };

/**
 * Turns pieces of text into a stream that reads them only as fast as the client reads, and that ends with an error if the
 * client is too slow or `signal` aborts.
 */
export function toStream(
  pieces: AsyncIterable<string>,
  { pieceMs, totalMs }: ExportTimeouts,
  signal: AbortSignal,
): Readable {
  let pieceTimer: NodeJS.Timeout | undefined;
  const stop = () => stream.destroy(new Error('The client reads the export too slowly.'));
  const timed = async function* () {
    for await (const piece of pieces) {
      pieceTimer = setTimeout(stop, pieceMs);
      yield piece;
      clearTimeout(pieceTimer);
    }
  };
  const stream = addAbortSignal(signal, Readable.from(timed(), { highWaterMark: 1 }));
  const totalTimer = setTimeout(stop, totalMs);
  stream.once('close', () => {
    clearTimeout(pieceTimer);
    clearTimeout(totalTimer);
  });
  return stream;
}
