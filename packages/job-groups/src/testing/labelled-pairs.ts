/**
 * Pairs of postings with the information whether both announce the same job. They are generated from jobs and the ways in which boards
 * and employers write them, without the rules of this package, so that they can measure these rules.
 */
import { type Card, type ParseContext, parsePosting } from '@workreel/posting-parser';
import { createRandom } from '@workreel/sample-data';
import type { PostingFacts } from '../facts.ts';
import { ENGLISH_BRANCHES, ENGLISH_PLACES, KOREAN_BRANCHES, KOREAN_PLACES } from './employers.data.ts';
import {
  type Choose,
  company,
  type Job,
  jobOf,
  LEVELS,
  type Level,
  SHIFTS,
  similarCompany,
} from './labelled-jobs.ts';
import { ENGLISH, KOREAN } from './occupations.data.ts';

export type LabelledPosting = Omit<PostingFacts, 'sketch'> & { description: string | null };

export interface LabelledPair {
  /** The change that was made on purpose, for example `company` (same job) or `twoShifts` (two jobs). */
  kind: string;
  same: boolean;
  a: LabelledPosting;
  b: LabelledPosting;
}

/** Facts that the noise may not hide, because two jobs differ in them. */
type Fact = 'district' | 'pay' | 'employment' | 'experience' | 'description' | 'workplace';

/** Kinds of noise of a second posting of the same job. */
const NOISES = ['company', 'title', 'place', 'pay', 'conditions', 'description'] as const;
type Noise = (typeof NOISES)[number];

const SAME_KINDS = [...NOISES, 'repost', 'everything'] as const;

/** Makes a second job that differs in one fact from the first, which may be completed for it. */
interface Difference {
  share: number;
  keeps: readonly Fact[];
  jobs(korean: boolean, choose: Choose): [Job, Job];
}

const DAY = 86_400_000;
const NEWEST = Date.UTC(2026, 10, 1);
const BOARDS = ['jobs-one', 'jobs-two', 'jobs-three', 'careers', 'aggregator'] as const;

/**
 * Generates pairs, half of them of the same job, half of them Korean; the same arguments give the same pairs.
 * @param count - number of pairs
 */
export function labelledPairs(seed: number, count: number): LabelledPair[] {
  const choose = chooser(seed);
  return Array.from({ length: count }, (_, index) => {
    const korean = index % 2 === 0;
    const number = Math.floor(index / 4);
    return index % 4 < 2
      ? samePair(korean, number, 2 * index + 1, choose)
      : otherPair(korean, number, 2 * index + 1, choose);
  });
}

function chooser(seed: number): Choose {
  const random = createRandom(seed);
  const int = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  return {
    int,
    item: (items) => items[int(0, items.length - 1)]!,
    chance: (probability) => random() < probability,
    some: (items, count) => {
      const left = [...items];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(int(0, left.length - 1), 1)[0]!,
      );
    },
  };
}

function samePair(korean: boolean, number: number, id: number, choose: Choose): LabelledPair {
  const kind = SAME_KINDS[number % SAME_KINDS.length]!;
  const job = jobOf(korean, choose, () => true);
  if (job.occupation.remote && choose.chance(0.1)) job.workplace = 'remote';
  const noises = new Set<Noise>(
    kind === 'everything' ? NOISES : choose.some(NOISES, kind === 'repost' ? 1 : choose.int(0, 2)),
  );
  if (kind !== 'repost' && kind !== 'everything') noises.add(kind);
  const [site, otherSite] = choose.some(BOARDS, 2) as [string, string];
  const at = NEWEST - choose.int(1, 300) * DAY;
  const later = kind === 'repost' ? at + choose.int(20, 120) * DAY : at + choose.int(-10, 10) * DAY;
  return {
    kind: `same:${kind}`,
    same: true,
    a: write(job, { id, site, at, noises: new Set(), keeps: [], choose }),
    b: write(kind === 'repost' ? edited(job, choose) : job, {
      id: id + 1,
      site: kind === 'repost' ? site : otherSite,
      at: later,
      noises,
      keeps: [],
      choose,
    }),
  };
}

