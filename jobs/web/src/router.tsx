/** Which page an address shows. Pages but the listing come when they are asked for. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { later } from './api.ts';
import { ListingPage } from './listing/listing-page.tsx';
import { followRowLinks } from './listing/row-links.ts';
import { type QueryText, readQuery, writeQuery } from './search/query-text.domain.ts';
import { BrokenPage, Shell, UnknownPage } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  /** What a history entry remembers beside its address. */
  interface HistoryState {
    /** A list read from page 1 to 3 says `pagenum=3` and began at 1. */
    firstPage?: number;
  }
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: UnknownPage,
  validateSearch: (query): QueryText => query as QueryText,
});
const getParentRoute = () => root;
const listing = createRoute({ getParentRoute, path: '/', component: ListingPage });

/** A page that comes when it is asked for. @param name - of the component that the file exports. */
const page = <const Path extends string, Name extends string>(
  path: Path,
  name: Name,
  load: () => Promise<Record<Name, () => ReactNode>>,
) => createRoute({ getParentRoute, path, component: lazyRouteComponent(later(load), name) });

// A page that is loaded anew holds no rows yet: its list begins with the page that the address names.
const { firstPage: _firstPage, ...state } = (history.state ?? {}) as Record<string, unknown>;
history.replaceState(state, '');

export const router = createRouter({
  routeTree: root.addChildren([
    listing,
    page('/jobs/$id', 'PostingPage', () => import('./posting/posting-page.tsx')),
    page('/jobs/$id/apply', 'ApplyPage', () => import('./posting/apply-page.tsx')),
    page('/trends', 'TrendsPage', () => import('./trends/trends-page.tsx')),
    page('/sign-in', 'SignInPage', () => import('./account/sign-in-page.tsx')),
    page('/sign-up', 'SignUpPage', () => import('./account/sign-up-page.tsx')),
    page(
      '/forgotten-password',
      'ForgottenPasswordPage',
      () => import('./account/forgotten-password-page.tsx'),
    ),
    page('/account', 'AccountPage', () => import('./account/account-page.tsx')),
    page('/applications', 'BoardPage', () => import('./tracker/board-page.tsx')),
    page('/applications/$id', 'ApplicationPage', () => import('./tracker/application-page.tsx')),
    page('/bookmarks', 'BookmarksPage', () => import('./tracker/bookmarks-page.tsx')),
    page('/saved-searches', 'SavedSearchesPage', () => import('./tracker/saved-searches-page.tsx')),
    page('/console', 'ConsolePage', () => import('./console/console-page.tsx')),
    page('/console/runs/$id', 'RunPage', () => import('./console/run-page.tsx')),
  ]),
  basepath: '/app',
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  defaultPreload: 'intent',
});
followRowLinks(router);
