/**
 * Renders the listing, the page of a posting and the page about the service on the server, so that browsers show them before they have
 * loaded the scripts, and describes postings for link previews.
 */
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import type { Language } from '@workreel/languages';
import { ABOUT } from '@workreel/ui/about-catalogue';
import { type PageState, setPageState } from '@workreel/ui/page-state';
import { pathOf, preloadPage } from '@workreel/ui/router';
import { createTypedClient } from '@workreel/ui/typed-client';
import { renderToStringAsync } from 'preact-render-to-string';
import type { paths } from '../../contract/generated/paths.ts';
import { connection, type Posting, session } from './api.ts';
import { App } from './app.tsx';
import { APPLY, LISTING, POSTING, SEARCH } from './language/language.ts';
import { describePosting } from './posting/preview.domain.ts';
import { prefetchPage } from './prefetch.ts';
import { routes } from './router.tsx';

export interface PageRequest {
  /** With the base path, not decoded. */
  path: string;
  query: string;
  language: Language;
  /** Sends a request to the API. @param url - path and query. */
  get: (url: string) => Promise<Response>;
  /** Aborted when the page is sent without content. */
  signal: AbortSignal;
}

/** Invented, because requests need an absolute address. */
const ORIGIN = 'http://service.invalid';
const RENDERED_PAGES = /^\/(?:about|jobs\/[^/]+)?$/;
const PAGES_WITHOUT_DATA = ['/about'];

const direct = <Chunk,>(load: () => Promise<Chunk>) => load;

/** Describes a posting for link previews. @param today - `YYYY-MM-DD`. */
export async function postingDescription(
  posting: Posting,
  { language, today }: { language: Language; today: string },
): Promise<string> {
  const [listing, { closes }] = await Promise.all([
    LISTING.load(language, direct),
    POSTING.load(language, direct),
  ]);
  return describePosting(posting, today, { ...listing, language }, closes);
}

/**
 * Renders a page.
 *
 * @param state - of the page, without `data`.
 * @returns the content of the `#page` element, and the data that the client needs to continue from it; undefined for pages that only the
 * client renders, and if the data could not be loaded.
 */
export async function renderPage(
  { path, query, language, get, signal }: PageRequest,
  state: PageState,
): Promise<{ html: string; data: unknown } | undefined> {
  const page = pathOf(path);
  if (!RENDERED_PAGES.test(page) || waiting >= MAX_WAITING) return undefined;
  const queries = new QueryClient();
  const api = createTypedClient<paths>((request) => get(request.url.slice(ORIGIN.length)), ORIGIN);
  await Promise.all([
    prefetchPage(queries, page, query, api),
    preloadPage(routes, page),
    ...[LISTING, POSTING, APPLY, SEARCH, ABOUT].map((catalogue) => catalogue.load(language, direct)),
  ]);
  const data = withoutTimes(dehydrate(queries));
  if (data.queries.length === 0 && !PAGES_WITHOUT_DATA.includes(page)) return undefined;
  const app = (
    <App
      queries={queries}
      service={{
        session,
        connection,
        accounts: () => Promise.reject(new Error('The server does not sign in.')),
      }}
      language={language}
      rendered={{ path, query }}
    />
  );
  const html = await inTurn(async () => {
    signal.throwIfAborted();
    setPageState(state);
    // The types of React and Preact differ.
    return renderToStringAsync(app as never);
  });
  return { html, data };
}

/** Equal pages have equal entity tags. */
function withoutTimes(data: DehydratedState): DehydratedState {
  for (const query of data.queries) {
    query.state.dataUpdatedAt = 0;
    query.dehydratedAt = 0;
  }
  return data;
}

/** Maximum number of pages that wait to be rendered. Any more are left to the client. */
const MAX_WAITING = 20;
let waiting = 0;
let previous: Promise<unknown> = Promise.resolve();

/** Renders one page at a time, because the state of the page is global, and a part that is rendered for the first time waits for its code. */
function inTurn(render: () => Promise<string>): Promise<string> {
  waiting++;
  const current = previous.then(render).finally(() => waiting--);
  previous = current.catch(() => {});
  return current;
}
