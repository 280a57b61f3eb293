import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LanguageProvider, preferredLanguage } from '@workreel/ui/language';
import { createQueries } from '@workreel/ui/queries';
import { ServiceProvider } from '@workreel/ui/service';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection, later, session } from './api.ts';
import { LIBRARY } from './language/language.ts';
import { readSearch } from './library/search.domain.ts';
import { postsQuery } from './library/use-posts.ts';
import { router } from './router.tsx';
import { dropStaleHead } from './shell/stale-head.ts';
import './styles.css';
import { TransfersProvider } from './upload/transfers-context.tsx';

const accounts = later(() => import('./account/calls.ts'));
const queries = createQueries(session, connection);
// What one person may see is not shown to the next. Null until it is known who came: nothing was asked before.
const asker = () => session.state().account?.id;
let whose = session.state().restoring ? null : asker();
session.subscribe(() => {
  const before = whose;
  whose = asker();
  if (before !== null && before !== whose) void queries.resetQueries();
});
void session.restore();
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) dropStaleHead();
});

// Cards are requested while the messages load.
const { pathname, searchStr } = router.latestLocation;
if (pathname === '/') {
  const { search, pagenum } = readSearch(searchStr);
  void queries.prefetchInfiniteQuery(postsQuery(search, pagenum));
}

// No `await` here: what comes later imports from the file that this is part of, and cannot from one that still waits.
void LIBRARY.load(preferredLanguage(), later).then(() =>
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
