import { type Choice, Choices, parseTable, type Sampler } from './random.domain.ts';
import type { Language, PostingValues, Trade } from './types.ts';

/** Locations of jobs: texts as sites print them, with their meaning. */

export interface JobLocation {
  location: PostingValues['location'];
  /** Name of the smallest region in titles (강남, 경기 광주); null if there is none. */
  localName: string | null;
  /** Name of the province in titles (서울); null if there is none. */
  provinceName: string | null;
  /** ISO 3166-1 alpha-2; null for remote work and if no location is printed. */
  country: string | null;
  /** Currency of salaries (ISO 4217); null if postings there rarely print any. */
  currency: string | null;
}

/** Province, its weight, the weight of the entire province (서울전체), and its districts with their weights. */
const PROVINCES = `
서울 350 25: 강남구 70|서초구 28|송파구 20|마포구 18|영등포구 22|구로구 20|금천구 24|성동구 18|중구 16|종로구 16|강서구 14|강동구 7|용산구 8|광진구 5|동대문구 4|중랑구 3|성북구 3|강북구 2|도봉구 2|노원구 4|은평구 3|서대문구 4|양천구 4|동작구 4|관악구 5
경기 250 12: 성남시 분당구 40|수원시 영통구 16|수원시 팔달구 5|용인시 기흥구 9|용인시 처인구 6|화성시 24|안양시 동안구 10|고양시 일산동구 8|고양시 덕양구 6|부천시 원미구 5|부천시 8|안산시 단원구 9|평택시 12|시흥시 8|광명시 5|하남시 6|파주시 8|김포시 9|이천시 6|광주시 7|남양주시 7|의정부시 4|군포시 4|과천시 3|안성시 5|오산시 3|양주시 3|포천시 3|여주시 2|구리시 2|가평군 1|양평군 1|연천군 1
인천 55 3: 연수구 12|남동구 12|서구 11|부평구 7|미추홀구 5|계양구 4|중구 5
부산 60 4: 해운대구 12|강서구 8|사상구 6|부산진구 8|남구 5|중구 4|서구 3|동래구 4|금정구 3|기장군 3
대구 38 3: 달서구 9|수성구 7|북구 6|중구 5|서구 3|동구 4|남구 2|달성군 4
대전 35 3: 유성구 16|서구 8|중구 4|대덕구 4|동구 2
광주 24 2: 광산구 7|서구 6|북구 6|남구 3|동구 2
울산 20 2: 남구 8|북구 4|울주군 4|중구 3
세종 9 9: 
강원 18 1: 원주시 6|춘천시 5|강릉시 3|속초시 1|홍천군 1
충북 30 1: 청주시 흥덕구 10|청주시 청원구 5|음성군 5|진천군 4|충주시 4
충남 34 1: 천안시 서북구 10|아산시 9|천안시 동남구 4|당진시 4|서산시 3|공주시 2
전북 20 1: 전주시 완산구 5|군산시 4|전주시 덕진구 4|익산시 4|완주군 2
전남 16 1: 여수시 4|순천시 4|광양시 3|나주시 3|목포시 2
경북 28 1: 구미시 8|포항시 남구 5|경산시 4|경주시 4|안동시 2|칠곡군 2
경남 38 1: 창원시 성산구 10|김해시 8|창원시 의창구 4|양산시 6|진주시 4|거제시 3
제주 11 1: 제주시 7|서귀포시 3
`;
/** Countries as Korean sites print them, with codes, weights and canonical regions. */
const ABROAD =
  '일본 JP 3 Japan|베트남 VN 3 Vietnam|미국 US 2 United States|중국 CN 2 China|싱가포르 SG 1 Singapore|카타르 QA 1 Qatar|아랍에미리트 AE 1 United Arab Emirates|해외 - 2 Overseas';
/** Text; narrowest region; country or `remote`; weight; copies. */
const ENGLISH = `
London; London, England, United Kingdom; GB; 16; 1
London, UK; London, England, United Kingdom; GB; 6; 1
Manchester; Manchester, England, United Kingdom; GB; 7; 1
Leeds, West Yorkshire; Leeds, England, United Kingdom; GB; 4; 1
Bristol; Bristol, England, United Kingdom; GB; 4; 1
Austin, TX; Austin, Texas, United States; US; 6; 1
New York, NY; New York, New York, United States; US; 10; 1
Portland, OR; Portland, Oregon, United States; US; 4; 1
Seattle, WA; Seattle, Washington, United States; US; 6; 1
San Francisco, CA; San Francisco, California, United States; US; 7; 1
Chicago, IL; Chicago, Illinois, United States; US; 5; 1
Berlin; Berlin, Germany; DE; 5; 1
Berlin, Germany; Berlin, Germany; DE; 4; 1
Munich, Germany; Munich, Bavaria, Germany; DE; 3; 1
Dublin, Ireland; Dublin, Leinster, Ireland; IE; 3; 1
Bengaluru, India; Bengaluru, Karnataka, India; IN; 4; 1
Doha, Qatar; Doha, Doha, Qatar; QA; 2; 1
Singapore; Singapore; SG; 4; 1
Toronto, ON; Toronto, Ontario, Canada; CA; 3; 1
Remote; ; remote; 14; 2
Seoul, South Korea; 서울; KR; 12; 1
Gangnam-gu, Seoul; 서울 강남구; KR; 8; 1
Incheon, South Korea; 인천; KR; 3; 1
Busan, South Korea; 부산; KR; 3; 1
`;
/** Currencies of salaries by country. */
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    GB: 'GBP',
    US: 'USD',
    QA: 'USD',
    DE: 'EUR',
    IE: 'EUR',
    IN: 'INR',
    remote: 'USD',
  }),
);

