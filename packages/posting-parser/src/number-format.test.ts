import { describe, expect, it } from 'vitest';
import type { Card, NumberFormat, ParseContext } from './card.domain.ts';
import { parseSiteSalary, plainNumbers } from './number-format.domain.ts';
import { parsePosting } from './posting.domain.ts';

const card = (texts: Partial<Card['texts']>): Card => ({
  sourceUrl: 'https://jobs.example/1',
  texts: {
    companyName: 'Example',
    title: 'Baker',
    location: null,
    experience: null,
    education: null,
    employmentType: null,
    deadline: null,
    salary: null,
    posted: null,
    ...texts,
  },
  tags: [],
  promoted: false,
});

describe('plainNumbers', () => {
  it.each<[NumberFormat, string, string]>([
    ['1.234,56', '45.000 - 52.500,50 €', '45000 - 52500.50 €'],
    ['1.234,56', 'E 13, 39,5 Stunden', 'E 13, 39.5 Stunden'],
    ['1,234.56', '$80,000.50 to $1,250,000', '$80000.50 to $1250000'],
    ['1 234,56', '80 000–90\u202f000 PLN', '80000–90000 PLN'],
    ['1 234.56', 'R 25 000.00', 'R 25000.00'],
    ["1'234.56", "CHF 110'000 – 120’000", 'CHF 110000 – 120000'],
    ['1.234,56', '1.234.5', '1.234.5'],
  ])('%s: %s', (format, text, plain) => expect(plainNumbers(text, format)).toBe(plain));
});

describe('parseSiteSalary', () => {
  const ctx: ParseContext = { fetchedAt: new Date(0), timeZone: 'Europe/Berlin', currency: 'EUR' };
  it('reads numbers as the profile states and keeps the text', () => {
    expect(parseSiteSalary('45.000 €', { ...ctx, numberFormat: '1.234,56' })).toMatchObject({
      text: '45.000 €',
      min: 45_000,
      max: 45_000,
      currency: 'EUR',
    });
  });
  it('gives amounts without a period the period of the profile, and no other number', () => {
    const monthly = { ...ctx, payPeriod: 'month' } as const;
    const month = { min: 3_200, max: 3_200, period: 'month', annualMin: 38_400 };
    expect(parseSiteSalary('€ 3200', monthly)).toMatchObject({ text: '€ 3200', ...month });
    expect(parseSiteSalary('3200', monthly)).toMatchObject(month);
    expect(parseSiteSalary('€ 20 per hour', monthly)).toMatchObject({ min: 20, period: 'hour' });
    expect(parseSiteSalary('3 Stellen', monthly)).toMatchObject({ min: null, max: null, period: null });
    expect(parseSiteSalary(null, monthly)).toMatchObject({ text: null, min: null });
  });
});

describe('the order of day and month', () => {
  const read = (dateOrder: ParseContext['dateOrder']) => {
    const fetchedAt = new Date('2026-03-10T12:00:00Z');
    const result = parsePosting(card({ deadline: '03/04/2026', posted: '02/03/2026' }), {
      fetchedAt,
      timeZone: 'UTC',
      currency: 'USD',
      dateOrder: dateOrder ?? null,
    });
    if ('rejected' in result) throw new Error(result.rejected.message);
    return [result.values.deadline.date, result.values.postedAt?.slice(0, 10)];
  };
  it('is the one that the profile states', () => {
    expect(read(null)).toEqual(['2026-04-03', '2026-03-02']);
    expect(read('mdy')).toEqual(['2026-03-04', '2026-02-03']);
    expect(read('dmy')).toEqual(['2026-04-03', '2026-03-02']);
  });
});

describe('a deadline given as an instant', () => {
  it.each([
    ['2026-04-04T02:00:00Z', 'America/New_York', '2026-04-03'],
    ['2026-04-03T23:30:00Z', 'Europe/Berlin', '2026-04-04'],
    ['2026-04-03T14:59:59Z', 'Asia/Seoul', '2026-04-03'],
    ['2026-05-01T23:00:00+09:00', 'Asia/Seoul', '2026-05-01'],
  ])('%s in %s is the day %s at the site', (deadline, timeZone, date) => {
    const ctx = { fetchedAt: new Date('2026-03-10T12:00:00Z'), timeZone, currency: 'USD' };
    const result = parsePosting(card({ deadline }), ctx);
    expect(result).toMatchObject({ values: { deadline: { kind: 'date', date } } });
  });
});
