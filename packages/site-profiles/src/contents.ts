import {
  type Card,
  classifyText,
  splitConditions,
  TEXT_FIELDS,
  type TextField,
} from '@workreel/posting-parser';
import type { CompiledContents } from './compile.ts';
import { readDescription } from './description.ts';
import { emptyTexts } from './identity.ts';
import type { SiteProfile } from './profile.types.ts';
import { type CardScope, firstText, listOf, textsOf } from './rules.ts';

/** Badges that invite applicants and do not state the required experience. */
const BADGE = /^(?:신입|경력|초보|무경력)[가-힣]{0,2}\s?(?:지원\s?가능|환영)!?$/;

type Warn = (code: 'UNCLASSIFIED_TEXT', message: string) => void;

/** Reads what the rules of a layout or of a detail page select in a scope. */
export function readContents(
  scope: CardScope,
  contents: CompiledContents,
  profile: SiteProfile,
  warn: Warn,
): Pick<Card, 'texts' | 'tags' | 'description'> {
  const texts = emptyTexts();
  let tags: string[] = [];
  for (const [field, rules] of contents.fields) {
    if (field === 'tags') tags = listOf(rules, scope);
    else texts[field] = firstText(rules, scope);
  }
  if (contents.mixed.length > 0) {
    const filled = new Set(TEXT_FIELDS.filter((field) => texts[field] !== null));
    for (const rule of contents.mixed) {
      for (const text of textsOf(rule, scope)) assignMixed(text, texts, filled, contents, profile, warn);
    }
  }
  return contents.description.length === 0
    ? { texts, tags }
    : { texts, tags, description: readDescription(contents.description, scope) };
}

/**
 * Assigns each part of a mixed text to a field.
 *
 * @param filled fields that already have a text from their own selector
 */
function assignMixed(
  text: string,
  texts: Card['texts'],
  filled: ReadonlySet<TextField>,
  { noise, rest }: CompiledContents,
  profile: SiteProfile,
  warn: Warn,
): void {
  const isNoise = (part: string) =>
    // Separators.
    !/[\p{L}\p{N}]/u.test(part) || BADGE.test(part) || noise.some((pattern) => pattern.test(part));
  if (noise.length > 0 && isNoise(text)) return;
  for (const part of splitConditions(text)) {
    if (isNoise(part)) continue;
    // A text that a field has already read from its own selector.
    if (TEXT_FIELDS.some((field) => filled.has(field) && texts[field] === part)) continue;
    const field = classifyText(part) ?? (isInCurrency(part, profile) ? 'salary' : rest);
    if (field === null) warn('UNCLASSIFIED_TEXT', `"${part.slice(0, 80)}" cannot be assigned to a field.`);
    else if (!filled.has(field)) texts[field] = texts[field] === null ? part : `${texts[field]} · ${part}`;
  }
}

/** Returns whether a text contains digits and the code of the site's currency ("LKR 40,000"). */
function isInCurrency(text: string, { currency }: SiteProfile): boolean {
  return /\d/.test(text) && text.split(/[^A-Za-z]+/).includes(currency);
}
