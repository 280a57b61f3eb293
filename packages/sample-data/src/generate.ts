import { companyDraw, companyName } from './companies.domain.ts';
import { deadlineOf, educationOf, employmentOf, experienceOf } from './conditions.domain.ts';
import { OCCUPATIONS } from './occupations.data.ts';
import { type Offer, offers } from './offers.domain.ts';
import { salaryOf } from './pay.domain.ts';
import { isDeskWork, type Place, placeOf } from './places.domain.ts';
import { between, type Chance, Choices, dealing, drawing, type Random } from './random.domain.ts';
import { technologiesOf } from './stacks.domain.ts';
import { englishTitle, koreanTitle, type TitlePlan } from './titles.domain.ts';
import {
  type GeneratedPosting,
  type GeneratorOptions,
  type Language,
  type Seniority,
  type Term,
  TRADES,
  type Trade,
} from './types.ts';
import { DOMAINS } from './words.data.ts';

/** Share of the postings whose texts are English. */
const ENGLISH = { drawn: 0.2, dealt: 0.3 };
/** Of so many postings one company has one, on the average; those that are drawn for none do not count. */
const POSTINGS_A_COMPANY = { drawn: 14.8, dealt: 2 };
/** Of English titles so many stand at companies with Korean names. */
const KOREAN_EMPLOYER_OF_ENGLISH = 0.12;
/** Days back to the oldest posting: about 24 months. */
const OLDEST = 730;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Korea is nine hours ahead of UTC: a day that a site prints begins at 15:00 UTC of the day before. */
const KOREAN_MIDNIGHT_MS = -9 * 60 * MINUTE_MS;

const DEFAULTS = { seed: 1, today: '2026-06-30', choice: 'drawn' } as const;

const domains = new Choices(DOMAINS.map((domain) => [domain, domain.weight] as const));
const KOREAN_SITES = new Choices([
  ['haneul', 6],
  ['onduri', 3],
  ['sandollo', 1],
] as const);
const ENGLISH_SITES = new Choices([
  ['fernboard', 5],
  ['jobquill', 4],
  ['haneul', 1],
] as const);

const SENIORITIES: Readonly<Record<Language, Choices<Seniority | null>>> = {
  ko: new Choices<Seniority | null>([
    [null, 56, 12],
    ['any', 15],
    ['experienced', 14],
    ['newcomer', 8],
    ['lead', 3],
    ['junior', 2],
    ['senior', 3],
  ]),
  en: new Choices<Seniority | null>([
    [null, 58, 12],
    ['senior', 18],
    ['junior', 7],
    ['lead', 6],
    ['experienced', 5],
    ['newcomer', 4],
    ['any', 1],
  ]),
};
const TERMS = new Choices<Term | null>([
  [null, 82, 40],
  ['permanent', 6],
  ['contract', 4],
  ['internship', 3],
  ['remote', 2],
  ['partTime', 1.5],
  ['night', 0.8],
  ['weekend', 0.7],
]);

/**
 * `count` postings as several sites would have them after two years, in no order of time, each with what it is
 * about. The same count, seed and day give the same postings; about a hundred thousand a second.
 * @throws RangeError for a count that is no whole number from 0, or a day that does not exist.
 */
