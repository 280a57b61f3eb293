import { hasBit } from '../engine/bitmap.domain.ts';
import { Searcher } from '../engine/searcher.domain.ts';
import { documentOf, openSegment, type PackedSegment } from '../engine/segment/segment.domain.ts';

/** What happened to a posting: it is open or closed, or no longer stored. */
export type Status = boolean | null;

/** Segments that are more than so many are merged. */
const MOST_SEGMENTS = 16;
/** A segment of which more than this part is gone is made anew. */
const MOST_GONE = 0.2;

/** The segments that are searched, and what becomes of them: new ones come, several become one. */
export class Segments {
  searchers: Searcher[] = [];
  /** What happened while some of the segments were being merged: it is done again to what becomes of them. */
  #meanwhile: Map<number, Status> | undefined;

  add(packed: PackedSegment): void {
    const searcher = new Searcher(openSegment(packed));
    if (searcher.segment.count > 0) this.searchers = [...this.searchers, searcher];
  }

  has(id: number): boolean {
    return this.searchers.some(({ segment }) => {
      const document = documentOf(segment, id);
      return document >= 0 && hasBit(segment.status.live, document);
    });
  }

  /** Notes what a posting is now. */
  mark(id: number, status: Status): void {
    this.#meanwhile?.set(id, status);
    for (const searcher of this.searchers) searcher.mark(id, status);
  }

  /** Segments that are better merged: the smaller ones, none twice as large as all before it; or one of which much is gone. */
  toMerge(): Searcher[] {
    const hollow = this.searchers.find(({ segment, stored }) => stored < segment.count * (1 - MOST_GONE));
    if (this.searchers.length <= MOST_SEGMENTS) return hollow ? [hollow] : [];
    const rising = [...this.searchers].sort((a, b) => a.segment.count - b.segment.count);
    const chosen: Searcher[] = [];
    let sum = 0;
    for (const searcher of rising) {
      if (chosen.length >= MOST_SEGMENTS / 2 && searcher.segment.count > sum) break;
      chosen.push(searcher);
      sum += searcher.segment.count;
    }
    return chosen;
  }

  /** Has some segments merged; meanwhile they are searched as they were. */
  async merge(
    chosen: readonly Searcher[],
    work: (segments: PackedSegment[]) => Promise<PackedSegment>,
  ): Promise<void> {
    this.#meanwhile = new Map();
    try {
      const packed = await work(chosen.map(({ segment }) => segment.packed));
      const merged = new Searcher(openSegment(packed));
      for (const [id, status] of this.#meanwhile) merged.mark(id, status);
      const others = this.searchers.filter((searcher) => !chosen.includes(searcher));
      this.searchers = merged.segment.count > 0 ? [merged, ...others] : others;
    } finally {
      this.#meanwhile = undefined;
    }
  }

  get postings(): number {
    return this.searchers.reduce((sum, { stored }) => sum + stored, 0);
  }

  get bytes(): number {
    return this.searchers.reduce((sum, { segment }) => sum + segment.packed.buffer.byteLength, 0);
  }
}
