import {
  BlockedError,
  createFetcher,
  FetchError,
  type FetchedPage,
  type FetcherOptions,
  FetchRefusedError,
  NotFoundError,
  PageTooLargeError,
} from '@workreel/crawler';
import { Problem } from '@workreel/platform/problem';
import { isAllowedHost, normalizeUrl, type SiteProfile, sourceUrlOf } from '@workreel/site-profiles';
import { fetcherOptions, PageParseError, type PageParser } from '../collection/index.ts';
import type { JobsSettings } from '../config.ts';
import type { JobsQueryable } from '../migrations/tables.ts';
import { chooseFacts, type PageFacts } from './page-reading.domain.ts';

/** For requesting a page, with robots.txt and redirects: the user is waiting. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** A longer Crawl-delay between robots.txt and the page would take most of the time. */
const MAX_CRAWL_DELAY_MS = 5_000;

/** Why a page cannot be read, and the sentence that says so. Clients show their own sentence for each reason. */
const REASONS = {
  INVALID_URL: 'The address must be that of a web page, such as https://example.com/jobs/1.',
  PRIVATE_ADDRESS: 'The address does not belong to a public web site.',
  FORBIDDEN: 'The site does not allow programs to read this page.',
  NOT_FOUND: 'The page does not exist.',
  NOT_HTML: 'The address is not that of a web page but of another kind of file.',
  TOO_LARGE: 'The page is too large to read.',
  TIMEOUT: `The site did not send the page within ${TIMEOUT_MS / 1_000} seconds.`,
  UNREACHABLE: 'The site could not be reached, or answered with an error.',
  NOTHING_FOUND: 'The page does not say which job it is about.',
};

type UnreadableReason = keyof typeof REASONS;

export interface PageReadingDependencies {
  settings: JobsSettings;
  version: string;
  parser: Pick<PageParser, 'parse'>;
}

/**
 * Requests the page of a posting once and reads what it says about it, so that the user need not type it. Redirects may lead to other
 * public hosts. Private addresses are never contacted, except that of the service itself for its demo site.
 *
 * @param url - as the user gave it.
 * @param options.timeoutMs - for tests.
 * @throws Problem 422 PAGE_UNREADABLE with a `reason`.
 */
export async function readPage(
  { settings, version, parser }: PageReadingDependencies,
  url: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<PageFacts> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // CRAWL_ALLOW_PRIVATE_HOSTS is about sites that admins choose; this URL comes from any user, who must not read internal pages.
    const options = { ...fetcherOptions(settings, version), allowPrivate: false };
    const page = await fetchPage(options, url.trim(), signal);
    if (!isHtml(page)) throw unreadable('NOT_HTML');
    const { bytes, contentType, fetchedAt } = page;
    const evidence = await parser.parse({
      kind: 'evidence',
      raw: { url: page.url, bytes, contentType, fetchedAt },
    });
    if (evidence.exceeded !== null) throw unreadable('TOO_LARGE');
    const facts = chooseFacts(evidence, page.url);
    if (Object.values(facts).every((fact) => fact === null))
      throw unreadable(evidence.isBlocked ? 'FORBIDDEN' : 'NOTHING_FOUND');
    return facts;
  } catch (error) {
    const reason = signal.aborted && error === signal.reason ? 'TIMEOUT' : reasonOf(error);
    throw reason === null ? error : unreadable(reason);
  }
}

async function fetchPage(options: FetcherOptions, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const host = URL.parse(url)?.host ?? '';
  const fetcher = createFetcher({
    ...options,
    retry: { maxAttempts: 1 },
    delayMs: 0,
    maxBytes: MAX_BYTES,
    maxCrawlDelayMs: MAX_CRAWL_DELAY_MS,
  });
  try {
    return await fetcher.fetchPage(url, { hosts: [host, '*'], signal });
  } finally {
    await fetcher.close();
  }
}

function isHtml({ contentType, bytes }: FetchedPage): boolean {
  if (contentType !== null) return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
  return /<(?:!doctype html|html|head|title|body)\b/i.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)),
  );
}

const unreadable = (reason: UnreadableReason): Problem =>
  new Problem(422, 'PAGE_UNREADABLE', `${REASONS[reason]} Enter the details of the job yourself.`, {
    extensions: { reason },
  });

/** Returns null for errors that are not about the page. The messages of the crawler are for admins and may contain internal addresses. */
function reasonOf(error: unknown): UnreadableReason | null {
  if (error instanceof PageParseError || error instanceof PageTooLargeError) return 'TOO_LARGE';
  if (error instanceof NotFoundError) return 'NOT_FOUND';
  if (error instanceof BlockedError) {
    const { code } = error;
    const isTemporary =
      code === 'ROBOTS_UNREACHABLE' || code === 'RATE_LIMITED' || code === 'RETRY_AFTER_TOO_LONG';
    return isTemporary ? 'UNREACHABLE' : 'FORBIDDEN';
  }
  if (error instanceof FetchRefusedError) return REFUSED[error.code];
  return error instanceof FetchError ? 'UNREACHABLE' : null;
}

const REFUSED: Record<FetchRefusedError['code'], UnreadableReason> = {
  INVALID_URL: 'INVALID_URL',
  SCHEME_NOT_ALLOWED: 'INVALID_URL',
  CREDENTIALS_IN_URL: 'INVALID_URL',
  // Of a redirect; the port of the user's URL is allowed.
  PORT_NOT_ALLOWED: 'UNREACHABLE',
  HOST_NOT_ALLOWED: 'UNREACHABLE',
  PRIVATE_ADDRESS: 'PRIVATE_ADDRESS',
  UNTRUSTED_CERTIFICATE: 'UNREACHABLE',
  TOO_MANY_REDIRECTS: 'UNREACHABLE',
  REDIRECT_LOOP: 'UNREACHABLE',
};

/**
 * Returns the ID of the stored posting whose page has an address, or null. The address may be written differently than the stored one: with
 * tracking parameters, or in any form that the profile of its site recognizes.
 *
 * @param profiles - the sites whose postings may be stored.
 */
export async function findPostingByUrl(
  db: JobsQueryable,
  url: string,
  profiles: ReadonlyMap<string, SiteProfile> = new Map(),
): Promise<string | null> {
  const address = url.trim();
  const link = URL.parse(address);
  if (link === null) return null;
  const canonical = [...profiles.values()]
    .filter((profile) => isAllowedHost(profile, link))
    .map((profile) => sourceUrlOf(profile, address));
  const urls = [address, normalizeUrl(address, address), ...canonical].filter((text) => text !== null);
  const row = await db
    .selectFrom('jobs.postings')
    .select('id')
    .where('source_url', 'in', [...new Set(urls)])
    .orderBy('id')
    .executeTakeFirst();
  return row ? String(row.id) : null;
}
