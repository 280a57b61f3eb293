import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentsIn, hasBit } from '../engine/bitmap.domain.ts';
import type { Document, DocumentState } from '../engine/document.domain.ts';
import { buildSegment, SegmentBuilder } from '../engine/segment/builder.domain.ts';
import { documentOf, openSegment, type PackedSegment } from '../engine/segment/segment.domain.ts';
import { Segments } from './segments.ts';

const IDS = 4;

/** A version of a posting; the version is its time. */
const documentAt = (id: number, version: number, state: DocumentState): Document => ({
  id,
  sortAt: version,
  title: `개발자 ${version}`,
  company: '가나다',
  techStack: [],
  sector: [],
  description: null,
  regions: [],
  locationText: null,
  workplace: null,
  minYears: null,
  maxYears: null,
  newcomer: null,
  education: null,
  employmentTypes: [],
  deadline: null,
  amount: null,
  currency: null,
  site: 'one',
  ...state,
});

function mergePacked(segments: readonly PackedSegment[]): PackedSegment {
  const builder = new SegmentBuilder();
  for (const segment of segments) builder.addSegment(openSegment(segment));
  return builder.build();
}

/** What the segments contain: the version and the state of each posting. */
const contentsOf = ({ searchers }: Segments) =>
  searchers
    .flatMap(({ segment }) =>
      Array.from({ length: IDS }, (_, id) => ({ id, document: documentOf(segment, id) }))
        .filter(({ document }) => document >= 0 && hasBit(segment.status.live, document))
        .map(({ id, document }) => ({
          id,
          version: segment.columns.sortAts[document],
          open: hasBit(segment.status.open, document),
          group: segment.states.groups[document] || null,
          groupPosition: segment.states.positions[document],
          hasSignals: hasBit(segment.states.signals, document),
        })),
    )
    .sort((one, other) => one.id - other.id);

/** Checks that the segments number the same groups, each with as many members as there are. */
function expectGroups({ searchers }: Segments, stored: readonly DocumentState[]): void {
  const members = searchers.flatMap(({ segment, groups, grouped, groupNumbers }) =>
    [...documentsIn(grouped)].map((document) => {
      expect(groups.idOf(groupNumbers[document]!)).toBe(segment.states.groups[document]);
      return groupNumbers[document]!;
    }),
  );
  const sizes = new Map(
    [...Map.groupBy(members, (number) => number)].map(([number, all]) => [number, all.length]),
  );
  const expected = Map.groupBy(
    stored.filter(({ group }) => group !== null),
    ({ group }) => group,
  );
  expect([...sizes.values()].toSorted()).toEqual(
    [...expected.values()].map(({ length }) => length).toSorted(),
  );
  // Numbers of groups without members are used again: at most two groups exist at a time.
  for (const { groups } of searchers) expect(groups.end).toBeLessThanOrEqual(3);
}

const id = fc.nat(IDS - 1);
const state: fc.Arbitrary<DocumentState> = fc.record({
  open: fc.boolean(),
  group: fc.constantFrom(null, 1, 2),
  groupPosition: fc.nat(2),
  hasSignals: fc.boolean(),
});
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('index' as const),
      ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
      state,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('state' as const), id, state: fc.option(state) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), chosen: fc.nat(), atStart: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const) }) },
);

it('contains the current version and state of each posting once, whenever postings change during a merge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40, size: 'max' }), async (actions) => {
      const segments = new Segments();
      const expected = new Map<number, DocumentState & { version: number }>();
      let version = 0;
      let finish: (() => Promise<void>) | undefined;
      for (const step of actions) {
        if (step.kind === 'index') {
          version += 1;
          segments.replace(
            step.ids,
            buildSegment(step.ids.map((each) => documentAt(each, version, step.state))),
          );
          for (const each of step.ids) expected.set(each, { version, ...step.state });
        } else if (step.kind === 'state') {
          segments.setState(step.id, step.state);
          const current = expected.get(step.id);
          if (step.state === null) expected.delete(step.id);
          else if (current) expected.set(step.id, { ...current, ...step.state });
        } else if (step.kind === 'merge' && finish === undefined && segments.searchers.length > 0) {
          const chosen = segments.searchers.filter((_, n) => (step.chosen >> (n % 30)) % 2 === 0);
          const gate = Promise.withResolvers<void>();
          // The thread reads the segments at any time between the start and the end of the merge.
          const merged = segments.merge(chosen, async (packed) => {
            const early = step.atStart ? mergePacked(packed) : undefined;
            await gate.promise;
            return early ?? mergePacked(packed);
          });
          finish = () => {
            gate.resolve();
            return merged;
          };
        } else if (step.kind === 'finish') {
          await finish?.();
          finish = undefined;
        }
        expectGroups(segments, [...expected.values()]);
        expect(contentsOf(segments)).toEqual(
          [...expected].map(([each, value]) => ({ id: each, ...value })).sort((a, b) => a.id - b.id),
        );
      }
      await finish?.();
      expect(contentsOf(segments).length).toBe(expected.size);
      expect(segments.postings).toBe(expected.size);
    }),
    { numRuns: 500 },
  );
});

const ALONE: DocumentState = { open: true, group: null, groupPosition: 0, hasSignals: false };

it('merges segments until few small ones are left, and none above the maximum', async () => {
  const maximum = 60;
  const size = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: maximum }));
  await fc.assert(
    fc.asyncProperty(fc.array(size, { minLength: 1, maxLength: 60, size: 'max' }), async (sizes) => {
      const segments = new Segments(maximum);
      let id = 0;
      for (const count of sizes)
        segments.add(buildSegment(Array.from({ length: count }, () => documentAt(++id, id, ALONE))));
      for (;;) {
        const chosen = segments.mergeCandidates();
        if (chosen.length === 0) break;
        expect(chosen.length).toBeGreaterThan(1);
        await segments.merge(chosen, async (packed) => mergePacked(packed));
      }
      const counts = segments.searchers.map(({ segment }) => segment.count);
      expect(Math.max(...counts)).toBeLessThanOrEqual(maximum);
      expect(counts.filter((count) => count <= maximum / 2).length).toBeLessThanOrEqual(16);
      expect(segments.postings).toBe(id);
    }),
    { numRuns: 50 },
  );
});
