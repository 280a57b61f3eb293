import { type Card, MOST_YEARS } from '@workreel/posting-parser';
import type {
  EducationLevel,
  EmploymentType,
  PostingValues,
  SalaryPeriod,
} from '@workreel/posting-parser/values';
import { entriesOf, firstOf, isObject, type JsonObject, nameOf, textOf } from './jsonld.text.ts';
import type { SiteProfile } from './profile.types.ts';

/** What schema.org's own words and numbers say, without reading a sentence. */
interface Stated {
  texts: Partial<Card['texts']>;
  stated: Partial<PostingValues>;
}

/** Reads the values of a JobPosting that are stated as data; what is stated as prose stays a text. */
export function statedValues(posting: JsonObject, profile: SiteProfile): Stated {
  const all: Stated = { texts: {}, stated: {} };
  for (const part of [salaryOf, typesOf, deadlineOf, experienceOf, educationOf, postedOf]) {
    const { texts, stated } = part(posting, profile);
    Object.assign(all.texts, texts);
    Object.assign(all.stated, stated);
  }
  return all;
}

const NOTHING: Stated = { texts: {}, stated: {} };

const PERIODS: ReadonlyMap<string, SalaryPeriod> = new Map(Object.entries({
  hour: 'hour', hourly: 'hour', hur: 'hour',
  day: 'day', daily: 'day',
  week: 'week', weekly: 'week', wee: 'week',
  month: 'month', monthly: 'month', mon: 'month',
  year: 'year', yearly: 'year', annual: 'year', annually: 'year', annum: 'year', ann: 'year',
})); // biome-ignore format: a table
/** How often a period is paid in a year: the contract's figures, for won and elsewhere. */
const TIMES_A_YEAR: Record<SalaryPeriod, [krw: number, elsewhere: number]> = {
  hour: [209 * 12, 2_080],
  day: [260, 260],
  week: [52, 52],
  month: [12, 12],
  year: [1, 1],
};

function salaryOf(posting: JsonObject, profile: SiteProfile): Stated {
  const base = firstOf(posting.baseSalary ?? posting.estimatedSalary);
  const amount = isObject(base) ? base : { value: base };
  const inner = firstOf(amount.value);
  const value = isObject(inner) ? inner : { value: inner };
  const exact = numberOf(value.value) ?? numberOf(amount.price);
  const min = numberOf(value.minValue) ?? numberOf(amount.minValue) ?? numberOf(amount.minPrice) ?? exact;
  const max = numberOf(value.maxValue) ?? numberOf(amount.maxValue) ?? numberOf(amount.maxPrice) ?? exact;
  const printed =
    typeof base === 'string' || typeof inner === 'string' ? (textOf(inner) ?? textOf(base)) : null;
  if (min === null && max === null)
    return printed === null ? NOTHING : { texts: { salary: printed }, stated: {} };

  const word = (
    textOf(value.unitText) ??
    textOf(amount.unitText) ??
    textOf(value.unitCode) ??
    ''
  ).toLowerCase();
  const period = PERIODS.get(word.replace(/^per\s+/, '')) ?? null;
  const code = textOf(amount.currency) ?? textOf(amount.priceCurrency) ?? textOf(posting.salaryCurrency);
  const currency = code !== null && /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : profile.currency;
  const times = period === null ? null : TIMES_A_YEAR[period][currency === 'KRW' ? 0 : 1];
  const yearly = (amount: number | null) =>
    amount === null || times === null ? null : Math.round(amount * times * 100) / 100;
  const range = min === max ? String(min) : `${min ?? ''} - ${max ?? ''}`.trim();
  const text = `${range} ${currency}${period === null ? '' : ` per ${period}`}`;
  return {
    texts: { salary: text },
    stated: {
      salary: { text, min, max, currency, period, annualMin: yearly(min), annualMax: yearly(max) },
    },
  };
}

/** A positive number, stated as one or as its digits; 0 is what forms write for "not said". */
function numberOf(value: unknown): number | null {
  const one = firstOf(value);
  const number =
    typeof one === 'number'
      ? one
      : typeof one === 'string' && /^\s*[\d,]+(?:\.\d+)?\s*$/.test(one)
        ? Number(one.replaceAll(',', ''))
        : Number.NaN;
  return Number.isFinite(number) && number > 0 && number < 1e15 ? number : null;
}

