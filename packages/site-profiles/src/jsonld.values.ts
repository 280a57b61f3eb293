import {
  type Card,
  currencyOf,
  MAX_EXPERIENCE_YEARS,
  PERIODS_PER_YEAR,
  parseNumber,
} from '@workreel/posting-parser';
import type {
  EducationLevel,
  EmploymentType,
  PostingValues,
  SalaryPeriod,
} from '@workreel/posting-parser/values';
import { entriesOf, firstOf, isObject, type JsonObject, nameOf, textOf } from './jsonld.text.ts';
import type { SiteProfile } from './profile.types.ts';

/** Values of structured properties, and texts of properties that the posting parser has to parse. */
interface ExtractedValues {
  texts: Partial<Card['texts']>;
  structuredData: Partial<PostingValues>;
}

/** Extracts the structured values of a JobPosting. Prose is returned as text. */
export function extractValues(posting: JsonObject, profile: SiteProfile): ExtractedValues {
  const all: ExtractedValues = { texts: {}, structuredData: {} };
  for (const extract of [salaryOf, typesOf, deadlineOf, experienceOf, educationOf, postedOf]) {
    const { texts, structuredData } = extract(posting, profile);
    Object.assign(all.texts, texts);
    Object.assign(all.structuredData, structuredData);
  }
  return all;
}

const NO_VALUES: ExtractedValues = { texts: {}, structuredData: {} };

const PERIODS: ReadonlyMap<string, SalaryPeriod> = new Map(Object.entries({
  hour: 'hour', hourly: 'hour', hur: 'hour',
  day: 'day', daily: 'day',
  week: 'week', weekly: 'week', wee: 'week',
  month: 'month', monthly: 'month', mon: 'month',
  year: 'year', yearly: 'year', annual: 'year', annually: 'year', annum: 'year', ann: 'year',
})); // biome-ignore format: a table
function salaryOf(posting: JsonObject, profile: SiteProfile): ExtractedValues {
  const base = firstOf(posting.baseSalary ?? posting.estimatedSalary);
  const amount = isObject(base) ? base : { value: base };
  const inner = firstOf(amount.value);
  const value = isObject(inner) ? inner : { value: inner };
  const unit = (
    textOf(value.unitText) ??
    textOf(amount.unitText) ??
    textOf(value.unitCode) ??
    ''
  ).toLowerCase();
  const period = PERIODS.get(unit.replace(/^per\s+/, '')) ?? null;
  const code = textOf(amount.currency) ?? textOf(amount.priceCurrency) ?? textOf(posting.salaryCurrency);
  const currency = code === null ? profile.currency : currencyOf(code, profile.currency);
  const number = (given: unknown) => numberOf(given, currency ?? profile.currency);
  const exact = number(value.value) ?? number(amount.price);
  const lower = number(value.minValue) ?? number(amount.minValue) ?? number(amount.minPrice) ?? exact;
  const upper = number(value.maxValue) ?? number(amount.maxValue) ?? number(amount.maxPrice) ?? exact;
  const [min, max] = lower !== null && upper !== null && lower > upper ? [upper, lower] : [lower, upper];
  const suffix = `${currency ?? code}${period === null ? '' : ` per ${period}`}`;
  if (min === null && max === null) {
    const raw = typeof firstOf(value.value) === 'string' ? textOf(value.value) : null;
    if (raw === null) return NO_VALUES;
    // "40000 - 50000" alone does not say what the properties beside it do.
    const text = code !== null && !/[\p{L}\p{Sc}]/u.test(raw) ? `${raw} ${suffix}` : raw;
    return { texts: { salary: text }, structuredData: {} };
  }
  const range = min === max ? String(min) : `${min ?? ''} - ${max ?? ''}`.trim();
  const text = `${range} ${suffix}`;
  if (currency === null) {
    const none = { min: null, max: null, currency, period: null, annualMin: null, annualMax: null };
    return { texts: { salary: text }, structuredData: { salary: { text, ...none } } };
  }
  const factor = period === null ? null : PERIODS_PER_YEAR[currency === 'KRW' ? 'KRW' : 'other'][period];
  const yearly = (amount: number | null) =>
    amount === null || factor === null ? null : Math.round(amount * factor * 100) / 100;
  return {
    texts: { salary: text },
    structuredData: {
      salary: { text, min, max, currency, period, annualMin: yearly(min), annualMax: yearly(max) },
    },
  };
}

/** Returns a positive number given as a number or string. 0 means "not specified" in many forms. */
function numberOf(value: unknown, currency = ''): number | null {
  const first = firstOf(value);
  const number =
    typeof first === 'string'
      ? parseNumber(first.trim(), currency)
      : typeof first === 'number'
        ? first
        : null;
  return number !== null && Number.isFinite(number) && number > 0 && number < 1e15 ? number : null;
}

