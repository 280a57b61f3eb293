/** What a visitor wants to do when they are asked to sign in. It is done after they have signed in. */
export type PendingAction =
  | { kind: 'bookmark'; postingId: string; title: string }
  /** Records that the user has applied. */
  | { kind: 'apply'; postingId: string }
  /** Opens the dialog that saves the search of the page. */
  | { kind: 'saveSearch'; entered?: EnteredSearch };

/** What was entered in the dialog. */
export interface EnteredSearch {
  name: string;
  /** How often new postings are sent. */
  alert: string;
}

/** Reads an action from browser storage; anything else is nothing. */
export function parseAction(value: unknown): PendingAction | undefined {
  const { kind, postingId, title, entered } = asRecord(value);
  if (kind === 'bookmark' && isText(postingId) && isText(title)) return { kind, postingId, title };
  if (kind === 'apply' && isText(postingId)) return { kind, postingId };
  if (kind !== 'saveSearch') return undefined;
  const { name, alert } = asRecord(entered);
  return isText(name) && isText(alert) ? { kind, entered: { name, alert } } : { kind };
}

const asRecord = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
const isText = (value: unknown): value is string => typeof value === 'string';
