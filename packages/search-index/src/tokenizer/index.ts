export { FIELDS, fieldTerms } from './fields.domain.ts';
export {
  type PhrasePrefix,
  phrasePrefixesOf,
  type QueryTerm,
  queryTermsOf,
  termsOf,
} from './terms.domain.ts';
export { isCjk } from './tokenize.domain.ts';
