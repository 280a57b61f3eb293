import { startsWithClosing } from './deadline.domain.ts';
import { isOnlyDegree } from './education.domain.ts';
import { isOnlyEmployment, parseEmployment } from './employment.domain.ts';
import { parseExperience } from './experience.domain.ts';
import { contains } from './gazetteer.domain.ts';
import { findKoreanRegions } from './korea.domain.ts';
import { findPlaces } from './places.domain.ts';
import { KOREAN_COUNTRY_NAMES } from './regions.data.ts';
import { namesPay, parseSalary } from './salary.domain.ts';
import { canonicalTechnology } from './tech.domain.ts';
import { cleanText, memoize, normalizeText } from './text.domain.ts';

/** Condition described by a span of a card's unlabeled list of conditions. */
export type Condition = 'location' | 'experience' | 'education' | 'employmentType' | 'salary' | 'deadline';

// The patterns match the start of a span, because tags such as 학사관리 or 경력개발 contain the same terms.
const DEADLINE =
  /^(?:~\s?\d|d\s?-\s?(?:\d|day)|\d{1,2}[./]\d{1,2}\s?\([월화수목금토일]|(?:오늘|내일|모레|금일|\d{1,2}시)[^,]{0,8}마감|(?:상시|수시)(?:\s?채용|\s?모집)?$|채용\s?시(?:\s?까지|\s?마감)?$|until filled|clos(?:es|ing) |apply by )|마감$/;
const EDUCATION =
  /^(?:학력|(?:초대|전문대|고|대|중|초)졸|대학|전문대|고등학교|[234]년제|(?:석|박|학|전문학)사(?:$|[\s·/,↑(]|이상|이하|졸|학위)|bachelor|master['’]?s|associate['’]?s? degree|high[- ]school|ph\.?d|no degree)/;
const EXPERIENCE =
  /^(?:신입|경력(?:$|[\s\d·/,(~]|무관|직|자|우대)|\d{1,2}\s?년?\s?[~-]\s?\d{1,2}\s?년|\d{1,2}\s?년\s?(?:차|↑|↓|이상|이하|미만)|entry[- ]level|mid[- ]senior|no experience|(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:\(\d{1,2}\) )?years?\b|\d{1,2}\s?(?:\+|-|to)?\s?(?:\d{1,2}\s?)?\+?\s?(?:years?|yrs?)\b)/;
const EMPLOYMENT =
  /^(?:무기|기간제|비)?(?:정규|계약|파견|인턴|위촉|촉탁|임시|일용|기간제|프리랜서|프리$|프리[·/,]|아르바이트|알바|파트|교육생|연수생|훈련생|병역|전문\s?연구\s?요원|산업\s?기능\s?요원|시간제|정직원|도급)|^(?:full[- ]?time|part[- ]?time|contract(?:or)?\b|temporary|permanent|intern(?:ship)?\b|freelance|seasonal|apprenticeship)/;
/** 파트강사 and 계약관리 start like an employment type but are occupations. */
const OCCUPATION =
  /^(?:정규|계약|파견|인턴|파트|교육생|훈련)[가-힣]*(?:관리|강사|업무|지원|분석|개발|기획|너십|너)/;
const SALARY_WORDS =
  /^(?:회사\s?내규|면접\s?후|협의(?:\s?후\s?결정)?$|연봉\s?(?:협의|협상)|급여\s?(?:협의|협상)|추후\s?협의|내규에|competitive|negotiable|(?:연봉|월급|시급|일급|주급|건별)(?:$|\s|\d))/;
const SALARY_MARK =
  /만\s?원|[\d천만억]\s?원|^\d+억(?:\s?\d+\s?천)?(?:$|\s?[~만-])|[$£€₩₹]\s?\d|^(?:연봉|월급|시급|일급|주급|건별)\s?\d|per (?:hour|day|week|month|annum|year)|\b(?:an?|per) (?:hour|year)\b/;
/** Thousands of inhabitants of the cities that are recognized without their country. */
const KNOWN_CITY = 500;
const COUNTRIES_IN_KOREAN = new Set(KOREAN_COUNTRY_NAMES);
const REMOTE =
  /^(?:(?:재택|원격)(?:\s?근무)?(?:\s?가능)?$|(?:temporarily |fully )?remote\b|hybrid\b|work from home\b)/;
/** "04/01(수) 등록" is the date of publication, not the deadline. */
const POSTED = /등록|수정/;

/**
 * Determines which condition a span describes; null for badges, tags and anything else. Supports spans as Korean
 * sites print them, and those of other languages that can be nothing else.
 */
export function classifyText(text: string): Condition | null {
  return classify(text) || null;
}

const classify = memoize((raw: string): Condition | '' => {
  const printed = cleanText(raw) ?? '';
  const text = normalizeText(printed);
  if (text === '') return '';
  if (DEADLINE.test(text) && !POSTED.test(text)) return 'deadline';
  if (SALARY_WORDS.test(text)) return 'salary';
  if (SALARY_MARK.test(text) && parseSalary(text, DEFAULT_CURRENCY).currency !== null) return 'salary';
  if (EDUCATION.test(text)) return 'education';
  if (EXPERIENCE.test(text) && parseExperience(text).newcomer !== null) return 'experience';
  if (EMPLOYMENT.test(text) && !OCCUPATION.test(text) && parseEmployment(text).types.length > 0)
    return 'employmentType';
  const condition = /[가-힣]/.test(text) ? '' : classifyWorld(printed, text);
  return condition || (REMOTE.test(text) || isLocation(printed, text) ? 'location' : '');
});

/** Determines the condition of a text in another language than Korean, if it can be nothing else. */
function classifyWorld(printed: string, text: string): Condition | '' {
  if (isOnlyEmployment(text)) return 'employmentType';
  if (isOnlyDegree(text)) return 'education';
  if (startsWithClosing(text)) return 'deadline';
  if (!/\p{N}/u.test(text)) return '';
  if (namesPay(printed)) return 'salary';
  const { minYears, maxYears } = parseExperience(text);
  return minYears !== null || maxYears !== null ? 'experience' : '';
}

const DEFAULT_CURRENCY = { currency: 'KRW' };

/** Returns whether a span starts with a known region: "부산 강서구 외", but not "자연어처리". */
function isLocation(text: string, normalized: string): boolean {
  if (/[가-힣]/.test(normalized)) {
    const [first = ''] = normalized.split(/[\s·,/(]/);
    return findKoreanRegions(first, true).length > 0 || COUNTRIES_IN_KOREAN.has(first);
  }
  const places = findPlaces(text);
  const [first] = places;
  if (!first) return false;
  if (places.some((place) => places.some((other) => other !== place && contains(other, place)))) return true;
  return (
    canonicalTechnology(text) === null &&
    (first.kind === 'country' || first.value !== undefined || first.population >= KNOWN_CITY)
  );
}

const CONDITION_SEPARATOR = / [·|•・ㆍ] /;

/**
 * Splits a text into its conditions: "3 ~ 5년 · 정규직" contains two. Adjacent conditions of the same type are not split,
 * and dots without spaces do not separate conditions: "신입 · 경력 · 정규직" is "신입 · 경력" and "정규직"; "정규직·계약직" is one.
 */
export function splitConditions(text: string): string[] {
  const parts = (cleanText(text) ?? '').split(CONDITION_SEPARATOR, 30);
  const conditions: string[] = [];
  let last: Condition | null = null;
  for (const part of parts.map((untrimmed) => untrimmed.trim())) {
    if (part === '') continue;
    const condition = classifyText(part);
    if (condition !== null && condition === last) conditions.push(`${conditions.pop()} · ${part}`);
    else conditions.push(part);
    last = condition;
  }
  return conditions;
}
