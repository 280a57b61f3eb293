import { isObject, type JsonObject } from '@workreel/platform/json';
import { foldText, unescapeText } from './dom.ts';

export { isObject, type JsonObject };

/** Longest stated text kept, in characters. */
const MAX_TEXT_CHARS = 1_000;

export function hasType(value: JsonObject, type: string): boolean {
  const types = Array.isArray(value['@type']) ? value['@type'] : [value['@type']];
  return types.some(
    (name) => typeof name === 'string' && name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '') === type,
  );
}

/** The first of one or several values. */
export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/** A stated text: decoded, without tags, folded; null for nothing. Numbers count as their digits. */
export function textOf(value: unknown): string | null {
  const one = firstOf(value);
  if (typeof one === 'number' && Number.isFinite(one)) return String(one);
  if (typeof one !== 'string') return null;
  const text = foldText(unescapeText(one.slice(0, MAX_TEXT_CHARS * 4).toWellFormed()));
  return text === '' ? null : text.slice(0, MAX_TEXT_CHARS).toWellFormed();
}

/** A name, stated alone or as a thing that has one. */
export function nameOf(value: unknown): string | null {
  const one = firstOf(value);
  return isObject(one) ? (textOf(one.name) ?? textOf(one.legalName)) : textOf(one);
}

/** Entries of a list that may be stated as an array, as terms with names, or as one text with commas. */
export function entriesOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    const text = nameOf(one);
    if (text === null) return [];
    return text
      .split(/\s*[,;|\n]\s*/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '' && entry.length <= 100);
  });
}
