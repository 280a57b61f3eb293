export { type LabelledPair, type LabelledPosting, labelledPairs } from './labelled-pairs.ts';
