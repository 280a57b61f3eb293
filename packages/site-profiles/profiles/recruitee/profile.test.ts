import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('recruitee', { company: 'recruiteedemo', companyName: 'Lantern' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template recruitee', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      null,
      [
        {
          sourceUrl: 'https://recruiteedemo.recruitee.com/o/product-designer',
          companyName: 'Lantern B.V.',
          title: 'Product Designer',
          location: 'Amsterdam, North Holland, Netherlands · Berlin, Berlin, Germany (Hybrid)',
          experience: 'entry level',
          education: 'bachelor degree',
          employmentType: 'fulltime permanent',
          deadline: '2026-12-24',
          salary: 'EUR 3200 - 4100 per month',
          posted: '2026-10-01T13:40:19Z',
          tags: ['Design', 'information technology', 'lamps', 'light'],
          description: 'Design lamps.\n\nEvery day.\n\n• Figma',
        },
        {
          sourceUrl: 'https://recruiteedemo.recruitee.com/o/night-watch-2',
          companyName: 'Lantern',
          title: 'Night watch',
          location: 'Utrecht, Netherlands (Remote)',
          employmentType: 'parttime fixed term',
          posted: '2026-11-02T00:00:00Z',
          description: 'Watch.',
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
          regions: expect.arrayContaining(['Amsterdam, North Holland, Netherlands', 'Berlin, Germany']),
        },
        workplace: 'hybrid',
        experience: { newcomer: true },
        education: { level: 'bachelor' },
        employmentType: { types: ['fullTime'] },
        deadline: { date: '2026-12-24' },
        salary: { min: 3_200, max: 4_100, currency: 'EUR', period: 'month' },
        postedAt: '2026-10-01T13:40:00.000Z',
      },
      { workplace: 'remote', employmentType: { types: ['partTime', 'contract'] }, salary: { text: null } },
    ]);
  });

  it('takes the token that the API will require', () => {
    const { profile } = extendTemplate('recruitee', {
      company: 'acme',
      key: 'RECRUITEE_ACME',
      request: { headers: { 'X-Careers-Sites-Token': '{key}' } },
    });
    expect(profile).toMatchObject({
      key: 'RECRUITEE_ACME',
      request: { headers: { 'X-Careers-Sites-Token': '{key}' } },
      start: { address: 'https://acme.recruitee.com/api/offers' },
    });
  });
});
