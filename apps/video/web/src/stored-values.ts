/** Values in the browser storage. They are not kept if storage is unavailable (private windows, strict settings). */
const KEY_PREFIX = 'workreel.video';

/** @param storage - called here, because reading the property can throw. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(`${KEY_PREFIX}.${key}`);
  } catch {
    return null;
  }
}

export function writeStored(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(`${KEY_PREFIX}.${key}`, value);
  } catch {
    // The value is lost when the page is closed.
  }
}

export const persistent = () => localStorage;
/** Kept until the tab is closed. */
export const perTab = () => sessionStorage;
