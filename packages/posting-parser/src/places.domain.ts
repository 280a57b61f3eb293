import { contains, countryOf, fold, gazetteer, type Place } from './gazetteer.domain.ts';
import { findMentions, isNested, LIST_SEPARATORS, type Mention } from './mentions.domain.ts';
import { COMMON_WORDS, KNOWN_PLACES, NATIONWIDE_WORDS } from './place-words.data.ts';
import { normalizeText } from './text.domain.ts';

/** Of two places of the same name, the larger is meant if it has this many times the inhabitants of the other. */
const MARGIN = 5;
/** The margin of cities with more than a million inhabitants, which are known everywhere. */
const MARGIN_OF_METROPOLIS = 3;
const METROPOLIS = 1_000;
/** Above this ratio, a larger place is meant even if all other places of the text are in the country of the smaller one. */
const MARGIN_AGAINST_CONTEXT = 10;
/** Up to this ratio, a smaller place in the country of the site is meant: Birmingham, Alabama; León in Spain; London, Ontario. */
const MARGIN_AGAINST_HOME = 30;
/** Above this ratio, a larger place is meant wherever the site is: Berlin, not the town in Connecticut. */
const MARGIN_OF_WORLD_CITY = 100;
/** A city and its region of the same name: the city is meant if it has this share of the region's inhabitants. */
const CITY_SHARE = 0.2;
/** Thousands of inhabitants below which "City, Country" with a country elsewhere is an unknown town in that country. */
const KNOWN_CITY = 500;
/** A state is meant by its postal code if it has this many times the inhabitants of other places with the code: GA, not Gabon. */
const MARGIN_OF_STATE = 3;
/** A city has this many times the inhabitants of a town of the name of its district: "Santo Amaro, São Paulo". */
const MARGIN_OF_DISTRICT = 100;

/** Codes of countries that are words or fields of work; they name a country only beside another place. */
const AMBIGUOUS_CODES = new Set(
  'IT HR PR QA AI TV ML PM AD BI IS AS AT BE BY DO GO IN ME MY NO OR SO TO US UX VC PA VP CEO AND ARE BEN CAN COD CUB EST FIN GAB GIN GUM JAM LIE LAC MAC MAR MUS NIC PAN PER POL RUS SUR TON TUN VAT PHL DEN ROM'
    .split(' ')
    .filter((code) => code !== 'US'),
);

/**
 * Finds the places outside Korea (and the Korean ones in English) that a text names, in its order. A name that several
 * places have means the one that the text's other names agree with, else one that is far larger than the others, else none.
 * Parts of the text with words that are neither names nor `FILLER_WORDS` name no place.
 *
 * @param home - country of the site, whose places are preferred.
 */
export function findPlaces(text: string, home: Place | null = null): Place[] {
  const found = findMentions(text, false, home).mentions;
  const mentions = withoutForeignCodes(withoutGenericNames(found, home), home);
  resolve(mentions, home);
  const places = mentions.flatMap(({ place }) =>
    place ? [place.kind === 'area' ? place.parent! : place] : [],
  );
  if (places.length > 0 || home === null) return places;
  const department = home.name === 'France' && /\d/.test(text) ? departmentOf(text) : undefined;
  if (department !== undefined) return [department.parent ?? department];
  return found.length === 0 && saysNationwide(normalizeText(text), home) ? [home] : [];
}

const saysNationwide = (text: string, home: Place): boolean =>
  NATIONWIDE_WORDS.some(
    ({ countries, words }) => (countries === null || countries.includes(home.name)) && words.test(text),
  );

/** 06410 Biot, Biot (06410) */
const FRENCH_POSTCODE =
  /(?<![\p{L}\d.,])(97[1-46](?=\d\d)|\d\d(?=\d{3}))\d{2,3}(?= (?!eur)\p{Lu}\p{L}|\)|$)/iu;
/** Biot - 06, 06 - Biot, Biot (06) */
const DEPARTMENT_BESIDE_NAME =
  /^(97[1-46]|\d\d|2[AB]) ?- ?\p{L}|(?<=\p{L} ?(?:- ?|\())(97[1-46]|\d\d|2[AB])\)?$/u;

