import type { Workplace } from './enumerations.ts';
import { fold } from './gazetteer.domain.ts';
import { endsWithPlace, startsWithPlace } from './mentions.domain.ts';
import { FILLER_WORDS } from './place-words.data.ts';
import { cleanText, memoize, normalizeText } from './text.domain.ts';
import { withoutMarks } from './words.domain.ts';
import {
  AFTER_ARTICLE,
  AGILE,
  DAYS,
  ENTIRELY,
  FAR_AWAY,
  FLEXIBLE,
  FUNCTION_WORDS,
  HOME_BEFORE,
  HYBRID,
  IMPOSSIBLE,
  NEGATIONS,
  NOT_ONSITE,
  NOT_REMOTE,
  OFFERED,
  OFFICE,
  ONSITE,
  PARTIAL,
  POSSIBLE,
  REMOTE,
  REMOTE_AFTER,
  REMOTE_BEFORE,
  REMOTE_UNSPACED,
  type Terms,
} from './workplace-words.data.ts';

// In normalized text. \b is of no use beside letters other than ASCII.
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const words = (pattern: string): string => `${START}(?:${pattern})${END}`;
const sourceOf = ({ words: terms, parts }: Terms): string =>
  [...(terms.length > 0 ? [words(terms.join('|'))] : []), ...parts].join('|');
const anyOf = (...terms: readonly Terms[]): RegExp => new RegExp(terms.map(sourceOf).join('|'), 'u');

const HYBRID_IN_ENGLISH: Terms = { words: ['hybrid'], parts: [] };
/** Most texts have none of these. */
const ANY_TERM = anyOf(
  REMOTE,
  REMOTE_UNSPACED,
  REMOTE_BEFORE,
  HOME_BEFORE,
  REMOTE_AFTER,
  FLEXIBLE,
  AGILE,
  HYBRID,
  HYBRID_IN_ENGLISH,
  ONSITE,
  NOT_ONSITE,
  OFFICE,
);
const NOT_REMOTE_DIRECTLY = new RegExp(NOT_REMOTE.direct.join('|'), 'u');
const NOT_ONSITE_TERMS = anyOf(NOT_ONSITE);
const PARTIAL_TERMS = anyOf(PARTIAL);
const OFFICE_TERMS = anyOf(OFFICE);
/** Fewer days than a week has: 2 days from home, 週3出社, 주 2일 재택; or a share of the time: 60 % remote. */
const SOME_DAYS = new RegExp(
  [
    `(?<!(?:${DAYS.before})\\s?)${START}(?:${DAYS.numbers})(?: ?(?:-|~|to|or|a|à|bis|tot|do|ou|o|till) ?[1-5])?(?:x| )? ?(?:${DAYS.words})${END}(?![ -](?:${DAYS.after}))`,
    `${START}[1-4] ?x ?(?:\\/|per|pro|par|por|alla|a) ?(?:week|woche|semaine|semana|settimana)`,
    `${START}[1-9]\\d? ?%`,
    '週 ?[1-4](?!\\d)|주 ?[1-4] ?(?:[일회]|~)',
  ].join('|'),
  'u',
);
// "of" is "or" in Dutch.
const ALTERNATIVE = new RegExp(
  words('or|oder|ou|o|lub|eller|of (?:op|remote|hybride|thuis\\p{L}*)|또는'),
  'u',
);
const BOTH = /^\P{L}*(?:(?:and|und|et|y|e|en|i|och|og|と|와|과|및)(?!\p{L})|[&+])\P{L}*(?:\p{L}+ )?$/u;

/** A part of a text up to a comma, bracket or the like; normalized, and with the letter case of the text. */
interface Clause {
  text: string;
  cased: string;
}

const BOUNDARY =
  /[,;|•·()[\]【】「」<>。、!?]|\.(?= )| - |(?<= )(?:but|sondern|aber|mais|pero|sino|mas|ma|maar|ale|men)(?= )/gu;
