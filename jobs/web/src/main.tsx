import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LanguageProvider } from '@workreel/ui/language';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { CATALOGUES } from './language/language.ts';
import '@workreel/ui/base.css';
import './styles.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A list does not change under the reader's eyes, and “back” finds it as it was left;
      // searching again and reloading bring what is new.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // What went wrong is said at once, beside a button that tries again.
      retry: false,
    },
  },
});

createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider catalogues={CATALOGUES}>
        <App />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
