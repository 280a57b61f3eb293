import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitmapLength, documentsIn, setBit } from '../bitmap.domain.ts';
import {
  type CompressedLists,
  CompressedListsBuilder,
  CompressedListsWriter,
  listIntersects,
  unionListsInto,
  varintLength,
  visitDocuments,
} from './compressed-lists.domain.ts';

const DOCUMENTS = 20_000;
/** Lists of at least one document, some with gaps of several bytes and some dense. */
const randomLists = fc.array(
  fc
    .oneof(
      fc.uniqueArray(fc.nat(DOCUMENTS - 1), { minLength: 1, maxLength: 40 }),
      fc
        .tuple(fc.nat(5), fc.integer({ min: 1, max: 12 }))
        .map(([first, step]) =>
          Array.from({ length: Math.ceil((DOCUMENTS - first) / step) }, (_, n) => first + n * step),
        ),
    )
    .map((documents) => Uint32Array.from(documents).sort()),
  { minLength: 1, maxLength: 8 },
);

function build(lists: readonly Uint32Array[]): CompressedLists {
  const builder = new CompressedListsBuilder(DOCUMENTS);
  for (const documents of lists) builder.add(documents);
  return builder.build();
}
function documentsOf(lists: CompressedLists, key: number): number[] {
  const documents: number[] = [];
  visitDocuments(lists, key, (document) => void documents.push(document));
  return documents;
}

describe('compressed lists', () => {
  it('contain the documents of each key', () => {
    fc.assert(
      fc.property(randomLists, (all) => {
        const lists = build(all);
        for (const [key, documents] of all.entries()) {
          expect(documentsOf(lists, key)).toEqual([...documents]);
          const found = new Int32Array(bitmapLength(DOCUMENTS));
          unionListsInto(lists, [key], found);
          expect([...documentsIn(found)]).toEqual([...documents]);
          const last = new Int32Array(bitmapLength(DOCUMENTS));
          setBit(last, documents.at(-1)!);
          expect(listIntersects(lists, key, last)).toBe(true);
          expect(listIntersects(lists, key, new Int32Array(bitmapLength(DOCUMENTS)))).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are the same whether they are written key by key or document by document', () => {
    fc.assert(
      fc.property(randomLists, (all) => {
        const sizes = Uint32Array.from(all, (documents) =>
          documents.reduce(
            (sum, document, n) => sum + varintLength(document - (n === 0 ? 0 : documents[n - 1]! + 1)),
            0,
          ),
        );
        const writer = new CompressedListsWriter(
          DOCUMENTS,
          sizes,
          Uint32Array.from(all, ({ length }) => length),
        );
        for (const [key, documents] of all.entries())
          for (const document of documents) writer.push(key, document);
        expect(writer.lists).toEqual(build(all));
      }),
      { numRuns: 50 },
    );
  });

  it('take one byte for each difference below 128, and a bitmap for frequent keys', () => {
    const step = (length: number) => Uint32Array.from({ length: DOCUMENTS / length }, (_, n) => n * length);
    const { bytes, denseKeys } = build([step(128), step(4), Uint32Array.of(300)]);
    expect(bytes.length).toBe(Math.floor(DOCUMENTS / 128) + 2);
    expect([...denseKeys]).toEqual([1]);
    expect([0, 127, 128, 16_383, 16_384, 2 ** 28 - 1, 2 ** 28].map(varintLength)).toEqual([
      1, 1, 2, 2, 3, 4, 5,
    ]);
  });
});