/** Employers change a sentence or raise the pay a little before they publish a posting again. */
function edited(job: Job, choose: Choose): Job {
  const unused = job.occupation.duties.filter((duty) => !job.duties.includes(duty));
  if (choose.chance(0.5)) return { ...job, duties: [...job.duties.slice(1), choose.item(unused)] };
  const step = job.korean ? 100_000 : 1000;
  return choose.chance(0.3) ? { ...job, pay: [job.pay[0] + step, job.pay[1] + step] } : job;
}

function otherPair(korean: boolean, number: number, id: number, choose: Choose): LabelledPair {
  const kind = OTHER_KINDS[number % OTHER_KINDS.length]!;
  const { keeps, jobs } = DIFFERENCES.get(kind)!;
  const [one, other] = jobs(korean, choose);
  const noises = new Set(choose.some(NOISES, choose.int(1, 3)));
  const [site, otherSite] = choose.some(BOARDS, 2) as [string, string];
  const at = NEWEST - choose.int(1, 300) * DAY;
  return {
    kind,
    same: false,
    a: write(one, { id, site, at, noises: new Set(), keeps, choose }),
    b: write(other, {
      id: id + 1,
      site: choose.chance(0.5) ? site : otherSite,
      at: at + choose.int(-10, 10) * DAY,
      noises,
      keeps,
      choose,
    }),
  };
}

const anyOf = (korean: boolean, choose: Choose) => jobOf(korean, choose, () => true);
const language = (korean: boolean) => (korean ? 'ko' : 'en');
/** Employers often announce two jobs with the same description, otherwise with one of their own. */
const perhapsOtherDuties = (job: Job, choose: Choose): Job =>
  choose.chance(0.6)
    ? job
    : {
        ...job,
        duties: choose.some(job.occupation.duties, 4),
        requirements: choose.some(job.occupation.requirements, 3),
      };

