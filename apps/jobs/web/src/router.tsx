/** Which page an address shows. Pages but the listing come when they are asked for. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ACCOUNT } from '@workreel/ui/account-catalogue';
import { type Catalogue, withCatalogues } from '@workreel/ui/language';
import { type QueryText, readQuery, writeQuery } from '@workreel/ui/query-text';
import { BrokenPage, Shell, UnknownPage } from '@workreel/ui/shell';
import type { ReactNode } from 'react';
import { later } from './api.ts';
import { CONSOLE, POSTING, SEARCH, SIGN_IN, TRACKER, TRENDS } from './language/language.ts';
import { ListingPage } from './listing/listing-page.tsx';
import { followRowLinks } from './listing/row-links.ts';
import { Rooms } from './shell/rooms.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({
  component: () => <Shell Rooms={Rooms} />,
  notFoundComponent: UnknownPage,
  validateSearch: (query): QueryText => query as QueryText,
});
const getParentRoute = () => root;
const listing = createRoute({ getParentRoute, path: '/', component: ListingPage });

/**
 * A page that is loaded when it is asked for.
 *
 * @param name - of the component that the file exports.
 * @param catalogues - which the page needs: they are loaded at the same time as its code.
 */
const page = <const Path extends string, Name extends string>(
  path: Path,
  name: Name,
  load: () => Promise<Record<Name, () => ReactNode>>,
  catalogues: readonly Catalogue<unknown>[],
) =>
  createRoute({
    getParentRoute,
    path,
    component: lazyRouteComponent(withCatalogues(later, load, catalogues), name),
  });

export const router = createRouter({
  routeTree: root.addChildren([
    listing,
    page('/jobs/$id', 'PostingPage', () => import('./posting/posting-page.tsx'), [POSTING, SEARCH]),
    page('/jobs/$id/apply', 'ApplyPage', () => import('./posting/apply-page.tsx'), [
      POSTING,
      SIGN_IN,
      ACCOUNT,
    ]),
    page('/trends', 'TrendsPage', () => import('./trends/trends-page.tsx'), [TRENDS, SEARCH]),
    page('/sign-in', 'SignInPage', () => import('./account/sign-in-page.tsx'), [SIGN_IN, ACCOUNT]),
    page('/sign-up', 'SignUpPage', () => import('@workreel/ui/account/sign-up-page'), [ACCOUNT]),
    page(
      '/forgotten-password',
      'ForgottenPasswordPage',
      () => import('@workreel/ui/account/forgotten-password-page'),
      [ACCOUNT],
    ),
    page('/account', 'AccountPage', () => import('@workreel/ui/account/account-page'), [ACCOUNT]),
    page('/applications', 'BoardPage', () => import('./tracker/board-page.tsx'), [TRACKER, ACCOUNT]),
    page('/applications/$id', 'ApplicationPage', () => import('./tracker/application-page.tsx'), [
      TRACKER,
      SEARCH,
      ACCOUNT,
    ]),
    page('/bookmarks', 'BookmarksPage', () => import('./tracker/bookmarks-page.tsx'), [
      TRACKER,
      SEARCH,
      ACCOUNT,
    ]),
    page('/saved-searches', 'SavedSearchesPage', () => import('./tracker/saved-searches-page.tsx'), [
      TRACKER,
      SEARCH,
      ACCOUNT,
    ]),
    page('/console', 'ConsolePage', () => import('./console/console-page.tsx'), [CONSOLE, ACCOUNT]),
    page('/console/runs/$id', 'RunPage', () => import('./console/run-page.tsx'), [CONSOLE, ACCOUNT]),
  ]),
  basepath: '/app',
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  defaultPreload: 'intent',
});
followRowLinks(router);
