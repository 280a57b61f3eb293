import { productName } from './companies.domain.ts';
import {
  type Choices,
  parseTextChoices,
  type Random,
  randomInt,
  randomItem,
  type Sampler,
} from './random.domain.ts';
import { TECHNOLOGY_FORMS } from './technologies.data.ts';
import type { Language, Seniority, Term } from './types.ts';
import {
  DOMAINS,
  ENGLISH_ENDS,
  ENGLISH_LEADS,
  ENGLISH_SENIORITY,
  ENGLISH_TEAMS,
  ENGLISH_TERMS,
  KOREAN_ENDS,
  KOREAN_LEADS,
  KOREAN_SENIORITY,
  KOREAN_TEAMS,
  KOREAN_TERMS,
  RARE_WORDS,
} from './words.data.ts';

/** Content of a title. */
export interface TitlePlan {
  /** Printed name of the occupation. */
  role: string;
  software: boolean;
  seniority: Seniority | null;
  term: Term | null;
  /** Canonical names of technologies in addition to those in the role. */
  technologies: readonly string[];
  domain: string | null;
  region: string | null;
  company: string;
}

type Position = 'before' | 'after';
type PhraseChoices = Readonly<Record<Position, Choices<string>>>;
const toPhraseChoices = <K extends string>(
  words: Readonly<Record<K, Readonly<Record<Position, string>>>>,
): Readonly<Record<K, PhraseChoices>> =>
  Object.fromEntries(
    Object.entries<Readonly<Record<Position, string>>>(words).map(([key, { before, after }]) => [
      key,
      { before: parseTextChoices(before), after: parseTextChoices(after) },
    ]),
  ) as Record<K, PhraseChoices>;

const seniority = { ko: toPhraseChoices(KOREAN_SENIORITY), en: toPhraseChoices(ENGLISH_SENIORITY) };
const terms = { ko: toPhraseChoices(KOREAN_TERMS), en: toPhraseChoices(ENGLISH_TERMS) };
const leads = { ko: parseTextChoices(KOREAN_LEADS), en: parseTextChoices(ENGLISH_LEADS) };
const ends = { ko: parseTextChoices(KOREAN_ENDS), en: parseTextChoices(ENGLISH_ENDS) };
const teams = { ko: parseTextChoices(KOREAN_TEAMS), en: parseTextChoices(ENGLISH_TEAMS) };
const domains = {
  ko: new Map(DOMAINS.map(({ id, ko }) => [id, ko])),
  en: new Map(DOMAINS.map(({ id, en }) => [id, en])),
};
const HANGUL = /[가-힣]/;
const formsByName = new Map(
  [...TECHNOLOGY_FORMS].map(([name, forms]) => {
    const latin = forms.split('|').filter((form) => !HANGUL.test(form));
    return [name, { ko: parseTextChoices(forms), en: parseTextChoices(latin.join('|')) }] as const;
  }),
);

/** Samples a printed form of a technology. */
export function printTechnology(sampler: Sampler, language: Language, name: string): string {
  const forms = formsByName.get(name);
  return forms === undefined ? name : sampler.sample(forms[language]);
}

const printTechnologies = (
  sampler: Sampler,
  language: Language,
  names: readonly string[],
  separator: string,
) => names.map((name) => printTechnology(sampler, language, name)).join(separator);

/** Samples the phrases for seniority and term before and after the role. */
function phrasesAroundRole(sampler: Sampler, language: Language, { seniority: level, term }: TitlePlan) {
  const { random } = sampler;
  let before = '';
  let after = '';
  if (term !== null) {
    const words = terms[language][term];
    const text = random() < 0.5 ? sampler.sample(words.before) : '';
    if (text === '') after += sampler.sample(words.after);
    before += text;
  }
  if (level !== null) {
    const words = seniority[language][level];
    const text = random() < 0.55 ? sampler.sample(words.before) : '';
    if (text === '') after += sampler.sample(words.after);
    before += text;
  }
  return { before, after };
}

const LEGAL_FORM = /^(?:\(주\)|㈜|주식회사 )|\(주\)$/g;

/** Percentages of Korean titles that contain each element. */
const KOREAN_SHARES = { lead: 13, company: 9, product: 7, team: 10, rare: 1.5, number: 2, slogan: 1.2 };

