import { useSyncExternalStore } from 'react';
import { pageState } from './page-state.ts';
import { writePreference } from './preference.ts';

let timeZone: string | undefined;
/** Kept, because each row asks for it and reading it takes a fraction of a millisecond. */
const browserTimeZone = (): string => (timeZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
const subscribe = () => () => {};

/** Returns the time zone of the browser; while a page of the server is taken over, the one with which it was rendered. */
export const useTimeZone = (): string =>
  useSyncExternalStore(subscribe, browserTimeZone, () => pageState().timeZone);

/** Tells the server the time zone for the next page. A slash is no character of a preference. */
export function rememberTimeZone(): void {
  const timeZone = browserTimeZone();
  if (timeZone !== pageState().timeZone) writePreference('timezone', timeZone.replaceAll('/', '.'));
}
