import { productName } from './companies.domain.ts';
import { between, oneOf, type Random, wheelOf } from './random.domain.ts';
import { PRINTED_TECHNOLOGIES } from './technologies.data.ts';
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

/** What a title says, decided before it is put into words. */
export interface TitlePlan {
  /** The name of the work as it is printed. */
  role: string;
  software: boolean;
  seniority: Seniority | null;
  term: Term | null;
  /** Named beside the work, by their canonical names. */
  technologies: readonly string[];
  domain: string | null;
  place: string | null;
  company: string;
}

type Places = 'before' | 'after';
type Spoken = Readonly<Record<Places, readonly string[]>>;
const spoken = <K extends string>(
  words: Readonly<Record<K, Readonly<Record<Places, string>>>>,
): Readonly<Record<K, Spoken>> =>
  Object.fromEntries(
    Object.entries<Readonly<Record<Places, string>>>(words).map(([key, { before, after }]) => [
      key,
      { before: wheelOf(before), after: wheelOf(after) },
    ]),
  ) as Record<K, Spoken>;

const seniority = { ko: spoken(KOREAN_SENIORITY), en: spoken(ENGLISH_SENIORITY) };
const terms = { ko: spoken(KOREAN_TERMS), en: spoken(ENGLISH_TERMS) };
const leads = { ko: wheelOf(KOREAN_LEADS), en: wheelOf(ENGLISH_LEADS) };
const ends = { ko: wheelOf(KOREAN_ENDS), en: wheelOf(ENGLISH_ENDS) };
const teams = { ko: wheelOf(KOREAN_TEAMS), en: wheelOf(ENGLISH_TEAMS) };
const domains = {
  ko: new Map(DOMAINS.map(({ id, ko }) => [id, ko])),
  en: new Map(DOMAINS.map(({ id, en }) => [id, en])),
};
const HANGUL = /[가-힣]/;
const printed = new Map(
  [...PRINTED_TECHNOLOGIES].map(([name, forms]) => {
    const all = wheelOf(forms);
    return [name, { ko: all, en: all.filter((form) => !HANGUL.test(form)) }] as const;
  }),
);

function technology(random: Random, language: Language, name: string): string {
  const forms = printed.get(name)?.[language];
  return forms !== undefined && forms.length > 0 ? oneOf(random, forms) : name;
}

const technologiesOf = (random: Random, language: Language, names: readonly string[], joint: string) =>
  names.map((name) => technology(random, language, name)).join(joint);

/** The two halves of a title that stand around the name of the work. */
function around(random: Random, language: Language, { seniority: level, term }: TitlePlan) {
  let before = '';
  let after = '';
  if (term !== null) {
    const words = terms[language][term];
    const text = random() < 0.5 ? oneOf(random, words.before) : '';
    if (text === '') after += oneOf(random, words.after);
    before += text;
  }
  if (level !== null) {
    const words = seniority[language][level];
    const text = random() < 0.55 ? oneOf(random, words.before) : '';
    if (text === '') after += oneOf(random, words.after);
    before += text;
  }
  return { before, after };
}

const PLAIN_COMPANY = /^(?:\(주\)|㈜|주식회사 )|\(주\)$/g;

/** How many of a hundred Korean titles have what. */
const KO = { lead: 13, company: 9, product: 7, team: 10, rare: 1.5, number: 2, slogan: 1.2 };

export function koreanTitle(random: Random, plan: TitlePlan): string {
  const { before, after } = around(random, 'ko', plan);
  let title = random() * 100 < KO.lead ? `${oneOf(random, leads.ko)} ` : '';
  if (plan.place !== null) title += random() < 0.85 ? `[${plan.place}] ` : `${plan.place} `;
  const named = random() * 100;
  if (named < KO.company) {
    const name = plan.company.replace(PLAIN_COMPANY, '');
    title += random() < 0.6 ? `[${name}] ` : `${name} `;
  } else if (named < KO.company + KO.product) {
    title += random() < 0.5 ? `[${productName(random)}] ` : `'${productName(random)}' 운영사 `;
  }
  title += before;
  if (plan.domain !== null) title += `${domains.ko.get(plan.domain)} `;
  else if (random() * 100 < KO.rare) title += `${oneOf(random, RARE_WORDS)} `;
  if (plan.software && random() * 100 < KO.team) title += `${oneOf(random, teams.ko)} `;
  title += work(random, plan, 'ko') + after + oneOf(random, ends.ko);
  if (random() * 100 < KO.number)
    title += random() < 0.5 ? ` (${between(random, 2, 9)}명)` : ` (공고 2026-${between(random, 100, 9999)})`;
  return random() * 100 < KO.slogan ? `${title} - 서비스를 함께 키울 분` : title;
}

const EN = { lead: 5, company: 4, product: 4, team: 14, rare: 1, number: 3 };

export function englishTitle(random: Random, plan: TitlePlan): string {
  const { before, after } = around(random, 'en', plan);
  let title = random() * 100 < EN.lead ? `${oneOf(random, leads.en)} ` : '';
  title += before + work(random, plan, 'en');
  const named = random() * 100;
  if (plan.software && named < EN.team)
    title += random() < 0.6 ? `, ${oneOf(random, teams.en)}` : ` - ${oneOf(random, teams.en)} Team`;
  else if (named < EN.team + EN.company) title += ` at ${plan.company}`;
  else if (named < EN.team + EN.company + EN.product) title += ` - ${productLatin(random)}`;
  if (plan.domain !== null)
    title += random() < 0.6 ? ` (${domains.en.get(plan.domain)})` : ` | ${domains.en.get(plan.domain)}`;
  title += after;
  if (plan.place !== null) title += random() < 0.6 ? `, ${plan.place}` : ` - ${plan.place}`;
  title += oneOf(random, ends.en);
  return random() * 100 < EN.number ? `${title} (Req ${between(random, 1_000, 99_999)})` : title;
}

/** The name of the work with the technologies around it. */
function work(random: Random, { role, technologies }: TitlePlan, language: Language): string {
  if (technologies.length === 0) return role;
  const chance = random();
  if (chance < 0.5) return `${technologiesOf(random, language, technologies, '/')} ${role}`;
  const joint = chance < 0.8 ? ', ' : '/';
  const list = technologiesOf(random, language, technologies, joint);
  return language === 'ko' || chance < 0.8 ? `${role}(${list})` : `${role} - ${list}`;
}

const LATIN_HEADS = 'bra clo dri fen gal hux jor kel lum mav nor pix quo riv sol tor ulm vex wyn zep'.split(
  ' ',
);
const LATIN_TAILS =
  'ado bit dash ella flux gram hub ify jet kit loop mint nest ora pay quest rite spot tide vio'.split(' ');

function productLatin(random: Random): string {
  const name = oneOf(random, LATIN_HEADS) + oneOf(random, LATIN_TAILS);
  return name[0]!.toUpperCase() + name.slice(1);
}
