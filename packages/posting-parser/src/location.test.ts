import { describe, expect, it } from 'vitest';
import { pathOf } from './gazetteer.domain.ts';
import { COUNTRIES } from './generated/gazetteer.ts';
import { matchRegions, parseLocation, regionName } from './location.domain.ts';
import { findPlaces } from './places.domain.ts';
import { PROVINCES } from './regions.data.ts';

describe('parseLocation in Korean', () => {
  it.each<[string, string[]]>([
    ['서울 강남구', ['서울', '서울 강남구']],
    ['서울특별시 강남구 역삼동', ['서울', '서울 강남구']],
    ['서울강남구', ['서울', '서울 강남구']],
    ['서울 > 강남구', ['서울', '서울 강남구']],
    ['강남구', ['서울', '서울 강남구']],
    ['서울전체', ['서울']],
    ['경기 전체', ['경기']],
    ['전국', ['전국']],
    ['경기 광주시', ['경기', '경기 광주시']],
    ['경기 광주', ['경기', '경기 광주시']],
    ['광주', ['광주']],
    ['광주 서구', ['광주', '광주 서구']],
    ['광주시 서구', ['광주', '광주 서구']],
    ['광주광역시', ['광주']],
    ['충북 청주시 흥덕구 외', ['충북', '충북 청주시', '충북 청주시 흥덕구']],
    ['경기도 성남시 분당구', ['경기', '경기 성남시', '경기 성남시 분당구']],
    ['성남시분당구', ['경기', '경기 성남시', '경기 성남시 분당구']],
    ['경북 포항시 남구', ['경북', '경북 포항시', '경북 포항시 남구']],
    ['대구 군위군', ['대구', '대구 군위군']],
    ['제주 제주시', ['제주', '제주 제주시']],
    ['세종특별자치시', ['세종']],
    ['동대문구 회기2동', ['서울', '서울 동대문구']],
    ['중구', []],
    ['중구 을지로3가', []],
    ['강서구 전체', []],
    ['고성군', []],
    ['경남 고성군', ['경남', '경남 고성군']],
    ['서울 중구 외 5', ['서울', '서울 중구']],
    ['외 5', []],
    ['서울, 경기', ['서울', '경기']],
    ['서울 강남구, 서초구', ['서울', '서울 강남구', '서울 서초구']],
    ['서울 강남구·중구', ['서울', '서울 강남구', '서울 중구']],
    ['서울 마포구 / 부산 중구', ['서울', '서울 마포구', '부산', '부산 중구']],
    ['수도권', ['서울', '인천', '경기']],
    ['일본', ['Japan']],
    ['미국 캘리포니아', ['United States', 'California, United States']],
    ['서울, 도쿄', ['서울', 'Japan', 'Tokyo, Japan']],
    ['해외', ['Overseas']],
    ['판교', []],
    ['면접 후 결정', []],
  ])('parses %s', (text, regions) => {
    expect(parseLocation(text)).toEqual({ text, regions, remote: false });
  });
});

describe('parseLocation for countries in Korean', () => {
  it('returns without the gazetteer what the gazetteer says', () => {
    const names = COUNTRIES.trim()
      .split('\n')
      .map((row) => row.split('|')[3]!);
    expect(names.length).toBeGreaterThan(240);
    for (const name of [...names, '해외', '유럽', '아시아', '재택근무'])
      expect(parseLocation(name).regions, name).toEqual(findPlaces(name, null).flatMap(pathOf));
  });
});

describe('parseLocation in English', () => {
  it.each<[string, string[], boolean?]>([
    [
      'Austin, TX 78701 (Downtown area)',
      ['United States', 'Texas, United States', 'Austin, Texas, United States'],
    ],
    ['Littleham, EX8 2AB', []],
    ['BA1, Bath', ['United Kingdom', 'England, United Kingdom', 'Bath, England, United Kingdom']],
    ['Remote', [], true],
    ['Work from home', [], true],
    ['Various locations', []],
    ['Seoul, South Korea', ['서울']],
    ['Seoul, Seoul, South Korea', ['서울']],
    ['Seongnam, Gyeonggi, South Korea', ['경기', '경기 성남시']],
    ['Gangnam-gu, Seoul', ['서울', '서울 강남구']],
    ['Gwangju-si, Gyeonggi-do', ['경기', '경기 광주시']],
    ['South Korea', []],
  ])('parses %s', (text, regions, remote = false) => {
    expect(parseLocation(text)).toEqual({ text, regions, remote });
  });
});

describe('remote', () => {
  it.each([
    ['재택근무', true],
    ['서울 (재택)', true],
    ['원격근무', true],
    ['Fully remote', true],
    ['Hybrid remote', false],
    ['재택 병행', false],
    ['주 2일 재택', false],
    ['서울 강남구', false],
  ])('parses %s as %s', (text, remote) => {
    expect(parseLocation(text).remote).toBe(remote);
  });
});