/** Finds the department of a French town that the gazetteer lacks. */
function departmentOf(text: string): Place | undefined {
  const [, before, after] = DEPARTMENT_BESIDE_NAME.exec(text) ?? FRENCH_POSTCODE.exec(text) ?? [];
  return gazetteer().departments.get(before ?? after ?? '');
}

/** Removes "South West", "Lakes", and the like, unless the site or another name tells the country. */
function withoutGenericNames(mentions: Mention[], home: Place | null): Mention[] {
  if (!mentions.some(({ candidates }) => candidates.some(isGeneric))) return mentions;
  return mentions.filter((mention) => {
    const { candidates, code, place } = mention;
    if (code !== '' || place || !candidates.some(isGeneric)) return true;
    mention.candidates = candidates.filter(
      (candidate) =>
        !isGeneric(candidate) ||
        (home !== null && contains(home, candidate)) ||
        mentions.some(
          (other) =>
            other !== mention &&
            other.candidates.some(
              (near) => near !== candidate && (contains(near, candidate) || contains(candidate, near)),
            ),
        ),
    );
    return mention.candidates.length > 0;
  });
}

const isGeneric = (place: Place): boolean => place.isGeneric === true;

/**
 * Removes codes of regions abroad after towns of the country of the site that they contradict: "Bath, BA" is not in Bahia. Any code after a
 * British town may be a postcode area.
 */
function withoutForeignCodes(mentions: Mention[], home: Place | null): Mention[] {
  if (home === null || mentions.length < 2 || mentions.every(({ code }) => code === '')) return mentions;
  return mentions.filter(({ candidates, code, separator }, index) => {
    const town = mentions[index - 1];
    if (code === '' || town === undefined || town.code !== '' || LIST_SEPARATORS.has(separator)) return true;
    const isForeign =
      (home.name === 'United Kingdom' ||
        candidates.some(({ kind }) => kind === 'region' || kind === 'area')) &&
      !candidates.some((place) => contains(home, place));
    const isAtHome = town.candidates.some((place) => isCity(place) && contains(home, place));
    return !isForeign || !isAtHome || isNested(candidates, town.candidates);
  });
}

/**
 * Finds the places that a search term names, in any letter case, without those that contain another. A name that is
 * ambiguous means all of its places; a term with a part that is not understood names none.
 */
export function matchPlaces(term: string): Place[] {
  const { mentions, isUnderstood } = findMentions(term, true);
  if (!isUnderstood) return [];
  resolve(mentions);
  const places = mentions.flatMap(({ place, candidates }) => {
    const all = candidates.filter(({ kind }) => kind !== 'area');
    if (!place) return mentions.length === 1 ? widest(all).slice(0, 10) : [];
    if (place.kind === 'area') return [];
    // The region of the same name as its city includes it.
    const region = all.find((other) => other.kind === 'region' && other !== place && contains(other, place));
    return [region !== undefined && mentions.length === 1 ? region : place];
  });
  return places.filter((place) => !places.some((other) => other !== place && contains(place, other)));
}

function widest(places: readonly Place[]): Place[] {
  return places
    .filter((place) => !places.some((other) => other !== place && contains(other, place)))
    .sort((one, other) => other.population - one.population);
}

