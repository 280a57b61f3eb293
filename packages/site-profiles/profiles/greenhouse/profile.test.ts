import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detailUrl, readDetail } from '../../src/posting-page.ts';
import { readPage } from '../../src/sources/index.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('greenhouse', { company: 'vaulttec' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template greenhouse', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      1,
      [
        {
          sourceUrl: 'https://boards.greenhouse.io/vaulttec/jobs/127817',
          companyName: 'vaulttec',
          title: 'Vault Designer',
          location: 'NYC',
          tags: ['Department of Departments'],
          description:
            'This is the job description.\n\nAny HTML included through the hosted job application editor will be automatically converted into corresponding HTML entities.',
        },
      ],
    ],
    [
      'jobs.json',
      3,
      [
        {
          sourceUrl: 'https://boards.greenhouse.io/vaulttec/jobs/4001',
          companyName: 'Vault-Tec & Sons',
          title: 'Data Engineer (Python)',
          location: 'Berlin, Germany or Remote',
          deadline: '2026-12-31',
          posted: '2026-11-02T09:30:00-05:00',
          tags: ['Data', 'Data Platform'],
          description: 'About us\n\nWe build vaults & doors.\n\n• Python\n• SQL',
        },
        {
          sourceUrl: 'https://boards.greenhouse.io/vaulttec/jobs/4002',
          companyName: 'vaulttec',
          title: 'General application',
          location: 'Austin, Texas, United States · London, United Kingdom',
        },
        {
          sourceUrl: 'https://boards.greenhouse.io/vaulttec/jobs/4003',
          companyName: 'vaulttec',
          title: 'Doorman',
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
        location: { regions: expect.arrayContaining(['New York, New York, United States']) },
        sector: ['Department of Departments'],
        postedAt: null,
        deadline: { date: null },
        salary: { text: null },
      },
    ]);
  });

  it('reads the pay of a posting, in cents, from its own document', () => {
    const posting = {
      sourceUrl: 'https://boards.greenhouse.io/vaulttec/jobs/44444',
      title: 'Product Engineer',
    };
    const url = detailUrl(compiled.profile, posting.sourceUrl);
    expect(url).toBe('https://boards-api.greenhouse.io/v1/boards/vaulttec/jobs/44444?pay_transparency=true');
    const { state, card } = readDetail(compiled, page('job.json'), url, posting, '2026-11-27');
    expect(state).toBe('open');
    expect(contentsOf(card!)).toEqual({
      sourceUrl: posting.sourceUrl,
      salary: 'USD 50000.00 - 75000.00',
    });
    const values = valuesOf(
      { ...read('list.json').cards[0]!, ...card!, texts: { ...card!.texts, title: 'a', companyName: 'b' } },
      compiled,
      '2026-11-27T00:00:00Z',
    );
    expect(values.salary).toMatchObject({ min: 50_000, max: 75_000, currency: 'USD' });
  });
});
