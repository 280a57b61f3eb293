import { describe, expect, test } from 'vitest';
import { parseLocation } from './location.domain.ts';

const placeIn = (text: string, country: string | null): string | undefined =>
  parseLocation(text, country).regions.at(-1);

describe('the country of the site', () => {
  test.each([
    ['León', 'ES', 'León, Castille and León, Spain'],
    ['León', 'MX', 'León, Guanajuato, Mexico'],
    ['Cambridge', 'US', 'Cambridge, Massachusetts, United States'],
    ['Cambridge', 'GB', 'Cambridge, England, United Kingdom'],
    ['Birmingham', 'US', 'Birmingham, Alabama, United States'],
    ['Valencia', 'ES', 'Valencia, Valencia, Spain'],
    ['Valencia', 'VE', 'Valencia, Carabobo, Venezuela'],
    ['Guadalajara', 'ES', 'Guadalajara, Castille-La Mancha, Spain'],
    ['Georgia', 'US', 'Georgia, United States'],
    ['London', 'CA', 'London, Ontario, Canada'],
    ['Perth', 'AU', 'Perth, Western Australia, Australia'],
  ])('decides that %s is on a site of %s the one there', (text, country, region) => {
    expect(placeIn(text, country)).toBe(region);
  });

  test('does not turn a metropolis into a small town, nor choose between towns of the country', () => {
    expect(placeIn('Berlin', 'US')).toBe('Berlin, Germany');
    expect(placeIn('London', 'US')).toBe('London, England, United Kingdom');
    expect(placeIn('Paris', 'US')).toBeUndefined();
    expect(placeIn('Richmond', 'US')).toBeUndefined();
  });

  test('does not contradict what the text says', () => {
    expect(placeIn('León, Guanajuato', 'ES')).toBe('León, Guanajuato, Mexico');
    expect(placeIn('Cambridge, UK', 'US')).toBe('Cambridge, England, United Kingdom');
    expect(placeIn('Valencia (Venezuela)', 'ES')).toBe('Valencia, Carabobo, Venezuela');
    expect(placeIn('Mexico', 'US')).toBe('Mexico');
  });

  test('is not assumed', () => {
    expect(placeIn('Cambridge', null)).toBeUndefined();
    expect(placeIn('Valencia', null)).toBeUndefined();
    expect(placeIn('Cambridge', 'XX')).toBeUndefined();
  });
});

test.each([
  ['Cairo, GA', 'Georgia, United States'],
  ['Cairo, GA, USA', 'Georgia, United States'],
  ['Springvale, GA', 'Georgia, United States'],
  ['Cairo, NY', 'New York, United States'],
  ['Milan, Tennessee', 'Tennessee, United States'],
  ['Cairo, Georgia', undefined],
  ['Cairo, IL', undefined],
])('a town that is not known is not one of the same name elsewhere: %s', (text, region) => {
  expect(placeIn(text, null)).toBe(region);
  if (region === undefined) expect(placeIn(text, 'US')).toMatch(/^(?:Georgia|Illinois), United States$/);
});
