import { parseTable } from './random.domain.ts';
import type { Seniority, Term } from './types.ts';

/** Elements of titles other than the role, with optional weights (default 1): `9:채용|4:모집`. */

/** Business fields: id; Korean and English form, in titles and as sector; weight. */
export const DOMAINS: readonly { id: string; ko: string; en: string; weight: number }[] = parseTable(`
fintech; 핀테크; Fintech; 10
ecommerce; 이커머스; E-commerce; 10
healthcare; 헬스케어; Healthcare Tech; 8
edtech; 에듀테크; Edtech; 5
logisticsTech; 물류테크; Logistics Tech; 3
adtech; 애드테크; Adtech; 4
proptech; 프롭테크; Proptech; 3
mobility; 모빌리티; Mobility; 6
autonomous; 자율주행; Autonomous Driving; 5
semiconductor; 반도체; Semiconductors; 8
metaverse; 메타버스; Metaverse; 2
travel; 여행; Travel; 3
entertainment; 엔터테인먼트; Entertainment; 3
biotech; 바이오테크; Biotech; 4
insurtech; 인슈어테크; Insurtech; 1
smartFactory; 스마트팩토리; Smart Factory; 6
defense; 방산; Defence; 3
energy; 신재생에너지; Renewable Energy; 4
beautyTech; 뷰티테크; Beauty Tech; 1
legalTech; 리걸테크; Legal Tech; 1
agriTech; 스마트팜; Agritech; 1
gaming; 캐주얼게임; Casual Games; 3
`).map(([id = '', ko = '', en = '', weight]) => ({ id, ko, en, weight: Number(weight) }));

/** Prefixes of titles that are unrelated to the occupation. */
export const KOREAN_LEADS =
  '6:[급구]|5:[코스닥 상장사]|4:[2026 상반기]|3:[2025 하반기]|3:[대기업 계열사]|3:[유망 스타트업]|3:[강소기업]|2:★|2:[역세권]|2:[시리즈B 투자유치]|0.3:[시리즈 C 투자 유치]|2:[본사]|2:[신규오픈]|2:[외국계]|1:[주 4.5일제]|1:[스톡옵션]|2:[추천채용]|2:[공채]|1:[청년일자리도약장려금]|1:[기숙사 제공]|1:[사내카페 자바칩 무제한]|0.3:[C&C 계열]|0:<신규오픈>|0:"야근 없는"';
export const ENGLISH_LEADS =
  '4:Urgent:|3:[Hiring]|2:Immediate Start:|0.4:[Series C start-up]|1:*NEW*|1:[Visa sponsorship]|1:Now Hiring:';

/** Suffixes of Korean titles that only state that a position is open. */
export const KOREAN_ENDS =
  '26: 채용|12: 모집|6: 구인|5: 채용공고|4: 모십니다|4: 구합니다|3: 상시채용|3: 사원 모집|2: 수시채용|2: 공개채용|2: 모집합니다|2: 채용합니다|2: 인재 채용|1: 0명 채용|1: 00명 모집|1: 추가 모집|1: 함께하실 분을 찾습니다|34:';

/** Names of teams, some of which contain terms of other occupations. */
export const KOREAN_TEAMS =
  '6:플랫폼팀|5:개발팀|4:서비스개발팀|4:기술연구소|3:R&D센터|3:데이터팀|3:신사업팀|3:커머스본부|2:결제팀|2:정산팀|2:검색팀|2:광고플랫폼팀|2:인프라팀|2:글로벌사업부|1:회원인증파트|1:콘텐츠랩|1:고객경험팀|1:품질혁신팀';
export const ENGLISH_TEAMS =
  '5:Payments|4:Platform|4:Growth|3:Core Services|3:Data Platform|3:Search|2:Checkout|2:Identity|2:Ads|2:Mobile|2:Infrastructure|2:R&D|0.3:QA Tools|1:Developer Experience|1:Internal Tools|1:Customer Care';

