import { codeKey, gazetteer } from './gazetteer.domain.ts';
import { MAX_TEXT_LENGTH } from './text.domain.ts';
import { ABBREVIATED_TELEWORK } from './workplace-words.data.ts';

/** More words indicate prose instead of a list of places. */
const MAX_WORDS = 200;

export const SEPARATOR = /^(?:[,;|/•·・()[\]<>:+、：→※▶◆■●【】「」]|[-–—]+)$/;
export const TOKEN = /[^\s,;|/•·・()[\]<>:+、：→※▶◆■●【】「」]+|[,;|/•·・()[\]<>:+、：→※▶◆■●【】「」]/g;
const PREFIX_CODE = /^([A-Z]{2,3}|(?:[A-Z]\.){2,4})-(?=['’]?\p{L}|\d{4}|\d\d-\p{L})/u;
const SUFFIX_CODE = /(?<=\p{Ll})-([A-Z]{2,3})$/u;
const JAPANESE_POSTCODE = /〒? ?\b\d{3}-\d{4}(?!\d)|〒 ?\d{7}/g;
const FLAGS = /[\u{1f1e6}-\u{1f1ff}]{2}/gu;
/** 외 5, +7 more, and 3 others; not "3 locations in India". */
const AND_MORE =
  /(?:\+|\band\b|&|,)? ?\b\d{1,3}\+? (?:[Mm]ore|[Oo]thers?|further|additional|weitere|autres?|otr[ao]s|outr[ao]s|más|mais|altr[ei]|andere|inne|innych|till|fler|[Ll]ocations?)(?: (?!in )(?:\p{Ll}+|Locations?|Cities|Standorten?|Orten?|Städten?)){0,2}[^\p{L}]{0,2}$/u;
const AND_MORE_IN_KOREAN = /(?:^| )외 ?\d{0,3} ?(?:곳|개|개소|지역)?$/u;
const SAINT = /\bSt\.(?=\p{Lu})/gu;
/** Within 10 miles of, 30 km rund um. */
const DISTANCE =
  /(?<![\p{L}\p{N}])\+?\d{1,3} ?(?:km|kms|mi|mil|miles?|kilomet(?:er|re|ers|res)|kilómetros|quilômetros|chilometri|kilometrów)(?![\p{L}\p{N}])/giu;
/** Korea, Republic of; Taiwan, Province of China. */
const STATE_FORM =
  /, (?:(?:Islamic|Bolivarian|United|Plurinational) )?(?:(?:Republic|State) of(?! \p{Lu})|Province of China)/gu;
/** Rivers that tell Frankfurt (Oder) and Halle (Saale) from others. */
const RIVER = /\b(Frankfurt|Halle) ?(?:\(|\/|a\. ?) ?(Main|Oder|Saale|Westf(?:alen|\.))\)?/g;
const WEB_ADDRESS =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+|\b[\w-]+\.(?:com|net|org|io|ai|co|eu|dev|app|jobs|de|uk|kr)\b\S*/gi;

const TELEWORK = new RegExp(`(?<!\\p{L})(?:${ABBREVIATED_TELEWORK})(?!\\p{L})`, 'giu');
const ASCII = /^[ -~]*$/;
/** Part of every text that the last steps of {@link prepare} change. */
const RARE = /Frankfurt|Halle|CH|[DA]-|asia|cent|sur place/i;

/** Rewrites what tokens cannot express; each step is taken only if the text has what it needs. */
function prepare(text: string): string {
  let prepared = text.slice(0, MAX_TEXT_LENGTH);
  if (!ASCII.test(prepared))
    prepared = prepared
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .replace(FLAGS, ' $& ')
      .replace(/(?![\u{1f1e6}-\u{1f1ff}])\p{Extended_Pictographic}|\ufe0f|\u200d/gu, ' ')
      .replace(/(?<=\p{L})[–—](?=\p{L})/gu, ' – ')
      .replace(AND_MORE_IN_KOREAN, '');
  if (prepared.includes('_')) prepared = prepared.replaceAll('_', ' - ');
  if (/[.@:]/.test(prepared)) prepared = prepared.replace(WEB_ADDRESS, ' \u0001 ').replace(SAINT, 'St. ');
  if (/\d/.test(prepared))
    prepared = prepared.replace(AND_MORE, '').replace(DISTANCE, ' ').replace(JAPANESE_POSTCODE, ' ');
  if (prepared.includes('TT')) prepared = prepared.replace(TELEWORK, ' ');
  if (prepared.includes(' of')) prepared = prepared.replace(STATE_FORM, '');
  if (!RARE.test(prepared)) return prepared;
  return prepared
    .replace(RIVER, '$1 $2')
    .replace(/\bD ?[,/] ?A ?[,/] ?CH\b/g, 'DACH')
    .replace(/\b[DA]-(?=\p{Lu}\p{Ll})/gu, '')
    .replace(/\bsur place\b/gi, ' ')
    .replace(/\basia ?\/ ?pacific\b/gi, 'Asia Pacific')
    .replace(/\b(?:city|town) cent(?:er|re)\b/gi, ' ');
}

/** Words and separators of a text; `joined` has the indexes of the codes that a hyphen joined to a word. */
export function splitWords(text: string): { words: string[]; joined: ReadonlySet<number> } {
  const words: string[] = [];
  const joined = new Set<number>();
  for (const token of (prepare(text).match(TOKEN) ?? []).slice(0, MAX_WORDS)) {
    // "Remote- India" and "Remote -India"
    const [, before, inner = '', after] = /^(-+|[–—]+)?(.*?)(-+|[–—]+)?$/.exec(token)!;
    if (before) words.push('-');
    let word = inner;
    for (let code = codeIn(PREFIX_CODE, word); code !== null; code = codeIn(PREFIX_CODE, word)) {
      joined.add(words.push(code) - 1);
      word = word.slice(code.length + 1);
    }
    // 75-Paris, FR-75-Paris
    const number = /^\d{2,5}(?=-\p{Lu})/u.exec(word)?.[0];
    if (number !== undefined) {
      words.push(number);
      word = word.slice(number.length + 1);
    }
    const last = codeIn(SUFFIX_CODE, word);
    if (last !== null) word = word.slice(0, -last.length - 1);
    if (word !== '') words.push(word);
    if (last !== null) joined.add(words.push(last) - 1);
    if (after && inner !== '') words.push('-');
  }
  return { words, joined };
}

function codeIn(pattern: RegExp, word: string): string | null {
  const code = pattern.exec(word)?.[1];
  return code !== undefined && gazetteer().codes.has(codeKey(code)) ? code : null;
}
