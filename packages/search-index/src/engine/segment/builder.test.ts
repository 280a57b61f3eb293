import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearBit } from '../bitmap.domain.ts';
import type { Document } from '../document.domain.ts';
import { SegmentBuilder } from './builder.domain.ts';
import { isCurrentLayout, isReadableLayout, LAYOUT } from './layout.domain.ts';
import { type RaggedRows, rowCount } from './ragged-rows.domain.ts';
import { bytesOf, documentOf, openSegment, type PackedSegment } from './segment.domain.ts';

const randomDocuments = fc
  .array(
    fc.record({
      sortAt: fc.nat(5),
      title: fc.constantFrom('백엔드 개발자', 'Java 개발', 'Nurse', ''),
      company: fc.constantFrom('가나다', 'ACME'),
      techStack: fc.subarray(['Java', 'Go', 'Zig']),
      sector: fc.subarray(['의료', 'Sales']),
      description: fc.constantFrom('개발자를 구합니다', 'Java와 쿠버네티스', 'Java', null),
      regions: fc.subarray(['서울', '부산']),
      locationText: fc.constantFrom('서울 강남구', null),
      workplace: fc.constantFrom('remote' as const, null),
      minYears: fc.constantFrom(3, null),
      maxYears: fc.constantFrom(5, null),
      newcomer: fc.constantFrom(true, null),
      education: fc.constantFrom('bachelor' as const, null),
      employmentTypes: fc.subarray(['fullTime' as const, 'contract' as const]),
      deadline: fc.constantFrom('2026-11-20', '2026-12-01', null),
      amount: fc.constantFrom(30e6, 40e6, null),
      currency: fc.constantFrom('KRW', 'USD', null),
      open: fc.boolean(),
      site: fc.constantFrom('one', 'two'),
      group: fc.constantFrom(1, 2, null),
      groupPosition: fc.nat(3),
      hasSignals: fc.boolean(),
    }),
    { maxLength: 80 },
  )
  .map((all) => all.map((values, n): Document => ({ ...values, id: ((n * 37) % 1_009) + 1 })));

function pack(documents: readonly Document[]): PackedSegment {
  const builder = new SegmentBuilder();
  for (const document of documents) builder.add(document);
  return builder.build();
}

/**
 * Returns the contents of a segment in comparable form. The values of a document are sorted, because their order
 * depends on the source segment.
 */
function contentsOf(packed: PackedSegment) {
  const { packed: _, facetRows, valueRows, ...structures } = openSegment(packed);
  const valuesOf = ({ starts, items }: RaggedRows | RaggedRows<Uint16Array>) =>
    Array.from({ length: rowCount({ starts }) }, (__, row) =>
      [...items.subarray(starts[row]!, starts[row + 1]!)].sort((a, b) => a - b),
    );
  return { ...structures, facetValues: valuesOf(facetRows), otherValues: valuesOf(valueRows) };
}

describe('a segment', () => {
  it('merged from segments equals a segment built from their remaining documents', () => {
    fc.assert(
      fc.property(
        randomDocuments,
        fc.nat(80),
        fc.integer({ min: 2, max: 9 }),
        (documents, splitIndex, every) => {
          const isRemoved = ({ id }: Document) => id % every === 0;
          const merged = new SegmentBuilder();
          for (const documentsOfSegment of [documents.slice(0, splitIndex), documents.slice(splitIndex)]) {
            const segment = openSegment(pack(documentsOfSegment));
            for (const document of documentsOfSegment)
              if (isRemoved(document)) clearBit(segment.status.live, documentOf(segment, document.id));
            merged.addSegment(segment);
          }
          const direct = pack(documents.filter((document) => !isRemoved(document)));
          expect(contentsOf(merged.build())).toEqual(contentsOf(direct));
        },
      ),
    );
  });

  it('numbers documents newest first, then by descending ID, and finds them by ID', () => {
    const [base] = fc.sample(
      randomDocuments.filter(({ length }) => length > 0),
      1,
    )[0]!;
    const segment = openSegment(
      pack([
        { ...base!, id: 1, sortAt: 5 },
        { ...base!, id: 2, sortAt: 9 },
        { ...base!, id: 3, sortAt: 5 },
      ]),
    );
    expect([...segment.columns.ids]).toEqual([2, 3, 1]);
    expect([1, 2, 3, 4].map((id) => documentOf(segment, id))).toEqual([2, 0, 1, -1]);
  });
});

describe('the layout of a segment', () => {
  const [documents] = fc.sample(randomDocuments, { seed: 1, numRuns: 1 }) as [Document[]];
  const packed = pack(documents);

  /** Returns the segment in the layout of an earlier version with fewer arrays in a different order. */
  function earlier(isPresent: (name: string) => boolean) {
    const layout = LAYOUT.filter(([name]) => isPresent(name)).toReversed();
    const lengths = layout.map((entry) => packed.lengths[LAYOUT.indexOf(entry)]!);
    const buffer = new SharedArrayBuffer(bytesOf(lengths, layout));
    const [from, to] = [views(packed, LAYOUT), views({ lengths, buffer }, layout)];
    for (const [name, bytes] of to) bytes.set(from.get(name)!);
    return { layout, packed: { lengths, buffer } };
  }
  function views({ lengths, buffer }: PackedSegment, layout: readonly (readonly [string, string])[]) {
    let offset = 0;
    const sizes: Record<string, number> = { Float64Array: 8, Uint32Array: 4, Int32Array: 4, Uint8Array: 1 };
    return new Map(
      layout.map(([name, type], n) => {
        const bytes = new Uint8Array(buffer, offset, lengths[n]! * (sizes[type] ?? 2));
        offset += Math.ceil(bytes.length / 8) * 8;
        return [name, bytes];
      }),
    );
  }

  it('of an earlier version is converted using only the primary arrays', () => {
    const derived = /^(word|value)List|[gG]ram|^by|Ranks$|^amountGroups|Samples$|Counts$/;
    const old = earlier((name) => !derived.test(name));
    expect(isCurrentLayout(old.layout)).toBe(false);
    expect(isReadableLayout(old.layout)).toBe(true);
    const builder = new SegmentBuilder();
    builder.addSegment(openSegment(old.packed, old.layout));
    expect(contentsOf(builder.build())).toEqual(contentsOf(packed));
  });

  it('of a release without groups is converted to documents without groups and signals', () => {
    const old = earlier((name) => !/^groups$|^groupPositions$|^signals$/.test(name));
    expect(isReadableLayout(old.layout)).toBe(true);
    const builder = new SegmentBuilder();
    builder.addSegment(openSegment(old.packed, old.layout));
    const alone = documents.map((each) => ({ ...each, group: null, groupPosition: 0, hasSignals: false }));
    expect(contentsOf(builder.build())).toEqual(contentsOf(pack(alone)));
  });

  it('is not readable if a primary array is missing', () => {
    expect(isReadableLayout(earlier((name) => name !== 'fieldLengths').layout)).toBe(false);
  });

  it('requires a valid length for each array', () => {
    expect(() => bytesOf(packed.lengths.slice(1))).toThrow(RangeError);
    expect(() => bytesOf(packed.lengths.with(0, -1))).toThrow(RangeError);
  });
});
