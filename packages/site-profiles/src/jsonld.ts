import type { Card } from '@workreel/posting-parser';
import { canonicalUrl } from './canonical.domain.ts';
import type { CompiledProfile } from './compile.ts';
import { plainText } from './description.ts';
import { cleanText } from './dom.ts';
import { parseLenient } from './embedded.ts';
import { emptyTexts, identityRule, readOrReject } from './identity.ts';
import { entriesOf, firstOf, hasType, isObject, type JsonObject, nameOf, textOf } from './jsonld.text.ts';
import { extractValues } from './jsonld.values.ts';
import type { PageWarning } from './page.types.ts';
import type { SiteProfile } from './profile.types.ts';
import { isAllowedHost } from './start.domain.ts';

/** Maximum number of values visited per block; a page of 100 complete postings has about 10,000. */
const MAX_VISITED = 200_000;
const MAX_TAGS = 60;
const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Maximum number of places of a posting. */
const MAX_PLACES = 10;

type Warn = (code: PageWarning['code'], message: string, card?: number | null) => void;

/**
 * Extracts the schema.org JobPostings of a page: single objects, arrays, `@graph` and `ItemList`.
 *
 * @param blocks contents of the `application/ld+json` scripts
 * @param base URL of the page, which a posting without a URL gets if it is the only one on the page
 * @param limit maximum number of cards; a warning reports any further ones
 */
export function readPostings(
  blocks: readonly string[],
  compiled: CompiledProfile,
  base: string,
  limit: number,
  warn: Warn,
): Card[] {
  const postings: FoundPosting[] = [];
  for (const block of blocks) {
    const data = parseLenient(block);
    if (data === undefined)
      warn('JSONLD_BROKEN', `A JSON-LD block is not valid JSON: ${cleanText(block).slice(0, 60)}…`);
    else collectPostings(data, postings);
  }
  if (postings.length > limit) {
    warn('TOO_MANY_CARDS', `The page has ${postings.length} postings; only the first ${limit} were read.`);
  }
  const isOnly = postings.length === 1;
  const read = ({ posting, listUrl }: FoundPosting) => {
    const href = urlOf(posting) ?? listUrl ?? (isOnly ? base : null);
    const sourceUrl = canonicalUrl(href, base, identityRule(compiled, null), (link) =>
      isAllowedHost(compiled.profile, link),
    );
    return readPosting(posting, compiled.profile, sourceUrl);
  };
  return postings.slice(0, limit).map((posting, index) => readOrReject(() => read(posting), index, warn));
}

function readPosting(posting: JsonObject, profile: SiteProfile, sourceUrl: string | null): Card {
  const texts = emptyTexts();
  Object.assign(texts, mainTexts(posting, profile.language));
  texts.posted = textOf(posting.datePosted);
  const { texts: valueTexts, structuredData } = extractValues(posting, profile);
  Object.assign(texts, valueTexts);
  const tags = [posting.skills, posting.industry, posting.occupationalCategory].flatMap(entriesOf);
  return {
    sourceUrl,
    texts,
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    description: typeof posting.description === 'string' ? plainText(posting.description) : null,
    promoted: false,
    ...(Object.keys(structuredData).length > 0 ? { structuredData } : {}),
  };
}

/** The texts that describe a posting to people. */
export type MainTexts = Pick<Card['texts'], 'title' | 'companyName' | 'location'>;

/** @param language language of the location */
export const mainTexts = (posting: JsonObject, language: SiteProfile['language']): MainTexts => ({
  title: textOf(posting.title) ?? textOf(posting.name),
  companyName: nameOf(posting.hiringOrganization),
  location: locationOf(posting, language),
});

/** A JobPosting, and the URL that a `ListItem` around it contains. */
export interface FoundPosting {
  posting: JsonObject;
  listUrl: string | null;
}

/**
 * Collects postings at any depth, in document order. An organization that is only a reference (`@id`) to another object is replaced by that
 * object.
 */
export function collectPostings(data: unknown, into: FoundPosting[]): void {
  const pending: { value: unknown; listUrl: string | null }[] = [{ value: data, listUrl: null }];
  const named = new Map<unknown, JsonObject>();
  const start = into.length;
  for (let visited = 0; pending.length > 0 && visited < MAX_VISITED; visited += 1) {
    const { value, listUrl } = pending.pop()!;
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1)
        pending.push({ value: value[index], listUrl });
    } else if (isObject(value)) {
      if (hasType(value, 'JobPosting')) {
        into.push({ posting: value, listUrl });
        continue;
      }
      if (typeof value['@id'] === 'string' && nameOf(value) !== null) named.set(value['@id'], value);
      const url = hasType(value, 'ListItem') ? urlOf(value) : null;
      for (const inner of Object.values(value).reverse()) {
        if (typeof inner === 'object') pending.push({ value: inner, listUrl: url ?? listUrl });
      }
    }
  }
  for (const found of into.slice(start)) {
    const organization = firstOf(found.posting.hiringOrganization);
    if (!isObject(organization) || nameOf(organization) !== null) continue;
    const hiringOrganization = named.get(organization['@id']);
    if (hiringOrganization !== undefined) found.posting = { ...found.posting, hiringOrganization };
  }
}

/** Returns the URL of the page of a thing, as written. */
export function urlOf(thing: JsonObject): string | null {
  const page = firstOf(thing.mainEntityOfPage);
  for (const value of [thing.url, isObject(page) ? page['@id'] : page, thing['@id']]) {
    const text = firstOf(value);
    // An @id is often a fragment ("#job"), which is not a URL of a page.
    if (typeof text === 'string' && /^(?:https?:\/\/|\/)/i.test(text.trim())) return text;
  }
  return null;
}

function locationOf(posting: JsonObject, language: SiteProfile['language']): string | null {
  const remote = entriesOf(posting.jobLocationType).some((type) => /^telecommut/i.test(type));
  // A posting for work from home may also have an office, but the applicants must be in the required locations.
  const required = remote ? placeNames(posting.applicantLocationRequirements, language) : '';
  const named = required || placeNames(posting.jobLocation, language);
  const remoteLabel = language === 'ko' ? '재택근무' : 'Remote';
  if (!remote) return named === '' ? null : named;
  return named === '' ? remoteLabel : `${named} (${remoteLabel})`;
}

function placeNames(places: unknown, language: SiteProfile['language']): string {
  const names = [places]
    .flat()
    .slice(0, MAX_PLACES)
    .map((place) => placeName(place, language));
  return [...new Set(names.filter((name) => name !== null))].join(' · ');
}

function placeName(place: unknown, language: SiteProfile['language']): string | null {
  if (!isObject(place)) return textOf(place);
  const address = firstOf(place.address ?? place);
  if (!isObject(address)) return textOf(address);
  const region = textOf(address.addressRegion);
  const locality = textOf(address.addressLocality);
  const country = nameOf(hasType(place, 'Country') ? place : address.addressCountry);
  // A code alone may also be one of a region: FR is France and Fribourg.
  if (region === null && locality === null && country !== null && /^[A-Z]{2}$/.test(country))
    return COUNTRY_NAMES.of(country) ?? country;
  if (language === 'ko') {
    const parts = [
      region,
      region !== null && locality?.startsWith(region) ? locality.slice(region.length).trim() : locality,
    ];
    const text = parts.filter((part) => part !== null && part !== '').join(' ');
    return text === '' ? (textOf(address.streetAddress) ?? textOf(place.name) ?? country) : text;
  }
  const text = [locality, region, country].filter((part) => part !== null).join(', ');
  return text === '' ? (textOf(place.name) ?? textOf(address.streetAddress)) : text;
}
