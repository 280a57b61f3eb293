import type { PostingValues } from '@workreel/jobs-contract';
import { oneOf, type Random, wheel } from './random.domain.ts';
import type { Language } from './types.ts';

/** Where postings are, as sites print it, and what is read from that. */

export interface Place {
  location: PostingValues['location'];
  /** What a title may call it: 강남, 경기 광주, and wider 서울; null where it has no such name. */
  near: string | null;
  wide: string | null;
  /** In which pay is told there, ISO 4217; null where hardly anybody tells it. */
  currency: string | null;
}

/** Province, its weight, the weight of the province alone (서울전체), then its parts with theirs. */
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
/** Abroad as Korean sites print it. */
const ABROAD = '일본 3|베트남 3|미국 2|중국 2|싱가포르 1|카타르 1|아랍에미리트 1|해외 2';
/** Text; regions from wide to narrow; remote; currency of pay; weight. */
const ENGLISH = `
London; London; ; GBP; 16
London, UK; London; ; GBP; 6
Manchester; Manchester; ; GBP; 7
Leeds, West Yorkshire; West Yorkshire|Leeds, West Yorkshire; ; GBP; 4
Bristol; Bristol; ; GBP; 4
Austin, TX; TX|Austin, TX; ; USD; 6
New York, NY; NY|New York, NY; ; USD; 10
Portland, OR; OR|Portland, OR; ; USD; 4
Seattle, WA; WA|Seattle, WA; ; USD; 6
San Francisco, CA; CA|San Francisco, CA; ; USD; 7
Chicago, IL; IL|Chicago, IL; ; USD; 5
Berlin; Berlin; ; EUR; 5
Berlin, Germany; Germany|Berlin, Germany; ; EUR; 4
Munich, Germany; Germany|Munich, Germany; ; EUR; 3
Dublin, Ireland; Ireland|Dublin, Ireland; ; EUR; 3
Bengaluru, India; India|Bengaluru, India; ; ; 4
Doha, Qatar; Qatar|Doha, Qatar; ; USD; 2
Singapore; Singapore; ; ; 4
Toronto, ON; ON|Toronto, ON; ; ; 3
Remote; ; remote; USD; 14
Seoul, South Korea; 서울; ; ; 12
Gangnam-gu, Seoul; 서울|서울 강남구; ; ; 8
Incheon, South Korea; 인천; ; ; 3
Busan, South Korea; 부산; ; ; 3
`;

const location = (text: string | null, regions: readonly string[], remote = false): Place['location'] =>
  Object.freeze({ text, regions: Object.freeze([...regions]) as string[], remote });

/** 성남시 분당구 → 경기, 경기 성남시, 경기 성남시 분당구. */
function regionsOf(province: string, part: string): string[] {
  const regions = [province];
  for (const name of part.split(' ')) regions.push(`${regions.at(-1)!} ${name}`);
  return regions;
}

/** Districts whose names are compass points or stand for several cities are called by their city. */
function shortOf(province: string, part: string): string {
  if (part === '광주시') return '경기 광주';
  const stem = part.split(' ')[0]!.replace(/[시군구]$/, '');
  return stem.length > 1 ? stem : province;
}

function korean(): (readonly [Place, number])[] {
  const places: [Place, number][] = [];
  for (const line of PROVINCES.trim().split('\n')) {
    const [, province = '', weight, whole, list = ''] = /^(\S+) (\d+) (\d+): ?(.*)$/.exec(line)!;
    const parts = list === '' ? [] : list.split('|').map((entry) => /^(.*) (\d+)$/.exec(entry)!);
    const total = parts.reduce((sum, [, , share]) => sum + Number(share), Number(whole));
    const each = Number(weight) / total;
    const add = (text: string, regions: readonly string[], share: number, near: string) =>
      places.push([
        { location: location(text, regions), near, wide: province, currency: 'KRW' },
        share * each,
      ]);
    add(`${province}전체`, [province], Number(whole) * 0.7, province);
    add(province, [province], Number(whole) * 0.3, province);
    for (const [, part = '', share] of parts) {
      const regions = regionsOf(province, part);
      const text = `${province} ${part}`;
      add(text, regions, Number(share) * 0.88, shortOf(province, part));
      for (const more of [1, 3]) add(`${text} 외 ${more}`, regions, Number(share) * 0.06, province);
    }
  }
  for (const entry of ABROAD.split('|')) {
    const [country = '', weight] = entry.split(' ');
    places.push([
      { location: location(country, [country]), near: country, wide: country, currency: 'KRW' },
      Number(weight),
    ]);
  }
  places.push([{ location: location('전국', ['전국']), near: '전국', wide: '전국', currency: 'KRW' }, 14]);
  places.push([{ location: location('재택근무', [], true), near: null, wide: null, currency: 'KRW' }, 8]);
  return places;
}

function english(): (readonly [Place, number])[] {
  return ENGLISH.trim()
    .split('\n')
    .map((line) => {
      const [text = '', regions = '', remote, currency, weight] = line.split(/; ?/);
      const names = regions === '' ? [] : regions.split('|');
      const city = remote ? null : text.split(',')[0]!;
      const place: Place = {
        location: location(text, names, remote === 'remote'),
        near: city,
        wide: city,
        currency: currency || null,
      };
      return [place, Number(weight)] as const;
    });
}

const NOWHERE: Place = { location: location(null, []), near: null, wide: null, currency: null };
/** Cards without a place: one in fifty. */
const withNowhere = (places: readonly (readonly [Place, number])[]) =>
  wheel([...places, [NOWHERE, places.reduce((sum, [, weight]) => sum + weight, 0) / 50] as const]);

const wheels: Readonly<Record<Language, readonly Place[]>> = {
  ko: withNowhere(korean()),
  en: withNowhere(english()),
};

export const placeOf = (random: Random, language: Language): Place => oneOf(random, wheels[language]);
