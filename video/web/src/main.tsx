import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { firstWords, LanguageProvider } from '@workreel/ui/language';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { CATALOGUES } from './language/language.ts';
import { session } from './session/session.ts';
import '@workreel/ui/base.css';
import './styles/page.css';
import './styles/library.css';
import './styles/upload.css';
import './styles/watch.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Long enough that a step back and forth asks once; what is on its way is asked for by itself.
      staleTime: 5_000,
      // What went wrong is said at once, beside a button that tries again.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
});

// What one person may see is not shown to the next.
session.subscribe(() => void queries.resetQueries());
void session.restore();

const words = await firstWords(CATALOGUES);

createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider catalogues={CATALOGUES} first={words}>
        <App />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
