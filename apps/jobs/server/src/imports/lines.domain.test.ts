import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter, MAX_LINE_BYTES } from './lines.domain.ts';

const bytesOf = (text: string) => Buffer.from(text);
const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString());

/** Cuts a text that comes in chunks of these lengths. */
function cut(text: string, lengths: readonly number[], offset = 0) {
  const splitter = new LineSplitter(offset);
  const lines = [];
  let at = 0;
  const bytes = bytesOf(text);
  for (const length of [...lengths, bytes.length]) {
    lines.push(...splitter.push(bytes.subarray(at, at + length)));
    at += length;
  }
  return [...lines, ...splitter.end()].map((line) => ({ ...line, bytes: textOf(line.bytes) }));
}

describe('lines of a file that comes in chunks', () => {
  it('are those of the whole, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '가나', '\n', '\r\n', '', '{"k":1}'), { maxLength: 30 }),
        fc.array(fc.nat(7), { maxLength: 20 }),
        (parts, lengths) => {
          const text = parts.join('');
          const expected = text.split('\n');
          if (expected.at(-1) === '') expected.pop();
          const lines = cut(text, lengths);
          expect(lines.map(({ bytes }) => bytes)).toEqual(expected);
          // Each line's end is where the next one begins: reading may go on there.
          for (const [at, { end }] of lines.entries())
            expect(cut(bytesOf(text).subarray(end).toString(), [], end)).toEqual(lines.slice(at + 1));
        },
      ),
    );
  });

  it('lose the mark of Windows’ editors at the beginning of the file, and there alone', () => {
    expect(cut('\ufeffone\n\ufefftwo', [2]).map(({ bytes }) => bytes)).toEqual(['one', '\ufefftwo']);
    expect(cut('\ufefftwo', [], 9)[0]!.bytes).toBe('\ufefftwo');
  });

  it('may be as long as the bound; longer ones are not kept, and what follows is read', () => {
    const longest = 'x'.repeat(MAX_LINE_BYTES);
    const lengths = Array.from({ length: 20 }, () => 40_000);
    const lines = cut(`${longest}\n${longest}x\nafter\n${longest}xx`, lengths);
    expect(lines.map(({ bytes }) => bytes?.length ?? null)).toEqual([MAX_LINE_BYTES, null, 5, null]);
    expect(lines.map(({ end }) => end)).toEqual([
      MAX_LINE_BYTES + 1,
      2 * MAX_LINE_BYTES + 3,
      2 * MAX_LINE_BYTES + 9,
      3 * MAX_LINE_BYTES + 11,
    ]);
  });
});
