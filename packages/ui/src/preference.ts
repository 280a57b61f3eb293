/**
 * Choices that hold for both services: language and color scheme. Cookies, because the server renders the first page, and because they are
 * sent to all ports of a host, so that both services know them.
 */
export type PreferenceName = 'language' | 'theme';

const YEAR_SECONDS = 365 * 24 * 3_600;

export function readPreference(name: PreferenceName): string | undefined {
  return new RegExp(`(?:^|;\\s*)workreel_${name}=([\\w-]+)`).exec(document.cookie)?.[1];
}

/** @param value - an empty text removes the preference. */
export function writePreference(name: PreferenceName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
  document.cookie = `workreel_${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : YEAR_SECONDS}; SameSite=Lax`;
}
