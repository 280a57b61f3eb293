/** Renders the listing, the page of a posting and the page about the service on the server, so that browsers show them before they have loaded the scripts. */
import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { Language } from '@workreel/languages';
import { ABOUT } from '@workreel/ui/about-catalogue';
import { type PageState, setPageState } from '@workreel/ui/page-state';
import { pathOf, preloadPage } from '@workreel/ui/router';
import { createTypedClient } from '@workreel/ui/typed-client';
import { renderToString } from 'react-dom/server';
import type { paths } from '../../contract/generated/paths.ts';
import { connection, session } from './api.ts';
import { App } from './app.tsx';
import { LISTING, POSTING, SEARCH } from './language/language.ts';
import { prefetchPage } from './prefetch.ts';
import { routes } from './router.tsx';

export interface PageRequest {
  /** With the base path, not decoded. */
  path: string;
  query: string;
  language: Language;
  /** Sends a request to the API. @param url - path and query. */
  get: (url: string) => Promise<Response>;
}

/** Invented, because requests need an absolute address. */
const ORIGIN = 'http://service.invalid';
/** The mark that React writes for a part whose code is not loaded yet: each part when it is rendered for the first time. */
const UNFINISHED = '<!--$!-->';
/** Enough to load the code from the disk. */
const LOADING_MS = 10;
const MAX_TRIES = 5;
const RENDERED_PAGES = /^\/(?:about|jobs\/[^/]+)?$/;
const PAGES_WITHOUT_DATA = ['/about'];

/**
 * Renders a page.
 *
 * @param state - of the page, without `data`.
 * @returns the content of the `#page` element, and the data that the client needs to continue from it; undefined for pages that only the
 * client renders, and if the data could not be loaded.
 */
export async function renderPage(
  { path, query, language, get }: PageRequest,
  state: PageState,
): Promise<{ html: string; data: unknown } | undefined> {
  const page = pathOf(path);
  if (!RENDERED_PAGES.test(page)) return undefined;
  const queries = new QueryClient();
  const api = createTypedClient<paths>((request) => get(request.url.slice(ORIGIN.length)), ORIGIN);
  const direct = <Chunk,>(load: () => Promise<Chunk>) => load;
  await Promise.all([
    prefetchPage(queries, page, query, api),
    preloadPage(routes, page),
    ...[LISTING, POSTING, SEARCH, ABOUT].map((catalogue) => catalogue.load(language, direct)),
  ]);
  const data = dehydrate(queries);
  if (data.queries.length === 0 && !PAGES_WITHOUT_DATA.includes(page)) return undefined;
  const render = () => {
    setPageState(state);
    return renderToString(
      <App
        queries={queries}
        service={{
          session,
          connection,
          accounts: () => Promise.reject(new Error('The server does not sign in.')),
        }}
        language={language}
        rendered={{ path, query }}
      />,
    );
  };
  let html = render();
  for (let tries = 0; tries < MAX_TRIES && html.includes(UNFINISHED); tries++) {
    await new Promise((resolve) => setTimeout(resolve, LOADING_MS));
    html = render();
  }
  // Otherwise its timers would keep the data for half an hour.
  queries.clear();
  return { html, data };
}