export function koreanTitle(sampler: Sampler, plan: TitlePlan): string {
  const { random } = sampler;
  const { before, after } = phrasesAroundRole(sampler, 'ko', plan);
  let title = random() * 100 < KOREAN_SHARES.lead ? `${sampler.sample(leads.ko)} ` : '';
  if (plan.region !== null) title += random() < 0.85 ? `[${plan.region}] ` : `${plan.region} `;
  const percentile = random() * 100;
  if (percentile < KOREAN_SHARES.company) {
    const name = plan.company.replace(LEGAL_FORM, '');
    title += random() < 0.6 ? `[${name}] ` : `${name} `;
  } else if (percentile < KOREAN_SHARES.company + KOREAN_SHARES.product) {
    title += random() < 0.5 ? `[${productName(random)}] ` : `'${productName(random)}' 운영사 `;
  }
  title += before;
  if (plan.domain !== null) title += `${domains.ko.get(plan.domain)} `;
  else if (random() * 100 < KOREAN_SHARES.rare) title += `${randomItem(random, RARE_WORDS)} `;
  if (plan.software && random() * 100 < KOREAN_SHARES.team) title += `${sampler.sample(teams.ko)} `;
  title += roleWithTechnologies(sampler, plan, 'ko') + after + sampler.sample(ends.ko);
  if (random() * 100 < KOREAN_SHARES.number)
    title +=
      random() < 0.5 ? ` (${randomInt(random, 2, 9)}명)` : ` (공고 2026-${randomInt(random, 100, 9999)})`;
  return random() * 100 < KOREAN_SHARES.slogan ? `${title} - 서비스를 함께 키울 분` : title;
}

/** Percentages of English titles that contain each element. */
const ENGLISH_SHARES = { lead: 5, company: 4, product: 4, team: 14, rare: 1, number: 3 };

export function englishTitle(sampler: Sampler, plan: TitlePlan): string {
  const { random } = sampler;
  const { before, after } = phrasesAroundRole(sampler, 'en', plan);
  let title = random() * 100 < ENGLISH_SHARES.lead ? `${sampler.sample(leads.en)} ` : '';
  title += before + roleWithTechnologies(sampler, plan, 'en');
  const percentile = random() * 100;
  if (plan.software && percentile < ENGLISH_SHARES.team)
    title += random() < 0.6 ? `, ${sampler.sample(teams.en)}` : ` - ${sampler.sample(teams.en)} Team`;
  else if (percentile < ENGLISH_SHARES.team + ENGLISH_SHARES.company) title += ` at ${plan.company}`;
  else if (percentile < ENGLISH_SHARES.team + ENGLISH_SHARES.company + ENGLISH_SHARES.product)
    title += ` - ${latinProductName(random)}`;
  if (plan.domain !== null)
    title += random() < 0.6 ? ` (${domains.en.get(plan.domain)})` : ` | ${domains.en.get(plan.domain)}`;
  title += after;
  if (plan.region !== null) title += random() < 0.6 ? `, ${plan.region}` : ` - ${plan.region}`;
  title += sampler.sample(ends.en);
  return random() * 100 < ENGLISH_SHARES.number
    ? `${title} (Req ${randomInt(random, 1_000, 99_999)})`
    : title;
}

/** Combines the role with its technologies. */
function roleWithTechnologies(
  sampler: Sampler,
  { role, technologies }: TitlePlan,
  language: Language,
): string {
  if (technologies.length === 0) return role;
  const value = sampler.random();
  if (value < 0.5) return `${printTechnologies(sampler, language, technologies, '/')} ${role}`;
  const separator = value < 0.8 ? ', ' : '/';
  const list = printTechnologies(sampler, language, technologies, separator);
  return language === 'ko' || value < 0.8 ? `${role}(${list})` : `${role} - ${list}`;
}

const LATIN_HEADS = 'bra clo dri fen gal hux jor kel lum mav nor pix quo riv sol tor ulm vex wyn zep'.split(
  ' ',
);
const LATIN_TAILS =
  'ado bit dash ella flux gram hub ify jet kit loop mint nest ora pay quest rite spot tide vio'.split(' ');

function latinProductName(random: Random): string {
  const name = randomItem(random, LATIN_HEADS) + randomItem(random, LATIN_TAILS);
  return name[0]!.toUpperCase() + name.slice(1);
}
