import type { DocumentState } from '../engine/document.domain.ts';

/** The database operations that the index needs. */
export interface IndexSource {
  /** Whether documents have descriptions. */
  readonly hasDescriptions: boolean;
  /** Detects whether the database was restored elsewhere, and returns its state. */
  open(): Promise<SourceState>;
  /** Calls `onChange` after commits that changed postings. */
  watch(onChange: () => void): Promise<{ close(): Promise<void> }>;

  /** Counts the stored postings. */
  count(): Promise<number>;
  /** Returns the next postings after an ID, sorted by ID; null at the end. Long descriptions make it return fewer than `limit`. */
  documentsAfter(id: number, limit: number): Promise<DocumentsText | null>;
  /** Returns the postings that are still stored, as JSON arrays of `Document`s. */
  documentsOf(ids: readonly number[]): Promise<readonly string[]>;
  /** Returns the states of postings by ID. Postings that are not stored are missing from the map. */
  statesOf(ids: readonly number[]): Promise<Map<number, DocumentState>>;

  /**
   * Returns at most `limit` changes of transactions from `since` on, in order of transaction ID and sequence number.
   *
   * @param after - only returns changes after this one.
   * @returns the changes, and `until`: the changes of all transactions before this transaction ID are visible.
   */
  changesSince(
    since: string,
    limit: number,
    after?: Pick<Change, 'xid' | 'seq'>,
  ): Promise<{ until: string; changes: Change[] }>;
  /** Deletes changes that are older than `before`. Indexes that have not applied them must be rebuilt. */
  clearChanges(before: Date): Promise<void>;

  /** Records that a snapshot of the changes committed so far was written. */
  recordSnapshot(id: string): Promise<void>;
  /** Returns whether the snapshot was recorded. A restored database lacks the snapshots written after its backup. */
  hasSnapshot(id: string): Promise<boolean>;
}

/** A JSON array of `Document`s, which is parsed in another thread. */
export interface DocumentsText {
  text: string;
  count: number;
  /** Highest ID of the documents. */
  lastId: number;
}

/** Ids of postings that a transaction inserted, updated or deleted. */
export interface Change {
  /** Transaction ID. */
  xid: string;
  /** Sequence number. */
  seq: number;
  ids: number[];
  /** Whether indexed values other than the state may have changed. */
  contents: boolean;
  event: 'insert' | 'update' | 'delete';
  changedAt: Date;
}

/** Identity of the database and state of its change log. */
export interface SourceState {
  databaseId: string;
  /** Transaction ID up to which changes were deleted. */
  clearedXid: string;
  /** Transaction ID. The changes of all transactions before it are visible. */
  until: string;
}
