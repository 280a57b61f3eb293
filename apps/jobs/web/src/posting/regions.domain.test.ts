import { expect, test } from 'vitest';
import { narrowest } from './regions.domain.ts';

test('of regions in each other the narrowest are told', () => {
  expect(narrowest(['서울', '서울 강남구', '부산'])).toEqual(['서울 강남구', '부산']);
  expect(narrowest(['경기', '경기 성남시', '경기 성남시 분당구'])).toEqual(['경기 성남시 분당구']);
  expect(narrowest(['광주', '경기 광주시'])).toEqual(['광주', '경기 광주시']);
  expect(narrowest(['Germany', 'Berlin, Germany'])).toEqual(['Berlin, Germany']);
  expect(narrowest([])).toEqual([]);
});
