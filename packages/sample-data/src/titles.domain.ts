import { productName } from './companies.domain.ts';
import { between, type Chance, type Choices, oneOf, type Random, textChoices } from './random.domain.ts';
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
type Spoken = Readonly<Record<Places, Choices<string>>>;
const spoken = <K extends string>(
  words: Readonly<Record<K, Readonly<Record<Places, string>>>>,
): Readonly<Record<K, Spoken>> =>
  Object.fromEntries(
    Object.entries<Readonly<Record<Places, string>>>(words).map(([key, { before, after }]) => [
      key,
      { before: textChoices(before), after: textChoices(after) },
    ]),
  ) as Record<K, Spoken>;

const seniority = { ko: spoken(KOREAN_SENIORITY), en: spoken(ENGLISH_SENIORITY) };
const terms = { ko: spoken(KOREAN_TERMS), en: spoken(ENGLISH_TERMS) };
const leads = { ko: textChoices(KOREAN_LEADS), en: textChoices(ENGLISH_LEADS) };
const ends = { ko: textChoices(KOREAN_ENDS), en: textChoices(ENGLISH_ENDS) };
const teams = { ko: textChoices(KOREAN_TEAMS), en: textChoices(ENGLISH_TEAMS) };
const domains = {
  ko: new Map(DOMAINS.map(({ id, ko }) => [id, ko])),
  en: new Map(DOMAINS.map(({ id, en }) => [id, en])),
};
const HANGUL = /[가-힣]/;
const printed = new Map(
  [...PRINTED_TECHNOLOGIES].map(([name, forms]) => {
    const latin = forms.split('|').filter((form) => !HANGUL.test(form));
    return [name, { ko: textChoices(forms), en: textChoices(latin.join('|')) }] as const;
  }),
);

/** A technology as it may be printed. */
export function technology(chance: Chance, language: Language, name: string): string {
  const forms = printed.get(name);
  return forms === undefined ? name : chance.of(forms[language]);
}

const technologiesOf = (chance: Chance, language: Language, names: readonly string[], joint: string) =>
  names.map((name) => technology(chance, language, name)).join(joint);

/** The two halves of a title that stand around the name of the work. */
function around(chance: Chance, language: Language, { seniority: level, term }: TitlePlan) {
  const { random } = chance;
  let before = '';
  let after = '';
  if (term !== null) {
    const words = terms[language][term];
    const text = random() < 0.5 ? chance.of(words.before) : '';
    if (text === '') after += chance.of(words.after);
    before += text;
  }
  if (level !== null) {
    const words = seniority[language][level];
    const text = random() < 0.55 ? chance.of(words.before) : '';
    if (text === '') after += chance.of(words.after);
    before += text;
  }
  return { before, after };
}

const PLAIN_COMPANY = /^(?:\(주\)|㈜|주식회사 )|\(주\)$/g;

/** How many of a hundred Korean titles have what. */
const KO = { lead: 13, company: 9, product: 7, team: 10, rare: 1.5, number: 2, slogan: 1.2 };

export function koreanTitle(chance: Chance, plan: TitlePlan): string {
  const { random } = chance;
  const { before, after } = around(chance, 'ko', plan);
  let title = random() * 100 < KO.lead ? `${chance.of(leads.ko)} ` : '';
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
  if (plan.software && random() * 100 < KO.team) title += `${chance.of(teams.ko)} `;
  title += work(chance, plan, 'ko') + after + chance.of(ends.ko);
  if (random() * 100 < KO.number)
    title += random() < 0.5 ? ` (${between(random, 2, 9)}명)` : ` (공고 2026-${between(random, 100, 9999)})`;
  return random() * 100 < KO.slogan ? `${title} - 서비스를 함께 키울 분` : title;
}

const EN = { lead: 5, company: 4, product: 4, team: 14, rare: 1, number: 3 };

export function englishTitle(chance: Chance, plan: TitlePlan): string {
  const { random } = chance;
  const { before, after } = around(chance, 'en', plan);
  let title = random() * 100 < EN.lead ? `${chance.of(leads.en)} ` : '';
  title += before + work(chance, plan, 'en');
  const named = random() * 100;
  if (plan.software && named < EN.team)
    title += random() < 0.6 ? `, ${chance.of(teams.en)}` : ` - ${chance.of(teams.en)} Team`;
  else if (named < EN.team + EN.company) title += ` at ${plan.company}`;
  else if (named < EN.team + EN.company + EN.product) title += ` - ${productLatin(random)}`;
  if (plan.domain !== null)
    title += random() < 0.6 ? ` (${domains.en.get(plan.domain)})` : ` | ${domains.en.get(plan.domain)}`;
  title += after;
  if (plan.place !== null) title += random() < 0.6 ? `, ${plan.place}` : ` - ${plan.place}`;
  title += chance.of(ends.en);
  return random() * 100 < EN.number ? `${title} (Req ${between(random, 1_000, 99_999)})` : title;
}

/** The name of the work with the technologies around it. */
function work(chance: Chance, { role, technologies }: TitlePlan, language: Language): string {
  if (technologies.length === 0) return role;
  const at = chance.random();
  if (at < 0.5) return `${technologiesOf(chance, language, technologies, '/')} ${role}`;
  const joint = at < 0.8 ? ', ' : '/';
  const list = technologiesOf(chance, language, technologies, joint);
  return language === 'ko' || at < 0.8 ? `${role}(${list})` : `${role} - ${list}`;
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