const DIFFERENCES: ReadonlyMap<string, Difference> = new Map<string, Difference>([
  [
    'twoShifts',
    {
      share: 8,
      keeps: [],
      jobs: (korean, choose) => {
        const job = jobOf(korean, choose, ({ shifts }) => shifts);
        const [shift, other] = choose.some(SHIFTS[language(korean)], 2) as [string, string];
        return [{ ...job, shift }, perhapsOtherDuties({ ...job, shift: other }, choose)];
      },
    },
  ],
  [
    'twoLevels',
    {
      share: 10,
      keeps: ['experience'],
      jobs: (korean, choose) => {
        const job = jobOf(korean, choose, ({ levels }) => levels !== null);
        const levels: readonly Level[] = LEVELS[language(korean)][job.occupation.levels!];
        const [level, other] = choose.some(levels, 2) as [Level, Level];
        return [{ ...job, level }, perhapsOtherDuties({ ...job, level: other }, choose)];
      },
    },
  ],
  [
    'twoCities',
    {
      share: 8,
      keeps: [],
      jobs: (korean, choose) => {
        const job = anyOf(korean, choose);
        const places = (korean ? KOREAN_PLACES : ENGLISH_PLACES).filter(
          ({ city }) => city !== job.place.city,
        );
        return [job, perhapsOtherDuties({ ...job, place: choose.item(places) }, choose)];
      },
    },
  ],
  [
    'twoDistricts',
    {
      share: 5,
      keeps: ['district'],
      jobs: (korean, choose) => {
        if (!korean) return twoBranches(korean, choose);
        const job = anyOf(korean, choose);
        const places = KOREAN_PLACES.filter(
          ({ city, short }) => city === job.place.city && short !== job.place.short,
        );
        return [job, perhapsOtherDuties({ ...job, place: choose.item(places) }, choose)];
      },
    },
  ],
  ['twoBranches', { share: 5, keeps: [], jobs: twoBranches }],
  [
    'twoSpecialties',
    {
      share: 12,
      keeps: [],
      jobs: (korean, choose) => {
        const job = jobOf(korean, choose, ({ languages }) => !languages);
        const [specialty, other] = choose.some(job.occupation.specialties, 2) as [
          Job['specialty'],
          Job['specialty'],
        ];
        return [{ ...job, specialty }, perhapsOtherDuties({ ...job, specialty: other }, choose)];
      },
    },
  ],
  [
    'twoLanguages',
    {
      share: 5,
      keeps: [],
      jobs: (korean, choose) => {
        const job = jobOf(korean, choose, ({ languages }) => languages === true);
        const [specialty, other] = choose.some(job.occupation.specialties, 2) as [
          Job['specialty'],
          Job['specialty'],
        ];
        return [{ ...job, specialty }, perhapsOtherDuties({ ...job, specialty: other }, choose)];
      },
    },
  ],
  [
    'partTime',
    {
      share: 6,
      keeps: ['employment'],
      jobs: (korean, choose) => {
        const job: Job = { ...anyOf(korean, choose), employment: korean ? '정규직' : 'Full-time' };
        return [
          job,
          {
            ...job,
            employment: korean ? '파트타임' : 'Part-time',
            pay: job.pay.map((amount) => amount / 2) as [number, number],
          },
        ];
      },
    },
  ],
  [
    'fixedTermCover',
    {
      share: 6,
      keeps: ['employment'],
      jobs: (korean, choose) => {
        const job: Job = { ...anyOf(korean, choose), employment: korean ? '정규직' : 'Permanent' };
        const contract = choose.item(
          korean
            ? ['육아휴직 대체', '6개월 계약직', '출산휴가 대체인력']
            : ['Maternity Cover', '12 Month FTC', 'Fixed Term'],
        );
        return [job, { ...job, employment: korean ? '계약직' : 'Contract', contract }];
      },
    },
  ],
  [
    'payBands',
    {
      share: 5,
      keeps: ['pay'],
      jobs: (korean, choose) => {
        const job = anyOf(korean, choose);
        const step = korean ? 100_000 : 1000;
        const factor = choose.item([1.6, 1.8, 2]);
        const pay = job.pay.map((amount) => Math.round((amount * factor) / step) * step) as [number, number];
        return [job, { ...job, pay }];
      },
    },
  ],
  [
    'otherDuties',
    {
      share: 5,
      keeps: ['description'],
      jobs: (korean, choose) => {
        const base: Job = { ...anyOf(korean, choose), specialty: null, level: null, shift: null };
        const role = choose.item(
          korean
            ? ['사원', '담당자', '프로젝트 매니저', '팀원']
            : ['Associate', 'Specialist', 'Project Coordinator', 'Team Leader'],
        );
        const others = (korean ? KOREAN : ENGLISH).filter((each) => each !== base.occupation);
        const occupation = choose.item(others);
        const duties = choose.some(occupation.duties, 4);
        const requirements = choose.some(occupation.requirements, 3);
        return [
          { ...base, role },
          { ...base, role, occupation, duties, requirements },
        ];
      },
    },
  ],
  [
    'otherOccupation',
    {
      share: 5,
      keeps: [],
      jobs: (korean, choose) => {
        const job = anyOf(korean, choose);
        const other = jobOf(korean, choose, ({ role }) => role !== job.role);
        return [job, { ...other, company: job.company, place: job.place }];
      },
    },
  ],
  [
    'similarCompany',
    {
      share: 7,
      keeps: [],
      jobs: (korean, choose) => {
        const job = anyOf(korean, choose);
        return [job, { ...job, company: similarCompany(job.company, korean, choose) }];
      },
    },
  ],
  [
    'otherCompany',
    {
      share: 6,
      keeps: [],
      jobs: (korean, choose) => {
        const job = anyOf(korean, choose);
        return [job, { ...job, company: company(korean, job.company.sector, choose, job.company) }];
      },
    },
  ],
  [
    'remote',
    {
      share: 4,
      keeps: ['workplace'],
      jobs: (korean, choose) => {
        const job = jobOf(korean, choose, ({ remote }) => remote);
        return [job, { ...job, workplace: 'remote' }];
      },
    },
  ],
  [
    'random',
    {
      share: 6,
      keeps: [],
      jobs: (korean, choose) => {
        const job = anyOf(korean, choose);
        const other = jobOf(korean, choose, ({ role }) => role !== job.role);
        return [job, { ...other, company: company(korean, other.company.sector, choose, job.company) }];
      },
    },
  ],
]);
const OTHER_KINDS = [...DIFFERENCES].flatMap(([kind, { share }]) => Array<string>(share).fill(kind));

