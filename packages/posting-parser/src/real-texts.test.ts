import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Card, ParseContext } from './card.domain.ts';
import { classifyText } from './classify.domain.ts';
import { parseDeadline } from './deadline.domain.ts';
import { parseExperience } from './experience.domain.ts';
import { parseLocation, regionName } from './location.domain.ts';
import { parsePostedAt } from './posted.domain.ts';
import { parsePosting } from './posting.domain.ts';
import { parseSalary } from './salary.domain.ts';

/** Folder of saved real pages, which are not in the repository for copyright reasons. */
const PAGES = process.env.REAL_PAGES_DIR;

const file = (...names: string[]): string => readFileSync(join(PAGES ?? '', ...names), 'utf8');
const inSeoul = (day: string): ParseContext => ({
  fetchedAt: new Date(`${day}T12:00:00+09:00`),
  timeZone: 'Asia/Seoul',
  currency: 'KRW',
});
const count = (values: (string | null)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
};
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim();
const textsOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, inner]) => textOf(inner!));
const pagesOf = (site: string): string[] =>
  readdirSync(join(PAGES ?? '', site)).filter((name) => name.endsWith('.html'));

interface SaraminRecord {
  company: string;
  title?: string;
  title_text?: string;
  location: string;
  experience: string;
  education: string;
  employmentType: string;
  deadline: string;
  badge: string;
  sectors: string[];
  jobDay?: string;
  job_day?: string;
}
const cardOf = (record: SaraminRecord): Card => ({
  sourceUrl: 'https://jobs.example/1',
  texts: {
    companyName: record.company,
    title: record.title ?? record.title_text ?? null,
    location: record.location,
    experience: record.experience,
    education: record.education,
    employmentType: record.employmentType,
    deadline: record.deadline,
    salary: null,
    posted: record.jobDay ?? record.job_day ?? null,
  },
  tags: record.sectors,
  promoted: false,
});
const valuesOf = (record: SaraminRecord, ctx: ParseContext) => {
  const result = parsePosting(cardOf(record), ctx);
  if (!('values' in result)) throw new Error(result.rejected.message);
  return result.values;
};

describe.skipIf(!PAGES)('250 cards of Saramin, 2024-12-06', () => {
  const records = PAGES
    ? (JSON.parse(file('saramin', 'records-2024-12-06.json')).cards as SaraminRecord[])
    : [];
  const ctx = inSeoul('2024-12-06');
  const values = records.map((record) => valuesOf(record, ctx));

  it('all have a region', () => {
    expect(values).toHaveLength(250);
    expect(values.filter(({ location }) => location.regions.length === 0)).toEqual([]);
    for (const { location } of values)
      expect(regionName(location.regions.at(-1)!, 'ko')).toBe(location.text!.replace('전체', ''));
    expect(count(values.map(({ location }) => location.regions[0]!))).toEqual({
      서울: 169,
      경기: 47,
      대전: 9,
      부산: 7,
      충북: 5,
      경남: 2,
      경북: 2,
      대구: 2,
      강원: 2,
      광주: 1,
      인천: 1,
      전국: 1,
      Japan: 1,
      제주: 1,
    });
  });

  it('all specify experience, without years only for "경력"', () => {
    const kinds = count(
      values.map(({ experience: { minYears, maxYears, newcomer } }) => `${minYears}~${maxYears} ${newcomer}`),
    );
    expect(kinds['0~null true']).toBe(91 + 53);
    expect(kinds['0~0 true']).toBe(11);
    expect(kinds['null~null false']).toBe(15);
    expect(kinds['3~null false']).toBe(10);
    expect(kinds['3~10 false']).toBe(6);
    expect(values.filter(({ experience }) => experience.newcomer === null)).toEqual([]);
  });

  it('all have an education level, an employment type and a deadline', () => {
    expect(count(values.map(({ education }) => education.level))).toEqual({
      bachelor: 99,
      none: 89,
      associate: 42,
      master: 11,
      highSchool: 9,
    });
    expect(count(values.flatMap(({ employmentType }) => employmentType.types))).toEqual({
      fullTime: 222,
      contract: 41,
      internship: 13,
      training: 5,
      partTime: 2,
      freelance: 2,
      military: 2,
      dispatch: 1,
    });
    expect(count(values.map(({ deadline }) => deadline.kind))).toEqual({
      date: 199,
      untilFilled: 37,
      always: 14,
    });
    const dates = values.map(({ deadline }) => deadline.date ?? '2024-12-31').sort();
    expect([dates[0], dates.at(-1)]).toEqual(['2024-12-06', '2025-02-28']);
  });

  it('all have a date of publication, nine of them after the last tag', () => {
    expect(values.filter(({ postedAt }) => postedAt === null)).toEqual([]);
    expect(records.filter(({ jobDay }) => !jobDay)).toHaveLength(9);
    expect(values.flatMap(({ sector }) => sector).filter((each) => /\d{2}\/\d{2}|외$/.test(each))).toEqual(
      [],
    );
  });

  it('have separate technologies and sectors', () => {
    const named = new Set(values.flatMap(({ techStack }) => techStack));
    expect(named.size).toBe(43);
    for (const name of ['C', 'C++', 'C#', '.NET', 'ASP.NET', 'R', 'Embedded Linux', 'ROS 2'])
      expect(named).toContain(name);
    const sectors = new Set(values.flatMap(({ sector }) => sector));
    for (const sector of ['S/W', 'R&D', '백엔드/서버개발', 'AI(인공지능)', '솔루션'])
      expect(sectors).toContain(sector);
  });

  it('have badges without a salary, and conditions that are classified correctly', () => {
    for (const { badge } of records) {
      expect(parseSalary(badge, ctx).currency).toBeNull();
      expect([null, 'location']).toContain(classifyText(badge));
    }
    for (const record of records)
      for (const field of ['location', 'experience', 'education', 'employmentType', 'deadline'] as const)
        expect([record[field], classifyText(record[field])]).toEqual([record[field], field]);
  });
});

