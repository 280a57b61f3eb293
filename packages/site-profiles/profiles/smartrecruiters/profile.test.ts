import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detailUrl, readDetail } from '../../src/posting-page.ts';
import { readPage } from '../../src/sources/index.ts';
import { nextPageUrl, startUrl } from '../../src/start.domain.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('smartrecruiters', { company: 'smartrecruiters' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template smartrecruiters', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      1,
      [
        {
          sourceUrl: 'https://jobs.smartrecruiters.com/smartrecruiters/75551135',
          companyName: 'SmartRecruiters Inc',
          title: 'Director, Customer Engagement',
          location: 'San Francisco, CA, US (Remote)',
          experience: 'Director',
          employmentType: 'Full-time',
          posted: '2014-02-19T19:36:42.346Z',
          tags: ['Internet', 'Marketing'],
        },
      ],
    ],
  ])('reads all fields of %s', (file, total, expected) => {
    const { kind, cards, warnings, ...reading } = read(file);
    expect({ kind, warnings, total: reading.total }).toEqual({ kind: 'results', warnings: [], total });
    expect(cards.map(contentsOf)).toEqual(expected);
  });

  it('recognizes an empty list', () => {
    expect(read('empty.json')).toMatchObject({ kind: 'empty', cards: [], warnings: [] });
  });

  it('reads values that the parser understands', () => {
    const values = read('list.json').cards.map((card) => valuesOf(card, compiled, '2026-11-27T00:00:00Z'));
    expect(values).toMatchObject([
      {
        location: { regions: expect.arrayContaining(['San Francisco, California, United States']) },
        workplace: 'remote',
        employmentType: { types: ['fullTime'] },
        postedAt: '2014-02-19T19:36:00.000Z',
      },
    ]);
  });

  it('reads the description from the document of the posting', () => {
    const posting = {
      sourceUrl: 'https://jobs.smartrecruiters.com/smartrecruiters/744000000000001',
      title: 'Data Engineer',
    };
    const url = detailUrl(compiled.profile, posting.sourceUrl);
    expect(url).toBe('https://api.smartrecruiters.com/v1/companies/smartrecruiters/postings/744000000000001');
    const { card } = readDetail(compiled, page('posting.json'), url, posting, '2026-11-27');
    expect(contentsOf(card!)).toEqual({
      sourceUrl: posting.sourceUrl,
      description:
        'Company Description\n\nWe make lamps.\n\nJob Description\n\nYou move data.\n\n• SQL\n• Python\n\nQualifications\n\nNone.',
    });
  });

  it('reads pages of 100 until it has found the total', () => {
    const { profile } = compiled;
    const first = startUrl(profile, { keyword: null, page: 1 })!;
    expect(first).toMatch(/\?limit=100&offset=0$/);
    const next = (file: string, number: number, found: number) =>
      nextPageUrl(profile, { ...read(file), keyword: null, page: number, url: first, found });
    expect(next('page-1.json', 1, 2)).toMatch(/&offset=100$/);
    expect(next('page-2.json', 2, 3)).toBeNull();
    expect([...read('page-1.json').cards, ...read('page-2.json').cards].map(contentsOf)).toEqual([
      {
        sourceUrl: 'https://jobs.smartrecruiters.com/smartrecruiters/744000000000001',
        companyName: 'Lantern',
        title: 'Data Engineer',
        location: 'Kraków, Lesser Poland, PL (Hybrid)',
        experience: 'Entry Level',
        employmentType: 'Full-time',
        posted: '2026-11-01T10:00:00.000Z',
        tags: ['Computer Software', 'Information Technology'],
      },
      {
        sourceUrl: 'https://jobs.smartrecruiters.com/smartrecruiters/744000000000002',
        companyName: 'Lantern',
        title: 'Volunteer',
        location: 'JP',
      },
      {
        sourceUrl: 'https://jobs.smartrecruiters.com/smartrecruiters/744000000000003',
        companyName: 'smartrecruiters',
        title: 'Driver',
        location: 'Paris, FR',
        posted: '2026-10-01T10:00:00.000Z',
      },
    ]);
  });
});
