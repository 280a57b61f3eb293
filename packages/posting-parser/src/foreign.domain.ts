import type { Place } from './korea.domain.ts';
import { US_STATES } from './regions.data.ts';

const MOST_PLACES = 10;
/** City, county, state: more parts are an address. */
const MOST_PARTS = 3;
const LONGEST_PART = 60;

const STATE_CODES = new Set(US_STATES.values());
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    us: 'United States',
    usa: 'United States',
    'u.s.': 'United States',
    'u.s.a.': 'United States',
    'united states': 'United States',
    'united states of america': 'United States',
    uk: 'United Kingdom',
    'u.k.': 'United Kingdom',
    'united kingdom': 'United Kingdom',
    'great britain': 'United Kingdom',
  }),
);
/** Where sites of these countries leave the country unsaid, so does the region: "London, UK" is London. */
const UNSAID = new Set(['United States', 'United Kingdom']);

const BRACKETED = /\([^()]*\)/g;
const BETWEEN_PLACES = /\s*[;|/·•]\s*|\s+or\s+/i;
const MANNER =
  /\b(?:(?:fully|100%|temporarily|partially|hybrid)\s+)?(?:remote(?:ly)?|hybrid|work(?:ing)? from home|wfh|home[- ]?based|on-?site|telecommute)\b(?:\s+(?:work|job|role|within|in|from|-))*/gi;
/** US ZIP; British outward and inward codes ("BA1", "E9 5AB"); and what one site prints for a missing one. */
const POSTCODE = /^(?:\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?(?:\s?\d[A-Z]{2})?|no\s?c\s?ode)$/i;
const ZIP_AFTER = /\s+\d{5}(?:-\d{4})?$/;
const NO_PLACE =
  /^(?:various|multiple|several|different|many|all|any|unspecified|negotiable|anywhere|worldwide|global|nationwide|flexible|n\/a|none|locations?|to be)\b/i;

/**
 * Places outside Korea that a text names, each from wide to narrow: "Austin, TX 78701 (Downtown area)" is TX and
 * "Austin, TX"; "London" is London. Names stay as printed, but states of the USA go by their codes.
 */
export function foreignPlaces(text: string): Place[] {
  const places: Place[] = [];
  for (const each of text.replace(/\s+/g, ' ').replace(BRACKETED, ' ').split(BETWEEN_PLACES, MOST_PLACES)) {
    const place = placeIn(each);
    if (place) places.push(place);
  }
  return places;
}

function placeIn(text: string): Place | null {
  const parts = text
    .replace(MANNER, ' ')
    .split(',')
    // Cut before trimming: a part of a thousand dashes is no place, and trimming it is slow.
    .map((part) =>
      part
        .slice(0, 2 * LONGEST_PART)
        .replace(/\s+/g, ' ')
        .replace(/^[\s\-–—:]+|[\s\-–—:.]+$/g, '')
        .replace(ZIP_AFTER, ''),
    )
    .filter((part) => isPlace(part));
  if (parts.length === 0) return null;
  const last = parts.at(-1)!;
  const country = COUNTRIES.get(last.toLowerCase());
  if (country && (parts.length === 1 || !UNSAID.has(country))) parts[parts.length - 1] = country;
  else if (country) parts.pop();
  if (parts.length > 1) parts[parts.length - 1] = US_STATES.get(parts.at(-1)!.toLowerCase()) ?? parts.at(-1)!;
  const kept = parts.slice(-MOST_PARTS);
  return kept.map((_, at) => kept.slice(kept.length - 1 - at).join(', '));
}

function isPlace(part: string): boolean {
  return (
    part.length > 1 &&
    part.length <= LONGEST_PART &&
    !/\d/.test(part) &&
    /\p{L}/u.test(part) &&
    !POSTCODE.test(part) &&
    !NO_PLACE.test(part)
  );
}

/** The narrowest region that an English search term names for certain: "Texas" and "TX" are TX, "Austin, Texas" is "Austin, TX". */
export function americanPlace(query: string): string | null {
  const term = query.trim();
  const code = term.toUpperCase();
  if (STATE_CODES.has(code)) return code;
  const named = US_STATES.get(term.toLowerCase());
  if (named && !/^(?:new york|washington|georgia)$/i.test(term)) return named;
  if (!term.includes(',')) return null;
  const [city = '', state = ''] = term.split(',').map((part) => part.trim());
  const known = US_STATES.get(state.toLowerCase()) ?? state.toUpperCase();
  // Postings print "Austin"; people type "austin".
  return city && STATE_CODES.has(known)
    ? `${city.replace(/(?<![\p{L}'])\p{Ll}/gu, (letter) => letter.toUpperCase())}, ${known}`
    : null;
}
