import { companyName, companySampler } from './companies.domain.ts';
import { sampleDeadline, sampleEducation, sampleEmployment, sampleExperience } from './conditions.domain.ts';
import { canBeRemote, type JobLocation, sampleLocation } from './locations.domain.ts';
import { OCCUPATIONS } from './occupations.data.ts';
import { type Offer, offers } from './offers.domain.ts';
import { sampleSalary } from './pay.domain.ts';
import {
  Choices,
  coverageSampler,
  type Random,
  randomInt,
  type Sampler,
  weightedSampler,
} from './random.domain.ts';
import { sampleTechnologies } from './stacks.domain.ts';
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

/** Share of postings in English. */
const ENGLISH_SHARE = { weighted: 0.2, coverage: 0.3 };
/** Average number of postings per company in the company pool. */
const POSTINGS_PER_COMPANY = { weighted: 14.8, coverage: 2 };
/** Share of English postings from companies with Korean names. */
const KOREAN_EMPLOYER_SHARE = 0.12;
/** Maximum age of a posting: about 24 months. */
const MAX_AGE_DAYS = 730;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Korea is nine hours ahead of UTC, so a day starts at 15:00 UTC of the previous day. */
const KOREAN_MIDNIGHT_MS = -9 * 60 * MINUTE_MS;

const DEFAULTS = { seed: 1, today: '2026-06-30', sampling: 'weighted' } as const;

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
 * Generates postings like those of several sites over two years, in no chronological order and each with its label. The
 * same arguments generate the same postings. Generates about 100,000 postings per second.
 * @throws RangeError for a negative or fractional count or a day that does not exist
 */
export function* generatePostings(
  count: number,
  options: GeneratorOptions = {},
): Generator<GeneratedPosting, void, undefined> {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError(`Invalid number of postings: ${count}. Expected a non-negative integer.`);
  const { seed, today, sampling } = { ...DEFAULTS, ...options };
  const lastDay = Date.parse(`${today}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(lastDay)) throw new RangeError(`Invalid day: ${today}. Expected YYYY-MM-DD.`);
  const sampler = sampling === 'coverage' ? coverageSampler(seed) : weightedSampler(seed);
  const companies = companySamplers(count / POSTINGS_PER_COMPANY[sampling], ENGLISH_SHARE[sampling]);
  for (let number = 0; number < count; number++) yield posting(number, sampler, companies, lastDay);
}

type Companies = Readonly<Record<Language, Readonly<Record<Trade, (random: Random) => number>>>>;

/** Creates a company sampler per trade and language; the number of companies is proportional to the share of postings. */
function companySamplers(count: number, english: number): Companies {
  const shares: Record<Trade, number> = Object.fromEntries(TRADES.map((trade) => [trade, 0])) as Record<
    Trade,
    number
  >;
  const total = OCCUPATIONS.reduce((sum, { weight }) => sum + weight, 0);
  for (const { trade, weight } of OCCUPATIONS) shares[trade] += weight / total;
  const samplersOf = (language: Language, share: number) =>
    Object.fromEntries(
      TRADES.map((trade) => [trade, companySampler(trade, language, count * share * shares[trade])]),
    ) as Companies[Language];
  return { ko: samplersOf('ko', 1 - english), en: samplersOf('en', english) };
}

/** Returns whether an offer is for a developer role. */
const isDeveloper = ({ occupation: { family } }: Offer) => family === 'development' || family === 'mobile';
const DEVELOPMENT_WITHIN_WORD = /\p{L}개발/u;

/** Samples the subject of a posting, from which its texts are then generated. */
function sampleSubject(number: number, sampler: Sampler, companies: Companies) {
  const { random, coverage } = sampler;
  const language: Language = (coverage ? (number * 3) % 10 < 3 : random() < ENGLISH_SHARE.weighted)
    ? 'en'
    : 'ko';
  // In coverage sampling, one in four Korean postings is for a developer role in which 개발 is part of a longer word.
  const requiresDeveloper = coverage && language === 'ko' && number % 4 === 0;
  const offer = sampler.sample(offers[language], (candidate) => !requiresDeveloper || isDeveloper(candidate));
  const { trade } = offer.occupation;
  const software = trade === 'it';
  const role = sampler.sample(
    offer.roles,
    ({ form }) => !requiresDeveloper || DEVELOPMENT_WITHIN_WORD.test(form),
  );
  const employer = language === 'en' && random() < KOREAN_EMPLOYER_SHARE ? 'ko' : language;
  const company = companies[employer][trade](random);
  const level = seniorityOf(sampler, language, software);
  const term = sampler.sample(TERMS, (candidate) => candidate !== 'remote' || canBeRemote(trade));
  const seniority = coverage && term === 'internship' ? 'newcomer' : level;
  const technologies = sampleTechnologies(sampler, offer.stacks, software, role.named);
  const jobLocation = sampleLocation(sampler, language, trade);
  const domain = software && random() < 0.16 ? sampler.sample(domains) : null;
  const domainInTitle = domain !== null && random() < 0.6;
  const titlePlace = random() < (software ? 0.06 : 0.16) ? regionInTitle(random, jobLocation) : null;
  return {
    language,
    offer,
    software,
    role,
    company,
    seniority,
    term,
    technologies,
    jobLocation,
    domain,
    domainInTitle,
    titlePlace,
  };
}

function posting(number: number, sampler: Sampler, companies: Companies, lastDay: number): GeneratedPosting {
  const subject = sampleSubject(number, sampler, companies);
  const { language, offer, role, seniority, term, technologies, jobLocation, domain, domainInTitle } =
    subject;
  const { id, family, trade, wage, base } = offer.occupation;
  const companyText = companyName(subject.company);
  const plan: TitlePlan = {
    role: role.form,
    software: subject.software,
    seniority,
    term,
    technologies: technologies.besideRole,
    domain: domainInTitle ? domain!.id : null,
    region: subject.titlePlace,
    company: companyText,
  };
  const site = sampler.sample(language === 'ko' ? KOREAN_SITES : ENGLISH_SITES);
  const { postedAt, postedDay, collectedAt } = sampleTimes(sampler.random, language, lastDay);
  const title = language === 'ko' ? koreanTitle(sampler, plan) : englishTitle(sampler, plan);
  const workplace = jobLocation.location.remote ? 'remote' : workplaceInTitle(title);
  return {
    sourceUrl: `https://${site}.example/jobs/${1_000_000 + number}`,
    site,
    values: {
      companyName: companyText,
      title,
      location: workplace === 'remote' ? { ...jobLocation.location, remote: true } : jobLocation.location,
      workplace,
      experience: sampleExperience(sampler, language, seniority),
      education: sampleEducation(sampler, language, trade, wage),
      employmentType: sampleEmployment(sampler, language, trade, wage, term),
      deadline: sampleDeadline(sampler, language, postedDay),
      techStack: technologies.techStack,
      sector: sectorsOf(
        sampler,
        language,
        offer.occupation,
        domain !== null && !domainInTitle ? domain[language] : null,
      ),
      salary: sampleSalary(sampler, language, base, wage, jobLocation.currency),
      postedAt,
    },
    country: jobLocation.country,
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
      titlePlace: subject.titlePlace,
      company: subject.company,
      language,
    },
  };
}

