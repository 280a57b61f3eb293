import { parseTable, type Random, randomInt } from './random.domain.ts';
import { type Language, TRADES, type Trade } from './types.ts';

/** Fictional company names, composed from syllables so that any number of distinct names is available. */

const LANGUAGES: readonly Language[] = ['ko', 'en'];
/** One row per combination of trade and language. */
const ROWS = TRADES.length * LANGUAGES.length;

const splitWords = (table: string) => table.split(' ');
const KO_HEADS = splitWords(
  '가람 나래 다솜 도담 라온 마루 모란 미르 바로 벼리 보듬 비나 사름 새론 서리 소담 슬예 시나 아라 여울 예솔 온새 우듬 윤슬 이든 자올 조은 차오 초롱 타래 트인 파란 포근 푸르 하람 한결 해밀 호두 흐름 힐조',
);
const KO_MIDDLES = splitWords(
  '결 고을 구름 그루 길 나루 날개 내 너울 노을 누리 다리 달 덕 돌 두레 들 등대 뜰 랑 리본 마당 매듭 메아리 모둠 무늬 물결 바다 밭 별 빛 산 샘 섬 솔 숲 아침 언덕 이음 하늘',
);
const EN_HEADS = splitWords(
  'Thistle Quill Bracken Lark Oak Fern Copper Drum Tide Pine Moss Wren Salt Hollow Ember Cinder Willow Raven Marl Heather Sable Brindle Otter Plover Juniper Slate Tansy Umber Vetch Yarrow Birch Clover Dapple Falcon Gorse Hazel Ivory Kestrel Linden Merle',
);
const EN_MIDDLES = splitWords(
  'down mere ford haven mantle whistle lily side barrow gully gate fold marrow brook wick stead combe croft dell fell garth holt hurst lea moor ness pike ridge shaw thorpe toft vale water well wold worth yard bourne cote field',
);

/** Endings of names by trade and language, and misleading names by rank, which contain terms of other occupations. */
const ROW_TABLE = new Map(
  parseTable(`
it ko; 소프트|랩스|데이터|시스템즈|게임즈|테크|네트웍스|솔루션|정보기술|스튜디오|클라우드|아이앤씨|인터랙티브; 9 (주)개발자들|31 네트워크노드(주)|58 (주)프론트라인정보|140 디자이너스랩
it en; Software|Labs|Analytics|Systems|Technologies|Cloud|Digital|Games|Networks|Studio|AI
care ko; 요양센터|요양원|복지관|어린이집|재가복지센터|주간보호센터
care en; Care Homes|Support|Community Trust|Nurseries
food ko; 식당|푸드|베이커리|키친|커피|외식|F&B|다이닝; 4 자바커피|17 카페노드|36 스프링데이베이커리|60 개발자의식탁|95 고랭지김치마을
food en; Kitchens|Bakery & Sons|Foods|Coffee|Dining|Catering; 3 Java Bean Coffee|9 Qatar Gulf Catering|20 Docker's Diner|41 Python & Pie Kitchens
school ko; 학원|유치원|교육원|아카데미|에듀|어학원|초등학교; 6 자바스쿨코딩학원|22 간호사국가고시학원
school en; School|Academy|Learning|College|Tutors
office ko; 컴퍼니|파트너스|세무회계|디자인|그룹|컨설팅|미디어|홀딩스; 8 (주)서버앤파트너스|21 회계법인 데이터
office en; Partners|Accounting|Consulting|Group|Media|Holdings; 7 Designer Legal Partners|12 Java House Media
goods ko; 물류|로지스|유통|상사|통운|익스프레스|무역; 14 씨앤씨로지스(주)|28 스위프트통운
goods en; Logistics|Freight|Supply|Transport|Haulage; 4 Swift Freight|11 Go-Fast Transport
craft ko; 정밀|산업|전자|공업|기계|화학|소재|반도체|자동차부품; 5 (주)스프링산업|19 알앤디소재(주)
craft en; Works|Tools|Industries|Precision|Materials|Motors; 6 Rust & Iron Works|13 R&D Instruments
shop ko; 스토어|상회|뷰티|호텔|백화점|마트|리조트
shop en; Stores|Market|Hotels|Salons|Retail; 5 Ruby & Pearl Stores|14 C & A Corner Market
sales ko; 마케팅|종합상사|커머스|인터내셔날|트레이딩|커뮤니케이션즈; 10 (주)애플리케이션무역|25 엔지니어상사
sales en; Commerce|Trading|Marketing|International|Brands
medical ko; 병원|의원|한의원|치과의원|제약|바이오|메디칼|약국; 11 백엔드(白恩得)의원
medical en; Hospital|Clinic|Pharma|Health Trust|Dental|Biosciences
construction ko; 건설|엔지니어링|종합건축|도시개발|디자인개발|토건; 3 한국디자인개발(주)|12 광주도시개발(주)|30 (주)토지개발공사업
construction en; Construction|Engineering|Architects|Homes|Property Development; 5 Qatar Bridge Engineering|15 Developer Homes Ltd
`).map(([row = '', endings = '', misleading]) => [
    row,
    { endings: endings.split('|'), misleading: parseRanked(misleading) },
  ]),
);

/** Parses names with ranks: `9 (주)개발자들|31 네트워크노드(주)`. */
function parseRanked(text: string | undefined): ReadonlyMap<number, string> {
  const entries = text?.split('|').map((entry) => /^(\d+) (.*)$/.exec(entry)!) ?? [];
  return new Map(entries.map(([, rank, name]) => [Number(rank), name!]));
}

