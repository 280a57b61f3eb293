import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { toJsonb } from './json.ts';
import type { Database } from './types.ts';

describe('JSON for jsonb', () => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
  });
  afterAll(() => close());

  const roundTrip = async (value: unknown) =>
    (await database.run('select $1::jsonb as value', [toJsonb(value)])).rows[0]!.value;

  it('leaves supported values unchanged', async () => {
    const value = {
      title: '개발자 😀 "quoted" \\u0000 \\ud83d',
      list: [1, null, true, ''],
      nested: { a: ['\n\t'] },
    };
    expect(await roundTrip(value)).toEqual(value);
  });

  it('replaces unsupported characters at any depth', async () => {
    expect(
      await roundTrip({
        a: 'x\u0000y',
        b: ['\ud83d', '😀'.slice(1)],
        c: { d: `${'가'.repeat(9)}😀`.slice(0, 10) },
        '\u0000e': [{ 'f\ud83d': 1 }],
      }),
    ).toEqual({
      a: 'x\ufffdy',
      b: ['\ufffd', '\ufffd'],
      c: { d: `${'가'.repeat(9)}\ufffd` },
      '\ufffde': [{ 'f\ufffd': 1 }],
    });
  });

  it('accepts any string', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.array(fc.integer({ min: 0, max: 0xffff })),
        async (text, units) => {
          const arbitrary = String.fromCharCode(...units);
          const [stored, storedArbitrary] = [text, arbitrary].map((string) =>
            string.toWellFormed().replaceAll('\0', '\ufffd'),
          );
          expect(await roundTrip([text, { [arbitrary]: arbitrary }])).toEqual([
            stored,
            { [storedArbitrary!]: storedArbitrary },
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
