/**
 * The postings of the demonstration site: synthetic, the same everywhere and always but for their days.
 * Pure: a day goes in, the postings as the site shows them on that day come out.
 */
import { englishCompanies, koreanCompanies } from './companies.ts';
import { type Circle, dayNumber, dayOf, deadlineText, postedText, within } from './dates.ts';
import { ENGLISH_WORK, KOREAN_DEVELOPERS, KOREAN_TRADES, type Occupation } from './occupations.ts';
import {
  type DemoPay,
  DOLLAR_FORMS,
  ENGLISH_WORDS,
  FORMS_BY_COUNTRY,
  HIGH_FORMS,
  KOREAN_WORDS,
  SALARIED_FORMS,
  WAGE_FORMS,
} from './pay.ts';
import { DESK_PLACES, type DemoPlace, ENGLISH_PLACES, KOREAN_PLACES } from './places.ts';
import { between, deck, decks, type Random, seeded, shuffled } from './random.ts';
import * as terms from './terms.ts';

/** 24 full pages of 20 and one that is not full, so that a collector meets a short last page. */
export const POSTING_COUNT = 496;
const FIRST_ID = 4_100_000;

export interface DemoPosting {
  /** The site's number of the posting: its identity, whatever the address carries beside it. */
  id: number;
  language: 'ko' | 'en';
  title: string;
  company: string;
  place: DemoPlace;
  experience: terms.DemoExperience | null;
  schooling: terms.DemoSchooling | null;
  employment: terms.DemoEmployment | null;
  pay: DemoPay | null;
  /** Technologies and sectors, mixed in one list. */
  tags: readonly string[];
  /** Whether the site cuts the list off with 외. */
  moreTags: boolean;
  badge: string | null;
  /** Whether experience and employment stand in one element, as in some layouts ("3 ~ 5년 · 정규직"). */
  joined: boolean;
  duties: readonly string[];
  circle: Circle;
  deadlineKind: 'date' | 'always' | 'untilFilled' | 'unsaid';
  /** Picks among the printed forms of dates. */
  style: number;
}

/** A posting as it stands on a day. */
export interface DatedPosting extends DemoPosting {
  postedOn: string;
  posted: string;
  deadlineOn: string | null;
  deadline: string | null;
}

/** Fewer employers than postings: most have several posts, some the same one in two cities. */
const hiring = (companies: readonly string[]) => companies.filter((_, index) => index % 3 === 0);

/** All decks of one language; each has a seed of its own, so that adding to one list shuffles no other. */
function koreanDecks() {
  return {
    developer: deck(KOREAN_DEVELOPERS, 101),
    trade: deck(KOREAN_TRADES, 102),
    place: deck(KOREAN_PLACES, 103),
    deskPlace: deck(DESK_PLACES, 104),
    experience: deck(terms.KOREAN_EXPERIENCE, 105),
    schooling: { salaried: deck(terms.SALARIED_SCHOOLING, 106), wage: deck(terms.WAGE_SCHOOLING, 107) },
    employment: { salaried: deck(terms.SALARIED_EMPLOYMENT, 108), wage: deck(terms.WAGE_EMPLOYMENT, 109) },
    pay: { salaried: deck(SALARIED_FORMS, 110), wage: deck(WAGE_FORMS, 111), high: deck(HIGH_FORMS, 112) },
    payWords: deck(KOREAN_WORDS, 113),
    title: deck(KOREAN_TITLES, 114),
    company: decks((trade: Occupation['trade']) => hiring(koreanCompanies(trade)), 115),
  };
}

function englishDecks() {
  return {
    work: deck(ENGLISH_WORK, 201),
    place: deck(ENGLISH_PLACES, 202),
    experience: deck(terms.ENGLISH_EXPERIENCE, 203),
    schooling: deck(terms.ENGLISH_SCHOOLING, 204),
    employment: deck(terms.ENGLISH_EMPLOYMENT, 205),
    payWords: deck(ENGLISH_WORDS, 206),
    payForm: decks((country: string | null) => FORMS_BY_COUNTRY[country ?? ''] ?? DOLLAR_FORMS, 207),
    company: decks((trade: Occupation['trade']) => hiring(englishCompanies(trade)), 208),
  };
}

