/** Builds a box (ISO/IEC 14496-12, 4.2). */
export function box(type: string, ...contents: Buffer[]): Buffer {
  return Buffer.concat([boxHeader(type, contents), ...contents]);
}

/** Returns the size and type that precede the contents of a box. */
export function boxHeader(type: string, contents: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(contents.reduce((sum, content) => sum + content.length, header.length));
  header.write(type, 4, 'latin1');
  return header;
}

/** Builds a box with a version and flags. @param words - 32-bit values; negative ones are written in two's complement. */
export function fullBox(type: string, version: number, flags: number, words: number[]): Buffer {
  const body = Buffer.alloc(4 * (words.length + 1));
  body.writeUInt32BE(version * 2 ** 24 + flags);
  for (const [index, word] of words.entries()) body.writeUInt32BE(word >>> 0, 4 * (index + 1));
  return box(type, body);
}
