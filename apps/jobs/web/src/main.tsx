import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LanguageProvider, preferredLanguage } from '@workreel/ui/language';
import { createQueryClient } from '@workreel/ui/queries';
import { ServiceProvider } from '@workreel/ui/service';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection, session, whenReachable } from './api.ts';
import { LISTING } from './language/language.ts';
import { postingsQuery } from './listing/use-postings.ts';
import { router } from './router.tsx';
import { parseSearch } from './search/search.domain.ts';
import './styles.css';

const accounts = whenReachable(() => import('./account/calls.ts'));
const queries = createQueryClient(session, connection);
void session.restore();

// Request the first rows while the messages load.
const { pathname, searchStr } = router.latestLocation;
if (pathname === '/') {
  const { search, pagenum } = parseSearch(searchStr);
  void queries.prefetchInfiniteQuery(postingsQuery(search, pagenum));
}

// No top-level `await`, because lazy chunks import from this module's chunk and would wait for it forever.
void LISTING.load(preferredLanguage(), whenReachable).then(() =>
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
