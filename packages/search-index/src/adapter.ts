/** What an adapter of another search engine needs, so that it finds the same postings by the same rules. */

export type { Vocabulary } from './corrections.domain.ts';
export {
  type Document,
  dayOf,
  NO_DAY,
  stepsReached,
  VALUE_PREFIX,
  yearsSortKey,
} from './engine/document.domain.ts';
export { parseDocuments } from './engine/document-json.domain.ts';
export { type Counts, facetOf } from './engine/facets.domain.ts';
export { NO_AMOUNT } from './engine/iterators.domain.ts';
export { MAX_PHRASE_WORDS } from './engine/phrase-matcher.domain.ts';
export { selectSuggestions } from './engine/suggest.domain.ts';
export { suggestionRank } from './engine/suggestion-rank.domain.ts';
export { isPhrase } from './engine/text-match.domain.ts';
export { currenciesIn, mostFrequentValues, trendCurrency } from './engine/trend.domain.ts';
export { admits } from './engine/value-match.domain.ts';
export { type NamedValues, pointsOfValues } from './named-values.domain.ts';
export { correctedPlan, type Plan, planOf, rankedTerms } from './plan.domain.ts';
export { isEmptyQuery, isOpenAt, type Phrase, type QueryTerm, type TextQuery } from './query.domain.ts';
export { locationTextOf, NATIONWIDE, normalizeLocation, regionsOf } from './regions.domain.ts';
export { DEFAULT_CURRENCY, POINTS, postedSince } from './rules.domain.ts';
export { CLOSED_OFFSET, formatSortKeys, type Position, parsePosition } from './sort-keys.domain.ts';
export { ChangeReader } from './sync/change-reader.ts';
export type { Change } from './sync/source.ts';
export { indexVersion } from './sync/version.ts';
export {
  descriptionTermsOf,
  fieldTerms,
  isCjk,
  MIN_DESCRIPTION_PART,
  type PhrasePrefix,
  phrasePrefixesOf,
} from './tokenizer/index.ts';
