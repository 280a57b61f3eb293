import { describe, expect, test } from 'vitest';
import type { UploadEntry } from '../api.ts';
import { differenceOf, findEarlier, resumability, reusableParts } from './resume.domain.ts';

const file = { name: 'sea.mp4', size: 314_572_800, fingerprint: 'ab' };
const upload = (id: string, state: UploadEntry['state'], changes: Partial<UploadEntry> = {}) =>
  ({
    id,
    state,
    filename: file.name,
    size: file.size,
    fingerprint: file.fingerprint,
    ...changes,
  }) as UploadEntry;

describe('a file', () => {
  test('is the same under another name', () => {
    expect(differenceOf({ ...file, name: 'lake.mp4' }, upload('1', 'uploading'))).toBeNull();
  });

  test.each([
    [{ size: 1 }, 'size'],
    [{ size: 1, fingerprint: 'cd' }, 'size'],
    [{ fingerprint: 'cd' }, 'content'],
  ] as const)('that differs in %j has another %s', (changes, difference) => {
    expect(differenceOf({ ...file, ...changes }, upload('1', 'uploading'))).toBe(difference);
  });

  test('is compared by name and size with an upload that has no fingerprint', () => {
    const unknown = upload('1', 'uploading', { fingerprint: null });
    expect(differenceOf({ ...file, fingerprint: 'cd' }, unknown)).toBeNull();
    expect(differenceOf({ ...file, name: 'lake.mp4' }, unknown)).toBe('name');
    expect(differenceOf({ ...file, size: 1 }, unknown)).toBe('size');
    const decomposed = { ...file, name: '바다.mp4'.normalize('NFD') };
    expect(differenceOf(decomposed, { ...unknown, filename: '바다.mp4' })).toBeNull();
  });

  test('of unknown size is never the same', () => {
    expect(differenceOf(file, upload('1', 'uploading', { size: null }))).toBe('size');
  });
});

describe('earlier uploads of a file', () => {
  const none = () => false;
  const idsOf = ({ unfinished, duplicate }: ReturnType<typeof findEarlier>) => [
    unfinished?.id,
    duplicate?.id,
  ];

  test.each([
    ['pending', ['1', undefined]],
    ['uploading', ['1', undefined]],
    ['uploaded', [undefined, '1']],
    ['converting', [undefined, '1']],
    ['ready', [undefined, '1']],
    ['failed', [undefined, undefined]],
    ['aborted', [undefined, undefined]],
    ['expired', [undefined, undefined]],
  ] as const)('that are %s are continued or duplicates: %j', (state, expected) => {
    expect(idsOf(findEarlier(file, [upload('1', state)], none))).toEqual(expected);
  });

  test('of other files do not matter', () => {
    const others = [upload('1', 'ready', { fingerprint: 'cd' }), upload('2', 'uploading', { size: 1 })];
    expect(idsOf(findEarlier(file, others, none))).toEqual([undefined, undefined]);
  });

  test('are duplicates while another transfer of the page sends them', () => {
    const uploads = [upload('1', 'uploading'), upload('2', 'pending')];
    expect(idsOf(findEarlier(file, uploads, (id) => id === '1'))).toEqual(['2', '1']);
  });

  test('without a fingerprint are continued, but may be of another file once they are complete', () => {
    const unknown = { fingerprint: null };
    const uploads = [upload('1', 'ready', unknown), upload('2', 'uploading', unknown)];
    expect(idsOf(findEarlier(file, uploads, none))).toEqual(['2', undefined]);
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