describe.skipIf(!PAGES)('20 promoted cards of Saramin, 2025-09-19', () => {
  it('have no unknown values', () => {
    const records = JSON.parse(file('saramin', 'search.expected.json')) as SaraminRecord[];
    const values = records.map((record) => valuesOf(record, inSeoul('2025-09-19')));
    expect(values).toHaveLength(20);
    for (const posting of values) {
      expect(posting.location.regions).not.toEqual([]);
      expect(posting.experience.newcomer).not.toBeNull();
      expect(posting.education.level).not.toBeNull();
      expect(posting.employmentType.types).not.toEqual([]);
      expect(posting.deadline.date).toMatch(/^2025-(?:09|10)-/);
      expect(posting.postedAt).toMatch(/^2025-0[89]-/);
    }
  });
});

describe.skipIf(!PAGES)('21 cards of JobKorea, 2026-04-03, compared with the data in the page', () => {
  interface Expected {
    title: string;
    careerType: string;
    careerRange: number;
    payTypeCode: number;
    payRange: { start: string; end: string };
    applicationPeriod: { start: string; end: string };
    createdAt: string;
  }
  const expected = PAGES ? (JSON.parse(file('jobkorea', 'search.expected.json')) as Expected[]) : [];
  const lines = PAGES
    ? file('jobkorea', 'search.html')
        .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
        .split(/<[^>]*>/)
        .map((line) => textOf(line))
        .filter(Boolean)
    : [];
  const ctx = inSeoul('2026-04-03');

  it.each(expected.map((card, index) => [index, card] as const))(
    'parses card %i into the values in the page',
    (_index, expectedCard) => {
      const from = lines.indexOf(textOf(expectedCard.title));
      const end = lines.findIndex((line, index) => index > from && line.endsWith('마감'));
      const card = lines.slice(from, end + 1);
      const experience = parseExperience(card.find((line) => /^(?:신입|경력)/.test(line))!);
      // Career type: 1 newcomers, 2 experienced, 3 both, 4 everyone. Range 100: any number of years.
      const years =
        expectedCard.careerRange > 0 && expectedCard.careerRange < 100 ? expectedCard.careerRange : null;
      expect(experience.newcomer).toBe(expectedCard.careerType !== '2');
      expect(experience.minYears).toBe(years ?? (expectedCard.careerType === '2' ? null : 0));
      expect(parseDeadline(card.at(-1)!, ctx).date).toBe(expectedCard.applicationPeriod.end.slice(0, 10));
      const posted = card.find((line) => line.endsWith('등록'))!;
      expect(
        Math.abs(Date.parse(parsePostedAt(posted, ctx)!) - Date.parse(expectedCard.createdAt)),
      ).toBeLessThan(86_400_000);
      const pay = card.find((line) => line.startsWith('연봉'));
      expect(pay === undefined).toBe(expectedCard.payTypeCode === 0);
      const { min, max, period } = parseSalary(pay ?? null, ctx);
      expect([min ?? 0, max ?? 0]).toEqual([
        Number(expectedCard.payRange.start) * 10_000,
        Number(expectedCard.payRange.end) * 10_000,
      ]);
      expect(period).toBe(pay ? 'year' : null);
    },
  );
});

