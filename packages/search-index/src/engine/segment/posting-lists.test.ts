import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitmapWhere, documentsIn } from '../bitmap.domain.ts';
import {
  buildPostingLists,
  countListed,
  intersects,
  isDense,
  removeDocuments,
  sizeOf,
  unionInto,
} from './posting-lists.domain.ts';

const KEYS = 5;
/** On average, every second document has key 0; the others are rare. A document may have duplicate keys. */
const randomDocuments = fc.array(
  fc.tuple(
    fc.boolean(),
    fc.array(fc.tuple(fc.integer({ min: 1, max: KEYS - 1 }), fc.nat(19)), { maxLength: 2 }),
  ),
  { minLength: 1, maxLength: 100 },
);

describe('posting lists', () => {
  it('return the same results as a scan of the documents', () => {
    fc.assert(
      fc.property(randomDocuments, fc.nat(KEYS - 1), fc.nat(3), fc.nat(KEYS), (random, key, every, end) => {
        const documents = random.map(([common, rare]) => [
          ...(common ? [0, 0] : []),
          ...rare.filter(([, chance]) => chance === 0).map(([rareKey]) => rareKey),
        ]);
        const lists = buildPostingLists(KEYS, documents.length, 6, (document, keys) => {
          keys.set(documents[document]!);
          return documents[document]!.length;
        });
        const documentsWith = (some: (key: number) => boolean) =>
          documents.flatMap((keys, document) => (keys.some(some) ? [document] : []));
        const isIn = (document: number) => document % (every + 1) === 0;
        const matches = bitmapWhere(documents.length, isIn);
        const expected = documentsWith((other) => other === key);

        expect(lists.counts[key]).toBe(expected.length);
        expect(isDense(lists, key)).toBe(expected.length * 32 > documents.length);
        expect(intersects(lists, key, matches)).toBe(expected.some(isIn));

        const united = bitmapWhere(documents.length, () => false);
        unionInto(lists, [0, end, key, key + 1], united);
        expect([...documentsIn(united)]).toEqual(documentsWith((other) => other < end || other === key));
        expect(sizeOf(lists, [key, key + 1])).toBe(expected.length);

        const counts = new Uint32Array(KEYS);
        countListed(lists, matches, 0, KEYS, counts);
        expect(counts[key]).toBe(isDense(lists, key) ? 0 : expected.filter(isIn).length);

        removeDocuments(lists, key, matches);
        expect([...documentsIn(matches)]).toEqual(
          [...documents.keys()].filter((document) => isIn(document) && !expected.includes(document)),
        );
      }),
    );
  });
});
