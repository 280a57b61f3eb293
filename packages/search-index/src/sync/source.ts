/** What an index is made from and follows: the database, seen through what the index needs of it. */
export interface IndexSource {
  /** Takes the database for what it is now, which may be a restored one, and tells where it stands. */
  open(): Promise<SourceState>;
  /** Calls back where something was committed that changed postings. */
  watch(onChange: () => void): Promise<{ close(): Promise<void> }>;

  count(): Promise<number>;
  /** The next postings behind an id, in the order of their ids; null at the end. */
  documentsAfter(id: number, limit: number): Promise<DocumentsText | null>;
  /** Those of some postings that are stored, as JSON; null where none is. */
  documentsOf(ids: readonly number[]): Promise<string | null>;
  /** Which of some postings are stored, and whether each is open. */
  statusesOf(ids: readonly number[]): Promise<Map<number, boolean>>;

  /**
   * Changes of transactions from `since` on, in order, behind one of them where it is given; at most `limit`.
   *
   * @returns with them `until`: everything that transactions before that one changed can be read.
   */
  changesSince(
    since: string,
    limit: number,
    after?: Pick<Change, 'xid' | 'seq'>,
  ): Promise<{ until: string; changes: Change[] }>;
  /** Clears away what every index has long followed; one that has not is made anew. */
  clearChanges(before: Date): Promise<void>;

  /** Writes down that a snapshot was written, of what was committed before now. */
  rememberSnapshot(id: string): Promise<void>;
  /** A database that was restored knows no snapshot that was written after it was saved. */
  knowsSnapshot(id: string): Promise<boolean>;
}

/** Postings as JSON that another thread reads: an array of `Document`s. */
export interface DocumentsText {
  text: string;
  count: number;
  /** The highest id among them. */
  last: number;
}

/** Ids that a transaction stored, changed or removed. */
export interface Change {
  xid: string;
  seq: number;
  ids: number[];
  changedAt: Date;
}

/** Which database this is, and where its sequence of transactions stands. */
export interface SourceState {
  databaseId: string;
  /** Changes of transactions up to this one were cleared away. */
  clearedXid: string;
  /** Everything that transactions before this one changed can be read. */
  until: string;
}
