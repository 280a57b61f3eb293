export { generateTexts, TEXT_LOCALES, type TextOptions } from './generate.ts';
export {
  type Counts,
  conflictingNames,
  type Failure,
  isGoodEnough,
  score,
  scoreAll,
  THRESHOLDS,
  VERDICTS,
  type Verdict,
} from './score.domain.ts';
export { FIELDS, type Field, type GeneratedText, type PlaceValue, type Values } from './types.ts';
