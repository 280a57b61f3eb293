import type { Language } from '@workreel/languages';
import type { Connection } from './connection.ts';
import { type Loading, loadOnce } from './load-once.ts';

/** The messages of one part of an application, loaded one language at a time. */
export interface Catalogue<Messages> {
  /** Returns the messages; undefined until {@link load} has loaded them. */
  loaded(language: Language): Messages | undefined;
  /**
   * Loads the messages once.
   *
   * @param whenReachable - wraps the import, so that it waits while the server cannot be reached.
   */
  load(language: Language, whenReachable: Connection['whenReachable']): Promise<Messages>;
}

const catalogues = new Set<Catalogue<unknown>>();

/** Loads, in another language, all catalogues that are loaded in a language. @throws Error if one of them cannot be loaded. */
export async function loadAllIn(
  language: Language,
  current: Language,
  whenReachable: Connection['whenReachable'],
): Promise<void> {
  const shown = [...catalogues].filter((catalogue) => catalogue.loaded(current) !== undefined);
  await Promise.all(shown.map((catalogue) => catalogue.load(language, whenReachable)));
}

/** @param importIn - imports the catalogue of a language: `` (code) => import(`./${code}/console.ts`) ``. */
export function defineCatalogue<Messages>(
  importIn: (language: Language) => Promise<{ default: Messages }>,
): Catalogue<Messages> {
  const requested = new Map<Language, Loading<Messages>>();
  const catalogue: Catalogue<Messages> = {
    loaded: (language) => requested.get(language)?.loaded(),
    load(language, whenReachable) {
      const loading =
        requested.get(language) ??
        loadOnce(async () => (await whenReachable(() => importIn(language))()).default);
      requested.set(language, loading);
      return loading.load();
    },
  };
  catalogues.add(catalogue);
  return catalogue;
}
