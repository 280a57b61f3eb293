import { expect, test } from 'vitest';
import { addressOf } from './address.domain.ts';

test.each([
  ['서울', { country: 'KR', region: '서울', city: null }],
  ['경기 성남시 분당구', { country: 'KR', region: '경기', city: '성남시 분당구' }],
  ['전국', { country: 'KR', region: null, city: null }],
  ['Austin, Texas, United States', { country: 'US', region: 'Texas', city: 'Austin' }],
  ['Texas, United States', { country: 'US', region: 'Texas', city: null }],
  ['Germany', { country: 'DE', region: null, city: null }],
  ['Singapore', { country: 'SG', region: null, city: null }],
  ['Europe', null],
  ['Worldwide', null],
  ['역삼동 어딘가', null],
  ['constructor', null],
  ['', null],
])('the address of %j is %j', (value, address) => {
  expect(addressOf(value)).toEqual(address);
});
