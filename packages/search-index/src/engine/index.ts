/** The search engine without database sync. */

export { searchFacets, searchPage } from './search.domain.ts';
export { Searcher } from './searcher.domain.ts';
export { SegmentBuilder } from './segment/builder.domain.ts';
export { openSegment } from './segment/segment.domain.ts';
