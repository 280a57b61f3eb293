export { createRandom } from './random.domain.ts';
/** Generated postings for benchmarks and the demo site. */

export { companyAt, companyName } from './companies.domain.ts';
export { describePosting } from './descriptions.domain.ts';
export { generatePostings } from './generate.ts';
export { OCCUPATIONS } from './occupations.data.ts';
export {
  COMMON_TECHNOLOGIES,
  RARE_TECHNOLOGIES,
  TECHNOLOGY_FORMS,
} from './technologies.data.ts';
export {
  type EducationLevel,
  type EmploymentType,
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
