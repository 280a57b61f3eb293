import { hasBit } from '../engine/bitmap.domain.ts';
import type { DocumentState } from '../engine/document.domain.ts';
import { Groups } from '../engine/groups.domain.ts';
import { Searcher } from '../engine/searcher.domain.ts';
import { documentOf, openSegment, type PackedSegment } from '../engine/segment/segment.domain.ts';

/** If there are more mergeable segments than this, some are merged. */
const MAX_SEGMENTS = 16;
/**
 * Maximum number of postings of a built or merged segment. Building one takes about 900 bytes of memory per posting, in addition to
 * the index. Each segment has its own dictionary, so that many small segments would be slower.
 */
export const MAX_SEGMENT_POSTINGS = 2_000_000;
/** Maximum memory of a merged segment, which with descriptions has fewer postings. Merging takes two to three times as much. */
const MAX_SEGMENT_BYTES = 1024 * 1024 * 1024;
/** A segment with a larger ratio of deleted postings is rewritten. */
const MAX_DELETED_RATIO = 0.2;

/** The segments of an index. */
export class Segments {
  searchers: Searcher[] = [];
  readonly #groups = new Groups();
  /** Changes of states during a merge, which are applied to the merged segment afterwards. */
  #updatesDuringMerge: Map<number, DocumentState | null> | undefined;
  readonly #maxPostings: number;

  /** @param maxPostings - of a merged segment. */
  constructor(maxPostings = MAX_SEGMENT_POSTINGS) {
    this.#maxPostings = maxPostings;
  }

  add(packed: PackedSegment): void {
    const searcher = new Searcher(openSegment(packed), this.#groups);
    if (searcher.segment.count > 0) this.searchers = [...this.searchers, searcher];
  }

  /** Replaces postings by those of a new segment. */
  replace(ids: Iterable<number>, packed: PackedSegment | null): void {
    for (const id of ids) this.setState(id, null);
    if (packed) this.add(packed);
  }

  has(id: number): boolean {
    return this.searchers.some(({ segment }) => {
      const document = documentOf(segment, id);
      return document >= 0 && hasBit(segment.status.live, document);
    });
  }

  /** Sets the state of a posting in all segments; null if it is no longer stored. */
  setState(id: number, state: DocumentState | null): void {
    // A removed posting stays removed: its current contents are in a segment that is not being merged.
    if (this.#updatesDuringMerge?.get(id) !== null) this.#updatesDuringMerge?.set(id, state);
    for (const searcher of this.searchers) searcher.setState(id, state);
  }

  /**
   * Selects segments to merge: the smallest ones, up to a segment that is larger than all smaller ones together. Segments with more
   * than half of the maximum are not merged. If there are not too many segments, selects a segment with many deleted postings, if
   * there is one.
   */
  mergeCandidates(): Searcher[] {
    const bytesOf = ({ segment }: Searcher) => segment.packed.buffer.byteLength;
    const mergeable = this.searchers.filter(
      (searcher) =>
        searcher.segment.count <= this.#maxPostings / 2 && bytesOf(searcher) <= MAX_SEGMENT_BYTES / 2,
    );
    if (mergeable.length <= MAX_SEGMENTS) {
      const sparse = this.searchers.find(
        ({ segment, stored }) => stored < segment.count * (1 - MAX_DELETED_RATIO),
      );
      return sparse ? [sparse] : [];
    }
    const chosen: Searcher[] = [];
    let [sum, bytes] = [0, 0];
    for (const searcher of mergeable.sort((a, b) => a.segment.count - b.segment.count)) {
      const { count } = searcher.segment;
      bytes += bytesOf(searcher);
      if (chosen.length >= MAX_SEGMENTS / 2 && count > sum) break;
      if (sum + count > this.#maxPostings || bytes > MAX_SEGMENT_BYTES) break;
      chosen.push(searcher);
      sum += count;
    }
    return chosen;
  }

  /** Replaces segments with the segment that `work` merges from them. Until then, the old segments are searched. */
  async merge(
    chosen: readonly Searcher[],
    work: (segments: PackedSegment[]) => Promise<PackedSegment>,
  ): Promise<void> {
    this.#updatesDuringMerge = new Map();
    try {
      const packed = await work(chosen.map(({ segment }) => segment.packed));
      const merged = new Searcher(openSegment(packed), this.#groups);
      for (const [id, state] of this.#updatesDuringMerge) merged.setState(id, state);
      for (const searcher of chosen) searcher.close();
      const others = this.searchers.filter((searcher) => !chosen.includes(searcher));
      this.searchers = merged.segment.count > 0 ? [merged, ...others] : others;
    } finally {
      this.#updatesDuringMerge = undefined;
    }
  }

  get postings(): number {
    return this.searchers.reduce((sum, { stored }) => sum + stored, 0);
  }

  get bytes(): number {
    return this.searchers.reduce((sum, { segment }) => sum + segment.packed.buffer.byteLength, 0);
  }
}
