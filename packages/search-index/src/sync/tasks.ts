import { readDocuments } from '../engine/rows.domain.ts';
import { buildSegment, SegmentBuilder } from '../engine/segment/builder.domain.ts';
import type { Layout } from '../engine/segment/layout.domain.ts';
import { openSegment, type PackedSegment } from '../engine/segment/segment.domain.ts';
import { readSnapshot, type SnapshotHead, writeSnapshot } from './snapshot.ts';

/** What a thread of the search does, one after another. */
export type Task =
  /** Makes a segment of postings, given as text. */
  | { kind: 'build'; text: string }
  /** Adds postings to a segment that is finished later. */
  | { kind: 'add'; text: string }
  | { kind: 'finish' }
  /** Makes one segment of several, without what is stored no longer. */
  | { kind: 'merge'; segments: PackedSegment[]; layout?: Layout }
  | { kind: 'save'; path: string; head: Omit<SnapshotHead, 'layout'>; segments: PackedSegment[] }
  | { kind: 'load'; path: string };

export interface Results {
  build: PackedSegment;
  add: number;
  finish: PackedSegment;
  merge: PackedSegment;
  save: number;
  load: { head: SnapshotHead; segments: PackedSegment[] };
}

/** Does tasks; holds the segment that is being added to. */
export function taskRunner(): (task: Task) => Results[Task['kind']] {
  let unfinished = new SegmentBuilder();
  return (task) => {
    switch (task.kind) {
      case 'build':
        return buildSegment(readDocuments(task.text));
      case 'add':
        for (const document of readDocuments(task.text)) unfinished.add(document);
        return unfinished.count;
      case 'finish': {
        const packed = unfinished.build();
        unfinished = new SegmentBuilder();
        return packed;
      }
      case 'merge': {
        const builder = new SegmentBuilder();
        for (const segment of task.segments) builder.addSegment(openSegment(segment, task.layout));
        return builder.build();
      }
      case 'save':
        return writeSnapshot(task.path, task.head, task.segments);
      case 'load':
        return readSnapshot(task.path);
    }
  };
}
