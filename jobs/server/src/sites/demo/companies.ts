import type { Trade } from './occupations.ts';

/** Employers of the demonstration site. All are invented; the words were chosen to be nobody's name. */

const KOREAN_STEMS = (
  '달무리숲 은여울재 솔바람골 모래톱 물푸레골 구름다리길 나무늘보숲 산마루턱 오솔길너머 안개꽃담 바람개비골 종이배강 반딧불언덕 ' +
  '조약돌개울 민들레담 하늘못가 가을볕뜰 봄들녘 겨울나무숲 여름비마을 노을빛언덕 새벽별골 도토리숲 꽃가람재 별헤는언덕 돌담길옆 ' +
  '이슬맺힌뜰 느티나무골 초록바람재 첫눈마을'
).split(' ');

const KOREAN_ENDINGS: Readonly<Record<Trade, readonly string[]>> = {
  it: ['소프트', '랩스', '데이터', '시스템즈', '게임즈'],
  care: ['병원', '의원', '요양센터', '재활의원'],
  food: ['식당', '푸드', '베이커리', '키친'],
  school: ['학원', '유치원', '교육원', '아카데미'],
  office: ['컴퍼니', '파트너스', '세무회계', '디자인'],
  goods: ['물류', '로지스', '유통', '상사'],
  craft: ['정밀', '산업', '전자', '건설'],
  shop: ['스토어', '상회', '뷰티', '호텔'],
};

const ENGLISH_STEMS = (
  'Thistledown Quillmere Brackenford Larkhaven Oakmantle Fernwhistle Copperlily Drumlinside Tidebarrow Pinegully ' +
  'Mossgate Wrenfold Saltmarrow Hollowbrook Emberwick'
).split(' ');

const ENGLISH_ENDINGS: Readonly<Record<Trade, readonly string[]>> = {
  it: ['Software', 'Labs', 'Analytics', 'Systems & Co.'],
  care: ['Care', 'Health', "St. Wilda's Clinic"],
  food: ['Kitchens', 'Bakery & Sons', 'Foods'],
  school: ['School', 'Academy', 'Learning'],
  office: ['Partners', 'Accounting', 'Studio'],
  goods: ['Logistics', 'Freight', 'Supply'],
  craft: ['Works', 'Tools'],
  shop: ['Stores', 'Market', 'Hotels'],
};

/** Only firms carry a legal form; a clinic, school or kitchen goes by its plain name. */
const FIRMS: ReadonlySet<Trade> = new Set(['it', 'office', 'goods', 'craft']);
const LEGAL_FORMS: readonly ((name: string) => string)[] = [
  (name) => `(주)${name}`,
  (name) => name,
  (name) => `${name}(주)`,
  (name) => `㈜${name}`,
  (name) => `주식회사 ${name}`,
];

export function koreanCompanies(trade: Trade): string[] {
  return KOREAN_ENDINGS[trade].flatMap((ending, e) =>
    KOREAN_STEMS.map((stem, s) => {
      const form = FIRMS.has(trade) ? LEGAL_FORMS[(s + e) % LEGAL_FORMS.length] : undefined;
      const name = `${stem}${ending}`;
      return form ? form(name) : name;
    }),
  );
}

export function englishCompanies(trade: Trade): string[] {
  return ENGLISH_ENDINGS[trade].flatMap((ending, e) =>
    ENGLISH_STEMS.map((stem, s) => `${stem} ${ending}${FIRMS.has(trade) && (s + e) % 3 === 0 ? ' Ltd' : ''}`),
  );
}
