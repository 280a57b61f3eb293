import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('lever', { company: 'leverdemo', companyName: 'Lantern' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template lever', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      null,
      [
        {
          sourceUrl: 'https://jobs.lever.co/leverdemo/5ac21346-8e0c-4494-8e7a-3eb92ff77902',
          companyName: 'Lantern',
          title: 'Account Manager',
          location: 'Toronto, ON · San Francisco, CA (Hybrid)',
          employmentType: 'Full-time',
          salary: 'CAD 90000 - 120000 per year',
          tags: ['Customer Success', 'Account Management'],
          description:
            'Lantern makes lamps.\n\nYou look after our customers.\n\nRequirements\n\n• Patience\n• French & English\n\nBenefits\n\n• Light\n\nWe welcome everyone.\n\nDepending on experience.',
        },
        {
          sourceUrl: 'https://jobs.lever.co/leverdemo/11111111-2222-3333-4444-555555555555',
          companyName: 'Lantern',
          title: 'Lamplighter',
          location: 'Remote',
          salary: 'USD 18 - 21.5 per hour',
          tags: ['Streets'],
        },
        {
          sourceUrl: 'https://jobs.lever.co/leverdemo/66666666-7777-8888-9999-000000000000',
          companyName: 'Lantern',
          title: 'Electrician',
          employmentType: 'Contractor',
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

  it.each([
    ['are not sent', {}],
    ['are empty', { allLocations: [] }],
  ])('reads the primary location if all locations %s', (_, locations) => {
    const answer = [{ id: 'a', text: 'Baker', categories: { location: 'Austin, TX', ...locations } }];
    const { cards } = readPage(compiled, JSON.stringify(answer), compiled.profile.start.address);
    expect(cards.map(({ texts }) => texts.location)).toEqual(['Austin, TX']);
  });

  it('reads values that the parser understands', () => {
    const values = read('list.json').cards.map((card) => valuesOf(card, compiled, '2026-11-27T00:00:00Z'));
    expect(values).toMatchObject([
      {
        location: {
          regions: expect.arrayContaining([
            'Toronto, Ontario, Canada',
            'San Francisco, California, United States',
          ]),
        },
        workplace: 'hybrid',
        employmentType: { types: ['fullTime'] },
        salary: { min: 90_000, max: 120_000, currency: 'CAD', period: 'year' },
        postedAt: null,
      },
      { workplace: 'remote', salary: { min: 18, max: 21.5, currency: 'USD', period: 'hour' } },
      { employmentType: { types: ['contract'] }, salary: { text: null }, postedAt: null },
    ]);
  });

  it('reads sites in the EU, too', () => {
    const { profile } = extendTemplate('lever-eu', { company: 'leverdemo' });
    expect(profile.start.address).toBe('https://api.eu.lever.co/v0/postings/leverdemo?mode=json');
    expect(profile).toMatchObject({ hosts: ['api.eu.lever.co', 'jobs.eu.lever.co'], list: 'complete' });
    expect(profile.identity?.address).toBe('https://jobs.eu.lever.co/leverdemo/{id}');
    expect(profile.layouts).toEqual(
      compiled.profile.layouts.map((layout) => ({
        ...layout,
        fields: { ...layout.fields, companyName: [expect.objectContaining({ value: 'leverdemo' })] },
      })),
    );
  });
});
