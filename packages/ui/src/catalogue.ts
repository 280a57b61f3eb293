import type { Language } from '@workreel/languages';
import type { Connection } from './connection.ts';

/** The messages of one part of a product, of which a reader downloads those of one language. */
export interface Catalogue<Messages> {
  /** @returns undefined until {@link load} has loaded them. */
  loaded(language: Language): Messages | undefined;
  /** Loads them unless they are loaded or on their way. @param later - waits while the service cannot be reached. */
  load(language: Language, later: Connection['later']): Promise<Messages>;
}

/** React renders a component again to learn that its promise failed: until then, in ms, it must find the same one. */
const FAILURE_KEPT_MS = 1_000;

/** @param importIn - imports the file of a language: `` (code) => import(`./${code}/console.ts`) ``. */
export function defineCatalogue<Messages>(
  importIn: (language: Language) => Promise<{ default: Messages }>,
): Catalogue<Messages> {
  const requested = new Map<Language, Promise<Messages>>();
  const loaded = new Map<Language, Messages>();
  return {
    loaded: (language) => loaded.get(language),
    load(language, later) {
      const known = requested.get(language);
      if (known) return known;
      const request = later(() => importIn(language))().then((file) => file.default);
      requested.set(language, request);
      request.then(
        (messages) => loaded.set(language, messages),
        () => setTimeout(() => requested.delete(language), FAILURE_KEPT_MS),
      );
      return request;
    },
  };
}
