/** The player for pages of other sites. It has no session, and stores nothing. */
import { LanguageProvider, preferredLanguage } from '@workreel/ui/language';
import { ServiceProvider } from '@workreel/ui/service';
import { createRoot } from 'react-dom/client';
import { connection, type Post, session, whenReachable } from '../api.ts';
import { LIBRARY, WATCH } from '../language/language.ts';
import { keepInMemory } from '../watch/preferences.ts';
import { EmbeddedPlayer } from './embedded-player.tsx';
import { Host } from './host.ts';
import { parseOptions } from './options.domain.ts';
import '../styles.css';

const host = new Host();
const state = document.getElementById('page-state')?.textContent ?? '{"post":null}';
const { post } = JSON.parse(state) as { post: Post | null };
const options = parseOptions(location.search);
keepInMemory({ volume: 1, muted: options.muted });
const language = preferredLanguage();
const accounts = () => Promise.reject(new Error('The player has no accounts.'));

void Promise.all([LIBRARY, WATCH].map((catalogue) => catalogue.load(language, whenReachable))).then(() =>
  createRoot(document.getElementById('page')!).render(
    <ServiceProvider value={{ session, connection, accounts }}>
      <LanguageProvider catalogue={LIBRARY} initial={language}>
        <EmbeddedPlayer initial={post} options={options} host={host} />
      </LanguageProvider>
    </ServiceProvider>,
  ),
);
