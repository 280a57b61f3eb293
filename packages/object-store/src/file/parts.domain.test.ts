import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_PART_BYTES } from '../store.ts';
import { type PartRecord, planAssembly, readRecord, recordName, slotFor, WHOLE } from './parts.domain.ts';

const ETAG = 'e'.repeat(32);
const STRAY = `stray-${'a'.repeat(32)}`;
const S = MIN_PART_BYTES;

const record = (partNumber: number, size: number, file = `slots-${S}`): PartRecord => ({
  partNumber,
  size,
  etag: ETAG,
  file,
});
const plan = (records: PartRecord[], numbers = records.map(({ partNumber }) => partNumber)) =>
  planAssembly(
    new Map(records.map((each) => [each.partNumber, each])),
    numbers.map((partNumber) => ({ partNumber, etag: ETAG })),
  );

describe('the record of a part', () => {
  it('is read as it was written', () => {
    for (const each of [record(1, S), record(10_000, 0, STRAY)]) {
      expect(readRecord(recordName(each))).toEqual(each);
    }
  });

  it('is nothing else', () => {
    fc.assert(fc.property(fc.string(), (name) => readRecord(name) === undefined));
    expect(readRecord(`1_5_${ETAG}_../../etc`)).toBeUndefined();
  });
});

describe('the file of a new part', () => {
  const free = () => false;
  it.each([
    ['the first part makes slots of its size', 10, [], free, 'slots-10'],
    ['one as large as the slots goes into them', 10, ['slots-10'], free, 'slots-10'],
    ['so does a smaller one, the last', 3, ['slots-10'], free, 'slots-10'],
    ['a larger one makes larger slots: the last part came first', 10, ['slots-3'], free, 'slots-10'],
    ['and is then where the others go', 10, ['slots-3', 'slots-10'], free, 'slots-10'],
    ['one whose slot is taken has a file of its own', 10, ['slots-10'], () => true, undefined],
    ['so has one without bytes', 0, [], free, undefined],
  ])('%s', (_what, size, files, taken, file) => expect(slotFor(size, files, taken)).toBe(file));
});

describe('the plan of an object', () => {
  it('moves nothing where all parts are in their slots', () => {
    expect(plan([record(1, S), record(2, S), record(3, 7)])).toEqual({
      base: `slots-${S}`,
      total: 2 * S + 7,
      copies: [],
    });
  });

  it('copies a part that was sent again into its slot', () => {
    expect(plan([record(1, S), record(2, S, STRAY), record(3, 7)])).toEqual({
      base: `slots-${S}`,
      total: 2 * S + 7,
      copies: [{ file: STRAY, from: 0, to: S, size: S }],
    });
  });

  it('copies a last part that came first from its own slots', () => {
    expect(plan([record(1, S), record(2, 7, 'slots-7')]).copies).toEqual([
      { file: 'slots-7', from: 7, to: S, size: 7 },
    ]);
  });

  it.each([
    ['a part is not listed', [record(1, S), record(2, S), record(3, S)], [1, 2]],
    ['numbers are left out', [record(1, S), record(3, S)], [1, 3]],
    ['a part in the middle is larger', [record(1, S), record(2, S + 1, STRAY), record(3, 7)], undefined],
    ['the last is larger', [record(1, S), record(2, S + 1, STRAY)], undefined],
    ['no part is in slots of that size', [record(1, S, STRAY), record(2, 7, STRAY)], undefined],
  ])('makes a new file where %s', (_what, records, numbers) => {
    const { base, total, copies } = plan(records, numbers);
    expect(base).toBe(WHOLE);
    expect(copies).toHaveLength((numbers ?? records).length);
    expect(copies.at(-1)!.to + copies.at(-1)!.size).toBe(total);
  });

  it('puts each part where it belongs, and never over one that is acknowledged', () => {
    const layout = fc
      .array(fc.record({ size: fc.constantFrom(S, S + 5, 2 * S), stray: fc.boolean() }), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) =>
        parts.map(({ size, stray }, index) => record(index + 1, size, stray ? STRAY : `slots-${2 * S}`)),
      );
    fc.assert(
      fc.property(layout, fc.integer({ min: 1, max: 12 }), (records, listed) => {
        const numbers = records.slice(0, listed).map(({ partNumber }) => partNumber);
        const { base, total, copies } = plan(records, numbers);
        const slots = Number(/^slots-(\d+)$/.exec(base)?.[1] ?? Number.NaN);
        let at = 0;
        for (const { partNumber, size, file } of records.slice(0, listed)) {
          const copy = copies.find(({ to }) => to === at);
          if (file === base) expect(at).toBe((partNumber - 1) * slots);
          else expect(copy).toMatchObject({ file, size });
          at += size;
        }
        expect(total).toBe(at);
        if (base !== WHOLE) expect(numbers).toHaveLength(records.length);
      }),
    );
  });

  it.each([
    ['InvalidRequest', 'nothing is listed', []],
    ['InvalidPart', 'a part is missing', [{ partNumber: 4, etag: ETAG }]],
    ['InvalidPart', 'a part has another ETag', [{ partNumber: 1, etag: 'other' }]],
    ['InvalidPartOrder', 'the order is wrong', [2, 1].map((partNumber) => ({ partNumber, etag: ETAG }))],
    ['InvalidPartOrder', 'a part is listed twice', [1, 1].map((partNumber) => ({ partNumber, etag: ETAG }))],
    [
      'EntityTooSmall',
      'one before the last is small',
      [3, 4].map((partNumber) => ({ partNumber, etag: ETAG })),
    ],
  ])('is refused with %s where %s', (code, _what, parts) => {
    const records = [record(1, S), record(2, S), record(3, 7)].map(
      (each) => [each.partNumber, each] as const,
    );
    expect(() => planAssembly(new Map(records), parts)).toThrow(expect.objectContaining({ code }));
  });
});