const WORD = /[\p{L}\p{N}%]+(?:['’]t(?!\p{L}))?/gu;
const MAX_CLAUSES = 40;
/** Characters before and after a term in which words say something about it. */
const NEAR = 100;
/** Words between a term and what denies it. */
const REACH = 8;

/** Words without diacritics. */
const wordsIn = (text: string): readonly string[] => withoutMarks(text).match(WORD) ?? [];

const isNegation = (word: string): boolean => NEGATIONS.has(word) || /n['’]t$/.test(word);
const isCondition = (word: string): boolean =>
  isNegation(word) || IMPOSSIBLE.test(word) || POSSIBLE.test(word);
/** Whether a word says whether or how much the work named before it is done from home. */
const isModifier = (word: string): boolean =>
  isCondition(word) || OFFERED.test(word) || ENTIRELY.test(word) || FUNCTION_WORDS.has(word);

/** Splits a text into clauses; "Remote (not available)" is one. */
function clausesOf(text: string, normalized: string): Clause[] {
  const cased = normalized.length === text.length ? text : normalized;
  const clauses: Clause[] = [];
  const bounds = [...normalized.matchAll(BOUNDARY)].slice(0, MAX_CLAUSES);
  let start = 0;
  let clauseStart = 0;
  for (const { index: end, 0: boundary } of [...bounds, { index: normalized.length, 0: '' }]) {
    const clause = normalized.slice(start, end);
    const inner = wordsIn(clause);
    if (inner.length > 0) {
      // "Remote, NO" is in Norway.
      const isCode = cased.slice(start, end).trim() === 'NO';
      if (clauses.length > 0 && !isCode && (inner.every(isModifier) || isOnlyModifier(clause))) clauses.pop();
      else clauseStart = start;
      clauses.push({ text: normalized.slice(clauseStart, end), cased: cased.slice(clauseStart, end) });
    }
    start = end + boundary.length;
  }
  return clauses;
}

/** "Télétravail (partiel)", 재택(불가) */
const isOnlyModifier = (clause: string): boolean =>
  NOT_REMOTE.after.test(clause.trim()) ||
  /^\s*(?:가능|可能|可|のみ)?\s*$/.test(clause.replace(PARTIAL_TERMS, ''));

/** How a kind of workplace is named: as it is, as a possibility, for a part of the time, denied, or denied somewhere in the clause. */
type Stance = 'stated' | 'possible' | 'partial' | 'denied' | 'doubtful';

interface Kind {
  name: 'remote' | 'hybrid' | 'onsite' | 'flexible';
  term: RegExp;
  /** Whether the term means a workplace between what stands before and after it. */
  fits?: (before: string, after: string) => boolean;
  /** Whether a possibility of it means that some of the work is done elsewhere: Homeoffice möglich, but not リモート可. */
  isHome?: boolean;
  /** Whether the rest of the time is spent elsewhere unless a word beside the term says {@link ENTIRELY}. */
  isPartial?: boolean;
}

const all = (terms: Terms): RegExp => new RegExp(sourceOf(terms), 'gu');
const KINDS: readonly Kind[] = [
  { name: 'remote', term: all(REMOTE), isHome: true },
  { name: 'remote', term: all(REMOTE_UNSPACED) },
  { name: 'remote', term: all(REMOTE_BEFORE), fits: (_, after) => isBeforeWork(after) },
  { name: 'remote', term: all(HOME_BEFORE), fits: (_, after) => isBeforeWork(after), isHome: true },
  { name: 'remote', term: all(REMOTE_AFTER), fits: isAfterWork, isHome: true },
  { name: 'flexible', term: all(FLEXIBLE), isHome: true },
  { name: 'flexible', term: all(AGILE), isHome: true, isPartial: true },
  { name: 'hybrid', term: all(HYBRID) },
  { name: 'hybrid', term: all(HYBRID_IN_ENGLISH), fits: (_, after) => isBeforeWork(after) },
  { name: 'onsite', term: all(ONSITE) },
];

interface Named {
  name: Kind['name'];
  stance: Stance;
  isHome: boolean;
  start: number;
  end: number;
}

function namedIn({ text, cased }: Clause, kinds: readonly Kind[]): Named[] {
  const named: Named[] = [];
  for (const { name, term, fits, isHome = false, isPartial = false } of kinds)
    for (const { index: start, 0: word } of text.matchAll(term)) {
      const end = start + word.length;
      if (fits && !fits(cased.slice(Math.max(0, start - NEAR), start), cased.slice(end, end + NEAR)))
        continue;
      const before = text.slice(Math.max(0, start - NEAR), start);
      const after = text.slice(end, end + NEAR);
      const stance = stanceOf(name, before, after, isHome);
      if (isPartial && isEntire(before, after)) named.push({ name: 'remote', stance, isHome, start, end });
      else
        named.push({
          name,
          stance: isPartial && stance === 'stated' ? 'partial' : stance,
          isHome,
          start,
          end,
        });
    }
  return named;
}

/** Full smart working, smart working al 100%, but not "Smart working, full time". */
function isEntire(before: string, after: string): boolean {
  const following = wordsIn(after.replace(/full[- ]?time/g, ''));
  return [...wordsIn(before).slice(-1), ...following.slice(0, 2)].some((word) => ENTIRELY.test(word));
}

function stanceOf(name: Kind['name'], before: string, after: string, isHome: boolean): Stance {
  const previous = wordsIn(before);
  let last = previous.length - 1;
  while (last > 0 && FUNCTION_WORDS.has(previous[last]!)) last--;
  if (last >= 0 && isNegation(previous[last]!)) return 'denied';
  if (name === 'onsite') return 'stated';
  if (previous.slice(-REACH).some((word, at, near) => isDenial(word, near[at + 1]))) return 'doubtful';
  if (name === 'hybrid') return 'stated';
  const following = wordsIn(after);
  if (NOT_REMOTE.after.test(after) || isDeniedAfter(following.slice(0, REACH))) return 'doubtful';
  if (PARTIAL_TERMS.test(before) || PARTIAL_TERMS.test(after)) return 'partial';
  const modifiers = [...previous, ...following];
  const isPossible = modifiers.some((word) => POSSIBLE.test(word));
  return isPossible && !(isHome && modifiers.some((word) => ENTIRELY.test(word))) ? 'possible' : 'stated';
}

const isDenial = (word: string, next = ''): boolean =>
  IMPOSSIBLE.test(word) || (isNegation(word) && !(word === 'no' && AFTER_ARTICLE.has(next)));

/** "Remote: No", "Homeoffice leider nicht möglich", but not "Remoto no Brasil" and "Remote, no travel". */
function isDeniedAfter(following: readonly string[]): boolean {
  return following.some((word, at) => {
    if (IMPOSSIBLE.test(word)) return true;
    if (!isNegation(word)) return false;
    const next = following.slice(at + 1, at + 4);
    return next.length === 0 || next.some((other) => POSSIBLE.test(other) || OFFERED.test(other));
  });
}

/**
 * Parses where the work is done. A text that offers both, such as "Hybrid or remote", means the more flexible; one that lists
 * workplaces without saying that there is a choice means none. Work from home that is possible ("Homeoffice möglich") is hybrid;
 * where it is denied, only a workplace that is named counts, unless the denial stands right before it ("no remote").
 *
 * @param location - printed location; its words take precedence
 * @param title - searched only for unmistakable forms such as "(Remote)"
 */
export function parseWorkplace(location: string | null, title: string | null): Workplace | null {
  return (
    (location === null ? null : inLocation(location) || null) ??
    (title === null ? null : inTitle(title) || null)
  );
}

const inLocation = memoize((raw: string): Workplace | '' => workplaceOf(cleanText(raw) ?? ''));

/** 2j/sem, 2 dias/sem; the word alone is "without" in Portuguese. */
const PER_WEEK = /(?<=\d ?(?:\p{L}{1,5} ?)?(?:\/|par|por) ?)sem\.?(?!\p{L})/giu;

function workplaceOf(printed: string): Workplace | '' {
  const text = /sem/i.test(printed) ? printed.replace(PER_WEEK, 'semaine') : printed;
  const normalized = normalizeText(text);
  if (!ANY_TERM.test(normalized)) return '';
  const kinds = KINDS.filter(({ term }) => normalized.search(term) >= 0);
  const perClause = clausesOf(text, normalized).map((clause) => ({ clause, named: namedIn(clause, kinds) }));
  const named = perClause.flatMap((clause) => clause.named);
  const isNamed = (name: Kind['name'], ...stances: readonly Stance[]): boolean =>
    named.some((one) => one.name === name && stances.includes(one.stance));
  const isDenied = (stance: Stance): boolean => isNamed('remote', stance) || isNamed('flexible', stance);

  const hybrid = isNamed('hybrid', 'stated');
  const onsite = isNamed('onsite', 'stated');
  if (NOT_REMOTE_DIRECTLY.test(normalized) || isDenied('denied')) return hybrid ? 'hybrid' : 'onsite';
  if (isDenied('doubtful')) return hybrid ? 'hybrid' : onsite ? 'onsite' : '';
  if (NOT_ONSITE_TERMS.test(normalized)) return 'remote';
  const remote = isNamed('remote', 'stated', 'possible', 'partial');
  // "Portland, OR" is in Oregon.
  const isChoice = ALTERNATIVE.test(text === text.toUpperCase() ? normalized : text);
  if (hybrid) return remote && isChoice ? 'remote' : 'hybrid';
  if ((remote || onsite || OFFICE_TERMS.test(normalized)) && SOME_DAYS.test(normalized)) return 'hybrid';
  if (isNamed('remote', 'partial') || isNamed('flexible', 'partial', 'possible')) return 'hybrid';
  if (named.some(({ stance, isHome }) => stance === 'possible' && (isHome || onsite))) return 'hybrid';
  if (perClause.some(({ clause, named: here }) => areJoined(clause.text, here))) return 'hybrid';
  if (remote) return !onsite || isChoice ? 'remote' : '';
  return onsite ? 'onsite' : '';
}

/** Whether a clause names work on site and from home with "and" between them. */
function areJoined(clause: string, named: readonly Named[]): boolean {
  const onsite = named.find(({ name }) => name === 'onsite');
  const remote = named.find(({ name }) => name === 'remote' || name === 'flexible');
  if (!onsite || !remote) return false;
  const [first, second] = onsite.start < remote.start ? [onsite, remote] : [remote, onsite];
  return BOTH.test(clause.slice(first.end, second.start));
}

const isFiller = (word: string): boolean =>
  FILLER_WORDS.has(fold(word)) || FILLER_WORDS.has(word.toLowerCase());

/** Whether a term is followed by nothing, a place or a word of work instead of another noun. */
function isBeforeWork(after: string): boolean {
  const next = /^[\s-]*([\p{L}\p{N}'’.%-]*)/u.exec(after)![1]!;
  if (FAR_AWAY.has(next.toLowerCase())) return false;
  return (
    next === '' ||
    /^\d/.test(next) ||
    isFiller(next) ||
    isCondition(withoutMarks(next.toLowerCase())) ||
    /^(?:and|or|und|oder|et|ou|y|e|i)$/i.test(next) ||
    startsWithPlace(after.trim())
  );
}

/** Whether a term follows nothing, a place or a word of work instead of another noun. */
function isAfterWork(before: string): boolean {
  const text = before.trimEnd();
  if (/[^\p{L}\p{N}.)'’]$/u.test(text)) return true;
  const near = wordsIn(text.toLowerCase());
  let last = near.length - 1;
  while (last >= 0 && PREPOSITIONS.has(near[last]!)) last--;
  const word = near[last];
  if (word === undefined) return true;
  if (FAR_AWAY.has(word)) return false;
  return (
    isFiller(word) ||
    isCondition(word) ||
    ENTIRELY.test(word) ||
    PARTIAL_TERMS.test(text.toLowerCase()) ||
    endsWithPlace(text)
  );
}
const PREPOSITIONS = new Set('en em in na w i y e o a och eller lub oraz et ou und oder'.split(' '));

/** Contents of brackets, and the parts of a title: "Engineer (Remote)", "Engineer - Remote (EU)", "[재택] 번역". */
const BRACKETS = /[([【]([^()[\]【】]{1,40})[)\]】]/g;
const PART_SEPARATOR = / [-–—|·/] | ?[|:] ?|, /;
const MAX_PARTS = 12;
const ONLY_WORKPLACE =
  /^(?:100 ?% |fully |full |all |completely |vollständig |komplett |完全)?(?:remote(?:ly)?(?:[- ](?:work|job|position|role|first|possible|ok|okay|friendly|eligible))?|work from (?:home|office)|wf[ho]|home[- ]?office|t[ée]l[ée]travail|teletrabajo|teletrabalho|remoto|remota|zdalnie|praca zdalna|distans|(?:풀 ?)?(?:재택|원격|리모트)(?: ?근무)?(?: ?가능)?|リモート(?:ワーク)?|フルリモート|在宅(?:勤務)?|hybrid(?:e|es)?(?:[- ](?:work|working|role|remote))?|híbrido|hibrido|híbrida|ibrido|hybrydowo|하이브리드(?: ?근무)?|ハイブリッド|on-?site|vor ort|presencial|présentiel|stacjonarnie|op locatie|på plats)(?: only)?$/;

/** Part of every term of {@link ONLY_WORKPLACE}: most titles need no further check. */
const MAY_NAME_WORKPLACE =
  /remot|wf[ho]|home|office|vail|teletrab|zdal|distans|hy?[ií]?brid|ibrid|hybryd|site|ort\b|presenci|présenti|stacjon|locatie|plats|재택|원격|리모트|하이브리드|リモート|在宅|ハイブリッド/i;

/** Titles are not memoized, because they rarely repeat. */
function inTitle(raw: string): Workplace | '' {
  if (!MAY_NAME_WORKPLACE.test(raw)) return '';
  const title = cleanText(raw) ?? '';
  const inBrackets = [...title.matchAll(BRACKETS)].map(([, inner]) => inner!);
  const parts = title.replace(BRACKETS, ' ').split(PART_SEPARATOR, MAX_PARTS);
  // A single part is the whole title.
  for (const part of [...inBrackets.slice(0, MAX_PARTS), ...(parts.length > 1 ? parts : [])])
    if (ONLY_WORKPLACE.test(normalizeText(part))) return workplaceOf(part);
  return '';
}
