/** Descriptions of generated postings: a few hundred words under headings, as companies write them. */

import {
  ENGLISH_ADVERBS,
  ENGLISH_BENEFITS,
  ENGLISH_HEADS,
  ENGLISH_PEOPLE,
  ENGLISH_QUALITIES,
  ENGLISH_STEPS,
  ENGLISH_TAILS,
  ENGLISH_VERBS,
  KOREAN_ADVERBS,
  KOREAN_BENEFITS,
  KOREAN_HEADS,
  KOREAN_PEOPLE,
  KOREAN_QUALITIES,
  KOREAN_STEPS,
  KOREAN_TAILS,
  KOREAN_VERBS,
  TRADE_WORDS,
} from './descriptions.data.ts';
import { createRandom, type Random, randomInt, randomItem } from './random.domain.ts';
import type { GeneratedPosting } from './types.ts';

/** Limits of the length in characters. Half of the descriptions have fewer than 2,000. */
const LENGTHS = { min: 600, median: 1_900, max: 6_000 };
/** Standard deviation of the logarithm of the length. */
const SPREAD = 0.6;

/**
 * Returns the description of a posting: paragraphs and lists separated by line breaks. It depends only on the posting. About one word in a hundred occurs
 * in hardly any other description: names of products and teams, addresses, numbers.
 */
export function describePosting(posting: GeneratedPosting): string {
  const random = createRandom(seedOf(posting.sourceUrl));
  const target = Math.round(
    Math.min(LENGTHS.max, Math.max(LENGTHS.min, LENGTHS.median * Math.exp(SPREAD * normal(random)))),
  );
  const { heading, sections } = (posting.label.language === 'ko' ? korean : english)(posting, random);
  // Long descriptions have more and longer lists.
  const introduction = `${heading}\n`;
  const total = target - introduction.length;
  const parts = sections.map(({ title, share, line }) => {
    let text = `\n${title}\n`;
    while (text.length < total * share) text += `${line()}\n`;
    return text;
  });
  return (introduction + parts.join('')).slice(0, LENGTHS.max).trimEnd();
}

interface Section {
  title: string;
  /** Share of the length. */
  share: number;
  line: () => string;
}
type Describe = (posting: GeneratedPosting, random: Random) => { heading: string; sections: Section[] };

const SYLLABLES = [...'가나다라마바사아자하고노도로모보소오조호기니디리미비시이지히루무수유주한담솔빛별'];
const LATIN_SYLLABLES = 'al,be,co,da,el,fi,go,ha,in,jo,ka,lu,mo,no,or,pi,qu,ra,so,te,um,va,wi,xa,yo,ze'.split(
  ',',
);

/** Number of words of a kind in a description, which is about few things. */
const WORDS_PER_POSTING = 14;
const some = <T>(random: Random, items: readonly T[]): T[] =>
  Array.from({ length: WORDS_PER_POSTING }, () => randomItem(random, items));

/** A name that hardly any other description has. */
const rareName = (random: Random, syllables: readonly string[], length: number): string =>
  Array.from({ length }, () => randomItem(random, syllables)).join('');

const korean: Describe = ({ values, label }, random) => {
  const any = <T>(items: readonly T[]) => randomItem(random, items);
  const [heads, tails] = [some(random, KOREAN_HEADS), some(random, KOREAN_TAILS)];
  const topic = () => `${any(heads)}${random() < 0.55 ? ' ' : ''}${any(tails)}`;
  const technology = () =>
    any(values.techStack.length > 0 ? values.techStack : ['엑셀', '한글', '파워포인트']);
  const [work] = TRADE_WORDS[label.trade];
  const product = rareName(random, SYLLABLES, randomInt(random, 3, 4));
  const lines: (() => string)[] = [
    () => `- ${withObject(topic())} ${any(KOREAN_VERBS)}.`,
    () => `- ${withAnd(topic())} ${withObject(topic())} ${any(KOREAN_ADVERBS)} ${any(KOREAN_VERBS)}.`,
    () => `- ${any(KOREAN_PEOPLE)}의 요청을 듣고 ${withObject(topic())} ${any(KOREAN_VERBS)}.`,
    () => `- ${technology()} 기반의 ${withObject(topic())} ${any(KOREAN_VERBS)}.`,
    () =>
      `- ${withSubject(topic())} 필요한 곳에서 ${any(KOREAN_PEOPLE)}에게 ${withObject(topic())} 제공합니다.`,
    () => `- ${product} ${topic()} 담당 (${rareName(random, SYLLABLES, 2)}팀)`,
  ];
  const qualifications: (() => string)[] = [
    () => `- ${topic()} 경력 ${randomInt(random, 1, 9)}년 이상이신 분`,
    () => `- ${technology()} 활용 능력을 갖추신 분`,
    () => `- ${withSubject(any(KOREAN_QUALITIES))} 있으신 분`,
    () => `- ${withAnd(any(KOREAN_PEOPLE))} 함께 ${topic()}에 대해 설명할 수 있는 분`,
    () => `- ${topic()}에 대한 이해도가 높으신 분`,
  ];
  const place = values.location.text ?? '본사';
  return {
    heading: `${values.companyName}에서 ${withObject(values.title)} 모집합니다.\n${values.companyName}은(는) ${withObject(work)} 목표로 ${withObject(topic())} 만드는 회사입니다. 대표 서비스 ${product}는 ${randomInt(random, 2, 900)}만 명이 이용합니다.`,
    sections: [
      { title: '[주요 업무]', share: 0.34, line: () => any(lines)() },
      { title: '[자격 요건]', share: 0.2, line: () => any(qualifications)() },
      { title: '[우대 사항]', share: 0.16, line: () => any(qualifications)() },
      { title: '[복리후생]', share: 0.12, line: () => `- ${any(KOREAN_BENEFITS)}, ${any(KOREAN_BENEFITS)}` },
      {
        title: '[근무 조건]',
        share: 0.08,
        line: () =>
          `- 근무지: ${place} ${rareName(random, SYLLABLES, 2)}로 ${randomInt(random, 1, 400)}, ${randomInt(random, 1, 20)}층\n- 근무 시간: 주 5일 ${randomInt(random, 8, 10)}:00~${randomInt(random, 17, 19)}:00`,
      },
      {
        title: '[전형 절차]',
        share: 0.06,
        line: () => `- ${any(KOREAN_STEPS)} > ${any(KOREAN_STEPS)} > ${any(KOREAN_STEPS)}`,
      },
      {
        title: '[문의]',
        share: 0.02,
        line: () =>
          `${rareName(random, LATIN_SYLLABLES, 4)}@example.com, 02-${randomInt(random, 1000, 9999)}-${randomInt(random, 1000, 9999)}`,
      },
    ],
  };
};

