/** Changes of bookmarks that could not be sent, because the server could not be reached. */

export interface BookmarkChange {
  /** The account that made it. */
  accountId: string;
  postingId: string;
  bookmarked: boolean;
  /** Undefined if the note stays as it is. */
  note?: string | null;
}

/** Adds a change. Only the last change of each bookmark is kept, with the last note. */
export function addChange(
  changes: readonly BookmarkChange[],
  change: BookmarkChange,
): readonly BookmarkChange[] {
  const isSame = (other: BookmarkChange) =>
    other.accountId === change.accountId && other.postingId === change.postingId;
  const earlier = changes.find(isSame);
  const note = change.note === undefined && change.bookmarked ? earlier?.note : change.note;
  const merged = note === undefined ? change : { ...change, note };
  return [...changes.filter((other) => !isSame(other)), merged];
}

/** Parses what is stored; anything else is nothing. */
export function parseChanges(text: string | null): readonly BookmarkChange[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChange) : [];
  } catch {
    return [];
  }
}

const isChange = (value: unknown): value is BookmarkChange => {
  const { accountId, postingId, bookmarked, note } = (value ?? {}) as Partial<BookmarkChange>;
  return (
    typeof accountId === 'string' &&
    typeof postingId === 'string' &&
    typeof bookmarked === 'boolean' &&
    (note === undefined || note === null || typeof note === 'string')
  );
};