const TYPES: ReadonlyMap<string, EmploymentType> = new Map(
  Object.entries({
    FULL_TIME: 'fullTime',
    PART_TIME: 'partTime',
    CONTRACTOR: 'contract',
    CONTRACT: 'contract',
    TEMPORARY: 'temporary',
    SEASONAL: 'temporary',
    INTERN: 'internship',
    INTERNSHIP: 'internship',
    FREELANCE: 'freelance',
    VOLUNTEER: 'other',
    PER_DIEM: 'temporary',
    OTHER: 'other',
  }),
);

function typesOf(posting: JsonObject): ExtractedValues {
  const words = entriesOf(posting.employmentType);
  if (words.length === 0) return NO_VALUES;
  const text = words.join(', ').slice(0, 200);
  const types = words.map((word) =>
    TYPES.get(
      word
        .replace(/^.*\//, '')
        .replace(/[\s-]+/g, '_')
        .toUpperCase(),
    ),
  );
  const knownTypes = [...new Set(types.filter((type) => type !== undefined))];
  // If an entry is not a schema.org value, the posting parser parses the whole text.
  return types.includes(undefined)
    ? { texts: { employmentType: text }, structuredData: {} }
    : {
        texts: { employmentType: text },
        structuredData: { employmentType: { text, types: knownTypes } },
      };
}

function deadlineOf(posting: JsonObject, profile: SiteProfile): ExtractedValues {
  const text = textOf(posting.validThrough);
  const date = text === null ? null : dateIn(text, profile.timeZone);
  if (text === null) return NO_VALUES;
  return {
    texts: { deadline: text },
    structuredData: date === null ? {} : { deadline: { text, kind: 'date', date } },
  };
}

function postedOf(posting: JsonObject): ExtractedValues {
  const text = textOf(posting.datePosted);
  // A date without a time is left to the posting parser, which applies the time zone of the site.
  const instant = text !== null && HAS_ZONE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant)
    ? NO_VALUES
    : { texts: {}, structuredData: { postedAt: new Date(instant).toISOString() } };
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
const HAS_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Returns the calendar day of a date or instant in the time zone of the site. */
function dateIn(text: string, timeZone: string): string | null {
  if (!ISO_DATE.test(text)) return null;
  if (HAS_ZONE.test(text)) {
    const instant = Date.parse(text);
    if (Number.isNaN(instant)) return null;
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(instant);
  }
  const date = text.slice(0, 10);
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
}

/** Google's words for postings that anyone may apply to. */
const NO_REQUIREMENTS = /^(?:no[- ]?requirements?|none)$/i;

function experienceOf(posting: JsonObject): ExtractedValues {
  const requirements = firstOf(posting.experienceRequirements);
  if (!isObject(requirements)) {
    const text = textOf(requirements);
    if (text === null) return NO_VALUES;
    const anyone = { text, minYears: 0, maxYears: null, newcomer: true };
    return {
      texts: { experience: text },
      structuredData: NO_REQUIREMENTS.test(text) ? { experience: anyone } : {},
    };
  }
  const months =
    requirements.monthsOfExperience === 0 || requirements.monthsOfExperience === '0'
      ? 0
      : numberOf(requirements.monthsOfExperience);
  const description = textOf(requirements.description) ?? textOf(requirements.name);
  // More years than a working life are a typing error, so use the description instead.
  if (months === null || months > MAX_EXPERIENCE_YEARS * 12)
    return description === null ? NO_VALUES : { texts: { experience: description }, structuredData: {} };
  const text = description ?? `${months} months`;
  return {
    texts: { experience: text },
    structuredData: {
      // Rounded down, so that a filter by years does not hide a posting that requires fewer months.
      experience: { text, minYears: Math.floor(months / 12), maxYears: null, newcomer: months === 0 },
    },
  };
}

const DEGREES: [RegExp, EducationLevel][] = [
  [NO_REQUIREMENTS, 'none'],
  [/^high ?school$/i, 'highSchool'],
  [/^associate(?: degree)?$/i, 'associate'],
  [/^bachelor(?:'?s)?(?: degree)?$/i, 'bachelor'],
  [/^(?:postgraduate|master(?:'?s)?)(?: degree)?$/i, 'master'],
  [/^(?:doctora(?:l|te)|phd)(?: degree)?$/i, 'doctorate'],
];

function educationOf(posting: JsonObject): ExtractedValues {
  const values = Array.isArray(posting.educationRequirements)
    ? posting.educationRequirements
    : [posting.educationRequirements];
  const words = values.flatMap((value) => {
    const text = isObject(value) ? (textOf(value.credentialCategory) ?? nameOf(value)) : textOf(value);
    return text === null ? [] : [text];
  });
  if (words.length === 0) return NO_VALUES;
  const text = words.join(', ').slice(0, 300);
  const levels = words.map((word) => DEGREES.findIndex(([pattern]) => pattern.test(word)));
  // Several categories are alternatives, so the lowest is sufficient.
  const level = DEGREES[Math.min(...levels)]?.[1];
  const isKnown = level !== undefined && !levels.includes(-1);
  return { texts: { education: text }, structuredData: isKnown ? { education: { text, level } } : {} };
}
