import type { ApplicationData } from '../index.ts';

/** An application that stores a note for each user and can simulate failures. */
export function createNotesApplication(name: string) {
  const notes = new Map<string, string>();
  const deleted: string[] = [];
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
    remainingFailures: () => failures,
    fail: (times: number) => {
      failures = times;
    },
  };
}
