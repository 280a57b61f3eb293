import {
  BlockedError,
  BrowserError,
  FetchError,
  type Fetcher,
  NotFoundError,
  RetryableFetchError,
} from '@workreel/crawler';
import { detailUrl, type SiteProfile } from '@workreel/site-profiles';
import { pageOptions } from './crawl-policy.ts';
import { PageParseError } from './page-parser.ts';
import type { RawPage } from './result-page.domain.ts';

/** Why a page was not read. */
interface Reason<Code extends string> {
  code: Code;
  message: string;
  url: string;
}

/** What came of the request for the page of a single posting. */
export type PostingAnswer<Page> =
  | { kind: 'page'; page: Page; raw: RawPage }
  /** 404 or 410. */
  | { kind: 'removed' }
  | { kind: 'unreadable'; warning: Reason<FetchError['code'] | PageParseError['code']> }
  /** The site blocks or fails, or nothing can be requested, so that other pages would not be read either. */
  | { kind: 'stop'; warning: Reason<FetchError['code']> }
  | { kind: 'aborted' };

/**
 * Requests the page of a posting according to the crawl policy of its site.
 *
 * @param read reads the page; may throw PageParseError
 */
export async function requestPosting<Page>(
  { profile, fetcher }: { profile: SiteProfile; fetcher: Fetcher },
  sourceUrl: string,
  signal: AbortSignal,
  read: (raw: RawPage) => Promise<Page>,
): Promise<PostingAnswer<Page>> {
  const href = detailUrl(profile, sourceUrl);
  try {
    const { url, bytes, contentType, fetchedAt } = await fetcher.fetchPage(href, {
      ...pageOptions(profile, profile.detail.source),
      signal,
    });
    const raw = { url, bytes, contentType, fetchedAt };
    return { kind: 'page', page: await read(raw), raw };
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' };
    if (error instanceof NotFoundError) return { kind: 'removed' };
    if (error instanceof PageParseError)
      return { kind: 'unreadable', warning: { code: error.code, message: error.message, url: href } };
    if (!(error instanceof FetchError)) throw error;
    const warning = { code: error.code, message: error.message, url: error.url };
    const concernsAll =
      error instanceof BlockedError ||
      error instanceof RetryableFetchError ||
      (error instanceof BrowserError && error.isUnavailable);
    return { kind: concernsAll ? 'stop' : 'unreadable', warning };
  }
}