function resolve(mentions: readonly Mention[], home: Place | null = null): void {
  if (resolveCodes(mentions)) return;
  for (const mention of mentions) if (mention.afterTown) excludeCityAfterTown(mention);
  const isWideFirst = startsWithContainer(mentions);
  for (let i = 0; i < mentions.length; i++)
    if (!isProvinceBetween(mentions, i)) support(mentions, i, isWideFirst, home);
  const isUndecided = ({ place }: Mention): boolean => place === undefined;
  // Names and codes that do not depend on others.
  for (const [index, mention] of mentions.entries()) {
    if (!isUndecided(mention)) continue;
    const { candidates, code } = mention;
    if (code) {
      const wide = candidates.filter(
        (place) =>
          place.kind !== 'city' && (place.kind !== 'area' || (home !== null && contains(home, place))),
      );
      const before = mentions[index - 1];
      // "US, CA" is in the country before it.
      const follows = before?.code === '' || before?.candidates.some((place) => place === home);
      const followsName = /^[,(]$/.test(mention.separator) && (mention.afterUnknown || follows === true);
      mention.place = outermost(wide) ?? (followsName ? stateOfCode(wide, home) : undefined);
    } else mention.place = meant(candidates, home, mentions.length > 2);
  }
  for (let i = 0; i < mentions.length; i++) agree(mentions, i);
  for (const mention of mentions) mention.place ??= null;
  const kept = mentions.filter((mention, index) => !isJapaneseQuarter(mention, mentions[index - 1]));
  for (const mention of mentions) if (!kept.includes(mention)) mention.place = null;
  for (const [index, mention] of kept.entries()) if (isUnreliable(kept, index)) mention.place = null;
}

/** "Houten, Utrecht" is a town that the gazetteer lacks in the province; before a metropolis it may be a district. */
function excludeCityAfterTown(mention: Mention): void {
  const { candidates, code, separator } = mention;
  if (code !== '' || (separator !== ',' && separator !== '(')) return;
  mention.candidates = candidates.filter(
    (place) =>
      place.kind !== 'city' ||
      place.population >= METROPOLIS ||
      !candidates.some(
        (wide) =>
          (wide.kind === 'area' ? wide.isProvince : wide.kind === 'region' && !wide.isCity) &&
          contains(wide, place),
      ),
  );
}

/** Resolves a list of codes, which are all countries (DE, AT, CH) or all regions of a country (PA, NJ, NY). */
function resolveCodes(mentions: readonly Mention[]): boolean {
  if (!mentions.every(({ code, candidates }) => code || isCodeOfCountry(candidates))) return false;
  // "US, CA" is California, "IT/HR" are fields of work.
  const [first, second] = mentions;
  const isPair =
    mentions.length === 2 &&
    mentions.every(({ code }) => code !== '') &&
    !isNested(first!.candidates, second!.candidates) &&
    mentions.some(({ code }) => !AMBIGUOUS_CODES.has(code));
  if (mentions.length < 3 && !isPair) return false;
  const areCountries = mentions.every(({ candidates }) => isCodeOfCountry(candidates));
  const parents = mentions.map(
    ({ candidates }) =>
      new Set(candidates.filter(({ kind }) => kind === 'region').map(({ parent }) => parent)),
  );
  const [parent, another] = [...parents[0]!].filter((country) =>
    parents.every((others) => others.has(country)),
  );
  if (areCountries === (parent !== undefined) || another !== undefined) return false;
  for (const mention of mentions)
    mention.place = mention.candidates.find((place) =>
      areCountries ? place.kind === 'country' : place.kind === 'region' && place.parent === parent,
    )!;
  return true;
}

/** Whether countries and codes precede what they contain: "Peru - Lima; United States - San Antonio". */
function startsWithContainer(mentions: readonly Mention[]): boolean {
  const [first, second] = mentions;
  const isContainer = (wide: Mention | undefined, other: Mention | undefined): boolean =>
    wide !== undefined &&
    other?.code === '' &&
    (wide.code !== '' || isCodeOfCountry(wide.candidates)) &&
    isNested(wide.candidates, other.candidates);
  return isContainer(first, second) && !isContainer(mentions.at(-1), mentions.at(-2));
}

/** Chooses the province between a town and what contains both: "Elche, Alicante, España". */
function isProvinceBetween(mentions: readonly Mention[], index: number): boolean {
  const [town, mention, wide] = [mentions[index - 1], mentions[index]!, mentions[index + 1]];
  if (!town || !wide || town.code || mention.code || isListed(mention) || isListed(wide)) return false;
  const province = mention.candidates.find(({ kind }) => kind === 'area');
  if (
    province === undefined ||
    !town.candidates.some(({ area, name }) => area === province && fold(name) !== fold(province.name)) ||
    !wide.candidates.every(
      (place) => place.kind !== 'city' && place.kind !== 'area' && contains(place, province),
    )
  )
    return false;
  mention.place = province;
  mention.supported = true;
  return true;
}

/** Chooses the candidates that the neighbors name a part or a container of. */
function support(
  mentions: readonly Mention[],
  index: number,
  isWideFirst: boolean,
  home: Place | null,
): void {
  const mention = mentions[index]!;
  const { code } = mention;
  // Codes follow what they contain, and names precede what contains them, unless the part has both ("🇬🇧 Perth, 🇺🇸 Austin")
  // or all are in the opposite order.
  const isNext = (at: number): boolean => mentions[at]?.part === mention.part;
  const neighbors =
    ((code !== '') !== isWideFirst && !isNext(index + 1)) || (isNext(index - 1) && !isNext(index + 1))
      ? [index - 1, index + 1]
      : [index + 1, index - 1];
  for (const other of neighbors) {
    const neighbor = mentions[other];
    if (neighbor === undefined) continue;
    const isList = isListed(mentions[Math.max(index, other)]!);
    const nearby = placesNearby(neighbor, isList);
    // "Elche, Alicante" is a town and its province, "Alicante, Elche" are two towns.
    const isProvince =
      !isList && (code !== '' || other < index || mention.candidates.every(({ kind }) => kind !== 'city'));
    const candidates = isProvince ? mention.candidates : mention.candidates.filter(isNoArea);
    // "Singapore, SG": a name and the code of the same place support each other.
    const isNear = (near: Place, place: Place): boolean =>
      near !== place || ((code === '') !== (neighbor.code === '') && isNoArea(place));
    const inside = candidates.filter((place) =>
      nearby.some((near) => isNear(near, place) && contains(near, place)),
    );
    const around = candidates.filter((place) =>
      nearby.some((near) => isNear(near, place) && contains(place, near)),
    );
    // US-NY-New York
    const isInRegion =
      code === '' && neighbor.code !== '' && other < index && nearby.every(({ kind }) => kind === 'region');
    const narrower = isInRegion ? inside.filter((place) => !nearby.includes(place)) : [];
    const [first, second] = other > index ? [inside, around] : [around, inside];
    const fits = narrower.length > 0 ? narrower : first.length > 0 ? first : second;
    if (fits.length === 0) continue;
    if (
      code &&
      isCodeOfCountry(candidates) &&
      candidates.length > 1 &&
      nearby.every((near) => near.kind === 'country' && !fits.includes(near))
    ) {
      const inChain =
        other > index &&
        (mention.afterUnknown || (index > 0 && mentions[index - 1]!.part >= mention.part - 1));
      if (!mention.joined && !inChain) continue;
    }
    const readings = nearby.filter((near) =>
      fits.some((place) => contains(near, place) || contains(place, near)),
    );
    const isAmbiguous = !code && neighbor.code && outermost(readings) === undefined;
    // "Ontario, CA" is in California on an American site.
    const atHome =
      isAmbiguous && home !== null
        ? fits.filter((place) =>
            readings.some((near) => near !== place && contains(home, near) && contains(near, place)),
          )
        : [];
    const chosen = isAmbiguous ? dominant(atHome) : code ? (outermost(fits) ?? null) : dominant(fits);
    if (chosen === null) {
      mention.place = null;
      continue;
    }
    // "United States / Rotterdam"
    const alone = isList && !code ? dominant(candidates) : null;
    if (alone !== null && alone.population > MARGIN_AGAINST_CONTEXT * chosen.population) continue;
    mention.place = chosen;
    mention.supported = true;
    return;
  }
  // "Austin, TX, United States": the region between them belongs to both.
  if (mention.place == null && !code) {
    const next = mentions[index + 2];
    const between = mentions[index + 1];
    if (
      next &&
      between &&
      !isListed(between) &&
      !isListed(next) &&
      isNested(between.candidates, next.candidates)
    ) {
      const fits = mention.candidates.filter((place) =>
        next.candidates.some((near) => near !== place && contains(near, place)),
      );
      const chosen = fits.length === 0 || fits.length === mention.candidates.length ? null : dominant(fits);
      if (chosen) {
        mention.place = chosen;
        mention.supported = true;
      }
    }
  }
}

/** Returns the place that contains all others: MEX is Mexico, not only the State of Mexico. */
const outermost = (places: readonly Place[]): Place | undefined =>
  places.find((place) => places.every((other) => contains(place, other)));

/** Whether a separator of lists stands before a mention. */
const isListed = ({ separator }: Mention): boolean => LIST_SEPARATORS.has(separator);

const isNoArea = ({ kind }: Place): boolean => kind !== 'area';

/** Places that a neighbor may mean. In a list it means what it means alone: "New York | Long Beach" are two cities. */
function placesNearby({ place, candidates, code }: Mention, isList: boolean): readonly Place[] {
  const certain = place ?? (isList && !code ? dominant(candidates.filter(isNoArea)) : undefined);
  if (certain === undefined) return candidates;
  return certain === null ? [] : [certain];
}

const isCodeOfCountry = (places: readonly Place[]): boolean => places.some(({ kind }) => kind === 'country');

/** Returns the place in the country of the site, or else the American state, that a code after a town means: "Cairo, GA". */
function stateOfCode(candidates: readonly Place[], home: Place | null): Place | undefined {
  const inside = candidates.filter((place) => home !== null && contains(home, place));
  if (inside.length === 1) return inside[0];
  const [largest, second] = candidates.toSorted((one, other) => other.population - one.population);
  const isState = largest?.kind === 'region' && largest.parent?.name === 'United States';
  return isState && largest.population >= MARGIN_OF_STATE * (second?.population ?? 0) ? largest : undefined;
}

/** Returns the candidate that is meant on a site of a country; null if that is not certain. */
function meant(candidates: readonly Place[], home: Place | null, isAmongOthers: boolean): Place | null {
  const anywhere = dominant(candidates);
  if (home === null || candidates.some((place) => place.kind === 'group' || place === home)) return anywhere;
  const [inside, outside] = [true, false].map((isInside) =>
    candidates.filter((place) => contains(home, place) === isInside),
  ) as [Place[], Place[]];
  if (inside.length === 0 || outside.length === 0) return anywhere;
  const largest = (places: readonly Place[]): number =>
    Math.max(...places.map(({ population }) => population));
  const ratio = largest(outside) / largest(inside);
  const atHome = dominant(inside);
  // "Miami, Honolulu and Dublin": whoever means one of several towns names its state.
  if (atHome === null && isAmongOthers && ratio > MARGIN_AGAINST_CONTEXT) return anywhere;
  if (ratio <= MARGIN_AGAINST_HOME) return atHome;
  return ratio <= MARGIN_OF_WORLD_CITY ? null : anywhere;
}

/** Returns the candidate that is meant without context; null if that is not certain. */
function dominant(candidates: readonly Place[]): Place | null {
  if (candidates.length <= 1) return candidates[0] ?? null;
  const group = candidates.find(({ kind }) => kind === 'group');
  if (group) return group;
  let places = [...candidates];
  const country = places.find(({ kind }) => kind === 'country');
  if (country) {
    const elsewhere = places.filter((place) => !contains(country, place));
    const isLargest = elsewhere.every(({ population }) => country.population >= 3 * population);
    return isLargest ? country : null;
  }
  places = places.filter(({ kind, parent }) => kind !== 'area' || !places.includes(parent!));
  for (const region of candidates.filter(({ kind }) => kind !== 'city')) {
    const city = places.find((place) => place !== region && place.kind === 'city' && contains(region, place));
    if (!city) continue;
    const isCity = region.kind === 'area' || city.population >= CITY_SHARE * region.population;
    places = places.filter((place) => place !== (isCity ? region : city));
  }
  // Moscow is the city, not the region around it.
  const cityRegion = places.find(({ isCity }) => isCity);
  if (cityRegion) places = places.filter((place) => place.isCity || place.parent !== cityRegion.parent);
  places.sort((one, other) => other.population - one.population);
  const [first, second] = places;
  if (!first || !second) return first ?? null;
  // Vienne in Isère is not in the department of Vienne.
  if (
    first.kind === 'area' &&
    places.some((place) => place !== first && countryOf(place) === countryOf(first))
  )
    return null;
  const known = places.find(
    (place) => place.kind !== 'area' && countryOf(place).name === KNOWN_PLACES.get(fold(place.name)),
  );
  if (known) return known;
  // Washington, Punjab
  const isRegionOrOther =
    first.kind === 'region' && (first.isCity ? second.kind === 'region' : second.kind !== 'area');
  const margin = isRegionOrOther
    ? MARGIN_AGAINST_CONTEXT
    : first.population >= METROPOLIS
      ? MARGIN_OF_METROPOLIS
      : MARGIN;
  return first.population >= margin * second.population ? first : null;
}

/** Lets the other places of the text decide about a mention that is ambiguous or was chosen by its size alone. */
function agree(mentions: readonly Mention[], index: number): void {
  const mention = mentions[index]!;
  const { candidates, place, supported, code } = mention;
  if (supported || candidates.length <= 1) return;
  const others = mentions
    .filter(
      (other, at) =>
        at !== index && other.place && other.place.kind !== 'group' && other.place.kind !== 'area',
    )
    .map((other) => other.place!);
  if (others.length === 0) return;
  if (!place && others.every(({ kind }) => kind === 'country')) {
    const [country] = candidates.filter(({ kind }) => kind === 'country');
    if (country && others.length >= (code ? 2 : 1)) {
      mention.place = country;
      return;
    }
  }
  const countries = new Set(others.map(countryOf));
  if (countries.size !== 1) return;
  const [country] = countries;
  // "California, New York, Texas"
  if (!code && others.every(({ kind, isCity }) => kind === 'region' && !isCity)) {
    const regions = candidates.filter(({ kind, parent }) => kind === 'region' && parent === country);
    if (regions.length === 1) mention.place = regions[0];
  }
  if (place && contains(country!, place)) return;
  const fits = candidates.filter((candidate) => candidate !== country && contains(country!, candidate));
  if (code) {
    const regions = fits.filter(({ kind }) => kind === 'region');
    if (!place && regions.length === 1 && others.every(({ kind }) => kind === 'region'))
      mention.place = regions[0]!;
    return;
  }
  if (fits.length === 0) return;
  const others_region = others.every(({ kind }) => kind === 'region')
    ? fits.filter(({ kind }) => kind === 'region')
    : [];
  const chosen = others_region.length === 1 ? others_region[0]! : dominant(fits);
  // "Detroit, Baltimore, Paris"
  const isFarLarger = ({ population }: Place): boolean =>
    chosen !== null && population >= MARGIN * chosen.population;
  if (!place) mention.place = candidates.some(isFarLarger) ? null : chosen;
  else if (fits.some(({ population }) => population * MARGIN_AGAINST_CONTEXT > place.population))
    mention.place = null;
}

/** 東京 大崎, 品川区(大崎駅): a quarter or station after what contains it, not the town of the name elsewhere in Japan. */
function isJapaneseQuarter({ place, part, separator, afterUnknown }: Mention, before?: Mention): boolean {
  if (place?.kind !== 'city' || place.population >= KNOWN_CITY || countryOf(place).name !== 'Japan')
    return false;
  if (separator === '(' && afterUnknown) return true;
  const wide = before?.part === part || separator === '(' ? before?.place : null;
  return (
    wide != null &&
    countryOf(wide).name === 'Japan' &&
    wide.kind !== 'country' &&
    !contains(wide, place) &&
    wide.parent !== place.parent
  );
}

/** Whether a mention that nothing supports is contradicted by its context. */
function isUnreliable(mentions: readonly Mention[], index: number): boolean {
  const { place, supported, code, joined, part } = mentions[index]!;
  if (!place || supported) return false;
  const name = fold(place.name);
  if (!code && place.kind !== 'group' && COMMON_WORDS.has(name)) return true;
  if (code && place.kind === 'country') {
    const isList = mentions.some((other, at) => at !== index && other.place?.kind === 'country');
    if (!isList && AMBIGUOUS_CODES.has(code)) return true;
  }
  if (place.kind === 'group') return false;
  if (mentions.length === 1 && AMBIGUOUS_CODES.has(code)) return true;
  // "CT, Málaga, Spain"
  if (code && (place.kind === 'region' || place.kind === 'area')) {
    const others = mentions.filter(
      (other, at) => at !== index && other.place && other.place.kind !== 'group',
    );
    if (others.length > 0 && !others.some((other) => countryOf(other.place!) === countryOf(place)))
      return true;
    // "Zürich HB" is its station; only these countries have towns that the gazetteer lacks before the code of their region.
    const before = mentions[index - 1];
    if (before !== undefined && before.code === '' && !TOWN_AND_CODE.has(countryOf(place).name)) return true;
  }
  const next = mentions[index + 1];
  // "New York, NY 10011 (Chelsea area)" is a district, not the city in Massachusetts; so is "Navi Mumbai(Airoli)".
  const previous = mentions[index - 1]?.place;
  if (mentions[index]!.separator === '(' && place.kind === 'city' && previous && previous.kind !== 'group')
    if (
      place.parent !== (previous.kind === 'city' ? previous.parent : previous) ||
      (previous.kind === 'city' && previous.population >= MARGIN_AGAINST_CONTEXT * place.population)
    )
      return true;
  // "Boston-Delaware" is no place, "Raleigh-Durham" is two.
  const isPair = ({ place: other }: Mention): boolean =>
    other != null &&
    other !== place &&
    (other.parent === place.parent ||
      (isCity(other) === isCity(place) && countryOf(other) === countryOf(place)));
  if (joined && !code && !mentions.some(isPair)) return true;
  if (next === undefined) {
    const before = mentions[index - 1];
    return before?.part === part && before.place != null && isElsewhere(place, before.place);
  }
  if (next.part === part) return isElsewhereOrUnknown(place, next);
  if (next.separator !== ',' && next.separator !== '(') return false;
  // "Berlin, NJ" is a town in New Jersey that the gazetteer lacks; "Peru, IN" is one in Indiana.
  const meansSubdivision = next.candidates.every(
    ({ kind, isCity }) => (kind === 'region' && !isCity) || kind === 'area',
  );
  const isPeer = place.kind === 'region' && next.candidates.some(({ parent }) => parent === place.parent);
  if (meansSubdivision && (place.kind !== 'region' || place.isCity) && !isPeer) return true;
  if (next.code && next.place === null && next.candidates.some(({ kind }) => kind === 'region')) return true;
  // "Cairo, GA", "Cairo, Georgia", "Mexico, MO": whichever of them is meant, the place is not in it.
  const meansContainer = next.candidates.every(({ kind, isCity }) => kind !== 'city' && !isCity);
  if ((place.kind === 'city' || next.code) && meansContainer && next.candidates.length > 1)
    if (!isNested([place], next.candidates)) return true;
  if (
    place.kind === 'city' &&
    next.candidates.some(
      (near) => near.population > MARGIN_OF_DISTRICT * place.population && near.parent === countryOf(place),
    ) &&
    !isNested([place], next.candidates)
  )
    return true;
  return (
    place.kind === 'city' &&
    place.population < KNOWN_CITY &&
    next.place?.kind === 'country' &&
    !contains(next.place, place)
  );
}

/** Countries whose addresses are a town and the code of its region. */
const TOWN_AND_CODE = new Set([
  'United States',
  'Canada',
  'Australia',
  'Brazil',
  'India',
  'Switzerland',
  'Mexico',
]);

const isCity = ({ kind, isCity: isWhole }: Place): boolean => kind === 'city' || isWhole === true;

const isElsewhere = (one: Place, other: Place): boolean =>
  other.kind !== 'group' && one.kind !== other.kind && !contains(one, other) && !contains(other, one);

const isElsewhereOrUnknown = (place: Place, next: Mention): boolean =>
  next.place ? isElsewhere(place, next.place) : true;
