import { parsePosting } from '@workreel/posting-parser';
import { expect, it } from 'vitest';
import { parseContext } from './check.ts';
import { compileProfile } from './compile.ts';
import { readPostings } from './jsonld.ts';
import { parseProfile } from './profile.ts';

const profile = parseProfile(
  `name: Board
source: jsonld
hosts: [jobs.example]
timeZone: Europe/Madrid
currency: EUR
country: ES
start: { address: "https://jobs.example/list?page={page}" }
terms: { text: Ours., url: "https://jobs.example/terms" }
`,
  'sites/board/profile.yaml',
);

function valuesOf(posting: object) {
  const block = JSON.stringify({
    '@type': 'JobPosting',
    title: 'Engineer',
    hiringOrganization: { name: 'Acme' },
    url: 'https://jobs.example/1',
    ...posting,
  });
  const [card] = readPostings([block], compileProfile(profile), 'https://jobs.example/', 10, () => {});
  const reading = parsePosting(card!, parseContext(profile, new Date('2026-11-25T12:00:00Z')));
  if (!('values' in reading)) throw new Error('Not parsed');
  return { workplace: reading.values.workplace, regions: reading.values.location.regions };
}
const office = {
  '@type': 'Place',
  address: { addressLocality: 'Austin', addressRegion: 'TX', addressCountry: 'US' },
};
const AUSTIN = ['United States', 'Texas, United States', 'Austin, Texas, United States'];
const remote = { jobLocationType: 'TELECOMMUTE' };

it.each<[string, object, string | null, string[]]>([
  [
    'a country',
    { ...remote, applicantLocationRequirements: { '@type': 'Country', name: 'USA' } },
    'remote',
    ['United States'],
  ],
  [
    'countries rather than the office',
    {
      ...remote,
      jobLocation: office,
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'Germany' },
        { '@type': 'Country', name: 'AT' },
      ],
    },
    'remote',
    ['Germany', 'Austria'],
  ],
  [
    'a state',
    { ...remote, applicantLocationRequirements: { '@type': 'State', name: 'Michigan, USA' } },
    'remote',
    ['United States', 'Michigan, United States'],
  ],
  [
    'an address',
    {
      ...remote,
      applicantLocationRequirements: { address: { '@type': 'PostalAddress', addressCountry: 'FR' } },
    },
    'remote',
    ['France'],
  ],
  ['the office without requirements', { ...remote, jobLocation: office }, 'remote', AUSTIN],
  ['nothing', remote, 'remote', []],
  [
    'the office of a job on site',
    { jobLocation: office, applicantLocationRequirements: { '@type': 'Country', name: 'Canada' } },
    null,
    AUSTIN,
  ],
  [
    'the city in the country of the site',
    { jobLocation: { '@type': 'Place', address: { addressLocality: 'León' } } },
    null,
    ['Spain', 'Castille and León, Spain', 'León, Castille and León, Spain'],
  ],
])('the regions of a posting with JSON-LD are %s', (_description, posting, workplace, regions) => {
  expect(valuesOf(posting)).toEqual({ workplace, regions });
});
