import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_PART_BYTES } from '../store.ts';
import {
  ASSEMBLED_FILE,
  type PartRecord,
  parseRecordName,
  planAssembly,
  recordName,
  slotFileFor,
} from './parts.domain.ts';

const ETAG = 'e'.repeat(32);
const OVERFLOW = `overflow-${'a'.repeat(32)}`;
const S = MIN_PART_BYTES;

const record = (partNumber: number, size: number, file = `slots-${S}`): PartRecord => ({
  partNumber,
  size,
  etag: ETAG,
  file,
});
const plan = (records: PartRecord[], numbers = records.map(({ partNumber }) => partNumber)) =>
  planAssembly(
    new Map(records.map((stored) => [stored.partNumber, stored])),
    numbers.map((partNumber) => ({ partNumber, etag: ETAG })),
  );

describe('the record of a part', () => {
  it('survives a round trip through its file name', () => {
    for (const stored of [record(1, S), record(10_000, 0, OVERFLOW)]) {
      expect(parseRecordName(recordName(stored))).toEqual(stored);
    }
  });

  it('is undefined for other file names', () => {
    fc.assert(fc.property(fc.string(), (name) => parseRecordName(name) === undefined));
    expect(parseRecordName(`1_5_${ETAG}_../../etc`)).toBeUndefined();
  });
});

describe('the file of a new part', () => {
  const unused = () => false;
  it.each([
    ['the first part creates slots of its size', 10, [], unused, 'slots-10'],
    ['a part of the slot size uses its slot', 10, ['slots-10'], unused, 'slots-10'],
    ['a smaller, last part uses its slot', 3, ['slots-10'], unused, 'slots-10'],
    [
      'a larger part creates larger slots if the last part arrived first',
      10,
      ['slots-3'],
      unused,
      'slots-10',
    ],
    ['later parts use the larger slots', 10, ['slots-3', 'slots-10'], unused, 'slots-10'],
    ['a part whose slot is used is an overflow part', 10, ['slots-10'], () => true, undefined],
    ['an empty part is an overflow part', 0, [], unused, undefined],
  ])('%s', (_case, size, files, isUsed, file) => expect(slotFileFor(size, files, isUsed)).toBe(file));
});

describe('the assembly plan', () => {
  it('copies nothing if all parts are in their slots', () => {
    expect(plan([record(1, S), record(2, S), record(3, 7)])).toEqual({
      base: `slots-${S}`,
      total: 2 * S + 7,
      copies: [],
    });
  });

  it('copies a part that was uploaded again into its slot', () => {
    expect(plan([record(1, S), record(2, S, OVERFLOW), record(3, 7)])).toEqual({
      base: `slots-${S}`,
      total: 2 * S + 7,
      copies: [{ file: OVERFLOW, from: 0, to: S, size: S }],
    });
  });

  it('copies a last part that arrived first from its own slot file', () => {
    expect(plan([record(1, S), record(2, 7, 'slots-7')]).copies).toEqual([
      { file: 'slots-7', from: 7, to: S, size: 7 },
    ]);
  });

  it.each([
    ['a part is not listed', [record(1, S), record(2, S), record(3, S)], [1, 2]],
    ['part numbers have gaps', [record(1, S), record(3, S)], [1, 3]],
    ['a part in the middle is larger', [record(1, S), record(2, S + 1, OVERFLOW), record(3, 7)], undefined],
    ['the last part is larger', [record(1, S), record(2, S + 1, OVERFLOW)], undefined],
    ['no part is in a slot of that size', [record(1, S, OVERFLOW), record(2, 7, OVERFLOW)], undefined],
  ])('uses a new file if %s', (_case, records, numbers) => {
    const { base, total, copies } = plan(records, numbers);
    expect(base).toBe(ASSEMBLED_FILE);
    expect(copies).toHaveLength((numbers ?? records).length);
    expect(copies.at(-1)!.to + copies.at(-1)!.size).toBe(total);
  });

  it('puts each part at its offset, and never overwrites an acknowledged one', () => {
    const layout = fc
      .array(fc.record({ size: fc.constantFrom(S, S + 5, 2 * S), overflow: fc.boolean() }), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) =>
        parts.map(({ size, overflow }, index) =>
          record(index + 1, size, overflow ? OVERFLOW : `slots-${2 * S}`),
        ),
      );
    fc.assert(
      fc.property(layout, fc.integer({ min: 1, max: 12 }), (records, listed) => {
        const numbers = records.slice(0, listed).map(({ partNumber }) => partNumber);
        const { base, total, copies } = plan(records, numbers);
        const slots = Number(/^slots-(\d+)$/.exec(base)?.[1] ?? Number.NaN);
        let offset = 0;
        for (const { partNumber, size, file } of records.slice(0, listed)) {
          const copy = copies.find(({ to }) => to === offset);
          if (file === base) expect(offset).toBe((partNumber - 1) * slots);
          else expect(copy).toMatchObject({ file, size });
          offset += size;
        }
        expect(total).toBe(offset);
        if (base !== ASSEMBLED_FILE) expect(numbers).toHaveLength(records.length);
      }),
    );
  });

  it.each([
    ['InvalidRequest', 'the list is empty', []],
    ['InvalidPart', 'a part is missing', [{ partNumber: 4, etag: ETAG }]],
    ['InvalidPart', 'a part has a different ETag', [{ partNumber: 1, etag: 'other' }]],
    ['InvalidPartOrder', 'the list is not sorted', [2, 1].map((partNumber) => ({ partNumber, etag: ETAG }))],
    ['InvalidPartOrder', 'a part is listed twice', [1, 1].map((partNumber) => ({ partNumber, etag: ETAG }))],
    [
      'EntityTooSmall',
      'a part before the last is too small',
      [3, 4].map((partNumber) => ({ partNumber, etag: ETAG })),
    ],
  ])('is rejected with %s if %s', (code, _case, parts) => {
    const records = [record(1, S), record(2, S), record(3, 7)].map(
      (stored) => [stored.partNumber, stored] as const,
    );
    expect(() => planAssembly(new Map(records), parts)).toThrow(expect.objectContaining({ code }));
  });
});
