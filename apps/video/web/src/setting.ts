import { useSyncExternalStore } from 'react';
import { persistent, readStored as read, writeStored as write } from './stored-values.ts';

/** A setting that is on or off. */
export interface Setting {
  get: () => boolean;
  set: (value: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param isOnByDefault - whether it is on until the user changes it. */
export function createSetting(key: string, isOnByDefault: () => boolean): Setting {
  const listeners = new Set<() => void>();
  let value: boolean | undefined;
  const load = () => {
    const stored = read(persistent, key);
    return stored === null ? isOnByDefault() : stored === 'yes';
  };
  return {
    get: () => {
      value ??= load();
      return value;
    },
    set: (next) => {
      value = next;
      write(persistent, key, next ? 'yes' : 'no');
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useSetting = (setting: Setting): [value: boolean, set: (value: boolean) => void] => [
  useSyncExternalStore(setting.subscribe, setting.get),
  setting.set,
];
