import type { Random } from '../random.domain.ts';
import type { Locale } from './locales.data.ts';
import { drawPlace, PLACE_SLOT, placeNamed } from './places.domain.ts';
import { partsOf } from './template.domain.ts';
import type { PlaceValue, Template, Workplace } from './types.ts';

const WORKPLACES: readonly string[] = ['onsite', 'hybrid', 'remote'];

/**
 * Fills a template of a location. Each letter is a place (see `places.domain.ts`); slots of the same letter name the same place. `n` is a small
 * number. The meaning can name a workplace, `work?` if any is right, and letters if only these places are locations of the job; `H` is the
 * country of the site even if the form does not print it. It names a place
 * that the form spells out as `@Saint_Paul`, or `@@Texas` for a region; `none` means no location.
 */
export function fillPlace(template: Template, locale: Locale, random: Random) {
  const parts = partsOf(template.form);
  const slotsByLetter = new Map<string, string[]>();
  for (let index = 1; index < parts.length; index += 2) {
    const slot = parts[index]!;
    if (!PLACE_SLOT.test(slot)) continue;
    const slots = slotsByLetter.get(slot[0]!);
    if (slots) slots.push(slot.slice(1));
    else slotsByLetter.set(slot[0]!, [slot.slice(1)]);
  }
  const drawn = drawDistinct(slotsByLetter, locale, random);
  const text = parts
    .map((part, index) => {
      if (index % 2 === 0) return part;
      return PLACE_SLOT.test(part)
        ? drawn.get(part[0]!)!.text(part.slice(1))
        : String(2 + Math.floor(random() * 8));
    })
    .join('');
  const words = template.meaning.split(' ').filter(Boolean);
  const letters = words.filter((word) => word.length === 1);
  const spelled = words.filter((word) => word.startsWith('@'));
  const named =
    words.includes('none') || (spelled.length > 0 && letters.length === 0)
      ? []
      : letters.length > 0
        ? letters
        : [...slotsByLetter.keys()];
  const regions: string[] = [];
  const alsoRegions: string[][] = [];
  for (const letter of named) {
    // The name alone does not tell which city is meant, so no region is right, and neither is a guess.
    if (letter === 'U') continue;
    const place = drawn.get(letter) ?? drawPlace(letter, [], locale, random);
    for (const region of place.canonical(slotsByLetter.get(letter) ?? []))
      if (!regions.includes(region)) regions.push(region);
  }
  for (const word of spelled)
    for (const region of spelledOut(word)) if (!regions.includes(region)) regions.push(region);
  if (named.includes('U')) {
    const ambiguous = drawn.get('U')!;
    for (const also of [ambiguous.canonical(['']), ambiguous.home ?? []])
      if (also.length > 0) alsoRegions.push([...regions, ...also]);
  }
  const workplace = (words.find((word) => WORKPLACES.includes(word)) ?? null) as Workplace | null;
  const workplaces: readonly (Workplace | null)[] = words.includes('work?')
    ? [null, 'remote', 'hybrid', 'onsite']
    : [workplace];
  const readings: PlaceValue[] = workplaces.flatMap((place) =>
    [regions, ...alsoRegions].map((list) => ({ regions: list, workplace: place })),
  );
  return { text, truth: readings[0]!, alsoRight: readings.slice(1) };
}

/** Draws the places of a template, none of them twice. */
function drawDistinct(
  slotsByLetter: ReadonlyMap<string, readonly string[]>,
  locale: Locale,
  random: Random,
): ReadonlyMap<string, ReturnType<typeof drawPlace>> {
  const drawn = new Map<string, ReturnType<typeof drawPlace>>();
  const used = new Set<string>();
  for (const [letter, slots] of slotsByLetter) {
    let place = drawPlace(letter, slots, locale, random);
    for (let attempt = 0; attempt < 20 && used.has(place.canonical(slots).join()); attempt++)
      place = drawPlace(letter, slots, locale, random);
    used.add(place.canonical(slots).join());
    drawn.set(letter, place);
  }
  return drawn;
}

const spelledPlaces = new Map<string, readonly string[]>();
function spelledOut(word: string): readonly string[] {
  let place = spelledPlaces.get(word);
  if (place === undefined) {
    place = placeNamed(word.replace(/^@+/, '').replaceAll('_', ' '), word.startsWith('@@'));
    spelledPlaces.set(word, place);
  }
  return place;
}