function twoBranches(korean: boolean, choose: Choose): [Job, Job] {
  const job = jobOf(
    korean,
    choose,
    ({ sector }) => sector === 'food' || sector === 'education' || sector === 'care',
  );
  const [branch, other] = choose.some(korean ? KOREAN_BRANCHES : ENGLISH_BRANCHES, 2) as [string, string];
  return [{ ...job, branch }, perhapsOtherDuties({ ...job, branch: other }, choose)];
}

interface Style {
  id: number;
  site: string;
  at: number;
  noises: ReadonlySet<Noise>;
  keeps: readonly Fact[];
  choose: Choose;
}

/** Writes a job as a board would show it and parses its texts. */
function write(job: Job, style: Style): LabelledPosting {
  const { choose, noises, keeps } = style;
  const noisy = (noise: Noise) => noises.has(noise);
  const hides = (fact: Fact, probability: number) => !keeps.includes(fact) && choose.chance(probability);
  const texts: Card['texts'] = {
    companyName: companyText(job, choose, noisy('company')),
    title: titleText(job, choose, noisy('title')),
    location: placeText(job, choose, noisy('place'), keeps),
    experience: job.level ? job.level.experience : job.korean ? '경력무관' : null,
    education: null,
    employmentType: job.employment,
    deadline: null,
    salary: payText(job, choose, noisy('pay'), keeps),
    posted: null,
  };
  if (noisy('conditions')) {
    texts.experience = hides('experience', 0.5) ? null : reworded(texts.experience, choose);
    if (hides('employment', 0.5)) texts.employmentType = null;
    else texts.employmentType = EMPLOYMENT_WORDS.get(job.employment) ?? job.employment;
  }
  const context: ParseContext = {
    fetchedAt: new Date(style.at),
    timeZone: job.korean ? 'Asia/Seoul' : 'UTC',
    currency: CURRENCIES.get(job.place.country)!,
    country: job.place.country,
  };
  const parsed = parsePosting(
    { sourceUrl: `https://${style.site}.example/${style.id}`, texts, tags: [], promoted: false },
    context,
  );
  if ('rejected' in parsed) throw new Error(parsed.rejected.message);
  const { values } = parsed;
  const description = descriptionText(job, choose, noisy('description'), keeps);
  const { location, experience, employmentType, salary } = values;
  return {
    id: style.id,
    site: style.site,
    companyName: values.companyName,
    title: values.title,
    regions: location.regions,
    remote: location.remote,
    workplace: values.workplace,
    locationText: location.text,
    minYears: experience.minYears,
    maxYears: experience.maxYears,
    newcomer: experience.newcomer,
    employmentTypes: employmentType.types,
    annualMin: salary.annualMin,
    annualMax: salary.annualMax,
    currency: salary.currency,
    sortAt: style.at,
    fieldCount: [...Object.values(texts), description].filter((text) => text !== null).length,
    description,
  };
}

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['KR', 'KRW'],
  ['US', 'USD'],
  ['GB', 'GBP'],
  ['DE', 'EUR'],
]);

const EMPLOYMENT_WORDS: ReadonlyMap<string, string> = new Map([
  ['정규직', '정규직(수습 3개월)'],
  ['계약직', '계약직 1년'],
  ['파트타임', '아르바이트'],
  ['Full-time', 'Full time'],
  ['Part-time', 'Part time'],
  ['Permanent', 'Permanent, Full-time'],
  ['Contract', 'Fixed-term contract'],
]);

function reworded(experience: string | null, choose: Choose): string | null {
  if (experience === null) return null;
  return experience
    .replace(/^경력무관$/, choose.item(['무관', '신입·경력', '경력 무관']))
    .replace(/^경력 (\d+)~(\d+)년$/, '경력($1년~$2년)')
    .replace(/^경력 (\d+)년 이상$/, '경력 $1년↑')
    .replace(/^(\d+)\+ years$/, choose.item(['At least $1 years of experience', '$1 years minimum']));
}

const LEGAL_FORMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['US', [' Inc.', ', Inc.', ', Inc', ' Incorporated', ' Corporation', ' Corp.', ' LLC', ', LLC']],
  ['GB', [' Ltd', ' Ltd.', ' Limited', ' LTD', ' (UK) Ltd']],
  ['DE', [' GmbH', ' GMBH', ' GmbH & Co. KG']],
]);

