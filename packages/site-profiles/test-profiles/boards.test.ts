import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostingValues } from '@workreel/posting-parser/values';
import { describe, expect, it } from 'vitest';
import { checkPage, formatCheck } from '../src/check.ts';
import { compiledIn } from '../src/testing.ts';

/** Invented boards, each of another make. */
function check(site: string) {
  const folder = join(import.meta.dirname, site);
  const html = readFileSync(join(folder, 'list.html'), 'utf8');
  const compiled = compiledIn(folder);
  const url = compiled.profile.start.address.replace(/\{\w+\}/g, '1');
  return checkPage(compiled, html, url, new Date('2026-04-05T12:00:00Z'));
}
const valuesOf = (report: ReturnType<typeof check>): PostingValues[] =>
  report.cards.map(({ values }) => values ?? expect.fail('rejected'));

describe('a board made with Next.js', () => {
  const report = check('skillhub');
  it('is read from the JSON in its scripts', () => {
    expect(report).toMatchObject({ kind: 'results', total: 412, ok: true, issues: [] });
    expect(report.cards.map(({ sourceUrl, promoted }) => [sourceUrl, promoted])).toEqual([
      ['https://skillhub.example/jobs/a1b2', false],
      ['https://skillhub.example/jobs/c3d4', true],
      ['https://skillhub.example/jobs/e5f6', false],
    ]);
    expect(report.cards.map(({ texts }) => [texts.companyName, texts.title, texts.location])).toEqual([
      ['Lagoon Labs', 'Platform engineer', 'Colombo · Pune'],
      ['Lagoon Labs', 'Sales lead & trainer', 'Colombo'],
      ['Hill Country Foods', 'Food scientist', 'Kandy'],
    ]);
  });
  it('states pay, types and times, which are read like those of a card', () => {
    expect(report.cards.map(({ texts }) => [texts.salary, texts.employmentType])).toEqual([
      ['LKR 40000 - 60000 per month', 'Full-time'],
      [null, 'Contract'],
      ['LKR 900 per hour', 'Part-time'],
    ]);
    const [first] = valuesOf(report);
    expect(first).toMatchObject({
      employmentType: { types: ['fullTime'] },
      // 18:29:59 UTC is the last second of the day in Colombo.
      deadline: { kind: 'date', date: '2026-05-01' },
      techStack: ['Go', 'PostgreSQL'],
    });
    expect(report.cards[0]?.texts.posted).toBe('2026-04-03T02:38:07.815Z');
  });
});

describe('a table with several rows for a posting, and headings', () => {
  const report = check('kreisblatt');
  it('gives each card its rows and the headings above it', () => {
    expect(report).toMatchObject({ kind: 'results', ok: true, issues: [] });
    expect(
      report.cards.map(({ sourceUrl, texts, tags }) => [
        sourceUrl?.slice(-6),
        texts.title,
        texts.location,
        tags,
      ]),
    ).toEqual([
      ['HW-101', 'Gritter driver', 'Inverness', ['Winter maintenance']],
      ['HW-102', 'Depot clerk', 'Inverness', ['Winter maintenance']],
      // The heading of a unit ends with its section.
      ['f=ED-7', 'Classroom assistant', 'Glasgow', ['Education']],
    ]);
    expect(report.cards.map(({ texts }) => [texts.salary, texts.employmentType])).toEqual([
      ['£12.50 an hour', 'Part-time · Temporary until spring'],
      ['£24,000 per year', 'Full-time'],
      [null, null],
    ]);
    expect(valuesOf(report).map(({ deadline, companyName }) => [deadline.date, companyName])).toEqual([
      ['2026-04-03', 'Invented County Council'],
      ['2026-04-05', 'Invented County Council'],
      ['2026-04-12', 'Invented County Council'],
    ]);
  });
  it('is a list of the newest, in which nothing is closed', () => {
    const { profile } = compiledIn(join(import.meta.dirname, 'kreisblatt'));
    expect(profile).toMatchObject({ list: 'newest', closeAfterDaysUnseen: null });
  });
});

describe('a German board of one company', () => {
  const report = check('muehle');
  it('is read with the numbers, the pay period and the words of its profile', () => {
    expect(report).toMatchObject({ kind: 'results', ok: true });
    const values = valuesOf(report);
    expect(values.map(({ companyName, employmentType }) => [companyName, employmentType.types])).toEqual([
      ['Alte Mühle GmbH', ['fullTime']],
      ['Alte Mühle GmbH', ['partTime']],
      ['Alte Mühle GmbH', ['partTime']],
      ['Alte Mühle GmbH', []],
    ]);
    expect(
      values.map(({ salary }) => [salary.text, salary.min, salary.max, salary.currency, salary.period]),
    ).toEqual([
      ['3.250,50 €', 3250.5, 3250.5, 'EUR', 'month'],
      ['13,90 € pro Stunde', 13.9, 13.9, 'EUR', expect.stringMatching('hour|month')],
      ['1.400 - 1.650 €', 1400, 1650, 'EUR', 'month'],
      [null, null, null, null, null],
    ]);
    expect(values.map(({ deadline }) => deadline.date)).toEqual(['2026-04-01', null, '2026-04-15', null]);
  });
  it('has its places as headings, which apply only within their section', () => {
    expect(report.cards.map(({ texts }) => texts.location)).toEqual(['Kassel', 'Kassel', 'Fulda', null]);
    expect(formatCheck(report)).toContain('"3.250,50 €"  ->  3250.5..3250.5 EUR per month');
  });
});
