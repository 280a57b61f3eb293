import { parseDocuments } from '../engine/document-json.domain.ts';
import { buildSegment, SegmentBuilder } from '../engine/segment/builder.domain.ts';
import type { Layout } from '../engine/segment/layout.domain.ts';
import { openSegment, type PackedSegment } from '../engine/segment/segment.domain.ts';
import { MAX_SEGMENT_POSTINGS } from './segments.ts';
import { readSnapshot, type SnapshotHeader, writeSnapshot } from './snapshot.ts';

/** A segment is also full when its descriptions take this much memory while it is built, after some 500,000 postings. */
const MAX_DESCRIPTION_BYTES = 256 * 1024 * 1024;

/** A task for a search thread. */
export type Task =
  /** Builds a segment from JSON arrays of documents. */
  | { kind: 'build'; texts: readonly string[] }
  /** Adds a JSON array of documents to the segment that `finish` builds. Returns whether the segment is full. */
  | { kind: 'add'; text: string }
  | { kind: 'finish' }
  /** Merges segments, without postings that are no longer stored. */
  | { kind: 'merge'; segments: PackedSegment[]; layout?: Layout }
  | { kind: 'save'; path: string; header: Omit<SnapshotHeader, 'layout'>; segments: PackedSegment[] }
  | { kind: 'load'; path: string };

export interface TaskResults {
  build: PackedSegment;
  add: boolean;
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
        return buildSegment(task.texts.flatMap(parseDocuments));
      case 'add':
        for (const document of parseDocuments(task.text)) openBuilder.add(document);
        return (
          openBuilder.count >= MAX_SEGMENT_POSTINGS || openBuilder.descriptionBytes >= MAX_DESCRIPTION_BYTES
        );
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