function companyText(
  { korean, place, company: { name, english, sector } }: Job,
  choose: Choose,
  noisy: boolean,
): string {
  if (!korean) {
    const legal = LEGAL_FORMS.get(place.country)!;
    if (!noisy) return `${name}${choose.item(['', legal[0]!])}`;
    const spellings = [
      name.toUpperCase(),
      name.replaceAll(' ', ''),
      name.replaceAll(' ', '-'),
      name.toLowerCase(),
    ];
    return choose.item([
      ...legal.map((form) => `${name}${form}`),
      ...spellings,
      `${name.toUpperCase()}${legal[0]!.toUpperCase()}`,
      `The ${name} Company`,
      `${name} (${initials(name)})`,
    ]);
  }
  const twins = [`${name}(${english})`, `${name} (${english!.toUpperCase()})`, `${english}(${name})`];
  if (sector === 'care')
    return choose.item(
      noisy ? [`의료법인 ${name}`, `[${name}]`, `의료법인가온의료재단 ${name}`, ...twins] : [name, twins[0]!],
    );
  if (!noisy) return choose.item([name, `(주)${name}`, twins[0]!]);
  return choose.item([
    `㈜${name}`,
    `주식회사 ${name}`,
    `주식회사${name}`,
    `${name}㈜`,
    `${name}(주)`,
    `(주) ${name}`,
    `${name} 주식회사`,
    `（주）${name}`,
    `${name} (주)`,
    `(주)${twins[0]}`,
    `유한회사 ${name}`,
    ...twins,
  ]);
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('');

function titleText(job: Job, choose: Choose, noisy: boolean): string {
  const title = job.korean ? koreanTitle(job, choose, noisy) : englishTitle(job, choose, noisy);
  if (!noisy) return title;
  const changes = job.korean ? koreanChanges(job, choose) : englishChanges(job, choose);
  return choose.some(changes, choose.int(1, 2)).reduce((text, change) => change(text), title);
}

function koreanTitle(job: Job, choose: Choose, noisy: boolean): string {
  const level = job.level?.name;
  const core = [job.branch, job.specialty?.[0], job.role].filter(Boolean).join(' ');
  const order = noisy ? choose.int(0, 3) : choose.int(0, 1);
  const before = [job.shift, level].filter(Boolean).join(' ');
  const details = [job.shift, level, job.contract].filter(Boolean);
  if (order === 0) return [before, core, job.contract && `(${job.contract})`].filter(Boolean).join(' ');
  if (order === 1) return details.length > 0 ? `${core} (${details.join(', ')})` : core;
  if (order === 2) return [...details.map((detail) => `[${detail}]`), core].join(' ');
  return [core, ...details].join(' / ');
}

function koreanChanges(job: Job, choose: Choose): ((title: string) => string)[] {
  const { name } = job.company;
  const monthly = Math.round(job.pay[0] / 10_000);
  return [
    (title) => `[${choose.item(['급구', '긴급', '채용', '우대', '신규 오픈', '집근처'])}] ${title}`,
    (title) =>
      `${title} ${choose.item(['채용', '모집', '모집합니다', '구인', '채용공고', '구합니다', '모집 (0명)'])}`,
    (title) => `${choose.item(['★', '◆', '■ '])}${title}${choose.item(['★', '!!', '~'])}`,
    (title) => `[${name}] ${title}`,
    (title) => `${name} ${title} 채용`,
    (title) => `(주)${name} - ${title}`,
    (title) => `[${job.place.short}] ${title}`,
    (title) => `${title} (${job.place.city})`,
    (title) => `[월 ${monthly}만원] ${title}`,
    (title) => `${title} / 입사축하금 ${choose.item([50, 100])}만원`,
    (title) => `[${job.employment}] ${title}`,
    (title) => `${title} (${job.employment})`,
    (title) => title.replaceAll(' ', ''),
    (title) => title.replaceAll('(', '（').replaceAll(')', '）').replaceAll(',', '，'),
    (title) => `${title}&nbsp;`,
    (title) => `<b>${title}</b>`,
    fullWidth,
    (title) => `${title} (${choose.item(job.occupation.technologies)})`,
    (title) => `${title} - ${choose.int(20_000, 99_999)}`,
    (title) => title.replace(/ /g, '  '),
  ];
}

/** Writes letters and digits as full-width characters. */
const fullWidth = (title: string) =>
  title.replace(/[A-Za-z0-9]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

function englishTitle(job: Job, choose: Choose, noisy: boolean): string {
  const level = job.level?.name ?? '';
  const numeral = /^I+$/.test(level);
  const specialty = job.specialty?.[0];
  const short = noisy && choose.chance(0.5) ? level.replace('Senior', 'Sr.').replace('Junior', 'Jr.') : level;
  const role = numeral ? `${job.role} ${level}` : job.role;
  const lead = numeral || level === '' ? '' : short;
  const rest = [job.shift, job.contract, job.branch].filter(Boolean);
  const join = choose.item([' - ', ', ']);
  const order = noisy ? choose.int(0, 4) : choose.int(0, 1);
  const speaking = job.occupation.languages && job.occupation.role !== 'Teacher' ? ' Speaking' : '';
  const spoken = specialty && `${specialty}${speaking}`;
  const orders = [
    [[lead, spoken, role].filter(Boolean).join(' '), ...rest],
    [[lead, role].filter(Boolean).join(' '), spoken, ...rest],
    [[spoken, role].filter(Boolean).join(' '), lead, ...rest],
    [`${[lead, role].filter(Boolean).join(' ')}${spoken ? ` (${spoken})` : ''}`, ...rest],
    [...rest, [lead, spoken, role].filter(Boolean).join(' ')],
  ];
  return orders[order]!.filter(Boolean).join(join);
}

function englishChanges(job: Job, choose: Choose): ((title: string) => string)[] {
  const hourly = (job.pay[0] / 2080).toFixed(2);
  return [
    (title) => `We're hiring: ${title}`,
    (title) =>
      `${choose.item(['URGENT', 'HOT', 'NEW', 'Immediate Start', 'Now Hiring'])}${choose.item([' - ', ': ', '! '])}${title}`,
    (title) => `${title} ${choose.item(['(m/w/d)', '(f/m/x)', '(all genders)', '(M/F)'])}`,
    (title) => `${title} at ${job.company.name}`,
    (title) => `${job.company.name} - ${title}`,
    (title) => `${title} - ${job.place.short}`,
    (title) => `${title} (${job.place.texts[0]})`,
    (title) => `${title} | ${job.place.short}`,
    (title) => `${title} - ${signOf(job)}${hourly}/hr`,
    (title) => `${title} - ${signOf(job)}${choose.item(['1,000', '2,500', '5,000'])} Sign-On Bonus`,
    (title) => title.toUpperCase(),
    (title) => title.toLowerCase(),
    (title) => `${title} (${choose.item(job.occupation.technologies)})`,
    (title) => `${title} - R${choose.int(100_000, 999_999)}`,
    (title) => `${title} (Req #${choose.int(1000, 99_999)})`,
    (title) => `${title} - ${job.employment}`,
    (title) => `${title} &amp; Benefits`,
    (title) => title.replaceAll(' ', '&nbsp;'),
    (title) => `<strong>${title}</strong><br>`,
    fullWidth,
  ];
}

function placeText(job: Job, choose: Choose, noisy: boolean, keeps: readonly Fact[]): string {
  const { texts } = job.place;
  const least = keeps.includes('district') ? 1 : 0;
  const text = noisy ? choose.item(texts.slice(least)) : texts[1]!;
  if (job.workplace === null) return text;
  return job.korean ? `${text} (재택근무)` : `${text} (Remote)`;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['US', '$'],
  ['GB', '£'],
  ['DE', '€'],
]);
const signOf = ({ place }: Job) => SIGNS.get(place.country)!;

function payText(job: Job, choose: Choose, noisy: boolean, keeps: readonly Fact[]): string | null {
  const [min, max] = job.pay;
  const kept = keeps.includes('pay');
  if (!kept && choose.chance(noisy ? 0.25 : 0.1)) return null;
  if (!kept && noisy && choose.chance(0.2))
    return job.korean ? choose.item(['회사내규에 따름', '면접 후 결정']) : 'Competitive salary';
  const period = noisy ? choose.item(['hour', 'month', 'year']) : job.korean ? 'month' : 'year';
  if (job.korean) {
    const range = (divide: number, unit: string) => {
      const [from, to] = [min, max].map((amount) => Math.round(amount / divide).toLocaleString('en')) as [
        string,
        string,
      ];
      return from === to ? `${from}${unit}` : `${from}~${to}${unit}`;
    };
    if (period === 'hour') return `시급 ${range(209, '원')}`;
    return period === 'month' ? `월급 ${range(10_000, '만원')}` : `연봉 ${range(10_000 / 12, '만원')}`;
  }
  const sign = signOf(job);
  const [divide, word] = { hour: [2080, 'an hour'], month: [12, 'a month'], year: [1, 'a year'] }[period] as [
    number,
    string,
  ];
  const [from, to] = [min, max].map((amount) =>
    (amount / divide).toLocaleString('en', {
      maximumFractionDigits: period === 'hour' ? 2 : 0,
      minimumFractionDigits: period === 'hour' ? 2 : 0,
    }),
  ) as [string, string];
  return from === to ? `${sign}${from} ${word}` : `${sign}${from} - ${sign}${to} ${word}`;
}

function descriptionText(job: Job, choose: Choose, noisy: boolean, keeps: readonly Fact[]): string | null {
  const kept = keeps.includes('description');
  if (!kept && choose.chance(noisy ? 0.2 : 0.08)) return null;
  const headings = noisy
    ? choose.item(
        job.korean
          ? [
              ['담당업무', '지원자격', '복지'],
              ['[주요 업무]', '[자격 요건]', '[혜택 및 복지]'],
              ['업무내용', '자격사항', '복리후생'],
            ]
          : [
              ['What you will do', 'What you bring', 'What we offer'],
              ['RESPONSIBILITIES', 'QUALIFICATIONS', 'BENEFITS'],
              ['Your tasks:', 'Your profile:', 'Benefits:'],
            ],
      )
    : job.korean
      ? ['주요업무', '자격요건', '복리후생']
      : ['Responsibilities', 'Requirements', 'Benefits'];
  const bullet = choose.item(noisy ? ['• ', '* ', '- ', '1) ', ''] : ['- ', '• ']);
  const list = (sentences: readonly string[]) =>
    sentences.map((sentence) => `${bullet}${sentence}`).join(noisy && bullet === '' ? ' ' : '\n');
  const duties = job.specialty ? [job.specialty[1], ...job.duties] : job.duties;
  const working = [
    job.shift && (job.korean ? `근무시간: ${job.shift} 근무` : `Schedule: ${job.shift}`),
    job.branch && (job.korean ? `근무지점: ${job.branch}` : `Location: ${job.branch}`),
    job.contract && (job.korean ? `계약형태: ${job.contract}` : `Contract: ${job.contract}`),
  ].filter(Boolean);
  const paragraphs = [
    job.company.about.join(' '),
    `${headings[0]}\n${list(duties)}`,
    `${headings[1]}\n${list(job.requirements)}`,
    ...(working.length > 0 ? [working.join('\n')] : []),
    `${headings[2]}\n${list(job.company.benefits)}`,
  ];
  if (!noisy) return paragraphs.join('\n\n');
  const text = paragraphs.join(choose.item(['\n\n', '\n', '\n\n\n']));
  if (!kept && choose.chance(0.25)) return `${text.slice(0, Math.ceil(text.length * 0.4))}…`;
  if (choose.chance(0.4)) return text;
  return `${text}\n\n${choose.item(job.korean ? KOREAN_FOOTERS : ENGLISH_FOOTERS)}`;
}

const KOREAN_FOOTERS = [
  '본 채용 정보는 구인 기업이 제공한 자료이며, 사이트는 내용의 오류에 대해 책임을 지지 않습니다. 무단 전재와 재배포를 금지합니다.',
  '입사 지원 방법: 홈페이지 지원. 제출 서류에 허위 사실이 있으면 채용이 취소될 수 있습니다.',
];
const ENGLISH_FOOTERS = [
  'We are an equal opportunity employer. All applicants are considered without regard to race, color, religion, sex, national origin or disability.',
  'Apply now by clicking the button below. By applying you agree to the terms of use and the privacy policy of this website.',
];
