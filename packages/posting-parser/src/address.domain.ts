import { COUNTRIES } from './generated/gazetteer.ts';
import { isInKorea, NATIONWIDE } from './korea.domain.ts';
import { placeOfValue } from './location.domain.ts';

/** A region as the parts of a postal address. */
export interface Address {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** State or province. */
  region: string | null;
  /** City, in Korea with its district. */
  city: string | null;
}

let codes: ReadonlyMap<string, string> | undefined;

function countryCode(name: string): string | undefined {
  codes ??= new Map(
    COUNTRIES.trim()
      .split('\n')
      .map((row) => row.split('|'))
      .map(([code = '', , english = '']) => [english, code]),
  );
  return codes.get(name);
}

/** Returns the address of a canonical region; null for groups of countries and texts that are no canonical region. */
export function addressOf(value: string): Address | null {
  if (value === NATIONWIDE) return { country: 'KR', region: null, city: null };
  if (isInKorea(value)) {
    const [region = null, ...city] = value.split(' ');
    return { country: 'KR', region, city: city.join(' ') || null };
  }
  const names = new Map<string, string>();
  for (let place = placeOfValue(value) ?? null; place !== null; place = place.parent)
    names.set(place.kind, place.name);
  const country = countryCode(names.get('country') ?? '');
  if (country === undefined) return null;
  return { country, region: names.get('region') ?? null, city: names.get('city') ?? null };
}
