/** The postings of the demo site. They are generated and, except for their dates, always the same. */

import { generatePostings } from '../generate.ts';
import {
  Choices,
  coverageSampler,
  createRandom,
  parseTable,
  randomInt,
  type Sampler,
  shuffled,
} from '../random.domain.ts';
import { printTechnology } from '../titles.domain.ts';
import type { GeneratedPosting, Language } from '../types.ts';
import {
  dayNumber,
  dayOf,
  deadlineText,
  type PublicationCycle,
  positionInCycle,
  postedText,
} from './dates.ts';

/** 24 full pages of 20 and an incomplete last page. */
export const POSTING_COUNT = 496;
const FIRST_ID = 4_100_000;
const SEED = 20_261_120;

/** A generated posting with properties of the demo site. The dates in its values are not shown. */
export interface DemoPosting extends Pick<GeneratedPosting, 'values' | 'country'> {
  /** Number that identifies the posting, independent of the rest of its URL. */
  id: number;
  language: Language;
  /** Technologies in various spellings and sectors, mixed in one list. */
  tags: readonly string[];
  /** Whether the list is truncated with 외. */
  moreTags: boolean;
  badge: string | null;
  /** Whether experience and employment are in a single element, as in some layouts ("3 ~ 5년 · 정규직"). */
  joined: boolean;
  duties: readonly string[];
  cycle: PublicationCycle;
  deadlineKind: 'date' | 'always' | 'untilFilled' | 'unknown';
  /** Selects one of the printed forms of dates. */
  style: number;
}

/** A posting on a certain day. */
export interface DatedPosting extends DemoPosting {
  postedOn: string;
  posted: string;
  deadlineOn: string | null;
  deadline: string | null;
}

const DEADLINE_KINDS = new Choices<DemoPosting['deadlineKind']>([
  ['date', 0, 7],
  ['always', 0],
  ['untilFilled', 0],
  ['unknown', 0],
]);
const UNDATED_DEADLINES = { always: '상시채용', untilFilled: '채용시', unknown: null };

/** Promotional badges on cards. Some mention salaries, but none of them is the salary of the posting. */
const BADGES = new Choices<string | null>([
  ['평균연봉 상위 10%', 0],
  ['연봉상승률 10% 이상', 0],
  ['합격축하금 50만원', 0],
  ['인기있는', 0],
  ['오늘 뜬', 0],
  ['재택근무 가능 기업', 0],
  [null, 0, 5],
]);

/** Duties by trade and language. */
const DUTIES = new Map(
  parseTable(`
it ko; 맡은 기능의 설계와 구현|느린 곳을 찾아 고치고 장애에 대응|동료와 함께 결과물 검토
it en; Design and build the features you own|Review with colleagues|Join a fair on-call rota
care ko; 일상 돌봄과 상담|식사와 이동 보조|활동 일지 작성
care en; Help with daily tasks|Provide companionship|Write visit notes
food ko; 조리와 손님 응대|식재료 검수와 위생 관리|매장 청결과 마감 정산
food en; Prepare and serve food|Keep the kitchen clean|Order supplies
school ko; 수업 준비와 진행|평가와 학습 상담|학부모 상담
school en; Teach and assess|Meet parents|Plan lessons with the team
office ko; 담당 업무의 계획과 집행|자료와 문서 관리|유관 부서와 협의
office en; Plan and carry out your work|Keep files & figures|Advise managers
goods ko; 상품 검수와 적치|상하차와 배송|재고 실사
goods en; Pick and pack|Load and unload safely|Check stock
craft ko; 설비 운전과 점검|도면에 따른 작업|안전 수칙 준수
craft en; Run and check machines|Work to drawings|Follow the safety rules
shop ko; 손님 상담과 판매|재고와 예약 확인|매장 정리
shop en; Greet and help customers|Handle the till|Keep displays tidy
sales ko; 거래처 발굴과 관리|견적과 계약|전시회 참가
sales en; Find and keep customers|Write offers & contracts|Visit trade fairs
medical ko; 환자 처치와 안내|상태 기록|기구 소독
medical en; Plan and give care|Keep clear records|Support families
construction ko; 공정과 안전 관리|도면 작성과 검토|협력업체 조율
construction en; Keep the site safe & on time|Draw and review plans|Work with contractors
`).map(([key = '', duties = '']) => [key, duties.split('|')]),
);

function demoPosting(
  { values, country, label }: GeneratedPosting,
  index: number,
  sampler: Sampler,
): DemoPosting {
  // A generator per posting, so that changing one posting does not affect others.
  const random = createRandom(SEED + index);
  const { language, trade } = label;
  const printed = values.techStack.map((name) => printTechnology(sampler, language, name));
  const tags = shuffled([...printed, ...values.sector], random);
  return {
    values,
    country,
    language,
    tags,
    id: FIRST_ID + index * 37 + randomInt(random, 0, 36),
    moreTags: random() < 0.25,
    badge: sampler.sample(BADGES),
    joined: values.experience.text !== null && random() < 0.08,
    duties: DUTIES.get(`${trade} ${language}`)!,
    cycle: { period: randomInt(random, 20, 59), phase: randomInt(random, 0, 400) },
    deadlineKind: sampler.sample(DEADLINE_KINDS),
    style: randomInt(random, 0, 999),
  };
}

let generated: DemoPosting[] | undefined;

function generate(): DemoPosting[] {
  const sampler = coverageSampler(SEED);
  const postings = generatePostings(POSTING_COUNT, { seed: SEED, sampling: 'coverage' });
  return Array.from(postings, (posting, index) => demoPosting(posting, index, sampler));
}

/** Returns all postings on a day (`YYYY-MM-DD`, in Seoul), newest first. */
export function demoPostings(day: string): DatedPosting[] {
  generated ??= generate();
  const today = dayNumber(day);
  const dated = generated.map((posting): DatedPosting => {
    const { age, daysLeft } = positionInCycle(posting.cycle, today);
    const { language, deadlineKind: kind, style } = posting;
    return {
      ...posting,
      postedOn: dayOf(today - age),
      posted: postedText(language, today, age, style),
      deadlineOn: kind === 'date' ? dayOf(today + daysLeft) : null,
      deadline: kind === 'date' ? deadlineText(today, daysLeft, style) : UNDATED_DEADLINES[kind],
    };
  });
  return dated.sort((a, b) => b.postedOn.localeCompare(a.postedOn) || b.id - a.id);
}

/** Finds the postings that contain the keyword in title, company, location or tags. */
export function searchDemoPostings(postings: readonly DatedPosting[], keyword: string): DatedPosting[] {
  const query = keyword.trim().toLocaleLowerCase('ko');
  if (query === '') return [...postings];
  return postings.filter(({ values: { title, companyName, location }, tags }) =>
    [title, companyName, location.text ?? '', ...tags].some((text) =>
      text.toLocaleLowerCase('ko').includes(query),
    ),
  );
}

/** Returns the three postings that are promoted on every page. */
export function promotedDemoPostings(postings: readonly DatedPosting[]): DatedPosting[] {
  const withSalary = [...postings]
    .sort((a, b) => a.id - b.id)
    .filter(({ values }) => values.salary.min !== null);
  return [7, 41, 73].flatMap((index) => withSalary[index] ?? []);
}
