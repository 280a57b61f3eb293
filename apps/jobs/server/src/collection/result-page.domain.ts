import { createHash } from 'node:crypto';
import type { FetchedPage } from '@workreel/crawler';
import type { PostingValues, RunNote, RunStatus } from '@workreel/jobs-contract';
import { type Card, dayTextIn, readPosting } from '@workreel/posting-parser';
import {
  type CompiledProfile,
  type Coverage,
  decodeHtml,
  judgeCoverage,
  nextPageUrl,
  type PageReading,
  readPage,
} from '@workreel/site-profiles';

/** What is asked of a run, as far as it decides what counts of a page. */
export interface Wanted {
  keyword: string | null;
  includePromoted: boolean;
  /** How many more postings the run may find. */
  postingsLeft: number;
}

/** What a fetched page holds for its run. */
export interface ResultPage {
  postings: { sourceUrl: string; values: PostingValues }[];
  /** Cards that counted; those that made no posting are rejected. */
  found: number;
  rejected: number;
  coverage: Coverage;
  notes: RunNote[];
  /** The same for two loads of one page, though search ids and positions differ. */
  digest: string;
  /** Address of the page after it; null on the last. */
  nextUrl: string | null;
  /** Pages that the site's own total comes to; null where it names none. */
  pagesInAll: number | null;
  /** The day of the fetch in the site's time zone. */
  today: string;
}

/** A page that ends the run as no success. */
export interface Dead {
  status: RunStatus;
  error: RunNote;
}

/** @param page - its number in the run, from 1. */
export function readResultPage(
  fetched: FetchedPage,
  page: number,
  profile: CompiledProfile,
  wanted: Wanted,
): ResultPage | Dead {
  const { url } = fetched;
  const { text, charset, hadErrors } = decodeHtml(fetched.bytes, fetched.contentType, profile.profile);
  const reading = readPage(profile, text, url);
  const dead = deadPage(reading, page, url);
  if (dead) return dead;
  const cards = reading.cards.filter((card) => wanted.includePromoted || !card.promoted);
  const counting = cards.slice(0, wanted.postingsLeft);
  const notes = notesOf(reading, profile, url);
  if (hadErrors)
    notes.push({ code: 'CHARSET_ERRORS', message: `Some bytes are no ${charset}; they were replaced.`, url });
  const postings: ResultPage['postings'] = [];
  const { timeZone, currency } = profile.profile;
  for (const card of counting) {
    const read = readPosting(card, { fetchedAt: fetched.fetchedAt, timeZone, currency });
    if ('values' in read) postings.push({ sourceUrl: card.sourceUrl!, values: read.values });
    else notes.push({ ...read.rejected, url: card.sourceUrl ?? url });
  }
  return {
    postings,
    found: counting.length,
    rejected: counting.length - postings.length,
    coverage: reading.coverage,
    notes,
    digest: digestOf(cards),
    nextUrl: nextPageUrl(profile.profile, { keyword: wanted.keyword, page, nextUrl: reading.nextUrl, url }),
    pagesInAll: pagesInAll(reading),
    today: dayTextIn(fetched.fetchedAt, timeZone),
  };
}

function deadPage(reading: PageReading, page: number, url: string): Dead | undefined {
  if (reading.kind === 'blocked') {
    const message =
      'The site answered with a login, captcha or block page. Nothing is done to get around it; try again later or with longer delays.';
    return { status: 'blocked', error: { code: 'BLOCKED_PAGE', message, url } };
  }
  if (reading.kind === 'unrecognised') {
    const message =
      'This is neither a page of results nor an empty one as the profile knows them. The site may have changed, or needs a browser.';
    return { status: page > 1 ? 'partial' : 'failed', error: { code: 'PAGE_UNRECOGNISED', message, url } };
  }
  return undefined;
}

function notesOf(reading: PageReading, profile: CompiledProfile, url: string): RunNote[] {
  // A posting that stands twice on a page is counted as skipped; it says nothing against the site.
  const notes: RunNote[] = reading.suspicions
    .filter(({ code }) => code !== 'ADDRESS_REPEATED')
    .map(({ code, message }) => ({ code, message, url }));
  if (reading.kind === 'empty' && reading.cards.length > 0) {
    const message = `The search found nothing; the ${reading.cards.length} cards on the page are promoted.`;
    notes.push({ code: 'EMPTY_WITH_PROMOTED', message, url });
  }
  if (reading.kind === 'results') {
    // A field that is gone from a whole page: the site changed, however well the pages before were filled.
    for (const { code, field, message } of judgeCoverage(profile.profile, reading.coverage)) {
      if (reading.coverage[field].filled === 0) notes.push({ code, message, url });
    }
  }
  return notes;
}

const digestOf = (cards: readonly Card[]): string =>
  createHash('sha256')
    .update(cards.map((card) => card.sourceUrl ?? card.texts.title).join('\n'))
    .digest('base64url');

function pagesInAll(reading: PageReading): number | null {
  const onPage = reading.cards.filter((card) => !card.promoted).length;
  return reading.total === null || onPage === 0 ? null : Math.ceil(reading.total / onPage);
}
