import { expect, it } from 'vitest';
import { readDetail } from '../src/posting-page.ts';
import { readPage } from '../src/sources/index.ts';
import { extendTemplate } from '../src/testing.ts';

type Pay = [min: number, max: number];

/** Returns the salary that a template reads from an answer. */
function salaryOf(template: string, answer: unknown): string | null | undefined {
  const compiled = extendTemplate(template, { company: 'lantern' });
  return readPage(compiled, JSON.stringify(answer), compiled.profile.start.address).cards[0]?.texts.salary;
}

function greenhouse(...ranges: Pay[]): string | null | undefined {
  const answer = {
    id: 1,
    title: 'Baker',
    pay_input_ranges: ranges.map(([min, max], index) => ({
      min_cents: min * 100,
      max_cents: max * 100,
      currency_type: 'USD',
      title: `City ${index}`,
    })),
  };
  const url = 'https://boards-api.greenhouse.io/v1/boards/lantern/jobs/1?pay_transparency=true';
  const posting = { sourceUrl: 'https://boards.greenhouse.io/lantern/jobs/1', title: 'Baker' };
  return readDetail(
    extendTemplate('greenhouse', { company: 'lantern' }),
    JSON.stringify(answer),
    url,
    posting,
    '2026-11-27',
  ).card?.texts.salary;
}

const TEMPLATES: [name: string, salary: (...pay: Pay) => string | null | undefined][] = [
  [
    'lever',
    (min, max) =>
      salaryOf('lever', [
        { id: 'a', text: 'Baker', salaryRange: { currency: 'USD', interval: 'per-hour-wage', min, max } },
      ]),
  ],
  [
    'ashby',
    (min, max) =>
      salaryOf('ashby', {
        jobs: [
          {
            title: 'Baker',
            jobUrl: 'https://jobs.ashbyhq.com/lantern/1',
            compensation: {
              summaryComponents: [
                {
                  compensationType: 'Salary',
                  interval: '1 HOUR',
                  currencyCode: 'USD',
                  minValue: min,
                  maxValue: max,
                },
              ],
            },
          },
        ],
      }),
  ],
  [
    'recruitee',
    (min, max) =>
      salaryOf('recruitee', {
        offers: [{ slug: 'baker', title: 'Baker', salary: { currency: 'USD', period: 'hour', min, max } }],
      }),
  ],
  ['greenhouse', (...pay) => greenhouse(pay)],
];

it.each(TEMPLATES)('the template %s states a single amount once', (_, salary) => {
  expect(salary(17.25, 25)).toMatch(/^USD 17\.25 - 25(?:\.00)?(?: per hour)?$/);
  expect(salary(25, 25)).toMatch(/^USD 25(?:\.00)?(?: per hour)?$/);
});

it('the template ashby states its own summary of several ranges of pay', () => {
  const summaryComponents = ['EUR', 'USD'].map((currencyCode) => ({
    compensationType: 'Salary',
    interval: '1 YEAR',
    currencyCode,
    minValue: 50_000,
    maxValue: 75_000,
  }));
  const read = (compensation: object) =>
    salaryOf('ashby', {
      jobs: [{ title: 'Baker', jobUrl: 'https://jobs.ashbyhq.com/lantern/1', compensation }],
    });
  const scrapeableCompensationSalarySummary = '€50K - €75K • $50K - $75K';
  expect(read({ summaryComponents, scrapeableCompensationSalarySummary })).toBe(
    scrapeableCompensationSalarySummary,
  );
  expect(read({ summaryComponents }) ?? '').toBe('');
  const equity = { compensationType: 'EquityPercentage', minValue: 1, maxValue: 2 };
  expect(read({ summaryComponents: [equity, summaryComponents[0], equity] })).toBe(
    'EUR 50000 - 75000 per year',
  );
});

it('the template greenhouse states no pay if it differs between places', () => {
  expect(greenhouse([50_000, 75_000])).toBe('USD 50000.00 - 75000.00');
  expect(greenhouse([50_000, 75_000], [60_000, 90_000]) ?? '').toBe('');
});
