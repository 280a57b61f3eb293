import { QueryClientProvider } from '@tanstack/react-query';
import { LanguageProvider, preferredLanguage } from '@workreel/ui/language';
import { forgetFirstPage } from '@workreel/ui/list-url';
import { createQueryClient } from '@workreel/ui/queries';
import { pathOf, preloadPage, startHistory } from '@workreel/ui/router';
import { ServiceProvider } from '@workreel/ui/service';
import { Shell } from '@workreel/ui/shell';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection, session, whenReachable } from './api.ts';
import { LISTING } from './language/language.ts';
import { postingsQuery } from './listing/use-postings.ts';
import { routes } from './router.tsx';
import { parseSearch } from './search/search.domain.ts';
import { NavLinks } from './shell/nav-links.tsx';
import './styles.css';

const accounts = whenReachable(() => import('./account/calls.ts'));
const queries = createQueryClient(session, connection);
void session.restore();
startHistory();
forgetFirstPage();

// Request the first rows while the messages load.
const path = pathOf(location.pathname);
if (path === '/') {
  const { search, pagenum } = parseSearch(location.search);
  void queries.prefetchInfiniteQuery(postingsQuery(search, pagenum));
}

// No top-level `await`, because lazy chunks import from this module's chunk and would wait for it forever.
// The page is loaded before the first render, because React shows what suspends later only after a delay.
void Promise.all([LISTING.load(preferredLanguage(), whenReachable), preloadPage(routes, path)]).then(() =>
  createRoot(document.getElementById('page')!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ServiceProvider value={{ session, connection, accounts }}>
          <LanguageProvider catalogue={LISTING}>
            <Shell NavLinks={NavLinks} routes={routes} />
          </LanguageProvider>
        </ServiceProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
