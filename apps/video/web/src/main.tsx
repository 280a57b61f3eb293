import { QueryClientProvider } from '@tanstack/react-query';
import { LanguageProvider, preferredLanguage } from '@workreel/ui/language';
import { forgetFirstPage } from '@workreel/ui/list-url';
import { readPageState, setPageState } from '@workreel/ui/page-state';
import { createQueryClient } from '@workreel/ui/queries';
import { pathOf, preloadPage, startHistory } from '@workreel/ui/router';
import { ServiceProvider } from '@workreel/ui/service';
import { Shell } from '@workreel/ui/shell';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection, session, whenReachable } from './api.ts';
import { LIBRARY } from './language/language.ts';
import { parseSearch } from './library/search.domain.ts';
import { postsQuery } from './library/use-posts.ts';
import { routes } from './router.tsx';
import { AccountLinks } from './shell/account-links.tsx';
import { NavLinks } from './shell/nav-links.tsx';
import { removeStaleHead } from './shell/stale-head.ts';
import './styles.css';
import { TransfersProvider } from './upload/transfers-context.tsx';
import { PlayerHostProvider } from './watch/player-host.tsx';

setPageState(readPageState('video'));
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
void session.start();
startHistory();
forgetFirstPage();

// Request the first cards while the messages load.
const path = pathOf(location.pathname);
if (path === '/') {
  const { search, pagenum } = parseSearch(location.search);
  void queries.prefetchInfiniteQuery(postsQuery(search, pagenum));
}

// No top-level `await`: lazy chunks import the chunk of this module, and would wait for it forever.
// The page is loaded before the first render, because React shows what suspends later only after a delay.
void Promise.all([LIBRARY.load(preferredLanguage(), whenReachable), preloadPage(routes, path)]).then(() =>
  createRoot(document.getElementById('page')!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ServiceProvider value={{ session, connection, accounts }}>
          <LanguageProvider catalogue={LIBRARY} initial={preferredLanguage()}>
            <TransfersProvider>
              <PlayerHostProvider>
                <Shell
                  NavLinks={NavLinks}
                  AccountLinks={AccountLinks}
                  routes={routes}
                  onPageChange={removeStaleHead}
                />
              </PlayerHostProvider>
            </TransfersProvider>
          </LanguageProvider>
        </ServiceProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
