export { FIELDS, fieldTerms } from './fields.domain.ts';
export {
  indexedTermOf,
  type PhrasePrefix,
  phrasePrefixesOf,
  type QueryTerm,
  queryTermsOf,
  termsOf,
} from './terms.domain.ts';
export { indexForm, isCjk, normalizeCharacters } from './tokenize.domain.ts';