/** Rare words in titles. */
export const RARE_WORDS: readonly string[] = (
  '하역|검수|조경|자막|번역|통역|조판|도금|염색|봉제|목공|도배|타일|방수|세공|감정평가|측량|항해|양식장|축산|도예|한지|가야금|발레|' +
  '승마|드론|수의테크|반려동물|펫푸드|캠핑|서핑|향수|와인|수제맥주|전통주|김치|떡|건어물|인삼|버섯|화훼|종묘|퇴비|수소차|풍력|태양광|' +
  '지열|조선소|해양플랜트|원자력|위성|발사체|우주항공|측정기|현미경|내시경|초음파|치아교정|보청기|휠체어|의수족'
).split('|');

/** Seniority in Korean titles, before or after the role. */
export const KOREAN_SENIORITY: Readonly<Record<Seniority, { before: string; after: string }>> = {
  newcomer: { before: '6:신입 |4:[신입] ', after: '5: (신입)|2: 신입|1: (신입가능)' },
  any: {
    before: '4:[신입/경력] |1:[신입·경력] |1:신입/경력 ',
    after: '6:(신입/경력)|3: (신입/경력)|2: (신입·경력)| 신입 및 경력',
  },
  junior: { before: '주니어 ', after: '3: (주니어)|1:(주니어, 1~3년차)' },
  experienced: {
    before: '5:경력 |4:[경력] |1:경력직 ',
    after:
      '6: (경력)|4: (3년 이상)|3: (경력 3년 이상)|3:(5년 이상)|2: (경력 2~5년)|2: [3년 이상]|3: 경력직|2: (경력 3~7년)|1: (7년차 이상)|1: (경력 10년 이상)',
  },
  senior: { before: '시니어 ', after: '3: (시니어)|1:(시니어급)' },
  lead: { before: '3:[팀장급] |2:리드 |1:[파트장] ', after: '4: (팀장급)|2: 팀장|1: (리드급)' },
};

/** Seniority in English titles, before or after the role. */
export const ENGLISH_SENIORITY: Readonly<Record<Seniority, { before: string; after: string }>> = {
  newcomer: { before: '4:Graduate |3:Entry Level |1:New Grad ', after: ' (Entry Level)' },
  any: { before: '', after: ' (all levels)' },
  junior: { before: 'Junior ', after: ' (Junior)' },
  experienced: { before: '3:Experienced |2:Mid-level ', after: '3: (3+ years)|2: - 5+ years|1: (2-4 years)' },
  senior: { before: 'Senior ', after: ', Senior' },
  lead: { before: '4:Lead |3:Principal ', after: ' (Team Lead)' },
};

export const KOREAN_TERMS: Readonly<Record<Term, { before: string; after: string }>> = {
  internship: {
    before: '3:[인턴] |2:[채용연계형 인턴] |1:[체험형 인턴] ',
    after: '4: 인턴|2: (인턴)|1: 채용연계형 인턴',
  },
  contract: { before: '[계약직] ', after: '3: (계약직)|2: 계약직' },
  partTime: { before: '2:[아르바이트] |1:[파트타임] ', after: '3: 아르바이트|2: 파트타임' },
  permanent: { before: '[정규직] ', after: '4: (정규직)|3: 정규직' },
  remote: { before: '3:[재택근무] |1:[재택] |1:[100% 재택] ', after: '3: (재택근무)|1: (재택근무 가능)' },
  night: { before: '2:[야간] |1:야간 ', after: '3: (야간)|1: (야간전담)' },
  weekend: { before: '2:[주말] |1:주말 ', after: '3: (주말)|1: (주말근무)' },
};
export const ENGLISH_TERMS: Readonly<Record<Term, { before: string; after: string }>> = {
  internship: { before: '', after: '3: Intern|2: Internship|1: (Internship)' },
  contract: { before: 'Contract ', after: '2: (Contract)|1: - 12 month contract' },
  partTime: { before: 'Part-time ', after: '2: (Part-time)|1: - Part Time' },
  permanent: { before: '', after: '2: (Permanent)|1: - Permanent' },
  remote: { before: 'Remote ', after: '4: (Remote)|2: - Remote|1: - Remote (EU)' },
  night: { before: 'Night ', after: '2: (Night Shift)|1: - Nights' },
  weekend: { before: 'Weekend ', after: ' (Weekends)' },
};

/** Suffixes of English titles that are irrelevant for searches. */
export const ENGLISH_ENDS =
  '30:|2: (m/f/d)|1: II|1: III|1: (f/m/x)|1: - Hybrid|1: - Immediate Start|1: - Great Benefits|1: needed';
