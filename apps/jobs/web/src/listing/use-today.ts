import { pageState } from '@workreel/ui/page-state';
import { useSyncExternalStore } from 'react';
import { localDay } from './format.domain.ts';

const subscribe = () => () => {};

/** Returns the date in the time zone of the browser, as `YYYY-MM-DD`; that of the server until its page is taken over. */
export const useToday = (): string =>
  useSyncExternalStore(
    subscribe,
    () => localDay(new Date()),
    () => pageState().today,
  );
