import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterPage, type Checkpoint, isComplete, type PageFacts } from './progress.domain.ts';

const start: Checkpoint = {
  page: 1,
  url: 'https://a.example/?page=1',
  lastPageDigest: null,
  repeatedPages: 0,
  knownPages: 0,
};
const limits = { maxPages: 100, maxPostings: 10_000, stopAfterKnownPages: Number.POSITIVE_INFINITY };
const page = (facts: Partial<PageFacts> = {}): PageFacts => ({
  cards: 20,
  digest: 'a',
  saved: 20,
  newToRun: 20,
  nextUrl: 'https://a.example/?page=2',
  ...facts,
});
const stop = (
  facts: Partial<PageFacts>,
  checkpoint: Partial<Checkpoint> = {},
  limitOverrides: Partial<typeof limits> = {},
  totals = { pages: 1, found: 20 },
) => afterPage({ ...start, ...checkpoint }, page(facts), totals, { ...limits, ...limitOverrides }).stop;

describe('afterPage', () => {
  it('advances to the next page', () => {
    expect(afterPage(start, page(), { pages: 1, found: 20 }, limits)).toEqual({
      stop: null,
      checkpoint: {
        page: 2,
        url: 'https://a.example/?page=2',
        lastPageDigest: 'a',
        repeatedPages: 0,
        knownPages: 0,
      },
    });
  });
  it.each([
    ['a page without cards', stop({ cards: 0, newToRun: 0, saved: 0 }), 'lastPage'],
    ['no next page', stop({ nextUrl: null }), 'lastPage'],
    [
      'a page equal to the previous one',
      stop({ digest: 'same' }, { lastPageDigest: 'same' }),
      'repeatedPage',
    ],
    ['nothing new to the run, once', stop({ newToRun: 0 }), null],
    ['nothing new to the run, twice', stop({ newToRun: 0 }, { repeatedPages: 1 }), 'repeatedPage'],
    ['only stored postings, no limit requested', stop({ saved: 0 }, { knownPages: 50 }), null],
    [
      'only stored postings, limit reached',
      stop({ saved: 0 }, { knownPages: 1 }, { stopAfterKnownPages: 2 }),
      'nothingNew',
    ],
    ['maxPages reached', stop({}, {}, { maxPages: 1 }), 'maxPages'],
    ['maxPostings reached', stop({}, {}, { maxPostings: 20 }), 'maxPostings'],
  ])('chooses the stop reason for %s', (_case, reason, expected) => expect(reason).toBe(expected));

  it('always stops on a site with a finite number of postings', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 50 }), (newOnPage) => {
        let checkpoint = start;
        let reason: string | null = null;
        for (let i = 0; i < newOnPage.length + 3 && reason === null; i++) {
          const newPostings = newOnPage[i] ?? 0;
          ({ checkpoint, stop: reason } = afterPage(
            checkpoint,
            page({ newToRun: newPostings, saved: newPostings, digest: String(i) }),
            { pages: i + 1, found: 0 },
            limits,
          ));
        }
        expect(reason).toBe('repeatedPage');
      }),
    );
  });

  it('treats a run as complete only if it reached the last page', () => {
    expect(isComplete('succeeded', 'lastPage')).toBe(true);
    expect(isComplete('partial', 'lastPage')).toBe(false);
    expect(isComplete('succeeded', 'maxPages')).toBe(false);
  });
});
