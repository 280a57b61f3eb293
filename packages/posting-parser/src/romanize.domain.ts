/**
 * Letters of the Revised Romanization (Ministry of Culture and Tourism notice 2000-8), with the changes of sound between
 * syllables that occur in names of places.
 */
const INITIALS = [
  'g',
  'kk',
  'n',
  'd',
  'tt',
  'r',
  'm',
  'b',
  'pp',
  's',
  'ss',
  '',
  'j',
  'jj',
  'ch',
  'k',
  't',
  'p',
  'h',
];
const VOWELS = [
  'a',
  'ae',
  'ya',
  'yae',
  'eo',
  'e',
  'yeo',
  'ye',
  'o',
  'wa',
  'wae',
  'oe',
  'yo',
  'u',
  'wo',
  'we',
  'wi',
  'yu',
  'eu',
  'ui',
  'i',
];
const FINALS = [
  '',
  'k',
  'k',
  'k',
  'n',
  'n',
  'n',
  't',
  'l',
  'k',
  'm',
  'l',
  'l',
  'l',
  'p',
  'l',
  'm',
  'p',
  'p',
  't',
  't',
  'ng',
  't',
  't',
  'k',
  't',
  'p',
  't',
];
/** Final consonants before a vowel. */
const LINKED: ReadonlyMap<string, string> = new Map(Object.entries({ k: 'g', t: 'd', l: 'r', p: 'b' }));
/** Final and initial consonant that change each other: 종로 is Jongno. */
const ASSIMILATED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'k n': 'ngn',
    'k m': 'ngm',
    'k r': 'ngn',
    't n': 'nn',
    't m': 'nm',
    'p n': 'mn',
    'p m': 'mm',
    'p r': 'mn',
    'n r': 'll',
    'l n': 'll',
    'l r': 'll',
    'm r': 'mn',
    'ng r': 'ngn',
  }),
);

/** Romanizes a Korean name and capitalizes it: 강남 → Gangnam. Characters other than Hangul syllables are omitted. */
export function romanize(name: string): string {
  let text = '';
  let final = '';
  for (const syllable of name) {
    const code = syllable.charCodeAt(0) - 0xac00;
    if (code < 0 || code > 11_171) continue;
    const initial = INITIALS[Math.floor(code / 588)]!;
    text += final === '' ? initial : join(final, initial);
    text += VOWELS[Math.floor((code % 588) / 28)]!;
    final = FINALS[code % 28]!;
  }
  text += final;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function join(final: string, initial: string): string {
  return initial === ''
    ? (LINKED.get(final) ?? final)
    : (ASSIMILATED.get(`${final} ${initial}`) ?? final + initial);
}

const SUFFIXES: ReadonlyMap<string, string> = new Map(Object.entries({ 시: 'si', 군: 'gun', 구: 'gu' }));

/** Romanizes the name of a 시, 군 or 구: 강남구 → Gangnam-gu. */
export const romanizePart = (name: string): string =>
  `${romanize(name.slice(0, -1))}-${SUFFIXES.get(name.at(-1)!) ?? romanize(name.at(-1)!).toLowerCase()}`;
