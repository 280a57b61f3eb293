import type { ApplicationData } from '../index.ts';

/** An application that stores a note for each user and can simulate failures. */
export function createNotesApplication(name: string) {
  const notes = new Map<string, string>();
  const deleted: string[] = [];
  const names = new Map<string, string>();
  let failures = 0;
  const data: ApplicationData = {
    name,
    deleteAccountData: async (accountId) => {
      if (failures > 0) {
        failures--;
        throw new Error(`simulated failure of ${name}`);
      }
      notes.delete(accountId);
      deleted.push(accountId);
    },
    updateAccountName: async (accountId, name) => void names.set(accountId, name),
    exportAccountData: (accountId) => ({
      notes: (async function* () {
        const note = notes.get(accountId);
        if (note !== undefined) yield note;
      })(),
    }),
  };
  return {
    data,
    notes,
    deleted,
    names,
    remainingFailures: () => failures,
    fail: (times: number) => {
      failures = times;
    },
  };
}
