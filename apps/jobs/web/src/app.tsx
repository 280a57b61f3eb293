import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '@workreel/languages';
import { LanguageProvider } from '@workreel/ui/language';
import { type Service, ServiceProvider } from '@workreel/ui/service';
import { Shell } from '@workreel/ui/shell';
import { StrictMode } from 'react';
import { ReturnAnnouncement } from './applying/return-announcement.tsx';
import { LISTING } from './language/language.ts';
import { routes } from './router.tsx';
import { NavLinks } from './shell/nav-links.tsx';

interface AppProps {
  queries: QueryClient;
  service: Service;
  language: Language;
  /** Address of the page that the server renders. */
  rendered?: { path: string; query: string };
}

/** The pages, as the browser and the server render them. */
export const App = ({ queries, service, language, rendered }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ServiceProvider value={service}>
        <LanguageProvider catalogue={LISTING} initial={language}>
          <Shell rendered={rendered} NavLinks={NavLinks} routes={routes} />
          <ReturnAnnouncement />
        </LanguageProvider>
      </ServiceProvider>
    </QueryClientProvider>
  </StrictMode>
);
