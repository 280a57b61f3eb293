import { type Language, matchLanguage } from '@workreel/languages';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Catalogue } from './catalogue.ts';
import type { Connection } from './connection.ts';
import type { CommonMessages } from './messages.ts';
import { useService } from './service.tsx';

export { type Catalogue, defineCatalogue } from './catalogue.ts';
export type { CommonMessages } from './messages.ts';

const CHOICE = 'workreel.language';

/** The messages of the first load, and the language that they are in. */
export type InLanguage<Messages> = Messages & { language: Language };

interface LanguageState<Messages> {
  t: InLanguage<Messages>;
  setLanguage: (language: Language) => void;
}
const LanguageContext = createContext<LanguageState<CommonMessages> | null>(null);

/** The messages of the first load, and how to change their language. A product types its own: `useLanguage<Messages>`. */
export function useLanguage<Messages extends CommonMessages = CommonMessages>(): LanguageState<Messages> {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('There is no LanguageProvider around this.');
  return state as LanguageState<Messages>;
}

/** The messages of one part of a product in the reader's language. Suspends until they are loaded. */
export function useCatalogue<Messages>(catalogue: Catalogue<Messages>): Messages {
  const { language } = useLanguage().t;
  const { later } = useService().connection;
  return catalogue.loaded(language) ?? use(catalogue.load(language, later));
}

/** Loads a part of the pages and its catalogues at the same time. @returns rejects as {@link Connection.later} does. */
export const withCatalogues =
  <Part,>(later: Connection['later'], load: () => Promise<Part>, catalogues: readonly Catalogue<unknown>[]) =>
  async (): Promise<Part> => {
    const texts = catalogues.map((catalogue) => catalogue.load(preferredLanguage(), later));
    const [part] = await Promise.all([later(load)(), ...texts]);
    return part;
  };

interface LanguageProviderProps {
  /** Of the first load; it must be loaded in the preferred language. */
  catalogue: Catalogue<CommonMessages>;
  children: ReactNode;
}

export function LanguageProvider({ catalogue, children }: LanguageProviderProps) {
  const { later } = useService().connection;
  const [language, set] = useState(preferredLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const state = useMemo(
    () => ({
      t: { ...catalogue.loaded(language)!, language },
      setLanguage: async (chosen: Language) => {
        remember(chosen);
        await catalogue.load(chosen, later);
        // The page keeps its old language until the other catalogues that it shows are loaded too.
        if (preferredLanguage() === chosen) startTransition(() => set(chosen));
      },
    }),
    [catalogue, language, later],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

let chosenHere: Language | undefined;

/** The language that the reader chose, else the first of the browser's languages that is in the list. */
export const preferredLanguage = (): Language =>
  chosenHere ?? matchLanguage([remembered() ?? '', ...navigator.languages]);

/** Storage may be unavailable (private windows, strict settings): then the choice lasts until the page is left. */
function remembered(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

function remember(language: Language): void {
  chosenHere = language;
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // It is lost when the page is left.
  }
}
