/** The routes. All pages except the library are loaded lazily. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ACCOUNT } from '@workreel/ui/account-catalogue';
import { ADMIN } from '@workreel/ui/admin-catalogue';
import { type Catalogue, withCatalogues } from '@workreel/ui/language';
import { type QueryValues, readQuery, writeQuery } from '@workreel/ui/query-string';
import { ErrorPage, NotFoundPage, Shell } from '@workreel/ui/shell';
import type { ComponentType } from 'react';
import { whenReachable } from './api.ts';
import { CONSOLE, MINE, POSTS, UPLOAD, WATCH } from './language/language.ts';
import { LibraryPage } from './library/library-page.tsx';
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
const library = createRoute({ getParentRoute, path: '/', component: LibraryPage });

/**
 * Creates the route of a lazy page.
 *
 * @param name - name of the component that the module exports.
 * @param catalogues - catalogues of the page, loaded in parallel with its code.
 */
const page = <const Path extends string, Name extends string>(
  path: Path,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  catalogues: readonly Catalogue<unknown>[],
) =>
  createRoute({
    getParentRoute,
    path,
    component: lazyRouteComponent(withCatalogues(whenReachable, load, catalogues), name),
  });

export const router = createRouter({
  routeTree: root.addChildren([
    library,
    page('/watch/$id', 'WatchPage', () => import('./watch/watch-page.tsx'), [WATCH, POSTS]),
    page('/upload', 'UploadPage', () => import('./upload/upload-page.tsx'), [UPLOAD, POSTS, ACCOUNT]),
    page('/my-videos', 'MyVideosPage', () => import('./mine/my-videos-page.tsx'), [MINE, POSTS, ACCOUNT]),
    page('/my-videos/$id', 'EditVideoPage', () => import('./mine/edit-video-page.tsx'), [
      MINE,
      POSTS,
      ACCOUNT,
    ]),
    page('/console', 'ConsolePage', () => import('./console/console-page.tsx'), [CONSOLE, ADMIN, ACCOUNT]),
    page('/console/videos', 'VideosPage', () => import('./console/videos-page.tsx'), [
      CONSOLE,
      ADMIN,
      ACCOUNT,
    ]),
    page('/console/people', 'PeoplePage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
    page('/console/audit-log', 'AuditLogPage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
    page('/console/security-log', 'SecurityLogPage', () => import('@workreel/ui/admin-pages'), [
      ADMIN,
      ACCOUNT,
    ]),
    page('/sign-in', 'SignInPage', () => import('@workreel/ui/account/sign-in-page'), [ACCOUNT]),
    page('/sign-up', 'SignUpPage', () => import('@workreel/ui/account/sign-up-page'), [ACCOUNT]),
    page(
      '/forgotten-password',
      'ForgottenPasswordPage',
      () => import('@workreel/ui/account/forgotten-password-page'),
      [ACCOUNT],
    ),
    page('/account', 'AccountPage', () => import('@workreel/ui/account/account-page'), [ACCOUNT]),
  ]),
  basepath: '/app',
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  defaultPreload: 'intent',
});