const TYPES: Record<string, EmploymentType> = {
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
};

function typesOf(posting: JsonObject): Stated {
  const words = entriesOf(posting.employmentType);
  if (words.length === 0) return NOTHING;
  const text = words.join(', ').slice(0, 200);
  const types = words.map(
    (word) =>
      TYPES[
        word
          .replace(/^.*\//, '')
          .replace(/[\s-]+/g, '_')
          .toUpperCase()
      ],
  );
  const known = [...new Set(types.filter((type) => type !== undefined))];
  // A word of the site's own language is read as text, with the words beside it.
  return types.includes(undefined)
    ? { texts: { employmentType: text }, stated: {} }
    : {
        texts: { employmentType: text },
        stated: { employmentType: { text, types: known } },
      };
}

function deadlineOf(posting: JsonObject, profile: SiteProfile): Stated {
  const text = textOf(posting.validThrough);
  const date = text === null ? null : dateIn(text, profile.timeZone);
  if (text === null) return NOTHING;
  return {
    texts: { deadline: text },
    stated: date === null ? {} : { deadline: { text, kind: 'date', date } },
  };
}

function postedOf(posting: JsonObject): Stated {
  const text = textOf(posting.datePosted);
  // A date alone is midnight somewhere: that is the reader's to say, who knows the zone.
  const instant = text !== null && HAS_ZONE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant)
    ? NOTHING
    : { texts: {}, stated: { postedAt: new Date(instant).toISOString() } };
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
const HAS_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The calendar day of a stated date or instant, as clocks of the site show it. */
function dateIn(text: string, timeZone: string): string | null {
  const written = ISO_DATE.exec(text);
  if (written === null) return null;
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

function experienceOf(posting: JsonObject): Stated {
  const stated = firstOf(posting.experienceRequirements);
  if (!isObject(stated)) {
    const text = textOf(stated);
    return text === null ? NOTHING : { texts: { experience: text }, stated: {} };
  }
  const months =
    stated.monthsOfExperience === 0 || stated.monthsOfExperience === '0'
      ? 0
      : numberOf(stated.monthsOfExperience);
  const said = textOf(stated.description) ?? textOf(stated.name);
  // More than a working life is a slip of whoever wrote it: what was said beside it is read as text.
  if (months === null || months > MOST_YEARS * 12)
    return said === null ? NOTHING : { texts: { experience: said }, stated: {} };
  const text = said ?? `${months} months`;
  return {
    texts: { experience: text },
    stated: {
      // Ten months are not a year: rounded down, so that nobody is shut out by our arithmetic.
      experience: { text, minYears: Math.floor(months / 12), maxYears: null, newcomer: months === 0 },
    },
  };
}

const DEGREES: [RegExp, EducationLevel][] = [
  [/^(?:no[- ]?requirements?|none)$/i, 'none'],
  [/^high ?school$/i, 'highSchool'],
  [/^associate(?: degree)?$/i, 'associate'],
  [/^bachelor(?:'?s)?(?: degree)?$/i, 'bachelor'],
  [/^(?:postgraduate|master(?:'?s)?)(?: degree)?$/i, 'master'],
  [/^(?:doctora(?:l|te)|phd)(?: degree)?$/i, 'doctorate'],
];

function educationOf(posting: JsonObject): Stated {
  const values = Array.isArray(posting.educationRequirements)
    ? posting.educationRequirements
    : [posting.educationRequirements];
  const words = values.flatMap((value) => {
    const text = isObject(value) ? (textOf(value.credentialCategory) ?? nameOf(value)) : textOf(value);
    return text === null ? [] : [text];
  });
  if (words.length === 0) return NOTHING;
  const text = words.join(', ').slice(0, 300);
  const levels = words.map((word) => DEGREES.findIndex(([pattern]) => pattern.test(word)));
  // Several categories are alternatives: the lowest of them is enough.
  const level = DEGREES[Math.min(...levels)]?.[1];
  const readable = level !== undefined && !levels.includes(-1);
  return { texts: { education: text }, stated: readable ? { education: { text, level } } : {} };
}
