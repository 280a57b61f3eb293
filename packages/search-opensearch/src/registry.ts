/** What the database records about an index in OpenSearch, so that any process can continue to write it. */
export interface IndexRecord {
  /** Name in OpenSearch. */
  name: string;
  /** Version of the mapping, the tokenizer and the vocabulary. */
  version: string;
  /** Transaction ID up to which changes have been applied. */
  since: string;
  /** Highest ID of the postings that have been indexed; null once all that were stored at the beginning are. */
  builtTo: number | null;
}

/** The database operations that an index in OpenSearch needs, in addition to those of `IndexSource`. */
export interface IndexRegistry {
  /** Returns all indexes, the newest first. */
  all(): Promise<IndexRecord[]>;
  /** Records a new index, unless there is one with this name. */
  add(record: IndexRecord): Promise<void>;
  /**
   * Claims an index for a process, or extends its claim.
   *
   * @returns the current record; null if another process has claimed it, or if it has been removed.
   */
  claim(name: string, owner: string, ms: number): Promise<IndexRecord | null>;
  /** Records progress. @returns false if the process has lost its claim. */
  update(record: IndexRecord, owner: string): Promise<boolean>;
  /** Ends the claims of a process. */
  release(owner: string): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
}
