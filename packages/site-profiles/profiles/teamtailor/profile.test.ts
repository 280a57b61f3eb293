import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('teamtailor', { company: 'acme', companyName: 'Lantern Software' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template teamtailor', () => {
  // No other field is filled.
  it.each([
    [
      'jobs.rss',
      null,
      [
        {
          sourceUrl: 'https://acme.teamtailor.com/jobs/8118064',
          companyName: 'Lantern Software',
          title: 'Backend Engineer & Friend',
          location: 'Stockholm, Sweden · Oslo, Norway (Hybrid)',
          posted: 'Fri, 06 Nov 2026 09:05:16 +0100',
          tags: ['Engineering', 'Backend'],
          description: 'Build lamps.\n\n• Python & SQL',
        },
        {
          sourceUrl: 'https://acme.teamtailor.com/jobs/8118065',
          companyName: 'Lantern Software',
          title: 'Salesperson',
          location: 'Malmö (Remote)',
          posted: 'Thu, 05 Nov 2026 23:30:00 +0100',
          description: 'Sell.',
        },
        {
          sourceUrl: 'https://acme.teamtailor.com/jobs/8118066',
          companyName: 'Lantern Software',
          title: 'Cook',
        },
      ],
    ],
  ])('reads all fields of %s', (file, total, expected) => {
    const { kind, cards, warnings, ...reading } = read(file);
    expect({ kind, warnings, total: reading.total }).toEqual({ kind: 'results', warnings: [], total });
    expect(cards.map(contentsOf)).toEqual(expected);
  });

  it('recognizes an empty list', () => {
    expect(read('empty.rss')).toMatchObject({ kind: 'empty', cards: [], warnings: [] });
  });

  it('reads values that the parser understands', () => {
    const values = read('jobs.rss').cards.map((card) => valuesOf(card, compiled, '2026-11-27T00:00:00Z'));
    expect(values).toMatchObject([
      {
        location: { regions: expect.arrayContaining(['Stockholm, Stockholm, Sweden', 'Oslo, Norway']) },
        workplace: 'hybrid',
        postedAt: '2026-11-06T08:05:00.000Z',
      },
      { workplace: 'remote', postedAt: '2026-11-05T22:30:00.000Z' },
      { workplace: null, postedAt: null },
    ]);
  });
});