const english: Describe = ({ values, label }, random) => {
  const any = <T>(items: readonly T[]) => randomItem(random, items);
  const [heads, tails] = [some(random, ENGLISH_HEADS), some(random, ENGLISH_TAILS)];
  const topic = () => `${any(heads)} ${any(tails)}`;
  const technology = () =>
    any(values.techStack.length > 0 ? values.techStack : ['spreadsheets', 'email', 'Word']);
  const [, work] = TRADE_WORDS[label.trade];
  const product = capitalized(rareName(random, LATIN_SYLLABLES, randomInt(random, 2, 4)));
  const lines: (() => string)[] = [
    () => `- ${any(ENGLISH_VERBS)} ${topic()} ${any(ENGLISH_ADVERBS)}.`,
    () => `- ${any(ENGLISH_VERBS)} ${topic()} and ${topic()} for ${any(ENGLISH_PEOPLE)}.`,
    () => `- Work with ${any(ENGLISH_PEOPLE)} on ${topic()}, using ${technology()}.`,
    () => `- Explain ${topic()} to ${any(ENGLISH_PEOPLE)} and collect their feedback.`,
    () =>
      `- Take part in ${product} ${topic()} in the ${capitalized(rareName(random, LATIN_SYLLABLES, 2))} group.`,
  ];
  const qualifications: (() => string)[] = [
    () => `- ${randomInt(random, 1, 9)}+ years of experience with ${topic()}.`,
    () => `- Hands-on knowledge of ${technology()} and ${topic()}.`,
    () => `- You bring ${any(ENGLISH_QUALITIES)} and ${any(ENGLISH_QUALITIES)}.`,
    () => `- You have worked with ${any(ENGLISH_PEOPLE)} on ${topic()}.`,
  ];
  const place = values.location.text ?? 'a place of your choice';
  return {
    heading: `${values.companyName} is hiring: ${values.title}.\nWe stand for ${work}. ${product}, our main product, is used by ${randomInt(random, 2, 900)},000 people in ${randomInt(random, 2, 60)} countries.`,
    sections: [
      { title: 'What you will do', share: 0.38, line: () => any(lines)() },
      { title: 'What you bring', share: 0.24, line: () => any(qualifications)() },
      { title: 'Nice to have', share: 0.14, line: () => any(qualifications)() },
      {
        title: 'What we offer',
        share: 0.12,
        line: () => `- ${capitalized(any(ENGLISH_BENEFITS))} and ${any(ENGLISH_BENEFITS)}`,
      },
      {
        title: 'Place of work',
        share: 0.05,
        line: () =>
          `${randomInt(random, 1, 900)} ${capitalized(rareName(random, LATIN_SYLLABLES, 3))} Street, ${place}`,
      },
      {
        title: 'How we hire',
        share: 0.05,
        line: () => `${capitalized(any(ENGLISH_STEPS))}, then ${any(ENGLISH_STEPS)}.`,
      },
      { title: 'Contact', share: 0.01, line: () => `${rareName(random, LATIN_SYLLABLES, 4)}@example.com` },
    ],
  };
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns whether a Korean text ends with a consonant, which decides its particles. */
function endsWithConsonant(text: string): boolean {
  const code = text.charCodeAt(text.length - 1) - 0xac00;
  return code >= 0 && code < 11_172 && code % 28 !== 0;
}
const withObject = (text: string): string => text + (endsWithConsonant(text) ? '을' : '를');
const withAnd = (text: string): string => text + (endsWithConsonant(text) ? '과' : '와');
const withSubject = (text: string): string => text + (endsWithConsonant(text) ? '이' : '가');

/** A number from the standard normal distribution (Box-Muller transform). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** FNV-1a hash. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
