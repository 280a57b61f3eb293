/** What a process held after so many pages. */
export interface MemorySample {
  pages: number;
  /** Taken from the machine. */
  rssBytes: number;
  /** On the heap right after a full collection of garbage; null where none was made. */
  heapBytes: number | null;
}
