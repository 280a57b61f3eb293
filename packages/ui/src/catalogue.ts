import type { Language } from '@workreel/languages';
import type { Connection } from './connection.ts';

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

/**
 * Milliseconds to keep a rejected promise: React renders the component again to read the error, and must get the same
 * promise.
 */
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
      const existing = requested.get(language);
      if (existing) return existing;
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
