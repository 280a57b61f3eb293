import type { Workplace } from './enumerations.ts';
import { fold } from './gazetteer.domain.ts';
import { startsWithPlace } from './mentions.domain.ts';
import { FILLER_WORDS } from './place-words.data.ts';
import { cleanText, memoize, normalizeText } from './text.domain.ts';

// In normalized text. \b is of no use beside letters other than ASCII, so words are delimited by WORD and END.
const WORD = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const words = (pattern: string): RegExp => new RegExp(`${WORD}(?:${pattern})${END}`, 'u');

/** Terms for work from home besides the English "remote", which has other meanings. */
const REMOTE_TERMS = new RegExp(
  [
    words(
      [
        'work(?:ing)?[- ]from[- ](?:home|anywhere)|wfh|wfa|home[- ]?based|telecommut\\w*|telework\\w*|fully distributed',
        'home[- ]?office|mobiles arbeiten|ortsunabhängig|fernarbeit|telearbeit|remote-?arbeit|remotearbeit',
        't[ée]l[ée]travail|travail à distance|à distance',
        'teletrabajo|remot[oa]|a distancia|desde casa',
        'teletrabalho|à distância',
        'da remoto|telelavoro',
        'thuiswerk(?:en|plek)?|op afstand|telewerken',
        'prac[aey] zdaln\\w+|zdaln(?:ie|a|y)',
        'distans|distansarbete|på distans|hemifrån|hemarbete',
      ].join('|'),
    ).source,
    '재택|원격|リモート|在宅|テレワーク',
  ].join('|'),
  'u',
);
const HYBRID = new RegExp(
  [
    words(
      [
        'hybrid(?:e[srn]?|es|arbete|t)?|h[ií]brid[oa]s?|ibrid[oa]|hybrydow\\w*',
        'part(?:ly|ially)[- ]remote|teilweise (?:home[- ]?office|remote)|t[ée]l[ée]travail partiel|remoto parcial|parcialmente remoto|parzialmente da remoto|deels thuis\\w*|delvis (?:på distans|remote)|częściowo zdaln\\w*',
        '\\d (?:-|to|or)? ?\\d? ?days?(?: (?:a|per) week)? (?:remote|from home|in (?:the )?office|on-?site)',
      ].join('|'),
    ).source,
    '하이브리드|(?:재택|원격)\\s?(?:근무\\s?)?(?:병행|혼합)|(?:일부|부분|주\\s?\\d\\s?[일회])\\s?(?:재택|원격)|ハイブリッド|一部(?:リモート|在宅)',
  ].join('|'),
  'u',
);
const ONSITE = new RegExp(
  [
    words(
      [
        'on[- ]?site|in[- ]office|office[- ]based|in[- ]person',
        'vor ort|präsenz|vor-ort',
        'sur site|pr[ée]sentiel|en présentiel',
        'presencial',
        'in sede|in presenza',
        'op locatie|op kantoor',
        'stacjonarn(?:a|ie|y)',
        'på plats',
      ].join('|'),
    ).source,
    '상주|사무실 ?근무|출근 ?근무|出社|オンサイト',
  ].join('|'),
  'u',
);
const NOT_REMOTE = new RegExp(
  [
    words(
      'not? remote|non[- ]remote|no (?:work from home|wfh|telework\\w*|home[- ]?office)|kein(?:e)? (?:home[- ]?office|remote\\w*)|pas de t[ée]l[ée]travail|sans t[ée]l[ée]travail|sin teletrabajo|no remoto|sem teletrabalho|brak pracy zdalnej|geen thuiswerk\\w*',
    ).source,
    '(?:재택|원격)\\s?(?:근무\\s?)?(?:불가|없음|안됨)|(?:リモート|在宅)(?:勤務)?不可',
  ].join('|'),
  'u',
);
const REMOTE = /(?<![\p{L}\p{N}])remote(?:ly)?(?![\p{L}\p{N}])/giu;
const ALTERNATIVE = words('or|oder|ou|o|of|lub|eller|또는');

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
  if (NOT_REMOTE.test(normalized)) return HYBRID.test(normalized) ? 'hybrid' : 'onsite';
  const hybrid = HYBRID.test(normalized);
  const onsite = ONSITE.test(normalized);
  const remote = REMOTE_TERMS.test(normalized) || saysRemote(text);
  if (hybrid) return remote && ALTERNATIVE.test(normalized) ? 'remote' : 'hybrid';
  if (remote) return !onsite || ALTERNATIVE.test(normalized) ? 'remote' : '';
  return onsite ? 'onsite' : '';
}

/** "Remote" must not belong to a name: "Remote India" is work from home, "Remote Sensing Lab" is not. */
function saysRemote(text: string): boolean {
  for (const { index, 0: word } of text.matchAll(REMOTE)) {
    const rest = text.slice(index + word.length, index + word.length + 80);
    const next = /^[\s-]*([\p{L}\p{N}'’.%-]*)/u.exec(rest)![1]!;
    if (
      next === '' ||
      /^ ?(?:-|–|—) /.test(rest) ||
      /^\d/.test(next) ||
      FILLER_WORDS.has(fold(next)) ||
      FILLER_WORDS.has(next.toLowerCase())
    )
      return true;
    if (startsWithPlace(rest.trim()) || /^(?:and|or|und|oder|et|ou|y|e|i)$/i.test(next)) return true;
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
