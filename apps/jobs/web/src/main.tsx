import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { preferredLanguage, renderedLanguage } from '@workreel/ui/language';
import { forgetFirstPage } from '@workreel/ui/list-url';
import { pageState, readPageState, setPageState } from '@workreel/ui/page-state';
import { createQueryClient } from '@workreel/ui/queries';
import { pathOf, preloadPage, startHistory } from '@workreel/ui/router';
import { rememberTimeZone } from '@workreel/ui/time-zone';
import { toast } from '@workreel/ui/toasts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { connection, session, whenReachable } from './api.ts';
import { App } from './app.tsx';
import { LISTING } from './language/language.ts';
import { countPending, startOutbox, subscribe } from './outbox/outbox.ts';
import { prefetchPage } from './prefetch.ts';
import { routes } from './router.tsx';
import './styles.css';
import { followChanges } from './tabs.ts';

setPageState(readPageState('jobs'));
rememberTimeZone();
const accounts = whenReachable(() => import('./account/calls.ts'));
const queries = createQueryClient(session, connection);
const { data } = pageState();
if (data) hydrate(queries, updatedNow(data as DehydratedState));
void session.start();
startHistory();
forgetFirstPage();

const path = pathOf(location.pathname);
// Request the data of the page while its messages load, unless the server has rendered it.
void prefetchPage(queries, path, location.search);

// No top-level `await`, because lazy chunks import from this module's chunk and would wait for it forever.
// The page is loaded before the first render, because what suspends later would replace the page of the server with nothing.
const language = data ? renderedLanguage() : preferredLanguage();
void Promise.all([LISTING.load(language, whenReachable), preloadPage(routes, path)]).then(() => {
  const container = document.getElementById('page')!;
  const app = (
    <App
      queries={queries}
      service={{ session, connection, accounts, unsent: { subscribe, count: countPending } }}
      language={language}
    />
  );
  const { error } = LISTING.loaded(language)!;
  followChanges(queries);
  startOutbox(queries, () => toast(error.changeRejected, 'alarm'));
  if (container.hasChildNodes()) hydrateRoot(container, app);
  else createRoot(container).render(app);
  // For the styles, once the page has been painted.
  requestAnimationFrame(() =>
    setTimeout(() => document.documentElement.toggleAttribute('data-started', true)),
  );
});

/** The server leaves the times out. */
function updatedNow(data: DehydratedState): DehydratedState {
  for (const { state } of data.queries) state.dataUpdatedAt = Date.now();
  return data;
}
