export { FIELDS, fieldTerms } from './fields.domain.ts';
export { type Beginning, beginningsOf, type Meaning, meaningsOf, termsOf } from './terms.domain.ts';
export { isJoined } from './words.domain.ts';
