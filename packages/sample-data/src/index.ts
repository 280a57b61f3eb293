/** Invented postings: as many as a benchmark asks for, or the few hundred of the demonstration site. */

export { companyAt, companyName } from './companies.domain.ts';
export { generatePostings } from './generate.ts';
export { OCCUPATIONS } from './occupations.data.ts';
export { COMMON_TECHNOLOGIES, PRINTED_TECHNOLOGIES, RARE_TECHNOLOGIES } from './technologies.data.ts';
export {
  type GeneratedPosting,
  type Label,
  type Language,
  type PostingValues,
  type Seniority,
  type Term,
  TRADES,
  type Trade,
} from './types.ts';
export { DOMAINS } from './words.data.ts';
