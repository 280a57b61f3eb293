import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LanguageProvider, preferredLanguage } from '@workreel/ui/language';
import { createQueryClient } from '@workreel/ui/queries';
import { ServiceProvider } from '@workreel/ui/service';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection, session, whenReachable } from './api.ts';
import { LIBRARY } from './language/language.ts';
import { parseSearch } from './library/search.domain.ts';
import { postsQuery } from './library/use-posts.ts';
import { router } from './router.tsx';
import { removeStaleHead } from './shell/stale-head.ts';
import './styles.css';
import { TransfersProvider } from './upload/transfers-context.tsx';

const accounts = whenReachable(() => import('./account/calls.ts'));
const queries = createQueryClient(session, connection);
// Do not show one account's data to the next. `accountId` is null until the session is restored; until then no request is sent.
const currentAccount = () => session.state().account?.id;
let accountId = session.state().restoring ? null : currentAccount();
session.subscribe(() => {
  const before = accountId;
  accountId = currentAccount();
  if (before !== null && before !== accountId) void queries.resetQueries();
});
void session.restore();
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) removeStaleHead();
});

// Request the first cards while the messages load.
const { pathname, searchStr } = router.latestLocation;
if (pathname === '/') {
  const { search, pagenum } = parseSearch(searchStr);
  void queries.prefetchInfiniteQuery(postsQuery(search, pagenum));
}

// No top-level `await`: lazy chunks import the chunk of this module, and would wait for it forever.
void LIBRARY.load(preferredLanguage(), whenReachable).then(() =>
  createRoot(document.getElementById('page')!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ServiceProvider value={{ session, connection, accounts }}>
          <LanguageProvider catalogue={LIBRARY}>
            <TransfersProvider>
              <RouterProvider router={router} />
            </TransfersProvider>
          </LanguageProvider>
        </ServiceProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