/** Trades whose companies have a legal form in their names, unlike clinics, schools or restaurants. */
const TRADES_WITH_LEGAL_FORM: ReadonlySet<Trade> = new Set([
  'it',
  'office',
  'goods',
  'craft',
  'sales',
  'construction',
]);
const LEGAL_FORMS: readonly ((name: string) => string)[] = [
  (name) => `(주)${name}`,
  (name) => name,
  (name) => `${name}(주)`,
  (name) => `㈜${name}`,
  (name) => `주식회사 ${name}`,
  (name) => `(주)${name}`,
];
const ENGLISH_FORMS = ['', '', ' Ltd', '', ' Inc.', '', ' GmbH', ' Co., Ltd.'] as const;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Returns a stride coprime to the number of names, so that every name is used once and consecutive ranks differ widely. */
function coprimeStride(count: number): number {
  let stride = Math.floor(count * 0.618);
  while (gcd(stride, count) !== 1) stride++;
  return stride;
}

const rowIndex = (trade: Trade, language: Language) =>
  TRADES.indexOf(trade) * LANGUAGES.length + LANGUAGES.indexOf(language);

interface Row {
  trade: Trade;
  language: Language;
  heads: readonly string[];
  middles: readonly string[];
  endings: readonly string[];
  /** Number of names that can be composed. */
  names: number;
  stride: number;
  /** Offset of the first name, so that the largest companies of different trades have dissimilar names. */
  offset: number;
  misleading: ReadonlyMap<number, string>;
}
const rows: readonly Row[] = TRADES.flatMap((trade) => LANGUAGES.map((language) => rowOf(trade, language)));

function rowOf(trade: Trade, language: Language): Row {
  const [heads, middles] = language === 'ko' ? [KO_HEADS, KO_MIDDLES] : [EN_HEADS, EN_MIDDLES];
  const { endings, misleading } = ROW_TABLE.get(`${trade} ${language}`)!;
  const names = heads.length * middles.length * endings.length;
  return {
    trade,
    language,
    heads,
    middles,
    endings,
    names,
    stride: coprimeStride(names),
    offset: 71 + 6_151 * rowIndex(trade, language),
    misleading,
  };
}

/** Returns the number of the company with a rank (from 0) within its trade and language. */
export const companyAt = (trade: Trade, language: Language, rank: number): number =>
  rank * ROWS + rowIndex(trade, language);

const nameCache: string[][] = rows.map(() => []);

/** Returns the name of a company by number, independent of the total number of companies. */
export function companyName(company: number): string {
  const row = rows[company % ROWS]!;
  const names = nameCache[company % ROWS]!;
  const rank = Math.floor(company / ROWS);
  names[rank] ??= row.misleading.get(rank) ?? composeName(row, rank);
  return names[rank];
}

function composeName(row: Row, rank: number): string {
  const { trade, language, heads, middles, endings } = row;
  const round = Math.floor(rank / row.names);
  let remaining = (rank * row.stride + row.offset) % row.names;
  const head = heads[remaining % heads.length]!;
  remaining = Math.floor(remaining / heads.length);
  const middle = middles[remaining % middles.length]!;
  const ending = endings[Math.floor(remaining / middles.length)]!;
  // When all names are used, a number is appended: 가람결소프트2.
  const branch = round === 0 ? '' : String(round + 1);
  if (language === 'en')
    return `${head}${middle}${branch} ${ending}${TRADES_WITH_LEGAL_FORM.has(trade) ? ENGLISH_FORMS[rank % ENGLISH_FORMS.length] : ''}`;
  const name = `${head}${middle}${ending}${branch}`;
  return TRADES_WITH_LEGAL_FORM.has(trade) ? LEGAL_FORMS[rank % LEGAL_FORMS.length]!(name) : name;
}

/** Limits the share of the largest companies: the probability of rank r is proportional to 1/(r + RANK_SHIFT). */
const RANK_SHIFT = 10;

/**
 * Creates a function that samples company numbers by the Zipf–Mandelbrot law, so that the largest company has about 1%
 * of the postings and most have a few.
 */
export function companySampler(
  trade: Trade,
  language: Language,
  companies: number,
): (random: Random) => number {
  const count = Math.max(1, Math.round(companies));
  const first = rowIndex(trade, language);
  const logarithm = Math.log((count + RANK_SHIFT) / RANK_SHIFT);
  return (random) =>
    Math.min(count - 1, Math.floor(RANK_SHIFT * (Math.exp(random() * logarithm) - 1))) * ROWS + first;
}

const PRODUCT_HEADS = splitWords(
  '가 거 고 구 기 나 너 노 누 니 다 더 도 두 디 라 러 로 루 리 마 머 모 무 미 바 버 보 부 비 사 서 소 수 시 아 어 오 우 이 자 저 조 주 지 차 처 초 추 치 카 코 쿠 타 토 파 포 하 호',
);
const PRODUCT_TAILS = splitWords(
  '닐 담 렌 롬 뤼 맵 밋 벨 뷰 샵 숑 앳 엔 옴 웰 잇 젠 챗 캣 킷 텔 팁 폼 픽 핏 햅',
);

/** Returns a random product name, which is rarely repeated. */
export function productName(random: Random): string {
  const syllables = randomInt(random, 1, 2);
  let name = '';
  for (let index = 0; index < syllables; index++)
    name += PRODUCT_HEADS[Math.floor(random() * PRODUCT_HEADS.length)]!;
  return name + PRODUCT_TAILS[Math.floor(random() * PRODUCT_TAILS.length)]!;
}
