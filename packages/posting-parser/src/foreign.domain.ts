import type { RegionPath } from './korea.domain.ts';
import { US_STATES } from './regions.data.ts';

const MAX_REGIONS = 10;
/** City, county and state; more parts indicate a street address. */
const MAX_PARTS = 3;
const MAX_PART_LENGTH = 60;

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
/** Countries that domestic job sites do not print, so regions omit them too: "London, UK" is London. */
const OMITTED_COUNTRIES = new Set(['United States', 'United Kingdom']);

const PARENTHESES = /\([^()]*\)/g;
const REGION_SEPARATOR = /\s*[;|/·•]\s*|\s+or\s+/i;
const REMOTE_TERMS =
  /\b(?:(?:fully|100%|temporarily|partially|hybrid)\s+)?(?:remote(?:ly)?|hybrid|work(?:ing)? from home|wfh|home[- ]?based|on-?site|telecommute)\b(?:\s+(?:work|job|role|within|in|from|-))*/gi;
/** US ZIP codes, British postcodes ("BA1", "E9 5AB") and the placeholder of one site ("no code"). */
const POSTCODE = /^(?:\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?(?:\s?\d[A-Z]{2})?|no\s?c\s?ode)$/i;
const ZIP_AFTER = /\s+\d{5}(?:-\d{4})?$/;
const NOT_A_REGION =
  /^(?:various|multiple|several|different|many|all|any|unspecified|negotiable|anywhere|worldwide|global|nationwide|flexible|n\/a|none|locations?|to be)\b/i;

/**
 * Parses the regions outside Korea that a text names: "Austin, TX 78701 (Downtown area)" is TX and "Austin, TX";
 * "London" is London. Names are kept as printed, except that US states are replaced by their codes.
 */
export function parseForeignRegions(text: string): RegionPath[] {
  const paths: RegionPath[] = [];
  for (const part of text
    .replace(/\s+/g, ' ')
    .replace(PARENTHESES, ' ')
    .split(REGION_SEPARATOR, MAX_REGIONS)) {
    const path = parseRegion(part);
    if (path) paths.push(path);
  }
  return paths;
}

function parseRegion(text: string): RegionPath | null {
  const parts = text
    .replace(REMOTE_TERMS, ' ')
    .split(',')
    // Truncate before trimming, because trimming a part of a thousand dashes is slow.
    .map((part) =>
      part
        .slice(0, 2 * MAX_PART_LENGTH)
        .replace(/\s+/g, ' ')
        .replace(/^[\s\-–—:]+|[\s\-–—:.]+$/g, '')
        .replace(ZIP_AFTER, ''),
    )
    .filter((part) => isRegionName(part));
  if (parts.length === 0) return null;
  const last = parts.at(-1)!;
  const country = COUNTRIES.get(last.toLowerCase());
  if (country && (parts.length === 1 || !OMITTED_COUNTRIES.has(country))) parts[parts.length - 1] = country;
  else if (country) parts.pop();
  if (parts.length > 1) parts[parts.length - 1] = US_STATES.get(parts.at(-1)!.toLowerCase()) ?? parts.at(-1)!;
  const narrowest = parts.slice(-MAX_PARTS);
  return narrowest.map((_, index) => narrowest.slice(narrowest.length - 1 - index).join(', '));
}

function isRegionName(part: string): boolean {
  return (
    part.length > 1 &&
    part.length <= MAX_PART_LENGTH &&
    !/\d/.test(part) &&
    /\p{L}/u.test(part) &&
    !POSTCODE.test(part) &&
    !NOT_A_REGION.test(part)
  );
}

/**
 * Returns the narrowest US region that a search term names unambiguously: "Texas" and "TX" are TX, "Austin, Texas" is
 * "Austin, TX".
 */
export function matchUsRegion(query: string): string | null {
  const term = query.trim();
  const code = term.toUpperCase();
  if (STATE_CODES.has(code)) return code;
  const named = US_STATES.get(term.toLowerCase());
  if (named && !/^(?:new york|washington|georgia)$/i.test(term)) return named;
  if (!term.includes(',')) return null;
  const [city = '', state = ''] = term.split(',').map((part) => part.trim());
  const stateCode = US_STATES.get(state.toLowerCase()) ?? state.toUpperCase();
  // Postings contain "Austin", but users type "austin".
  return city && STATE_CODES.has(stateCode)
    ? `${city.replace(/(?<![\p{L}'])\p{Ll}/gu, (letter) => letter.toUpperCase())}, ${stateCode}`
    : null;
}
