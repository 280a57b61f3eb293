import { readPreference, writePreference } from './preference.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the color scheme that the user has chosen. */
export const chosenTheme = (): Theme => THEMES.find((theme) => theme === readPreference('theme')) ?? 'system';

/** Applies a color scheme to the page and remembers it. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  // The server writes the same into each page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
  writePreference('theme', theme === 'system' ? '' : theme);
}
