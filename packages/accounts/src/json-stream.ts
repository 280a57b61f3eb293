/** Serializes lists as JSON text in pieces, so that a document of any size is sent or stored with little of it in memory. */

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
