/** Required experience and education. */

import { type Random, randomInt } from '../random.domain.ts';
import type { Locale } from './locales.data.ts';
import { partsOf } from './template.domain.ts';
import type { Template, Values } from './types.ts';

type Experience = Values['experience'];
const experience = (
  minYears: number | null,
  maxYears: number | null,
  newcomer: boolean | null,
): Experience => ({
  minYears,
  maxYears,
  newcomer,
});

/** Numbers from two to ten in words. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    en: 'two three four five six seven eight nine ten',
    de: 'zwei drei vier fünf sechs sieben acht neun zehn',
    fr: 'deux trois quatre cinq six sept huit neuf dix',
    es: 'dos tres cuatro cinco seis siete ocho nueve diez',
    pt: 'dois três quatro cinco seis sete oito nove dez',
    it: 'due tre quattro cinque sei sette otto nove dieci',
    nl: 'twee drie vier vijf zes zeven acht negen tien',
    sv: 'två tre fyra fem sex sju åtta nio tio',
  }).map(([language, words]) => [language, words.split(' ')]),
);

/**
 * Returns the readings of an experience, the best first. Meanings: `a+`, `a-b`, `0-b`, `..b` (at most), `any` (everyone), `entry` (newcomers only),
 * `exp` (experienced, without a number of years), `a+new` and `..b new` (newcomers as well), `none`.
 */
function experienceReadings(meaning: string, low: number, high: number): Experience[] {
  switch (meaning) {
    case 'a+':
      return [experience(low, null, false)];
    case 'a-b':
      return [experience(low, high, false)];
    case '0-b':
      return [experience(0, high, true)];
    case '..b':
      return [null, 0].flatMap((min) =>
        [null, true, false].map((newcomer) => experience(min, high, newcomer)),
      );
    case 'any':
      return [experience(0, null, true)];
    case 'entry':
      return [experience(0, 0, true), experience(0, null, true), experience(null, null, true)];
    case 'exp':
      return [experience(null, null, false), experience(1, null, false)];
    case 'a+new':
      return [experience(low, null, true)];
    case '..b new':
      return [experience(0, high, true)];
    case 'none':
      return [experience(null, null, null)];
    default:
      throw new RangeError(`Unknown meaning: ${meaning}`);
  }
}

/** Fills a template. Slots: `a`, `b` (years; `a.w` in words), `n` (another number). */
export function fillExperience(template: Template, locale: Locale, random: Random) {
  const parts = partsOf(template.form);
  const few = parts.includes('a.w') || parts.includes('a.few');
  // "1 years" is not printed, and in Polish the noun depends on the number: 2 to 4 (`a.few`) or more.
  const low = few
    ? randomInt(random, 2, parts.includes('a.few') ? 4 : 10)
    : randomInt(random, parts.includes('a.many') ? 5 : 2, 10);
  const high = template.meaning === 'a-b' ? low + randomInt(random, 1, 6) : randomInt(random, 2, 5);
  const print = (slot: string): string => {
    if (slot === 'a.w') return WORDS.get(locale.code.slice(0, 2))![low - 2]!;
    if (slot.startsWith('a')) return String(low);
    if (slot === 'b') return String(high);
    return String(randomInt(random, 11, 60));
  };
  const text = parts.map((part, index) => (index % 2 === 0 ? part : print(part))).join('');
  const [truth, ...alsoRight] = experienceReadings(template.meaning, low, high);
  return { text, truth: truth!, alsoRight };
}

/** Fills a template, whose meaning lists the levels that are right, the best first; `null` means that no level is required. */
export function fillEducation(template: Template) {
  const levels = template.meaning
    .split('|')
    .map((level) => ({ level: level === 'null' ? null : (level as Values['education']['level']) }));
  const [truth, ...alsoRight] = levels;
  return { text: template.form, truth: truth!, alsoRight };
}
