import { TECHNOLOGIES } from './technologies.data.ts';
import { cleanText, MAX_TEXT_LENGTH, memoize, normalizeText } from './text.domain.ts';

/** Lists have 5 entries on a card and 30 on the page of a posting. */
const MAX_TAGS = 50;
/** The longest tag in 250 cards has 13 characters; much longer ones are misplaced sentences. */
const MAX_TAG_LENGTH = 80;
/** The longest names have three words (Ruby on Rails). */
const MAX_NAME_WORDS = 3;

const canonical = new Map<string, string>();
/** Names that are also common words (Go, Spring, Express): technologies in tags, but not in running text. */
const ambiguousNames = new Set<string>();

for (const line of TECHNOLOGIES.trim().split('\n')) {
  const spellings = line.replace('~', '').split('|');
  const [name = ''] = spellings;
  if (line.startsWith('~')) ambiguousNames.add(name);
  for (const spelling of spellings) canonical.set(keyOf(spelling.toLowerCase()), name);
}

/** Returns the key shared by all spellings of a name, without punctuation except the dot of .NET, + (C++) and # (C#). */
function keyOf(word: string): string {
  return word.replace(/[\s_\-/·]|(?!^)\./g, '');
}

/** Returns the canonical name of a technology ("노드", "node.js" → "Node.js"); null if the word is not a technology. */
export function canonicalTechnology(word: string): string | null {
  return canonical.get(keyOf(normalizeText(cleanText(word, MAX_TAG_LENGTH) ?? ''))) ?? null;
}

const DATE_SUFFIX = /\s?(?:등록일|수정일)\s?\d{2}\/\d{2}\/\d{2}$/;
const MORE_SUFFIX = /(?:^|\s)외(?:\s?\d{1,3}[개건]?)?$/;
/** Commas between entries, but not within parentheses: 대학교(초,중,고). */
const COMMA = /,(?![^(]{0,80}\))/;
const PARENTHESIZED = /^([^()]{1,60})\(([^()]{1,60})\)$/;

interface Entry {
  technologies: readonly string[];
  sector: string | null;
}

const splitTag = memoize((raw: string): readonly Entry[] => {
  const entries: Entry[] = [];
  for (const part of raw.slice(0, MAX_TEXT_LENGTH).split(COMMA, MAX_TAGS)) {
    const entry = cleanText(part)
      ?.replace(/\s+/g, ' ')
      .replace(DATE_SUFFIX, '')
      .replace(MORE_SUFFIX, '')
      .trim();
    if (!entry) continue;
    const technologies = technologiesOf(entry);
    entries.push({ technologies, sector: technologies.length > 0 ? null : cleanText(entry, MAX_TAG_LENGTH) });
  }
  return entries;
});

function technologiesOf(tag: string): readonly string[] {
  const exact = canonicalTechnology(tag);
  if (exact) return [exact];
  const parenthesized = PARENTHESIZED.exec(tag);
  if (parenthesized) {
    const name = canonicalTechnology(parenthesized[1]!) ?? canonicalTechnology(parenthesized[2]!);
    return name ? [name] : [];
  }
  // "JSP/Servlet" and "C/C++" each name two technologies; "백엔드/서버개발" and "C/S" name none.
  const names = tag.split(/[/·&]/, 6).map((part) => canonicalTechnology(part));
  return names.length > 1 && names.every((name) => name !== null) ? names : [];
}

/**
 * Separates the technologies (by canonical name) and sectors (as printed) of a mixed list, without duplicates, in list
 * order and at most 50 each. " 외" and a date after the last entry are removed.
 */
export function splitTags(tags: readonly string[]): { techStack: string[]; sector: string[] } {
  const techStack = new Set<string>();
  const sector = new Set<string>();
  for (const tag of tags.slice(0, MAX_TAGS)) {
    for (const entry of splitTag(tag)) {
      for (const name of entry.technologies) techStack.add(name);
      if (entry.sector !== null) sector.add(entry.sector);
    }
  }
  return { techStack: [...techStack].slice(0, MAX_TAGS), sector: [...sector].slice(0, MAX_TAGS) };
}

const WORD = /(?<![\p{L}\p{N}.])\.?[a-z][a-z0-9]*(?:\.[a-z]{2,3})?(?:\+\+|#)?|[가-힣]+/gu;
const ROLE_AFTER = /(?:개발자|개발|엔지니어|프로그래머|강사)$/;
/** Aliases that are also common words, such as 노드 (network node) and 장고 (a drum). */
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

/** Coffee, not the language: 자바 커피 바리스타, 자바칩. */
const JAVA_COFFEE = /자바(?=\s?(?:커피|카페|칩|모카|원두))/g;

/** First letters of the names, by which most words of a title are none. */
const initials = new Set([...canonical.keys()].map((key) => key.slice(0, 2)));

/**
 * Finds the technologies that a title names unambiguously, in title order. Names that are also common words (C, Go, R,
 * Spring, Oracle, Unity) are always ignored, because a missing technology does less harm than an incorrect one.
 */
export function technologiesInTitle(title: string): string[] {
  const words = [
    ...normalizeText(cleanText(title, 500) ?? '')
      .replace(JAVA_COFFEE, '')
      .matchAll(WORD),
  ];
  const names = new Set<string>();
  for (let index = 0; index < words.length; index++) {
    const [first] = words[index]!;
    if (first.length > 1 && !initials.has(keyOf(first).slice(0, 2))) continue;
    for (let length = Math.min(MAX_NAME_WORDS, words.length - index); length > 0; length--) {
      const sequence = words.slice(index, index + length);
      if (
        sequence.some(
          (word, i) => i > 0 && word.index - (sequence[i - 1]!.index + sequence[i - 1]![0].length) > 1,
        )
      )
        continue;
      const key = keyOf(
        sequence
          .map(([word]) => word)
          .join('')
          .replace(ROLE_AFTER, ''),
      );
      const name = NOT_IN_TITLES.has(key) ? undefined : canonical.get(key);
      if (name === undefined || ambiguousNames.has(name)) continue;
      names.add(name);
      index += length - 1;
      break;
    }
  }
  return [...names];
}
