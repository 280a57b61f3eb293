/** Which page an address shows. Pages but the library come when they are asked for. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { type QueryText, readQuery, writeQuery } from '@workreel/ui/query-text';
import { BrokenPage, Shell, UnknownPage } from '@workreel/ui/shell';
import type { ComponentType } from 'react';
import { later } from './api.ts';
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

/** A page that comes when it is asked for. @param name - of the component that the file exports. */
const page = <const Path extends string, Name extends string>(
  path: Path,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
) => createRoute({ getParentRoute, path, component: lazyRouteComponent(later(load), name) });

export const router = createRouter({
  routeTree: root.addChildren([
    library,
    page('/watch/$id', 'WatchPage', () => import('./watch/watch-page.tsx')),
    page('/upload', 'UploadPage', () => import('./upload/upload-page.tsx')),
    page('/my-videos', 'MyVideosPage', () => import('./mine/my-videos-page.tsx')),
    page('/my-videos/$id', 'EditVideoPage', () => import('./mine/edit-video-page.tsx')),
    page('/console', 'ConsolePage', () => import('./console/console-page.tsx')),
    page('/sign-in', 'SignInPage', () => import('@workreel/ui/account/sign-in-page')),
    page('/sign-up', 'SignUpPage', () => import('@workreel/ui/account/sign-up-page')),
    page(
      '/forgotten-password',
      'ForgottenPasswordPage',
      () => import('@workreel/ui/account/forgotten-password-page'),
    ),
    page('/account', 'AccountPage', () => import('@workreel/ui/account/account-page')),
  ]),
  basepath: '/app',
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  defaultPreload: 'intent',
});