describe('matchRegions', () => {
  it.each<[string, string[]]>([
    ['서울', ['서울']],
    ['서울특별시', ['서울']],
    ['서울전체', ['서울']],
    ['강남구', ['서울 강남구']],
    ['강남', ['서울 강남구']],
    ['서울 강남구', ['서울 강남구']],
    ['성남 분당', ['경기 성남시 분당구']],
    ['광주', ['광주']],
    ['광주시', ['경기 광주시']],
    ['광주광역시', ['광주']],
    ['경기 광주시', ['경기 광주시']],
    ['중구', ['서울 중구', '부산 중구', '대구 중구', '인천 중구', '대전 중구', '울산 중구']],
    ['강서구', ['서울 강서구', '부산 강서구']],
    ['고성', ['강원 고성군', '경남 고성군']],
    ['세종시', ['세종']],
    ['제주', ['제주']],
    ['제주시', ['제주 제주시']],
    ['전국', ['전국']],
    ['서울, 부산', ['서울', '부산']],
    ['Seoul', ['서울']],
    ['gyeonggi-do', ['경기']],
    ['Texas', ['Texas, United States']],
    ['텍사스', ['Texas, United States']],
    ['tx', ['Texas, United States']],
    ['austin, texas', ['Austin, Texas, United States']],
    ['Austin, Texas, United States', ['Austin, Texas, United States']],
    ['london', ['London, England, United Kingdom']],
    ['런던', ['London, England, United Kingdom']],
    ['münchen', ['Munich, Bavaria, Germany']],
    ['muenchen', ['Munich, Bavaria, Germany']],
    ['us', ['United States']],
    ['uk', ['United Kingdom']],
    ['EU', ['European Union']],
    // The state includes the city.
    ['New York', ['New York, United States']],
    ['New York, New York, United States', ['New York, New York, United States']],
    ['Georgia', ['Georgia']],
    ['georgia', ['Georgia, United States', 'Georgia']],
    ['south korea', []],
    ['gangnam', ['서울 강남구']],
    ['Gangnam-gu, Seoul', ['서울 강남구']],
    ['판교', []],
    ['foo', []],
    ['', []],
  ])('maps %j to %j', (query, regions) => {
    expect(matchRegions(query)).toEqual(regions);
  });

  it('finds every region under every name of its province', () => {
    for (const { short, long, parts } of PROVINCES) {
      for (const name of [short, ...long]) {
        expect(matchRegions(name)).toEqual([short]);
        for (const [, city, districts = ''] of parts.matchAll(/([가-힣]+)(?:\[([^\]]*)\])?/g)) {
          expect(matchRegions(`${name} ${city}`)).toEqual([`${short} ${city}`]);
          for (const district of districts.split(' ').filter(Boolean))
            expect(parseLocation(`${name} ${city} ${district}`).regions).toEqual([
              short,
              `${short} ${city}`,
              `${short} ${city} ${district}`,
            ]);
        }
      }
    }
  });
});

describe('regionName', () => {
  it.each([
    ['서울', '서울', 'Seoul'],
    ['서울 강남구', '서울 강남구', 'Gangnam-gu, Seoul'],
    ['경기 성남시 분당구', '경기 성남시 분당구', 'Bundang-gu, Seongnam-si, Gyeonggi'],
    ['서울 종로구', '서울 종로구', 'Jongno-gu, Seoul'],
    ['울산 울주군', '울산 울주군', 'Ulju-gun, Ulsan'],
    ['경기 고양시 덕양구', '경기 고양시 덕양구', 'Deogyang-gu, Goyang-si, Gyeonggi'],
    ['강원 철원군', '강원 철원군', 'Cheorwon-gun, Gangwon'],
    ['경기 안산시 상록구', '경기 안산시 상록구', 'Sangnok-gu, Ansan-si, Gyeonggi'],
    ['경남 창원시 마산합포구', '경남 창원시 마산합포구', 'Masanhappo-gu, Changwon-si, South Gyeongsang'],
    ['전국', '전국', 'Nationwide (South Korea)'],
    ['United States', '미국', 'United States'],
    ['Austin, Texas, United States', '미국 텍사스 오스틴', 'Austin, Texas, United States'],
    ['Berlin, Germany', '독일 베를린', 'Berlin, Germany'],
    ['Europe', '유럽', 'Europe'],
    ['Atlantis', 'Atlantis', 'Atlantis'],
    ['constructor', 'constructor', 'constructor'],
  ])('names %s', (value, korean, english) => {
    expect(regionName(value, 'ko')).toBe(korean);
    expect(regionName(value, 'en')).toBe(english);
  });

  it('gives every Korean region an English name that is read as that region', () => {
    for (const { short, parts } of PROVINCES) {
      expect(matchRegions(regionName(short, 'en'))).toEqual([short]);
      for (const [, city, districts = ''] of parts.matchAll(/([가-힣]+)(?:\[([^\]]*)\])?/g)) {
        for (const name of ['', ...districts.split(' ').filter(Boolean)]) {
          const region = [short, city, name].filter(Boolean).join(' ');
          expect(parseLocation(regionName(region, 'en')).regions.at(-1), region).toBe(region);
        }
      }
    }
  });
});
