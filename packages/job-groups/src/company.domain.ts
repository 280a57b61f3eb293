import { memoize } from '@workreel/posting-parser/text';
import { isKorean, normalizeText } from './text.domain.ts';

/** Legal forms in Korean names, and their abbreviations in parentheses. */
const KOREAN_FORMS =
  /\((?:주|유|재|사|의|합|자|복|학)\)|주식회사|유한책임회사|유한회사|합자회사|합명회사|재단법인|사단법인|의료법인|학교법인|사회복지법인|농업회사법인|영농조합법인|사회적협동조합/g;
/** The foundation that runs a hospital, a school or a home: 의료법인가온의료재단 다온병원 */
const FOUNDATION =
  /^\s*(?:의료|학교|사회복지|재단|사단)법인\s?\S*(?:재단|학원|복지회|협회)?\s+(?=[가-힣]{3,})/;
/** Legal forms that end other names, and words that some sites leave out. */
const FORMS = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp lp plc gmbh mbh ag se kg kgaa ohg ug bv nv sa sas sarl srl spa sl slu ab as asa oy oyj aps pty pte pvt private kk sdn bhd kft zrt sro doo the'.split(
    ' ',
  ),
);

/** The names of a company without legal forms, spaces and punctuation: several if one stands in parentheses (네이버(NAVER)). */
export const companyNames: (name: string) => readonly string[] = memoize((name) => {
  const text = normalizeText(name).replace(FOUNDATION, '').replace(KOREAN_FORMS, ' ');
  const names: string[] = [];
  const add = (part: string) => {
    const core = coreOf(part);
    if (core !== '' && !names.includes(core)) names.push(core);
  };
  add(text.replace(/\([^()]*\)/g, ' '));
  // A branch or a department is not a name.
  for (const [, inner] of text.matchAll(/\(([^()]+)\)/g))
    if (isKorean(inner!) !== isKorean(text.replace(/\([^()]*\)/g, ' '))) add(inner!);
  if (names.length === 0) names.push(normalizeText(name).trim());
  // Sites put either of two names first.
  return names.sort((one, other) => Number(isKorean(other)) - Number(isKorean(one)));
});

function coreOf(text: string): string {
  const words = text
    // b.v. → bv, but not the dots between words.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}&+]+/u)
    .filter((word) => word !== '' && word !== '&');
  while (words.length > 1 && FORMS.has(words.at(-1)!)) words.pop();
  if (words.length > 1 && words[0] === 'the') words.shift();
  return words.join('').replaceAll('&', '');
}

/** Whether two postings name the same company. */
export const isSameCompany = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((name) => other.includes(name));

/** Names in place of that of an employer who does not want to be named. */
const NO_NAMES = new Set(
  '비공개 회사명비공개 기업명비공개 익명 헤드헌팅 confidential confidentialcompany companyconfidential anonymous undisclosed'.split(
    ' ',
  ),
);
export const isNoName = (name: string): boolean => NO_NAMES.has(name);

/** Branches in parentheses after a name: (강남점), (부산지점). */
export const branchesIn: (name: string) => readonly string[] = memoize((name) =>
  [
    ...normalizeText(name).matchAll(/\(([가-힣a-z0-9 ]{1,20}(?:점|지점|지사|센터|공장|캠퍼스|사업장))\)/g),
  ].map(([, branch]) => branch!.replaceAll(' ', '')),
);
