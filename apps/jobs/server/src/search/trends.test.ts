import { type Filters, type Posting, TREND_WEEKS, type Trends } from '@workreel/jobs-contract';
import {
  correctionsOf,
  matches,
  randomFilters,
  randomPosting,
  toQueryString,
} from '@workreel/search-index/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';
import { trendMondays } from './trends.domain.ts';

/** Seed of the random postings. */
const SEED = 20_261_122;
const DAY_MS = 86_400_000;
const POSTINGS = 160;
const ZONES = ['UTC', 'Asia/Seoul', 'America/New_York'];

describe('trendMondays', () => {
  it.each([
    ['2026-11-22T23:59:59Z', 'UTC', '2026-11-16'],
    ['2026-11-23T00:00:00Z', 'UTC', '2026-11-23'],
    ['2026-11-22T14:59:59Z', 'Asia/Seoul', '2026-11-16'],
    ['2026-11-22T15:00:00Z', 'Asia/Seoul', '2026-11-23'],
    ['2026-11-23T04:59:59Z', 'America/New_York', '2026-11-16'],
    ['2024-03-01T12:00:00Z', 'UTC', '2024-02-26'],
  ])('end with the current Monday at %s in %s: %s', (now, timeZone, last) => {
    const mondays = trendMondays(new Date(now), timeZone).map((day) => new Date(day * DAY_MS));
    expect(mondays).toHaveLength(TREND_WEEKS);
    expect(mondays.every((monday) => monday.getUTCDay() === 1)).toBe(true);
    expect(mondays.at(-1)!.toISOString().slice(0, 10)).toBe(last);
  });
});

describe('trends', () => {
  let service: TestService;
  let all: Posting[];
  beforeAll(async () => {
    service = await openService({ worker: false });
    const values = fc.sample(randomPosting, { seed: SEED, numRuns: POSTINGS });
    // Spread the postings from now back to before the first reported week.
    for (const [n, posting] of values.entries()) {
      const at = new Date(Date.now() - (n / POSTINGS) * (TREND_WEEKS + 4) * 7 * DAY_MS);
      await savePage(service.context.db, {
        site: 'trends',
        runId: 1,
        fetchedAt: at,
        today: at.toISOString().slice(0, 10),
        postings: [{ sourceUrl: `https://jobs.example/${n}`, values: { ...posting, postedAt: null } }],
      });
    }
    all = [];
    for (const pagenum of [1, 2])
      all.push(
        ...(await service.get(`/jobs?pageSize=100&pagenum=${pagenum}`)).json<PostingList>().jobPostings,
      );
    expect(all).toHaveLength(POSTINGS);
  }, 60_000);
  afterAll(() => service.close());

  const trends = async (filters: Filters, timeZone: string) => {
    const response = await service.get(`/jobs/trends?${toQueryString(filters)}&timeZone=${timeZone}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Trends>();
  };

  it('equal those of a scan of all postings', async () => {
    let withSalary = 0;
    await fc.assert(
      fc.asyncProperty(randomFilters, fc.constantFrom(...ZONES), async (filters, timeZone) => {
        const corrections = correctionsOf(all, filters);
        const found = all.filter((posting) => matches(posting, filters, corrections));
        const result = await trends(filters, timeZone);
        expect(result).toEqual(scan(found, filters.currency, timeZone));
        withSalary += result.weeks.filter(({ salaryMedian }) => salaryMedian !== null).length;
      }),
      { numRuns: 60 },
    );
    expect(withSalary, 'weeks with salaries').toBeGreaterThan(20);
  });

  it('reject unknown parameters', async () => {
    expect((await service.get('/jobs/trends?weeks=3')).statusCode).toBe(400);
  });

  it('reject unknown time zones', async () => {
    const response = await service.get('/jobs/trends?timeZone=Asia/Soul');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ path: '/timeZone' }] });
  });
});

function scan(found: readonly Posting[], chosen: string | undefined, timeZone: string): Trends {
  const mondays = trendMondays(new Date(), timeZone);
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const weeks = mondays.map((monday) =>
    found.filter(({ postedAt, collectedAt }) => {
      const day = Date.parse(dates.format(new Date(postedAt ?? collectedAt))) / DAY_MS;
      return day >= monday && day < monday + 7;
    }),
  );
  const counts = new Map<string, number>();
  for (const { techStack } of weeks.flat())
    for (const name of new Set(techStack)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
  const paid = new Map<string, number>();
  for (const { salary } of weeks.flat())
    if (salary.currency !== null && (salary.annualMax ?? salary.annualMin) !== null)
      paid.set(salary.currency, (paid.get(salary.currency) ?? 0) + 1);
  const currencies = [...paid]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, count }));
  const currency = chosen ?? currencies[0]?.value ?? 'KRW';
  return {
    currency,
    currencies,
    weeks: weeks.map((week, n) => {
      const amounts = week
        .flatMap(({ salary }) =>
          salary.currency === currency ? [salary.annualMax ?? salary.annualMin ?? Number.NaN] : [],
        )
        .filter((amount) => !Number.isNaN(amount))
        .sort((a, b) => a - b);
      return {
        from: new Date(mondays[n]! * DAY_MS).toISOString().slice(0, 10),
        postings: week.length,
        salaryMedian: amounts[Math.floor(amounts.length / 2)] ?? null,
      };
    }),
    techStack: names.slice(0, 5).map((value) => ({
      value,
      postings: weeks.map((week) => week.filter(({ techStack }) => techStack.includes(value)).length),
    })),
  };
}
