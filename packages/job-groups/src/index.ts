export { sketchOf } from './description.domain.ts';
export type { PostingFacts } from './facts.ts';
export { comparePostings, type Decisions, groupsOf, keysOf, MAX_BLOCK } from './group.domain.ts';

/** Increased with each change of the rules, so that stored postings are grouped again. */
export const GROUPING_VERSION = 1;
