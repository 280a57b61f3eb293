import { createHash } from 'node:crypto';
import type { PostingValues, RunStatus, RunWarning } from '@workreel/jobs-contract';
import { type Card, formatDayIn, parsePosting } from '@workreel/posting-parser';
import {
  browserHint,
  type CardStats,
  type CompiledProfile,
  type Coverage,
  checkCoverage,
  decodeHtml,
  linkedUrl,
  NO_CARDS,
  nextPageUrl,
  type PageReading,
  type PostingLocation,
  parseContext,
  readPage,
  type SiteProfile,
  SOURCE_KINDS,
  statsOfCards,
  unreadReason,
} from '@workreel/site-profiles';
import type { ValueSource } from '../postings/index.ts';

/** A page as fetched or saved; what parsing it needs. */
export interface RawPage {
  /** After redirects. */
  url: string;
  bytes: Uint8Array;
  /** The Content-Type header, or null. */
  contentType: string | null;
  /** The Link header, or null. */
  link?: string | null;
  fetchedAt: Date;
}

/** The run options that determine which cards of a page are selected. */
export interface PageCriteria {
  keyword: string | null;
  includePromoted: boolean;
  /** Maximum number of postings that the run may still collect. */
  remainingPostings: number;
  /** Number of postings that the run has collected. */
  foundPostings: number;
  /** `<title>` of the page before; null on the first page. */
  previousTitle: string | null;
}

/** A parsed result page. */
export interface ResultPage {
  postings: { sourceUrl: string; values: PostingValues; description: string | null; source: ValueSource }[];
  /** Postings of which the page lists only URLs, and URLs of further pages of the list. */
  locations: PostingLocation[];
  moreUrls: string[];
  /** Source URLs of promoted cards that the run does not collect. */
  promotedUrls: string[];
  /** Number of selected cards; `rejected` of them could not be parsed into a posting. */
  found: number;
  rejected: number;
  coverage: Coverage;
  stats: CardStats;
  warnings: RunWarning[];
  /**
   * Hash of the source URLs. Equal for two loads of the same page, even if links contain different search IDs and
   * positions.
   */
  digest: string;
  /** The page's `<title>`. */
  title: string;
  /** URL of the next page; null on the last page. */
  nextUrl: string | null;
  /** Number of results according to the site; null if the page does not state it. */
  total: number | null;
  /** Number of pages computed from the total. */
  totalPages: number | null;
  /** Date of the fetch in the site's time zone. */
  today: string;
}

/** A page that ends the run with an error. */
export interface FatalPage {
  status: RunStatus;
  error: RunWarning;
}

/**
 * Parses a fetched result page.
 *
 * @param page - page number within the run, starting at 1.
 */
export function readResultPage(
  fetched: RawPage,
  page: number,
  compiled: CompiledProfile,
  criteria: PageCriteria,
): ResultPage | FatalPage {
  const { url } = fetched;
  const { profile } = compiled;
  const { text, charset, hadErrors } = decodeHtml(fetched.bytes, fetched.contentType, profile);
  const reading = readPage(compiled, text, url);
  const endsUnmarked = isUnmarkedEnd(reading, criteria.previousTitle);
  const fatal = endsUnmarked ? undefined : findFatalProblem(reading, page, url, text, profile);
  if (fatal) return fatal;
  const cards = reading.cards.filter((card) => criteria.includePromoted || !card.promoted);
  const selected = cards.slice(0, criteria.remainingPostings);
  const warnings = warningsOf(reading, profile, url);
  if (endsUnmarked)
    warnings.push({
      code: 'LAST_PAGE_UNMARKED',
      message:
        'The page has no cards and no marker of an empty page, but the title of the page before. It is taken as the end of the list, ' +
        'and no posting is closed because of this run. Add a marker to pages.empty of the profile, such as ul.jobs:not(:has(li)).',
      url,
    });
  if (hadErrors)
    warnings.push({
      code: 'CHARSET_ERRORS',
      message: `Some bytes are not valid ${charset} and were replaced.`,
      url,
    });
  const postings: ResultPage['postings'] = [];
  const context = parseContext(profile, fetched.fetchedAt);
  const parsedCards: Parameters<typeof statsOfCards>[0][number][] = [];
  for (const card of selected) {
    const parsed = parsePosting(card, context);
    parsedCards.push({ card, values: 'values' in parsed ? parsed.values : null });
    if ('values' in parsed)
      postings.push({
        sourceUrl: card.sourceUrl!,
        values: parsed.values,
        description: card.description ?? null,
        source: sourceOf(card),
      });
    else warnings.push({ ...parsed.rejected, url: card.sourceUrl ?? url });
  }
  return {
    postings,
    locations: reading.locations,
    moreUrls: reading.moreUrls,
    promotedUrls: criteria.includePromoted
      ? []
      : reading.cards.flatMap(({ promoted, sourceUrl }) =>
          promoted && sourceUrl !== null ? [sourceUrl] : [],
        ),
    found: selected.length,
    rejected: selected.length - postings.length,
    coverage: reading.coverage,
    stats: reading.kind === 'results' ? statsOfCards(parsedCards) : NO_CARDS,
    warnings,
    digest: digestOf(cards, SOURCE_KINDS[profile.source].listsUrls ? url : ''),
    title: reading.title,
    nextUrl: nextPageUrl(profile, {
      ...reading,
      ...(profile.pagination.by === 'header' ? { nextUrl: linkedUrl(profile, fetched.link ?? '', url) } : {}),
      keyword: criteria.keyword,
      page,
      url,
      found: criteria.foundPostings + selected.length,
    }),
    total: reading.total,
    totalPages: countTotalPages(reading),
    today: formatDayIn(fetched.fetchedAt, profile.timeZone),
  };
}

