/**
 * What the server must know about a user to render pages, and what holds for both services: cookies, because those of a host are sent to all
 * of its ports.
 */
export type PreferenceName = 'language' | 'theme' | 'notices' | 'timezone';

const YEAR_SECONDS = 365 * 24 * 3_600;

export function readPreference(name: PreferenceName): string | undefined {
  return new RegExp(`(?:^|;\\s*)workreel_${name}=([\\w.+-]+)(?=\\s*(?:;|$))`).exec(document.cookie)?.[1];
}

/** @param value - letters, digits, `_`, `.`, `+` and `-`; an empty text removes the preference. */
export function writePreference(name: PreferenceName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
  document.cookie = `workreel_${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : YEAR_SECONDS}; SameSite=Lax`;
}
