export { dayTextIn } from './calendar.domain.ts';
export { type Card, type ReadingContext, TEXT_FIELDS, type TextField } from './card.domain.ts';
export { classifyText, splitMixed } from './classify.domain.ts';
export { MOST_YEARS } from './experience.domain.ts';
export { isInKorea } from './korea.domain.ts';
export { matchRegions } from './location.domain.ts';
export { readPosting } from './read.domain.ts';
export { canonicalTechnology } from './tech.domain.ts';