const location = (text: string | null, regions: readonly string[], remote = false): JobLocation['location'] =>
  Object.freeze({ text, regions: Object.freeze([...regions]) as string[], remote });

/** Returns a district with the regions that contain it: 성남시 분당구 → 경기, 경기 성남시, 경기 성남시 분당구. */
function regionsOf(province: string, district: string): string[] {
  const regions = [province];
  for (const name of district.split(' ')) regions.push(`${regions.at(-1)!} ${name}`);
  return regions;
}

/** Returns the name of a district in titles. Districts named after compass points are replaced by their city. */
function localNameOf(province: string, district: string): string {
  if (district === '광주시') return '경기 광주';
  const stem = district.split(' ')[0]!.replace(/[시군구]$/, '');
  return stem.length > 1 ? stem : province;
}

/** Creates a location on a Korean site. @param localName - name in titles; null if there is none */
const koreanLocation = (
  text: string,
  regions: readonly string[],
  localName: string | null,
  provinceName = localName,
  country: string | null = 'KR',
): JobLocation => ({
  location: location(text, regions, country === null),
  localName,
  provinceName,
  country,
  currency: 'KRW',
});

function koreanLocations(): Choice<JobLocation>[] {
  const locations: Choice<JobLocation>[] = [];
  for (const line of PROVINCES.trim().split('\n')) {
    const [, province = '', weight, provinceShare, districtList = ''] = /^(\S+) (\d+) (\d+): ?(.*)$/.exec(
      line,
    )!;
    const districts =
      districtList === '' ? [] : districtList.split('|').map((entry) => /^(.*) (\d+)$/.exec(entry)!);
    const total = districts.reduce((sum, [, , share]) => sum + Number(share), Number(provinceShare));
    const unit = Number(weight) / total;
    const add = (
      text: string,
      regions: readonly string[],
      share: number,
      localName: string,
      copies: number,
    ) => locations.push([koreanLocation(text, regions, localName, province), share * unit, copies]);
    add(`${province}전체`, [province], Number(provinceShare) * 0.7, province, 1);
    add(province, [province], Number(provinceShare) * 0.3, province, 0);
    for (const [, district = '', share] of districts) {
      const regions = regionsOf(province, district);
      const text = `${province} ${district}`;
      add(text, regions, Number(share) * 0.88, localNameOf(province, district), 1);
      for (const more of [1, 3]) add(`${text} 외 ${more}`, regions, Number(share) * 0.06, province, 0);
    }
  }
  for (const entry of ABROAD.split('|')) {
    const [name = '', country = '', weight, ...region] = entry.split(' ');
    locations.push([koreanLocation(name, [region.join(' ')], name, name, country), Number(weight), 0]);
  }
  return [
    ...locations,
    [koreanLocation('전국', ['전국'], '전국'), 14, 3],
    [koreanLocation('재택근무', [], null, null, null), 8, 4],
    [koreanLocation('재택', [], null, null, null), 0, 4],
    [koreanLocation('서울 강남구 외 5', ['서울', '서울 강남구'], '강남', '서울'), 0, 2],
    [koreanLocation('서울 중구 외 1', ['서울', '서울 중구'], '서울'), 0, 2],
  ];
}

/** Returns a region after those that contain it. Names in Korea start with the largest region, others end with it. */
function withAncestors(region: string, country: string): string[] {
  const separator = country === 'KR' ? ' ' : ', ';
  const parts = region.split(separator);
  return parts.map((_, index) =>
    (country === 'KR' ? parts.slice(0, index + 1) : parts.slice(parts.length - 1 - index)).join(separator),
  );
}

const englishLocations = (): Choice<JobLocation>[] =>
  parseTable(ENGLISH).map(([text = '', region = '', country = '', weight, copies]) => {
    const remote = country === 'remote';
    const city = remote ? null : text.split(',')[0]!;
    const names = region === '' ? [] : withAncestors(region, country);
    const jobLocation: JobLocation = {
      location: location(text, names, remote),
      localName: city,
      provinceName: city,
      country: remote ? null : country,
      currency: CURRENCIES.get(country) ?? null,
    };
    return [jobLocation, Number(weight), Number(copies)];
  });

const NO_LOCATION: JobLocation = {
  location: location(null, []),
  localName: null,
  provinceName: null,
  country: null,
  currency: null,
};
/** Adds the choice of no location, for one in fifty postings. */
const withNoLocation = (locations: readonly Choice<JobLocation>[]) =>
  new Choices([
    ...locations,
    [NO_LOCATION, locations.reduce((sum, [, weight]) => sum + weight, 0) / 50, 0] as const,
  ]);

const choices: Readonly<Record<Language, Choices<JobLocation>>> = {
  ko: withNoLocation(koreanLocations()),
  en: withNoLocation(englishLocations()),
};

/** Returns whether jobs of a trade can be remote because they require only a desk. */
export const canBeRemote = (trade: Trade) => trade === 'it' || trade === 'office' || trade === 'sales';

export const sampleLocation = (sampler: Sampler, language: Language, trade: Trade): JobLocation =>
  sampler.sample(choices[language], ({ location: { remote } }) => !remote || canBeRemote(trade));
