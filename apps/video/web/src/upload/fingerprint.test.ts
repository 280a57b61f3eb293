import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const MIB = 1_048_576;
const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
/** Bytes that differ from those around them. */
const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31) ^ (index >> 9));
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'sea.mp4');

afterEach(() => vi.unstubAllGlobals());

test.each([0, 1, MIB - 1, MIB, MIB + 1, 2 * MIB, 3 * MIB + 5])(
  'is the hash of the size and of both ends of a file of %i bytes, in every context',
  async (size) => {
    const bytes = bytesOf(size);
    const expected = sha256(String(size), bytes.subarray(0, MIB), bytes.subarray(Math.max(0, size - MIB)));
    expect(await fingerprint(fileOf(bytes))).toBe(expected);
    vi.stubGlobal('crypto', {});
    expect(await fingerprint(fileOf(bytes))).toBe(expected);
  },
);

test('reads only both ends', async () => {
  const bytes = bytesOf(4 * MIB);
  const before = await fingerprint(fileOf(bytes));
  const changed = bytes.slice();
  changed[2 * MIB]! ^= 1;
  expect(await fingerprint(fileOf(changed))).toBe(before);
  for (const index of [0, MIB - 1, 3 * MIB, 4 * MIB - 1]) {
    const other = bytes.slice();
    other[index]! ^= 1;
    expect(await fingerprint(fileOf(other)), String(index)).not.toBe(before);
  }
});
