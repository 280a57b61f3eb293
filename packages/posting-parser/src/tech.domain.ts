import { TECHNOLOGIES } from './technologies.data.ts';
import { LONGEST_TEXT, plain, printed, remembered } from './text.domain.ts';

/** A card's list holds five entries, a posting's page thirty. */
const MOST_TAGS = 50;
/** The longest tag seen in 250 cards has 13 letters; a longer one is a sentence that fell into the list. */
const LONGEST_TAG = 80;
/** The longest name has three words (Ruby on Rails). */
const MOST_WORDS = 3;

const canonical = new Map<string, string>();
/** Names that are everyday words (Go, Spring, Express): technologies as tags, not in running text. */
const everyday = new Set<string>();

for (const line of TECHNOLOGIES.trim().split('\n')) {
  const spellings = line.replace('~', '').split('|');
  const [name = ''] = spellings;
  if (line.startsWith('~')) everyday.add(name);
  for (const spelling of spellings) canonical.set(keyOf(spelling.toLowerCase()), name);
}

/** One key for all spellings of a name. The dot of .NET, the + of C++ and the # of C# tell names apart; others do not. */
function keyOf(word: string): string {
  return word.replace(/[\s_\-/·]|(?!^)\./g, '');
}

/** The name under which a technology is stored ("노드", "node.js" → "Node.js"); null for what is none. */
export function canonicalTechnology(word: string): string | null {
  return canonical.get(keyOf(plain(printed(word, LONGEST_TAG) ?? ''))) ?? null;
}

const DATED = /\s?(?:등록일|수정일)\s?\d{2}\/\d{2}\/\d{2}$/;
const AND_MORE = /(?:^|\s)외(?:\s?\d{1,3}[개건]?)?$/;
/** Commas between entries, not those in brackets: 대학교(초,중,고). */
const COMMA = /,(?![^(]{0,80}\))/;
const BRACKETED = /^([^()]{1,60})\(([^()]{1,60})\)$/;

interface Entry {
  technologies: readonly string[];
  sector: string | null;
}

const splitTag = remembered((raw: string): readonly Entry[] => {
  const entries: Entry[] = [];
  for (const part of raw.slice(0, LONGEST_TEXT).split(COMMA, MOST_TAGS)) {
    const shown = printed(part)?.replace(/\s+/g, ' ').replace(DATED, '').replace(AND_MORE, '').trim();
    if (!shown) continue;
    const technologies = technologiesOf(shown);
    entries.push({ technologies, sector: technologies.length > 0 ? null : printed(shown, LONGEST_TAG) });
  }
  return entries;
});

function technologiesOf(tag: string): readonly string[] {
  const whole = canonicalTechnology(tag);
  if (whole) return [whole];
  const bracketed = BRACKETED.exec(tag);
  if (bracketed) {
    const name = canonicalTechnology(bracketed[1]!) ?? canonicalTechnology(bracketed[2]!);
    return name ? [name] : [];
  }
  // "JSP/Servlet" and "C/C++" are two; "백엔드/서버개발" and "C/S" are none.
  const names = tag.split(/[/·&]/, 6).map((part) => canonicalTechnology(part));
  return names.length > 1 && names.every((name) => name !== null) ? names : [];
}

/**
 * The technologies (by canonical name) and sectors (as printed) that a site mixes in one list, each once and in
 * the list's order, at most 50 of each. " 외" and a date swallowed with the last entry are cut off.
 */
export function splitTags(tags: readonly string[]): { techStack: string[]; sector: string[] } {
  const techStack = new Set<string>();
  const sector = new Set<string>();
  for (const tag of tags.slice(0, MOST_TAGS)) {
    for (const entry of splitTag(tag)) {
      for (const name of entry.technologies) techStack.add(name);
      if (entry.sector !== null) sector.add(entry.sector);
    }
  }
  return { techStack: [...techStack].slice(0, MOST_TAGS), sector: [...sector].slice(0, MOST_TAGS) };
}

const LATIN_WORD = /(?<![\p{L}\p{N}.])\.?[a-z][a-z0-9]*(?:\.[a-z]{2,3})?(?:\+\+|#)?|[가-힣]+/gu;
const ROLE_AFTER = /(?:개발자|개발|엔지니어|프로그래머|강사)$/;
/** Korean aliases that are everyday words as well: 자바커피, 노드 of a network, 장고 as a drum. */
const NOT_IN_TITLES = new Set([
  'node',
  '노드',
  '일러스트',
  '맥스',
  '프리미어',
  '스케치',
  '장고',
  '제우스',
  '엘라스틱',
  'elastic',
  'vb',
  'd3',
  's3',
  'hana',
  'argo',
  'web3',
  'unreal',
  'premiere',
  '펄',
  '다트',
]);

/**
 * Technologies that a title names beyond doubt, in its order. Names that are everyday words (C, Go, R, Spring,
 * Oracle, Unity) are left out even where they are meant: a missing name costs less than a wrong one.
 */
export function technologiesInTitle(title: string): string[] {
  const words = [...plain(printed(title, 500) ?? '').matchAll(LATIN_WORD)];
  const found = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
      const run = words.slice(at, at + length);
      if (run.some((word, i) => i > 0 && word.index - (run[i - 1]!.index + run[i - 1]![0].length) > 1))
        continue;
      const key = keyOf(
        run
          .map(([word]) => word)
          .join('')
          .replace(ROLE_AFTER, ''),
      );
      const name = NOT_IN_TITLES.has(key) ? undefined : canonical.get(key);
      if (name === undefined || everyday.has(name)) continue;
      found.add(name);
      at += length - 1;
      break;
    }
  }
  return [...found];
}
