export { type Address, addressOf } from './address.domain.ts';
export { isInKorea } from './korea.domain.ts';
export { matchRegions, regionName } from './location.domain.ts';
export { type NamedCondition, namedCondition } from './search-words.domain.ts';
export { canonicalTechnology } from './tech.domain.ts';
