import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('workable', { company: 'acme' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template workable', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      null,
      [
        {
          sourceUrl: 'https://apply.workable.com/j/09F2452C5D',
          companyName: 'Acme, Inc.',
          title: 'Machine Learning Engineer',
          location: 'São Paulo, São Paulo, Brazil · Lisbon, Portugal (Remote)',
          experience: 'Mid-Senior level',
          education: "Bachelor's Degree",
          employmentType: 'Full-time',
          posted: '2026-09-02',
          tags: ['Analytics', 'Data Analyst', 'Consumer Services'],
          description: 'About us\n\nBuild models & ship them.\n\n• Python',
        },
        {
          sourceUrl: 'https://apply.workable.com/j/AB12CD34EF',
          companyName: 'Acme, Inc.',
          title: 'Baker',
          location: 'Athens, Attica, Greece',
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
          regions: expect.arrayContaining(['São Paulo, São Paulo, Brazil', 'Lisbon, Lisbon, Portugal']),
        },
        workplace: 'remote',
        employmentType: { types: ['fullTime'] },
        education: { level: 'bachelor' },
        postedAt: '2026-09-02T00:00:00.000Z',
      },
      { location: { regions: expect.arrayContaining(['Athens, Attica, Greece']) }, workplace: null },
    ]);
  });
});
