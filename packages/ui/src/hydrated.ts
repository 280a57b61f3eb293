import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether the client has taken over the page: false on the server and in the first render of its pages. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