type TitleParts = Pick<DemoPosting, 'company' | 'place' | 'experience' | 'employment'> & {
  role: string;
  trade: string;
};
const KOREAN_TITLES: readonly ((parts: TitleParts) => string)[] = [
  ({ role }) => `${role} 채용`,
  ({ role }) => `${role} 모집`,
  ({ role }) => `함께할 ${role} 모집합니다`,
  ({ role, company }) => `[${company.replace(/\(주\)|㈜|주식회사 /, '')}] ${role} 모집`,
  ({ role, place }) => `[${place.locality ?? place.text}] ${role} 채용`,
  ({ role, experience }) => `${role} ${experience?.text.startsWith('신입·경력') ? '신입/경력 ' : ''}채용`,
  ({ role, employment }) => `${employment?.text === '정규직' ? '[정규직] ' : ''}${role} 모집`,
  ({ role, trade }) => (trade === 'food' || trade === 'shop' ? `<신규오픈> ${role} 구인` : `${role} 구인`),
  ({ role }) => `"야근 없는" ${role} 모집`,
];

/** Months that are open, words in place of amounts, or nothing: a third of the postings print an amount. */
const payKind = () =>
  deck(['amount', 'words', null, 'amount', null, null, 'amount', null, null] as const, 301);
const deadlineKinds = () =>
  deck(
    ['date', 'date', 'date', 'date', 'date', 'date', 'date', 'always', 'untilFilled', 'unsaid'] as const,
    302,
  );

/** The next card that fits; every deck holds one for every use made of it. */
function dealt<T>(next: () => T, fits: (card: T) => boolean): T {
  let card = next();
  while (!fits(card)) card = next();
  return card;
}

/** Degrees of research, and the military service done in it, belong to work that has any. */
function isFit(work: Occupation, text: string): boolean {
  if (text.includes('전문연구요원')) return work.trade === 'it';
  return !/석사|박사/.test(text) || work.trade === 'it' || work.trade === 'school';
}

function tagsOf(work: Occupation, role: string, random: Random): { tags: string[]; moreTags: boolean } {
  const technologies = shuffled(work.technologies, random).slice(0, between(random, 3, 5));
  const sectors = shuffled(work.sectors, random).slice(
    0,
    technologies.length > 0 ? 2 : between(random, 2, 4),
  );
  // A title that names a technology is answered by the list.
  const named = work.technologies.filter((name) => name.length > 2 && role.startsWith(name));
  const tags = shuffled([...new Set([...named, ...technologies, ...sectors])], random);
  return { tags, moreTags: random() < 0.25 };
}