/** Returns the workplace that a title names apart from its role: "[재택근무]", "(Remote)", "- Hybrid". */
function workplaceInTitle(title: string): GeneratedPosting['values']['workplace'] {
  if (/[[(](?:100% )?재택(?:근무)?(?: 가능)?[\])]|\(Remote\)| - Remote(?: \([^)]+\))*(?=,| - |$)/.test(title))
    return 'remote';
  return / - Hybrid(?: \([^)]+\))*$/.test(title) ? 'hybrid' : null;
}

/** Outside software, titles do not name junior, senior or lead roles, and most name no seniority. */
function seniorityOf(sampler: Sampler, language: Language, software: boolean): Seniority | null {
  const level = sampler.sample(SENIORITIES[language]);
  if (software) return level;
  if (level === 'junior' || level === 'senior' || level === 'lead') return null;
  return sampler.random() < 0.6 ? level : null;
}

/** Returns the region that a title names: the province or a smaller region. */
const regionInTitle = (random: Random, { localName, provinceName }: JobLocation) =>
  random() < 0.5 ? provinceName : localName;

/** The sector under which Korean sites list all software jobs. */
const SOFTWARE_HEADING = 'IT개발·데이터';

/** @param domain - business field; null if it is not listed among the sectors */
function sectorsOf(
  { random, coverage }: Sampler,
  language: Language,
  { trade, sectors }: Offer['occupation'],
  domain: string | null,
): string[] {
  const candidates = sectors[language];
  const selected: string[] = [];
  for (let index = 0; index < candidates.length && selected.length < 4; index++)
    if (random() < (index === 0 ? 0.82 : 0.38) || (coverage && index === 0))
      selected.push(candidates[index]!);
  if (language === 'ko' && trade === 'it' && random() < 0.3) selected.push(SOFTWARE_HEADING);
  if (domain !== null) selected.push(domain);
  return selected;
}

interface PostingTimes {
  postedAt: string | null;
  /** Days since 1970-01-01, in Korean time for Korean sites. */
  postedDay: number;
  collectedAt: string;
}

/** Samples the times of a posting. Most are a few months old; 4% have no time of publication. */
function sampleTimes(random: Random, language: Language, lastDay: number): PostingTimes {
  const fraction = random();
  const postedDay = lastDay - Math.floor(MAX_AGE_DAYS * fraction * fraction * Math.sqrt(fraction));
  const delay = random();
  // Sites are collected several times a day: half of the postings are found on the first day, the last after three weeks.
  const daysLate = Math.floor(21 * delay * delay * delay * delay);
  const collectedDay = Math.min(lastDay, postedDay + daysLate);
  const collected = collectedDay * DAY_MS + randomInt(random, 600, 1_439) * MINUTE_MS;
  const collectedAt = new Date(collected).toISOString();
  if (random() < 0.04) return { postedAt: null, postedDay, collectedAt };
  // Korean sites print the day, English ones the time.
  const posted =
    language === 'ko'
      ? postedDay * DAY_MS + KOREAN_MIDNIGHT_MS
      : postedDay * DAY_MS + randomInt(random, 0, 590) * MINUTE_MS;
  return { postedAt: new Date(posted).toISOString(), postedDay, collectedAt };
}
