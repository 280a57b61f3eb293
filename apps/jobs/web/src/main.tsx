import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LanguageProvider, preferredLanguage } from '@workreel/ui/language';
import { createQueries } from '@workreel/ui/queries';
import { ServiceProvider } from '@workreel/ui/service';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection, later, session } from './api.ts';
import { LISTING } from './language/language.ts';
import { postingsQuery } from './listing/use-postings.ts';
import { router } from './router.tsx';
import { readAddress } from './search/search.domain.ts';
import './styles.css';

const accounts = later(() => import('./account/calls.ts'));
const queries = createQueries(session, connection);
void session.restore();

// Rows are requested while the messages load.
const { pathname, searchStr } = router.latestLocation;
if (pathname === '/') {
  const { search, pagenum } = readAddress(searchStr);
  void queries.prefetchInfiniteQuery(postingsQuery(search, pagenum));
}

// No `await` here: what comes later imports from the file that this is part of, and cannot from one that still waits.
void LISTING.load(preferredLanguage(), later).then(() =>
  createRoot(document.getElementById('page')!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ServiceProvider value={{ session, connection, accounts }}>
          <LanguageProvider catalogue={LISTING}>
            <RouterProvider router={router} />
          </LanguageProvider>
        </ServiceProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
