import { expect, test } from 'vitest';
import { mostSpecificNames, regionNamesOf } from './region-names.domain.ts';

test.each([
  ['서울 강남구', '서울 강남구', 'Gangnam-gu, Seoul'],
  ['Austin, Texas, United States', '미국 텍사스 오스틴', 'Austin, Texas, United States'],
  ['Europe', '유럽', 'Europe'],
  ['전국', '전국', 'Nationwide (South Korea)'],
  ['판교역 2번 출구', '판교역 2번 출구', '판교역 2번 출구'],
])('%s is %s and %s', (value, ko, en) => {
  expect(regionNamesOf(value)).toEqual({ ko, en });
});

test('regions that contain another region are left out', () => {
  const names = (...regions: string[]) => mostSpecificNames(regions).map(({ en }) => en);
  expect(names('서울', '서울 강남구', '경기')).toEqual(['Gangnam-gu, Seoul', 'Gyeonggi']);
  expect(names('Germany', 'Berlin, Germany', 'Europe')).toEqual(['Berlin, Germany', 'Europe']);
  expect(names()).toEqual([]);
});
