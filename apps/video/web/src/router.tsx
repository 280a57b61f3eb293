/** The routes. All pages except the library are loaded lazily. */
import { ABOUT } from '@workreel/ui/about-catalogue';
import { ACCOUNT } from '@workreel/ui/account-catalogue';
import { ADMIN } from '@workreel/ui/admin-catalogue';
import { type Catalogue, withCatalogues } from '@workreel/ui/language';
import { lazyRoute, type Route } from '@workreel/ui/router';
import type { ComponentType } from 'react';
import { whenReachable } from './api.ts';
import { CONSOLE, HISTORY, MINE, PLAYLISTS, POSTS, UPLOAD, WATCH } from './language/language.ts';
import { LibraryPage } from './library/library-page.tsx';

/** @param catalogues - catalogues of the page, loaded concurrently with its code. */
const page = <const Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  catalogues: readonly Catalogue<unknown>[],
): Route => lazyRoute(path, name, withCatalogues(whenReachable, load, catalogues));

export const routes: readonly Route[] = [
  { path: '/', Page: LibraryPage },
  page('/watch/:id', 'WatchPage', () => import('./watch/watch-page.tsx'), [WATCH, POSTS, PLAYLISTS]),
  page('/upload', 'UploadPage', () => import('./upload/upload-page.tsx'), [UPLOAD, POSTS, ACCOUNT]),
  page('/my-videos', 'MyVideosPage', () => import('./mine/my-videos-page.tsx'), [MINE, POSTS, ACCOUNT]),
  page('/my-videos/:id', 'EditVideoPage', () => import('./mine/edit-video-page.tsx'), [
    MINE,
    POSTS,
    UPLOAD,
    ACCOUNT,
  ]),
  page(
    '/my-videos/:id/captions/:language',
    'CaptionsPage',
    () => import('./mine/captions/captions-page.tsx'),
    [MINE, POSTS, ACCOUNT, WATCH],
  ),
  page('/my-videos/:id/trim', 'TrimPage', () => import('./mine/trim/trim-page.tsx'), [
    MINE,
    POSTS,
    ACCOUNT,
    WATCH,
  ]),
  page('/history', 'HistoryPage', () => import('./history/history-page.tsx'), [HISTORY, ACCOUNT]),
  page('/playlists', 'PlaylistsPage', () => import('./playlists/playlists-page.tsx'), [
    PLAYLISTS,
    POSTS,
    ACCOUNT,
  ]),
  page('/playlists/:id', 'PlaylistPage', () => import('./playlists/playlist-page.tsx'), [PLAYLISTS, POSTS]),
  page('/authors/:id', 'AuthorPage', () => import('./authors/author-page.tsx'), [PLAYLISTS]),
  page('/console', 'ConsolePage', () => import('./console/console-page.tsx'), [CONSOLE, ADMIN, ACCOUNT]),
  page('/console/videos', 'VideosPage', () => import('./console/videos-page.tsx'), [CONSOLE, ADMIN, ACCOUNT]),
  page('/console/people', 'PeoplePage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
  page('/console/audit-log', 'AuditLogPage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
  page('/console/security-log', 'SecurityLogPage', () => import('@workreel/ui/admin-pages'), [
    ADMIN,
    ACCOUNT,
  ]),
  page('/sign-in', 'SignInPage', () => import('./account/sign-in-pages.tsx'), [ACCOUNT, PLAYLISTS]),
  page('/sign-up', 'SignUpPage', () => import('./account/sign-in-pages.tsx'), [ACCOUNT, PLAYLISTS]),
  page(
    '/forgotten-password',
    'ForgottenPasswordPage',
    () => import('@workreel/ui/account/forgotten-password-page'),
    [ACCOUNT],
  ),
  page('/account', 'AccountPage', () => import('@workreel/ui/account/account-page'), [ACCOUNT]),
  page('/about', 'AboutPage', () => import('@workreel/ui/about'), [ABOUT]),
  // Only on the development server; left out of builds.
  ...(import.meta.env.DEV
    ? [page('/design', 'DesignPage', () => import('@workreel/ui/design'), [ADMIN])]
    : []),
];