/** Returns the status of a run that a page ends with an error. */
export const failedStatus = (page: number): RunStatus => (page > 1 ? 'partial' : 'failed');

/**
 * Returns whether a page that is not recognized is the one after the last: it looks like the page before, but has no
 * cards. Error pages and shells of applications have other titles. Numbers are ignored ("Jobs, page 7").
 */
function isUnmarkedEnd(reading: PageReading, previousTitle: string | null): boolean {
  if (reading.kind !== 'unrecognized' || unreadReason(reading) || reading.cards.length > 0) return false;
  if (reading.warnings.some(({ code }) => code === 'RESULTS_MARKER_MISSING')) return false;
  const title = withoutNumbers(reading.title);
  return title !== '' && previousTitle !== null && title === withoutNumbers(previousTitle);
}

const withoutNumbers = (title: string): string => title.replace(/[\d.,]+/g, '').trim();

function findFatalProblem(
  reading: PageReading,
  page: number,
  url: string,
  text: string,
  { render }: SiteProfile,
): FatalPage | undefined {
  if (reading.kind === 'blocked') {
    const message =
      'The site returned a login, CAPTCHA or block page. Workreel does not bypass such pages; try again later or with longer delays.';
    return { status: 'blocked', error: { code: 'BLOCKED_PAGE', message, url } };
  }
  if (reading.kind === 'unrecognized') {
    const status = failedStatus(page);
    const unread = unreadReason(reading);
    if (unread) return { status, error: { code: unread.code, message: unread.message, url } };
    const message =
      'The page matches neither the results layout nor the empty-results layout of the profile.' +
      (browserHint(text, render) || ' The site may have changed.');
    return { status, error: { code: 'PAGE_UNRECOGNISED', message, url } };
  }
  return undefined;
}

function warningsOf(reading: PageReading, profile: SiteProfile, url: string): RunWarning[] {
  // A posting that appears twice on a page counts as skipped and does not indicate a problem with the site.
  const warnings: RunWarning[] = reading.warnings
    .filter(({ code }) => code !== 'ADDRESS_REPEATED')
    .map(({ code, message }) => ({ code, message, url }));
  if (reading.kind === 'empty' && reading.cards.length > 0) {
    const message = `The search returned no results. The page contains only promoted cards (${reading.cards.length}).`;
    warnings.push({ code: 'EMPTY_WITH_PROMOTED', message, url });
  }
  if (reading.kind === 'results') {
    // A field missing from an entire page indicates that the site has changed, even if earlier pages had it.
    for (const { code, field, message } of checkCoverage(profile, reading.coverage)) {
      if (reading.coverage[field].filled === 0) warnings.push({ code, message, url });
    }
  }
  return warnings;
}

const sourceOf = (card: Card): ValueSource => {
  if (card.promoted) return 'promoted';
  return Object.values(card.structuredData ?? {}).some((value) => value !== undefined)
    ? 'structured'
    : 'card';
};

/** @param url - of a page that is not known by its cards */
const digestOf = (cards: readonly Card[], url: string): string =>
  createHash('sha256')
    .update([url, ...cards.map((card) => card.sourceUrl ?? card.texts.title)].join('\n'))
    .digest('base64url');

function countTotalPages(reading: PageReading): number | null {
  const perPage = reading.cards.filter((card) => !card.promoted).length;
  return reading.total === null || perPage === 0 ? null : Math.ceil(reading.total / perPage);
}
