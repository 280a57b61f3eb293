/** The routes. All pages except the listing are loaded lazily. */
import { ABOUT } from '@workreel/ui/about-catalogue';
import { ACCOUNT } from '@workreel/ui/account-catalogue';
import { ADMIN } from '@workreel/ui/admin-catalogue';
import { type Catalogue, withCatalogues } from '@workreel/ui/language';
import { lazyRoute, type Route } from '@workreel/ui/router';
import type { ComponentType } from 'react';
import { whenReachable } from './api.ts';
import { ALERTS, APPLY, CONSOLE, POSTING, SEARCH, SIGN_IN, TRACKER, TRENDS } from './language/language.ts';
import { ListingPage } from './listing/listing-page.tsx';

/** @param catalogues - catalogues of the page, loaded concurrently with its code. */
const page = <const Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  catalogues: readonly Catalogue<unknown>[],
): Route => lazyRoute(path, name, withCatalogues(whenReachable, load, catalogues));

export const routes: readonly Route[] = [
  { path: '/', Page: ListingPage },
  page('/jobs/:id', 'PostingPage', () => import('./posting/posting-page.tsx'), [POSTING, APPLY, SEARCH]),
  page('/companies/:name', 'CompanyPage', () => import('./company/company-page.tsx'), [TRENDS, SEARCH]),
  page('/trends', 'TrendsPage', () => import('./trends/trends-page.tsx'), [TRENDS, SEARCH]),
  page('/sign-in', 'SignInPage', () => import('./account/sign-in-page.tsx'), [SIGN_IN, APPLY, ACCOUNT]),
  page('/sign-up', 'SignUpPage', () => import('./account/sign-in-page.tsx'), [SIGN_IN, APPLY, ACCOUNT]),
  page(
    '/forgotten-password',
    'ForgottenPasswordPage',
    () => import('@workreel/ui/account/forgotten-password-page'),
    [ACCOUNT],
  ),
  page('/account', 'AccountPage', () => import('@workreel/ui/account/account-page'), [ACCOUNT]),
  page('/applications', 'BoardPage', () => import('./tracker/board-page.tsx'), [TRACKER, APPLY, ACCOUNT]),
  page('/applications/new', 'NewApplicationPage', () => import('./tracker/new-application-page.tsx'), [
    TRACKER,
    ACCOUNT,
  ]),
  page('/applications/:id', 'ApplicationPage', () => import('./tracker/application-page.tsx'), [
    TRACKER,
    SEARCH,
    ACCOUNT,
  ]),
  page('/bookmarks', 'BookmarksPage', () => import('./tracker/bookmarks-page.tsx'), [
    TRACKER,
    APPLY,
    ALERTS,
    SEARCH,
    ACCOUNT,
  ]),
  page('/saved-searches', 'SavedSearchesPage', () => import('./tracker/saved-searches-page.tsx'), [
    TRACKER,
    ALERTS,
    SEARCH,
    ACCOUNT,
  ]),
  page('/alerts', 'AlertsPage', () => import('./alerts/alerts-page.tsx'), [ALERTS, TRACKER, ACCOUNT]),
  page('/console', 'ConsolePage', () => import('./console/console-page.tsx'), [CONSOLE, ADMIN, ACCOUNT]),
  page('/console/people', 'PeoplePage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
  page('/console/audit-log', 'AuditLogPage', () => import('@workreel/ui/admin-pages'), [ADMIN, ACCOUNT]),
  page('/console/security-log', 'SecurityLogPage', () => import('@workreel/ui/admin-pages'), [
    ADMIN,
    ACCOUNT,
  ]),
  page('/console/runs/:id', 'RunPage', () => import('./console/run-page.tsx'), [CONSOLE, ACCOUNT]),
  page('/about', 'AboutPage', () => import('@workreel/ui/about'), [ABOUT]),
  // Only on the development server; left out of builds.
  ...(import.meta.env.DEV
    ? [page('/design', 'DesignPage', () => import('@workreel/ui/design'), [ADMIN])]
    : []),
];
