/** The routes. All pages except the listing are loaded lazily. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ACCOUNT } from '@workreel/ui/account-catalogue';
import { ADMIN } from '@workreel/ui/admin-catalogue';
import { type Catalogue, withCatalogues } from '@workreel/ui/language';
import { type QueryValues, readQuery, writeQuery } from '@workreel/ui/query-string';
import { ErrorPage, NotFoundPage, Shell } from '@workreel/ui/shell';
import type { ReactNode } from 'react';
import { whenReachable } from './api.ts';
import { CONSOLE, POSTING, SEARCH, SIGN_IN, TRACKER, TRENDS } from './language/language.ts';
import { ListingPage } from './listing/listing-page.tsx';
import { handleRowLinks } from './listing/row-links.ts';
import { NavLinks } from './shell/nav-links.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({
  component: () => <Shell NavLinks={NavLinks} />,
  notFoundComponent: NotFoundPage,
  validateSearch: (query): QueryValues => query as QueryValues,
});
const getParentRoute = () => root;
const listing = createRoute({ getParentRoute, path: '/', component: ListingPage });

/**
 * Creates the route of a page that is loaded lazily.
 *
 * @param name - name of the exported component.
 * @param catalogues - catalogues of the page, loaded in parallel with its code.
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
    component: lazyRouteComponent(withCatalogues(whenReachable, load, catalogues), name),
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
    page('/console', 'ConsolePage', () => import('./console/console-page.tsx'), [CONSOLE, ADMIN, ACCOUNT]),
    page('/console/people', 'PeoplePage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
    page('/console/audit-log', 'AuditLogPage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
    page('/console/security-log', 'SecurityLogPage', () => import('@workreel/ui/admin-pages'), [
      ADMIN,
      ACCOUNT,
    ]),
    page('/console/runs/$id', 'RunPage', () => import('./console/run-page.tsx'), [CONSOLE, ACCOUNT]),
  ]),
  basepath: '/app',
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  defaultPreload: 'intent',
});
handleRowLinks(router);
