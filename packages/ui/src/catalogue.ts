import type { Language } from '@workreel/languages';
import type { Connection } from './connection.ts';

/** The messages of one part of an application, loaded one language at a time. */
export interface Catalogue<Messages> {
  /** @returns undefined until {@link load} has loaded them. */
  loaded(language: Language): Messages | undefined;
  /**
   * Loads the messages once.
   *
   * @param whenReachable - delays loading while the server cannot be reached.
   */
  load(language: Language, whenReachable: Connection['whenReachable']): Promise<Messages>;
}

/** Milliseconds to keep a rejected promise: React renders the component again to read it, and must find the same one. */
const FAILURE_TTL_MS = 1_000;

/** @param importIn - imports the catalogue of a language: `` (code) => import(`./${code}/console.ts`) ``. */
export function defineCatalogue<Messages>(
  importIn: (language: Language) => Promise<{ default: Messages }>,
): Catalogue<Messages> {
  const requested = new Map<Language, Promise<Messages>>();
  const loaded = new Map<Language, Messages>();
  return {
    loaded: (language) => loaded.get(language),
    load(language, whenReachable) {
      const pending = requested.get(language);
      if (pending) return pending;
      const request = whenReachable(() => importIn(language))().then((file) => file.default);
      requested.set(language, request);
      request.then(
        (messages) => loaded.set(language, messages),
        () => setTimeout(() => requested.delete(language), FAILURE_TTL_MS),
      );
      return request;
    },
  };
}
