import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter, MAX_LINE_BYTES } from './lines.domain.ts';

const bytesOf = (text: string) => Buffer.from(text);
const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString());

/** Splits a text that arrives in chunks of these lengths. */
function split(text: string, lengths: readonly number[], offset = 0) {
  const splitter = new LineSplitter(offset);
  const lines = [];
  let position = 0;
  const bytes = bytesOf(text);
  for (const length of [...lengths, bytes.length]) {
    lines.push(...splitter.push(bytes.subarray(position, position + length)));
    position += length;
  }
  return [...lines, ...splitter.end()].map((line) => ({ ...line, bytes: textOf(line.bytes) }));
}

describe('LineSplitter', () => {
  it('returns the same lines for any chunk boundaries', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '가나', '\n', '\r\n', '', '{"k":1}'), { maxLength: 30 }),
        fc.array(fc.nat(7), { maxLength: 20 }),
        (pieces, lengths) => {
          const text = pieces.join('');
          const expected = text.split('\n');
          if (expected.at(-1) === '') expected.pop();
          const lines = split(text, lengths);
          expect(lines.map(({ bytes }) => bytes)).toEqual(expected);
          // Splitting can resume at the end offset of every line.
          for (const [index, { end }] of lines.entries())
            expect(split(bytesOf(text).subarray(end).toString(), [], end)).toEqual(lines.slice(index + 1));
        },
      ),
    );
  });

  it('removes a byte order mark at the start of the file only', () => {
    expect(split('\ufeffone\n\ufefftwo', [2]).map(({ bytes }) => bytes)).toEqual(['one', '\ufefftwo']);
    expect(split('\ufefftwo', [], 9)[0]!.bytes).toBe('\ufefftwo');
  });

  it('returns null for lines above the limit, and continues with the next line', () => {
    const longest = 'x'.repeat(MAX_LINE_BYTES);
    const lengths = Array.from({ length: 20 }, () => 40_000);
    const lines = split(`${longest}\n${longest}x\nafter\n${longest}xx`, lengths);
    expect(lines.map(({ bytes }) => bytes?.length ?? null)).toEqual([MAX_LINE_BYTES, null, 5, null]);
    expect(lines.map(({ end }) => end)).toEqual([
      MAX_LINE_BYTES + 1,
      2 * MAX_LINE_BYTES + 3,
      2 * MAX_LINE_BYTES + 9,
      3 * MAX_LINE_BYTES + 11,
    ]);
  });
});
