import { FALLBACK, type Language, matchLanguage } from '@workreel/languages';
import { createContext, type ReactNode, use, useContext, useEffect, useMemo, useState } from 'react';
import { type Catalogue, loadAllIn } from './catalogue.ts';
import type { Connection } from './connection.ts';
import type { CommonMessages } from './messages.ts';
import { readPreference, writePreference } from './preference.ts';
import { useService } from './service.tsx';

export { type Catalogue, defineCatalogue } from './catalogue.ts';
export type { CommonMessages } from './messages.ts';

/** The messages of the first load with their language. */
export type InLanguage<Messages> = Messages & { language: Language };

interface LanguageState<Messages> {
  t: InLanguage<Messages>;
  setLanguage: (language: Language) => void;
}
const LanguageContext = createContext<LanguageState<CommonMessages> | null>(null);

/**
 * Returns the messages of the first load and a function that changes the language. Applications pass their own type:
 * `useLanguage<Messages>`.
 */
export function useLanguage<Messages extends CommonMessages = CommonMessages>(): LanguageState<Messages> {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage requires a LanguageProvider.');
  return state as LanguageState<Messages>;
}

/** Returns the messages of a catalogue in the user's language. Suspends until they are loaded. */
export function useCatalogue<Messages>(catalogue: Catalogue<Messages>): Messages {
  const { language } = useLanguage().t;
  const { whenReachable } = useService().connection;
  return catalogue.loaded(language) ?? use(catalogue.load(language, whenReachable));
}

/**
 * Wraps the import of a lazy chunk, and loads its catalogues concurrently. The returned function rejects as described
 * in {@link Connection.whenReachable}.
 */
export const withCatalogues =
  <Chunk,>(
    whenReachable: Connection['whenReachable'],
    load: () => Promise<Chunk>,
    catalogues: readonly Catalogue<unknown>[],
  ) =>
  async (): Promise<Chunk> => {
    const messages = catalogues.map((catalogue) => catalogue.load(preferredLanguage(), whenReachable));
    const [chunk] = await Promise.all([whenReachable(load)(), ...messages]);
    return chunk;
  };

interface LanguageProviderProps {
  /** The catalogue of the first load, already loaded in the preferred language. */
  catalogue: Catalogue<CommonMessages>;
  /** The first language. */
  initial: Language;
  children: ReactNode;
}

export function LanguageProvider({ catalogue, initial, children }: LanguageProviderProps) {
  const { whenReachable } = useService().connection;
  const [language, set] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const state = useMemo(
    () => ({
      t: { ...catalogue.loaded(language)!, language },
      setLanguage: async (chosen: Language) => {
        storeChoice(chosen);
        await catalogue.load(chosen, whenReachable);
        // The page keeps its language until its other catalogues are loaded. If they cannot be, it shows the error.
        await loadAllIn(chosen, language, whenReachable).catch(() => {});
        if (preferredLanguage() === chosen) set(chosen);
      },
    }),
    [catalogue, language, whenReachable],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

let currentChoice: Language | undefined;

/**
 * Returns the language that the user chose, or else the first supported language of the browser. The server, which knows the language of
 * each request, loads its catalogues itself.
 */
export const preferredLanguage = (): Language =>
  currentChoice ??
  (typeof document === 'undefined'
    ? FALLBACK
    : matchLanguage([readPreference('language') ?? '', ...navigator.languages]));

/**
 * Returns the language in which the server has rendered the page, which stays its language. If the browser prefers another one, the server
 * learns it for the next page: `Accept-Language` may name only one language.
 */
export function renderedLanguage(): Language {
  const preferred = preferredLanguage();
  const rendered = matchLanguage([document.documentElement.lang]);
  if (preferred !== rendered) writePreference('language', preferred);
  currentChoice = rendered;
  return rendered;
}

function storeChoice(language: Language): void {
  // Browsers may refuse cookies; then the choice lasts until the page is closed.
  currentChoice = language;
  writePreference('language', language);
}
