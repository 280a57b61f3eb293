/** Values in the browser storage. They are not kept if storage is unavailable (private windows, strict settings). */
const KEY_PREFIX = 'workreel.video';

/** Set in pages of other sites, whose visitors have no settings here. */
let memory: Map<string, string> | undefined;

/** Keeps values only until the page is closed. */
export function storeInMemory(): void {
  memory = new Map();
}

/** @param storage - called here, because reading the property can throw. */
export function readStored(storage: () => Storage, key: string): string | null {
  if (memory) return memory.get(key) ?? null;
  try {
    return storage().getItem(`${KEY_PREFIX}.${key}`);
  } catch {
    return null;
  }
}

export function writeStored(storage: () => Storage, key: string, value: string): void {
  if (memory) {
    memory.set(key, value);
    return;
  }
  try {
    storage().setItem(`${KEY_PREFIX}.${key}`, value);
  } catch {
    // The value is lost when the page is closed.
  }
}

export const persistent = () => localStorage;
/** Kept until the tab is closed. */
export const perTab = () => sessionStorage;