export function* generatePostings(
  count: number,
  options: GeneratorOptions = {},
): Generator<GeneratedPosting, void, undefined> {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError(`A count of postings is a whole number, not ${count}.`);
  const { seed, today, choice } = { ...DEFAULTS, ...options };
  const lastDay = Date.parse(`${today}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(lastDay)) throw new RangeError(`${today} is no day.`);
  const chance = choice === 'dealt' ? dealing(seed) : drawing(seed);
  const companies = companiesFor(count / POSTINGS_A_COMPANY[choice], ENGLISH[choice]);
  for (let number = 0; number < count; number++) yield posting(number, chance, companies, lastDay);
}

type Companies = Readonly<Record<Language, Readonly<Record<Trade, (random: Random) => number>>>>;

/** Of each trade and language as many companies as it has of all work. */
function companiesFor(count: number, english: number): Companies {
  const shares: Record<Trade, number> = Object.fromEntries(TRADES.map((trade) => [trade, 0])) as Record<
    Trade,
    number
  >;
  const total = OCCUPATIONS.reduce((sum, { weight }) => sum + weight, 0);
  for (const { trade, weight } of OCCUPATIONS) shares[trade] += weight / total;
  const draws = (language: Language, share: number) =>
    Object.fromEntries(
      TRADES.map((trade) => [trade, companyDraw(trade, language, count * share * shares[trade])]),
    ) as Companies[Language];
  return { ko: draws('ko', 1 - english), en: draws('en', english) };
}

/** One in four of the dealt Korean postings looks for developers, by a name in which 개발 stands inside a word. */
const isDeveloper = ({ occupation: { family } }: Offer) => family === 'development' || family === 'mobile';
const INSIDE_A_WORD = /\p{L}개발/u;

/** What a posting is about, drawn before any of it is put into words. */
function draw(number: number, chance: Chance, companies: Companies) {
  const { random, dealt } = chance;
  // Of dealt postings three in ten are English.
  const language: Language = (dealt ? (number * 3) % 10 < 3 : random() < ENGLISH.drawn) ? 'en' : 'ko';
  const developer = dealt && language === 'ko' && number % 4 === 0;
  const offer = chance.of(offers[language], (each) => !developer || isDeveloper(each));
  const { trade } = offer.occupation;
  const software = trade === 'it';
  const role = chance.of(offer.roles, ({ form }) => !developer || INSIDE_A_WORD.test(form));
  const employer = language === 'en' && random() < KOREAN_EMPLOYER_OF_ENGLISH ? 'ko' : language;
  const company = companies[employer][trade](random);
  const level = seniorityOf(chance, language, software);
  const term = chance.of(TERMS, (each) => each !== 'remote' || isDeskWork(trade));
  const seniority = dealt && term === 'internship' ? 'newcomer' : level;
  const technologies = technologiesOf(chance, offer.stacks, software, role.named);
  const place = placeOf(chance, language, trade);
  const domain = software && random() < 0.16 ? chance.of(domains) : null;
  const domainInTitle = domain !== null && random() < 0.6;
  const titlePlace = random() < (software ? 0.06 : 0.16) ? shortName(random, place) : null;
  return {
    language,
    offer,
    software,
    role,
    company,
    seniority,
    term,
    technologies,
    place,
    domain,
    domainInTitle,
    titlePlace,
  };
}

function posting(number: number, chance: Chance, companies: Companies, lastDay: number): GeneratedPosting {
  const drawn = draw(number, chance, companies);
  const { language, offer, role, seniority, term, technologies, place, domain, domainInTitle } = drawn;
  const { id, family, trade, wage, base } = offer.occupation;
  const companyText = companyName(drawn.company);
  const plan: TitlePlan = {
    role: role.form,
    software: drawn.software,
    seniority,
    term,
    technologies: technologies.besideRole,
    domain: domainInTitle ? domain!.id : null,
    place: drawn.titlePlace,
    company: companyText,
  };
  const site = chance.of(language === 'ko' ? KOREAN_SITES : ENGLISH_SITES);
  const { postedAt, postedDay, collectedAt } = times(chance.random, language, lastDay);
  return {
    sourceUrl: `https://${site}.example/jobs/${1_000_000 + number}`,
    site,
    values: {
      companyName: companyText,
      title: language === 'ko' ? koreanTitle(chance, plan) : englishTitle(chance, plan),
      location: place.location,
      experience: experienceOf(chance, language, seniority),
      education: educationOf(chance, language, trade, wage),
      employmentType: employmentOf(chance, language, trade, wage, term),
      deadline: deadlineOf(chance, language, postedDay),
      techStack: technologies.techStack,
      sector: sectorsOf(
        chance,
        language,
        offer.occupation,
        domain !== null && !domainInTitle ? domain[language] : null,
      ),
      salary: salaryOf(chance, language, base, wage, place.currency),
      postedAt,
    },
    country: place.country,
    collectedAt,
    label: {
      occupation: id,
      family,
      trade,
      name: role.name,
      seniority,
      technologies: technologies.technologies,
      core: technologies.core,
      domain: domain?.id ?? null,
      terms: term === null ? [] : [term],
      titlePlace: drawn.titlePlace,
      company: drawn.company,
      language,
    },
  };
}

/** Outside of software nobody is a junior or senior by the title, and most titles say nothing. */
function seniorityOf(chance: Chance, language: Language, software: boolean): Seniority | null {
  const level = chance.of(SENIORITIES[language]);
  if (software) return level;
  if (level === 'junior' || level === 'senior' || level === 'lead') return null;
  return chance.random() < 0.6 ? level : null;
}

/** A title names the province or what is nearer. */
const shortName = (random: Random, { near, wide }: Place) => (random() < 0.5 ? wide : near);

/** The heading under which Korean sites put all work with software. */
const SOFTWARE_HEADING = 'IT개발·데이터';

/** @param domain - the field of business, where it is named here. */
function sectorsOf(
  { random, dealt }: Chance,
  language: Language,
  { trade, sectors }: Offer['occupation'],
  domain: string | null,
): string[] {
  const own = sectors[language];
  const chosen: string[] = [];
  for (let at = 0; at < own.length && chosen.length < 4; at++)
    if (random() < (at === 0 ? 0.82 : 0.38) || (dealt && at === 0)) chosen.push(own[at]!);
  if (language === 'ko' && trade === 'it' && random() < 0.3) chosen.push(SOFTWARE_HEADING);
  if (domain !== null) chosen.push(domain);
  return chosen;
}

interface Times {
  postedAt: string | null;
  /** Counted from 1970-01-01, in Korea for Korean sites. */
  postedDay: number;
  collectedAt: string;
}

/** Most are of the last months; one in twenty-five does not say when it was put up. */
function times(random: Random, language: Language, lastDay: number): Times {
  const back = random();
  const postedDay = lastDay - Math.floor(OLDEST * back * back * Math.sqrt(back));
  const seen = random();
  // A site is read some times a day: half of the postings are found on their first day, the last after three weeks.
  const late = Math.floor(21 * seen * seen * seen * seen);
  const collectedDay = Math.min(lastDay, postedDay + late);
  const collected = collectedDay * DAY_MS + between(random, 600, 1_439) * MINUTE_MS;
  const collectedAt = new Date(collected).toISOString();
  if (random() < 0.04) return { postedAt: null, postedDay, collectedAt };
  // Korean lists print the day, English ones the hour or less.
  const posted =
    language === 'ko'
      ? postedDay * DAY_MS + KOREAN_MIDNIGHT_MS
      : postedDay * DAY_MS + between(random, 0, 590) * MINUTE_MS;
  return { postedAt: new Date(posted).toISOString(), postedDay, collectedAt };
}
