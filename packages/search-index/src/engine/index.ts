/** The engine alone, for whoever indexes something without a database. */
export { SegmentBuilder } from './builder.domain.ts';
export { searchFacets, searchPage } from './search.domain.ts';
export { Searcher } from './searcher.domain.ts';
export { openSegment } from './segment.domain.ts';
