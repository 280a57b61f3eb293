import { parseDocuments } from '../engine/document-json.domain.ts';
import { buildSegment, SegmentBuilder } from '../engine/segment/builder.domain.ts';
import type { Layout } from '../engine/segment/layout.domain.ts';
import { openSegment, type PackedSegment } from '../engine/segment/segment.domain.ts';
import { readSnapshot, type SnapshotHeader, writeSnapshot } from './snapshot.ts';

/** A task for a search thread. */
export type Task =
  /** Builds a segment from a JSON array of documents. */
  | { kind: 'build'; text: string }
  /** Adds a JSON array of documents to the segment that `finish` builds. */
  | { kind: 'add'; text: string }
  | { kind: 'finish' }
  /** Merges segments, without postings that are no longer stored. */
  | { kind: 'merge'; segments: PackedSegment[]; layout?: Layout }
  | { kind: 'save'; path: string; header: Omit<SnapshotHeader, 'layout'>; segments: PackedSegment[] }
  | { kind: 'load'; path: string };

export interface TaskResults {
  build: PackedSegment;
  add: number;
  finish: PackedSegment;
  merge: PackedSegment;
  save: number;
  load: { header: SnapshotHeader; segments: PackedSegment[] };
}

/** Returns a function that runs tasks and holds the segment builder between `add` and `finish`. */
export function createTaskRunner(): (task: Task) => TaskResults[Task['kind']] {
  let openBuilder = new SegmentBuilder();
  return (task) => {
    switch (task.kind) {
      case 'build':
        return buildSegment(parseDocuments(task.text));
      case 'add':
        for (const document of parseDocuments(task.text)) openBuilder.add(document);
        return openBuilder.count;
      case 'finish': {
        const packed = openBuilder.build();
        openBuilder = new SegmentBuilder();
        return packed;
      }
      case 'merge': {
        const builder = new SegmentBuilder();
        for (const segment of task.segments) builder.addSegment(openSegment(segment, task.layout));
        return builder.build();
      }
      case 'save':
        return writeSnapshot(task.path, task.header, task.segments);
      case 'load':
        return readSnapshot(task.path);
    }
  };
}
