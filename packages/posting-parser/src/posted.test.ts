import { describe, expect, it } from 'vitest';
import type { ParseContext } from './card.domain.ts';
import { parsePostedAt } from './posted.domain.ts';

const KOREA: ParseContext = {
  fetchedAt: new Date('2025-11-25T03:00:00Z'),
  timeZone: 'Asia/Seoul',
  currency: 'KRW',
};
const LONDON: ParseContext = { ...KOREA, timeZone: 'Europe/London' };

describe('parsePostedAt', () => {
  it.each([
    ['등록일 24/12/05', '2024-12-04T15:00:00.000Z'],
    ['수정일 25/08/29', '2025-08-28T15:00:00.000Z'],
    ['11/03(월) 등록', '2025-11-02T15:00:00.000Z'],
    ['12/30(월)', '2024-12-29T15:00:00.000Z'],
    ['03/27', '2025-03-26T15:00:00.000Z'],
    ['11/26', '2025-11-25T15:00:00.000Z'],
    ['11/27', '2024-11-26T15:00:00.000Z'],
    ['19시간 전', '2025-11-24T08:00:00.000Z'],
    ['20시간 전 수정', '2025-11-24T07:00:00.000Z'],
    ['26분 전', '2025-11-25T02:34:00.000Z'],
    ['2일 전 등록', '2025-11-22T15:00:00.000Z'],
    ['3주 전', '2025-11-03T15:00:00.000Z'],
    ['1개월 전', '2025-10-25T15:00:00.000Z'],
    ['방금', '2025-11-25T03:00:00.000Z'],
    ['오늘', '2025-11-24T15:00:00.000Z'],
    ['어제', '2025-11-23T15:00:00.000Z'],
    ['2025-11-01 18:23', '2025-11-01T09:23:00.000Z'],
    ['2025-11-01T18:23:50.83+09:00', '2025-11-01T09:23:00.000Z'],
    ['2025-11-01T09:23:50Z', '2025-11-01T09:23:00.000Z'],
    ['Sat, 01 Nov 2025 15:30:59 GMT', '2025-11-01T15:30:00.000Z'],
    ['Sat, 01 Nov 2025 15:30:00 +0900', '2025-11-01T06:30:00.000Z'],
    ['1 Nov 2025 15:30 EST', '2025-11-01T20:30:00.000Z'],
  ])('parses %s in Seoul', (text, instant) => {
    expect(parsePostedAt(text, KOREA)).toBe(instant);
  });

  it.each([
    ['Just posted', '2025-11-25T03:00:00.000Z'],
    ['Today', '2025-11-25T00:00:00.000Z'],
    ['Yesterday', '2025-11-24T00:00:00.000Z'],
    ['1 day ago', '2025-11-24T00:00:00.000Z'],
    ['Posted 5 days ago', '2025-11-20T00:00:00.000Z'],
    ['30+ days ago', '2025-10-25T23:00:00.000Z'],
    ['an hour ago', '2025-11-25T02:00:00.000Z'],
    ['24 minutes ago', '2025-11-25T02:36:00.000Z'],
    ['1 week ago', '2025-11-18T00:00:00.000Z'],
    ['1 month ago', '2025-10-25T23:00:00.000Z'],
    ['3d', '2025-11-22T00:00:00.000Z'],
    ['2 Nov 2025', '2025-11-02T00:00:00.000Z'],
  ])('parses %s in London', (text, instant) => {
    expect(parsePostedAt(text, LONDON)).toBe(instant);
  });

  it.each([
    '',
    'Recently',
    'Active 3 days ago',
    '2027-01-01',
    'Fri, 01 Jan 2027 00:00:00 GMT',
    '04/01(수) 등록',
    '등록일 24/02/30',
    '서울',
  ])('returns null for %j', (text) => {
    expect(parsePostedAt(text, KOREA)).toBeNull();
  });

  it('returns null for a missing text', () => {
    expect(parsePostedAt(null, KOREA)).toBeNull();
  });
});
