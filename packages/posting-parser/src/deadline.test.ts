import { describe, expect, it } from 'vitest';
import type { ParseContext } from './card.domain.ts';
import { parseDeadline } from './deadline.domain.ts';

const seoul = (fetchedAt: string): ParseContext => ({
  fetchedAt: new Date(fetchedAt),
  timeZone: 'Asia/Seoul',
  currency: 'KRW',
});
const KOREA = seoul('2025-11-25T03:00:00Z');
const LONDON: ParseContext = { ...KOREA, timeZone: 'Europe/London' };
const NEW_YORK: ParseContext = { ...KOREA, timeZone: 'America/New_York' };

describe('parseDeadline', () => {
  it.each([
    ['~ 2026.05.01', '2026-05-01'],
    ['~2026-05-01 23:00', '2026-05-01'],
    ['2026년 5월 1일', '2026-05-01'],
    ['26/05/01', '2026-05-01'],
    ['2026.04.01 ~ 2026.05.01', '2026-05-01'],
    ['2026.04.01(수) - 05.01(금)', '2026-05-01'],
    ['04/01~05/01(금)', '2026-05-01'],
    ['05/01(금) 마감', '2026-05-01'],
    ['5월 1일(금)까지', '2026-05-01'],
    ['12월 31일까지', '2025-12-31'],
    ['오늘마감', '2025-11-25'],
    ['내일마감', '2025-11-26'],
    ['모레 마감', '2025-11-27'],
    ['15시 마감', '2025-11-25'],
    ['23:59 마감', '2025-11-25'],
    ['내일 18시 마감', '2025-11-26'],
    ['D-7', '2025-12-02'],
    ['D-day', '2025-11-25'],
    ['D-0', '2025-11-25'],
    ['3일 남음', '2025-11-28'],
    ['13시간 후 마감', '2025-11-26'],
  ])('parses %s in Seoul, fetched on 2025-11-25', (text, date) => {
    expect(parseDeadline(text, KOREA)).toEqual({ text, kind: 'date', date });
  });

  it.each([
    ['상시채용', 'always'],
    ['상시', 'always'],
    ['수시채용', 'always'],
    ['채용시', 'untilFilled'],
    ['채용시 마감', 'untilFilled'],
    ['채용 시까지', 'untilFilled'],
    ['~ 02/30(금)', 'unknown'],
    ['02/30', 'unknown'],
    ['2026-13-01', 'unknown'],
    ['2026.04.01 ~', 'unknown'],
    ['2999-12-31', 'unknown'],
    ['마감', 'unknown'],
    ['10-20명', 'unknown'],
    ['서울 강남구', 'unknown'],
  ] as const)('parses %s as %s', (text, kind) => {
    expect(parseDeadline(text, KOREA)).toEqual({ text, kind, date: null });
  });

  describe('inferred year', () => {
    it.each([
      // The weekday determines the year.
      ['2025-11-25T03:00:00Z', '01/03(토)', '2026-01-03'],
      ['2025-09-19T03:00:00Z', '~ 09/30(화)', '2025-09-30'],
      ['2024-12-06T03:00:00Z', '~ 12/31(화)', '2024-12-31'],
      ['2024-12-06T03:00:00Z', '~ 01/03(금)', '2025-01-03'],
      ['2025-01-10T03:00:00Z', '~ 12/31(화)', '2024-12-31'],
      ['2026-09-30T03:00:00Z', '~10.11(일)', '2026-10-11'],
      ['2025-11-25T03:00:00Z', '02/29(목)', '2024-02-29'],
      // Without a weekday: at most 30 days past, otherwise next year.
      ['2025-11-25T03:00:00Z', '11/20', '2025-11-20'],
      ['2025-11-25T03:00:00Z', '10/27', '2025-10-27'],
      ['2025-11-25T03:00:00Z', '10/25', '2026-10-25'],
      ['2025-11-25T03:00:00Z', '01/05', '2026-01-05'],
      ['2026-01-02T03:00:00Z', '12/31', '2025-12-31'],
      ['2025-11-25T03:00:00Z', '02/29', '2028-02-29'],
    ])('fetched at %s, parses %s as %s', (fetchedAt, text, date) => {
      expect(parseDeadline(text, seoul(fetchedAt)).date).toBe(date);
    });
  });

  it('counts from the current day in the time zone of the site, not in UTC', () => {
    expect(parseDeadline('오늘마감', seoul('2025-11-25T14:59:59Z')).date).toBe('2025-11-25');
    expect(parseDeadline('오늘마감', seoul('2025-11-25T15:00:00Z')).date).toBe('2025-11-26');
    expect(parseDeadline('D-1', { ...NEW_YORK, fetchedAt: new Date('2025-11-25T04:00:00Z') }).date).toBe(
      '2025-11-25',
    );
  });

  it.each([
    ['Apply by 3 Oct 2026', '2026-10-03'],
    ['October 3rd, 2026', '2026-10-03'],
    ['Fri 3 Oct', '2025-10-03'],
    ['15 December', '2025-12-15'],
    ['Closes in 3 days', '2025-11-28'],
    ['2 weeks left', '2025-12-09'],
    ['Closing tomorrow', '2025-11-26'],
    ['03/12/2025', '2025-12-03'],
    ['Expires 03-Dec-2025', '2025-12-03'],
  ])('parses %s in London', (text, date) => {
    expect(parseDeadline(text, LONDON)).toEqual({ text, kind: 'date', date });
  });

  it('parses numeric dates in the order customary in the time zone', () => {
    expect(parseDeadline('12/03/2025', NEW_YORK).date).toBe('2025-12-03');
    expect(parseDeadline('25/12/2025', NEW_YORK).date).toBe('2025-12-25');
  });

  it('parses English terms for deadlines without a date', () => {
    expect(parseDeadline('Open until filled', LONDON).kind).toBe('untilFilled');
    expect(parseDeadline('Rolling', LONDON).kind).toBe('always');
    expect(parseDeadline('31 Feb 2026', LONDON)).toEqual({
      text: '31 Feb 2026',
      kind: 'unknown',
      date: null,
    });
  });

  it('returns an unknown deadline for a missing or blank text', () => {
    expect(parseDeadline(null, KOREA)).toEqual({ text: null, kind: 'unknown', date: null });
    expect(parseDeadline(' ', KOREA)).toEqual({ text: null, kind: 'unknown', date: null });
  });
});
