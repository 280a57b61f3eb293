import { describe, expect, test } from 'vitest';
import {
  findRecord,
  hashedRanges,
  parseRecords,
  resumability,
  reusableParts,
  type UploadRecord,
  withoutRecord,
  withRecord,
} from './resume.domain.ts';

const record = (uploadId: string, file: Partial<UploadRecord['file']> = {}): UploadRecord => ({
  accountId: 'me',
  uploadId,
  key: `originals/${uploadId}`,
  partSize: 5_242_880,
  file: { name: 'sea.mp4', size: 314_572_800, lastModified: 1_700_000_000_000, digest: 'ab', ...file },
});

describe('records', () => {
  test('are the same after storing and parsing', () => {
    const records = [record('1'), record('2')];
    expect(parseRecords(JSON.stringify(records))).toEqual(records);
  });

  test.each([null, '', 'no json', 'null', '{}', '"text"', '[null, 1, {}, {"uploadId":"x"}]'])(
    'are empty if the storage contains %s',
    (text) => {
      expect(parseRecords(text)).toEqual([]);
    },
  );

  test('that are invalid are dropped', () => {
    const broken = { ...record('2'), file: { ...record('2').file, size: 'large' } };
    expect(parseRecords(JSON.stringify([record('1'), broken]))).toEqual([record('1')]);
  });

  test('are limited, newest first, one per upload', () => {
    const many = Array.from({ length: 80 }, (_, i) => record(String(i)));
    const records = many.reduce<UploadRecord[]>(withRecord, []);
    expect(records).toHaveLength(50);
    expect(records[0]!.uploadId).toBe('79');
    expect(
      withRecord(records, record('60'))
        .map(({ uploadId }) => uploadId)
        .slice(0, 3),
    ).toEqual(['60', '79', '78']);
    expect(withoutRecord(records, '79')).toHaveLength(49);
  });
});

describe('a file', () => {
  const records = [record('1')];
  test('is recognized by name, size, time and hash, for the same account', () => {
    expect(findRecord(records, 'me', record('x').file)?.uploadId).toBe('1');
    expect(findRecord(records, 'you', record('x').file)).toBeUndefined();
    for (const other of [{ name: 'SEA.mp4' }, { size: 1 }, { lastModified: 1 }, { digest: 'cd' }])
      expect(findRecord(records, 'me', record('x', other).file)).toBeUndefined();
  });

  test('is hashed at both ends, without overlap', () => {
    expect(hashedRanges(10)).toEqual([[0, 10]]);
    expect(hashedRanges(131_072)).toEqual([[0, 131_072]]);
    expect(hashedRanges(131_073)).toEqual([
      [0, 65_536],
      [65_537, 131_073],
    ]);
  });
});

describe('reusable parts', () => {
  const part = (PartNumber: number, Size: number) => ({ PartNumber, Size, ETag: `"${PartNumber}"` });

  test('have the expected part size', () => {
    const parts = [part(1, 100), part(2, 99), part(3, 100), part(4, 50)];
    expect(reusableParts(parts, 350, 100).map(({ PartNumber }) => PartNumber)).toEqual([1, 3, 4]);
  });

  test('exclude parts of another part size', () => {
    expect(reusableParts([part(1, 100), part(2, 100), part(3, 50)], 250, 60)).toEqual([]);
  });

  test('are within the file', () => {
    expect(reusableParts([part(0, 100), part(3, 100), part(4, 100)], 300, 100)).toEqual([part(3, 100)]);
  });

  test('of a single-part file have its size', () => {
    expect(reusableParts([part(1, 7)], 7, 100)).toEqual([part(1, 7)]);
    expect(reusableParts([part(1, 6)], 7, 100)).toEqual([]);
  });
});

test.each([
  ['pending', 'resumable'],
  ['uploading', 'resumable'],
  ['uploaded', 'received'],
  ['converting', 'received'],
  ['ready', 'received'],
  ['failed', 'received'],
  ['aborted', 'ended'],
  ['expired', 'ended'],
] as const)('an upload that is %s is classified as %s', (state, expected) => {
  expect(resumability(state)).toBe(expected);
});
