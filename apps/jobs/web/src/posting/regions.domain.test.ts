import { expect, test } from 'vitest';
import { mostSpecific } from './regions.domain.ts';

test('returns the most specific regions', () => {
  expect(mostSpecific(['서울', '서울 강남구', '부산'])).toEqual(['서울 강남구', '부산']);
  expect(mostSpecific(['경기', '경기 성남시', '경기 성남시 분당구'])).toEqual(['경기 성남시 분당구']);
  expect(mostSpecific(['광주', '경기 광주시'])).toEqual(['광주', '경기 광주시']);
  expect(mostSpecific(['Germany', 'Berlin, Germany'])).toEqual(['Berlin, Germany']);
  expect(mostSpecific([])).toEqual([]);
});
