import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileProfile } from '../../src/compile.ts';
import { parseProfile } from '../../src/profile.ts';
import { readPage } from '../../src/sources/index.ts';
import { compiledIn } from '../../src/testing.ts';

const PAGE = readFileSync(join(import.meta.dirname, 'pages/list.html'), 'utf8');
const PAGE_URL = 'https://www.example.com/jobs?page=1';
const page = readPage(compiledIn(import.meta.dirname), PAGE, PAGE_URL);

describe('jsonld', () => {
  it('finds postings in @graph, arrays and an ItemList', () => {
    expect(page).toMatchObject({ kind: 'results', layout: 'jsonld' });
    expect(page.cards.map((card) => [card.texts.title, card.sourceUrl])).toEqual([
      ['Backend Engineer (R&D)', 'https://www.example.com/jobs/101?id=101'],
      ['신입 개발자', 'https://www.example.com/jobs/102'],
      ['Support', 'https://www.example.com/jobs/103'],
    ]);
    expect(page.warnings.map(({ code }) => code)).toEqual(['JSONLD_BROKEN']);
  });

  it('extracts structured values', () => {
    expect(page.cards[0]).toMatchObject({
      texts: {
        companyName: 'Acme & Sons',
        location: '서울 강남구',
        posted: '2026-09-20',
        deadline: '2026-10-31T23:59:59+09:00',
      },
      tags: ['Java', 'Spring', 'PostgreSQL', 'Software'],
      structuredData: {
        salary: {
          min: 40_000_000,
          max: 60_000_000,
          currency: 'KRW',
          period: 'year',
          annualMin: 40_000_000,
          annualMax: 60_000_000,
        },
        employmentType: { text: 'FULL_TIME, CONTRACTOR', types: ['fullTime', 'contract'] },
        deadline: { kind: 'date', date: '2026-10-31' },
        experience: { text: '36 months', minYears: 3, maxYears: null, newcomer: false },
        education: { text: 'bachelor degree', level: 'bachelor' },
      },
    });
  });

  it('leaves prose to the posting parser', () => {
    const [, second, third] = page.cards;
    expect(second).toMatchObject({
      texts: { companyName: '가나다', location: '재택근무', employmentType: '정규직', experience: '신입' },
      structuredData: {
        salary: { min: 10_320, period: 'hour', annualMin: 10_320 * 209 * 12 },
        postedAt: '2026-09-28T09:00:00.000Z',
      },
    });
    expect(second?.structuredData).not.toHaveProperty('employmentType');
    expect(third).toMatchObject({
      texts: { salary: '협의', employmentType: 'INTERN' },
      structuredData: { employmentType: { types: ['internship'] } },
    });
    expect(third?.structuredData).not.toHaveProperty('salary');
  });

  it('can be extended with only name, hosts, start, identity and terms', () => {
    const file = join(import.meta.dirname, 'profile.yaml');
    const bases = new Map([['jsonld', { file, text: readFileSync(file, 'utf8') }]]);
    const profile = parseProfile(
      [
        'extends: jsonld',
        'name: Our board',
        'hosts: [jobs.example.org]',
        "start: { address: 'https://jobs.example.org/list?p={page}' }",
        'identity: { from: [{ path: "/jobs/(\\\\d+)" }], address: "https://jobs.example.org/jobs/{id}" }',
        "terms: { text: Ours., url: 'https://jobs.example.org/terms', checked: 2026-10-01 }",
      ].join('\n'),
      '/sites/our-board/profile.yaml',
      { bases },
    );
    expect(profile).toMatchObject({
      site: 'our-board',
      template: false,
      source: 'jsonld',
      crawlPolicy: { delaySeconds: 3 },
    });
    const read = readPage(compileProfile(profile), PAGE, 'https://jobs.example.org/list?p=1');
    expect(read.cards[0]?.sourceUrl).toBe('https://jobs.example.org/jobs/101');
    // Links to other hosts are only normalized.
    expect(read.cards[1]?.sourceUrl).toBe('https://www.example.com/jobs/102');
  });

  it('uses the URL of the page for a single posting without a URL', () => {
    const html =
      '<script type="application/ld+json">{"@type":"JobPosting","title":"A","hiringOrganization":"B"}</script>';
    const read = readPage(
      compiledIn(import.meta.dirname),
      html,
      'https://www.example.com/jobs/7?utm_medium=x',
    );
    expect(read.cards.map((card) => card.sourceUrl)).toEqual(['https://www.example.com/jobs/7']);
  });
});
