/** Jobs from which labelled pairs are made. Two postings of the same job are written from the same {@link Job}. */
import {
  ENGLISH_ABOUT,
  ENGLISH_BENEFITS,
  ENGLISH_BUSINESSES,
  ENGLISH_PLACES,
  ENGLISH_STEMS,
  KOREAN_ABOUT,
  KOREAN_BENEFITS,
  KOREAN_BUSINESSES,
  KOREAN_PLACES,
  KOREAN_STEMS,
  type Place,
} from './employers.data.ts';
import { ENGLISH, KOREAN, type Occupation, type Sector } from './occupations.data.ts';

/** Random choices; the same seed gives the same sequence. */
export interface Choose {
  item<T>(items: readonly T[]): T;
  some<T>(items: readonly T[], count: number): T[];
  chance(probability: number): boolean;
  int(low: number, high: number): number;
}

export interface Company {
  name: string;
  /** English name of a Korean company. */
  english: string | null;
  stem: string;
  sector: Sector;
  about: readonly string[];
  benefits: readonly string[];
}

export interface Level {
  /** Word or numeral of the title; empty if titles name no level. */
  name: string;
  experience: string;
}

export interface Job {
  korean: boolean;
  company: Company;
  occupation: Occupation;
  role: string;
  specialty: readonly [name: string, sentence: string] | null;
  level: Level | null;
  shift: string | null;
  /** Text of the field for the employment type. */
  employment: string;
  /** What the title says about the contract, for example that it is a maternity cover. */
  contract: string | null;
  branch: string | null;
  workplace: 'remote' | null;
  place: Place;
  /** Won a month; elsewhere amounts a year. */
  pay: readonly [min: number, max: number];
  duties: readonly string[];
  requirements: readonly string[];
}

export const LEVELS = {
  ko: {
    entry: [
      { name: '신입', experience: '신입' },
      { name: '경력', experience: '경력 3년 이상' },
    ],
    grades: [
      { name: '신입', experience: '신입' },
      { name: '주임', experience: '경력 2~3년' },
      { name: '대리', experience: '경력 4~6년' },
      { name: '과장', experience: '경력 8~12년' },
    ],
    numerals: [],
  },
  en: {
    entry: [],
    grades: [
      { name: 'Junior', experience: '1+ years' },
      { name: '', experience: '3+ years' },
      { name: 'Senior', experience: '5+ years' },
      { name: 'Lead', experience: '8+ years' },
    ],
    numerals: [
      { name: 'I', experience: '1+ years' },
      { name: 'II', experience: '2+ years' },
      { name: 'III', experience: '5+ years' },
    ],
  },
} satisfies Record<string, Record<'entry' | 'grades' | 'numerals', readonly Level[]>>;

export const SHIFTS = {
  ko: ['주간', '야간', '오전', '오후', '주말'],
  en: ['Day Shift', 'Night Shift', '2nd Shift', 'Weekend Shift'],
} as const;

export function company(korean: boolean, sector: Sector, choose: Choose, except?: Company): Company {
  for (;;) {
    const made = korean ? koreanCompany(sector, choose) : englishCompany(sector, choose);
    if (made.stem !== except?.stem) return made;
  }
}

/** A company whose name has the same first word and whose business is another one. */
export function similarCompany(original: Company, korean: boolean, choose: Choose): Company {
  for (;;) {
    const made = korean
      ? koreanCompany(original.sector, choose, original.stem)
      : englishCompany(original.sector, choose, original.stem);
    if (made.name !== original.name) return made;
  }
}

function koreanCompany(sector: Sector, choose: Choose, stem?: string): Company {
  const [name, english] = KOREAN_STEMS.find(([each]) => each === stem) ?? choose.item(KOREAN_STEMS);
  const [business, englishBusiness] = choose.item(KOREAN_BUSINESSES[sector]);
  const full = `${name}${business}`;
  return {
    name: full,
    english: `${english} ${englishBusiness}`,
    stem: name,
    sector,
    about: choose.some(KOREAN_ABOUT, 4).map((sentence) => `${sentence.replace('{}', full)}.`),
    benefits: choose.some(KOREAN_BENEFITS, 4),
  };
}

function englishCompany(sector: Sector, choose: Choose, stem: string = choose.item(ENGLISH_STEMS)): Company {
  const name = `${stem} ${choose.item(ENGLISH_BUSINESSES[sector])}`;
  return {
    name,
    english: null,
    stem,
    sector,
    about: choose.some(ENGLISH_ABOUT, 4).map((sentence) => sentence.replace('{}', name)),
    benefits: choose.some(ENGLISH_BENEFITS, 4),
  };
}

/** A job of an occupation that fulfills a condition. */
export function jobOf(korean: boolean, choose: Choose, fits: (occupation: Occupation) => boolean): Job {
  const occupation = choose.item((korean ? KOREAN : ENGLISH).filter(fits));
  const levels: readonly Level[] = occupation.levels ? LEVELS[korean ? 'ko' : 'en'][occupation.levels] : [];
  return {
    korean,
    company: company(korean, occupation.sector, choose),
    occupation,
    role: occupation.role,
    specialty: choose.chance(0.75) ? choose.item(occupation.specialties) : null,
    level: levels.length > 0 && choose.chance(0.7) ? choose.item(levels) : null,
    shift: occupation.shifts && choose.chance(0.5) ? choose.item(SHIFTS[korean ? 'ko' : 'en']) : null,
    employment: korean
      ? choose.chance(0.8)
        ? '정규직'
        : '계약직'
      : choose.chance(0.85)
        ? 'Full-time'
        : 'Contract',
    contract: null,
    branch: null,
    workplace: null,
    place: choose.item(korean ? KOREAN_PLACES : ENGLISH_PLACES),
    pay: payOf(occupation, choose, korean),
    duties: choose.some(occupation.duties, 4),
    requirements: choose.some(occupation.requirements, 3),
  };
}

function payOf({ pay: [low, high] }: Occupation, choose: Choose, korean: boolean): [number, number] {
  const min = korean ? choose.int(low / 10, high / 10) * 100_000 : choose.int(low, high) * 1000;
  const step = korean ? 100_000 : 1000;
  return choose.chance(0.5) ? [min, min] : [min, Math.round((min * 1.1) / step) * step];
}
