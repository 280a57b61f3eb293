/** Which page an address shows. Pages but the listing come when they are asked for. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
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
const posting = createRoute({
  getParentRoute,
  path: '/jobs/$id',
  component: lazyRouteComponent(
    later(() => import('./posting/posting-page.tsx')),
    'PostingPage',
  ),
});
const apply = createRoute({
  getParentRoute,
  path: '/jobs/$id/apply',
  component: lazyRouteComponent(
    later(() => import('./posting/apply-page.tsx')),
    'ApplyPage',
  ),
});
const trends = createRoute({
  getParentRoute,
  path: '/trends',
  component: lazyRouteComponent(
    later(() => import('./trends/trends-page.tsx')),
    'TrendsPage',
  ),
});
const signIn = createRoute({
  getParentRoute,
  path: '/sign-in',
  component: lazyRouteComponent(
    later(() => import('./account/sign-in-page.tsx')),
    'SignInPage',
  ),
});
const signUp = createRoute({
  getParentRoute,
  path: '/sign-up',
  component: lazyRouteComponent(
    later(() => import('./account/sign-up-page.tsx')),
    'SignUpPage',
  ),
});
const forgotten = createRoute({
  getParentRoute,
  path: '/forgotten-password',
  component: lazyRouteComponent(
    later(() => import('./account/forgotten-password-page.tsx')),
    'ForgottenPasswordPage',
  ),
});
const account = createRoute({
  getParentRoute,
  path: '/account',
  component: lazyRouteComponent(
    later(() => import('./account/account-page.tsx')),
    'AccountPage',
  ),
});
const applications = createRoute({
  getParentRoute,
  path: '/applications',
  component: lazyRouteComponent(
    later(() => import('./tracker/board-page.tsx')),
    'BoardPage',
  ),
});
const application = createRoute({
  getParentRoute,
  path: '/applications/$id',
  component: lazyRouteComponent(
    later(() => import('./tracker/application-page.tsx')),
    'ApplicationPage',
  ),
});
const bookmarks = createRoute({
  getParentRoute,
  path: '/bookmarks',
  component: lazyRouteComponent(
    later(() => import('./tracker/bookmarks-page.tsx')),
    'BookmarksPage',
  ),
});
const savedSearches = createRoute({
  getParentRoute,
  path: '/saved-searches',
  component: lazyRouteComponent(
    later(() => import('./tracker/saved-searches-page.tsx')),
    'SavedSearchesPage',
  ),
});
const console = createRoute({
  getParentRoute,
  path: '/console',
  component: lazyRouteComponent(
    later(() => import('./console/console-page.tsx')),
    'ConsolePage',
  ),
});
const run = createRoute({
  getParentRoute,
  path: '/console/runs/$id',
  component: lazyRouteComponent(
    later(() => import('./console/run-page.tsx')),
    'RunPage',
  ),
});

// A page that is loaded anew holds no rows yet: its list begins with the page that the address names.
const { firstPage: _firstPage, ...state } = (history.state ?? {}) as Record<string, unknown>;
history.replaceState(state, '');

export const router = createRouter({
  routeTree: root.addChildren([
    listing,
    posting,
    apply,
    trends,
    signIn,
    signUp,
    forgotten,
    account,
    applications,
    application,
    bookmarks,
    savedSearches,
    console,
    run,
  ]),
  basepath: '/app',
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  defaultPreload: 'intent',
});
followRowLinks(router);
