export { FIELDS, fieldTerms } from './fields.domain.ts';
export {
  descriptionTermsOf,
  indexedTermOf,
  MIN_DESCRIPTION_PART,
  type PhrasePrefix,
  phrasePrefixesOf,
  type QueryTerm,
  queryTermsOf,
  termsOf,
} from './terms.domain.ts';
export { indexForm, isCjk, normalizeCharacters } from './tokenize.domain.ts';
