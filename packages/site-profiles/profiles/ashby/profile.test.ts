import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('ashby', { company: 'Lantern%20Software' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template ashby', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      null,
      [
        {
          sourceUrl: 'https://jobs.ashbyhq.com/example_job',
          companyName: 'Lantern Software',
          title: 'Product Manager',
          location: 'Houston, TX · San Francisco (Remote)',
          employmentType: 'Full-time',
          salary: 'USD 81000 - 87000 per year',
          posted: '2021-04-30T16:21:55.393+00:00',
          tags: ['Product', 'Growth'],
          description: 'Join our team',
        },
      ],
    ],
    [
      'jobs.json',
      null,
      [
        {
          sourceUrl: 'https://jobs.ashbyhq.com/Lantern%20Software/0b1d7a60-0000-4000-8000-000000000001',
          companyName: 'Lantern Software',
          title: 'Support Engineer',
          location: 'Berlin (Hybrid)',
          employmentType: 'Part-time',
          posted: '2026-11-01T08:00:00.000+00:00',
          tags: ['Support'],
          description: 'You\n\n• listen\n\n• write SQL',
        },
        {
          sourceUrl: 'https://jobs.ashbyhq.com/Lantern%20Software/0b1d7a60-0000-4000-8000-000000000003',
          companyName: 'Lantern Software',
          title: 'Intern',
          location: 'Seoul (Remote)',
          employmentType: 'Intern',
          salary: '$3K per month',
          description: 'Learn with us.\n\nThree months.',
        },
        {
          sourceUrl: 'https://jobs.ashbyhq.com/Lantern%20Software/0b1d7a60-0000-4000-8000-000000000004',
          companyName: 'Lantern Software',
          title: 'Contractor',
          employmentType: 'Contract',
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
        location: {
          regions: expect.arrayContaining([
            'Houston, Texas, United States',
            'San Francisco, California, United States',
          ]),
        },
        workplace: 'remote',
        employmentType: { types: ['fullTime'] },
        salary: { min: 81_000, max: 87_000, currency: 'USD', period: 'year' },
        postedAt: '2021-04-30T16:21:00.000Z',
      },
    ]);
  });

  it('leaves out postings that are not listed', () => {
    expect(page('jobs.json')).toContain('"isListed": false');
    expect(read('jobs.json').cards.map(({ texts }) => texts.title)).not.toContain(
      'For those who have the link',
    );
  });
});
