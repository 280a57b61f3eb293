/** Which page an address shows. Pages but the library come when they are asked for. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ACCOUNT } from '@workreel/ui/account-catalogue';
import { type Catalogue, withCatalogues } from '@workreel/ui/language';
import { type QueryText, readQuery, writeQuery } from '@workreel/ui/query-text';
import { BrokenPage, Shell, UnknownPage } from '@workreel/ui/shell';
import type { ComponentType } from 'react';
import { later } from './api.ts';
import { CONSOLE, MINE, POSTS, UPLOAD, WATCH } from './language/language.ts';
import { LibraryPage } from './library/library-page.tsx';
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
const library = createRoute({ getParentRoute, path: '/', component: LibraryPage });

/**
 * A page that is loaded when it is asked for.
 *
 * @param name - of the component that the file exports.
 * @param catalogues - which the page needs: they are loaded at the same time as its code.
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
    component: lazyRouteComponent(withCatalogues(later, load, catalogues), name),
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
    page('/console', 'ConsolePage', () => import('./console/console-page.tsx'), [CONSOLE, ACCOUNT]),
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
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  defaultPreload: 'intent',
});
