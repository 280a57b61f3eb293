export type { Correction } from './corrections.domain.ts';
export type { Document, DocumentState } from './engine/document.domain.ts';
export { dateOf, VALUE_PREFIX } from './engine/document.domain.ts';
export { parseDocuments } from './engine/document-json.domain.ts';
export { suggestionRank } from './engine/suggestion-rank.domain.ts';
export * from './filters.ts';
export { Matcher } from './matcher.ts';
export {
  type FacetCount,
  type Facets,
  type FoundSuggestion,
  IndexLoadingError,
  type IndexLog,
  type PageRequest,
  type PageResult,
  type PostingIndex,
  type SearchEngine,
  SearchUnavailableError,
  type Trend,
} from './port.ts';
export { locationTextOf, regionsOf } from './regions.domain.ts';
export { DEFAULT_CURRENCY, postedSince } from './rules.domain.ts';
export { SearchIndex, type SearchIndexOptions } from './sync/search-index.ts';
export type { Change, DocumentsText, IndexSource, SourceState } from './sync/source.ts';
export { termsOf } from './tokenizer/index.ts';