function generate(): DemoPosting[] {
  const ko = koreanDecks();
  const en = englishDecks();
  const pays = payKind();
  const deadlines = deadlineKinds();
  const badges = deck(terms.BADGES, 303);
  const postings: DemoPosting[] = [];
  let koreanCount = 0;

  for (let index = 0; index < POSTING_COUNT; index++) {
    const random = seeded(0x77_6f_72_6b + index);
    const language = index % 10 === 2 || index % 10 === 5 || index % 10 === 8 ? 'en' : 'ko';
    const wish = pays();
    const common = {
      id: FIRST_ID + index * 37 + between(random, 0, 36),
      language,
      badge: badges(),
      circle: { period: between(random, 20, 59), phase: between(random, 0, 400) },
      deadlineKind: deadlines(),
      style: between(random, 0, 999),
    } as const;

    if (language === 'ko') {
      const work = koreanCount++ % 4 === 0 ? ko.developer() : ko.trade();
      const role = work.roles[between(random, 0, work.roles.length - 1)] as string;
      const employment = dealt(ko.employment[work.pay], (one) => isFit(work, one.text));
      const high = work.trade === 'it' && random() < 0.15;
      const facts = {
        company: ko.company(work.trade),
        place: work.desk ? ko.deskPlace() : ko.place(),
        experience: dealt(ko.experience, (one) => employment.text !== '인턴직' || one.text === '신입'),
        employment,
      };
      const form =
        wish === 'amount' ? ko.pay[high ? 'high' : work.pay]() : wish === 'words' ? ko.payWords() : null;
      const base = ko.title()({ ...facts, role, trade: work.trade });
      const { tags, moreTags } = tagsOf(work, role, random);
      const technologies = tags.filter((tag) => work.technologies.includes(tag)).slice(0, 2);
      postings.push({
        ...common,
        ...facts,
        title: technologies.length > 0 && random() < 0.5 ? `${base} (${technologies.join('/')})` : base,
        schooling: dealt(ko.schooling[work.pay], (one) => isFit(work, one?.text ?? '')),
        pay: form ? form(work.base, random) : null,
        tags,
        moreTags,
        joined: random() < 0.08,
        duties: work.duties,
      });
    } else {
      const work = en.work();
      const role = work.roles[between(random, 0, work.roles.length - 1)] as string;
      const place = en.place();
      const employment = dealt(
        en.employment,
        (one) => !role.startsWith('Senior') || one?.text !== 'Internship',
      );
      const wanted = employment?.text === 'Internship' ? /^Entry/ : role.startsWith('Senior') ? /5|3\+/ : /^/;
      const { tags, moreTags } = tagsOf(work, role, random);
      const form = wish === 'amount' ? en.payForm(place.country) : wish === 'words' ? en.payWords() : null;
      const where = place.remote ? 'Remote' : place.country === 'KR' ? 'Korea' : place.locality;
      postings.push({
        ...common,
        title: random() < 0.4 ? `${role} (${where})` : role,
        company: en.company(work.trade),
        place,
        experience: dealt(en.experience, (one) => wanted.test(one?.text ?? '')),
        schooling: en.schooling(),
        employment,
        pay: form ? form(work.base, random) : null,
        tags,
        moreTags,
        joined: false,
        duties: work.duties,
      });
    }
  }
  return postings;
}

let generated: DemoPosting[] | undefined;

/** All postings as they stand on a day (`YYYY-MM-DD`, in Seoul), the newest first. */
export function demoPostings(day: string): DatedPosting[] {
  generated ??= generate();
  const today = dayNumber(day);
  const dated = generated.map((posting): DatedPosting => {
    const { age, left } = within(posting.circle, today);
    const dateless = { always: '상시채용', untilFilled: '채용시', unsaid: null };
    return {
      ...posting,
      postedOn: dayOf(today - age),
      posted: postedText(posting.language, today, age, posting.style),
      deadlineOn: posting.deadlineKind === 'date' ? dayOf(today + left) : null,
      deadline:
        posting.deadlineKind === 'date'
          ? deadlineText(today, left, posting.style)
          : dateless[posting.deadlineKind],
    };
  });
  return dated.sort((a, b) => b.postedOn.localeCompare(a.postedOn) || b.id - a.id);
}

/** Those with the keyword anywhere in title, company, place or tags: a plain substring, as such sites search. */
export function searchDemo(postings: readonly DatedPosting[], keyword: string): DatedPosting[] {
  const wanted = keyword.trim().toLocaleLowerCase('ko');
  if (wanted === '') return [...postings];
  return postings.filter((posting) =>
    [posting.title, posting.company, posting.place.text, ...posting.tags].some((text) =>
      text.toLocaleLowerCase('ko').includes(wanted),
    ),
  );
}

/** The three postings whose employers pay for a place on every page. */
export function promotedDemo(postings: readonly DatedPosting[]): DatedPosting[] {
  const paying = [...postings].sort((a, b) => a.id - b.id).filter((posting) => posting.pay?.min != null);
  return [7, 41, 73].flatMap((at) => paying[at] ?? []);
}