describe.skipIf(!PAGES)('albacheon, 2026-04-03', () => {
  const html = PAGES
    ? pagesOf('albacheon')
        .map((name) => file('albacheon', name))
        .join('')
    : '';
  const ctx = inSeoul('2026-04-03');

  it('has hourly and monthly wages in won', () => {
    const pays = textsOf(html, /<td class='pay'>([\s\S]*?)<\/td>/g).map((text) => parseSalary(text, ctx));
    expect(count(pays.map(({ period }) => period))).toEqual({ hour: 97, month: 3 });
    for (const { min, max, period } of pays) {
      expect(min).toBe(max);
      expect(period === 'hour' ? min! > 10_000 && min! < 14_000 : min! >= 1_500_000).toBe(true);
    }
  });

  it('has districts of Seoul, except 강서구 and 중구, which are printed without a city', () => {
    const locations = textsOf(html, /<td class='local first'[^>]*>([\s\S]*?)<\/td>/g).map((text) =>
      parseLocation(text),
    );
    const unknown = locations.filter(({ regions }) => regions.length === 0);
    expect(locations).toHaveLength(100);
    expect(new Set(unknown.map(({ text }) => text!.split(' ')[0]))).toEqual(new Set(['강서구', '중구']));
    expect(unknown).toHaveLength(9);
    expect(count(locations.map(({ regions }) => regions[0] ?? null))).toEqual({ 서울: 91, null: 9 });
  });

  it('has postings published within the last two weeks', () => {
    const days = textsOf(html, /<td class='regDate[^>]*>([\s\S]*?)<a /g).map((text) =>
      parsePostedAt(text, ctx),
    );
    expect(days).toHaveLength(100);
    for (const day of days) expect(day).toMatch(/^2026-0(?:3-(?:2[2-9]|3[01])|4-0[1-3])T/);
  });
});

describe.skipIf(!PAGES)('English sites', () => {
  it('has annual salaries in dollars and regions in New York on Indeed', () => {
    const html = pagesOf('indeed')
      .map((name) => file('indeed', name))
      .join('');
    const ctx: ParseContext = {
      fetchedAt: new Date('2020-09-10T12:00:00Z'),
      timeZone: 'America/New_York',
      currency: 'USD',
    };
    const pays = textsOf(html, /<span class="salaryText">([\s\S]*?)<\/span>/g).map((text) =>
      parseSalary(text, ctx),
    );
    expect(pays).toHaveLength(17);
    for (const { currency, period, annualMin, annualMax } of pays) {
      expect([currency, period]).toEqual(['USD', 'year']);
      expect(annualMin ?? annualMax).toBeGreaterThanOrEqual(50_000);
    }
    const locations = textsOf(html, /class="[^"]*\blocation\b[^"]*"[^>]*>([\s\S]*?)<\/(?:div|span)>/g);
    expect(locations.length).toBeGreaterThan(70);
    expect(count(locations.map((text) => parseLocation(text).regions.at(-1) ?? null))).toEqual({
      'New York, New York, United States': locations.length - 3,
      'Brooklyn, New York, United States': 3,
    });
    const days = textsOf(html, /<span class="date[^"]*"[^>]*>([\s\S]*?)<\/span>/g);
    expect(days.map((text) => parsePostedAt(text, ctx)).filter((day) => day === null)).toEqual([]);
  });

  it('has annual, daily and hourly pay in pounds and texts without an amount on Totaljobs', () => {
    const html = pagesOf('totaljobs')
      .map((name) => file('totaljobs', name))
      .join('');
    const texts = textsOf(html, /data-at="job-item-salary-info"[^>]*>([\s\S]*?)<\/(?:span|dd|div)>/g);
    const pays = texts.map((text) => parseSalary(text, { currency: 'GBP' }));
    expect(count(pays.map(({ currency, period }) => `${currency} ${period}`))).toEqual({
      'GBP year': 22,
      'GBP hour': 10,
      'GBP day': 1,
      'null null': 17,
    });
    for (const { text, currency } of pays)
      expect(currency === null).toBe(/^(?:Competitive|Negotiable|Unspecified)$/.test(text!));
  });
});
