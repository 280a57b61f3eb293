/** Postings whose sites the user has opened to apply there. The page asks afterwards whether they did. */

export interface OpenedPosting {
  id: string;
  title: string;
  /** The user who opened it; null for a visitor. */
  accountId: string | null;
  /** When, in milliseconds since 1970. */
  at: number;
}
export const NOTHING_OPENED: readonly OpenedPosting[] = [];

/** After a day, users hardly remember what they have opened. */
const LIFETIME_MS = 24 * 3_600_000;

/** Adds a posting, in place of an earlier entry of it. */
export const addOpened = (
  opened: readonly OpenedPosting[],
  posting: OpenedPosting,
): readonly OpenedPosting[] => [...removeOpened(opened, posting.id), posting];

export const removeOpened = (opened: readonly OpenedPosting[], id: string): readonly OpenedPosting[] =>
  opened.filter((each) => each.id !== id);

/** Reads postings from browser storage, without those that are too old. Anything else is nothing. @param now - in milliseconds since 1970. */
export function parseOpened(text: string | null, now: number): readonly OpenedPosting[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return withoutExpired(Array.isArray(value) ? value.filter(isOpened) : NOTHING_OPENED, now);
  } catch {
    return NOTHING_OPENED;
  }
}

export const withoutExpired = (opened: readonly OpenedPosting[], now: number): readonly OpenedPosting[] =>
  opened.filter(({ at }) => now - at < LIFETIME_MS);

function isOpened(value: unknown): value is OpenedPosting {
  const { id, title, accountId, at } = (value ?? {}) as Record<keyof OpenedPosting, unknown>;
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    (accountId === null || typeof accountId === 'string') &&
    typeof at === 'number'
  );
}

/** Returns the postings that a user has opened, also before they signed in. @param accountId - undefined for a visitor. */
export const openedBy = (
  opened: readonly OpenedPosting[],
  accountId: string | undefined,
): readonly OpenedPosting[] =>
  opened.filter((each) => each.accountId === null || each.accountId === accountId);
