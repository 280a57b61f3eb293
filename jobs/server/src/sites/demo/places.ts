/** Where the postings of the demonstration site are, as such sites print it, with what the text means. */

export interface DemoPlace {
  text: string;
  /** ISO 3166-1 alpha-2; null where a posting names no place of its own (remote work). */
  country: string | null;
  region: string | null;
  locality: string | null;
  remote: boolean;
}

const korean = (text: string, remote = false): DemoPlace => {
  const [first = '', ...rest] = text.replace(/ 외 \d+$/, '').split(' ');
  const whole = first === '전국' || remote;
  return {
    text,
    country: remote ? null : 'KR',
    region: whole ? null : first.replace(/전체$/, ''),
    locality: rest.length === 0 || whole ? null : rest.join(' '),
    remote,
  };
};

const abroad = (text: string, country: string, region: string | null, locality: string): DemoPlace => ({
  text,
  country,
  region,
  locality,
  remote: false,
});

/** 중구, 서구, 강서구 and 남구 stand here for several cities, and 광주 both as a metropolis and as a city of 경기. */
export const KOREAN_PLACES: readonly DemoPlace[] = `
서울 강남구|서울 강서구|서울 중구|서울 마포구|서울 구로구|서울 금천구|서울 영등포구|서울 성동구|서울 송파구|서울 종로구
서울 서초구|서울 노원구|서울 관악구|서울전체|서울 강남구 외 5|서울 중구 외 1
경기 광주시|경기 성남시 분당구|경기 수원시 영통구|경기 안양시 동안구|경기 고양시 일산동구|경기 용인시 처인구|경기 화성시
경기 평택시|경기 파주시|경기 이천시|경기 부천시|경기 김포시|경기전체|경기 성남시 분당구 외 2
인천 서구|인천 연수구|인천 남동구|인천 부평구|부산 중구|부산 서구|부산 강서구|부산 해운대구|부산 남구|부산전체
대구 중구|대구 서구|대구 남구|대구 수성구|광주 서구|광주 광산구|광주 북구|광주 남구|광주전체
대전 중구|대전 서구|대전 유성구|울산 중구|울산 남구|세종|세종 세종시|강원 춘천시|강원 원주시|강원 강릉시
충북 청주시 흥덕구|충북 충주시|충남 천안시 서북구|충남 아산시|전북 전주시 완산구|전북 군산시|전남 여수시|전남 순천시
경북 포항시 남구|경북 구미시|경북 경주시|경남 창원시 성산구|경남 김해시|경남 진주시|제주 제주시|제주 서귀포시|전국
`
  .trim()
  .split(/[|\n]/)
  .map((text) => korean(text));

/** Work that needs only a desk can also be done at home; dealt among the places of such occupations. */
export const DESK_PLACES: readonly DemoPlace[] = [
  ...KOREAN_PLACES,
  ...['재택', '재택근무', '재택', '재택근무'].map((text) => korean(text, true)),
];

const REMOTE: DemoPlace = { text: 'Remote', country: null, region: null, locality: null, remote: true };

/** Places of the English postings: mostly abroad, some of them with international firms in Korea. */
export const ENGLISH_PLACES: readonly DemoPlace[] = [
  abroad('London', 'GB', null, 'London'),
  abroad('London, UK', 'GB', null, 'London'),
  abroad('Manchester', 'GB', null, 'Manchester'),
  abroad('Leeds, West Yorkshire', 'GB', 'West Yorkshire', 'Leeds'),
  abroad('Bristol', 'GB', null, 'Bristol'),
  abroad('Austin, TX', 'US', 'TX', 'Austin'),
  abroad('New York, NY', 'US', 'NY', 'New York'),
  abroad('Portland, OR', 'US', 'OR', 'Portland'),
  abroad('Seattle, WA', 'US', 'WA', 'Seattle'),
  abroad('Berlin', 'DE', null, 'Berlin'),
  abroad('Berlin, Germany', 'DE', null, 'Berlin'),
  abroad('Munich, Germany', 'DE', null, 'Munich'),
  abroad('Dublin, Ireland', 'IE', null, 'Dublin'),
  abroad('Bengaluru, India', 'IN', null, 'Bengaluru'),
  abroad('Singapore', 'SG', null, 'Singapore'),
  abroad('Toronto, ON', 'CA', 'ON', 'Toronto'),
  REMOTE,
  REMOTE,
  korean('서울 강남구'),
  korean('경기 성남시 분당구'),
];
