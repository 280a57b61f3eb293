/** The search engine without database sync. */

export { Groups } from './groups.domain.ts';
export { MemoryEngine } from './memory-engine.ts';
export { Searcher } from './searcher.domain.ts';
export { SegmentBuilder } from './segment/builder.domain.ts';
export { openSegment } from './segment/segment.domain.ts';
