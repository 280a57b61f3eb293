/** Keywords that the user searched for in this browser and that have found postings, newest first. */
const STORAGE_KEY = 'workreel.jobs.recentSearches';
const MAX_RECENT = 8;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

export function addRecentSearch(text: string): void {
  if (text !== '') keep([text, ...recentSearches().filter((other) => other !== text)].slice(0, MAX_RECENT));
}

export const clearRecentSearches = (): void => keep([]);

function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
  } catch {
    // Storage may be unavailable (private windows, strict settings).
  }
}
