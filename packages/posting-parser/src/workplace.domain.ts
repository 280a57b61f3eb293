import type { Workplace } from './enumerations.ts';
import { fold } from './gazetteer.domain.ts';
import { startsWithPlace } from './mentions.domain.ts';
import { FILLER_WORDS } from './place-words.data.ts';
import { cleanText, memoize, normalizeText } from './text.domain.ts';
import {
  DAYS,
  HYBRID,
  NOT_ONSITE,
  NOT_REMOTE,
  OFFICE,
  ONSITE,
  PARTIAL,
  REMOTE,
} from './workplace-words.data.ts';

// In normalized text. \b is of no use beside letters other than ASCII.
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const words = (pattern: string): string => `${START}(?:${pattern})${END}`;
const anyOf = (terms: { words: readonly string[]; parts: readonly string[] }): RegExp =>
  new RegExp([words(terms.words.join('|')), ...terms.parts].join('|'), 'u');

const REMOTE_TERMS = anyOf(REMOTE);
const HYBRID_TERMS = anyOf(HYBRID);
const ONSITE_TERMS = anyOf(ONSITE);
const NOT_REMOTE_TERMS = anyOf(NOT_REMOTE);
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
/** English words for workplaces with other meanings: "Remote India" is work from home, "Remote Sensing Lab" is not. */
const REMOTE_WORD = /(?<![\p{L}\p{N}])remote(?:ly)?(?![\p{L}\p{N}])/giu;
const HYBRID_WORD = /(?<![\p{L}\p{N}])hybrid(?![\p{L}\p{N}])/giu;
// "of" is "or" in Dutch.
const ALTERNATIVE = new RegExp(
  words('or|oder|ou|o|lub|eller|of (?:op|remote|hybride|thuis\\p{L}*)|또는'),
  'u',
);

/**
 * Parses where the work is done. A text that offers both, such as "Hybrid or remote", means the more flexible; one that lists
 * workplaces without saying that there is a choice means none.
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

function workplaceOf(text: string): Workplace | '' {
  const normalized = normalizeText(text);
  const says = (term: RegExp): boolean => term.test(normalized);
  // "Portland, OR" is in Oregon.
  const isChoice = ALTERNATIVE.test(text === text.toUpperCase() ? normalized : text);
  const hybrid = says(HYBRID_TERMS) || isWorkplace(text, HYBRID_WORD);
  if (says(NOT_REMOTE_TERMS)) return hybrid ? 'hybrid' : 'onsite';
  if (says(NOT_ONSITE_TERMS)) return 'remote';
  const onsite = says(ONSITE_TERMS);
  const remote = says(REMOTE_TERMS) || isWorkplace(text, REMOTE_WORD);
  if (hybrid) return remote && isChoice ? 'remote' : 'hybrid';
  if ((remote || onsite || says(OFFICE_TERMS)) && says(SOME_DAYS)) return 'hybrid';
  if (remote && says(PARTIAL_TERMS)) return 'hybrid';
  if (remote) return !onsite || isChoice ? 'remote' : '';
  return onsite ? 'onsite' : '';
}

/** Whether a word stands alone or before a place or a word of work instead of belonging to a name. */
function isWorkplace(text: string, term: RegExp): boolean {
  for (const { index, 0: word } of text.matchAll(term)) {
    const rest = text.slice(index + word.length, index + word.length + 80);
    const next = /^[\s-]*([\p{L}\p{N}'’.%-]*)/u.exec(rest)![1]!;
    if (
      next === '' ||
      /^ ?(?:-|–|—) /.test(rest) ||
      /^\d/.test(next) ||
      FILLER_WORDS.has(fold(next)) ||
      FILLER_WORDS.has(next.toLowerCase()) ||
      /^(?:and|or|und|oder|et|ou|y|e|i)$/i.test(next) ||
      startsWithPlace(rest.trim())
    )
      return true;
  }
  return false;
}

/** Contents of brackets, and the parts of a title: "Engineer (Remote)", "Engineer - Remote (EU)", "[재택] 번역". */
const BRACKETS = /[([【]([^()[\]【】]{1,40})[)\]】]/g;
const PART_SEPARATOR = / [-–—|·/] | ?[|:] ?|, /;
const MAX_PARTS = 12;
const ONLY_WORKPLACE =
  /^(?:100 ?% |fully |full |all |completely |vollständig |komplett |完全)?(?:remote(?:ly)?(?:[- ](?:work|job|position|role|first|possible|ok|okay|friendly|eligible))?|work from home|wfh|home[- ]?office|t[ée]l[ée]travail|teletrabajo|teletrabalho|remoto|remota|zdalnie|praca zdalna|distans|(?:풀 ?)?(?:재택|원격)(?: ?근무)?(?: ?가능)?|リモート(?:ワーク)?|フルリモート|在宅(?:勤務)?|hybrid(?:e|es)?(?:[- ](?:work|working|role|remote))?|híbrido|hibrido|híbrida|ibrido|hybrydowo|하이브리드(?: ?근무)?|ハイブリッド|on-?site|vor ort|presencial|présentiel|stacjonarnie|op locatie|på plats)(?: only)?$/;

/** Part of every term of {@link ONLY_WORKPLACE}: most titles need no further check. */
const MAY_NAME_WORKPLACE =
  /remot|wfh|home|vail|teletrab|zdal|distans|hy?[ií]?brid|ibrid|hybryd|site|ort\b|presenci|présenti|stacjon|locatie|plats|재택|원격|하이브리드|リモート|在宅|ハイブリッド/i;

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
