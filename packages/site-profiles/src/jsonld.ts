import type { Card } from '@workreel/posting-parser';
import { canonicalAddress } from './canonical.domain.ts';
import type { CompiledProfile } from './compile.ts';
import { foldText } from './dom.ts';
import { emptyTexts, identityRule } from './identity.ts';
import { entriesOf, firstOf, hasType, isObject, type JsonObject, nameOf, textOf } from './jsonld.text.ts';
import { statedValues } from './jsonld.values.ts';
import type { Suspicion } from './page.types.ts';
import type { SiteProfile } from './profile.types.ts';
import { isAllowedHost } from './start.domain.ts';

/** Values visited in one block: a result page of 100 full postings has some 10,000. */
const MAX_VISITED = 200_000;
const MAX_TAGS = 60;

type Suspect = (code: Suspicion['code'], message: string, card?: number | null) => void;

/**
 * Reads the schema.org JobPostings that a page states as data: alone, in arrays, `@graph` or an `ItemList`.
 *
 * @param blocks contents of the page's `application/ld+json` scripts
 * @param base address of the page: the posting's own where it names none and stands alone
 * @param limit most cards to return; more are told as a suspicion
 */
export function readPostings(
  blocks: readonly string[],
  compiled: CompiledProfile,
  base: string,
  limit: number,
  suspect: Suspect,
): Card[] {
  const found: { posting: JsonObject; listed: string | null }[] = [];
  for (const block of blocks) {
    const data = parseBlock(block);
    if (data === undefined)
      suspect('JSONLD_BROKEN', `A block of JSON-LD is no JSON: ${foldText(block).slice(0, 60)}…`);
    else collectPostings(data, found);
  }
  if (found.length > limit) {
    suspect('TOO_MANY_CARDS', `The page states ${found.length} postings; the first ${limit} were read.`);
  }
  const alone = found.length === 1;
  return found.slice(0, limit).map(({ posting, listed }) => {
    const own = addressOf(posting) ?? listed ?? (alone ? base : null);
    const sourceUrl = canonicalAddress(own, base, identityRule(compiled, null), (link) =>
      isAllowedHost(compiled.profile, link),
    );
    return readPosting(posting, compiled.profile, sourceUrl);
  });
}

function readPosting(posting: JsonObject, profile: SiteProfile, sourceUrl: string | null): Card {
  const texts = emptyTexts();
  texts.title = textOf(posting.title) ?? textOf(posting.name);
  texts.companyName = nameOf(posting.hiringOrganization);
  texts.location = locationOf(posting, profile.language);
  texts.posted = textOf(posting.datePosted);
  const { texts: printed, stated } = statedValues(posting, profile);
  Object.assign(texts, printed);
  const tags = [posting.skills, posting.industry, posting.occupationalCategory].flatMap(entriesOf);
  return {
    sourceUrl,
    texts,
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    promoted: false,
    ...(Object.keys(stated).length > 0 ? { stated } : {}),
  };
}

/** JSON as sites print it: in comment marks, with raw line breaks in its strings, with a comma too many. */
function parseBlock(block: string): unknown {
  const text = block
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .trim();
  for (const attempt of [
    () => text,
    () => text.replace(/[\u0000-\u001f]+/g, ' '),
    () =>
      text
        .replace(/[\u0000-\u001f]+/g, ' ')
        .replace(/,\s*([}\]])/g, '$1')
        .replace(/;\s*$/, ''),
  ]) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next attempt forgives more.
    }
  }
  return undefined;
}

/** Finds postings wherever they stand, in order; a `ListItem` around one may hold its address. */
function collectPostings(data: unknown, into: { posting: JsonObject; listed: string | null }[]): void {
  const waiting: { value: unknown; listed: string | null }[] = [{ value: data, listed: null }];
  for (let visited = 0; waiting.length > 0 && visited < MAX_VISITED; visited += 1) {
    const next = waiting.pop();
    if (next === undefined) return;
    const { value, listed } = next;
    if (Array.isArray(value)) {
      for (let at = value.length - 1; at >= 0; at -= 1) waiting.push({ value: value[at], listed });
    } else if (isObject(value)) {
      if (hasType(value, 'JobPosting')) {
        into.push({ posting: value, listed });
        continue;
      }
      const address = hasType(value, 'ListItem') ? addressOf(value) : null;
      for (const inner of Object.values(value).reverse()) {
        if (typeof inner === 'object') waiting.push({ value: inner, listed: address ?? listed });
      }
    }
  }
}

function addressOf(thing: JsonObject): string | null {
  const page = firstOf(thing.mainEntityOfPage);
  for (const value of [thing.url, isObject(page) ? page['@id'] : page, thing['@id']]) {
    const text = firstOf(value);
    // An @id is often a name inside the page ("#job"), which is no address.
    if (typeof text === 'string' && /^(?:https?:\/\/|\/)/i.test(text.trim())) return text;
  }
  return null;
}

function locationOf(posting: JsonObject, language: SiteProfile['language']): string | null {
  const remote = entriesOf(posting.jobLocationType).some((type) => /^telecommut/i.test(type));
  const places = Array.isArray(posting.jobLocation) ? posting.jobLocation : [posting.jobLocation];
  const names = places.slice(0, 10).map((place) => placeOf(place, language));
  const known = [...new Set(names.filter((name) => name !== null))].join(' · ');
  const word = language === 'ko' ? '재택근무' : 'Remote';
  if (!remote) return known === '' ? null : known;
  return known === '' ? word : `${known} (${word})`;
}

function placeOf(place: unknown, language: SiteProfile['language']): string | null {
  if (!isObject(place)) return textOf(place);
  const address = firstOf(place.address ?? place);
  if (!isObject(address)) return textOf(address);
  const region = textOf(address.addressRegion);
  const locality = textOf(address.addressLocality);
  const country = nameOf(address.addressCountry);
  if (language === 'ko') {
    const parts = [
      region,
      region !== null && locality?.startsWith(region) ? locality.slice(region.length).trim() : locality,
    ];
    const text = parts.filter((part) => part !== null && part !== '').join(' ');
    return text === '' ? (textOf(address.streetAddress) ?? textOf(place.name) ?? country) : text;
  }
  const text = [locality, region, country].filter((part) => part !== null).join(', ');
  return text === '' ? textOf(place.name) : text;
}
