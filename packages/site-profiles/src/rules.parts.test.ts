import { expect, it } from 'vitest';
import { compileProfile } from './compile.ts';
import { parseProfile } from './profile.ts';
import { readPage } from './sources/index.ts';

/** Reads the field `salary` of each card of a JSON list with a rule, or a description. */
function read(rule: unknown, jobs: unknown, description?: unknown) {
  const fields = { title: { value: 'a' }, companyName: { value: 'b' }, salary: rule };
  const profile = parseProfile(
    JSON.stringify({
      name: 'x',
      hosts: ['a.example'],
      timeZone: 'UTC',
      currency: 'USD',
      source: 'json',
      start: { address: 'https://a.example/?p={page}' },
      layouts: [{ card: 'jobs', fields, ...(description === undefined ? {} : { description }) }],
      identity: { from: [{ attribute: 'id' }], address: 'https://a.example/{id}' },
      terms: { text: 'x', url: 'https://a.example/' },
    }),
    'tests/x/profile.yaml',
  );
  const { cards } = readPage(compileProfile(profile), JSON.stringify({ jobs }), 'https://a.example/');
  return cards.map((card) => (description === undefined ? card.texts.salary : card.description));
}

it('joins the texts of parts, and leaves out those that are missing', () => {
  const rule = {
    parts: [
      'pay > currency',
      'pay > min',
      { selector: 'pay > max', format: '- {}' },
      { selector: 'per', map: { y: 'a year', none: '' } },
    ],
    pattern: '.*\\d.*',
  };
  expect(
    read(rule, [
      { id: 1, per: 'y', pay: { max: 3, min: 2, currency: 'EUR' } },
      { id: 2, per: 'none', pay: { min: 2 } },
      { id: 3, per: 'y', pay: { currency: 'EUR' } },
      { id: 4 },
    ]),
  ).toEqual(['EUR 2 - 3 a year', '2', null, null]);
});

it('applies parts within each element that the rule selects', () => {
  const rule = {
    selector: 'places',
    list: true,
    join: ' · ',
    parts: ['places > city', { selector: 'places > land', transform: ['uppercase'] }],
    separator: ', ',
  };
  expect(
    read(rule, [
      { id: 1, places: [{ land: 'us', city: 'Austin' }, { city: 'Paris' }, {}, { land: 'kr' }] },
      { id: 2, places: [] },
    ]),
  ).toEqual(['Austin, US · Paris · KR', null]);
});

it('allows parts of parts', () => {
  const place = { parts: ['city', 'land'], separator: ', ' };
  const rule = { parts: [place, { selector: 'far', pattern: '^true$', map: { true: '(Remote)' } }] };
  expect(
    read(rule, [
      { id: 1, city: 'Austin', land: 'US', far: true },
      { id: 2, far: false, land: 'US' },
      { id: 3, far: true },
    ]),
  ).toEqual(['Austin, US (Remote)', 'US', '(Remote)']);
  const deeper = { parts: [{ parts: [{ parts: ['city'] }] }] };
  expect(() => read(deeper, [])).toThrow(/fields\.salary\.parts\[0\]\.parts\[0\]/);
});

it('orders the parts of a description', () => {
  const jobs = [
    {
      id: 1,
      end: '<p>End</p>',
      start: 'Start',
      lists: [{ name: 'Do', items: '<li>a</li><li>b</li>' }, { name: 'Be' }],
    },
    { id: 2 },
  ];
  expect(read('pay', jobs, { parts: ['start', 'lists > :is(name, items)', 'end'] })).toEqual([
    'Start\n\nDo\n\n• a\n• b\n\nBe\n\nEnd',
    null,
  ]);
});
