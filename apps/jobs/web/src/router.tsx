/** Which page an address shows. Pages but the listing come when they are asked for. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { type QueryText, readQuery, writeQuery } from '@workreel/ui/query-text';
import { BrokenPage, Shell, UnknownPage } from '@workreel/ui/shell';
import type { ReactNode } from 'react';
import { later } from './api.ts';
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

/** A page that comes when it is asked for. @param name - of the component that the file exports. */
const page = <const Path extends string, Name extends string>(
  path: Path,
  name: Name,
  load: () => Promise<Record<Name, () => ReactNode>>,
) => createRoute({ getParentRoute, path, component: lazyRouteComponent(later(load), name) });

export const router = createRouter({
  routeTree: root.addChildren([
    listing,
    page('/jobs/$id', 'PostingPage', () => import('./posting/posting-page.tsx')),
    page('/jobs/$id/apply', 'ApplyPage', () => import('./posting/apply-page.tsx')),
    page('/trends', 'TrendsPage', () => import('./trends/trends-page.tsx')),
    page('/sign-in', 'SignInPage', () => import('./account/sign-in-page.tsx')),
    page('/sign-up', 'SignUpPage', () => import('@workreel/ui/account/sign-up-page')),
    page(
      '/forgotten-password',
      'ForgottenPasswordPage',
      () => import('@workreel/ui/account/forgotten-password-page'),
    ),
    page('/account', 'AccountPage', () => import('@workreel/ui/account/account-page')),
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
