export { parseNumber } from './amount.domain.ts';
export { dayIn, dayOf, findTimeZone, formatDayIn, instantAt } from './calendar.domain.ts';
export {
  type Card,
  DATE_ORDERS,
  type DateOrder,
  NUMBER_FORMATS,
  type NumberFormat,
  type ParseContext,
  TEXT_FIELDS,
  type TextField,
} from './card.domain.ts';
export { classifyText, splitConditions } from './classify.domain.ts';
export { currencyOf } from './currency.domain.ts';
export { MAX_EXPERIENCE_YEARS } from './experience.domain.ts';
export { parseLocation } from './location.domain.ts';
export { parsePayTerms } from './pay-terms.domain.ts';
export { parsePosting } from './posting.domain.ts';
export { PERIODS_PER_YEAR } from './salary.domain.ts';
